"""From a refusal to its paragraph in the rule book."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from canasta.engine.rules import RuleSet
from canasta.engine.violations import Code

ANCHORS: Mapping[Code, str] = MappingProxyType(
    {
        Code.DEAL_OVER: "aim",
        Code.NOT_YOUR_TURN: "turn",
        Code.WRONG_PHASE: "turn",
        Code.CARD_NOT_IN_HAND: "turn",
        Code.NOT_OFFERED: "turn",
        Code.STOCK_EMPTY: "stock",
        Code.PILE_EMPTY: "pile",
        Code.MUST_TAKE_PILE: "stock",
        Code.PILE_TOP_WILD: "pile",
        Code.PILE_TOP_THREE: "pile",
        Code.ONE_CARD_RULE: "pile",
        Code.OPENING_NOT_FROM_PILE: "opening",
        Code.PILE_FROZEN: "frozen",
        Code.PILE_NO_MATCH: "pile",
        Code.PILE_ONTO_CANASTA: "pile",
        Code.PILE_RESULT_TOO_BIG: "pile",
        Code.DEAD_RANK: "dead_ranks",
        Code.NO_SUCH_MELD: "melds",
        Code.TOO_FEW_CARDS: "melds",
        Code.MIXED_RANKS: "melds",
        Code.THREES_NOT_MELDED: "threes",
        Code.BLACK_THREES_ONLY_OUT: "threes",
        Code.SEQUENCE_BROKEN: "sequences",
        Code.SEQUENCE_WILD: "sequences",
        Code.ALL_WILD: "melds",
        Code.TOO_FEW_NATURALS: "melds",
        Code.TOO_MANY_WILDS: "melds",
        Code.WILD_RATIO: "melds",
        Code.PURE_RANK: "melds",
        Code.RULE_OF_FIVE: "melds",
        Code.WILD_LOCKED: "wild_melds",
        Code.MELD_CLOSED: "canastas",
        Code.MELD_TOO_BIG: "canastas",
        Code.SECOND_MELD_OF_RANK: "melds",
        Code.OPENING_BELOW_MINIMUM: "opening",
        Code.OPENING_NEEDS_CANASTA: "opening",
        Code.OPENING_NEEDS_NATURAL_CANASTA: "opening",
        Code.OPENING_NEEDS_NATURAL_MELD: "opening",
        Code.OPENING_NATURALS_ONLY: "opening",
        Code.OPENING_MIXED_CANASTA: "opening",
        Code.NEEDS_CANASTAS: "going_out",
        Code.NEEDS_PERMISSION: "asking",
        Code.PARTNER_REFUSED: "asking",
        Code.PARTNER_AGREED: "asking",
        Code.PARTNER_NOT_IN_FOOT: "going_out",
        Code.UNFINISHED_SPECIAL_MELD: "going_out",
        Code.KEEP_DISCARD: "going_out",
        Code.NOBODY_TO_ASK: "asking",
        Code.ASK_TOO_LATE: "asking",
        Code.ASKED_ALREADY: "asking",
        Code.CANNOT_GO_OUT: "asking",
        Code.DISCARD_THREE: "discard",
        Code.DISCARD_JOKER: "discard",
        Code.DISCARD_WILD: "discard",
        Code.DISCARD_EMPTY_PILE: "discard",
        Code.DISCARD_FIRST_ROUND: "discard",
        Code.DISCARD_REQUIRED: "going_out",
        Code.SPECIAL_MISMATCH: "special_hands",
        Code.SPECIAL_AFTER_OPENING: "special_hands",
        Code.SPECIAL_AFTER_TAKE: "special_hands",
    }
)
"""The section that tells the rule behind each refusal."""


def anchor(code: Code, rules: RuleSet) -> str:
    """The id of the section that explains a refusal under these rules; it is on their page.

    In Acaba the question to the partner may be the one about giving up, where nobody is asked about going out.
    """
    alone = rules.table.sides == "solo"
    if ANCHORS[code] == "asking" and (alone or rules.going_out.ask_partner == "none"):
        return "acaba" if rules.scoring.acaba else "going_out"
    return ANCHORS[code]
