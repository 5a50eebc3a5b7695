"""What the points of a deal are worth: from the scores after it, the chance to win the match."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import erf, sqrt

from canasta.engine.rules import RuleSet
from canasta.engine.state import GameState
from canasta.engine.view import View

_LAST = 0.35
"""Part of a deal by which a match overshoots: the last deal is seldom played just to the goal."""
_SURE = 20.0
"""Points of lead within which even the end of a match is called uncertain."""


@dataclass(frozen=True, slots=True)
class Values:
    """What deals of a rule set bring: `tools/fit_values.py` makes these numbers."""

    mean: float
    """Points of a deal, of one side."""
    deal: float
    """Standard deviation of the difference of two sides in one deal."""

    def ended(self, state: GameState, side: int) -> float:
        """The chance of a side to win the match when the deal has ended, its points being in the scores."""
        public = state.public
        if public.match_over:
            return 0.5 if public.winner is None else float(public.winner == side)
        return self.chance(state.rules, public.deal, [s.score for s in public.sides], side)

    def foreseen(self, view: View | GameState, points: Sequence[float], side: int) -> float:
        """The chance of a side to win the match when the deal that is seen will bring these points."""
        totals = [s.score + p for s, p in zip(view.public.sides, points, strict=True)]
        return self.chance(view.rules, view.public.deal, totals, side)

    def per_point(self, view: View | GameState, side: int) -> float:
        """What one point more is worth to a side before this deal ends; above zero."""
        scores = [s.score + self.mean for s in view.public.sides]
        gain = []
        for more in (50.0, -50.0):
            totals = list(scores)
            totals[side] += more
            gain.append(self.chance(view.rules, view.public.deal, totals, side, unsure=self.deal))
        return max(1e-6, (gain[0] - gain[1]) / 100.0)

    def chance(self, rules: RuleSet, deal: int, totals: Sequence[float], side: int, *, unsure: float = 0.0) -> float:
        """The chance to win the match with these scores after so many deals; `unsure` is their spread, in points."""
        target, last = rules.table.target_score, rules.table.fixed_deals
        best = max([total for other, total in enumerate(totals) if other != side])
        if last is not None:
            deals = float(max(0, last - deal))
        elif target is not None:
            short = target - max(best, totals[side])
            deals = short / max(1.0, self.mean) + _LAST if short > 0 else 0.0
        else:
            deals = 1.0
        spread = sqrt(unsure * unsure + deals * self.deal * self.deal)
        return 0.5 * (1.0 + erf((totals[side] - best) / max(_SURE, spread) / 1.4142135623730951))


@cache
def _data() -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = json.loads((files("canasta.ai") / "values.json").read_text("utf-8"))["rules"]
    return found


def values_for(rules: RuleSet) -> Values:
    """The values of a rule set; of house rules that nothing was learned about, a guess from the goal."""
    raw = _data().get(rules.id)
    if raw is not None:
        return Values(raw["mean"], raw["deal"])
    mean = (rules.table.target_score or 6_000) / 5.5
    return Values(mean, 1.2 * mean)
