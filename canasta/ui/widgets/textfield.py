"""A line of text to type in, with any input method: what is being composed stands in the line, underlined."""

from __future__ import annotations

import contextlib
import unicodedata
from typing import Final

import pygame

from canasta.ui.intents import EditOp, Pos
from canasta.ui.kit import Kit
from canasta.ui.text import TERTIARY_FLOOR
from canasta.ui.widgets.base import Look, Reply, Widget, fade

#: Seconds the caret is shown, and then hidden.
BLINK: Final = 0.53


class TextField(Widget):
    """One line of text of at most `limit` characters; `hint` is shown while it is empty.

    It fires with every change. What an input method composes is no part of `value` until it is finished.
    """

    takes_text = True
    sound = ""

    def __init__(
        self, id: str, rect: pygame.Rect, label: str, text: str = "", *, hint: str = "", icon: str = "",
        limit: int = 24, zone: str = "form", enabled: bool = True, reason: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, label, zone=zone, enabled=enabled, reason=reason)
        self.text = text[:limit]
        self.hint = hint
        self.icon = icon
        self.limit = limit
        self.composing = ""
        self.caret = len(self.text)
        self.mark = self.caret
        self._scroll = 0.0
        # Where each character begins, px from the field's left edge, as last drawn; for presses.
        self._edges: list[float] = []
        self._caret_box = self.rect.copy()

    @property
    def value(self) -> str:
        """The text, without what is being composed."""
        return self.text

    @property
    def caret_box(self) -> pygame.Rect:
        """Where text appears, canvas px: the place for the candidates of an input method."""
        return self._caret_box

    def selection(self) -> tuple[int, int]:
        """First and last place of what is selected; equal when nothing is."""
        return min(self.caret, self.mark), max(self.caret, self.mark)

    def ring(self) -> tuple[pygame.Rect, float]:
        """Around the field."""
        return self.rect, self.rect.height * 0.26

    def draw(self, to: pygame.Surface, kit: Kit, look: Look) -> None:
        """Draws well, icon, text, selection, composition and caret; long text scrolls sideways."""
        theme, box = kit.theme, self.rect
        before = to.subsurface(box.clip(to.get_rect())).copy() if not self.enabled else None
        radius = box.height * 0.26
        kit.skins.panel(box.width, box.height, "field", radius).blit(to, box.topleft)
        if look.focused:
            line = max(2, kit.px(3))
            kit.skins.ring(to, box.inflate(-2 * line, -2 * line), radius - line, line, theme.gold)
        elif look.hover > 0.5:
            line = max(1, kit.px(2))
            kit.skins.ring(to, box.inflate(-2 * line, -2 * line), radius - line, line, theme.text2)
        pad = round(box.height * 0.3)
        left = box.left + pad
        size = max(TERTIARY_FLOOR * kit.density, min(kit.text_px(26), box.height * 0.5))
        if self.icon:
            kit.draw_icon(to, self.icon, box.height * 0.44, (left + box.height * 0.22, box.centery), theme.text3)
            left += round(box.height * 0.58)
        room = pygame.Rect(left, box.top, box.right - pad - left, box.height)
        self._line(to, kit, look, room, size)
        if before is not None:
            fade(to, box, before)

    def _line(self, to: pygame.Surface, kit: Kit, look: Look, room: pygame.Rect, size: float) -> None:
        theme, write = kit.theme, kit.write
        low, high = self.selection()
        head = self.text[: low if self.composing else self.caret]
        shown = self.text[:low] + self.composing + self.text[high:] if self.composing else self.text
        caret = write.fonts.width(head + self.composing, "body", size)
        full = write.fonts.width(shown, "body", size)
        self._scroll = max(0.0, min(self._scroll, full + 2 - room.width))
        self._scroll = min(caret, max(self._scroll, caret + 2 - room.width))
        x0 = room.left - self._scroll
        self._edges = [x0 + write.fonts.width(self.text[:i], "body", size) for i in range(len(self.text) + 1)]
        was = to.get_clip()
        to.set_clip(room.inflate(4, 0).clip(was))
        tall = round(size * 1.3)
        if not shown and not look.focused:
            write.draw(to, self.hint, room.midleft, "body", size, theme.text3, "midleft", width=room.width)
        elif not shown:
            write.draw(
                to, self.hint, (room.left + 6, room.centery), "body", size, theme.text3, "midleft", width=room.width - 6
            )
        if look.focused and low < high and not self.composing:
            start, end = self._edges[low], self._edges[high]
            glow = kit.skins.pill(max(1, round(end - start)), tall, theme.gold, alpha=0.38, radius=size * 0.15)
            to.blit(glow, (round(start), room.centery - tall // 2))
        write.draw(to, shown, (x0, room.centery), "body", size, theme.text, "midleft")
        if self.composing:
            start = x0 + write.fonts.width(head, "body", size)
            end = x0 + caret
            line = max(2, kit.px(2))
            to.fill(theme.gold, (round(start), room.centery + round(size * 0.56), max(1, round(end - start)), line))
        if look.focused and (int(look.clock / BLINK) % 2 == 0 or kit.reduced_motion):
            to.fill(theme.gold, (round(x0 + caret), room.centery - tall // 2, max(2, kit.px(2)), tall))
        to.set_clip(was)
        self._caret_box = pygame.Rect(round(x0 + caret), room.centery - tall // 2, 2, tall)

    def tap(self, pos: Pos) -> Reply:
        """Puts the caret where it was pressed."""
        if self._edges:
            self.caret = min(range(len(self._edges)), key=lambda i: abs(self._edges[i] - pos[0]))
            self.mark = self.caret
        return Reply.HANDLED

    def accept(self) -> Reply:
        """Return confirms the text: it fires even when nothing changed."""
        return Reply.FIRED if not self.composing else Reply.HANDLED

    def insert(self, text: str) -> Reply:
        """Takes finished text in place of the selection; control characters are left out, and what is too long."""
        self.composing = ""
        # Japanese keyboards write wide blanks, which count as control characters otherwise.
        plain = text.replace("\u3000", " ")
        clean = "".join(char for char in unicodedata.normalize("NFC", plain) if char.isprintable())
        low, high = self.selection()
        room = self.limit - (len(self.text) - (high - low))
        clean = clean[: max(0, room)]
        if not clean:
            return Reply.HANDLED
        self.text = self.text[:low] + clean + self.text[high:]
        self.caret = self.mark = low + len(clean)
        return Reply.FIRED

    def compose(self, text: str) -> Reply:
        """Shows what is being composed at the caret, in place of the selection."""
        self.composing = text
        return Reply.HANDLED

    def edit(self, op: EditOp) -> Reply:
        """Moves, selects, deletes, copies."""
        low, high = self.selection()
        match op:
            case "backspace" | "delete" if low < high:
                return self._cut(low, high)
            case "backspace":
                return self._cut(max(0, low - 1), low)
            case "delete":
                return self._cut(low, min(len(self.text), low + 1))
            case "cut":
                self._copy()
                return self._cut(low, high)
            case "copy":
                self._copy()
            case "select_all":
                self.mark, self.caret = 0, len(self.text)
            case "left" | "right" if low < high:
                self.caret = self.mark = low if op == "left" else high
            case "left" | "select_left":
                self._go(self.caret - 1, keep=op != "left")
            case "right" | "select_right":
                self._go(self.caret + 1, keep=op != "right")
            case "home" | "select_home":
                self._go(0, keep=op != "home")
            case "end" | "select_end":
                self._go(len(self.text), keep=op != "end")
        return Reply.HANDLED

    def left(self) -> Reply:
        """What was being composed is given up; nothing stays selected."""
        self.composing = ""
        self.mark = self.caret
        return Reply.HANDLED

    def _go(self, place: int, *, keep: bool) -> None:
        self.caret = min(len(self.text), max(0, place))
        if not keep:
            self.mark = self.caret

    def _cut(self, low: int, high: int) -> Reply:
        if low == high:
            return Reply.HANDLED
        self.text = self.text[:low] + self.text[high:]
        self.caret = self.mark = low
        return Reply.FIRED

    def _copy(self) -> None:
        low, high = self.selection()
        if low < high:
            # Not every system lends its clipboard.
            with contextlib.suppress(pygame.error):
                pygame.scrap.put_text(self.text[low:high])
