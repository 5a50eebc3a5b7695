"""Rule cases: a position, a script of actions, and what must come of it (docs/rules/case-format.md)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

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
from canasta.engine.apply import apply
from canasta.engine.cards import FACES, Card, Suit, face_code
from canasta.engine.lays import home_of
from canasta.engine.melds import Meld, MeldKind, of_cards
from canasta.engine.moves import is_open
from canasta.engine.positions import Position, PositionError, faces_of, same_cards, state_of, text_of
from canasta.engine.rules import RuleSet, RuleSetError, load
from canasta.engine.state import GameState
from canasta.engine.verify import verify
from canasta.engine.view import view_of

NOWHERE = 9_999
"""A target that is no meld, for `onto` that names none."""


class CaseError(ValueError):
    """A file that cannot be read as cases: where, and what is wrong."""


class LayText(msgspec.Struct, forbid_unknown_fields=True):
    """A lay with its meld named."""

    cards: str
    onto: int | str | None = None


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One step of a script."""

    do: str
    seat: int | None = None
    keep_three: bool = False
    with_: str = msgspec.field(name="with", default="")
    onto: int | str | None = None
    also: list[str | LayText] = []
    lay: list[str | LayText] = []
    meld: int | str | None = None
    card: str = ""
    yes: bool | None = None
    hand: str = ""
    error: str | list[str] | None = None
    then: dict[str, object] | None = None
    legal: dict[str, bool] | None = None
    deal: int | None = None


