"""Two players without judgement, to measure the others by: any legal action, and everything as soon as it can."""

from __future__ import annotations

from itertools import islice
from random import Random

from canasta.ai.player import Option, Stop, Tally, pick
from canasta.engine.actions import Acaba, Action, Answer, AskAcaba, Declare, Discard, DrawStock, EndDeal, LayDown, Play
from canasta.engine.cards import IS_WILD, POINTS, RANK
from canasta.engine.melds import MeldKind
from canasta.engine.moves import actions_now, discards, lays, out_plan, plays_of, takes
from canasta.engine.verify import verify
from canasta.engine.view import View

_MANY = 60
"""Actions that a random player chooses from."""


class RandomPlayer:
    """Any legal action but giving the deal up."""

    def __init__(self) -> None:
        self.tally = Tally()

    def decide(self, view: View, rng: Random, stop: Stop) -> Action:  # noqa: ARG002
        self.tally.decisions += 1
        found = [a for a in islice(actions_now(view), _MANY) if not isinstance(a, Acaba | AskAcaba)]
        found += islice(discards(view), _MANY)
        return pick([Option(a, 0.0) for a in found], rng).action


class GreedyPlayer:
    """Takes every pile, lays what it can without a plan, goes out at once, throws its cheapest lone card."""

    def __init__(self) -> None:
        self.tally = Tally()

    def decide(self, view: View, rng: Random, stop: Stop) -> Action:  # noqa: ARG002
        self.tally.decisions += 1
        if view.public.question is not None:
            return Answer(True, view.seat)
        for name, _ in view.rules.scoring.special_hands:
            if verify(view, Declare(name)) is None:
                return Declare(name)
        take = next(takes(view), None)
        if take is not None:
            return take
        for action in (DrawStock(), EndDeal()):
            if verify(view, action) is None:
                return action
        plan = out_plan(view)
        if plan is not None and plan.lays and verify(view, out := LayDown(plays_of(plan))) is None:
            return out
        lay = next((lay for lay in lays(view) if self._wanted(view, lay.plays)), None)
        if lay is not None:
            return lay
        throws = sorted(discards(view), key=lambda d: self._cost(view, d))
        return throws[0] if throws else next(actions_now(view))

    @staticmethod
    def _wanted(view: View, plays: tuple[Play, ...]) -> bool:
        """No single wild card onto a canasta, and no batch that leaves fewer than three cards."""
        if len(view.hand) - sum(len(p.cards) for p in plays) < 3:
            return False
        for play in plays:
            if play.target is not None and all(IS_WILD[c] for c in play.cards) and view.melds[play.target].complete:
                return view.melds[play.target].kind is MeldKind.WILD
        return True

    @staticmethod
    def _cost(view: View, action: Discard) -> tuple[int, int, int]:
        same = sum(RANK[c] == RANK[action.card] for c in view.hand)
        return (int(IS_WILD[action.card]), same, POINTS[action.card])
