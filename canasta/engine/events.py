"""Events: what an action brought about, fact by fact, and what each seat may see of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from canasta.engine.cards import Card
from canasta.engine.melds import Grade, Meld
from canasta.engine.state import DealEnd, Talon, Topic


@dataclass(frozen=True, slots=True)
class DealStarted:
    """A new deal begins."""

    deal: int
    dealer: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand and foot dealt to a seat; hidden ones are counted only."""

    seat: int
    cards: tuple[Card, ...] | None
    count: int
    foot: int = 0


@dataclass(frozen=True, slots=True)
class Upcard:
    """A card turned onto the pile at the start; `kept` is False if it was rejected, `buried` counts hidden cards."""

    card: Card
    kept: bool = True
    to_stock: bool = False
    buried: int = 0


@dataclass(frozen=True, slots=True)
class ThreeLaid:
    """A three that leaves the hand and lies before the side."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Replaced:
    """The replacement of threes laid, threes among it; `open` as in `Drew`."""

    seat: int
    cards: tuple[Card, ...] | None
    count: int
    open: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A seat's turn begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class TalonTaken:
    """The talon joins a hand (05 §2.1)."""

    seat: int
    cards: tuple[Card, ...] | None
    count: int


@dataclass(frozen=True, slots=True)
class StockRenewed:
    """The pile was turned over as the new stock (H11)."""

    count: int


@dataclass(frozen=True, slots=True)
class Drew:
    """Cards drawn from the stock, threes that will be laid at once among them.

    `open` are those that everybody can name (a stock that was turned over, a rejected upcard).
    """

    seat: int
    cards: tuple[Card, ...] | None
    count: int
    open: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class TookPile:
    """Cards of the pile entering a hand, after the top card was melded; red threes are laid right afterwards.

    `hidden` are those nobody had seen (12), `removed` black threes that leave the game instead (11).
    """

    seat: int
    cards: tuple[Card, ...]
    hidden: tuple[Card, ...] | None = ()
    hidden_count: int = 0
    removed: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Melded:
    """Cards laid onto the meld at `place` of the side. `from_pile` is the top card, where it was among them."""

    seat: int
    side: int
    place: int
    meld: Meld
    cards: tuple[Card, ...]
    new: bool
    from_pile: Card | None = None


@dataclass(frozen=True, slots=True)
class CanastaClosed:
    """A meld has become a canasta; `from_hand` if it was laid complete from the hand (16, H9)."""

    side: int
    place: int
    grade: Grade
    from_hand: bool = False


@dataclass(frozen=True, slots=True)
class Opened:
    """A side has laid its first melds of the deal.

    `points` are their card values; `talon` tells whether bonus cards are due to the side (05).
    """

    side: int
    seat: int
    points: int
    talon: Talon = Talon.NONE


@dataclass(frozen=True, slots=True)
class MeldsMerged:
    """Two groups are one now, at `place`; the one at `gone` has left the list (06 §2)."""

    side: int
    place: int
    gone: int
    meld: Meld


@dataclass(frozen=True, slots=True)
class SidesFormed:
    """Cutthroat: the lone hand is known, the other two are partners and pool their melds, which are these now."""

    lone: int
    melds: tuple[Meld, ...] = ()


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card goes onto the pile."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class PileFroze:
    """This card froze the pile."""

    card: Card


@dataclass(frozen=True, slots=True)
class PileThawed:
    """The freeze is lifted."""


@dataclass(frozen=True, slots=True)
class PileBlocked:
    """A black three lies on top."""

    card: Card


@dataclass(frozen=True, slots=True)
class FootTaken:
    """The foot becomes the hand (15)."""

    seat: int
    cards: tuple[Card, ...] | None
    count: int


@dataclass(frozen=True, slots=True)
class TalonSetAside:
    """Bonus cards lie aside for a seat (05 §2.7)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat keeps its last card."""

    seat: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to the partner."""

    seat: int
    topic: Topic


@dataclass(frozen=True, slots=True)
class Answered:
    """A partner's answer."""

    seat: int
    topic: Topic
    yes: bool


@dataclass(frozen=True, slots=True)
class WentOut:
    """A player has no card left."""

    seat: int
    concealed: bool


@dataclass(frozen=True, slots=True)
class StockOut:
    """The deal ended with the stock, nobody out."""

    seat: int


@dataclass(frozen=True, slots=True)
class AcabaCalled:
    """The deal is given up (09)."""

    seat: int


@dataclass(frozen=True, slots=True)
class SpecialLaid:
    """A special hand (05 §3b)."""

    seat: int
    special: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class InstantWin:
    """House rule H6."""

    side: int


@dataclass(frozen=True, slots=True)
class DealScored:
    """The score sheets; hands are open from here on."""

    end: DealEnd
    hands: tuple[tuple[Card, ...], ...]
    feet: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class MatchEnded:
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
