"""All words on the screen: text files by language, placeholders, plurals and numbers."""

from __future__ import annotations

import os
import re
import string
import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path

from canasta.app import paths
from canasta.app.notices import Notice

LANGUAGES: Mapping[str, str] = {"en": "English", "ja": "日本語"}
DEFAULT = "en"

# Languages that are not named here have one form only (Japanese).
_PLURAL: Mapping[str, Callable[[int], str]] = {"en": lambda n: "one" if abs(n) == 1 else "other"}
# Texts that are long and seldom needed live in files of their own, read on demand: first part of a key -> file.
_FILES: Mapping[str, str] = {
    "rules": "rules",
    "knob": "knobs",
    "knob_section": "knobs",
    "knob_words": "knobs",
    "house_rule": "knobs",
    "library": "past",
    "date": "past",
    "statistics": "past",
    "replay": "past",
    "share": "past",
    "fair": "past",
}
_HEAD = re.compile(r"^\[\[?([\w-]+)[\w.-]*\]\]?", re.MULTILINE)
MAIN = ""
BOOKS: tuple[str, ...] = (MAIN, *dict.fromkeys(_FILES.values()))
"""The files of a language: the texts of the screens, and those read on demand."""


class Number(int):
    """A number as players read it: thousands comma, U+2212 minus; `:+` shows gains, `:d` gives bare digits."""

    def __format__(self, spec: str) -> str:
        if spec == "d":
            return int.__format__(self, "d")
        return int.__format__(self, spec + ",").replace("-", "\u2212")


