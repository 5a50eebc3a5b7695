"""Hints: what the sharp player would do in this seat, why, and what it is afraid of; from the view alone."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import assert_never

from canasta.ai.levels import LEVELS
from canasta.ai.player import Stop, never
from canasta.ai.why import fears
from canasta.app.i18n import Catalog
from canasta.app.why import joined, why
from canasta.app.words import Names, card_list, card_words
from canasta.engine.actions import (
    Acaba,
    Action,
    Answer,
    Ask,
    AskAcaba,
    Declare,
    Discard,
    DrawStock,
    EndDeal,
    LayDown,
    Merge,
    NextDeal,
    Pass,
    TakePile,
)
from canasta.engine.cards import Card, in_order
from canasta.engine.view import View

LEVEL = "sharp"
"""Whose advice it is. A screen asks its thinker for a move of this level and words it with `worded`."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A piece of advice. `cards` are the hand cards it is about, `targets` the own melds they go to."""

    action: Action
    cards: tuple[Card, ...]
    targets: tuple[int, ...]
    advice: str
    why: str
    fear: str
    """"" if there is nothing to fear."""

    @property
    def text(self) -> str:
        """Everything, a sentence after the other."""
        return "\n".join(part for part in (self.advice, self.why, self.fear) if part)


def hint(catalog: Catalog, view: View, names: Names, seed: int, stop: Stop = never) -> Hint:
    """The advice for the seat of the view, which must be the one to act. The same seed gives the same advice.

    This thinks; a screen lets its thinker do that and calls `worded`.
    """
    return worded(catalog, view, LEVELS[LEVEL]().decide(view, Random(seed), stop), names)


def worded(catalog: Catalog, view: View, action: Action, names: Names) -> Hint:
    """Advice to do this, in words."""
    cards, targets = _touched(action)
    return Hint(
        action,
        cards,
        targets,
        _advice(catalog, view, action, names),
        why(catalog, view, action, names, LEVEL),
        joined(catalog, fears(view), names),
    )


def _touched(action: Action) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    match action:
        case Discard(card):
            return (card,), ()
        case LayDown(plays):
            pass
        case TakePile(top, also):
            plays = (top, *also)
        case Merge(meld, onto):
            return (), (meld, onto)
        case _:
            return (), ()
    targets = tuple(dict.fromkeys(p.target for p in plays if p.target is not None))
    return tuple(c for p in plays for c in p.cards), targets


def _advice(catalog: Catalog, view: View, action: Action, names: Names) -> str:
    t = catalog.t
    match action:
        case Discard(card):
            if len(view.hand) == 1 and not view.foot_waits:
                return t("hint.out")
            return t("hint.discard", card=card_words(catalog, card, article=True))
        case LayDown():
            cards, _ = _touched(action)
            if len(cards) >= len(view.hand) - 1 and view.melds and not view.foot_waits:
                return t("hint.out")
            key = "hint.lay" if view.melds else "hint.open"
            return t(key, cards=card_list(catalog, in_order(cards), article=True))
        case DrawStock():
            return t("hint.draw")
        case TakePile():
            return t("hint.take")
        case Merge():
            return t("hint.merge")
        case Ask() | AskAcaba():
            return t("hint.ask" if isinstance(action, Ask) else "hint.acaba", name=names.seats[view.partners[0]])
        case Answer(yes):
            return t("hint.yes" if yes else "hint.no")
        case Declare():
            return t("hint.special")
        case Pass():
            return t("hint.pass")
        case EndDeal():
            return t("hint.end")
        case Acaba():
            return t("hint.acaba")
        case NextDeal():
            return t("hint.next")
        case _:
            assert_never(action)
