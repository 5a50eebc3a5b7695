"""Which font file draws which character, per language and role, and one line of text as a surface.

SDL_ttf has neither fallback nor axis control, so a line is cut into runs here: every character goes to the first
font of its chain that has it. Sizes are px of the em square.
"""

from __future__ import annotations

import struct
import unicodedata
from collections import OrderedDict
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from canasta.ui.svg import converted
from canasta.ui.theme import Rgb

Role: TypeAlias = Literal["title", "button", "number", "label", "body", "bold", "poster"]

_COND: Final = "Bricolage-Display-Cond"
_CHAINS: Final[dict[str, dict[Role, tuple[str, ...]]]] = {
    "en": {
        "title": (_COND, "ZenKakuGothicNew-900"),
        "button": (_COND, "ZenKakuGothicNew-900"),
        "number": ("Bricolage-Num-Cond", _COND, "ZenKakuGothicNew-900"),
        "label": ("Bricolage-Label-Cond", "ZenKakuGothicNew-900"),
        "body": ("Figtree-500", "ZenKakuGothicNew-500"),
        "bold": ("Figtree-700", "ZenKakuGothicNew-700"),
        "poster": ("Bricolage-Display", "DelaGothicOne-400"),
    },
    "ja": {
        "title": (_COND, "ZenKakuGothicNew-900"),
        "button": (_COND, "ZenKakuGothicNew-900"),
        "number": ("Bricolage-Num-Cond", _COND, "ZenKakuGothicNew-900"),
        "label": ("Bricolage-Label-Cond", "ZenKakuGothicNew-900"),
        "body": ("ZenKakuGothicNew-500", "Figtree-500"),
        "bold": ("ZenKakuGothicNew-700", "Figtree-700"),
        "poster": ("DelaGothicOne-400", "ZenKakuGothicNew-900"),
    },
}
# Japanese glyphs fill their em square, so beside condensed Latin they are set smaller.
_BESIDE_LATIN: Final[dict[Role, float]] = {
    "title": 0.85,
    "button": 0.85,
    "number": 0.85,
    "label": 0.88,
    "body": 0.93,
    "bold": 0.93,
}
# Under this size SDL_ttf spaces small condensed type unevenly: draw three times as large and scale down.
_FINE_UNDER: Final = 32
_FINE: Final = 3
_OPEN_FONTS: Final = 80
# Heights above the baseline between which a line looks centred, in em.
_LATIN_TOP: Final = 0.69
_JAPANESE_TOP: Final = 0.80


@lru_cache(maxsize=32)
def code_points(path: Path) -> frozenset[int]:
    """Every code point the font file has a glyph for; raises `ValueError` for a file without a Unicode map."""
    data = path.read_bytes()
    if data[:4] not in (b"\x00\x01\x00\x00", b"OTTO", b"true"):
        raise ValueError(f"{path.name}: no font, so no character map")
    tables = struct.unpack_from(">H", data, 4)[0]
    for i in range(tables):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * i)
        if tag == b"cmap":
            return _read_cmap(data, offset)
    raise ValueError(f"{path.name}: no character map")


def _read_cmap(data: bytes, start: int) -> frozenset[int]:
    found: set[int] = set()
    for i in range(struct.unpack_from(">H", data, start + 2)[0]):
        platform, _, offset = struct.unpack_from(">HHI", data, start + 4 + 8 * i)
        table = start + offset
        kind = struct.unpack_from(">H", data, table)[0]
        if platform not in (0, 3):
            continue
        if kind == 12:
            for group in range(struct.unpack_from(">I", data, table + 12)[0]):
                first, last, glyph = struct.unpack_from(">III", data, table + 16 + 12 * group)
                found.update(range(first if glyph else first + 1, last + 1))
        elif kind == 4:
            found |= _read_segments(data, table)
    if not found:
        raise ValueError("no Unicode character map")
    return frozenset(found)


def _read_segments(data: bytes, table: int) -> set[int]:
    """The code points of a format 4 table, the map of the basic plane."""
    doubled = struct.unpack_from(">H", data, table + 6)[0]
    ends, starts = table + 14, table + 16 + doubled
    deltas, ranges = starts + doubled, starts + 2 * doubled
    found: set[int] = set()
    for segment in range(0, doubled, 2):
        end, first, delta, reach = (
            struct.unpack_from(">H", data, at + segment)[0] for at in (ends, starts, deltas, ranges)
        )
        for code in range(first, end + 1):
            if code == 0xFFFF:
                continue
            glyph = code
            if reach:
                glyph = struct.unpack_from(">H", data, ranges + segment + reach + 2 * (code - first))[0]
            if (glyph + delta) & 0xFFFF if glyph or not reach else 0:
                found.add(code)
    return found


def is_wide(char: str) -> bool:
    """Whether the character is set on a full square: kana, kanji, full-width signs."""
    return unicodedata.east_asian_width(char) in "WF"


class Line(Struct, frozen=True):
    """One drawn line: its surface, the baseline and the height at which it looks centred, px from the top."""

    surface: pygame.Surface
    baseline: int
    middle: float


class _Run(Struct, frozen=True):
    text: str
    file: str
    size: int


