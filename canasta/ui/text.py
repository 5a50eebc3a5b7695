"""Text on the screen: measuring, breaking into lines, fitting, drawing, and numbers as players read them."""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from pathlib import Path
from typing import Final, Literal, TypeAlias

import pygame

from canasta.ui.fonts import Fonts, Line, Role, is_wide
from canasta.ui.theme import Rgb

__all__ = ["Anchor", "Role", "Text", "number", "wrap_points"]

Anchor: TypeAlias = Literal[
    "topleft", "midtop", "topright", "midleft", "center", "midright", "bottomleft", "midbottom", "bottomright",
    "baseleft", "basecenter", "baseright",
]  # fmt: skip

# No line of body text is smaller than this, nor any line at all than the second, in device-independent px.
BODY_FLOOR: Final = 15.0
TERTIARY_FLOOR: Final = 12.0
LARGE_TEXT: Final = 1.2
_ELLIPSIS: Final = "…"
# Texts whose line breaks are kept, as screens draw the same ones again and again.
_WRAPPED: Final = 400

# Kinsoku: what may not begin a line, and what may not end one.
NO_START: Final = frozenset(
    "、。，．・：；？！゛゜ヽヾゝゞ々〜～ー）」』】〉》〕］｝”’…‥％%°)]},.:;?!"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
)
NO_END: Final = frozenset("（「『【〈《〔［｛“‘([{＋−+#＃")
# A counter stays with its number: 15点, 2枚.
_COUNTERS: Final = frozenset("点枚人回つ組番目束卓席")


def number(value: int | None, *, gain: bool = False) -> str:
    """Points as players read them: thousands comma, U+2212 minus, plus on gains if wanted, en dash for nothing."""
    if value is None or (gain and value == 0):
        return "–"
    sign = "\u2212" if value < 0 else "+" if gain else ""
    return f"{sign}{abs(value):,}"


def wrap_points(text: str) -> list[str]:
    """The text cut into pieces that may not be broken further; joined they give the text back.

    Blanks stay at the end of the piece before them.
    """
    pieces: list[str] = []
    for char in text:
        if pieces and not _may_break(pieces[-1], char):
            pieces[-1] += char
        else:
            pieces.append(char)
    return pieces


def _may_break(before: str, char: str) -> bool:
    last = before[-1]
    if char.isspace():
        return False
    if last.isspace():
        return True
    if char in NO_START or last in NO_END:
        return False
    if last.isdigit() and char in _COUNTERS:
        return False
    return is_wide(last) or is_wide(char) or (last in "–—-" and len(before) > 1)


