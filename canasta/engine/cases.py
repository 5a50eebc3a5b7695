"""Rule cases: a position, a script and what must come of it, read from JSON and checked."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import UNSET

from canasta.engine.apply import advance
from canasta.engine.casesteps import Step, Then, action_of, read_step, seat_of
from canasta.engine.casewriter import faces
from canasta.engine.moves import is_open
from canasta.engine.position import PositionError, converted, state_of_position
from canasta.engine.registry import supported
from canasta.engine.rules import RuleSet, RuleSetError, load
from canasta.engine.state import GameState
from canasta.engine.verify import verify
from canasta.engine.view import view_of


class CaseError(ValueError):
    """Text that cannot be read as cases: `key` is where (`[2].script[0].card`), `problem` what is wrong."""

    def __init__(self, key: str, problem: str) -> None:
        self.key = key
        self.problem = problem
        super().__init__(f"{key}: {problem}" if key else problem)


class _Case(msgspec.Struct, frozen=True):
    id: str
    rules: str
    position: dict[str, object]
    title: str = ""
    options: dict[str, object] = {}
    script: list[dict[str, object]] = []


@dataclass(frozen=True, slots=True)
class Case:
    """One case, ready to be checked: `position` as it was written, `start` the state it describes."""

    id: str
    title: str
    rules: RuleSet
    position: Mapping[str, object]
    start: GameState
    script: tuple[Step, ...]


def read(text: str) -> tuple[Case, ...]:
    """The cases of a JSON text: one object, or a list of them.

    Raises CaseError naming the key.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CaseError("", f"not JSON: {error}") from None
    if isinstance(data, list):
        return tuple(_read_case(item, f"[{place}]") for place, item in enumerate(data))
    return (_read_case(data, ""),)


