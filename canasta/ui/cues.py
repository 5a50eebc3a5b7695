"""How each kind of event looks and sounds: one row per event type. Times in ms at normal pace, lengths in units."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

from canasta.engine import events as ev
from canasta.engine.cards import Card
from canasta.engine.events import Event
from canasta.engine.melds import Grade
from canasta.ui.easing import in_out_cubic, out_back
from canasta.ui.motion import Travel

Origin: TypeAlias = Literal["stock", "pile", "seat", "foot", "talon", "table"]
"""Where new sprites come from: a pack, the pile (face up), the hand of the event's seat, or their own place."""

#: Everything that only makes room: the hand closing up, columns moving together.
FOLLOW: Final = Travel(170)
#: Cards that go into a hand that is not seen.
LEAVE: Final = Travel(260, stagger=22, stagger_total=300, arc=0.10, shadow=14)
#: A selection, a hover.
LIFT: Final = Travel(110)
#: Cards set out on the tray or on a meld.
STAGE: Final = Travel(220, stagger=30, stagger_total=200, arc=0.06, shadow=12)
#: A refused drop on its way home.
REFUSED: Final = Travel(240, ease=out_back)
#: A drop that was accepted.
SETTLE: Final = Travel(120)


@dataclass(frozen=True, slots=True)
class Cue:
    """One row. `sound` is heard when the event begins, `each` as a card sets off, `land` as one arrives.

    `hold` is the pause after it, `gather`: several in a row are shown as one, `bubble`: it is told beside
    another player in a few words; `banner` is the text key of what everybody is told; `mark` names an effect.
    """

    origin: Origin = "table"
    travel: Travel = FOLLOW
    sound: str = ""
    each: str = ""
    land: str = ""
    hold: float = 0.0
    gather: bool = False
    bubble: bool = False
    banner: str = ""
    mark: str = ""


_DEAL: Final = Travel(240, stagger=45, stagger_total=2200, arc=0.12, shadow=18)
_DRAW: Final = Travel(320, stagger=90, arc=0.15, shadow=20)
_THREE: Final = Travel(560, ease=in_out_cubic, delay=150, stagger=200, arc=0.18, shadow=24)
_LAY: Final = Travel(260, stagger=55, stagger_total=500, arc=0.10, shadow=16)
_TAKE: Final = Travel(260, stagger=22, stagger_total=600, arc=0.14, shadow=18)
_DISCARD: Final = Travel(280, arc=0.12, shadow=20)
_MERGE: Final = Travel(260, stagger=22, stagger_total=300, arc=0.08, shadow=12)

