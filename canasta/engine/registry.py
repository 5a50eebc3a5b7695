"""The games there are: one row a variant, with what a menu says about it before its rules are loaded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

from canasta.engine.rules import RuleSet, load

Mechanic: TypeAlias = Literal[
    "sequences",
    "wild_melds",
    "many_groups",
    "swing_scoring",
    "black_threes_laid",
    "optional_threes",
    "threes_in_hand",
    "black_threes_removed",
    "talon",
    "special_hands",
    "dead_ranks",
    "pure_ranks",
    "acaba",
    "cutthroat",
    "foot",
    "partial_take",
    "start_pile",
    "opening_by_canasta",
    "permission",
    "penalties",
    "canasta_count_bonus",
    "instant_win",
    "recycling",
    "pass_last_card",
]
"""What is more than a number in a rule set: the parts of the engine it needs, and what is special about the game."""

SUPPORTED: frozenset[str] = frozenset(get_args(Mechanic))
"""The mechanics that this version's engine plays."""


def mechanics(rules: RuleSet) -> tuple[Mechanic, ...]:
    """The mechanics a rule set uses, in the order of `Mechanic`; none for plain classic rules."""
    melds, opening, threes, scoring = rules.melds, rules.opening, rules.threes, rules.scoring
    uses: Mapping[Mechanic, bool] = {
        "sequences": melds.sequences,
        "wild_melds": melds.wild_melds != "none",
        "many_groups": melds.melds_per_rank != "one",
        "swing_scoring": threes.three_swing or scoring.meld_values_negative_without_canasta,
        "black_threes_laid": threes.black_three_mode == "auto_lay",
        "optional_threes": threes.red_three_mode == "optional_lay",
        "threes_in_hand": threes.red_three_mode == "hand_card",
        "black_threes_removed": threes.black_three_mode == "stop_removed_on_take",
        "talon": opening.talon is not None,
        "special_hands": bool(scoring.special_hands),
        "dead_ranks": melds.dead_rank != "none",
        "pure_ranks": melds.sevens_pure or melds.aces_pure_after_opening,
        "acaba": scoring.acaba,
        "cutthroat": rules.table.sides == "cutthroat",
        "foot": rules.table.foot_size > 0,
        "partial_take": rules.pile.pile_take_limit is not None,
        "start_pile": rules.start.start_pile_by_value,
        "opening_by_canasta": any(not isinstance(row[1], int) for row in opening.initial_table),
        "permission": rules.going_out.ask_partner == "required",
        "penalties": bool(
            scoring.incomplete_penalties or scoring.set_in_hand_penalty or scoring.short_sequence_penalty
        ),
        "canasta_count_bonus": scoring.multi_canasta_bonus is not None,
        "instant_win": scoring.instant_win_canastas > 0,
        "recycling": rules.stock_end.stock_end == "recycle",
        "pass_last_card": rules.going_out.pass_last_card,
    }
    return tuple(name for name, used in uses.items() if used)


def supported(rules: RuleSet) -> bool:
    """Whether this version's engine plays every mechanic of the rule set."""
    return SUPPORTED.issuperset(mechanics(rules))


@dataclass(frozen=True, slots=True)
class Variant:
    """One game of the menu.

    `difficulty` goes from 1 (learned in a minute) to 5. `parent` is the game it is told apart from, None for classic.
    `page` is the id of its page in the rule book. `source` names the traditions its rules follow. `main` games stand
    in the menu, the others are readings of one of them.
    """

    id: str
    difficulty: int
    parent: str | None
    source: str
    main: bool = True

    @property
    def name_key(self) -> str:
        """Key of the name in the texts."""
        return f"variant.{self.id}.name"

    @property
    def blurb_key(self) -> str:
        """Key of one sentence about what is special."""
        return f"variant.{self.id}.blurb"

    @property
    def page(self) -> str:
        """Id of the page in the rule book."""
        return self.id

    @property
    def rules(self) -> RuleSet:
        """The rule set with its usual number of players."""
        return load(self.id)

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The numbers of players it is for."""
        return self.rules.table.player_counts


VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        row.id: row
        for row in (
            Variant("classic_4p", 2, None, "Pagat, Bicycle, Hoyle"),
            Variant("classic_2p", 1, "classic_4p", "Pagat, Bicycle"),
            Variant("classic_3p", 1, "classic_4p", "rummy-games.com"),
            Variant("cutthroat_3p", 3, "classic_3p", "Bicycle, Pagat"),
            Variant("classic_6p", 2, "classic_4p", "rummy-games.com, Pagat"),
            Variant("modern_american", 5, "classic_4p", "Canasta League of America, Pagat"),
            Variant("samba", 3, "classic_4p", "Bicycle, Hoyle"),
            Variant("samba_dutch", 3, "samba", "Pagat"),
            Variant("bolivian", 4, "samba", "Bicycle, Pagat"),
            Variant("brazilian", 5, "bolivian", "Bicycle, rummy-games.com"),
            Variant("acaba", 2, "classic_4p", "Wikipedia"),
            Variant("chilean_3", 3, "samba", "rummy-games.com"),
            Variant("chilean_4", 4, "chilean_3", "rummy-games.com"),
            Variant("cuban", 3, "classic_4p", "rummy-games.com"),
            Variant("italian", 4, "samba", "Parlett, rummy-games.com"),
            Variant("uruguayan", 2, "classic_4p", "Wikipedia"),
            Variant("uruguay_hoyle", 3, "classic_4p", "Parlett, rummy-games.com"),
            Variant("boat", 2, "classic_4p", "Wikipedia"),
            Variant("hand_and_foot", 3, "classic_4p", "Pagat, Bicycle"),
            Variant("hand_and_foot_solo", 3, "hand_and_foot", "Pagat"),
            Variant("modern_american_cla", 5, "modern_american", "Canasta League of America", main=False),
            Variant("classic_6p_3teams", 2, "classic_6p", "rummy-games.com", main=False),
            Variant("classic_bicycle", 2, "classic_4p", "Bicycle", main=False),
            Variant("brazilian_published", 5, "brazilian", "Bicycle, rummy-games.com", main=False),
            Variant("bolivian_free_wilds", 4, "bolivian", "Pagat", main=False),
            Variant("chilean_bolivia", 4, "chilean_3", "Bicycle, Pagat", main=False),
            Variant("cuban_published", 3, "cuban", "rummy-games.com", main=False),
            Variant("italian_published", 4, "italian", "Parlett, rummy-games.com", main=False),
        )
    }
)
"""Every built-in game by id, the main ones first, in the order of the menu."""


def offered(players: int | None = None) -> tuple[Variant, ...]:
    """The games this version plays, for a number of players or for any, in the order of the menu."""
    return tuple(
        row for row in VARIANTS.values() if supported(row.rules) and (players is None or players in row.player_counts)
    )
