"""Rule book 03, three players, alone and cutthroat: worked examples and edge cases 1 to 10."""

from __future__ import annotations

import pytest

from canasta.engine.apply import advance, apply
from canasta.engine.events import CanastaClosed, SidesFormed
from tests.support.make import NINES, SEVENS, Row, action, answer, ask, draw, drop, end, ids_of, meld, row, state, take

KINGS = "KS KS KH KH KD KD KC"
TENS = "TS TS TH TH TD 2S 2H"
SOLO, CUT = "classic_3p", "cutthroat_3p"
N: list[list[str]] = [[], [], []]

ROWS = [
    row("03 Ex 1 to 3", "three alone", drop("4C", then={"deal_scores": [920, 110, -225]}), rules=SOLO, phase="meld",
        hands=["4C", "AS 2H TS 7S 5S", "JK AD AC JS JH 6S 6H 4S"], threes=["3H 3D", "3H", "3D"],
        melds=[[NINES, "QS QS QH 2S"], ["8S 8S 8H 8H", "KS KS KH"], []]),
    row("03 Ex 4 and 5", "lone hand against two", drop("4C", then={"deal_scores": [1220, 570, 370]}), rules=CUT, phase="meld", lone=0,
        hands=["4C", "QS 8S 5S", "AD JS 7S 4S"], threes=["3H", "3H 3D", ""],
        melds=[[KINGS, TENS, "AS AS AH"], ["9S 9S 9H 9H 9D JK 2D", "6S 6S 6H"], []]),
    row("03 §1", "solo: nobody to ask, one canasta, one card", ask(error="not_offered"), drop("4S", then={"deal_over": "out"}), rules=SOLO,
        hands=["4S", 9, 9], phase="meld", melds=[[SEVENS], [], []]),
    row("03 §2.1", "before any take everybody melds for himself", draw(), meld("KS KS KH", "QS QS QH"), drop("4S"), draw(),
        meld(("KD", "K"), error="no_such_meld"), rules=CUT, hands=["KS KS KH QS QS QH 4S 5S", "KD 6S 7S", 9], stock="8C 8D 9C 9D"),
    row("03 §2.2", "the first to take the pile is alone, the others pool their melds",
        take("KS KH", "QS QS QH", then={"melds": [["KS KH KD", "QS QS QH"], ["8S 8S 8H", "9S 9S 9H"], []]}), rules=CUT,
        hands=["KS KH QS QS QH 4S 5S", 9, 9], pile="KD", melds=[[], ["8S 8S 8H"], ["9S 9S 9H"]]),
    row("03 §2.2", "a partner adds to the pooled melds", draw(), meld(("9D", "9"), then={"melds": [[], ["8S 8S 8H", "9S 9S 9H 9D"], []]}),
        rules=CUT, turn=1, lone=0, hands=[9, "9D 4S 5S", 9], melds=[[], ["8S 8S 8H", "9S 9S 9H"], []], stock="TC TD"),
    row("03 §2.4", "the pile never taken: all three score alone", draw(), drop("4S", then={"deal_over": "stock", "deal_scores": [30, 20, -10]}),
        rules=CUT, hands=["4S", "TS", "TD"], stock="5C 5D", stock_size=2, melds=[["QS QS QH QH"], ["KS KS KH"], []]),
    row("03 §2.6", "the partner who opens needs the minimum of his own score", draw(), meld("KS KS KH", "QS QS QH", error="opening_below_minimum"),
        rules=CUT, turn=2, lone=0, scores=[0, 0, 1500], hands=[9, 9, "KS KS KH QS QS QH 4S 5S"], melds=N),
    row("03 §2.6", "the other one with a lower score opens with less", draw(), meld("KS KS KH", "QS QS QH", then={"melds": [[], ["KS KS KH", "QS QS QH"], []]}),
        rules=CUT, turn=1, lone=0, scores=[0, 0, 1500], hands=[9, "KS KS KH QS QS QH 4S 5S", 9], melds=N),
    row("03 §2.6", "once one has melded the other melds freely", draw(), meld("4S 4S 4H"), rules=CUT, turn=2, lone=0, scores=[0, 0, 3000],
        hands=[9, 9, "4S 4S 4H 9C 9D"], melds=[[], ["KS KS KH"], []]),
    row("03 E-1", "the lone hand has melded by taking", take("KS KH", "QS QS QH", then={"melds": [["KS KH KD", "QS QS QH"], [], []]}), rules=CUT,
        hands=["KS KH QS QS QH 4S 5S", 9, 9], pile="KD", melds=N),
    row("03 E-2", "both partners have kings: the groups merge", take("QS QH", "AS AS AH", then={"melds": [["QS QH QD", "AS AS AH"], ["KS KS KH KH KD 2S"], []]}),
        rules=CUT, hands=["QS QH AS AS AH 4S 5S", 9, 9], pile="QD", melds=[[], ["KS KS KH"], ["KH KD 2S"]]),
    row("03 E-2", "too many wild cards together: they stay apart", take("QS QH", "AS AS AH",
        then={"melds": [["QS QH QD", "AS AS AH"], ["KS KS 2H 2D", "KH KD 2S JK"], []]}),
        rules=CUT, hands=["QS QH AS AS AH 4S 5S", 9, 9], pile="QD", melds=[[], ["KS KS 2H 2D"], ["KH KD 2S JK"]]),
    row("03 E-3", "4 and 3 make a canasta at that moment: the partners may go out on two", take("QS QH", "AS AS AH"), drop("4S"),
        draw(), drop("6C"), draw(), drop("6D", then={"turn": 0}), rules=CUT, hands=["QS QH AS AS AH 4S 5S", "6C 6H", "6D 6S"], pile="QD",
        stock="TC JC TH JH", melds=[[], ["KS KS KH KH"], ["KD KD KC"]]),
    row("03 E-4", "not frozen for a partner whose partner has melded", take("8S 2S", then={"phase": "meld"}), rules=CUT, turn=2, lone=0,
        hands=[9, 9, "8S 2S 4S 5S"], pile="8C", melds=[[], ["KS KS KH"], []]),
    row("03 E-5", "out by a partner: the bonus is shared", drop("4C", then={"deal_scores": [-10, 1205, 1205], "went_out": 2}), rules=CUT, turn=2, lone=0,
        phase="meld", hands=["TC", "", "4C"], melds=[[], [KINGS, SEVENS], []]),
    row("03 E-6", "red threes of a partner who never melded himself: plus", drop("4C", then={"deal_scores": [1205, 20, 220]}), rules=CUT, lone=0,
        phase="meld", hands=["4C", "", "TD"], melds=[[KINGS, SEVENS], ["QS QS QH"], []], has_melded=[0, 1], threes=["", "", "3D 3H"]),
    row("03 E-6", "and minus where the partnership has no meld", drop("4C", then={"deal_scores": [1205, -10, -210]}), rules=CUT, lone=0,
        phase="meld", hands=["4C", "", "TD"], melds=[[KINGS, SEVENS], [], []], threes=["", "", "3D 3H"]),
    row("03 E-7", "concealed before any take: alone, with the bonus", meld(KINGS, SEVENS), drop("4C", then={"concealed": True, "deal_scores": [1000 + 105 + 200, -15, -15]}),
        rules=CUT, phase="meld", hands=[f"{KINGS} {SEVENS} 4C", "5S", "TD"], melds=N),
    row("03 E-8", "the temporary partner can be asked", ask(then={"phase": "ask"}), answer(False, 0, error="not_your_turn"), answer(True, 2),
        drop("4S", error="partner_agreed"), rules=CUT, turn=1, lone=0, phase="meld", hands=[9, "KC 4S", 9], melds=[[], [KINGS, SEVENS], []]),
    row("03 E-8", "before the sides are formed there is nobody to ask", ask(error="nobody_to_ask"), rules=CUT, phase="meld", hands=["4S 5S", 9, 9], melds=N),
    row("03 E-9", "target 7,500: the highest of three wins", drop("4C", then={"match_over": True, "winner": 2, "scores": [7505, 0, 7600]}),
        rules=CUT, lone=0, phase="meld", hands=["4C", "", ""], melds=[[KINGS, SEVENS], [], []], scores=[6300, 0, 7600]),
    row("03 E-9", "a tie: another deal", drop("4C", then={"match_over": False, "scores": [7505, 0, 7505]}),
        rules=CUT, lone=0, phase="meld", hands=["4C", "", ""], melds=[[KINGS, SEVENS], [], []], scores=[6300, 0, 7505]),
    row("03 17 no. 55", "out before any take: the others' groups merge then", drop("4C", then={"deal_scores": [1205, 300 + 80, 380],
        "melds": [[KINGS, SEVENS], ["QS QS QH QH QD QD 2S"], []]}), rules=CUT, phase="meld", hands=["4C", "", ""],
        melds=[[KINGS, SEVENS], ["QS QS QH QH"], ["QD QD 2S"]]),
    row("03 §1", "the deal ends with the discard after the last card", draw(), drop("4S", then={"deal_over": "stock"}), rules=CUT,
        hands=["4S 6S", 9, 9], stock="5C 5D", stock_size=2, melds=N),
]  # fmt: skip


