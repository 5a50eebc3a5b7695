"""Rule book 16, the house rules H1 to H12: worked examples, edge cases 1 to 14 and what they do to each other."""

from __future__ import annotations

import pytest

from canasta.engine.apply import advance, apply
from canasta.engine.events import StockRenewed
from canasta.engine.view import view_of
from tests.support.make import (
    NINES,
    SEVENS,
    Row,
    action,
    answer,
    ask,
    draw,
    drop,
    end,
    faces,
    ids_of,
    meld,
    row,
    state,
    take,
)

F = [5, 5, 5]
KINGS = "KS KS KH KH KD KD KC"
H1 = {"pile_take_add_to_meld": "open_only"}
H2 = {"wild_ratio": "lt"}
H3 = {"count_cards_in_canastas": False}
H4 = {"joker_discard": False}
H5 = {"initial_pile_count": "top_and_pair_excluded"}
H6 = {"instant_win_canastas": 7}
H8 = {"pile_frozen": "always"}
H9 = {"bonus_concealed_canasta": 100}
H11 = {"stock_end": "recycle", "recycle_limit": 1}
H12 = {"pile_take_limit": 10}
SIX_CANASTAS = [
    KINGS, "QS QS QH QH QD QD QC", "JS JS JH JH JD JD JC", "TS TS TH TH TD TD TC", "9S 9S 9H 9H 9D 9D 9C", "8S 8S 8H 8H 8D 8D 8C",
]  # fmt: skip

