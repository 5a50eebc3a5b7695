"""Knobs in words: names, explanations, and any value a knob can have, from a switch to a table of minimums."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from types import MappingProxyType
from typing import Any

from canasta.app.i18n import Catalog
from canasta.app.words import listed
from canasta.engine.ruledata import KNOBS, decode
from canasta.engine.rules import (
    CanastaRow,
    Flat,
    Penalties,
    Quota,
    Requirement,
    RuleSet,
    ShortSequence,
    ThreeNeeds,
    WildBonus,
)

_UNITS: Mapping[str, str] = MappingProxyType(
    {
        "players": "common.players",
        "decks": "common.decks",
        "fixed_deals": "new_game.deals",
        "recycle_limit": "knob_words.times",
        **dict.fromkeys(
            (
                "hand_size",
                "foot_size",
                "draw_count",
                "jokers",
                "min_naturals",
                "max_wilds",
                "pile_take_limit",
                "talon_min_stock",
            ),
            "common.cards",
        ),
        "instant_win_canastas": "knob_words.quota_total",
    }
)
"""What whole numbers count; those that are not here are points."""


def knob_name(catalog: Catalog, name: str) -> str:
    """What a knob is called."""
    return catalog.t(f"knob.{name}.name")


def knob_help(catalog: Catalog, name: str) -> str:
    """One sentence about a knob."""
    return catalog.t(f"knob.{name}.help")


def section_name(catalog: Catalog, section: str) -> str:
    """What a section of the rules is called."""
    return catalog.t(f"knob_section.{section}")


def choice_words(catalog: Catalog, name: str, choice: str | int) -> str:
    """One of the values that a knob offers (`Knob.choices`)."""
    return catalog.t(f"knob.{name}.value_{choice}")


def value_of(rules: RuleSet, name: str) -> Any:
    """The value of a knob in a rule set, as the engine has it."""
    return getattr(getattr(rules, KNOBS[name].section), name)


def knob_words(catalog: Catalog, rules: RuleSet, name: str) -> str:
    """The value of a knob in a rule set, in words."""
    if name == "initial_table" and rules.opening.initial_by == "deal_index":
        return _opening_by_deal(catalog, rules)
    return value_words(catalog, name, value_of(rules, name))


def plain_words(catalog: Catalog, name: str, plain: object) -> str:
    """A plain value (as in JSON, an override) in words.

    Raises RuleSetError for a value that the knob cannot have.
    """
    return value_words(catalog, name, decode(name, plain, name))


def value_words(catalog: Catalog, name: str, value: Any) -> str:
    """A value of a knob, as the engine has it, in a few words: for a form or a cell of a table."""
    about = KNOBS[name]
    match value:
        case None:
            return catalog.t(f"knob.{name}.none")
        case bool():
            return catalog.t("knob_words.yes" if value else "knob_words.no")
        case int() | str() if about.kind == "enum":
            return choice_words(catalog, name, value)
        case 0 if catalog.has(f"knob.{name}.zero"):
            return catalog.t(f"knob.{name}.zero")
        case int() if name == "red_three_hand_penalty":
            return catalog.t("knob_words.each", n=value)
        case int():
            return catalog.t(_UNITS.get(name, "common.points"), n=value)
        case tuple() if about.kind == "set":
            return _comma(catalog, [choice_words(catalog, name, one) for one in value]) or _none(catalog)
        case _:
            return _structure(catalog, name, value)


def _structure(catalog: Catalog, name: str, value: Any) -> str:
    t = catalog.t
    match value:
        case ThreeNeeds(melded=True):
            return t("knob_words.red_three_needs_melded")
        case ThreeNeeds(canastas=n):
            return t("knob_words.red_three_needs_canastas", n=n)
        case Flat(flat=n):
            return t("knob_words.in_all", n=n)
        case Quota():
            return quota_words(catalog, value)
        case WildBonus():
            return _wild_bonus(catalog, value)
        case Penalties():
            rows = (("aces", value.aces), ("sevens", value.sevens), ("wild", value.wild))
            return _comma(catalog, [t(f"knob_words.{kind}", n=n) for kind, n in rows if n]) or _none(catalog)
        case ShortSequence(max_length=length, points=n):
            return t("knob_words.short_sequence", n=n, length=length)
        case tuple() if name == "initial_table":
            return _opening(catalog, value)
        case tuple() if name == "multi_canasta_bonus":
            rows_words = [t("knob_words.row_points", row=canasta_row(catalog, row), n=row.points) for row in value]
            return _semicolon(catalog, rows_words)
        case tuple() if name == "special_hands":
            hands = [t("knob_words.hand_points", hand=t(f"special.{hand}"), n=n) for hand, n in value]
            return _comma(catalog, hands) or t("knob_words.hands_none")
        case tuple() if name == "start_pile_values":
            return _comma(
                catalog, [t("knob_words.rank_count", rank=t(f"rank.{rank}"), n=count) for rank, count in value]
            )
        case tuple() if name == "talon" and len(value) > 1:
            return t("knob_words.talon_then", first=value[0], last=value[1])
        case tuple() if name in ("red_three_table", "black_three_removed_table") and value:
            return t("knob_words.table_then", points=_numbers(catalog, value))
        case tuple():
            return _numbers(catalog, value) or _none(catalog)
        case _:
            raise TypeError(f"{name}: {value!r} is no value of a knob")


def quota_words(catalog: Catalog, quota: Quota) -> str:
    """The canastas that a side needs: "2 canastas, among them 1 sequence"."""
    t = catalog.t
    kinds = (("natural", quota.natural), ("mixed", quota.mixed), ("sequence", quota.sequence))
    parts = [t(f"knob_words.quota_{kind}", n=n) for kind, n in kinds if n]
    if not quota.total:
        of_kinds = t("knob_words.quota_kinds", parts=listed(catalog, parts), n=quota.natural + quota.mixed)
        only_runs = quota.sequence and len(parts) == 1
        words = (parts[0] if only_runs else of_kinds) if parts else t("knob_words.quota_none")
    else:
        words = t("knob_words.quota_total", n=quota.total)
        if parts:
            words = t("knob_words.quota_of_them", quota=words, parts=listed(catalog, parts))
    if quota.exclude and quota.total:
        kinds_out = listed(catalog, [t(f"knob_words.kind_{kind}") for kind in quota.exclude])
        words = t("knob_words.quota_without", quota=words, parts=kinds_out)
    return words


def requirement_words(catalog: Catalog, need: Requirement) -> str:
    """What an opening needs: points, a canasta, or both."""
    match need:
        case int():
            return catalog.t("common.points", n=need)
        case str():
            return catalog.t(f"rules.words.{need}")
        case (form, points):
            return listed(catalog, [catalog.t(f"rules.words.{form}"), catalog.t("common.points", n=points)])


def canasta_row(catalog: Catalog, row: CanastaRow) -> str:
    """Canastas of the kinds of a row: "4 natural and 1 mixed"."""
    kinds = (("natural", row.natural), ("mixed", row.mixed), ("any", row.any))
    return listed(catalog, [catalog.t(f"knob_words.row_{kind}", n=n) for kind, n in kinds if n])


def _wild_bonus(catalog: Catalog, bonus: WildBonus) -> str:
    rows = (("seven_twos", bonus.seven_twos), ("four_jokers", bonus.four_jokers))
    parts = [catalog.t(f"knob_words.wild_{kind}", n=n) for kind, n in rows if n is not None]
    if not parts:
        return catalog.t("common.points", n=bonus.other)
    return _comma(catalog, [*parts, catalog.t("knob_words.wild_other", n=bonus.other)])


def _opening_by_deal(catalog: Catalog, rules: RuleSet) -> str:
    rows = [
        catalog.t("knob_words.opening_row_deal", n=start or 1, need=requirement_words(catalog, need))
        for start, need in rules.opening.initial_table
    ]
    return _semicolon(catalog, rows)


def _opening(catalog: Catalog, table: tuple[tuple[int | None, Requirement], ...]) -> str:
    parts = []
    for place, (start, need) in enumerate(table):
        words = requirement_words(catalog, need)
        if start is not None:
            parts.append(catalog.t("knob_words.opening_row_from", n=start, need=words))
        elif len(table) == 1:
            parts.append(catalog.t("knob_words.opening_row_any", need=words))
        else:
            parts.append(catalog.t("knob_words.opening_row_below", n=table[place + 1][0] or 0, need=words))
    return _semicolon(catalog, parts)


def _numbers(catalog: Catalog, values: tuple[int, ...]) -> str:
    return _comma(catalog, [catalog.number(n) for n in values])


def _comma(catalog: Catalog, parts: list[str]) -> str:
    return catalog.t("common.list_comma").join(parts)


def _semicolon(catalog: Catalog, parts: list[str]) -> str:
    return reduce(lambda first, last: catalog.t("knob_words.rows", first=first, last=last), parts)


def _none(catalog: Catalog) -> str:
    return catalog.t("knob_words.set_none")
