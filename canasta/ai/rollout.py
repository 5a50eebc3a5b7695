"""Playing on from a sampled world with the policy in every seat, for some turns, and what has come of it."""

from __future__ import annotations

from random import Random

from canasta.ai.law import Law
from canasta.ai.player import Stop, never
from canasta.ai.policy import Policy
from canasta.ai.value import Values
from canasta.engine.actions import Action
from canasta.engine.apply import advance
from canasta.engine.state import Drew, GameState, Phase, Public
from canasta.engine.view import view_of

_CAP = 400
"""Actions of one rollout, far more than its turns need."""


class Rollouts:
    """Plays actions out in worlds. Every seat plays by its own view of the world, the own one included."""

    def __init__(self, law: Law, values: Values, turns: int) -> None:
        self.count = 0
        """Rollouts finished so far."""
        self._law = law
        self._values = values
        self._turns = turns
        self._policy = Policy()
        self._rng = Random(0)

    def worth(self, world: GameState, action: Action, side: int, stop: Stop) -> float | None:
        """The side's chance to win the match after this action; None if `stop` cut the rollout."""
        last = world.public.turn_no + self._turns
        state = advance(world, action)
        policy, rng = self._policy, self._rng
        for _ in range(_CAP):
            public = state.public
            if public.end is not None or (public.turn_no > last and _between(public)):
                break
            if stop():
                return None
            seat = public.to_act
            state = advance(state, policy.decide(view_of(state, seat), rng, never))
        self.count += 1
        return self._values.worth(state, self._law, side)


def _between(public: Public) -> bool:
    """Whether a turn is about to begin."""
    return public.phase is Phase.DRAW and public.now.drew is Drew.NOTHING
