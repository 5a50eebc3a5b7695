"""Rule book 00, common rules: edge cases E-1 to E-36 and the paragraphs they stand on."""

from __future__ import annotations

import pytest

from canasta.engine.actions import DrawStock
from canasta.engine.apply import advance, apply
from canasta.engine.dealing import new_game
from canasta.engine.events import ThreeLaid, TurnStarted
from canasta.engine.rules import load
from canasta.engine.view import view_of
from tests.support.make import (
    NINES,
    SEVENS,
    SIXES,
    Row,
    action,
    answer,
    ask,
    do,
    draw,
    drop,
    end,
    faces,
    ids_of,
    lines,
    meld,
    row,
    state,
    take,
)  # fmt: skip

F = [8, 8, 8]
TENS = "TS TS TH TH TD"  # 50
RICH = "TS TS TH TH TD KS KS KH KH 4S 5S"

ROWS = [
    row("00 §3", "nothing is melded or discarded before the draw", meld("KS KS KH", error="wrong_phase"),
        drop("KS", error="wrong_phase"), ask(error="wrong_phase"), hands=["KS KS KH 4S 5S", *F]),
    row("00 §3", "one draw a turn", draw(), draw(error="wrong_phase"), take("4S 4D", error="wrong_phase"),
        hands=["4S 4D KH 9S 5S", *F], pile="4H"),
    row("00 §3", "only the seat in turn acts", draw(error="not_your_turn", seat=1),
        do("pass", seat=2, error="not_your_turn"), hands=["KS 5S", *F]),
    row("00 §5", "a draw brings draw_count cards, threes replaced and not counted",
        draw(then={"hands": {"0": "KS 4S 5S"}, "threes": ["3H 3D", "", ""][:2], "stock_size": 1}),
        hands=["KS", *F], stock="4S 3H 3D 5S 6S", stock_size=5, options={"draw_count": 2}),
    row("00 §5", "a short draw counts as a full one", draw(then={"hands": {"0": "KS 4S"}, "phase": "meld", "stock_size": 0}),
        hands=["KS", *F], stock="4S", stock_size=1, options={"draw_count": 2}),
    row("00 §5", "a short draw whose second card is a red three", draw(then={"hands": {"0": "KS 4S"}, "phase": "meld",
        "threes": ["3H", ""], "deal_over": None}), hands=["KS", *F], stock="4S 3H", stock_size=2, options={"draw_count": 2}),
    row("00 §6", "an empty pile is not taken", take("KS KH", error="pile_empty"), hands=["KS KH 4S", *F]),
    row("00 §6", "a wild card on top blocks, for a pair too", take("2S 2H", error="pile_top_wild"),
        hands=["2S 2H 4S 5S", *F], pile="KS 2D", melds=[["QS QS QH"], []]),
    row("00 §6", "a red three on top blocks", take("KS KH", error="pile_top_three"), hands=["KS KH 4S", *F], pile="KD 3H"),
    row("00 §6", "two wild cards and the top card are never enough",
        take("2S 2H", error="pile_no_match"), take("2S JK", error="pile_no_match"),
        hands=["2S 2H JK 4S", *F], pile="KD", melds=[["QS QS QH"], []]),
    row("00 §6", "a natural and a wild card take an unfrozen pile",
        take("KS 2H", then={"melds": [["QS QS QH", "KS KD 2H"], []], "hands": {"0": "4S 8C"}, "pile": ""}),
        hands=["KS 2H 4S", *F], pile="8C KD", melds=[["QS QS QH"], []]),
    row("00 §6", "cards that do not match the top card", take("QS QH", error="pile_no_match"),
        take("KS 9S", error="pile_no_match"), hands=["QS QH KS 9S 4S", *F], pile="KD", melds=[["8S 8S 8H"], []]),
    row("00 §6", "pair and own group of the rank: the cards join it",
        take("KS KH", then={"melds": [["KS KD KC KS KH KD"], []]}),
        hands=["KS KH 4S 5S", *F], pile="KD", melds=[["KS KD KC"], []]),
    row("00 §6", "the take also lays other melds", take("KS KH", "8S 8H 8D", ("QC", 0),
        then={"melds": [["QS QS QH QC", "KS KH KD", "8S 8H 8D"], []], "hands": {"0": "4S 5S"}}),
        hands=["KS KH 8S 8H 8D QC 4S 5S", *F], pile="KD", melds=[["QS QS QH"], []]),
    row("00 §6", "cards taken cannot support the take", take("KS KH", error="card_not_in_hand"),
        hands=["KS 4S 5S", *F], pile="KH KD", melds=[["QS QS QH"], []]),
    row("00 §7.1", "a group has two naturals and three wild cards at most",
        meld("KS 2S 2H", error="too_few_naturals"), meld("KS KH 2S 2H 2D JK", error="too_many_wilds"),
        meld("2S 2H 2D", error="all_wild"), meld("KS KH", error="too_few_cards"), meld("KS KH 4S", error="mixed_ranks"),
        meld("KS KH 2S 2H 2D", then={"melds": [["QS QS QH", "KS KH 2S 2H 2D"], []]}),
        hands=["KS KH 2S 2H 2D JK 4S 5S", *F], phase="meld", melds=[["QS QS QH"], []]),
    row("00 §7.1", "threes are in no ordinary meld", meld("KS KH 3S", error="threes_not_melded"),
        meld(("3S", 0), error="threes_not_melded"), hands=["KS KH 3S 4S", *F], phase="meld", melds=[["QS QS QH"], []]),
    row("00 §7.2", "one group a rank: later cards join it", meld("QC QD QD", then={"melds": [["QS QS QH QC QD QD"], []]}),
        hands=["QC QD QD 4S 5S", *F], phase="meld", melds=[["QS QS QH"], []]),
    row("00 §7.2", "nobody adds to the opponents' melds", meld(("QC", 0), error="no_such_meld"),
        meld("QC", error="too_few_cards"), hands=["QC 4S 5S", *F], phase="meld", melds=[[], ["QS QS QH"]]),
    row("00 §7.3", "a wild card makes a natural canasta mixed", meld(("2S", 0)), drop("4S"), drop("4D", error="not_your_turn", seat=0),
        hands=["2S 4S 5S 4D", *F], phase="meld", melds=[[SEVENS], []]),
    row("00 §7.4", "several melds open together, at least the minimum", meld("KS KS KH", error="opening_below_minimum"),
        meld("KS KS KH", "TS TS TH", then={"melds": [["KS KS KH", "TS TS TH"], []]}),
        hands=["KS KS KH TS TS TH 4S 5S", *F], phase="meld"),
    row("00 §7.4", "a concealed out after a stock draw needs no minimum", meld("4S 4S 4H 4H 4D 4D", error="opening_below_minimum"),
        meld("4S 4S 4H 4H 4D 4D 4C", then={"hands": {"0": "KD"}}),
        drop("KD", then={"deal_over": "out", "concealed": True, "deal_scores": [500 + 200 + 35, 0]}),
        hands=["4S 4S 4H 4H 4D 4D 4C KD", "", "", ""], phase="meld", scores=[3000, 0]),
    row("00 §7.4", "a concealed out after a take needs the minimum", take("4S 4S", "5S 5S 5H 5H 5D 5D 5C", error="opening_below_minimum"),
        hands=["4S 4S 5S 5S 5H 5H 5D 5D 5C KD", *F], pile="4H", scores=[3000, 0]),
    row("00 §7.4", "exempt always (HGC) after a take too", take("4S 4S", "5S 5S 5H 5H 5D 5D 5C", then={"deal_over": None}),
        drop("KD", then={"deal_over": "out", "concealed": True}),
        hands=["4S 4S 5S 5S 5H 5H 5D 5D 5C KD", *F], pile="4H", scores=[3000, 0], options={"concealed_exempts_minimum": "always"}),
    row("00 §7.4", "exempt never", meld("4S 4S 4H 4H 4D 4D 4C", error="opening_below_minimum"),
        hands=["4S 4S 4H 4H 4D 4D 4C KD", *F], phase="meld", options={"concealed_exempts_minimum": "never"}),
    row("00 §7.5", "nobody melds down to one card without the canastas", meld("KS KH KD", error="keep_discard"),
        meld("KS KH KD 4S", error="mixed_ranks"), hands=["KS KH KD 4S", *F], phase="meld", melds=[["QS QS QH"], []]),
    row("00 §7.5", "an empty hand without the canastas is refused for their lack", meld("KS KH KD", error="needs_canastas"),
        hands=["KS KH KD", *F], phase="meld", melds=[["QS QS QH"], []]),
    row("00 §7.5", "the last card is not discarded without the canastas", drop("KS", error="needs_canastas"),
        hands=["KS", *F], phase="meld", melds=[["QS QS QH"], []]),
    row("00 §7.6", "black threes are melded only when going out", meld("3S 3S 3C", error="black_threes_only_out"),
        hands=["3S 3S 3C 4S 5S", *F], phase="meld", melds=[[SEVENS], []]),
    row("00 §7.6", "black threes take no wild cards", meld("3S 3S 2C", error="black_threes_only_out"),
        hands=["3S 3S 2C", *F], phase="meld", melds=[[SEVENS], []]),
    row("00 §7.6", "two black threes cannot be got rid of", meld("3S 3C", error=["too_few_cards", "black_threes_only_out"]),
        drop("3S", legal={"go_out": False}), hands=["3S 3C", *F], phase="meld", melds=[[SEVENS], []]),
    row("00 §8.1", "an empty stock does not end the deal", draw(), drop("4S", then={"turn": 1, "deal_over": None}),
        hands=["4S 5D", *F], stock="KS", stock_size=1),
    row("00 §8.2", "a top card that fits an own meld must be taken", end(error="must_take_pile"), draw(error="stock_empty"),
        take("", onto=0, then={"melds": [["KS KS KH KD"], []]}),
        hands=["4S 5D", *F], stock_size=0, pile="8S KD", melds=[["KS KS KH"], []]),
    row("00 §8.2", "other takes are free: the deal may end", end(then={"deal_over": "stock", "went_out": None}, legal={"take": False}),
        hands=["KS KH 5D", *F], stock_size=0, pile="8S KD", melds=[["QS QS QH"], []]),
    row("00 §8.2", "it may be taken by a pair", take("KS KH", then={"deal_over": None}), drop("8S", then={"turn": 1}),
        hands=["KS KH 5D", *F], stock_size=0, pile="8S KD", melds=[["QS QS QH"], []]),
    row("00 §8.3", "one card cannot take a one-card pile, so need not", take("", onto=0, error="one_card_rule"),
        end(then={"deal_over": "stock"}), hands=["5D", *F], stock_size=0, pile="KD", melds=[["KS KS KH"], []]),
    row("00 §8.5", "the last stock card is a red three: the deal ends at once",
        draw(then={"deal_over": "stock", "threes": ["3H", ""], "deal_scores": [100 + 30 - 5, 0]}),
        hands=["5D", "", "", ""], stock="3H", stock_size=1, melds=[["KS KS KH"], []]),
    row("00 §8.5", "BRIT: he may meld but not discard", draw(then={"deal_over": None, "phase": "meld"}),
        drop("5D", error="wrong_phase"), meld(("KD", 0), then={"deal_over": None}),
        end(then={"deal_over": "stock", "deal_scores": [100 + 40 - 5, 0]}),
        hands=["5D KD", "", "", ""], stock="3H", stock_size=1, melds=[["KS KS KH"], []],
        options={"last_red_three": "may_meld_no_discard"}),
    row("00 §8.5", "BRIT: he may go out by melding all", draw(), meld(("KD", 0), then={"deal_over": "out"}),
        hands=["KD", "", "", ""], stock="3H", stock_size=1, melds=[["KS KS KH", SEVENS], []],
        options={"last_red_three": "may_meld_no_discard"}),
    row("00 §8.6", "no going-out bonus when the stock ends it", end(then={"deal_scores": [30 - 5, -10]}),
        hands=["5D", "KC", "", ""], stock_size=0, pile="8S", melds=[["KS KS KH"], []]),
    row("00 §8", "end_when_needed forces nobody", end(then={"deal_over": "stock"}), hands=["4S 5D", *F], stock_size=0,
        pile="8S KD", melds=[["KS KS KH"], []], options={"stock_end": "end_when_needed"}),
    row("00 §8", "end_on_last_discard", draw(), drop("4S", then={"deal_over": "stock"}), hands=["4S 5D", *F], stock="KS",
        stock_size=1, options={"stock_end": "end_on_last_discard"}),
    row("00 §8", "no end while the stock lasts", end(error="wrong_phase"), hands=["4S 5D", *F]),
    row("00 §9.1", "out by melding everything", meld(("KD KC", 0), then={"deal_over": "out", "went_out": 0}),
        hands=["KD KC", *F], phase="meld", melds=[["KS KS KH", SEVENS], []]),
    row("00 §9.1", "out by the last discard", drop("4S", then={"deal_over": "out", "went_out": 0}),
        hands=["4S", *F], phase="meld", melds=[["KS KS KH", SEVENS], []]),
    row("00 §9.1", "a discard can be required", meld(("KD KC", 0), error="discard_required"), meld(("KD", 0)),
        drop("KC", then={"deal_over": "out"}), hands=["KD KC", *F], phase="meld", melds=[["KS KS KH", SEVENS], []],
        options={"discard_to_go_out": "required"}),
    row("00 §9.2", "after a take the question is open: its meld was forced", take("KS KH"), ask(then={"phase": "ask"}),
        hands=["KS KH KD 4S", *F], pile="4D KC", melds=[[SEVENS, "4H 4H 4S"], []]),
    row("00 §9.2", "after another meld it is too late", meld("KS KH KD"), ask(error="ask_too_late"),
        hands=["KS KH KD 4S 4D", *F], phase="meld", melds=[[SEVENS, "4H 4H 4S"], []]),
    row("00 §9.3", "a no forbids going out this turn", ask(), answer(False), drop("5S", error=None),
        hands=["4S 5S", *F], phase="meld", melds=[[SEVENS, "4H 4H 4S"], []]),
    row("00 §9.3", "a no: neither the last card nor all of them", ask(), answer(False), meld(("4S", "4"), error="keep_discard"),
        meld(("4S", "4"), ("5S", "5"), error=["no_such_meld", "partner_refused"]), hands=["4S 5S", *F], phase="meld",
        melds=[[SEVENS, "4H 4H 4S"], []]),
    row("00 §9.3", "a no: an empty hand is refused for it", ask(), answer(False), meld(("4S 4D", "4"), error="partner_refused"),
        hands=["4S 4D", *F], phase="meld", melds=[[SEVENS, "4H 4H 4S"], []]),
    row("00 §9.3", "a yes binds: the turn must go out", ask(), answer(True), drop("4S", error="partner_agreed"),
        meld(("4S", "4")), drop("5S", then={"deal_over": "out"}), hands=["4S 5S", *F], phase="meld",
        melds=[[SEVENS, "4H 4H 4S"], []]),
    row("00 §9.3", "while the question is open only the answer is legal", ask(), drop("4S", error="wrong_phase"),
        draw(error="wrong_phase"), answer(True, 1, error="not_your_turn"), answer(True, 2, then={"phase": "meld"}),
        hands=["4S 5S", *F], phase="meld", melds=[[SEVENS, "4H 4H 4S"], []]),
    row("00 §9.4", "a question that could not be honoured is not offered", ask(error="cannot_go_out"),
        hands=["4S KS 9S", *F], phase="meld", melds=[[SEVENS, "4H 4H 4S"], []]),
    row("00 §9.5", "concealed is in addition: 100 + 100", meld(NINES, then={"deal_over": None}),
        drop("4S", then={"concealed": True, "deal_scores": [500 + 70 + 200, 0]}),
        hands=[f"{NINES} 4S", "", "", ""], phase="meld"),
    row("00 §9.5", "concealed after taking the pile", take("9S 9S", "9H 9H 9D 9D", then={"phase": "meld"}),
        drop("4S", then={"concealed": True, "deal_scores": [500 + 70 + 200, 0]}),
        hands=["9S 9S 9H 9H 9D 9D 4S", "", "", ""], pile="9C"),
    row("00 §9.5", "the partner may have melded before", meld(NINES), drop("4S", then={"concealed": True}),
        hands=[f"{NINES} 4S", *F], phase="meld", melds=[["KS KS KH"], []], has_melded=[2]),
    row("00 §9.5", "who laid a card earlier in the deal is not concealed", meld(NINES), drop("4S", then={"concealed": False}),
        hands=[f"{NINES} 4S", *F], phase="meld", melds=[["KS KS KH"], []], has_melded=[0]),
    row("00 §9.5", "a canasta of his own is needed", meld("TS TS TH TH TD", then={"hands": {"0": "4S"}}),
        drop("4S", then={"deal_over": "out", "concealed": False}),
        hands=["TS TS TH TH TD 4S", *F], phase="meld", melds=[[SEVENS], []], has_melded=[2]),
    row("00 §10", "the formula, line by line", drop("4S", then={"deal_scores": [500 + 300 + 100 + 100 + 35 + 65 - 15, -10 - 20]}),
        hands=["4S", "KS", "TS 5S", "AS"], phase="meld", melds=[[SEVENS, SIXES], []], threes=["3H", ""]),
    row("00 §11", "the deal is played out, then the higher total wins",
        drop("4S", then={"match_over": True, "winner": 0, "scores": [5235, 5190]}),
        hands=["4S", "", "", "KS"], phase="meld", melds=[[SEVENS], []], scores=[4600, 5200]),
    row("00 §11", "below the target nobody has won", drop("4S", then={"match_over": False, "winner": None}),
        hands=["4S", "", "", ""], phase="meld", melds=[[SEVENS], []], scores=[4300, 4990]),
    row("00 §11", "a tie at the top: another deal", drop("4S", then={"match_over": False, "scores": [5235, 5235]}),
        hands=["4S", "", "", ""], phase="meld", melds=[[SEVENS], []], scores=[4600, 5235]),
    row("00 §11", "a tie can be a shared win", drop("4S", then={"match_over": True, "winner": None}),
        hands=["4S", "", "", ""], phase="meld", melds=[[SEVENS], []], scores=[4600, 5235], options={"match_tie_rule": "shared_win"}),
    row("00 E-1", "1495 needs 50", meld(TENS, then={"phase": "meld"}), hands=[RICH, *F], phase="meld", scores=[1495, 0]),
    row("00 E-1", "1500 needs 90", meld(TENS, error="opening_below_minimum"), meld(TENS, "KS KS KH KH"),
        hands=[RICH, *F], phase="meld", scores=[1500, 0]),
    row("00 E-1", "2995 needs 90", meld(TENS, "KS KS KH KH"), hands=[RICH, *F], phase="meld", scores=[2995, 0]),
    row("00 E-1", "3000 needs 120", meld(TENS, "KS KS KH KH", error="opening_below_minimum"), hands=[RICH, *F], phase="meld", scores=[3000, 0]),
    row("00 E-1", "0 needs 50", meld("AS AS KS", error="mixed_ranks"), meld("KS KS KH KH", error="opening_below_minimum"),
        hands=["AS AS KS KS KH KH 4S 5S", *F], phase="meld"),
    row("00 E-2", "a negative score needs 15", meld("4S 4S 4H"), hands=["4S 4S 4H 9S TS", *F], phase="meld", scores=[-5, 0]),
    row("00 E-3", "only the top card counts", take("KS KH", error="opening_below_minimum"), take("KS KH", "8S 8S 8H"),
        hands=["KS KH 8S 8S 8H 4S 5S", *F], pile="KC KC KD"),
    row("00 E-4", "a natural canasta of fours does not open", meld("4S 4S 4H 4H 4D 4D 4C", error="opening_below_minimum"),
        hands=["4S 4S 4H 4H 4D 4D 4C KS QS", *F], phase="meld"),
    row("00 E-5", "wild cards join the triple of a frozen pile", take("KS KH 2S", then={"melds": [["QS QS QH", "KS KH KD 2S"], []]}),
        hands=["KS KH 2S 4S 5S", *F], pile="2C KD", melds=[["QS QS QH"], []]),
    row("00 E-6", "frozen, own meld of the rank: still a natural pair", take("", onto=0, error="pile_frozen"),
        take("KS 2S", error="pile_frozen"), take("KS KH", then={"melds": [["KC KC KD KS KH KD"], []], "frozen": False}),
        hands=["KS KH 2S 4S 5S", *F], pile="2C KD", melds=[["KC KC KD"], []]),
    row("00 E-7", "the joined meld would have too many wild cards", take("KS 2S", error="too_many_wilds"),
        take("", onto=0, then={"melds": [["KC KC 2H 2D JK KD"], []]}),
        hands=["KS 2S 4S 5S", *F], pile="8C KD", melds=[["KC KC 2H 2D JK"], []]),
    row("00 E-8", "the top card onto a canasta", take("", onto=0, then={"melds": [[f"{SEVENS} 7C"], []]}),
        hands=["4S 5S", *F], pile="8C 7C", melds=[[SEVENS], []]),
    row("00 E-8", "not in the Samba family", take("", onto=0, error="pile_onto_canasta"), rules="samba",
        hands=["4S 5S", *F], pile="8C 7C", melds=[[SEVENS], []]),
    row("00 E-9", "one card in hand and one in the pile, canasta or not", take("", onto=1, error="one_card_rule"),
        hands=["4S", *F], pile="KD", melds=[[SEVENS, "KC KC KH"], []]),
    row("00 E-10", "one card in hand, two in the pile", take("", onto=1, then={"hands": {"0": "4S 8C"}}), drop("8C"),
        hands=["4S", *F], pile="8C KD", melds=[["QS QS QH", "KC KC KH"], []]),
    row("00 E-10", "the exit rule decides: one card is not enough", take("", onto=1, error="keep_discard"), hands=["4S", *F],
        pile="3H KD", frozen=False, melds=[["QS QS QH", "KC KC KH"], []]),
    row("00 E-11", "a black three stops the next player only", drop("3S", then={"frozen": False}),
        take("8S 9S", error="pile_top_three"), draw(), drop("KD"), take("", onto="K", then={"pile": ""}),
        hands=["3S 4S 5S", "KD 8S 9S", "4C 5C", 3], phase="meld", melds=[["KC KC KH"], ["QS QS QH"]]),
    row("00 E-12", "a black three as upcard stays", take("3C 3C", error="pile_top_three"), hands=["3C 3C 4S", *F], pile="3S"),
    row("00 E-13", "a discarded wild card freezes for both sides until the pile is taken", drop("2S", then={"frozen": True}),
        draw(), drop("KD"), take("", onto="K", error="pile_frozen"), draw(), drop("QD"), take("QH QH", then={"frozen": False}),
        hands=["2S 4S 5S", "KD 8S 9S", "QD 5C TS", "QH QH 8D 9D"], phase="meld", stock="4H 4D 5H 6H",
        melds=[["KC KC KH"], ["8C 8C 8H"]]),
    row("00 E-14", "a red three in the pile freezes; the taker lays it, unreplaced",
        take("KS 2H", error="pile_frozen"),
        take("KS KH", then={"threes": ["3H", ""], "stock_size": 20, "hands": {"0": "2H 4S"}, "frozen": False}),
        hands=["KS KH 2H 4S", *F], pile="3H KD", melds=[["QS QS QH"], []], stock_size=20),
    row("00 E-15", "a red three drawn as replacement", draw(then={"threes": ["3H 3D", ""], "hands": {"0": "4S KS"}}),
        hands=["4S", *F], stock="3H 3D KS"),
    row("00 E-16", "a red three as last stock card", draw(then={"deal_over": "stock"}), hands=["4S KS", *F], stock="3H", stock_size=1),
    row("00 E-17", "red threes open nothing", meld("KS KS KH", error="opening_below_minimum"), hands=["KS KS KH 4S 5S", *F],
        phase="meld", threes=["3H 3D 3H", ""]),
    row("00 E-17", "red threes do not spoil concealed", draw(then={"threes": ["3H", ""]}), meld(NINES),
        drop("4S", then={"concealed": True}), hands=[NINES, *F], stock="3H 4S"),
    row("00 E-18", "all four red threes are 800", end(then={"deal_scores": [800 + 30, 0]}), hands=["", "", "", ""],
        stock_size=0, melds=[["KS KS KH"], []], threes=["3H 3D 3H 3D", ""]),
    row("00 E-19", "without a meld they are minus", end(then={"deal_scores": [-800, 0]}), hands=["", "", "", ""],
        stock_size=0, threes=["3H 3D 3H 3D", ""]),
    row("00 E-19", "each one is minus 100", end(then={"deal_scores": [-300, -100]}), hands=["", "", "", ""],
        stock_size=0, threes=["3H 3D 3H", "3D"]),
    row("00 E-20", "a black three in hand costs 5", end(then={"deal_scores": [-10, -5]}), hands=["3S", "3C", "3S", ""], stock_size=0),
    row("00 E-21", "a card just taken may be discarded", take("KS KH"), drop("8C", then={"pile": "8C", "turn": 1}),
        hands=["KS KH 4S", *F], pile="8C KD", melds=[["QS QS QH"], []]),
    row("00 E-22", "a joker from two cards", drop("JK", then={"frozen": True}), hands=["JK 4S", *F], phase="meld"),
    row("00 E-23", "no question where only going out is left", take("", onto=1), ask(error="ask_too_late"),
        drop("4S", then={"deal_over": "out"}), hands=["4S", *F], pile="3H KD", frozen=False, melds=[[SEVENS, "KC KC KH"], []]),
    row("00 E-23", "where asking is required such a take is illegal", take("", onto=1, error="keep_discard"), rules="brazilian",
        hands=["4S", *F], pile="3H KD", frozen=False, melds=[[SEVENS, "KC KC KH", "8S 9S TS JS QS KS AS"], []]),
    row("00 E-24", "one question a turn", ask(), answer(False), ask(error="asked_already"), hands=["4S 4D 9S", *F], phase="meld",
        melds=[[SEVENS, "4H 4H 4S"], []]),
    row("00 E-24", "per_deal: not even in a later turn", ask(), answer(False), drop("9S"),
        draw(), drop("TS"), draw(), drop("TH"), draw(), drop("TD"), draw(), ask(error="asked_already"),
        hands=["4S 4D 9S", "TS 5S 5C", "TH 6S 6C", "TD 6H JC"], phase="meld", stock="9C 9H 9D JH AH", melds=[[SEVENS, "4H 4H 4S"], []],
        options={"ask_limit": "per_deal"}),
    row("00 E-24", "per_turn: again in a later turn", ask(), answer(False), drop("9S"),
        draw(), drop("TS"), draw(), drop("TH"), draw(), drop("TD"), draw(), ask(then={"phase": "ask"}),
        hands=["4S 4D 9S", "TS 5S 5C", "TH 6S 6C", "TD 6H JC"], phase="meld", stock="9C 9H 9D JH AH", melds=[[SEVENS, "4H 4H 4S"], []]),
    row("00 E-25", "two players: no question", ask(error="not_offered"), rules="classic_2p", hands=["4S 4D TS", 9], phase="meld",
        melds=[[SEVENS, NINES], []]),
    row("00 E-25", "nobody to ask", ask(error="nobody_to_ask"), rules="classic_3p", hands=["4S 4D TS", 9, 9], phase="meld",
        melds=[[SEVENS, NINES], [], []], options={"ask_partner": "optional"}),
    row("00 E-26", "a canasta completed in the turn lets go out", meld(("7C", 0)), drop("4S", then={"deal_over": "out"}),
        hands=["7C 4S", *F], phase="meld", melds=[["7S 7S 7H 7H 7D 7D"], []]),
    row("00 E-26", "laid alone it leaves one card: the same batch must go on", meld(("7C", 0), error="keep_discard"),
        hands=["7C 4S", *F], phase="meld", melds=[["7S 7S 7H 7H 7D"], []]),
    row("00 E-27", "out by discarding a wild card", drop("JK", then={"deal_over": "out"}), hands=["JK", *F], phase="meld", melds=[[SEVENS], []]),
    row("00 E-27", "out by discarding a black three", drop("3S", then={"deal_over": "out"}), hands=["3S", *F], phase="meld", melds=[[SEVENS], []]),
    row("00 E-28", "a lay-off to the partner's meld: the normal bonus only", meld(NINES, ("KD", 0)),
        drop("4S", then={"concealed": False}), hands=[f"{NINES} KD 4S", *F], phase="meld", melds=[["KS KS KH"], []], has_melded=[2]),
    row("00 E-29", "the partner has the rank: the cards join, not concealed", meld("9S 9S 9H 9H"),
        drop("4S", then={"concealed": False, "deal_over": "out"}), hands=["9S 9S 9H 9H 4S", *F], phase="meld",
        melds=[["9D 9D 9C"], []], has_melded=[2]),
    row("00 E-30", "both sides pass the target", drop("4S", then={"scores": [5235, 5900], "winner": 1, "match_over": True}),
        hands=["4S", "", "", ""], phase="meld", melds=[[SEVENS], []], scores=[4600, 5900]),
    row("00 E-32", "after a take the pile is empty; the discard is the next player's", take("KS KH", then={"pile": ""}),
        drop("4S", then={"pile": "4S", "turn": 1}), hands=["KS KH 4S 5S", *F], pile="KD", melds=[["QS QS QH"], []]),
    row("00 E-34", "an emptied hand takes the foot", meld(("KD KC", 0), then={"hands": {"0": "4S 5S"}, "feet": {"0": ""}, "phase": "meld"}),
        rules="hand_and_foot", hands=["KD KC", *F], feet=["4S 5S", 11, 11, 11], phase="meld", melds=[["KS KS KH"], []]),
    row("00 E-35", "both sides meld the same rank", meld("KS KH KD", "TS TS TH", then={"melds": [["KS KH KD", "TS TS TH"], ["KC KC KD"]]}),
        hands=["KS KH KD TS TS TH 4S 5S", *F], phase="meld", melds=[[], ["KC KC KD"]]),
    row("00 E-36", "irregularities are refused, not scored", drop("4S", error="needs_canastas"),
        hands=["4S", *F], phase="meld", melds=[["QS QS QH"], []]),
]  # fmt: skip


