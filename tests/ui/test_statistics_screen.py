"""The figures of a player: counted beside the screen, filtered, saved as a table."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from canasta.app.i18n import Catalog
from canasta.app.library import Library
from canasta.app.match import start_match
from canasta.engine.rules import load
from canasta.ui.headless import Headless, context, open_headless
from canasta.ui.scenes import Pop, SceneStack
from canasta.ui.screens.dealchart import DealChart
from canasta.ui.screens.statistics import StatisticsScene
from tests.support.playing import header, play

SIZES = ((640, 480), (1024, 680), (1280, 720), (1920, 1080), (2560, 1080))


@pytest.fixture(autouse=True, scope="module")
def _pygame() -> Iterator[None]:
    pygame.init()
    yield
    pygame.quit()


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    library = Library(tmp_path_factory.mktemp("records"), lambda: datetime(2025, 3, 4))
    for seed, rules in ((1, "classic_4p"), (2, "classic_4p"), (3, "classic_2p")):
        match = start_match(library, header(seed, load(rules, {"target_score": 1000})), 0)
        if seed == 2:
            match.hint_taken(0)
        play(match, 5000)
        match.close()
    return [info.path for info in library.matches()]


class Desk:
    """The scene with its figures counted."""

    def __init__(
        self, records: list[Path], folder: Path, size: tuple[int, int] = (1280, 720), language: str = "en"
    ) -> None:
        self.window = open_headless(size)
        self.ctx = context(self.window, catalog=Catalog(language))
        self.folder = folder
        self.scene = StatisticsScene(folder / "stats.db", lambda: records, folder / "exports")
        self.app = Headless(self.window, SceneStack(self.ctx, self.scene))
        self.count()

    def count(self) -> None:
        counting = self.scene._counting
        if counting is not None:
            counting.join()
        self.app.frames(3)

    @property
    def deals(self) -> object:
        return self.scene.probe()["deals"]


@pytest.fixture
def desk(records: list[Path], tmp_path: Path) -> Iterator[Desk]:
    made = Desk(records, tmp_path)
    yield made
    made.app.stack.close()
    made.window.close()


def test_filters(desk: Desk) -> None:
    everything = desk.deals
    assert isinstance(everything, int)
    assert everything > 1
    desk.app.tap("rules:more")
    some = desk.deals
    assert isinstance(some, int)
    assert 0 < some < everything
    desk.app.tap("rules:less")
    assert desk.deals == everything
    desk.app.tap("hints:more")
    hinted = desk.deals
    assert isinstance(hinted, int)
    assert hinted > 0
    desk.app.tap("opponent:more")
    desk.app.tap("opponent:more")
    assert desk.scene._only.opponent == "sharp"


def test_a_deal_of_the_chart_is_told_by_keys_and_pointer(desk: Desk) -> None:
    chart = desk.scene.form["chart"]
    assert isinstance(chart, DealChart)
    last = chart.chosen
    assert desk.scene._told(last).endswith("points")
    before = desk.app.picture()
    desk.scene.form.focus_on("chart")
    desk.app.key(pygame.K_LEFT)
    assert chart.chosen == last - 1
    desk.app.frames(2)
    told = desk.app.picture().subsurface(chart.rect)
    assert pygame.image.tobytes(told, "RGB") != pygame.image.tobytes(before.subsurface(chart.rect), "RGB")
    desk.app.tap((chart.rect.left + chart.rect.width // 8, chart.rect.centery))
    assert chart.chosen == 0


def test_filters_by_keys(desk: Desk) -> None:
    desk.app.key(pygame.K_RIGHT)
    assert desk.scene._only.rules is not None
    desk.app.key(pygame.K_DOWN)
    desk.app.key(pygame.K_RIGHT)
    assert desk.scene._only.players is not None
    desk.app.key(pygame.K_ESCAPE)
    assert desk.app.loop.done


def test_a_filter_that_nothing_fits(desk: Desk) -> None:
    desk.app.tap("rules:more")
    desk.app.tap("rules:more")
    desk.app.tap("partner:more")
    assert desk.deals == 0
    desk.app.frames(2)


def test_saved_as_a_table(desk: Desk) -> None:
    desk.app.tap("export")
    text = (desk.folder / "exports" / "canasta.csv").read_text("utf-8-sig")
    rows = list(csv.DictReader(text.splitlines()))
    assert {row["name"] for row in rows} == {"みか", "Aiko", "Mateo", "Luis"}
    assert "canasta.csv" in desk.scene.form.toasts.text


def test_a_table_that_cannot_be_saved(records: list[Path], tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("a file in the way")
    desk = Desk(records, tmp_path)
    desk.app.tap("export")
    assert "written" in desk.scene.form.toasts.text
    desk.app.stack.close()
    desk.window.close()


def test_counted_again_gives_the_same(desk: Desk) -> None:
    before = desk.scene._summary
    desk.app.tap("rebuild")
    desk.count()
    assert desk.scene._summary == before
    assert desk.scene.form.toasts.text == "Counted again from 3 matches."


def test_nothing_played_yet(tmp_path: Path) -> None:
    desk = Desk([], tmp_path)
    assert desk.deals == 0
    assert "rules" not in desk.scene.form
    desk.app.key(pygame.K_RETURN)
    desk.app.stack.close()
    desk.window.close()


def test_left_while_counting(records: list[Path], tmp_path: Path) -> None:
    window = open_headless((1024, 680))
    scene = StatisticsScene(tmp_path / "stats.db", lambda: records * 20, tmp_path)
    stack = SceneStack(context(window), scene)
    stack.apply(Pop())
    assert scene._counting is None
    window.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_is_on_the_screen(records: list[Path], tmp_path: Path, size: tuple[int, int], language: str) -> None:
    desk = Desk(records, tmp_path, size, language)
    whole = pygame.Rect((0, 0), desk.ctx.window.size)
    boxes = {widget.id: widget.rect for widget in desk.scene.form.widgets}
    assert len(boxes) == 10
    assert all(whole.contains(box) for box in boxes.values())
    ids = list(boxes)
    for i, one in enumerate(ids):
        for two in ids[i + 1 :]:
            assert not boxes[one].colliderect(boxes[two]), (one, two)
    assert desk.ctx.catalog.missing == set()
    desk.app.stack.close()
    desk.window.close()
