"""Rule book 05, Modern American: worked examples and edge cases 1 to 39."""

from __future__ import annotations

from typing import Any

import pytest

from canasta.engine.apply import advance
from canasta.engine.dealing import new_game
from canasta.engine.rules import load
from canasta.engine.specials import best_special, is_special
from tests.support.make import Row, action, answer, ask, cards, do, draw, drop, end, ids_of, meld, row, state, take

MA = "modern_american"
F = [5, 5, 5]
QUEENS = "QS QS QH QH QD QD QC"
NINES = "9S 9S 9H 9H 9D 2S 2H"
KINGS = "KS KS KH KH KD KD KC"
SEVENS = "7S 7S 7H 7H 7D 7D 7C"
WILD7 = "2S 2S 2H 2H 2D 2D 2C"
TRIPLE = "KS KS KH"
EMPTY: dict[str, Any] = {"rules": MA, "phase": "meld"}


def special(name: str, error: str | None = None, **more: object) -> dict[str, object]:
    return do("special", hand=name, error=error, **more)


def out(name: str, title: str, points: int, hand: str, melds: list[str], threes: str = "", partner: str = "") -> Row:
    """A row that scores side 0 after it went out with a king."""
    return row(name, title, drop(hand, then={"deal_scores": [points, 0]}), rules=MA, phase="meld", hands=[hand, "", partner, ""],
               melds=[melds, []], threes=[threes, ""], pile="4D")  # fmt: skip