def load_file(path: Path) -> tuple[Case, ...]:
    """The cases of a file.

    Raises CaseError as `read`, also if the file cannot be read.
    """
    try:
        text = path.read_text("utf-8-sig")
    except OSError as error:
        raise CaseError("", error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise CaseError("", "not UTF-8 text") from None
    return read(text)


def _read_case(data: object, where: str) -> Case:
    prefix = f"{where}." if where else ""

    def under(key: str, inner: str) -> str:
        return f"{prefix}{key}{'' if inner.startswith('[') or not inner else '.'}{inner}"

    try:
        case = converted(_Case, data, _Case.__struct_fields__)
    except PositionError as error:
        raise CaseError(f"{prefix}{error.key}".rstrip("."), error.problem) from None
    try:
        rules = _rules(case)
    except RuleSetError as error:
        key = "rules" if error.code == "unknown_rule_set" else "options"
        raise CaseError(f"{prefix}{key}", str(error).removeprefix("options: ")) from None
    try:
        start = state_of_position(rules, case.position)
    except PositionError as error:
        raise CaseError(under("position", error.key), error.problem) from None
    script = []
    for number, step in enumerate(case.script):
        try:
            script.append(read_step(step))
        except PositionError as error:
            raise CaseError(under(f"script[{number}]", error.key), error.problem) from None
    return Case(case.id, case.title, rules, case.position, start, tuple(script))


def _rules(case: _Case) -> RuleSet:
    """The rules, for as many players as there are hands where the options do not say and the game is for so many."""
    rules = load(case.rules, case.options)
    hands = case.position.get("hands")
    if "players" in case.options or not isinstance(hands, list) or len(hands) not in rules.table.player_counts:
        return rules
    return load(case.rules, case.options, len(hands))


# --- checking --------------------------------------------------------------------------------------------------


def check(case: Case) -> str | None:
    """Play the script: what is wrong first ("step 2: turn should be 1, is 0"), None if all holds."""
    if not supported(case.rules):
        return f"rules {case.rules.id}: not in this version"
    state = case.start
    for number, step in enumerate(case.script, 1):
        fault, state = _do(step, state)
        fault = fault or _compare(step.then, state) or _legal(step, state)
        if fault:
            return f"step {number}: {fault}"
    return None


def report(case: Case) -> str:
    """The line of a case: `ok ID`, or `FAIL ID: ` and what is wrong."""
    fault = check(case)
    return f"ok {case.id}" if fault is None else f"FAIL {case.id}: {fault}"


def _do(step: Step, state: GameState) -> tuple[str | None, GameState]:
    seat = seat_of(step, state)
    if not 0 <= seat < len(state.hands):
        return f"there is no seat {seat}", state
    action = action_of(step, state, seat)
    violation = verify(view_of(state, seat), action)
    if violation is None:
        after = advance(state, action)
        return (f"{step.do} should be refused ({_one_of(step.errors)}), is allowed" if step.errors else None), after
    if not step.errors:
        return f"{step.do} should be allowed, is refused ({violation.code})", state
    if violation.code not in step.errors:
        return f"{step.do} should be refused ({_one_of(step.errors)}), is refused ({violation.code})", state
    return None, state


def _one_of(reasons: Sequence[str]) -> str:
    return " or ".join(reasons)


def _compare(then: Then | None, state: GameState) -> str | None:
    """The first key of `then` that the state does not fulfil."""
    if then is None:
        return None
    for key in then.__struct_fields__:
        wanted = getattr(then, key)
        if wanted is UNSET:
            continue
        if key in ("hands", "feet"):
            for seat, packet in wanted.items():
                found = _packet(state, key, seat)
                if found is None:
                    return f"{key}: there is no seat {seat}"
                size = isinstance(packet, int)
                if (packet != len(found.split())) if size else (sorted(packet.split()) != sorted(found.split())):
                    return _differs(f"{key}[{seat}]", packet, len(found.split()) if size else found)
            continue
        actual = _actual(state, key)
        if _comparable(key, wanted) != _comparable(key, actual):
            return _differs(key, wanted, actual)
    return None


def _differs(key: str, wanted: object, actual: object) -> str:
    return f"{key} should be {json.dumps(wanted)}, is {json.dumps(actual)}"


def _packet(state: GameState, key: str, seat: str) -> str | None:
    packets = state.hands if key == "hands" else state.feet
    if not seat.isdecimal() or int(seat) >= len(packets):
        return None
    return faces(packets[int(seat)])


def _actual(state: GameState, key: str) -> object:
    """What the state has under a key of `then`, as the case format writes it."""
    public, end = state.public, state.public.end
    values: dict[str, object] = {
        "turn": public.turn,
        "phase": str(public.phase),
        "pile": faces((*state.buried, *public.pile)),
        "frozen": public.frozen,
        "stock_size": len(state.stock),
        "melds": [[faces(meld.cards) for meld in side.melds] for side in public.sides],
        "threes": [faces(side.threes) for side in public.sides],
        "removed": [faces(side.removed) for side in public.sides],
        "scores": [side.score for side in public.sides],
        "deal_over": str(end.reason) if end else None,
        "went_out": end.went_out if end else None,
        "concealed": bool(end and end.concealed),
        "deal_scores": [sheet.total for sheet in end.sheets] if end else None,
        "match_over": public.match_over,
        "winner": public.winner,
    }
    return values[key]


def _comparable(key: str, value: object) -> object:
    """Cards whose order is free in a fixed order."""
    if not isinstance(value, list):
        return value
    if key == "melds":
        return [sorted(sorted(text.split()) for text in melds) for melds in value]
    if key in ("threes", "removed"):
        return [sorted(text.split()) for text in value]
    return value


def _legal(step: Step, state: GameState) -> str | None:
    view = view_of(state, state.public.turn)
    for kind, wanted in step.legal.items():
        if is_open(view, kind) is not wanted:
            return f"{kind} should {'' if wanted else 'not '}be legal"
    return None
