"""Log file and crash reports."""

import logging
from datetime import datetime
from pathlib import Path

import pytest

from canasta.app import log

NOW = datetime(2025, 3, 4, 5, 6, 7)


def caught() -> ZeroDivisionError:
    try:
        1 / 0  # noqa: B018
    except ZeroDivisionError as error:
        return error
    raise AssertionError


def test_messages_reach_the_file(tmp_path: Path) -> None:
    handler = log.start(tmp_path / "logs ログ")
    assert handler is not None
    try:
        logging.getLogger("canasta.ai").warning("fallback %d", 3)
    finally:
        log.stop(handler)
    text = (tmp_path / "logs ログ" / log.LOG).read_text(encoding="utf-8")
    assert "fallback 3" in text
    assert "Canasta" in text.splitlines()[0]
    assert handler not in log.logger.handlers


def test_the_file_rotates(tmp_path: Path) -> None:
    handler = log.start(tmp_path)
    assert handler is not None
    try:
        for _ in range(6):
            log.logger.info("x" * (log.BYTES // 2))
    finally:
        log.stop(handler)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names[:2] == [log.LOG, f"{log.LOG}.1"]
    assert len(names) <= log.OLD_FILES + 1


def test_a_message_that_cannot_be_written_is_dropped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    handler = log.start(tmp_path)
    assert handler is not None
    try:
        # Straight to our handler: pytest's own raises what ours has to swallow.
        handler.handle(logging.LogRecord("canasta", logging.INFO, "", 0, "%d", ("no number",), None))
        log.logger.info("after")
    finally:
        log.stop(handler)
    assert (tmp_path / log.LOG).read_text(encoding="utf-8").endswith("after\n")
    assert capsys.readouterr().err == ""


def test_a_folder_that_cannot_be_written_means_no_log(tmp_path: Path) -> None:
    wall = tmp_path / "wall"
    wall.write_text("")
    assert log.start(wall / "logs") is None
    assert log.crash_report(wall / "logs", caught(), NOW) is None


def test_a_crash_report_has_the_error_the_system_and_the_record(tmp_path: Path) -> None:
    record = '{"format":"canasta-record"}\ndraw\n'
    path = log.crash_report(tmp_path / "logs", caught(), NOW, record, "table")
    assert path is not None
    text = path.read_text(encoding="utf-8")
    assert "ZeroDivisionError: division by zero" in text
    assert "Scene: table" in text
    assert "pygame-ce 2" in text
    assert text.endswith(record)


def test_two_reports_of_one_second_are_both_kept(tmp_path: Path) -> None:
    first = log.crash_report(tmp_path, caught(), NOW)
    second = log.crash_report(tmp_path, caught(), NOW)
    assert first != second
    assert len(list(tmp_path.glob("crash-20250304-050607-*.txt"))) == 2