class _Args(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


class Catalog:
    """The texts of the current language.

    A key that is missing gives the English text, then the key itself, and is remembered in `missing`: the game never
    stops for a text, and tests can demand that the set stays empty.
    """

    def __init__(self, language: str = DEFAULT, folder: Path | None = None) -> None:
        """Reads texts from `folder` (default: the package's own). An unknown language becomes English."""
        self._folder = folder or paths.locale_dir()
        self._pieces: dict[tuple[str, str], dict[str, str]] = {}
        self._tables: dict[tuple[str, str, str], object] = {}
        self._whole: dict[tuple[str, str], dict[str, str]] = {}
        self._language = language if language in LANGUAGES else DEFAULT
        self.missing: set[str] = set()

    @property
    def language(self) -> str:
        """The current language, a key of LANGUAGES."""
        return self._language

    @language.setter
    def language(self, value: str) -> None:
        self._language = value if value in LANGUAGES else DEFAULT

    def t(self, key: str, /, **args: object) -> str:
        """The text of `key`; `{name}` placeholders take `args`, and the argument `n` chooses the plural."""
        for language in dict.fromkeys((self._language, DEFAULT)):
            found = self._find(language, key)
            if isinstance(found, dict):
                n = args.get("n")
                form = _PLURAL[language](n) if language in _PLURAL and isinstance(n, int) else "other"
                found = found.get(form, found.get("other"))
            if isinstance(found, str):
                return self.fill(key, found, args)
        self.missing.add(key)
        return key

    def number(self, value: int, spec: str = "") -> str:
        """A number as this game writes it; `spec` "+" shows a gain with its sign."""
        return format(Number(value), spec)

    def say(self, notice: Notice) -> str:
        """The sentence of a notice."""
        return self.t(notice.key, **notice.args)

    def has(self, key: str) -> bool:
        """Whether the current language has this text, itself or as a plural."""
        found = self._find(self._language, key)
        return isinstance(found, str) or (isinstance(found, dict) and "other" in found)

    def keys(self, language: str | None = None, book: str = MAIN) -> dict[str, str]:
        """Every text of a language under its full key; `book` is one of BOOKS."""
        wanted = language or self._language, book
        if wanted not in self._whole:
            self._whole[wanted] = flatten(tomllib.loads(self._text(*wanted)))
        return dict(self._whole[wanted])

    def lines(self, key: str) -> tuple[str, ...]:
        """The texts of a list, in the current language or else in English; empty if there is none."""
        for language in dict.fromkeys((self._language, DEFAULT)):
            found = self._find(language, key)
            if isinstance(found, list):
                return tuple(str(line) for line in found)
        return ()

    def fill(self, key: str, text: str, args: Mapping[str, object]) -> str:
        """A text with its placeholders replaced; `key` names the text should one of them be missing."""
        if "{" not in text:
            return text
        shown = _Args()
        for name, value in args.items():
            # Numbers with a look of their own (cards, enumerations) keep it.
            shown[name] = Number(value) if type(value) is int else value
        for name in placeholders(text):
            if name not in shown:
                self.missing.add(f"{key}{{{name}}}")
        return text.format_map(shown)

    def _find(self, language: str, key: str) -> object:
        first, *parts = key.split(".")
        node = self._table(language, _FILES.get(first, MAIN), first)
        for part in parts:
            if not isinstance(node, dict) or part not in node:
                return None
            node = node[part]
        return node

    def _table(self, language: str, book: str, name: str) -> object:
        """One table of a book. The others are not read for it: all of them would take longer than drawing the title."""
        pieces = self._pieces.get((language, book))
        if pieces is None:
            pieces = self._pieces[language, book] = cut(self._text(language, book))
        known = self._tables.get((language, book, name))
        if known is None and name in pieces:
            known = self._tables[language, book, name] = tomllib.loads(pieces[name]).get(name)
        return known

    def _text(self, language: str, book: str) -> str:
        name = f"{book}_{language}.toml" if book else f"{language}.toml"
        return (self._folder / name).read_text(encoding="utf-8")


def cut(text: str) -> dict[str, str]:
    """The text of a TOML file by the first part of its table headers; those that share it come together.

    Every text stands in a table, and no line inside a text of several lines begins like a header.
    """
    pieces: dict[str, str] = {}
    heads = list(_HEAD.finditer(text))
    for head, following in zip_longest(heads, heads[1:]):
        piece = text[head.start() : following.start() if following else len(text)]
        pieces[head[1]] = pieces.get(head[1], "") + piece
    return pieces


def placeholders(text: str) -> frozenset[str]:
    """The names in braces of a text."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)


def flatten(node: object, prefix: str = "") -> dict[str, str]:
    """Every string of a nested table or list under a dotted key."""
    if isinstance(node, dict):
        pairs = [(str(name), value) for name, value in node.items()]
    elif isinstance(node, list):
        pairs = [(str(place), value) for place, value in enumerate(node)]
    else:
        return {prefix: str(node)}
    flat: dict[str, str] = {}
    for name, value in pairs:
        flat |= flatten(value, f"{prefix}.{name}" if prefix else name)
    return flat


def system_language(
    preferred: Sequence[str] = (), env: Mapping[str, str] | None = None, platform: str = sys.platform
) -> str:
    """The first language of this system that the game speaks, else English.

    `preferred` are locale names the caller already knows (SDL can list them); then the usual variables, then what
    Windows or macOS says.
    """
    env = os.environ if env is None else env
    names = list(preferred)
    # LANGUAGE is a list in order of wish, but means nothing in the C locale (gettext's rule).
    chosen = next((env[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if env.get(name)), "")
    if chosen and _code(chosen) not in ("c", "posix"):
        names += env.get("LANGUAGE", "").split(":")
    names.append(chosen)
    if platform == "win32":
        names.append(_windows_language())
    elif platform == "darwin":
        names += _mac_languages(Path.home() / "Library/Preferences/.GlobalPreferences.plist")
    for name in names:
        if _code(name) in LANGUAGES:
            return _code(name)
    return DEFAULT


def _code(name: str) -> str:
    return name.replace("-", "_").split(".")[0].split("@")[0].split("_")[0].lower()


def _windows_language() -> str:
    if sys.platform == "win32":
        import ctypes
        import locale

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    else:
        return ""


def _mac_languages(file: Path) -> list[str]:
    import plistlib

    # An application started from the Finder has no LANG, so its own list is read.
    try:
        found = plistlib.loads(file.read_bytes()).get("AppleLanguages", [])
    except (OSError, plistlib.InvalidFileException, ValueError):
        return []
    return [name for name in found if isinstance(name, str)]
