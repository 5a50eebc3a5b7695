"""Judging a batch of lays against the melds of one side: where the cards go, and the first rule they break (00 §7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field

from canasta.engine.actions import Play
from canasta.engine.cards import IS_BLACK3, IS_NATURAL, IS_RED3, IS_WILD, POINTS, RANK, RANK_CODES, SUIT, Card
from canasta.engine.melds import (
    CANASTA,
    Grade,
    Meld,
    MeldKind,
    black_threes,
    group,
    is_run,
    joined,
    sequence,
    wild,
)
from canasta.engine.rules import RuleSet
from canasta.engine.state import Public
from canasta.engine.violations import Code, Violation

_ORDER: Mapping[Code, int] = {code: i for i, code in enumerate(Code)}


def first_of(violations: Iterable[Violation]) -> Violation | None:
    """The violation that comes first in the table of reasons, None if there is none."""
    return min(violations, key=lambda v: _ORDER[v.code], default=None)


class Placed(Struct, frozen=True):
    """Where one play went: the place in the side's melds, and whether it made the meld."""

    place: int
    cards: tuple[Card, ...]
    new: bool


class Batch(Struct, frozen=True):
    """A batch that is legal as far as its melds go."""

    melds: tuple[Meld, ...]
    """All melds of the side, afterwards."""
    placed: tuple[Placed, ...]
    threes: tuple[Card, ...] = ()
    """Red threes laid out by choice (06, Dutch form)."""
    has_black_threes: bool = False

    @property
    def points(self) -> int:
        """Card values of everything laid, in points."""
        return sum([POINTS[c] for p in self.placed for c in p.cards])


class Bench(Struct):
    """The melds of a side while a batch is laid on them, play after play."""

    rules: RuleSet
    melds: list[Meld]
    opened: bool
    """The side had melds before this batch."""
    dead: frozenset[int]
    extend: bool
    """Finished sequences may be added to (08, 17 no. 54)."""
    placed: list[Placed] = field(default_factory=list)
    threes: list[Card] = field(default_factory=list)
    wrong: list[Violation] = field(default_factory=list)

    def refuse(self, code: Code, cards: Sequence[Card], **args: int | str) -> None:
        """Note a broken rule."""
        self.wrong.append(Violation(code, args, tuple(cards)))


def dead_ranks(rules: RuleSet, public: Public) -> frozenset[int]:
    """Ranks that a finished canasta of either side has closed (05, knob `dead_rank`)."""
    mode = rules.melds.dead_rank
    if mode == "none":
        return frozenset()
    return frozenset(
        meld.rank
        for side in public.sides
        for meld in side.melds
        if meld.kind is MeldKind.GROUP and meld.complete and (mode == "any_canasta" or not meld.wilds)
    )


def bench_for(rules: RuleSet, public: Public, side: int, extend: bool) -> Bench:
    """A bench with the melds of this side on it."""
    melds = public.sides[side].melds
    return Bench(rules, list(melds), bool(melds), dead_ranks(rules, public), extend)


def judge(bench: Bench, plays: Sequence[Play]) -> Batch | Violation:
    """Lay the plays on the bench, in order; the batch, or the first broken rule in the order of the table."""
    for play in plays:
        put(bench, play.cards, play.target)
    return settle(bench)


def settle(bench: Bench) -> Batch | Violation:
    """The batch on the bench, after the rules that look at all of it."""
    _wild_rules(bench)
    wrong = first_of(bench.wrong)
    if wrong is not None:
        return wrong
    return Batch(
        tuple(bench.melds),
        tuple(bench.placed),
        tuple(bench.threes),
        any(IS_BLACK3[p.cards[0]] and RANK[p.cards[0]] == 3 for p in bench.placed),
    )


def put(bench: Bench, cards: tuple[Card, ...], target: int | None) -> None:
    """Lay cards onto the bench: onto the meld at `target`, or where the rules place them."""
    if not cards:
        bench.refuse(Code.TOO_FEW_CARDS, cards, need=3, have=0)
        return
    if target is None and bench.rules.threes.red_three_mode == "optional_lay" and all(IS_RED3[c] for c in cards):
        bench.threes.extend(cards)
        return
    if target is None:
        target = home_of(bench.rules, bench.melds, cards)
    elif not 0 <= target < len(bench.melds):
        bench.refuse(Code.NO_SUCH_MELD, cards)
        return
    wrong = len(bench.wrong)
    meld = _start(bench, cards) if target is None else _join(bench, bench.melds[target], cards)
    if meld is None or len(bench.wrong) > wrong:
        return
    if target is None:
        bench.melds.append(meld)
        bench.placed.append(Placed(len(bench.melds) - 1, cards, True))
    else:
        bench.melds[target] = meld
        bench.placed.append(Placed(target, cards, False))


