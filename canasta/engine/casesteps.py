"""Steps of a case's script: read from JSON, and turned into actions of the seat that does them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, assert_never

import msgspec
from msgspec import UNSET, UnsetType

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
    Pass,
    Play,
    TakePile,
)
from canasta.engine.cards import FACES, RANK_CODES, Card, face_code, parse_face
from canasta.engine.lays import home_of
from canasta.engine.melds import Meld, MeldKind, of_cards
from canasta.engine.position import PositionError, converted
from canasta.engine.state import GameState
from canasta.engine.view import partners_of
from canasta.engine.violations import Code

NO_MELD = 999
"""A target that no side has: for a name that fits none of the melds."""

Target: TypeAlias = int | str
Verb = Literal[
    "draw",
    "take",
    "meld",
    "merge",
    "discard",
    "pass",
    "ask",
    "answer",
    "ask_acaba",
    "acaba",
    "special",
    "end",
]
Kind = Literal["draw", "take", "meld", "discard", "ask", "acaba", "special", "end", "pass", "go_out"]
Packets: TypeAlias = dict[str, str | int] | UnsetType


class Lay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards for one meld; `onto` names an own meld."""

    cards: str
    onto: Target | None = None


class Then(msgspec.Struct, frozen=True):
    """What is expected of the position; keys that are left out are not compared."""

    turn: int | UnsetType = UNSET
    phase: Literal["draw", "meld", "ask"] | UnsetType = UNSET
    hands: Packets = UNSET
    feet: Packets = UNSET
    pile: str | UnsetType = UNSET
    frozen: bool | UnsetType = UNSET
    stock_size: int | UnsetType = UNSET
    melds: list[list[str]] | UnsetType = UNSET
    threes: list[str] | UnsetType = UNSET
    removed: list[str] | UnsetType = UNSET
    scores: list[int] | UnsetType = UNSET
    deal_over: str | UnsetType | None = UNSET
    went_out: int | UnsetType | None = UNSET
    concealed: bool | UnsetType = UNSET
    deal_scores: list[int] | UnsetType = UNSET
    match_over: bool | UnsetType = UNSET
    winner: int | UnsetType | None = UNSET


class Step(msgspec.Struct, frozen=True, rename={"with_": "with"}):
    """One step: an action's arguments and what is expected. `deal` is what a replay says of it, for reading only."""

    do: Verb
    seat: int | None = None
    deal: int | None = None
    keep_three: bool = False
    with_: str = ""
    onto: Target | None = None
    also: list[str | Lay] = []
    lay: list[str | Lay] | None = None
    meld: Target | None = None
    card: str | None = None
    yes: bool | None = None
    hand: str | None = None
    error: str | list[str] | None = None
    then: Then | None = None
    legal: dict[Kind, bool] = {}

    @property
    def errors(self) -> tuple[str, ...]:
        """The reasons of which one is expected; none if the step must be allowed."""
        if self.error is None:
            return ()
        return (self.error,) if isinstance(self.error, str) else tuple(self.error)


_REASONS = frozenset(str(code) for code in Code)
_NEEDED: dict[str, tuple[str, ...]] = {
    "take": ("with",),
    "meld": ("lay",),
    "merge": ("meld", "onto"),
    "discard": ("card",),
    "answer": ("yes",),
    "special": ("hand",),
}


def read_step(data: dict[str, object]) -> Step:
    """A step of a script.

    Raises PositionError naming the key.
    """
    step = converted(Step, data, Step.__struct_encode_fields__)
    for key in _NEEDED.get(step.do, ()):
        if key not in data:
            raise PositionError(key, f"{step.do} needs it")
    then = data.get("then")
    if isinstance(then, dict):
        for key in then:
            if key not in Then.__struct_fields__:
                raise PositionError(f"then.{key}", f"unknown; allowed: {', '.join(Then.__struct_fields__)}")
    for reason in step.errors:
        if reason not in _REASONS:
            raise PositionError("error", f"there is no reason {reason}")
    if step.error is not None and not step.errors:
        raise PositionError("error", "no reason is named")
    for key, text in _card_lists(step):
        for code in text.split():
            try:
                parse_face(code)
            except ValueError as error:
                raise PositionError(key, str(error)) from None
    if step.do == "discard" and len((step.card or "").split()) != 1:
        raise PositionError("card", "one card is needed")
    return step


