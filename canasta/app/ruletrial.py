"""Trying rules before they are kept: quick computer players play some deals, a few actions at a time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from canasta.ai.levels import LEVELS
from canasta.ai.player import Player, never, seed_for
from canasta.app.notices import Notice
from canasta.engine.actions import NextDeal
from canasta.engine.apply import advance
from canasta.engine.dealing import new_game
from canasta.engine.rules import RuleSet
from canasta.engine.state import EndReason, GameState
from canasta.engine.view import view_of

DEALS = 50
LONGEST = 4_000
"""Actions of one deal after which it is taken to have no end."""


class RuleTrial:
    """Plays `deals` deals of a rule set, the same ones for the same `seed`.

    `step` goes on; when it says that all is done, `problem` tells what is wrong with the rules, None if nothing is.
    """

    def __init__(
        self, rules: RuleSet, seed: int, *, deals: int = DEALS, player: Callable[[], Player] = LEVELS["steady"]
    ) -> None:
        self.rules = rules
        self.deals = deals
        self.done = 0
        self.problem: Notice | None = None
        self.canastas = 0
        """Deals in which somebody made a canasta."""
        self._seed = seed
        self._player = player()
        self._steps = 0
        self._state: GameState | None = None

    @property
    def finished(self) -> bool:
        """Whether nothing is left to do."""
        return self.done >= self.deals or self.problem is not None

    def step(self, actions: int) -> bool:
        """Plays so many actions, fewer at the end; tells whether the trial is finished."""
        try:
            for _ in range(actions):
                if self.finished:
                    break
                self._one()
        except Exception as error:
            # Whatever it is: with these rules a deal cannot be played.
            self.problem = Notice("house.broken", {"why": str(error)})
        if self.done >= self.deals and self.problem is None and not self.canastas:
            self.problem = Notice("house.no_canasta", {"n": self.deals})
        return self.finished

    def _one(self) -> None:
        state = self._state
        if state is None or state.public.match_over:
            # A match that is over makes room for another one with other cards.
            state = new_game(self.rules, self._seed + self.done)[-1].state
        elif state.public.end is not None:
            state = advance(state, NextDeal())
        else:
            seat, public = state.to_act, state.public
            rng = Random(seed_for(self._seed, public.deal, public.turn_no, seat))
            state = advance(state, self._player.decide(view_of(state, seat), rng, never))
            self._steps += 1
        end = state.public.end
        if end is not None and self._steps:
            self._steps = 0
            self.done += 1
            made = any(meld.complete for side in state.public.sides for meld in side.melds)
            self.canastas += made or end.reason in (EndReason.SPECIAL, EndReason.ACABA)
        elif self._steps > LONGEST:
            self.problem = Notice("house.no_end", {"n": LONGEST})
        self._state = state
