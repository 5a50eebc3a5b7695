"""What a table is worth: the points a deal will end with, and from the scores the chance to win the match."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import erf, exp, sqrt

from canasta.ai.law import Law
from canasta.engine.cards import IS_WILD, RANK, SUIT
from canasta.engine.melds import CANASTA, MeldKind
from canasta.engine.scoring import hand_points, points_on_table
from canasta.engine.state import GameState
from canasta.engine.takes import frozen_for

NAMES: tuple[str, ...] = (
    "one",
    "bonus",
    "cards",
    "caught",
    "within3",
    "within4",
    "within5",
    "within6",
    "within7",
    "clean",
    "over",
    "wilds",
    "pairs",
    "material",
    "short",
    "opened",
    "need",
    "reds",
    "canastas",
    "ready",
    "near",
    "take",
    "runs",
    "suited",
    "wild_meld",
    "feet",
    "turn",
)
"""The features of one side, in the order of `side_features`; each counts by itself and times what time is left."""
_LONG = 5.0
"""Rounds of turns from which on more time is no matter."""


def time_left(state: GameState, law: Law) -> float:
    """From 1 at the start of a deal to 0 with the last card of the stock."""
    return min(1.0, len(state.stock) / (law.per_round * _LONG))


def side_features(state: GameState, law: Law, account: int) -> list[float]:
    """What one side has at the start of a turn, all cards seen: `NAMES`, then the same times `time_left`."""
    public, rules = state.public, law.rules
    playing = public.side_of[rules.seat_sides.index(account)]
    own = public.sides[playing]
    seats = [seat for seat, its in enumerate(public.side_of) if its == playing]
    counts = []
    for seat in seats:
        count = [0] * 16
        for card in state.hands[seat]:
            count[RANK[card]] += 1
        counts.append(count)
    size_of = [0] * 16
    clean_of = [False] * 16
    runs = wild_meld = done = natural = mixed = sequences = material = 0
    for meld in own.melds:
        size = len(meld.cards)
        if size < CANASTA:
            material += size
        if meld.kind is MeldKind.GROUP:
            if size >= CANASTA:
                done += 1
                natural += not meld.wilds
                mixed += meld.wilds > 0
                size_of[meld.rank] = size_of[meld.rank] or CANASTA
            else:
                size_of[meld.rank] = size
                clean_of[meld.rank] = not meld.wilds
        elif meld.kind is MeldKind.SEQUENCE:
            if size >= CANASTA:
                done += 1
                sequences += 1
            else:
                runs += size - 2
        elif meld.kind is MeldKind.WILD:
            if size >= CANASTA:
                done += 1
            else:
                wild_meld += size
    # What is laid and what the hands hold for it count together: laying by itself makes a side no better or worse.
    within = [0] * (CANASTA + 1)
    over = wilds = pairs = clean = short = 0
    for count in counts:
        wilds += count[2] + count[15]
    for rank in range(4, 15):
        size = size_of[rank]
        held = [count[rank] for count in counts]
        if size >= CANASTA:
            over += sum(held)
        elif size or max(held) >= 3:
            total = min(CANASTA, size + sum(held))
            within[max(3, total)] += 1
            clean += total >= 5 and (clean_of[rank] or not size)
        else:
            pairs += sum([n == 2 for n in held])
    lack = max(
        law.quota - done,
        max(0, law.quota_natural - natural) + max(0, law.quota_mixed - mixed) + max(0, law.quota_run - sequences),
    )
    near = held_points = 0.0
    feet = 0
    for seat in seats:
        hand = state.hands[seat]
        material += len(hand)
        held_points += hand_points(rules, hand)
        if state.feet[seat]:
            feet += 1
            held_points += hand_points(rules, state.feet[seat])
        elif lack <= 0:
            near += exp(-len(hand) / 3.0)
        else:
            short += max(0, 5 - len(hand))
    # Cards count alike in hand and on the table, but for those that the end may catch.
    laid_points = sum([m.points for m in own.melds])
    left = time_left(state, law)
    opened = bool(own.melds)
    reds = len(public.sides[account].threes)
    need = 0.0
    if not opened:
        asked = rules.opening_requirement(public.sides[account].score, public.deal)
        need = asked / 50.0 if isinstance(asked, int) else 3.0
    values = [
        1.0,
        (points_on_table(rules, public, account) - laid_points) / 100.0,
        (laid_points + held_points) / 100.0,
        held_points / 100.0 * (1.0 - left),
        *within[3:],
        clean,
        over,
        wilds,
        pairs,
        material,
        short,
        opened,
        need,
        0.0 if opened else reds,
        done,
        lack <= 0,
        near,
        _take(state, law, playing, counts, seats, size_of),
        runs,
        _suited(state, seats) if law.run_bonus else 0.0,
        wild_meld,
        feet,
        public.turn in seats,
    ]
    return [*values, *[value * left for value in values]]


def _take(
    state: GameState, law: Law, side: int, counts: Sequence[Sequence[int]], seats: Sequence[int], size_of: Sequence[int]
) -> float:
    """Cards of the pile if the seat in turn is of this side and seems able to take it."""
    public = state.public
    if public.turn not in seats or not public.pile or not public.sides[side].melds:
        return 0.0
    top = public.pile[-1]
    rank = RANK[top]
    if rank == 3 or IS_WILD[top]:
        return 0.0
    count = counts[seats.index(public.turn)]
    able = count[rank] >= 2
    if not able and not frozen_for(law.rules, public, side):
        able = (law.add_to_meld and 0 < size_of[rank] < CANASTA) or (
            law.natural_and_wild and count[rank] == 1 and count[2] + count[15] > 0
        )
    return float(min(20, len(public.pile) + public.buried)) if able else 0.0


def _suited(state: GameState, seats: Sequence[int]) -> float:
    """For each seat, the most cards that it has within seven ranks of one suit."""
    total = 0.0
    for seat in seats:
        there = [0] * 4
        for card in state.hands[seat]:
            rank = RANK[card]
            if 4 <= rank <= 14:
                there[SUIT[card]] |= 1 << rank
        total += max([(bits >> low & 127).bit_count() for bits in there for low in range(4, 9)])
    return total


@dataclass(frozen=True, slots=True)
class Values:
    """What was learned about one rule set: `tools/fit_values.py` makes these numbers."""

    lead: tuple[float, ...]
    """Weights of the features of a side less the mean of the others, for its points of the deal over theirs."""
    both: tuple[float, ...]
    """Weights of the sum of the two for the sum of the points."""
    spread: tuple[float, float]
    """Standard deviation of what is not foreseen of the difference of two sides: at the end, and more per time left."""
    mean: float
    """Points of a deal, of one side."""
    deal: float
    """Standard deviation of the difference of two sides in one deal."""

    def foreseen(self, state: GameState, law: Law) -> list[float]:
        """The points each side will end the deal with, in expectation."""
        count = law.rules.sides_count
        seen = [side_features(state, law, side) for side in range(count)]
        whole = [sum(x) for x in zip(*seen, strict=True)]
        found = []
        for own in seen:
            lead = total = 0.0
            for w, v, x, y in zip(self.lead, self.both, own, whole, strict=True):
                their = (y - x) / (count - 1)
                lead += w * (x - their)
                total += v * (x + their)
            found.append((total + lead) / 2.0)
        return found

    def worth(self, state: GameState, law: Law, side: int) -> float:
        """The chance of a side to win the match from this state (a turn's start, or the end of the deal)."""
        public, rules = state.public, law.rules
        scores = [s.score for s in public.sides]
        if public.end is not None:
            # The scores hold the deal already.
            if public.match_over:
                return 0.5 if public.winner is None else float(public.winner == side)
            return self._chance(rules.table.target_score, rules.table.fixed_deals, public.deal, scores, side, 0.0)
        ahead = self.foreseen(state, law)
        totals = [score + points for score, points in zip(scores, ahead, strict=True)]
        base, more = self.spread
        unsure = base + more * time_left(state, law)
        return self._chance(
            rules.table.target_score, rules.table.fixed_deals, public.deal, totals, side, unsure * unsure
        )

    def per_point(self, state: GameState, law: Law, side: int) -> float:
        """What one point more is worth to a side in this state, as a chance to win the match; above zero."""
        scores = [float(s.score) for s in state.public.sides]
        table = law.rules.table
        base, more = self.spread
        variance = (base + more * time_left(state, law)) ** 2
        up, down = list(scores), list(scores)
        up[side] += 50.0
        down[side] -= 50.0
        gain = [
            self._chance(table.target_score, table.fixed_deals, state.public.deal, s, side, variance)
            for s in (up, down)
        ]
        return max(1e-6, (gain[0] - gain[1]) / 100.0)

    def _chance(
        self, target: int | None, last: int | None, deal: int, totals: Sequence[float], side: int, variance: float
    ) -> float:
        best = max([total for other, total in enumerate(totals) if other != side])
        top = max(best, totals[side])
        if last is not None:
            deals = float(max(0, last - deal))
        elif target is not None:
            # How many deals are still to come, the last one half: smooth where the foreseen scores reach the goal.
            short = (target - top) / max(1.0, self.mean)
            unsure = sqrt(variance) / max(1.0, 2.0 * self.mean)
            deals = max(0.0, short) + 0.35 * _phi(short / max(0.05, unsure))
        else:
            deals = 1.0
        spread = sqrt(variance + deals * self.deal * self.deal)
        return _phi((totals[side] - best) / max(20.0, spread))


def _phi(x: float) -> float:
    """The normal distribution."""
    return 0.5 * (1.0 + erf(x / 1.4142135623730951))


@cache
def _data() -> dict[str, dict[str, list[float] | float]]:
    found: dict[str, dict[str, list[float] | float]] = json.loads(
        (files("canasta.ai") / "values.json").read_text("utf-8")
    )["rules"]
    return found


@cache
def values_for(rules_id: str) -> Values | None:
    """The values of a rule set; house rules go by the rule set that they change. None: nothing was learned."""
    raw = _data().get(rules_id)
    if raw is None:
        return None
    lead, both, spread = raw["lead"], raw["both"], raw["spread"]
    mean, deal = raw["mean"], raw["deal"]
    assert isinstance(lead, list)
    assert isinstance(both, list)
    assert isinstance(spread, list)
    assert isinstance(mean, float)
    assert isinstance(deal, float)
    if not len(lead) == len(both) == 2 * len(NAMES):
        raise ValueError(f"{rules_id}: values of other features; run tools/fit_values.py")
    return Values(tuple(lead), tuple(both), (spread[0], spread[1]), mean, deal)
