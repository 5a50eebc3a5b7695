"""Texts about rule sets: every game and every fault of a rule set has its words in both languages."""

from __future__ import annotations

import pytest

from canasta.app.i18n import LANGUAGES, Catalog, placeholders
from canasta.engine.registry import VARIANTS
from canasta.engine.ruleerrors import MESSAGES


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
