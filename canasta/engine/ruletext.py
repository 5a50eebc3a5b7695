"""Rule sets as TOML text: one file read and checked, one written."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field

from canasta.engine.ruledata import KNOBS, SECTIONS, knob, normal, shown
from canasta.engine.ruleerrors import RuleSetError


@dataclass(frozen=True, slots=True)
class RuleFile:
    """One rule set as it is written: what it builds on, and the knobs that differ, as plain values.

    `by_players` holds what differs further for one number of players. `source` is the file's name for messages;
    `name` is what people call a rule set of their own, empty for the built-in ones.
    """

    id: str
    source: str
    extends: str | None = None
    name: str = ""
    knobs: Mapping[str, object] = field(default_factory=dict)
    by_players: Mapping[int, Mapping[str, object]] = field(default_factory=dict)


def read(text: str, rules_id: str, source: str) -> RuleFile:
    """The rule set of a TOML text: `extends`, perhaps `name`, sections with knobs, `[by_players.N]` with knobs.

    Raises RuleSetError naming `source`, the key and what is allowed there.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleSetError(source, "", "bad_toml", value=error) from None
    except RecursionError:
        raise RuleSetError(source, "", "bad_toml", value="nested too deeply") from None
    extends = _text(data.pop("extends", None), "extends", source)
    name = _text(data.pop("name", None), "name", source)
    by_players: dict[int, Mapping[str, object]] = {}
    for players, changes in _table(data.pop("by_players", {}), "by_players", source).items():
        key = f"by_players.{players}"
        if players not in ("2", "3", "4", "5", "6"):
            raise RuleSetError(source, key, "bad_value", value=players, allowed="2..6")
        changed = _table(changes, key, source)
        by_players[int(players)] = {inner: normal(inner, value, source) for inner, value in changed.items()}
    knobs: dict[str, object] = {}
    for section, content in data.items():
        if section not in SECTIONS:
            if section in KNOBS:
                raise RuleSetError(source, section, "wrong_section", value=section, allowed=KNOBS[section].section)
            raise RuleSetError(source, section, "unknown_section", value=section, allowed=", ".join(SECTIONS))
        for inner, value in _table(content, section, source).items():
            about = knob(inner, source)
            if about.section != section:
                raise RuleSetError(source, f"{section}.{inner}", "wrong_section", value=inner, allowed=about.section)
            knobs[inner] = normal(inner, value, source)
    return RuleFile(rules_id, source, extends or None, name, knobs, by_players)


def _text(value: object, key: str, source: str) -> str:
    if value is None:
        return ""
    if not isinstance(value, str) or not value.strip():
        raise RuleSetError(source, key, "bad_value", value=shown(value), allowed='"..."')
    return value.strip()


def _table(value: object, key: str, source: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise RuleSetError(source, key, "bad_value", value=shown(value), allowed=f"[{key}]")
    return value


def dumps(overrides: Mapping[str, object], extends: str, name: str = "") -> str:
    """TOML text of a rule set that differs from `extends` in these knobs, for a file of its own.

    Raises RuleSetError for an unknown knob or a bad value.
    """
    lines = [f"name = {_written(name)}"] if name.strip() else []
    lines.append(f"extends = {_written(extends)}")
    values = {key: normal(key, value, "options") for key, value in overrides.items()}
    for section in SECTIONS:
        rows = [
            f"{key} = {_written(values[key])}"
            for key, about in KNOBS.items()
            if about.section == section and key in values
        ]
        if rows:
            lines += ["", f"[{section}]", *rows]
    return "\n".join(lines) + "\n"


def _written(value: object) -> str:
    """A plain value in TOML, which has no null: "none" stands for it."""
    match value:
        case None:
            return '"none"'
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            # JSON's escapes are TOML's, DEL excepted; a lone surrogate cannot be written at all.
            clean = value.encode("utf-8", "replace").decode("utf-8")
            return json.dumps(clean, ensure_ascii=False).replace("\x7f", "\\u007f")
        case Mapping():
            rows = ", ".join(f"{key} = {_written(inner)}" for key, inner in value.items())
            return f"{{ {rows} }}" if rows else "{}"
        case list():
            return f"[{', '.join(_written(inner) for inner in value)}]"
        case _:
            raise TypeError(f"no plain value: {value!r}")


def parse_override(text: str, source: str = "--set") -> tuple[str, object]:
    """One `knob=value` of the command line: the value is JSON, or a bare word.

    Raises RuleSetError for anything else, an unknown knob or a bad value.

    >>> parse_override("pile_frozen=always")
    ('pile_frozen', 'always')
    >>> parse_override('canastas_to_go_out={"total": 2}')
    ('canastas_to_go_out', {'total': 2})
    """
    name, equals, written = (part.strip() for part in text.partition("="))
    if not equals or not name or not written:
        raise RuleSetError(source, "", "bad_assignment", value=shown(text))
    value: object
    try:
        value = json.loads(written)
    except (ValueError, RecursionError):
        value = written
    return name, normal(name, value, source)
