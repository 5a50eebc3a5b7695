"""Knobs as data: what each one may be, from plain values to typed ones and back."""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from canasta.engine.knobs import (
    CanastaRow,
    Flat,
    GoingOut,
    Melds,
    Opening,
    Penalties,
    Pile,
    Quota,
    RuleSet,
    Scoring,
    ShortSequence,
    Start,
    StockEnd,
    Table,
    ThreeNeeds,
    Threes,
    WildBonus,
)
from canasta.engine.ruleerrors import RuleSetError

SECTIONS: Mapping[str, type] = MappingProxyType(
    {
        "table": Table,
        "start": Start,
        "threes": Threes,
        "melds": Melds,
        "opening": Opening,
        "pile": Pile,
        "going_out": GoingOut,
        "scoring": Scoring,
        "stock_end": StockEnd,
    }
)
"""The sections of a rule set in the order in which they are shown."""

KnobKind = Literal["bool", "int", "enum", "set", "structure"]
_EXPRESSIONS: Mapping[str, str] = {"decks": "clamp(players+1, 4, 7)", "jokers": "2 * decks"}
"""Knobs that may follow the number of players, with an example; load works them out."""
_CLAMP = re.compile(r"clamp\(players *\+ *([0-9]), *([0-9]), *([0-9])\)")
_PER_PACK = re.compile(r"([0-9]) *\* *decks")
_PAIRS = ("start_pile_values", "special_hands")
"""Knobs that are maps in data and tuples of pairs in a rule set."""


@dataclass(frozen=True, slots=True)
class Knob:
    """One knob: its type as Python sees it, and what a form needs to know about it.

    `low` and `high` are given for whole numbers, `choices` for words (or the few numbers there are), `nullable` if
    it may be absent (None; "none" in TOML). `allowed` writes the possible values out, in no particular language.
    """

    name: str
    section: str
    type: Any
    kind: KnobKind
    low: int | None
    high: int | None
    choices: tuple[str | int, ...]
    nullable: bool
    allowed: str

    @property
    def path(self) -> str:
        """Section and name: `melds.max_wilds`."""
        return f"{self.section}.{self.name}"


def _members(hint: Any) -> tuple[Any, ...]:
    """The members of a union, or the hint itself."""
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)


def _limits(hint: Any) -> tuple[int | None, int | None]:
    meta = get_args(hint)[1]
    return meta.ge, meta.le


def _allowed(hint: Any) -> str:
    """The possible values of a type: `1..6 | none`, `[wild | red3, ...]`, `{total: 0..20, ...}`."""
    parts = []
    for member in _members(hint):
        args = get_args(member)
        if member is type(None):
            parts.append("none")
        elif member is bool:
            parts.append("true | false")
        elif member is int:
            parts.append("number")
        elif get_origin(member) is Annotated:
            parts.append("{}..{}".format(*_limits(member)))
        elif get_origin(member) is Literal:
            parts.extend(str(word) for word in args)
        elif get_origin(member) is tuple:
            inner = [_allowed(arg) if arg is not Ellipsis else "..." for arg in args]
            parts.append(f"[{', '.join(inner)}]")
        elif get_origin(member) is dict:
            parts.append(f"{{{_allowed(args[0])}: {_allowed(args[1])}, ...}}")
        else:
            hints = get_type_hints(member, include_extras=True)
            inner = [f"{_outside(name)}: {_allowed(inner_hint)}" for name, inner_hint in hints.items()]
            parts.append(f"{{{', '.join(inner)}}}")
    return " | ".join(parts)


def _outside(field_name: str) -> str:
    """The key in data of a field of a structured value; `else` is no name in Python."""
    return "else" if field_name == "other" else field_name


def _knob(section: str, name: str, hint: Any) -> Knob:
    members = _members(hint)
    nullable = type(None) in members
    if name in _PAIRS:  # tuple[tuple[K, V], ...] here, a map in data
        pairs = next(get_args(member)[0] for member in members if member is not type(None))
        hint = types.GenericAlias(dict, get_args(pairs))
        hint = hint | None if nullable else hint
    members = tuple(member for member in _members(hint) if member is not type(None))
    low: int | None = None
    high: int | None = None
    choices: tuple[str | int, ...] = ()
    kind: KnobKind = "structure"
    if len(members) == 1:
        only = members[0]
        if only is bool:
            kind = "bool"
        elif get_origin(only) is Annotated:
            kind = "int"
            low, high = _limits(only)
        elif get_origin(only) is Literal:
            kind = "enum"
            choices = get_args(only)
        elif get_origin(only) is tuple and get_origin(get_args(only)[0]) is Literal:
            kind = "set"
            choices = get_args(get_args(only)[0])
    allowed = _allowed(hint)
    if name in _EXPRESSIONS:
        allowed = f'{allowed} | "{_EXPRESSIONS[name]}"'
    return Knob(name, section, hint, kind, low, high, choices, nullable, allowed)


KNOBS: Mapping[str, Knob] = MappingProxyType(
    {
        name: _knob(section, name, hint)
        for section, cls in SECTIONS.items()
        for name, hint in get_type_hints(cls, include_extras=True).items()
    }
)
"""Every knob by its name, in the order of the sections."""


def knob(name: str, source: str) -> Knob:
    """The knob of a name.

    Raises RuleSetError naming `source` and the names that come near.
    """
    found = KNOBS.get(name)
    if found is None:
        near = get_close_matches(name, KNOBS, n=3, cutoff=0.5) or list(KNOBS)
        raise RuleSetError(source, name, "unknown_knob", value=name, allowed=", ".join(near))
    return found


