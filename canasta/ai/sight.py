"""What can be counted from a view: hands, unseen cards, danger, what piles and melds are worth, how long it lasts."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.ai.law import Law
from canasta.ai.teacher import Teacher
from canasta.ai.weights import Weights
from canasta.engine.cards import IS_WILD, RANK, SUIT, Card
from canasta.engine.lays import dead_ranks
from canasta.engine.melds import CANASTA, Meld, MeldKind
from canasta.engine.takes import frozen_for
from canasta.engine.view import View

RANK_POINTS = (0, 0, 20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20, 50)
"""Card values by rank; threes as black ones."""
_OUT_CHANCE = (0.7, 0.6, 0.5, 0.4, 0.3, 0.22, 0.16, 0.11, 0.08, 0.06, 0.05, 0.04)
"""Chance that a seat with so many cards, free to go out, does so in its next turn."""


_NONE: frozenset[int] = frozenset()


def counted(cards: tuple[Card, ...] | list[Card]) -> list[int]:
    """How many cards of each rank."""
    count = [0] * 16
    for card in cards:
        count[RANK[card]] += 1
    return count


class Lying:
    """The melds of one side, by rank: the group that cards would join, and what is still missing to go out."""

    __slots__ = (
        "count",
        "dead",
        "done",
        "lack",
        "lack_mixed",
        "lack_natural",
        "lack_run",
        "melds",
        "naturals",
        "runs",
        "target",
        "wilds",
    )

    def __init__(self, melds: tuple[Meld, ...], law: Law, dead: frozenset[int]) -> None:
        self.melds = melds
        self.dead = dead
        self.count = [0] * 16
        """Cards of each rank on the table."""
        self.target = [-1] * 16
        """Place of the group that a card of a rank joins, -1 if there is none; at 2, the open wild meld."""
        self.naturals = [0] * 16
        self.wilds = [0] * 16
        self.runs: list[int] = []
        """Places of unfinished sequences."""
        self.done = natural = mixed = runs = 0
        size_of = [0] * 16
        for place, meld in enumerate(melds):
            size = len(meld.cards)
            if meld.kind is MeldKind.GROUP and not meld.wilds:
                self.count[meld.rank] += size
            else:
                for card in meld.cards:
                    self.count[RANK[card]] += 1
            complete = size >= CANASTA and meld.kind is not MeldKind.BLACK3
            if complete:
                self.done += 1
            if meld.kind is MeldKind.GROUP:
                rank = meld.rank
                if complete:
                    natural += not meld.wilds
                    mixed += meld.wilds > 0
                # An unfinished group comes first, the larger one of two; finished ones take what is over.
                key = size if not complete else -size
                if size < law.max_size and rank not in dead and (self.target[rank] < 0 or key > size_of[rank]):
                    self.target[rank], size_of[rank] = place, key
                    self.wilds[rank] = meld.wilds
                    self.naturals[rank] = size - meld.wilds
            elif meld.kind is MeldKind.SEQUENCE:
                runs += complete
                if not complete:
                    self.runs.append(place)
            elif meld.kind is MeldKind.WILD and not complete:
                self.target[2], self.wilds[2] = place, size
        self.lack_natural = max(0, law.quota_natural - natural)
        self.lack_mixed = max(0, law.quota_mixed - mixed)
        self.lack_run = max(0, law.quota_run - runs)
        self.lack = max(law.quota - self.done, self.lack_natural + self.lack_mixed + self.lack_run, 0)


class Sight:
    """One view, counted. Made anew for every decision.

    `before`: the melds of the sides as an earlier sight under the same law counted them; those that are still the same
    are not counted again.
    """

    __slots__ = (
        "_danger",
        "_gain",
        "alone",
        "by",
        "count",
        "dead",
        "foes",
        "frozen_them",
        "frozen_us",
        "law",
        "left",
        "lessons",
        "lying",
        "mine",
        "next_foe",
        "opened",
        "pile",
        "pile_count",
        "pool",
        "public",
        "reds",
        "rounds",
        "swing",
        "their",
        "time",
        "unseen",
        "urgency",
        "view",
        "w",
        "wilds",
    )

    def __init__(
        self,
        view: View,
        law: Law,
        weights: Weights,
        before: Sequence[Lying] = (),
        lessons: Teacher | None = None,
    ) -> None:
        self.view, self.law, self.w, self.lessons = view, law, weights, lessons
        self.public = public = view.public
        by: list[list[Card]] = [[] for _ in range(16)]
        for card in view.hand:
            by[RANK[card]].append(card)
        self.by = by
        self.count = [len(same) for same in by]
        self.wilds = [*by[2], *by[15]]
        self.dead = dead_ranks(law.rules, public) if law.rules.melds.dead_rank != "none" else _NONE
        lying: list[Lying] = []
        for i, side in enumerate(public.sides):
            known = before[i] if i < len(before) else None
            if known is None or known.melds is not side.melds or known.dead != self.dead:
                known = Lying(side.melds, law, self.dead)
            lying.append(known)
        self.lying = lying
        self.mine = self.lying[view.side]
        self.opened = bool(view.melds)
        side_of = public.side_of
        seats = len(side_of)
        around = [(view.seat + i) % seats for i in range(1, seats)]
        self.foes = [seat for seat in around if side_of[seat] != view.side]
        self.next_foe = self.foes[0]
        self.left = around[0]
        self.their = self.lying[side_of[self.next_foe]]
        self.pile = public.pile
        self.alone = 0.0
        """What taking the pile costs in cutthroat while nobody plays alone yet: whoever does it will."""
        if law.cutthroat and public.lone is None:
            self.alone = max(0.0, weights.alone - weights.alone_card * len(public.pile))
        limit = law.rules.pile.pile_take_limit
        if limit is not None:
            self.pile = public.pile[-limit + 1 :] if limit > 1 else ()
        self.pile_count = counted(self.pile)
        self.frozen_us = frozen_for(law.rules, public, view.side)
        self.frozen_them = frozen_for(law.rules, public, side_of[self.next_foe])
        self._count_unseen()
        self._look_ahead()
        self.reds = len(public.sides[view.score_side].threes)
        self.swing = self._swing()
        self._gain: dict[int, float] = {}
        self._danger: dict[int, float] = {}

    def _count_unseen(self) -> None:
        """Cards of each rank that may be anywhere (F1), and how many such cards there are."""
        table, public = self.law.rules.table, self.public
        full = 4 * table.decks
        unseen = [full] * 16
        unseen[0] = unseen[1] = 0
        unseen[15] = table.jokers
        unseen = [u - n for u, n in zip(unseen, self.count, strict=True)]
        if self.pile is public.pile:
            unseen = [u - n for u, n in zip(unseen, self.pile_count, strict=True)]
        else:
            for card in public.pile:
                unseen[RANK[card]] -= 1
        for player in public.players:
            for card in player.known:
                unseen[RANK[card]] -= 1
        for card in self.view.player.known:
            unseen[RANK[card]] += 1
        for side in public.sides:
            unseen[3] -= len(side.threes) + len(side.removed)
        for lying in self.lying:
            if lying.melds:
                unseen = [u - n for u, n in zip(unseen, lying.count, strict=True)]
        self.unseen = unseen
        self.pool = max(1, sum(unseen))

    def _look_ahead(self) -> None:
        """How likely the deal ends before the next own turn (F7), and what time is left for open melds."""
        sizes, feet, side_of = self.view.hand_sizes, self.view.foot_sizes, self.public.side_of
        stays = 1.0
        for seat in self.foes:
            if feet[seat]:
                continue
            lack = min(self.lying[side_of[seat]].lack, 3)
            stays *= 1.0 - min(0.9, _OUT_CHANCE[min(sizes[seat], 11)] * self.w.lacking[lack])
        urgency = 1.0 - stays
        self.rounds = self.view.stock_size / self.law.per_round
        if self.rounds < 1.0:
            urgency = max(urgency, 0.9)
        elif self.rounds < 2.0:
            urgency = max(urgency, 0.4)
        self.urgency = urgency
        self.time = min(1.0, self.rounds / self.w.rounds) * (1.0 - 0.8 * urgency)

    def _swing(self) -> float:
        """What the next canasta changes beside its bonus: the sign of threes and of meld points (05, 06)."""
        rules = self.law.rules
        threes, table = rules.threes, self.law.three_table
        gain = 0.0
        if self.reds and table:
            worth = table[min(self.reds, len(table)) - 1]
            if threes.three_swing:
                gain += worth if self.mine.done < 2 else 0.0
            elif threes.red_three_needs.canastas > self.mine.done:
                both = 1.0 if threes.red_three_else == "zero" else 2.0
                gain += both * worth / (threes.red_three_needs.canastas - self.mine.done)
        if rules.scoring.meld_values_negative_without_canasta and not self.mine.done:
            gain += 120.0
        return gain

    # --- what melds are worth ---------------------------------------------------------------------------------

    def group(self, n: int, w: int, rank: int) -> float:
        """What a group of n naturals and w wild cards on the table is worth beside its card points."""
        size = n + w
        if not size:
            return 0.0
        law, mine = self.law, self.mine
        extra = (self.w.quota if mine.lack else 0.0) + self.swing
        if law.foot and mine.lack:
            extra = (self.w.quota if (mine.lack_mixed if w else mine.lack_natural) else 0.0) + self.swing
        if size >= CANASTA:
            return (law.mixed_bonus if w else law.natural_bonus[rank]) + extra
        chance = self.w.progress[size] * self.time
        if w:
            return chance * self.w.mixed_chance[min(n, 4)] * (law.mixed_bonus + extra)
        clean = self.clean_chance(n, rank)
        natural = law.natural_bonus[rank]
        lost = law.unfinished[rank]
        if lost:
            # Aces and sevens of Modern American: clean or dear.
            chance = min(0.95, self.w.progress[size] * (0.4 + clean)) * self.time
            return chance * (natural + extra) - (1.0 - chance) * lost
        if rank == 7 and law.rules.melds.sevens_pure:
            return chance * clean * (natural + extra)
        return chance * (law.mixed_bonus + clean * (natural - law.mixed_bonus) + extra)

    def clean_chance(self, n: int, rank: int) -> float:
        """Chance that a clean group of n becomes a natural canasta, if it becomes one at all."""
        missing = CANASTA - n
        left = self.unseen[rank] + self.count[rank]
        if left < missing:
            return 0.0
        return max(0.0, min(0.9, 0.55 * left / missing - 0.15))

    def run(self, size: int) -> float:
        """What a sequence of this length on the table is worth beside its card points."""
        law = self.law
        if not size:
            return 0.0
        extra = (self.w.quota if self.mine.lack else 0.0) + (200.0 if self.mine.lack_run else 0.0) + self.swing
        if size >= CANASTA:
            return law.run_bonus + extra
        chance = self.w.run_progress[size] * self.time
        worth = chance * (law.run_bonus + extra)
        if law.short_run and size <= law.short_run_length:
            worth -= law.short_run * (1.0 - self.time) * (1.0 - chance) * 0.5
        return worth

    def wild_meld(self, size: int) -> float:
        """What a meld of so many wild cards is worth beside its card points."""
        law = self.law
        if not size:
            return 0.0
        extra = (self.w.quota if self.mine.lack else 0.0) + self.swing
        if size >= CANASTA:
            return law.wild_bonus + extra
        chance = self.w.wild_progress[size] * self.time
        return chance * (law.wild_bonus + extra) - (1.0 - chance) * law.unfinished_wild

    # --- what cards in the hand are worth ---------------------------------------------------------------------

    @property
    def ticket(self) -> float:
        """What a pair in the hand is worth as a ticket for the pile (rules 22, 24)."""
        rich = min(2.5, 0.7 + self.gain(self.view.side) / 120.0)
        return self.w.pair * rich * self.time

    def held(self, rank: int, k: int, n: int, w: int) -> float:
        """What k naturals of a rank are worth in the hand beside a group of n and w on the table."""
        if k <= 0:
            return 0.0
        points, urgency = RANK_POINTS[rank], self.urgency
        if n + w:
            fit = min(k, self.law.max_size - n - w)
            worth = (self.group(n + fit, w, rank) - self.group(n, w, rank)) * self.w.hold * (1.0 - urgency)
            worth += points * fit * (1.0 - 2.0 * urgency)
            if k > fit:
                worth -= points * (k - fit) * self.w.loner * (1.0 + urgency)
            if self.frozen_us and k >= 2:
                worth += 0.6 * self.ticket
            return worth
        if rank in self.dead:
            return -points * k * (0.5 + 0.5 * urgency)
        lost = self.law.sets_held[rank]
        if k == 1:
            return -points * self.w.loner * (1.0 + 2.0 * urgency) + 0.2 * min(4, self.unseen[rank]) * self.time
        if lost and k >= 3 and k < 5:
            # One turn for each card that must go; what is not thrown in time is caught.
            risk = self.w.set_risk + self.w.set_late * max(0.0, 1.0 - (self.rounds - (k - 2)) / 5.0)
            return -lost * min(1.0, risk + urgency) * (1.4 if k == 4 else 1.0)
        worth = self.ticket * (1.0 + 0.45 * min(3, k - 2))
        if self.frozen_us and self.opened:
            worth *= self.w.frozen_ticket
        if k == 2:
            worth += max(0.0, self.group(2, 0, rank)) * self.w.hide * (1.0 - urgency)
            return worth - points * self.w.loner * (0.6 + 2.0 * urgency)
        full = max(self.group(min(k, self.law.max_size), 0, rank), 0.0)
        worth += full * self.w.hide * (1.0 - urgency)
        return worth + points * k * (0.7 - 1.7 * urgency)

    def wild_held(self, rank: int) -> float:
        """What one more wild card in the hand is worth (rule 33)."""
        base = self.w.wild * (0.35 + 0.65 * self.time) * (1.0 - self.urgency)
        return base - RANK_POINTS[rank] * self.urgency * 1.2 + (4.0 if rank == 15 else 0.0)

    def short(self, left: int) -> float:
        """The loss of having only so many cards after the discard (rules 6, 21, 56)."""
        if self.law.foot and self.view.foot_waits:
            table = self.w.short_hand
        else:
            table = self.w.short_hand_free if not self.mine.lack or self.law.foot else self.w.short_hand
        return table[min(left, len(table) - 1)]

    # --- the pile ---------------------------------------------------------------------------------------------

    def gain(self, side: int) -> float:
        """What the pile would give a side, from what lies on the table (F6)."""
        known = self._gain.get(side)
        if known is None:
            known = self._pile_gain(side)
            if self.alone and side != self.view.side:
                known = max(0.0, known - self.alone)
            self._gain[side] = known
        return known

    def _pile_gain(self, side: int) -> float:
        lying = self.lying[side]
        gain = self.w.pile_card * (len(self.pile) + self.public.buried)
        for rank in range(4, 15):
            m = self.pile_count[rank]
            if not m or rank in self.dead:
                continue
            n, w = lying.naturals[rank], lying.wilds[rank]
            if lying.target[rank] >= 0:
                more = self.group(n + m, w, rank) - self.group(n, w, rank)
                gain += max(0.0, more) + m * RANK_POINTS[rank]
            elif m >= 2:
                gain += max(0.0, self.group(m, 0, rank)) * 0.8 + m * RANK_POINTS[rank] * 0.5
        gain += 45.0 * (self.pile_count[2] + self.pile_count[15])
        if side != self.view.side and not lying.melds:
            gain *= 0.9
        return gain * (0.3 + 0.7 * self.time)

    def danger(self, card: Card) -> float:
        """Chance that the next opponent takes the pile with this card on top (F5)."""
        rank = RANK[card]
        key = rank * 8 + SUIT[card] + 1 if self.law.add_to_run else rank
        known = self._danger.get(key)
        if known is None:
            known = self._danger[key] = self._chance(card, rank)
        return known

    def _chance(self, card: Card, rank: int) -> float:
        law, lying, seat = self.law, self.their, self.next_foe
        if rank == 3 or rank in self.dead:
            return 0.0
        if IS_WILD[card]:
            return 0.0 if law.rules.pile.pile_wild_top == "blocked" else 0.1
        laid = lying.target[rank] >= 0
        if not self.frozen_them:
            if laid and law.add_to_meld and (law.add_to_canasta or lying.naturals[rank] + lying.wilds[rank] < CANASTA):
                return 1.0
            if law.add_to_run and self._continues(lying, card):
                return 1.0
        chance = self.pair_chance(seat, rank)
        if laid:
            chance *= 0.5
        if not self.frozen_them and law.natural_and_wild:
            one = self.one_chance(seat, rank) * 0.5
            chance = 1.0 - (1.0 - chance) * (1.0 - one)
        if not lying.melds:
            chance *= self._opens(rank)
        if seat != self.left:
            chance *= 0.7
        return min(1.0, chance)

    def _opens(self, rank: int) -> float:
        """Chance that a closed side can open with three of this rank and what it holds."""
        if not self.law.rules.opening.initial_allow_pile_take:
            return 0.0
        side = self.law.rules.seat_sides[self.next_foe]
        need = self.law.rules.opening_requirement(self.public.sides[side].score, self.public.deal)
        points = need if isinstance(need, int) else 200
        return max(0.1, min(1.0, 0.15 + 0.8 * (3 * RANK_POINTS[rank] + 5) / max(points, 1)))

    @staticmethod
    def _continues(lying: Lying, card: Card) -> bool:
        for place in lying.runs:
            meld = lying.melds[place]
            if meld.suit == SUIT[card] and RANK[card] in (meld.low - 1, meld.high + 1):
                return True
        return False

    def pair_chance(self, seat: int, rank: int) -> float:
        """Chance that a seat holds two of a rank, from counting, what it is known to hold, refused and threw."""
        player = self.public.players[seat]
        held = 0
        for card in player.known:
            held += RANK[card] == rank
        if held >= 2:
            return 1.0
        share = min(0.9, max(0, self.view.hand_sizes[seat] - len(player.known)) / self.pool)
        u = max(0, self.unseen[rank])
        none: float = (1.0 - share) ** u
        if held:
            return 1.0 - none
        chance = 1.0 - none - (u * share * (1.0 - share) ** (u - 1) if u else 0.0)
        chance = min(0.95, chance * self.w.pair_bias)
        return chance * self._shown(seat, rank)

    def one_chance(self, seat: int, rank: int) -> float:
        """Chance that a seat holds one of a rank or more."""
        player = self.public.players[seat]
        if any(RANK[c] == rank for c in player.known):
            return 1.0
        share = min(0.9, max(0, self.view.hand_sizes[seat] - len(player.known)) / self.pool)
        return float(1.0 - (1.0 - share) ** max(0, self.unseen[rank])) * self._shown(seat, rank)

    def _shown(self, seat: int, rank: int) -> float:
        """What refusing and throwing a rank tell about holding it (F3, F4)."""
        factor = 1.0
        # What the seat before it threw last, this seat found on top; if it still lies there, it was not taken.
        before = self.public.players[seat - 1].discards
        if before and RANK[before[-1]] == rank and before[-1] in self.public.pile:
            factor *= self.w.refused
        if any(RANK[c] == rank for c in self.public.players[seat].discards[-6:]):
            factor *= self.w.threw
        return factor
