"""The way from the title to the list of matches, replay, check, statistics, share codes, and back to a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random

import pygame
import pytest

from canasta.app.match import start_match
from canasta.app.services import Services, open_services
from canasta.app.sharing import share_code
from canasta.engine import record as records
from canasta.engine.replay import first_state
from canasta.engine.rules import load
from canasta.ui.headless import Headless, context, open_headless
from canasta.ui.input import Dropped
from canasta.ui.routes import Routes
from canasta.ui.scenes import Push, SceneStack
from canasta.ui.screens.fairsheet import FairSheet
from canasta.ui.screens.library import LibraryScene
from canasta.ui.screens.replay import ReplayScene
from canasta.ui.screens.table import TableScene
from tests.support.playing import header, play


@pytest.fixture(autouse=True, scope="module")
def _pygame() -> Iterator[None]:
    pygame.init()
    yield
    pygame.quit()


class Game:
    """The program from its title, with a running and a finished match in its library."""

    def __init__(self, size: tuple[int, int] = (1024, 680)) -> None:
        self.services: Services = open_services(clock=lambda: datetime(2025, 3, 9), rng=Random(5))
        for seed, rules, steps in ((1, {}, 150), (2, {"target_score": 1000}, 9000)):
            match = start_match(self.services.library, header(seed, load("classic_4p", rules)), 0)
            play(match, steps)
            match.close()
        self.window = open_headless(size)
        ctx = context(self.window, self.services.settings, self.services.catalog)
        self.routes = Routes(ctx, self.services)
        ctx.data = self.routes
        stack = SceneStack(ctx, self.routes.first(None))
        stack.dropped = self.routes.dropped
        self.app = Headless(self.window, stack)
        self.routes.loop = self.app.loop
        self.app.frames(3)

    @property
    def top(self) -> object:
        return self.app.stack.top

    def close(self) -> None:
        self.app.stack.close()
        self.routes.close()
        self.services.close()
        self.window.close()


@pytest.fixture
def game() -> Iterator[Game]:
    made = Game()
    yield made
    made.close()


def test_replay_and_playing_on(game: Game) -> None:
    game.app.tap("button:matches")
    assert isinstance(game.top, LibraryScene)
    game.app.tap("replay")
    assert isinstance(game.top, ReplayScene)
    game.app.tap("next_turn")
    place = game.top.place
    wanted = game.top.replay.state(place)
    game.app.tap("play_on")
    assert isinstance(game.top, TableScene)
    state = first_state(game.top.match.header)
    assert [len(hand) for hand in state.hands] == [len(hand) for hand in wanted.hands]
    assert len(game.services.library.matches()) == 3


def test_a_running_match_goes_on(game: Game) -> None:
    game.app.tap("button:matches")
    game.app.tap("play")
    assert isinstance(game.top, TableScene)
    assert len(game.top.match.record.actions) >= 150


def test_the_cards_of_a_finished_match_are_checked(game: Game) -> None:
    game.app.tap("button:matches")
    game.app.tap("shelf:finished")
    game.app.tap("check")
    sheet = game.top
    assert isinstance(sheet, FairSheet)
    assert sheet.wrong is None
    words = dict(sheet.lines())
    assert words["Seed"] == "2"
    assert len(words["Secret"].split()) == 8
    assert len(words["Deal 1"].split()) == 8
    game.app.frames(3)
    game.app.key(pygame.K_ESCAPE)
    assert isinstance(game.top, LibraryScene)


def test_a_record_somebody_changed_is_told(game: Game) -> None:
    path = next(info.path for info in game.services.library.matches() if info.finished)
    text = path.read_text()
    path.write_text(text.replace("# scores 1 ", "# scores 1 9", 1))
    game.app.tap("button:matches")
    game.app.tap("shelf:finished")
    game.app.tap("check")
    sheet = game.top
    assert isinstance(sheet, FairSheet)
    assert sheet.wrong is not None
    assert "scores of deal 1 are wrong" in sheet.lines()[0][1]


def test_nothing_of_a_running_match_is_given_away(game: Game) -> None:
    path = next(info.path for info in game.services.library.matches() if not info.finished)
    sheet = FairSheet(records.load(path))
    game.app.stack.apply(Push(sheet))
    secret = str(records.load(path).header.extra["secret"])
    told = " ".join(words for line in sheet.lines() for words in line).replace(" ", "")
    assert secret not in told
    assert "Seed" not in dict(sheet.lines())


def test_statistics(game: Game) -> None:
    game.app.tap("button:statistics")
    for _ in range(400):
        game.app.frames(1)
        if not game.app.stack.top.probe()["counting"]:  # type: ignore[union-attr]
            break
        pygame.time.wait(10)
    assert game.app.stack.top.probe()["person"] == "みか"  # type: ignore[union-attr]


def test_a_share_code_deals_the_same_cards(game: Game) -> None:
    path = next(info.path for info in game.services.library.matches() if info.finished)
    head = records.load(path).header
    game.app.tap("button:matches")
    game.app.tap("import")
    game.app.tap("field")
    game.app.type(share_code(head, head.seats))
    game.app.key(pygame.K_RETURN)
    assert isinstance(game.top, TableScene)
    assert game.top.match.bots_seed == head.extra["bots"]
    assert first_state(game.top.match.header) == first_state(head)
    # The secret of its fingerprints is its own.
    assert game.top.match.header.extra["secret"] != head.extra["secret"]


def test_a_file_dropped_on_the_title(game: Game, tmp_path: Path) -> None:
    path = game.services.library.matches()[0].path
    copy = tmp_path / "gift.canasta"
    copy.write_bytes(path.read_bytes())
    game.app.send(Dropped(str(copy)))
    assert isinstance(game.top, LibraryScene)
    assert game.top.chosen is not None
    assert game.top.chosen.path.name == "gift.canasta"


def test_a_screen_of_640_by_480_shows_everything_scaled() -> None:
    game = Game((640, 480))
    assert game.window.scaled_down
    assert game.window.size[0] >= 1024
    assert game.window.size[1] >= 680
    game.app.tap("button:matches")
    assert isinstance(game.top, LibraryScene)
    game.app.tap("replay")
    assert isinstance(game.top, ReplayScene)
    game.app.frames(3)
    game.close()


def test_the_fingerprint_is_told_before_each_deal(game: Game) -> None:
    head = replace(header(8), extra={})
    game.app.stack.apply(Push(game.routes._table_of(head)))
    table = game.top
    assert isinstance(table, TableScene)
    print_ = table.match.fingerprint
    assert len(print_.split()) == 8
    assert table.toasts.text == f"Shuffle {print_}"
    assert table.match.record.entries[0].words[0] == "shuffle"  # type: ignore[union-attr]
