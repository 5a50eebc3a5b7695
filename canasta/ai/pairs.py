"""Pairs of duplicate deals or matches, and the file that keeps them, so that a run that was stopped goes on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, TypeAlias

Key: TypeAlias = Mapping[str, str | int | bool]
"""Everything that a series of pairs depends on, by name."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One deal or match, played once from each side of the table by both sides.

    Turns, blunders, times and rollouts are those of the first player, in a mixed side of the one named first.
    """

    lead: float
    """Points a deal of the first side over the second, mean of the sittings."""
    wins: float
    """Part of the sittings' matches that the first side won, a shared win as a half; of deals those it won.

    With three sides the part of the others that it left behind, so that even play is a half there too.
    """
    deals: int = 0
    turns: int = 0
    fallbacks: int = 0
    """Actions of the first side that were not its players' own."""
    blunders: tuple[tuple[str, int], ...] = ()
    """By kind."""
    slowest: float = 0.0
    """Seconds of the longest decision, and `seconds` of all of them together."""
    seconds: float = 0.0
    decisions: int = 0
    rollouts: int = 0


class KeptError(ValueError):
    """A file that holds something other than pairs; `str` says in one line where."""


_BEGIN = b'{"duel": {'
_NUMBERS = {f.name: (int, float) if f.type == "float" else (int,) for f in fields(Pair) if f.name != "blunders"}


class Kept:
    """Pairs in a file, a line of JSON for each; those of several series may stand in one file.

    What a killed run leaves, a last line without its end, is cut off.
    """

    def __init__(self, path: Path) -> None:
        """Read the file, or make it. Raises OSError if that cannot be done, KeptError if other things stand there."""
        self._path = path
        self._found: dict[str, dict[int, Pair]] = {}
        with path.open("a+b") as file:
            file.seek(0)
            content = file.read()
            whole, _, torn = content.rpartition(b"\n")
            lines = whole.split(b"\n") if whole else []
            for number, line in enumerate(lines, 1):
                try:
                    self._note(*_read(line))
                except (ValueError, RecursionError):
                    raise KeptError(f"{path}: line {number} holds no pair of this program") from None
            if not _BEGIN.startswith(torn[: len(_BEGIN)]):
                raise KeptError(f"{path}: line {len(lines) + 1} holds no pair of this program")
            if torn:
                file.truncate(len(content) - len(torn))

    def pairs(self, key: Key) -> Mapping[int, Pair]:
        """The pairs of a series, by their numbers."""
        return self._found.get(_name(key), {})

    def add(self, key: Key, number: int, pair: Pair) -> None:
        """Keep one more. Raises OSError if it cannot be written."""
        raw = asdict(pair) | {"slowest": round(pair.slowest, 5), "seconds": round(pair.seconds, 5)}
        line = json.dumps({"duel": dict(key), "number": number, "pair": raw})
        with self._path.open("ab") as file:
            file.write(line.encode() + b"\n")
        self._note(key, number, pair)

    def _note(self, key: Key, number: int, pair: Pair) -> None:
        self._found.setdefault(_name(key), {})[number] = pair


def _name(key: Key) -> str:
    return json.dumps(key, sort_keys=True)


def _read(line: bytes) -> tuple[Key, int, Pair]:
    """What a line holds. Raises ValueError if it is not as `Kept.add` writes them."""
    match json.loads(line):
        case {"duel": dict(key), "number": int(number), "pair": dict(raw)} if raw.keys() == _NUMBERS.keys() | {
            "blunders"
        }:
            return key, number, _pair(raw)
    raise ValueError("no pair")


def _pair(raw: dict[str, Any]) -> Pair:
    for name, kinds in _NUMBERS.items():
        if not isinstance(raw[name], kinds):
            raise ValueError(name)
    blunders = []
    for entry in raw["blunders"] if isinstance(raw["blunders"], list) else [None]:
        match entry:
            case [str(kind), int(count)]:
                blunders.append((kind, count))
            case _:
                raise ValueError("blunders")
    return Pair(**raw | {"blunders": tuple(blunders)})
