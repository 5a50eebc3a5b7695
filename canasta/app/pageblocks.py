"""What a page of the rule book is made of; the screen draws these and knows nothing of rules."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.engine.cards import Card


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True, slots=True)
class Points:
    """A list with marks."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """A small table with a head; every row has as many cells as the head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Example:
    """Cards that may or may not be played so, and one sentence why."""

    allowed: bool
    cards: tuple[Card, ...]
    text: str


Block = Paragraph | Points | Rows | Example


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a page: `id` is its anchor; a heading, then its blocks in order."""

    id: str
    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A whole rules page in one language, numbers filled in."""

    title: str
    summary: str
    sections: tuple[Section, ...]