class Fonts:
    """The font files of one folder in one language, with a cache of drawn lines bounded in bytes.

    Raises `FileNotFoundError` for a missing file when it is first needed.
    """

    def __init__(self, folder: Path, language: str, budget: int = 12_000_000) -> None:
        self._folder = folder
        self._chains = _CHAINS.get(language, _CHAINS["en"])
        self._fonts: OrderedDict[tuple[str, int], pygame.Font] = OrderedDict()
        self._lines: OrderedDict[tuple[str, Role, int, Rgb], Line] = OrderedDict()
        self._widths: OrderedDict[tuple[str, Role, int], float] = OrderedDict()
        self._budget = budget
        self._held = 0

    @property
    def held(self) -> int:
        """Bytes of the cached lines."""
        return self._held

    def width(self, text: str, role: Role, px: float) -> float:
        """Advance width of one line, px with thirds under 32 px."""
        step, fine = _steps(px)
        key = (text, role, step)
        found = self._widths.get(key)
        if found is None:
            found = sum(self._font(run).size(run.text)[0] for run in self._runs(text, role, step)) / fine
            self._widths[key] = found
            if len(self._widths) > 8000:
                self._widths.popitem(last=False)
        return found

    def line(self, text: str, role: Role, px: float, colour: Rgb) -> Line:
        """The line drawn in this colour on a transparent ground; the surface is shared, so do not draw on it."""
        step, fine = _steps(px)
        key = (text, role, step, colour)
        found = self._lines.get(key)
        if found is not None:
            self._lines.move_to_end(key)
            return found
        found = self._draw(text, role, step, fine, colour)
        self._lines[key] = found
        self._held += _weight(found.surface)
        while self._held > self._budget and len(self._lines) > 1:
            _, old = self._lines.popitem(last=False)
            self._held -= _weight(old.surface)
        return found

    def _draw(self, text: str, role: Role, step: int, fine: int, colour: Rgb) -> Line:
        runs = self._runs(text, role, step)
        fonts = [self._font(run) for run in runs]
        ascent = max(font.get_ascent() for font in fonts)
        descent = max(-font.get_descent() for font in fonts)
        # A multiple of three both ways, and the baseline on one, so that scaling down moves nothing.
        ascent += -ascent % fine
        width = sum(font.size(run.text)[0] for font, run in zip(fonts, runs, strict=True))
        size = (width + -width % fine + fine, ascent + descent + -(ascent + descent) % fine)
        sheet = pygame.Surface(size, pygame.SRCALPHA)
        sheet.fill((*colour, 0))
        x = 0
        for font, run in zip(fonts, runs, strict=True):
            if run.text:
                drawn = font.render(run.text, True, colour)
                sheet.blit(drawn, (x, ascent - font.get_ascent()))
            x += font.size(run.text)[0]
        if fine > 1:
            sheet = pygame.transform.smoothscale(sheet, (size[0] // fine, size[1] // fine))
        wide = sum(1 for char in text if is_wide(char))
        em = step / fine
        if wide * 2 > len(text.strip()):
            middle = _JAPANESE_TOP / 2 * max(run.size for run in runs) / fine
        else:
            middle = _LATIN_TOP / 2 * em
        return Line(converted(sheet), ascent // fine, ascent / fine - middle)

    def _font(self, run: _Run) -> pygame.Font:
        key = (run.file, run.size)
        font = self._fonts.get(key)
        if font is None:
            font = self._fonts[key] = pygame.Font(self._folder / f"{run.file}.ttf", run.size)
            # Every size is a font of its own to SDL_ttf, and fitting makes many sizes.
            if len(self._fonts) > _OPEN_FONTS:
                self._fonts.popitem(last=False)
        self._fonts.move_to_end(key)
        return font

    def _has(self, file: str, char: str) -> bool:
        if char.isascii() and char.isprintable() and not file.startswith("Bricolage-Num"):
            return True
        if file.startswith("Bricolage-Num"):
            return char in "0123456789"
        return ord(char) in code_points(self._folder / f"{file}.ttf")

    def _runs(self, text: str, role: Role, step: int) -> list[_Run]:
        """The text cut where the font changes; never empty, so that empty lines have a height."""
        chain = self._chains[role]
        latin_led = not chain[0].startswith(("Zen", "Dela"))
        small = max(1, round(step * _BESIDE_LATIN.get(role, 0.85))) if latin_led else step
        whole = step if latin_led or role != "poster" else max(1, round(step * 0.85))
        runs: list[_Run] = []
        for char in text:
            shown = char if char.isprintable() else " "
            # What no other font has falls to the last one, whatever it has: its long map is never read for that.
            file = next((name for name in chain[:-1] if self._has(name, shown)), chain[-1])
            size = small if latin_led and file.startswith(("Zen", "Dela")) else whole
            if runs and runs[-1].file == file:
                runs[-1] = _Run(runs[-1].text + shown, file, size)
            else:
                runs.append(_Run(shown, file, size))
        return runs or [_Run("", chain[0], whole)]


def _steps(px: float) -> tuple[int, int]:
    """The size the font is opened at, and how many times larger that is than asked for."""
    if px < _FINE_UNDER:
        return max(3, round(px * _FINE)), _FINE
    return round(px), 1


def _weight(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4
