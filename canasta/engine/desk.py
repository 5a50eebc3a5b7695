"""The table while one action is carried out: mutable, private to apply and dealing, frozen after every event."""

from __future__ import annotations

import dataclasses
from typing import NamedTuple

from msgspec.structs import replace

from canasta.engine import events as ev
from canasta.engine.cards import IS_RED3, RANK, Card, Dice
from canasta.engine.events import Event
from canasta.engine.lays import Batch, can_merge
from canasta.engine.melds import Meld, MeldKind
from canasta.engine.rules import RuleSet
from canasta.engine.scoring import deal_sheets, match_result
from canasta.engine.state import DealEnd, EndReason, GameState, Phase, Player, Public, Side, Talon, Turn


class Change(NamedTuple):
    """An event and the state right after it."""

    event: Event
    state: GameState


class Desk:
    """A game state taken apart. With `record` False no events are kept, only the last state counts."""

    def __init__(self, state: GameState, *, record: bool = True) -> None:
        public = state.public
        self.rules: RuleSet = state.rules
        self.seed = state.seed
        self.record = record
        self.changes: list[Change] = []
        self.deal = public.deal
        self.dealer = public.dealer
        self.turn = public.turn
        self.phase = public.phase
        self.pile = public.pile
        self.frozen = public.frozen
        self.sides = list(public.sides)
        self.players = list(public.players)
        self.side_of = public.side_of
        self.now = public.now
        self.turn_no = public.turn_no
        self.stock_known = public.stock_known
        self.recycled = public.recycled
        self.question = public.question
        self.lone = public.lone
        self.end = public.end
        self.match_over = public.match_over
        self.winner = public.winner
        self.hands = list(state.hands)
        self.feet = list(state.feet)
        self.talons = list(state.talons)
        self.stock = list(state.stock)
        self.buried = state.buried

    def freeze(self) -> GameState:
        """The state as it is now."""
        public = Public(
            self.deal,
            self.dealer,
            self.turn,
            self.phase,
            self.pile,
            self.frozen,
            tuple(self.sides),
            tuple(self.players),
            self.side_of,
            self.now,
            self.turn_no,
            len(self.buried),
            self.stock_known,
            self.recycled,
            self.question,
            self.lone,
            self.end,
            self.match_over,
            self.winner,
        )
        return GameState(
            self.rules,
            self.seed,
            public,
            tuple(self.hands),
            tuple(self.feet),
            tuple(self.talons),
            tuple(self.stock),
            self.buried,
        )

    def emit(self, event: Event) -> None:
        """Note an event with the state right after it."""
        if self.record:
            self.changes.append(Change(event, self.freeze()))

    def finish(self) -> tuple[Change, ...]:
        """All changes; the last one carries the final state."""
        if self.changes:
            self.changes[-1] = Change(self.changes[-1].event, self.freeze())
        return tuple(self.changes)

    # Sides and seats

    @property
    def side(self) -> int:
        """The side of the seat in turn."""
        return self.side_of[self.turn]

    def threes_side(self, seat: int) -> int:
        """The side before which a seat's threes lie: its own, in cutthroat too (03 §1)."""
        return self.rules.seat_sides[seat]

    def set_player(self, seat: int, player: Player) -> None:
        """Put other public facts of a seat in place."""
        self.players[seat] = player

    def set_side(self, side: int, value: Side) -> None:
        """Put another side in place."""
        self.sides[side] = value

    # Stock and threes

    def pop_stock(self) -> Card:
        """The next card of the stock."""
        card = self.stock.pop()
        if len(self.stock) < len(self.stock_known):
            self.stock_known = self.stock_known[:-1]
        return card

    def laid_at_once(self, card: Card) -> bool:
        """A three that is laid and replaced (00 §4, 05)."""
        threes = self.rules.threes
        if RANK[card] != 3:
            return False
        return threes.red_three_mode == "auto_lay" if IS_RED3[card] else threes.black_three_mode == "auto_lay"

    @property
    def threes_stay(self) -> bool:
        """Modern American: a three that cannot be replaced stays in the hand (05 no. 16, 17 no. 42)."""
        return self.rules.threes.black_three_mode == "auto_lay"

    def lay_three(self, seat: int, card: Card) -> None:
        """Put a three of the hand before the side of this seat."""
        side = self.threes_side(seat)
        self.hands[seat] = tuple([c for c in self.hands[seat] if c != card])
        self.sides[side] = replace(self.sides[side], threes=(*self.sides[side].threes, card))
        self.forget(seat, (card,))
        self.emit(ev.ThreeLaid(seat, card))

    def lay_held_threes(self, seat: int, *, keep: int = 0) -> bool:
        """Lay and replace the threes of a hand, replacements too (00 §4.5); False if one could not be replaced.

        `keep`: how many may stay (a three held for the straight).
        """
        while True:
            bound = [c for c in self.hands[seat] if self.laid_at_once(c)][keep:]
            if not bound:
                return True
            if self.threes_stay and not self.stock:
                return False
            if self.threes_stay:
                bound = bound[: len(self.stock)]
            for card in bound:
                self.lay_three(seat, card)
            self.replace_cards(seat, len(bound))

    def to_hand(self, seat: int, count: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """Move cards from the stock to a hand, as many as there are: the cards, and those that everybody can name."""
        count = min(count, len(self.stock))
        seen = max(0, count - (len(self.stock) - len(self.stock_known)))
        cards = tuple([self.pop_stock() for _ in range(count)])
        self.hands[seat] = (*self.hands[seat], *cards)
        named = cards[count - seen :]
        if named:
            self.know(seat, named)
        return cards, named

    def replace_cards(self, seat: int, count: int) -> tuple[Card, ...]:
        """Draw replacements of threes from the stock, as many as there are."""
        cards, named = self.to_hand(seat, count)
        if cards:
            self.emit(ev.Replaced(seat, cards, len(cards), named))
        return cards

    def know(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Cards that everybody saw entering this hand."""
        player = self.players[seat]
        self.players[seat] = replace(player, known=(*player.known, *cards))

    def forget(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Cards that have left a hand."""
        player = self.players[seat]
        if player.known:
            gone = set(cards)
            self.players[seat] = replace(player, known=tuple(c for c in player.known if c not in gone))

    def from_hand(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Take cards out of a hand."""
        gone = set(cards)
        self.hands[seat] = tuple([c for c in self.hands[seat] if c not in gone])
        self.forget(seat, cards)

    def recycle(self) -> None:
        """Turn the pile over as the new stock, its top card excepted (H11)."""
        turned = [*reversed(self.pile[:-1]), *reversed(self.buried)]
        known = tuple(reversed(self.pile[:-1]))
        if self.rules.stock_end.recycle_shuffle:
            dice = Dice("recycle", self.seed, self.deal, self.recycled)
            for i in range(len(turned) - 1, 0, -1):
                j = dice.below(i + 1)
                turned[i], turned[j] = turned[j], turned[i]
            known = ()
        self.stock = turned
        self.stock_known = known
        self.pile, self.buried = self.pile[-1:], ()
        self.frozen = RANK[self.pile[-1]] in (2, 15)
        self.recycled += 1
        self.emit(ev.StockRenewed(len(turned)))

    # Melds

    def place(self, batch: Batch, top: Card | None = None) -> None:
        """Put a judged batch on the table: melds, what it closes, and what it says about the turn."""
        seat, side = self.turn, self.side
        melds = list(self.sides[side].melds)
        now = self.now
        added = now.added or any(p.place < now.melds_before for p in batch.placed)
        self.now = replace(now, batches=now.batches + 1, added=added)
        for placed in batch.placed:
            self._leave(seat, placed.cards, top)
            old = melds[placed.place] if placed.place < len(melds) else None
            meld = self._grown(old, placed.cards, batch.melds[placed.place])
            if old is None:
                melds.append(meld)
            else:
                melds[placed.place] = meld
            self.sides[side] = replace(self.sides[side], melds=tuple(melds))
            self.emit(
                ev.Melded(
                    seat, side, placed.place, meld, placed.cards, placed.new, top if top in placed.cards else None
                )
            )
            if meld.complete and not (old and old.complete):
                from_hand = meld.kind is MeldKind.GROUP and placed.new and top not in placed.cards
                if from_hand:
                    own = self.sides[side]
                    self.sides[side] = replace(own, hand_canastas=own.hand_canastas + 1)
                self.emit(ev.CanastaClosed(side, placed.place, meld.grade, from_hand))

    def _leave(self, seat: int, cards: tuple[Card, ...], top: Card | None) -> None:
        """Cards on their way to a meld leave the hand, the top card the pile."""
        own = tuple([c for c in cards if c != top])
        if own:
            self.from_hand(seat, own)
            if not self.players[seat].melded:
                self.players[seat] = replace(self.players[seat], melded=True)
        if len(own) < len(cards):
            self.pile = self.pile[:-1]

    def _grown(self, old: Meld | None, cards: tuple[Card, ...], final: Meld) -> Meld:
        """A meld after one play of a batch; several plays of one batch may grow the same meld."""
        have = (*(old.cards if old else ()), *cards)
        if len(have) == final.size:
            return final
        kept = set(have)
        wilds = sum(RANK[c] in (2, 15) for c in have)
        return Meld(final.kind, tuple(c for c in final.cards if c in kept), final.rank, final.suit, wilds)

    def open_side(self, points: int, *, took_pile: bool) -> None:
        """The side has laid its first melds: the talon is due or lost (05 §2.7)."""
        side = self.side
        own = self.sides[side]
        opening = self.rules.opening
        if opening.talon is not None and own.talon is Talon.NONE:
            due = not took_pile and len(self.stock) >= (opening.talon_min_stock or 0)
            self.sides[side] = replace(own, talon=Talon.DUE if due else Talon.FORFEITED)
        self.now = replace(self.now, opened=True)
        self.emit(ev.Opened(side, self.turn, points, self.sides[side].talon))

    def form_sides(self, lone: int) -> None:
        """Cutthroat: the lone hand is known, the other two pool their melds (03 §2)."""
        partners = [s for s in range(len(self.side_of)) if s != lone]
        low, high = min(partners), max(partners)
        self.lone = lone
        self.side_of = tuple(low if s == high else s for s in range(len(self.side_of)))
        melds = list(self.sides[low].melds)
        closed: list[int] = []
        for meld in self.sides[high].melds:
            same = next((i for i, m in enumerate(melds) if m.kind is MeldKind.GROUP and m.rank == meld.rank), None)
            joined = self._pooled(melds, meld, same) if meld.kind is MeldKind.GROUP else None
            if joined is None or same is None:
                melds.append(meld)
            else:
                if joined.complete and not melds[same].complete and not meld.complete:
                    closed.append(same)
                melds[same] = joined
        pooled = self.sides[low].hand_canastas + self.sides[high].hand_canastas
        self.sides[low] = replace(self.sides[low], melds=tuple(melds), hand_canastas=pooled)
        self.sides[high] = replace(self.sides[high], melds=(), hand_canastas=0)
        self.emit(ev.SidesFormed(lone, tuple(melds)))
        for place in closed:
            self.emit(ev.CanastaClosed(low, place, melds[place].grade))

    def _pooled(self, melds: list[Meld], meld: Meld, same: int | None) -> Meld | None:
        """The two groups as one where that is legal (03 §4 no. 2)."""
        if same is None:
            return None
        merging = dataclasses.replace(self.rules.melds, merge_groups=True)
        both = can_merge(dataclasses.replace(self.rules, melds=merging), [melds[same], meld], 1, 0)
        return both if isinstance(both, Meld) else None

    # The end of a turn and of a deal

    def take_foot(self, seat: int) -> None:
        """Pick the foot up (15)."""
        cards = self.feet[seat]
        self.feet[seat] = ()
        self.hands[seat] = (*self.hands[seat], *cards)
        self.players[seat] = replace(self.players[seat], in_foot=True)
        self.emit(ev.FootTaken(seat, cards, len(cards)))
        self.lay_held_threes(seat)

    def start_turn(self, seat: int) -> None:
        """A seat's turn begins: talon picked up, threes laid (05 §2.1, 2)."""
        self.turn = seat
        self.phase = Phase.DRAW
        self.turn_no += 1
        side = self.side_of[seat]
        self.now = Turn(melds_before=len(self.sides[side].melds), fresh_seat=not self.players[seat].melded)
        self.emit(ev.TurnStarted(seat))
        own = self.sides[side]
        if own.talon is Talon.DUE and own.talon_seat == seat:
            cards = self.talons[side]
            self.talons[side] = ()
            self.hands[seat] = (*self.hands[seat], *cards)
            self.sides[side] = replace(own, talon=Talon.GIVEN, talon_seat=None)
            self.emit(ev.TalonTaken(seat, cards, len(cards)))
        keep = 1 if self.rules.threes.hold_one_three and not self.sides[side].melds else 0
        if not self.lay_held_threes(seat, keep=keep):
            self.end_deal(DealEnd(EndReason.STOCK), ev.StockOut(seat))

    def end_turn(self) -> None:
        """The turn is over: talon set aside, next seat, or the end of the deal with the stock."""
        seat, side = self.turn, self.side
        own = self.sides[side]
        if own.talon is Talon.DUE and self.now.opened and own.talon_seat is None:
            self.set_talon_aside(seat, side)
        if self.rules.stock_end.stock_end == "end_on_last_discard" and not self.stock:
            self.end_deal(DealEnd(EndReason.STOCK), ev.StockOut(seat))
            return
        self.start_turn((seat + 1) % len(self.hands))

    def set_talon_aside(self, seat: int, side: int) -> None:
        """Bonus cards for the side's opener, from the top of the stock (05 §2.7, 17 no. 15)."""
        sizes = self.rules.opening.talon or ()
        before = sum(bool(s.melds) for i, s in enumerate(self.sides) if i != side)
        size = sizes[min(before, len(sizes) - 1)] if sizes else 0
        cards = tuple(self.pop_stock() for _ in range(min(size, len(self.stock))))
        self.talons[side] = cards
        self.sides[side] = replace(self.sides[side], talon_seat=seat)
        self.emit(ev.TalonSetAside(seat, len(cards)))

    def end_deal(self, end: DealEnd, *why: Event) -> None:
        """Score the deal and see whether the match is over (00 §10, §11)."""
        self.question = None
        for event in why:
            self.emit(event)
        sheets = deal_sheets(self.freeze(), end)
        end = replace(end, sheets=sheets)
        self.end = end
        for side, sheet in enumerate(sheets):
            self.sides[side] = replace(self.sides[side], score=self.sides[side].score + sheet.total)
        self.emit(ev.DealScored(end, tuple(self.hands), tuple(self.feet)))
        self.match_over, self.winner = match_result(self.rules, self.freeze().public, end)
        if self.match_over:
            self.emit(ev.MatchEnded(self.winner))

    def went_out(self) -> None:
        """The player in turn has no card left and may go out."""
        seat = self.turn
        if self.rules.table.sides == "cutthroat" and self.lone is None:
            self.form_sides(seat)
        melds = self.sides[self.side].melds
        now = self.now
        made = melds[now.melds_before :]
        concealed = now.fresh_seat and not now.added and any(m.complete for m in made)
        self.end_deal(DealEnd(EndReason.OUT, seat, concealed), ev.WentOut(seat, concealed))

    def instant_win(self) -> bool:
        """House rule H6: enough canastas in one deal win the match at once (17 no. 8)."""
        need = self.rules.scoring.instant_win_canastas
        if not need:
            return False
        # Partners of cutthroat may have them by pooling, when another takes the pile.
        for seat in (self.turn, *range(len(self.hands))):
            side = self.side_of[seat]
            if sum(m.complete for m in self.sides[side].melds) >= need:
                self.end_deal(DealEnd(EndReason.INSTANT_WIN, by=seat), ev.InstantWin(side))
                return True
        return False
