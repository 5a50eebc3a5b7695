"""How a record file is told apart and what its notes are: light enough to list matches before the rules are loaded."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

FORMAT = "canasta-record"
VERSION = 1
SUFFIX = ".canasta"
"""How the name of a record file ends."""

FaultCode = Literal["unreadable", "empty", "foreign", "too_new", "bad_header", "bad_rules", "bad_line"]


class RecordError(ValueError):
    """A record that cannot be read: where (`line`, from 1; 0 for the whole), a code and what it is about."""

    def __init__(self, code: FaultCode, line: int, detail: str) -> None:
        self.code: FaultCode = code
        self.line = line
        self.detail = detail
        super().__init__(f"line {line}: {detail}" if line else detail)


class Note(Struct, frozen=True):
    """A line that is no action: a checksum, a seat that changed hands, a hint taken."""

    text: str

    @property
    def words(self) -> tuple[str, ...]:
        """The note in words: `("deal", "1", "a41f...")`."""
        return tuple(self.text.split())
