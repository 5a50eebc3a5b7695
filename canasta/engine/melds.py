"""Melds as values: what lies in one, what it counts as, and how cards join it."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from itertools import pairwise

from msgspec import Struct

from canasta.engine.cards import IS_NATURAL, IS_WILD, POINTS, RANK, SUIT, Card

CANASTA = 7
"""Cards in a canasta, in every rule set (knob `canasta_size`)."""


class MeldKind(StrEnum):
    """What a meld is made of (00 §1)."""

    GROUP = "group"
    SEQUENCE = "sequence"
    WILD = "wild"
    BLACK3 = "black3"


class Grade(StrEnum):
    """What a meld counts as: `OPEN` while it is no canasta."""

    OPEN = "open"
    NATURAL = "natural"
    MIXED = "mixed"
    SEQUENCE = "sequence"
    WILD = "wild"


class Meld(Struct, frozen=True):
    """Cards lying together on the table; made only by `group`, `sequence`, `wild`, `black_threes` and `joined`.

    `rank` is set for groups (0 otherwise), `suit` for sequences (-1 otherwise), `wilds` counts twos and jokers.
    The cards of a sequence are in ascending order, those of other melds in the order laid.
    """

    kind: MeldKind
    cards: tuple[Card, ...]
    rank: int
    suit: int
    wilds: int

    @property
    def size(self) -> int:
        """Number of cards."""
        return len(self.cards)

    @property
    def naturals(self) -> int:
        """Number of cards that are not wild."""
        return len(self.cards) - self.wilds

    @property
    def complete(self) -> bool:
        """Whether the meld is a canasta; black threes never are (00 §1)."""
        return len(self.cards) >= CANASTA and self.kind is not MeldKind.BLACK3

    @property
    def grade(self) -> Grade:
        """What the meld counts as."""
        if not self.complete:
            return Grade.OPEN
        match self.kind:
            case MeldKind.SEQUENCE:
                return Grade.SEQUENCE
            case MeldKind.WILD:
                return Grade.WILD
            case MeldKind.GROUP | MeldKind.BLACK3:
                return Grade.MIXED if self.wilds else Grade.NATURAL

    @property
    def points(self) -> int:
        """Sum of the card values, in points."""
        return sum([POINTS[c] for c in self.cards])

    @property
    def low(self) -> int:
        """Rank of the lowest card of a sequence."""
        return RANK[self.cards[0]]

    @property
    def high(self) -> int:
        """Rank of the highest card of a sequence."""
        return RANK[self.cards[-1]]


def group(rank: int, cards: Iterable[Card]) -> Meld:
    """A group of this rank."""
    cards = tuple(cards)
    return Meld(MeldKind.GROUP, cards, rank, -1, sum([IS_WILD[c] for c in cards]))


def sequence(cards: Iterable[Card]) -> Meld:
    """A sequence; the cards are of one suit and are put in order."""
    cards = tuple(sorted(cards, key=lambda c: RANK[c]))
    return Meld(MeldKind.SEQUENCE, cards, 0, SUIT[cards[0]], 0)


def wild(cards: Iterable[Card]) -> Meld:
    """A meld of wild cards."""
    cards = tuple(cards)
    return Meld(MeldKind.WILD, cards, 0, -1, len(cards))


def black_threes(cards: Iterable[Card]) -> Meld:
    """A meld of black threes."""
    return Meld(MeldKind.BLACK3, tuple(cards), 0, -1, 0)


def joined(meld: Meld, cards: Iterable[Card]) -> Meld:
    """The meld with these cards added; their legality has been judged before."""
    match meld.kind:
        case MeldKind.GROUP:
            return group(meld.rank, (*meld.cards, *cards))
        case MeldKind.SEQUENCE:
            return sequence((*meld.cards, *cards))
        case MeldKind.WILD:
            return wild((*meld.cards, *cards))
        case MeldKind.BLACK3:
            return black_threes((*meld.cards, *cards))


def of_cards(cards: Iterable[Card]) -> Meld:
    """The meld that these cards are, read off the cards alone; for positions that lie on the table already.

    Raises ValueError if they are no meld in any rule set.
    """
    cards = tuple(cards)
    naturals = [c for c in cards if IS_NATURAL[c]]
    ranks = {RANK[c] for c in naturals}
    threes = [c for c in cards if RANK[c] == 3]
    if not cards:
        raise ValueError("a meld without cards")
    if threes:
        if len(threes) == len(cards):
            return black_threes(cards)
        raise ValueError("threes in an ordinary meld")
    if not naturals:
        return wild(cards)
    if len(ranks) == 1:
        return group(ranks.pop(), cards)
    if len(naturals) == len(cards) and is_run(cards):
        return sequence(cards)
    raise ValueError("neither a group nor a sequence")


def is_run(cards: Iterable[Card]) -> bool:
    """Whether the cards are naturals of one suit on consecutive ranks (06 §1)."""
    cards = tuple(cards)
    ranks = sorted(RANK[c] for c in cards)
    return (
        len({SUIT[c] for c in cards}) == 1
        and all(IS_NATURAL[c] for c in cards)
        and all(b == a + 1 for a, b in pairwise(ranks))
    )
