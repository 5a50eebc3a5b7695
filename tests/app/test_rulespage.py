"""Rules pages: filled from the rule set, in both languages, examples that the rules agree with."""

import pytest

from canasta.app.i18n import LANGUAGES, Catalog
from canasta.app.rulespage import Example, Paragraph, Points, Rows, rules_page
from canasta.engine.rules import load


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_the_classic_page_is_complete(language: str) -> None:
    catalog = Catalog(language)
    page = rules_page(catalog, load("classic_4p"))
    assert page is not None
    assert catalog.missing == set()
    ids = [section.id for section in page.sections]
    assert len(set(ids)) == len(ids)
    assert {"opening", "frozen", "threes", "going_out", "stock", "scoring", "match"} <= set(ids)
    kinds = {type(block) for section in page.sections for block in section.blocks}
    assert kinds == {Paragraph, Points, Rows, Example}


def test_both_languages_have_the_same_build() -> None:
    pages = [rules_page(Catalog(language), load("classic_4p")) for language in LANGUAGES]
    builds = [
        [(section.id, [type(block).__name__ for block in section.blocks]) for section in page.sections]
        for page in pages
        if page is not None
    ]
    assert builds[0] == builds[1]


def test_numbers_follow_house_rules() -> None:
    page = rules_page(Catalog("en"), load("classic_4p", {"hand_size": 13, "target_score": 12_000}))
    assert page is not None
    text = repr(page)
    assert "Everyone gets 13 cards." in text
    assert "12,000 points" in text


def test_the_opening_table_comes_from_the_rules() -> None:
    page = rules_page(Catalog("en"), load("classic_4p"))
    assert page is not None
    (table,) = [b for s in page.sections if s.id == "opening" for b in s.blocks if isinstance(b, Rows)]
    assert table.rows == (
        ("below 0", "15 points"),
        ("0 and more", "50 points"),
        ("1,500 and more", "90 points"),
        ("3,000 and more", "120 points"),
    )


def test_a_game_without_a_page_has_none() -> None:
    assert rules_page(Catalog("en"), load("classic_4p"), "no_such_page") is None


def test_cards_of_an_example_are_physical_cards() -> None:
    page = rules_page(Catalog("ja"), load("classic_4p"))
    assert page is not None
    for section in page.sections:
        for block in section.blocks:
            if isinstance(block, Example):
                assert len(set(block.cards)) == len(block.cards) > 0
