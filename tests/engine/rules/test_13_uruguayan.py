"""Rule book 13, Uruguayan Canasta and the Uruguay of card books: worked examples and edge cases."""

from __future__ import annotations

import pytest

from canasta.engine.rules import difference, load
from tests.support.make import Row, answer, ask, drop, end, ids_of, meld, row, take

UR, HOYLE = "uruguayan", "uruguay_hoyle"
F = [5, 5, 5]
TENS = "TS TS TH TH TD TD TC"
WILDS = "2S 2S 2H 2H 2D JK JK"

ROWS = [
    row("13 Ex 1", "out", drop("QC", then={"deal_scores": [1520, 0]}), rules=UR, phase="meld", hands=["QC", "", "KS 8S 5S", ""], melds=[[TENS, "AS AS AH", "6S 6S 6H"], []],
        threes=["3H 3D 3H 3D", ""]),
    row("13 Ex 2", "not out", end(then={"deal_scores": [360, 0]}), rules=UR, hands=["AS AH 9S 7S", "", "JS JH 3S", ""], stock_size=0, pile="5C",
        melds=[["4S 4S 4H 4H 2S 2H JK", "QS QS QH"], []]),
    row("13 Ex 3", "Hoyle's: a wild canasta", drop("QC", then={"deal_scores": [2795, 0]}), rules=HOYLE, phase="meld", hands=["QC", "", "9S 9H 4S", ""],
        melds=[[WILDS, "KS KS KH KH KD 2D JK"], []], threes=["3H", ""]),
    row("13 E-1", "the wild canasta lets go out", drop("4S", then={"deal_over": "out"}), rules=HOYLE, phase="meld", hands=["4S", *F], melds=[[WILDS], []]),
    row("13 E-2", "closed at seven", meld(("2C", 0), error="meld_closed"), rules=HOYLE, phase="meld", hands=["2C 4S 5S", *F], melds=[[WILDS], []]),
    row("13 E-3", "one at a time: more wild cards join it", meld("2C 2C 2D", then={"melds": [["2S 2S 2H 2C 2C 2D"], []]}), rules=HOYLE, phase="meld", hands=["2C 2C 2D 4S 5S", *F],
        melds=[["2S 2S 2H"], []]),
    row("13 E-3", "a second after completion", meld("2C 2C JK", then={"melds": [[WILDS, "2C 2C JK"], []]}), rules=HOYLE, phase="meld", hands=["2C 2C JK 4S 5S", *F], melds=[[WILDS], []]),
    row("13 E-4", "an unfinished one has no penalty", end(then={"deal_scores": [60, 0]}), rules=HOYLE, hands=[""] * 4, stock_size=0, pile="5C", melds=[["2S 2S 2H"], []]),
    row("13 E-5", "never a forced take", end(then={"deal_over": "stock"}), rules=HOYLE, hands=["4S 5S", *F], stock_size=0, pile="8C KC", melds=[["KS KS KH"], []]),
    row("13 E-6", "wild cards in mixed groups beside it", meld(("2C", 1)), rules=HOYLE, phase="meld", hands=["2C 4S 5S", *F], melds=[["2S 2S 2H", "KS KS KH"], []]),
    row("13 §1", "Hoyle's pile needs a pair", take("KS 2S", error="pile_frozen"), take("KS KH", then={"phase": "meld"}), rules=HOYLE, hands=["KS KH 2S 4S 5S", *F], pile="8C KC",
        melds=[["QS QS QH"], []]),
    row("13 §2", "Uruguayan itself is classic: no wild meld", meld("2S 2S 2H", error="all_wild"), rules=UR, phase="meld", hands=["2S 2S 2H 4S 5S", *F], melds=[["QS QS QH"], []]),
    row("13 §2", "and asks as classic", ask(), answer(False), drop("4S"), rules=UR, phase="meld", hands=["TC 4S", *F], melds=[["TS TS TH TH TD TD 2S"], []]),
]  # fmt: skip


@pytest.mark.parametrize("one", ROWS, ids=ids_of(ROWS))
def test_row(one: Row) -> None:
    one.hold()


def test_13_1_identical_to_classic() -> None:
    """13 §1: every knob as in classic_4p, the numbers of players aside."""
    assert set(difference(load("uruguayan"), load("classic_4p"))) <= {"player_counts"}
