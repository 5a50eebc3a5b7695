"""Pieces of picture that several screens share: rays, paper sheets, headings, portraits, key hints. Lengths are px."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from canasta.app.i18n import Catalog
from canasta.app.playermarks import Mark
from canasta.ui.intents import DeviceKind
from canasta.ui.kit import Kit
from canasta.ui.light import Light, Rays
from canasta.ui.text import Anchor, Role
from canasta.ui.theme import CLOTHS, STRAP_ON_PAPER, Cloth, Rgb, lit

RAY: Final[Rgb] = (255, 225, 160)
# Japanese titles are set in the poster face from this size on, px.
_POSTER_FROM: Final = 32


def dusk(kit: Kit, factor: float = 0.8) -> Cloth:
    """The cloth of the settings, darker: the ground of screens that are no table."""
    cloth = kit.theme.cloth
    if kit.theme.high_contrast:
        return cloth
    return Cloth(f"{cloth.id}_dusk", *(lit(colour, factor) for colour in (cloth.centre, cloth.middle, cloth.edge)))


def sunrise(kit: Kit, centre: tuple[float, float], count: int, alpha: float) -> Light:
    """Sun rays over the whole screen, to be given to its cloth; none with high contrast."""
    if kit.theme.high_contrast:
        return ()
    return (Rays(centre, math.hypot(*kit.size) * 1.5, count, RAY, alpha),)


def sheet(to: pygame.Surface, kit: Kit, box: pygame.Rect, *, hairline: bool = True) -> None:
    """A sheet of paper with a hairline inside its edge."""
    radius = kit.px(26)
    kit.skins.panel(box.width, box.height, "paper", radius).blit(to, box.topleft)
    if hairline:
        inset = kit.px(12)
        inner = box.inflate(-2 * inset, -2 * inset)
        line = max(1, kit.px(2))
        frame = kit.skins.pill(
            inner.width, inner.height, kit.theme.paper, alpha=0, radius=kit.px(18), edge=kit.theme.edge, edge_width=line
        )
        to.blit(frame, inner)


def headline(
    to: pygame.Surface, kit: Kit, text: str, at: tuple[float, float], u: float, colour: Rgb, *,
    width: float | None = None, anchor: Anchor = "midleft",
) -> pygame.Rect:  # fmt: skip
    """A title: the condensed face, or in Japanese the poster face where it is large enough for it."""
    size = kit.text_px(u)
    if kit.language == "ja":
        size *= 0.8
    role: Role = "poster" if kit.language == "ja" and size >= _POSTER_FROM * kit.density else "title"
    return kit.write.draw(to, text, at, role, size, colour, anchor, width=width, floor=min(size, 13 * kit.density))


def rule(to: pygame.Surface, kit: Kit, box: pygame.Rect, *, paper: bool = True) -> None:
    """The woven strap as a rule under a title."""
    strap = kit.skins.strap(box.width, box.height, STRAP_ON_PAPER) if paper else kit.skins.strap(box.width, box.height)
    to.blit(strap, box)


def people(
    to: pygame.Surface, kit: Kit, portraits: Sequence[int], size: int, left: float, middle: float, ring: Rgb,
    marks: Sequence[Mark | None] = (),
) -> float:  # fmt: skip
    """Portraits side by side, overlapping a little, with the marks of their people; returns the x where they end."""
    step = size * 0.82
    reach = size * 0.61
    x = left + reach
    for i, number in enumerate(portraits):
        kit.sprites.place(to, kit.sprites.portrait(number, size, ring), (x, middle))
        kit.person(to, marks[i] if marks else None, size * 0.4, (x - size * 0.3, middle + size * 0.42))
        x += step
    return x - step + reach


def hints(
    to: pygame.Surface, kit: Kit, catalog: Catalog, device: DeviceKind, at: tuple[float, float], *,
    back: bool = True, more: Sequence[tuple[str, str, str]] = (),
) -> None:  # fmt: skip
    """Which buttons or keys do what; nothing for a mouse or a finger, which show it by themselves.

    `more` are triples of the pad's icon, the key and the words.
    """
    pad = device == "pad"
    if device not in ("keys", "pad"):
        return
    rows = [("pad_a", "Enter", catalog.t("common.select")), *more]
    if back:
        rows.append(("pad_b", "Esc", catalog.t("common.back")))
    kit.hints(to, [(icon if pad else f"key:{key}", words) for icon, key, words in rows], at)


def chip(
    to: pygame.Surface, kit: Kit, text: str, at: tuple[float, float], *, u: float = 20, ground: Rgb, alpha: float = 1.0,
    ink: Rgb, icon: str = "",
) -> pygame.Rect:  # fmt: skip
    """A small pill with words, placed by its middle left; returns its rectangle."""
    size = kit.text_px(u, tertiary=True)
    pad, high = round(size * 0.7), round(size * 1.75)
    sign = round(size * 1.1) if icon else 0
    width = kit.write.width(text, "label", size) + 2 * pad + (sign + round(size * 0.35) if icon else 0)
    box = pygame.Rect(round(at[0]), round(at[1] - high / 2), width, high)
    to.blit(kit.skins.pill(width, high, ground, alpha=alpha), box)
    x = box.left + pad
    if icon:
        kit.draw_icon(to, icon, sign, (x + sign / 2, box.centery), ink)
        x += sign + round(size * 0.35)
    kit.write.draw(to, text, (x, box.centery), "label", size, ink)
    return box


def cloth_of(name: str) -> Cloth:
    """A cloth by name, night for one there is none of."""
    return CLOTHS.get(name, CLOTHS["night"])
