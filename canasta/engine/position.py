"""Positions of the case format: any table described in JSON becomes a game state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Literal, TypeVar

import msgspec

from canasta.engine.cards import IS_NATURAL, IS_RED3, IS_WILD, RANK, SUIT, Card, deck, face_code, parse_face
from canasta.engine.melds import Meld, of_cards
from canasta.engine.rules import RuleSet
from canasta.engine.state import Drew, GameState, Phase, Player, Public, Side, Talon, Turn

_T = TypeVar("_T")


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


def converted(kind: type[_T], data: object, known: Iterable[str]) -> _T:
    """JSON data as a value of `kind`, whose keys are `known`.

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
        problem, _, place = str(error).partition(" - at ")
        path = place.removeprefix("`key` in ").strip("`").lstrip("$.")
        raise PositionError(path, problem) from None


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
    seats, sides = rules.table.players, rules.sides_count
    _check_lengths(given, seats, sides)
    lone = _seat("lone", given.lone, seats)
    turn = _seat("turn", given.turn, seats) or 0
    if lone is not None and rules.table.sides != "cutthroat":
        raise PositionError("lone", "only cutthroat has a lone hand")
    if given.feet and not rules.table.foot_size:
        raise PositionError("feet", "this game has no feet")
    side_of = rules.seat_sides if lone is None else _pooled(seats, lone)
    packs = _Packs(rules)
    melds = [_melds(packs, rows, f"melds[{side}]") for side, rows in enumerate(given.melds or [[]] * sides)]
    threes = [packs.named(text, f"threes[{side}]") for side, text in enumerate(given.threes or [""] * sides)]
    removed = [packs.named(text, f"removed[{side}]") for side, text in enumerate(given.removed or [""] * sides)]
    pile = packs.named(given.pile, "pile")
    hands, feet, stock = _hidden(packs, given, seats)
    melded = _has_melded(given, [bool(melds[side]) for side in side_of])
    turns = given.turns_played or [1] * seats
    in_foot = given.in_foot or [False] * seats
    table, stock, talons = _talons(rules, given, turn, side_of, [bool(rows) for rows in melds], stock)
    frozen = given.frozen if given.frozen is not None else any(IS_WILD[c] or IS_RED3[c] for c in pile)
    public = Public(
        deal=given.deal,
        dealer=seats - 1 if given.dealer is None else _seat("dealer", given.dealer, seats) or 0,
        turn=turn,
        phase=Phase.DRAW if given.phase == "draw" else Phase.PLAY,
        pile=pile,
        frozen=frozen,
        sides=tuple(
            Side(melds[side], threes[side], removed[side], (given.scores or [0] * sides)[side], *table[side])
            for side in range(sides)
        ),
        players=tuple(Player(in_foot=in_foot[s], melded=melded[s], turns=turns[s]) for s in range(seats)),
        side_of=side_of,
        now=_now(given, rules, len(melds[side_of[turn]]), table[side_of[turn]][0], melded[turn]),
        turn_no=sum(turns) + 1,
        lone=lone,
    )
    return GameState(rules, seed, public, hands, feet, talons, tuple(reversed(stock)))


def _check_lengths(given: _Position, seats: int, sides: int) -> None:
    for key in ("hands", "feet", "in_foot", "turns_played"):
        _check_length(given, key, seats, "seat")
    for key in ("scores", "melds", "threes", "removed", "talons"):
        _check_length(given, key, sides, "side")


def _check_length(given: _Position, key: str, wanted: int, what: str) -> None:
    entries: Sequence[object] | None = getattr(given, key)
    if entries is not None and len(entries) != wanted:
        raise PositionError(key, f"{len(entries)} entries, one for each of the {wanted} {what}s are needed")


def _seat(key: str, seat: int | None, seats: int) -> int | None:
    if seat is not None and not 0 <= seat < seats:
        raise PositionError(key, f"there is no seat {seat}")
    return seat


def _pooled(seats: int, lone: int) -> tuple[int, ...]:
    """Cutthroat with a lone hand: the others' melds lie before the lower of them (17 no. 18)."""
    low = min(seat for seat in range(seats) if seat != lone)
    return tuple(seat if seat == lone else low for seat in range(seats))


