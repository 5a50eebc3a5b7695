"""Cards: one number per physical card, the constant tables about them, decks and the shuffle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from hashlib import blake2b

FACES = 56
"""Numbers set aside per pack: 52 ordinary faces and up to four jokers."""


class Suit(IntEnum):
    """The four suits; their order is the order in which equal ranks are shown."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def code(self) -> str:
        """The letter of the case format: S, H, D or C."""
        return "SHDC"[self]

    @property
    def red(self) -> bool:
        """Hearts and diamonds."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Rank(IntEnum):
    """Ranks by their place in a sequence; the ace is high, the joker has no place."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    JOKER = 15

    @property
    def code(self) -> str:
        """The letter of the case format: 2 to 9, T, J, Q, K, A; JK for the joker."""
        return RANK_CODES[self]


RANK_CODES = ("", "", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "JK")
NATURAL_RANKS: tuple[int, ...] = tuple(range(4, 15))
"""The ranks of natural cards, 4 to ace (00 §1)."""

_RANK_OF_CODE = {code: Rank(i) for i, code in enumerate(RANK_CODES) if code}
_SUIT_OF_CODE = {s.code: s for s in Suit}
_FACE_RANK = tuple(2 + f % 13 if f < 52 else 15 for f in range(FACES))
_FACE_SUIT = tuple(f // 13 if f < 52 else -1 for f in range(FACES))


def _face_points(face: int) -> int:
    rank, suit = _FACE_RANK[face], _FACE_SUIT[face]
    if rank == Rank.JOKER:
        return 50
    if rank in (Rank.TWO, Rank.ACE):
        return 20
    if rank >= Rank.EIGHT:
        return 10
    if rank == Rank.THREE:
        return 0 if Suit(suit).red else 5
    return 5


_COPIES = 8
RANK: tuple[int, ...] = _FACE_RANK * _COPIES
"""Rank of each card number: `RANK[card]`."""
SUIT: tuple[int, ...] = _FACE_SUIT * _COPIES
"""Suit of each card number; -1 for jokers."""
POINTS: tuple[int, ...] = tuple(_face_points(f) for f in range(FACES)) * _COPIES
"""Card value in points (00 §1): joker 50, 2 and A 20, K to 8 10, 7 to 4 and black 3 5, red 3 none."""
IS_WILD: tuple[bool, ...] = tuple(r in (2, 15) for r in RANK)
"""Twos and jokers (00 §1)."""
IS_NATURAL: tuple[bool, ...] = tuple(4 <= r <= 14 for r in RANK)
"""Ranks 4 to ace (00 §1); threes are neither natural nor wild."""
IS_RED3: tuple[bool, ...] = tuple(r == 3 and s in (1, 2) for r, s in zip(RANK, SUIT, strict=True))
IS_BLACK3: tuple[bool, ...] = tuple(r == 3 and s in (0, 3) for r, s in zip(RANK, SUIT, strict=True))
SHOWN_AS: tuple[int, ...] = tuple(
    {3: 0, 2: 12, 15: 13}.get(r, r - 3) * 4 + max(s, 0) for r, s in zip(RANK, SUIT, strict=True)
)
"""Sort key of a hand: threes, 4 to ace, twos, jokers; equal ranks by suit."""


class Card(int):
    """A physical card: `56 * copy + face`.

    >>> Card.parse("QH0").rank.name
    'QUEEN'
    >>> Card.parse("JK1").code
    'JK1'
    """

    __slots__ = ()

    @property
    def rank(self) -> Rank:
        """The rank; `Rank.JOKER` for jokers."""
        return Rank(RANK[self])

    @property
    def suit(self) -> Suit | None:
        """The suit, None for jokers."""
        return Suit(SUIT[self]) if SUIT[self] >= 0 else None

    @property
    def copy(self) -> int:
        """Which pack the card belongs to, from 0."""
        return self // FACES

    @property
    def face(self) -> int:
        """0 to 51 for the ordinary faces, 52 to 55 for jokers."""
        return self % FACES

    @property
    def name(self) -> str:
        """The face as the case format writes it: `QH`, `TS`, `JK`."""
        return face_code(self)

    @property
    def code(self) -> str:
        """The physical card as records write it: the face and a number, `QH0`; jokers are numbered through."""
        if self.face >= 52:
            return f"JK{4 * self.copy + self.face - 52}"
        return f"{face_code(self)}{self.copy}"

    @classmethod
    def parse(cls, code: str) -> Card:
        """The card of a record's code.

        Raises ValueError for anything that is no card code.
        """
        face, number = code[:2], code[2:]
        if not number.isascii() or not number.isdigit():
            raise ValueError(f"no card: {code!r}")
        n = int(number)
        if face == "JK":
            if n < 4 * _COPIES:
                return cls(FACES * (n // 4) + 52 + n % 4)
        elif n < _COPIES and len(face) == 2:
            rank, suit = _RANK_OF_CODE.get(face[0]), _SUIT_OF_CODE.get(face[1])
            if rank is not None and suit is not None:
                return cls(FACES * n + 13 * suit + rank - 2)
        raise ValueError(f"no card: {code!r}")

    def __repr__(self) -> str:
        return f"Card({self.code})"


def face_code(card: int) -> str:
    """The face of a card number as the case format writes it: `QH`, `TS`, `JK`."""
    suit = SUIT[card]
    return RANK_CODES[RANK[card]] + ("SHDC"[suit] if suit >= 0 else "")


def parse_face(code: str) -> int:
    """The face number (0 to 52) of a case-format code.

    Raises ValueError for anything that is no card.
    """
    if code == "JK":
        return 52
    if len(code) == 2:
        rank, suit = _RANK_OF_CODE.get(code[0]), _SUIT_OF_CODE.get(code[1])
        if rank is not None and suit is not None:
            return 13 * suit + rank - 2
    raise ValueError(f"no card: {code!r}")


def deck(copies: int, jokers: int) -> tuple[Card, ...]:
    """All cards of `copies` packs (1 to 8) with `jokers` jokers in total (at most 4 a pack).

    Raises ValueError if there are no such packs.
    """
    if not 1 <= copies <= _COPIES or not 0 <= jokers <= 4 * copies:
        raise ValueError(f"no such deck: {copies} packs with {jokers} jokers")
    cards = [Card(FACES * copy + face) for copy in range(copies) for face in range(52)]
    cards += [Card(FACES * (i % copies) + 52 + i // copies) for i in range(jokers)]
    return tuple(sorted(cards))


def points(cards: Iterable[int]) -> int:
    """Sum of the card values, in points (00 §1)."""
    return sum(POINTS[c] for c in cards)


def minus(cards: Sequence[Card], taken: Iterable[Card]) -> tuple[Card, ...]:
    """`cards` without `taken`, order kept. Each taken card must be there once.

    Raises ValueError if one is not.
    """
    gone = set(taken)
    left = tuple(c for c in cards if c not in gone)
    if len(left) + len(gone) != len(cards):
        raise ValueError("a card to take away is not there")
    return left


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the order of a sorted hand: threes, 4 to ace, twos, jokers; equal ranks by suit."""
    return tuple(sorted(cards, key=lambda c: (SHOWN_AS[c], c)))


class Dice:
    """A stream of fair numbers from a seed: BLAKE2 in counter mode, the same on every machine and Python.

    Only `below` is offered: numbers are cut from 64-bit words by rejection, so none is likelier than another.
    """

    __slots__ = ("_buffer", "_counter", "_key")

    def __init__(self, *seed: int | str) -> None:
        self._key = blake2b(repr(seed).encode(), digest_size=32).digest()
        self._counter = 0
        self._buffer: list[int] = []

    def below(self, n: int) -> int:
        """A number from 0 to n - 1.

        Raises ValueError if n is not positive.
        """
        if n <= 0:
            raise ValueError("n must be positive")
        limit = (1 << 64) - (1 << 64) % n
        while True:
            if not self._buffer:
                block = blake2b(self._counter.to_bytes(8, "big"), key=self._key, digest_size=64).digest()
                self._counter += 1
                self._buffer = [int.from_bytes(block[i : i + 8], "big") for i in range(0, 64, 8)]
            word = self._buffer.pop()
            if word < limit:
                return word % n


def shuffled(cards: Sequence[Card], seed: int, deal: int) -> tuple[Card, ...]:
    """The cards in the order of this seed and deal: Fisher-Yates over `Dice`, pinned by a test."""
    dice = Dice("shuffle", seed, deal)
    order = list(cards)
    for i in range(len(order) - 1, 0, -1):
        j = dice.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)
