"""The vocabulary of rules: every knob with its type, range and classic value, grouped in sections."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

# Ranges live in the types, so that decoding, the house-rules form and mypy read one source.
PlayerCount: TypeAlias = Annotated[int, Meta(ge=2, le=6)]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=50_000)]
Points500: TypeAlias = Annotated[int, Meta(ge=0, le=500)]
Points1000: TypeAlias = Annotated[int, Meta(ge=0, le=1_000)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=20)]

CanastaKind: TypeAlias = Literal["natural", "mixed", "sequence", "wild"]
UpcardKind: TypeAlias = Literal["wild", "red3", "black3"]
EmptyPileBan: TypeAlias = Literal["7", "A", "wild", "dead"]
NaturalRank: TypeAlias = Literal["4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
SpecialHand: TypeAlias = Literal[
    "pairs",
    "wild_pairs",
    "miami_pairs",
    "zip_code",
    "straight",
    "garbage",
    "blast_off",
    "triples",
    "quads",
    "dream_plus_4",
    "dream_plus_5",
]
# Points, a form, or a form together with points. The range of the points is checked with the tables: msgspec 0.23
# crashes on a union of a ranged number, words and a fixed tuple.
Requirement: TypeAlias = int | Literal["canasta", "natural_canasta"] | tuple[Literal["canasta", "natural_canasta"], int]
# (first score or deal the row holds for, requirement); None = any lower score.
OpeningRow: TypeAlias = tuple[Annotated[int, Meta(ge=-100_000, le=100_000)] | None, Requirement]


@dataclass(frozen=True, slots=True)
class ThreeNeeds:
    """What a side must have for its red threes to count for it: a meld, or that many canastas."""

    melded: bool = False
    canastas: Count = 0


@dataclass(frozen=True, slots=True)
class Flat:
    """A penalty in points that is charged once, however many cards cause it."""

    flat: Points


@dataclass(frozen=True, slots=True)
class Quota:
    """Canastas a side needs to go out; `total` does not count the kinds in `exclude`."""

    total: Count = 0
    natural: Count = 0
    mixed: Count = 0
    sequence: Count = 0
    exclude: tuple[CanastaKind, ...] = ()


@dataclass(frozen=True, slots=True)
class WildBonus:
    """Points of a wild canasta: of seven twos, with all of four jokers, any other (`else` in data)."""

    seven_twos: Points | None = None
    four_jokers: Points | None = None
    other: Points = 0


@dataclass(frozen=True, slots=True)
class Penalties:
    """Points lost for aces, sevens and wild cards in one respect."""

    aces: Points = 0
    sevens: Points = 0
    wild: Points = 0


@dataclass(frozen=True, slots=True)
class ShortSequence:
    """Points lost for each sequence of at most `max_length` cards."""

    max_length: Annotated[int, Meta(ge=3, le=6)]
    points: Points


@dataclass(frozen=True, slots=True)
class CanastaRow:
    """Points for at least that many canastas of each kind; `any` counts all kinds together."""

    natural: Count = 0
    mixed: Count = 0
    any: Count = 0
    points: Points = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Table and match: seats, sides, packs, cards dealt, and when the match ends."""

    players: PlayerCount = 4
    player_counts: tuple[PlayerCount, ...] = (4,)
    sides: Literal["solo", "pairs", "triples", "cutthroat"] = "pairs"
    decks: Annotated[int, Meta(ge=2, le=7)] = 2
    jokers: Annotated[int, Meta(ge=0, le=14)] = 4
    hand_size: Annotated[int, Meta(ge=7, le=17)] = 11
    foot_size: Annotated[int, Meta(ge=0, le=17)] = 0
    draw_count: Annotated[int, Meta(ge=1, le=4)] = 1
    target_score: Annotated[int, Meta(ge=1_000, le=50_000)] | None = 5_000
    fixed_deals: Annotated[int, Meta(ge=1, le=12)] | None = None
    match_tie_rule: Literal["extra_deal", "shared_win"] = "extra_deal"


