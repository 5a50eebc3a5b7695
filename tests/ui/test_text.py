"""Text: kinsoku, fitting, falling back to another font, numbers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from canasta.app import paths
from canasta.ui.fonts import code_points
from canasta.ui.text import NO_END, NO_START, Role, Text, number, wrap_points

ROLES: tuple[Role, ...] = ("title", "button", "number", "label", "body", "bold", "poster")
JAPANESE = (
    "ワイルドカードか赤の3が捨て札に入ると、山は（凍結）します。凍結した山は、いちばん上の札と同じ数字の「ナチュラルペア」が手札にある"
    "ときだけ取れます。1,500点のサンバは、7枚そろえてください。……ヴァイオリンのキャッチーな曲ッ！"
)
ENGLISH = "A frozen pile can only be taken with a natural pair from your hand; it thaws when somebody takes it."
WHITE = (255, 255, 255)


@pytest.fixture(autouse=True)
def _fonts() -> Iterator[None]:
    pygame.font.init()
    yield
    pygame.font.quit()


@pytest.fixture
def folder() -> Path:
    return paths.assets() / "fonts"


@pytest.mark.parametrize("width", range(60, 420, 24))
@pytest.mark.parametrize("px", [15, 22, 34])
def test_japanese_lines_obey_kinsoku(folder: Path, width: int, px: int) -> None:
    text = Text(folder, "ja")
    lines = text.wrap(JAPANESE, "body", px, max(width, 4 * px))
    assert "".join(lines) == JAPANESE
    for line in lines[1:]:
        assert line[0] not in NO_START
    for line in lines[:-1]:
        assert line[-1] not in NO_END
    for line in lines:
        assert text.fonts.width(line, "body", px) <= max(width, 4 * px)


def test_a_number_stays_with_its_counter_and_words_stay_whole() -> None:
    pieces = wrap_points("1,500点を3枚の札で、ok です")
    assert "1,500点" in pieces
    assert "3枚" in pieces
    assert "ok " in pieces
    assert "".join(pieces) == "1,500点を3枚の札で、ok です"


@pytest.mark.parametrize("width", [120, 200, 333])
def test_english_breaks_between_words(folder: Path, width: int) -> None:
    text = Text(folder, "en")
    lines = text.wrap(ENGLISH, "body", 20, width)
    assert " ".join(lines) == ENGLISH
    assert all(text.fonts.width(line, "body", 20) <= width for line in lines)


def test_a_word_wider_than_the_column_is_broken_and_line_breaks_are_kept(folder: Path) -> None:
    text = Text(folder, "en")
    lines = text.wrap("x" * 90 + "\n\nend", "body", 20, 100)
    assert "".join(lines) == "x" * 90 + "end"
    assert lines[-2:] == ["", "end"]
    assert all(text.fonts.width(line, "body", 20) <= 100 for line in lines)
    assert text.height("a\nb", "body", 20, 100) == 2 * text.leading("body", 20)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("role", ROLES)
def test_fit_never_overflows(folder: Path, language: str, role: Role) -> None:
    text = Text(folder, language)
    for words in ("Opens at 120", "A meld needs two natural cards", "山札を引くか、捨て札の山を取る", "+12,345", "W"):
        for width in (0, 5, 12, 33, 64, 150, 400):
            shown, px = text.fit(words, role, 30, width, floor=12)
            assert px >= 12
            assert shown == "" or text.fonts.width(shown, role, px) <= width
            assert shown in ("", words) or shown.endswith("…")


def test_fit_shrinks_before_it_cuts(folder: Path) -> None:
    text = Text(folder, "en")
    full = text.fonts.width("Lay down", "button", 30)
    assert text.fit("Lay down", "button", 30, full + 1) == ("Lay down", 30)
    shown, px = text.fit("Lay down", "button", 30, full * 0.8, floor=12)
    assert shown == "Lay down"
    assert 12 < px < 30
    cut, px = text.fit("Lay down", "button", 30, full * 0.25, floor=12)
    assert px == 12
    assert cut.endswith("…")
    assert len(cut) < len("Lay down")


def test_figures_that_tick_are_all_equally_wide(folder: Path) -> None:
    text = Text(folder, "en")
    assert len({round(text.fonts.width(digit * 4, "number", 46), 2) for digit in "0123456789"}) == 1


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("role", ROLES)
def test_names_in_any_script_are_drawn(folder: Path, language: str, role: Role) -> None:
    """A person may have typed kanji in the English game, and Latin letters in the Japanese one."""
    text = Text(folder, language)
    files = {run.file for run in text.fonts._runs("Zoë 凍結 12", role, 30)}
    for char in "Zoë凍結12":
        assert any(ord(char) in code_points(folder / f"{file}.ttf") for file in files), char
    assert pygame.mask.from_surface(text.render("凍", role, 30, WHITE)).count() > 60


def test_the_character_map_is_read_as_the_font_has_it(folder: Path) -> None:
    digits = code_points(folder / "Bricolage-Num-Cond.ttf")
    assert {ord(char) for char in "0123456789"} <= digits
    assert ord("A") not in digits
    assert ord("場") not in code_points(folder / "Figtree-500.ttf")
    assert ord("場") in code_points(folder / "ZenKakuGothicNew-500.ttf")
    with pytest.raises(ValueError, match="character map"):
        code_points(paths.assets() / "fonts" / "OFL-Figtree.txt")


def test_odd_characters_do_not_break_a_line(folder: Path) -> None:
    text = Text(folder, "en")
    assert text.width("", "body", 20) == 0
    assert text.render("", "body", 20, WHITE).get_height() > 0
    assert text.render("a\tb\x00c\u200bd😀", "body", 20, WHITE).get_width() > 20


def test_small_text_is_drawn_fine_and_measured_in_thirds(folder: Path) -> None:
    text = Text(folder, "en")
    assert text.fonts.width("Opens at", "label", 16) * 2 == pytest.approx(
        text.fonts.width("Opens at", "label", 32), rel=0.04
    )
    height = text.render("Hxg", "body", 16, WHITE).get_height()
    assert 16 <= height <= 24


@pytest.mark.parametrize("anchor", ["midleft", "center", "midright"])
def test_the_middle_of_the_capitals_is_at_the_height_asked_for(folder: Path, anchor: str) -> None:
    sheet = pygame.Surface((300, 120), pygame.SRCALPHA)
    box = Text(folder, "en").draw(sheet, "HEHE", (150, 60), "title", 46, WHITE, anchor)  # type: ignore[arg-type]
    ink = pygame.mask.from_surface(sheet).get_bounding_rects()
    top, bottom = min(r.top for r in ink), max(r.bottom for r in ink)
    assert abs((top + bottom) / 2 - 60) <= 1.5
    assert {"midleft": box.left, "center": box.centerx, "midright": box.right}[anchor] == pytest.approx(150, abs=1)


def test_a_paragraph_keeps_to_its_lines(folder: Path) -> None:
    sheet = pygame.Surface((300, 300), pygame.SRCALPHA)
    text = Text(folder, "en")
    used = text.paragraph(sheet, ENGLISH, (20, 10), "body", 20, WHITE, 200, lines=2)
    assert used == 2 * text.leading("body", 20)
    ink = pygame.mask.from_surface(sheet).get_bounding_rects()
    assert max(r.bottom for r in ink) <= 10 + used
    assert max(r.right for r in ink) <= 222


def test_lines_are_cached_and_the_cache_is_bounded(folder: Path) -> None:
    text = Text(folder, "en", budget=60_000)
    first = text.render("Deal 1", "body", 20, WHITE)
    assert text.render("Deal 1", "body", 20, WHITE) is first
    for i in range(200):
        text.render(f"Deal {i}", "body", 20, WHITE)
    assert 0 < text.fonts.held <= 60_000


def test_numbers_as_players_read_them() -> None:
    assert number(12345) == "12,345"
    assert number(-85) == "\u221285"
    assert number(615, gain=True) == "+615"
    assert number(-1500, gain=True) == "\u22121,500"
    assert number(0) == "0"
    assert number(0, gain=True) == "–"
    assert number(None) == "–"
