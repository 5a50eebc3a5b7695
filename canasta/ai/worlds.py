"""Worlds that a view leaves open: hidden cards dealt at random, the likelier of a few deals where beliefs are asked."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from canasta.engine.cards import RANK, Card
from canasta.engine.state import GameState
from canasta.engine.takes import frozen_for
from canasta.engine.view import View, never_held, unseen

CHOICES = 5
"""Hands drawn for a seat so that what is dealt has about as many pairs as real hands (`tests/ai/test_worlds.py`)."""
_LAST = 5
"""Discards of a seat, the latest, from which its hand is judged."""
_FROM_PAIR = 1.0
"""How unlikely a throw from a pair is, and from three (as a loss in the logarithm)."""
_FROM_THREE = 1.6
_REFUSED = 2.2
"""The same for leaving a pile that a pair would have taken."""
_PAIR = 0.25
"""How much likelier each held pair makes a hand: players keep pairs and throw singles."""


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

    `choices`: how many hands are drawn for each other seat, of which the one that agrees best with what players keep,
    and with what the seat has thrown and refused, is dealt; 1 takes each as it comes.
    """

    def __init__(self, view: View, rng: Random, choices: int = 1) -> None:
        self._view = view
        self._rng = rng
        self._choices = choices
        self._made: list[World] = []
        self._signs = {sign[0]: sign for sign in signs_of(view)} if choices > 1 else {}
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
        view, random, free = self._view, self._rng.random, self._free
        keys = [random() for _ in free]
        cards = [free[i] for i in sorted(range(len(free)), key=keys.__getitem__)]
        hands: list[tuple[Card, ...]] = []
        at = 0
        for seat, size in enumerate(view.hand_sizes):
            if seat == view.seat:
                hands.append(view.hand)
                continue
            known = view.public.players[seat].known
            need = size - len(known)
            if need > 0 and self._choices > 1:
                starts = [at + i * need for i in range(min(self._choices, max(1, (len(cards) - at) // need)))]
                sign = self._signs[seat]
                best = max(starts, key=lambda start: likely((*known, *cards[start : start + need]), sign))
                cards[at : at + need], cards[best : best + need] = cards[best : best + need], cards[at : at + need]
            hands.append((*known, *cards[at : at + need]))
            at += max(0, need)
        rest = cards[at:]
        for card in self._never:
            rest.insert(int(random() * (len(rest) + 1)), card)
        return World(view, tuple(hands), rest)


Sign = tuple[int, tuple[int, ...], int]
"""Of a seat: the ranks of its last discards, and the rank that it left lying with the pile (0 for none)."""


def signs_of(view: View) -> tuple[Sign, ...]:
    """What the other seats have shown by throwing and leaving."""
    public, seats = view.public, len(view.hand_sizes)
    found = []
    for step in range(1, seats):
        seat = (view.seat + step) % seats
        player = public.players[seat]
        ranks = tuple(RANK[c] for c in player.discards[-_LAST:] if 4 <= RANK[c] <= 14)
        back = seats - step + 1
        # What the seat found on top in its last turn lies this deep, if nobody has taken since.
        refused = 0
        if player.turns and len(public.pile) >= back and not frozen_for(view.rules, public, public.side_of[seat]):
            rank = RANK[public.pile[-back]]
            refused = rank if 4 <= rank <= 14 else 0
        found.append((seat, ranks, refused))
    return tuple(found)


def likely(hand: Sequence[Card], sign: Sign) -> float:
    """How well a hand agrees with the sign of its seat, as a logarithm up to a constant."""
    _, thrown, refused = sign
    count = [0] * 16
    for card in hand:
        count[RANK[card]] += 1
    total = _PAIR * sum([n >= 2 for n in count[4:15]])
    for rank in thrown:
        if count[rank] >= 2:
            total -= _FROM_PAIR if count[rank] == 2 else _FROM_THREE
    if refused and count[refused] >= 2:
        total -= _REFUSED
    return total
