"""How fast computer players think: moves and rollouts a second of thinking time."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Speed:
    """Seconds that were spent in decisions (the rules, dealing and the judge of blunders left out), and what for."""

    seconds: float
    moves: int
    rollouts: int

    def _each(self, count: int) -> float:
        return count / self.seconds if self.seconds > 0.0 else 0.0

    def as_json(self) -> dict[str, float]:
        """Seconds and counts, and what that is a second of thinking."""
        return {
            "thinking_s": round(self.seconds, 3),
            "moves_per_thinking_s": round(self._each(self.moves), 1),
            "rollouts": self.rollouts,
            "rollouts_per_thinking_s": round(self._each(self.rollouts), 1),
        }

    def told(self) -> str:
        """The same in words."""
        rollouts = f"{self._each(self.rollouts):,.0f} rollouts" if self.rollouts else "no rollouts"
        return f"{self._each(self.moves):,.0f} moves and {rollouts} a second of thinking"
