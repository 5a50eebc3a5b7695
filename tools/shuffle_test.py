"""Whether shuffles are fair, over many deals of every pack: `python tools/shuffle_test.py [DEALS] [CARDS ...]`.

Four questions, each answered by how many standard deviations the count lies from what chance alone would give: is every
card as often in every place, does every card follow every other as often, do first hands hold as many wild cards as
they should, and do two deals of one match have nothing to do with each other.
"""

from __future__ import annotations

import math
import sys
import time
from array import array
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from canasta.engine.cards import IS_WILD, Card, deck, shuffled

PACKS = ((2, 4), (2, 2), (3, 6), (4, 8), (5, 10), (6, 12), (7, 14))
"""Packs and jokers: 108, 106, 162, 216, 270, 324 and 378 cards; the games of today use four of them."""
DEALS_A_MATCH = 8
HAND = 11
LIMIT = 5.0
"""Standard deviations; fair shuffles pass it once in two million counts."""


@dataclass(frozen=True, slots=True)
class Report:
    """Deviations in standard deviations, by question."""

    cards: int
    deals: int
    places: float
    worst_place: float
    followers: float
    wild: float
    matches: float

    @property
    def fair(self) -> bool:
        """Whether no count is further from chance than the limit."""
        found = (self.places, self.worst_place, self.followers, self.wild, self.matches)
        return all(abs(z) < LIMIT for z in found)


def measure(packs: int, jokers: int, deals: int, first_seed: int = 0) -> Report:
    """So many deals of a pack, in matches of eight with the seeds from `first_seed` on."""
    cards = deck(packs, jokers)
    n = len(cards)
    number = {card: i for i, card in enumerate(cards)}
    # Place and card, card and the one after it, wild cards in the first hand.
    placed, after, wilds = array("l", bytes(8 * n * n)), array("l", bytes(8 * n * n)), [0] * (HAND + 1)
    rows = range(0, n * n, n)
    same = pairs = 0
    before: list[int] = []
    for i in range(deals):
        match, deal = divmod(i, DEALS_A_MATCH)
        order: tuple[Card, ...] = shuffled(cards, first_seed + match, deal + 1)
        dense = [number[card] for card in order]
        for row, card in zip(rows, dense, strict=True):
            placed[row + card] += 1
        last = dense[0]
        for card in dense[1:]:
            after[last * n + card] += 1
            last = card
        wilds[sum(IS_WILD[card] for card in order[:HAND])] += 1
        if deal:
            pairs += 1
            same += sum(a == b for a, b in zip(before, dense, strict=True))
        before = dense
    return Report(
        n,
        deals,
        _z(_chi(placed, deals / n), (n - 1) ** 2),
        max(_z(_chi(placed[row : row + n], deals / n), n - 1) for row in rows),
        # A card never follows itself, so the diagonal is left out.
        _z(_chi(after, deals / n) - n * deals / n, n * n - 3 * n + 1),
        _z(*_wild_chi(wilds, deals, n, sum(IS_WILD[card] for card in cards))),
        (same - pairs) / math.sqrt(pairs) if pairs else 0.0,
    )


def _chi(counts: array[int], expected: float) -> float:
    return sum((count - expected) ** 2 for count in counts) / expected


def _wild_chi(found: list[int], deals: int, n: int, wild: int) -> tuple[float, int]:
    """Chi-square and its degrees of freedom; rare hands are put together, five expected at least."""
    chi, cells, count, expected = 0.0, 0, 0, 0.0
    for k in range(HAND + 1):
        count += found[k]
        expected += deals * math.comb(wild, k) * math.comb(n - wild, HAND - k) / math.comb(n, HAND)
        left = deals * sum(
            math.comb(wild, j) * math.comb(n - wild, HAND - j) / math.comb(n, HAND) for j in range(k + 1, HAND + 1)
        )
        if (expected >= 5 and left >= 5) or k == HAND:
            chi += (count - expected) ** 2 / expected
            cells, count, expected = cells + 1, 0, 0.0
    return chi, cells - 1


def _z(chi: float, freedom: int) -> float:
    """How far a chi-square lies from its mean, in standard deviations (Wilson and Hilferty)."""
    share = 2 / (9 * freedom)
    return float(((chi / freedom) ** (1 / 3) - (1 - share)) / math.sqrt(share))


def main(words: list[str]) -> int:
    """Measures and tells; 1 if a shuffle is not fair."""
    deals = int(words[0]) if words else 100_000
    wanted = {int(word) for word in words[1:]}
    fair = True
    print(f"{'cards':>6}{'deals':>9}{'places':>9}{'worst':>8}{'followers':>11}{'wild':>8}{'matches':>9}{'seconds':>9}")
    for packs, jokers in PACKS:
        if wanted and 52 * packs + jokers not in wanted:
            continue
        start = time.perf_counter()
        r = measure(packs, jokers, deals)
        took = time.perf_counter() - start
        print(
            f"{r.cards:>6}{r.deals:>9}{r.places:>9.2f}{r.worst_place:>8.2f}{r.followers:>11.2f}{r.wild:>8.2f}"
            f"{r.matches:>9.2f}{took:>9.1f}",
            flush=True,
        )
        fair = fair and r.fair
    return 0 if fair else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