class Text:
    """Everything a screen needs to put text on a surface; sizes are device px."""

    def __init__(self, folder: Path, language: str, budget: int = 12_000_000) -> None:
        self.language = language
        self.fonts = Fonts(folder, language, budget)
        self._wrapped: OrderedDict[tuple[str, Role, float, float], tuple[str, ...]] = OrderedDict()

    def width(self, text: str, role: Role, px: float) -> int:
        """Width of one line, px, rounded up."""
        return int(-(-self.fonts.width(text, role, px) // 1))

    def leading(self, role: Role, px: float) -> int:
        """Distance between baselines, px: 1.25 em (Japanese 1.65 em) for running text, tighter for titles."""
        if role in ("body", "bold"):
            return round(px * (1.65 if self.language == "ja" else 1.25))
        return round(px * 1.12)

    def render(self, text: str, role: Role, px: float, colour: Rgb) -> pygame.Surface:
        """One line as a shared surface; draw it, never on it."""
        return self.fonts.line(text, role, px, colour).surface

    def draw(
        self, to: pygame.Surface, text: str, at: tuple[float, float], role: Role, px: float, colour: Rgb,
        anchor: Anchor = "midleft", *, width: float | None = None, floor: float = TERTIARY_FLOOR,
    ) -> pygame.Rect:  # fmt: skip
        """Draws one line and returns the rectangle it fills.

        `mid*` and `center` put the middle of the capitals (or of the kanji) at the given height, `base*` the baseline.
        With `width` the line is made to fit by `fit`.
        """
        if width is not None:
            text, px = self.fit(text, role, px, width, floor=floor)
        line = self.fonts.line(text, role, px, colour)
        box = self._placed(line, self.width(text, role, px), at, anchor)
        to.blit(line.surface, box)
        return box

    @staticmethod
    def _placed(line: Line, width: int, at: tuple[float, float], anchor: Anchor) -> pygame.Rect:
        x, y = at
        height = line.surface.get_height()
        if anchor.endswith("left"):
            left = x
        elif anchor.endswith("right"):
            left = x - width
        else:
            left = x - width / 2
        if anchor.startswith("top") or anchor == "midtop":
            top = y
        elif anchor.startswith("bottom") or anchor == "midbottom":
            top = y - height
        elif anchor.startswith("base"):
            top = y - line.baseline
        else:
            top = y - line.middle
        return pygame.Rect(round(left), round(top), width, height)

    def fit(
        self, text: str, role: Role, px: float, width: float, *, floor: float = TERTIARY_FLOOR
    ) -> tuple[str, float]:
        """The text and the size at which it fits: smaller down to `floor`, then cut with an ellipsis.

        An empty text comes back where not even the ellipsis fits.
        """
        floor = min(floor, px)
        size = px
        for _ in range(8):
            wide = self.fonts.width(text, role, size)
            if wide <= width:
                return text, size
            if size <= floor:
                break
            size = max(floor, min(size - 1 / 3, size * width / wide))
        if self.fonts.width(text, role, size) <= width:
            return text, size
        low, high = 0, len(text)
        while low < high:
            keep = (low + high + 1) // 2
            if self.fonts.width(text[:keep].rstrip() + _ELLIPSIS, role, floor) <= width:
                low = keep
            else:
                high = keep - 1
        cut = text[:low].rstrip() + _ELLIPSIS
        return (cut if self.fonts.width(cut, role, floor) <= width else ""), floor

    def wrap(self, text: str, role: Role, px: float, width: float) -> list[str]:
        """The text in lines no wider than `width`; line breaks in the text are kept, Japanese obeys kinsoku."""
        key = (text, role, px, width)
        found = self._wrapped.get(key)
        if found is None:
            parts = unicodedata.normalize("NFC", text).split("\n")
            found = self._wrapped[key] = tuple(line for part in parts for line in self._wrap_one(part, role, px, width))
            if len(self._wrapped) > _WRAPPED:
                self._wrapped.popitem(last=False)
        self._wrapped.move_to_end(key)
        return list(found)

    def _wrap_one(self, text: str, role: Role, px: float, width: float) -> list[str]:
        lines: list[str] = []
        line = ""
        for piece in wrap_points(text):
            if self.fonts.width((line + piece).rstrip(), role, px) <= width:
                line += piece
                continue
            if line.strip():
                lines.append(line.rstrip())
            line = piece
            # A single word wider than the column is broken where it has to be.
            while self.fonts.width(line.rstrip(), role, px) > width and len(line.rstrip()) > 1:
                keep = max(1, self._longest(line, role, px, width))
                lines.append(line[:keep])
                line = line[keep:]
        return [*lines, line.rstrip()]

    def _longest(self, text: str, role: Role, px: float, width: float) -> int:
        low, high = 0, len(text)
        while low < high:
            keep = (low + high + 1) // 2
            if self.fonts.width(text[:keep], role, px) <= width:
                low = keep
            else:
                high = keep - 1
        return low

    def height(self, text: str, role: Role, px: float, width: float) -> int:
        """Height of the wrapped text, px."""
        return len(self.wrap(text, role, px, width)) * self.leading(role, px)

    def paragraph(
        self, to: pygame.Surface, text: str, at: tuple[float, float], role: Role, px: float, colour: Rgb,
        width: float, *, align: Literal["left", "center", "right"] = "left", lines: int | None = None,
    ) -> int:  # fmt: skip
        """Draws wrapped text from its top left corner on and returns the height used, px.

        With `lines` at most so many are drawn; the last then ends in an ellipsis if text is left over.
        """
        rows = self.wrap(text, role, px, width)
        if lines is not None and len(rows) > lines:
            rest = rows[lines - 1] + " " + "".join(rows[lines:])
            rows = [*rows[: lines - 1], self.fit(rest, role, px, width, floor=px)[0]]
        leading = self.leading(role, px)
        x = at[0] + {"left": 0, "center": width / 2, "right": width}[align]
        anchor: Anchor = "midleft" if align == "left" else "center" if align == "center" else "midright"
        for i, row in enumerate(rows):
            self.draw(to, row, (x, at[1] + leading * (i + 0.5)), role, px, colour, anchor)
        return len(rows) * leading
