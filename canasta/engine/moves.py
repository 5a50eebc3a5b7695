"""Which actions are open: smallest lays, openings, takes, and whether any action of a kind is legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from canasta.engine.actions import (
    Acaba,
    Action,
    Answer,
    Ask,
    AskAcaba,
    Declare,
    Discard,
    DrawStock,
    EndDeal,
    LayDown,
    Merge,
    NextDeal,
    Pass,
    Play,
    TakePile,
)
from canasta.engine.cards import FACES, IS_BLACK3, IS_NATURAL, IS_RED3, IS_WILD, POINTS, RANK, SUIT, Card
from canasta.engine.melds import CANASTA, MeldKind
from canasta.engine.outs import OutPlan, going_out_plan
from canasta.engine.rules import RuleSet
from canasta.engine.state import Phase
from canasta.engine.takes import blocked_by_top, fits_alone
from canasta.engine.verify import discards_now, verify
from canasta.engine.view import View

_JOKER = 52
"""All jokers are discards of one kind."""
_COMBINATIONS = 20_000
"""Openings tried before the search gives up; real hands need a few hundred."""


def by_rank(cards: Iterable[Card]) -> dict[int, list[Card]]:
    """The naturals by rank."""
    found: dict[int, list[Card]] = {}
    for card in cards:
        if IS_NATURAL[card]:
            found.setdefault(RANK[card], []).append(card)
    return found


def wilds_of(cards: Iterable[Card]) -> list[Card]:
    """The wild cards, twos first."""
    return sorted((c for c in cards if IS_WILD[c]), key=lambda c: (POINTS[c], c))


def mixes(rules: RuleSet, rank: int, naturals: int, wilds: int) -> Iterator[tuple[int, int]]:
    """Naturals and wild cards that make a new group of a rank, smallest first (00 §7.1); locks are not looked at."""
    melds = rules.melds
    least = melds.sevens_min_meld if rank == 7 else 3
    most = melds.max_meld_size or naturals + wilds
    for n in range(1, naturals + 1):
        for w in range(0, wilds + 1):
            if not least <= n + w <= most:
                continue
            if w and ((rank == 7 and melds.sevens_pure) or n < melds.min_naturals):
                continue
            if melds.max_wilds is not None and w > melds.max_wilds:
                break
            if w > {"none": w, "le": n, "lt": n - 1, "half": n // 2}[melds.wild_ratio]:
                break
            if n >= melds.min_naturals:
                yield n, w


def runs(cards: Iterable[Card]) -> list[tuple[Card, ...]]:
    """All sequences of 3 to 7 that the cards hold, one of equal ones (06 §1)."""
    place: dict[tuple[int, int], Card] = {}
    for card in cards:
        if IS_NATURAL[card]:
            place[SUIT[card], RANK[card]] = card
    found: list[tuple[Card, ...]] = []
    for suit, low in sorted(place):
        run = [place[suit, low]]
        while len(run) < CANASTA and (suit, low + len(run)) in place:
            run.append(place[suit, low + len(run)])
            if len(run) >= 3:
                found.append(tuple(run))
    return found


def smallest_lays(view: View) -> Iterator[Play]:
    """Plays that cannot be made smaller: single cards onto own melds, new melds of the least size."""
    hand, rules = view.hand, view.rules
    kinds = {(RANK[c], SUIT[c] if rules.melds.sequences or RANK[c] == 3 else 0): c for c in hand}
    for place, meld in enumerate(view.melds):
        for card in kinds.values():
            if RANK[card] != 3 and (meld.kind is not MeldKind.GROUP or IS_WILD[card] or RANK[card] == meld.rank):
                yield Play(place, (card,))
    wilds = wilds_of(hand)
    for rank, cards in by_rank(hand).items():
        for n, w in mixes(rules, rank, len(cards), len(wilds)):
            if n + w == 3 or (rank == 7 and n == rules.melds.sevens_min_meld):
                yield Play(None, (*cards[:n], *wilds[:w]))
    if rules.melds.sequences:
        yield from (Play(None, run) for run in runs(hand) if len(run) == 3)
    if rules.melds.wild_melds != "none" and len(wilds) >= 3:
        yield Play(None, tuple(wilds[:3]))
    if rules.threes.black_three_meld == "any":
        black = [c for c in hand if IS_BLACK3[c]]
        if len(black) >= 3:
            yield Play(None, tuple(black[:3]))
    if rules.threes.red_three_mode == "optional_lay":
        yield from (Play(None, (c,)) for c in hand if IS_RED3[c])


def openings(view: View, cards: Sequence[Card], *, points: int = 0) -> Iterator[tuple[Play, ...]]:
    """Batches of new melds from these cards that are worth at least `points` in card values, unverified.

    Groups with all mixes of naturals and wild cards, sequences and wild melds, few cards first per meld.
    """
    rules = view.rules
    wilds = wilds_of(cards)
    options: list[list[tuple[tuple[Card, ...], int]]] = []
    for rank, naturals in sorted(by_rank(cards).items(), key=lambda kv: -len(kv[1]) * POINTS[kv[1][0]]):
        rank_options = [(tuple(naturals[:n]), w) for n, w in mixes(rules, rank, len(naturals), len(wilds))]
        if rank_options:
            options.append(rank_options)
    if rules.melds.wild_melds != "none" and len(wilds) >= 3:
        options.append([((), w) for w in range(3, min(CANASTA, len(wilds)) + 1)])
    run_options = [[(run, 0)] for run in runs(cards)] if rules.melds.sequences else []
    options.extend(run_options)
    best = [0] * (len(options) + 1)
    rich = [POINTS[c] for c in reversed(wilds)]
    for i in range(len(options) - 1, -1, -1):
        best[i] = best[i + 1] + max(sum(POINTS[c] for c in nat) for nat, _ in options[i])
    left = _COMBINATIONS

    def deeper(
        i: int, plan: list[tuple[tuple[Card, ...], int]], used: frozenset[Card], w: int, have: int
    ) -> Iterator[tuple[Play, ...]]:
        nonlocal left
        left -= 1
        if left < 0 or have + best[i] + sum(rich) < points:
            return
        if i == len(options):
            if plan:
                yield from _filled(plan, wilds, have, points)
            return
        yield from deeper(i + 1, plan, used, w, have)
        for nat, more in options[i]:
            if w + more <= len(wilds) and used.isdisjoint(nat):
                value = have + sum(POINTS[c] for c in nat)
                yield from deeper(i + 1, [*plan, (nat, more)], used | frozenset(nat), w + more, value)

    yield from deeper(0, [], frozenset(), 0, 0)


def _filled(
    plan: list[tuple[tuple[Card, ...], int]], wilds: list[Card], have: int, points: int
) -> Iterator[tuple[Play, ...]]:
    """The plan with real wild cards: the cheapest that reach the points."""
    need = sum(w for _, w in plan)
    for skip in range(0, len(wilds) - need + 1):
        pool = wilds[skip : skip + need]
        if have + sum(POINTS[c] for c in pool) >= points:
            plays: list[Play] = []
            for nat, w in plan:
                plays.append(Play(None, (*nat, *pool[:w])))
                pool = pool[w:]
            yield tuple(plays)
            return


def minimum_points(view: View) -> int:
    """Card points that the side still needs to open, 0 once it has (00 §7.4); forms are not points."""
    if view.melds:
        return 0
    requirement = view.rules.opening_requirement(view.public.sides[view.score_side].score, view.public.deal)
    match requirement:
        case int(points):
            return points
        case str():
            return 0
        case (_, points):
            return points


def out_plan(view: View) -> OutPlan | None:
    """How the seat in turn can go out from here, None if it cannot or has not drawn yet (17 no. 35)."""
    if view.public.phase is not Phase.PLAY or view.public.end is not None or view.seat != view.public.turn:
        return None
    if view.public.now.no_discard and not view.hand:
        return None
    return going_out_plan(view, view.hand, view.melds, pile_empty=view.pile_size == 0)


def plays_of(plan: OutPlan) -> tuple[Play, ...]:
    """The lays of a plan as plays of one batch."""
    return tuple(Play(lay.target, lay.cards) for lay in plan.lays)


def lays(view: View) -> Iterator[LayDown]:
    """Legal lays, smallest first, openings where the side has none; empty if and only if no lay is legal."""
    if view.public.phase is not Phase.PLAY:
        return
    for play in smallest_lays(view):
        # A red three laid by choice opens nothing (17 no. 24); other small lays must be worth the minimum.
        opens = IS_RED3[play.cards[0]] or minimum_points(view) <= sum(POINTS[c] for c in play.cards)
        if view.melds or play.target is not None or opens:
            action = LayDown((play,))
            if verify(view, action) is None:
                yield action
    if not view.melds:
        for plays in openings(view, view.hand, points=minimum_points(view)):
            action = LayDown(plays)
            if verify(view, action) is None:
                yield action
    plan = out_plan(view)
    if plan is not None and plan.lays:
        action = LayDown(plays_of(plan))
        if verify(view, action) is None:
            yield action


def takes(view: View) -> Iterator[TakePile]:
    """Legal takes: the top card alone, with a pair, with a natural and a wild card; with openings where needed."""
    if view.public.phase is not Phase.DRAW or blocked_by_top(view) is not None:
        return
    for top in _top_plays(view):
        action = TakePile(top)
        if verify(view, action) is None:
            yield action
    if not view.melds or len(view.hand) <= 6:
        for top in _top_plays(view):
            rest = [c for c in view.hand if c not in top.cards]
            for plays in _also(view, rest, top):
                action = TakePile(top, plays)
                if verify(view, action) is None:
                    yield action


def _top_plays(view: View) -> Iterator[Play]:
    """Ways to join the top card, few cards first."""
    top = view.public.pile[-1]
    for place in fits_alone(view):
        yield Play(place, ())
    same = [c for c in view.hand if RANK[c] == RANK[top]]
    wilds = wilds_of(view.hand)
    own: list[int | None] = [i for i, m in enumerate(view.melds) if m.kind is MeldKind.GROUP and m.rank == RANK[top]]
    targets: list[int | None] = [None, *(own if view.rules.melds.melds_per_rank != "one" else [])]
    for target in targets:
        if IS_WILD[top]:
            like = [c for c in same if RANK[c] == RANK[top]]
            if len(like) >= 2:
                yield Play(target, tuple(like[:2]))
            continue
        if len(same) >= 2:
            for n in range(2, len(same) + 1):
                yield Play(target, tuple(same[:n]))
            for w in range(1, min(len(wilds), 3) + 1):
                yield Play(target, (*same[:2], *wilds[:w]))
                yield Play(target, (*same[:2], *wilds[len(wilds) - w :]))
        if len(same) == 1 and wilds:
            for w in range(1, min(len(wilds), 3) + 1):
                yield Play(target, (same[0], *wilds[:w]))
                yield Play(target, (same[0], *wilds[len(wilds) - w :]))


def _also(view: View, rest: list[Card], top: Play) -> Iterator[tuple[Play, ...]]:
    """Further lays of a take: an opening from the other cards, or everything that goes onto own melds."""
    if not view.melds:
        need = minimum_points(view)
        if view.rules.opening.initial_pile_count == "top_counts":
            need -= sum(POINTS[c] for c in (*top.cards, view.public.pile[-1]))
        elif view.rules.opening.initial_pile_count == "top_excluded" and len(top.cards) >= 3:
            need -= sum(POINTS[c] for c in top.cards)
        yield from openings(view, rest, points=max(need, 1))
        return
    for card in rest:
        for place in range(len(view.melds)):
            yield (Play(place, (card,)),)
    groups = [Play(None, tuple(cards)) for cards in by_rank(rest).values()]
    if groups and sum(len(p.cards) for p in groups) == len(rest):
        yield tuple(groups)


def actions_now(view: View) -> Iterator[Action]:
    """Legal actions of this seat, one kind after the other; empty only if the seat has nothing to do.

    Not all lays and takes there are, but some of every kind that is legal.
    """
    for action in _simple(view):
        if verify(view, action) is None:
            yield action
    yield from takes(view)
    yield from lays(view)
    yield from discards(view)


def _simple(view: View) -> Iterator[Action]:
    """What needs no cards, as far as phase and rules offer it at all."""
    if view.public.end is not None:
        yield NextDeal()
        return
    if view.public.question is not None:
        yield Answer(True, view.seat)
        yield Answer(False, view.seat)
        return
    rules = view.rules
    if view.public.phase is Phase.DRAW:
        yield DrawStock()
    yield EndDeal()
    if rules.scoring.acaba:
        yield AskAcaba()
        yield Acaba()
    if view.public.phase is not Phase.PLAY:
        return
    if rules.going_out.ask_partner != "none":
        yield Ask()
    if rules.going_out.pass_last_card:
        yield Pass()
    for name, _ in view.rules.scoring.special_hands:
        yield Declare(name)
    if view.rules.melds.merge_groups:
        count = len(view.melds)
        yield from (Merge(a, b) for a in range(count) for b in range(count) if a != b)


def discards(view: View) -> Iterator[Discard]:
    """Legal discards, one of equal cards."""
    seen: set[int] = set()
    for card in discards_now(view):
        face = min(card % FACES, _JOKER)
        if face not in seen:
            seen.add(face)
            yield Discard(card)


def is_open(view: View, kind: str) -> bool:
    """Whether any action of a kind is legal now; the kinds are those of `legal` in the case format.

    Raises KeyError for another word.
    """
    simple: dict[str, Action] = {"draw": DrawStock(), "ask": Ask(), "acaba": Acaba(), "end": EndDeal(), "pass": Pass()}
    if kind in simple:
        return verify(view, simple[kind]) is None
    match kind:
        case "take":
            return next(takes(view), None) is not None
        case "meld":
            return next(lays(view), None) is not None
        case "discard":
            return next(discards(view), None) is not None
        case "special":
            return any(verify(view, Declare(name)) is None for name, _ in view.rules.scoring.special_hands)
        case "go_out":
            return out_plan(view) is not None
        case _:
            raise KeyError(kind)
