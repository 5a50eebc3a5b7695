"""The people at the table when nobody has chosen them: names of computer players with the heads that fit."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec import Struct

# The heads on the court cards and jokers, in the order of `Settings` portraits 0 to 13.
PORTRAITS: Final[tuple[str, ...]] = (
    "QH", "QS", "QD", "QC", "JH", "JS", "JD", "JC", "KH", "KS", "KD", "KC", "X1", "X2",
)  # fmt: skip


class Person(Struct, frozen=True):
    """A name in both languages and the number of a portrait."""

    en: str
    ja: str
    portrait: int

    def name(self, language: str) -> str:
        """The name as written in a language."""
        return self.ja if language == "ja" else self.en


PEOPLE: Final[tuple[Person, ...]] = (
    Person("Aiko", "アイコ", PORTRAITS.index("QS")),
    Person("Mateo", "マテオ", PORTRAITS.index("JC")),
    Person("Luis", "ルイス", PORTRAITS.index("KC")),
    Person("Rosa", "ローサ", PORTRAITS.index("QC")),
    Person("Sora", "ソラ", PORTRAITS.index("JS")),
    Person("Elena", "エレナ", PORTRAITS.index("QD")),
    Person("Bruno", "ブルーノ", PORTRAITS.index("KD")),
    Person("Diego", "ディエゴ", PORTRAITS.index("JD")),
    Person("Marta", "マルタ", PORTRAITS.index("QH")),
    Person("Hugo", "ウーゴ", PORTRAITS.index("KS")),
    Person("Nico", "ニコ", PORTRAITS.index("JH")),
    Person("Ramón", "ラモン", PORTRAITS.index("KH")),
)


def others(count: int, taken: Sequence[str] = (), rng: Random | None = None) -> list[Person]:
    """`count` people whose names are not among `taken`, in the usual order or drawn by `rng`.

    There are enough for a full table of six: raises `ValueError` when asked for more than are free.
    """
    names = {name.casefold() for name in taken}
    free = [person for person in PEOPLE if person.en.casefold() not in names and person.ja not in names]
    if count > len(free):
        raise ValueError(f"{count} people wanted, {len(free)} free")
    return rng.sample(free, count) if rng else free[:count]
