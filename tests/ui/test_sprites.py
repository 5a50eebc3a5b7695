"""Cards, portraits, icons: the right picture at the right size, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest

from canasta.app import paths
from canasta.app.names import PORTRAITS
from canasta.app.settings import Settings
from canasta.engine.cards import Card, deck
from canasta.ui.kit import Kit
from canasta.ui.sprites import BACKS, RATIO, Sprites, face_file, turned_size
from canasta.ui.theme import CLOTHS, SIDES, theme


@pytest.fixture(autouse=True)
def _display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((400, 300))
    yield
    pygame.quit()


def sprites(*, four: bool = False, large: bool = False, budget: int = 30_000_000) -> Sprites:
    return Sprites(paths.assets(), theme(), budget, four_colour=four, large_indices=large)


def alike(a: pygame.Surface, b: pygame.Surface) -> bool:
    return a.get_size() == b.get_size() and pygame.image.tobytes(a, "RGBA") == pygame.image.tobytes(b, "RGBA")


def test_every_card_of_the_engine_has_a_face_in_every_look() -> None:
    cards = deck(2, 4)
    for four in (False, True):
        for large in (False, True):
            made = sprites(four=four, large=large)
            for card in cards:
                assert made.card(card.code, 70).get_width() > 70
    assert len({face_file(card.code) for card in cards}) == 54
    for back in BACKS:
        assert sprites().card(back, 70).get_width() > 70
    for number in range(len(PORTRAITS)):
        assert sprites().portrait(number, 40).get_at((25, 25)).a == 255


def test_names_of_cards() -> None:
    assert face_file("TS") == face_file("TS0") == face_file("10S") == "10S"
    assert face_file("QH1") == "QH"
    assert {face_file(Card.parse(f"JK{n}").code) for n in (1, 2, 3, 4)} == {"X1", "X2"}
    assert face_file("JK") == "X1"
    for bad in ("", "1H", "QX", "back_gold", "QH QS"):
        with pytest.raises(ValueError, match="no card"):
            face_file(bad)


@pytest.mark.parametrize("angle", [0, 0.5, -7.3, 90, 181])
def test_a_card_is_centred_however_it_is_turned(angle: float) -> None:
    made = sprites()
    sheet = made.card("7C", 100, angle, shadow="none")
    boxes = pygame.mask.from_surface(sheet, 100).get_bounding_rects()
    box = boxes[0].unionall(boxes[1:])
    width, height = turned_size(100, angle)
    assert abs(box.centerx - sheet.get_width() / 2) <= 1
    assert abs(box.centery - sheet.get_height() / 2) <= 1
    assert abs(box.width - width) <= 12
    assert abs(box.height - height) <= 12
    shaded = made.card("7C", 100, angle, shadow="raised")
    assert shaded.get_width() > sheet.get_width()
    target = pygame.Surface((300, 300), pygame.SRCALPHA)
    Sprites.place(target, sheet, (150, 150))
    found = pygame.mask.from_surface(target, 100).get_bounding_rects()[0]
    assert abs(found.centerx - 150) <= 1


def test_resting_cards_turn_in_half_degrees_and_flights_in_threes() -> None:
    made = sprites()
    assert made.card("KS", 90, 4.1) is made.card("KS", 90, 3.9)
    assert made.card("KS", 90, 4.1) is not made.card("KS", 90, 4.6)
    assert made.flight("KS", 90, 5.2) is made.flight("KS", 90, 6.9)
    assert made.flight("KS", 90, 5.2) is not made.flight("KS", 90, 9.1)
    assert made.flight("KS", 90, 360, 1.0) is made.card("KS", 90, shadow="none")
    assert made.flight("KS", 90, 0, 0.5).get_width() == pytest.approx(45, abs=1)
    assert made.card("KS", 90, 0) is made.card("KS", 90, 360)


def test_small_cards_and_large_indices_use_the_jumbo_faces() -> None:
    plain, large = sprites(), sprites(large=True)
    assert alike(plain.card("QH", 60), large.card("QH", 60))
    assert not alike(plain.card("QH", 100), large.card("QH", 100))


def test_four_colours_change_diamonds_and_clubs_only() -> None:
    for large in (False, True):
        two, four = sprites(large=large), sprites(four=True, large=large)
        changed = {
            code
            for code in ("9S", "9H", "9D", "9C", "KD", "JK1")
            if not alike(two.card(code, 100), four.card(code, 100))
        }
        assert changed == {"9D", "9C", "KD"}


def test_a_dim_card_is_darker_and_as_large() -> None:
    made = sprites()
    bright, dim = (made.card("4C", 100, shadow="none", dim=dim) for dim in (False, True))
    assert bright.get_size() == dim.get_size()
    one, other = bright.get_at((50, 12)), dim.get_at((50, 12))
    assert other.a == one.a
    assert other[0] == pytest.approx(one[0] * 0.62, abs=2)


def test_an_outline_surrounds_the_card() -> None:
    made = sprites()
    gold = (255, 198, 79)
    sheet = made.outline(100, colour=gold, line=4, gap=5)
    cx, cy = sheet.get_width() // 2, sheet.get_height() // 2
    assert sheet.get_at((cx - 50 - 7, cy))[:3] == gold
    assert sheet.get_at((cx - 50 - 2, cy)).a == 0
    assert sheet.get_at((cx, cy - round(100 * RATIO / 2) - 7))[:3] == gold
    assert made.outline(100, 90, colour=gold, line=4, gap=5).get_width() > sheet.get_width()


def test_emblems_differ_in_shape() -> None:
    """Without colour, at the size they have on the table."""
    made = sprites()
    masks = [pygame.mask.from_surface(made.icon(side.icon, 28, (255, 255, 255)), 100) for side in SIDES]
    for one, other in combinations(masks, 2):
        shared = one.overlap_area(other, (0, 0))
        assert shared / (one.count() + other.count() - shared) < 0.82


def test_icons_take_their_colour() -> None:
    made = sprites()
    icon = made.icon("check", 40, (205, 246, 110))
    inks = {icon.get_at((x, y))[:3] for x in range(40) for y in range(40) if icon.get_at((x, y)).a == 255}
    assert inks == {(205, 246, 110)}
    with pytest.raises(FileNotFoundError):
        made.icon("no_such_icon", 20, (0, 0, 0))


def test_brand_marks_keep_their_proportions() -> None:
    made = sprites()
    for name in ("wordmark_en", "wordmark_ja", "mark", "basket_front"):
        mark = made.brand(name, 60)
        assert mark.get_height() == 60
        assert mark.get_width() >= 60


def test_sprites_of_a_whole_table_stay_in_their_budget() -> None:
    made = sprites(budget=4_000_000)
    for card in deck(2, 4):
        for angle in (0, 3, 6):
            made.card(card.code, 120, angle)
            made.flight(card.code, 120, 10 * angle)
    assert 0 < made.flights.held < made.cache.held
    assert made.held <= 4_000_000


def test_prewarming_makes_one_card_a_step() -> None:
    made = sprites()
    steps = made.prewarm(["KS", "QH", "9D"], 80)
    for _ in range(2):
        next(steps)
    assert sum(key[1] in ("KS", "QH", "9D") for key in made.cache._found if key[0] == "card") == 2  # type: ignore[index]
    assert len(list(steps)) == 1


@pytest.mark.parametrize("size", [(1024, 680), (1920, 1080), (3840, 2160)])
def test_the_kit_keeps_its_floors(size: tuple[int, int]) -> None:
    kit = Kit(size, Settings())
    assert kit.u == min(size[0] / 1920, size[1] / 1080)
    assert kit.hit(30) >= 44
    assert kit.text_px(10) >= 15
    assert kit.text_px(10, tertiary=True) >= 12
    assert Kit(size, Settings(), density=2).hit(10) == 88
    assert Kit(size, Settings(large_text=True)).text_px(60) == pytest.approx(1.2 * kit.text_px(60))
    assert kit.back_box.height >= 44
    assert kit.back_box.bottom < kit.bar_height


def test_the_cloth_fills_the_window_and_darkens_to_its_edge() -> None:
    kit = Kit((640, 360), Settings(cloth="malbec"))
    cloth = kit.cloth()
    assert cloth.get_size() == (640, 360)
    assert kit.cloth() is cloth
    centre, edge = cloth.get_at((320, 166)), cloth.get_at((2, 2))
    assert sum(centre[:3]) > sum(edge[:3]) + 60
    assert centre[0] > centre[2], "malbec is red"
    assert kit.cloth(CLOTHS["night"]).get_at((320, 166))[2] > 90


def test_the_looks_come_from_the_settings() -> None:
    plain = Kit((640, 360), Settings())
    loud = Kit((640, 360), Settings(four_colour=True, large_indices=True, high_contrast=True, language="ja"))
    assert loud.language == "ja"
    assert plain.language == "en"
    assert Kit((640, 360), Settings(), language="ja").language == "ja"
    assert loud.theme.high_contrast
    assert not alike(plain.card("9D", 100), loud.card("9D", 100))


def test_bars_hints_and_emblems_draw_within_the_window() -> None:
    for language in ("en", "ja"):
        kit = Kit((1024, 680), Settings(large_text=True), language=language)
        sheet = pygame.Surface(kit.size)
        below = kit.top_bar(sheet, "x" * 80, "y" * 80)
        assert kit.bar_height < below < 140
        box = kit.hints(sheet, [("pad_a", "Select"), ("key:Esc", "Back")], (40, 600))
        assert box.left == 40
        assert box.right < 500
        kit.emblem(sheet, 3, 40, (500, 400))
        assert sheet.get_at((500, 382))[:3] == SIDES[3].colour