ROWS = [
    out("05 Ex 1", "two canastas, out", 1455, "JC", [QUEENS, NINES, "5S 5S 5H 5H"], "3H 3D 3S", "KS 8S 6S"),
    row("05 Ex 2", "one canasta, incomplete sevens", end(then={"deal_scores": [-3670, 0]}), rules=MA, hands=["AS AH AD KS", "", "", ""],
        stock_size=0, pile="4D", melds=[["JS JS JH JH JD JD 2S", "7S 7S 7H 7H"], []], threes=["3H 3D 3H", ""]),
    row("05 Ex 3", "no canasta", end(then={"deal_scores": [-1265, 0]}), rules=MA, hands=["QS TS", "", "9S 8S 5S", ""], stock_size=0, pile="4D",
        melds=[["KS KS KH KH", "AS AS AH 2S"], []], threes=["3S 3C 3S 3C 3H", ""]),
    out("05 Ex 4", "natural sevens and seven twos", 7035, "JC", [SEVENS, WILD7, "4S 4S 4H"], "3H 3D 3H 3D 3S 3C", "AS AH 9S 6S"),
    row("05 Ex 5", "zip code against three aces", special("zip_code", then={"deal_scores": [2500, -1845], "deal_over": "special"}), rules=MA, phase="meld",
        hands=["QS QS QH QH 9S 9S 9H 5S 5S 5H KS KH 4S 4H", "AS AH AD KD KC 5D", "", "JS JS JH JH 8S 8S 8H 2S 4D"],
        melds=[[], ["TS TS TH", "6S 6S 6H 2H"]], threes=["", "3H"]),
    row("05 E-1", "3,000 needs 155", meld(TRIPLE, "AS AS AH AH", "4S 4S 4H", error="opening_below_minimum"), **EMPTY, scores=[3000, 0],
        hands=[f"{TRIPLE} AS AS AH AH 4S 4S 4H 5S", *F]),
    row("05 E-1", "2,995 needs 125", meld(TRIPLE, "AS AS AH AH", "4S 4S 4H"), **EMPTY, scores=[2995, 0],
        hands=[f"{TRIPLE} AS AS AH AH 4S 4S 4H 5S", *F]),
    row("05 E-1", "5,000 needs 180", meld(TRIPLE, "AS AS AH AH", "JS JS JH JH", error="opening_below_minimum"), **EMPTY, scores=[5000, 0],
        hands=[f"{TRIPLE} AS AS AH AH JS JS JH JH 5S 6S", *F]),
    row("05 E-2", "a negative score needs 125", meld(TRIPLE, "AS AS AH AH", error="opening_below_minimum"), **EMPTY, scores=[-500, 0],
        hands=[f"{TRIPLE} AS AS AH AH 5S 6S", *F]),
    row("05 E-3", "K K K, Q Q 2, A A joker are 160", meld(TRIPLE, "QS QS 2S", "AS AS JK", then={"phase": "meld"}), **EMPTY, scores=[3000, 0],
        hands=[f"{TRIPLE} QS QS 2S AS AS JK 4S 5S", *F]),
    row("05 E-4", "no clean triple", meld("AS AS 2S", "KS KS JK", error="opening_needs_natural_meld"), **EMPTY,
        hands=["AS AS 2S KS KS JK 4S 5S", *F]),
    row("05 E-5", "a wild meld beside a clean triple", meld(TRIPLE, "2S 2H JK JK", then={"phase": "meld"}), **EMPTY,
        hands=[f"{TRIPLE} 2S 2H JK JK 4S 5S", *F]),
    row("05 E-5", "unless the rules forbid it", meld(TRIPLE, "2S 2H JK JK", error="opening_naturals_only"), **EMPTY,
        hands=[f"{TRIPLE} 2S 2H JK JK 4S 5S", *F], options={"opening_wild_meld": False}),
    row("05 E-6", "a wild meld is no clean triple", meld("2S JK JK", "KS KS 2H", error=["opening_needs_natural_meld", "wild_locked"]),
        meld("2S 2H JK JK", error="opening_needs_natural_meld"), **EMPTY, hands=["2S JK JK 2H KS KS 4S 5S", *F]),
    row("05 E-7", "no splash", meld("4S 4S 4H 4H 4D 4D 4C", error="opening_below_minimum"), **EMPTY, hands=["4S 4S 4H 4H 4D 4D 4C 5S 6S", *F]),
    row("05 E-7", "splash: a complete natural canasta opens", meld("4S 4S 4H 4H 4D 4D 4C", then={"phase": "meld"}), **EMPTY,
        hands=["4S 4S 4H 4H 4D 4D 4C 5S 6S", *F], options={"splash": True}),
    row("05 E-7", "splash waives the minimum, not the form (17 no. 50)", meld(WILD7, error="opening_needs_natural_meld"), meld(WILD7, "4S 4S 4H"),
        **EMPTY, hands=[f"{WILD7} 4S 4S 4H 5S 6S", *F], options={"splash": True}),
    row("05 E-8", "a take may complete exactly seven", take("KS KS", then={"melds": [["KH KH KD KD KS KS KC"], []]}), rules=MA,
        hands=["KS KS 4S 5S", *F], pile="8C KC", melds=[["KH KH KD KD"], []]),
    row("05 E-8", "the literal reading", take("KS KS", error="pile_result_too_big"), rules=MA, hands=["KS KS 4S 5S", *F], pile="8C KC",
        melds=[["KH KH KD KD"], []], options={"pile_take_max_result": 6}),
    row("05 E-9", "own meld of five", take("KS KS", error="pile_result_too_big"), rules=MA, hands=["KS KS 4S 5S", *F], pile="8C KC",
        melds=[["KH KH KD KD 2S"], []]),
    row("05 E-9", "own meld of six", take("KS KS", error="pile_result_too_big"), rules=MA, hands=["KS KS 4S 5S", *F], pile="8C KC",
        melds=[["KH KH KD KD 2S 2H"], []]),
    row("05 E-10", "own canasta of the rank", take("8S 8S", error=["pile_result_too_big", "pile_onto_canasta", "dead_rank"]), rules=MA,
        hands=["8S 8S 4S 5S", *F], pile="4C 8C", melds=[["8H 8H 8D 8D 8C 2S 2H"], []]),
    row("05 E-11", "the opponents' canasta makes the rank dead", take("8S 8S", error="dead_rank"), rules=MA,
        hands=["8S 8S 4S 5S", *F], pile="4C 8C", melds=[["KS KS KH"], ["8H 8H 8D 8D 8C 2S 2H"]]),
    row("05 E-11", "dead ranks are neither started nor added to", meld("8S 8S 8C", error="dead_rank"), meld(("QS", 1), error="dead_rank"), **EMPTY,
        hands=["8S 8S 8C QS 4S 5S", *F], melds=[["KS KS KH", "QH QD QC"], ["8H 8H 8D 8D 8C 2S 2H", "QS QH QD QC JK 2D 2C"]]),
    row("05 E-11", "natural_only: a mixed canasta closes nothing", take("8S 8S", then={"phase": "meld"}), rules=MA,
        hands=["8S 8S 4S 5S", *F], pile="4C 8C", melds=[["KS KS KH"], ["8H 8H 8D 8D 8C 2S 2H"]], options={"dead_rank": "natural_only"}),
    row("05 E-11", "natural_only: a natural one does", meld(("4S", 1), error="dead_rank"), **EMPTY, hands=["4S 6S 5S", *F],
        melds=[["KS KS KH", "4S 4H 4H"], ["4S 4H 4D 4D 4D 4C 4C"]], options={"dead_rank": "natural_only", "decks": 3, "jokers": 6}),
    row("05 E-12", "a wild card on top", take("KS KS", error="pile_top_wild"), rules=MA, hands=["KS KS 4S", *F], pile="KC 2S", melds=[["QS QS QH"], []]),
    out("05 E-13", "three red and two black threes score apart", 1000 + 100 + 500 + 300 + 140, "JC", [QUEENS, KINGS], "3H 3D 3H 3S 3C"),
    row("05 E-14", "a three kept, the partner opens: laid at the start of the turn", drop("9D", then={"turn": 0, "hands": {"0": "4S 5S 8D"}, "threes": ["3H", ""]}),
        rules=MA, turn=3, phase="meld", hands=["4S 5S 3H", 5, 5, "9D TD"], stock="8D 8C", melds=[["KS KS KH"], []]),
    row("05 E-14", "while the side has not opened it may stay", drop("9D", then={"turn": 0, "hands": {"0": "4S 5S 3H"}, "threes": ["", ""]}),
        rules=MA, turn=3, phase="meld", hands=["4S 5S 3H", 5, 5, "9D TD"], stock="8D 8C"),
    row("05 E-15", "never more than one kept", draw(keep_three=True, then={"hands": {"0": "3H 4S 8D"}, "threes": ["3D", ""]}), rules=MA,
        hands=["3H 4S", *F], stock="3D 8D"),
    row("05 E-15", "a drawn three is held on wish (17 no. 27)", draw(keep_three=True, then={"hands": {"0": "3D 4S"}, "threes": ["", ""], "phase": "meld"}),
        drop("3D", error="discard_three"), rules=MA, hands=["4S", *F], stock="3D 8D"),
    row("05 E-15", "not once the side has opened", draw(keep_three=True, then={"hands": {"0": "8D 4S"}, "threes": ["3D", ""]}), rules=MA,
        hands=["4S", *F], stock="3D 8D", melds=[["KS KS KH"], []]),
    row("05 E-15", "without the wish it is laid", draw(then={"hands": {"0": "8D 4S"}, "threes": ["3D", ""]}), rules=MA, hands=["4S", *F], stock="3D 8D"),
    row("05 E-16", "the last stock card a three: the deal ends, -5", draw(then={"deal_over": "stock", "deal_scores": [-10, 0], "threes": ["", ""]}), rules=MA,
        hands=["4S", "", "", ""], stock="3S", stock_size=1),
    row("05 E-16", "a red one too", draw(then={"deal_over": "stock", "deal_scores": [-10, 0]}), rules=MA, hands=["4S", "", "", ""], stock="3H", stock_size=1),
    row("05 E-16", "a three at the turn's start and an empty stock (17 no. 42)", drop("9D", then={"deal_over": "stock", "hands": {"0": "4S 3H"}}), rules=MA,
        turn=3, phase="meld", hands=["4S 3H", 5, 5, "9D TD"], stock_size=0, melds=[["KS KS KH"], []]),
    row("05 E-17", "threes of the talon are laid and replaced", meld(TRIPLE, "AS AS AH AH", "4S 4S 4H"), drop("5S", then={"stock_size": 36}),
        draw(), drop("6S"), draw(), drop("6H"), draw(), drop("6D", then={"turn": 0, "hands": {"0": "8S TS JS QS QH"}, "threes": ["3H", ""]}), **EMPTY,
        hands=[f"{TRIPLE} AS AS AH AH 4S 4S 4H 5S 8S", "6S 7S", "6H 7H", "6D 7D"], stock="3H TS JS QS TD TC TH QH JC JD 9C", stock_size=40, pile="4D"),
    row("05 E-18", "fewer than nine stock cards: no talon", meld(TRIPLE, "AS AS AH AH", "4S 4S 4H"), drop("5S", then={"stock_size": 8}), **EMPTY,
        hands=[f"{TRIPLE} AS AS AH AH 4S 4S 4H 5S 8S", *F], stock_size=8, pile="4D"),
    row("05 E-18", "exactly nine are enough", meld(TRIPLE, "AS AS AH AH", "4S 4S 4H"), drop("5S", then={"stock_size": 5}), **EMPTY,
        hands=[f"{TRIPLE} AS AS AH AH 4S 4S 4H 5S 8S", *F], stock_size=9, pile="4D"),
    row("05 E-19", "opening with the pile: no talon", take("KS KH", "AS AS AH AH", "QS QS QH QD", "4S 4S 4H", then={"phase": "meld"}), drop("5S", then={"stock_size": 30}),
        rules=MA, hands=["KS KH AS AS AH AH QS QS QH QD 4S 4S 4H 5S 8S", *F], stock_size=30, pile="KC"),
    row("05 E-20", "the second side gets three, whatever became of the first talon", draw(), meld(TRIPLE, "AS AS AH AH", "4S 4S 4H"), drop("5S", then={"stock_size": 36}), rules=MA,
        hands=[f"{TRIPLE} AS AS AH AH 4S 4S 4H 5S 8S", *F], stock="8H", stock_size=40, pile="4D", melds=[[], ["QS QS QH"]], talons=["none", "forfeited"]),
    row("05 E-22", "an incomplete wild meld forbids going out", drop("4S", error="unfinished_special_meld"), **EMPTY, hands=["4S", *F],
        melds=[[QUEENS, NINES, "2D 2D JK"], []]),
    row("05 E-22", "an incomplete natural meld of aces too", drop("4S", error="unfinished_special_meld"), **EMPTY, hands=["4S", *F],
        melds=[[QUEENS, NINES, "AS AS AH"], []]),
    row("05 E-22", "and one of sevens", drop("4S", error="unfinished_special_meld"), **EMPTY, hands=["4S", *F], melds=[[QUEENS, NINES, "7S 7S 7H"], []]),
    row("05 E-23", "incomplete mixed aces do not", drop("4S", then={"deal_over": "out"}), **EMPTY, hands=["4S", *F], melds=[[QUEENS, NINES, "AS AS JK"], []]),
    row("05 E-24", "the last card melded is no way out", meld(("JD", 2), error="discard_required"), **EMPTY, hands=["JD", *F],
        melds=[[QUEENS, NINES, "JS JS JH"], []]),
    row("05 E-25", "two canastas finished this turn", meld(("QC", 0), ("9D", 1)), drop("4S", then={"deal_over": "out"}), **EMPTY, hands=["QC 9D 4S", *F],
        melds=[["QS QS QH QH QD QD", "9S 9S 9H 9H 9D 2S"], []]),
    row("05 E-26", "sevens from three on", meld("7S 7S 7H"), **EMPTY, hands=["7S 7S 7H 4S 5S", *F], melds=[[TRIPLE], []]),
    row("05 E-26", "literally only as seven", meld("7S 7S 7H", error="too_few_cards"), meld(SEVENS), **EMPTY, hands=[f"{SEVENS} 4S 5S", *F], melds=[[TRIPLE], []],
        options={"sevens_min_meld": 7}),
    row("05 E-27", "the penalty is per player", end(then={"deal_scores": [-3000 - 120, 0]}), rules=MA, hands=["AS AS AH", "", "AH AD AD", ""], stock_size=0, pile="4D"),
    row("05 E-28", "incomplete sevens on the table and three in hand", end(then={"deal_scores": [-15 - 2500 - 1500 - 15, 0]}), rules=MA,
        hands=["7H 7D 7D", "", "", ""], stock_size=0, pile="4D", melds=[["7S 7S 7H"], []]),
    row("05 E-29", "four jokers in an incomplete wild meld: -2,000", end(then={"deal_scores": [-200 - 2000, 0]}), rules=MA, hands=["", "", "", ""], stock_size=0, pile="4D",
        melds=[["JK JK JK JK"], []]),
    row("05 E-30", "no special hand once the side has opened", special("garbage", error="special_after_opening"), **EMPTY,
        hands=["4S 4S 4H 4H 5S 5S 5H 5H 6S 6S 6H 8S 8S 8H", *F], melds=[[TRIPLE], []]),
    row("05 E-31", "nor with the pile", special("garbage", error="special_after_take"), **EMPTY, drew_from="pile",
        hands=["4S 4S 4H 4H 5S 5S 5H 5H 6S 6S 6H 8S 8S 8H", *F]),
    row("05 E-32", "its threes count nothing", special("garbage", then={"deal_scores": [3000, 0]}), **EMPTY, threes=["3H 3D", ""],
        hands=["4S 4S 4H 4H 5S 5S 5H 5H 6S 6S 6H 8S 8S 8H", "", "KS", ""]),
    row("05 E-33", "a dream hand wins the match at once", special("dream_plus_4", then={"match_over": True, "winner": 0, "scores": [8500, 8400]}), **EMPTY,
        scores=[0, 8400], hands=["4S 4S 4H 4H 4D 5S 5S 5H 5H 5D JK JK JK JK", "", "", ""]),
    row("05 E-33", "whatever the opponents have", special("dream_plus_5", then={"match_over": True, "winner": 0}), **EMPTY,
        scores=[-900, 8400], hands=["4S 4S 4H 4H 4D 5S 5S 5H 5H JK JK 2S 2S 2H", "", "", ""]),
    row("05 E-34", "one question a deal", ask(), answer(False), drop("4S"), draw(), drop("9D"), draw(), drop("TD"), draw(), drop("JD"),
        draw(), ask(error="asked_already"), **EMPTY, hands=["4S 4D 5S", "9D 9C", "TD TC", "JD JC"], stock="6S 6H 6D 6C 8S", pile="8C",
        melds=[[QUEENS, NINES, "4C 4C 4H"], []]),
    row("05 E-34", "the partner may still ask", ask(), answer(False), drop("4S"), draw(), drop("9D"), draw(), ask(then={"phase": "ask"}), **EMPTY,
        hands=["4S 4D 5S", "9D 9C", "4D 5H", "JD JC"], stock="6S 4C 6D 6C 8S", pile="8C", melds=[[QUEENS, NINES, "4C 4H 4H"], []]),
    row("05 E-35", "stock empty, no take: the deal ends", draw(error="stock_empty"), end(then={"deal_over": "stock", "went_out": None}), rules=MA, hands=["4S", *F],
        stock_size=0, pile="8C"),
    row("05 E-35", "the pile may still be taken", take("KS KS", then={"deal_over": None}), rules=MA, hands=["KS KS 4S 5S", *F], stock_size=0, pile="8C KC", melds=[["QS QS QH"], []]),
    row("05 E-36", "equal totals at the target: another deal", end(then={"match_over": False}), rules=MA, hands=["", "", "", ""], scores=[8500, 8500], stock_size=0, pile="4D"),
    row("05 E-37", "dead cards on a pile that is not empty", drop("8S", then={"pile": "4D 8S"}), **EMPTY, hands=["8S 4S", *F], pile="4D", melds=[[], ["8H 8H 8D 8D 8C 2S 2H"]]),
    row("05 E-38", "after a take the pile is empty", take("KS KS"), drop("AS", error="discard_empty_pile"), drop("7S", error="discard_empty_pile"),
        drop("2S", error="discard_wild"), drop("4S"), rules=MA, hands=["KS KS AS 7S 2S 4S", *F], pile="KC", melds=[["QS QS QH"], []]),
    row("05 E-39", "the last card goes while a talon is due", meld(TRIPLE, "AS AS AH AH", "4S 4S 4H"), drop("5S", then={"deal_over": None, "hands": {"0": ""}, "turn": 1}),
        **EMPTY, hands=[f"{TRIPLE} AS AS AH AH 4S 4S 4H 5S", *F], stock_size=40, pile="4D"),
    row("05 E-39", "with two canastas it is going out", meld(QUEENS, "4S 4S 4H 4H 4D 4D 4C", "AS AS AH 2S"), drop("5S", then={"deal_over": "out"}),
        **EMPTY, hands=[f"{QUEENS} 4S 4S 4H 4H 4D 4D 4C AS AS AH 2S 5S", *F], stock_size=40, pile="8D"),
    row("05 §1", "no upcard: the first player must draw", take("KS KS", error="pile_empty"), end(error="wrong_phase"), draw(), rules=MA, hands=["KS KS 4S", *F]),
    row("05 §1", "rule of five after the opening", meld(("2S", 0), error="rule_of_five"), meld("8S 8S 2S", error="rule_of_five"), meld(("KD KD 2S", 0)), **EMPTY,
        hands=["2S 8S 8S KD KD 4S 5S", *F], melds=[["KS KS KH"], []]),
    row("05 §1", "sevens take no wild cards", meld("7S 7S 2S", error=["pure_rank", "rule_of_five"]), **EMPTY, hands=["7S 7S 2S 4S 5S", *F], melds=[[TRIPLE], []]),
    row("05 §1", "aces take them in the opening only", meld("AS AS JK", error=["pure_rank", "rule_of_five"]), **EMPTY, hands=["AS AS JK 4S 5S", *F], melds=[[TRIPLE], []]),
    row("05 §1", "no mixed canasta in the opening, a natural one may", meld("9S 9S 9H 9H 9D 2S 2H", TRIPLE, "AS AS AH", error="opening_mixed_canasta"), meld(QUEENS, "AS AS AH"),
        **EMPTY, hands=[f"9S 9S 9H 9H 9D 2S 2H {TRIPLE} {QUEENS} AS AS AH 4S 5S", *F]),
    row("05 §1", "an unfinished wild meld binds every wild card", meld(("2D", 0), error="wild_locked"), meld(("2D", 1)), **EMPTY, hands=["2D 4S 5S", *F],
        melds=[["KS KS KH KH KD", "2S 2H JK"], []]),
    row("05 §1", "a group is full with seven", meld(("QC", 0), error=["meld_closed", "dead_rank"]), meld("8S 8S 8H 8H 8D 8D 8C 8C", error="meld_too_big"), **EMPTY,
        hands=["QC 8S 8S 8H 8H 8D 8D 8C 8C 4S", *F], melds=[[QUEENS], []]),
    row("05 §2a", "wild cards only when nothing else is held", drop("2S", error="discard_wild"), **EMPTY, hands=["2S 4S", *F], pile="4D"),
    row("05 §2a", "a hand of wild cards", drop("2S", then={"frozen": True}), **EMPTY, hands=["2S JK", *F], pile="4D"),
    row("05 §2a", "a wild card may be the last discard", drop("JK", then={"deal_over": "out"}), **EMPTY, hands=["JK", *F], pile="4D", melds=[[QUEENS, KINGS], []]),
    row("05 §2a", "only SWAD cards on an empty pile: live ace or seven, then dead, then wild", drop("8S", error="discard_empty_pile"), drop("2S", error="discard_wild"), drop("AS"),
        **EMPTY, hands=["8S 2S AS", *F], melds=[[], ["8H 8H 8D 8D 8C JK 2H"]]),
    row("05 §2a", "dead before wild", drop("2S", error="discard_wild"), drop("8S"), **EMPTY, hands=["8S 2S", *F], melds=[[], ["8H 8H 8D 8D 8C JK 2H"]]),
    row("05 §2.3", "the opening is complete without the top card", take("KS KS", "AS AS AH AH", "QS QS QH", error="opening_below_minimum"),
        take("KS KS KH", "AS AS AH AH", "4S 4S 4H", then={"phase": "meld"}), rules=MA,
        hands=["KS KS KH AS AS AH AH QS QS QH 4S 4S 4H 5S 6S", *F], pile="KC"),
    row("05 §2.3", "a clean triple is not made with the top card (17 no. 13)", take("KS KS", "AS AS JK", "QS QS JK", error=["opening_needs_natural_meld", "opening_below_minimum"]),
        rules=MA, hands=["KS KS AS AS JK QS QS JK 5S 6S", *F], pile="KC"),
    row("05 §3a", "the first row of the swing table", end(then={"deal_scores": [-30 - 100, 0]}), rules=MA, hands=["", "", "", ""], stock_size=0, pile="4D",
        melds=[["TS TS TH"], []], threes=["3H", ""]),
    row("05 §5 no. 4", "four jokers in a wild canasta: 2,000 by the seed rule", end(then={"deal_scores": [2000 + 260, 0]}), rules=MA, hands=["", "", "", ""], stock_size=0, pile="4D",
        melds=[["JK JK JK JK 2S 2H 2D"], []]),
    row("05 §5 no. 4", "2,500 in tournaments", end(then={"deal_scores": [2500 + 260, 0]}), rules="modern_american_cla", hands=["", "", "", ""], stock_size=0, pile="4D",
        melds=[["JK JK JK JK 2S 2H 2D"], []]),
    row("05 §1", "natural aces 2,500", end(then={"deal_scores": [2500 + 140, 0]}), rules=MA, hands=["", "", "", ""], stock_size=0, pile="4D", melds=[["AS AS AH AH AD AD AC"], []]),
    row("05 17 no. 14", "a wild lock inside the opening", meld(TRIPLE, "2S 2H JK", "QS QS 2D", error="wild_locked"), **EMPTY,
        hands=[f"{TRIPLE} 2S 2H JK QS QS 2D 4S 5S", *F]),
]  # fmt: skip


