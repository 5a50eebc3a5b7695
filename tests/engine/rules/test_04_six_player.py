"""Rule book 04, six players: worked examples and edge cases 1 to 7."""

from __future__ import annotations

import pytest

from canasta.engine.cards import deck
from canasta.engine.rules import load
from tests.support.make import SEVENS, Row, answer, ask, draw, drop, end, ids_of, meld, row, take

SIX = "classic_6p"
F = [6, 6, 6, 6, 6]
JACKS = "JS JS JS JH JH JH JD"
EIGHTS = "8S 8S 8H 8H 8D 2S 2H"

ROWS = [
    row("04 Ex 1 and 2", "team A out, team B", drop("5C", then={"deal_scores": [2015, 485]}), rules=SIX, phase="meld",
        hands=["5C", "9S 8C JK", "KS 9H 2D", "KH 6S 5S", "QS 7S 3S", "7H 7D 4S AC"],
        melds=[[JACKS, EIGHTS, "4H 4H 4D"], ["AS AS AH AH AD JK 2C", "TS TS TH TH"]], threes=["3H 3D 3H 3D 3H", "3D"]),
    row("04 Ex 3", "no meld and all six red threes", end(then={"deal_scores": [-1365, 0]}), rules=SIX, stock_size=0,
        hands=["KS KH AS 2S", "", "9S 9H 9D 5S 5H", "", "JK 4S 4H 4D", ""], threes=["3H 3D 3H 3D 3H 3D", ""]),
    row("04 E-1", "more than seven are still one canasta", end(then={"deal_scores": [590, 0]}), rules=SIX, stock_size=0,
        hands=[""] * 6, melds=[["KS KS KS KH KH KH KD KD KD"], []]),
    row("04 E-1", "one meld a rank: more cards join it", meld("KC KC KC", then={"melds": [["KS KS KS KH KH KH KD KC KC KC"], []]}), rules=SIX,
        phase="meld", hands=["KC KC KC 4S 5S", *F], melds=[["KS KS KS KH KH KH KD"], []]),
    row("04 E-2", "five red threes without a meld: -1,000", end(then={"deal_scores": [-1000, 0]}), rules=SIX, stock_size=0,
        hands=[""] * 6, threes=["3H 3D 3H 3D 3H", ""]),
    row("04 E-2", "four with a meld: 400", end(then={"deal_scores": [430, 0]}), rules=SIX, stock_size=0,
        hands=[""] * 6, melds=[["KS KS KH"], []], threes=["3H 3D 3H 3D", ""]),
    row("04 E-3", "concealed needs two canastas in the turn", meld(JACKS, SEVENS), drop("4C", then={"concealed": True, "deal_over": "out"}),
        rules=SIX, phase="meld", hands=[f"{JACKS} {SEVENS} 4C", *F]),
    row("04 E-3", "one is not enough", meld(JACKS, error="keep_discard"), rules=SIX, phase="meld", hands=[f"{JACKS} 4C", *F]),
    row("04 E-4", "black threes: three to six", meld("3S 3S 3S 3C 3C 3C", then={"deal_over": "out", "deal_scores": [1000 + 100 + 70 + 35 + 30, 0]}),
        rules=SIX, phase="meld", hands=["3S 3S 3S 3C 3C 3C", "", "", "", "", ""], melds=[[JACKS, SEVENS], []]),
    row("04 E-5", "the one-card rule", take("", onto=0, error="one_card_rule"), rules=SIX, hands=["4S", *F], pile="KD", melds=[["KS KS KH"], []]),
    row("04 E-5", "forced takes", end(error="must_take_pile"), rules=SIX, hands=["4S 5S", *F], pile="KD", stock_size=0, melds=[["KS KS KH"], []]),
    row("04 E-5", "the last red three", draw(then={"deal_over": "stock"}), rules=SIX, hands=["4S 5S", *F], stock="3H", stock_size=1),
    row("04 E-6", "one opening serves all three", meld("4S 4S 4H"), rules=SIX, turn=4, phase="meld", hands=[6, 6, 6, 6, "4S 4S 4H 9S TS", 6],
        melds=[["KS KS KH"], []], scores=[7000, 0]),
    row("04 §1", "150 from 7,000", meld("AS AS AS AH AH AH", "4S 4S 4H", error="opening_below_minimum"), meld("AS AS AS AH AH AH", "KS KS KH"),
        rules=SIX, phase="meld", hands=["AS AS AS AH AH AH 4S 4S 4H KS KS KH 5S 6S", *F], scores=[7000, 0]),
    row("04 §2", "both partners are asked; a no closes the question", ask(), answer(True, 4, error=None, then={"phase": "ask"}), answer(False, 2, then={"phase": "meld"}),
        drop("4S"), rules=SIX, phase="meld", hands=["KC 4S", *F], melds=[[JACKS, SEVENS, "KS KS KH"], []]),
    row("04 §2", "the first no closes it", ask(), answer(False, 2), answer(True, 4, error="wrong_phase"), rules=SIX, phase="meld",
        hands=["KC 4S", *F], melds=[[JACKS, SEVENS, "KS KS KH"], []]),
    row("04 §2", "two times yes binds", ask(), answer(True, 2), answer(True, 2, error="not_your_turn"), answer(True, 4), drop("4S", error="partner_agreed"),
        meld(("KC", "K")), drop("4S", then={"deal_over": "out"}), rules=SIX, phase="meld", hands=["KC 4S", *F], melds=[[JACKS, SEVENS, "KS KS KH"], []]),
    row("04 E-7", "three teams of two: 0-3, 1-4, 2-5", meld(("KC", "K"), error=["no_such_meld"]), drop("4S", then={"turn": 4}), rules="classic_6p_3teams",
        turn=3, phase="meld", hands=[6, 6, 6, "KC QC 4S", 6, 6], melds=[["QS QS QH"], ["KS KS KH"], []]),
    row("04 E-7", "no step of 150", meld("AS AS AS AH AH AH", then={"phase": "meld"}), rules="classic_6p_3teams", phase="meld",
        hands=["AS AS AS AH AH AH 4S 5S", *F], scores=[7000, 0, 0]),
    row("04 E-7", "target 7,500", end(then={"match_over": True, "winner": 1}), rules="classic_6p_3teams", stock_size=0, hands=[""] * 6, scores=[0, 7500, 0]),
]  # fmt: skip


@pytest.mark.parametrize("one", ROWS, ids=ids_of(ROWS))
def test_row(one: Row) -> None:
    one.hold()


def test_04_1_the_packs() -> None:
    """04 §1: 162 cards, two sides of three or three of two."""
    table = load(SIX).table
    assert len(deck(table.decks, table.jokers)) == 162
    assert load(SIX).seat_sides == (0, 1, 0, 1, 0, 1)
    assert load("classic_6p_3teams").seat_sides == (0, 1, 2, 0, 1, 2)
