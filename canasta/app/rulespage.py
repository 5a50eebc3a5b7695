"""Rules pages: the structured texts of locale/rules_*.toml, filled with the numbers of a rule set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from canasta.app.i18n import Catalog
from canasta.engine.cards import Card
from canasta.engine.rules import Quota, Requirement, RuleSet


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True, slots=True)
class Points:
    """A list with marks."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """A small table with a head; every row has as many cells as the head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Example:
    """Cards that may or may not be played so, and one sentence why."""

    allowed: bool
    cards: tuple[Card, ...]
    text: str


Block = Paragraph | Points | Rows | Example


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a page: a heading, then its blocks in order."""

    id: str
    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A whole rules page in one language, numbers filled in."""

    title: str
    summary: str
    sections: tuple[Section, ...]


def rules_page(catalog: Catalog, rules: RuleSet, name: str | None = None) -> Page | None:
    """The page of a rule set in the current language, or None if it has none.

    `name` is the id of the page, usually that of the rule set. House rules change the numbers on it.
    """
    name = name or rules.id
    raw = catalog.long(name)
    if raw is None:
        return None
    return _Writer(catalog, rules, f"rules.{name}").page(raw)


def facts(catalog: Catalog, rules: RuleSet) -> dict[str, object]:
    """The numbers of a rule set under the names that rules pages use."""
    table, scoring, threes = rules.table, rules.scoring, rules.threes
    return {
        "players": table.players,
        "decks": table.decks,
        "jokers": table.jokers,
        "cards_total": 52 * table.decks + table.jokers,
        "hand_size": table.hand_size,
        "foot_size": table.foot_size,
        "draw_count": table.draw_count,
        "target": table.target_score or 0,
        "deals": table.fixed_deals or 0,
        "canasta_size": rules.melds.canasta_size,
        "min_naturals": rules.melds.min_naturals,
        "max_wilds": rules.melds.max_wilds or 0,
        "bonus_natural": scoring.bonus_natural,
        "bonus_mixed": scoring.bonus_mixed,
        "bonus_sequence": scoring.bonus_sequence or 0,
        "bonus_wild": scoring.bonus_wild.other if scoring.bonus_wild else 0,
        "bonus_out": scoring.bonus_out,
        "bonus_concealed": scoring.bonus_concealed_extra,
        "red_three": threes.red_three_table[0],
        "red_three_all": threes.red_three_table[-1],
        "red_three_hand": threes.red_three_hand_penalty if isinstance(threes.red_three_hand_penalty, int) else 0,
        "black_three_hand": threes.black_three_hand_value,
        "pile_limit": rules.pile.pile_take_limit or 0,
        "acaba_award": scoring.acaba_award,
        "canastas_needed": quota_words(catalog, rules.going_out.canastas_to_go_out),
    }


def quota_words(catalog: Catalog, quota: Quota) -> str:
    """The canastas needed to go out, in words."""
    parts = [
        catalog.t(f"rules.words.canastas_{kind}", n=number)
        for kind, number in (
            ("total", quota.total),
            ("natural", quota.natural),
            ("mixed", quota.mixed),
            ("sequence", quota.sequence),
        )
        if number
    ]
    return catalog.t("common.list_comma").join(parts)


class _Writer:
    def __init__(self, catalog: Catalog, rules: RuleSet, key: str) -> None:
        self._catalog = catalog
        self._rules = rules
        self._key = key
        self._facts = facts(catalog, rules)

    def page(self, raw: Mapping[str, Any]) -> Page:
        sections = tuple(
            Section(part["id"], self._fill(part["heading"]), tuple(self._block(item) for item in part["text"]))
            for part in raw["section"]
        )
        return Page(self._fill(raw["title"]), self._fill(raw["summary"]), sections)

    def _block(self, raw: str | Mapping[str, Any]) -> Block:
        match raw:
            case str():
                return Paragraph(self._fill(raw))
            case {"points": items}:
                return Points(tuple(self._fill(item) for item in items))
            case {"example": verdict, "cards": cards, "text": text}:
                return Example(verdict == "yes", tuple(_cards(cards)), self._fill(text))
            case {"table": name}:
                return _TABLES[name](self._catalog, self._rules)
            case _:
                raise ValueError(f"{self._key}: unknown block {raw}")

    def _fill(self, text: str) -> str:
        return self._catalog.fill(self._key, text, self._facts)


def _cards(text: str) -> list[Card]:
    """The cards of an example; equal faces get packs of their own, so that each is one physical card."""
    codes = text.split()
    return [Card.parse(f"{code}{codes[:place].count(code)}") for place, code in enumerate(codes)]


def _card_points(catalog: Catalog, rules: RuleSet) -> Rows:
    values = {"joker": 50, "two_ace": 20, "high": 10, "low": 5, "black_three": rules.threes.black_three_hand_value}
    head = (catalog.t("rules.words.card"), catalog.t("rules.words.value"))
    return Rows(head, tuple((catalog.t(f"rules.words.{name}"), catalog.number(n)) for name, n in values.items()))


def _opening(catalog: Catalog, rules: RuleSet) -> Rows:
    table = rules.opening.initial_table
    rows = []
    for place, (start, need) in enumerate(table):
        if rules.opening.initial_by == "deal_index":
            when = catalog.t("common.deal", deal=start or 1)
        elif start is not None:
            when = catalog.t("rules.words.from", n=start)
        elif len(table) == 1:
            when = catalog.t("rules.words.any")
        else:
            when = catalog.t("rules.words.below", n=table[place + 1][0] or 0)
        rows.append((when, requirement_words(catalog, need)))
    head = "deal" if rules.opening.initial_by == "deal_index" else "score"
    return Rows((catalog.t(f"rules.words.{head}"), catalog.t("rules.words.minimum")), tuple(rows))


def requirement_words(catalog: Catalog, need: Requirement) -> str:
    """What an opening needs, in words or points."""
    match need:
        case int():
            return catalog.t("common.points", n=need)
        case str():
            return catalog.t(f"rules.words.{need}")
        case (form, points):
            parts = (catalog.t(f"rules.words.{form}"), catalog.t("common.points", n=points))
            return catalog.t("common.list_comma").join(parts)


def _red_threes(catalog: Catalog, rules: RuleSet) -> Rows:
    head = (catalog.t("rules.words.red_threes"), catalog.t("rules.words.points"))
    table = rules.threes.red_three_table
    return Rows(head, tuple((catalog.number(n), catalog.number(value)) for n, value in enumerate(table, 1)))


_TABLES = {"card_points": _card_points, "opening": _opening, "red_threes": _red_threes}
