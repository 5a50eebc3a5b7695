"""Views from real deals, for tests of players: steady players play, and every so often a view is kept."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from canasta.ai.player import never
from canasta.ai.policy import Policy
from canasta.engine.actions import NextDeal
from canasta.engine.apply import advance
from canasta.engine.dealing import new_game
from canasta.engine.rules import RuleSet
from canasta.engine.state import GameState
from canasta.engine.view import view_of


def states(rules: RuleSet, seed: int, every: int, most: int) -> Iterator[GameState]:
    """Each `every`-th state in which somebody has to decide."""
    policy, rng, state = Policy(), Random(seed), new_game(rules, seed)[-1].state
    found = step = 0
    while found < most:
        if state.public.end is not None:
            if state.public.match_over:
                seed += 1
                state = new_game(rules, seed)[-1].state
            else:
                state = advance(state, NextDeal())
            continue
        step += 1
        if step % every == 0:
            found += 1
            yield state
        state = advance(state, policy.decide(view_of(state, state.to_act), rng, never))
