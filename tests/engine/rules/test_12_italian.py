"""Rule book 12, Italian Canasta: worked examples and edge cases 1 to 14."""

from __future__ import annotations

import pytest

from canasta.engine.cards import RANK_CODES
from canasta.engine.dealing import new_game
from canasta.engine.rules import load
from canasta.engine.view import view_of
from tests.support.make import SEVENS, Row, do, drop, end, ids_of, meld, row, take

IT = "italian"
F = [5, 5, 5]
KINGS = "KS KS KH KH KD KD KC"
EIGHTS = "8S 8S 8H 8H 8D 8D 8C"
TWOS = "2S 2S 2H 2H 2D 2D 2C"
SIXES = "6S 6S 6H 6H 6D 6D 6C"
NO_BONUS = {"multi_canasta_bonus": None}

ROWS = [
    row("12 Ex 1", "seven twos, out", drop("QC", then={"deal_scores": [5350, 0]}), rules=IT, phase="meld", hands=["QC", "", "AS 9S", ""], melds=[[KINGS, EIGHTS, TWOS], []],
        threes=["3H 3D 3H 3D", ""]),
    row("12 Ex 2", "not out: no bonus for the deuces", end(then={"deal_scores": [1275, 0]}), rules=IT, hands=["KS QS 5S", "", "AS 4S", ""], stock_size=0, pile="4C",
        melds=[[TWOS, SIXES, "JS JS JH JH JD JK JK"], []], threes=["3H 3D", ""]),
    row("12 Ex 3", "four natural and one mixed", drop("QC", then={"deal_scores": [4080, 0]}), rules=IT, phase="meld", hands=["QC", "", "7S JS", ""],
        melds=[[KINGS, "QS QS QH QH QD QD QC", "9S 9S 9H 9H 9D 9D 9C", "5S 5S 5H 5H 5D 5D 5C", "TS TS TH TH TD JK JK"], []], threes=["3H", ""]),
    row("12 E-2", "always frozen", take("KS 2S", error="pile_frozen"), rules=IT, hands=["KS 2S 4S 5S", *F], pile="8C KC", melds=[["KD KD KH"], []]),
    row("12 E-3", "no opening with twos", meld("2S 2S 2H", "AS AS AH", error="opening_naturals_only"), rules=IT, phase="meld", hands=["2S 2S 2H AS AS AH 4S 5S", *F]),
    row("12 E-3", "nor with a wild card in it", meld("AS AS AH JK", error="opening_naturals_only"), meld("AS AS AH", then={"phase": "meld"}), rules=IT, phase="meld",
        hands=["AS AS AH JK 4S 5S", *F]),
    row("12 E-4", "four twos and a joker", meld("2S 2S 2H 2H JK", then={"phase": "meld"}), rules=IT, phase="meld", hands=["2S 2S 2H 2H JK 4S 5S", *F], melds=[["KS KS KH"], []]),
    row("12 E-4", "at most two jokers", meld("2S 2S JK JK JK", error="too_many_wilds"), rules=IT, phase="meld", hands=["2S 2S JK JK JK 4S 5S", *F], melds=[["KS KS KH"], []]),
    row("12 E-4", "with jokers it is worth 2,000", drop("QC", then={"deal_scores": [1000 + 2000 + 300 + 70 + 70 + 200, 0]}), rules=IT, phase="meld", hands=["QC", "", "", ""],
        melds=[[KINGS, EIGHTS, "2S 2S 2H 2H 2D JK JK"], []]),
    row("12 E-5", "incomplete at the end: only values", end(then={"deal_scores": [60, 0]}), rules=IT, hands=[""] * 4, stock_size=0, pile="4C", melds=[["2S 2S 2H"], []]),
    row("12 E-6", "a two in a group stays when a deuce meld begins", meld("2S 2S 2H", then={"phase": "meld"}), rules=IT, phase="meld", hands=["2S 2S 2H 4S 5S", *F],
        melds=[["KS KS KH 2D"], []]),
    row("12 E-7", "jokers stay usable while the deuce meld is open, twos do not", meld(("2D", 0), error="wild_locked"), meld(("JK", 0)), rules=IT, phase="meld",
        hands=["2D JK 4S 5S", *F], melds=[["KS KS KH", "2S 2S 2H"], []]),
    row("12 E-7", "once complete the twos are free again", meld(("2C", 0)), rules=IT, phase="meld", hands=["2C 4S 5S", *F], melds=[["KS KS KH", TWOS], []]),
    row("12 E-8", "deuce canastas do not count for going out", drop("4S", error="needs_canastas"), rules=IT, phase="meld", hands=["4S", *F], melds=[[KINGS, TWOS], []]),
    row("12 E-9", "six red threes are 1,200", end(then={"deal_scores": [1200 + 1000 + 70 + 70, 0]}), rules=IT, hands=[""] * 4, stock_size=0, pile="4C",
        melds=[[KINGS, EIGHTS], []], threes=["3H 3D 3H 3D 3H 3D", ""]),
    row("12 E-9", "five are 1,000, minus without two canastas", end(then={"deal_scores": [-1000, 100 * 0 - 100]}), rules=IT, hands=[""] * 4, stock_size=0, pile="4C",
        threes=["3H 3D 3H 3D 3H", "3D"]),
    row("12 E-10", "a two may be discarded while the deuce meld is open", drop("2D"), rules=IT, phase="meld", hands=["2D 4S", *F], melds=[["KS KS KH", "2S 2S 2H"], []]),
    row("12 E-11", "sambas are natural canastas: five give 2,000", end(then={"deal_scores": [2000 + 1500 + 3 * 500 + 1500 + 70 + 70 + 35 + 65 + 65, 0]}), rules=IT, hands=[""] * 4,
        stock_size=0, pile="4C", melds=[[KINGS, EIGHTS, SIXES, "7H 8H 9H TH JH QH KH", "7C 8C 9C TC JC QC KC"], []]),
    row("12 E-12", "a two on top", take("2S 2H", error="pile_top_wild"), rules=IT, hands=["2S 2H 4S", *F], pile="8C 2D", melds=[["KS KS KH"], []]),
    row("12 E-13", "12,000 goes on to 15,000", end(then={"match_over": False}), rules=IT, hands=[""] * 4, stock_size=0, pile="4C", scores=[12000, 0]),
    row("12 E-13", "12,000 by the published rules", end(then={"match_over": True, "winner": 0}), rules="italian_published", hands=[""] * 4, stock_size=0, pile="4C", scores=[12000, 0]),
    row("12 §1", "ten canastas of any kind and the highest row counts", end(then={"deal_scores": [1000 + 2 * 500 + 70 + 70, 0]}), rules=IT, hands=[""] * 4, stock_size=0, pile="4C",
        melds=[[KINGS, EIGHTS], []], options={"multi_canasta_bonus": [{"natural": 1, "points": 500}, {"any": 2, "points": 1000}]}),
    row("12 §1", "the bonus is optional", end(then={"deal_scores": [2 * 500 + 70 + 70, 0]}), rules=IT, hands=[""] * 4, stock_size=0, pile="4C", melds=[[KINGS, EIGHTS], []], options=NO_BONUS),
    row("12 §1", "the minimums", meld("AS AS AS AH AH AH AD", error="opening_below_minimum"), meld("AS AS AS AH AH AH AD AD"), rules=IT, phase="meld", scores=[5000, 0],
        hands=["AS AS AS AH AH AH AD AD 4S 5S", *F]),
    row("12 §1", "180 from 7,500", meld("AS AS AS AH AH AH AD AD", error="opening_below_minimum"), rules=IT, phase="meld", scores=[7500, 0], hands=["AS AS AS AH AH AH AD AD 4S 5S", *F]),
    row("12 §1", "200 from 10,000", meld("AS AS AS AH AH AH AD AD AD", error="opening_below_minimum"), rules=IT, phase="meld", scores=[10000, 0],
        hands=["AS AS AS AH AH AH AD AD AD 4S 5S", *F]),
    row("12 §2.3", "opening with the pile: pair, top and further naturals", take("AS AS AH", then={"phase": "meld"}), rules=IT, hands=["AS AS AH 4S 5S", *F], pile="8C AD"),
    row("12 §1", "sevens are no special rank here", meld("7S 7S JK"), rules=IT, phase="meld", hands=["7S 7S JK 4S 5S", *F], melds=[[KINGS], []]),
    row("12 §1", "Italian seven canasta pays 500", end(then={"deal_scores": [535, 0]}), rules=IT, hands=[""] * 4, stock_size=0, pile="4C", melds=[[SEVENS], []]),
    row("12 §5", "without sequences (HSW)", meld("8H 9H TH", error="mixed_ranks"), rules=IT, phase="meld", hands=["8H 9H TH 4S 5S", *F], melds=[[KINGS], []], options={"sequences": False}),
]  # fmt: skip


