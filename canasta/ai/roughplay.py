"""How everybody plays in the rough game: a turn by a few plain rules, in some twenty microseconds."""

from __future__ import annotations

from canasta.ai.rough import RED, Game
from canasta.ai.roughmeld import Lay, extend, lay_all, meld, opening
from canasta.ai.roughthrow import choice, joins
from canasta.ai.sight import RANK_POINTS
from canasta.engine.melds import CANASTA

WAIT = 2.5
"""Rounds of turns in which nobody opens from the hand without need."""
END = 1000
"""More turns than a deal has."""


def play(game: Game, turns: int) -> None:
    """Play on from the beginning of a turn, for so many turns or to the end of the deal."""
    last = game.turns + turns
    while not game.ended and game.turns < last:
        seat = game.turn
        if not _take(game, seat) and not _draw(game, seat):
            game.ended = True
            return
        side = game.side_of[seat]
        if not game.opened[side] and _ripe(game, seat):
            lays = opening(game, seat, game.need[side], 0)
            if lays:
                lay_all(game, seat, lays)
                _talon(game, seat)
        if game.opened[side]:
            meld(game, seat)
            if game.feet[seat] and not game.sizes[seat]:
                _pick_up(game, seat)
                meld(game, seat)
            if game.out >= 0:
                return
        go_on(game, choice(game, seat) if game.sizes[seat] else -1)


def _ripe(game: Game, seat: int) -> bool:
    """Whether to open from the hand; early on, hands are kept for the pile."""
    seats = len(game.side_of)
    early = game.age + game.turns < WAIT * seats and len(game.stock) > 3 * game.rough.law.per_round
    return not early or game.reds[game.side_of[seat]] > 1 or bool(game.feet[seat])


def go_on(game: Game, code: int) -> None:
    """The seat in turn throws a card (-1 for none), and its turn is over."""
    seat = game.turn
    if code >= 0:
        _throw(game, seat, code)
    if not game.sizes[seat]:
        if game.feet[seat]:
            _pick_up(game, seat)
        elif game.lack(game.side_of[seat]) <= 0:
            game.ended, game.out = True, game.side_of[seat]
            return
    game.turn = seat + 1 if seat + 1 < len(game.side_of) else 0
    game.turns += 1


def _draw(game: Game, seat: int) -> bool:
    """Draw from the stock; False if there is none."""
    rough, stock = game.rough, game.stock
    if not stock:
        return False
    wanted = rough.draws
    count = game.count[seat]
    side = game.side_of[seat]
    while wanted and stock:
        code = stock.pop()
        rank = code & 15
        if rank == RED and rough.red_laid:
            game.reds[side] += 1
            continue
        if rank == 3 and rough.black_laid:
            game.blacks[side] += 1
            continue
        count[rank] += 1
        game.sizes[seat] += 1
        if game.suited:
            game.suited[seat][code] += 1
        wanted -= 1
    return True


def _talon(game: Game, seat: int) -> None:
    """Bonus cards for having opened from the hand; in the real game they come a turn later."""
    rough, stock = game.rough, game.stock
    if rough.talon and len(stock) >= rough.talon_stock:
        for code in stock[: -1 - rough.talon[min(sum(game.opened), len(rough.talon)) - 1] : -1]:
            stock.pop()
            game.count[seat][code & 15] += 1
            game.sizes[seat] += 1


def _pick_up(game: Game, seat: int) -> None:
    for code in game.feet[seat]:
        game.count[seat][code & 15] += 1
        if game.suited:
            game.suited[seat][code] += 1
    game.sizes[seat] += len(game.feet[seat])
    game.feet[seat] = ()


def _take(game: Game, seat: int) -> bool:
    """Take the pile if that is possible and worth it."""
    pile = game.pile
    if not pile:
        return False
    top = pile[-1]
    rank = top & 15
    if rank < 4 or rank == 15:
        return False
    rough, side, count = game.rough, game.side_of[seat], game.count[seat]
    law = rough.law
    n, w = game.naturals[side][rank], game.wilds[side][rank]
    k, opened = count[rank], game.opened[side]
    if game.dead[rank]:
        return False
    frozen = law.always_frozen or game.frozen or (rough.until and not opened)
    run = -1
    if k >= 2 and n + w + 3 <= rough.most:
        way = 2
    elif frozen or not opened:
        return False
    elif n and law.add_to_meld and (n + w < CANASTA or law.add_to_canasta):
        way = 0
    elif law.add_to_run and (run := joins(game, side, top)) >= 0:
        way = 3
    elif k == 1 and law.natural_and_wild and count[2] + count[15] and n + w + 3 <= rough.most:
        way = 1
    else:
        return False
    size = len(pile)
    lays: list[Lay] = []
    if not opened:
        need = game.need[side]
        if need < 0:
            return False
        points = 0
        if rough.top_counts:
            points = 3 * RANK_POINTS[rank]
        elif rough.top_excluded and k >= 3:
            points = k * RANK_POINTS[rank]
        if need > points:
            found = opening(game, seat, need - points, rank)
            if not found:
                return False
            lays = found
    elif not _pays(game, seat, way, size, closes=n + w < CANASTA <= n + w + (1, 3, 3, 1)[way]):
        return False
    _move_pile(game, seat)
    if way == 3:
        extend(game, seat, run, top)
        return True
    # The top card is in the hand now; it goes down with what takes it.
    naturals = {0: 1, 1: 2, 2: 3}[way]
    if way == 2 and rough.top_excluded and not opened and k >= 3:
        naturals = min(k + 1, rough.most)
    twos = int(way == 1 and count[2] > 0)
    lays.append((rank, naturals, twos, int(way == 1 and not twos)))
    lay_all(game, seat, lays)
    return True


def _pays(game: Game, seat: int, way: int, size: int, *, closes: bool) -> bool:
    """Whether a pile of so many cards is better than a draw; `way`: wild cards and pairs that a take costs."""
    draws = game.rough.draws
    if game.rough.law.foot and not game.feet[seat] and game.lack(game.side_of[seat]) <= 2:
        return False
    least = (draws, 4 * draws, 2 * draws, draws)[way]
    return closes or size >= least


def _move_pile(game: Game, seat: int) -> None:
    limit = game.rough.limit
    moved = game.pile[-limit:]
    del game.pile[-limit:]
    count, known = game.count[seat], game.known[seat]
    for code in moved:
        count[code & 15] += 1
        known[code & 15] += 1
    if game.suited:
        codes = game.suited[seat]
        for code in moved:
            codes[code] += 1
    game.sizes[seat] += len(moved)
    game.frozen = False
    if count[RED] and game.rough.red_laid:
        game.reds[game.side_of[seat]] += count[RED]
        game.sizes[seat] -= count[RED]
        count[RED] = 0


def _throw(game: Game, seat: int, code: int) -> None:
    """A card goes from a hand to the pile."""
    rank = code & 15
    if game.suited:
        game.suited[seat][code] -= 1
    game.count[seat][rank] -= 1
    game.sizes[seat] -= 1
    if game.known[seat][rank]:
        game.known[seat][rank] -= 1
    else:
        game.seen[rank] += 1
    if rank in (2, 15):
        game.frozen = True
    game.pile.append(code)
