"""What can be wrong with a rule set: a code with its arguments, and one English sentence for it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

MESSAGES: Mapping[str, str] = MappingProxyType(
    {
        # Reading
        "unknown_rule_set": "there is no rule set {value}; allowed: {allowed}",
        "unknown_section": "there is no section {value}; allowed: {allowed}",
        "unknown_knob": "there is no rule {value}; did you mean one of: {allowed}",
        "wrong_section": "{value} belongs in [{allowed}]",
        "bad_value": "{value} is not possible; allowed: {allowed}",
        "bad_assignment": "{value} is not of the form rule=value",
        "bad_toml": "not TOML: {value}",
        "unreadable": "cannot be read: {value}",
        "extends_missing": "extends is missing; allowed: {allowed}",
        "name_taken": "a built-in rule set has the name {value}",
        "players_not_offered": "{rules} is not a game for {value} players; allowed: {allowed}",
        # Rules that exclude each other
        "counts_not_sorted": "the numbers of players must rise and be there: {value}",
        "sides_do_not_fit": "{value} players cannot sit as {sides}",
        "too_many_jokers": "{value} jokers are more than four to a pack; allowed: 0..{allowed}",
        "too_few_cards": "{value} cards are needed to deal and to draw, there are {allowed}",
        "match_never_ends": "{target_score} and {fixed_deals} are both none: the match would never end",
        "table_falls": "the table must not fall: {value}",
        "table_empty": "the table has no row",
        "table_not_sorted": "the rows must rise, and only the first may start at none",
        "table_has_gap": "no row holds for the lowest case: the first row must start at {allowed}",
        "minimum_out_of_range": "{value} points cannot be asked for; allowed: 0..{allowed}",
        "start_pile_without_values": "{start_pile_by_value} needs {upcard} and {start_pile_values}",
        "needs_sequences": "sequence canastas are asked for, but {sequences} is off",
        "canastas_out_of_reach": "these canastas cannot be made with the melds of this rule set",
        "nobody_to_ask": "{ask_partner} is required, but nobody has a partner",
        "no_feet": "{partner_in_foot} needs partners and a {foot_size} above 0",
    }
)
"""One sentence a code; the catalogs of the application hold the same sentences under `rule_error`."""


class _Ids(dict[str, str]):
    """What a sentence names; a knob that it names itself goes by its id here, and by its name in an application."""

    def __missing__(self, key: str) -> str:
        return key


class RuleSetError(ValueError):
    """A rule set that cannot be used.

    `source` is the file or the place the values came from, `key` the section and knob ("melds.max_wilds", empty if
    the whole is meant), `code` a key of `MESSAGES`, `values` what its sentence names. The text is the whole sentence.
    """

    def __init__(self, source: str, key: str, code: str, **values: object) -> None:
        self.source = source
        self.key = key
        self.code = code
        self.values: Mapping[str, str] = {name: str(value) for name, value in values.items()}
        where = f"{source}: {key}" if key else source
        super().__init__(f"{where}: {MESSAGES[code].format_map(_Ids(self.values))}")
