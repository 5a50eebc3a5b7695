"""House rules H1 to H12: named bundles of knob settings that go on top of any game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from canasta.engine.ruledata import KNOBS, resolved
from canasta.engine.rules import RuleSet


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One house rule (rules 16): what it sets, or, where there is a choice, the ways of playing it, the usual first.

    Settings are overrides: plain values by knob name.
    """

    id: str
    ways: tuple[Mapping[str, object], ...]

    @property
    def name_key(self) -> str:
        """Key of the name in the texts."""
        return f"house_rule.{self.id}.name"

    @property
    def help_key(self) -> str:
        """Key of one sentence about it."""
        return f"house_rule.{self.id}.help"


_DRAWN: Mapping[int, int] = MappingProxyType({2: 3, 3: 2})
"""H7: cards drawn from the stock by number of players; one from four players on (16 §1)."""

HOUSE_RULES: Mapping[str, HouseRule] = MappingProxyType(
    {
        rule.id: rule
        for rule in (
            HouseRule("h1", ({"pile_take_add_to_meld": "open_only"},)),
            HouseRule("h2", ({"wild_ratio": "lt"},)),
            HouseRule("h3", ({"count_cards_in_canastas": True},)),
            HouseRule("h4", ({"joker_discard": False},)),
            HouseRule("h5", ({"initial_pile_count": "top_and_pair_excluded"},)),
            HouseRule("h6", ({"instant_win_canastas": 7, "instant_win_points": 5_000},)),
            HouseRule("h7", ({"hand_size": 13}, {"hand_size": 15})),
            HouseRule("h8", ({"pile_frozen": "always"},)),
            HouseRule("h9", ({"bonus_concealed_extra": 100, "bonus_concealed_canasta": 100},)),
            HouseRule("h10", ({"wild_ratio": "none", "max_wilds": 3},)),
            HouseRule("h11", ({"stock_end": "recycle", "recycle_limit": 1},)),
            HouseRule("h12", ({"pile_take_limit": 10},)),
        )
    }
)
"""Every house rule by id, in the order of the founding list."""


def settings(rule_id: str, players: int, way: int = 0) -> dict[str, object]:
    """The overrides of a house rule at a table of so many players; `way` chooses among its ways.

    Raises KeyError for an unknown rule, IndexError for a way it does not have.
    """
    found = dict(HOUSE_RULES[rule_id].ways[way])
    if rule_id == "h7":
        found["draw_count"] = _DRAWN.get(players, 1)
    return found


def holds(rules: RuleSet, rule_id: str) -> bool:
    """Whether these rules are played with a house rule already, in any of its ways."""
    now = resolved(rules)
    ways = range(len(HOUSE_RULES[rule_id].ways))
    return any(settings(rule_id, rules.table.players, way).items() <= now.items() for way in ways)


def clashes(rule_id: str, with_rules: Iterable[str]) -> tuple[str, ...]:
    """The house rules among these that want another value of a knob than this one does."""
    own = HOUSE_RULES[rule_id].ways[0]
    return tuple(
        other
        for other in with_rules
        if other != rule_id and any(own.get(knob, value) != value for knob, value in HOUSE_RULES[other].ways[0].items())
    )


def without(rules: RuleSet, base: RuleSet, rule_id: str) -> dict[str, object]:
    """The overrides that take a house rule away again: what its knobs are in `base`.

    A rule that `base` has itself is turned off by the opposite where its knob is a switch.
    """
    plain = resolved(base)
    return {
        name: not value if KNOBS[name].kind == "bool" and plain[name] == value else plain[name]
        for name, value in settings(rule_id, rules.table.players).items()
    }
