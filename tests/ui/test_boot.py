"""The whole game on the dummy driver: what it does when something breaks, and what the command line asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta.app import services as services_module
from canasta.app.options import GameOptions
from canasta.cli import parser
from canasta.commands import table_for
from canasta.ui import boot
from canasta.ui.loop import Loop
from canasta.ui.screens.dialogs import ErrorScene
from canasta.ui.screens.table import TableScene


def table_options(*words: str) -> GameOptions:
    return table_for(parser().parse_args(["--size", "1024x680", "play", *words]))


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[Loop]:
    """Every loop that is run; each gets ten frames and is then ended."""
    seen: list[Loop] = []
    taken: dict[int, int] = {}
    step = Loop.step

    def counted(self: Loop, *args: object, **more: object) -> None:
        if self not in seen:
            seen.append(self)
        step(self, *args, **more)  # type: ignore[arg-type]
        taken[id(self)] = taken.get(id(self), 0) + 1
        if taken[id(self)] >= 10:
            self.ended = True

    monkeypatch.setattr(Loop, "step", counted)
    return seen


def test_a_table_from_the_command_line(steps: list[Loop], home: Path) -> None:
    assert boot.open_game(table_options("--rules", "samba", "--seed", "4", "--seats", "human,bot,casual,bot")) == 0
    assert len(list((home / "records").glob("*.canasta"))) == 1
    assert len(steps) == 1


def test_a_crash_is_told_and_the_match_goes_on(steps: list[Loop], home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error nobody foresaw: a report with the record, a dialog, and the same table again."""
    broken = iter([True])
    update = TableScene.update

    def fails_once(self: TableScene, dt: float) -> object:
        if next(broken, False):
            raise ZeroDivisionError("made for the test")
        return update(self, dt)

    monkeypatch.setattr(TableScene, "update", fails_once)
    shown: list[ErrorScene] = []
    enter = ErrorScene.enter

    def entered(self: ErrorScene, ctx: object) -> None:
        shown.append(self)
        enter(self, ctx)  # type: ignore[arg-type]

    monkeypatch.setattr(ErrorScene, "enter", entered)
    assert boot.open_game(table_options("--seed", "4")) == 0
    assert len(shown) == 1
    reports = list((home / "logs").glob("crash-*.txt"))
    assert len(reports) == 1
    text = reports[0].read_text(encoding="utf-8")
    assert "ZeroDivisionError: made for the test" in text
    assert '"format":"canasta-record"' in text
    assert len(steps) == 2


def test_what_breaks_again_at_once_ends_the_program(
    steps: list[Loop], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(self: object, *args: object) -> None:
        raise ZeroDivisionError("made for the test")

    monkeypatch.setattr(TableScene, "update", fails)
    monkeypatch.setattr(ErrorScene, "update", fails)
    assert boot.open_game(table_options("--seed", "4")) == 1
    assert len(list((home / "logs").glob("crash-*.txt"))) == 2
    assert len(steps) == 2


def test_notices_are_shown_before_the_title(steps: list[Loop], home: Path) -> None:
    home.mkdir(parents=True)
    (home / services_module.SETTINGS).write_text("no settings", encoding="utf-8")
    assert boot.open_game(GameOptions(size=(1024, 680), language="en")) == 0
    assert any(path.name.startswith("settings") and "broken" in path.name for path in home.iterdir())