def home_of(rules: RuleSet, melds: Sequence[Meld], cards: Sequence[Card]) -> int | None:
    """The meld that cards without a named target join, None if they start a new one (17 no. 17, 48, 49)."""
    per_rank = rules.melds.melds_per_rank
    if per_rank == "many":
        return None
    ranks = {RANK[c] for c in cards if not IS_WILD[c]}
    if not ranks:
        if rules.melds.wild_melds == "none":
            return None
        return next((i for i, m in enumerate(melds) if m.kind is MeldKind.WILD and not m.complete), None)
    if len(ranks) > 1:
        return None
    rank = ranks.pop()
    if rank == 3:
        if not all(IS_BLACK3[c] or IS_WILD[c] for c in cards):
            return None
        return next((i for i, m in enumerate(melds) if m.kind is MeldKind.BLACK3), None)
    same = [i for i, m in enumerate(melds) if m.kind is MeldKind.GROUP and m.rank == rank]
    if not same:
        return None
    still_open = next((i for i in same if not melds[i].complete), None)
    if per_rank == "one":
        return same[0] if still_open is None else still_open
    return still_open


def _start(bench: Bench, cards: tuple[Card, ...]) -> Meld | None:
    """The new meld that these cards make, or None with the reasons noted."""
    rules = bench.rules
    naturals = [c for c in cards if IS_NATURAL[c]]
    threes = [c for c in cards if RANK[c] == 3]
    if len(cards) < 3 and (rules.melds.melds_per_rank == "many" or len({RANK[c] for c in naturals}) < 2):
        # Where a lay without a target may join a meld, two ranks are no meld that is too small: they are two ranks.
        bench.refuse(Code.TOO_FEW_CARDS, cards, need=3, have=len(cards))
    wilds = len(cards) - len(naturals) - len(threes)
    if threes:
        return _start_threes(bench, cards, threes, bool(naturals), wilds)
    if not naturals:
        return _start_wild(bench, cards)
    ranks = {RANK[c] for c in naturals}
    if len(ranks) > 1:
        return _start_sequence(bench, cards, naturals, len(ranks), wilds)
    rank = ranks.pop()
    if rank in bench.dead:
        bench.refuse(Code.DEAD_RANK, naturals, rank=RANK_CODES[rank])
    if rank == 7 and 3 <= len(cards) < rules.melds.sevens_min_meld:
        bench.refuse(Code.TOO_FEW_CARDS, cards, need=rules.melds.sevens_min_meld, have=len(cards))
    _mix(bench, len(naturals), wilds, cards)
    _pure(bench, rank, cards)
    limit = rules.melds.max_meld_size
    if limit is not None and len(cards) > limit:
        bench.refuse(Code.MELD_TOO_BIG, cards, max=limit, have=len(cards))
    return group(rank, cards)


def _start_threes(bench: Bench, cards: tuple[Card, ...], threes: list[Card], naturals: bool, wilds: int) -> Meld | None:
    mode = bench.rules.threes.black_three_meld
    if naturals or mode == "never" or any(IS_RED3[c] for c in threes):
        bench.refuse(Code.THREES_NOT_MELDED, threes)
        return None
    if wilds:
        bench.refuse(Code.BLACK_THREES_ONLY_OUT, threes)
        return None
    return black_threes(cards)


def _start_wild(bench: Bench, cards: tuple[Card, ...]) -> Meld | None:
    mode = bench.rules.melds.wild_melds
    if mode == "none":
        bench.refuse(Code.ALL_WILD, cards)
        return None
    meld = wild(cards)
    _deuces(bench, meld, cards)
    if len(cards) > CANASTA:
        bench.refuse(Code.MELD_TOO_BIG, cards, max=CANASTA, have=len(cards))
    return meld


