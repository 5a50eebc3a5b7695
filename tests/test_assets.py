"""Pictures, letters and sounds: all there, all readable, every character we use in the fonts that show it."""

from __future__ import annotations

import unicodedata
import wave
from collections.abc import Iterator
from pathlib import Path

import pygame
import pygame.freetype
import pytest

from canasta.app import paths

ASSETS = paths.assets()
LOCALE = paths.locale_dir()
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

ICONS = """
menu pause play settings hint undo redo sort_rank sort_suit draw take_pile meld discard frozen lock wild
natural mixed go_out check cross plus minus left right down book trophy people human cpu sound mute globe
fullscreen timer eye eye_off sheet shuffle pad_a pad_b pad_x pad_y keyboard mouse team_sun team_tide team_flor
crown info warning history dealer exit
""".split()
SOUNDS = """
card_slide_1 card_slide_2 card_slide_3 card_slide_4 card_place_1 card_place_2 card_place_3 card_flip card_lift
card_drop_back select deselect shuffle deal_loop_hit pile_take meld_1 meld_2 meld_3 meld_4 meld_5 meld_6
meld_7 opened canasta_natural canasta_mixed samba_run red_three black_three freeze thaw your_turn hint toast
error button_down button_up focus_move toggle score_tick score_land deal_won deal_lost game_won curtain_close
curtain_open timer_tick
""".split()

LATIN_FONTS = ("Figtree-500", "Figtree-700", "Bricolage-Display-Cond", "Bricolage-Label-Cond")
JAPANESE_FONTS = ("ZenKakuGothicNew-500", "ZenKakuGothicNew-700", "ZenKakuGothicNew-900", "DelaGothicOne-400")


@pytest.fixture(scope="module", autouse=True)
def pygame_modules() -> Iterator[None]:
    pygame.freetype.init()
    pygame.mixer.init(44100, -16, 1)
    yield
    pygame.mixer.quit()
    pygame.freetype.quit()


def drawn(path: Path, size: tuple[int, int]) -> pygame.Surface:
    """The picture at this size in px; fails if nothing of it is visible."""
    picture = pygame.image.load_sized_svg(path, size)
    assert picture.get_bounding_rect(min_alpha=128).size != (0, 0), path
    return picture


def names(folder: str) -> set[str]:
    return {path.stem for path in (ASSETS / "cards" / folder).glob("*.svg")}


@pytest.mark.parametrize("folder", ["faces", "faces_jumbo"])
def test_full_sets_have_54_faces(folder: str) -> None:
    assert names(folder) == {rank + suit for rank in RANKS for suit in "SHDC"} | {"X1", "X2"}


@pytest.mark.parametrize("folder", ["faces_four", "faces_jumbo_four"])
def test_four_colour_sets_have_the_two_suits_that_change(folder: str) -> None:
    assert names(folder) == {rank + suit for rank in RANKS for suit in "DC"}


@pytest.mark.parametrize("folder", ["faces", "faces_jumbo", "faces_four", "faces_jumbo_four", "backs"])
def test_cards_fill_their_area(folder: str) -> None:
    for path in sorted((ASSETS / "cards" / folder).glob("*.svg")):
        assert drawn(path, (50, 70)).get_bounding_rect(min_alpha=128).size >= (48, 68), path


@pytest.mark.parametrize(("plain", "four"), [("faces", "faces_four"), ("faces_jumbo", "faces_jumbo_four")])
def test_four_colours_differ_from_two(plain: str, four: str) -> None:
    for name in names(four):
        pictures = [drawn(ASSETS / "cards" / folder / f"{name}.svg", (100, 140)) for folder in (plain, four)]
        assert pictures[0].get_view("2").raw != pictures[1].get_view("2").raw, name


