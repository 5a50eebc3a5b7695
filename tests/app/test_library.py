"""The library of matches: list, resume, damaged files, locks, import, export, names, deletion."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from canasta.app.i18n import Catalog
from canasta.app.journal import Journal
from canasta.app.library import Deleted, Library, MatchInfo, peek
from canasta.app.match import Match, resume_match, start_match
from canasta.app.notices import Notice
from canasta.engine.record import Note, Record, RecordError
from canasta.engine.rules import load
from tests.support.playing import header, play, play_to_deal_end


def finished_file(library: Library, steps: int = 40, seed: int = 7) -> Path:
    """A match file of so many actions that nobody has open."""
    match = start_match(library, header(seed), 0)
    play(match, steps)
    path = match.path
    assert path is not None
    match.close()
    return path


def sentences(library: Library) -> list[str]:
    """The notices in both languages; each must be words."""
    for language in ("en", "ja"):
        catalog = Catalog(language)
        said = [catalog.say(notice) for notice in library.notices]
        assert catalog.missing == set()
    return said


# --- the list -------------------------------------------------------------------------------------------------------


def test_an_empty_or_missing_folder_has_no_matches(library: Library) -> None:
    assert library.matches() == []
    assert library.latest() is None
    assert library.notices == []


def test_the_list_says_what_is_in_a_match(library: Library) -> None:
    rules = load("classic_4p", {"hand_size": 13})
    match = start_match(library, header(5, rules), 0)
    play_to_deal_end(match)
    (info,) = library.matches()
    scores = tuple(side.score for side in match.state.public.sides)
    assert (info.rules_id, info.names, info.people) == ("classic_4p", ("みか", "Aiko", "Mateo", "Luis"), 1)
    assert (info.deal, info.scores, info.finished, info.winner) == (1, scores, False, None)
    assert info.path == match.path
    assert info.title == ""
    match.close()


def test_the_match_played_last_comes_first_even_if_the_clock_was_set_back(library: Library) -> None:
    first, second = finished_file(library, 3), finished_file(library, 4, seed=8)
    os.utime(second, (1, 1))
    assert [info.path for info in library.matches()] == [second, first]
    again = library.open(first)
    assert isinstance(again, Journal)
    again.close()
    assert library.latest() == library.matches()[0]
    assert library.matches()[0].path == first


def test_file_names_never_collide(library: Library) -> None:
    names = {finished_file(library, 1).name for _ in range(3)}
    assert names == {f"2025-03-04 classic_4p {n}.canasta" for n in (1, 2, 3)}


# --- damage ---------------------------------------------------------------------------------------------------------


def damaged(library: Library, change: Callable[[bytes], bytes]) -> Path:
    path = finished_file(library)
    path.write_bytes(change(path.read_bytes()))
    return path


def as_head(data: bytes, **changes: object) -> bytes:
    head, rest = data.split(b"\n", 1)
    return json.dumps({**json.loads(head), **changes}).encode() + b"\n" + rest


BROKEN_FILES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "garbage": lambda data: bytes(range(256)) * 20,
    "half a head": lambda data: data[:200],
    "no head": lambda data: data.split(b"\n", 1)[1],
    "json of something else": lambda data: b'{"a": 1}\ndraw\n',
    "deep json": lambda data: b"[" * 100_000 + b"\n",
    "other format": lambda data: as_head(data, format="klondike"),
    "no version": lambda data: as_head(data, version=None),
    "seats of another kind": lambda data: as_head(data, seats=[1, 2]),
    "too few seats": lambda data: as_head(data, seats=[]),
    "impossible rules": lambda data: as_head(data, rules={"players": 99}),
}


@pytest.mark.parametrize("change", list(BROKEN_FILES.values()), ids=list(BROKEN_FILES))
def test_a_file_that_is_no_match_is_set_aside_whole(library: Library, change: Callable[[bytes], bytes]) -> None:
    good = finished_file(library, 5, seed=9)
    path = damaged(library, change)
    content = path.read_bytes()
    listed = [info.path for info in library.matches()]
    if path in listed:
        # Some damage shows only when the match is opened.
        assert isinstance(library.open(path), Notice)
    aside = path.with_name(f"{path.stem}.broken-1.canasta")
    assert aside.read_bytes() == content
    assert not path.exists()
    assert [info.path for info in library.matches()] == [good]
    assert len(sentences(library)) == 1
    assert str(aside) in sentences(library)[0]


def test_a_file_of_a_later_version_is_left_alone(library: Library) -> None:
    path = damaged(library, lambda data: as_head(data, version=99))
    content = path.read_bytes()
    assert library.matches() == []
    library.matches()
    notice = library.open(path)
    assert isinstance(notice, Notice)
    assert notice.key == "save.record_future"
    assert path.read_bytes() == content
    assert len(sentences(library)) == 1


@pytest.mark.parametrize("lost", [1, 3, 9])
def test_a_torn_last_line_is_dropped(library: Library, lost: int) -> None:
    path = finished_file(library)
    whole = path.read_bytes()
    path.write_bytes(whole[:-lost])
    match = resume_match(library, path, 0)
    assert isinstance(match, Match)
    kept = path.read_bytes()
    assert whole.startswith(kept)
    assert kept.endswith(b"\n")
    play(match, 3)
    match.close()
    again = resume_match(library, path, 0)
    assert isinstance(again, Match)
    assert again.state == match.state
    again.close()
    assert library.notices == []


@pytest.mark.parametrize("junk", [b"dance with me", b"drop", b"\xff\xfe\x00", b"drop 1Z0", b""])
def test_damage_inside_a_file_costs_only_what_comes_after(library: Library, junk: bytes) -> None:
    path = finished_file(library)
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([*lines[:20], junk, *lines[20:]]))
    content = path.read_bytes()
    match = resume_match(library, path, 0)
    assert isinstance(match, Match)
    assert path.read_bytes() == b"\n".join(lines[:20]) + b"\n"
    assert len(match.record.entries) == 19
    match.close()
    assert path.with_name(f"{path.stem}.broken-1.canasta").read_bytes() == content
    assert "20" in sentences(library)[0]
    assert len(library.matches()) == 1


def test_a_start_that_cannot_be_is_refused(library: Library) -> None:
    path = damaged(library, lambda data: as_head(data, start={"hands": ["ZZ", "", "", ""]}))
    assert isinstance(resume_match(library, path, 0), Notice)
    assert path.exists()


def test_other_files_in_the_folder_are_not_touched(library: Library) -> None:
    finished_file(library, 2)
    (library.folder / "notes.txt").write_text("mine")
    (library.folder / "folder.canasta").mkdir()
    assert len(library.matches()) == 1
    assert (library.folder / "notes.txt").read_text() == "mine"
    assert (library.folder / "folder.canasta").is_dir()
    assert library.notices == []


def test_a_huge_file_is_not_read(library: Library) -> None:
    library.folder.mkdir(parents=True)
    path = library.folder / "huge.canasta"
    with path.open("wb") as file:
        file.truncate(20 * 1024 * 1024)
    assert library.matches() == []
    assert not path.exists()


# --- locks ----------------------------------------------------------------------------------------------------------

OTHER = """
import sys
from datetime import datetime
from pathlib import Path
from canasta.app.library import Library
from canasta.app.journal import Journal
library = Library(Path(sys.argv[1]), lambda: datetime(2025, 1, 1))
found = library.open(Path(sys.argv[2]))
print("open" if isinstance(found, Journal) else found.key, flush=True)
sys.stdin.readline()
"""


def other_program(library: Library, path: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", OTHER, str(library.folder), str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_a_second_program_cannot_write_an_open_match(library: Library) -> None:
    match = start_match(library, header(), 0)
    assert match.path is not None
    content = match.path.read_bytes()
    with other_program(library, match.path) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == "save.record_locked"
        other.communicate("\n")
    assert match.path.read_bytes() == content
    match.close()


def test_a_match_open_elsewhere_is_locked_until_that_program_dies(library: Library) -> None:
    path = finished_file(library)
    with other_program(library, path) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == "open"
        assert library.is_open_elsewhere(path)
        notice = library.open(path)
        assert isinstance(notice, Notice)
        assert notice.key == "save.record_locked"
        (info,) = library.matches()
        assert isinstance(library.delete(info), Notice)
        assert isinstance(library.rename(info, "x"), Notice)
        other.kill()
    assert not library.is_open_elsewhere(path)
    journal = library.open(path)
    assert isinstance(journal, Journal)
    journal.close()


def test_two_windows_of_one_program_cannot_share_a_match_either(library: Library) -> None:
    match = start_match(library, header(), 0)
    path = match.path
    assert path is not None
    assert isinstance(library.open(path), Notice)
    match.close()
    journal = library.open(path)
    assert isinstance(journal, Journal)
    journal.close()


def test_without_locks_in_the_file_system_the_match_is_played_all_the_same(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(*args: object, **options: object) -> None:
        raise NotImplementedError

    monkeypatch.setattr("filelock.FileLock", no_locks)
    match = start_match(library, header(), 0)
    play(match, 3)
    assert match.problem is None
    match.close()


# --- a folder that cannot be written --------------------------------------------------------------------------------


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "wall").write_text("")
    library = Library(tmp_path / "wall" / "records", lambda: datetime(2025, 1, 1))
    match = start_match(library, header(), 0)
    play(match, 20)
    assert len(match.record.actions) == 20
    assert match.path is None
    assert match.problem is not None
    assert "wall" in Catalog("en").say(match.problem)
    assert library.matches() == []
    library.close()


def test_a_match_that_cannot_be_written_is_played_in_memory(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    path = finished_file(library)
    content = path.read_bytes()

    def read_only(self: object, path: Path, end: int) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("canasta.engine.record.RecordWriter.__init__", read_only)
    match = resume_match(library, path, 0)
    assert isinstance(match, Match)
    assert match.problem is not None
    play(match, 5)
    assert path.read_bytes() == content
    match.close()
    monkeypatch.undo()
    journal = library.open(path)
    assert isinstance(journal, Journal), "the lock was let go"
    journal.close()


# --- import, export, names, deletion --------------------------------------------------------------------------------


def test_export_and_import_give_the_same_match(library: Library, tmp_path: Path) -> None:
    path = finished_file(library)
    (info,) = library.matches()
    target = tmp_path / "mail me 送る" / "copy.canasta"
    assert library.export(info, target).key == "save.exported"
    copy = library.import_file(target)
    assert isinstance(copy, MatchInfo)
    assert copy.path.name == "copy.canasta"
    assert copy.path.read_bytes() == path.read_bytes()
    second = library.import_file(target)
    assert isinstance(second, MatchInfo)
    assert second.path != copy.path
    assert len(library.matches()) == 3


@pytest.mark.parametrize("content", [b"", b"hello", b'{"format":"canasta-record"}\n', b"\xff\x00"])
def test_importing_something_else_is_refused(library: Library, tmp_path: Path, content: bytes) -> None:
    source = tmp_path / "photo.jpg"
    source.write_bytes(content)
    notice = library.import_file(source)
    assert isinstance(notice, Notice)
    assert notice.key == "save.import_failed"
    assert source.read_bytes() == content
    assert library.matches() == []
    assert isinstance(library.import_file(tmp_path / "gone"), Notice)


def test_importing_from_a_later_version_says_so(library: Library, tmp_path: Path) -> None:
    path = damaged(library, lambda data: as_head(data, version=7))
    notice = library.import_file(path)
    assert isinstance(notice, Notice)
    assert notice.key == "save.record_future"


def test_export_to_a_place_that_cannot_be_written(library: Library, tmp_path: Path) -> None:
    finished_file(library)
    (tmp_path / "wall").write_text("")
    (info,) = library.matches()
    assert library.export(info, tmp_path / "wall" / "x.canasta").key == "save.export_failed"


def test_a_match_can_be_named_open_or_not(library: Library) -> None:
    match = start_match(library, header(), 0)
    (info,) = library.matches()
    renamed = library.rename(info, "  Sunday\nevening  日曜 ")
    assert isinstance(renamed, MatchInfo)
    assert renamed.title == peek(info.path).title == "Sunday evening 日曜"
    match.close()
    assert isinstance(library.rename(info, "x" * 200), MatchInfo)
    (named,) = library.matches()
    assert named.title == "x" * 60
    again = resume_match(library, info.path, 0)
    assert isinstance(again, Match), "a name is no part of the play"
    again.close()


def test_deletion_can_be_undone_until_the_end(library: Library) -> None:
    path = finished_file(library)
    content = path.read_bytes()
    (info,) = library.matches()
    deleted = library.delete(info)
    assert isinstance(deleted, Deleted)
    assert library.matches() == []
    restored = library.restore(deleted)
    assert isinstance(restored, MatchInfo)
    assert restored.path.read_bytes() == content
    again = library.delete(restored)
    assert isinstance(again, Deleted)
    other = finished_file(library, 2)
    assert other == path, "the name was free"
    back = library.restore(again)
    assert isinstance(back, MatchInfo)
    assert back.path != other
    gone = library.delete(back)
    assert isinstance(gone, Deleted)
    library.close()
    assert isinstance(library.restore(gone), Notice)
    assert [info.path for info in library.matches()] == [other]


def test_an_open_match_is_not_deleted(library: Library) -> None:
    match = start_match(library, header(), 0)
    (info,) = library.matches()
    assert isinstance(library.delete(info), Notice)
    match.close()


def test_notes_nobody_knows_do_not_disturb_the_list(library: Library) -> None:
    path = finished_file(library)
    journal = library.open(path)
    assert isinstance(journal, Journal)
    journal.add(Note("scores one two"), Note("over"), Note(""), Note("weather fine"))
    journal.close()
    assert (peek(path).deal, peek(path).finished) == (0, False)


def test_peek_names_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(RecordError) as caught:
        peek(tmp_path / "gone.canasta")
    assert caught.value.code == "unreadable"


def test_closing_the_library_closes_its_matches(library: Library) -> None:
    match = start_match(library, header(), 0)
    path = match.path
    assert path is not None
    library.close()
    assert match.path is None
    assert not library.is_open_elsewhere(path)
    assert Record(match.header, match.record.entries) == match.record
