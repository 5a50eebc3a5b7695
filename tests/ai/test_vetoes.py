"""What no player does at any level (heuristics 57, 58, 60), however else it judges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from msgspec import structs

from canasta.ai.player import never
from canasta.ai.policy import Policy
from canasta.engine.actions import Ask
from canasta.engine.view import view_of
from tests.ai.positions import Done, played, state_of

BASE = {
    "variant": "classic4",
    "phase": "meld",
    "score": [900, 900],
    "stock": "auto",
    "n": [9, 9, 9],
}


def done(position: Mapping[str, object], deal: int = 0, **changes: float) -> Done:
    return played(Policy(changes), state_of({**BASE, **position}, Random(deal)))


@pytest.mark.parametrize("deal", range(5))
def test_no_gift_of_a_pile(deal: int) -> None:
    """Even a player who fears nothing and hates to part with its other cards."""
    position = {
        "hand": "J K K 9 9 6 6",
        "us": {"Q": "4+0"},
        "them": {"J": "3+0", "T": "4+0"},
        "pile": "4 5 7 8 Q",
        "n": [6, 9, 9],
    }
    assert done(position, deal, danger=0.0, pair=80.0).thrown != "J"
    # With a pile of two there is no such veto, so it is the veto that held the card back.
    small = {**position, "pile": "4 5"}
    assert done(small, deal, danger=0.0, pair=80.0).thrown == "J"


@pytest.mark.parametrize("deal", range(5))
def test_a_clean_six_stays_clean(deal: int) -> None:
    position = {"hand": "2 2 9 9 K K 5", "us": {"Q": "6+0", "A": "3+0"}, "them": {"J": "3+0"}, "pile": "T 4"}
    assert "Q" not in done(position, deal, wild=-200.0).laid
    # When they are about to end it, it is better dirty than open.
    late = {**position, "them": {"J": "5+2"}, "n": [1, 9, 1]}
    assert "2" in done(late, deal, wild=-200.0).laid.get("Q", "")


def test_partner_with_a_fortune_is_asked() -> None:
    """Nobody threatens and partner holds sixteen cards: going out unasked is out of the question."""
    position = {
        "hand": "Q 9 9",
        "us": {"Q": "4+3", "9": "4+0"},
        "them": {},
        "pile": "5",
        "n": [11, 16, 11],
    }
    eager = Policy({"out_bias": -1000.0})
    state = state_of({**BASE, **position}, Random(0))
    assert eager.decide(view_of(state, 0), Random(0), never) == Ask()
    # The same with a partner of three cards: out at once.
    assert done({**position, "n": [11, 3, 11]}, 0, out_bias=-1000.0).out
    # Where the rules know no question, it waits.
    rules = replace(state.rules, going_out=replace(state.rules.going_out, ask_partner="none"))
    assert not played(eager, structs.replace(state, rules=rules)).out
