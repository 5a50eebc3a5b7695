"""What a computer player is: a view goes in, one legal action comes out, with the reasons for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from random import Random
from typing import Protocol, TypeAlias

from canasta.engine.actions import Action
from canasta.engine.cards import Dice
from canasta.engine.state import Public
from canasta.engine.view import View

Stop: TypeAlias = Callable[[], bool]
"""Asked between short pieces of work; True: the answer is no longer wanted. The caller may nap in it."""

Terms: TypeAlias = tuple[tuple[str, float], ...]
"""What spoke for a choice (above zero) or against it, by name, in points."""


def never() -> bool:
    """A stop that never stops."""
    return False


@dataclass(frozen=True, slots=True)
class Option:
    """An action that was thought about, its worth in points, and the terms of that worth."""

    action: Action
    worth: float
    terms: Terms = ()


@dataclass(frozen=True, slots=True)
class Reasoned:
    """The chosen action, what decided it, and the others that were thought about, best first."""

    action: Action
    terms: Terms = ()
    others: tuple[Option, ...] = ()
    fallback: bool = False
    """Nothing that was thought of could be played, so the first legal action is; a fault to be counted."""


@dataclass(slots=True)
class Tally:
    """What a player counts while it plays."""

    decisions: int = 0
    fallbacks: int = 0
    blunders: dict[str, int] = field(default_factory=dict)


class Player(Protocol):
    """A computer player. It keeps nothing from one decision to the next but its tally."""

    tally: Tally

    def decide(self, view: View, rng: Random, stop: Stop) -> Action:
        """A legal action of the seat whose view it is, which must be the one to act."""
        ...


def seed_for(game_seed: int, deal: int, turn_no: int, seat: int) -> int:
    """The seed of one decision: the same game plays the same bots again."""
    return int.from_bytes(blake2b(repr((game_seed, deal, turn_no, seat)).encode(), digest_size=8).digest(), "big")


def thought_seed(bots: int, public: Public, seat: int) -> int:
    """The seed of a seat's next decision at a table, from that of the match's computer players.

    It hangs on what has been played alone, so that a decision can be thought again when it is asked about.
    """
    return Dice("thought", bots, public.deal, public.turn_no, public.now.batches, seat).below(2**62)


def pick(items: Sequence[Option], rng: Random) -> Option:
    """One of them, each as likely; `rng.random` alone is used, which Python keeps the same in every version."""
    return items[int(rng.random() * len(items))]
