"""What to lay once the side has opened: which cards go down, which wait, and where wild cards go (rules 21-33)."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.ai.player import Terms
from canasta.ai.sight import RANK_POINTS, Sight
from canasta.ai.suits import Suits
from canasta.ai.teacher import LOOK
from canasta.engine.actions import LayDown, Merge, Play
from canasta.engine.cards import IS_BLACK3, IS_RED3, RANK, Card
from canasta.engine.lays import can_merge
from canasta.engine.melds import CANASTA, Meld, MeldKind


@dataclass(slots=True)
class Lay:
    """Cards for one meld with what laying them is worth, in points."""

    target: int | None
    naturals: tuple[Card, ...]
    wilds: tuple[Card, ...]
    gain: float
    term: str

    @property
    def size(self) -> int:
        """Cards that leave the hand."""
        return len(self.naturals) + len(self.wilds)

    @property
    def play(self) -> Play:
        """The lay as a play."""
        return Play(self.target, (*self.naturals, *self.wilds))


class Layout:
    """The lays that are worth it, rank by rank, then wild cards, then what the size of the hand allows."""

    def __init__(self, s: Sight) -> None:
        self.s = s
        self.lays: list[Lay] = []
        self.spare = list(s.wilds)
        self.k = list(s.count)
        """Naturals of each rank still in the hand."""
        self.n = list(s.mine.naturals)
        self.w = list(s.mine.wilds)
        self.chosen: dict[int, Lay] = {}
        """The lay of naturals for a rank."""

    def choose(self) -> list[Lay]:
        """The lays of this turn, best first."""
        s = self.s
        left = {rank: list(cards) for rank, cards in enumerate(s.by)}
        if s.law.run_bonus:
            self._runs(left)
        for rank in range(4, 15):
            if self.k[rank]:
                self._naturals(rank, left[rank])
        if self.spare:
            self._wild_cards(left)
        self._keep_enough()
        self.lays.sort(key=lambda lay: -lay.gain)
        return self.lays

    # --- sequences --------------------------------------------------------------------------------------------

    def _runs(self, left: dict[int, list[Card]]) -> None:
        s, suits = self.s, Suits(self.s)
        for play, before, after in suits.lengthenings():
            gain = s.run(after) - s.run(before) + self._given_up(play.cards) * 0.5
            self._take_run(play.target, play.cards, gain, left)
        for cards in suits.new_runs():
            if any(c not in left[RANK[c]] for c in cards):
                continue
            gain = s.run(len(cards)) * 0.55 + self._given_up(cards)
            self._take_run(None, cards, gain, left)

    def _given_up(self, cards: tuple[Card, ...]) -> float:
        """What the cards were worth as parts of groups, as a loss, and their points as a gain."""
        s, total = self.s, 0.0
        for card in cards:
            rank = RANK[card]
            k, n, w = self.k[rank], self.n[rank], self.w[rank]
            total += RANK_POINTS[rank] - (s.held(rank, k, n, w) - s.held(rank, k - 1, n, w))
        return total

    def _take_run(self, target: int | None, cards: tuple[Card, ...], gain: float, left: dict[int, list[Card]]) -> None:
        if gain <= 0:
            return
        for card in cards:
            left[RANK[card]].remove(card)
            self.k[RANK[card]] -= 1
        self.lays.append(Lay(target, cards, (), gain, "sequence"))

    # --- groups -----------------------------------------------------------------------------------------------

    def _naturals(self, rank: int, cards: list[Card]) -> None:
        s, law = self.s, self.s.law
        k, n, w = self.k[rank], self.n[rank], self.w[rank]
        if rank in s.dead:
            return
        target: int | None = s.mine.target[rank]
        if target is not None and target >= 0:
            least, most = 1, min(k, law.max_size - n - w)
        else:
            target = None
            least, most = (law.rules.melds.sevens_min_meld if rank == 7 else 3), min(k, law.max_size)
        if most < least:
            return
        before = s.held(rank, k, n, w) + s.group(n, w, rank)
        tries = {most, least, max(least, k - 2)}
        if n + w < CANASTA <= n + w + most:
            tries.add(max(least, CANASTA - n - w))
        best, count = (0.0 if s.lessons is None else -LOOK), 0
        for j in tries:
            gain = s.group(n + j, w, rank) + RANK_POINTS[rank] * j + s.held(rank, k - j, n + j, w) - before
            if target is None and not s.frozen_us and law.add_to_meld:
                gain += s.w.laid_ticket * s.time
            if gain > best:
                best, count = gain, j
        if count and s.lessons is not None:
            best += s.lessons.adds(s, "lay", self._lay_facts(rank, count, best), rank)
            if best <= 0.0:
                return
        if count:
            closes = n + w < CANASTA <= n + w + count
            lay = Lay(target, tuple(cards[:count]), (), best, "canasta" if closes else "meld")
            self.lays.append(lay)
            self.chosen[rank] = lay
            self.n[rank] += count
            self.k[rank] -= count

    # --- wild cards -------------------------------------------------------------------------------------------

    def _wild_cards(self, left: dict[int, list[Card]]) -> None:
        """The best use of wild cards, again and again, while one is worth more than keeping it."""
        s = self.s
        while self.spare:
            options = [o for rank in range(4, 15) if (o := self._wild_option(rank, left)) is not None]
            if s.law.wild_bonus and (own := self._wild_meld()) is not None:
                options.append(own)
            if not options:
                return
            best = max(options, key=lambda o: o.gain)
            if s.lessons is not None and best.gain > -LOOK:
                best.gain += s.lessons.adds(
                    s, "wild", self._wild_facts(best), RANK[best.naturals[0]] if best.naturals else 0
                )
            if best.gain <= 0:
                return
            for card in best.wilds:
                self.spare.remove(card)
            self._join(best)

    def _lay_facts(self, rank: int, count: int, gain: float) -> tuple[float, ...]:
        """What laying so many naturals of a rank is beside holding them, for lessons."""
        s = self.s
        n, w = self.n[rank], self.w[rank]
        size = n + w
        return (
            gain / 50.0,
            float(count),
            float(size == 0),
            float(0 < size < 5),
            float(size < CANASTA <= size + count),
            float(size >= CANASTA),
            float(w > 0),
            RANK_POINTS[rank] / 10.0,
            float(self.k[rank] - count),
            sum(self.k) / 10.0,
            s.unseen[rank] / 4.0,
            float(s.their.target[rank] >= 0),
            s.pile_count[rank] / 2.0,
        )

    def _wild_facts(self, lay: Lay) -> tuple[float, ...]:
        """What spending wild cards is beside keeping them, for lessons."""
        rank = RANK[lay.naturals[0]] if lay.naturals else 0
        n, w = self.n[rank], self.w[rank if rank else 2]
        size = n + w + len(lay.wilds)
        return (
            lay.gain / 50.0,
            float(len(lay.wilds)),
            float(lay.term == "canasta"),
            float(lay.term == "pair"),
            n / 4.0,
            float(w),
            size / 5.0,
            float(len(self.spare) - len(lay.wilds)),
            sum(self.k) / 10.0,
            self.s.unseen[rank] / 4.0,
            float(any(RANK[c] == 15 for c in lay.wilds)),
        )

    def _join(self, lay: Lay) -> None:
        """Add wild cards to the lay of their rank, or make a lay of their own."""
        rank = RANK[lay.naturals[0]] if lay.naturals else 0
        if lay.term == "pair":
            self.k[rank] -= 2
            self.n[rank], self.w[rank] = 2, len(lay.wilds)
            lay.term = "meld"
            self.chosen[rank] = lay
            self.lays.append(lay)
            return
        if rank and (old := self.chosen.get(rank)) is not None:
            old.wilds = (*old.wilds, *lay.wilds)
            old.gain += lay.gain
            old.term = lay.term
            self.w[rank] += len(lay.wilds)
            return
        if rank:
            lay.naturals = ()
            self.chosen[rank] = lay
            self.w[rank] += len(lay.wilds)
        else:
            self.w[2] += len(lay.wilds)
        self.lays.append(lay)

    def _wild_option(self, rank: int, left: dict[int, list[Card]]) -> Lay | None:
        s, law = self.s, self.s.law
        n, w = self.n[rank], self.w[rank]
        melds = law.rules.melds
        if rank in s.dead or (rank == 7 and melds.sevens_pure) or (rank == 14 and melds.aces_pure_after_opening):
            return None
        if self._locked():
            return None
        pair = False
        marker: tuple[Card, ...] = tuple(left[rank][:1])
        if not n:
            if self.k[rank] < 2 or melds.rule_of_five:
                return None
            pair, n = True, 2
            marker = tuple(left[rank][:2])
        elif not marker:
            place = s.mine.target[rank]
            marker = (next(c for c in s.mine.melds[place].cards if RANK[c] == rank),)
        if melds.rule_of_five and n < 5:
            return None
        if w == 0 and n >= 5 and self._clean_hope(n, rank):
            return None
        most = min(law.wild_limit[n] - w, law.max_size - n - w, len(self.spare))
        before = s.group(0 if pair else n, w, rank)
        best: Lay | None = None
        for x in range(1, most + 1):
            size = n + w + x
            closes = n + w < CANASTA <= size
            if x > 1 and not closes and n + w < CANASTA:
                continue
            use = tuple(self.spare[:x])
            gain = s.group(n, w + x, rank) - before - (s.w.thin if n < 4 and not closes else 0.0)
            gain += sum(RANK_POINTS[RANK[c]] - s.wild_held(RANK[c]) for c in use)
            if pair:
                gain += 2 * RANK_POINTS[rank] - s.held(rank, self.k[rank], 0, 0)
            if x >= 3 and n <= 4 and s.mine.lack >= 2 and s.urgency < 0.3:
                gain -= s.w.all_wilds
            if best is None or gain > best.gain:
                target = s.mine.target[rank] if s.mine.target[rank] >= 0 else None
                best = Lay(target, marker, use, gain, "pair" if pair else "canasta" if closes else "wild")
        return best

    def _clean_hope(self, n: int, rank: int) -> bool:
        """Whether a clean meld of five or six is to be left clean (rules 28, 60)."""
        s = self.s
        if s.urgency > 0.3 or (s.mine.lack_mixed and not s.mine.lack_natural):
            return False
        return s.unseen[rank] + self.k[rank] >= CANASTA - n

    def _locked(self) -> bool:
        """Whether an unfinished wild meld keeps wild cards off groups (05, 12)."""
        size = self.w[2]
        return self.s.law.rules.melds.wild_meld_locks != "none" and 0 < size < CANASTA

    def _wild_meld(self) -> Lay | None:
        s = self.s
        size = self.w[2]
        least = 1 if size else 3
        best: Lay | None = None
        if any(lay.wilds and lay.naturals for lay in self.lays) and s.law.rules.melds.wild_meld_locks != "none":
            return None
        most = min(len(self.spare), CANASTA - size)
        if s.law.rules.melds.wild_melds == "deuces":
            jokers = sum(RANK[c] == 15 for c in (s.mine.melds[s.mine.target[2]].cards if s.mine.target[2] >= 0 else ()))
            most = min(most, sum(RANK[c] == 2 for c in self.spare) + 2 - jokers)
        for x in {least, most}:
            if not least <= x <= most:
                continue
            use = tuple(self.spare[:x])
            gain = s.wild_meld(size + x) - s.wild_meld(size)
            gain += sum(RANK_POINTS[RANK[c]] - s.wild_held(RANK[c]) for c in use)
            if best is None or gain > best.gain:
                target = s.mine.target[2] if s.mine.target[2] >= 0 else None
                best = Lay(target, (), use, gain, "wild_meld")
        return best

    # --- the hand that stays ----------------------------------------------------------------------------------

    def _keep_enough(self) -> None:
        """Drop the poorest lays while the hand would be too short for what they bring (rule 21)."""
        s = self.s
        size = len(s.view.hand)
        self.lays.sort(key=lambda lay: -lay.gain / lay.size)
        best, keep, total, left = -s.short(size - 1), 0, 0.0, size
        for i, lay in enumerate(self.lays):
            total += lay.gain
            left -= lay.size
            if left < 2 and not s.view.foot_waits:
                break
            worth = total - s.short(max(0, left - 1))
            if worth > best:
                best, keep = worth, i + 1
        del self.lays[keep:]


def lay_down(lays: list[Lay]) -> tuple[LayDown, Terms]:
    """One batch of lays, and why."""
    terms: dict[str, float] = {}
    for lay in lays:
        terms[lay.term] = terms.get(lay.term, 0.0) + lay.gain
    return LayDown(tuple(lay.play for lay in lays)), tuple(terms.items())


def merges(s: Sight, least: int = 0) -> list[Merge]:
    """Own unfinished groups of a rank that may be joined, to so many cards or more, the cleanest first (06 §2)."""
    if not s.law.rules.melds.merge_groups:
        return []
    melds = s.view.melds
    groups = [(i, m) for i, m in enumerate(melds) if m.kind is MeldKind.GROUP and not m.complete]
    found = []
    for a, first in groups:
        for b, second in groups:
            size = first.size + second.size
            fits = a < b and first.rank == second.rank and size >= least
            if fits and isinstance(can_merge(s.law.rules, melds, b, a), Meld):
                found.append((first.wilds + second.wilds, -size, b, a))
    return [Merge(b, a) for _, _, b, a in sorted(found)]


def red_threes(s: Sight) -> LayDown | None:
    """Red threes that may be laid by choice, all at once: each brings a card and none is caught (06)."""
    if s.law.rules.threes.red_three_mode != "optional_lay":
        return None
    reds = [c for c in s.by[3] if IS_RED3[c]]
    return LayDown(tuple(Play(None, (c,)) for c in reds)) if reds else None


def black_threes(s: Sight) -> Lay | None:
    """Three black threes, where they may be melded at any time."""
    black = tuple(c for c in s.by[3] if IS_BLACK3[c])
    if s.law.rules.threes.black_three_meld != "any" or len(black) < 3:
        return None
    return Lay(None, black, (), 5.0 * len(black), "meld")