@pytest.mark.parametrize("one", ROWS, ids=ids_of(ROWS))
def test_row(one: Row) -> None:
    one.hold()


def test_00_e_31_hand_counts_are_public() -> None:
    """00 E-31: everybody sees how many cards everybody holds."""
    at = state("classic_4p", hands=["4S", "5S 6S", 3, 4])
    assert {view_of(at, seat).hand_sizes for seat in range(4)} == {(1, 2, 3, 4)}


def test_00_e_33_recycling_has_a_limit() -> None:
    """00 E-33: the pile is turned over `recycle_limit` times, then the normal end."""
    at = state(
        "classic_4p",
        {"stock_end": "recycle", "recycle_limit": 1},
        hands=["4S 5S", 4, 4, 4],
        pile="8C 9C TC",
        stock_size=0,
    )
    at = advance(at, action(at, draw()))
    assert faces(at.stock) == "9C"
    at = advance(at, action(at, drop("4S")))
    at = advance(at, action(at, draw()))
    at = advance(at, action(at, drop(at.hands[1][0].name)))
    assert at.stock == ()
    assert view_of(at, 2).public.recycled == 1
    at = advance(at, action(at, end()))
    assert at.public.end is not None


def test_00_4_the_deal_goes_round() -> None:
    """00 §4.1, §4.6: the next dealer sits one seat on, the seat on the dealer's left begins."""
    at = new_game(load("classic_4p"), 5)[-1].state
    assert at.public.turn == (at.public.dealer + 1) % 4
    assert {new_game(load("classic_4p"), seed)[-1].state.public.dealer for seed in range(40)} == {0, 1, 2, 3}


