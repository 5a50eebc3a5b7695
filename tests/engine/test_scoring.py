"""The lines of the score sheet, one kind at a time; whole examples stand with the rules."""

from __future__ import annotations

import pytest

from canasta.engine.actions import NextDeal
from canasta.engine.apply import advance
from canasta.engine.melds import group, wild
from canasta.engine.rules import load
from canasta.engine.scoring import canasta_points, points_on_table, three_points, totals, wild_canasta_points
from tests.support.make import NINES, SEVENS, action, cards, drop, end, lines, state

KINGS = "KS KS KH KH KD KD KC"


@pytest.mark.parametrize(
    ("rules_id", "counts"),
    [
        ("classic_4p", [0, 100, 200, 300, 800, 900]),
        ("classic_6p", [0, 100, 200, 300, 400, 1000, 1200]),
        ("samba", [0, 100, 200, 300, 400, 500, 1000]),
        ("modern_american", [0, 100, 300, 500, 1000]),
        ("hand_and_foot", [0, 0, 100]),
    ],
)
def test_values_of_threes(rules_id: str, counts: list[int]) -> None:
    """The tables, and 100 for every further three (17 no. 45)."""
    rules = load(rules_id)
    table = rules.threes.red_three_table
    for n, wanted in enumerate(counts):
        if n <= len(table) or rules_id == "classic_4p":
            assert three_points(rules, n) == wanted


def test_wild_canastas() -> None:
    twos, mixed, jokers = "2S 2S 2H 2H 2D 2D 2C", "2S 2S 2H 2H 2D JK JK", "2S 2S 2H JK JK JK JK"
    wanted = {
        "cuban": (4000, 2000, 3000),
        "modern_american": (3000, 2000, 2000),
        "bolivian": (2500, 2500, 2500),
        "classic_4p": (0, 0, 0),
    }
    for rules_id, bonuses in wanted.items():
        rules = load(rules_id)
        assert tuple(wild_canasta_points(rules, wild(cards(text))) for text in (twos, mixed, jokers)) == bonuses
    italian = load("italian")
    assert canasta_points(italian, wild(cards(twos)), out=False) == 0
    assert canasta_points(italian, wild(cards(twos)), out=True) == 3000
    assert canasta_points(italian, group(13, cards("KS KH KD"))) == 0


def test_natural_aces_and_sevens_have_lines_of_their_own() -> None:
    """05 §1."""
    at = state("modern_american", hands=["4S", "", "", ""], phase="meld", melds=[[SEVENS, "AS AS AH AH AD AD AC"], []])
    at = advance(at, action(at, drop("4S")))
    assert lines(at, 0) == {"natural_aces": 2500, "natural_sevens": 2500, "going_out": 100, "melds": 175}


def test_penalties_have_lines() -> None:
    """05 §1, 08 §1."""
    at = state("modern_american", hands=["AS AH AD", "7S 7H 7D", "", ""], stock_size=0, pile="4C",
               melds=[["AS AH AC"], ["7S 7H 7C", "2S 2H JK"]])  # fmt: skip
    at = advance(at, action(at, end()))
    assert lines(at, 0) == {"melds": -60, "incomplete_aces": -2500, "hands": -60, "aces_held": -1500}
    assert lines(at, 1) == {
        "melds": -105,
        "incomplete_sevens": -2500,
        "incomplete_wild": -2000,
        "hands": -15,
        "sevens_held": -1500,
    }


def test_feet_and_held_threes_have_lines() -> None:
    at = state("hand_and_foot", hands=["3H 4S", "", "", ""], feet=["KS 3D 3S", "", "", ""], stock_size=0, pile="4C")
    at = advance(at, action(at, end()))
    assert lines(at, 0) == {"hands": -5, "feet": -15, "red_threes_held": -600}


def test_the_bonus_for_many_canastas_is_the_highest_row() -> None:
    at = state(
        "italian",
        hands=["4S", "", "", ""],
        phase="meld",
        melds=[[KINGS, SEVENS, NINES, "QS QS QH QH QD QD QC", "8S 8S 8H 8H 8D 8D 8C"], []],
    )
    at = advance(at, action(at, drop("4S")))
    assert lines(at, 0)["many_canastas"] == 2000


def test_points_on_the_table() -> None:
    """What a side's table is worth now, nobody out: canastas, threes with their sign, card values."""
    at = state("classic_4p", hands=["4S", 4, 4, 4], melds=[[KINGS, "5S 5S 5H"], []], threes=["3H", "3D"])
    assert [points_on_table(at.rules, at.public, side) for side in (0, 1)] == [500 + 100 + 85, -100]
    cut = state("cutthroat_3p", hands=[4, 4, 4], melds=[[], ["5S 5S 5H"], []], lone=0, threes=["", "", "3H"])
    assert [points_on_table(cut.rules, cut.public, side) for side in (0, 1, 2)] == [0, 15, 115]


def test_totals_and_the_next_deal() -> None:
    at = state("classic_4p", hands=["4S", "TS", "", ""], phase="meld", melds=[[KINGS], []])
    at = advance(at, action(at, drop("4S")))
    assert at.public.end is not None
    assert totals(at.public.end.sheets) == {0: 670, 1: -10}
    at = advance(at, NextDeal())
    assert [side.score for side in at.public.sides] == [670, -10]
    assert at.public.end is None