CUES: Final[Mapping[type, Cue]] = MappingProxyType(
    {
        ev.DealStarted: Cue(travel=LEAVE, sound="shuffle", hold=500),
        ev.Dealt: Cue("stock", _DEAL, each="deal_loop_hit", gather=True, hold=120),
        ev.Upcard: Cue("stock", _DRAW, sound="card_flip", land="card_place", hold=120),
        ev.ThreeLaid: Cue("seat", _THREE, sound="red_three", hold=200, bubble=True, mark="rays"),
        ev.Replaced: Cue("stock", _DRAW, each="card_slide"),
        ev.TurnStarted: Cue(),
        ev.TalonTaken: Cue("talon", _TAKE, sound="pile_take", bubble=True, hold=150),
        ev.StockRenewed: Cue("pile", _TAKE, sound="shuffle", hold=300, banner="event.stock_renewed"),
        ev.Drew: Cue("stock", _DRAW, each="card_slide", hold=60, bubble=True),
        ev.TookPile: Cue("pile", _TAKE, sound="pile_take", hold=250, bubble=True),
        ev.Melded: Cue("seat", _LAY, each="card_slide", hold=110, bubble=True),
        ev.CanastaClosed: Cue(hold=520, banner="banner.canasta", mark="canasta"),
        ev.Opened: Cue(sound="opened", hold=350, bubble=True, mark="open"),
        ev.MeldsMerged: Cue(travel=_MERGE, land="card_place", hold=200),
        ev.SidesFormed: Cue(sound="toast", hold=600, banner="event.sides_formed"),
        ev.Discarded: Cue("seat", _DISCARD, sound="card_slide", land="card_place", hold=90, bubble=True),
        ev.PileFroze: Cue(travel=Travel(240, ease=out_back), sound="freeze", hold=420, mark="freeze"),
        ev.PileThawed: Cue(sound="thaw", hold=200, mark="thaw"),
        ev.PileBlocked: Cue(sound="black_three", hold=200, mark="gate"),
        ev.FootTaken: Cue("foot", _TAKE, sound="pile_take", hold=200, bubble=True),
        ev.TalonSetAside: Cue("stock", _DRAW, sound="card_slide", hold=300, bubble=True),
        ev.Passed: Cue(sound="toast", hold=250, bubble=True),
        ev.Asked: Cue(sound="your_turn", hold=350, bubble=True),
        ev.Answered: Cue(sound="toast", hold=450, bubble=True),
        ev.WentOut: Cue(sound="", hold=900, banner="event.went_out", mark="out"),
        ev.StockOut: Cue(sound="toast", hold=900, banner="event.stock_out"),
        ev.AcabaCalled: Cue(sound="toast", hold=900, banner="event.acaba_called"),
        ev.SpecialLaid: Cue("seat", _LAY, sound="opened", hold=1400, banner="event.special_laid"),
        ev.InstantWin: Cue(sound="", hold=900, banner="event.instant_win"),
        ev.DealScored: Cue(hold=700),
        ev.MatchEnded: Cue(),
    }
)

_CANASTA_SOUNDS: Final = {
    Grade.NATURAL: "canasta_natural",
    Grade.MIXED: "canasta_mixed",
    Grade.SEQUENCE: "samba_run",
    Grade.WILD: "canasta_mixed",
    Grade.OPEN: "card_place",
}


def cue_of(event: Event) -> Cue:
    """The row of an event."""
    return CUES[type(event)]


def event_types() -> tuple[type, ...]:
    """Every kind of event there is, for the test that each has a row."""
    return get_args(Event)


def sound_at_end(event: Event) -> str:
    """What is heard when the cards of an event lie: melds have a note for each size, canastas one for each kind."""
    match event:
        case ev.Melded(meld=meld):
            return f"meld_{min(7, meld.size)}"
        case ev.CanastaClosed(grade=grade):
            return _CANASTA_SOUNDS[grade]
        case _:
            return ""


def seat_of(event: Event) -> int | None:
    """Whose doing an event is, None if nobody's in particular."""
    seat = getattr(event, "seat", None)
    return seat if isinstance(seat, int) else None


def cards_of(event: Event) -> tuple[Card, ...]:
    """The cards an event names, in order."""
    match event:
        case ev.Dealt(cards=cards) | ev.Replaced(cards=cards) | ev.TalonTaken(cards=cards) | ev.FootTaken(cards=cards):
            return cards or ()
        case ev.Drew(cards=cards):
            return cards or ()
        case ev.TookPile(cards=cards, hidden=hidden, removed=removed):
            return (*cards, *(hidden or ()), *removed)
        case ev.Melded(cards=cards) | ev.SpecialLaid(cards=cards):
            return cards
        case ev.MeldsMerged(meld=meld):
            return meld.cards
        case ev.Upcard(card=card) | ev.ThreeLaid(card=card) | ev.Discarded(card=card) | ev.PileFroze(card=card):
            return (card,)
        case _:
            return ()


#: The pace of the settings -> how much faster than normal (spec: calm x1.4, fast x0.55 of the time).
SPEEDS: Final[Mapping[str, float]] = MappingProxyType(
    {"calm": 1 / 1.4, "normal": 1.0, "fast": 1 / 0.55, "instant": math.inf}
)
