"""Playing a deal on to its end from a sampled world, in the rough game, and what has come of it."""

from __future__ import annotations

from random import Random

from canasta.ai.law import Law
from canasta.ai.player import Player, Stop, never
from canasta.ai.rough import CODE, Game, Rough, begins, dealt, rough_game, rough_table
from canasta.ai.roughplay import END, go_on, play
from canasta.ai.value import Values
from canasta.ai.worlds import World
from canasta.engine.actions import Action, Discard
from canasta.engine.apply import advance
from canasta.engine.view import View, view_of

_CAP = 60
"""Actions within which a turn ends."""


class Rollouts:
    """Plays actions out in worlds: what is left of the own turn by the policy, everything after it roughly."""

    def __init__(self, law: Law, values: Values, view: View, policy: Player) -> None:
        """`policy`: who plays on in the own turn."""
        self.count = 0
        """Rollouts finished so far."""
        self._law = law
        self._values = values
        self._rough = Rough.of(law)
        self._policy = policy
        self._rng = Random(0)
        self._view = view
        self._table = rough_table(view.rules, view.public, self._rough)
        self._base: tuple[World, Game] | None = None

    def worth(self, world: World, action: Action, side: int, stop: Stop) -> float | None:
        """The side's chance to win the match after this action of the own seat; None if `stop` cut the rollout."""
        if stop():
            return None
        view = self._view
        if isinstance(action, Discard) and len(view.hand) > 1:
            # Most of what is searched is throws, which need nothing of the real game.
            if self._base is None or self._base[0] is not world:
                self._base = world, dealt(self._table, view.public, world)
            game = self._base[1].clone()
            go_on(game, CODE[action.card])
        else:
            state = advance(world.state, action)
            for _ in range(_CAP):
                if state.public.end is not None or begins(state):
                    break
                state = advance(state, self._policy.decide(view_of(state, state.public.to_act), self._rng, never))
            if state.public.end is not None:
                self.count += 1
                return self._values.ended(state, side)
            game = rough_game(state, self._rough)
        play(game, END)
        self.count += 1
        points = game.points()
        # Accounts are sides, but in cutthroat, where two may play together for a while.
        side_of, seat_sides = view.public.side_of, view.rules.seat_sides
        accounts = [points[side_of[seat_sides.index(account)]] for account in range(view.rules.sides_count)]
        return self._values.foreseen(view, accounts, side)
