"""What a seat saw, folded: a view and the event that it is shown give the next view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from canasta.engine import events as ev
from canasta.engine.cards import IS_RED3, IS_WILD, Card
from canasta.engine.events import Event
from canasta.engine.melds import Meld
from canasta.engine.state import Drew, Phase, Player, Public, Question, Side, Talon, Topic, Turn
from canasta.engine.view import View, partners_of


def told(view: View) -> View:
    """The view without the turn's own bookkeeping, of which events tell only what a player asks about."""
    now = view.public.now
    kept = Turn(
        drew=now.drew,
        opened=now.opened,
        asked=now.asked,
        permitted=now.permitted,
        acaba_asked=now.acaba_asked,
        acaba_permitted=now.acaba_permitted,
    )
    players = view.public.players
    if any(player.wants_three for player in players):
        players = tuple(replace(player, wants_three=False) for player in players)
    return replace(view, hand=tuple(sorted(view.hand)), public=replace(view.public, now=kept, players=players))


def fold(view: View, event: Event) -> View:
    """The view after the event, as `seen_by` shows it to the view's seat; compare with `told`."""
    table = _Table(told(view))
    table.tell(event)
    return table.view()


class _Table:
    """A view taken apart."""

    def __init__(self, view: View) -> None:
        self.old = view
        self.rules = view.rules
        self.seat = view.seat
        self.public = view.public
        self.hand = list(view.hand)
        self.hands = list(view.hand_sizes)
        self.feet = list(view.foot_sizes)
        self.talons = list(view.talon_sizes)
        self.stock = view.stock_size
        self.sides = list(view.public.sides)
        self.players = list(view.public.players)

    def view(self) -> View:
        public = replace(self.public, sides=tuple(self.sides), players=tuple(self.players))
        return told(
            replace(
                self.old,
                public=public,
                hand=tuple(self.hand),
                hand_sizes=tuple(self.hands),
                foot_sizes=tuple(self.feet),
                talon_sizes=tuple(self.talons),
                stock_size=self.stock,
            )
        )

    # Cards on the move

    def arrive(self, seat: int, cards: tuple[Card, ...] | None, count: int, known: Iterable[Card] = ()) -> None:
        self.hands[seat] += count
        player = self.players[seat]
        self.players[seat] = replace(player, known=(*player.known, *known))
        if seat == self.seat:
            assert cards is not None
            self.hand += cards

    def leave(self, seat: int, cards: Iterable[Card]) -> None:
        gone = set(cards)
        self.hands[seat] -= len(gone)
        player = self.players[seat]
        self.players[seat] = replace(player, known=tuple(c for c in player.known if c not in gone))
        if seat == self.seat:
            self.hand = [c for c in self.hand if c not in gone]

    def from_stock(self, count: int) -> None:
        self.stock -= count
        self.public = replace(self.public, stock_known=self.public.stock_known[: self.stock])

    def meld_at(self, side: int, place: int, meld: Meld) -> None:
        melds = list(self.sides[side].melds)
        melds[place : place + 1] = [meld]
        self.sides[side] = replace(self.sides[side], melds=tuple(melds))

    def now(self, **changes: object) -> None:
        self.public = replace(self.public, now=replace(self.public.now, **changes))  # type: ignore[arg-type]

    # Events

    def tell(self, event: Event) -> None:
        public, rules = self.public, self.rules
        match event:
            case ev.DealStarted(deal=deal, dealer=dealer):
                self.started(deal, dealer)
            case ev.Dealt(seat=seat, cards=cards, count=count, foot=foot):
                self.arrive(seat, cards, count)
                self.feet[seat] = foot
                self.stock -= count + foot
            case ev.Upcard():
                self.upcard(event)
            case ev.ThreeLaid(seat=seat, card=card):
                self.leave(seat, (card,))
                side = rules.seat_sides[seat]
                self.sides[side] = replace(self.sides[side], threes=(*self.sides[side].threes, card))
            case ev.Replaced(seat=seat, cards=cards, count=count, open=known):
                self.from_stock(count)
                self.arrive(seat, cards, count, known)
            case ev.Drew(seat=seat, cards=cards, count=count, open=known):
                self.from_stock(count)
                self.arrive(seat, cards, count, known)
                self.public = replace(self.public, phase=Phase.PLAY)
                self.now(drew=Drew.STOCK)
            case ev.TurnStarted(seat=seat):
                self.public = replace(public, turn=seat, phase=Phase.DRAW, turn_no=public.turn_no + 1, now=Turn())
            case ev.TalonTaken(seat=seat, cards=cards, count=count):
                self.arrive(seat, cards, count)
                side = public.side_of[seat]
                self.talons[side] -= count
                self.sides[side] = replace(self.sides[side], talon=Talon.GIVEN, talon_seat=None)
            case ev.TalonSetAside(seat=seat, count=count):
                side = public.side_of[seat]
                self.talons[side] = count
                self.from_stock(count)
                self.sides[side] = replace(self.sides[side], talon_seat=seat)
            case ev.StockRenewed(count=count):
                self.stock = count
                top = public.pile[-1]
                known = () if rules.stock_end.recycle_shuffle else tuple(reversed(public.pile[:-1]))
                self.public = replace(
                    public,
                    pile=(top,),
                    buried=0,
                    stock_known=known,
                    recycled=public.recycled + 1,
                    frozen=IS_WILD[top],
                )
            case ev.TookPile():
                self.took(event)
            case ev.Melded():
                self.melded(event)
            case ev.CanastaClosed(side=side, from_hand=from_hand):
                more = self.sides[side].hand_canastas + from_hand
                self.sides[side] = replace(self.sides[side], hand_canastas=more)
            case ev.Opened(side=side, talon=talon):
                self.sides[side] = replace(self.sides[side], talon=talon)
                self.now(opened=True)
            case ev.MeldsMerged(side=side, place=place, gone=gone, meld=meld):
                left = [m for i, m in enumerate(self.sides[side].melds) if i != gone]
                left[place] = meld
                self.sides[side] = replace(self.sides[side], melds=tuple(left))
            case ev.SidesFormed(lone=lone, melds=melds):
                low, high = (s for s in range(3) if s != lone)
                self.public = replace(
                    public, lone=lone, side_of=tuple(low if s == high else s for s in range(len(public.side_of)))
                )
                pooled = self.sides[low].hand_canastas + self.sides[high].hand_canastas
                self.sides[low] = replace(self.sides[low], melds=melds, hand_canastas=pooled)
                self.sides[high] = replace(self.sides[high], melds=(), hand_canastas=0)
            case ev.Discarded(seat=seat, card=card):
                self.leave(seat, (card,))
                player = self.players[seat]
                self.players[seat] = replace(player, discards=(*player.discards, card), turns=player.turns + 1)
                self.public = replace(public, pile=(*public.pile, card))
            case ev.Passed(seat=seat):
                self.players[seat] = replace(self.players[seat], turns=self.players[seat].turns + 1)
            case ev.PileFroze():
                self.public = replace(public, frozen=True)
            case ev.PileThawed():
                self.public = replace(public, frozen=False)
            case ev.FootTaken(seat=seat, cards=cards, count=count):
                self.feet[seat] = 0
                self.arrive(seat, cards, count)
                self.players[seat] = replace(self.players[seat], in_foot=True)
            case ev.Asked(seat=seat, topic=topic):
                self.public = replace(public, question=Question(topic, partners_of(public, seat)), phase=Phase.ASKED)
                if topic is Topic.OUT:
                    self.players[seat] = replace(self.players[seat], asked=True)
                    self.now(asked=True)
                else:
                    self.now(acaba_asked=True)
            case ev.Answered():
                self.answered(event)
            case ev.DealScored(end=end):
                self.public = replace(public, end=end)
                for side, sheet in enumerate(end.sheets):
                    self.sides[side] = replace(self.sides[side], score=self.sides[side].score + sheet.total)
            case ev.MatchEnded(winner=winner):
                self.public = replace(public, match_over=True, winner=winner)
            case ev.StockOut() | ev.WentOut() | ev.AcabaCalled() | ev.SpecialLaid() | ev.InstantWin():
                self.public = replace(public, question=None)
            case ev.PileBlocked():
                pass
            case _:
                assert_never(event)

    def started(self, deal: int, dealer: int) -> None:
        table = self.rules.table
        self.hand = []
        self.hands = [0] * table.players
        self.feet = [0] * table.players
        self.talons = [0] * self.rules.sides_count
        self.stock = 52 * table.decks + table.jokers
        self.sides = [Side(score=side.score) for side in self.sides]
        self.players = [Player()] * table.players
        self.public = Public(
            deal=deal,
            dealer=dealer,
            turn=dealer,
            phase=Phase.DRAW,
            pile=(),
            frozen=False,
            sides=(),
            players=(),
            side_of=self.rules.seat_sides,
        )

    def upcard(self, event: ev.Upcard) -> None:
        public, card = self.public, event.card
        if event.to_stock:
            self.public = replace(public, stock_known=(card, *public.stock_known))
            return
        self.from_stock(1 + event.buried)
        freezes = self.rules.start.upcard_bury_freezes and (IS_WILD[card] or IS_RED3[card])
        self.public = replace(
            self.public,
            pile=(*public.pile, card),
            frozen=public.frozen or freezes,
            buried=public.buried + event.buried,
        )

    def took(self, event: ev.TookPile) -> None:
        hidden = () if event.hidden is None else event.hidden
        open_cards = (*event.cards, *event.removed)
        unseen = [c for c in event.removed if c not in self.public.pile]
        count = len(self.public.pile) - (len(open_cards) - len(unseen))
        self.public = replace(
            self.public,
            pile=self.public.pile[:count],
            buried=self.public.buried - event.hidden_count - len(unseen),
        )
        self.arrive(event.seat, (*event.cards, *hidden), len(event.cards) + event.hidden_count, event.cards)
        side = self.rules.seat_sides[event.seat]
        removed = (*self.sides[side].removed, *event.removed)
        self.sides[side] = replace(self.sides[side], removed=removed)

    def melded(self, event: ev.Melded) -> None:
        if self.public.phase is Phase.DRAW:  # only a take lays melds before the draw
            self.public = replace(self.public, phase=Phase.PLAY)
            self.now(drew=Drew.PILE)
        own = [c for c in event.cards if c != event.from_pile]
        self.leave(event.seat, own)
        if own:
            self.players[event.seat] = replace(self.players[event.seat], melded=True)
        if event.from_pile is not None:
            assert self.public.pile[-1] == event.from_pile
            self.public = replace(self.public, pile=self.public.pile[:-1])
        self.meld_at(event.side, event.place, event.meld)

    def answered(self, event: ev.Answered) -> None:
        question = self.public.question
        assert question is not None
        waiting = tuple(s for s in question.waiting if s != event.seat) if event.yes else ()
        if waiting:
            self.public = replace(self.public, question=Question(question.topic, waiting))
            return
        drew = self.public.now.drew
        self.public = replace(self.public, question=None, phase=Phase.DRAW if drew is Drew.NOTHING else Phase.PLAY)
        if event.topic is Topic.OUT:
            self.now(permitted=event.yes)
        else:
            self.now(acaba_permitted=event.yes)


def named(event: Event) -> set[Card]:
    """Every card that the event names."""
    found: set[Card] = set()

    def look(value: object) -> None:
        if isinstance(value, Card):
            found.add(value)
        elif isinstance(value, Meld):
            found.update(value.cards)
        elif isinstance(value, tuple):
            for inner in value:
                look(inner)

    for name in event.__struct_fields__:
        look(getattr(event, name))
    return found


def open_to(view: View) -> set[Card]:
    """Every card whose face the seat may know by its view: on the table, in the own hand, seen on the way."""
    public = view.public
    cards = {*view.hand, *public.pile, *public.stock_known}
    for side in public.sides:
        cards.update(side.threes, side.removed, *(meld.cards for meld in side.melds))
    for player in public.players:
        cards.update(player.known)
    return cards