def decode(name: str, value: object, source: str) -> Any:
    """The typed value of a knob from a plain one (JSON or TOML; "none" stands for null where null is possible).

    Raises RuleSetError naming `source`, the knob and what is allowed.
    """
    about = knob(name, source)
    if value == "none" and about.nullable:
        value = None
    try:
        typed = msgspec.convert(_inward(name, value), about.type)
    except (msgspec.ValidationError, _BadShapeError):
        raise RuleSetError(source, about.path, "bad_value", value=shown(value), allowed=about.allowed) from None
    if name in _PAIRS and typed is not None:
        return tuple(typed.items())
    return typed


def shown(value: object) -> str:
    """A plain value as a message quotes it: JSON, cut short."""
    try:
        text = msgspec.json.encode(value).decode()
    except (TypeError, ValueError):
        text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


class _BadShapeError(Exception):
    """Keys that a structured value does not have, or too few of them."""


_STRUCTURES: Mapping[str, type] = {
    "red_three_needs": ThreeNeeds,
    "red_three_hand_penalty": Flat,
    "canastas_to_go_out": Quota,
    "bonus_wild": WildBonus,
    "incomplete_penalties": Penalties,
    "set_in_hand_penalty": Penalties,
    "short_sequence_penalty": ShortSequence,
    "multi_canasta_bonus": CanastaRow,
}


def _inward(name: str, value: object) -> object:
    """Plain data with the field names and nulls that the types know."""
    if name == "initial_table" and isinstance(value, list | tuple):
        return [
            [None if row[0] == "none" else row[0], *row[1:]] if isinstance(row, list | tuple) and row else row
            for row in value
        ]
    if name in _STRUCTURES:
        # A side must have a meld or canastas, not both.
        if (
            name == "red_three_needs"
            and isinstance(value, Mapping)
            and (len(value) != 1 or value.get("melded") is False)
        ):
            raise _BadShapeError
        known = {_outside(field.name): field.name for field in fields(_STRUCTURES[name])}
        if isinstance(value, list | tuple):
            return [_renamed(row, known) for row in value]
        return _renamed(value, known)
    return value


def _renamed(value: object, known: Mapping[str, str]) -> object:
    if not isinstance(value, Mapping):
        return value
    if not value or not set(value) <= set(known):
        raise _BadShapeError
    return {known[key]: inner for key, inner in value.items()}


def encode(name: str, value: object) -> object:
    """The plain value of a knob, exactly as data writes it: no empty parts, null for None."""
    if name in _PAIRS and isinstance(value, tuple):
        return dict(value)
    return _plain(value)


def _plain(value: object) -> object:
    match value:
        case ThreeNeeds(melded=True):
            return {"melded": True}
        case ThreeNeeds():
            return {"canastas": value.canastas}
        case WildBonus():
            rows = {"seven_twos": value.seven_twos, "four_jokers": value.four_jokers, "else": value.other}
            return {key: points for key, points in rows.items() if points is not None}
        case Quota() | CanastaRow() | Penalties():
            first = fields(value)[0].name
            plain = {f.name: _plain(getattr(value, f.name)) for f in fields(value) if getattr(value, f.name)}
            return plain or {first: 0}
        case tuple():
            return [_plain(inner) for inner in value]
        case _ if is_dataclass(value):
            return {f.name: getattr(value, f.name) for f in fields(value)}
        case _:
            return value


def normal(name: str, value: object, source: str) -> object:
    """A plain value in its one written form; expressions stay as they are.

    Raises RuleSetError for an unknown knob or a bad value.
    """
    if isinstance(value, str) and name in _EXPRESSIONS:
        work_out({name: value}, 2, source)
        return value
    return encode(name, decode(name, value, source))


def work_out(values: Mapping[str, object], players: int, source: str) -> dict[str, object]:
    """The values with `decks` and `jokers` as numbers for this many players.

    Raises RuleSetError for an expression that is none.
    """
    done = dict(values)
    decks = done.get("decks")
    if isinstance(decks, str):
        about = KNOBS["decks"]
        if not (found := _CLAMP.fullmatch(decks)):
            raise RuleSetError(source, about.path, "bad_value", value=shown(decks), allowed=about.allowed)
        more, low, high = (int(number) for number in found.groups())
        done["decks"] = decks = max(low, min(players + more, high))
    jokers = done.get("jokers")
    if isinstance(jokers, str):
        about = KNOBS["jokers"]
        if not (found := _PER_PACK.fullmatch(jokers)):
            raise RuleSetError(source, about.path, "bad_value", value=shown(jokers), allowed=about.allowed)
        done["jokers"] = int(found[1]) * (decks if isinstance(decks, int) else Table().decks)
    return done


def resolved(rules: RuleSet) -> dict[str, object]:
    """Every knob with its plain value: what a record stores, JSON-able."""
    return {name: encode(name, getattr(getattr(rules, about.section), name)) for name, about in KNOBS.items()}


def assemble(rules_id: str, values: Mapping[str, object], source: str) -> RuleSet:
    """A rule set of plain values; knobs that are left out have their classic value.

    Raises RuleSetError for an unknown knob or a bad value. Values that exclude each other are not looked for.
    """
    sections: dict[str, dict[str, Any]] = {section: {} for section in SECTIONS}
    for name, value in values.items():
        typed = decode(name, value, source)
        sections[KNOBS[name].section][name] = typed
    built: dict[str, Any] = {section: cls(**sections[section]) for section, cls in SECTIONS.items()}
    return RuleSet(id=rules_id, **built)
