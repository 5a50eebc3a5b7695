"""How pictures look to other eyes: the brightness of every pixel in grey and in three colour blindnesses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import pygame

Matrix: TypeAlias = tuple[tuple[float, float, float], ...]

_SAME: Final[Matrix] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
#: What reds, greens and blues (linear light) become: Machado, Oliveira and Fernandes 2009, at full strength.
EYES: Final[Mapping[str, Matrix]] = {
    "grey": _SAME,
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
_LUMA: Final = (0.2126, 0.7152, 0.0722)
_LINEAR: Final = tuple(v / 255 / 12.92 if v < 11 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in range(256))


def brightness(colour: Sequence[int], eye: str) -> float:
    """How bright a colour is to these eyes, 0 to 255, in steps that look alike."""
    light = [_LINEAR[value] for value in colour[:3]]
    seen = [min(1.0, max(0.0, sum(m * v for m, v in zip(row, light, strict=True)))) for row in EYES[eye]]
    grey = sum(share * value for share, value in zip(_LUMA, seen, strict=True))
    return 255 * (grey * 12.92 if grey < 0.0031308 else 1.055 * grey ** (1 / 2.4) - 0.055)


def seen(picture: pygame.Surface, box: pygame.Rect, eye: str, step: int = 2) -> list[float]:
    """The brightness of the pixels in a box, every `step`th of each row and column."""
    box = box.clip(picture.get_rect())
    known: dict[tuple[int, ...], float] = {}
    found = []
    for y in range(box.top, box.bottom, step):
        for x in range(box.left, box.right, step):
            colour = tuple(picture.get_at((x, y)))
            if colour not in known:
                known[colour] = brightness(colour, eye)
            found.append(known[colour])
    return found


def apart(one: Sequence[float], other: Sequence[float], by: float = 40) -> float:
    """The share of pixels whose brightness differs by more than this."""
    assert len(one) == len(other)
    assert one
    return sum(abs(a - b) > by for a, b in zip(one, other, strict=True)) / len(one)
