"""Worlds that a view leaves open: hidden cards dealt at random, hands as players are seen to keep and throw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log
from random import Random

from canasta.engine.cards import RANK, Card
from canasta.engine.melds import MeldKind
from canasta.engine.state import GameState
from canasta.engine.takes import frozen_for
from canasta.engine.view import View, never_held, unseen

_LAST = 6
"""Discards of a seat, the latest, from which its hand is judged."""
_THROWN, _REFUSED, _LAID, _THEIRS = 0.25, 0.3, 0.12, 1.7
"""How much likelier than any other a card is in a hand whose seat threw its rank, left it with the pile, whose side
has laid it, or whose foes have: what fits is laid, and what would feed the foes is kept."""
_WILD, _WILD_FOOT = (1.1, 0.9), 0.15
"""The same for wild cards, before and after the side has opened; where there is a foot they are laid at once."""
_CLUMP = 0.95
"""Players keep pairs: the spread of the chances of whole ranks (as a logarithm), which brings cards of one together."""


class World:
    """One way in which the hidden cards of a view may lie."""

    __slots__ = ("_state", "_view", "buried", "feet", "hands", "stock", "talons")

    def __init__(self, view: View, hands: tuple[tuple[Card, ...], ...], rest: list[Card]) -> None:
        """`rest`: what no hand has, from which feet, talons, buried cards and the stock are filled."""
        self._view = view
        self._state: GameState | None = None
        self.hands = hands
        at = 0
        packets: list[list[tuple[Card, ...]]] = []
        for sizes in (view.foot_sizes, view.talon_sizes, (view.public.buried,)):
            packet = []
            for size in sizes:
                packet.append(tuple(rest[at : at + size]))
                at += size
            packets.append(packet)
        self.feet, self.talons = tuple(packets[0]), tuple(packets[1])
        self.buried = packets[2][0]
        known = view.public.stock_known
        self.stock = (*known, *rest[at : at + view.stock_size - len(known)])

    @property
    def state(self) -> GameState:
        """The whole game as it is in this world: `view_of(world.state, view.seat) == view`."""
        if self._state is None:
            view = self._view
            self._state = GameState(
                view.rules, 0, view.public, self.hands, self.feet, self.talons, self.stock, self.buried
            )
        return self._state


class Worlds:
    """Sampled worlds of one view, the same ones in the same order for everything that is tried in them.

    `believe`: hands are dealt as players are seen to keep and throw cards; else any cards are as likely as others.
    """

    def __init__(self, view: View, rng: Random, *, believe: bool = True) -> None:
        self._view = view
        self._rng = rng
        self._made: list[World] = []
        self._beliefs = beliefs(view) if believe else None
        cards = unseen(view)
        self._free = [card for card in cards if not never_held(view.rules, card)]
        self._never = [card for card in cards if never_held(view.rules, card)]
        """Threes that are laid at once: they may lie anywhere but in a hand."""

    def __getitem__(self, number: int) -> World:
        """The world of a number, from 0."""
        while len(self._made) <= number:
            self._made.append(self._next())
        return self._made[number]

    def _next(self) -> World:
        view, random = self._view, self._rng.random
        cards = self._free
        hands: list[tuple[Card, ...]] = []
        for seat, size in enumerate(view.hand_sizes):
            if seat == view.seat:
                hands.append(view.hand)
                continue
            known = view.public.players[seat].known
            need = size - len(known)
            if need > 0:
                cards = self._mixed(cards, seat)
                known = (*known, *cards[:need])
                cards = cards[need:]
            hands.append(known)
        keys = [random() for _ in cards]
        rest = [cards[i] for i in sorted(range(len(cards)), key=keys.__getitem__)]
        for card in self._never:
            rest.insert(int(random() * (len(rest) + 1)), card)
        return World(view, tuple(hands), rest)

    def _mixed(self, cards: Sequence[Card], seat: int) -> list[Card]:
        """The cards in a random order, those that this seat is likelier to hold in front."""
        random = self._rng.random
        if self._beliefs is None:
            keys = [random() for _ in cards]
        else:
            # The smallest of exponential times: drawing without putting back, by weight.
            rates = [-rate * exp(_CLUMP * _normal(random)) for rate in self._beliefs[seat]]
            keys = [log(1.0 - random()) / rates[RANK[card]] for card in cards]
        return [cards[i] for i in sorted(range(len(cards)), key=keys.__getitem__)]


def _normal(random: Callable[[], float]) -> float:
    """About normal with a standard deviation of 1; made of `random` alone, which is the same in every Python."""
    return (random() + random() + random() - 1.5) * 2.0


def beliefs(view: View) -> list[list[float]]:
    """For each seat how likely it is to hold a card of each rank, against any other place, by what everybody saw."""
    public, seats = view.public, len(view.hand_sizes)
    laid = [{meld.rank for meld in side.melds if meld.kind is MeldKind.GROUP} for side in public.sides]
    found = []
    for seat in range(seats):
        side, player = public.side_of[seat], public.players[seat]
        rates = [1.0] * 16
        opened = bool(public.sides[side].melds)
        rates[2] = rates[15] = _WILD_FOOT if opened and view.rules.table.foot_size else _WILD[opened]
        for other, ranks in enumerate(laid):
            for rank in ranks:
                if rank not in laid[side]:
                    rates[rank] *= _THEIRS if other != side else 1.0
        for rank in laid[side]:
            rates[rank] = _LAID
        for rank in {RANK[c] for c in player.discards[-_LAST:]}:
            rates[rank] *= _THROWN
        refused = _refused(view, seat)
        if refused:
            rates[refused] *= _REFUSED
        found.append(rates)
    return found


def _refused(view: View, seat: int) -> int:
    """The rank that a seat found on top in its last turn and left lying, if the pile was free for it; 0 for none."""
    public = view.public
    seats = len(view.hand_sizes)
    # What the seat found on top lies this deep, if nobody has taken since.
    back = seats - (seat - view.seat) % seats + 1
    if not public.players[seat].turns or len(public.pile) < back:
        return 0
    if frozen_for(view.rules, public, public.side_of[seat]):
        return 0
    rank = RANK[public.pile[-back]]
    return rank if 4 <= rank <= 14 else 0
