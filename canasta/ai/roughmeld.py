"""What goes on the table in the rough game: openings, groups, wild cards, sequences, and going out."""

from __future__ import annotations

from canasta.ai.rough import Game, close, close_run
from canasta.ai.sight import RANK_POINTS
from canasta.engine.melds import CANASTA

HOLD = 4
"""Cards of a rank that are laid though there is no hurry."""
KEEP = 4
"""Cards that stay in the hand."""
STAY, STAY_LONGER = 170.0, 60.0
"""Points that going out must be worth, with one canasta and with several."""
Lay = tuple[int, int, int, int]
"""Rank, naturals, twos, jokers."""


def lay_all(game: Game, seat: int, lays: list[Lay]) -> None:
    for rank, naturals, twos, jokers in lays:
        _lay(game, seat, rank, naturals, twos, jokers)
    game.opened[game.side_of[seat]] = True


def opening(game: Game, seat: int, need: int, skip: int) -> list[Lay]:
    """New groups that reach what is needed with few cards; `skip`: a rank that takes the pile. Empty if none do."""
    if need < 0:
        return []
    rough, law, count = game.rough, game.rough.law, game.count[seat]
    sets: list[tuple[int, int, int]] = []
    for rank in range(4, 15):
        k = count[rank]
        if k >= 3 and rank != skip:
            if rank == 7 and k < rough.least_seven:
                continue
            if game.dead[rank]:
                continue
            sets.append((min(k, law.max_size) * RANK_POINTS[rank], min(k, law.max_size), rank))
    total = 0
    lays: list[Lay] = []
    sets.sort(reverse=True)
    cards = 0
    for points, k, rank in sets:
        if total >= need:
            break
        # No more of a rank than what is needed, but for three.
        while k > 3 and total + points - RANK_POINTS[rank] >= need:
            k -= 1
            points -= RANK_POINTS[rank]
        lays.append((rank, k, 0, 0))
        total += points
        cards += k
    keep = 4 if not game.feet[seat] else 1
    late = len(game.stock) < 2 * law.per_round
    if total < need:
        wilds = count[2] + count[15]
        pressed = late or game.reds[game.side_of[seat]] > 0 or game.turns > 2 * len(game.side_of)
        allowed = min(wilds, 1 + (need > 60) + (need > 100) + pressed)
        if not allowed or (not lays and rough.law.rules.opening.initial_needs_natural_meld):
            return []
        twos, jokers = count[2], count[15]
        # Wild cards join the groups that there are, then pairs.
        for place, (rank, n, _, _) in enumerate(lays):
            room = 0 if rank == 7 and rough.pure_seven else min(law.wild_limit[n], CANASTA - 1 - n)
            t = j = 0
            while allowed and t + j < room and total < need:
                if jokers and (need - total > 20 or not twos):
                    j, jokers, total = j + 1, jokers - 1, total + 50
                elif twos:
                    t, twos, total = t + 1, twos - 1, total + 20
                else:
                    break
                allowed -= 1
                cards += 1
            lays[place] = (rank, n, t, j)
        for rank in range(14, 3, -1):
            if total >= need or not allowed:
                break
            if count[rank] != 2 or rank == skip or (rank == 7 and rough.pure_seven):
                continue
            if jokers and (need - total - 2 * RANK_POINTS[rank] > 20 or not twos):
                lays.append((rank, 2, 0, 1))
                jokers -= 1
                total += 50
            elif twos:
                lays.append((rank, 2, 1, 0))
                twos -= 1
                total += 20
            else:
                break
            total += 2 * RANK_POINTS[rank]
            allowed -= 1
            cards += 3
        if total < need:
            return []
    left = game.sizes[seat] - cards - (2 if skip else 0)
    if left < (2 if late else keep) and not skip:
        return []
    return [] if left < 1 and not game.feet[seat] else lays


def meld(game: Game, seat: int) -> None:
    """Lay what a plain player lays, and go out if that is possible and pays."""
    rough, side = game.rough, game.side_of[seat]
    law, count = rough.law, game.count[seat]
    naturals, wilds = game.naturals[side], game.wilds[side]
    late = len(game.stock) < 2 * law.per_round
    lack = game.lack(side)
    foot = bool(game.feet[seat])
    frozen = (law.always_frozen or game.frozen) and not late
    least = 1 if foot else 2 if late else KEEP
    if law.run_bonus:
        _sequences(game, seat, least)
    for rank in range(4, 15):
        k = count[rank]
        if not k:
            continue
        n, w = naturals[rank], wilds[rank]
        if n:
            k = min(k, law.max_size - n - w)
            if k <= 0:
                continue
            closes = n + w < CANASTA <= n + w + k
            if frozen and k == 2 and not closes and not foot and n + w < 5:
                continue
            k = min(k, game.sizes[seat] - (least if not closes or lack > 1 else 1))
            if k > 0:
                _lay(game, seat, rank, k, 0, 0)
        elif k >= 3 and (rank != 7 or k >= rough.least_seven):
            if game.dead[rank]:
                continue
            if law.unfinished[rank] and k < (5 if late else 4):
                continue
            if k < (4 if frozen and not law.always_frozen else HOLD) and not late and not foot:
                continue
            k = min(k, law.max_size)
            if game.sizes[seat] - k >= least or k == CANASTA:
                _lay(game, seat, rank, k, 0, 0)
    if count[2] + count[15] and game.sizes[seat] > 1:
        _wild_cards(game, seat, least, late=late, lack=lack)
    if game.lack(side) <= 0 and not foot and game.sizes[seat] <= 12:
        _go_out(game, seat)


