"""Positions of the case format: text to a state and back (docs/rules/case-format.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import msgspec

from canasta.engine.cards import FACES, IS_RED3, IS_WILD, RANK, SUIT, Card, face_code, parse_face
from canasta.engine.melds import Meld, of_cards
from canasta.engine.rules import RuleSet
from canasta.engine.state import Drew, GameState, Phase, Player, Public, Side, Talon, Turn

Cards = str | int
T = TypeVar("T")


class PositionError(ValueError):
    """A position that cannot be set up: the key and what is wrong with it."""

    def __init__(self, key: str, detail: str) -> None:
        super().__init__(f"position.{key}: {detail}")
        self.key = key


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position as the case format writes it; see docs/rules/case-format.md for every key."""

    hands: list[Cards]
    scores: list[int] = []
    deal: int = 1
    dealer: int | None = None
    turn: int = 0
    phase: str = "draw"
    drew_from: str = "stock"
    feet: list[Cards] = []
    in_foot: list[bool] = []
    stock: str = ""
    stock_size: int | None = None
    pile: str = ""
    frozen: bool | None = None
    melds: list[list[str]] = []
    threes: list[str] = []
    removed: list[str] = []
    has_melded: list[int] | None = None
    talons: list[str] = []
    lone: int | None = None
    turns_played: list[int] | None = None


def faces_of(text: str, key: str) -> list[int]:
    """The faces of a list of cards.

    Raises PositionError naming the key for anything that is no card.
    """
    faces = []
    for code in text.split():
        try:
            faces.append(parse_face(code))
        except ValueError:
            raise PositionError(key, f"no card: {code}") from None
    return faces


