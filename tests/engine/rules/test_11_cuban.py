"""Rule book 11, Cuban Canasta: worked examples and edge cases 1 to 15."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.make import NINES, Row, draw, drop, end, ids_of, meld, row, take

CU = "cuban"
F = [5, 5, 5]
TWOS = "2S 2S 2H 2H 2D 2D 2C"
NEVER: dict[str, Any] = {"turns_played": [0, 0, 0, 0]}

ROWS = [
    row("11 Ex 1", "seven twos, out", drop("QC", then={"deal_scores": [5305, 0]}), rules=CU, phase="meld", hands=["QC", "", "KS 6S", ""], melds=[[TWOS, NINES], []],
        threes=["3H 3D 3H", ""], removed=["3S 3C", ""]),
    row("11 Ex 2", "four jokers, all black threes removed", end(then={"deal_scores": [3430, 0]}), rules=CU, hands=["AS AH JS 5S", "", "QS 7S", ""], stock_size=0, pile="4C",
        melds=[["JK JK JK JK 2S 2H 2D", "8S 8S 8H 8H"], []], threes=["3H", ""], removed=["3S 3S 3C 3C", ""]),
    row("11 Ex 3", "no canasta: red threes count nothing", end(then={"deal_scores": [-30, 0]}), rules=CU, hands=["JK AS 9S 9H", "", "TS 4S 4H", ""], stock_size=0, pile="4C",
        melds=[["KS KS KH KH 2S", "5S 5S 5H"], []], threes=["3H 3D", ""], removed=["3S", ""]),
    row("11 Ex 3", "by the published rules they are minus", end(then={"deal_scores": [-330, 0]}), rules="cuban_published", hands=["JK AS 9S 9H", "", "TS 4S 4H", ""], stock_size=0, pile="4C",
        melds=[["KS KS KH KH 2S", "5S 5S 5H"], []], threes=["3H 3D", ""], removed=["3S", ""]),
    row("11 E-1", "own meld of five of the top rank", take("KS KH", error="pile_result_too_big"), rules=CU, hands=["KS KH 4S 5S", *F], pile="8C KC", melds=[["KS KH KD KD KC"], []]),
    row("11 E-1", "of four: exactly seven", take("KS KH", then={"phase": "meld"}), rules=CU, hands=["KS KH 4S 5S", *F], pile="8C KC", melds=[["KS KH KD KD"], []]),
    row("11 E-2", "a canasta is closed", meld(("9C", 0), error="meld_closed"), meld(("JK", 0), error="meld_closed"), rules=CU, phase="meld", hands=["9C JK 4S 5S", *F], melds=[[NINES], []]),
    row("11 E-3", "one meld a rank: the eighth card is dead", meld("9C", error=["meld_closed"]), rules=CU, phase="meld", hands=["9C 4S 5S", *F], melds=[[NINES], []]),
    row("11 E-4", "a black three on top stops, a later take removes it", take("KH 4H", error="pile_top_three"), draw(), drop("KD"),
        take("KS KC", then={"removed": ["", "3S"], "hands": {"1": "4S 5S 8C"}}), rules=CU, hands=["KD 4H 5H KH", "KS KC 4S 5S", 5, 5], pile="8C 3S", stock="TS",
        melds=[["QS QS QH"], ["QD QD QC"]]),
    row("11 E-5", "all four removed are 100, not 120", end(then={"deal_scores": [100, 0]}), rules=CU, hands=[""] * 4, stock_size=0, pile="4C", removed=["3S 3S 3C 3C", ""]),
    row("11 E-5", "three are 15, one is 5", end(then={"deal_scores": [15, 5]}), rules=CU, hands=[""] * 4, stock_size=0, pile="4C", removed=["3S 3S 3C", "3C"]),
    row("11 E-6", "black threes in hand stay ordinary", end(then={"deal_scores": [-10, 0]}), rules=CU, hands=["3S 3C", "", "", ""], stock_size=0, pile="4C"),
    row("11 E-6", "the red three of a pile is laid, the black one removed", take("KS KH", then={"threes": ["3H", ""], "removed": ["3S", ""], "hands": {"0": "4S 5S 8C"}}), rules=CU,
        hands=["KS KH 4S 5S", *F], pile="3H 3S 8C KC", melds=[["QS QS QH"], []]),
    row("11 E-8", "the ladder is a total", end(then={"deal_scores": [500 + 500 + 70, 0]}), rules=CU, hands=[""] * 4, stock_size=0, pile="4C", melds=[[NINES], []], threes=["3H 3D 3H", ""]),
    row("11 E-8", "four are 1,000", end(then={"deal_scores": [1000 + 500 + 70, 0]}), rules=CU, hands=[""] * 4, stock_size=0, pile="4C", melds=[[NINES], []], threes=["3H 3D 3H 3D", ""]),
    row("11 E-9", "five twos and two jokers: 2,000", end(then={"deal_scores": [2000 + 200, 0]}), rules=CU, hands=[""] * 4, stock_size=0, pile="4C", melds=[["2S 2S 2H 2H 2D JK JK"], []]),
    row("11 E-10", "three wild cards, seven in all", meld("KS KS KH 2S 2H 2D JK", error="too_many_wilds"), meld("KS KS KH KH 2S 2H JK", error=None), rules=CU, phase="meld",
        hands=["KS KS KH KH 2S 2H 2D JK 4S 5S", *F], melds=[["QS QS QH"], []]),
    row("11 E-12", "5,000 needs 150", meld("AS AS AH AH AD AD", error="opening_below_minimum"), rules=CU, phase="meld", scores=[5000, 0], hands=["AS AS AH AH AD AD 4S 5S", *F]),
    row("11 E-12", "4,995 needs 120", meld("AS AS AH AH AD AD"), rules=CU, phase="meld", scores=[4995, 0], hands=["AS AS AH AH AD AD 4S 5S", *F]),
    row("11 E-13", "three jokers open at 150", meld("JK JK JK"), rules=CU, phase="meld", scores=[5000, 0], hands=["JK JK JK 4S 5S", *F]),
    row("11 E-14", "always frozen: never forced", end(then={"deal_over": "stock"}), rules=CU, hands=["4S 5S", *F], stock_size=0, pile="8C KC", melds=[["KS KS KH"], []]),
    row("11 E-14", "not by the top card, not with a wild card", take("", onto=0, error="pile_frozen"), take("KD 2S", error="pile_frozen"), rules=CU, hands=["KD 2S 4S 5S", *F], pile="8C KC",
        melds=[["KS KS KH"], []]),
    row("11 E-15", "no black three in a player's first turn", drop("3S", error="discard_first_round"), drop("4S"), rules=CU, phase="meld", hands=["3S 4S 5S", *F], **NEVER),
    row("11 E-15", "later it may go", drop("3S"), rules=CU, phase="meld", hands=["3S 4S 5S", *F]),
    row("11 E-15", "unless nothing else is held", drop("3S"), rules=CU, phase="meld", hands=["3S 3C", *F], **NEVER),
    row("11 E-15", "with H4 a joker is no other card to go", drop("JK", error="discard_joker"), drop("3S"), rules=CU, phase="meld", hands=["3S JK", *F], options={"joker_discard": False}, **NEVER),
    row("11 §2.2", "a second wild meld only after the first is complete", meld("2S 2H 2D", then={"melds": [["JK JK JK 2S 2H 2D"], []]}), rules=CU, phase="meld",
        hands=["2S 2H 2D 4S 5S", *F], melds=[["JK JK JK"], []]),
    row("11 §2.2", "then it may begin", meld("JK JK JK", then={"melds": [[TWOS, "JK JK JK"], []]}), rules=CU, phase="meld", hands=["JK JK JK 4S 5S", *F], melds=[[TWOS], []]),
    row("11 §1", "a meld of black threes when going out", meld("3S 3S 3C", then={"deal_over": "out"}), rules=CU, phase="meld", hands=["3S 3S 3C", *F], melds=[[NINES], []]),
]  # fmt: skip


@pytest.mark.parametrize("one", ROWS, ids=ids_of(ROWS))
def test_row(one: Row) -> None:
    one.hold()
