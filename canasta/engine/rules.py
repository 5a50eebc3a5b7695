"""Rule sets: the built-in ones, the players' own, and how each is built from the one it extends."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from canasta.engine.knobs import (
    CanastaRow,
    Flat,
    GoingOut,
    Melds,
    Opening,
    Penalties,
    Pile,
    Quota,
    Requirement,
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
from canasta.engine.rulecheck import contradictions
from canasta.engine.ruledata import KNOBS, SECTIONS, Knob, assemble, decode, resolved, shown, work_out
from canasta.engine.ruleerrors import RuleSetError
from canasta.engine.ruletext import RuleFile, dumps, parse_override, read

__all__ = [
    "KNOBS",
    "SECTIONS",
    "CanastaRow",
    "Flat",
    "GoingOut",
    "Knob",
    "Melds",
    "Opening",
    "Penalties",
    "Pile",
    "Quota",
    "Requirement",
    "RuleFile",
    "RuleSet",
    "RuleSetError",
    "Scoring",
    "ShortSequence",
    "Start",
    "StockEnd",
    "Table",
    "ThreeNeeds",
    "Threes",
    "WildBonus",
    "build",
    "difference",
    "dumps",
    "from_resolved",
    "ids",
    "load",
    "load_file",
    "loads",
    "parse_override",
    "player_counts",
    "resolved",
    "scan",
]

FOLDER = Path(__file__).parent / "rulesets"
_NOTHING: Mapping[str, object] = MappingProxyType({})


@cache
def ids() -> tuple[str, ...]:
    """The built-in rule sets, by name."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def _built_in(rules_id: str) -> RuleFile:
    path = FOLDER / f"{rules_id}.toml"
    return read(path.read_text("utf-8"), rules_id, path.name)


def _known(rules_id: str, key: str, source: str) -> RuleFile:
    if rules_id not in ids():
        raise RuleSetError(source, key, "unknown_rule_set", value=shown(rules_id), allowed=", ".join(ids()))
    return _built_in(rules_id)


def load(
    rules_id: str,
    overrides: Mapping[str, object] = _NOTHING,
    players: int | None = None,
    source: str = "options",
) -> RuleSet:
    """A built-in rule set for a number of players (its own where none is given), with some knobs changed.

    Overrides are plain values by knob name, as in JSON. Raises RuleSetError for an unknown rule set, knob or value,
    a number of players the game does not have, or rules that exclude each other; `source` is named where the fault
    lies in the overrides.
    """
    file = _known(rules_id, "rules", source)
    if overrides:
        return build(file, overrides, players, source)
    return _unchanged(rules_id, players)


@cache
def _unchanged(rules_id: str, players: int | None) -> RuleSet:
    return build(_built_in(rules_id), players=players)


def build(
    file: RuleFile,
    overrides: Mapping[str, object] = _NOTHING,
    players: int | None = None,
    source: str = "options",
) -> RuleSet:
    """The rule set of a file: what it extends, then its own knobs, then the overrides.

    Each file of the chain brings its knobs and then what it says for this number of players. Raises as `load`.
    """
    chain = _chain(file)
    values: dict[str, object] = {}
    for link in chain:
        values.update(link.knobs)
    seats = players if players is not None else overrides.get("players", values.get("players", 4))
    count: int = decode("players", seats, source)
    values = {}
    for link in chain:
        values.update(link.knobs)
        values.update(link.by_players.get(count, _NOTHING))
    values |= overrides
    values["players"] = count
    rules = assemble(file.id, work_out(values, count, source), source)
    blame = source if overrides or players is not None else file.source
    for error in contradictions(rules, blame):
        raise error
    return rules


def _chain(file: RuleFile) -> list[RuleFile]:
    chain = [file]
    while (parent := chain[0].extends) is not None:
        chain.insert(0, _known(parent, "extends", chain[0].source))
    return chain


def player_counts(file: RuleFile | str) -> tuple[int, ...]:
    """The numbers of players a rule set (or a built-in one's id) can be played by.

    Knobs of a player's own may not fit every number that the parent is for; those that do not are left out.
    """
    if isinstance(file, str):
        return load(file).table.player_counts
    return tuple(count for count in build(file).table.player_counts if _fits(file, count))


def _fits(file: RuleFile, count: int) -> bool:
    try:
        build(file, players=count)
    except RuleSetError:
        return False
    return True


def from_resolved(data: Mapping[str, object], rules_id: str = "custom", source: str = "record") -> RuleSet:
    """The rule set that `resolved` wrote; knobs it does not name (written before they were there) are classic.

    Raises RuleSetError for anything that is no such thing.
    """
    rules = assemble(rules_id, data, source)
    for error in contradictions(rules, source):
        raise error
    return rules


def difference(rules: RuleSet, base: RuleSet) -> dict[str, object]:
    """The knobs in which `rules` differs from `base`, with their plain values: as overrides on `base`."""
    own, other = resolved(rules), resolved(base)
    return {name: value for name, value in own.items() if value != other[name]}


def loads(text: str, rules_id: str, source: str) -> RuleFile:
    """A rule set of a player's own from TOML text, built to see that it plays: for its usual number of players, and
    for each one that it names itself.

    Raises RuleSetError, naming `source`.
    """
    if rules_id in ids():
        raise RuleSetError(source, "", "name_taken", value=rules_id)
    file = read(text, rules_id, source)
    if file.extends is None:
        raise RuleSetError(source, "extends", "extends_missing", allowed=", ".join(ids()))
    usual = build(file)
    for count in usual.table.player_counts if "player_counts" in file.knobs else file.by_players:
        build(file, players=count, source=source)
    return file


def load_file(path: Path) -> RuleFile:
    """A rule set of a player's own from a TOML file; its id is the file's name without the ending.

    Raises RuleSetError, naming the file.
    """
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
        raise RuleSetError(path.name, "", "unreadable", value=reason) from None
    return loads(text, path.stem, path.name)


def scan(folder: Path) -> tuple[tuple[RuleFile, ...], tuple[RuleSetError, ...]]:
    """Every rule set in a folder, by file name, and what is wrong with those that cannot be used."""
    found: list[RuleFile] = []
    faults: list[RuleSetError] = []
    for path in sorted(folder.glob("*.toml")):
        try:
            found.append(load_file(path))
        except RuleSetError as error:
            faults.append(error)
    return tuple(found), tuple(faults)
