"""Engine and computer players, each also as a multiple of a fixed loop of pure Python timed beside it."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence

from measuring import ROOT, ROUNDS, line, median, yardstick

STEPS_TARGET = 20_000
MATCH_TARGET = 150


def random_play(rules_id: str, seconds: float) -> tuple[float, float]:
    """Steps and deals a second of processor time: what a seat sees, one list of its legal actions, one applied."""
    from canasta.engine.actions import NextDeal
    from canasta.engine.apply import advance
    from canasta.engine.dealing import new_game
    from canasta.engine.moves import actions_now
    from canasta.engine.rules import load
    from canasta.engine.view import view_of

    rules = load(rules_id)
    rng = random.Random(1)
    state = new_game(rules, 1)[-1].state
    steps = deals = 0
    start = time.thread_time()
    while time.thread_time() - start < seconds:
        action = rng.choice(list(actions_now(view_of(state, state.to_act))))
        state = advance(state, action)
        steps += 1
        deals += isinstance(action, NextDeal)
        if state.public.match_over:
            state = new_game(rules, steps)[-1].state
    took = time.thread_time() - start
    return steps / took, deals / took


def matches(rules_id: str, seats: Sequence[str], count: int) -> list[float]:
    """Milliseconds of processor time of so many whole matches between computer players."""
    from canasta.ai.arena import match_seed, play_match
    from canasta.engine.rules import load

    rules = load(rules_id)
    play_match(rules, seats, match_seed(9, 0))
    took = []
    for number in range(count):
        start = time.thread_time()
        play_match(rules, seats, match_seed(1, number))
        took.append((time.thread_time() - start) * 1000)
    return took


def main() -> None:
    """Everything in one process and one thread."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--matches", type=int, default=10)
    args = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    unit = yardstick()
    line(f"yardstick: {ROUNDS:,} rounds of pure Python, ms", f"{unit * 1000:.0f}")
    for rules_id in ("classic_4p", "samba", "hand_and_foot"):
        steps, deals = random_play(rules_id, args.seconds)
        line(f"random play {rules_id}: steps a second", f"{steps:,.0f}", f"target {STEPS_TARGET:,}, classic")
        line("  in the time of one yardstick loop", f"{steps * unit:,.0f}")
        line("  deals a second", f"{deals:,.1f}")
    took = matches("classic_4p", ("bot",) * 4, args.matches)
    line("four computer players, a match to 5,000: median ms", f"{median(took):.0f}", f"target {MATCH_TARGET}")
    line("  in yardstick loops", f"{median(took) / 1000 / unit:.1f}")
    line("  shortest and longest match, ms", f"{min(took):.0f} {max(took):.0f}")


if __name__ == "__main__":
    main()
