"""Events: what an action brought about, fact by fact, and what each seat may see of it."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from canasta.engine.cards import Card
from canasta.engine.melds import Grade, Meld
from canasta.engine.state import DealEnd, Talon, Topic


class DealStarted(Struct, frozen=True):
    """A new deal begins."""

    deal: int
    dealer: int


class Dealt(Struct, frozen=True):
    """A hand and foot dealt to a seat; hidden ones are counted only."""

    seat: int
    cards: tuple[Card, ...] | None
    count: int
    foot: int = 0


class Upcard(Struct, frozen=True):
    """A card turned onto the pile at the start; `kept` is False if it was rejected, `buried` counts hidden cards."""

    card: Card
    kept: bool = True
    to_stock: bool = False
    buried: int = 0


class ThreeLaid(Struct, frozen=True):
    """A three that leaves the hand and lies before the side."""

    seat: int
    card: Card


class Replaced(Struct, frozen=True):
    """The replacement of threes laid, threes among it; `open` as in `Drew`."""

    seat: int
    cards: tuple[Card, ...] | None
    count: int
    open: tuple[Card, ...] = ()


class TurnStarted(Struct, frozen=True):
    """A seat's turn begins."""

    seat: int


class TalonTaken(Struct, frozen=True):
    """The talon joins a hand (05 §2.1)."""

    seat: int
    cards: tuple[Card, ...] | None
    count: int


class StockRenewed(Struct, frozen=True):
    """The pile was turned over as the new stock (H11)."""

    count: int


class Drew(Struct, frozen=True):
    """Cards drawn from the stock, threes that will be laid at once among them.

    `open` are those that everybody can name (a stock that was turned over, a rejected upcard).
    """

    seat: int
    cards: tuple[Card, ...] | None
    count: int
    open: tuple[Card, ...] = ()


class TookPile(Struct, frozen=True):
    """Cards of the pile entering a hand, after the top card was melded; red threes are laid right afterwards.

    `hidden` are those nobody had seen (12), `removed` black threes that leave the game instead (11).
    """

    seat: int
    cards: tuple[Card, ...]
    hidden: tuple[Card, ...] | None = ()
    hidden_count: int = 0
    removed: tuple[Card, ...] = ()


class Melded(Struct, frozen=True):
    """Cards laid onto the meld at `place` of the side. `from_pile` is the top card, where it was among them."""

    seat: int
    side: int
    place: int
    meld: Meld
    cards: tuple[Card, ...]
    new: bool
    from_pile: Card | None = None


class CanastaClosed(Struct, frozen=True):
    """A meld has become a canasta; `from_hand` if it was laid complete from the hand (16, H9)."""

    side: int
    place: int
    grade: Grade
    from_hand: bool = False


class Opened(Struct, frozen=True):
    """A side has laid its first melds of the deal.

    `points` are their card values; `talon` tells whether bonus cards are due to the side (05).
    """

    side: int
    seat: int
    points: int
    talon: Talon = Talon.NONE


class MeldsMerged(Struct, frozen=True):
    """Two groups are one now, at `place`; the one at `gone` has left the list (06 §2)."""

    side: int
    place: int
    gone: int
    meld: Meld


class SidesFormed(Struct, frozen=True):
    """Cutthroat: the lone hand is known, the other two are partners and pool their melds, which are these now."""

    lone: int
    melds: tuple[Meld, ...] = ()


class Discarded(Struct, frozen=True):
    """A card goes onto the pile."""

    seat: int
    card: Card


class PileFroze(Struct, frozen=True):
    """This card froze the pile."""

    card: Card


class PileThawed(Struct, frozen=True):
    """The freeze is lifted."""


class PileBlocked(Struct, frozen=True):
    """A black three lies on top."""

    card: Card


class FootTaken(Struct, frozen=True):
    """The foot becomes the hand (15)."""

    seat: int
    cards: tuple[Card, ...] | None
    count: int


class TalonSetAside(Struct, frozen=True):
    """Bonus cards lie aside for a seat (05 §2.7)."""

    seat: int
    count: int


class Passed(Struct, frozen=True):
    """A seat keeps its last card."""

    seat: int


class Asked(Struct, frozen=True):
    """A question to the partner."""

    seat: int
    topic: Topic


class Answered(Struct, frozen=True):
    """A partner's answer."""

    seat: int
    topic: Topic
    yes: bool


class WentOut(Struct, frozen=True):
    """A player has no card left."""

    seat: int
    concealed: bool


class StockOut(Struct, frozen=True):
    """The deal ended with the stock, nobody out."""

    seat: int


class AcabaCalled(Struct, frozen=True):
    """The deal is given up (09)."""

    seat: int


class SpecialLaid(Struct, frozen=True):
    """A special hand (05 §3b)."""

    seat: int
    special: str
    cards: tuple[Card, ...]


class InstantWin(Struct, frozen=True):
    """House rule H6."""

    side: int


class DealScored(Struct, frozen=True):
    """The score sheets; hands are open from here on."""

    end: DealEnd
    hands: tuple[tuple[Card, ...], ...]
    feet: tuple[tuple[Card, ...], ...]


class MatchEnded(Struct, frozen=True):
    """The match is over; `winner` None is a shared win."""

    winner: int | None


Event: TypeAlias = (
    DealStarted
    | Dealt
    | Upcard
    | ThreeLaid
    | Replaced
    | TurnStarted
    | TalonTaken
    | StockRenewed
    | Drew
    | TookPile
    | Melded
    | CanastaClosed
    | Opened
    | MeldsMerged
    | SidesFormed
    | Discarded
    | PileFroze
    | PileThawed
    | PileBlocked
    | FootTaken
    | TalonSetAside
    | Passed
    | Asked
    | Answered
    | WentOut
    | StockOut
    | AcabaCalled
    | SpecialLaid
    | InstantWin
    | DealScored
    | MatchEnded
)

_HIDDEN = (Dealt, Replaced, TalonTaken, Drew, FootTaken)


def seen_by(event: Event, seat: int | None) -> Event:
    """The event as a seat sees it: cards that went into another's hand face down become a count.

    `seat` None is a watcher who sees no hand. A pile taken was open, so its cards stay named.
    """
    if isinstance(event, TookPile):
        return event if event.seat == seat or not event.hidden else replace(event, hidden=None)
    if isinstance(event, Drew | Replaced) and len(event.open) == event.count:
        return event
    if isinstance(event, _HIDDEN) and event.seat != seat:
        return replace(event, cards=None)
    return event
