"""What a list of matches shows of each file, read without the rules and without replaying it."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from canasta.engine.recordhead import FORMAT, VERSION, Note, RecordError

MAX_BYTES = 16 * 1024 * 1024
"""A file longer than this is no match; the longest real ones have about a hundredth of it."""


@dataclass(frozen=True, slots=True)
class MatchInfo:
    """What the list of matches shows of one file, read without replaying it.

    `title` is "" until a player has named the match, `deal` the number of deals scored, `scores` per side after them,
    `winner` the side that has won once `finished`, None for a shared win.
    """

    path: Path
    title: str
    rules_id: str
    names: tuple[str, ...]
    people: int
    house_rules: int
    deal: int
    scores: tuple[int, ...]
    finished: bool
    winner: int | None
    modified: datetime


def peek(path: Path) -> MatchInfo:
    """The head and the notes of a record file. Raises `RecordError` for what is no match of this version."""
    check_size(path)
    try:
        data = path.read_bytes()
        modified = datetime.fromtimestamp(path.stat().st_mtime)
    except OSError as error:
        raise RecordError("unreadable", 0, error.strerror or str(error)) from None
    head, *lines = data[: data.rfind(b"\n") + 1].split(b"\n") if b"\n" in data else (b"",)
    info = _from_head(path, _json(head), modified)
    for line in lines:
        if line.startswith(b"#"):
            info = _with_note(info, Note(line[1:].decode("utf-8", "replace").strip()))
    return info


def check_size(path: Path) -> None:
    """Raises `RecordError` for a file that is not there, or so long that it is no match."""
    try:
        size = path.stat().st_size
    except OSError as error:
        raise RecordError("unreadable", 0, error.strerror or str(error)) from None
    if size > MAX_BYTES:
        raise RecordError("foreign", 0, "too long")


def _json(line: bytes) -> dict[str, Any]:
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise RecordError("foreign", 1, "not a record of Canasta")
    return head


def _from_head(path: Path, head: dict[str, Any], modified: datetime) -> MatchInfo:
    version = head.get("version")
    if isinstance(version, int) and version > VERSION:
        raise RecordError("too_new", 1, f"version {version}")
    seats, rules_id, changed = head.get("seats"), head.get("rules_id"), head.get("overrides") or {}
    if not isinstance(seats, list) or not isinstance(rules_id, str) or not isinstance(changed, dict):
        raise RecordError("bad_header", 1, "no seats or rules")
    if not all(isinstance(seat, dict) for seat in seats):
        raise RecordError("bad_header", 1, "seats")
    names = tuple(str(seat.get("name", "")) for seat in seats)
    people = sum(seat.get("kind") == "human" for seat in seats)
    return MatchInfo(path, "", rules_id, names, people, len(changed), 0, (), False, None, modified)


def _with_note(info: MatchInfo, note: Note) -> MatchInfo:
    match note.words:
        case ("title", *_):
            return replace(info, title=note.text.removeprefix("title").strip())
        case ("scores", deal, *scores) if deal.isdecimal() and all(_is_int(score) for score in scores):
            return replace(info, deal=int(deal), scores=tuple(int(score) for score in scores))
        case ("over", winner):
            return replace(info, finished=True, winner=int(winner) if winner.isdecimal() else None)
        case _:
            return info


def _is_int(text: str) -> bool:
    return text.removeprefix("-").isdecimal()
