"""Actions: everything a player can do, as frozen values. Exactly one seat can act, so they carry no seat."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from canasta.engine.cards import Card


class Play(Struct, frozen=True):
    """Cards laid onto one meld.

    `target` is the place of an own meld in the side's list at the start of the action; None lays a new meld
    (or joins the side's meld of that rank where the rules allow only one). A target at or beyond the number of
    melds names a meld made earlier in the same action, in order.
    """

    target: int | None
    cards: tuple[Card, ...]


class DrawStock(Struct, frozen=True):
    """Draw from the stock, as many cards as the rules say. `keep_three`: hold one drawn three (17 no. 27)."""

    keep_three: bool = False


class TakePile(Struct, frozen=True):
    """Take the pile. `top` are the hand cards that join the top card (empty: it joins a meld alone) and the meld
    it goes to; `also` are further lays, in order (00 §6, 17 no. 36)."""

    top: Play
    also: tuple[Play, ...] = ()


class LayDown(Struct, frozen=True):
    """Lay one batch of melds and additions, judged together (00 §7)."""

    plays: tuple[Play, ...]


class Merge(Struct, frozen=True):
    """Join two own groups of one rank (06 §2): `meld` goes onto `onto`, both places in the side's list."""

    meld: int
    onto: int


class Discard(Struct, frozen=True):
    """Discard a card and end the turn."""

    card: Card


class Pass(Struct, frozen=True):
    """End the turn keeping the last card, where the rules allow it (17 no. 39)."""


class Ask(Struct, frozen=True):
    """Ask the partner: may I go out? (00 §9)"""


class AskAcaba(Struct, frozen=True):
    """Ask the partner: shall I give the deal up? (09 §2)"""


class Answer(Struct, frozen=True):
    """A partner's answer to the open question. `seat` is the one who answers (two are asked among six players)."""

    yes: bool
    seat: int


class Acaba(Struct, frozen=True):
    """Give the deal up (09)."""


class Declare(Struct, frozen=True):
    """Lay a special hand (05 §3b) by its name."""

    special: str


class EndDeal(Struct, frozen=True):
    """Stock empty and the pile not taken: the deal ends (00 §8)."""


class NextDeal(Struct, frozen=True):
    """Deal the next deal, once one has been scored."""


Action: TypeAlias = (
    DrawStock
    | TakePile
    | LayDown
    | Merge
    | Discard
    | Pass
    | Ask
    | AskAcaba
    | Answer
    | Acaba
    | Declare
    | EndDeal
    | NextDeal
)
