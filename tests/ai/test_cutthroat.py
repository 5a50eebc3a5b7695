"""Cutthroat for three: whoever takes the pile first plays alone against two, so that a small pile is left lying."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from canasta.ai import taking
from canasta.ai.player import never
from canasta.ai.policy import Policy
from canasta.engine.actions import TakePile
from canasta.engine.apply import advance
from canasta.engine.dealing import new_game
from canasta.engine.rules import load
from canasta.engine.state import Phase
from canasta.engine.view import view_of


def test_nobody_is_eager_to_be_alone() -> None:
    rules, policy = load("cutthroat_3p"), Policy()
    seen = 0
    for seed in range(12):
        state = new_game(rules, seed)[-1].state
        while state.public.end is None and state.public.lone is None:
            view = view_of(state, state.public.to_act)
            action = policy.decide(view, Random(0), never)
            sight = policy.sight(view)
            if state.public.phase is Phase.DRAW and (found := taking.takes(sight)):
                seen += 1
                assert dict(found[0].terms)["alone"] == -sight.alone
                if len(state.public.pile) < 6:
                    assert not isinstance(action, TakePile)
                # What the others would get from it is theirs only if it outweighs being alone.
                assert all(sight.gain(side) >= 0 for side in range(3))
            state = advance(state, action)
    assert seen > 3


def test_with_somebody_alone_it_costs_nothing() -> None:
    state = new_game(load("cutthroat_3p"), 1)[-1].state
    policy = Policy()
    assert policy.sight(view_of(state, state.public.to_act)).alone > 1000
    later = replace(state, public=replace(state.public, lone=0, side_of=(0, 1, 1)))
    assert policy.sight(view_of(later, state.public.to_act)).alone == 0.0