def _deuces(bench: Bench, meld: Meld, cards: Sequence[Card]) -> None:
    jokers = sum(RANK[c] == 15 for c in meld.cards)
    if bench.rules.melds.wild_melds == "deuces" and jokers > 2:
        bench.refuse(Code.TOO_MANY_WILDS, cards, max=2, have=jokers)


def _start_sequence(bench: Bench, cards: tuple[Card, ...], naturals: list[Card], ranks: int, wilds: int) -> Meld | None:
    if not bench.rules.melds.sequences or ranks < len(naturals):
        bench.refuse(Code.MIXED_RANKS, naturals)
        return None
    if not is_run(naturals):
        bench.refuse(Code.SEQUENCE_BROKEN, naturals)
        return None
    if wilds:
        bench.refuse(Code.SEQUENCE_WILD, [c for c in cards if IS_WILD[c]])
        return None
    if len(cards) > CANASTA and not bench.extend:
        bench.refuse(Code.MELD_TOO_BIG, cards, max=CANASTA, have=len(cards))
    return sequence(cards)


def _join(bench: Bench, meld: Meld, cards: tuple[Card, ...]) -> Meld | None:
    """The meld with these cards joined to it, or None with the reasons noted."""
    threes = [c for c in cards if RANK[c] == 3]
    match meld.kind:
        case MeldKind.GROUP:
            return _join_group(bench, meld, cards, threes)
        case MeldKind.SEQUENCE:
            return _join_sequence(bench, meld, cards, threes)
        case MeldKind.WILD:
            return _join_wild(bench, meld, cards, threes)
        case MeldKind.BLACK3:
            if all(IS_BLACK3[c] for c in cards):
                return joined(meld, cards)
            naturals = [c for c in cards if IS_NATURAL[c]]
            if naturals:
                bench.refuse(Code.MIXED_RANKS, naturals)
            elif any(IS_RED3[c] for c in cards):
                bench.refuse(Code.THREES_NOT_MELDED, threes)
            else:
                bench.refuse(Code.BLACK_THREES_ONLY_OUT, cards)
            return None


def _join_group(bench: Bench, meld: Meld, cards: tuple[Card, ...], threes: list[Card]) -> Meld | None:
    if meld.rank in bench.dead:
        bench.refuse(Code.DEAD_RANK, cards, rank=RANK_CODES[meld.rank])
    others = [c for c in cards if IS_NATURAL[c] and RANK[c] != meld.rank]
    if others and not threes:
        bench.refuse(Code.MIXED_RANKS, others, rank=RANK_CODES[meld.rank])
    if threes:
        bench.refuse(Code.THREES_NOT_MELDED, threes)
    if others or threes:
        return None
    result = joined(meld, cards)
    if result.wilds > meld.wilds:
        _mix(bench, result.naturals, result.wilds, cards)
        _pure(bench, meld.rank, cards)
    _size(bench, meld, result, bench.rules.melds.max_meld_size, cards)
    return result


def _join_sequence(bench: Bench, meld: Meld, cards: tuple[Card, ...], threes: list[Card]) -> Meld | None:
    if threes:
        bench.refuse(Code.THREES_NOT_MELDED, threes)
        return None
    naturals = [c for c in cards if IS_NATURAL[c]]
    if not is_run((*meld.cards, *naturals)):
        bench.refuse(Code.SEQUENCE_BROKEN, naturals)
        return None
    if len(naturals) < len(cards):
        bench.refuse(Code.SEQUENCE_WILD, [c for c in cards if IS_WILD[c]])
        return None
    result = joined(meld, cards)
    if not bench.extend:
        _size(bench, meld, result, CANASTA, cards)
    return result


def _join_wild(bench: Bench, meld: Meld, cards: tuple[Card, ...], threes: list[Card]) -> Meld | None:
    if threes:
        bench.refuse(Code.THREES_NOT_MELDED, threes)
        return None
    naturals = [c for c in cards if IS_NATURAL[c]]
    if naturals:
        bench.refuse(Code.MIXED_RANKS, naturals)
        return None
    result = joined(meld, cards)
    _deuces(bench, result, cards)
    _size(bench, meld, result, CANASTA, cards)
    return result


