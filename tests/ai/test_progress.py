"""The progress bar: drawn on a terminal alone, inside its width, and gone before the results."""

from __future__ import annotations

import argparse
import io
import os
import shutil

import pytest

from canasta.ai.arena import add_arguments, main
from canasta.ai.progress import Bar


class Terminal(io.StringIO):
    """A terminal of one line, as wide as it must be."""

    def isatty(self) -> bool:
        return True

    def line(self) -> str:
        """What stands on it."""
        cells: list[str] = []
        for written in self.getvalue().split("\r"):
            cells[: len(written)] = written
        return "".join(cells).rstrip()


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_nothing_is_written_where_no_terminal_is() -> None:
    stream = io.StringIO()
    with Bar(5, "pairs", stream) as bar:
        bar.show(3, lambda: "half")
    assert stream.getvalue() == ""


def test_it_shows_how_far_the_run_is_and_leaves_nothing() -> None:
    stream, clock = Terminal(), Clock()
    with Bar(60, "pairs", stream, clock) as bar:
        assert stream.line() == f"[{'.' * 30}] 0/60 pairs"
        clock.now += 1.0
        bar.show(20, lambda: "a long note")
        assert stream.line() == f"[{'#' * 10}{'.' * 20}] 20/60 pairs, a long note"
        clock.now += 1.0
        bar.show(21)
        assert stream.line() == f"[{'#' * 10}{'.' * 20}] 21/60 pairs"
    assert stream.line() == ""
    assert stream.getvalue().endswith("\r")
    assert "\n" not in stream.getvalue()


def test_it_draws_seldom_but_the_end_always() -> None:
    stream, clock = Terminal(), Clock()
    with Bar(100, "pairs", stream, clock) as bar:
        for done in range(1, 101):
            clock.now += 0.01
            bar.show(done)
        assert stream.line() == f"[{'#' * 30}] 100/100 pairs"
    assert 8 <= stream.getvalue().count("pairs") <= 13


def test_it_keeps_to_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((60, 24)))
    stream = Terminal()
    with Bar(60, "pairs", stream) as bar:
        bar.show(60, lambda: "x" * 100)
        assert len(stream.line()) == 59


@pytest.mark.parametrize(
    ("words", "total"),
    [
        (("--matches", "3"), "3/3 matches"),
        (("--duel", "steady,greedy", "--pairs", "3"), "3/3 pairs, steady – greedy "),
        (("--duel", "steady,greedy", "--pairs", "3", "--sprt", "--json"), "3/3 pairs, steady – greedy "),
        (("--rating", "steady,greedy,random", "--pairs", "1"), "3/3 pairs, greedy – random "),
    ],
)
def test_every_kind_of_run_has_one(
    words: tuple[str, ...], total: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    args = parser.parse_args(("--rules", "classic_2p", "--set", "target_score=1000", *words))
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    assert main(args) == 0
    assert f"[{'#' * 30}] {total}" in stream.getvalue()
    assert stream.line() == ""
    assert capsys.readouterr().out
