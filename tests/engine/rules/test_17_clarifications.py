"""Rule book 17, the clarifications, by their numbers; those of one game stand in its own file too."""

from __future__ import annotations

import pytest

from canasta.engine.apply import advance
from tests.support.make import (
    NINES,
    SEVENS,
    Row,
    action,
    answer,
    ask,
    do,
    draw,
    drop,
    end,
    ids_of,
    lines,
    meld,
    row,
    state,
    take,
)

F = [5, 5, 5]
KINGS = "KS KS KH KH KD KD KC"
RUN = "8D 9D TD JD QD KD AD"
MA = "modern_american"
TRIPLE = "KS KS KH"
QUEENS = "QS QS QH QH QD QD QC"
BRIT = {"last_red_three": "may_meld_no_discard"}

ROWS = [
    row("17 no. 1", "a take that empties the hand is out, at once", take("KD KC", then={"deal_over": "out", "went_out": 0}), hands=["KD KC", *F], pile="KH", melds=[[SEVENS, "KS KS KH"], []]),
    row("17 no. 1", "the rest of the pile keeps the turn going", take("KD KC", then={"deal_over": None, "hands": {"0": "8C 9C"}}), drop("8C"), hands=["KD KC", *F], pile="8C 9C KH",
        melds=[[SEVENS, "KS KS KH"], []]),
    row("17 no. 2", "one card left, though it would complete the canasta", meld(("7D", 0), error="keep_discard"), meld(("7D 7C", 0), then={"deal_over": "out"}), phase="meld", hands=["7D 7C", *F],
        melds=[["7S 7S 7H 7H 7D"], []]),
    row("17 no. 3", "too small a hand and an empty one have their own reasons", meld(("QD", 0), error="keep_discard"), meld(("QD QC", 0), error="needs_canastas"), phase="meld", hands=["QD QC", *F],
        melds=[["QS QS QH"], []]),
    row("17 no. 4", "more naturals and wild cards with the pair", take("KS KH KC 2S 2H", then={"melds": [["QS QS QH", "KS KH KC KD 2S 2H"], []]}), hands=["KS KH KC 2S 2H 4S 5S", *F], pile="2C KD",
        melds=[["QS QS QH"], []]),
    row("17 no. 4", "as many as the joined meld may take", take("KS KH 2S 2H", error="too_many_wilds"), hands=["KS KH 2S 2H 4S 5S", *F], pile="2C KD", melds=[["KD KC 2D 2D"], []]),
    row("17 no. 5", "the engine waits for `end`", draw(error="stock_empty"), drop("4S", error="wrong_phase"), end(then={"deal_over": "stock"}), hands=["4S 5S", *F], stock_size=0, pile="8C"),
    row("17 no. 6", "meld, then end; one card may be left", draw(then={"phase": "meld"}), drop("5D", error="wrong_phase"), meld(("KD", 0), then={"hands": {"0": "5D"}}), ask(error="ask_too_late"),
        end(then={"deal_over": "stock"}), hands=["5D KD", *F], stock="3H", stock_size=1, melds=[["KS KS KH"], []], options=BRIT),
    row("17 no. 6", "black threes only when nothing is left", draw(), meld("3S 3S 3C", error="black_threes_only_out"), hands=["3S 3S 3C 4S", *F], stock="3H", stock_size=1, melds=[[SEVENS], []], options=BRIT),
    row("17 no. 6", "no pass either", draw(), do("pass", error="wrong_phase"), hands=["4S", *F], stock="3H", stock_size=1, melds=[[SEVENS], []], options={**BRIT, "pass_last_card": True}),
    row("17 no. 6", "several red threes come to the same", draw(then={"phase": "meld", "threes": ["3H 3D", ""]}), end(then={"deal_over": "stock"}), hands=["4S", *F], stock="3H 3D", stock_size=2, options=BRIT),
    row("17 no. 10", "the whole hand in one batch", meld("4S 4S 4H", error="opening_below_minimum"), meld("4S 4S 4H 4H 4D 4D 4C", then={"phase": "meld"}), drop("9C", then={"deal_over": "out"}), phase="meld",
        hands=["4S 4S 4H 4H 4D 4D 4C 9C", *F], scores=[3000, 0]),
    row("17 no. 10", "two cards left are not the whole hand", meld("4S 4S 4H 4H 4D 4D 4C", error="opening_below_minimum"), phase="meld", hands=["4S 4S 4H 4H 4D 4D 4C 9C TC", *F]),
    row("17 no. 11", "wild cards alone before too few naturals", meld("2S 2H 2D", error="all_wild"), meld("KS 2S 2H", error="too_few_naturals"), phase="meld", hands=["KS 2S 2H 2D 4S 5S", *F], melds=[[SEVENS], []]),
    row("17 no. 17", "three or more join while the last one is open", meld("KD KD KC", then={"melds": [["KS KS KH KD KD KC"], []]}), rules="hand_and_foot", phase="meld", hands=["KD KD KC 4S 5S", *F],
        feet=[11] * 4, melds=[["KS KS KH"], []]),
    row("17 no. 18", "cutthroat: the partners' melds under the lower seat", take("QS QH", "AS AS AH", then={"melds": [["8S 8S 8H", "9S 9S 9H"], ["QS QH QD", "AS AS AH"], []], "scores": [0, 0, 0]}),
        rules="cutthroat_3p", turn=1, hands=[9, "QS QH AS AS AH 4S 5S", 9], pile="QD", melds=[["8S 8S 8H"], [], ["9S 9S 9H"]]),
    row("17 no. 23", "go_out leaves out that permission must be asked", do("meld", lay=["9S 9S 9C"], error="needs_permission", legal={"go_out": True}), rules="brazilian", phase="meld", hands=["9S 9S 9C", *F],
        melds=[[RUN, SEVENS], []]),
    row("17 no. 23", "and is false once it is refused", ask(), answer(False, legal={"go_out": False}), rules="brazilian", phase="meld", hands=["9S 9S 9C 4C", *F], melds=[[RUN, SEVENS], []]),
    row("17 no. 28", "a yes: an action after which he could not go out is refused", ask(), answer(True), meld(("2S", 1), error="partner_agreed"), meld("9S 9H 2S"), drop("4C", then={"deal_over": "out"}),
        phase="meld", hands=["9S 9H 2S 4C", *F], melds=[[SEVENS, "KS KS KH"], []]),
    row("17 no. 29", "takes the rules do not have", take("KS 2S", error="pile_no_match"), take("", onto=0, error="pile_no_match"), hands=["KS 2S 4S 5S", *F], pile="8C KC", melds=[["KD KD KH"], []],
        options={"pile_take_natural_wild": False, "pile_take_add_to_meld": "no"}),
    row("17 no. 34", "H1 also bars the pair onto a finished canasta", take("7C 7D", error="pile_onto_canasta"), hands=["7C 7D 4S 5S", *F], pile="8C 7D", melds=[["7S 7S 7H 7H 7C 2S 2H"], []],
        options={"pile_take_add_to_meld": "open_only"}),
    row("17 no. 36", "the top card's meld first; the other lays may use it", take("KS KH", ("KC 2S", 1), then={"melds": [["QS QS QH", "KS KH KD KC 2S"], []]}), hands=["KS KH KC 2S 4S 5S", *F], pile="KD",
        melds=[["QS QS QH"], []]),
    row("17 no. 38", "lays of an opened side within a take close the question", take("KS KH", ("QC", 1)), ask(error="ask_too_late"), hands=["KS KH QC 4S 4D", *F], pile="8C KD",
        melds=[[SEVENS, "QS QS QH", "4H 4H 4C", "8S 8H 8D"], []]),
    row("17 no. 38", "those of an opening do not", take("KS KH", "AS AS AH AH AD AD AC", "4S 4D 4C"), ask(then={"phase": "ask"}), hands=["KS KH AS AS AH AH AD AD AC 4S 4D 4C 9C", *F], pile="4H KD"),
    row("17 no. 38", "a merge does", do("merge", meld=1, onto=0), ask(error="ask_too_late"), rules="samba", phase="meld", hands=["KC 4S", *F], melds=[["8S 8S 8H", "8H 8D 8D 8C", SEVENS, "KS KS KH"], []]),
    row("17 no. 39", "pass only for a last card that could not go out", do("pass", error="wrong_phase"), drop("4S", then={"deal_over": "out"}), rules="samba_dutch", phase="meld", hands=["4S", *F], melds=[[RUN, SEVENS], []]),
    row("17 no. 39", "after a no it may be kept", ask(), answer(False), meld(("KC", 2)), do("pass", then={"turn": 1}), rules="samba_dutch", phase="meld", hands=["KC 4S", *F], melds=[[RUN, SEVENS, "KS KS KH"], []]),
    row("17 no. 40", "after black threes nothing more is melded", meld("3S 3S 3C"), meld(("KC", 1), error="black_threes_only_out"), drop("KC", then={"deal_over": "out"}), phase="meld",
        hands=["3S 3S 3C KC", *F], melds=[[SEVENS, "KS KS KH"], []]),
    row("17 no. 40", "inside one batch their place does not matter", meld("3S 3S 3C", ("KC", 1), then={"deal_over": "out"}), phase="meld", hands=["3S 3S 3C KC", *F], melds=[[SEVENS, "KS KS KH"], []]),
    row("17 no. 40", "two cards may not be left", meld("3S 3S 3C", error="black_threes_only_out"), phase="meld", hands=["3S 3S 3C KC 4S", *F], melds=[[SEVENS, "KS KS KH"], []]),
    row("17 no. 44", "ADD spoils concealed in its turn", take("", onto=0), meld(NINES), drop("4S", then={"concealed": False}), hands=[f"{NINES} 4S", *F], pile="3H KD", frozen=False, melds=[["KS KS KH"], []],
        has_melded=[2]),
    row("17 no. 44", "exempt always: the take's own batch must leave no card, or one", take("4S 4S", "5S 5S 5H 5H 5D 5D 5C", error="opening_below_minimum"), hands=["4S 4S 5S 5S 5H 5H 5D 5D 5C KD QD", *F],
        pile="4H", scores=[3000, 0], options={"concealed_exempts_minimum": "always"}),
    row("17 no. 45", "100 for every further three", end(then={"deal_scores": [900 + 35 + 500, 0]}), hands=[""] * 4, stock_size=0, pile="4C", melds=[[SEVENS], []], threes=["3H 3D 3H 3D 3H", ""],
        options={"decks": 3, "jokers": 6}),
    row("17 no. 45", "the last row for further deals", meld("AS AS AH AH AD AD", "4S 4S 4H", "5S 5S 5H", then={"phase": "meld"}), rules="hand_and_foot", deal=7, phase="meld", feet=[11] * 4,
        hands=["AS AS AH AH AD AD 4S 4S 4H 5S 5S 5H 6S 7S", *F]),
    row("17 no. 46", "a talon not picked up counts as cards in hand", drop("4S", then={"deal_over": "out", "deal_scores": [1240, -30 - 60 - 1500]}), rules=MA, phase="meld", hands=["4S", "", "", ""], melds=[[KINGS, QUEENS], ["TS TS TH"]], stock="AS AS AH",
        stock_size=3, talons=["forfeited", "due"], pile="4D"),
    row("17 no. 47", "a discarded red three sets the freeze flag", drop("3H", then={"frozen": True}), draw(), drop("KD"), take("", onto=0, error="pile_frozen"), rules="hand_and_foot", phase="meld",
        hands=["3H 4S", "KD 4D", "5S 6S", 5], feet=[11] * 4, melds=[["KS KS KH"], []], stock="9S 9H 9D 9C", options={"pile_frozen": "normal", "pile_take_add_to_meld": "meld_or_canasta"}),
    row("17 no. 48", "onto by rank: the first that is not complete", meld(("7C", "7"), then={"melds": [[SEVENS, "7S 7H 7D 7C"], []]}), rules="samba", phase="meld", hands=["7C 4S 5S", *F], melds=[[SEVENS, "7S 7H 7D"], []]),
    row("17 no. 48", "else the first", meld(("7C", "7"), then={"melds": [[f"{SEVENS} 7C"], []]}), rules="samba", phase="meld", hands=["7C 4S 5S", *F], melds=[[SEVENS], []]),
    row("17 no. 48", "wild melds too", meld(("2C", "wild"), then={"melds": [["2S 2S 2H 2H 2D JK JK", "2S 2H JK 2C"], []]}), rules="bolivian", phase="meld", hands=["2C 4S 5S", *F],
        melds=[["2S 2S 2H 2H 2D JK JK", "2S 2H JK"], []]),
    row("17 no. 51", "no ADD, but a pair may join a canasta that may grow", take("", onto=0, error="pile_no_match"), take("7C 7D", then={"phase": "meld"}), hands=["7C 7D 4S 5S", *F], pile="8C 7D",
        melds=[["7S 7S 7H 7H 7C 2S 2H"], []], options={"pile_take_add_to_meld": "no"}),
    row("17 no. 53", "nothing but the answer while the question is open", ask(then={"phase": "ask"}), meld(("KC", 1), error="wrong_phase"), end(error="wrong_phase"), ask(error="wrong_phase"), answer(True, then={"phase": "meld"}),
        phase="meld", hands=["KC 4S", *F], melds=[[SEVENS, "KS KS KH"], []]),
    row("17 no. 53", "the phase stays what it was at the end", drop("4S", then={"deal_over": "out", "phase": "meld", "turn": 0}), phase="meld", hands=["4S", *F], melds=[[SEVENS], []]),
    row("17 no. 54", "a finished escalera grows where the batch leaves one card", meld(("7D 6D", 0), error="keep_discard"), rules="brazilian", phase="meld", hands=["7D 6D 4S", *F], melds=[[RUN, SEVENS], []]),
    row("17 no. 54", "after a yes in any batch", ask(), answer(True), meld(("7D", 0)), meld(("6D", 0)), drop("4S", then={"deal_over": "out"}), rules="brazilian", phase="meld", hands=["7D 6D 4S", *F],
        melds=[[RUN, SEVENS], []]),
    row("17 no. 56", "naturals that are no sequence", meld("8S 9S JS", error="sequence_broken"), meld("8S 9S 9S", error="mixed_ranks"), meld("8S 9S 2S", error=["sequence_wild", "sequence_broken"]),
        rules="samba", phase="meld", hands=["8S 9S 9S JS 2S 4S 5D", *F], melds=[[SEVENS], []]),
    row("17 no. 56", "end with cards to draw, ask and merge that there are not", end(error="wrong_phase"), hands=["4S", *F]),
    row("17 no. 56", "merge in classic", do("merge", meld=0, onto=1, error="not_offered"), phase="meld", hands=["4S 5S", *F], melds=[[SEVENS, "KS KS KH"], []]),
    row("17 no. 56", "a question where only going out is left", ask(error="ask_too_late"), phase="meld", hands=["4S", *F], melds=[[SEVENS, "4H 4H 4D"], []]),
    row("17 no. 56", "a shared win has no winner", end(then={"match_over": True, "winner": None}), hands=[""] * 4, stock_size=0, pile="4C", scores=[5000, 5000], options={"match_tie_rule": "shared_win"}),
    row("17 no. 57", "flat is charged once per side", end(then={"deal_scores": [-750, -750]}), rules="samba_dutch", hands=["3H", "3D", "3H", "3D"], stock_size=0, pile="4C"),
]  # fmt: skip


@pytest.mark.parametrize("one", ROWS, ids=ids_of(ROWS))
def test_row(one: Row) -> None:
    one.hold()


def test_17_no_21_filler() -> None:
    """17 no. 21: hands in seat order, then feet in seat order, then the stock; 4, 5, ... and C, D, H, S within a rank."""
    at = state("hand_and_foot", hands=["4C", 3, 2, 1], feet=[2, 1, 1, 1], stock_size=2)
    fours = [c.name for hand in at.hands[1:] for c in hand] + [c.name for foot in at.feet for c in foot]
    assert fours == ["4C"] * 4 + ["4D"] * 5 + ["4H"] * 2
    assert [c.name for c in reversed(at.stock)] == ["4H", "4H"]


def test_17_no_46_lines_of_a_talon() -> None:
    """17 no. 46: the talon stands in the line of the hands."""
    at = state(MA, hands=["4S", "", "", ""], phase="meld", melds=[[KINGS, QUEENS], ["TS TS TH"]], stock="AS AS AH", stock_size=3,
               talons=["forfeited", "due"], pile="4D")  # fmt: skip
    at = advance(at, action(at, drop("4S")))
    assert lines(at, 1) == {"melds": -30, "hands": -60, "aces_held": -1500}
