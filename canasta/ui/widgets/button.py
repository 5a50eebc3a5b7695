"""Buttons: with a label, an icon and a reason as second line, and small ones with an icon alone."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import pygame

from canasta.ui.kit import Kit
from canasta.ui.skins import State
from canasta.ui.theme import Rgb
from canasta.ui.widgets.base import Look, Widget

Kind: TypeAlias = Literal["primary", "second", "danger", "ghost", "paper"]
Align: TypeAlias = Literal["left", "center"]

_PAD: Final = 0.30


class Button(Widget):
    """A button. `note` is a quiet second line; a disabled button shows its reason there instead.

    `key` is the key cap at the right; `size` the height of the label in shares of the button's height.
    """

    def __init__(
        self, id: str, rect: pygame.Rect, label: str, *, kind: Kind = "second", icon: str = "", note: str = "",
        key: str = "", align: Align = "center", size: float = 0.40, zone: str = "buttons", enabled: bool = True,
        reason: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, label, zone=zone, enabled=enabled, reason=reason)
        self.kind = kind
        self.icon = icon
        self.note = note
        self.key = key
        self.align = align
        self.size = size

    def draw(self, to: pygame.Surface, kit: Kit, look: Look) -> None:
        """Draws body, icon, label, second line and key cap."""
        box = self.rect
        kind = self.kind if self.enabled else "off"
        skin = kit.theme.button(kind)
        y = float(box.top)
        state: State = "normal"
        if look.press > 0 and self.enabled:
            state = "pressed" if look.press > 0.5 else "normal"
            y += 4 * kit.u * look.press
        elif look.hover > 0 and self.enabled:
            state = "hover" if look.hover > 0.5 else "normal"
            y -= 3 * kit.u * look.hover
        kit.skins.button(box.width, box.height, kind, state).blit(to, (box.left, y))
        note = self.note if self.enabled else self.reason
        colour = skin.label if self.enabled else kit.theme.off_text
        self._words(to, kit, pygame.Rect(box.left, round(y), box.width, box.height), note, colour)

    def _words(self, to: pygame.Surface, kit: Kit, box: pygame.Rect, note: str, colour: Rgb) -> None:
        high = box.height
        pad = round(high * _PAD) if self.align == "left" or note or self.key else round(high * 0.2)
        icon = round(high * (0.44 if not note else 0.40)) if self.icon else 0
        gap = round(high * 0.17) if icon else 0
        cap = round(high * 0.46) if self.key else 0
        room = box.width - 2 * pad - icon - gap - (cap + pad // 2 if cap else 0)
        floor = 12 * kit.density
        size = min(
            max(high * self.size * (0.9 if kit.language == "ja" else 1) * min(kit.text_scale, 1.2), floor), high * 0.6
        )
        label, size = kit.write.fit(self.label, "button", size, room, floor=floor)
        width = kit.write.width(label, "button", size)
        note_size = max(12 * kit.density, min(size * 0.56, high * 0.26))
        if note:
            note, note_size = kit.write.fit(note, "body", note_size, room, floor=min(note_size, 12 * kit.density))
            width = max(width, kit.write.width(note, "body", note_size))
        x = box.left + pad
        if self.align == "center" and not note and not cap:
            x = round(box.centerx - (icon + gap + width) / 2)
        middle = box.centery - round(high * 0.015)
        if icon:
            kit.draw_icon(to, self.icon, icon, (x + icon / 2, middle), colour)
            x += icon + gap
        if note:
            # The two lines share the height so that neither leaves the button, even at the smallest sizes.
            block = size * 0.72 + note_size * 0.72 + high * 0.13
            top = middle - block / 2
            kit.write.draw(to, label, (x, top + size * 0.36), "button", size, colour, "midleft")
            quiet = colour if self.enabled else kit.theme.text2
            kit.write.draw(to, note, (x, top + block - note_size * 0.36), "body", note_size, quiet, "midleft")
        else:
            kit.write.draw(to, label, (x, middle), "button", size, colour, "midleft")
        if cap:
            self._cap(to, kit, box, cap, colour)

    def _cap(self, to: pygame.Surface, kit: Kit, box: pygame.Rect, side: int, colour: Rgb) -> None:
        size = max(10 * kit.density, box.height * 0.29)
        width = max(side, kit.write.width(self.key, "label", size) + round(side * 0.4))
        pill = kit.skins.pill(width, side, (10, 25, 35), alpha=0.2, radius=box.height * 0.12)
        place = pill.get_rect(midright=(box.right - round(box.height * 0.2), box.centery - round(box.height * 0.02)))
        to.blit(pill, place)
        kit.write.draw(to, self.key, place.center, "label", size, colour, "center")


class IconButton(Widget):
    """A button with an icon alone; its label is shown as a tip while it is hovered or focused."""

    def __init__(
        self, id: str, rect: pygame.Rect, label: str, icon: str, *, on: bool = False, zone: str = "buttons",
        enabled: bool = True, reason: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, label, zone=zone, enabled=enabled, reason=reason)
        self.icon = icon
        self.on = on

    @property
    def tip(self) -> str:
        """The label, as the icon has no words."""
        return self.label

    def ring(self) -> tuple[pygame.Rect, float]:
        """Rounder than a wide button."""
        return self.rect, self.rect.height * 0.29

    def draw(self, to: pygame.Surface, kit: Kit, look: Look) -> None:
        """Draws the chip and its icon; gold when it is on."""
        box = self.rect
        theme = kit.theme
        glass = 0.09 + 0.07 * look.hover - 0.03 * look.press
        radius = box.height * 0.29
        if self.on:
            colour = kit.skins.warm(theme.gold, look.hover)
            chip = kit.skins.pill(box.width, box.height, colour, radius=radius)
        else:
            edge = (255, 255, 255) if theme.high_contrast else None
            chip = kit.skins.pill(
                box.width, box.height, (255, 255, 255), alpha=round(glass, 2), radius=radius, edge=edge, edge_width=2
            )
        shift = round(2 * kit.u * look.press)
        to.blit(chip, (box.left, box.top + shift))
        tint = theme.ink if self.on else theme.text if self.enabled else theme.off_text
        kit.draw_icon(to, self.icon, min(box.width, box.height) * 0.54, (box.centerx, box.centery + shift), tint)
