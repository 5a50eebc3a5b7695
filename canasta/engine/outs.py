"""Can a player go out this turn: an exact search over what the hand can still meld (00 §9.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from canasta.engine.cards import IS_BLACK3, IS_NATURAL, IS_WILD, POINTS, RANK, SUIT, Card
from canasta.engine.going_out import discard_problem, out_problem
from canasta.engine.lays import dead_ranks
from canasta.engine.melds import CANASTA, Meld, MeldKind, group, joined, sequence, wild
from canasta.engine.rules import RuleSet
from canasta.engine.view import View

_NODES = 30_000
"""Search steps after which a hand counts as one that cannot go out; no hand of real play comes near it."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Cards for one meld of a plan: `target` is an own meld, None a new one."""

    target: int | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class OutPlan:
    """A way to go out: everything that is laid, and the last discard if there is one."""

    lays: tuple[Lay, ...]
    discard: Card | None


@dataclass(frozen=True, slots=True)
class _Option:
    """One way to place the naturals of a rank: per meld (target, naturals added, wild cards added)."""

    parts: tuple[tuple[int | None, int, int], ...]
    wilds: int


class _Spent(Exception):
    """The search has used up its steps."""


def can_go_out(view: View, hand: Sequence[Card], melds: Sequence[Meld], *, pile_empty: bool) -> bool:
    """Whether this hand can be got rid of this turn, going out legally; a question still to be asked is left out."""
    return going_out_plan(view, hand, melds, pile_empty=pile_empty) is not None


def going_out_plan(view: View, hand: Sequence[Card], melds: Sequence[Meld], *, pile_empty: bool) -> OutPlan | None:
    """A way for the seat to go out from here with these melds on the table, None if there is none (17 no. 35)."""
    if view.foot_waits or view.public.now.permitted is False or not _canastas_in_reach(view.rules, hand, melds):
        return None
    search = _Search(view, melds)
    try:
        for discard in _discards(view, hand, pile_empty):
            cards = [c for c in hand if c != discard]
            lays = search.place(cards)
            if lays is not None:
                return OutPlan(lays, discard)
    except _Spent:
        return None
    return None


def _discards(view: View, hand: Sequence[Card], pile_empty: bool) -> Iterator[Card | None]:
    """The last discards to try, one of each kind; None where none is needed."""
    if view.rules.going_out.discard_to_go_out == "optional":
        yield None
    kinds: set[int] = set()
    runs = view.rules.melds.sequences
    for card in hand:
        kind = RANK[card] * 4 + (SUIT[card] if runs or RANK[card] == 3 else 0)
        if kind not in kinds and discard_problem(view, (card,), card, pile_empty=pile_empty) is None:
            kinds.add(kind)
            yield card


def _canastas_in_reach(rules: RuleSet, hand: Sequence[Card], melds: Sequence[Meld]) -> bool:
    """A quick bound: canastas there are and those that the hand might still complete."""
    quota = rules.going_out.canastas_to_go_out
    need = max(quota.total, quota.natural + quota.mixed)
    have = sum(m.complete and m.grade.value not in quota.exclude for m in melds)
    if have >= need:
        return True
    if rules.melds.sequences or rules.melds.merge_groups:
        return have + len(hand) // 4 + sum(not m.complete for m in melds) >= need
    wilds = sum(IS_WILD[c] for c in hand)
    count: dict[int, int] = {}
    for card in hand:
        if IS_NATURAL[card]:
            count[RANK[card]] = count.get(RANK[card], 0) + 1
    for meld in melds:
        if meld.kind is MeldKind.GROUP and not meld.complete:
            count[meld.rank] = count.get(meld.rank, 0) + meld.size
        elif meld.kind is MeldKind.WILD and not meld.complete:
            wilds += meld.size
    more = sum(1 for n in count.values() if n + min(wilds, CANASTA) >= CANASTA)
    return have + more + (rules.melds.wild_melds != "none" and wilds >= CANASTA) >= need


