"""The canvas is kept from picture to picture: what it shows is what a canvas drawn from nothing would show."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any

import pygame
import pytest

from canasta.app.i18n import Catalog
from canasta.ui.canvas import NotedCanvas, restore
from canasta.ui.input import Command, FocusLost
from canasta.ui.kit import Kit
from canasta.ui.scenes import BaseScene, Pop, Push, SceneStack
from canasta.ui.table.brush import Brush
from canasta.ui.table.facts import Said
from canasta.ui.table.pieces import Piece, over_cards, under_cards
from canasta.ui.voices import Voices
from tests.ui.support import no_context
from tests.ui.tabletop import RandomThinker, Tabletop, match_of, tabletop
from tests.ui.test_replay_screen import Desk, record_of
from tests.ui.test_table import turn_by_taps

_BLUE, _RED = (10, 30, 90), (200, 20, 20)


def ground() -> pygame.Surface:
    surface = pygame.Surface((60, 40))
    surface.fill(_BLUE)
    return surface


def test_a_noted_canvas_draws_elsewhere_and_knows_where() -> None:
    plain, to = ground(), ground()
    canvas = NotedCanvas(to)
    spot = pygame.Surface((10, 10))
    spot.fill(_RED)
    canvas.blit(spot, (-4, 5))
    canvas.fill(_RED, (20, 20, 5, 5))
    canvas.fblits([(spot, (30, 0)), (spot, (55, 35))])
    canvas.set_clip((0, 30, 4, 4))
    canvas.blit(spot, (0, 28))
    canvas.set_clip(None)
    assert [tuple(area) for area in canvas.areas] == [
        (0, 5, 6, 10),
        (20, 20, 5, 5),
        (30, 0, 10, 10),
        (55, 35, 5, 5),
        (0, 30, 4, 4),
    ]
    assert canvas.get_size() == canvas.get_rect().size == (60, 40) == (canvas.get_width(), canvas.get_height())
    assert all(to.get_at(area.topleft)[:3] == _RED for area in canvas.areas)
    restore(to, plain, canvas.areas)
    assert pygame.image.tobytes(to, "RGB") == pygame.image.tobytes(plain, "RGB")


def test_much_is_restored_at_once() -> None:
    plain, to = ground(), ground()
    to.fill(_RED)
    restore(to, plain, [pygame.Rect(0, 0, 60, 20), pygame.Rect(0, 0, 60, 20)])
    assert pygame.image.tobytes(to, "RGB") == pygame.image.tobytes(plain, "RGB")


class Noting(BaseScene):
    """Notes for each picture whether it could rely on the last one."""

    def __init__(self, *, opaque: bool = True) -> None:
        super().__init__()
        self.opaque = opaque
        self.told: list[bool] = []

    def draw(self, to: pygame.Surface) -> None:
        self.told.append(self.untouched)


def test_a_scene_knows_whether_its_picture_is_still_there() -> None:
    scene, to = Noting(), ground()
    stack = SceneStack(no_context(), scene)
    for _ in range(2):
        stack.draw(to)
    assert scene.told == [False, True]
    stack.canvas_lost()
    for _ in range(2):
        stack.draw(to)
    assert scene.told[2:] == [False, True]


@pytest.mark.parametrize("opaque", [True, False])
def test_another_scene_over_it_takes_the_picture_away(opaque: bool) -> None:
    scene, over, to = Noting(), Noting(opaque=opaque), ground()
    stack = SceneStack(no_context(), scene)
    stack.draw(to)
    stack.apply(Push(over))
    stack.draw(to)
    stack.draw(to)
    stack.apply(Pop())
    stack.draw(to)
    stack.draw(to)
    assert scene.told == ([False, False, True] if opaque else [False, False, False, False, True])
    assert over.told == ([False, True] if opaque else [False, False])


def test_what_the_voices_write_lies_on_the_picture() -> None:
    with tabletop(match_of(), RandomThinker(3), captions=True) as top:
        scene, stack = Noting(), top.run.stack
        voices = top.ctx.voices = Voices(lambda: top.ctx.settings.settings, Catalog("en"))
        stack.apply(Push(scene))
        stack.draw(top.ctx.window.surface)
        stack.draw(top.ctx.window.surface)
        voices.caption("your_turn")
        assert any(voices.shown)
        stack.draw(top.ctx.window.surface)
        stack.draw(top.ctx.window.surface)
        voices.forget()
        stack.draw(top.ctx.window.surface)
        stack.draw(top.ctx.window.surface)
        assert scene.told == [False, True, True, False, False, True]


def test_a_window_that_was_touched_is_drawn_anew() -> None:
    with tabletop(match_of(), RandomThinker(3)) as top:
        scene = Noting()
        top.run.stack.apply(Push(scene))
        top.run.frames(1)
        scene.dirty = True
        top.run.frames(1)
        scene.dirty = True
        top.run.events(pygame.event.Event(pygame.WINDOWRESTORED))
        assert scene.told == [False, True, False]


def _watched(play: Callable[[Tabletop], None], *, whole: bool) -> list[str]:
    """What every picture of a game looked like; `whole`: each was drawn from nothing, on a canvas that was lost."""
    shots: list[str] = []
    with tabletop(match_of(seed=2), RandomThinker(5), pace="normal", reduced_motion=False) as top:
        stack = top.run.stack
        draw = stack.draw

        def noted(to: pygame.Surface) -> None:
            painter = top.table.show._painter
            if whole:
                stack.canvas_lost()
                to.fill(_RED)
                if painter is not None:
                    painter.forget()
            draw(to)
            shots.append(hashlib.sha1(to.get_buffer().raw).hexdigest())

        stack.draw = noted  # type: ignore[method-assign]
        play(top)
    return shots


def _turns(top: Tabletop) -> None:
    for _ in range(2):
        assert top.until_mine()
        turn_by_taps(top)
    top.run.frames(60)


def _hands(top: Tabletop) -> None:
    """Dragging, refusals, the focus ring, a hint, hovering, another look and another size."""
    assert top.until_mine()
    card = next(target for target in top.table.targets() if target.id.startswith("card:"))
    top.run.drag(card.rect.center, (400, 200), steps=6)
    top.run.frames(20)
    for key in (pygame.K_TAB, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_TAB, pygame.K_TAB):
        top.run.key(key)
    top.run.send(Command("hint"))
    top.run.frames(20)
    for target in top.table.targets()[:6]:
        top.run.events(pygame.event.Event(pygame.MOUSEMOTION, pos=target.rect.center, rel=(9, 9), buttons=(0, 0, 0),
                                          touch=False))  # fmt: skip
        top.run.frames(6)
    top.ctx.settings.replace(high_contrast=True)
    top.table.dirty = True
    top.run.frames(5)
    top.run.send(FocusLost())
    top.run.resize((1100, 700))
    top.run.frames(20)


@pytest.mark.parametrize("play", [_turns, _hands])
def test_every_picture_is_the_one_drawn_from_nothing(
    play: Callable[[Tabletop], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    # No card is soft for a while because others were drawn in the same frame.
    monkeypatch.setattr("canasta.ui.table.cards.FRESH_A_FRAME", 1000)
    kept = _watched(play, whole=False)
    assert len(set(kept)) > 50
    assert kept == _watched(play, whole=True)


def _within(kit: Kit, pieces: Iterable[Piece]) -> set[str]:
    """Paints the parts on bare grounds; nothing of them is left outside the areas. Returns their kinds."""
    seen: set[str] = set()
    for piece in pieces:
        for colour in ((0, 0, 0), (255, 255, 255)):
            plain = pygame.Surface(kit.size)
            plain.fill(colour)
            clean = plain.get_buffer().raw
            piece.paint(plain)
            plain.fill(colour, piece.area)
            assert plain.get_buffer().raw == clean, piece.name
        seen.add(piece.name.partition(":")[0])
    return seen


@pytest.mark.parametrize(
    ("rules", "players", "looks"),
    [
        ("hand_and_foot", 6, {"size": (1920, 1080), "language": "ja", "large_text": True}),
        ("hand_and_foot", 4, {"size": (1024, 680)}),
        ("samba", 4, {"size": (1280, 720)}),
        ("classic_2p", 2, {"size": (1920, 1080), "high_contrast": True}),
    ],
)
def test_no_part_of_the_table_paints_beyond_its_area(rules: str, players: int, looks: dict[str, Any]) -> None:
    """Or the rest would stay where it was when the part is painted again."""
    with tabletop(match_of(rules, players, seed=7, people=0), RandomThinker(3), **looks) as top:
        seen: set[str] = set()
        for _ in range(4):
            top.run.frames(40)
            show = top.table.show
            facts = show.facts()
            b = Brush(top.table.kit, top.ctx.catalog, top.table.layout)
            front = show._front(facts, show.said())
            seen |= _within(top.table.kit, (*under_cards(b, facts), *over_cards(b, facts), *front))
        assert {"zone", "head", "seat", "plate", "packs", "sign", "bar", "tray", "prompt"} <= seen


def test_the_sheets_of_hints_and_reasons_paint_within_their_areas() -> None:
    with tabletop(match_of(seed=2), RandomThinker(5), pace="normal", large_text=True) as top:
        assert top.until_mine()
        top.run.send(Command("hint"))
        for _ in range(200):
            top.run.frames(1)
            b = Brush(top.table.kit, top.ctx.catalog, top.table.layout)
            kinds = _within(top.table.kit, top.table.adviser.pieces(b))
            if kinds:
                break
        assert kinds == {"advice"}
    desk = Desk(record_of(steps=60), size=(1280, 720))
    try:
        scene = desk.scene
        scene.replay.grow_all()
        desk.app.tap("why")
        seen: set[str] = set()
        for place in range(1, 13):
            scene.go(place)
            desk.app.frames(1)
            front = scene._front(scene._facts(scene.director.shown), Said("Somebody draws two cards from the stock"))
            seen |= _within(scene.kit, front)
        assert seen == {"prompt", "where", "why"}
    finally:
        desk.close()