@dataclass(frozen=True, slots=True)
class Start:
    """Start of the pile: the upcard and what follows from it."""

    upcard: bool = True
    upcard_redraw_on: tuple[UpcardKind, ...] = ("wild", "red3")
    upcard_redraw_mode: Literal["bury_in_pile", "return_to_stock"] = "bury_in_pile"
    upcard_bury_freezes: bool = True
    start_pile_by_value: bool = False
    start_pile_values: tuple[tuple[NaturalRank, Count], ...] | None = None


@dataclass(frozen=True, slots=True)
class Threes:
    """Red and black threes: laid or held, tables of points, signs.

    The tables are cumulative points by count and go on with 100 for every further three.
    """

    red_three_mode: Literal["auto_lay", "optional_lay", "hand_card"] = "auto_lay"
    black_three_mode: Literal["stop", "auto_lay", "stop_removed_on_take", "hand_card"] = "stop"
    red_three_table: tuple[Points, ...] = (100, 200, 300, 800)
    red_three_needs: ThreeNeeds = ThreeNeeds(melded=True)
    red_three_else: Literal["negative", "zero"] = "negative"
    three_swing: bool = False
    hold_one_three: bool = False
    red_three_hand_penalty: Annotated[int, Meta(ge=0, le=750)] | Flat = 0
    black_three_meld: Literal["never", "going_out", "any"] = "going_out"
    black_three_hand_value: Annotated[int, Meta(ge=0, le=300)] = 5
    black_three_penalty_only_when_out: bool = False
    black_three_freezes: bool = False
    black_three_ban_first_round: bool = False
    black_three_removed_table: tuple[Points, ...] | None = None
    four_black_threes_out_bonus: Points500 = 0
    last_red_three: Literal["end_immediately", "may_meld_no_discard"] = "end_immediately"


@dataclass(frozen=True, slots=True)
class Melds:
    """What a meld may be."""

    min_naturals: Annotated[int, Meta(ge=0, le=4)] = 2
    max_wilds: Annotated[int, Meta(ge=1, le=6)] | None = 3
    wild_ratio: Literal["none", "le", "lt", "half"] = "none"
    rule_of_five: bool = False
    canasta_size: Literal[7] = 7
    max_meld_size: Literal[7] | None = None
    melds_per_rank: Literal["one", "one_open", "many"] = "one"
    merge_groups: bool = False
    sequences: bool = False
    wild_melds: Literal["none", "wilds", "deuces"] = "none"
    wild_meld_locks: Literal["none", "all_wilds", "twos"] = "none"
    sevens_pure: bool = False
    sevens_min_meld: Literal[3, 7] = 3
    aces_pure_after_opening: bool = False
    dead_rank: Literal["none", "natural_only", "any_canasta"] = "none"


@dataclass(frozen=True, slots=True)
class Opening:
    """The first melds of a side in a deal: minimums and forms, and the talon they earn."""

    initial_table: tuple[OpeningRow, ...] = ((None, 15), (0, 50), (1500, 90), (3000, 120))
    initial_by: Literal["score", "deal_index"] = "score"
    initial_pile_count: Literal["top_counts", "top_excluded", "top_and_pair_excluded"] = "top_counts"
    initial_allow_pile_take: bool = True
    initial_needs_natural_meld: bool = False
    initial_naturals_only: bool = False
    initial_no_mixed_canasta: bool = False
    opening_wild_meld: bool = True
    splash: bool = False
    concealed_exempts_minimum: Literal["never", "stock_draw_only", "always"] = "stock_draw_only"
    talon: tuple[Count, ...] | None = None
    talon_min_stock: Count | None = None


@dataclass(frozen=True, slots=True)
class Pile:
    """The discard pile: freezing, ways of taking it, how much of it, and what may go on it."""

    pile_frozen: Literal["normal", "always", "never"] = "normal"
    pile_frozen_until_melded: bool = True
    pile_take_natural_wild: bool = True
    pile_take_add_to_meld: Literal["no", "open_only", "meld_or_canasta"] = "meld_or_canasta"
    pile_take_add_to_sequence: Literal["no", "whole_pile", "one_card"] = "no"
    pile_take_max_result: Literal[6, 7] | None = None
    pile_take_limit: Annotated[int, Meta(ge=1, le=20)] | None = None
    pile_wild_top: Literal["blocked", "pair_of_wilds"] = "blocked"
    one_card_rule: bool = True
    wild_discard: Literal["free", "last_resort"] = "free"
    joker_discard: bool = True
    empty_pile_bans: tuple[EmptyPileBan, ...] = ()
    pile_inspect: Literal["top", "last_3", "all"] = "top"


