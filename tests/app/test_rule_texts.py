"""Texts about rule sets: every game and every fault of a rule set has its words in both languages."""

from __future__ import annotations

import json
import re

import pytest

from canasta.app.i18n import LANGUAGES, Catalog, placeholders
from canasta.engine.registry import VARIANTS
from canasta.engine.ruleerrors import MESSAGES
from canasta.engine.rules import load, resolved


def test_the_english_sentences_are_those_of_the_engine() -> None:
    texts = Catalog("en").keys()
    assert {key: texts.get(f"rule_error.{key}") for key in MESSAGES} == dict(MESSAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_of_a_rule_set_has_its_sentence(language: str) -> None:
    texts = Catalog(language).keys()
    for code, sentence in MESSAGES.items():
        assert placeholders(texts[f"rule_error.{code}"]) == placeholders(sentence), code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_its_name_and_a_sentence(language: str) -> None:
    catalog = Catalog(language)
    names = {catalog.keys()[row.name_key] for row in VARIANTS.values()}
    assert len(names) == len(VARIANTS)
    for row in VARIANTS.values():
        assert catalog.has(row.blurb_key), row.id


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules_id", VARIANTS)
def test_every_game_says_what_is_special_and_how_hard_it_is(language: str, rules_id: str) -> None:
    catalog = Catalog(language)
    lines = catalog.lines(f"variant.{rules_id}.special")
    assert 2 <= len(lines) <= 3
    assert all(line.endswith("." if language == "en" else "。") for line in lines)
    assert catalog.has(f"difficulty.{VARIANTS[rules_id].difficulty}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules_id", VARIANTS)
def test_numbers_on_the_card_of_a_game_are_those_of_its_rules(language: str, rules_id: str) -> None:
    catalog = Catalog(language)
    rules = load(rules_id)
    known = set(re.findall(r"\d+", json.dumps(resolved(rules))))
    known |= {str(52 * rules.table.decks + rules.table.jokers)}
    said = " ".join((catalog.t(VARIANTS[rules_id].blurb_key), *catalog.lines(f"variant.{rules_id}.special")))
    numbers = {number.replace(",", "") for number in re.findall(r"\d[\d,]*\d", said)}
    assert numbers <= known
