"""`canasta verify`: plain lines and an exit code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from canasta.app.faircheck import told_check
from canasta.app.library import Library
from canasta.app.match import start_match
from canasta.cli import main
from canasta.engine import record as records
from canasta.engine.fairness import spaced
from canasta.engine.record import Note, Record
from canasta.engine.rules import load
from tests.support.playing import header, play, play_to_deal_end


@pytest.fixture
def told(library: Library) -> tuple[Record, list[str]]:
    """A finished match out of its file, and the fingerprints the game showed before each deal."""
    fair = Library(library.folder, lambda: library._clock(), Random(6))
    match = start_match(fair, header(2, load("classic_4p", {"target_score": 1500})), None)
    shown = [match.fingerprint]
    while not match.finished:
        play_to_deal_end(match, len(shown))
        if not match.finished:
            shown.append(match.fingerprint)
            play(match, 1)
            assert match.fingerprint == shown[-1]
    path = match.path
    assert path is not None
    match.close()
    return records.load(path), shown


def test_everything_holds(told: tuple[Record, list[str]]) -> None:
    record, shown = told
    lines, code = told_check(record, shown)
    assert code == 0
    assert all(line.startswith("ok ") for line in lines)
    assert len(shown) > 1
    for deal, print_ in enumerate(shown, 1):
        line = next(line for line in lines if line.startswith(f"ok  deal {deal} fingerprint: "))
        assert spaced(line.split()[-1]) == print_
        assert f"ok  your fingerprint {print_}: of a deal of this match" in lines


def test_a_fingerprint_of_another_match(told: tuple[Record, list[str]]) -> None:
    lines, code = told_check(told[0], ["0123 4567 89ab cdef"])
    assert code == 1
    assert lines[-1] == "BAD your fingerprint 0123 4567 89ab cdef: of no deal of this match"


def test_too_few_digits_prove_nothing(told: tuple[Record, list[str]]) -> None:
    assert told_check(told[0], [told[1][0][:14]])[1] == 1


def test_seed_secret_and_order_are_told_at_the_end(told: tuple[Record, list[str]]) -> None:
    record, shown = told
    lines, code = told_check(record, order=True)
    assert code == 0
    assert f"seed {record.header.seed}" in lines
    assert f"secret {record.header.extra['secret']}" in lines
    orders = [line for line in lines if line.startswith("deal ")]
    assert len(orders) == len(shown)
    assert all(len(set(line.split(": ")[1].split())) == 108 for line in orders)


def test_nothing_is_given_away_while_the_match_goes_on(told: tuple[Record, list[str]]) -> None:
    record = Record(told[0].header, told[0].entries[:50])
    lines, code = told_check(record, order=True)
    assert code == 1
    assert lines[-1] == "BAD finished: no, the match still goes on"
    assert not any(str(record.header.extra["secret"]) in line for line in lines)


def test_what_is_wrong_is_said_with_its_line(told: tuple[Record, list[str]]) -> None:
    record = told[0]
    place = next(i for i, e in enumerate(record.entries) if isinstance(e, Note) and e.text.startswith("scores 1"))
    changed = (*record.entries[:place], Note("scores 1 5 5"), *record.entries[place + 1 :])
    lines, code = told_check(Record(record.header, changed))
    assert code == 1
    assert lines[-1].startswith(f"BAD deal 1 scores: line {place + 2}: 5 5 was written, ")


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        (lambda text: text, 0, "ok  finished: the match is decided"),
        (lambda text: text.replace("# scores 2 ", "# scores 2 1"), 1, "BAD deal 2 scores: line "),
        (lambda text: text.replace('"seed":', '"seed":1'), 1, "BAD deal 1 fingerprint: "),
        (lambda text: "Dear Luis", 2, ""),
        (lambda text: "", 2, ""),
    ],
)
def test_the_command(
    change: Callable[[str], str], code: int, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sample = Path(__file__).parent / "samples" / "record-v1.canasta"
    path = tmp_path / "a match.canasta"
    path.write_text(change(sample.read_text("utf-8")), "utf-8")
    assert main(["verify", str(path)]) == code
    out, err = capsys.readouterr()
    assert words in out
    assert (len(err.splitlines()) == 1) is (code == 2)


def test_the_command_without_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "nothing")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