ROWS = [
    row("16 Ex 1", "H2: 8-8-8-2-2 yes, 8-8-2-2 no, 9x4+2+2+joker yes", meld("8S 8S 2S 2H", error="wild_ratio"), meld("8S 8S 8H 2S 2H", "9S 9S 9H 9H 2D 2C JK"), phase="meld", options=H2,
        hands=["8S 8S 8H 2S 2H 9S 9S 9H 9H 2D 2C JK 4S 5S", *F]),
    row("16 Ex 2", "H3 off: a canasta counts 500, an open meld its cards", end(then={"deal_scores": [515, 0]}), hands=[""] * 4, stock_size=0, pile="4C", melds=[[KINGS, "5S 5S 5H"], []], options=H3),
    row("16 Ex 3", "H5: 90 from the hand, then the queens", take("QS QH", "AS AS AH", "KS KS KH", then={"melds": [["AS AS AH", "KS KS KH", "QS QH QD"], []]}), scores=[1500, 0], options=H5,
        hands=["QS QH AS AS AH KS KS KH 4S 5S", *F], pile="QD"),
    row("16 Ex 3", "H5: with eights too", take("QS QH", "AS AS AH", "8S 8S 8H", then={"phase": "meld"}), scores=[1500, 0], options=H5, hands=["QS QH AS AS AH 8S 8S 8H 4S 5S", *F], pile="QD"),
    row("16 Ex 3", "H5: 75 of 90, the queens do not help", take("QS QH", "AS AS AH", "7S 7S 7H", error="opening_below_minimum"), scores=[1500, 0], options=H5,
        hands=["QS QH AS AS AH 7S 7S 7H 4S 5S", *F], pile="QD"),
    row("16 Ex 4", "H6: the seventh canasta wins the match", meld(("7C", 6), then={"deal_over": "instant_win", "scores": [6850, 5020], "match_over": True, "winner": 0}), phase="meld", options=H6,
        scores=[1850, 4900], hands=["7C 4S 5S", "", "", ""], melds=[[*SIX_CANASTAS, "7S 7S 7H 7H 7D 7D"], ["AS AS AH AH AD AD"]]),
    row("16 Ex 5", "H12: top, nine to the hand, 13 remain", take("KS KH", then={"pile": "4C 4D 4H 5C 5D 5H 6C 6D 6H 7C 7D 7H 8C", "hands": {"0": "AS 8D 8H 9C 9D 9H TC TD TH JC"}}),
        options=H12, hands=["KS KH AS", *F], pile="4C 4D 4H 5C 5D 5H 6C 6D 6H 7C 7D 7H 8C 8D 8H 9C 9D 9H TC TD TH JC KD", melds=[["QS QS QH"], []]),
    row("16 E-1", "H1 and an empty stock: what it forbids is not forced", end(then={"deal_over": "stock"}), options=H1, hands=["4S 5S", *F], stock_size=0, pile="8C 7C", melds=[[SEVENS], []]),
    row("16 H1", "no ADD onto a canasta", take("", onto=0, error="pile_onto_canasta"), options=H1, hands=["4S 5S", *F], pile="8C 7C", melds=[[SEVENS], []]),
    row("16 H1", "no pair that would join one", take("7C 7D", error="pile_onto_canasta"), options=H1, hands=["7C 7D 4S 5S", *F], pile="8C 7D", melds=[["7S 7S 7H 7H 7C 2S 2H"], []]),
    row("16 H1", "with many groups the pair starts a new one", take("7C 7D", then={"phase": "meld"}), rules="samba", options=H1, hands=["7C 7D 4S 5S", *F], pile="8C 7D", melds=[["7S 7S 7S 7H 7H 7H 7D"], []]),
    row("16 H1", "a meld that is no canasta yet takes the card, and may become one", take("", onto=0, then={"melds": [["7S 7S 7H 7H 7D 7D 7C"], []]}), options=H1, hands=["4S 5S", *F], pile="8C 7C",
        melds=[["7S 7S 7H 7H 7D 7D"], []]),
    row("16 E-2", "H1 and H8: pairs of ranks without a canasta", take("KS KH", then={"phase": "meld"}), options={**H1, **H8}, hands=["KS KH 4S 5S", *F], pile="8C KD", melds=[[SEVENS], []]),
    row("16 E-2", "H8: nothing else", take("KS 2S", error="pile_frozen"), take("", onto=1, error="pile_frozen"), options={**H1, **H8}, hands=["KS 2S 4S 5S", *F], pile="8C KD", melds=[[SEVENS, "KH KH KC"], []]),
    row("16 E-3", "H2: a natural and a wild card still take", take("KS 2S", then={"phase": "meld"}), options=H2, hands=["KS 2S 4S 5S", *F], pile="8C KD", melds=[[SEVENS], []]),
    row("16 H2", "while growing too", meld(("2C", 0), error="wild_ratio"), phase="meld", options=H2, hands=["2C 4S 5S", *F], melds=[["KS KS KH 2S 2H"], []]),
    row("16 H4", "a joker is not discarded, a two is", drop("JK", error="discard_joker"), drop("2S", then={"frozen": True}), phase="meld", options=H4, hands=["JK 2S 4S", *F]),
    row("16 H4", "a hand of jokers: one must go, and freezes (17 no. 7)", drop("JK", then={"frozen": True}), phase="meld", options=H4, hands=["JK JK", *F]),
    row("16 H4", "out by a joker only when nothing else is held", drop("JK", then={"deal_over": "out"}), phase="meld", options=H4, hands=["JK", *F], melds=[[SEVENS], []]),
    row("16 H4", "a batch that leaves a joker and a card", meld(("KD", 1)), drop("JK", error="discard_joker"), drop("4S"), phase="meld", options=H4, hands=["KD JK 4S", *F], melds=[[SEVENS, "KS KS KH"], []]),
    row("16 E-4", "H4: a frozen pile with a two", take("KS KH", then={"frozen": False}), options=H4, hands=["KS KH 4S 5S", *F], pile="2S KD", melds=[["QS QS QH"], []]),
    row("16 E-5", "H5: concealed out after a draw needs no minimum", meld("4S 4S 4H 4H 4D 4D 4C"), drop("KD", then={"concealed": True}), phase="meld", options=H5, hands=["4S 4S 4H 4H 4D 4D 4C KD", *F]),
    row("16 H5", "a side that has opened takes as always", take("QS QH", then={"phase": "meld"}), options=H5, hands=["QS QH 4S 5S", *F], pile="QD", melds=[["KS KS KH"], []]),
    row("16 H5", "further queens of the hand do not count either", take("QS QH QC", "KS KS KH", error="opening_below_minimum"), options=H5, hands=["QS QH QC KS KS KH 4S 5S", *F], pile="QD"),
    row("16 H1+H5", "the queens join the canasta of the same opening: forbidden", take("QS QH", "QS QH QC QC QD 2S 2H", error="pile_onto_canasta"), options={**H1, **H5},
        hands=["QS QH QS QH QC QC QD 2S 2H 4S 5S", *F], pile="8C QD"),
    row("16 E-6", "H6 wins outright whatever the target", meld(("7C", 6), then={"match_over": True, "winner": 0}), phase="meld", options={**H6, "target_score": 20000}, hands=["7C 4S 5S", *F],
        melds=[[*SIX_CANASTAS, "7S 7S 7H 7H 7D 7D"], []]),
    row("16 H6", "six are not enough", meld(("KC", 0), then={"deal_over": None}), phase="meld", options=H6, hands=["KC 4S 5S", *F], melds=[SIX_CANASTAS, []]),
    row("16 H6", "by a take too", take("", onto=6, then={"deal_over": "instant_win"}), options=H6, hands=["4S 5S", *F], pile="4C 7C", melds=[[*SIX_CANASTAS, "7S 7S 7H 7H 7D 7D"], []]),
    row("16 H6", "the others score as if the stock had run out (17 no. 8)", meld(("7C", 6), then={"deal_scores": [5000, 500 + 35 - 20]}), phase="meld", options=H6, hands=["7C 4S 6S", "AS", "", ""],
        melds=[[*SIX_CANASTAS, "7S 7S 7H 7H 7D 7D"], ["5S 5S 5H 5H 5D 5D 5C"]]),
    row("16 E-7", "H6 in a Samba game counts sequences and wild melds", meld(("AD", 2), then={"deal_over": "instant_win"}), rules="bolivian", phase="meld", options={"instant_win_canastas": 3},
        hands=["AD 4S 5S", *F], melds=[["2S 2S 2H 2H 2D JK JK", KINGS, "8D 9D TD JD QD KD"], []]),
    row("16 E-7", "merging counts as well", {"do": "merge", "meld": 1, "onto": 0, "then": {"deal_over": "instant_win"}}, rules="samba", phase="meld", options={"instant_win_canastas": 1},
        hands=["4S 5S", *F], melds=[["8S 8S 8S 8H", "8H 8H 8D"], []]),
    row("16 E-8", "H7: four players with 15 cards", draw(then={"hands": {"0": "4S AS"}}), hands=["4S", *F], stock="AS", options={"hand_size": 15}),
    row("16 E-8", "H7: three a draw", draw(then={"hands": {"0": "4S AS KS QS"}}), hands=["4S", *F], stock="AS KS QS", options={"draw_count": 3}),
    row("16 E-9", "H10 does not lift the two naturals", meld("TS 2S 2H", error="too_few_naturals"), phase="meld", hands=["TS 2S 2H 4S 5S", *F], melds=[[SEVENS], []],
        options={"wild_ratio": "none", "max_wilds": 3}),
    row("16 E-9", "min_naturals 1", meld("TS 2S 2H", then={"phase": "meld"}), phase="meld", hands=["TS 2S 2H 4S 5S", *F], melds=[[SEVENS], []], options={"min_naturals": 1}),
    row("16 E-10", "H11: a buried red three is laid when drawn, and replaced", draw(then={"threes": ["3H", ""], "hands": {"0": "4S 8C"}, "pile": "TC", "stock_size": 1}), options=H11,
        hands=["4S", *F], stock_size=0, pile="3H 8C 9C TC"),
    row("16 E-11", "H11: the freeze goes with the freezing card", draw(then={"frozen": False, "pile": "TC"}), options=H11, hands=["4S", *F], stock_size=0, pile="2S 8C 9C TC"),
    row("16 E-11", "H11: unless the remaining top is wild", draw(then={"frozen": True, "pile": "2C"}), options=H11, hands=["4S", *F], stock_size=0, pile="2S 8C 9C 2C"),
    row("16 H11", "the lowest card is drawn first", draw(then={"hands": {"0": "4S 7C"}}), options=H11, hands=["4S", *F], stock_size=0, pile="7C 8C 9C TC"),
    row("16 H11", "end is refused while the pile can be turned over (17 no. 41)", end(error="wrong_phase"), options=H11, hands=["4S", *F], stock_size=0, pile="7C 8C"),
    row("16 H11", "a pile of one card cannot be", draw(error="stock_empty"), end(then={"deal_over": "stock"}), options=H11, hands=["4S", *F], stock_size=0, pile="7C"),
    row("16 H11", "the forced take waits until it is used up (17 no. 9)", draw(), drop("4S"), draw(), drop("8D"), draw(error="stock_empty"), end(error="must_take_pile"), options=H11,
        hands=["4S 5S", "8D 6S", "4H 5H", 4], stock_size=0, pile="7C 8C KC", melds=[["8S 8H 8H"], []]),
    row("16 H11", "a draw that brought a card is not continued", draw(then={"hands": {"0": "4S 7C"}, "stock_size": 0, "pile": "8C 9C"}), options={**H11, "draw_count": 2}, hands=["4S", *F], stock="7C",
        stock_size=1, pile="8C 9C"),
    row("16 E-12", "H12: fewer than ten: all", take("KS KH", then={"hands": {"0": "4S 8C 9C"}, "pile": ""}), options=H12, hands=["KS KH 4S", *F], pile="8C 9C KD", melds=[["QS QS QH"], []]),
    row("16 E-12", "H12: the freeze stays while a wild card is in the rest", take("KS KH", then={"pile": "2S 4C", "frozen": True}), options={"pile_take_limit": 3}, hands=["KS KH 4S", *F],
        pile="2S 4C 8C 9C KD", melds=[["QS QS QH"], []]),
    row("16 E-12", "or a red three", take("KS KH", then={"pile": "3H", "frozen": True, "threes": ["", ""]}), options={"pile_take_limit": 3}, hands=["KS KH 4S", *F], pile="3H 8C 9C KD", melds=[["QS QS QH"], []]),
    row("16 E-12", "and goes with it", take("KS KH", then={"pile": "4C", "frozen": False}), options={"pile_take_limit": 3}, hands=["KS KH 4S", *F], pile="4C 2S 9C KD", melds=[["QS QS QH"], []]),
    row("16 E-13", "H12: a wild card among the ten goes to the hand", take("KS KH", then={"hands": {"0": "4S 2S"}}), options=H12, hands=["KS KH 4S", *F], pile="2S KD", melds=[["QS QS QH"], []]),
    row("16 E-14", "H9: seven at once from the hand", meld("9S 9S 9H 9H 9D 9D 9C"), drop("4S", then={"deal_scores": [500 + 500 + 100 + 100 + 35 + 70, 0]}), phase="meld", options=H9,
        hands=[f"{NINES} 4S", "", "", ""], melds=[[SEVENS], []]),
    row("16 E-14", "H9: not in two batches", meld("9S 9S 9H"), meld(("9H 9D 9D 9C", 1)), drop("4S", then={"deal_scores": [500 + 500 + 100 + 35 + 70, 0]}), phase="meld", options=H9,
        hands=[f"{NINES} 4S", "", "", ""], melds=[[SEVENS], []]),
    row("16 E-14", "H9: not with a card of the pile", take("9S 9S 9H 9H 9D 9D"), drop("4S", then={"deal_scores": [500 + 500 + 100 + 35 + 70, 0]}), options=H9,
        hands=["9S 9S 9H 9H 9D 9D 4S", "", "", ""], pile="9C", melds=[[SEVENS], []]),
    row("16 E-14", "H9: sequences do not count (17 no. 52)", meld("8D 9D TD JD QD KD AD"), drop("4S", then={"deal_scores": [1500 + 500 + 200 + 35 + 80, 0]}), rules="samba", phase="meld", options=H9,
        hands=["8D 9D TD JD QD KD AD 4S", "", "", ""], melds=[[SEVENS], []]),
    row("16 H9", "the concealed extra can be more", meld(NINES), drop("4S", then={"concealed": True, "deal_scores": [500 + 100 + 300 + 70, 0]}), phase="meld", options={"bonus_concealed_extra": 300},
        hands=[f"{NINES} 4S", "", "", ""]),
    row("16 H2+H10", "a mixed canasta of four naturals and three wild cards", meld("9S 9S 9H 9H 2D 2C JK", then={"phase": "meld"}), phase="meld", options=H2, hands=["9S 9S 9H 9H 2D 2C JK 4S 5S", *F]),
    row("16 H3+H6", "nothing else counts for the winner", meld(("7C", 6), then={"deal_scores": [5000, 0]}), phase="meld", options={**H3, **H6}, hands=["7C 4S 5S", "", "", ""],
        melds=[[*SIX_CANASTAS, "7S 7S 7H 7H 7D 7D"], []], threes=["3H 3D", ""]),
    row("16 black threes", "melded at any time", meld("3S 3S 3C", then={"melds": [["QS QS QH", "3S 3S 3C"], []]}), meld("3C", then={"melds": [["QS QS QH", "3S 3S 3C 3C"], []]}), drop("4S"),
        phase="meld", options={"black_three_meld": "any"}, hands=["3S 3S 3C 3C 4S 5S", *F], melds=[["QS QS QH"], []]),
    row("16 black threes", "never melded", meld("3S 3S 3C", error="threes_not_melded"), phase="meld", options={"black_three_meld": "never"}, hands=["3S 3S 3C", *F], melds=[[SEVENS], []]),
    row("16 black threes", "a wild card does not join them", meld(("2S", 1), error="black_threes_only_out"), meld(("KD", 1), error="mixed_ranks"), phase="meld", options={"black_three_meld": "any"},
        hands=["2S KD 4S 5S", *F], melds=[["QS QS QH", "3S 3S 3C"], []]),
    row("16 asking", "none at all", ask(error="not_offered"), phase="meld", options={"ask_partner": "none"}, hands=["7C 4S", *F], melds=[[SEVENS], []]),
    row("16 asking", "required in classic", drop("4S", error="needs_permission"), phase="meld", options={"ask_partner": "required"}, hands=["4S", *F], melds=[[SEVENS], []]),
    row("16 asking", "required and granted", ask(), answer(True), meld(("7C", 0)), drop("4S", then={"deal_over": "out"}), phase="meld", options={"ask_partner": "required"}, hands=["7C 4S", *F], melds=[[SEVENS], []]),
]  # fmt: skip


