"""Putting cards into sequences so that no card is left stuck: the suit half of the going-out search (06)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from canasta.engine.cards import RANK, SUIT, Card
from canasta.engine.grouping import Steps


@dataclass(frozen=True, slots=True)
class Run:
    """A sequence of the plan from rank `low` to `high`: `target` is an own meld, None a new one; `cards` come new."""

    target: int | None
    suit: int
    low: int
    high: int
    cards: tuple[Card, ...]


Place = tuple[int, int]
"""Suit and rank."""


def run_sets(
    naturals: Sequence[Card],
    own: Sequence[Run],
    most: int,
    wilds: int,
    need: Callable[[int, int], int | None],
    steps: Steps,
) -> Iterator[tuple[tuple[Run, ...], list[Card]]]:
    """Ways to put some of the naturals into sequences of at most `most` cards, with the cards left over.

    `own` are the sequences on the table that may grow. `need(rank, count)` tells how many wild cards so many cards of
    a rank want at least, None if no group takes them; only ways whose ranks want no more than `wilds` come.
    """
    held: dict[Place, list[Card]] = {}
    for card in naturals:
        held.setdefault((SUIT[card], RANK[card]), []).append(card)
    counts: dict[int, int] = {}
    for card in naturals:
        counts[RANK[card]] = counts.get(RANK[card], 0) + 1
    seen: set[tuple[tuple[int | None, int, int, int], ...]] = set()

    def deeper(runs: tuple[Run, ...], used: dict[Place, int]) -> Iterator[tuple[tuple[Run, ...], list[Card]]]:
        key = tuple(sorted(((r.target if r.target is not None else -1), r.suit, r.low, r.high) for r in runs))
        if key in seen:
            return
        seen.add(key)
        steps.one()
        left = dict(counts)
        for (_, rank), n in used.items():
            left[rank] -= n
        wanted = {rank: need(rank, n) if n else 0 for rank, n in left.items()}
        stuck = next((rank for rank, n in wanted.items() if n is None), None)
        # Where wild cards lack, a rank that wants some must lose cards to a sequence.
        bad = {rank for rank, n in wanted.items() if n} if stuck is None else {stuck}
        enough = stuck is None and sum(n or 0 for n in wanted.values()) <= wilds
        if enough:
            yield runs, [c for place, cards in held.items() for c in cards[used.get(place, 0) :]]
        places = [p for p in held if len(held[p]) > used.get(p, 0) and (enough or p[1] in bad)]
        for place in places:
            for new in _moves(runs, place):
                added = [(place[0], r) for r in new[1]]
                if all(len(held.get(p, ())) > used.get(p, 0) for p in added):
                    yield from _with(runs, new, added, used)

    def _moves(runs: tuple[Run, ...], place: Place) -> Iterator[tuple[int | None, range]]:
        """Runs that take this card in: (the run that grows, None for a new one; ranks added)."""
        suit, rank = place
        for i, run in enumerate(runs):
            if run.suit == suit:
                if rank < run.low and run.high - rank < most:
                    yield i, range(rank, run.low)
                elif rank > run.high and rank - run.low < most:
                    yield i, range(run.high + 1, rank + 1)
        for low in range(max(4, rank - 2), min(12, rank) + 1):
            yield None, range(low, low + 3)

    def _with(
        runs: tuple[Run, ...], new: tuple[int | None, range], added: list[Place], used: dict[Place, int]
    ) -> Iterator[tuple[tuple[Run, ...], list[Card]]]:
        cards = tuple(held[p][used.get(p, 0)] for p in added)
        after = dict(used)
        for p in added:
            after[p] = after.get(p, 0) + 1
        at, ranks = new
        if at is None:
            grown = (*runs, Run(None, added[0][0], ranks[0], ranks[-1], cards))
        else:
            old = runs[at]
            run = Run(old.target, old.suit, min(old.low, ranks[0]), max(old.high, ranks[-1]), (*old.cards, *cards))
            grown = (*runs[:at], run, *runs[at + 1 :])
        yield from deeper(grown, after)

    yield from deeper(tuple(own), {})
