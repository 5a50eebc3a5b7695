"""Rule book 10, Chilean Canasta with three and four packs: worked examples and edge cases 1 to 10."""

from __future__ import annotations

import pytest

from canasta.engine.cards import deck
from canasta.engine.dealing import new_game
from canasta.engine.rules import load
from tests.support.make import Row, draw, drop, end, ids_of, meld, row, take

C3, C4 = "chilean_3", "chilean_4"
F = [5, 5, 5]
RUN = "8D 9D TD JD QD KD AD"
BOLIVIA = "2S 2S 2H 2H 2D 2D JK"
ALL8 = "3H 3D 3H 3D 3H 3D 3H 3D"

ROWS = [
    row("10 Ex 1", "four packs, out", drop("QC", then={"deal_scores": [5650, 0]}), rules=C4, phase="meld", hands=["QC", "", "9S 7S 3S", ""],
        melds=[[RUN, BOLIVIA, "4S 4S 4H 4H"], []], threes=[ALL8, ""]),
    row("10 Ex 2", "three packs", end(then={"deal_scores": [1190, 0]}), rules=C3, hands=["AS 9S 6S", "", "2S KS", ""], stock_size=0, pile="5C",
        melds=[["4S 4S 4H 4H 4D 4D 4C", "QS QS QH QH QD 2H JK"], []], threes=["3H 3D 3H", ""]),
    row("10 Ex 3", "only a bolivia", end(then={"deal_scores": [2480, 0]}), rules=C3, hands=["KS KH JS 5S", "", "AS 8S 8H 4S", ""], stock_size=0, pile="6C",
        melds=[["2S 2S 2H 2H JK JK JK", "9S 9S 9H"], []], threes=["3H 3D", ""]),
    row("10 E-1", "samba and bolivia are two canastas", drop("4S", then={"deal_over": "out"}), rules=C3, phase="meld", hands=["4S", *F], melds=[[RUN, BOLIVIA], []]),
    row("10 E-2", "sixteen naturals, several groups of a rank", meld("KS KS KS KS KH KH KH KH", "KD KD KD", then={"phase": "meld"}), rules=C4, phase="meld",
        hands=["KS KS KS KS KH KH KH KH KD KD KD 4S 5S", *F]),
    row("10 E-3", "several wild melds", meld("2S 2S 2S", "2H 2H 2H", "JK JK JK", then={"phase": "meld"}), rules=C4, phase="meld", hands=["2S 2S 2S 2H 2H 2H JK JK JK 4S 5S", *F]),
    row("10 E-4", "seven of eight red threes are 700", end(then={"deal_scores": [700 + 1500 + 2500 + 80 + 170, 0]}), rules=C4, hands=[""] * 4, stock_size=0, pile="5C",
        melds=[[RUN, BOLIVIA], []], threes=["3H 3D 3H 3D 3H 3D 3H", ""]),
    row("10 E-4", "all eight are 1,200, minus without two canastas", end(then={"deal_scores": [-1200, 0]}), rules=C4, hands=[""] * 4, stock_size=0, pile="5C", threes=[ALL8, ""]),
    row("10 E-5", "a black three or a wild card on top", take("", onto=0, error="pile_top_three"), rules=C3, hands=["4S 5S", *F], pile="8C 3S", melds=[[RUN], []]),
    row("10 E-6", "an unfinished wild meld has no penalty", end(then={"deal_scores": [60, 0]}), rules=C3, hands=[""] * 4, stock_size=0, pile="5C", melds=[["2S 2S 2S"], []]),
    row("10 E-7", "copies make independent sequences", meld("8D 9D TD", "8D 9D TD", "8D 9D TD", then={"phase": "meld"}), rules=C3, phase="meld",
        hands=["8D 9D TD 8D 9D TD 8D 9D TD 4S 5S", *F]),
    row("10 E-9", "short draw", draw(then={"hands": {"0": "4S 8D"}, "phase": "meld"}), rules=C3, hands=["4S", *F], stock="8D", stock_size=1),
    row("10 E-9", "forced take", end(error="must_take_pile"), rules=C3, hands=["4S 5S", *F], stock_size=0, pile="KC", melds=[["KS KS KH"], []]),
    row("10 E-10", "joker, joker, two open at 120", meld("JK JK 2S"), rules=C3, phase="meld", scores=[3000, 0], hands=["JK JK 2S 4S 5S", *F]),
    row("10 §1", "black threes cost 5", end(then={"deal_scores": [-5, 0]}), rules=C4, hands=["3S", "", "", ""], stock_size=0, pile="5C"),
    row("10 §5", "chilean_bolivia: escalera duty and black threes 100", drop("4S", error="needs_canastas"), rules="chilean_bolivia", phase="meld", hands=["4S", *F],
        melds=[[BOLIVIA, "4H 4H 4D 4D 4C 4C 4C"], []]),
]  # fmt: skip


@pytest.mark.parametrize("one", ROWS, ids=ids_of(ROWS))
def test_row(one: Row) -> None:
    one.hold()


@pytest.mark.parametrize(("rules_id", "packs", "stock"), [(C3, 162, 101), (C4, 216, 155)])
def test_10_e_8_sizes(rules_id: str, packs: int, stock: int) -> None:
    """10 E-8: cards of the packs, and of the stock once dealt (red threes and buried upcards aside)."""
    rules = load(rules_id)
    assert len(deck(rules.table.decks, rules.table.jokers)) == packs
    at = new_game(rules, 4)[-1].state
    threes = sum(len(side.threes) for side in at.public.sides)
    assert len(at.stock) == stock - threes - (len(at.public.pile) - 1)
