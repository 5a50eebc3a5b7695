"""Rule book 07, Bolivian Canasta: worked examples and edge cases 1 to 12."""

from __future__ import annotations

import pytest

from tests.support.make import SEVENS, Row, drop, end, ids_of, meld, row, take

BO = "bolivian"
F = [5, 5, 5]
RUN = "7S 8S 9S TS JS QS KS"
BOLIVIA = "2S 2S 2H 2H 2D JK JK"
TENS = "TS TS TH TH TD TD TC"

ROWS = [
    row("07 Ex 1", "escalera and bolivia, out", drop("QC", then={"deal_scores": [4765, 0]}), rules=BO, phase="meld", hands=["QC", "", "3S 9H 4S", ""],
        melds=[[RUN, BOLIVIA, "6S 6S 6H"], []], threes=["3H 3D 3H 3D", ""]),
    row("07 Ex 2", "two canastas, no escalera", drop("QC", then={"deal_scores": [905, 1500 + 200 + 500 + 65 + 70]}), rules=BO, phase="meld", turn=1,
        hands=["3S 3C", "QC", "JK JS 8S", ""], melds=[[TENS, "5S 5S 5H 5H 5D 2S 2H", "QD KD AD"], [RUN, "9S 9S 9H 9H 9D 9D 9C"]], threes=["3H 3D", ""]),
    row("07 Ex 3", "one canasta", end(then={"deal_scores": [1400, 0]}), rules=BO, hands=["3S KS", "", "KH AS", ""], stock_size=0, pile="5D",
        melds=[["4C 5C 6C 7C 8C 9C TC", "2S 2H JK"], []], threes=["3H", ""]),
    row("07 E-1", "two canastas without a sequence are not enough", drop("4S", error="needs_canastas"), rules=BO, phase="meld", hands=["4S", *F], melds=[[TENS, SEVENS], []]),
    row("07 E-1", "two sambas are", drop("4S", then={"deal_over": "out"}), rules=BO, phase="meld", hands=["4S", *F], melds=[[RUN, "4C 5C 6C 7C 8C 9C TC"], []]),
    row("07 E-1", "escalera and bolivia are", drop("4S", then={"deal_over": "out"}), rules=BO, phase="meld", hands=["4S", *F], melds=[[RUN, BOLIVIA], []]),
    row("07 E-1", "one escalera alone is not", drop("4S", error="needs_canastas"), rules=BO, phase="meld", hands=["4S", *F], melds=[[RUN], []]),
    row("07 E-2", "joker, joker, two open at 120", meld("JK JK 2S"), rules=BO, phase="meld", scores=[3000, 0], hands=["JK JK 2S 4S 5S", *F]),
    row("07 E-3", "a black three of the partner costs 100 too", drop("4S", then={"deal_scores": [1500 + 1500 + 200 + 65 + 50 - 100, -200]}), rules=BO, phase="meld",
        hands=["4S", "3S 3C", "3C", ""], melds=[[RUN, "4C 5C 6C 7C 8C 9C TC"], []]),
    row("07 E-4", "by exhaustion too", end(then={"deal_scores": [-100, -200]}), rules=BO, hands=["3S", "3C", "", "3S"], stock_size=0, pile="4C"),
    row("07 E-4", "unless only when somebody is out: 5 (17 no. 50)", end(then={"deal_scores": [-5, -10]}), rules=BO, hands=["3S", "3C", "", "3S"], stock_size=0, pile="4C",
        options={"black_three_penalty_only_when_out": True}),
    row("07 E-4", "and 100 when somebody is", drop("4S", then={"deal_scores": [1500 + 1500 + 200 + 65 + 50, -100]}), rules=BO, phase="meld",
        hands=["4S", "3S", "", ""], melds=[[RUN, "4C 5C 6C 7C 8C 9C TC"], []], options={"black_three_penalty_only_when_out": True}),
    row("07 E-5", "one black three as the last discard", drop("3S", then={"deal_over": "out"}), rules=BO, phase="meld", hands=["3S", *F], melds=[[RUN, BOLIVIA], []]),
    row("07 E-5", "three as a meld, +5 each", meld("3S 3S 3C", then={"deal_scores": [1500 + 2500 + 200 + 65 + 200 + 15, 0]}), rules=BO, phase="meld",
        hands=["3S 3S 3C", "", "", ""], melds=[[RUN, BOLIVIA], []]),
    row("07 E-6", "an unfinished wild meld has no penalty", end(then={"deal_scores": [90, 0]}), rules=BO, hands=[""] * 4, stock_size=0, pile="4C", melds=[["2S 2H JK"], []]),
    row("07 E-7", "no eighth card on a bolivia", meld(("2C", 0), error="meld_closed"), rules=BO, phase="meld", hands=["2C 4S 5S", *F], melds=[[BOLIVIA], []]),
    row("07 E-7", "not eight at once", meld("2S 2S 2H 2H 2D JK JK JK", error="meld_too_big"), rules=BO, phase="meld", hands=["2S 2S 2H 2H 2D JK JK JK 4S 5S", *F], melds=[[RUN], []]),
    row("07 E-8", "a discarded wild card freezes", drop("2C", then={"frozen": True}), rules=BO, phase="meld", hands=["2C 4S", *F], melds=[[BOLIVIA], []]),
    row("07 E-9", "red threes plus with two canastas of any kind", end(then={"deal_scores": [1000 + 70 + 35 + 100, 0]}), rules=BO, hands=[""] * 4, stock_size=0, pile="4C",
        melds=[[TENS, SEVENS], []], threes=["3H", ""]),
    row("07 E-10", "wild cards in groups beside a wild meld", meld("9S 9S JK", "2S 2H 2D"), rules=BO, phase="meld", hands=["9S 9S JK 2S 2H 2D 4S 5S", *F], melds=[[RUN], []]),
    row("07 E-11", "150 up to the target", meld("AS AS AS AH AH AH", error="opening_below_minimum"), rules=BO, phase="meld", scores=[14000, 0], hands=["AS AS AS AH AH AH 4S 5S", *F]),
    row("07 E-12", "the top card joins no wild meld", take("", onto=0, error="pile_top_wild"), rules=BO, hands=["4S 5S", *F], pile="8C 2C", melds=[["2S 2H JK"], []]),
    row("07 §2", "several wild melds side by side", meld("2S 2H 2D", then={"melds": [["JK JK 2S", "2S 2H 2D"], []]}), rules=BO, phase="meld", hands=["2S 2H 2D 4S 5S", *F],
        melds=[["JK JK 2S"], []]),
    row("07 §2", "a natural card in a wild meld", meld(("4S", 0), error="mixed_ranks"), rules=BO, phase="meld", hands=["4S 5S 6S", *F], melds=[["JK JK 2S"], []]),
    row("07 §5", "two wild cards a group", meld("9S 9S 2S 2H 2D", error="too_many_wilds"), rules=BO, phase="meld", hands=["9S 9S 2S 2H 2D 4S 5S", *F], melds=[[RUN], []]),
    row("07 §5", "free wild cards", meld("9S 9S 2S 2H 2D JK JK", then={"phase": "meld"}), rules="bolivian_free_wilds", phase="meld", hands=["9S 9S 2S 2H 2D JK JK 4S 5S", *F], melds=[[RUN], []]),
]  # fmt: skip


@pytest.mark.parametrize("one", ROWS, ids=ids_of(ROWS))
def test_row(one: Row) -> None:
    one.hold()
