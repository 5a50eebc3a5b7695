"""A message to the player as a value: a text key and its numbers, turned into words at the edge."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field


class Notice(Struct, frozen=True):
    """One thing the player should be told; `Catalog.say` turns it into a sentence."""

    key: str
    args: Mapping[str, object] = field(default_factory=dict)
