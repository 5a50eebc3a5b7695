"""Rule book 02, two players: worked examples and edge cases 1 to 8."""

from __future__ import annotations

import pytest

from tests.support.make import NINES, SEVENS, Row, ask, draw, drop, end, ids_of, meld, row, take

ROWS = [
    row("02 Ex 1", "out by melding all", meld("JS JS JH", then={"deal_over": "out", "concealed": False, "deal_scores": [1280, 0]}),
        hands=["JS JS JH", ""], phase="meld", melds=[["AS AS AH AH AD AD AC", "7S 7S 7H 7H 2S 2H JK"], []], threes=["3H", ""]),
    row("02 Ex 2", "the loser: 300 for three red threes", end(then={"deal_scores": [0, 295]}),
        hands=["", "KS KH 9S 8S 2C 5S 4S 4H"], stock_size=0, melds=[[], ["TS TS TH 2D", "6S 6S 6H 6H"]], threes=["", "3D 3H 3D"]),
    row("02 Ex 3", "concealed with two canastas at once, no minimum",
        meld("7S 7S 7H 7H 7D 7D 7C", "TS TS TH TH TD 2S JK", "3S 3S 3C", then={"deal_over": "out", "concealed": True, "deal_scores": [1170, 0]}),
        hands=["7S 7S 7H 7H 7D 7D 7C TS TS TH TH TD 2S JK 3S 3S 3C", ""], phase="meld", scores=[3000, 0]),
    row("02 §2.1", "two cards, red threes replaced and not counted", draw(then={"hands": {"0": "4S 5D 6D"}, "threes": ["3H", ""]}),
        hands=["4S", 9], stock="5D 3H 6D"),
    row("02 §2.1", "a take replaces the draw", take("KS KH", then={"stock_size": 30}), draw(error="wrong_phase"),
        hands=["KS KH 4S 5S", 9], pile="KD", melds=[["QS QS QH"], []], stock_size=30),
    row("02 §2.1", "one card left in the stock", draw(then={"hands": {"0": "4S 5D"}, "phase": "meld"}), hands=["4S", 9], stock="5D", stock_size=1),
    row("02 E-1", "one canasta and two cards: one must be kept", meld(("QD QC", 1), error="needs_canastas"), meld(("QD", 1), error="keep_discard"),
        drop("QD", then={"hands": {"0": "QC"}, "turn": 1}), hands=["QD QC", 9], phase="meld", melds=[[SEVENS, "QS QS QH"], []]),
    row("02 E-2", "two canastas in one turn", meld(NINES, error="needs_canastas"),
        hands=[NINES, 9], phase="meld", melds=[["KS KS KH"], []]),
    row("02 E-2", "both at once are concealed", meld(NINES, SEVENS, then={"concealed": True, "deal_over": "out"}),
        hands=[f"{NINES} {SEVENS}", 9], phase="meld"),
    row("02 E-2", "one was laid earlier: not concealed", meld(NINES, then={"concealed": False, "deal_over": "out"}),
        hands=[NINES, 9], phase="meld", melds=[[SEVENS], []]),
    row("02 E-3", "a drawn card may be melded or discarded at once", draw(), meld(("QD", 0)), drop("5D"), hands=["4S 6S", 9], stock="QD 5D",
        melds=[["QS QS QH"], []]),
    row("02 E-4", "one card and a pile of one", take("", onto=0, error="one_card_rule"), hands=["4S", 9], pile="QD", melds=[["QS QS QH"], []]),
    row("02 E-5", "the last stock card is a red three", draw(then={"deal_over": "stock"}), hands=["4S 5S", 9], stock="3H", stock_size=1),
    row("02 E-6", "a natural, then a red three that is not replaced", draw(then={"hands": {"0": "4S 5D"}, "threes": ["3H", ""], "phase": "meld"}),
        drop("4S"), draw(error="stock_empty"), hands=["4S", "5S 6S"], stock="5D 3H", stock_size=2),
    row("02 E-7", "a red three, its replacement the last card", draw(then={"hands": {"0": "4S 5D"}, "threes": ["3H", ""], "phase": "meld"}),
        drop("4S", then={"turn": 1}), hands=["4S", 9], stock="3H 5D", stock_size=2),
    row("02 E-8", "everything else as in 01: out after the second canasta of the turn", meld(("9C", 1)), drop("4S", then={"deal_over": "out"}),
        hands=["9C 4S", 9], phase="meld", melds=[[SEVENS, "9S 9S 9H 9H 9D 9D"], []]),
    row("02 §1", "nobody to ask", ask(error="not_offered"), hands=["4S 5S", 9], phase="meld"),
]  # fmt: skip
ROWS = [
    one if one.rules != "classic_4p" else Row(one.name, one.title, "classic_2p", one.position, one.script)
    for one in ROWS
]


@pytest.mark.parametrize("one", ROWS, ids=ids_of(ROWS))
def test_row(one: Row) -> None:
    one.hold()
