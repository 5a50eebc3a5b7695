"""Every reason of the table can be met; illegal input of any kind is refused by name and changes nothing."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from canasta.engine.actions import (
    Acaba,
    Action,
    Answer,
    Ask,
    AskAcaba,
    Declare,
    Discard,
    DrawStock,
    EndDeal,
    LayDown,
    Merge,
    NextDeal,
    Pass,
    Play,
    TakePile,
)  # fmt: skip
from canasta.engine.apply import advance, apply
from canasta.engine.cards import Card, Dice, deck, minus
from canasta.engine.dealing import new_game, start_deal
from canasta.engine.lays import can_merge
from canasta.engine.melds import of_cards
from canasta.engine.moves import is_open
from canasta.engine.rules import load
from canasta.engine.state import GameState, Topic
from canasta.engine.verify import question_topic, verify
from canasta.engine.view import view_of
from canasta.engine.violations import Code, IllegalAction
from tests.support.make import (
    NINES,
    SEVENS,
    action,
    answer,
    ask,
    cards,
    do,
    draw,
    drop,
    end,
    hand_of,
    meld,
    state,
    take,
)

F = [5, 5, 5]
KINGS = "KS KS KH KH KD KD KC"
MA, SA, BR, HF = "modern_american", "samba", "brazilian", "hand_and_foot"
PLAY: dict[str, Any] = {"phase": "meld"}

# code, rules, options, position, steps (the last one is refused)
TABLE: list[tuple[Code, str, dict[str, Any], dict[str, Any], list[dict[str, object]]]] = [
    (Code.DEAL_OVER, "classic_4p", {}, {"hands": ["4S", *F], **PLAY, "melds": [[SEVENS], []]}, [drop("4S"), draw()]),
    (Code.NOT_YOUR_TURN, "classic_4p", {}, {"hands": ["4S 5S", *F]}, [draw(seat=1)]),
    (Code.WRONG_PHASE, "classic_4p", {}, {"hands": ["4S 5S", *F]}, [drop("4S")]),
    (Code.CARD_NOT_IN_HAND, "classic_4p", {}, {"hands": ["4S 5S", *F], **PLAY}, [drop("KS")]),
    (Code.NOT_OFFERED, "classic_4p", {}, {"hands": ["4S 5S", *F], **PLAY}, [do("pass")]),
    (Code.STOCK_EMPTY, "classic_4p", {}, {"hands": ["4S 5S", *F], "stock_size": 0}, [draw()]),
    (Code.PILE_EMPTY, "classic_4p", {}, {"hands": ["4S 4D", *F]}, [take("4S 4D")]),
    (Code.MUST_TAKE_PILE, "classic_4p", {}, {"hands": ["4S 5S", *F], "stock_size": 0, "pile": "7C", "melds": [["7S 7H 7D"], []]}, [end()]),
    (Code.PILE_TOP_WILD, "classic_4p", {}, {"hands": ["4S 4D", *F], "pile": "2S"}, [take("4S 4D")]),
    (Code.PILE_TOP_THREE, "classic_4p", {}, {"hands": ["4S 4D", *F], "pile": "3S"}, [take("4S 4D")]),
    (Code.ONE_CARD_RULE, "classic_4p", {}, {"hands": ["4S", *F], "pile": "7C", "melds": [[SEVENS], []]}, [take("", onto=0)]),
    (Code.OPENING_NOT_FROM_PILE, BR, {}, {"hands": ["4S 4D 5S", *F], "pile": "4C"}, [take("4S 4D")]),
    (Code.PILE_FROZEN, "classic_4p", {}, {"hands": ["4S 2D 5S", *F], "pile": "4C"}, [take("4S 2D")]),
    (Code.PILE_NO_MATCH, "classic_4p", {}, {"hands": ["5S 5D 6S", *F], "pile": "4C", "melds": [["7S 7H 7D"], []]}, [take("5S 5D")]),
    (Code.PILE_ONTO_CANASTA, SA, {}, {"hands": ["5S 5D 6S", *F], "pile": "7C", "melds": [[SEVENS], []]}, [take("", onto=0)]),
    (Code.PILE_RESULT_TOO_BIG, MA, {}, {"hands": ["KS KS 6S 5S", *F], "pile": "KC", "melds": [["KH KH KD KD KC"], []]}, [take("KS KS")]),
    (Code.DEAD_RANK, MA, {}, {"hands": ["KS 6S 5S", *F], **PLAY, "melds": [["KH KD KC", "QS QS QH"], ["KS KH KD KC JK 2S 2H"]]}, [meld(("KS", 0))]),
    (Code.NO_SUCH_MELD, "classic_4p", {}, {"hands": ["KS 6S 5S", *F], **PLAY}, [meld(("KS", 3))]),
    (Code.TOO_FEW_CARDS, "classic_4p", {}, {"hands": ["KS KH 5S", *F], **PLAY, "melds": [[SEVENS], []]}, [meld("KS KH")]),
    (Code.MIXED_RANKS, "classic_4p", {}, {"hands": ["KS KH 5S 6S", *F], **PLAY, "melds": [[SEVENS], []]}, [meld("KS KH 5S")]),
    (Code.THREES_NOT_MELDED, "classic_4p", {}, {"hands": ["KS KH 3S 6S", *F], **PLAY, "melds": [[SEVENS], []]}, [meld("KS KH 3S")]),
    (Code.BLACK_THREES_ONLY_OUT, "classic_4p", {}, {"hands": ["3S 3S 3C 6S 5S", *F], **PLAY, "melds": [[SEVENS], []]}, [meld("3S 3S 3C")]),
    (Code.SEQUENCE_BROKEN, SA, {}, {"hands": ["4S 5S 7S 9H TH", *F], **PLAY, "melds": [[SEVENS], []]}, [meld("4S 5S 7S")]),
    (Code.SEQUENCE_WILD, SA, {}, {"hands": ["4S 5S 6S 2S TH", *F], **PLAY, "melds": [[SEVENS], []]}, [meld("4S 5S 6S 2S")]),
    (Code.ALL_WILD, "classic_4p", {}, {"hands": ["2S 2H 2D 6S 5S", *F], **PLAY, "melds": [[SEVENS], []]}, [meld("2S 2H 2D")]),
    (Code.TOO_FEW_NATURALS, "classic_4p", {}, {"hands": ["KS 2H 2D 6S 5S", *F], **PLAY, "melds": [[SEVENS], []]}, [meld("KS 2H 2D")]),
    (Code.TOO_MANY_WILDS, "classic_4p", {}, {"hands": ["2C 6S 5S", *F], **PLAY, "melds": [["KS KH 2S 2H 2D"], []]}, [meld(("2C", 0))]),
    (Code.WILD_RATIO, "samba_dutch", {}, {"hands": ["KS KH 2H 2D 6S 5S", *F], **PLAY, "melds": [[SEVENS], []]}, [meld("KS KH 2H 2D")]),
    (Code.PURE_RANK, MA, {}, {"hands": ["7S 7S 2H 6S 5S", *F], **PLAY}, [meld("7S 7S 2H")]),
    (Code.RULE_OF_FIVE, MA, {}, {"hands": ["2H 6S 5S", *F], **PLAY, "melds": [["KS KH KD KC"], []]}, [meld(("2H", 0))]),
    (Code.WILD_LOCKED, MA, {}, {"hands": ["2H 6S 5S", *F], **PLAY, "melds": [["KS KH KD KC KS", "JK JK 2S"], []]}, [meld(("2H", 0))]),
    (Code.MELD_CLOSED, "cuban", {}, {"hands": ["7C 6S 5S", *F], **PLAY, "melds": [[SEVENS], []]}, [meld(("7C", 0))]),
    (Code.MELD_TOO_BIG, "cuban", {}, {"hands": ["7C 7C 7D 6S 5S", *F], **PLAY, "melds": [["7S 7S 7H 7H 7D"], []]}, [meld(("7C 7C 7D", 0))]),
    (Code.OPENING_BELOW_MINIMUM, "classic_4p", {}, {"hands": ["KS KH KD 6S 5S", *F], **PLAY}, [meld("KS KH KD")]),
    (Code.OPENING_NEEDS_CANASTA, BR, {}, {"hands": ["KS KH KD 6S 5S", *F], **PLAY, "scores": [7000, 0]}, [meld("KS KH KD")]),
    (Code.OPENING_NEEDS_NATURAL_CANASTA, BR, {}, {"hands": ["KS KH KD 6S 5S", *F], **PLAY, "scores": [9000, 0]}, [meld("KS KH KD")]),
    (Code.OPENING_NEEDS_NATURAL_MELD, MA, {}, {"hands": ["KS KH JK AS AH JK 6S 5S", *F], **PLAY}, [meld("KS KH JK", "AS AH JK")]),
    (Code.OPENING_NATURALS_ONLY, "italian", {}, {"hands": ["KS KH KD JK 6S 5S", *F], **PLAY}, [meld("KS KH KD JK")]),
    (Code.OPENING_MIXED_CANASTA, MA, {}, {"hands": ["KS KS KH KH KD JK JK AS AS AH 6S 5S", *F], **PLAY}, [meld("KS KS KH KH KD JK JK", "AS AS AH")]),
    (Code.NEEDS_CANASTAS, "classic_4p", {}, {"hands": ["KS", *F], **PLAY}, [drop("KS")]),
    (Code.NEEDS_PERMISSION, BR, {}, {"hands": ["5S", *F], **PLAY, "melds": [[SEVENS, NINES], []]}, [drop("5S")]),
    (Code.PARTNER_REFUSED, "classic_4p", {}, {"hands": ["7C 7D", *F], **PLAY, "melds": [["7S 7S 7H 7H 7C 2S 2H"], []]}, [ask(), answer(False), meld(("7C 7D", 0))]),
    (Code.PARTNER_AGREED, "classic_4p", {}, {"hands": ["7C 5S", *F], **PLAY, "melds": [[SEVENS], []]}, [ask(), answer(True), drop("5S")]),
    (Code.PARTNER_NOT_IN_FOOT, HF, {"ask_partner": "none"}, {"hands": ["5S", *F], **PLAY, "feet": ["", 1, 1, 1], "in_foot": [True, False, False, False],
        "melds": [["7S 7S 7H 7H 7D 7D 7C", "KS KS KH KH KD KD KC", "9S 9S 9H 9H 9D 9D 9C", "8S 8S 8H 8H 8D 2S 2S", "4S 4S 4H 4H 4D 2H 2H", "6S 6S 6H 6H 6D 2D 2D", "TS TS TH TH TD 2C 2C"], []]}, [drop("5S")]),
    (Code.UNFINISHED_SPECIAL_MELD, MA, {}, {"hands": ["5S", *F], **PLAY, "melds": [[SEVENS, NINES, "AS AH AD"], []]}, [drop("5S")]),
    (Code.KEEP_DISCARD, "classic_4p", {}, {"hands": ["KS KH KD 5S", *F], **PLAY, "melds": [["7S 7H 7D"], []]}, [meld("KS KH KD")]),
    (Code.NOBODY_TO_ASK, "acaba", {"players": 2, "sides": "solo"}, {"hands": ["KS KH", 5], **PLAY}, [do("ask_acaba")]),
    (Code.ASK_TOO_LATE, "classic_4p", {}, {"hands": ["KS KH KD 5S 5D", *F], **PLAY, "melds": [[SEVENS], []]}, [meld("KS KH KD"), ask()]),
    (Code.ASKED_ALREADY, "classic_4p", {}, {"hands": ["7C 5S", *F], **PLAY, "melds": [[SEVENS], []]}, [ask(), answer(False), ask()]),
    (Code.CANNOT_GO_OUT, "classic_4p", {}, {"hands": ["KS KH", *F], **PLAY, "melds": [[SEVENS], []]}, [ask()]),
    (Code.DISCARD_THREE, MA, {}, {"hands": ["3S KH", *F], **PLAY}, [drop("3S")]),
    (Code.DISCARD_JOKER, "classic_4p", {"joker_discard": False}, {"hands": ["JK KH", *F], **PLAY}, [drop("JK")]),
    (Code.DISCARD_WILD, MA, {}, {"hands": ["2S KH", *F], **PLAY}, [drop("2S")]),
    (Code.DISCARD_EMPTY_PILE, MA, {}, {"hands": ["7S KH", *F], **PLAY}, [drop("7S")]),
    (Code.DISCARD_FIRST_ROUND, "cuban", {}, {"hands": ["3S KH", *F], **PLAY, "turns_played": [0, 0, 0, 0]}, [drop("3S")]),
    (Code.DISCARD_REQUIRED, MA, {}, {"hands": ["TS TH", *F], **PLAY, "melds": [[KINGS, NINES, "TD TC TS"], []]}, [meld(("TS TH", 2))]),
    (Code.SPECIAL_MISMATCH, MA, {}, {"hands": ["4S 5S", *F], **PLAY}, [do("special", hand="pairs")]),
    (Code.SPECIAL_AFTER_OPENING, MA, {}, {"hands": ["4S 4H 5S 5H 6S 6H 8S 8H 9S 9H TS TH JS JH", *F], **PLAY, "melds": [["KS KH KD"], []]}, [do("special", hand="pairs")]),
    (Code.SPECIAL_AFTER_TAKE, MA, {}, {"hands": ["4S 4H 5S 5H 6S 6H 8S 8H 9S 9H TS TH JS JH", *F], **PLAY, "drew_from": "pile"}, [do("special", hand="pairs")]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "rules", "options", "position", "steps"), TABLE, ids=[str(entry[0]) for entry in TABLE]
)
def test_every_code(
    code: Code, rules: str, options: dict[str, Any], position: dict[str, Any], steps: list[dict[str, object]]
) -> None:
    at = state(rules, options, **position)
    for step in steps[:-1]:
        at = advance(at, action(at, step))
    asked = action(at, steps[-1])
    seat = steps[-1].get("seat", at.to_act)
    assert isinstance(seat, int)
    wrong = verify(view_of(at, seat), asked)
    assert wrong is not None
    assert wrong.code is code
    assert all(isinstance(value, int | str) for value in wrong.args.values())


# `second_meld_of_rank` stands in the table of reasons, but no rule set needs it: where a rank has one meld a side,
# cards without a target join it, so a second one cannot even be asked for.
NEVER_NEEDED = {Code.SECOND_MELD_OF_RANK}


def test_the_table_is_whole() -> None:
    assert {entry[0] for entry in TABLE} == set(Code) - NEVER_NEEDED


def test_reasons_stand_in_the_order_of_the_table() -> None:
    """Where two reasons apply, the first in the table is given."""
    at = state("classic_4p", hands=["KS KH 2S 2H 2D JK 4S", *F], phase="meld")
    wrong = verify(view_of(at, 0), action(at, meld("KS 2S 2H 2D JK")))
    assert wrong is not None
    assert (wrong.code, wrong.args) == (Code.TOO_FEW_NATURALS, {"need": 2, "have": 1})
    at = state("classic_4p", hands=["KS KH KD 4S", *F], phase="meld")
    wrong = verify(view_of(at, 0), action(at, meld("KS KH KD")))
    assert wrong is not None
    assert (wrong.code, wrong.args) == (Code.OPENING_BELOW_MINIMUM, {"need": 50, "have": 30})


def _playing() -> GameState:
    return state("samba", hands=["KS KH KD 4S 5S 6S 2S", 5, 5, 5], phase="meld", melds=[["QS QS QH"], []], pile="9C")


def _drawing() -> GameState:
    return state("samba", hands=["KS KH KD 4S 5S 6S 2S", 5, 5, 5], melds=[["QS QS QH"], []], pile="9C KC")


K = cards("KS KH KD")
FOREIGN = Card(400)
BEYOND = Card(5000)

ILLEGAL: list[tuple[str, Callable[[], GameState], Action, Code]] = [
    ("negative target of a lay", _playing, LayDown((Play(-1, K),)), Code.NO_SUCH_MELD),
    ("target beyond the melds", _playing, LayDown((Play(7, K),)), Code.NO_SUCH_MELD),
    ("negative target of a take", _drawing, TakePile(Play(-1, K[:2])), Code.NO_SUCH_MELD),
    ("far negative target of a take", _drawing, TakePile(Play(-9, K[:2])), Code.NO_SUCH_MELD),
    ("target of a take beyond the melds", _drawing, TakePile(Play(9, K[:2])), Code.NO_SUCH_MELD),
    ("negative target of a further lay", _drawing, TakePile(Play(None, K[:2]), (Play(-1, K[2:]),)), Code.NO_SUCH_MELD),
    ("no plays", _playing, LayDown(()), Code.TOO_FEW_CARDS),
    ("a play without cards", _playing, LayDown((Play(None, ()),)), Code.TOO_FEW_CARDS),
    ("a play without cards onto a meld", _playing, LayDown((Play(0, ()),)), Code.TOO_FEW_CARDS),
    ("a take of nothing", _drawing, TakePile(Play(None, ())), Code.PILE_NO_MATCH),
    ("a card twice in a play", _playing, LayDown((Play(None, (K[0], K[0], K[1])),)), Code.CARD_NOT_IN_HAND),
    ("a card in two plays", _playing, LayDown((Play(None, K), Play(0, K[:1]))), Code.CARD_NOT_IN_HAND),
    ("a card twice in a take", _drawing, TakePile(Play(None, (K[0], K[0]))), Code.CARD_NOT_IN_HAND),
    ("a card of another pack", _playing, LayDown((Play(None, (*K, FOREIGN)),)), Code.CARD_NOT_IN_HAND),
    ("a card that there is not", _playing, LayDown((Play(None, (BEYOND,)),)), Code.CARD_NOT_IN_HAND),
    ("discard of a card not held", _playing, Discard(cards("AS")[0]), Code.CARD_NOT_IN_HAND),
    ("discard of a card that there is not", _playing, Discard(BEYOND), Code.CARD_NOT_IN_HAND),
    ("a negative card", _playing, Discard(Card(-1)), Code.CARD_NOT_IN_HAND),
    ("merge of melds that there are not", _playing, Merge(-1, 0), Code.NO_SUCH_MELD),
    ("merge with itself", _playing, Merge(0, 0), Code.NO_SUCH_MELD),
    ("answer without a question", _playing, Answer(True, 2), Code.WRONG_PHASE),
    ("answer of a seat that there is not", _playing, Answer(True, 9), Code.WRONG_PHASE),
    ("answer of a negative seat", _playing, Answer(True, -1), Code.WRONG_PHASE),
    ("a special hand that there is not", _playing, Declare(""), Code.NOT_OFFERED),
    ("the next deal in the middle of one", _playing, NextDeal(), Code.WRONG_PHASE),
    ("pass", _playing, Pass(), Code.NOT_OFFERED),
    ("acaba", _playing, Acaba(), Code.NOT_OFFERED),
    ("asking about acaba", _playing, AskAcaba(), Code.NOT_OFFERED),
    ("the end", _playing, EndDeal(), Code.WRONG_PHASE),
    ("a second draw", _playing, DrawStock(), Code.WRONG_PHASE),
    ("holding a three", _drawing, DrawStock(keep_three=True), Code.NOT_OFFERED),
    ("asking too early", _drawing, Ask(), Code.WRONG_PHASE),
    ("special before the draw", _drawing, Declare("pairs"), Code.WRONG_PHASE),
]


@pytest.mark.parametrize(("what", "make", "asked", "code"), ILLEGAL, ids=[entry[0] for entry in ILLEGAL])
def test_illegal_input(what: str, make: Callable[[], GameState], asked: Action, code: Code) -> None:
    at = make()
    before = pickle.dumps(at)
    for carry_out in (apply, advance):
        with pytest.raises(IllegalAction) as refusal:
            carry_out(at, asked)
        assert refusal.value.violation.code is code
    assert pickle.dumps(at) == before


def test_the_refusal_names_the_cards() -> None:
    at = _playing()
    own = hand_of(at, 0, "KS KH")
    for asked, named in (
        (LayDown((Play(None, (*own, FOREIGN)),)), (FOREIGN,)),
        (LayDown((Play(None, (own[0], own[0], own[1])),)), (own[0],)),
        (Discard(FOREIGN), (FOREIGN,)),
    ):
        wrong = verify(view_of(at, 0), asked)
        assert wrong is not None
        assert wrong.cards == named


def test_answers_of_others() -> None:
    at = state("classic_6p", hands=["7C 5S", 5, 5, 5, 5, 5], phase="meld", melds=[[SEVENS, NINES], []])
    at = advance(at, Ask())
    for seat in (-1, 0, 1, 3, 5, 6, 99):
        with pytest.raises(IllegalAction) as refusal:
            apply(at, Answer(True, seat))
        assert refusal.value.violation.code is Code.NOT_YOUR_TURN
    assert [question_topic(view_of(at, seat)) for seat in (0, 2, 4)] == [None, Topic.OUT, Topic.OUT]
    after = advance(at, Answer(True, 4))
    assert after.public.question is not None
    assert after.public.question.waiting == (2,)


def test_something_that_is_no_action() -> None:
    at = _playing()
    for nothing in (None, "draw", 7, object()):
        with pytest.raises(TypeError, match="no action"):
            verify(view_of(at, 0), nothing)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="no action"):
            apply(at, nothing)  # type: ignore[arg-type]


def test_seats_that_there_are_not() -> None:
    at = _playing()
    for seat in (-1, 4, 100):
        with pytest.raises(IndexError, match=str(seat)):
            view_of(at, seat)


def test_deals_that_there_are_not() -> None:
    rules = load("classic_4p")
    for deal, dealer, scores in ((0, 0, (0, 0)), (1, 4, (0, 0)), (1, -1, (0, 0)), (1, 0, (0,)), (1, 0, (0, 0, 0))):
        with pytest.raises(ValueError, match="no such deal"):
            start_deal(rules, 1, deal=deal, dealer=dealer, scores=scores)
    third = start_deal(rules, 1, deal=3, dealer=2, scores=(700, -50))[-1].state
    assert (third.public.deal, third.public.turn) == (3, 3)
    assert [side.score for side in third.public.sides] == [700, -50]


def test_other_public_functions() -> None:
    for copies, jokers in ((0, 0), (9, 0), (1, 5), (1, -1)):
        with pytest.raises(ValueError, match="no such deck"):
            deck(copies, jokers)
    with pytest.raises(ValueError, match="positive"):
        Dice("x").below(0)
    with pytest.raises(ValueError, match="not there"):
        minus(cards("KS KH"), cards("KD"))
    for text, problem in (("", "without cards"), ("KS 3S", "threes"), ("KS QH", "neither"), ("KS QS 2S", "neither")):
        with pytest.raises(ValueError, match=problem):
            of_cards(cards(text))
    with pytest.raises(KeyError):
        is_open(view_of(_playing(), 0), "win")
    refused = can_merge(load("classic_4p"), [], 0, 1)
    assert getattr(refused, "code", None) is Code.NOT_OFFERED
    for code in ("", "QH", "QX0", "1S0", "JK32", "QH8", "QH-1", "QH٣"):
        with pytest.raises(ValueError, match="no card"):
            Card.parse(code)


def test_a_match_that_is_over_is_over() -> None:
    at = state("classic_4p", hands=["4S", "", "", ""], phase="meld", melds=[[KINGS], []], scores=[5000, 0])
    at = advance(at, action(at, drop("4S")))
    assert at.public.match_over
    with pytest.raises(IllegalAction) as refusal:
        apply(at, NextDeal())
    assert refusal.value.violation.code is Code.DEAL_OVER


def test_the_next_deal() -> None:
    at = new_game(load("classic_4p"), 4)[-1].state
    dealer = at.public.dealer
    at = state(
        "classic_4p", hands=["4S", "", "", ""], phase="meld", melds=[[KINGS], []], scores=[100, 0], dealer=dealer
    )
    at = advance(at, action(at, drop("4S")))
    at = advance(at, NextDeal())
    assert (at.public.deal, at.public.dealer) == (2, (dealer + 1) % 4)
    assert [side.score for side in at.public.sides] == [770, 0]
