"""Captions and the line that tells: over every screen, cleared between two people, enough to play by."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from canasta.app import paths
from canasta.app.i18n import Catalog
from canasta.engine.moves import discards
from canasta.engine.state import Phase
from canasta.ui.sound import Sounds
from canasta.ui.table.spots import card_id
from canasta.ui.voices import Voices, _key
from tests.app.test_narrator import Studio, speaker
from tests.ui.tabletop import RandomThinker, Tabletop, context, match_of
from tests.ui.test_couch import couch, curtain, opened, ways


@contextmanager
def told(people: int = 1, **looks: object) -> Iterator[tuple[Tabletop, Voices, Studio]]:
    ctx = context(**{"size": (1024, 680), **looks})  # type: ignore[arg-type]
    studio = Studio()
    ctx.voices = Voices(lambda: ctx.settings.settings, ctx.catalog, speaker(studio))
    ctx.sounds.caption = ctx.voices.caption
    top = Tabletop(match_of(people=people, seed=11), ctx, RandomThinker(3), ways())
    try:
        yield top, ctx.voices, studio
    finally:
        top.run.stack.close()
        ctx.window.close()


def test_every_sound_has_a_caption_in_both_languages() -> None:
    names = Sounds(paths.assets() / "sounds", lambda: 0.0, muted=True).names
    for language in ("en", "ja"):
        catalog = Catalog(language)
        assert [name for name in names if not _key(catalog, name)] == []


def test_a_sound_is_shown_as_words_and_goes_by_itself() -> None:
    with told(captions=True) as (top, voices, _):
        top.until_mine()
        top.table.play("freeze")
        assert voices.shown[0] == "The pile freezes"
        before = top.run.picture()
        top.run.frames(1)
        assert top.run.picture().get_buffer().raw != before.get_buffer().raw
        for _ in range(300):
            top.run.frames(1)
        assert voices.shown[0] == ""


def test_without_the_settings_nothing_is_shown_or_said() -> None:
    with told() as (top, voices, studio):
        top.until_mine()
        top.table.play("freeze")
        top.run.frames(1)
        assert voices.shown == ("", "")
        assert studio.said == []


def test_a_deal_is_played_by_what_is_told_alone() -> None:
    """The ears choose: Tab until the wanted words are heard. Nothing is read off the picture."""
    with told(narration=True, speech=True) as (top, voices, studio):

        def heard() -> str:
            for voice in studio.voices:
                voice.done = True
            top.run.frames(1)
            return voices.shown[1]

        def go_to(words: str) -> None:
            for _ in range(120):
                top.run.key(pygame.K_TAB)
                if heard().startswith(words):
                    return
            raise AssertionError(f"never heard {words}")

        turns = 0
        while top.until_mine() and turns < 6:
            view = top.table.model.view
            top.run.key(pygame.K_c)
            assert heard().startswith("Your hand: ")
            top.run.key(pygame.K_r)
            assert f"Stock: {view.stock_size}." in heard()
            if view.public.phase is Phase.DRAW:
                top.run.key(pygame.K_d)
                top.rest()
            if not top.table.model.my_turn:
                continue
            card = next(discards(top.table.model.view)).card
            label = top.run.target(card_id(card)).label
            go_to(label)
            top.run.key(pygame.K_SPACE)
            top.run.key(pygame.K_x)
            turns += 1
        assert turns == 6
        assert any("discarded" in words for words in studio.said)


def test_nothing_that_was_told_stays_for_the_next_player() -> None:
    with told(people=4, narration=True, captions=True) as (top, voices, _):
        table = opened(top)
        top.run.key(pygame.K_c)
        assert "Your hand" in voices.shown[1]
        if table.model.view.public.phase is Phase.DRAW:
            table.shown(table.model.draw())
        table.perform(next(discards(table.model.view)))
        for _ in range(200):
            assert "Your hand" not in voices.shown[1]
            top.run.frames(1)
        scene = curtain(top)
        assert top.match.seats[scene.seat].name in voices.shown[1]


def test_skip_to_my_turn() -> None:
    with couch(match_of(people=1, seed=11), RandomThinker(3), pace="calm") as top:
        top.until_mine()
        if top.table.model.view.public.phase is Phase.DRAW:
            top.table.shown(top.table.model.draw())
        top.table.perform(next(discards(top.table.model.view)))
        top.run.key(pygame.K_k)
        # At this pace three computers would take ten times as long.
        for _ in range(60):
            if top.table.model.my_turn and not top.table.director.busy:
                break
            top.run.frames(1)
        assert top.table.model.my_turn
        assert not top.table.hastening
