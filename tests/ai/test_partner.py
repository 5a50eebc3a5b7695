"""What a partner may expect: answers by what the deal and the match would come to, and no freeze of our own pile."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from canasta.ai.blunders import blunder
from canasta.ai.finishing import going_out
from canasta.ai.levels import LEVELS
from canasta.ai.player import never
from canasta.ai.policy import Policy
from canasta.engine.actions import Answer, Discard
from canasta.engine.cards import IS_WILD
from canasta.engine.view import view_of
from tests.ai.positions import played, state_of

STRONG = ("steady", "sharp", "master")
BASE: dict[str, Any] = {
    "variant": "classic4", "phase": "meld", "score": [900, 900], "stock": "auto", "n": [9, 9, 9],
}  # fmt: skip


def answer(level: str, **changes: object) -> bool:
    state = state_of({**BASE, "phase": "answer", **changes}, Random(0))
    action = LEVELS[level]().decide(view_of(state, state.to_act), Random(0), never)
    assert isinstance(action, Answer)
    return action.yes


@pytest.mark.parametrize("level", STRONG)
def test_no_that_keeps_the_match(level: str) -> None:
    """What the answering hand would cost loses the match; what the asking hand holds is laid down, not lost."""
    position = {"hand": "W W 2 2 A A A K K Q", "us": {"Q": "4+3"}, "them": {"T": "5+0"}, "n": [1, 3, 1]}
    assert not answer(level, score=[4700, 4990], **position)
    assert answer(level, score=[4900, 4700], **{**position, "hand": "K Q"})


@pytest.mark.parametrize("level", STRONG)
def test_yes_that_wins_the_match(level: str) -> None:
    """Partner's eleven cards are not counted against a side that is out with them."""
    position = {"hand": "5 4", "us": {"Q": "7+0", "A": "5+0"}, "them": {"T": "3+0"}, "n": [9, 11, 9]}
    assert answer(level, score=[4600, 4400], **position)


@pytest.mark.parametrize("level", STRONG)
def test_aces_and_sevens_that_cost_fifteen_hundred_say_no(level: str) -> None:
    position = {
        "variant": "modern",
        "score": [0, 0],
        "us": {"K": "5+2", "Q": "4+0", "T": "7+0"},
        "them": {"9": "4+0"},
        "n": [12, 2, 12],
    }
    assert not answer(level, hand="7x3 A A A 5", **position)
    assert answer(level, hand="5", **{**position, "n": [12, 4, 12]})


@pytest.mark.parametrize(
    ("variant", "hand", "cost"),
    [("classic4", "K 9 5 A W 2", 10 + 10 + 5 + 20 + 50 + 20), ("modern", "7x3 A A A 5", 3000 + 15 + 60 + 5)],
)
def test_what_the_answering_hand_costs(variant: str, hand: str, cost: int) -> None:
    """At least what the rules charge for it (00 §10, 05 §3); what it could still lay comes on top."""
    state = state_of({**BASE, "variant": variant, "hand": hand, "us": {"Q": "4+3"}, "them": {}}, Random(0))
    _, terms = going_out(Policy().sight(view_of(state, 0)), answering=2)
    assert cost <= -dict(terms)["partner_caught"] < cost + 200


@pytest.mark.parametrize("level", ["beginner", "casual", *STRONG])
@pytest.mark.parametrize(
    ("hand", "them", "pile"),
    [
        ("9 9 K K 6 6 2 4", {"J": "4+0", "T": "3+0"}, "Q A 7 5 Q T"),
        ("9 9 K K 2 4 J", {"4": "4+0", "T": "3+0"}, "4 8 T 6 Q A 7"),
    ],
)
def test_our_own_pile_is_not_frozen(level: str, hand: str, them: dict[str, str], pile: str) -> None:
    """Five ranks of ours are on the table and two of theirs: what is thrown can be ours (heuristics 46, 59)."""
    us = {"Q": "4+0", "A": "4+0", "7": "3+0", "8": "3+0", "5": "3+0"}
    position = {**BASE, "score": [2000, 1200], "hand": hand, "us": us, "them": them, "pile": pile, "n": [9, 11, 9]}
    for deal in range(4):
        state = state_of(position, Random(deal))
        assert played(LEVELS[level](), state).thrown not in ("2", "W")
        view = view_of(state, 0)
        wild = next(card for card in view.hand if IS_WILD[card])
        assert blunder(Policy().sight(view), Discard(wild)) == "freezes"


def test_theirs_may_be_frozen() -> None:
    """The same table seen from the other side: it is a blunder no longer."""
    us, them = {"J": "4+0", "T": "3+0"}, {"Q": "4+0", "A": "4+0", "7": "3+0", "8": "3+0", "5": "3+0"}
    position = {**BASE, "score": [2000, 1200], "hand": "9 9 K K 6 6 2 4", "us": us, "them": them, "pile": "Q A 7 5 Q T"}
    view = view_of(state_of(position, Random(0)), 0)
    wild = next(card for card in view.hand if IS_WILD[card])
    assert blunder(Policy().sight(view), Discard(wild)) is None
