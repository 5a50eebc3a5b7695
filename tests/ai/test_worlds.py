"""Sampled worlds agree with the view, are the same for all, and are likelier where beliefs are asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from canasta.ai.worlds import Worlds
from canasta.engine.cards import RANK, Card
from canasta.engine.rules import load
from canasta.engine.view import View, view_of
from tests.ai.walking import states


@pytest.mark.parametrize("rules", ["classic_4p", "samba", "hand_and_foot", "cutthroat_3p"])
@pytest.mark.parametrize("believe", [False, True])
def test_worlds_agree_with_the_view(rules: str, believe: bool) -> None:
    for state in states(load(rules), 5, 17, 6):
        view = view_of(state, state.to_act)
        worlds = Worlds(view, Random(1), believe=believe)
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


def _held(believe: bool, ranks_of: Callable[[View, int], set[int]]) -> int:
    """How many cards of some ranks the other seats hold, over positions and sampled worlds."""
    total = 0
    for state in states(load("classic_4p"), 3, 13, 14):
        view = view_of(state, state.to_act)
        worlds = Worlds(view, Random(9), believe=believe)
        for seat in range(4):
            ranks = ranks_of(view, seat) if seat != view.seat else set[int]()
            for number in range(8) if ranks else ():
                total += sum(RANK[c] in ranks for c in worlds[number].hands[seat])
    return total


def _laid(view: View, own: bool, seat: int) -> set[int]:
    sides = [s for i, s in enumerate(view.public.sides) if (i == view.public.side_of[seat]) == own]
    return {m.rank for s in sides for m in s.melds if m.rank}


def test_what_was_thrown_is_believed_to_be_held_less() -> None:
    def thrown(view: View, seat: int) -> set[int]:
        return {RANK[c] for c in view.public.players[seat].discards[-6:]}

    assert _held(True, thrown) < 0.7 * _held(False, thrown)


def test_what_a_side_has_laid_is_believed_to_be_laid_on() -> None:
    assert _held(True, lambda v, s: _laid(v, True, s)) < 0.5 * _held(False, lambda v, s: _laid(v, True, s))


def test_what_the_foes_have_laid_is_believed_to_be_kept_from_them() -> None:
    def theirs(view: View, seat: int) -> set[int]:
        return _laid(view, False, seat) - _laid(view, True, seat)

    assert _held(True, theirs) > 1.2 * _held(False, theirs)


def test_believed_hands_are_as_rich_in_pairs_as_real_ones() -> None:
    """Players keep pairs: hands dealt blindly have too few of them, and too little seems dangerous."""

    def pairs(hands: Sequence[Sequence[Card]], mine: int) -> int:
        ranks = [[RANK[c] for c in hand] for seat, hand in enumerate(hands) if seat != mine]
        return sum(held.count(rank) >= 2 for held in ranks for rank in range(4, 15))

    real = blind = believed = 0
    for state in states(load("classic_4p"), 7, 9, 60):
        view = view_of(state, state.to_act)
        real += pairs(state.hands, view.seat)
        blind += pairs(Worlds(view, Random(1), believe=False)[0].hands, view.seat)
        believed += pairs(Worlds(view, Random(1))[0].hands, view.seat)
    assert blind < 0.75 * real < believed < 1.25 * real
