"""Positions of the case format: any table described in JSON becomes a game state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Literal

import msgspec

from canasta.engine.cards import IS_NATURAL, IS_RED3, IS_WILD, RANK, SUIT, Card, deck, face_code, parse_face
from canasta.engine.melds import Meld, of_cards
from canasta.engine.rules import RuleSet
from canasta.engine.state import Drew, GameState, Phase, Player, Public, Side, Talon, Turn


class PositionError(ValueError):
    """A description that is no position of this game: `key` is where (`hands[1]`), `problem` what is wrong."""

    def __init__(self, key: str, problem: str) -> None:
        self.key = key
        self.problem = problem
        super().__init__(f"{key}: {problem}" if key else problem)


_Size = Annotated[int, msgspec.Meta(ge=0, le=500)]


@dataclass(frozen=True, slots=True)
class _Position:
    """The keys of a position; None where a default depends on the game."""

    hands: list[str | _Size]
    scores: list[int] | None = None
    deal: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 1
    dealer: int | None = None
    turn: int = 0
    phase: Literal["draw", "meld"] = "draw"
    drew_from: Literal["stock", "pile"] = "stock"
    feet: list[str | _Size] | None = None
    in_foot: list[bool] | None = None
    stock: str = ""
    stock_size: _Size | None = None
    pile: str = ""
    frozen: bool | None = None
    melds: list[list[str]] | None = None
    threes: list[str] | None = None
    removed: list[str] | None = None
    has_melded: list[int] | None = None
    talons: list[Literal["due", "given", "forfeited", "none"]] | None = None
    lone: int | None = None
    turns_played: list[_Size] | None = None


KEYS: tuple[str, ...] = tuple(field.name for field in fields(_Position))
"""The keys a position may have."""


def converted(kind: type[object], data: object, known: Iterable[str]) -> object:
    """JSON data as a value of `kind`, a dataclass with the keys `known`.

    Raises PositionError naming the key that is unknown or wrong.
    """
    if isinstance(data, Mapping):
        known = tuple(known)
        for key in data:
            if key not in known:
                raise PositionError(str(key), f"unknown; allowed: {', '.join(known)}")
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at `$")
        raise PositionError(path.strip("`").lstrip("."), problem) from None


class _Packs:
    """The cards of the packs that have not been placed yet."""

    def __init__(self, rules: RuleSet) -> None:
        self.left: dict[str, list[Card]] = {}
        for card in deck(rules.table.decks, rules.table.jokers):
            self.left.setdefault(face_code(card), []).append(card)

    def named(self, text: str, key: str) -> tuple[Card, ...]:
        """The cards of a list, each taken out of the packs."""
        found = []
        for code in text.split():
            try:
                parse_face(code)
            except ValueError as error:
                raise PositionError(key, str(error)) from None
            copies = self.left.get(code)
            if not copies:
                raise PositionError(key, f"{code} is named more often than the packs have it")
            found.append(copies.pop(0))
        return tuple(found)

    def filler(self) -> list[Card]:
        """The cards that are left, in the order in which they fill up."""
        return sorted((card for copies in self.left.values() for card in copies), key=_filler_order)


def _filler_order(card: Card) -> tuple[int, int, int, Card]:
    """Naturals 4 to ace and within a rank clubs, diamonds, hearts, spades; black threes, twos, jokers, red threes."""
    if IS_NATURAL[card]:
        kind = 0
    elif RANK[card] == 3:
        kind = 4 if IS_RED3[card] else 1
    else:
        kind = 2 if RANK[card] == 2 else 3
    return (kind, RANK[card], -SUIT[card], card)


def state_of_position(rules: RuleSet, data: object, seed: int = 0) -> GameState:
    """The state that a position describes; nothing is dealt or laid by it.

    Raises PositionError naming the key. What a position cannot tell (a question already asked, cards seen entering
    a hand) is as if it had not happened.
    """
    given = converted(_Position, data, KEYS)
    assert isinstance(given, _Position)
    return _Builder(rules, given).state(seed)


class _Builder:
    def __init__(self, rules: RuleSet, given: _Position) -> None:
        self.rules = rules
        self.given = given
        self.seats = rules.table.players
        self.packs = _Packs(rules)

    def per[T](self, key: str, count: int, default: T) -> list[T]:
        raise NotImplementedError

    def state(self, seed: int) -> GameState:
        raise NotImplementedError


_ = Callable