def _card_lists(step: Step) -> list[tuple[str, str]]:
    lays = [("also", lay) for lay in step.also] + [("lay", lay) for lay in step.lay or ()]
    found = [(key, lay if isinstance(lay, str) else lay.cards) for key, lay in lays]
    found += [("with", step.with_), ("card", step.card or "")]
    if step.then is not None:
        then = step.then
        found += [("then.pile", then.pile)] if isinstance(then.pile, str) else []
        for key in ("hands", "feet"):
            packets = getattr(then, key)
            found += _named(f"then.{key}", packets)
        for key in ("threes", "removed"):
            rows = getattr(then, key)
            found += [(f"then.{key}", text) for text in rows] if isinstance(rows, list) else []
        if isinstance(then.melds, list):
            found += [("then.melds", text) for rows in then.melds for text in rows]
    return found


def _named(key: str, packets: Packets) -> list[tuple[str, str]]:
    return [] if packets is UNSET else [(key, text) for text in packets.values() if isinstance(text, str)]


def seat_of(step: Step, state: GameState) -> int:
    """Who does the step: as named, else the seat in turn, for an answer the partner who is asked."""
    public = state.public
    if step.seat is not None:
        return step.seat
    if step.do != "answer":
        return public.turn
    if public.question is not None:
        return public.question.waiting[0]
    return next(iter(partners_of(public, public.turn)), public.turn)


def action_of(step: Step, state: GameState, seat: int) -> Action:
    """The action of a step, its cards taken from the seat's hand; a card that is not there is one from elsewhere."""
    reader = _Reader(state, seat)
    match step.do:
        case "draw":
            return DrawStock(keep_three=step.keep_three)
        case "take":
            top = Play(reader.target(step.onto), reader.cards(step.with_))
            # An opening that the top card does not count for is laid before it (17 no. 36).
            if reader.melds or state.rules.opening.initial_pile_count == "top_counts":
                reader.note(Play(top.target, (*state.public.pile[-1:], *top.cards)))
            return TakePile(top, reader.plays(step.also))
        case "meld":
            return LayDown(reader.plays(step.lay or ()))
        case "merge":
            meld, onto = reader.target(step.meld), reader.target(step.onto)
            return Merge(NO_MELD if meld is None else meld, NO_MELD if onto is None else onto)
        case "discard":
            return Discard(reader.cards(step.card or "")[0])
        case "pass":
            return Pass()
        case "ask":
            return Ask()
        case "answer":
            return Answer(bool(step.yes), seat)
        case "ask_acaba":
            return AskAcaba()
        case "acaba":
            return Acaba()
        case "special":
            return Declare(step.hand or "")
        case "end":
            return EndDeal()
        case _:
            assert_never(step.do)


class _Reader:
    """Names of cards and melds in one step, as the seat's own cards and melds."""

    def __init__(self, state: GameState, seat: int) -> None:
        self.rules = state.rules
        self.hand = state.hands[seat]
        self.left = list(self.hand)
        self.used: set[Card] = set()
        # The seat's melds and, as they are read, those that the step makes.
        self.melds: list[Meld] = list(state.public.sides[state.public.side_of[seat]].melds)

    def cards(self, text: str) -> tuple[Card, ...]:
        return tuple(self._card(code) for code in text.split())

    def _card(self, code: str) -> Card:
        card = next((card for card in self.left if face_code(card) == code), None)
        if card is not None:
            self.left.remove(card)
        else:
            face = parse_face(code)
            copies = (Card(FACES * copy + face) for copy in range(8))
            card = next((c for c in copies if c not in self.hand and c not in self.used), Card(face))
        self.used.add(card)
        return card

    def plays(self, lays: Sequence[str | Lay]) -> tuple[Play, ...]:
        plays = []
        for lay in lays:
            text, onto = (lay, None) if isinstance(lay, str) else (lay.cards, lay.onto)
            play = Play(self.target(onto), self.cards(text))
            plays.append(play)
            self.note(play)
        return tuple(plays)

    def note(self, play: Play) -> None:
        """Remember a meld that the step makes, so that a later lay can name it."""
        if play.target is None and home_of(self.rules, self.melds, play.cards) is None:
            try:
                self.melds.append(of_cards(play.cards))
            except ValueError:
                return  # the rules will say so

    def target(self, onto: Target | None) -> int | None:
        """The place of a meld: a number stands for itself; a name for the first that is not complete, else the first
        (17 no. 48)."""
        if onto is None or isinstance(onto, int):
            return onto if onto is None or onto >= 0 else NO_MELD
        fitting = [place for place, meld in enumerate(self.melds) if _is_called(meld, onto)]
        unfinished = (place for place in fitting if not self.melds[place].complete)
        return next(unfinished, fitting[0] if fitting else NO_MELD)


def _is_called(meld: Meld, name: str) -> bool:
    match meld.kind:
        case MeldKind.GROUP:
            return RANK_CODES[meld.rank] == name
        case MeldKind.WILD:
            return name == "wild"
        case MeldKind.SEQUENCE:
            return face_code(meld.cards[0])[1] == name
        case MeldKind.BLACK3:
            return name == "3"