def test_portraits_and_backs() -> None:
    assert names("backs") == {"back_coral", "back_petrol", "back_plum"}
    assert names("avatars") == {rank + suit for rank in "JQK" for suit in "SHDC"} | {"X1", "X2"}
    for path in (ASSETS / "cards" / "avatars").glob("*.svg"):
        drawn(path, (64, 64))


@pytest.mark.parametrize("name", ICONS)
def test_icons(name: str) -> None:
    drawn(ASSETS / "icons" / f"{name}.svg", (48, 48))


@pytest.mark.parametrize(
    "name", ["app_icon", "basket_back", "basket_front", "mark", "weave_tile", "wordmark_en", "wordmark_ja"]
)
def test_brand(name: str) -> None:
    drawn(ASSETS / "brand" / f"{name}.svg", (256, 128))


@pytest.mark.parametrize("name", SOUNDS)
def test_sounds(name: str) -> None:
    path = ASSETS / "sounds" / f"{name}.wav"
    assert 0.02 < pygame.mixer.Sound(path).get_length() < 4
    with wave.open(str(path)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, 44100)
        samples = memoryview(sound.readframes(sound.getnframes())).cast("h")
    loudest = max(abs(sample) for sample in samples)
    # At least audible, never clipped, and it ends in silence instead of with a click.
    assert 500 < loudest < 32000
    assert abs(samples[-1]) < 200


def jis_x_0208() -> str:
    """The 6,879 characters of the standard."""
    found = []
    for row in range(0xA1, 0xF5):
        for cell in range(0xA1, 0xFF):
            try:
                found.append(bytes((row, cell)).decode("euc_jp"))
            except UnicodeDecodeError:
                continue
    return "".join(found)


def missing(font: str, text: str) -> str:
    """The characters of a text for which a font has no glyph."""
    # pygame.font gives the box of the replacement glyph where a character is missing, pygame.freetype says None.
    metrics = pygame.freetype.Font(ASSETS / "fonts" / f"{font}.ttf", 20).get_metrics(text)
    return "".join(char for char, metric in zip(text, metrics, strict=True) if metric is None)


def catalog(pattern: str) -> str:
    """Every character of the text files, once."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(LOCALE.glob(pattern))]
    assert texts
    return "".join(sorted({char for text in texts for char in text if char.isprintable()}))


def test_a_missing_character_is_noticed() -> None:
    assert missing("Figtree-500", "a日b") == "日"


@pytest.mark.parametrize("font", JAPANESE_FONTS)
def test_people_can_type_their_names_in_japanese(font: str) -> None:
    text = jis_x_0208()
    assert len(text) == 6879
    assert missing(font, text) == ""
    # What Windows sends for some of them, and two spellings of names that the standard lacks.
    assert missing(font, "～∥－￠￡￢髙﨑") == ""


@pytest.mark.parametrize("font", [*LATIN_FONTS, *JAPANESE_FONTS])
def test_people_can_type_their_names_in_europe(font: str) -> None:
    assert missing(font, "Łukasz Šárka Þórður Ñandú Çağrı Őze Ștefan Élodie Zoë") == ""


@pytest.mark.parametrize("font", LATIN_FONTS)
def test_latin_fonts_hold_the_english_texts(font: str) -> None:
    """Japanese words in the English texts (the name of the language) are shown in the Japanese faces."""
    text = "".join(char for char in catalog("*en.toml") if unicodedata.east_asian_width(char) not in "WF")
    assert missing(font, text) == ""


@pytest.mark.parametrize("font", JAPANESE_FONTS)
def test_japanese_fonts_hold_all_texts(font: str) -> None:
    assert missing(font, catalog("*.toml")) == ""


def test_figures_of_counters_have_one_width() -> None:
    font = pygame.freetype.Font(ASSETS / "fonts" / "Bricolage-Num-Cond.ttf", 40)
    metrics = font.get_metrics("0123456789")
    assert len({metric[4] for metric in metrics if metric}) == 1
    assert missing("Bricolage-Num-Cond", "0123456789+-−–,./×% ") == ""