class Case(msgspec.Struct, forbid_unknown_fields=True):
    """A whole case."""

    id: str
    rules: str
    position: Position
    title: str = ""
    options: dict[str, object] = {}
    script: list[Step] = []


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a case: `problem` is empty if it holds."""

    id: str
    problem: str = ""

    @property
    def line(self) -> str:
        """The line that `canasta check` prints."""
        return f"FAIL {self.id}: {self.problem}" if self.problem else f"ok {self.id}"


def read_cases(text: str) -> list[Case]:
    """The cases of a file: one object or an array.

    Raises CaseError naming the key that is wrong.
    """
    try:
        data = json.loads(text)
    except ValueError as error:
        raise CaseError(f"no JSON: {error}") from None
    items = data if isinstance(data, list) else [data]
    if not items:
        raise CaseError("no case in it")
    cases = []
    for n, item in enumerate(items):
        try:
            cases.append(msgspec.convert(item, Case))
        except msgspec.ValidationError as error:
            name = item.get("id", n) if isinstance(item, dict) else n
            raise CaseError(f"case {name}: {error}") from None
    return cases


def rules_of(case: Case) -> RuleSet:
    """The rule set of a case, its options applied, for as many players as it has hands.

    Raises RuleSetError.
    """
    return load(case.rules, case.options, len(case.position.hands))


def run_case(case: Case) -> Verdict:
    """Play the script and compare.

    Raises CaseError for a position that cannot be set up or a step that is none.
    """
    try:
        rules = rules_of(case)
    except RuleSetError as error:
        if error_is_unknown(case.rules):
            return Verdict(case.id, f"rules {case.rules}: not in this version")
        raise CaseError(f"case {case.id}: {error}") from None
    try:
        state = state_of(rules, case.position)
    except PositionError as error:
        raise CaseError(f"case {case.id}: {error}") from None
    for n, step in enumerate(case.script, 1):
        try:
            state, problem = run_step(state, step)
        except PositionError as error:
            raise CaseError(f"case {case.id}: step {n}: {error}") from None
        if problem:
            return Verdict(case.id, f"step {n}: {problem}")
    return Verdict(case.id)


def error_is_unknown(rules: str) -> bool:
    """Whether no rule set of this name exists here."""
    try:
        load(rules)
    except RuleSetError:
        return True
    return False


def run_step(state: GameState, step: Step) -> tuple[GameState, str]:
    """The state after a step, and what differs from its expectations ("" if nothing does)."""
    seat = _seat(state, step)
    action = action_of(state, step, seat)
    violation = verify(view_of(state, seat), action)
    came = str(violation.code) if violation is not None else ""
    if step.error is not None:
        wanted = [step.error] if isinstance(step.error, str) else step.error
        if came not in wanted:
            return state, f"expected refusal {' or '.join(wanted)}, came {came or 'no refusal'}"
    elif violation is not None:
        return state, f"expected {step.do} to be accepted, came {came}"
    else:
        state = apply(state, action)[-1].state
    for key, value in (step.then or {}).items():
        problem = compare(state, key, value)
        if problem:
            return state, problem
    view = view_of(state, state.to_act)
    for kind, wanted_open in (step.legal or {}).items():
        try:
            is_now = is_open(view, kind)
        except KeyError:
            raise PositionError("legal", f"no kind of action: {kind}") from None
        if is_now != wanted_open:
            return state, f"expected {kind} to be {'legal' if wanted_open else 'refused'}, came the opposite"
    return state, ""


def _seat(state: GameState, step: Step) -> int:
    if step.seat is not None:
        if not 0 <= step.seat < len(state.hands):
            raise PositionError("seat", f"no seat {step.seat}")
        return step.seat
    return state.to_act if step.do == "answer" else state.public.turn


def action_of(state: GameState, step: Step, seat: int) -> Action:
    """The action of a step; cards are looked up in the hand of the seat, those it lacks are named all the same.

    Raises PositionError for a step that is none.
    """
    picker = _Picker(state, seat)
    match step.do:
        case "draw":
            return DrawStock(step.keep_three)
        case "take":
            return picker.take(step)
        case "meld":
            return LayDown(picker.lays(step.lay))
        case "merge":
            return Merge(picker.target(step.meld), picker.target(step.onto))
        case "discard":
            return Discard(_one(picker.cards(step.card)))
        case "pass":
            return Pass()
        case "ask":
            return Ask()
        case "answer":
            if step.yes is None:
                raise PositionError("yes", "an answer needs it")
            return Answer(step.yes, seat)
        case "ask_acaba":
            return AskAcaba()
        case "acaba":
            return Acaba()
        case "special":
            return Declare(step.hand)
        case "end":
            return EndDeal()
        case _:
            raise PositionError("do", f"no action: {step.do}")


def _one(cards: tuple[Card, ...]) -> Card:
    if len(cards) != 1:
        raise PositionError("card", "needs exactly one card")
    return cards[0]


class _Picker:
    """Finds physical cards for named ones, and melds for `onto`."""

    def __init__(self, state: GameState, seat: int) -> None:
        self.state = state
        self.left = list(state.hands[seat])
        self.held = set(self.left)
        self.side = state.public.side_of[seat]
        self.melds: list[Meld | None] = list(state.public.sides[self.side].melds)

    def cards(self, text: str) -> tuple[Card, ...]:
        out: list[Card] = []
        for face in faces_of(text, "cards"):
            name = face_code(face)
            card = next((c for c in self.left if c.name == name), None)
            if card is None:
                # A card the hand does not hold: some copy of it, so that the rules can say so.
                spare = (Card(FACES * copy + f) for copy in range(8) for f in ((52, 53, 54, 55) if face == 52 else (face,)))
                card = next(c for c in spare if c not in self.held and c not in out)
            else:
                self.left.remove(card)
            out.append(card)
        return tuple(out)

    def lays(self, texts: Sequence[str | LayText]) -> tuple[Play, ...]:
        plays = []
        for text in texts:
            cards = self.cards(text if isinstance(text, str) else text.cards)
            onto = None if isinstance(text, str) else text.onto
            plays.append(Play(self.target(onto) if onto is not None else None, cards))
            self.note(cards, onto)
        return tuple(plays)

    def note(self, cards: tuple[Card, ...], onto: int | str | None) -> None:
        """Remember a new meld of the batch, which later lays may name."""
        known = [m for m in self.melds if m is not None]
        if onto is None and home_of(self.state.rules, known, cards) is None:
            try:
                self.melds.append(of_cards(cards))
            except ValueError:
                self.melds.append(None)

    def take(self, step: Step) -> TakePile:
        cards = self.cards(step.with_)
        target = self.target(step.onto) if step.onto is not None else None
        pile = self.state.public.pile
        if pile and self.state.rules.opening.initial_pile_count == "top_counts":
            self.note((*cards, pile[-1]), step.onto)
        return TakePile(Play(target, cards), self.lays(step.also))

    def target(self, onto: int | str | None) -> int:
        """The place of the meld that `onto` names (17 no. 48)."""
        if isinstance(onto, int):
            return onto if onto >= 0 else NOWHERE
        fits = [i for i, m in enumerate(self.melds) if m is not None and _is_named(m, onto)]
        if onto in ("C", "D", "H", "S") and len(fits) > 1:
            return NOWHERE
        unfinished = [i for i in fits if (m := self.melds[i]) is not None and not m.complete]
        return next(iter((*unfinished, *fits)), NOWHERE)


def _is_named(meld: Meld, name: str | None) -> bool:
    match meld.kind:
        case MeldKind.GROUP:
            return name == face_code(meld.rank - 2)[:1]
        case MeldKind.SEQUENCE:
            return name == Suit(meld.suit).code
        case MeldKind.WILD:
            return name == "wild"
        case MeldKind.BLACK3:
            return name == "3"


def compare(state: GameState, key: str, wanted: object) -> str:
    """What differs in one part of the position ("" if nothing does).

    Raises PositionError for an unknown key or a value of the wrong form.
    """
    test = _COMPARE.get(key)
    if test is None:
        raise PositionError("then", f"no part of a position: {key}")
    try:
        came = test(state, wanted)
    except (TypeError, ValueError, AttributeError, IndexError, KeyError) as error:
        if isinstance(error, PositionError):
            raise
        raise PositionError(f"then.{key}", "a value of the wrong form") from None
    return "" if came is None else f"expected {key} {json.dumps(wanted)}, came {json.dumps(came)}"


def _plain(read: Callable[[GameState], object]) -> Callable[[GameState, object], object | None]:
    def test(state: GameState, wanted: object) -> object | None:
        came = read(state)
        return None if came == wanted and isinstance(came, bool) == isinstance(wanted, bool) else _shown(came)

    return test


def _shown(value: object) -> object:
    """A value that is never None, so that None can mean equal."""
    return "null" if value is None else value


def _by_seat(read: Callable[[GameState], Sequence[tuple[Card, ...]]]) -> Callable[[GameState, object], object | None]:
    def test(state: GameState, wanted: object) -> object | None:
        assert isinstance(wanted, Mapping)
        for seat, text in wanted.items():
            cards = read(state)[int(seat)]
            if isinstance(text, int):
                if len(cards) != text:
                    return {seat: len(cards)}
            elif not same_cards(text, cards, "then"):
                return {seat: text_of(cards)}
        return None

    return test


def _by_side(read: Callable[[GameState], Sequence[tuple[Card, ...]]]) -> Callable[[GameState, object], object | None]:
    def test(state: GameState, wanted: object) -> object | None:
        assert isinstance(wanted, list)
        came = read(state)
        same = len(came) == len(wanted) and all(same_cards(w, c, "then") for w, c in zip(wanted, came, strict=True))
        return None if same else [text_of(c) for c in came]

    return test


def _melds_differ(state: GameState, wanted: object) -> object | None:
    assert isinstance(wanted, list)
    came = [[text_of(m.cards) for m in side.melds] for side in state.public.sides]

    def bag(sides: Sequence[Sequence[str]]) -> list[Counter[tuple[int, ...]]]:
        return [Counter(tuple(sorted(faces_of(meld, "then"))) for meld in side) for side in sides]

    return None if bag(wanted) == bag(came) else came


def _pile_differs(state: GameState, wanted: object) -> object | None:
    came = text_of((*state.buried, *state.public.pile))
    assert isinstance(wanted, str)
    return None if faces_of(wanted, "then") == faces_of(came, "then") else came


_COMPARE: Mapping[str, Callable[[GameState, object], object | None]] = {
    "turn": _plain(lambda s: s.public.turn),
    "phase": _plain(lambda s: s.public.phase.value),
    "hands": _by_seat(lambda s: s.hands),
    "feet": _by_seat(lambda s: s.feet),
    "pile": _pile_differs,
    "frozen": _plain(lambda s: s.public.frozen),
    "stock_size": _plain(lambda s: len(s.stock)),
    "melds": _melds_differ,
    "threes": _by_side(lambda s: [side.threes for side in s.public.sides]),
    "removed": _by_side(lambda s: [side.removed for side in s.public.sides]),
    "scores": _plain(lambda s: [side.score for side in s.public.sides]),
    "deal_over": _plain(lambda s: s.public.end.reason.value if s.public.end else None),
    "went_out": _plain(lambda s: s.public.end.went_out if s.public.end else None),
    "concealed": _plain(lambda s: s.public.end.concealed if s.public.end else False),
    "deal_scores": _plain(lambda s: [sheet.total for sheet in s.public.end.sheets] if s.public.end else None),
    "match_over": _plain(lambda s: s.public.match_over),
    "winner": _plain(lambda s: s.public.winner),
    "in_foot": _plain(lambda s: [p.in_foot for p in s.public.players]),
    "talons": _plain(lambda s: [side.talon.value for side in s.public.sides]),
}
