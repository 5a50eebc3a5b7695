"""Rule book 08, Brazilian Canasta: worked examples and edge cases 1 to 13."""

from __future__ import annotations

import pytest

from tests.support.make import SEVENS, Row, answer, ask, draw, drop, end, ids_of, meld, row, take

BR = "brazilian"
F = [5, 5, 5]
RUN = "6H 7H 8H 9H TH JH QH"
WILDS = "2S 2S 2H 2H 2D 2D JK"
EIGHTS = "8S 8S 8H 8H 8D 8D 8C"
ACES = "AS AS AH AH AD AD 2S"

ROWS = [
    row("08 Ex 1", "out with permission", ask(), answer(True), drop("9C", error="partner_agreed"), meld("9S 9S 9C"), drop("4C", then={"deal_scores": [4945, 0]}), rules=BR, phase="meld",
        hands=["9S 9S 9C 4C", "", "KS 5S", ""], melds=[[RUN, WILDS], []], threes=["3H 3D 3H 3D 3H", ""]),
    row("08 Ex 2", "a short sequence", end(then={"deal_scores": [40, 0]}), rules=BR, hands=["3S 7S", "", "4S", ""], stock_size=0, pile="5C",
        melds=[[EIGHTS, ACES, "9D TD JD QD"], []], threes=["3H", ""]),
    row("08 Ex 3", "no canasta, two short sequences", end(then={"deal_scores": [-2240, 0]}), rules=BR, hands=["AS AH 9S 8S", "", "2S KS 6S", ""], stock_size=0, pile="5D",
        melds=[["4C 5C 6C", "TS JS QS KS"], []], threes=["3H 3D", ""]),
    row("08 E-2", "six are long enough", end(then={"deal_scores": [50, 0]}), rules=BR, hands=[""] * 4, stock_size=0, pile="5D", melds=[["6C 7C 8C 9C TC JC"], []]),
    row("08 E-2", "five are not", end(then={"deal_scores": [40 - 1000, 0]}), rules=BR, hands=[""] * 4, stock_size=0, pile="5D", melds=[["6C 7C 8C 9C TC"], []]),
    row("08 E-2", "five are by the published rules", end(then={"deal_scores": [40, 0]}), rules="brazilian_published", hands=[""] * 4, stock_size=0, pile="5D", melds=[["6C 7C 8C 9C TC"], []]),
    row("08 E-3", "7,000: any canasta, its points do not matter", meld("4S 4S 4S 4H 4H 2S 2H", then={"phase": "meld"}), rules=BR, phase="meld", scores=[7995, 0],
        hands=["4S 4S 4S 4H 4H 2S 2H 9S TS", *F]),
    row("08 E-3", "points alone do not open", meld("AS AS AS AH AH AH", "KS KS KS KH", error="opening_needs_canasta"), rules=BR, phase="meld", scores=[7000, 0],
        hands=["AS AS AS AH AH AH KS KS KS KH 9S TS", *F]),
    row("08 E-4", "8,000: 200 points", meld("AS AS AS AH AH AH", "KS KS KS KH", error="opening_below_minimum"), meld("AS AS AS AH AH AH", "KS KS KS KH", "JK JK 2S"),
        rules=BR, phase="meld", scores=[8000, 0], hands=["AS AS AS AH AH AH KS KS KS KH JK JK 2S 9S TS", *F]),
    row("08 E-4", "published: a canasta and 200", meld("AS AS AS AH AH AH", "KS KS KS KH", "JK JK 2S", error="opening_needs_canasta"),
        meld("4S 4S 4S 4H 4H 4H 4D", error="opening_below_minimum"), meld("4S 4S 4S 4H 4H 4H 4D", "AS AS AS AH AH AH", "JK JK 2S"),
        rules="brazilian_published", phase="meld", scores=[8000, 0], hands=["4S 4S 4S 4H 4H 4H 4D AS AS AS AH AH AH KS KS KS KH JK JK 2S 9S TS", *F]),
    row("08 E-5", "9,000: a mixed canasta is not enough", meld(ACES, error="opening_needs_natural_canasta"), rules=BR, phase="meld", scores=[9000, 0], hands=[f"{ACES} 9S TS", *F]),
    row("08 E-5", "a natural one is", meld(SEVENS), rules=BR, phase="meld", scores=[9000, 0], hands=[f"{SEVENS} 9S TS", *F]),
    row("08 E-5", "a wild canasta too", meld(WILDS), rules=BR, phase="meld", scores=[9000, 0], hands=[f"{WILDS} 9S TS", *F]),
    row("08 E-5", "and an escalera", meld(RUN), rules=BR, phase="meld", scores=[9000, 0], hands=[f"{RUN} 9S TS", *F]),
    row("08 E-6", "concealed out is exempt from the canasta", meld("AS AS AS AH AH AH", error="opening_needs_canasta"), rules=BR, phase="meld", scores=[7000, 0], hands=["AS AS AS AH AH AH 9S TS", *F]),
    row("08 E-7", "the canasta comes from the hand at once", meld("4S 4S 4S 4H 4H 4H", error="opening_needs_canasta"), rules=BR, phase="meld", scores=[7000, 0],
        hands=["4S 4S 4S 4H 4H 4H 9S TS", *F]),
    row("08 E-8", "no opening from the pile, not with a pair", take("KS KH", "AS AS AH", error="opening_not_from_pile"), rules=BR, hands=["KS KH AS AS AH 4S 5S", *F], pile="KD"),
    row("08 E-8", "once melded the pile is taken as in 07", take("KS KH", then={"phase": "meld"}), rules=BR, hands=["KS KH 4S 5S", *F], pile="KD", melds=[["QS QS QH"], []]),
    row("08 E-9", "a black three in hand is -100", end(then={"deal_scores": [-100, 0]}), rules=BR, hands=["3S", "", "", ""], stock_size=0, pile="5D"),
    row("08 E-10", "permission must be asked", meld("9S 9S 9C", error="needs_permission"), meld("9S 9S 9C", error="needs_permission"), rules=BR, phase="meld", hands=["9S 9S 9C", *F], melds=[[RUN, WILDS], []]),
    row("08 E-10", "a no binds: one card stays", ask(), answer(False), meld("9S 9S 9C", error="keep_discard"), drop("4C"), rules=BR, phase="meld", hands=["9S 9S 9C 4C", *F], melds=[[RUN, WILDS], []]),
    row("08 E-10", "the question looks at what the hand can do, permission aside", ask(then={"phase": "ask"}), rules=BR, phase="meld", hands=["9S 9S 9C 4C", *F], melds=[[RUN, WILDS], []]),
    row("08 E-11", "an eighth card on an escalera when going out", ask(), answer(True), meld(("KH 5H", 0)), drop("4C", then={"deal_over": "out",
        "deal_scores": [1500 + 2000 + 200 + 60 + 170 + 15, 0]}), rules=BR, phase="meld", hands=["KH 5H 4C", "", "", ""], melds=[[RUN, WILDS], []]),
    row("08 E-11", "not otherwise", meld(("KH", 0), error="meld_closed"), rules=BR, phase="meld", hands=["KH 5D 4C", *F], melds=[[RUN, WILDS], []]),
    row("08 E-12", "red threes with no canasta: five are -1,000", end(then={"deal_scores": [-1000 + 30, 0]}), rules=BR, hands=[""] * 4, stock_size=0, pile="5D",
        melds=[["9S 9S 9C"], []], threes=["3H 3D 3H 3D 3H", ""]),
    row("08 E-12", "one canasta is enough for plus", end(then={"deal_scores": [1200 + 500 + 35, 0]}), rules=BR, hands=[""] * 4, stock_size=0, pile="5D",
        melds=[[SEVENS], []], threes=["3H 3D 3H 3D 3H 3D", ""]),
    row("08 E-13", "any two canastas", ask(then={"phase": "ask"}), rules=BR, phase="meld", hands=["9S 9S 9C 4C", *F], melds=[[SEVENS, EIGHTS], []]),
    row("08 E-13", "the parent's escalera duty as a knob", ask(error="cannot_go_out"), rules=BR, phase="meld", hands=["9S 9S 9C 4C", *F], melds=[[SEVENS, EIGHTS], []],
        options={"canastas_to_go_out": {"total": 2, "sequence": 1}}),
    row("08 §2", "before the opening only the stock", draw(), drop("4S"), rules=BR, hands=["KS KH 4S", *F], pile="KD"),
    row("08 17 no. 35", "no question in the phase of the draw", ask(error="wrong_phase"), rules=BR, hands=["9S 9S 9C 4C", *F], melds=[[RUN, WILDS], []]),
]  # fmt: skip


@pytest.mark.parametrize("one", ROWS, ids=ids_of(ROWS))
def test_row(one: Row) -> None:
    one.hold()
