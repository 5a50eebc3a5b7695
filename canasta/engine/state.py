"""The game as a value: what everybody sees (`Public`) and, around it, what is hidden (`GameState`)."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct, field
from msgspec.structs import replace as replace

from canasta.engine.cards import Card
from canasta.engine.melds import Meld
from canasta.engine.rules import RuleSet


class Phase(StrEnum):
    """Where a turn stands. After the end of a deal the phase stays what it was (17 no. 53)."""

    DRAW = "draw"
    PLAY = "meld"
    ASKED = "ask"


class EndReason(StrEnum):
    """How a deal ended."""

    OUT = "out"
    STOCK = "stock"
    ACABA = "acaba"
    SPECIAL = "special"
    INSTANT_WIN = "instant_win"


class Talon(StrEnum):
    """The bonus cards of a side (05 §2.7)."""

    NONE = "none"
    DUE = "due"
    GIVEN = "given"
    FORFEITED = "forfeited"


class Topic(StrEnum):
    """What a question to the partner is about."""

    OUT = "out"
    ACABA = "acaba"


class Drew(StrEnum):
    """Where the cards of this turn came from."""

    NOTHING = ""
    STOCK = "stock"
    PILE = "pile"


class Question(Struct, frozen=True):
    """An open question: the seats that still have to answer, in turn order."""

    topic: Topic
    waiting: tuple[int, ...]


class Turn(Struct, frozen=True):
    """What has happened in the turn so far; all of it is public."""

    drew: Drew = Drew.NOTHING
    drawn: int = 0
    """Cards that came into the hand from the stock in this turn."""
    batches: int = 0
    """Committed lays, the take's own included."""
    too_late_to_ask: bool = False
    """A lay that closes the question (17 no. 38)."""
    melds_before: int = 0
    """Melds of the side when the turn began: what lies at or beyond this place was made in this turn."""
    fresh_seat: bool = True
    """The player had laid nothing in this deal when the turn began (concealed, 00 §9.5)."""
    added: bool = False
    """Something was added to a meld that lay there before this turn."""
    opened: bool = False
    """The side opened in this turn."""
    asked: bool = False
    permitted: bool | None = None
    """The answer to `may I go out?`; None while nobody has been asked."""
    acaba_asked: bool = False
    acaba_permitted: bool | None = None
    no_discard: bool = False
    """Only `EndDeal` is left after melding (17 no. 6)."""


class Player(Struct, frozen=True):
    """What everybody knows of one seat."""

    in_foot: bool = False
    melded: bool = False
    """Has laid a card of their own on the table in this deal."""
    turns: int = 0
    """Turns finished in this deal."""
    asked: bool = False
    """Has asked to go out in this deal (`ask_limit = per_deal`)."""
    wants_three: bool = False
    """Has said to hold a drawn three (17 no. 27); holds for later draws too."""
    known: tuple[Card, ...] = ()
    """Cards that were seen entering this hand and have not left it."""
    discards: tuple[Card, ...] = ()
    """What the seat has discarded in this deal, in order."""


class Side(Struct, frozen=True):
    """What lies before one side, and its score."""

    melds: tuple[Meld, ...] = ()
    threes: tuple[Card, ...] = ()
    """Threes laid out; red ones, in Modern American also black ones."""
    removed: tuple[Card, ...] = ()
    """Black threes taken out of play with a pile (11)."""
    score: int = 0
    """Match score before this deal, in points; after the deal is scored, with it."""
    talon: Talon = Talon.NONE
    talon_seat: int | None = None
    """Who picks the talon up, while it lies set aside."""
    hand_canastas: int = 0
    """Canastas laid complete from the hand (`bonus_concealed_canasta`, 17 no. 52)."""


class Line(Struct, frozen=True):
    """One line of a score sheet: its kind, how many, and the points."""

    kind: str
    points: int
    count: int = 0


class Sheet(Struct, frozen=True):
    """The itemised score of one side for one deal."""

    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """Points of the deal."""
        return sum(line.points for line in self.lines)


class DealEnd(Struct, frozen=True):
    """How the deal ended and what it scored; `went_out` is the seat, for `OUT` and `SPECIAL`."""

    reason: EndReason
    went_out: int | None = None
    concealed: bool = False
    sheets: tuple[Sheet, ...] = ()
    by: int | None = None
    """Whose doing it was: the caller of acaba, the side of an instant win by its lowest seat."""
    special: str = ""


class Public(Struct, frozen=True):
    """Everything that all players see."""

    deal: int
    dealer: int
    turn: int
    phase: Phase
    pile: tuple[Card, ...]
    """The discards, bottom to top; cards that nobody has seen lie below them (`buried`)."""
    frozen: bool
    """The freeze flag (00 §1); `frozen_for` in table.py tells whether the pile is frozen for a side."""
    sides: tuple[Side, ...]
    players: tuple[Player, ...]
    side_of: tuple[int, ...]
    """The side of each seat; changes during a cutthroat deal."""
    now: Turn = field(default_factory=Turn)
    turn_no: int = 0
    buried: int = 0
    stock_known: tuple[Card, ...] = ()
    """The lowest cards of the stock, where they are known (a pile turned over, a rejected upcard)."""
    recycled: int = 0
    question: Question | None = None
    lone: int | None = None
    end: DealEnd | None = None
    match_over: bool = False
    winner: int | None = None
    """The side that has won; None while nobody has, or for a shared win."""

    @property
    def to_act(self) -> int:
        """The seat that acts next."""
        return self.question.waiting[0] if self.question else self.turn


class GameState(Struct, frozen=True):
    """A whole game. `stock` is drawn from its end; `buried` lies face down under the pile (12)."""

    rules: RuleSet
    seed: int
    public: Public
    hands: tuple[tuple[Card, ...], ...]
    feet: tuple[tuple[Card, ...], ...]
    talons: tuple[tuple[Card, ...], ...]
    """Per side, cards set aside."""
    stock: tuple[Card, ...]
    buried: tuple[Card, ...] = ()

    @property
    def to_act(self) -> int:
        """The seat that acts next."""
        return self.public.to_act