@pytest.mark.parametrize("one", ROWS, ids=ids_of(ROWS))
def test_row(one: Row) -> None:
    one.hold()


def test_16_h11_the_turned_pile_is_known() -> None:
    """16 H11: unshuffled, everybody knows the new stock; what is drawn of it is known in the hand."""
    at = state("classic_4p", H11, hands=["4S 5S", 4, 4, 4], pile="7C 8C 9C TC", stock_size=0)
    changes = apply(at, action(at, draw()))
    assert isinstance(changes[0].event, StockRenewed)
    after = changes[-1].state
    for seat in range(4):
        public = view_of(after, seat).public
        assert faces(public.stock_known) == "8C 9C"
        assert faces(public.players[0].known) == "7C"
    after = advance(after, action(after, drop("7C")))
    assert after.public.players[0].known == ()


def test_16_h11_shuffled_it_is_not_known() -> None:
    """16 H11 with `recycle_shuffle`: the same cards, in an order of the seed, known to nobody."""
    options = {**H11, "recycle_shuffle": True}
    pile = "4C 5C 6C 7C 8C 9C TC JC QC KC AC 4D"
    orders = set()
    for seed in range(5):
        at = state("classic_4p", options, seed, hands=["4S 5S", 4, 4, 4], pile=pile, stock_size=0)
        at = advance(at, action(at, draw()))
        assert at.public.stock_known == ()
        assert at.public.players[0].known == ()
        assert faces((*at.stock, *at.hands[0][2:])) == faces(
            state("classic_4p", hands=[0, 0, 0, 0], pile=pile).public.pile[:-1]
        )
        orders.add(at.stock)
    assert len(orders) == 5


def test_16_h9_pooled_and_counted_once() -> None:
    """16 E-14: the bonus stands in a line of its own, one for each canasta."""
    at = state("classic_4p", H9, hands=[f"{NINES} {KINGS} 4S", "", "", ""], phase="meld")
    at = advance(at, action(at, meld(NINES, KINGS)))
    assert at.public.sides[0].hand_canastas == 2
    at = advance(at, action(at, drop("4S")))
    assert at.public.end is not None
    assert [(line.count, line.points) for line in at.public.end.sheets[0].lines if line.kind == "hand_canastas"] == [
        (2, 200)
    ]