@pytest.mark.parametrize("one", ROWS, ids=ids_of(ROWS))
def test_row(one: Row) -> None:
    one.hold()


def test_12_e_1_and_14_the_start_pile() -> None:
    """12 E-1, E-14: so many hidden cards as the upcard's value; wild cards and threes are covered."""
    seen = set()
    for seed in range(60):
        at = new_game(load(IT), seed)[-1].state
        top = at.public.pile[-1]
        assert 4 <= top.rank <= 14
        value = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}.get(RANK_CODES[top.rank]) or int(top.rank)
        assert at.public.buried == len(at.buried) == value
        assert all(c.rank in (2, 3, 15) for c in at.public.pile[:-1])
        assert not [c for hand in at.hands for c in hand if c.name in ("3H", "3D")]
        seen.add(value)
    assert {1, 11, 12, 13} <= seen


def test_12_2_2_hidden_cards_are_hidden() -> None:
    """12 §2.2: a view counts them only; the case format shows them at the bottom of the pile."""
    at = new_game(load(IT), 3)[-1].state
    view = view_of(at, 0)
    assert view.public.buried == len(at.buried)
    assert not set(at.buried) & set(view.public.pile)
    assert view.pile_size == len(at.buried) + len(at.public.pile)


def test_12_1_no_talon_no_specials() -> None:
    """12 §1: nothing of Modern American is here."""
    row(
        "-", "-", do("special", hand="pairs", error="not_offered"), rules=IT, phase="meld", hands=["4S 5S", 5, 5, 5]
    ).hold()