class _Packs:
    """The packs of a rule set, from which named cards and filler are taken."""

    def __init__(self, rules: RuleSet) -> None:
        self.copies: dict[int, list[Card]] = {}
        for copy in range(rules.table.decks):
            for face in range(52):
                self.copies.setdefault(face, []).append(Card(FACES * copy + face))
        decks = rules.table.decks
        self.copies[52] = [Card(FACES * (i % decks) + 52 + i // decks) for i in range(rules.table.jokers)]
        for cards in self.copies.values():
            cards.reverse()

    def name(self, text: str, key: str) -> tuple[Card, ...]:
        """The named cards, out of the packs."""
        out = []
        for face in faces_of(text, key):
            if not self.copies.get(face):
                raise PositionError(key, f"more {face_code(face)} than the packs hold")
            out.append(self.copies[face].pop())
        return tuple(out)

    def filler(self) -> list[Card]:
        """What is left, in the order in which it fills: 4 to ace by C D H S, black threes, twos, jokers, red threes."""

        def place(card: Card) -> tuple[int, int, int]:
            group = 1 if RANK[card] == 3 else 2 if RANK[card] == 2 else 3 if RANK[card] == 15 else 0
            if IS_RED3[card]:
                group = 4
            return group, RANK[card], {3: 0, 2: 1, 1: 2, 0: 3}.get(SUIT[card], 0)

        return sorted((c for cards in self.copies.values() for c in reversed(cards)), key=place)


def state_of(rules: RuleSet, position: Position, *, seed: int = 0) -> GameState:
    """The state of a position.

    Raises PositionError, naming the key, if it cannot be set up.
    """
    seats, sides = rules.table.players, rules.sides_count
    _check_shape(rules, position)
    packs = _Packs(rules)
    named_hands = [packs.name(h, "hands") if isinstance(h, str) else None for h in position.hands]
    feet_in = position.feet or ["" for _ in range(seats)]
    named_feet = [packs.name(f, "feet") if isinstance(f, str) else None for f in feet_in]
    named_stock = packs.name(position.stock, "stock")
    pile = packs.name(position.pile, "pile")
    melds = _melds(packs, position, sides)
    threes = [packs.name(t, "threes") for t in _filled(position.threes, "", sides)]
    removed = [packs.name(t, "removed") for t in _filled(position.removed, "", sides)]
    filler = packs.filler()
    at = 0

    def fill(count: int, key: str) -> tuple[Card, ...]:
        nonlocal at
        if count < 0 or at + count > len(filler):
            raise PositionError(key, "more cards than the packs hold")
        at += count
        return tuple(filler[at - count : at])

    hands = [h if h is not None else fill(int(position.hands[i]), "hands") for i, h in enumerate(named_hands)]
    feet = [f if f is not None else fill(int(feet_in[i]), "feet") for i, f in enumerate(named_feet)]
    left = len(filler) - at
    size = len(named_stock) + left if position.stock_size is None else position.stock_size
    if size < len(named_stock):
        raise PositionError("stock_size", "smaller than the named stock")
    stock = [*named_stock, *fill(size - len(named_stock), "stock_size")]
    frozen = position.frozen if position.frozen is not None else any(IS_WILD[c] or IS_RED3[c] for c in pile)
    side_of = rules.seat_sides
    if position.lone is not None:
        partners = [s for s in range(seats) if s != position.lone]
        side_of = tuple(min(partners) if s in partners else s for s in range(seats))
    has_melded = position.has_melded
    if has_melded is None:
        has_melded = [s for s in range(seats) if melds[side_of[s]]]
    turns = position.turns_played or [1] * seats
    players = tuple(
        Player(
            in_foot=bool(position.in_foot[s]) if position.in_foot else False,
            melded=s in has_melded,
            turns=turns[s],
            foot_turns=1 if position.in_foot and position.in_foot[s] else 0,
        )
        for s in range(seats)
    )
    table = [
        Side(melds[i], threes[i], removed[i], score)
        for i, score in enumerate(_filled(position.scores, 0, sides))
    ]
    public = Public(
        deal=position.deal,
        dealer=position.dealer if position.dealer is not None else seats - 1,
        turn=position.turn,
        phase=Phase(position.phase),
        pile=pile,
        frozen=frozen,
        sides=tuple(table),
        players=players,
        side_of=side_of,
        now=_turn(position, melds[side_of[position.turn]], players[position.turn]),
        turn_no=sum(turns) + 1,
    )
    stock.reverse()
    state = GameState(rules, seed, public, tuple(hands), tuple(feet), ((),) * sides, tuple(stock))
    return _with_talons(state, position)


def _filled(values: Sequence[T], empty: T, count: int) -> list[T]:
    return [values[i] if i < len(values) else empty for i in range(count)]


def _melds(packs: _Packs, position: Position, sides: int) -> list[tuple[Meld, ...]]:
    out: list[tuple[Meld, ...]] = []
    for side in _filled(position.melds, [], sides):
        melds = []
        for text in side:
            try:
                melds.append(of_cards(packs.name(text, "melds")))
            except PositionError:
                raise
            except ValueError as error:
                raise PositionError("melds", f"{text!r}: {error}") from None
        out.append(tuple(melds))
    return out


def _turn(position: Position, melds: tuple[Meld, ...], player: Player) -> Turn:
    if position.phase == "draw":
        return Turn(melds_before=len(melds), fresh_seat=not player.melded)
    drew = Drew(position.drew_from)
    opened = position.talons[:1] != [] and "due" in position.talons
    return Turn(drew=drew, drawn=1, melds_before=len(melds), fresh_seat=not player.melded, opened=opened)


def _check_shape(rules: RuleSet, position: Position) -> None:
    seats, sides = rules.table.players, rules.sides_count

    def need(ok: bool, key: str, detail: str) -> None:
        if not ok:
            raise PositionError(key, detail)

    need(len(position.hands) == seats, "hands", f"needs {seats} entries, has {len(position.hands)}")
    for key, values, size in (
        ("feet", position.feet, seats),
        ("in_foot", position.in_foot, seats),
        ("scores", position.scores, sides),
        ("melds", position.melds, sides),
        ("threes", position.threes, sides),
        ("removed", position.removed, sides),
        ("talons", position.talons, sides),
        ("turns_played", position.turns_played or [], seats),
    ):
        need(len(values) in (0, size), key, f"needs {size} entries, has {len(values)}")
    need(0 <= position.turn < seats, "turn", f"no seat {position.turn}")
    need(position.dealer is None or 0 <= position.dealer < seats, "dealer", f"no seat {position.dealer}")
    need(position.lone is None or 0 <= position.lone < seats, "lone", f"no seat {position.lone}")
    need(position.lone is None or rules.table.sides == "cutthroat", "lone", "only in cutthroat")
    need(position.phase in ("draw", "meld"), "phase", f"draw or meld, not {position.phase!r}")
    need(position.drew_from in ("stock", "pile"), "drew_from", f"stock or pile, not {position.drew_from!r}")
    need(position.deal >= 1, "deal", "deals are counted from 1")
    need(all(t in list(Talon) for t in position.talons), "talons", "due, given, forfeited or none")
    need(all(0 <= s < seats for s in position.has_melded or ()), "has_melded", "seat numbers")


def _with_talons(state: GameState, position: Position) -> GameState:
    """Talons of the position; one that lies set aside is taken from the top of the stock (17 no. 46)."""
    public = state.public
    sides, talons, stock = list(public.sides), list(state.talons), list(state.stock)
    seats = len(state.hands)
    sizes = state.rules.opening.talon or ()
    for side, word in enumerate(position.talons):
        talon = Talon(word)
        seat: int | None = None
        if talon is Talon.DUE and public.side_of[public.turn] != side:
            last = [(public.turn - 1 - i) % seats for i in range(seats)]
            seat = next(s for s in last if public.side_of[s] == side)
            others = sum(t in ("given", "forfeited", "due") for i, t in enumerate(position.talons) if i != side)
            size = sizes[min(others, len(sizes) - 1)] if sizes else 0
            size = min(size, len(stock))
            talons[side] = tuple(stock.pop() for _ in range(size))
        sides[side] = replace(sides[side], talon=talon, talon_seat=seat)
    mine = public.side_of[public.turn]
    opened = position.phase == "meld" and mine < len(position.talons) and position.talons[mine] == "due"
    now = replace(public.now, opened=opened)
    public = replace(public, sides=tuple(sides), now=now)
    return replace(state, public=public, talons=tuple(talons), stock=tuple(stock))


def text_of(cards: Iterable[Card]) -> str:
    """Cards as the case format writes a list."""
    return " ".join(face_code(c) for c in cards)


def position_of(state: GameState) -> dict[str, object]:
    """The whole position of a state, every card named, as the case format writes it.

    Meant for the start of a turn; what happened earlier in the turn is not part of the format.
    """
    public = state.public
    sides = public.sides
    position: dict[str, object] = {
        "scores": [side.score for side in sides],
        "deal": public.deal,
        "dealer": public.dealer,
        "turn": public.turn,
        "phase": "draw" if public.phase is Phase.DRAW else "meld",
        "hands": [text_of(h) for h in state.hands],
        "stock": text_of(reversed(state.stock)),
        "stock_size": len(state.stock),
        "pile": text_of((*state.buried, *public.pile)),
        "frozen": public.frozen,
        "melds": [[text_of(m.cards) for m in side.melds] for side in sides],
        "threes": [text_of(side.threes) for side in sides],
        "removed": [text_of(side.removed) for side in sides],
        "has_melded": [s for s, p in enumerate(public.players) if p.melded],
        "turns_played": [p.turns for p in public.players],
    }
    if public.phase is not Phase.DRAW:
        position["drew_from"] = public.now.drew.value or "stock"
    if state.rules.table.foot_size:
        position["feet"] = [text_of(f) for f in state.feet]
        position["in_foot"] = [p.in_foot for p in public.players]
    if state.rules.opening.talon is not None:
        position["talons"] = [side.talon.value for side in sides]
    if public.lone is not None:
        position["lone"] = public.lone
    return position


def same_cards(text: str, cards: Iterable[Card], key: str) -> bool:
    """Whether the named cards are these, order free."""
    return Counter(faces_of(text, key)) == Counter(c % FACES if c % FACES < 52 else 52 for c in cards)


def decode_position(data: Mapping[str, object]) -> Position:
    """A position from decoded JSON.

    Raises PositionError naming the key.
    """
    try:
        return msgspec.convert(data, Position)
    except msgspec.ValidationError as error:
        raise PositionError("", str(error)) from None
