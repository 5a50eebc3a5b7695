"""Sampled worlds agree with the view, are the same for all, and are likelier where beliefs are asked."""

from __future__ import annotations

from random import Random

import pytest

from canasta.ai.worlds import Worlds, likelihood, signs_of
from canasta.engine.cards import RANK
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
            assert view_of(worlds[number], view.seat) == view


def test_the_same_number_is_the_same_world() -> None:
    state = next(states(load("classic_4p"), 1, 40, 1))
    worlds = Worlds(view_of(state, state.to_act), Random(3))
    late = worlds[5]
    assert worlds[5] is late
    again = Worlds(view_of(state, state.to_act), Random(3))
    assert [again[n] for n in range(6)] == [worlds[n] for n in range(6)]
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


def test_likelihood_counts_against_a_pair_that_was_thrown_from() -> None:
    state = next(states(load("classic_4p"), 2, 30, 1))
    seat = (state.to_act + 1) % 4
    rank = next(RANK[c] for c in state.hands[seat] if 4 <= RANK[c] <= 14)
    pair = sum(RANK[c] == rank for c in state.hands[seat]) >= 2
    without = likelihood(state, ((seat, (), 0),))
    assert (likelihood(state, ((seat, (rank,), 0),)) < without) is pair
    assert (likelihood(state, ((seat, (), rank),)) < without) is pair
