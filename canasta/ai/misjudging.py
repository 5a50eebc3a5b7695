"""What made a weaker player do something else than a clear head would: its decision is thought again, part by part."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Literal, TypeAlias

from canasta.ai.candidates import same
from canasta.ai.leaning import STYLES, Factors
from canasta.ai.levels import HAZES
from canasta.ai.player import never
from canasta.ai.sight import Sight
from canasta.ai.weak import Haze, Weak, forgetful
from canasta.engine.actions import Action, Discard, DrawStock, LayDown, TakePile
from canasta.engine.cards import IS_WILD, RANK, Card
from canasta.engine.view import View

Cause: TypeAlias = Literal["slip", "shy", "memory", "danger", "error", "beliefs", "all"]
"""The part of the haze that decided: a lay left out, a pile not dared, what was forgotten, a danger that counted too
little, a wrong guess, other beliefs; `all`: no part alone, but several of them together."""

Fact: TypeAlias = Literal[
    "misjudged", "misjudged_throw", "misjudged_pile", "unafraid", "forgot", "slip", "shy", "laid_early", "wild_lightly"
]
"""What can be told of it: keys of the texts under `why`."""

_DANGEROUS = 0.25
"""Chance that a card gives the pile away from which on it is dangerous; it must be so much more than the other's..."""
_SAFER = 0.1
"""...to say that the danger was overlooked."""


@dataclass(frozen=True, slots=True)
class Lapse:
    """Why a move was not the one of a clear head, and which move that would have been."""

    cause: Cause
    clear: Action


class Hindsight:
    """Thinks the decisions of a player in a haze again: as they were, without one part of the haze, without any.

    The style is no part of the haze: who is eager with a clear head does not err in it.
    """

    def __init__(self, haze: Haze, style: Factors | None = None) -> None:
        self._memory = haze.memory
        self._as_it_was = Weak(haze, style)
        self._clear = Weak(Haze(error=0.0, memory=1.0, slips=0.0), style)
        bolder = {name: factor for name, factor in haze.factors.items() if name != "danger"}
        self._without: dict[Cause, Weak] = {
            "slip": Weak(replace(haze, slips=0.0), style),
            "shy": Weak(replace(haze, shy=0.0), style),
            "memory": self._as_it_was,
            "danger": Weak(replace(haze, factors=bolder), style),
            "error": Weak(replace(haze, error=0.0), style),
            "beliefs": Weak(replace(haze, factors={}), style),
        }

    def lapse(self, view: View, action: Action, seed: int) -> Lapse | None:
        """What made the player do this, given the seed of the decision.

        None if a clear head would have done the same, or if the player did not decide so at all.
        """
        clear = self._again(self._clear, view, seed, remembers=True)
        if same(action) == same(clear) or action != self._again(self._as_it_was, view, seed):
            return None
        found: Cause = "all"
        nearest = 0
        for cause in _parts(action):
            other = self._again(self._without[cause], view, seed, remembers=cause == "memory")
            if same(other) == same(clear):
                return Lapse(cause, clear)
            # What it would have done without this part is at least of the clear head's kind, or another thing.
            near = 0 if same(other) == same(action) else 2 if type(other) is type(clear) else 1
            if near > nearest:
                found, nearest = cause, near
        return Lapse(found, clear)

    def _again(self, player: Weak, view: View, seed: int, *, remembers: bool = False) -> Action:
        rng = Random(seed)
        # Whoever remembers forgets all the same first, so that the errors after it are the same ones.
        dim = forgetful(view, self._memory, rng)
        return player.think(view, view if remembers else dim, rng, never).action


@cache
def hindsight(level: str) -> Hindsight | None:
    """That of a level with its style, None for one that sees clearly."""
    name, _, style = level.partition("-")
    return Hindsight(HAZES[name], STYLES.get(style)) if name in HAZES else None


def _parts(action: Action) -> tuple[Cause, ...]:
    """The parts of the haze that can lead to such an action, those that say most first."""
    match action:
        case LayDown():
            return ("slip", "memory", "beliefs")
        case DrawStock():
            return ("shy", "memory", "error", "beliefs")
        case Discard():
            return ("memory", "danger", "error", "beliefs")
        case _:
            return ("memory", "error", "beliefs")


def told(s: Sight, action: Action, lapse: Lapse) -> tuple[Fact, int]:
    """What can be said of a lapse, with the rank it names, 0 for none. `s` is the clear sight of the view."""
    match lapse.cause, action, lapse.clear:
        case "slip", LayDown(), _:
            return "slip", 0
        case "memory", _, _:
            return "forgot", 0
        case "shy", DrawStock(), TakePile():
            return "shy", 0
        case "danger", Discard(thrown), Discard(better) if _riskier(s, thrown, better):
            return "unafraid", 0
        case _, Discard(thrown), Discard(better) if RANK[thrown] != RANK[better]:
            return "misjudged_throw", RANK[better]
        case (_, DrawStock(), TakePile()) | (_, TakePile(), DrawStock()):
            return "misjudged_pile", 0
        case _, (LayDown() | TakePile()), clear if _wilds(action) > _wilds(clear):
            return "wild_lightly", 0
        case _, LayDown(), clear if not isinstance(clear, LayDown) or _spent(clear) < _spent(action):
            return "laid_early", 0
        case _:
            return "misjudged", 0


def _riskier(s: Sight, thrown: Card, better: Card) -> bool:
    """Whether a card gives the pile away a good deal sooner than another one; both are of the common ranks."""
    if any(IS_WILD[card] or RANK[card] == 3 for card in (thrown, better)):
        return False
    danger = s.danger(thrown)
    return danger >= _DANGEROUS and danger - s.danger(better) >= _SAFER


def _spent(action: Action) -> frozenset[Card]:
    """The cards of the hand that lie on the table after an action."""
    match action:
        case LayDown(plays):
            return frozenset(card for play in plays for card in play.cards)
        case TakePile(top, also):
            return frozenset(card for play in (top, *also) for card in play.cards)
        case _:
            return frozenset()


def _wilds(action: Action) -> int:
    return sum(IS_WILD[card] for card in _spent(action))
