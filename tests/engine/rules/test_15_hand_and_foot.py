"""Rule book 15, Hand and Foot: worked examples and edge cases 1 to 20."""

from __future__ import annotations

from typing import Any

import pytest

from canasta.engine.dealing import new_game
from canasta.engine.rules import load
from tests.support.make import Row, answer, ask, draw, drop, end, ids_of, meld, row, take

HF, SOLO = "hand_and_foot", "hand_and_foot_solo"
F = [5, 5, 5]
NONE = ["", "", "", ""]
ALL_IN = [True] * 4
K7, N7, S7 = "KS KS KS KH KH KH KD", "9S 9S 9S 9H 9H 9H 9D", "6S 6S 6S 6H 6H 6H 6D"
RED = [K7, N7, S7]
BLACK = ["AS AS AS AH AH 2S 2S", "QS QS QS QH QH 2H JK", "8S 8S 8S 8H 8H 2D 2D", "5S 5S 5S 5H 5H 2C 2C"]
DONE = [*RED, *BLACK]
OUT: dict[str, Any] = {"rules": HF, "phase": "meld", "feet": NONE, "in_foot": ALL_IN, "melds": [DONE, []]}

ROWS = [
    row("15 Ex 1", "team out, to the point", drop("JC", then={"deal_scores": [3070, 0]}), rules=HF, phase="meld", feet=NONE, in_foot=ALL_IN,
        hands=["JC", "", "QC 4S 3S 3H", ""], melds=[DONE, []], options={"ask_partner": "optional"}),
    row("15 Ex 1", "team out with permission and four tens more", ask(), answer(True), meld(("TC", 7)), drop("JC", then={"deal_scores": [3070 + 40, 0]}), rules=HF, phase="meld", feet=NONE, in_foot=ALL_IN,
        hands=["TC JC", "", "QC 4S 3S 3H", ""], melds=[[*DONE, "TS TS TH"], []]),
    row("15 Ex 2", "the other team", end(then={"deal_scores": [-290, 0]}), rules=HF, hands=["KC KC AC 7S 3S 3C 3H", "", "", ""], stock_size=0, pile="JC",
        feet=["", "", "9C 9C 9C 8C 8C 6C 6C 6C 6D QC 3D", ""], in_foot=[True, True, False, True], melds=[["JS JS JS JH JH 2S 2H", "TS TS TH TH", "4S 4S 4H"], []]),
    row("15 Ex 3", "alone", drop("QC", then={"deal_scores": [1535, 0]}), rules=SOLO, phase="meld", hands=["QC", ""], feet=["", ""], in_foot=[True, True],
        melds=[["JS JS JS JH JH JH JD", "AS AS AS AH AH 2S 2H", "7S 7S 7S 7H 7H JK JK"], []]),
    row("15 E-1", "threes leave one a turn", ask(error="cannot_go_out"), drop("3S"), hands=["3S 3C 3H", *F], **OUT),
    row("15 E-1", "they are not melded", meld("3S 3S 3C", error="threes_not_melded"), hands=["3S 3S 3C 4S", *F], **OUT),
    row("15 E-2", "a red three may be the last discard", ask(), answer(True), meld(("TC", 7)), drop("3H", then={"deal_over": "out"}), rules=HF, phase="meld", feet=NONE, in_foot=ALL_IN,
        hands=["TC 3H", "", "", ""], melds=[[*DONE, "TS TS TH"], []]),
    row("15 E-3", "a three on top", take("KS KS", error="pile_top_three"), rules=HF, hands=["KS KS 4S", *F], feet=[11, 11, 11, 11], pile="KC 3S", melds=[["QS QS QH"], []]),
    row("15 E-4", "a wild card on top", take("2S 2S", error="pile_top_wild"), rules=HF, hands=["2S 2S 4S", *F], feet=[11, 11, 11, 11], pile="KC 2C", melds=[["QS QS QH"], []]),
    row("15 E-5", "a pile of three: all of it", take("KS KS", then={"hands": {"0": "4S 5C 6C"}, "pile": ""}), rules=HF, hands=["KS KS 4S", *F], feet=[11, 11, 11, 11], pile="5C 6C KC",
        melds=[["QS QS QH"], []]),
    row("15 E-5", "of seven: the top five", take("KS KS", then={"hands": {"0": "4S 7C 8C 9C TC"}, "pile": "5C 6C"}), rules=HF, hands=["KS KS 4S", *F], feet=[11, 11, 11, 11],
        pile="5C 6C 7C 8C 9C TC KC", melds=[["QS QS QH"], []]),
    row("15 E-6", "threes among the five enter the hand", take("KS KS", then={"hands": {"0": "4S 3H 3S"}, "threes": ["", ""]}), rules=HF, hands=["KS KS 4S", *F], feet=[11, 11, 11, 11],
        pile="3H 3S KC", melds=[["QS QS QH"], []]),
    row("15 E-7", "the hand emptied by a take: the foot at once", take("KS KS", then={"hands": {"0": "4S 5S"}, "phase": "meld", "feet": {"0": ""}}), drop("4S"), rules=HF, hands=["KS KS", *F],
        feet=["4S 5S", 11, 11, 11], pile="KC", melds=[["QS QS QH"], []]),
    row("15 E-8", "the foot by melding: the turn goes on and ends with a discard", meld(("QC", 0)), meld("4S 4S 4H", then={"phase": "meld"}), drop("5S"), rules=HF, phase="meld", hands=["QC", *F],
        feet=["4S 4S 4H 5S 6S", 11, 11, 11], melds=[["QS QS QH"], []]),
    row("15 §2.4", "the foot by the discard: not played before the next turn", drop("QC", then={"hands": {"0": "4S 4S 4H 5S"}, "turn": 1, "phase": "draw"}),
        meld("4S 4S 4H", seat=0, error="not_your_turn"), rules=HF, phase="meld", hands=["QC", *F], feet=["4S 4S 4H 5S", 11, 11, 11], melds=[["TS TS TH"], []]),
    row("15 E-9", "opening after the foot was reached by discards", meld("AS AS AH", then={"phase": "meld"}), rules=HF, phase="meld", hands=["AS AS AH 4S 5S", *F], feet=NONE, in_foot=[True, False, False, False]),
    row("15 E-10", "an unopened foot counts minus", end(then={"deal_scores": [-20 - 300 - 5 - 300 - 5, 0]}), rules=HF, hands=["3H", "", "3S", ""], stock_size=0, pile="JC",
        feet=["KC TC 3D 3C", "", "", ""], in_foot=[False, True, True, True]),
    row("15 E-11", "the eighth card starts a new meld", meld(("KD", 0), error="meld_closed"), meld("KD", error="too_few_cards"), meld("KD KD KC", then={"melds": [[K7, "KD KD KC"], []]}),
        rules=HF, phase="meld", hands=["KD KD KC 4S 5S", *F], feet=[11, 11, 11, 11], melds=[[K7], []]),
    row("15 E-11", "while one is open the cards join it (17 no. 17)", meld("KD KD KC", then={"melds": [["KS KS KH KD KD KC"], []]}), rules=HF, phase="meld", hands=["KD KD KC 4S 5S", *F],
        feet=[11, 11, 11, 11], melds=[["KS KS KH"], []]),
    row("15 E-12", "seven red and no black", drop("4S", error="needs_canastas"), rules=HF, phase="meld", hands=["4S", *F], feet=NONE, in_foot=ALL_IN,
        melds=[[K7, N7, S7, "4S 4S 4S 4H 4H 4H 4D", "5S 5S 5S 5H 5H 5H 5D", "7S 7S 7S 7H 7H 7H 7D", "8S 8S 8S 8H 8H 8H 8D"], []]),
    row("15 E-13", "a wild card on six naturals makes a black one", meld(("2S", 0)), drop("4S"), rules=HF, phase="meld", hands=["2S 4S 5S", *F], feet=[11, 11, 11, 11], melds=[["KS KS KS KH KH KH"], []]),
    row("15 E-13", "neither takes anything when full", meld(("2S", 0), error="meld_closed"), meld(("AC", 1), error="meld_closed"), rules=HF, phase="meld", hands=["2S AC 4S 5S", *F], feet=[11, 11, 11, 11],
        melds=[[K7, BLACK[0]], []]),
    row("15 E-14", "alone: no condition on a partner", drop("4S", then={"deal_over": "out"}), rules=SOLO, phase="meld", hands=["4S", 5], feet=["", 11], in_foot=[True, False],
        melds=[["JS JS JS JH JH JH JD", "AS AS AS AH AH 2S 2H", "7S 7S 7S 7H 7H JK JK"], []]),
    row("15 §1", "the partner must have picked up the foot", ask(error="cannot_go_out"), drop("4S"), rules=HF, phase="meld", feet=["", 11, 11, 11], in_foot=[True, False, False, False],
        hands=["4S TC", *F], melds=[[*DONE, "TS TS TH"], []]),
    row("15 §1", "the last card: the partner is not in the foot", drop("4S", error="needs_permission"), rules=HF, phase="meld", feet=["", 11, 11, 11],
        in_foot=[True, False, False, False], hands=["4S", *F], melds=[DONE, []]),
    row("15 §1", "with no question needed it is the partner's foot", drop("4S", error="partner_not_in_foot"), rules=HF, phase="meld", feet=["", 11, 11, 11], in_foot=[True, False, False, False],
        hands=["4S", *F], melds=[DONE, []], options={"ask_partner": "optional"}),
    row("15 E-15", "refused: two cards kept, one discarded", ask(), answer(False), meld(("TC", 7), error="keep_discard"), drop("TC"), rules=HF, phase="meld", feet=NONE, in_foot=ALL_IN,
        hands=["TC JC", *F], melds=[[*DONE, "TS TS TH"], []]),
    row("15 E-17", "six players in two teams of three", draw(), drop("4S"), rules=HF, hands=["4S", 5, 5, 5, 5, 5], feet=[11] * 6, options={"players": 6, "sides": "triples"}),
    row("15 E-18", "one card left: taken, the next player ends the deal", draw(then={"hands": {"0": "4S 8D"}}), drop("4S"), draw(error="stock_empty"), end(then={"deal_over": "stock"}), rules=HF,
        hands=["4S", *F], feet=[11, 11, 11, 11], stock="8D", stock_size=1),
    row("15 E-19", "deal 4 needs 150", meld("AS AS AS AS AH AH AH", error="opening_below_minimum"), rules=HF, phase="meld", deal=4, hands=["AS AS AS AS AH AH AH 4S 5S", *F], feet=[11, 11, 11, 11]),
    row("15 E-19", "deal 1 needs 50, deal 2 90, deal 3 120", meld("AS AS AS AS AH AH AH", then={"phase": "meld"}), rules=HF, phase="meld", deal=3, hands=["AS AS AS AS AH AH AH 4S 5S", *F], feet=[11, 11, 11, 11]),
    row("15 E-19", "deal 2", meld("AS AS AS AS", error="opening_below_minimum"), meld("AS AS AS AS", "4S 4S 4H", then={"phase": "meld"}), rules=HF, phase="meld", deal=2,
        hands=["AS AS AS AS 4S 4S 4H 9S 5S", *F], feet=[11, 11, 11, 11]),
    row("15 E-20", "a pair is always needed", take("", onto=0, error="pile_frozen"), take("KS 2S", error="pile_frozen"), rules=HF, hands=["KS 2S 4S", *F], feet=[11, 11, 11, 11], pile="5C KC",
        melds=[["KD KD KH"], []]),
    row("15 §1", "two naturals for each wild card", meld("9S 9S 9H 2S 2S", error="wild_ratio"), meld("9S 9S 2S"), rules=HF, phase="meld", hands=["9S 9S 9H 2S 2S 4S 5S", *F], feet=[11, 11, 11, 11], melds=[[K7], []]),
    row("15 §1", "after four deals the higher total has won", end(then={"match_over": True, "winner": 1}), rules=HF, hands=[""] * 4, stock_size=0, pile="JC", feet=NONE, in_foot=ALL_IN, deal=4, scores=[100, 105]),
    row("15 §1", "a tie after four deals: a fifth", end(then={"match_over": False}), rules=HF, hands=[""] * 4, stock_size=0, pile="JC", feet=NONE, in_foot=ALL_IN, deal=4, scores=[100, 100]),
    row("15 §1", "after three deals nobody has", end(then={"match_over": False}), rules=HF, hands=[""] * 4, stock_size=0, pile="JC", feet=NONE, in_foot=ALL_IN, deal=3, scores=[9000, 105]),
    row("15 §2.1", "three naturals of a foot of one card would be stuck", meld(("QC", 0), error="keep_discard"), rules=HF, phase="meld", hands=["QC", *F], feet=["4S", 11, 11, 11], melds=[["QS QS QH"], []]),
    row("15 §5", "a required last discard", ask(), answer(True), meld(("TC JC", 7), error="mixed_ranks"), meld(("TC", 7)), drop("JC", then={"deal_over": "out"}), rules=HF, phase="meld", feet=NONE, in_foot=ALL_IN,
        hands=["TC JC", *F], melds=[[*DONE, "TS TS TH"], []], options={"discard_to_go_out": "required"}),
    row("15 17 no. 35", "no question before the foot is picked up", ask(error="cannot_go_out"), rules=HF, phase="meld", feet=[11, 11, 11, 11], hands=["TC JC", *F], melds=[[*DONE, "TS TS TH"], []]),
    row("15 §2", "wild cards on top where two like ones take them", take("2S 2S", then={"melds": [["QS QS QH", "2S 2S 2C"], []]}), rules=HF, hands=["2S 2S 4S 5S", *F], feet=[11] * 4, pile="5C 2C",
        melds=[["QS QS QH"], []], options={"pile_wild_top": "pair_of_wilds", "wild_melds": "wilds"}),
    row("15 §2", "two unlike ones do not", take("2S JK", error="pile_frozen"), rules=HF, hands=["2S JK 4S 5S", *F], feet=[11] * 4, pile="5C 2C",
        melds=[["QS QS QH"], []], options={"pile_wild_top": "pair_of_wilds", "wild_melds": "wilds"}),
]  # fmt: skip


@pytest.mark.parametrize("one", ROWS, ids=ids_of(ROWS))
def test_row(one: Row) -> None:
    one.hold()


@pytest.mark.parametrize(("players", "packs"), [(2, 4), (3, 4), (4, 5), (5, 6), (6, 7)])
def test_15_1_packs(players: int, packs: int) -> None:
    """15 §1, 17 no. 33: players + 1 packs, at least 4, at most 7; two jokers a pack."""
    table = load(SOLO, players=players).table
    assert (table.decks, table.jokers) == (packs, 2 * packs)


def test_15_e_16_the_stock() -> None:
    """15 E-16: 270 - 88 - 1 = 181 cards; a rejected upcard goes to the bottom (17 no. 31)."""
    for seed in range(8):
        at = new_game(load(HF), seed)[-1].state
        assert len(at.stock) == 181
        assert len(at.public.pile) == 1
        assert 4 <= at.public.pile[0].rank <= 14
        assert at.stock[: len(at.public.stock_known)] == at.public.stock_known
        assert all(c.rank in (2, 3, 15) for c in at.public.stock_known)
        assert {len(foot) for foot in at.feet} == {11}
