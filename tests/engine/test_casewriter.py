"""Deals written as cases: everything named, nothing left to be filled in."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from msgspec.structs import replace

from canasta.engine import casewriter, notation, rules
from canasta.engine.actions import NextDeal
from canasta.engine.cards import Card, deck
from canasta.engine.melds import Meld, MeldKind
from canasta.engine.state import (
    DealEnd,
    Drew,
    EndReason,
    GameState,
    Line,
    Phase,
    Player,
    Public,
    Sheet,
    Side,
    Talon,
    Turn,
)


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(Card.parse(code) for code in codes.split())


KINGS = Meld(MeldKind.GROUP, cards("KC0 KD0 2H0"), 13, -1, 1)
STATE = GameState(
    rules=rules.load("classic_4p"),
    seed=7,
    public=Public(
        deal=3,
        dealer=1,
        turn=2,
        phase=Phase.PLAY,
        pile=cards("9C0 JK0"),
        frozen=True,
        sides=(Side(melds=(KINGS,), threes=cards("3H0"), score=1205), Side(score=-45)),
        players=(Player(melded=True, turns=4), Player(turns=4), Player(turns=3), Player(turns=3)),
        side_of=(0, 1, 0, 1),
        now=Turn(drew=Drew.STOCK),
        buried=1,
    ),
    hands=(cards("4C0 5C0"), cards("TD1 JK3"), cards("7S0 7S1 7D0"), ()),
    feet=((), (), (), ()),
    talons=((), ()),
    stock=cards("8H0 8D0 3D1"),
    buried=cards("AS0"),
)


def test_a_position_names_every_card_in_its_place() -> None:
    assert casewriter.position(STATE) == {
        "scores": [1205, -45],
        "deal": 3,
        "dealer": 1,
        "turn": 2,
        "phase": "meld",
        "drew_from": "stock",
        "hands": ["4C 5C", "TD JK", "7S 7S 7D", ""],
        "stock": "3D 8D 8H",  # the next card first
        "stock_size": 3,
        "pile": "AS 9C JK",
        "frozen": True,
        "melds": [["KC KD 2H"], []],
        "threes": ["3H", ""],
        "removed": ["", ""],
        "has_melded": [0],
        "turns_played": [4, 4, 3, 3],
    }


def test_what_only_some_games_have_is_written_for_them_alone() -> None:
    foot = replace(STATE, rules=rules.load("hand_and_foot"), feet=(cards("4D0"), (), (), ()))
    assert casewriter.position(foot)["feet"] == ["4D", "", "", ""]
    assert casewriter.position(foot)["in_foot"] == [False] * 4
    sides = (Side(talon=Talon.DUE), Side())
    american = replace(STATE, rules=rules.load("modern_american"), public=replace(STATE.public, sides=sides, lone=None))
    assert casewriter.position(american)["talons"] == ["due", "none"]
    lone = replace(STATE, public=replace(STATE.public, lone=2))
    assert casewriter.position(lone)["lone"] == 2


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("draw", {"do": "draw"}),
        ("draw keep", {"do": "draw", "keep_three": True}),
        ("pile KD0 KS1", {"do": "take", "with": "KD KS"}),
        ("pile @2", {"do": "take", "with": "", "onto": 2}),
        (
            "pile KD0 KS1 / @2 7H1 / JK5 2C0 2D0",
            {"do": "take", "with": "KD KS", "also": [{"cards": "7H", "onto": 2}, "JK 2C 2D"]},
        ),
        ("meld 4C0 4C1 4D0 / @0 KH0", {"do": "meld", "lay": ["4C 4C 4D", {"cards": "KH", "onto": 0}]}),
        ("merge 2 1", {"do": "merge", "meld": 2, "onto": 1}),
        ("drop JK4", {"do": "discard", "card": "JK"}),
        ("ask", {"do": "ask"}),
        ("answer 2 no", {"do": "answer", "seat": 2, "yes": False}),
        ("ask_acaba", {"do": "ask_acaba"}),
        ("acaba", {"do": "acaba"}),
        ("pass", {"do": "pass"}),
        ("end", {"do": "end"}),
        ("special straight", {"do": "special", "hand": "straight"}),
    ],
)
def test_every_action_has_its_step(line: str, step: dict[str, object]) -> None:
    assert casewriter.step(notation.read(line)) == step


def test_the_next_deal_is_no_step() -> None:
    with pytest.raises(ValueError, match="another case"):
        casewriter.step(NextDeal())


@pytest.mark.parametrize(
    ("found", "name", "options"),
    [
        (rules.load("samba"), "samba", {}),
        (rules.load("samba", {"bonus_out": 300}), "samba", {"bonus_out": 300}),
        (rules.load("acaba", players=2), "acaba", {"players": 2}),
        (rules.load("acaba", {"draw_count": 1}, players=2), "acaba", {"players": 2, "draw_count": 1}),
    ],
)
def test_rules_are_told_from_their_preset(found: rules.RuleSet, name: str, options: dict[str, object]) -> None:
    assert casewriter.rules_of(found) == (name, options)


@pytest.mark.parametrize("name", rules.ids())
def test_rules_that_are_no_preset_are_told_from_classic(name: str) -> None:
    data = rules.resolved(rules.load(name))
    own = rules.from_resolved(data, "grandmother")
    preset, options = casewriter.rules_of(own)
    assert rules.resolved(rules.load(preset, options)) == data


def test_a_deal_as_a_case() -> None:
    sheets = (Sheet((Line("melds", 45), Line("out", 100))), Sheet((Line("hand", -20),)))
    over = replace(
        STATE,
        public=replace(
            STATE.public,
            sides=(Side(score=1350), Side(score=-65)),
            end=DealEnd(EndReason.OUT, went_out=2, concealed=True, sheets=sheets),
        ),
    )
    played = [(2, notation.read("ask")), (0, notation.read("answer 0 yes")), (2, notation.read("drop 7S0"))]
    case = casewriter.case("match-3", STATE, played, over)
    assert case["id"] == "match-3"
    assert case["rules"] == "classic_4p"
    assert "options" not in case
    script = case["script"]
    assert isinstance(script, list)
    assert [step["seat"] for step in script] == [2, 0, 2]
    assert script[-1] == {
        "seat": 2,
        "do": "discard",
        "card": "7S",
        "then": {
            "deal_over": "out",
            "went_out": 2,
            "concealed": True,
            "deal_scores": [145, -20],
            "scores": [1350, -65],
            "match_over": False,
            "winner": None,
        },
    }
    assert json.loads(json.dumps(case)) == case


def test_a_deal_that_is_not_over_says_where_it_stands() -> None:
    case = casewriter.case("match-3", STATE, [(2, notation.read("drop 7S0"))], STATE)
    script = case["script"]
    assert isinstance(script, list)
    assert script[-1]["then"] == {"turn": 2, "pile": "AS 9C JK"}


def test_faces_do_not_tell_copies_apart() -> None:
    assert Counter(casewriter.faces(deck(2, 4)).split())["JK"] == 4
    assert Counter(casewriter.faces(deck(2, 4)).split())["TS"] == 2
