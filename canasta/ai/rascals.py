"""Rascals: players with one bad habit each (heuristics §12), to see whether the levels can be exploited by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from canasta.ai import taking
from canasta.ai.discarding import throws
from canasta.ai.leaning import Factors, Leaning
from canasta.ai.player import Player, Stop, Tally
from canasta.ai.simple import RandomPlayer
from canasta.engine.actions import Action, Answer, Ask, Discard, LayDown, TakePile
from canasta.engine.cards import IS_WILD, POINTS, RANK
from canasta.engine.moves import out_plan, plays_of
from canasta.engine.moves import takes as legal_takes
from canasta.engine.state import Drew, Phase
from canasta.engine.verify import verify
from canasta.engine.view import View

Habit = Callable[[View, Leaning, Action], Action | None]
"""What the rascal would rather do than its policy's action; None: the policy's."""


class Rascal:
    """The policy with a bad habit, and with the weights set by hand: what is tuned meets the same rascals as before.

    See `Player`.
    """

    def __init__(self, habit: Habit, factors: Factors | None = None) -> None:
        self.tally = Tally()
        self._habit = habit
        self._mind = Leaning(factors, by="hand")

    def decide(self, view: View, rng: Random, stop: Stop) -> Action:
        """See `Player`."""
        self.tally.decisions += 1
        base = self._mind.decide(view, rng, stop)
        if view.public.question is not None or view.public.now.permitted:
            return base
        other = self._habit(view, self._mind, base)
        return other if other is not None and verify(view, other) is None else base


def _hoards(view: View, mind: Leaning, base: Action) -> Action | None:
    """Never lays before it can go out with the whole hand, unless a take demands it."""
    if isinstance(base, TakePile) and not view.melds:
        return None
    if not isinstance(base, LayDown) or view.foot_waits:
        return None
    plan = out_plan(view)
    if plan is not None and plan.lays:
        return LayDown(plays_of(plan))
    return _best_throw(view, mind)


def _best_throw(view: View, mind: Leaning) -> Action | None:
    for option in throws(mind.sight(view)):
        if verify(view, option.action) is None:
            return option.action
    return None


def _freezes(view: View, _mind: Leaning, base: Action) -> Action | None:
    """Throws a wild card whenever the pile is not frozen yet."""
    if not isinstance(base, Discard) or view.public.frozen:
        return None
    wilds = sorted((c for c in view.hand if IS_WILD[c]), key=lambda c: POINTS[c])
    return Discard(wilds[0]) if wilds else None


def _takes_all(view: View, mind: Leaning, _base: Action) -> Action | None:
    """Takes every pile it can."""
    if view.public.phase is not Phase.DRAW or view.public.now.drew is not Drew.NOTHING:
        return None
    for option in taking.takes(mind.sight(view)):
        if verify(view, option.action) is None:
            return option.action
    return next(legal_takes(view), None)


def _baits(view: View, _mind: Leaning, base: Action) -> Action | None:
    """Throws one of a triple."""
    if not isinstance(base, Discard) or len(view.hand) < 5:
        return None
    for card in view.hand:
        if 4 <= RANK[card] <= 14 and sum(RANK[c] == RANK[card] for c in view.hand) == 3:
            return Discard(card)
    return None


def _rushes(view: View, _mind: Leaning, base: Action) -> Action | None:
    """Goes out at the first chance, asking nobody."""
    if view.public.phase is not Phase.PLAY or (isinstance(base, Discard) and len(view.hand) == 1):
        return None
    plan = out_plan(view)
    if plan is None:
        return None
    if plan.lays:
        return LayDown(plays_of(plan))
    return Discard(plan.discard) if plan.discard is not None else None


def _lies(view: View, mind: Leaning, base: Action) -> Action | None:
    """Throws the highest of the cards that are about as good as the best."""
    if not isinstance(base, Discard) or IS_WILD[base.card] or len(view.hand) < 3:
        return None
    found = throws(mind.sight(view))
    near = [o.action for o in found if o.worth > found[0].worth - 25.0 and isinstance(o.action, Discard)]
    near = [a for a in near if not IS_WILD[a.card] and RANK[a.card] != 3]
    return max(near, key=lambda a: (POINTS[a.card], RANK[a.card]), default=None)


class BadPartner:
    """A random player that at least never asks and always agrees: what a strong partner must put up with."""

    def __init__(self) -> None:
        self.tally = Tally()
        self._random = RandomPlayer()

    def decide(self, view: View, rng: Random, stop: Stop) -> Action:
        """See `Player`."""
        self.tally.decisions += 1
        if view.public.question is not None:
            return Answer(True, view.seat)
        for _ in range(8):
            action = self._random.decide(view, rng, stop)
            if not isinstance(action, Ask):
                return action
        return action


RASCALS: Mapping[str, Callable[[], Player]] = MappingProxyType(
    {
        "hoarder": lambda: Rascal(_hoards),
        "freezer": lambda: Rascal(_freezes),
        "addict": lambda: Rascal(_takes_all),
        "decoy": lambda: Rascal(_baits),
        "rusher": lambda: Rascal(_rushes, {"open": 4.0, "wild": 0.2, "thin": 0.0, "hide": 0.4}),
        "liar": lambda: Rascal(_lies),
        "badpartner": BadPartner,
    }
)
"""A maker for each; `badpartner` is meant to sit beside a good player, the others against one."""