def _melds(packs: _Packs, rows: list[str], key: str) -> tuple[Meld, ...]:
    melds = []
    for place, text in enumerate(rows):
        cards = packs.named(text, f"{key}[{place}]")
        try:
            melds.append(of_cards(cards))
        except ValueError as error:
            raise PositionError(f"{key}[{place}]", str(error)) from None
    return tuple(melds)


_Hands = tuple[tuple[Card, ...], ...]


def _hidden(packs: _Packs, given: _Position, seats: int) -> tuple[_Hands, _Hands, list[Card]]:
    """Hands, feet and stock (first = next): named cards first, then filler in this order (17 no. 21)."""
    rows: list[tuple[str, str | int]] = [
        *((f"hands[{seat}]", entry) for seat, entry in enumerate(given.hands)),
        *((f"feet[{seat}]", entry) for seat, entry in enumerate(given.feet or [""] * seats)),
    ]
    named = {key: packs.named(entry, key) for key, entry in rows if isinstance(entry, str)}
    stock = list(packs.named(given.stock, "stock"))
    filler = packs.filler()
    packets = []
    for key, entry in rows:
        if isinstance(entry, str):
            packets.append(named[key])
            continue
        if entry > len(filler):
            raise PositionError(key, f"{entry} cards, but only {len(filler)} are left")
        packets.append(tuple(filler[:entry]))
        del filler[:entry]
    size = len(stock) + len(filler) if given.stock_size is None else given.stock_size
    more = size - len(stock)
    if not 0 <= more <= len(filler):
        most = len(stock) + len(filler)
        raise PositionError("stock_size", f"{size}, but {len(stock)} cards are named and there are {most} at most")
    return tuple(packets[:seats]), tuple(packets[seats:]), stock + filler[:more]


def _has_melded(given: _Position, side_has_melds: list[bool]) -> list[bool]:
    if given.has_melded is None:
        return side_has_melds
    for seat in given.has_melded:
        _seat("has_melded", seat, len(side_has_melds))
    return [seat in given.has_melded for seat in range(len(side_has_melds))]


def _talons(
    rules: RuleSet,
    given: _Position,
    turn: int,
    side_of: tuple[int, ...],
    has_melds: list[bool],
    stock: list[Card],
) -> tuple[list[tuple[Talon, int | None]], list[Card], _Hands]:
    """State and seat of each side's talon, the stock without the talons set aside, and these.

    `due` on the side in turn: it opened this turn. On another side: set aside, from the top of the stock, for the
    player of that side who played last (17 no. 46).
    """
    marks = [Talon(mark) for mark in given.talons or ["none"] * rules.sides_count]
    sizes = rules.opening.talon
    if sizes is None and any(mark is not Talon.NONE for mark in marks):
        raise PositionError("talons", "this game has no talon")
    table: list[tuple[Talon, int | None]] = [(mark, None) for mark in marks]
    aside: list[tuple[Card, ...]] = [() for _ in marks]
    own = side_of[turn]
    for side, mark in enumerate(marks):
        if mark is not Talon.DUE or not sizes:
            continue
        if side == own:
            if given.phase != "meld":
                raise PositionError("talons", "due on the side in turn means that it opened in this turn")
            continue
        # A side whose own talon is still due opened later, all others with melds before.
        earlier = sum(melds and marks[i] is not Talon.DUE for i, melds in enumerate(has_melds) if i != side)
        size = min(sizes[min(earlier, len(sizes) - 1)], len(stock))
        seats = len(side_of)
        last = next(seat for back in range(1, seats + 1) if side_of[seat := (turn - back) % seats] == side)
        table[side] = (mark, last)
        aside[side], stock = tuple(stock[:size]), stock[size:]
    return table, stock, tuple(aside)


def _now(given: _Position, rules: RuleSet, melds: int, talon: Talon, melded: bool) -> Turn:
    if given.phase == "draw":
        return Turn(melds_before=melds, fresh_seat=not melded)
    opened = talon is Talon.DUE
    before = 0 if opened else melds
    if given.drew_from == "pile":
        return Turn(drew=Drew.PILE, batches=1, melds_before=before, fresh_seat=not melded, opened=opened)
    return Turn(
        drew=Drew.STOCK,
        drawn=rules.table.draw_count,
        batches=int(opened),
        melds_before=before,
        fresh_seat=not melded or opened,
        opened=opened,
    )
