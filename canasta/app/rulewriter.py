"""Putting sentences of the rule book together: the rules of a table, their numbers, and the current language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce

from canasta.app.i18n import Catalog
from canasta.app.knobwords import quota_words, value_words
from canasta.app.pageblocks import Block, Example, Paragraph, Points, Rows, Section
from canasta.engine.cards import Card
from canasta.engine.rules import RuleSet

_ESCALERA = frozenset({"bolivian", "bolivian_free_wilds", "brazilian", "brazilian_published", "chilean_bolivia"})
"""The games in which a finished sequence is called an escalera (07); elsewhere it is a samba."""


def sequence_kind(game: str) -> str:
    """What a finished sequence is called in this game: "samba" or "escalera"."""
    return "escalera" if game in _ESCALERA else "samba"


def facts(catalog: Catalog, rules: RuleSet) -> Mapping[str, object]:
    """The numbers of a rule set under the names that the sentences use."""
    table, scoring = rules.table, rules.scoring
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
        "bonus_natural": scoring.bonus_natural,
        "bonus_mixed": scoring.bonus_mixed,
        "bonus_sequence": scoring.bonus_sequence or 0,
        "bonus_wild": value_words(catalog, "bonus_wild", scoring.bonus_wild),
        "bonus_out": scoring.bonus_out,
        "pile_limit": rules.pile.pile_take_limit or 0,
        "acaba_award": scoring.acaba_award,
        "canastas_needed": quota_words(catalog, rules.going_out.canastas_to_go_out),
    }


class Writer:
    """Writes sections of one page. `game` is the id of the built-in game that the rules are those of."""

    def __init__(self, catalog: Catalog, rules: RuleSet, game: str) -> None:
        self.catalog = catalog
        self.rules = rules
        self.game = game
        self._facts = facts(catalog, rules)

    def say(self, key: str, when: object = True, /, **args: object) -> str:
        """A sentence of the rule book, filled; "" unless `when`."""
        return self.catalog.t(f"rules.{key}", **{**self._facts, **args}) if when else ""

    def joined(self, *sentences: str) -> str:
        """Sentences in a row; empty ones are left out."""
        said = [sentence for sentence in sentences if sentence]
        return reduce(lambda a, b: self.catalog.t("rules.words.sentences", first=a, last=b), said) if said else ""

    def para(self, *sentences: str) -> Paragraph | None:
        """A paragraph of these sentences, None if all are empty."""
        text = self.joined(*sentences)
        return Paragraph(text) if text else None

    def points(self, *items: str) -> Points | None:
        """A list of these sentences, None if all are empty."""
        kept = tuple(item for item in items if item)
        return Points(kept) if kept else None

    def example(self, allowed: bool, cards: str, key: str, when: object = True) -> Example | None:
        """Cards in a row, with the sentence why they may or may not be played so."""
        return Example(allowed, tuple(_cards(cards)), self.say(key)) if when else None

    def either(self, key: str, parts: Sequence[str]) -> str:
        """Phrases in a row with an "or" before the last; `key` is the sentence that says so."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say(key, first=self.catalog.t("common.list_comma").join(parts[:-1]), last=parts[-1])

    def rows(self, head: Iterable[str], rows: Iterable[tuple[str, ...]]) -> Rows:
        """A table; the head is given by keys of `rules.words`."""
        return Rows(tuple(self.say(f"words.{name}") for name in head), tuple(rows))

    def section(self, name: str, *blocks: Block | None) -> Section:
        """A section with its heading; blocks that are None are left out."""
        return Section(name, self.say(f"{name}.heading"), tuple(block for block in blocks if block is not None))

    def number(self, value: int) -> str:
        """A number as this game writes it."""
        return self.catalog.number(value)

    @property
    def sequence_name(self) -> str:
        """What a finished sequence is called here."""
        return self.say(f"words.{sequence_kind(self.game)}")

    @property
    def has_partners(self) -> bool:
        """Whether anybody has a partner, from the start or later."""
        return self.rules.table.sides != "solo"


def _cards(text: str) -> list[Card]:
    """The cards of an example; equal faces get packs of their own, so that each is one physical card."""
    codes = text.split()
    return [Card.parse(f"{code}{codes[:place].count(code)}") for place, code in enumerate(codes)]