@pytest.mark.parametrize("one", ROWS, ids=ids_of(ROWS))
def test_row(one: Row) -> None:
    one.hold()


SPECIALS = [
    ("pairs", "4S 4H 5S 5H 6S 6H 8S 8H 9S 9H TS TH JS JH", True),
    ("pairs", "4S 4H 5S 5H 6S 6H 8S 8H 9S 9H TS TH 2S 2H", False),
    ("pairs", "4S 4H 4D 4C 6S 6H 8S 8H 9S 9H TS TH JS JH", False),
    ("pairs", "4S 4H 5S 5H 6S 6H 8S 8H 9S 9H TS TH 3S 3C", False),
    ("wild_pairs", "AS AH 7S 7H 6S 6H 8S 8H 9S 9H TS TH 2S 2H", True),
    ("wild_pairs", "AS AH 7S 7H 6S 6H 8S 8H 9S 9H TS TH JK JK", True),
    ("wild_pairs", "AS AH 7S 7H 6S 6H 8S 8H 9S 9H TS TH 2S JK", False),
    ("wild_pairs", "AS AH 4S 4H 6S 6H 8S 8H 9S 9H TS TH 2S 2H", False),
    ("miami_pairs", "AS AH 7S 7H 6S 6H 8S 8H 9S 9H 2S 2H JK JK", True),
    ("miami_pairs", "AS AH 7S 7H 6S 6H 8S 8H 9S 9H TS TH JK JK", False),
    ("zip_code", "4S 4S 4H 4H 5S 5S 5H 6S 6S 6H 8S 8H 9S 9H", True),
    ("zip_code", "4S 4S 4H 4H 5S 5S 5H 6S 6S 6H 2S 2H JK JK", True),
    ("zip_code", "4S 4S 4H 4H 5S 5S 5H 6S 6S 6H 8S 8H 2S JK", False),
    ("straight", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS JK", True),
    ("straight", "AS 2S 3H 4S 5S 6S 7S 8S 9S TS JS QS KS JK", True),
    ("straight", "AS 2S 2H 4S 5S 6S 7S 8S 9S TS JS QS KS JK", False),
    ("garbage", "4S 4S 4H 4H 5S 5S 5H 5H 6S 6S 6H 8S 8S 8H", True),
    ("garbage", "4S 4S 4H 4H 5S 5S 5H 5H 6S 6S 6H 2S 2S 2H", False),
    ("blast_off", "4S 4S 4H 4H 4D 5S 5S 5H 5H 6S 6S 6H 8S 8H", True),
    ("blast_off", "4S 4S 4H 4H 4D 5S 5S 5H 5H 2S 2S 2H JK JK", True),
    ("triples", "4S 4S 4H 5S 5S 5H 6S 6S 6H 8S 8S 8H 2S 2H", True),
    ("triples", "4S 4S 4H 5S 5S 5H 6S 6S 6H 8S 8S 8H 2S JK", False),
    ("triples", "4S 4S 4H 5S 5S 5H 6S 6S 6H 8S 8S 8H 9S 9H", False),
    ("quads", "4S 4S 4H 4H 5S 5S 5H 5H 6S 6S 6H 6H JK JK", True),
    ("quads", "4S 4S 4H 4H 5S 5S 5H 5H 6S 6S 6H 6H 8S 8S", False),
    ("dream_plus_4", "4S 4S 4H 4H 4D 5S 5S 5H 5H 5D 2S 2S 2H 2H", True),
    ("dream_plus_4", "4S 4S 4H 4H 4D 5S 5S 5H 5H 5D 2S 2S 2H JK", False),
    ("dream_plus_5", "4S 4S 4H 4H 4D 5S 5S 5H 5H 2S 2S 2H JK JK", True),
    ("dream_plus_5", "4S 4S 4H 4H 4D 5S 5S 5H 5H 5D 2S 2S 2H JK", False),
    ("pairs", "4S 4H", False),
    ("nothing", "4S 4H 5S 5H 6S 6H 8S 8H 9S 9H TS TH JS JH", False),
]


@pytest.mark.parametrize(("name", "hand", "fits"), SPECIALS, ids=[f"{n} {h}" for n, h, _ in SPECIALS])
def test_05_3b_special_hands(name: str, hand: str, fits: bool) -> None:
    """05 §3b and 17 no. 43: what each special hand is."""
    assert is_special(name, cards(hand)) is fits


def test_05_3b_the_best_special_hand() -> None:
    """05 §3b: where a hand is several special ones, the one worth most."""
    rules = load(MA)
    assert best_special(rules, cards("AS AH 7S 7H 6S 6H 8S 8H 9S 9H TS TH JS JH")) == "pairs"
    assert best_special(rules, cards("4S 4S 4H 4H 5S 5S 5H 6S 6S 6H 8S 8H 9S KH")) is None
    assert best_special(rules, cards("AS AH 7S 7H 6S 6H 8S 8H 9S 9H 2S 2H JK JK")) == "miami_pairs"


def test_05_e_14_dealt_threes_are_laid_at_once() -> None:
    """17 no. 27: threes of the deal are laid and replaced, no hand starts with one."""
    for seed in range(12):
        at = new_game(load(MA), seed)[-1].state
        assert not [c for hand in at.hands for c in hand if c.rank == 3]
        assert {len(hand) for hand in at.hands} == {13}
        assert at.public.pile == ()


def test_05_e_17_talon_of_the_next_turn() -> None:
    """05 §2.7, 17 no. 15: four cards from the top of the stock, in draw order, picked up at the opener's next turn."""
    hand = f"{TRIPLE} AS AS AH AH 4S 4S 4H 5S 8S"
    at = state(MA, hands=[hand, 5, 5, 5], phase="meld", stock="TS TD TC TH QH", stock_size=40, pile="4D")
    at = advance(at, action(at, meld(TRIPLE, "AS AS AH AH", "4S 4S 4H")))
    at = advance(at, action(at, drop("5S")))
    assert [c.name for c in at.talons[0]] == ["TS", "TD", "TC", "TH"]
    assert len(at.hands[0]) == 1
