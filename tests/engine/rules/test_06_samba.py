"""Rule book 06, Samba, both traditions: worked examples and edge cases 1 to 23."""

from __future__ import annotations

import pytest

from tests.support.make import NINES, SEVENS, Row, ask, do, draw, drop, end, ids_of, meld, row, take

SA, DUTCH = "samba", "samba_dutch"
F = [5, 5, 5]
KINGS = "KS KS KH KH KD 2S JK"
RUN = "5D 6D 7D 8D 9D TD JD"


def merge(meld: int, onto: int, error: str | None = None, **more: object) -> dict[str, object]:
    return do("merge", meld=meld, onto=onto, error=error, **more)


ROWS = [
    row("06 Ex 1", "out with a samba", drop("QC", then={"deal_scores": [3165, 0]}), rules=SA, phase="meld", hands=["QC", "", "9S 2D", ""],
        melds=[[RUN, KINGS, "4S 4S 4H 4H"], []], threes=["3H 3D 3H 3D 3H 3D", ""]),
    row("06 Ex 2", "one canasta only", end(then={"deal_scores": [315, 0]}), rules=SA, hands=["AS KS 7S 2S", "", "QS QH 5S", ""], stock_size=0, pile="4C",
        melds=[["6S 6S 6H 6H 6D 6D 6C", "8S 9S TS", "JS JS JH"], []], threes=["3H 3D", ""]),
    row("06 Ex 3", "two sambas and black threes as the last meld", meld("3S 3S 3C", then={"deal_over": "out", "deal_scores": [3585, 0]}), rules=SA, phase="meld",
        hands=["3S 3S 3C", "", "JK TS", ""], melds=[["4H 5H 6H 7H 8H 9H TH", "8C 9C TC JC QC KC AC"], []], threes=["3H 3D 3H", ""]),
    row("06 E-1", "Q-K-A is a sequence, there is no wrap", meld("AS 4S 5S", error="sequence_broken"), meld("KS AS 4S", error="sequence_broken"), meld("QS KS AS"),
        rules=SA, phase="meld", hands=["QS KS AS 4S 5S 9H", *F], melds=[["TS TS TH"], []]),
    row("06 E-1", "one suit, in order", meld("QS KH AS", error="sequence_broken"), meld("QS KS 2S", error=["sequence_wild", "sequence_broken"]), meld("QS QS KS", error="mixed_ranks"),
        rules=SA, phase="meld", hands=["QS QS KS KH AS 2S 5S", *F], melds=[["TS TS TH"], []]),
    row("06 E-2", "the same sequence twice", meld("8D 9D TD", "8D 9D TD", then={"melds": [["TS TS TH", "8D 9D TD", "8D 9D TD"], []]}), rules=SA, phase="meld",
        hands=["8D 9D TD 8D 9D TD 4S 5S", *F], melds=[["TS TS TH"], []]),
    row("06 E-3", "sequences never join", merge(0, 1, error="mixed_ranks"), meld(("8H", 0)), merge(0, 1, error="mixed_ranks"), rules=SA, phase="meld",
        hands=["8H 4S 5S", *F], melds=[["5H 6H 7H", "9H TH JH"], []]),
    row("06 E-4", "a samba is closed, also when going out", meld(("QD", 0), error="meld_closed"), rules=SA, phase="meld", hands=["QD", *F], melds=[[RUN, KINGS], []]),
    row("06 E-4", "eight in a row at once are too many", meld("4C 5C 6C 7C 8C 9C TC JC", error="meld_too_big"), rules=SA, phase="meld",
        hands=["4C 5C 6C 7C 8C 9C TC JC 4S 5S", *F], melds=[["TS TS TH"], []]),
    row("06 E-5", "a canasta grows from the hand, not by the top card", take("", onto=0, error="pile_onto_canasta"), draw(), meld(("7C", 0)), rules=SA,
        hands=["7C 4S 5S", *F], pile="8C 7D", melds=[["7S 7S 7H 7H 7D 7D 7C"], []]),
    row("06 E-6", "two canastas of a rank are two", drop("4S", then={"deal_over": "out"}), rules=SA, phase="meld", hands=["4S", *F],
        melds=[["7S 7S 7H 7H 7D 7D 7C", "7S 7H 7C 7D 7C 2S 2H"], []]),
    row("06 E-7", "4 and 4 make a canasta of eight", merge(1, 0, then={"melds": [["8S 8S 8S 8H 8H 8H 8D 8D"], []]}), rules=SA, phase="meld", hands=["4S 5S", *F],
        melds=[["8S 8S 8S 8H", "8H 8H 8D 8D"], []]),
    row("06 E-7", "no more than two wild cards", merge(1, 0, error="too_many_wilds"), rules=SA, phase="meld", hands=["4S 5S", *F], melds=[["8S 8S 2S 2H", "8H 8H 2D"], []]),
    row("06 E-7", "two ranks do not merge, nor a meld with itself", merge(1, 0, error="mixed_ranks"), merge(0, 0, error="no_such_meld"), merge(0, 5, error="no_such_meld"),
        rules=SA, phase="meld", hands=["4S 5S", *F], melds=[["8S 8S 8H", "9H 9H 9D"], []]),
    row("06 E-8", "a canasta may be merged too", merge(1, 0, then={"phase": "meld"}), rules=SA, phase="meld", hands=["4S 5S", *F], melds=[[SEVENS, "7S 7H 7C"], []]),
    row("06 E-9", "a wild card makes it mixed", meld(("2S", 0)), drop("4S"), rules=SA, phase="meld", hands=["2S 4S 5S", *F], melds=[[SEVENS], []]),
    row("06 E-9", "and scores as mixed", end(then={"deal_scores": [300 + 55, 0]}), rules=SA, hands=[""] * 4, stock_size=0, pile="4C", melds=[[f"{SEVENS} 2S"], []]),
    row("06 E-10", "a sequence counts its card values", meld("5C 6C 7C", then={"phase": "meld"}), rules=SA, phase="meld", scores=[-5, 0], hands=["5C 6C 7C 9S TS", *F]),
    row("06 E-10", "15 of 50", meld("5C 6C 7C", error="opening_below_minimum"), rules=SA, phase="meld", hands=["5C 6C 7C 9S TS", *F]),
    row("06 E-11", "opening from the pile with a sequence from the hand", take("KS KH", "8S 9S TS", error=None, then={"phase": "meld"}), rules=SA,
        hands=["KS KH 8S 9S TS 4S 5S", *F], pile="KD"),
    row("06 E-12", "a side that is not melded has no sequence to add to", take("", onto=0, error="pile_frozen"), rules=SA, hands=["4S 5S", *F], pile="QD"),
    row("06 E-13", "frozen: a pair only", take("", onto=0, error="pile_frozen"), take("QS QH", then={"phase": "meld"}), rules=SA, hands=["QS QH 4S 5S", *F], pile="2S QD",
        melds=[["9D TD JD"], []]),
    row("06 E-13", "unfrozen: the top card onto the sequence takes the whole pile", take("", onto=0, then={"melds": [["9D TD JD QD"], []], "hands": {"0": "4S 5S 8C"}, "pile": ""}),
        rules=SA, hands=["4S 5S", *F], pile="8C QD", melds=[["9D TD JD"], []]),
    row("06 E-13", "only at an end", take("", onto=0, error="pile_no_match"), rules=SA, hands=["4S 5S", *F], pile="8C KD", melds=[["9D TD JD"], []]),
    row("06 §2.1", "the low end too, and never together with a hand card", take("KD", onto=0, error="pile_no_match"), take("", onto=0), rules=SA, hands=["KD 4S 5S", *F],
        pile="8C 8D", melds=[["9D TD JD"], []]),
    row("06 §2.1", "no new sequence with the top card", take("9D TD", error="pile_no_match"), rules=SA, hands=["9D TD 4S 5S", *F], pile="8C 8D", melds=[["QS QS QH"], []]),
    row("06 §2.1", "a samba takes no more", take("", onto=0, error="pile_onto_canasta"), rules=SA, hands=["4S 5S", *F], pile="8C QD", melds=[[RUN], []]),
    row("06 §1", "never a natural and a wild card", take("KS 2S", error="pile_no_match"), rules=SA, hands=["KS 2S 4S 5S", *F], pile="8C KD", melds=[["QS QS QH"], []]),
    row("06 §1", "a pair starts a second group of the rank", take("KS KH", then={"melds": [["KD KC KC", "KS KH KD"], []]}), rules=SA, hands=["KS KH 4S 5S", *F], pile="8C KD",
        melds=[["KD KC KC"], []]),
    row("06 E-14", "the taken cards extend the sequence", take("", onto=0), meld(("KD", 0), then={"melds": [["9D TD JD QD KD"], []]}), rules=SA, hands=["4S 5S", *F],
        pile="KD QD", melds=[["9D TD JD"], []]),
    row("06 E-15", "one card in the stock", draw(then={"stock_size": 0, "hands": {"0": "4S 8D"}, "phase": "meld"}), rules=SA, hands=["4S", *F], stock="8D", stock_size=1),
    row("06 E-16", "five red threes are 500", end(then={"deal_scores": [500 + 500 + 300 + 120 + 35, 0]}), rules=SA, hands=[""] * 4, stock_size=0, pile="4C",
        melds=[[SEVENS, "KS KS KH KH KD 2S JK"], []], threes=["3H 3D 3H 3D 3H", ""]),
    row("06 E-16", "six are 1,000", end(then={"deal_scores": [1000 + 500 + 300 + 120 + 35, 0]}), rules=SA, hands=[""] * 4, stock_size=0, pile="4C",
        melds=[[SEVENS, "KS KS KH KH KD 2S JK"], []], threes=["3H 3D 3H 3D 3H 3D", ""]),
    row("06 E-17", "with one canasta they are minus", end(then={"deal_scores": [500 + 35 - 200, 0]}), rules=SA, hands=[""] * 4, stock_size=0, pile="4C",
        melds=[[SEVENS], []], threes=["3H 3D", ""]),
    row("06 E-18", "concealed: no minimum, no bonus", meld(SEVENS, NINES), drop("4S", then={"concealed": True, "deal_scores": [1000 + 200 + 35 + 70, 0]}), rules=SA, phase="meld",
        scores=[7000, 0], hands=[f"{SEVENS} {NINES} 4S", "", "", ""]),
    row("06 E-19", "black threes up to six", meld("3S 3S 3S 3C 3C 3C", then={"deal_over": "out"}), rules=SA, phase="meld", hands=["3S 3S 3S 3C 3C 3C", *F], melds=[[RUN, KINGS], []]),
    row("06 E-20", "no wild card in a sequence", meld(("2D", 0), error=["sequence_wild", "sequence_broken"]), rules=SA, phase="meld", hands=["2D 4S 5S", *F], melds=[["9D TD JD"], []]),
    row("06 E-21", "the second canasta of the last turn counts", meld(("JD", 0)), drop("4S", then={"deal_over": "out"}), rules=SA, phase="meld", hands=["JD 4S", *F],
        melds=[["5D 6D 7D 8D 9D TD", KINGS], []]),
    row("06 E-22", "a sequence forces the take of an empty stock too", end(error="must_take_pile"), take("", onto=0), rules=SA, hands=["4S 5S", *F], stock_size=0, pile="8C QD",
        melds=[["9D TD JD"], []]),
    row("06 E-23", "Dutch: the last card may be kept", meld(("KD", 0)), drop("4S", error="needs_canastas"), do("pass", then={"turn": 1, "hands": {"0": "4S"}}), rules=DUTCH, phase="meld",
        hands=["KD 4S", *F], melds=[["KS KS KH"], []]),
    row("06 E-23", "not while it can go out (17 no. 39)", do("pass", error="wrong_phase"), drop("4S", then={"deal_over": "out"}), rules=DUTCH, phase="meld", hands=["4S", *F],
        melds=[[RUN, "KS KS KH KH KD KD 2S"], []]),
    row("06 E-23", "not with two cards, not elsewhere", do("pass", error="wrong_phase"), rules=DUTCH, phase="meld", hands=["4S 5S", *F], melds=[["KS KS KH"], []]),
    row("06 E-23", "no such action in the international game", do("pass", error="not_offered"), rules=SA, phase="meld", hands=["4S", *F], melds=[["KS KS KH"], []]),
    row("06 E-23", "the empty pile after a pass: the next player draws", meld(("KD", 0)), do("pass"), take("", onto=0, error=["pile_empty"]), draw(), rules=DUTCH, phase="meld",
        hands=["KD 4S", *F], melds=[["KS KS KH"], []]),
    row("06 §1", "Dutch: twice as many naturals as wild cards", meld("KS KS 2S 2H", error="wild_ratio"), meld("KS KS KH KH 2S 2H", then={"phase": "meld"}), rules=DUTCH, phase="meld",
        hands=["KS KS KH KH 2S 2H 4S 5S", *F]),
    row("06 §1", "Dutch: only the top card onto a sequence, though always frozen (17 no. 12)",
        take("", onto=0, then={"melds": [["9D TD JD QD"], []], "pile": "8C", "hands": {"0": "4S 5S"}, "phase": "meld"}), drop("4S"), rules=DUTCH, hands=["4S 5S", *F], pile="8C QD",
        melds=[["9D TD JD"], []]),
    row("06 §1", "Dutch: a finished samba takes no top card", take("", onto=0, error="pile_onto_canasta"), rules=DUTCH, hands=["4S 5S", *F], pile="8C QD", melds=[[RUN], []]),
    row("06 §1", "Dutch: red threes by choice, replaced (17 no. 24)", meld("3H 3D", then={"threes": ["3H 3D", ""], "hands": {"0": "4S 8D 9D"}}), drop("4S"), rules=DUTCH, phase="meld",
        hands=["3H 3D 4S", *F], stock="8D 9D"),
    row("06 §1", "Dutch: one in hand at the end is -750, two as well (17 no. 57)", end(then={"deal_scores": [-750, -750]}), rules=DUTCH, hands=["3H 3D", "3H", "3D", ""], stock_size=0, pile="4C"),
    row("06 §1", "Dutch: no forced take", end(then={"deal_over": "stock"}), rules=DUTCH, hands=["4S 5S", *F], stock_size=0, pile="8C QD", melds=[["9D TD JD"], []]),
    row("06 §1", "Dutch: a red three may be discarded", drop("3H", then={"pile": "3H"}), take("KS KH", error="pile_top_three"), rules=DUTCH, phase="meld",
        hands=["3H 4S", "KS KH 4D", 5, 5]),
    row("06 §1", "150 from 7,000", meld("AS AS AS AH AH AH", error="opening_below_minimum"), rules=SA, phase="meld", scores=[7000, 0], hands=["AS AS AS AH AH AH 4S 5S", *F]),
    row("06 §1", "the question is optional", ask(then={"phase": "ask"}), rules=SA, phase="meld", hands=["KC 4S", *F], melds=[[RUN, KINGS, "KD KC KS"], []]),
]  # fmt: skip


@pytest.mark.parametrize("one", ROWS, ids=ids_of(ROWS))
def test_row(one: Row) -> None:
    one.hold()
