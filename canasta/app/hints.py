"""Hints: what the sharp player would do in this seat, why, and what it is afraid of; from the view alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import assert_never

from canasta.ai.levels import LEVELS
from canasta.ai.player import Stop, never
from canasta.ai.why import Reason, fears, reasons
from canasta.app.i18n import Catalog
from canasta.app.why import joined
from canasta.app.words import Names, card_list, card_words, listed, rank_args
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
from canasta.engine.cards import IS_WILD, RANK, RANK_CODES, SUIT, Card, in_order
from canasta.engine.view import View

_FEW = 3
"""So many cards are named one by one, more of them meld by meld."""
LEVEL = "sharp"
"""Whose advice it is. A screen asks its thinker for a move of this level and words it with `worded`."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A piece of advice. `cards` are the hand cards it is about, `targets` the own melds they go to.

    `places` are what else is to be used, by the names that places of the table have: `stock`, `pile`, `tray` for a new
    meld, and for what is done with a button its name, such as `button:ask`. `language` is that of the sentences.
    """

    action: Action
    cards: tuple[Card, ...]
    targets: tuple[int, ...]
    advice: str
    why: str
    fear: str
    """"" if there is nothing to fear."""
    places: tuple[str, ...] = ()
    language: str = ""

    @property
    def sentences(self) -> tuple[str, ...]:
        """What it says, part by part."""
        return tuple(part for part in (self.advice, self.why, self.fear) if part)

    @property
    def text(self) -> str:
        """Everything, a sentence after the other."""
        return "\n".join(self.sentences)


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
        joined(catalog, _present(reasons(view, action, level=LEVEL)), names),
        joined(catalog, fears(view), names),
        _places(action),
        catalog.language,
    )


def _present(found: Sequence[Reason]) -> list[Reason]:
    """The facts as they are told before the move."""
    return [replace(one, key="cannot_take_now") if one.key == "cannot_take" else one for one in found]


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


def _places(action: Action) -> tuple[str, ...]:
    match action:
        case DrawStock(keep_three):
            return ("button:keep_three",) if keep_three else ("stock",)
        case TakePile(top, also):
            return ("pile", *(("tray",) if any(play.target is None for play in (top, *also)) else ()))
        case LayDown(plays):
            return ("tray",) if any(play.target is None for play in plays) else ()
        case Discard():
            return ("pile",)
        case Merge():
            return ("button:merge",)
        case Ask():
            return ("button:ask",)
        case AskAcaba():
            return ("button:ask_acaba",)
        case Acaba():
            return ("button:acaba",)
        case Answer(yes):
            return ("button:answer_yes" if yes else "button:answer_no",)
        case Declare(special):
            return (f"button:declare:{special}",)
        case Pass():
            return ("button:pass",)
        case EndDeal():
            return ("button:end_deal",)
        case NextDeal():
            return ("button:next_deal",)
        case _:
            assert_never(action)


def _meld_words(catalog: Catalog, cards: Sequence[Card]) -> str:
    """What goes to one meld, counted."""
    t = catalog.t
    ranks = {RANK[card] for card in cards if not IS_WILD[card]}
    naturals = sum(not IS_WILD[card] for card in cards)
    wilds = t("meld.wilds", n=len(cards) - naturals)
    if not ranks:
        return wilds
    if len(ranks) == naturals == len(cards) == 1 + max(ranks) - min(ranks) > 2:
        low, high = (t(f"rank.{RANK_CODES[rank]}") for rank in (min(ranks), max(ranks)))
        return t("hint.run", low=low, high=high, suit=t(f"suit.{'SHDC'[SUIT[cards[0]]]}"))
    if len(ranks) > 1:
        return card_list(catalog, in_order(cards), article=True)
    names = rank_args(catalog, RANK_CODES[ranks.pop()])
    words = t("meld.group_one" if naturals == 1 else "meld.group", n=naturals, **names)
    return t("meld.with_wilds", cards=words, wilds=wilds) if naturals < len(cards) else words


def _advice(catalog: Catalog, view: View, action: Action, names: Names) -> str:
    t = catalog.t
    match action:
        case Discard(card):
            if len(view.hand) == 1 and not view.foot_waits:
                return t("hint.out")
            return t("hint.discard", card=card_words(catalog, card, article=True))
        case LayDown(plays):
            cards, _ = _touched(action)
            if len(cards) >= len(view.hand) - 1 and view.melds and not view.foot_waits:
                return t("hint.out")
            if len(cards) <= _FEW:
                words = card_list(catalog, in_order(cards), article=True)
                return t("hint.lay" if view.melds else "hint.open", cards=words)
            words = listed(catalog, [_meld_words(catalog, play.cards) for play in plays])
            return t("hint.lay_melds" if view.melds else "hint.open_melds", cards=words)
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