def _lay(game: Game, seat: int, rank: int, n: int, twos: int, jokers: int) -> None:
    """Put cards down for the group of a rank; what finishes it counts at once."""
    count, side, known = game.count[seat], game.side_of[seat], game.known[seat]
    had = game.naturals[side][rank] + game.wilds[side][rank]
    count[rank] -= n
    count[2] -= twos
    count[15] -= jokers
    if game.suited:
        _forget(game.suited[seat], rank, n)
        _forget(game.suited[seat], 2, twos)
        _forget(game.suited[seat], 15, jokers)
    game.sizes[seat] -= n + twos + jokers
    for r, x in ((rank, n), (2, twos), (15, jokers)):
        # What was seen before is counted as seen already.
        old = min(x, known[r])
        known[r] -= old
        game.seen[r] += x - old
    game.naturals[side][rank] += n
    game.wilds[side][rank] += twos + jokers
    game.laid[side] += n * RANK_POINTS[rank] + 20 * twos + 50 * jokers
    size = had + n + twos + jokers
    if had < CANASTA <= size:
        close(game, side, rank, game.naturals[side][rank], game.wilds[side][rank])
        if game.rough.reset or game.rough.dies:
            game.dead[rank] = game.dead[rank] or game.rough.dies
            game.naturals[side][rank] = game.wilds[side][rank] = 0


def _forget(codes: list[int], rank: int, number: int) -> None:
    """Take cards of a rank out of the codes of a hand, whatever their suit."""
    for code in (rank, rank | 16, rank | 32, rank | 48):
        if not number:
            return
        gone = min(number, codes[code])
        codes[code] -= gone
        number -= gone


def _wild_cards(game: Game, seat: int, least: int, *, late: bool, lack: int) -> None:
    """Finish groups with wild cards; late, put them anywhere."""
    rough, side = game.rough, game.side_of[seat]
    law, count, naturals, wilds = rough.law, game.count[seat], game.naturals[side], game.wilds[side]
    if law.wild_bonus:
        size = game.wild_meld[side]
        have = count[2] + count[15]
        if 0 < size < CANASTA or (not size and have >= (5 if law.unfinished_wild else 4) and not late):
            _lay_wilds(game, seat, min(have, CANASTA - size, game.sizes[seat] - 1))
            if 0 < game.wild_meld[side] < CANASTA:
                return
    if law.foot:
        # Hands have to be emptied: a pair and a wild card are a meld.
        for rank in range(4, 15):
            if count[rank] == 2 and not naturals[rank] and law.wild_limit[2] and count[2] + count[15]:
                _lay(game, seat, rank, 2, min(1, count[2]), int(not count[2]))
    while True:
        have = count[2] + count[15]
        best, most, x = 0, 0.0, 0
        for rank in range(4, 15):
            n, w = naturals[rank], wilds[rank]
            size = n + w
            if not n or size >= CANASTA or (rough.five and n < 5):
                continue
            if law.unfinished[rank] or (rank == 7 and rough.pure_seven):
                continue
            limit = law.wild_limit[n] - w
            missing = CANASTA - size
            if missing <= min(have, limit):
                if not w and n >= 5 and not late and (lack <= 0 or game.lack_natural[side] > game.lack_mixed[side]):
                    continue
                worth = (300.0 if lack > 0 else 200.0) - 60.0 * missing
                if missing <= (3 if lack > 0 or late else 2) and worth > most:
                    best, most, x = rank, worth, missing
            elif limit > 0 and have and most < 1.0 and (late or (law.foot and (w or n <= 4))):
                best, most, x = rank, 1.0, 1
        if not best or game.sizes[seat] - x < (least if lack > 1 else 1):
            return
        jokers = min(count[15], x) if late else max(0, x - count[2])
        _lay(game, seat, best, 0, x - jokers, jokers)
        lack = game.lack(side)
        if not count[2] + count[15]:
            return


