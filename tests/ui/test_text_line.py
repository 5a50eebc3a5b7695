"""The line that tells: it covers nothing that is needed, and a long text is turned over page by page."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from canasta.ui.intents import Tap
from canasta.ui.layout import card_width
from canasta.ui.text import Text
from canasta.ui.voices import Voices
from tests.app.test_narrator import Studio, speaker
from tests.support.playing import play
from tests.ui.tabletop import SilentThinker, Tabletop, context, match_of

SIZES = [(1024, 680), (1280, 720), (1920, 1080), (3840, 2160)]


def reading(game: str = "classic_4p", steps: int = 40, **looks: Any) -> Tabletop:
    """A table with the line, in the turn of its person."""
    match = match_of(game, seed=5)
    play(match, steps)
    while match.to_act != 0 or match.deal_over:
        play(match, 1, seed=len(match.record.actions))
    ctx = context(narration=True, **looks)
    ctx.voices = Voices(lambda: ctx.settings.settings, ctx.catalog, speaker(Studio()))
    top = Tabletop(match, ctx, SilentThinker())
    top.run.frames(6)
    return top


def close(top: Tabletop) -> None:
    top.run.stack.close()
    top.ctx.window.close()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[1]}p")
@pytest.mark.parametrize(
    ("game", "looks"),
    [
        ("classic_4p", {}),
        ("classic_4p", {"language": "ja", "large_text": True}),
        ("classic_4p", {"large_indices": True, "captions": True}),
        ("classic_4p", {"show_points": True, "card_scale": 1.4}),
        ("samba", {"ui_scale": 1.3}),
        ("hand_and_foot", {"card_scale": 0.8}),
    ],
)
def test_a_long_text_covers_nothing_that_is_needed(game: str, looks: dict[str, Any], size: tuple[int, int]) -> None:
    top = reading(game, size=size, **looks)
    top.run.key(pygame.K_r)
    top.run.frames(2)
    voices = top.ctx.voices
    assert voices is not None
    line = voices._box
    assert line is not None
    layout = top.table.layout
    for target in top.table.targets():
        if target.zone in ("buttons", "plate", "bar", "piles", "tray"):
            assert not line.colliderect(target.rect), target.id
    depth = 0.66 if looks.get("large_indices") else 0.46
    for spot in layout.hand:
        pose = layout.poses[spot.card]
        w = card_width(pose)
        index = pygame.Rect(round(pose.x - w / 2), round(pose.y - 0.7 * w), round(0.235 * w), round(depth * w))
        assert not line.colliderect(index), spot.card
    close(top)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_word_comes_on_some_page(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    top = reading(size=(1280, 720), language=language)
    voices = top.ctx.voices
    assert voices is not None
    drawn: list[str] = []
    draw = Text.draw

    def noted(text: Text, to: Any, words: str, *a: Any, **k: Any) -> Any:
        drawn.append(words)
        return draw(text, to, words, *a, **k)

    monkeypatch.setattr(Text, "draw", noted)
    top.run.key(pygame.K_r)
    top.run.frames(1)
    whole = "".join(voices.shown[1].split())
    pages = voices._pages
    assert pages > 1
    for _ in range(pages - 1):
        top.run.key(pygame.K_r)
        top.run.frames(1)
    assert f"{pages}/{pages}" in drawn
    read = "".join("".join(words.split()) for words in drawn)
    for start in range(0, len(whole) - 12, 12):
        assert whole[start : start + 3] in read
    # After the last page the table is said anew; a tap on the line turns it, too.
    top.run.key(pygame.K_r)
    top.run.frames(1)
    assert voices._page == 0
    assert voices._box is not None
    top.run.send(Tap(voices._box.center))
    assert voices._page == 1
    assert top.table.model.selected == {}
    close(top)


def test_a_page_waits_for_its_reader() -> None:
    top = reading(size=(1280, 720))
    top.run.key(pygame.K_r)
    top.run.frames(1)
    assert top.ctx.voices is not None
    before = top.ctx.voices.shown[1], top.ctx.voices._page
    top.run.frames(1200)
    assert (top.ctx.voices.shown[1], top.ctx.voices._page) == before
    close(top)
