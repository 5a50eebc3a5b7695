"""The rule book: a page for every game in both languages, numbers from the rules, an anchor for every refusal."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from canasta.app.i18n import BOOKS, LANGUAGES, Catalog
from canasta.app.ruleanchors import ANCHORS, anchor
from canasta.app.rulecompare import without_effect
from canasta.app.rulesheet import example
from canasta.app.rulespage import Example, Page, Paragraph, Points, Rows, rules_page
from canasta.engine.actions import Play
from canasta.engine.lays import Batch, Bench, judge
from canasta.engine.registry import VARIANTS
from canasta.engine.ruledata import KNOBS
from canasta.engine.ruleerrors import RuleSetError
from canasta.engine.rules import RuleSet, load
from canasta.engine.state import EndReason
from canasta.engine.violations import Code

CASES = Path(__file__).parents[1] / "cases"
TABLES = [(row.id, players) for row in VARIANTS.values() for players in row.player_counts]
EVERY_TABLE = pytest.mark.parametrize(("rules_id", "players"), TABLES)
BOTH = pytest.mark.parametrize("language", LANGUAGES)


@cache
def catalog_of(language: str) -> Catalog:
    """One for the module: reading the texts takes longer than any test here."""
    return Catalog(language)


def page_of(rules: RuleSet, language: str = "en") -> Page:
    catalog = catalog_of(language)
    catalog.missing.clear()
    page = rules_page(catalog, rules)
    assert page is not None
    assert catalog.missing == set()
    return page


def blocks(page: Page, *sections: str) -> list[Paragraph | Points | Rows | Example]:
    return [b for s in page.sections if not sections or s.id in sections for b in s.blocks]


def texts(page: Page, *sections: str) -> str:
    """All words of a page or of some of its sections, one line each."""
    lines: list[str] = []
    for block in blocks(page, *sections):
        match block:
            case Paragraph(text) | Example(_, _, text):
                lines.append(text)
            case Points(items):
                lines.extend(items)
            case Rows(head, rows):
                lines.extend(" | ".join(row) for row in (head, *rows))
    return "\n".join(lines)


def table(page: Page, section: str) -> Mapping[str, str]:
    """The first table of a section as a map of its first two columns."""
    rows = next(b for b in blocks(page, section) if isinstance(b, Rows))
    return {row[0]: row[1] for row in rows.rows}


# --- every page --------------------------------------------------------------------------------------------------


@EVERY_TABLE
def test_every_game_has_a_whole_page_in_both_languages(rules_id: str, players: int) -> None:
    rules = load(rules_id, players=players)
    builds = []
    for language in LANGUAGES:
        page = page_of(rules, language)
        ids = [section.id for section in page.sections]
        assert len(set(ids)) == len(ids)
        assert "house" not in ids
        assert all(section.heading and section.blocks for section in page.sections)
        assert "sheet" in ids
        assert ("different" in ids) == (rules_id != "classic_4p")
        words = texts(page)
        assert "{" not in words
        assert "rules." not in words
        for block in blocks(page):
            if isinstance(block, Rows):
                assert block.rows
                assert {len(row) for row in block.rows} == {len(block.head)}
                assert all(cell for row in block.rows for cell in row)
        builds.append([(s.id, [type(b).__name__ for b in s.blocks]) for s in page.sections])
    assert builds[0] == builds[1]


@EVERY_TABLE
def test_sections_are_there_for_what_the_game_has(rules_id: str, players: int) -> None:
    rules = load(rules_id, players=players)
    ids = {section.id for section in page_of(rules).sections}
    extras = {
        "start_pile": rules.start.start_pile_by_value,
        "cutthroat": rules.table.sides == "cutthroat",
        "removed_threes": rules.threes.black_three_mode == "stop_removed_on_take",
        "sequences": rules.melds.sequences,
        "wild_melds": rules.melds.wild_melds != "none",
        "dead_ranks": rules.melds.dead_rank != "none",
        "talon": rules.opening.talon is not None,
        "foot": rules.table.foot_size > 0,
        "special_hands": bool(rules.scoring.special_hands),
        "acaba": rules.scoring.acaba,
    }
    assert {name for name in extras if name in ids} == {name for name, there in extras.items() if there}


@EVERY_TABLE
def test_numbers_on_the_page_are_those_of_the_rules(rules_id: str, players: int) -> None:
    rules = load(rules_id, players=players)
    page = page_of(rules)
    bonus = table(page, "scoring")
    assert bonus["Natural canasta"] == f"{rules.scoring.bonus_natural:,}"
    assert bonus["Mixed canasta"] == f"{rules.scoring.bonus_mixed:,}"
    assert bonus["Going out"] == f"{rules.scoring.bonus_out:,}"
    assert f"Everyone gets {rules.table.hand_size} cards." in texts(page, "deal")
    count = 52 * rules.table.decks + rules.table.jokers
    assert f"{rules.table.decks} decks are shuffled together, with {rules.table.jokers} jokers: {count}" in texts(page)
    if rules.table.target_score is not None:
        assert f"reaches {rules.table.target_score:,} points" in texts(page, "match")
    needs = [need for _, need in rules.opening.initial_table]
    opening = table(page, "opening")
    assert [f"{need:,} points" for need in needs if isinstance(need, int)] == [
        said for said in opening.values() if "points" in said and "canasta" not in said
    ]
    assert len(opening) == len(needs)
    if rules.threes.red_three_table:
        assert list(table(page, "threes").values()) == [f"{n:,}" for n in rules.threes.red_three_table]


# Where each knob has an effect, and another value of it.
CHANGES: Mapping[str, tuple[str, object]] = {
    "players": ("hand_and_foot_solo", 3),
    "sides": ("classic_6p", "pairs"),
    "decks": ("samba", 4),
    "jokers": ("classic_4p", 6),
    "hand_size": ("classic_4p", 13),
    "foot_size": ("hand_and_foot", 13),
    "draw_count": ("classic_4p", 2),
    "target_score": ("classic_4p", 6_000),
    "fixed_deals": ("hand_and_foot", 3),
    "match_tie_rule": ("classic_4p", "shared_win"),
    "upcard": ("classic_4p", False),
    "upcard_redraw_on": ("classic_4p", ["wild"]),
    "upcard_redraw_mode": ("classic_4p", "return_to_stock"),
    "upcard_bury_freezes": ("classic_4p", False),
    "start_pile_by_value": ("italian", False),
    "start_pile_values": ("italian", {"A": 11, "K": 9}),
    "red_three_mode": ("classic_4p", "optional_lay"),
    "black_three_mode": ("classic_4p", "stop_removed_on_take"),
    "red_three_table": ("classic_4p", [100, 250, 300, 800]),
    "red_three_needs": ("classic_4p", {"canastas": 2}),
    "red_three_else": ("classic_4p", "zero"),
    "three_swing": ("classic_4p", True),
    "hold_one_three": ("modern_american", False),
    "red_three_hand_penalty": ("hand_and_foot", 310),
    "black_three_meld": ("classic_4p", "any"),
    "black_three_hand_value": ("classic_4p", 45),
    "black_three_penalty_only_when_out": ("bolivian", True),
    "black_three_freezes": ("classic_4p", True),
    "black_three_ban_first_round": ("classic_4p", True),
    "black_three_removed_table": ("cuban", [5, 10, 15, 120]),
    "four_black_threes_out_bonus": ("classic_4p", 500),
    "last_red_three": ("classic_4p", "may_meld_no_discard"),
    "min_naturals": ("classic_4p", 3),
    "max_wilds": ("classic_4p", None),
    "wild_ratio": ("classic_4p", "lt"),
    "rule_of_five": ("classic_4p", True),
    "max_meld_size": ("classic_4p", 7),
    "melds_per_rank": ("classic_4p", "many"),
    "merge_groups": ("samba", False),
    "sequences": ("samba", False),
    "wild_melds": ("classic_4p", "wilds"),
    "wild_meld_locks": ("bolivian", "all_wilds"),
    "sevens_pure": ("classic_4p", True),
    "sevens_min_meld": ("modern_american", 7),
    "aces_pure_after_opening": ("classic_4p", True),
    "dead_rank": ("classic_4p", "natural_only"),
    "initial_table": ("classic_4p", [["none", 15], [0, 55]]),
    "initial_by": ("classic_4p", "deal_index"),
    "initial_pile_count": ("classic_4p", "top_and_pair_excluded"),
    "initial_allow_pile_take": ("classic_4p", False),
    "initial_needs_natural_meld": ("classic_4p", True),
    "initial_naturals_only": ("classic_4p", True),
    "initial_no_mixed_canasta": ("classic_4p", True),
    "opening_wild_meld": ("bolivian", False),
    "splash": ("classic_4p", True),
    "concealed_exempts_minimum": ("classic_4p", "always"),
    "talon": ("modern_american", [5, 2]),
    "talon_min_stock": ("modern_american", 11),
    "pile_frozen": ("classic_4p", "always"),
    "pile_frozen_until_melded": ("classic_4p", False),
    "pile_take_natural_wild": ("classic_4p", False),
    "pile_take_add_to_meld": ("classic_4p", "open_only"),
    "pile_take_add_to_sequence": ("samba", "no"),
    "pile_take_max_result": ("classic_4p", 6),
    "pile_take_limit": ("classic_4p", 10),
    "pile_wild_top": ("bolivian", "pair_of_wilds"),
    "one_card_rule": ("classic_4p", False),
    "wild_discard": ("classic_4p", "last_resort"),
    "joker_discard": ("classic_4p", False),
    "empty_pile_bans": ("modern_american", ["7"]),
    "pile_inspect": ("classic_4p", "last_3"),
    "canastas_to_go_out": ("classic_4p", {"total": 3}),
    "discard_to_go_out": ("classic_4p", "required"),
    "ask_partner": ("classic_4p", "required"),
    "ask_limit": ("classic_4p", "per_deal"),
    "partner_in_foot": ("hand_and_foot", False),
    "incomplete_special_blocks_out": ("classic_4p", True),
    "extend_sequence_when_out": ("samba", True),
    "pass_last_card": ("classic_4p", True),
    "bonus_natural": ("classic_4p", 600),
    "bonus_mixed": ("classic_4p", 250),
    "bonus_sequence": ("samba", 1_600),
    "bonus_wild": ("bolivian", {"seven_twos": 4_100, "else": 1_900}),
    "wild_bonus_only_if_out": ("bolivian", True),
    "bonus_natural_aces": ("classic_4p", 1_100),
    "bonus_natural_sevens": ("classic_4p", 1_200),
    "count_cards_in_canastas": ("classic_4p", False),
    "bonus_out": ("classic_4p", 130),
    "bonus_concealed_extra": ("classic_4p", 170),
    "bonus_concealed_canasta": ("classic_4p", 140),
    "meld_values_negative_without_canasta": ("classic_4p", True),
    "incomplete_penalties": ("classic_4p", {"aces": 900, "wild": 800}),
    "set_in_hand_penalty": ("classic_4p", {"sevens": 700}),
    "short_sequence_penalty": ("samba", {"max_length": 4, "points": 900}),
    "multi_canasta_bonus": ("classic_4p", [{"any": 6, "points": 2_200}]),
    "special_hands": ("classic_4p", {"pairs": 2_600}),
    "instant_win_canastas": ("classic_4p", 7),
    "instant_win_points": ("classic_4p", 6_100),
    "acaba": ("classic_4p", True),
    "acaba_award": ("acaba", 1_700),
    "stock_end": ("classic_4p", "recycle"),
    "recycle_limit": ("classic_4p", 2),
    "recycle_shuffle": ("classic_4p", True),
}
# Other knobs that must stand otherwise for a knob to have an effect.
ALONG: Mapping[str, Mapping[str, object]] = {
    "initial_by": {"initial_table": [["none", 50], [2, 90]]},
    "instant_win_points": {"instant_win_canastas": 7},
    "recycle_limit": {"stock_end": "recycle"},
    "recycle_shuffle": {"stock_end": "recycle"},
}
GENERATED = {"house", "different", "sheet"}


def test_every_knob_is_tried() -> None:
    assert set(CHANGES) == set(KNOBS) - {"player_counts", "canasta_size"}


def _both_pages(name: str, language: str) -> tuple[Page, Page]:
    rules_id, value = CHANGES[name]
    along = dict(ALONG.get(name, {}))
    before, after = load(rules_id, along), load(rules_id, {**along, name: value})
    assert name not in without_effect(after)
    return page_of(before, language), page_of(after, language)


@BOTH
@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_rule_changes_the_text(language: str, name: str) -> None:
    pages = _both_pages(name, language)
    said = [texts(page, *({s.id for s in page.sections} - GENERATED)) for page in pages]
    assert said[0] != said[1]


@pytest.mark.parametrize("rules_id", ["classic_4p", "classic_2p", "cuban", "samba_dutch", "italian", "hand_and_foot"])
def test_a_rule_without_effect_changes_nothing(rules_id: str) -> None:
    rules = load(rules_id)
    page = page_of(rules)
    said = texts(page, *({s.id for s in page.sections} - GENERATED))
    tried = 0
    for name in sorted(without_effect(rules)):
        try:
            after = load(rules_id, {name: CHANGES[name][1]})
        except RuleSetError:
            continue
        if name in without_effect(after):
            tried += 1
            page = page_of(after)
            assert texts(page, *({s.id for s in page.sections} - GENERATED)) == said, name
    assert tried > 5


@BOTH
@pytest.mark.parametrize("name", sorted(set(CHANGES) - {"players"}))
def test_a_changed_rule_is_told_as_a_house_rule(language: str, name: str) -> None:
    catalog = catalog_of(language)
    _, after = _both_pages(name, language)
    told = next(section for section in after.sections if section.id == "house")
    names = [row[0] for block in told.blocks if isinstance(block, Rows) for row in block.rows]
    assert catalog.t(f"knob.{name}.name") in names
    assert after.sections[0] is told


@pytest.mark.parametrize(
    ("rules_id", "overrides", "section", "sentence"),
    [
        ("classic_4p", {"pile_take_limit": 10}, "pile", "You get the top 10 cards"),
        ("classic_4p", {"max_wilds": 4}, "melds", "It holds 4 wild cards at most."),
        ("classic_4p", {"max_wilds": 1}, "melds", "It holds 1 wild card at most."),
        ("classic_4p", {"wild_ratio": "lt"}, "melds", "There are always fewer wild cards than natural ones."),
        ("classic_4p", {"joker_discard": False}, "discard", "A joker goes only if you hold nothing but jokers."),
        ("classic_4p", {"instant_win_canastas": 7}, "canastas", "A side that completes 7 canastas in one deal"),
        ("classic_4p", {"stock_end": "recycle"}, "stock", "This happens once in a deal"),
        ("classic_4p", {"canastas_to_go_out": {"natural": 1, "mixed": 2}}, "going_out", "1 natural and 2 mixed canas"),
        ("bolivian", {}, "going_out", "2 canastas, among them 1 sequence"),
        ("bolivian", {}, "sequences", "it is called escalera"),
        ("samba", {}, "sequences", "it is called samba"),
        ("samba", {"bonus_sequence": 1_234}, "canastas", "Each samba brings 1,234 points."),
        ("italian", {}, "going_out", "2 canastas, not counting wild ones"),
        ("classic_2p", {}, "aim", "everyone plays alone"),
        ("classic_6p", {}, "asking", "both say yes"),
        ("cuban", {}, "different", "Freezing | Always | By wild cards"),
        ("uruguayan", {}, "different", "Nothing: this is the classic game, rule for rule."),
        ("boat", {}, "notes", "This game plays the classic rules; the published Boat rules were not available."),
        ("modern_american", {}, "notes", "sevens are built up from three here"),
        ("modern_american", {"sevens_min_meld": 7}, "notes", "by the letter here"),
        ("modern_american", {}, "discard", "no sevens, aces, wild cards or cards of a closed rank may be put"),
    ],
)
def test_sentences(rules_id: str, overrides: dict[str, object], section: str, sentence: str) -> None:
    assert sentence in texts(page_of(load(rules_id, overrides)), section)


def test_pages_of_a_players_own_rule_set() -> None:
    catalog, rules = Catalog("en"), load("samba", {"hand_size": 13})
    own = RuleSet("friday", *(getattr(rules, section) for section in RuleSet.__dataclass_fields__ if section in _SEC))
    page = rules_page(catalog, own, "samba", "Friday game")
    assert page is not None
    assert page.title == "Friday game"
    assert "Cards dealt | 13 cards | 15 cards" in texts(page, "house")
    alone = rules_page(catalog, own)
    assert alone is not None
    assert alone.title == "friday"
    assert "house" not in [section.id for section in alone.sections]
    assert catalog.missing == set()


_SEC = {"table", "start", "threes", "melds", "opening", "pile", "going_out", "scoring", "stock_end"}


def test_what_a_card_of_the_menu_says_is_left_out_where_house_rules_change_it() -> None:
    line = catalog_of("en").lines("variant.samba.special")[0]
    assert line in texts(page_of(load("samba")), "different")
    assert line not in texts(page_of(load("samba", {"sequences": False})))


def test_house_rules_of_classic_are_not_told_twice() -> None:
    ids = [section.id for section in page_of(load("classic_4p", {"hand_size": 13})).sections]
    assert "house" in ids
    assert "different" not in ids
    ids = [section.id for section in page_of(load("classic_2p", {"hand_size": 13})).sections]
    assert ids[:2] == ["house", "different"]


# --- examples ----------------------------------------------------------------------------------------------------


@EVERY_TABLE
def test_examples_of_melds_are_what_the_rules_say(rules_id: str, players: int) -> None:
    _check_melds(load(rules_id, players=players))


@pytest.mark.parametrize("ratio", ["none", "le", "lt", "half"])
@pytest.mark.parametrize("naturals", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("wilds", [1, 2, 3, 5, None])
def test_examples_follow_house_rules(ratio: str, naturals: int, wilds: int | None) -> None:
    _check_melds(load("classic_4p", {"wild_ratio": ratio, "min_naturals": naturals, "max_wilds": wilds}))


def _check_melds(rules: RuleSet) -> None:
    page = page_of(rules)
    shown = [block for block in blocks(page, "melds", "sequences") if isinstance(block, Example)]
    for shown_example in shown:
        bench = Bench(rules, [], True, frozenset(), False)
        legal = isinstance(judge(bench, [Play(None, shown_example.cards)]), Batch)
        assert legal == shown_example.allowed, shown_example.text


# Totals of the worked examples of the rules, by side.
TOTALS: Mapping[str, tuple[int | None, ...]] = {
    "classic_4p": (1_270, -440),
    "classic_2p": (1_280, 295),
    "classic_3p": (920, 110, -225),
    "cutthroat_3p": (1_220, 570, 370),
    "classic_6p": (2_015, 485),
    "modern_american": (1_455, -3_670),
    "samba": (3_165, None),
    "bolivian": (4_765, 905),
    "brazilian": (4_945, 40),
    "acaba": (565, 455),
    "chilean_3": (None, 1_190),
    "chilean_4": (5_650, None),
    "cuban": (5_305, -30),
    "italian": (5_350, None),
    "uruguayan": (1_520, 360),
    "uruguay_hoyle": (2_795, None),
    "boat": (1_285, 0),
    "hand_and_foot": (3_070, -290),
    "hand_and_foot_solo": (1_535, None),
}


@pytest.mark.parametrize("rules_id", TOTALS)
def test_example_sheets_are_the_worked_examples(rules_id: str) -> None:
    found = example(load(rules_id), rules_id)
    assert found is not None
    _, end, sheets, described = found
    assert end.reason is EndReason.OUT
    wanted = TOTALS[rules_id]
    assert described == len(wanted)
    assert [sheet.total if want is not None else None for sheet, want in zip(sheets, wanted, strict=False)] == list(
        wanted
    )


def test_an_example_sheet_follows_house_rules() -> None:
    page = page_of(load("classic_4p", {"bonus_natural": 700, "bonus_out": 0}))
    rows = {row[0]: row[1:] for block in blocks(page, "sheet") if isinstance(block, Rows) for row in block.rows}
    assert rows["Natural canastas"] == ("+700", "–")
    assert "Going out" not in rows
    assert rows["Total"] == ("1,370", "−440")


@pytest.mark.parametrize(
    "overrides",
    [
        {"wild_ratio": "lt"},
        {"max_meld_size": 7, "max_wilds": 1},
        {"canastas_to_go_out": {"natural": 9}},
        {"jokers": 0},
        {"red_three_mode": "hand_card"},
        {"min_naturals": 4},
    ],
)
def test_an_example_is_legal_under_house_rules(overrides: dict[str, object]) -> None:
    rules = load("classic_4p", overrides)
    found = example(rules, "classic_4p")
    assert found is not None
    state, end, _, _ = found
    for side in state.public.sides:
        plays = [Play(None, meld.cards) for meld in side.melds]
        assert isinstance(judge(Bench(rules, [], False, frozenset(), False), plays), Batch)
    enough = "canastas_to_go_out" not in overrides
    assert end.reason is (EndReason.OUT if enough else EndReason.STOCK)


# --- refusals ----------------------------------------------------------------------------------------------------


def test_every_refusal_has_its_section() -> None:
    assert set(ANCHORS) == set(Code)


def refused() -> list[tuple[str, str, dict[str, object], int | None, tuple[Code, ...]]]:
    found = []
    for path in sorted(CASES.glob("*.json")):
        for case in json.loads(path.read_text("utf-8")):
            for step in case["script"]:
                if error := step.get("error"):
                    codes = (error,) if isinstance(error, str) else tuple(error)
                    hands = len(case["position"]["hands"])
                    found.append((case["id"], case["rules"], case.get("options", {}), hands, tuple(map(Code, codes))))
    return found


REFUSED = refused()


@pytest.mark.parametrize(("case", "rules_id", "options", "players", "codes"), REFUSED, ids=[r[0] for r in REFUSED])
def test_a_refusal_of_play_links_to_a_section_of_its_page(
    case: str, rules_id: str, options: dict[str, object], players: int, codes: tuple[Code, ...]
) -> None:
    counts = load(rules_id).table.player_counts
    rules = load(rules_id, options, players if players in counts else None)
    ids = {section.id for section in page_of(rules).sections}
    assert any(anchor(code, rules) in ids for code in codes)


def test_the_cases_show_most_refusals() -> None:
    assert len({code for *_, codes in REFUSED for code in codes}) > 40


# Sections that not every page has, and the refusals that lead there; these occur only where the mechanic is played.
CONDITIONAL: Mapping[str, set[Code]] = {
    "dead_ranks": {Code.DEAD_RANK},
    "sequences": {Code.SEQUENCE_BROKEN, Code.SEQUENCE_WILD},
    "wild_melds": {Code.WILD_LOCKED},
    "special_hands": {Code.SPECIAL_MISMATCH, Code.SPECIAL_AFTER_OPENING, Code.SPECIAL_AFTER_TAKE},
}


@EVERY_TABLE
def test_every_refusal_leads_to_a_section_of_every_page_where_it_can_occur(rules_id: str, players: int) -> None:
    rules = load(rules_id, players=players)
    ids = {section.id for section in page_of(rules).sections}
    absent = {code for section, codes in CONDITIONAL.items() if section not in ids for code in codes}
    assert {code for code in Code if anchor(code, rules) not in ids} == absent


# --- words -------------------------------------------------------------------------------------------------------

FORBIDDEN_JA = re.compile(r"フリーズ|パイル|デッキ|(?<!スペシャル)(?<!ドリーム)ハンド(?!・アンド・フット)")
FORBIDDEN_EN = re.compile(
    r"\b(?:next|new|each|every|per|this|that|first|last|whole)\s+hand\s+(?:ends|of play|begins|is dealt|is over)"
    r"|\bhands? (?:is|are) (?:over|scored|dealt)|\bpack(?:s)? of discards|\bmelding round|\bgo(?:es)? to the pack",
    re.IGNORECASE,
)


@pytest.mark.parametrize("book", BOOKS)
def test_one_word_for_one_thing(book: str) -> None:
    for key, text in catalog_of("ja").keys(book=book).items():
        assert not FORBIDDEN_JA.search(text), key
    for key, text in catalog_of("en").keys(book=book).items():
        assert not FORBIDDEN_EN.search(text), key


@pytest.mark.parametrize("text", ["次のハンド", "山をフリーズ", "捨て札のパイル"])
def test_a_breach_would_be_noticed(text: str) -> None:
    assert FORBIDDEN_JA.search(text)
    assert FORBIDDEN_EN.search("The hand is over when each hand ends")


@EVERY_TABLE
def test_pages_use_the_words_of_the_glossary(rules_id: str, players: int) -> None:
    rules = load(rules_id, players=players)
    japanese, english = texts(page_of(rules, "ja")), texts(page_of(rules, "en")).lower()
    for term in ("捨て札の山", "凍結", "初回メルド", "上がり", "山札", "手札", "ディール", "ワイルドカード", "対戦"):
        assert term in japanese, term
    for term in ("pile", "frozen", "opening", "go out", "stock", "deal", "wild card", "match", "side"):
        assert term in english, term
    sentences = [b.text for s in page_of(rules, "ja").sections for b in s.blocks if isinstance(b, Paragraph)]
    assert all(text.endswith(("。", "：")) for text in sentences)
    assert not re.search(r"(?:である|だ|のだ)。", japanese)
