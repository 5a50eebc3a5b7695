"""Computer players at one level: a deal and a decision in every rule set, also in loops of the yardstick."""

from __future__ import annotations

import argparse
import sys
import time
from random import Random

from measuring import ROOT, ROUNDS, line, median, percentile, yardstick

DEAL_TARGET = 25


def deals(rules_id: str, level: str, count: int) -> tuple[list[float], list[float]]:
    """Milliseconds of processor time of so many deals, engine included, and of each decision in them."""
    from canasta.ai.levels import LEVELS
    from canasta.ai.player import never, seed_for
    from canasta.engine.apply import advance
    from canasta.engine.dealing import new_game
    from canasta.engine.rules import load
    from canasta.engine.view import view_of

    rules, player = load(rules_id), LEVELS[level]()
    whole, single = [], []
    for seed in range(count + 1):
        state = new_game(rules, seed)[-1].state
        begun = time.thread_time()
        while state.public.end is None:
            seat = state.to_act
            rng = Random(seed_for(seed, 1, state.public.turn_no, seat))
            start = time.thread_time()
            action = player.decide(view_of(state, seat), rng, never)
            # The first deal warms tables and caches up and does not count.
            if seed:
                single.append((time.thread_time() - start) * 1000)
            state = advance(state, action)
        if seed:
            whole.append((time.thread_time() - begun) * 1000)
    return whole, single


def main() -> None:
    """Every rule set, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="steady")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("rules", nargs="*")
    args = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    from canasta.engine.rules import ids

    unit = yardstick() * 1000
    line(f"yardstick: {ROUNDS:,} rounds of pure Python, ms", f"{unit:.0f}")
    for rules_id in args.rules or ids():
        whole, single = deals(rules_id, args.level, args.deals)
        target = f"target {DEAL_TARGET}" if rules_id == "classic_4p" and args.level == "steady" else ""
        line(f"{rules_id}: a deal, median ms", f"{median(whole):.1f}", target)
        line("  in yardstick loops", f"{median(whole) / unit:.2f}")
        found = (median(single), percentile(single, 95), max(single))
        line("  a decision, ms: median, 95 %, longest", " ".join(f"{ms:.2f}" for ms in found))


if __name__ == "__main__":
    main()
