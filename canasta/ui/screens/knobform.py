"""The house-rules form as data: which rows there are, what each can be set to, and what a change does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from canasta.app.houserules import HOUSE_RULES, holds, settings, without
from canasta.app.i18n import Catalog
from canasta.app.knobwords import knob_help, knob_name, plain_words, section_name
from canasta.engine.registry import VARIANTS
from canasta.engine.ruledata import KNOBS, SECTIONS, Knob, resolved
from canasta.engine.rules import RuleSet, RuleSetError, load

#: Rows that are no house rules: who plays is chosen elsewhere, and a canasta has seven cards in every game.
_NOT_HERE: Final = frozenset({"players", "player_counts", "canasta_size"})
BUNDLES: Final = "bundles"
CHANGED: Final = "changed"
PAGES: Final = (BUNDLES, *SECTIONS, CHANGED)
_OFF: Final = "off"


@dataclass(frozen=True, slots=True)
class FormRow:
    """One row: a knob or a house rule. `options` are values with their words, `index` the present one.

    `switch` rows have the options no and yes. `usual` are the words of the value in the game itself, "" while that is
    the present one.
    """

    id: str
    name: str
    help: str
    options: tuple[tuple[object, str], ...]
    index: int
    usual: str
    switch: bool = False

    @property
    def value(self) -> str:
        """The present value in words."""
        return self.options[self.index][1]


@dataclass(frozen=True, slots=True)
class Changes:
    """A game and what is changed in it, at a table of so many players. A value; overrides are plain."""

    base: str
    players: int
    overrides: Mapping[str, object]

    @property
    def usual(self) -> RuleSet:
        """The rules of the game itself."""
        return load(self.base, players=self.players)

    def rules(self) -> RuleSet | RuleSetError:
        """The rules as changed, or why they cannot be played."""
        try:
            return load(self.base, self.overrides, self.players)
        except RuleSetError as error:
            return error

    def plain(self) -> dict[str, object]:
        """Every knob with its plain value, whether the rules can be played or not."""
        return {**resolved(self.usual), **self.overrides}

    def put(self, more: Mapping[str, object]) -> Changes:
        """These changes and some more; what is as usual then is no change."""
        usual = resolved(self.usual)
        now = {**self.overrides, **more}
        return Changes(self.base, self.players, {name: value for name, value in now.items() if value != usual[name]})

    def row(self, id: str, value: object) -> Changes:
        """What choosing a value in a row of the form leads to."""
        if id not in HOUSE_RULES:
            return self.put({id: value})
        usual = self.usual
        if value == _OFF:
            rules = self.rules()
            return self.put(without(usual if isinstance(rules, RuleSetError) else rules, usual, id))
        assert isinstance(value, int)
        return self.put(settings(id, self.players, value))


def page_name(catalog: Catalog, page: str) -> str:
    """What a page of the form is called."""
    if page in (BUNDLES, CHANGED):
        return catalog.t("house.bundles" if page == BUNDLES else "house.all")
    return section_name(catalog, page)


def page_rows(catalog: Catalog, changes: Changes, page: str) -> list[FormRow]:
    """The rows of one page."""
    if page == BUNDLES:
        return [_bundle(catalog, changes, rule_id) for rule_id in HOUSE_RULES]
    if page == CHANGED:
        return [_knob(catalog, changes, KNOBS[name]) for name in KNOBS if name in changes.overrides]
    return [_knob(catalog, changes, knob) for knob in _shown() if knob.section == page]


def found_rows(catalog: Catalog, changes: Changes, words: str) -> list[FormRow]:
    """The rows of all pages whose name or sentence holds these words."""
    wanted = words.casefold().split()
    rows = [_bundle(catalog, changes, rule_id) for rule_id in HOUSE_RULES]
    rows += [_knob(catalog, changes, knob) for knob in _shown()]
    return [row for row in rows if all(word in f"{row.name} {row.help}".casefold() for word in wanted)]


def _shown() -> list[Knob]:
    return [knob for knob in KNOBS.values() if knob.name not in _NOT_HERE]


def _bundle(catalog: Catalog, changes: Changes, rule_id: str) -> FormRow:
    rule = HOUSE_RULES[rule_id]
    plain = changes.plain()
    on = [settings(rule_id, changes.players, way).items() <= plain.items() for way in range(len(rule.ways))]
    index = on.index(True) + 1 if True in on else 0
    if len(rule.ways) == 1:
        ways = [(0, catalog.t("knob_words.yes"))]
    else:
        ways = [(way, plain_words(catalog, *next(iter(one.items())))) for way, one in enumerate(rule.ways)]
    usual = holds(changes.usual, rule_id)
    changed = usual != (index > 0)
    options = ((_OFF, catalog.t("knob_words.no")), *ways)
    told = catalog.t("knob_words.yes" if usual else "knob_words.no") if changed else ""
    return FormRow(
        rule_id, catalog.t(rule.name_key), catalog.t(rule.help_key), options, index, told, switch=len(ways) == 1
    )


def _knob(catalog: Catalog, changes: Changes, knob: Knob) -> FormRow:
    usual = resolved(changes.usual)[knob.name]
    now = changes.overrides.get(knob.name, usual)
    values = _values(knob, now, usual)
    options = tuple((value, plain_words(catalog, knob.name, value)) for value in values)
    told = plain_words(catalog, knob.name, usual) if now != usual else ""
    name, words = knob_name(catalog, knob.name), knob_help(catalog, knob.name)
    return FormRow(knob.name, name, words, options, values.index(now), told, switch=knob.kind == "bool")


def _values(knob: Knob, now: object, usual: object) -> list[object]:
    """What a knob can be set to: everything where that is little, else round numbers or what some game uses."""
    match knob.kind:
        case "bool":
            return [False, True]
        case "enum":
            return [*([None] if knob.nullable else []), *knob.choices]
        case "int" if knob.low is not None and knob.high is not None:
            numbers = set(_numbers(knob.low, knob.high))
            numbers |= {value for value in (now, usual) if isinstance(value, int)}
            return [*([None] if knob.nullable else []), *sorted(numbers)]
        case _:
            found: list[object] = []
            for row in VARIANTS.values():
                value = resolved(row.rules)[knob.name]
                if value not in found:
                    found.append(value)
            return found + [value for value in (usual, now) if value not in found]


def _numbers(low: int, high: int) -> list[int]:
    """Round numbers from low to high, both included."""
    span = high - low
    step = next(step for most, step in ((24, 1), (120, 5), (1_000, 50), (5_000, 100), (10**9, 500)) if span <= most)
    found = [low, *range(low + step - low % step, min(high, 10_000) + 1, step)]
    found += range(12_500, high + 1, 2_500)
    return sorted({*found, high})
