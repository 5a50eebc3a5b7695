"""Refusals: a code and its numbers; the words are put to them at the edge."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct, field

from canasta.engine.cards import Card


class Code(StrEnum):
    """Why an action is refused, name for name the table of the case format, in the order of precedence."""

    DEAL_OVER = "deal_over"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    NOT_OFFERED = "not_offered"
    STOCK_EMPTY = "stock_empty"
    PILE_EMPTY = "pile_empty"
    MUST_TAKE_PILE = "must_take_pile"
    PILE_TOP_WILD = "pile_top_wild"
    PILE_TOP_THREE = "pile_top_three"
    ONE_CARD_RULE = "one_card_rule"
    OPENING_NOT_FROM_PILE = "opening_not_from_pile"
    PILE_FROZEN = "pile_frozen"
    PILE_NO_MATCH = "pile_no_match"
    PILE_ONTO_CANASTA = "pile_onto_canasta"
    PILE_RESULT_TOO_BIG = "pile_result_too_big"
    DEAD_RANK = "dead_rank"
    NO_SUCH_MELD = "no_such_meld"
    TOO_FEW_CARDS = "too_few_cards"
    MIXED_RANKS = "mixed_ranks"
    THREES_NOT_MELDED = "threes_not_melded"
    BLACK_THREES_ONLY_OUT = "black_threes_only_out"
    SEQUENCE_BROKEN = "sequence_broken"
    SEQUENCE_WILD = "sequence_wild"
    ALL_WILD = "all_wild"
    TOO_FEW_NATURALS = "too_few_naturals"
    TOO_MANY_WILDS = "too_many_wilds"
    WILD_RATIO = "wild_ratio"
    PURE_RANK = "pure_rank"
    RULE_OF_FIVE = "rule_of_five"
    WILD_LOCKED = "wild_locked"
    MELD_CLOSED = "meld_closed"
    MELD_TOO_BIG = "meld_too_big"
    SECOND_MELD_OF_RANK = "second_meld_of_rank"
    OPENING_BELOW_MINIMUM = "opening_below_minimum"
    OPENING_NEEDS_CANASTA = "opening_needs_canasta"
    OPENING_NEEDS_NATURAL_CANASTA = "opening_needs_natural_canasta"
    OPENING_NEEDS_NATURAL_MELD = "opening_needs_natural_meld"
    OPENING_NATURALS_ONLY = "opening_naturals_only"
    OPENING_MIXED_CANASTA = "opening_mixed_canasta"
    NEEDS_CANASTAS = "needs_canastas"
    NEEDS_PERMISSION = "needs_permission"
    PARTNER_REFUSED = "partner_refused"
    PARTNER_AGREED = "partner_agreed"
    PARTNER_NOT_IN_FOOT = "partner_not_in_foot"
    UNFINISHED_SPECIAL_MELD = "unfinished_special_meld"
    KEEP_DISCARD = "keep_discard"
    NOBODY_TO_ASK = "nobody_to_ask"
    ASK_TOO_LATE = "ask_too_late"
    ASKED_ALREADY = "asked_already"
    CANNOT_GO_OUT = "cannot_go_out"
    DISCARD_THREE = "discard_three"
    DISCARD_JOKER = "discard_joker"
    DISCARD_WILD = "discard_wild"
    DISCARD_EMPTY_PILE = "discard_empty_pile"
    DISCARD_FIRST_ROUND = "discard_first_round"
    DISCARD_REQUIRED = "discard_required"
    SPECIAL_MISMATCH = "special_mismatch"
    SPECIAL_AFTER_OPENING = "special_after_opening"
    SPECIAL_AFTER_TAKE = "special_after_take"


class Violation(Struct, frozen=True):
    """One broken rule. `args` holds numbers and codes only, never prose; `cards` are the cards to point at."""

    code: Code
    args: Mapping[str, int | str] = field(default_factory=dict)
    cards: tuple[Card, ...] = ()


class IllegalAction(ValueError):
    """Raised by `apply` for an action that `verify` refuses; the state is unchanged."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(str(violation.code))
        self.violation = violation
