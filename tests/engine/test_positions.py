"""Positions and cases that are none: the key and what is wrong, never a traceback; and what the checker says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from canasta.engine.cases import CaseError, load_file, read, report
from canasta.engine.position import PositionError, state_of_position
from canasta.engine.rules import load

OK: dict[str, Any] = {"hands": ["4S", 2, 2, 2]}

POSITIONS: list[tuple[str, str, dict[str, Any], str]] = [
    ("no hands", "classic_4p", {}, ""),
    ("unknown key", "classic_4p", {**OK, "hand": []}, "hand"),
    ("wrong type", "classic_4p", {**OK, "turn": "0"}, "turn"),
    ("too few hands", "classic_4p", {"hands": ["4S"]}, "hands"),
    ("scores of other sides", "classic_4p", {**OK, "scores": [0]}, "scores"),
    ("no such seat", "classic_4p", {**OK, "turn": 4}, "turn"),
    ("no such dealer", "classic_4p", {**OK, "dealer": -1}, "dealer"),
    ("no such card", "classic_4p", {"hands": ["XX", 2, 2, 2]}, "hands[0]"),
    ("a card too often", "classic_4p", {"hands": ["4S 4S 4S", 2, 2, 2]}, "hands[0]"),
    ("no meld", "classic_4p", {**OK, "melds": [["KS QH"], []]}, "melds[0][0]"),
    ("too many cards", "classic_4p", {"hands": [100, 9, 2, 2]}, "hands[1]"),
    ("stock too small", "classic_4p", {**OK, "stock": "KS KH", "stock_size": 1}, "stock_size"),
    ("stock too large", "classic_4p", {**OK, "stock_size": 200}, "stock_size"),
    ("feet where there are none", "classic_4p", {**OK, "feet": ["4H", "", "", ""]}, "feet"),
    ("a lone hand of four", "classic_4p", {**OK, "lone": 0}, "lone"),
    ("no such lone seat", "cutthroat_3p", {"hands": [2, 2, 2], "lone": 3}, "lone"),
    ("no such melded seat", "classic_4p", {**OK, "has_melded": [7]}, "has_melded"),
    ("no talon here", "classic_4p", {**OK, "talons": ["due", "none"]}, "talons"),
    ("a talon due before the opening", "modern_american", {**OK, "talons": ["due", "none"]}, "talons"),
]


@pytest.mark.parametrize(("what", "rules", "data", "key"), POSITIONS, ids=[entry[0] for entry in POSITIONS])
def test_no_position(what: str, rules: str, data: dict[str, Any], key: str) -> None:
    with pytest.raises(PositionError) as fault:
        state_of_position(load(rules), data)
    assert fault.value.key == key
    assert fault.value.problem


def case(**more: object) -> dict[str, object]:
    return {"id": "x", "rules": "classic_4p", "position": OK, **more}


CASES: list[tuple[str, object, str]] = [
    ("no object", 7, ""),
    ("no id", {"rules": "classic_4p", "position": OK}, ""),
    ("unknown key", case(scripts=[]), "scripts"),
    ("unknown rules", case(rules="whist"), "rules"),
    ("unknown knob", case(options={"decs": 2}), "options"),
    ("bad position", case(position={"hands": []}), "position.hands"),
    ("unknown action", case(script=[{"do": "fly"}]), "script[0].do"),
    ("missing argument", case(script=[{"do": "draw"}, {"do": "discard"}]), "script[1].card"),
    ("unknown reason", case(script=[{"do": "draw", "error": "tired"}]), "script[0].error"),
    ("no reason", case(script=[{"do": "draw", "error": []}]), "script[0].error"),
    ("unknown expectation", case(script=[{"do": "draw", "then": {"mood": 1}}]), "script[0].then.mood"),
    ("bad card in a lay", case(script=[{"do": "meld", "lay": ["4X"]}]), "script[0].lay"),
    ("bad card in an expectation", case(script=[{"do": "draw", "then": {"pile": "?"}}]), "script[0].then.pile"),
    ("two cards discarded", case(script=[{"do": "discard", "card": "4S 5S"}]), "script[0].card"),
    ("the second of a list", [case(), case(rules="whist")], "[1].rules"),
]


@pytest.mark.parametrize(("what", "data", "key"), CASES, ids=[entry[0] for entry in CASES])
def test_no_case(what: str, data: object, key: str) -> None:
    with pytest.raises(CaseError) as fault:
        read(json.dumps(data))
    assert fault.value.key == key
    assert str(fault.value).endswith(fault.value.problem)


def test_no_file(tmp_path: Path) -> None:
    for name, content in (("a.json", b"{"), ("b.json", b"\xff\xfe\x00")):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(CaseError):
            load_file(tmp_path / name)
    with pytest.raises(CaseError):
        load_file(tmp_path / "none.json")


FAULTS: list[tuple[dict[str, object], str]] = [
    ({"do": "draw", "seat": 9}, "there is no seat 9"),
    ({"do": "draw", "error": "stock_empty"}, "draw should be refused (stock_empty), is allowed"),
    ({"do": "end", "error": ["stock_empty", "pile_empty"]}, "(stock_empty or pile_empty), is refused (wrong_phase)"),
    ({"do": "end"}, "end should be allowed, is refused (wrong_phase)"),
    ({"do": "draw", "then": {"turn": 1}}, "turn should be 1, is 0"),
    ({"do": "draw", "then": {"hands": {"0": 9}}}, "hands[0] should be 9, is 2"),
    ({"do": "draw", "then": {"hands": {"0": "KS"}}}, "hands[0]"),
    ({"do": "draw", "then": {"hands": {"8": "KS"}}}, "hands: there is no seat 8"),
    ({"do": "draw", "then": {"melds": [["4S 4D 4C"], []]}}, "melds should be"),
    ({"do": "draw", "legal": {"discard": False}}, "discard should not be legal"),
    ({"do": "draw", "legal": {"go_out": True}}, "go_out should be legal"),
]


@pytest.mark.parametrize(("step", "wanted"), FAULTS, ids=[wanted for _, wanted in FAULTS])
def test_the_line_of_a_case_that_fails(step: dict[str, object], wanted: str) -> None:
    (one,) = read(json.dumps(case(script=[step])))
    line = report(one)
    assert line.startswith("FAIL x: step 1: ")
    assert wanted in line


def test_the_line_of_a_case_that_holds() -> None:
    (one,) = read(json.dumps(case(script=[{"do": "draw", "then": {"hands": {"0": 2}}}])))
    assert report(one) == "ok x"


def test_as_many_players_as_hands() -> None:
    (one,) = read(json.dumps({"id": "x", "rules": "hand_and_foot_solo", "position": {"hands": [3, 3, 3]}}))
    assert len(one.start.hands) == 3
