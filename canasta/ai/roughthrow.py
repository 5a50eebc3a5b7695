"""Which card is thrown in the rough game."""

from __future__ import annotations

from canasta.ai.rough import RED, Game
from canasta.ai.sight import RANK_POINTS
from canasta.engine.melds import CANASTA

FREEZE = 30.0
"""What a throw must cost before a wild card is thrown instead."""
_PAIR: tuple[tuple[float, ...], ...] = tuple(
    tuple(
        min(0.95, 1.5 * max(0.0, 1.0 - (1.0 - part) ** u - u * part * (1.0 - part) ** (u - 1))) if u >= 2 else 0.0
        for u in range(40)
    )
    for part in [0.025 * i for i in range(41)]
)
"""Chance that a hand holds two of u unseen cards of a rank, by its part of all unseen cards in fortieths."""
_GROUP = (0.0, 0.0, 0.0, 26.0, 45.0, 75.0, 120.0, *[0.0] * 40)
"""What one more card is worth to a group of so many."""


def choice(game: Game, seat: int) -> int:
    """The card whose throw costs least: what it gives the next opponent, and what it was worth here."""
    rough, side_of = game.rough, game.side_of
    law, side, count = rough.law, side_of[seat], game.count[seat]
    seats = len(side_of)
    foe = seat + 1 if seat + 1 < seats else 0
    while side_of[foe] == side:
        foe = foe + 1 if foe + 1 < seats else 0
    their, sizes = side_of[foe], game.sizes
    fat = len(game.pile)
    if fat > rough.limit:
        fat = rough.limit
    pile_worth = 20.0 + 16.0 * fat
    always = law.always_frozen or game.frozen
    frozen = always or (rough.until and not game.opened[their])
    frozen_us = always or (rough.until and not game.opened[side])
    stock = len(game.stock)
    hidden = stock + sum(sizes) - sizes[seat]
    chances = _PAIR[int(40.0 * sizes[foe] / hidden) if hidden > sizes[foe] else 40]
    late = stock < 2 * law.per_round
    full = rough.full
    feeds = law.add_to_meld and not frozen
    dead = game.dead
    scale = (1.0 if frozen else 1.4) * (1.0 if game.opened[their] else 0.4)
    pair = (6.0 if late else 20.0) * (1.6 if frozen_us else 1.0)
    loner = -0.5 if late else -0.25
    laid, laid_wild = game.naturals[their], game.wilds[their]
    mine, mine_wild, known, seen = game.naturals[side], game.wilds[side], game.known[foe], game.seen
    best, least = -1, 1e9
    for rank in range(4, 15):
        k = count[rank]
        if not k:
            continue
        points = RANK_POINTS[rank]
        n = laid[rank]
        if feeds and n and (law.add_to_canasta or n + laid_wild[rank] < CANASTA):
            cost = pile_worth + points + points + _GROUP[n + laid_wild[rank]]
        elif dead[rank]:
            cost = 0.0
        else:
            unseen = full - seen[rank] - k
            held = known[rank]
            danger = chances[unseen] * scale if unseen > 0 else 0.0
            if held:
                danger = 1.0 if held >= 2 else 3.0 * danger + 0.05
            if danger > 1.0:
                danger = 1.0
            cost = danger * (pile_worth + points + points)
            if n:
                cost += danger * _GROUP[n + laid_wild[rank]]
        own = mine[rank]
        if own:
            total = own + mine_wild[rank]
            cost += k * 0.6 * _GROUP[total] if total < CANASTA else points
        elif k == 1:
            cost += loner * points
        else:
            cost += (pair if k == 2 else 1.7 * pair) - 0.2 * points
        if k >= 3 and law.sets_held[rank] and k < 5 and not own:
            cost -= 400.0 if late else 70.0
        if cost < least:
            least, best = cost, rank
    if count[RED]:
        best = RED
    elif count[3]:
        worth = 12.0 if law.black3_cost <= 5 and not late else -law.black3_cost
        if best < 0 or worth < least:
            best = 3
    wild = 2 if count[2] else 15
    if best < 0:
        best = wild
    elif count[wild] and not game.frozen and least > FREEZE and game.opened[their] and game.sizes[seat] > 3:
        # A wild card is safe, and stops them.
        best = wild
    if count[best] <= 0:
        return -1
    return _suit_of(game, seat, best) if game.suited else best


def _suit_of(game: Game, seat: int, rank: int) -> int:
    """The card of a rank with the fewest neighbours of its suit in the hand, and in no sequence of theirs."""
    codes = game.suited[seat]
    best, least = rank, 99
    for suit in range(4):
        code = suit << 4 | rank
        if not codes[code]:
            continue
        near = sum([codes[code + d] > 0 for d in (-2, -1, 1, 2) if 4 <= rank + d <= 14])
        if joins(game, game.side_of[(seat + 1) % len(game.side_of)], code) >= 0:
            near += 9
        if near < least:
            best, least = code, near
    return best


def joins(game: Game, side: int, code: int) -> int:
    """The place of the sequence that a card lengthens; -1 if none."""
    suit, rank = code >> 4, code & 15
    for place, (its, low, high) in enumerate(game.runs[side]):
        if its == suit and rank in (low - 1, high + 1):
            return place
    return -1
