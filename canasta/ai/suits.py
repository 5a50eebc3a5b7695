"""Sequences: which ones a hand can lay or lengthen, and what suited cards are worth while they wait."""

from __future__ import annotations

from canasta.ai.sight import Sight
from canasta.engine.actions import Play
from canasta.engine.cards import IS_NATURAL, RANK, SUIT, Card
from canasta.engine.melds import CANASTA

_COMPANY = (0.0, 0.0, 3.0, 12.0, 30.0, 62.0, 120.0, 220.0)
"""Worth of a card that has so many ranks of its suit within a sequence's reach, itself included."""
_GAP = 0.55
"""What each missing card between a held card and an own sequence makes of its worth."""


class Suits:
    """The naturals of a hand by suit and rank, beside the own sequences."""

    __slots__ = ("place", "runs", "s")

    def __init__(self, s: Sight) -> None:
        self.s = s
        self.place: list[dict[int, Card]] = [{}, {}, {}, {}]
        for card in s.view.hand:
            if IS_NATURAL[card]:
                self.place[SUIT[card]].setdefault(RANK[card], card)
        self.runs = [(place, s.mine.melds[place]) for place in s.mine.runs]

    def lengthenings(self) -> list[tuple[Play, int, int]]:
        """For each own unfinished sequence that grows: the play, its length before and after."""
        found = []
        used: set[Card] = set()
        for place, meld in sorted(self.runs, key=lambda run: -run[1].size):
            held = self.place[meld.suit]
            low, high, cards = meld.low, meld.high, []
            while high - low + 1 < CANASTA:
                card = held.get(high + 1)
                if card is not None and card not in used:
                    high += 1
                elif (card := held.get(low - 1)) is not None and card not in used:
                    low -= 1
                else:
                    break
                cards.append(card)
                used.add(card)
            if cards:
                found.append((Play(place, tuple(cards)), meld.size, high - low + 1))
        return found

    def new_runs(self, least: int = 3) -> list[tuple[Card, ...]]:
        """The longest stretches of the hand, each of 3 to 7 cards."""
        found = []
        for held in self.place:
            rank = 4
            while rank <= 14:
                stretch: list[Card] = []
                while rank <= 14 and rank in held and len(stretch) < CANASTA:
                    stretch.append(held[rank])
                    rank += 1
                if len(stretch) >= least:
                    found.append(tuple(stretch))
                if not stretch:
                    rank += 1
        return found

    def worth(self, card: Card) -> float:
        """What a card is worth for sequences while it stays in the hand."""
        suit, rank = SUIT[card], RANK[card]
        if not IS_NATURAL[card]:
            return 0.0
        held = self.place[suit]
        if held.get(rank) != card:
            return 0.0
        best = 0
        for low in range(max(4, rank - 6), min(rank, 8) + 1):
            best = max(best, sum(low + i in held for i in range(CANASTA)))
        worth = _COMPANY[best] * self.s.time
        for _, meld in self.runs:
            if meld.suit == suit and not meld.low <= rank <= meld.high:
                step = rank - meld.high if rank > meld.high else meld.low - rank
                if meld.size + step <= CANASTA:
                    missing = sum(r not in held for r in range(min(rank, meld.high) + 1, max(rank, meld.low)))
                    gain = (self.s.run(meld.size + step) - self.s.run(meld.size)) / step
                    worth = max(worth, gain * _GAP**missing)
        return worth
