"""Every rule that can be changed has its words in both languages, and any value of it can be said."""

from __future__ import annotations

from functools import cache

import pytest

from canasta.app.houserules import HOUSE_RULES, clashes, holds, settings, without
from canasta.app.i18n import LANGUAGES, Catalog
from canasta.app.knobwords import (
    choice_words,
    knob_help,
    knob_name,
    knob_words,
    plain_words,
    section_name,
    value_words,
)
from canasta.engine.ruledata import KNOBS, SECTIONS, resolved
from canasta.engine.ruleerrors import RuleSetError
from canasta.engine.rules import ids, load

LONGEST = {"en": 120, "ja": 60}
LONGEST_NAME = {"en": 30, "ja": 16}
BOTH = pytest.mark.parametrize("language", LANGUAGES)


@cache
def catalog_of(language: str) -> Catalog:
    """One for the module: reading the texts takes longer than any test here."""
    return Catalog(language)


def en(name: str, plain: object) -> str:
    return plain_words(catalog_of("en"), name, plain)


def ja(name: str, plain: object) -> str:
    return plain_words(catalog_of("ja"), name, plain)


@BOTH
@pytest.mark.parametrize("name", KNOBS)
def test_every_knob_has_all_its_texts(language: str, name: str) -> None:
    catalog = catalog_of(language)
    catalog.missing.clear()
    about = KNOBS[name]
    texts = catalog.keys(book="knobs")
    wanted = {"name", "help", *(f"value_{choice}" for choice in about.choices)}
    if about.nullable:
        wanted.add("none")
    found = {key.removeprefix(f"knob.{name}.") for key in texts if key.startswith(f"knob.{name}.")}
    assert found - {"zero"} == wanted
    assert len(knob_name(catalog, name)) <= LONGEST_NAME[language]
    assert len(knob_help(catalog, name)) <= LONGEST[language]
    assert knob_help(catalog, name).endswith("." if language == "en" else "。")
    words = [choice_words(catalog, name, choice) for choice in about.choices]
    assert len(set(words)) == len(words)
    assert catalog.missing == set()


@BOTH
def test_names_and_sections_tell_knobs_apart(language: str) -> None:
    catalog = catalog_of(language)
    catalog.missing.clear()
    assert len({section_name(catalog, section) for section in SECTIONS}) == len(SECTIONS)
    for section in SECTIONS:
        names = [knob_name(catalog, name) for name, about in KNOBS.items() if about.section == section]
        assert len(set(names)) == len(names), section
    assert catalog.missing == set()


def test_texts_of_knobs_belong_to_knobs() -> None:
    names = {key.split(".")[1] for key in Catalog("en").keys(book="knobs") if key.startswith("knob.")}
    assert names == set(KNOBS)


@BOTH
@pytest.mark.parametrize("rules_id", ids())
def test_every_value_of_every_game_can_be_said(language: str, rules_id: str) -> None:
    catalog = catalog_of(language)
    catalog.missing.clear()
    rules = load(rules_id)
    plain = resolved(rules)
    for name in KNOBS:
        words = knob_words(catalog, rules, name)
        assert words.strip(), name
        assert not words.startswith("knob"), name
        if name != "initial_table":
            assert plain_words(catalog, name, plain[name]) == words
    assert catalog.missing == set()