def _lay_wilds(game: Game, seat: int, number: int) -> None:
    """Put wild cards into the meld of their own."""
    if number <= 0:
        return
    count, side = game.count[seat], game.side_of[seat]
    had = game.wild_meld[side]
    if had + number < 3:
        return
    twos = min(number, count[2])
    jokers = number - twos
    count[2] -= twos
    count[15] -= jokers
    if game.suited:
        _forget(game.suited[seat], 2, twos)
        _forget(game.suited[seat], 15, jokers)
    game.sizes[seat] -= number
    game.laid[side] += 20 * twos + 50 * jokers
    game.wild_meld[side] = had + number
    if had < CANASTA <= had + number:
        game.done[side] += 1
        game.bonus[side] += game.rough.law.wild_bonus


def _sequences(game: Game, seat: int, least: int) -> None:
    """Lengthen sequences and begin those of four cards and more."""
    side = game.side_of[seat]
    codes = game.suited[seat]
    place = 0
    while place < len(game.runs[side]):
        suit, low, high = game.runs[side][place]
        for rank in (low - 1, high + 1):
            code = suit << 4 | rank
            if 4 <= rank <= 14 and codes[code] and game.sizes[seat] > 1:
                extend(game, seat, place, code)
                break
        else:
            place += 1
            continue
        if place < len(game.runs[side]) and game.runs[side][place][0] != suit:
            continue
    for suit in range(4):
        low = 4
        while low <= 12:
            high = low
            while high <= 14 and high - low < CANASTA and codes[suit << 4 | high]:
                high += 1
            size = high - low
            if size >= 4 and game.sizes[seat] - size >= least:
                for rank in range(low, high):
                    _out_of_hand(game, seat, suit << 4 | rank)
                if size >= CANASTA:
                    close_run(game, side)
                else:
                    game.runs[side].append((suit, low, high - 1))
            low = high + 1


def extend(game: Game, seat: int, place: int, code: int) -> None:
    side = game.side_of[seat]
    suit, low, high = game.runs[side][place]
    rank = code & 15
    _out_of_hand(game, seat, code)
    low, high = min(low, rank), max(high, rank)
    if high - low + 1 >= CANASTA:
        close_run(game, side)
        del game.runs[side][place]
    else:
        game.runs[side][place] = (suit, low, high)


def _out_of_hand(game: Game, seat: int, code: int) -> None:
    """A card goes to the table."""
    rank = code & 15
    game.count[seat][rank] -= 1
    game.suited[seat][code] -= 1
    game.sizes[seat] -= 1
    game.laid[game.side_of[seat]] += RANK_POINTS[rank]
    if game.known[seat][rank]:
        game.known[seat][rank] -= 1
    else:
        game.seen[rank] += 1


def _go_out(game: Game, seat: int) -> None:
    """Go out if all but a last card can be laid, and it pays."""
    rough, side = game.rough, game.side_of[seat]
    law, count = rough.law, game.count[seat]
    naturals, wilds, limits = game.naturals[side], game.wilds[side], law.wild_limit
    have = count[2] + count[15]
    black = count[3]
    lonely = black if black < 3 else 0
    used = room = points = 0
    for rank in range(4, 15):
        k, n = count[rank], naturals[rank]
        if n:
            space = law.max_size - n - wilds[rank]
            free = limits[n] - wilds[rank]
            room += free if free < space else space
            points += k * RANK_POINTS[rank]
            if k > space:
                lonely += k
        elif k:
            points += k * RANK_POINTS[rank]
            if k == 1:
                lonely += 1
            elif k == 2:
                if have > used and not rough.five:
                    used += 1
                else:
                    lonely += 2
        if lonely > 1:
            return
    if have - used > room:
        lonely += have - used - room
    if lonely > 1 or (rough.discard_out and lonely == 0 and game.sizes[seat] < 2):
        return
    worth = 0.4 * rough.bonus_out - (STAY if law.quota == 1 else STAY_LONGER)
    for s, its in enumerate(game.side_of):
        if s == seat:
            continue
        if its != side:
            worth += (7.0 if game.opened[its] else 4.0) * game.sizes[s] + 0.6 * (game.caught(s) if game.feet[s] else 0)
        elif game.feet[s]:
            return
        else:
            worth -= 4.0 * game.sizes[s] + 0.5 * game.caught(s)
    for its in range(game.sides):
        sign = -0.5 if its == side else 0.8
        for rank in range(4, 15):
            size = game.naturals[its][rank] + game.wilds[its][rank]
            if 4 <= size < CANASTA:
                worth += sign * (0, 0, 0, 0, 60, 100, 160)[size]
        for _, low, high in game.runs[its]:
            worth += sign * (0, 0, 60, 130, 250, 450)[high - low]
    if worth > 0:
        game.laid[side] += points + 20 * count[2] + 50 * count[15]
        game.count[seat] = [0] * 16
        game.sizes[seat] = 0
        game.ended, game.out = True, side
