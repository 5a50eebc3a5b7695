"""Shows that computer players are blind: `python tools/blind_test.py [--states N] [--levels A,B] [RULES...]`.

In so many states of each rule set everything that the seat to act cannot see is dealt again, and each level is asked in
both: the answers have to be the same. Exit code 1 if one is not.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from random import Random

from canasta.ai.levels import LEVELS, NAMES
from canasta.ai.player import never
from canasta.ai.policy import Policy
from canasta.engine.actions import NextDeal
from canasta.engine.apply import advance
from canasta.engine.dealing import new_game
from canasta.engine.rules import RuleSet, ids, load
from canasta.engine.state import GameState
from canasta.engine.view import sample, view_of

EVERY = 5
"""Of the states that steady players come through, each fifth is looked at."""


def states(rules: RuleSet, seed: int, most: int) -> Iterator[GameState]:
    """So many states in which somebody has to decide."""
    policy, rng, state = Policy(), Random(seed), new_game(rules, seed)[-1].state
    found = step = 0
    while found < most:
        if state.public.match_over:
            seed += 1
            state = new_game(rules, seed)[-1].state
        elif state.public.end is not None:
            state = advance(state, NextDeal())
        else:
            step += 1
            if step % EVERY == 0:
                found += 1
                yield state
            state = advance(state, policy.decide(view_of(state, state.to_act), rng, never))


def differing(rules: RuleSet, level: str, most: int, seed: int) -> int:
    """In how many of so many states the level answered otherwise when the hidden cards were dealt again."""
    found = 0
    for number, state in enumerate(states(rules, seed, most)):
        view = view_of(state, state.to_act)
        other = view_of(sample(view, Random(number)), view.seat)
        answers = [LEVELS[level]().decide(seen, Random(number), never) for seen in (view, other)]
        found += other != view or answers[0] != answers[1]
    return found


def main() -> int:
    """Ask the levels in the states of the rule sets named, or of all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("rules", nargs="*")
    parser.add_argument("--states", type=int, default=1_000)
    parser.add_argument("--levels", default=",".join(NAMES))
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    bad = 0
    for name in args.rules or ids():
        for level in args.levels.split(","):
            found = differing(load(name), level, args.states, args.seed)
            bad += found
            print(f"{name} {level}: {args.states} states, {found} answers differ", flush=True)
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
