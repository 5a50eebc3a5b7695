"""Can a player go out this turn: an exact search over what the hand can still meld (00 §9.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from canasta.engine.cards import IS_BLACK3, IS_NATURAL, IS_WILD, POINTS, RANK, SUIT, Card
from canasta.engine.going_out import discard_problem, out_problem
from canasta.engine.grouping import Grouping, Need, Option, Spent, Steps
from canasta.engine.lays import canastas, dead_ranks
from canasta.engine.melds import CANASTA, Grade, Meld, MeldKind, group, joined, sequence, wild
from canasta.engine.rules import RuleSet
from canasta.engine.runs import Run, run_sets
from canasta.engine.view import View

_STEPS = 60_000
"""Search steps after which a hand counts as one that cannot go out; no hand of real play comes near it."""


class Lay(Struct, frozen=True):
    """Cards for one meld of a plan: `target` is an own meld, None a new one."""

    target: int | None
    cards: tuple[Card, ...]


class OutPlan(Struct, frozen=True):
    """A way to go out: everything that is laid, and the last discard if there is one.

    `merges`: own groups must be joined on the way to have the canastas (06 §2).
    """

    lays: tuple[Lay, ...]
    discard: Card | None
    merges: bool = False


def can_go_out(view: View, hand: Sequence[Card], melds: Sequence[Meld], *, pile_empty: bool) -> bool:
    """Whether this hand can be got rid of this turn, going out legally; a question still to be asked is left out."""
    return going_out_plan(view, hand, melds, pile_empty=pile_empty) is not None


def going_out_plan(view: View, hand: Sequence[Card], melds: Sequence[Meld], *, pile_empty: bool) -> OutPlan | None:
    """A way for the seat to go out from here with these melds on the table, None if there is none (17 no. 35)."""
    if view.foot_waits or view.public.now.permitted is False or not _canastas_in_reach(view.rules, hand, melds):
        return None
    if not view.rules.melds.sequences and not _all_may_be_laid(view.rules, hand, melds):
        return None
    search = _Search(view, melds)
    try:
        for discard in _discards(view, hand, pile_empty):
            plan = search.place([c for c in hand if c != discard], discard)
            if plan is not None:
                return plan
    except Spent:
        return None
    return None


def _discards(view: View, hand: Sequence[Card], pile_empty: bool) -> Iterator[Card | None]:
    """The last discards to try, one of each kind; None where none is needed."""
    if view.rules.going_out.discard_to_go_out == "optional":
        yield None
    if view.public.now.no_discard:
        return
    kinds: set[int] = set()
    by_suit = view.rules.melds.sequences
    for card in hand:
        kind = RANK[card] * 4 + (SUIT[card] if by_suit or RANK[card] == 3 else 0)
        if kind not in kinds and discard_problem(view, (card,), card, pile_empty=pile_empty) is None:
            kinds.add(kind)
            yield card


def _canastas_in_reach(rules: RuleSet, hand: Sequence[Card], melds: Sequence[Meld]) -> bool:
    """A quick bound: canastas there are and those that the hand might still complete."""
    quota = rules.going_out.canastas_to_go_out
    need = max(quota.total, quota.natural + quota.mixed)
    have = sum(m.complete and m.grade.value not in quota.exclude for m in melds)
    sambas = sum(m.kind is MeldKind.SEQUENCE and m.complete for m in melds)
    if sambas < quota.sequence and not _sequence_in_reach(hand, melds):
        return False
    if have >= need:
        return True
    if rules.melds.sequences or rules.melds.merge_groups:
        return have + len(hand) // CANASTA + sum(not m.complete for m in melds) >= need
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
    most = wilds if rules.melds.max_wilds is None else min(wilds, rules.melds.max_wilds)
    more = sum((n + most) // CANASTA for n in count.values())
    return have + more + (rules.melds.wild_melds != "none" and wilds >= CANASTA) >= need


def _all_may_be_laid(rules: RuleSet, hand: Sequence[Card], melds: Sequence[Meld]) -> bool:
    """A quick bound where there are no sequences: groups for all naturals but one, wild cards enough for those."""
    own = {m.rank for m in melds if m.kind is MeldKind.GROUP}
    wilds = sum([IS_WILD[c] for c in hand])
    count: dict[int, int] = {}
    for card in hand:
        if IS_NATURAL[card] and RANK[card] not in own:
            count[RANK[card]] = count.get(RANK[card], 0) + 1
    stray = need = 0
    for n in count.values():
        if n < rules.melds.min_naturals or n + wilds < 3:
            stray += n
        elif n < 3:
            need += 3 - n
    # One card may be the discard: it is the stray one, if there is one.
    return stray <= 1 and need <= wilds


def _sequence_in_reach(hand: Sequence[Card], melds: Sequence[Meld]) -> bool:
    """Whether hand and open sequences hold seven cards of a suit in a row."""
    held = {(SUIT[c], RANK[c]) for c in hand if IS_NATURAL[c]}
    held.update((SUIT[c], RANK[c]) for m in melds if m.kind is MeldKind.SEQUENCE and not m.complete for c in m.cards)
    return any(all((suit, low + k) in held for k in range(CANASTA)) for suit in range(4) for low in range(4, 9))


class _Search:
    """One hand, one table: which plans put everything down and satisfy the conditions."""

    def __init__(self, view: View, melds: Sequence[Meld]) -> None:
        self.view = view
        self.rules = view.rules
        self.melds = tuple(melds)
        self.opened = bool(melds)
        self.steps = Steps(_STEPS)
        self.grouping = Grouping(view.rules, self.melds, dead_ranks(view.rules, view.public), self.opened, self.steps)

    def place(self, cards: list[Card], discard: Card | None) -> OutPlan | None:
        """A plan that lays all these cards and allows going out."""
        threes = [c for c in cards if RANK[c] == 3]
        lying = next((i for i, m in enumerate(self.melds) if m.kind is MeldKind.BLACK3), None)
        if threes and (
            (len(threes) < 3 and lying is None)
            or not all(IS_BLACK3[c] for c in threes)
            or self.rules.threes.black_three_meld == "never"
        ):
            return None
        last = (Lay(lying, tuple(threes)),) if threes else ()
        naturals = [c for c in cards if IS_NATURAL[c]]
        wilds = sorted((c for c in cards if IS_WILD[c]), key=lambda c: POINTS[c])
        for runs, rest in self.run_sets(naturals, len(wilds)):
            need = self.need(runs)
            if need is None:
                continue
            by_rank: dict[int, list[Card]] = {}
            for card in rest:
                by_rank.setdefault(RANK[card], []).append(card)
            laid = tuple(Lay(run.target, run.cards) for run in runs if run.cards)
            counts = {rank: len(same) for rank, same in by_rank.items()}
            for chosen, parts in self.grouping.ways(counts, len(wilds), need):
                plan = (*laid, *_filled(chosen, by_rank, wilds, parts), *last)
                merges = any(o.merges for o in chosen.values())
                if self.accepts(plan, merges):
                    return OutPlan(plan, discard, merges)
        return None

    def run_sets(self, naturals: list[Card], wilds: int) -> Iterator[tuple[tuple[Run, ...], list[Card]]]:
        """Ways to put some naturals into sequences; none where the rules have no sequences."""
        if not self.rules.melds.sequences:
            yield (), naturals
            return
        most = 11 if self.rules.going_out.extend_sequence_when_out else CANASTA
        own = [
            Run(i, m.suit, m.low, m.high, ())
            for i, m in enumerate(self.melds)
            if m.kind is MeldKind.SEQUENCE and m.size < most
        ]

        def need(rank: int, count: int) -> int | None:
            return min((option.wilds for option in self.grouping.options(rank, count, wilds)), default=None)

        yield from run_sets(naturals, own, most, wilds, need, self.steps)

    def need(self, runs: Sequence[Run]) -> Need | None:
        """Canastas that groups and wild melds must still bring; those that stand count with their rank.

        None if sequences are still missing.
        """
        quota = self.rules.going_out.canastas_to_go_out
        sambas = sum(r.high - r.low + 1 >= CANASTA for r in runs)
        touched = {r.target for r in runs if r.target is not None}
        sambas += sum(m.kind is MeldKind.SEQUENCE and m.complete for i, m in enumerate(self.melds) if i not in touched)
        if sambas < quota.sequence:
            return None
        return Need(quota.total, quota.natural, quota.mixed).less(0 if "sequence" in quota.exclude else sambas, 0, 0)

    def accepts(self, plan: tuple[Lay, ...], merges: bool) -> bool:
        """Whether the table after the plan allows going out, and the side may open with it."""
        after = list(self.melds)
        for lay in plan:
            if lay.target is not None:
                after[lay.target] = joined(after[lay.target], lay.cards)
            else:
                after.append(_new_meld(lay.cards))
        if not self.locks_hold(plan, after):
            return False
        problem = out_problem(self.view, self.merged(after) if merges else after, ask_ignored=True)
        return problem is None and (self.opened or self.opens(after))

    def locks_hold(self, plan: tuple[Lay, ...], after: list[Meld]) -> bool:
        """Wild cards elsewhere while a wild meld is unfinished (05, 12)."""
        rules = self.rules.melds
        for meld in after:
            if (
                meld.kind is MeldKind.WILD
                and rules.wild_melds == "deuces"
                and sum(RANK[c] == 15 for c in meld.cards) > 2
            ):
                return False
        if rules.wild_meld_locks == "none" or not any(m.kind is MeldKind.WILD and not m.complete for m in after):
            return True
        return not any(
            any(IS_NATURAL[c] for c in lay.cards)
            or (lay.target is not None and after[lay.target].kind is MeldKind.GROUP)
            for lay in plan
            if any(IS_WILD[c] and (rules.wild_meld_locks == "all_wilds" or RANK[c] == 2) for c in lay.cards)
        )

    def merged(self, after: list[Meld]) -> list[Meld]:
        """The melds once groups of one rank have been joined where that completes a canasta (06 §2)."""
        most = self.rules.melds.max_wilds
        by_rank: dict[int, list[Meld]] = {}
        rest = [m for m in after if m.kind is not MeldKind.GROUP or m.complete]
        for meld in after:
            if meld.kind is MeldKind.GROUP and not meld.complete:
                by_rank.setdefault(meld.rank, []).append(meld)
        for rank, parts in by_rank.items():
            parts.sort(key=lambda m: (m.wilds, -m.naturals))
            while parts:
                base = parts.pop(0)
                for other in list(parts):
                    if base.complete:
                        break
                    both = group(rank, (*base.cards, *other.cards))
                    if most is None or both.wilds <= most:
                        base = both
                        parts.remove(other)
                rest.append(base)
        return rest

    def opens(self, after: list[Meld]) -> bool:
        """Whether the side can open with these melds, in one batch or with a first part of them (00 §7.4)."""
        rules, view = self.rules, self.view
        opening = rules.opening
        runs_and_groups = [m for m in after if m.kind in (MeldKind.GROUP, MeldKind.SEQUENCE)]
        if opening.initial_needs_natural_meld and all(m.wilds for m in runs_and_groups):
            return False
        if opening.initial_naturals_only and all(m.naturals < 3 for m in runs_and_groups):
            return False
        if self.exempt():
            return True
        if opening.splash and any(m.grade in (Grade.NATURAL, Grade.WILD) for m in after):
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
        """Whether laying the whole hand at once needs no minimum (00 §7.4)."""
        mode, view = self.rules.opening.concealed_exempts_minimum, self.view
        if mode == "never" or view.player.melded or view.public.now.batches:
            return False
        return mode == "always" or view.public.now.drew.value == "stock"

    def opening_points(self, meld: Meld) -> int:
        """What a meld adds to the opening: without wild cards or the last card where those must come later."""
        opening = self.rules.opening
        if meld.kind is MeldKind.WILD and (not opening.opening_wild_meld or opening.initial_naturals_only):
            return 0
        if opening.initial_naturals_only and meld.wilds:
            return sum(POINTS[c] for c in meld.cards if IS_NATURAL[c]) if meld.naturals >= 3 else 0
        if opening.initial_no_mixed_canasta and meld.grade is Grade.MIXED:
            return meld.points - min(POINTS[c] for c in meld.cards)
        return meld.points


def _filled(
    chosen: dict[int, Option],
    by_rank: dict[int, list[Card]],
    wilds: list[Card],
    wild_parts: tuple[tuple[int | None, int], ...],
) -> tuple[Lay, ...]:
    """The counted way with real cards; wild melds take twos first, groups what is left."""
    pool = list(wilds)
    out: list[Lay] = []
    for target, n in wild_parts:
        out.append(Lay(target, tuple(pool[:n])))
        del pool[:n]
    for rank, option in chosen.items():
        cards = list(by_rank.get(rank, ()))
        for target, n, w in option.parts:
            out.append(Lay(target, (*cards[:n], *pool[:w])))
            del cards[:n], pool[:w]
    return tuple(out)


def _has_form(form: str, melds: Sequence[Meld]) -> bool:
    if form == "canasta":
        return any(canastas(melds).values())
    return any(m.complete and m.grade is not Grade.MIXED for m in melds)


def _new_meld(cards: tuple[Card, ...]) -> Meld:
    naturals = [c for c in cards if IS_NATURAL[c]]
    if RANK[cards[0]] == 3:
        return Meld(MeldKind.BLACK3, cards, 0, -1, 0)
    if not naturals:
        return wild(cards)
    if len({RANK[c] for c in naturals}) == 1:
        return group(RANK[naturals[0]], cards)
    return sequence(cards)
