"""Rule cases: all of ours hold, and what cannot be read or does not hold is said by its place."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from canasta.engine import cases, registry
from canasta.engine.cases import CaseError
from canasta.engine.position import PositionError, state_of_position
from canasta.engine.rules import load
from canasta.engine.state import Drew, Phase, Talon

HERE = Path(__file__).resolve().parents[1]
CASES = [case for path in sorted((HERE / "cases").glob("*.json")) for case in cases.load_file(path)]
DEALS = sorted((HERE / "deals").glob("*.json.gz"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_rules_hold(case: cases.Case) -> None:
    assert cases.report(case) == f"ok {case.id}"


@pytest.mark.parametrize("path", DEALS, ids=lambda path: path.name.split(".")[0])
def test_whole_deals_of_random_play_hold(path: Path) -> None:
    for case in cases.read(gzip.decompress(path.read_bytes()).decode()):
        assert cases.report(case) == f"ok {case.id}"


def test_every_game_has_a_deal_and_cases_have_their_own_names() -> None:
    assert {path.name.split(".")[0] for path in DEALS} == set(registry.VARIANTS)
    assert max(Counter(case.id for case in CASES).values()) == 1


# --- what is said when they do not hold ------------------------------------------------------------------------


def case_of(*script: dict[str, Any], rules: str = "classic_4p", **position: Any) -> cases.Case:
    data = {"id": "x", "rules": rules, "position": {"hands": [11, 11, 11, 11], "pile": "4S", **position}}
    (case,) = cases.read(json.dumps({**data, "script": list(script)}))
    return case


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"do": "draw", "error": "stock_empty"}, "draw should be refused (stock_empty), is allowed"),
        ({"do": "discard", "card": "4C"}, "discard should be allowed, is refused (wrong_phase)"),
        (
            {"do": "discard", "card": "4C", "error": ["discard_three", "deal_over"]},
            "discard should be refused (discard_three or deal_over), is refused (wrong_phase)",
        ),
        ({"do": "draw", "seat": 9}, "there is no seat 9"),
        ({"do": "draw", "then": {"turn": 1}}, "turn should be 1, is 0"),
        ({"do": "draw", "then": {"phase": "draw"}}, 'phase should be "draw", is "meld"'),
        ({"do": "draw", "then": {"deal_over": "out"}}, 'deal_over should be "out", is null'),
        ({"do": "draw", "then": {"winner": 0}}, "winner should be 0, is null"),
        ({"do": "draw", "then": {"pile": ""}}, 'pile should be "", is "4S"'),
        ({"do": "draw", "then": {"hands": {"0": 13}}}, "hands[0] should be 13, is 12"),
        ({"do": "draw", "then": {"hands": {"4": ""}}}, "hands: there is no seat 4"),
        ({"do": "draw", "then": {"melds": [["4C 4D 4H"], []]}}, 'melds should be [["4C 4D 4H"], []], is [[], []]'),
        ({"do": "draw", "legal": {"discard": False}}, "discard should not be legal"),
        ({"do": "draw", "legal": {"draw": True}}, "draw should be legal"),
    ],
)
def test_a_case_that_does_not_hold_says_what_was_expected_and_what_came(step: dict[str, Any], said: str) -> None:
    assert cases.report(case_of(step)) == f"FAIL x: step 1: {said}"


def test_the_step_is_counted_from_one() -> None:
    assert cases.report(case_of({"do": "draw"}, {"do": "draw"})).startswith("FAIL x: step 2: ")


def test_a_rule_set_with_mechanics_that_are_not_there_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "SUPPORTED", frozenset())
    assert cases.report(case_of(rules="samba")) == "FAIL x: rules samba: not in this version"
    assert cases.report(case_of()) == "ok x"


def test_cards_that_a_hand_lacks_are_refused_whatever_copy_is_meant() -> None:
    steps = [{"do": "draw"}, {"do": "meld", "lay": ["JK JK JK JK JK JK JK JK"], "error": "card_not_in_hand"}]
    assert cases.report(case_of(*steps)) == "ok x"


@pytest.mark.parametrize(
    ("onto", "wanted"),
    [("K", ["KC KD KH KS", "8C 8D 8H"]), (0, ["KC KD KH KS", "8C 8D 8H"]), ("8", None), ("Q", None), (-1, None)],
)
def test_melds_are_named_by_place_or_rank(onto: object, wanted: list[str] | None) -> None:
    step: dict[str, Any] = {"do": "meld", "lay": [{"cards": "KS", "onto": onto}]}
    step |= {"then": {"melds": [wanted, []]}} if wanted else {"error": ["no_such_meld", "mixed_ranks"]}
    hands = ["KS 9C 9D 7H", 11, 11, 11]
    case = case_of(step, phase="meld", hands=hands, melds=[["KC KD KH", "8C 8D 8H"], []])
    assert cases.report(case) == "ok x"


def test_a_lay_can_name_a_meld_of_the_same_batch() -> None:
    step = {"do": "meld", "lay": ["KC KD KH", {"cards": "2C", "onto": "K"}, {"cards": "KS", "onto": 0}]}
    case = case_of(
        step | {"then": {"melds": [["KC KD KH KS 2C"], []]}}, phase="meld", hands=["KC KD KH KS 2C 4C 5C", 1, 1, 1]
    )
    assert cases.report(case) == "ok x"


# --- what cannot be read ---------------------------------------------------------------------------------------


GOOD: dict[str, Any] = {"id": "x", "rules": "classic_4p", "position": {"hands": [11, 11, 11, 11]}, "script": []}


def changed(path: str, value: object) -> str:
    """A good case with one value set, at a dotted path."""
    data = json.loads(json.dumps(GOOD))
    node = data
    *way, last = path.split(".")
    for key in way:
        node = node[key]
    node[last] = value
    return json.dumps([GOOD, data])


@pytest.mark.parametrize(
    ("path", "value", "key", "named"),
    [
        ("id", 3, "[1].id", "str"),
        ("idd", "x", "[1].idd", "unknown"),
        ("rules", "clasic", "[1].rules", "classic_4p"),
        ("options", {"hand_size": 99}, "[1].options", "7..17"),
        ("options", {"hand_sise": 9}, "[1].options", "hand_size"),
        ("options", {"hand_size": 17, "foot_size": 17}, "[1].options", "cards"),
        ("options", [], "[1].options", "object"),
        ("position", [], "[1].position", "object"),
        ("position.hands", [11], "[1].position.hands", "4 seats"),
        ("position.hands", [11, 11, 11, "QQ"], "[1].position.hands[3]", "QQ"),
        ("position.hands", [11, 11, 11, -1], "[1].position.hands[3]", ">= 0"),
        ("position.hands", [11, 11, 11, 99], "[1].position.hands[3]", "99"),
        ("position.hands", ["4C 4C 4C", 1, 1, 1], "[1].position.hands[0]", "4C"),
        ("position.hand", [], "[1].position.hand", "unknown"),
        ("position.turn", 4, "[1].position.turn", "4"),
        ("position.dealer", -1, "[1].position.dealer", "-1"),
        ("position.phase", "discard", "[1].position.phase", "discard"),
        ("position.stock_size", 70, "[1].position.stock_size", "64"),
        ("position.stock_size", 1, "", ""),
        ("position.melds", [[]], "[1].position.melds", "2 sides"),
        ("position.melds", [["4C 5D"], []], "[1].position.melds[0][0]", "group"),
        ("position.melds", [[""], []], "[1].position.melds[0][0]", "without"),
        ("position.has_melded", [7], "[1].position.has_melded", "7"),
        ("position.talons", ["due", "none"], "[1].position.talons", "talon"),
        ("position.lone", 1, "[1].position.lone", "cutthroat"),
        ("position.feet", ["", "", "", ""], "[1].position.feet", "feet"),
        ("script", [{}], "[1].script[0]", "do"),
        ("script", [{"do": "play"}], "[1].script[0].do", "play"),
        ("script", [{"do": "meld"}], "[1].script[0].lay", "meld needs it"),
        ("script", [{"do": "draw"}, {"do": "take"}], "[1].script[1].with", "take needs it"),
        ("script", [{"do": "answer"}], "[1].script[0].yes", "answer needs it"),
        ("script", [{"do": "discard", "card": "4X"}], "[1].script[0].card", "4X"),
        ("script", [{"do": "discard", "card": "4C 4D"}], "[1].script[0].card", "one card"),
        ("script", [{"do": "meld", "lay": [{"cards": "4C", "on": 1}]}], "[1].script[0].lay[0]", "on"),
        ("script", [{"do": "draw", "error": "too_cold"}], "[1].script[0].error", "too_cold"),
        ("script", [{"do": "draw", "error": []}], "[1].script[0].error", "no reason"),
        ("script", [{"do": "draw", "then": {"mood": 1}}], "[1].script[0].then.mood", "unknown"),
        ("script", [{"do": "draw", "then": {"hands": {"0": "44"}}}], "[1].script[0].then.hands", "44"),
        ("script", [{"do": "draw", "legal": {"sing": True}}], "[1].script[0].legal", "sing"),
        ("script", [{"do": "draw", "seet": 1}], "[1].script[0].seet", "unknown"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_place(path: str, value: object, key: str, named: str) -> None:
    text = changed(path, value)
    if not key:
        assert len(cases.read(text)) == 2
        return
    with pytest.raises(CaseError) as caught:
        cases.read(text)
    assert caught.value.key.startswith(key)
    assert named in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "{", "[1]", "3", "null", '{"id": "x"}', "[" * 100_000])
def test_what_is_no_case_at_all(text: str) -> None:
    with pytest.raises(CaseError):
        cases.read(text)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe")
    for name in ("nothing.json", "bytes.json", "."):
        with pytest.raises(CaseError):
            cases.load_file(tmp_path / name)
    (tmp_path / "bom.json").write_bytes(b"\xef\xbb\xbf" + json.dumps(GOOD).encode())
    assert cases.load_file(tmp_path / "bom.json")[0].id == "x"


# --- positions -------------------------------------------------------------------------------------------------


def test_what_a_position_leaves_out() -> None:
    state = state_of_position(
        load("classic_4p"), {"hands": [2, 1, "5C", 3], "pile": "9C 2D", "melds": [["KC KD KH"], []]}
    )
    public = state.public
    assert (public.dealer, public.turn, public.phase, public.deal) == (3, 0, Phase.DRAW, 1)
    assert [side.score for side in public.sides] == [0, 0]
    assert public.frozen  # a wild card lies in the pile
    assert [player.melded for player in public.players] == [True, False, True, False]
    assert [player.turns for player in public.players] == [1, 1, 1, 1]
    # Filler: clubs before diamonds, in seat order; the named cards are set aside first.
    assert [[card.name for card in hand] for hand in state.hands] == [["4C", "4C"], ["4D"], ["5C"], ["4D", "4H", "4H"]]
    assert len(state.stock) == 108 - 7 - 2 - 3
    assert [card.name for card in state.stock[-3:]] == ["5C", "4S", "4S"]  # drawn from the end
    assert [card.name for card in state.stock[:4]] == ["3H", "3H", "3D", "3D"]


def test_cards_that_are_placed_nowhere_are_out_of_play() -> None:
    state = state_of_position(load("classic_4p"), {"hands": [1, 1, 1, 1], "stock": "3D KD", "stock_size": 3})
    assert [card.name for card in reversed(state.stock)] == ["3D", "KD", "4H"]


def test_the_turn_of_a_position() -> None:
    rules = load("modern_american")
    position: dict[str, Any] = {"hands": [9, 9, 9, 9], "phase": "meld", "melds": [["KC KD KH"], []]}
    state = state_of_position(rules, position)
    assert (state.public.now.drew, state.public.now.opened, state.public.now.melds_before) == (Drew.STOCK, False, 1)
    state = state_of_position(rules, {**position, "drew_from": "pile"})
    assert (state.public.now.drew, state.public.now.batches) == (Drew.PILE, 1)
    state = state_of_position(rules, {**position, "talons": ["due", "none"]})
    assert (state.public.now.opened, state.public.now.melds_before) == (True, 0)


def test_a_talon_set_aside_lies_on_top_of_the_stock() -> None:
    position = {
        "hands": [9, 9, 9, 9],
        "turn": 1,
        "melds": [["KC KD KH"], []],
        "talons": ["due", "none"],
        "stock": "5C 6C 7C 8C 9C",
    }
    state = state_of_position(load("modern_american"), position)
    assert [[card.name for card in talon] for talon in state.talons] == [["5C", "6C", "7C", "8C"], []]
    assert (state.public.sides[0].talon, state.public.sides[0].talon_seat) == (Talon.DUE, 0)
    assert state.stock[-1].name == "9C"
    # The second side to open has three.
    position |= {"melds": [["KC KD KH"], ["QC QD QH"]], "talons": ["due", "given"]}
    assert len(state_of_position(load("modern_american"), position).talons[0]) == 3
    with pytest.raises(PositionError, match="opened in this turn"):
        state_of_position(load("modern_american"), {**position, "turn": 2})


def test_partners_of_cutthroat_pool_their_melds() -> None:
    position = {"hands": [3, 3, 3], "lone": 0, "melds": [[], ["KC KD KH"], []], "scores": [5, 10, 15]}
    state = state_of_position(load("cutthroat_3p"), position)
    assert state.public.side_of == (0, 1, 1)
    assert [player.melded for player in state.public.players] == [False, True, True]
    assert [side.score for side in state.public.sides] == [5, 10, 15]


def test_the_number_of_hands_chooses_the_number_of_players() -> None:
    data = {"id": "x", "rules": "acaba", "position": {"hands": [15, 15]}}
    (case,) = cases.read(json.dumps(data))
    assert (case.rules.table.players, case.rules.table.draw_count) == (2, 2)
