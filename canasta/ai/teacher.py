"""What a sight may ask, beside its own counting, what choices are worth: see `Lessons`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from canasta.ai.player import Option

if TYPE_CHECKING:
    from canasta.ai.sight import Sight

LOOK = 150.0
"""Points by which a choice may look worse than its like and is still asked about: a lesson adds no more than that."""


class Teacher(Protocol):
    """What knows more about choices than judgement does."""

    def knows(self, kind: str) -> bool:
        """Whether it has anything to say of a kind of choice."""
        ...

    def adds(self, s: Sight, kind: str, facts: Sequence[float], key: int = 0) -> float:
        """Points to add to what saying yes to a choice is worth; `key` tells choices of a kind in one turn apart."""
        ...

    def judge(self, s: Sight, found: list[Option]) -> list[Option]:
        """Throws, judged again, best first."""
        ...
