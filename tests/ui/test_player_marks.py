"""The symbol and colour of each person: kept, told apart without colour, shown beside every name of theirs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest

from canasta.app.match import Match
from canasta.app.playermarks import Mark, mark_text, marked, marks
from canasta.app.settings import EMBLEMS, NewGame, Profile, SeatChoice
from canasta.app.setup import header_of
from canasta.engine.record import Record, SeatInfo
from canasta.engine.record import parse as parse_record
from canasta.ui.headless import Headless
from canasta.ui.kit import Kit
from canasta.ui.scenes import Pop, Push, Scene, SceneStack
from canasta.ui.screens.curtain import CurtainScene
from canasta.ui.screens.log import LogScene
from canasta.ui.screens.score import ScoreScene
from canasta.ui.screens.seats import SeatsScene
from canasta.ui.screens.sheetdata import deal_sheet
from canasta.ui.screens.table import TableScene, TableWays
from tests.support.playing import play
from tests.ui.tabletop import SilentThinker, context, match_of

GAMES = {2: "classic_2p", 3: "classic_3p", 4: "classic_4p", 5: "hand_and_foot_solo", 6: "classic_6p"}


def people(players: int, seed: int = 5) -> Match:
    return match_of(GAMES[players], players, seed=seed, people=players)


def test_a_chosen_mark_goes_with_the_match_and_comes_back() -> None:
    chosen = SeatChoice("Aki", "human", symbol="shell", colour=4)
    seats = (chosen, *(SeatChoice(name, "bot") for name in ("B", "C", "D")))
    header = header_of(NewGame(seats=seats), 3)
    assert header.seats[0].emblem == "shell 4"
    again = parse_record(Record(header).text()).seats
    assert marks(again) == (Mark(EMBLEMS.index("shell"), 4), None, None, None)
    assert mark_text(SeatChoice("Bot", "bot", symbol="shell", colour=4)) == ""


def test_of_several_people_each_has_a_symbol_and_no_two_the_same() -> None:
    seats = [SeatInfo("A", "human", emblem="tide 1"), SeatInfo("B", "human"), SeatInfo("C", "bot", "steady"),
             SeatInfo("D", "human", emblem="fox")]  # fmt: skip
    found = marks(seats)
    assert found[2] is None
    symbols = [mark.symbol for mark in found if mark is not None]
    assert len(symbols) == len(set(symbols)) == 3
    assert marks([SeatInfo("A", "human"), SeatInfo("B", "bot", "steady")]) == (None, None), "alone nobody needs one"
    for mark in marks([SeatInfo(name, "human") for name in "ABCD"]):
        assert mark is not None
        assert EMBLEMS[mark.symbol] not in ("sun", "tide"), "no emblem of a side while there is another"


def test_a_known_person_brings_the_mark_and_a_new_one_gets_a_free_one() -> None:
    known = (Profile("Aki", symbol="bell", colour=2),)
    seats = (SeatChoice("New", "human"), SeatChoice("Aki", "human"), SeatChoice("Bot", "bot"))
    new, aki, bot = marked(seats, known)
    assert (aki.symbol, aki.colour) == ("bell", 2)
    assert new.symbol not in (None, "bell")
    assert bot.symbol is None


class Seen:
    """Notes which marks were drawn and where."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.found: dict[Mark, list[pygame.Rect]] = {}
        draw = Kit.person

        def noted(kit: Kit, to: pygame.Surface, mark: Mark | None, size: float, centre: Any) -> None:
            if mark is not None:
                box = pygame.Rect(0, 0, round(size), round(size))
                box.center = (round(centre[0]), round(centre[1]))
                self.found.setdefault(mark, []).append(box)
            draw(kit, to, mark, size, centre)

        monkeypatch.setattr(Kit, "person", noted)


@contextmanager
def couch(match: Match, **looks: Any) -> Iterator[tuple[Headless, TableScene]]:
    ctx = context(**looks)
    table = TableScene(match, SilentThinker(), TableWays())
    run = Headless(ctx.window, SceneStack(ctx, table))
    try:
        run.frames(3)
        yield run, table
    finally:
        run.stack.close()
        ctx.window.close()


def scenes(table: TableScene) -> dict[str, Scene]:
    names = table.names
    sides = table.match.state.public.side_of
    return {
        "log": LogScene(table.log, lambda _: names, faces=table.portraits, sides=sides, marks=table.marks),
        "curtain": CurtainScene(table, table.match.to_act),
        "seats": SeatsScene(table, ("steady",)),
    }


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1024, 680), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[1]}p")
@pytest.mark.parametrize("players", GAMES)
def test_everybody_is_marked_at_the_table_and_around_it(
    players: int, size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = Seen(monkeypatch)
    match = people(players)
    play(match, 24)
    whole = pygame.Rect(0, 0, *size)
    with couch(match, size=size, language=language) as (run, table):
        assert seen.found.keys() == set(table.marks) - {None}
        assert len(seen.found) == players
        boxes = [box for found in seen.found.values() for box in found]
        assert all(whole.contains(box) for box in boxes)
        # A mark may touch the head and nothing that is read: no name, no count.
        for spot in table.layout.seats.values():
            for words in (spot.name, spot.count):
                assert not [box for box in boxes if box.colliderect(pygame.Rect(words.ints))]
        for name, scene in scenes(table).items():
            seen.found.clear()
            run.stack.apply(Push(scene))
            run.frames(40)
            assert seen.found, name
            if name == "seats":
                assert len(seen.found) == players
            run.stack.apply(Pop())


@pytest.mark.parametrize("players", GAMES)
def test_everybody_is_marked_on_the_score_sheet(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Seen(monkeypatch)
    match = people(players, 3)
    for n in range(4000):
        if match.deal_over:
            break
        play(match, 1, seed=n)
    assert match.deal_over
    with couch(match, size=(1280, 720)) as (run, table):
        seen.found.clear()
        run.stack.apply(Push(ScoreScene(deal_sheet(match), go_on=Pop)))
        run.frames(2)
        assert seen.found.keys() == set(table.marks)


def test_marks_differ_by_shape_where_colours_are_the_same() -> None:
    ctx = context((1280, 720))
    pictures = []
    for symbol in range(len(EMBLEMS)):
        sheet = pygame.Surface((40, 40))
        ctx.kit.person(sheet, Mark(symbol, 0), 34, (20, 20))
        pictures.append(pygame.transform.grayscale(sheet))
    for i, one in enumerate(pictures):
        for other in pictures[:i]:
            differ = sum(
                abs(one.get_at((x, y))[0] - other.get_at((x, y))[0]) > 60 for x in range(40) for y in range(40)
            )
            assert differ > 40
    ctx.window.close()