class _Search:
    """Depth-first over ranks, wild cards and, where there are any, sequences."""

    def __init__(self, view: View, melds: Sequence[Meld]) -> None:
        self.view = view
        self.rules = view.rules
        self.melds = tuple(melds)
        self.opened = bool(melds)
        self.dead = dead_ranks(view.rules, view.public)
        self.left = _NODES

    def step(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise _Spent

    def place(self, cards: list[Card]) -> tuple[Lay, ...] | None:
        """Lays that put all these cards on the table and allow going out."""
        threes = [c for c in cards if RANK[c] == 3]
        if threes and (
            len(threes) < 3 or not all(IS_BLACK3[c] for c in threes) or self.rules.threes.black_three_meld == "never"
        ):
            return None
        last = (Lay(None, tuple(threes)),) if threes else ()
        naturals = [c for c in cards if IS_NATURAL[c]]
        wilds = sorted((c for c in cards if IS_WILD[c]), key=lambda c: POINTS[c])
        for runs, rest in self.sequences(naturals):
            by_rank: dict[int, list[Card]] = {}
            for card in rest:
                by_rank.setdefault(RANK[card], []).append(card)
            for lays in self.groups(by_rank, wilds):
                plan = (*runs, *lays, *last)
                if self.accepts(plan):
                    return plan
        return None

    def groups(self, by_rank: dict[int, list[Card]], wilds: list[Card]) -> Iterator[tuple[Lay, ...]]:
        """All ways to put these naturals into groups, with every wild card placed."""
        ranks = [*by_rank, *{m.rank for m in self.melds if m.kind is MeldKind.GROUP and m.rank not in by_rank}]
        options = [self.options(rank, len(by_rank.get(rank, ())), len(wilds)) for rank in ranks]
        if any(not o for o in options):
            return
        order = sorted(range(len(ranks)), key=lambda i: (ranks[i] not in by_rank, len(options[i])))
        least = [0] * (len(order) + 1)
        for k in range(len(order) - 1, -1, -1):
            least[k] = least[k + 1] + min(o.wilds for o in options[order[k]])
        chosen: list[tuple[int, _Option]] = []

        def deeper(k: int, free: int) -> Iterator[tuple[Lay, ...]]:
            self.step()
            if free < least[k]:
                return
            if k == len(order):
                for parts in self.wild_parts(wilds, free):
                    yield self.lays(chosen, by_rank, wilds, parts)
                return
            for option in options[order[k]]:
                if option.wilds <= free:
                    chosen.append((ranks[order[k]], option))
                    yield from deeper(k + 1, free - option.wilds)
                    chosen.pop()

        yield from deeper(0, len(wilds))

    def wild_parts(self, wilds: list[Card], free: int) -> Iterator[tuple[tuple[int | None, int], ...]]:
        """Ways to put `free` wild cards into wild melds: (target, how many)."""
        if free == 0:
            yield ()
            return
        if self.rules.melds.wild_melds == "none":
            return
        open_ones = [i for i, m in enumerate(self.melds) if m.kind is MeldKind.WILD and not m.complete]
        if not open_ones:
            if 3 <= free <= CANASTA:
                yield ((None, free),)
            elif free >= 10:
                yield ((None, CANASTA), (None, free - CANASTA))
            return
        room = CANASTA - self.melds[open_ones[0]].size
        if free <= room:
            yield ((open_ones[0], free),)
        if free - room >= 3:
            yield ((open_ones[0], room), (None, min(CANASTA, free - room)))

    def options(self, rank: int, naturals: int, wilds: int) -> list[_Option]:
        """Ways to place this many naturals of a rank, with at most so many wild cards."""
        mode = self.rules.melds.melds_per_rank
        own = [i for i, m in enumerate(self.melds) if m.kind is MeldKind.GROUP and m.rank == rank]
        if rank in self.dead:
            return [] if naturals else [_Option((), 0)]
        if mode == "one":
            target = next((i for i in own if not self.melds[i].complete), own[0] if own else None)
            targets: list[int | None] = [target]
        elif mode == "one_open":
            target = next((i for i in own if not self.melds[i].complete), None)
            targets = [target, None] if target is not None else [None, None]
        else:
            targets = [*own, *([None] * min(3, naturals // 2))]
        found: list[_Option] = []

        def deeper(k: int, rest: int, free: int, parts: tuple[tuple[int | None, int, int], ...]) -> None:
            self.step()
            if k == len(targets):
                if rest == 0:
                    found.append(_Option(parts, sum(p[2] for p in parts)))
                return
            target = targets[k]
            for n in range(rest, -1, -1):
                for w in range(0, min(free, self.rules.melds.max_wilds or free) + 1):
                    if n + w == 0:
                        deeper(k + 1, rest, free, parts)
                    elif self.fits(rank, target, n, w):
                        deeper(k + 1, rest - n, free - w, (*parts, (target, n, w)))

        deeper(0, naturals, wilds, ())
        return found

    def fits(self, rank: int, target: int | None, naturals: int, wilds: int) -> bool:
        """Whether so many naturals and wild cards make or join this group (00 §7.1 and the variants' limits)."""
        melds = self.rules.melds
        before = self.melds[target] if target is not None else None
        n = naturals + (before.naturals if before else 0)
        w = wilds + (before.wilds if before else 0)
        if before is None and n + w < (melds.sevens_min_meld if rank == 7 else 3):
            return False
        if melds.max_meld_size is not None and n + w > melds.max_meld_size:
            return False
        if not wilds and before is not None:
            return True
        if n < melds.min_naturals or (melds.max_wilds is not None and w > melds.max_wilds):
            return False
        if w > {"none": w, "le": n, "lt": n - 1, "half": n // 2}[melds.wild_ratio]:
            return False
        if not wilds:
            return True
        if (rank == 7 and melds.sevens_pure) or (rank == 14 and melds.aces_pure_after_opening and self.opened):
            return False
        return not (melds.rule_of_five and self.opened and n < 5)

    def lays(
        self,
        chosen: list[tuple[int, _Option]],
        by_rank: dict[int, list[Card]],
        wilds: list[Card],
        wild_parts: tuple[tuple[int | None, int], ...],
    ) -> tuple[Lay, ...]:
        """The counted plan with real cards; wild melds take twos first, groups what is left."""
        pool = list(wilds)
        out: list[Lay] = []
        for target, n in wild_parts:
            out.append(Lay(target, tuple(pool[:n])))
            del pool[:n]
        for rank, option in chosen:
            cards = list(by_rank.get(rank, ()))
            for target, n, w in option.parts:
                out.append(Lay(target, (*cards[:n], *pool[:w])))
                del cards[:n], pool[:w]
        return tuple(out)

    def sequences(self, naturals: list[Card]) -> Iterator[tuple[tuple[Lay, ...], list[Card]]]:
        """All ways to put some of the naturals into sequences, with the cards that are left."""
        if not self.rules.melds.sequences:
            yield (), naturals
            return
        by_place: dict[tuple[int, int], list[Card]] = {}
        for card in naturals:
            by_place.setdefault((SUIT[card], RANK[card]), []).append(card)
        owned = [(i, m) for i, m in enumerate(self.melds) if m.kind is MeldKind.SEQUENCE and m.size < CANASTA]
        limit = 11 if self.rules.going_out.extend_sequence_when_out else CANASTA
        if limit > CANASTA:
            owned = [(i, m) for i, m in enumerate(self.melds) if m.kind is MeldKind.SEQUENCE]
        used: list[Lay] = []

        def have(suit: int, rank: int) -> bool:
            return bool(by_place.get((suit, rank)))

        def pull(suit: int, ranks: Sequence[int]) -> tuple[Card, ...]:
            return tuple(by_place[suit, r].pop() for r in ranks)

        def push(cards: tuple[Card, ...]) -> None:
            for card in reversed(cards):
                by_place[SUIT[card], RANK[card]].append(card)

        def extend(k: int) -> Iterator[tuple[tuple[Lay, ...], list[Card]]]:
            self.step()
            if k == len(owned):
                yield from fresh(0, 4)
                return
            place, meld = owned[k]
            for below in range(0, limit - meld.size + 1):
                if below and not have(meld.suit, meld.low - below):
                    break
                for above in range(0, limit - meld.size - below + 1):
                    if above and not have(meld.suit, meld.high + above):
                        break
                    ranks = [*range(meld.low - below, meld.low), *range(meld.high + 1, meld.high + above + 1)]
                    cards = pull(meld.suit, ranks)
                    if cards:
                        used.append(Lay(place, cards))
                    yield from extend(k + 1)
                    if cards:
                        used.pop()
                    push(cards)

        def fresh(suit: int, low: int) -> Iterator[tuple[tuple[Lay, ...], list[Card]]]:
            """New runs, by suit and then by their lowest card."""
            self.step()
            if suit == 4:
                yield tuple(used), [c for cards in by_place.values() for c in cards]
                return
            if low > 12:
                yield from fresh(suit + 1, 4)
                return
            yield from fresh(suit, low + 1)
            length = 0
            while length < CANASTA and have(suit, low + length):
                length += 1
            for n in range(3, length + 1):
                cards = pull(suit, range(low, low + n))
                used.append(Lay(None, cards))
                yield from fresh(suit, low)
                used.pop()
                push(cards)

        yield from extend(0)

    def accepts(self, plan: tuple[Lay, ...]) -> bool:
        """Whether the table after the plan allows going out, and the side may open with it."""
        after = list(self.melds)
        for lay in plan:
            if lay.target is not None:
                after[lay.target] = joined(after[lay.target], lay.cards)
            else:
                after.append(_new_meld(lay.cards))
        if not self.locks_hold(plan, after):
            return False
        if out_problem(self.view, after, ask_ignored=True) is not None and not self.merged_allows(after):
            return False
        return self.opened or self.opens(after)

    def locks_hold(self, plan: tuple[Lay, ...], after: list[Meld]) -> bool:
        """Wild cards elsewhere while a wild meld is unfinished (05, 12)."""
        locks = self.rules.melds.wild_meld_locks
        for meld in after:
            if meld.kind is MeldKind.WILD and sum(RANK[c] == 15 for c in meld.cards) > 2:
                if self.rules.melds.wild_melds == "deuces":
                    return False
        if locks == "none" or not any(m.kind is MeldKind.WILD and not m.complete for m in after):
            return True
        return not any(
            any(IS_NATURAL[c] for c in lay.cards) or (lay.target is not None and after[lay.target].kind is MeldKind.GROUP)
            for lay in plan
            if any(IS_WILD[c] and (locks == "all_wilds" or RANK[c] == 2) for c in lay.cards)
        )

    def merged_allows(self, after: list[Meld]) -> bool:
        """Whether joining groups of one rank gives the canastas that are missing (06 §2)."""
        if not self.rules.melds.merge_groups:
            return False
        melds = self.rules.melds
        by_rank: dict[int, list[Meld]] = {}
        rest = [m for m in after if m.kind is not MeldKind.GROUP or m.complete]
        for meld in after:
            if meld.kind is MeldKind.GROUP and not meld.complete:
                by_rank.setdefault(meld.rank, []).append(meld)
        for rank, parts in by_rank.items():
            parts.sort(key=lambda m: (m.wilds, -m.size))
            while parts:
                base = parts.pop(0)
                for other in list(parts):
                    if base.complete:
                        break
                    both = group(rank, (*base.cards, *other.cards))
                    if melds.max_wilds is None or both.wilds <= melds.max_wilds:
                        base = both
                        parts.remove(other)
                rest.append(base)
        return out_problem(self.view, rest, ask_ignored=True) is None

    def opens(self, after: list[Meld]) -> bool:
        """Whether the side can open with these melds, in one batch or with a first part of them (00 §7.4)."""
        rules, view = self.rules, self.view
        opening = rules.opening
        natural = any(m.kind in (MeldKind.GROUP, MeldKind.SEQUENCE) and m.naturals >= 3 for m in after)
        if opening.initial_needs_natural_meld and not any(
            m.kind in (MeldKind.GROUP, MeldKind.SEQUENCE) and not m.wilds for m in after
        ):
            return False
        if opening.initial_naturals_only and not natural:
            return False
        if self.exempt():
            return True
        points = sum(self.opening_points(m) for m in after)
        requirement = rules.opening_requirement(view.public.sides[view.score_side].score, view.public.deal)
        match requirement:
            case int(need):
                return points >= need
            case str(form):
                return _has_form(form, after)
            case (form, need):
                return points >= need and _has_form(form, after)

    def exempt(self) -> bool:
        opening, view = self.rules.opening, self.view
        if opening.concealed_exempts_minimum == "never" or view.player.melded or view.public.now.batches:
            return False
        return opening.concealed_exempts_minimum == "always" or view.public.now.drew.value == "stock"

    def opening_points(self, meld: Meld) -> int:
        """What a meld adds to the opening: without wild cards or the last card where those must come later."""
        opening = self.rules.opening
        if meld.kind is MeldKind.WILD and not opening.opening_wild_meld:
            return 0
        if opening.initial_naturals_only and meld.wilds:
            return sum(POINTS[c] for c in meld.cards if IS_NATURAL[c]) if meld.naturals >= 3 else 0
        if opening.initial_no_mixed_canasta and meld.complete and meld.kind is MeldKind.GROUP and meld.wilds:
            return meld.points - min(POINTS[c] for c in meld.cards)
        return meld.points


def _has_form(form: str, melds: Sequence[Meld]) -> bool:
    return any(m.complete and (form == "canasta" or m.grade.value != "mixed") for m in melds)


def _new_meld(cards: tuple[Card, ...]) -> Meld:
    naturals = [c for c in cards if IS_NATURAL[c]]
    if RANK[cards[0]] == 3:
        return Meld(MeldKind.BLACK3, cards, 0, -1, 0)
    if not naturals:
        return wild(cards)
    if len({RANK[c] for c in naturals}) == 1:
        return group(RANK[naturals[0]], cards)
    return sequence(cards)
