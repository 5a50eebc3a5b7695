"""The basket of the title: nothing of it delays the first picture, and all of it is there soon after."""

from __future__ import annotations

import pygame
import pytest

from canasta.app.settings import Settings
from canasta.ui.kit import Kit
from canasta.ui.screens.basket import FAN, Basket, basket_place

SIZE = (640, 360)
STEP = 1 / 60


def picture(basket: Basket, kit: Kit) -> bytes:
    sheet = pygame.Surface(SIZE)
    sheet.fill((20, 90, 120))
    basket.draw(sheet, kit)
    assert sheet.get_clip() == sheet.get_rect()
    return pygame.image.tobytes(sheet, "RGB")


def steps_until_calm(basket: Basket, kit: Kit) -> int:
    steps = 0
    while basket.rising:
        assert basket.update(kit, STEP)
        picture(basket, kit)
        steps += 1
        assert steps < 200
    return steps


@pytest.fixture
def kit() -> Kit:
    return Kit(SIZE, Settings())


def test_the_first_picture_is_without_it_and_the_next_has_one_thing_more(kit: Kit) -> None:
    basket = Basket()
    assert not basket.update(kit, 0)
    nothing = picture(basket, kit)
    assert len({nothing[i : i + 3] for i in range(0, len(nothing), 3)}) == 1
    assert kit.sprites.held == 0
    seen = [nothing]
    for _ in range(3):
        basket.update(kit, STEP)
        seen.append(picture(basket, kit))
    assert len(set(seen)) == 4


def test_all_cards_rise_and_then_sway(kit: Kit) -> None:
    basket = Basket()
    picture(basket, kit)
    assert steps_until_calm(basket, kit) >= len(FAN)
    risen = picture(basket, kit)
    cx, by = basket_place(kit)
    at = 3 * ((by - kit.px(200)) * SIZE[0] + cx)
    assert risen[at : at + 3] != bytes((20, 90, 120)), "a card stands where the cloth was"
    held = kit.sprites.held
    for _ in range(100):
        assert basket.update(kit, STEP)
        picture(basket, kit)
    assert picture(basket, kit) != risen
    assert kit.sprites.held == held, "nothing has to be drawn anew while they sway"
    basket.swaying = False
    basket.update(kit, STEP)
    assert picture(basket, kit) == risen
    assert not basket.update(kit, STEP)


def test_with_reduced_motion_they_are_simply_there() -> None:
    kit = Kit(SIZE, Settings(reduced_motion=True))
    basket = Basket()
    picture(basket, kit)
    for _ in range(1 + len(FAN)):
        basket.update(kit, STEP)
    there = picture(basket, kit)
    for _ in range(60):
        basket.update(kit, STEP)
        assert picture(basket, kit) == there


def test_another_size_brings_them_back_without_rising(kit: Kit) -> None:
    basket = Basket()
    picture(basket, kit)
    steps_until_calm(basket, kit)
    basket.swaying = False
    other = Kit(SIZE, Settings(cloth="malbec"))
    picture(basket, other)
    for _ in range(2 + len(FAN)):
        basket.update(other, STEP)
    there = picture(basket, other)
    basket.update(other, STEP)
    assert picture(basket, other) == there
