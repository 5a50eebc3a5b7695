"""Rule book 14, Boat Canasta: worked examples, and the table habits offered as switches."""

from __future__ import annotations

import pytest

from canasta.engine.rules import difference, load
from tests.support.make import NINES, Row, drop, end, ids_of, meld, row

BT = "boat"
F = [5, 5, 5]

ROWS = [
    row("14 Ex 1", "out", drop("TC", then={"deal_scores": [1285, 0]}), rules=BT, phase="meld", hands=["TC", "", "AS 6S", ""], threes=["3H 3D", ""],
        melds=[["QS QS QH QH QD QD QC", "5S 5S 5H 5H 2S 2H JK", "8S 8S 8H"], []]),
    row("14 Ex 2", "not out", end(then={"deal_scores": [0, 0]}), rules=BT, hands=["JK 2S TS 9S", "", "AS AH QS 4S", ""], stock_size=0, pile="5C", threes=["3H", ""],
        melds=[["KS KS KH", "7S 7S 7H"], []]),
    row("14 Ex 3", "no meld", end(then={"deal_scores": [-240, 0]}), rules=BT, hands=["KS KH JS 8S 8H 5S 5H 3S", "", "2S 2H AS 9S 6S", ""], stock_size=0, pile="5C", threes=["3H", ""]),
    row("14 §4", "a wild canasta for 1,000", end(then={"deal_scores": [1000 + 200, 0]}), rules=BT, hands=[""] * 4, stock_size=0, pile="5C", melds=[["2S 2S 2H 2H 2D JK JK"], []],
        options={"wild_melds": "wilds", "bonus_wild": {"else": 1000}}),
    row("14 §4", "a natural canasta for 600", end(then={"deal_scores": [670, 0]}), rules=BT, hands=[""] * 4, stock_size=0, pile="5C", melds=[[NINES], []], options={"bonus_natural": 600}),
    row("14 §4", "target 10,000", end(then={"match_over": False}), rules=BT, hands=[""] * 4, stock_size=0, pile="5C", scores=[5000, 0], options={"target_score": 10000}),
    row("14 §4", "at most half of a meld wild", meld("9S 9S 2S 2H 2D", error="wild_ratio"), rules=BT, phase="meld", hands=["9S 9S 2S 2H 2D 4S 5S", *F], melds=[["KS KS KH"], []],
        options={"wild_ratio": "le"}),
    row("14 §4", "black threes 100", end(then={"deal_scores": [-100, 0]}), rules=BT, hands=["3S", "", "", ""], stock_size=0, pile="5C", options={"black_three_hand_value": 100}),
]  # fmt: skip


@pytest.mark.parametrize("one", ROWS, ids=ids_of(ROWS))
def test_row(one: Row) -> None:
    one.hold()


def test_14_1_as_classic() -> None:
    """14 §1: classic rules until the published ones are found."""
    assert set(difference(load("boat"), load("classic_4p"))) <= {"player_counts"}
