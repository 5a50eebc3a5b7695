"""Engine and computer players, each also as a multiple of a fixed loop of pure Python timed beside it."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from measuring import ROOT, ROUNDS, line, median, yardstick

if TYPE_CHECKING:
    from canasta.engine.actions import Action
    from canasta.engine.view import View

STEPS_TARGET = 20_000
MATCH_TARGET = 150


def random_play(rules_id: str, seconds: float, choose: Callable[[View, random.Random], Action]) -> float:
    """Steps a second of processor time: what a seat sees, a legal action, the state after it."""
    from canasta.engine.apply import advance
    from canasta.engine.dealing import new_game
    from canasta.engine.rules import load
    from canasta.engine.view import view_of

    rules = load(rules_id)
    rng = random.Random(1)
    state = new_game(rules, 1)[-1].state
    steps = 0
    start = time.thread_time()
    while time.thread_time() - start < seconds:
        state = advance(state, choose(view_of(state, state.to_act), rng))
        steps += 1
        if state.public.match_over:
            state = new_game(rules, steps)[-1].state
    return steps / (time.thread_time() - start)


def any_of_a_kind(view: View, rng: random.Random) -> Action:
    """A legal action of a kind drawn by lot: is there a take, is there a lay, which cards may be discarded?"""
    from canasta.engine.actions import DrawStock
    from canasta.engine.moves import actions_now, discards, lays, takes
    from canasta.engine.state import Phase
    from canasta.engine.verify import verify

    public = view.public
    found: Action | None = None
    if public.end is None and public.question is None:
        if public.phase is Phase.DRAW:
            found = next(takes(view), None) if rng.random() < 0.3 else None
            if found is None and verify(view, DrawStock()) is None:
                found = DrawStock()
        else:
            found = next(lays(view), None) if rng.random() < 0.3 else None
            throws = [] if found is not None else list(discards(view))
            if throws:
                found = rng.choice(throws)
    return found if found is not None else next(actions_now(view))


def any_at_all(view: View, rng: random.Random) -> Action:
    """One of all the legal actions that the engine lists."""
    from canasta.engine.moves import actions_now

    return rng.choice(list(actions_now(view)))


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
        target = f"target {STEPS_TARGET:,}" if rules_id == "classic_4p" else ""
        for choose, how in ((any_of_a_kind, "of a kind"), (any_at_all, "of all listed")):
            steps = random_play(rules_id, args.seconds, choose)
            line(f"random play {rules_id}, an action {how}: steps a second", f"{steps:,.0f}", target)
            line("  in the time of one yardstick loop", f"{steps * unit:,.0f}")
            target = ""
    took = matches("classic_4p", ("bot",) * 4, args.matches)
    line("four computer players, a match to 5,000: median ms", f"{median(took):.0f}", f"target {MATCH_TARGET}")
    line("  in yardstick loops", f"{median(took) / 1000 / unit:.1f}")
    line("  shortest and longest match, ms", f"{min(took):.0f} {max(took):.0f}")


if __name__ == "__main__":
    main()
