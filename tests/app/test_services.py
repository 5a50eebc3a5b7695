"""The start of the application without a window."""

import json
from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from canasta.app.match import start_match
from canasta.app.services import SETTINGS, Services, open_services
from tests.support.playing import header, play


def opened(**options: str) -> Services:
    return open_services(clock=lambda: datetime(2025, 1, 2), rng=Random(1), **options)  # type: ignore[arg-type]


def test_a_first_start_and_a_second(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    services = opened()
    assert services.catalog.language == "ja"
    assert services.take_notices() == []
    match = start_match(services.library, header(), 0)
    play(match, 5)
    services.settings.replace(language="en")
    services.choose_language()
    assert services.catalog.language == "en"
    services.close()
    again = opened()
    assert again.catalog.language == "en"
    latest = again.library.latest()
    assert latest is not None
    assert latest.path == home / "records" / "2025-01-02 classic_4p 1.canasta"
    again.close()


def test_a_language_of_the_command_line_is_for_one_run(home: Path) -> None:
    home.mkdir()
    (home / SETTINGS).write_text(json.dumps({"language": "ja"}))
    services = opened(language="en")
    assert services.catalog.language == "en"
    assert services.settings.settings.language == "ja"
    services.close()


def test_trouble_at_the_start_is_told_once(home: Path) -> None:
    home.mkdir()
    (home / SETTINGS).write_text("{")
    (home / "records").mkdir()
    (home / "records" / "x.canasta").write_text("")
    services = opened()
    assert services.library.matches() == []
    assert [notice.key for notice in services.take_notices()] == ["save.settings_set_aside", "save.record_set_aside"]
    assert services.take_notices() == []
    services.close()


def test_a_crash_leaves_a_report(home: Path) -> None:
    services = opened()
    path = services.crash(KeyError("x"), "record text", "table")
    services.close()
    assert path is not None
    assert path.parent == home / "logs"
    assert "record text" in path.read_text(encoding="utf-8")
    assert "KeyError" in (home / "logs" / "canasta.log").read_text(encoding="utf-8")