@pytest.mark.parametrize(
    ("name", "plain", "english", "japanese"),
    [
        ("players", 4, "4 players", "4人"),
        ("target_score", 12_000, "12,000 points", "12,000点"),
        ("target_score", None, "No target", "目標なし"),
        ("foot_size", 0, "No foot", "なし"),
        ("foot_size", 11, "11 cards", "11枚"),
        ("sequences", True, "Yes", "あり"),
        ("canasta_size", 7, "Seven cards", "7枚"),
        ("pile_frozen", "always", "Always", "いつも"),
        ("upcard_redraw_on", ["wild", "red3"], "wild card, red three", "ワイルドカード、赤の3"),
        ("empty_pile_bans", [], "None", "なし"),
        ("red_three_table", [100, 300, 1000], "100, 300, 1,000 points", "100、300、1,000点"),
        ("red_three_needs", {"canastas": 1}, "1 canasta", "カナスタ1つ"),
        ("red_three_needs", {"melded": True}, "A meld", "メルド1つ"),
        ("red_three_hand_penalty", {"flat": 750}, "750 points in all", "まとめて750点"),
        ("red_three_hand_penalty", 300, "300 points each", "1枚300点"),
        ("canastas_to_go_out", {"total": 1}, "1 canasta", "カナスタ1つ"),
        (
            "canastas_to_go_out",
            {"natural": 3, "mixed": 4},
            "3 natural and 4 mixed canastas",
            "ナチュラル3つとミックス4つのカナスタ",
        ),
        (
            "canastas_to_go_out",
            {"total": 2, "sequence": 1},
            "2 canastas, among them 1 sequence",
            "カナスタ2つ（うちシークエンス1つ）",
        ),
        (
            "canastas_to_go_out",
            {"total": 2, "exclude": ["wild"]},
            "2 canastas, not counting wild ones",
            "カナスタ2つ（ワイルドを除く）",
        ),
        ("canastas_to_go_out", {"total": 0}, "None", "不要"),
        ("bonus_wild", {"else": 2500}, "2,500 points", "2,500点"),
        (
            "bonus_wild",
            {"seven_twos": 4000, "four_jokers": 3000, "else": 2000},
            "seven twos 4,000, with four jokers 3,000, otherwise 2,000",
            "2が7枚で4,000点、ジョーカー4枚入りで3,000点、そのほか2,000点",
        ),
        ("set_in_hand_penalty", {"aces": 1500, "sevens": 0}, "aces 1,500", "エース1,500点"),
        (
            "short_sequence_penalty",
            {"max_length": 4, "points": 1000},
            "1,000 each, up to 4 cards",
            "4枚以下は1つ1,000点",
        ),
        (
            "multi_canasta_bonus",
            [{"natural": 4, "mixed": 1, "points": 1000}, {"any": 10, "points": 2000}],
            "4 natural and 1 mixed: 1,000; 10 of any kind: 2,000",
            "ナチュラル4つとミックス1つで1,000点、どれでも10個で2,000点",
        ),
        ("special_hands", {"pairs": 2500}, "Seven pairs 2,500", "七対2,500点"),
        ("start_pile_values", {"A": 1, "K": 13}, "ace 1, king 13", "エースは1枚、キングは13枚"),
        ("talon", [4, 3], "4, then 3", "先に4枚、次に3枚"),
        ("recycle_limit", 1, "once", "1回"),
        (
            "initial_table",
            [["none", 15], [0, "canasta"], [8000, ["natural_canasta", 200]]],
            "below 0: 15 points; from 0: a canasta; from 8,000: a natural canasta and 200 points",
            "0点未満は15点、0点以上はカナスタ、8,000点以上はナチュラル・カナスタと200点",
        ),
    ],
)
def test_values_in_words(name: str, plain: object, english: str, japanese: str) -> None:
    assert (en(name, plain), ja(name, plain)) == (english, japanese)


def test_minimums_by_deal_name_the_deals() -> None:
    words = knob_words(Catalog("en"), load("hand_and_foot"), "initial_table")
    assert words == "deal 1: 50 points; deal 2: 90 points; deal 3: 120 points; deal 4: 150 points"


def test_a_value_that_is_none_is_refused() -> None:
    with pytest.raises(RuleSetError):
        plain_words(Catalog("en"), "max_wilds", "many")
    with pytest.raises(TypeError):
        value_words(Catalog("en"), "bonus_wild", object())


# --- house rules -------------------------------------------------------------------------------------------------


@BOTH
def test_every_house_rule_has_its_texts(language: str) -> None:
    catalog = catalog_of(language)
    catalog.missing.clear()
    assert list(HOUSE_RULES) == [f"h{number}" for number in range(1, 13)]
    for rule in HOUSE_RULES.values():
        assert catalog.has(rule.name_key)
        assert len(catalog.t(rule.help_key)) <= LONGEST[language]


@pytest.mark.parametrize("rule_id", HOUSE_RULES)
def test_every_house_rule_can_be_played_on_classic(rule_id: str) -> None:
    for way in range(len(HOUSE_RULES[rule_id].ways)):
        rules = load("classic_4p", settings(rule_id, 4, way))
        assert holds(rules, rule_id)


def test_which_house_rules_classic_has_already() -> None:
    assert [rule for rule in HOUSE_RULES if holds(load("classic_4p"), rule)] == ["h3", "h10"]
    assert holds(load("samba"), "h1")
    assert holds(load("cuban"), "h8")


def test_cards_drawn_follow_the_number_of_players() -> None:
    assert [settings("h7", players)["draw_count"] for players in (2, 3, 4, 5, 6)] == [3, 2, 1, 1, 1]
    assert settings("h7", 4, way=1) == {"hand_size": 15, "draw_count": 1}
    with pytest.raises(IndexError):
        settings("h7", 4, way=2)


def test_house_rules_that_exclude_each_other() -> None:
    assert clashes("h2", HOUSE_RULES) == ("h10",)
    assert clashes("h10", ["h1", "h2", "h10"]) == ("h2",)
    assert clashes("h8", HOUSE_RULES) == ()


def test_house_rules_can_be_taken_away_again() -> None:
    classic = load("classic_4p")
    assert load("classic_4p", {**settings("h6", 4), **without(classic, classic, "h6")}) == classic
    assert without(classic, classic, "h3") == {"count_cards_in_canastas": False}
    assert without(classic, classic, "h2") == {"wild_ratio": "none"}