def _mix(bench: Bench, naturals: int, wilds: int, cards: Sequence[Card]) -> None:
    """Naturals against wild cards of a group (knobs `min_naturals`, `max_wilds`, `wild_ratio`)."""
    melds = bench.rules.melds
    if naturals < melds.min_naturals:
        bench.refuse(Code.TOO_FEW_NATURALS, cards, need=melds.min_naturals, have=naturals)
    if melds.max_wilds is not None and wilds > melds.max_wilds:
        bench.refuse(Code.TOO_MANY_WILDS, [c for c in cards if IS_WILD[c]], max=melds.max_wilds, have=wilds)
    limit = {"none": wilds, "le": naturals, "lt": naturals - 1, "half": naturals // 2}[melds.wild_ratio]
    if wilds > limit:
        bench.refuse(Code.WILD_RATIO, [c for c in cards if IS_WILD[c]], max=max(limit, 0), have=wilds)


def _pure(bench: Bench, rank: int, cards: Sequence[Card]) -> None:
    """Ranks that take no wild cards (05: sevens; aces after the opening)."""
    wilds = [c for c in cards if IS_WILD[c]]
    melds = bench.rules.melds
    if wilds and ((rank == 7 and melds.sevens_pure) or (rank == 14 and melds.aces_pure_after_opening and bench.opened)):
        bench.refuse(Code.PURE_RANK, wilds, rank=RANK_CODES[rank])


def _size(bench: Bench, before: Meld, after: Meld, limit: int | None, cards: Sequence[Card]) -> None:
    if limit is None or after.size <= limit:
        return
    if before.size >= limit:
        bench.refuse(Code.MELD_CLOSED, cards, max=limit)
    else:
        bench.refuse(Code.MELD_TOO_BIG, cards, max=limit, have=after.size)


def _wild_rules(bench: Bench) -> None:
    """Rules about wild cards that are judged on the finished batch (05: rule of five, wild lock; 12: twos)."""
    melds = bench.rules.melds
    used: dict[int, list[Card]] = {}
    for p in bench.placed:
        wilds = [c for c in p.cards if IS_WILD[c]]
        if wilds and bench.melds[p.place].kind is MeldKind.GROUP:
            used.setdefault(p.place, []).extend(wilds)
    if not used:
        return
    if melds.rule_of_five and bench.opened:
        for place, wilds in used.items():
            if bench.melds[place].naturals < 5:
                bench.refuse(Code.RULE_OF_FIVE, wilds, need=5, have=bench.melds[place].naturals)
    if melds.wild_meld_locks == "none":
        return
    if any(m.kind is MeldKind.WILD and not m.complete for m in bench.melds):
        for wilds in used.values():
            bound = [c for c in wilds if melds.wild_meld_locks == "all_wilds" or RANK[c] == 2]
            if bound:
                bench.refuse(Code.WILD_LOCKED, bound)


def can_merge(rules: RuleSet, melds: Sequence[Meld], meld: int, onto: int) -> Meld | Violation:
    """The group that two own groups of one rank make (06 §2), or the broken rule."""
    if not rules.melds.merge_groups:
        return Violation(Code.NOT_OFFERED)
    if not (0 <= meld < len(melds) and 0 <= onto < len(melds)) or meld == onto:
        return Violation(Code.NO_SUCH_MELD)
    a, b = melds[meld], melds[onto]
    if a.kind is not MeldKind.GROUP or b.kind is not MeldKind.GROUP or a.rank != b.rank:
        return Violation(Code.MIXED_RANKS, {}, a.cards)
    result = joined(b, a.cards)
    bench = Bench(rules, [], True, frozenset(), False)
    _mix(bench, result.naturals, result.wilds, a.cards)
    limit = rules.melds.max_meld_size
    if limit is not None and result.size > limit:
        bench.refuse(Code.MELD_TOO_BIG, a.cards, max=limit, have=result.size)
    return first_of(bench.wrong) or result


def canastas(melds: Iterable[Meld]) -> Mapping[Grade, int]:
    """How many canastas of each grade there are."""
    count = dict.fromkeys(Grade, 0)
    for meld in melds:
        count[meld.grade] += 1
    del count[Grade.OPEN]
    return count


def same_suit_run(meld: Meld, card: Card) -> bool:
    """Whether the card continues a sequence at one of its ends (06 §2)."""
    return (
        meld.kind is MeldKind.SEQUENCE
        and SUIT[card] == meld.suit
        and IS_NATURAL[card]
        and RANK[card] in (meld.low - 1, meld.high + 1)
    )