def test_00_4_5_red_threes_of_the_deal() -> None:
    """00 §4.5: from the dealer's left, each lays all red threes and draws as many; the replacements too."""
    rules = load("classic_4p")
    for seed in range(30):
        changes = new_game(rules, seed)
        laid = [c.event.seat for c in changes if isinstance(c.event, ThreeLaid)]
        first = (changes[-1].state.public.dealer + 1) % 4
        assert [(seat - first) % 4 for seat in laid] == sorted((seat - first) % 4 for seat in laid)
        assert {len(hand) for hand in changes[-1].state.hands} == {11}
        assert not [c for hand in changes[-1].state.hands for c in hand if c.name in ("3H", "3D")]
        assert isinstance(changes[-1].event, TurnStarted)


def test_00_10_every_line_of_the_sheet() -> None:
    """00 §10: the sheet says where each point comes from."""
    at = state(
        "classic_4p", hands=["4S", "KS", "TS 5S", "AS"], phase="meld", melds=[[SEVENS, SIXES], []], threes=["3H", ""]
    )
    at = advance(at, action(at, drop("4S")))
    assert lines(at, 0) == {
        "natural_canastas": 500, "mixed_canastas": 300, "red_threes": 100, "going_out": 100, "melds": 100, "hands": -15,
    }  # fmt: skip
    assert lines(at, 1) == {"hands": -30}


def test_00_3_nothing_is_taken_back() -> None:
    """00 §3: there is no undo; a refused action leaves the very same state."""
    at = state("classic_4p", hands=["4S 5S", 4, 4, 4])
    assert apply(at, DrawStock())[-1].state != at
