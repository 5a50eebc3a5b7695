"""Sampled worlds agree with the view, are the same for all, and are likelier where beliefs are asked."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from canasta.ai.worlds import CHOICES, Worlds, likely, signs_of
from canasta.engine.cards import RANK, Card
from canasta.engine.rules import load
from canasta.engine.view import view_of
from tests.ai.walking import states


@pytest.mark.parametrize("rules", ["classic_4p", "samba", "hand_and_foot", "cutthroat_3p"])
@pytest.mark.parametrize("choices", [1, 3])
def test_worlds_agree_with_the_view(rules: str, choices: int) -> None:
    for state in states(load(rules), 5, 17, 6):
        view = view_of(state, state.to_act)
        worlds = Worlds(view, Random(1), choices)
        for number in range(4):
            assert view_of(worlds[number].state, view.seat) == view


def test_the_same_number_is_the_same_world() -> None:
    state = next(states(load("classic_4p"), 1, 40, 1))
    worlds = Worlds(view_of(state, state.to_act), Random(3))
    late = worlds[5]
    assert worlds[5] is late
    again = Worlds(view_of(state, state.to_act), Random(3))
    assert [again[n].state for n in range(6)] == [worlds[n].state for n in range(6)]
    assert worlds[0].hands != worlds[1].hands


def test_what_was_thrown_is_believed_to_be_held_less() -> None:
    """Over some positions, chosen worlds hold fewer pairs of what a seat has just thrown than blind ones do."""

    def held(choices: int) -> int:
        total = 0
        for state in states(load("classic_4p"), 3, 13, 12):
            view = view_of(state, state.to_act)
            worlds = Worlds(view, Random(9), choices)
            for number in range(8):
                for seat, thrown, _ in signs_of(view):
                    ranks = [RANK[c] for c in worlds[number].hands[seat]]
                    total += sum(ranks.count(rank) >= 2 for rank in set(thrown))
        return total

    assert held(6) < 0.8 * held(1)


def test_likely_hands_hold_pairs_and_not_what_was_thrown() -> None:
    single = [Card.parse(code) for code in ("4S0", "5S0", "KS0", "7H0")]
    pair = [Card.parse(code) for code in ("4S0", "4H0", "KS0", "7H0")]
    nothing, thrown, refused = (0, (), 0), (0, (4,), 0), (0, (), 4)
    assert likely(pair, nothing) > likely(single, nothing)
    assert likely(pair, thrown) < likely(pair, nothing)
    assert likely(pair, refused) < likely(pair, thrown)
    assert likely(single, thrown) == likely(single, refused) == likely(single, nothing)


def test_believed_hands_are_as_rich_in_pairs_as_real_ones() -> None:
    """Players keep pairs: hands dealt blindly have too few of them, and too little seems dangerous."""

    def pairs(hands: Sequence[Sequence[Card]], mine: int) -> int:
        ranks = [[RANK[c] for c in hand] for seat, hand in enumerate(hands) if seat != mine]
        return sum(held.count(rank) >= 2 for held in ranks for rank in range(4, 15))

    real = blind = believed = 0
    for state in states(load("classic_4p"), 7, 9, 40):
        view = view_of(state, state.to_act)
        real += pairs(state.hands, view.seat)
        blind += pairs(Worlds(view, Random(1))[0].hands, view.seat)
        believed += pairs(Worlds(view, Random(1), CHOICES)[0].hands, view.seat)
    assert blind < 0.8 * real < believed < 1.25 * real
