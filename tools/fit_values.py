"""Measures canasta/ai/values.json by self-play: `python tools/fit_values.py [--deals N] [--seed N] [RULES...]`.

Four steady players play whole matches; noted are the mean points of a side in a deal and how far the lead of one side
over another spreads. Both turn scores into chances to win the match. Some seconds a rule set.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random

from canasta.ai.player import never
from canasta.ai.policy import Policy
from canasta.engine.actions import NextDeal
from canasta.engine.apply import advance
from canasta.engine.dealing import new_game
from canasta.engine.rules import RuleSet, ids, load
from canasta.engine.view import view_of

PATH = Path(__file__).resolve().parents[1] / "canasta" / "ai" / "values.json"


def sheets(rules: RuleSet, deals: int, seed: int) -> list[list[int]]:
    """The points of each side in so many deals."""
    policy, rng = Policy(), Random(0)
    found: list[list[int]] = []
    state = new_game(rules, seed)[-1].state
    while len(found) < deals:
        while state.public.end is None:
            state = advance(state, policy.decide(view_of(state, state.public.to_act), rng, never))
        found.append([sheet.total for sheet in state.public.end.sheets])
        if state.public.match_over:
            seed += 1
            state = new_game(rules, seed)[-1].state
        else:
            state = advance(state, NextDeal())
    return found


def spread(values: list[float]) -> float:
    """What two thirds of the values keep within: a standard deviation that freak deals do not carry away."""
    sizes = sorted(abs(v) for v in values)
    return sizes[int(0.683 * len(sizes))]


def main() -> None:
    """Measure the rule sets named, or all of them, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="*")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=770_000)
    args = parser.parse_args()
    for name in args.rules or ids():
        found = sheets(load(name), args.deals, args.seed)
        points = [float(p) for sheet in found for p in sheet]
        # Read again each time: several of these may run side by side.
        data = json.loads(PATH.read_text("utf-8")) if PATH.exists() else {"made_by": "tools/fit_values.py", "rules": {}}
        data["rules"][name] = {
            "mean": round(sum(points) / len(points), 1),
            "deal": round(spread([float(sheet[0] - sheet[1]) for sheet in found]), 1),
            "deals": args.deals,
            "seed": args.seed,
        }
        data["rules"] = dict(sorted(data["rules"].items()))
        PATH.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
        print(name, data["rules"][name], file=sys.stderr)


if __name__ == "__main__":
    main()
