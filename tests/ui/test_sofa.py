"""Readable from the sofa and without colour: how tall what a player needs is drawn, and what is left of it in grey."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from canasta.engine.state import Phase
from canasta.ui.layout_hand import fan
from canasta.ui.layout_zones import RATIO
from canasta.ui.text import Text
from tests.support.playing import play
from tests.ui.tabletop import SilentThinker, Tabletop, match_of, tabletop

SHARE = 0.025
"""Height of a capital in shares of the picture's."""
#: Height of the rank on a card, in shares of the card's width, as `tools/art` draws it (62 of 250).
INDEX = 58 / 250


class Ruler:
    """Notes how tall the capitals or figures of each text were drawn, px."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tall: dict[str, int] = {}
        draw = Text.draw

        def measured(text: Text, to: Any, words: str, at: Any, role: Any, px: float, *a: Any, **k: Any) -> Any:
            width, floor = k.get("width"), k.get("floor", 12)
            shown, size = text.fit(words, role, px, width, floor=floor) if width is not None else (words, px)
            sample = "8" if shown[:1].isdigit() or shown[:1] in "\u2212-" else "H"
            height = text.render(sample, role, size, (255, 255, 255)).get_bounding_rect().height
            self.tall[shown] = max(self.tall.get(shown, 0), height)
            return draw(text, to, words, at, role, px, *a, **k)

        monkeypatch.setattr(Text, "draw", measured)


def shown_table(top: Tabletop) -> None:
    top.run.frames(30)
    top.table.show.conceal()
    top.table.dirty = True
    top.run.frames(1)


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)], ids=lambda size: f"{size[1]}p")
@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("classic_2p", 2), ("classic_3p", 3), ("classic_4p", 4), ("hand_and_foot_solo", 5), ("classic_6p", 6),
        ("classic_6p_3teams", 6), ("hand_and_foot_solo", 6),
    ],
)  # fmt: skip
def test_what_a_player_needs_is_tall_enough(
    game: str, players: int, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    ruler = Ruler(monkeypatch)
    match = match_of(game, players, seed=5)
    play(match, 30)
    while match.to_act != 0 or match.deal_over:
        play(match, 1, seed=len(match.record.actions))
    with tabletop(match, SilentThinker(), size=size) as top:
        shown_table(top)
        view = top.table.model.view
        need = SHARE * size[1]
        assert top.table.layout.hand_width * INDEX >= need, "indices of the hand"
        wanted = {str(count) for count in view.hand_sizes}
        wanted |= {str(view.stock_size), str(view.pile_size)}
        wanted |= {top.ctx.catalog.number(side.score) for side in view.public.sides}
        small = {words: ruler.tall.get(words, 0) for words in wanted if ruler.tall.get(words, 0) < need}
        assert small == {}, f"counts and scores below {need:.0f} px"
        prompt = top.table.show.said().prompt
        assert ruler.tall.get(prompt, 0) >= need, f"whose turn: {prompt}"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_whose_turn_is_tall_while_others_play(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ruler = Ruler(monkeypatch)
    match = match_of("classic_4p", 4, seed=5)
    play(match, 30)
    while match.to_act == 0 or match.deal_over:
        play(match, 1, seed=len(match.record.actions))
    with tabletop(match, SilentThinker(), size=(1920, 1080), language=language) as top:
        shown_table(top)
        prompt = top.table.show.said().prompt
        assert match.seats[match.to_act].name in prompt
        assert ruler.tall.get(prompt, 0) >= SHARE * 1080


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)], ids=lambda size: f"{size[1]}p")
@pytest.mark.parametrize("four", [False, True])
def test_the_ranks_of_the_hand_are_tall_in_the_picture_itself(size: tuple[int, int], four: bool) -> None:
    """Measured in pixels of ink on the cards as they are drawn, for a hand in one row and for one in several."""
    match = match_of("classic_4p", 4, seed=5)
    with tabletop(match, SilentThinker(), size=size, four_colour=four) as top:
        top.run.frames(6)
        widths = [top.table.layout.hand_width]
        crowded = fan(top.table.layout.zones.fan, widths[0], top.table.layout.scale.u, 44)
        assert crowded.rows > 1
        for w in (*widths, crowded.width):
            for code in ("4S", "7H", "8D", "9C", "KS", "QH", "JD", "AC"):
                sheet = pygame.Surface((round(w), round(w * RATIO)))
                sheet.fill((253, 245, 230))
                top.table.kit.sprites.place(sheet, top.table.kit.card(code, w, shadow="none"), (w / 2, w * RATIO / 2))
                assert ink(sheet, round(w * 0.045), round(w * 0.22), round(w * 0.04)) >= SHARE * size[1], (code, w)


def ink(sheet: pygame.Surface, left: int, right: int, top: int) -> int:
    """Height of the first unbroken run of rows with ink between these columns, from `top` down."""
    dark = [
        any(sum(sheet.get_at((x, y))[:3]) < 480 for x in range(left, right))
        for y in range(top, sheet.get_height() // 2)
    ]
    start = dark.index(True)
    return next((n for n, row in enumerate(dark[start:]) if not row), len(dark) - start)


def grey(picture: pygame.Surface) -> pygame.Surface:
    return pygame.transform.grayscale(picture)


def contrast(picture: pygame.Surface, box: pygame.Rect) -> int:
    """The span of brightness within a box, 0 to 255."""
    values = [picture.get_at((x, y))[0] for x in range(box.left, box.right, 2) for y in range(box.top, box.bottom, 2)]
    return max(values) - min(values)


def test_every_state_can_be_read_in_grey() -> None:
    match = match_of("classic_4p", 4, seed=5)
    play(match, 41)
    while match.to_act != 0 or match.deal_over or match.state.public.phase is not Phase.PLAY:
        play(match, 1, seed=len(match.record.actions))
    with tabletop(match, SilentThinker(), size=(1280, 720)) as top:
        top.run.frames(30)
        plain = grey(top.run.picture())
        z = top.table.layout.zones
        for box in (z.prompt, z.bar, z.plate, *(spot.name for spot in top.table.layout.seats.values())):
            inside = pygame.Rect(box.ints).clip(plain.get_rect())
            assert contrast(plain, inside) > 110
        # What is selected, and what is in turn, changes the grey picture too.
        first = top.table.model.order[0]
        pose = top.table.layout.poses[first]
        top.table.model.toggle(first)
        top.table.changed()
        top.run.frames(30)
        lifted = top.table.layout.poses[first]
        assert pose.y - lifted.y > 10, "a selected card is raised, not only coloured"
        around = pygame.Rect(0, 0, round(z.hand_width), round(z.hand_width * RATIO))
        around.center = (round(lifted.x), round(lifted.y))
        around = around.clip(plain.get_rect())
        after = grey(top.run.picture())
        changed = sum(
            abs(plain.get_at((x, y))[0] - after.get_at((x, y))[0]) > 40
            for x in range(around.left, around.right, 3) for y in range(around.top, around.bottom, 3)
        )  # fmt: skip
        assert changed > 50
