"""Take the pile or draw: what the pile brings, what the take costs, what leaving it gives them (rules 14-20)."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.ai.opening import Need, best_opening, need_of, wish
from canasta.ai.player import Option
from canasta.ai.sight import RANK_POINTS, Sight, counted
from canasta.engine.actions import Play, TakePile
from canasta.engine.cards import IS_WILD, RANK, Card
from canasta.engine.melds import CANASTA
from canasta.engine.takes import blocked_by_top, fits_alone


def takes(s: Sight) -> list[Option]:
    """Ways to take the pile that are better than none, best first; not all of them need be legal."""
    view = s.view
    if blocked_by_top(view) is not None:
        return []
    top = view.public.pile[-1]
    found = [o for play in _tops(s, top) if (o := _option(s, top, play)) is not None]
    found.sort(key=lambda o: -o.worth)
    return found


def _tops(s: Sight, top: Card) -> Iterator[Play]:
    """Ways to match the top card, with few cards."""
    law, rank = s.law, RANK[top]
    same, wilds = s.by[rank], s.wilds
    if IS_WILD[top]:
        if len(same) >= 2:
            yield Play(s.mine.target[2] if s.mine.target[2] >= 0 else None, tuple(same[:2]))
        return
    if s.opened and (not s.frozen_us or law.add_to_run):
        for place in fits_alone(s.view):
            yield Play(place, ())
    target: int | None = s.mine.target[rank]
    if target is not None and target < 0:
        target = None
    if len(same) >= 2:
        limit = law.rules.pile.pile_take_max_result or law.max_size
        lying = s.mine.naturals[rank] + s.mine.wilds[rank]
        if target is None or lying + 3 <= limit:
            yield Play(target, tuple(same[:2]))
            if len(same) > 2:
                yield Play(target, tuple(same[: min(len(same), limit - lying - 1)]))
        if target is not None and law.many:
            yield Play(None, tuple(same[:2]))
        if not s.opened and wilds:
            yield Play(None, (*same[:2], wilds[0]))
            yield Play(None, (*same[:2], wilds[-1]))
    elif len(same) == 1 and wilds and not s.frozen_us and law.natural_and_wild:
        yield Play(target, (same[0], wilds[0]))


def _option(s: Sight, top: Card, play: Play) -> Option | None:
    """The take with this match; with the melds that open, where the side has not."""
    if s.opened:
        return _judged(s, top, play, (), 0.0)
    opening = s.law.rules.opening
    need = need_of(s)
    mode = opening.initial_pile_count
    counted_points = 0
    if mode == "top_counts":
        counted_points = sum(RANK_POINTS[RANK[c]] for c in (*play.cards, top))
    elif mode == "top_excluded" and len(play.cards) >= 3:
        counted_points = sum(RANK_POINTS[RANK[c]] for c in play.cards)
    if any(IS_WILD[c] for c in play.cards) and opening.initial_naturals_only:
        return None
    rest = max(0, need.points - counted_points)
    pure = not any(IS_WILD[c] for c in play.cards) and (mode == "top_counts" or len(play.cards) >= 3)
    if rest == 0 and mode == "top_counts" and not need.form and (pure or not need.natural_meld):
        return _judged(s, top, play, (), wish(s))
    by = [[c for c in same if c not in play.cards] for same in s.by]
    asked = Need(max(rest, 1), need.form, need.natural_meld and not pure)
    found = best_opening(s, by, asked, len(s.view.hand) - len(play.cards) + len(s.pile), skip=RANK[top])
    if found is None:
        return None
    return _judged(s, top, play, found.plays, found.worth + wish(s))


def _judged(s: Sight, top: Card, play: Play, also: tuple[Play, ...], opens: float) -> Option:
    view, law, rank = s.view, s.law, RANK[top]
    below = s.pile[:-1]
    gained = counted(below)
    used = counted(play.cards)
    for more in also:
        for card in more.cards:
            used[RANK[card]] += 1
    size = len(below) + view.public.buried
    top_only = play.target is not None and not play.cards and law.rules.pile.pile_take_add_to_sequence == "one_card"
    if top_only and s.mine.melds[play.target or 0].suit < 0:
        top_only = False
    if top_only:
        gained, size = [0] * 16, 0
    laid = _table(s, top, play)
    cards = s.w.pile_card * size * (0.35 + 0.65 * s.time)
    fit = 0.0
    opened_ranks = {RANK[c] for more in also for c in more.cards if not IS_WILD[c]}
    for r in range(4, 15):
        k, new = s.count[r], s.count[r] - used[r] + gained[r]
        if r == rank or r in opened_ranks or (k == new):
            continue
        n, w = s.mine.naturals[r], s.mine.wilds[r]
        fit += s.held(r, new, n, w) - s.held(r, k, n, w)
        if gained[r] and n + w and n + w < CANASTA <= n + w + new:
            fit += 20.0
    fit += sum(gained[r] * max(10.0, s.wild_held(r)) for r in (2, 15))
    wild = sum(s.wild_held(RANK[c]) for c in play.cards if IS_WILD[c])
    left = len(view.hand) - len(play.cards) - sum(len(p.cards) for p in also) + size
    deny = s.w.denial * s.gain(s.public.side_of[s.next_foe])
    terms = (
        ("pile_cards", cards + fit),
        ("meld", laid),
        ("wild_spent", -wild),
        ("deny", deny),
        ("opens", opens),
        ("hand", -s.short(max(0, left - 1))),
        ("alone", -s.alone),
    )
    return Option(TakePile(play, also), sum(t[1] for t in terms), terms)


def _table(s: Sight, top: Card, play: Play) -> float:
    """What the meld with the top card gains, less what its cards were worth in the hand."""
    rank = RANK[top]
    if IS_WILD[top]:
        size = s.mine.wilds[2]
        return s.wild_meld(size + 3) - s.wild_meld(size) - 2 * s.wild_held(rank) + 3 * RANK_POINTS[rank]
    if play.target is not None and s.mine.melds[play.target].suit >= 0:
        size = s.mine.melds[play.target].size
        return s.run(size + 1) - s.run(size) + RANK_POINTS[rank]
    k = s.count[rank]
    j = sum(not IS_WILD[c] for c in play.cards)
    x = len(play.cards) - j
    n, w = (0, 0) if play.target is None and s.law.many else (s.mine.naturals[rank], s.mine.wilds[rank])
    worth = s.group(n + j + 1, w + x, rank) - s.group(n, w, rank)
    worth += s.held(rank, k - j, n + j + 1, w + x) - s.held(rank, k, n, w)
    return worth + RANK_POINTS[rank] * (j + 1) + sum(RANK_POINTS[RANK[c]] for c in play.cards if IS_WILD[c])


def draw_worth(s: Sight) -> float:
    """What drawing from the stock is worth instead."""
    cards = s.law.rules.table.draw_count
    return s.w.draw * (0.3 + 0.7 * s.time) * cards


def facts(s: Sight, option: Option, draw: float) -> tuple[str, tuple[float, ...]]:
    """Which kind of lesson is asked about a take, and what it is beside a draw."""
    terms = dict(option.terms)
    assert isinstance(option.action, TakePile)
    cards = option.action.top.cards
    found = (
        (option.worth - draw) / 100.0,
        terms["pile_cards"] / 100.0,
        terms["meld"] / 100.0,
        terms["wild_spent"] / 100.0,
        terms["deny"] / 100.0,
        terms["hand"] / 50.0,
        float(option.action.top.target is not None),
        float(not cards),
        float(any(IS_WILD[card] for card in cards)),
    )
    if s.opened:
        return "take", found
    laid = sum(len(play.cards) for play in option.action.also)
    return "first", (*found, terms["opens"] / 100.0, laid / 5.0, need_of(s).points / 100.0)
