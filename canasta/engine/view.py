"""The information set: everything one seat may know, and the worlds that agree with it."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct, structs

from canasta.engine.cards import IS_BLACK3, IS_RED3, RANK, Card, deck
from canasta.engine.melds import Meld
from canasta.engine.rules import RuleSet
from canasta.engine.state import GameState, Player, Public, Side


class Random(Protocol):
    """The part of `random.Random` that is used; always passed in."""

    def shuffle(self, x: list[Card], /) -> None:
        """Put the list into a random order, in place."""
        ...


class View(Struct, frozen=True):
    """What one seat sees: the public state, the own hand, and how many cards lie where."""

    rules: RuleSet
    seat: int
    public: Public
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    foot_sizes: tuple[int, ...]
    talon_sizes: tuple[int, ...]
    stock_size: int

    @property
    def side(self) -> int:
        """The own side, as it is now."""
        return self.public.side_of[self.seat]

    @property
    def own(self) -> Side:
        """What lies before the own side."""
        return self.public.sides[self.public.side_of[self.seat]]

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds of the own side."""
        return self.public.sides[self.public.side_of[self.seat]].melds

    @property
    def player(self) -> Player:
        """The public facts of the own seat."""
        return self.public.players[self.seat]

    @property
    def foot_waits(self) -> bool:
        """Whether the own foot is still to be picked up."""
        return self.foot_sizes[self.seat] > 0

    @property
    def pile_size(self) -> int:
        """All cards of the pile, the unseen ones included."""
        return len(self.public.pile) + self.public.buried

    @property
    def partners(self) -> tuple[int, ...]:
        """The other seats of the own side, in turn order from the own seat."""
        return partners_of(self.public, self.seat)

    @property
    def score_side(self) -> int:
        """The side whose match score and threes are the seat's own; differs from `side` in cutthroat (03 §2)."""
        return self.rules.seat_sides[self.seat]


def partners_of(public: Public, seat: int) -> tuple[int, ...]:
    """The other seats of a seat's side, in turn order."""
    sides = public.side_of
    n = len(sides)
    return tuple(s for s in [(seat + i) % n for i in range(1, n)] if sides[s] == sides[seat])


def view_of(state: GameState, seat: int) -> View:
    """What this seat sees of the state.

    Raises IndexError for a seat that there is not.
    """
    if not 0 <= seat < len(state.hands):
        raise IndexError(f"there is no seat {seat}")
    return View(
        state.rules,
        seat,
        state.public,
        state.hands[seat],
        tuple([len(h) for h in state.hands]),
        tuple([len(f) for f in state.feet]),
        tuple([len(t) for t in state.talons]),
        len(state.stock),
    )


def without_hand(view: View) -> View:
    """The same as somebody sees it from that seat who may see no hand."""
    return structs.replace(view, hand=())


def unseen(view: View) -> tuple[Card, ...]:
    """All cards whose place the seat does not know, in deck order.

    Cards known to be in other hands or low in the stock are not among them.
    """
    public = view.public
    seen = set(view.hand)
    seen.update(public.pile)
    seen.update(public.stock_known)
    for side in public.sides:
        seen.update(side.threes)
        seen.update(side.removed)
        for meld in side.melds:
            seen.update(meld.cards)
    for player in public.players:
        seen.update(player.known)
    return tuple(c for c in deck(view.rules.table.decks, view.rules.table.jokers) if c not in seen)


def never_held(rules: RuleSet, card: Card) -> bool:
    """Whether no hand keeps this card: threes that are laid at once (00 §4)."""
    threes = rules.threes
    if threes.hold_one_three or RANK[card] != 3:
        return False
    if IS_RED3[card]:
        return threes.red_three_mode == "auto_lay"
    return IS_BLACK3[card] and threes.black_three_mode == "auto_lay"


def sample(view: View, rng: Random) -> GameState:
    """A world that agrees with the view, drawn by `rng`: `view_of(sample(v, rng), v.seat) == v`.

    Cards that were named nowhere (positions may leave some out of play) stay out of it.
    """
    public = view.public
    cards = list(unseen(view))
    rng.shuffle(cards)
    rules = view.rules
    if rules.threes.red_three_mode == "auto_lay" and not rules.threes.hold_one_three:
        # Threes that hands do not keep go to the end, where stock, feet and buried cards are filled.
        cards.sort(key=lambda c: never_held(rules, c))
    at = 0

    def take(n: int) -> tuple[Card, ...]:
        nonlocal at
        at += n
        return tuple(cards[at - n : at])

    hands = tuple(
        view.hand if seat == view.seat else (*public.players[seat].known, *take(size - len(public.players[seat].known)))
        for seat, size in enumerate(view.hand_sizes)
    )
    rest = cards[at:]
    rng.shuffle(rest)
    cards[at:] = rest
    feet = tuple(take(size) for size in view.foot_sizes)
    talons = tuple(take(size) for size in view.talon_sizes)
    buried = take(public.buried)
    stock = (*public.stock_known, *take(view.stock_size - len(public.stock_known)))
    return GameState(rules, 0, public, hands, feet, talons, stock, buried)