@dataclass(frozen=True, slots=True)
class GoingOut:
    """Going out: canastas needed, asking, the last discard."""

    canastas_to_go_out: Quota = Quota(total=1)
    discard_to_go_out: Literal["optional", "required"] = "optional"
    ask_partner: Literal["none", "optional", "required"] = "optional"
    ask_limit: Literal["per_turn", "per_deal"] = "per_turn"
    partner_in_foot: bool = False
    incomplete_special_blocks_out: bool = False
    extend_sequence_when_out: bool = False
    pass_last_card: bool = False


@dataclass(frozen=True, slots=True)
class Scoring:
    """Bonuses and penalties, in points."""

    bonus_natural: Points1000 = 500
    bonus_mixed: Points1000 = 300
    bonus_sequence: Annotated[int, Meta(ge=0, le=3_000)] | None = None
    bonus_wild: WildBonus | None = None
    wild_bonus_only_if_out: bool = False
    bonus_natural_aces: Points | None = None
    bonus_natural_sevens: Points | None = None
    count_cards_in_canastas: bool = True
    bonus_out: Points500 = 100
    bonus_concealed_extra: Points500 = 100
    bonus_concealed_canasta: Points500 = 0
    meld_values_negative_without_canasta: bool = False
    incomplete_penalties: Penalties | None = None
    set_in_hand_penalty: Penalties | None = None
    short_sequence_penalty: ShortSequence | None = None
    multi_canasta_bonus: tuple[CanastaRow, ...] | None = None
    special_hands: tuple[tuple[SpecialHand, Points], ...] = ()
    instant_win_canastas: Annotated[int, Meta(ge=0, le=12)] = 0
    instant_win_points: Points = 5_000
    acaba: bool = False
    acaba_award: Annotated[int, Meta(ge=0, le=5_000)] = 1_500


@dataclass(frozen=True, slots=True)
class StockEnd:
    """What happens when the stock is empty."""

    stock_end: Literal["forced_takes", "end_when_needed", "end_on_last_discard", "recycle"] = "forced_takes"
    recycle_limit: Annotated[int, Meta(ge=0, le=5)] = 1
    recycle_shuffle: bool = False


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of one game, for one number of players; the defaults are classic Canasta for four.

    Values are checked by `canasta.engine.rules.load`, not here. `sides_count` and `seat_sides`
    follow from the table section.
    """

    id: str = "classic_4p"
    table: Table = Table()
    start: Start = Start()
    threes: Threes = Threes()
    melds: Melds = Melds()
    opening: Opening = Opening()
    pile: Pile = Pile()
    going_out: GoingOut = GoingOut()
    scoring: Scoring = Scoring()
    stock_end: StockEnd = StockEnd()
    sides_count: int = field(init=False, compare=False, repr=False)
    seat_sides: tuple[int, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Work out the static sides once; side_of is read in every hot loop."""
        seats = self.table.players
        match self.table.sides:
            case "solo" | "cutthroat":
                count = seats
            case "pairs":
                count = seats // 2
            case "triples":
                count = seats // 3
        object.__setattr__(self, "sides_count", count)
        object.__setattr__(self, "seat_sides", tuple(seat % count for seat in range(seats)))

    def side_of(self, seat: int) -> int:
        """Side of a seat at the start of a deal; in cutthroat every seat is its own side then."""
        return self.seat_sides[seat]

    def seats_of(self, side: int) -> tuple[int, ...]:
        """Seats of a side at the start of a deal, in turn order."""
        return tuple(seat for seat, own in enumerate(self.seat_sides) if own == side)

    def opening_requirement(self, score: int, deal: int) -> Requirement:
        """What opens for a side with this match score (points) in this deal (from 1).

        The lower bound of a row counts in (rules 00, E-1); the last row holds for further deals.
        """
        at = score if self.opening.initial_by == "score" else deal
        found: Requirement = 0
        for start, requirement in self.opening.initial_table:
            if start is not None and start > at:
                break
            found = requirement
        return found