@pytest.mark.parametrize("one", ROWS, ids=ids_of(ROWS))
def test_row(one: Row) -> None:
    one.hold()


def test_03_e_3_pooling_closes_a_canasta() -> None:
    """03 E-3: the event of the pooling is followed by that of the canasta."""
    at = state(CUT, hands=["QS QH AS AS AH 4S 5S", 9, 9], pile="QD", melds=[[], ["KS KS KH KH"], ["KD KD KC"]])
    events = [change.event for change in apply(at, action(at, take("QS QH", "AS AS AH")))]
    assert [type(event) for event in events[:2]] == [SidesFormed, CanastaClosed]


def test_03_e_10_the_solo_stock() -> None:
    """03 E-10: 108 - 39 - 1 = 68 cards."""
    at = state(SOLO, hands=[13, 13, 13], pile="4S")
    assert len(at.stock) == 68


def test_h6_by_pooling() -> None:
    """16 H6 in cutthroat: canastas that pooling brings together count at once."""
    at = state(
        CUT, {"instant_win_canastas": 2}, hands=["QS QH AS AS AH 4S 5S", 9, 9], pile="QD", melds=[[], [KINGS], [SEVENS]]
    )
    at = advance(at, action(at, take("QS QH", "AS AS AH")))
    assert at.public.end is not None
    assert (at.public.end.reason, at.public.winner) == ("instant_win", 1)


def test_03_end_needs_an_empty_stock() -> None:
    """03 §1: `end` is no way out while there is a stock."""
    row("-", "-", end(error="wrong_phase"), rules=CUT, hands=[9, 9, 9]).hold()
