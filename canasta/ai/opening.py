"""The first melds of a side: which cards reach the count or the form at the least cost (rules 6-13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canasta.ai.sight import RANK_POINTS, Sight
from canasta.ai.suits import Suits
from canasta.engine.actions import Play
from canasta.engine.cards import IS_WILD, POINTS, RANK, Card
from canasta.engine.melds import CANASTA

_NODES = 4000
"""Combinations looked at; more only with hands of thirty cards."""
_WILD_WAYS = ((1, 0), (0, 1), (2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2))
"""Twos and jokers that may fill a meld."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One possible new meld: its naturals, twos and jokers, its card points and what laying it is worth."""

    rank: int
    """0 for melds of wild cards, -1 for sequences."""
    naturals: tuple[Card, ...]
    twos: int
    jokers: int
    points: int
    worth: float

    @property
    def wilds(self) -> int:
        """Wild cards in it."""
        return self.twos + self.jokers

    @property
    def size(self) -> int:
        """Cards in it."""
        return len(self.naturals) + self.twos + self.jokers


@dataclass(frozen=True, slots=True)
class Need:
    """What an opening must reach; with `have` card points that count already."""

    points: int
    form: str
    natural_meld: bool


@dataclass(frozen=True, slots=True)
class Opening:
    """New melds that open for the side."""

    plays: tuple[Play, ...]
    worth: float
    cards: int


def need_of(s: Sight) -> Need:
    """What this side's opening must reach."""
    rules = s.law.rules
    requirement = rules.opening_requirement(s.public.sides[s.view.score_side].score, s.public.deal)
    points, form = 0, ""
    match requirement:
        case int():
            points = requirement
        case str():
            form = requirement
        case (str(), int()):
            form, points = requirement
    return Need(points, form, rules.opening.initial_needs_natural_meld)


def pieces(s: Sight, by: Sequence[Sequence[Card]], need: Need, *, skip: int = 0) -> list[Piece]:
    """The melds that these cards can make; `skip` is a rank that is spoken for."""
    law, opening = s.law, s.law.rules.opening
    twos, jokers = len(by[2]), len(by[15])
    found: list[Piece] = []
    for rank in range(4, 15):
        if rank != skip or law.many:
            _groups(s, by[rank], rank, twos, jokers, found)
    if law.run_bonus:
        _runs(s, by, found)
    if law.wild_bonus and opening.opening_wild_meld and not opening.initial_naturals_only and twos + jokers >= 3:
        for size in range(3, min(CANASTA, twos + jokers) + 1):
            t = min(twos, size)
            j = size - t
            if law.rules.melds.wild_melds == "deuces" and j > 2:
                continue
            worth = s.wild_meld(size) + (20 - s.wild_held(2)) * t + (50 - s.wild_held(15)) * j
            found.append(Piece(0, (), t, j, 20 * t + 50 * j, worth))
    if need.form:
        found = [
            p for p in found if p.size >= CANASTA and not (need.form == "natural_canasta" and p.rank > 0 and p.wilds)
        ]
    return found


def _groups(s: Sight, cards: Sequence[Card], rank: int, twos: int, jokers: int, found: list[Piece]) -> None:
    law, opening = s.law, s.law.rules.opening
    k = len(cards)
    if k < 2 or rank in s.dead:
        return
    each = RANK_POINTS[rank]
    before = s.held(rank, k, 0, 0)
    most = min(k, law.max_size)
    least = law.rules.melds.sevens_min_meld if rank == 7 else 3
    sizes = {most, least, most - 1} if most >= least else set[int]()
    for n in sizes:
        if least <= n <= most:
            worth = s.group(n, 0, rank) + n * each + s.held(rank, k - n, n, 0) - before
            found.append(Piece(rank, tuple(cards[:n]), 0, 0, n * each, worth))
    if opening.initial_naturals_only or (rank == 7 and law.rules.melds.sevens_pure):
        return
    for n in {2, min(3, most), most}:
        limit = min(law.wild_limit[n], law.max_size - n)
        for t, j in _WILD_WAYS:
            size = n + t + j
            if t > twos or j > jokers or t + j > limit or size < least:
                continue
            if t + j == 3 and size != CANASTA:
                continue
            if opening.initial_no_mixed_canasta and size >= CANASTA:
                continue
            worth = s.group(n, t + j, rank) + n * each + s.held(rank, k - n, n, t + j) - before
            worth -= s.w.thin * (n < 4) + s.w.open_pair * (n == 2)
            worth += (20 - s.wild_held(2)) * t + (50 - s.wild_held(15)) * j
            found.append(Piece(rank, tuple(cards[:n]), t, j, n * each + 20 * t + 50 * j, worth))


