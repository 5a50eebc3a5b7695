"""Records: what is written is read again, whatever stopped the writer; what is no record is refused by its line."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.engine import record, rules
from canasta.engine.actions import Answer, Ask, Discard, DrawStock, LayDown, Play
from canasta.engine.cards import Card
from canasta.engine.record import Header, Note, Record, RecordError, RecordWriter, SeatInfo

SEATS = (
    SeatInfo("Mika", "human", emblem="fox"),
    SeatInfo("", "bot", "steady"),
    SeatInfo("美咲 \ud800\n", "bot", "sharp"),
    SeatInfo("D", "bot", "beginner"),
)
HEADER = Header(rules.load("samba", {"bonus_out": 300}), 9031, SEATS, {"bonus_out": 300}, None, "0.4.0")
ENTRIES = (
    DrawStock(),
    LayDown((Play(None, (Card.parse("QH0"), Card.parse("QD1"), Card.parse("2C0"))),)),
    Note("hint 0"),
    Ask(),
    Answer(True, 2),
    Discard(Card.parse("4C1")),
    Note("deal 1 0123456789abcdef"),
)
MATCH = Record(HEADER, ENTRIES)


def head(**changes: Any) -> str:
    """The first line with changes; a key set to ... is left out."""
    data = {**json.loads(MATCH.text().split("\n")[0]), **changes}
    return json.dumps({key: value for key, value in data.items() if value is not ...})


def test_a_record_comes_back_from_its_text() -> None:
    assert record.parse(MATCH.text()) == MATCH
    assert record.parse(MATCH.text().replace("\n", "\r\n") + "\r\n\r\n") == MATCH
    assert MATCH.actions == tuple(entry for entry in ENTRIES if not isinstance(entry, Note))


def test_the_text_is_as_documented() -> None:
    lines = MATCH.text().splitlines()
    data = json.loads(lines[0])
    assert lines[1:] == [
        "draw",
        "meld QH0 QD1 2C0",
        "# hint 0",
        "ask",
        "answer 2 yes",
        "drop 4C1",
        "# deal 1 0123456789abcdef",
    ]
    assert (data["format"], data["version"], data["rules_id"], data["seed"]) == ("canasta-record", 1, "samba", 9031)
    assert data["rules"] == rules.resolved(HEADER.rules)
    assert data["seats"][0] == {"name": "Mika", "kind": "human", "emblem": "fox"}


def test_the_rules_of_a_record_are_its_own() -> None:
    """A rule set that was corrected later does not change an old match."""
    old = rules.resolved(rules.load("samba"))
    old["bonus_natural"] = 450
    found = record.parse(head(rules=old) + "\ndraw\n")
    assert found.header.rules.scoring.bonus_natural == 450
    assert found.header.rules.id == "samba"


def test_unknown_keys_are_kept() -> None:
    found = record.parse(head(played="yesterday", seats=[{"name": "x", "kind": "bot", "mood": "good"}] * 4))
    assert found.header.extra == {"played": "yesterday"}
    assert record.parse(found.text()) == found


def test_seats_change_hands() -> None:
    changed = Record(
        HEADER,
        (
            *ENTRIES,
            record.seat_note(0, SeatInfo("x", "bot", "sharp")),
            record.seat_note(3, SeatInfo("x", "human")),
            Note("seat 9 bot steady"),
            Note("seat 1 robot"),
            Note("seat"),
        ),
    )
    assert [(seat.kind, seat.level) for seat in record.parse(changed.text()).seats] == [
        ("bot", "sharp"),
        ("bot", "steady"),
        ("bot", "sharp"),
        ("human", ""),
    ]


@pytest.mark.parametrize(
    ("text", "code", "line", "named"),
    [
        ("", "empty", 0, "empty"),
        ("\n \n", "empty", 0, "empty"),
        ("hello\n", "foreign", 1, "not a record"),
        ("[1, 2]\n", "foreign", 1, "not a record"),
        ('{"format": "chess"}\n', "foreign", 1, "not a record"),
        ("[" * 100_000, "foreign", 1, "not a record"),
        (head(version=99), "too_new", 1, "99"),
        (head(version=0), "bad_header", 1, "version"),
        (head(version=True), "bad_header", 1, "version"),
        (head(version="1"), "bad_header", 1, "version"),
        (head(version=...), "bad_header", 1, "version"),
        (head(seed=...), "bad_header", 1, "seed"),
        (head(seed="x"), "bad_header", 1, "seed"),
        (head(seats=[]), "bad_header", 1, "seats"),
        (head(seats=[{"name": "x", "kind": "cat"}] * 4), "bad_header", 1, "kind"),
        (head(start=[]), "bad_header", 1, "start"),
        (head(rules={"hand_size": 99}), "bad_rules", 1, "table.hand_size"),
        (head(rules={"newer_rule": 1}), "bad_rules", 1, "newer_rule"),
        (head() + "\ndraw\ndrwa\n", "bad_line", 3, "drwa"),
        (head() + "\ndraw\n\ndraw\n", "bad_line", 3, "an action is missing"),
        (head() + "\ndrop QH\n", "bad_line", 2, "a card"),
    ],
)
def test_what_is_no_record_is_refused_by_its_line(text: str, code: str, line: int, named: str) -> None:
    with pytest.raises(RecordError) as caught:
        record.parse(text)
    assert (caught.value.code, caught.value.line) == (code, line)
    assert named in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.text() | st.lists(st.sampled_from([head(), "draw", "# x", "drop 4C1", "zz"])).map("\n".join))
def test_any_text_is_a_record_or_a_record_error(text: str) -> None:
    try:
        found = record.parse(text)
    except RecordError:
        return
    assert record.parse(found.text()) == found


def test_old_versions_step_up_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_to_two(lines: list[str]) -> list[str]:
        return [lines[0], *(line.replace("throw", "discard") for line in lines[1:])]

    def two_to_three(lines: list[str]) -> list[str]:
        return [lines[0], *(line.replace("discard", "drop") for line in lines[1:])]

    monkeypatch.setattr(record, "UPGRADES", (one_to_two, two_to_three))
    for version, verb in ((1, "throw"), (2, "discard"), (3, "drop")):
        found = record.parse(head(version=version) + f"\n{verb} 4C1\n")
        assert found.actions == (Discard(Card.parse("4C1")),)
    with pytest.raises(RecordError, match="version 4"):
        record.parse(head(version=4))


# --- files -----------------------------------------------------------------------------------------------------


def test_a_file_grows_and_is_whole_after_every_entry(tmp_path: Path) -> None:
    path = tmp_path / "m.canasta"
    with RecordWriter.create(path, Record(HEADER)) as writer:
        for number, entry in enumerate(ENTRIES, 1):
            writer.add(entry)
            assert record.load(path) == Record(HEADER, ENTRIES[:number])
        writer.sync()
    assert path.read_text("utf-8") == MATCH.text()


def test_a_match_stopped_at_any_byte_is_gone_on_with(tmp_path: Path) -> None:
    whole = MATCH.text().encode()
    start = whole.index(b"\n") + 1
    path = tmp_path / "m.canasta"
    for cut in range(start, len(whole) + 1):
        path.write_bytes(whole[:cut])
        kept = whole[:cut].count(b"\n") - 1
        assert record.load(path) == Record(HEADER, ENTRIES[:kept])
        with RecordWriter.resume(path) as writer:
            writer.add(*ENTRIES[kept:])
        assert path.read_bytes() == whole


def test_a_torn_line_does_not_count_even_if_it_reads_as_an_action(tmp_path: Path) -> None:
    path = tmp_path / "m.canasta"
    path.write_text(head() + "\ndraw\ndraw", "utf-8")  # of "draw keep"
    assert record.load(path).actions == (DrawStock(),)


def test_zeros_after_a_power_cut_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "m.canasta"
    path.write_bytes(MATCH.text().encode() + b"\0" * 4096)
    assert record.load(path) == MATCH
    with RecordWriter.resume(path) as writer:
        writer.add(DrawStock())
    assert record.load(path) == Record(HEADER, (*ENTRIES, DrawStock()))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b'{"format":"canasta-rec', "empty"),
        (b"\xff\xfe\x00\n", "foreign"),
        (b"\x89PNG\r\n\x1a\n", "foreign"),
        (head().encode() + b"\ndraw\n\xff\n", "bad_line"),
    ],
)
def test_files_that_are_no_records(tmp_path: Path, data: bytes, code: str) -> None:
    path = tmp_path / "m.canasta"
    path.write_bytes(data)
    with pytest.raises(RecordError) as caught:
        record.load(path)
    assert caught.value.code == code


def test_files_that_are_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing", tmp_path):
        with pytest.raises(RecordError) as caught:
            record.load(path)
        assert caught.value.code == "unreadable"
    with pytest.raises(OSError, match="nothing"):
        RecordWriter.resume(tmp_path / "nothing")


def test_a_new_record_never_overwrites_a_file(tmp_path: Path) -> None:
    path = tmp_path / "m.canasta"
    path.write_text("precious", "utf-8")
    with pytest.raises(FileExistsError):
        RecordWriter.create(path, MATCH)
    assert path.read_text("utf-8") == "precious"


class FullDisk:
    """A file that takes ten bytes of the next entry and then has no room."""

    def __init__(self, file: Any) -> None:
        self.file = file
        self.full = True

    def write(self, data: bytes) -> int:
        if not self.full:
            return int(self.file.write(data))
        if len(data) <= 6:
            raise OSError(28, "No space left on device")
        return int(self.file.write(data[:10]))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def test_a_full_disk_leaves_no_half_line(tmp_path: Path) -> None:
    path = tmp_path / "m.canasta"
    with RecordWriter.create(path, Record(HEADER)) as writer:
        disk = FullDisk(writer._file)
        writer._file = disk  # type: ignore[assignment]
        with pytest.raises(OSError, match="No space"):
            writer.add(*ENTRIES[:2])
        assert record.load(path) == Record(HEADER)
        disk.full = False
        writer.add(*ENTRIES)
    assert record.load(path) == MATCH


def test_the_name_of_a_new_record_is_on_the_disk_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    fsync = os.fsync

    def noted(handle: int) -> None:
        synced.append(os.fstat(handle).st_ino)
        fsync(handle)

    monkeypatch.setattr(os, "fsync", noted)
    path = tmp_path / "m.canasta"
    with RecordWriter.create(path, Record(HEADER)):
        pass
    assert path.stat().st_ino in synced
    assert os.name != "posix" or tmp_path.stat().st_ino in synced[1:]
