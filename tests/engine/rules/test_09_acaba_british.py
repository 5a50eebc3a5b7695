"""Rule book 09, Acaba: worked examples and edge cases 1 to 12."""

from __future__ import annotations

import pytest

from tests.support.make import SEVENS, Row, answer, ask, do, draw, drop, ids_of, meld, row, take

AC = "acaba"
F = [5, 5, 5]
KINGS = "KS KS KH KH KD KD KC"


def acaba(error: str | None = None, **more: object) -> dict[str, object]:
    return do("acaba", error=error, **more)


def ask_acaba(error: str | None = None, **more: object) -> dict[str, object]:
    return do("ask_acaba", error=error, **more)


ROWS = [
    row("09 Ex 1", "given up: nothing for the caller, 1,500 for the others", acaba(then={"deal_over": "acaba", "deal_scores": [0, 1500], "scores": [2300, 1500]}), rules=AC,
        scores=[2300, 0], hands=["JK JK AS AH", *F], threes=["3H 3D", ""]),
    row("09 Ex 2", "why one calls", drop("4C", then={"deal_scores": [0, 3310]}), rules=AC, phase="meld", turn=1, hands=["", "4C", "", "QC"], threes=["", "3H 3D 3H 3D"],
        melds=[[], [KINGS, "9S 9S 9H 9H 9D 9D 9C", "JS JS JH JH JD 2S 2H", "8S 8S 8H 8H 8D 8D JK", "4S 4S 4H 4H 2D 2D 2C", "AS AS AH AH AD"]]),
    row("09 Ex 3", "a deal without a call", drop("4C", then={"deal_scores": [565, 0]}), rules=AC, phase="meld", hands=["4C", "", "TS AS", ""], threes=["3H", ""],
        melds=[["7S 7S 7H 7H 7D 2S 2H", "KS KS KH"], []]),
    row("09 Ex 4", "the call ends the match", acaba(then={"scores": [0, 5200], "match_over": True, "winner": 1}), rules=AC, scores=[0, 3700], hands=["4S", *F]),
    row("09 E-1", "before the draw", acaba(then={"deal_over": "acaba"}), rules=AC, hands=["4S 5S", *F]),
    row("09 E-2", "after taking the pile and melding: still 0", take("QS QH"), acaba(then={"deal_scores": [0, 1500]}), rules=AC, hands=["QS QH 4S", *F], pile="QD", melds=[[KINGS], []]),
    row("09 E-3", "when ahead, legal but silly", acaba(then={"deal_scores": [0, 1500]}), rules=AC, phase="meld", hands=["4S 5S", *F], melds=[[KINGS], []], threes=["3H 3D", ""]),
    row("09 E-4", "the partner refuses: bound for this turn", draw(), ask_acaba(then={"phase": "ask"}), answer(False, then={"phase": "meld"}), acaba(error="partner_refused"),
        ask_acaba(error="asked_already"), drop("4S"), rules=AC, hands=["4S 5S", *F]),
    row("09 E-4", "again in another turn", ask_acaba(), answer(False, then={"phase": "draw"}), draw(), drop("4S"), draw(), drop("6S"), draw(), drop("7S"), draw(), drop("8S"),
        acaba(then={"deal_over": "acaba"}), rules=AC, hands=["4S 5S", "6S 6H", "7S 7H", "8S 8H"], stock="9S 9H 9D 9C"),
    row("09 E-4", "a yes calls it", ask_acaba(), answer(True, then={"deal_over": "acaba", "deal_scores": [0, 1500]}), rules=AC, hands=["4S 5S", *F]),
    row("09 E-5", "without asking", draw(), acaba(then={"deal_over": "acaba"}), rules=AC, hands=["4S 5S", *F]),
    row("09 E-6", "three players: 1,500 for each opponent", acaba(then={"deal_scores": [0, 1500, 1500]}), rules=AC, hands=["4S", 9, 9], options={"players": 3, "sides": "solo"}),
    row("09 E-7", "a yes to going out blocks acaba", ask(), answer(True), acaba(error="partner_agreed"), ask_acaba(error="partner_agreed"), rules=AC, phase="meld",
        hands=["KC 4S", *F], melds=[[KINGS], []]),
    row("09 E-7", "a no to going out does not", ask(), answer(False), ask_acaba(), answer(True, then={"deal_over": "acaba"}), rules=AC, phase="meld", hands=["KC 4S", *F], melds=[[KINGS], []]),
    row("09 E-8", "with an empty stock", acaba(then={"deal_over": "acaba"}), rules=AC, hands=["4S 5S", *F], stock_size=0, pile="KC"),
    row("09 E-9", "the caller's score stays", acaba(then={"scores": [4000, 5100], "winner": 1}), rules=AC, scores=[4000, 3600], hands=["4S", *F]),
    row("09 E-10", "and the next minimum follows the new totals", acaba(then={"scores": [0, 1500], "match_over": False}), rules=AC, hands=["4S", *F]),
    row("09 E-11", "alone there is nobody to ask", ask_acaba(error="nobody_to_ask"), acaba(then={"deal_over": "acaba"}), rules=AC, hands=["4S", 9], options={"players": 2, "sides": "solo"}),
    row("09 E-12", "seven canastas reached first win first", meld(("7C", 1), then={"deal_over": "instant_win", "deal_scores": [5000, 0]}), rules=AC, phase="meld", hands=["7C 4S 5S", "", "", ""],
        melds=[[KINGS, "7S 7S 7H 7H 7D 7D"], []], options={"instant_win_canastas": 2}),
    row("09 §2", "not in other games, not in another's turn", acaba(error="not_offered"), ask_acaba(error="not_offered"), acaba(seat=1, error="not_your_turn"), hands=["4S", *F]),
    row("09 §5", "not after the deal is over", acaba(), acaba(error="deal_over"), rules=AC, hands=["4S", *F]),
    row("09 §3", "the sevens of nobody count", acaba(then={"deal_scores": [1500, 0]}), rules=AC, turn=1, hands=["3S", "4S", "JK", "2S"], melds=[[SEVENS], [KINGS]]),
]  # fmt: skip


@pytest.mark.parametrize("one", ROWS, ids=ids_of(ROWS))
def test_row(one: Row) -> None:
    one.hold()