def _runs(s: Sight, by: Sequence[Sequence[Card]], found: list[Piece]) -> None:
    free = {c for same in by for c in same}
    for cards in Suits(s).new_runs():
        if not free.issuperset(cards):
            continue
        for part in {cards, cards[:3], cards[-3:]}:
            loss = sum(
                s.held(RANK[c], s.count[RANK[c]], 0, 0) - s.held(RANK[c], s.count[RANK[c]] - 1, 0, 0) for c in part
            )
            points = sum(POINTS[c] for c in part)
            found.append(Piece(-1, part, 0, 0, points, s.run(len(part)) * 0.6 + points - loss))


def best_opening(
    s: Sight, by: Sequence[Sequence[Card]], need: Need, size: int, *, skip: int = 0, pairs: bool = True
) -> Opening | None:
    """The new melds that reach what is needed with most worth, leaving a hand of `size` less what they use.

    `pairs`: whether a pair may be filled with wild cards.
    """
    items = [p for p in pieces(s, by, need, skip=skip) if pairs or len(p.naturals) != 2]
    twos, jokers = len(by[2]), len(by[15])
    items.sort(key=lambda p: -p.worth - 0.3 * p.points)
    reach = _reach(items, twos, jokers)
    best: list[Piece] = []
    best_worth = -1e9
    nodes = _NODES

    def deeper(i: int, plan: list[Piece], t: int, j: int, points: int, worth: float, cards: int) -> None:
        nonlocal best, best_worth, nodes
        nodes -= 1
        if plan and points >= need.points and (not need.natural_meld or any(p.rank and not p.wilds for p in plan)):
            total = worth - s.short(max(0, size - cards - 1)) - s.w.open_card * cards
            if size - cards <= 3 and not s.view.foot_waits:
                total -= s.w.open_short * (1.0 - s.urgency)
            if size - cards < 2 and not s.view.foot_waits:
                total -= 1000.0
            if total > best_worth:
                best, best_worth = list(plan), total
            return
        if nodes < 0 or len(plan) == 5:
            return
        for at in range(i, len(items)):
            p = items[at]
            if p.twos > t or p.jokers > j or points + reach[at] < need.points:
                continue
            if any((p.rank == q.rank and p.rank >= 0) or not set(p.naturals).isdisjoint(q.naturals) for q in plan):
                continue
            plan.append(p)
            deeper(at + 1, plan, t - p.twos, j - p.jokers, points + p.points, worth + p.worth, cards + p.size)
            plan.pop()

    deeper(0, [], twos, jokers, 0, 0.0, 0)
    if not best or best_worth < -900.0:
        return None
    return Opening(_plays(best, by), best_worth, sum(p.size for p in best))


def _reach(items: Sequence[Piece], twos: int, jokers: int) -> list[int]:
    """The card points that the pieces from each place on can bring at most."""
    wild = 20 * twos + 50 * jokers
    most: dict[int, int] = {}
    runs = 0
    out = [0] * len(items)
    for at in range(len(items) - 1, -1, -1):
        p = items[at]
        naturals = p.points - 20 * p.twos - 50 * p.jokers
        if p.rank > 0:
            most[p.rank] = max(most.get(p.rank, 0), naturals)
        elif p.rank < 0:
            runs += naturals
        out[at] = sum(most.values()) + runs + wild
    return out


def _plays(plan: Sequence[Piece], by: Sequence[Sequence[Card]]) -> tuple[Play, ...]:
    twos, jokers = list(by[2]), list(by[15])
    plays = []
    for p in plan:
        plays.append(Play(None, (*p.naturals, *twos[: p.twos], *jokers[: p.jokers])))
        del twos[: p.twos], jokers[: p.jokers]
    return tuple(plays)


def wish(s: Sight) -> float:
    """What having opened is worth now (rules 8, 9, 12)."""
    turns = s.view.player.turns
    worth = s.w.open + s.w.open_turn * turns
    worth += s.w.open_red * s.reds + 150.0 * s.reds * s.urgency
    if s.their.melds:
        worth += 15.0
    if s.urgency > 0.3:
        worth += 60.0
    return worth


def facts(s: Sight, found: Opening, worth: float, need: Need) -> tuple[float, ...]:
    """What an opening is beside waiting, for lessons."""
    cards = [card for play in found.plays for card in play.cards]
    wild = sum(IS_WILD[card] for card in cards)
    return (
        worth / 100.0,
        found.worth / 100.0,
        found.cards / 5.0,
        need.points / 100.0,
        float(wild),
        float(len(found.plays)),
        s.view.player.turns / 5.0,
        float(any(len(play.cards) >= CANASTA for play in found.plays)),
        (sum(POINTS[card] for card in cards) - need.points) / 50.0,
    )
