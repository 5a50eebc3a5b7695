"""Learns canasta/ai/values.json from self-play: `python tools/fit_values.py [--deals N] [--seed N] [RULES...]`.

Steady players with shaken weights play against each other, some discards at random, so that states off the usual path
are among the examples. At every turn's start the features of each side are noted (all cards seen), at the end of the
deal the points that it brought; a ridge regression foretells the ones from the others. One deal in five is held
back, and what the model misses there gives the spread. Needs no more than the game itself; two minutes a rule set.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from canasta.ai.law import Law
from canasta.ai.player import never
from canasta.ai.policy import Policy
from canasta.ai.value import NAMES, side_features, time_left
from canasta.ai.weights import weights_for
from canasta.engine.actions import Discard, NextDeal
from canasta.engine.apply import advance
from canasta.engine.dealing import new_game
from canasta.engine.moves import discards
from canasta.engine.rules import RuleSet, load
from canasta.engine.state import Drew, Phase
from canasta.engine.view import view_of

PATH = Path(__file__).resolve().parents[1] / "canasta" / "ai" / "values.json"
SHAKEN = ("hide", "hold", "pair", "wild", "open", "draw", "pile_card", "denial", "danger", "freeze", "out_bias")
RANDOM_THROWS = 0.04
KEPT = 0.3
"""Part of the turns that become examples; turns of one deal say much the same."""
RIDGES = (0.3, 1.0, 3.0)
"""Tried as parts of the number of examples; rows of one deal are alike, so that it takes more than one would think."""


@dataclass
class Rows:
    """The examples of one deal: features and points of a side over the others, both together, and the time left."""

    lead: list[tuple[list[float], float]] = field(default_factory=list)
    both: list[tuple[list[float], float]] = field(default_factory=list)
    times: list[float] = field(default_factory=list)


def shaken(rules: RuleSet, rng: Random) -> Policy:
    """A steady player that believes other things."""
    weights = weights_for(rules)
    changes: dict[str, object] = {name: getattr(weights, name) * (0.55 + 0.9 * rng.random()) for name in SHAKEN}
    return Policy(changes)


def examples(rules: RuleSet, deals: int, seed: int) -> tuple[list[Rows], list[list[int]]]:
    """The examples and the points of so many deals."""
    law, rng = Law.of(rules), Random(seed)
    found: list[Rows] = []
    sheets: list[list[int]] = []
    count = rules.sides_count
    state = new_game(rules, seed)[-1].state
    while len(found) < deals:
        players = [shaken(rules, rng) for _ in range(rules.table.players)]
        noted: list[tuple[list[list[float]], float]] = []
        last = -1
        while state.public.end is None:
            public = state.public
            if public.turn_no != last and public.phase is Phase.DRAW and public.now.drew is Drew.NOTHING:
                last = public.turn_no
                noted.append(([side_features(state, law, s) for s in range(count)], time_left(state, law)))
            view = view_of(state, public.to_act)
            action = players[public.to_act].decide(view, rng, never)
            if isinstance(action, Discard) and rng.random() < RANDOM_THROWS:
                action = rng.choice(list(discards(view)))
            state = advance(state, action)
        points = [sheet.total for sheet in state.public.end.sheets]
        sheets.append(points)
        rows = Rows()
        for seen, left in noted:
            if rng.random() >= KEPT:
                continue
            # Between two sides the one's lead is the other's loss.
            for side in range(count if count > 2 else 1):
                others = [seen[o] for o in range(count) if o != side]
                their = [sum(x) / len(others) for x in zip(*others, strict=True)]
                points_their = sum(p for o, p in enumerate(points) if o != side) / len(others)
                pairs = list(zip(seen[side], their, strict=True))
                rows.lead.append(([x - y for x, y in pairs], points[side] - points_their))
                rows.both.append(([x + y for x, y in pairs], points[side] + points_their))
                rows.times.append(left)
        found.append(rows)
        if state.public.match_over:
            seed += 1
            state = new_game(rules, seed)[-1].state
        else:
            state = advance(state, NextDeal())
    return found, sheets


def solve(a: list[list[float]], b: list[float]) -> list[float]:
    """Gaussian elimination with the largest pivot."""
    n = len(b)
    m = [[*row, y] for row, y in zip(a, b, strict=True)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(m[r][i]))
        m[i], m[pivot] = m[pivot], m[i]
        for r in range(i + 1, n):
            f = m[r][i] / m[i][i]
            if f:
                m[r] = [x - f * y for x, y in zip(m[r], m[i], strict=True)]
    out = [0.0] * n
    for i in range(n - 1, -1, -1):
        out[i] = (m[i][n] - sum(m[i][j] * out[j] for j in range(i + 1, n))) / m[i][i]
    return out


def spread(values: list[float]) -> float:
    """What two thirds of the values keep within: a standard deviation that freak deals do not carry away."""
    sizes = sorted(abs(v) for v in values)
    return max(30.0, sizes[int(0.683 * len(sizes))]) if sizes else 300.0


PRIOR: dict[str, tuple[float, float]] = {
    "bonus": (100.0, 0.0),
    "cards": (100.0, -30.0),
    "caught": (-200.0, 0.0),
    "within3": (0.0, 45.0),
    "within4": (0.0, 90.0),
    "within5": (20.0, 140.0),
    "within6": (60.0, 170.0),
    "within7": (200.0, 80.0),
    "clean": (0.0, 20.0),
    "wilds": (0.0, 35.0),
    "pairs": (0.0, 10.0),
    "material": (0.0, 6.0),
    "short": (-8.0, 0.0),
    "need": (-40.0, 0.0),
    "reds": (0.0, 150.0),
    "ready": (20.0, 0.0),
    "near": (60.0, 0.0),
    "take": (8.0, 0.0),
    "runs": (20.0, 130.0),
    "suited": (0.0, 20.0),
    "wild_meld": (0.0, 60.0),
    "feet": (-60.0, 0.0),
    "turn": (15.0, 0.0),
}
"""What features are believed to be worth (by themselves, times the time left) before anything is learned, in points:
a few hundred deals say less than the rules of the game do, so the regression only corrects these."""


FIXED = ("bonus", "cards", "caught")
"""What is not learned: sides that took piles hold many points, and do better for other reasons."""


def believed() -> list[float]:
    """The prior in the order of the features."""
    return [PRIOR.get(name, (0.0, 0.0))[i] for i in range(2) for name in NAMES]


def learned(rows: list[tuple[list[float], float]], prior: list[float], part: float) -> list[float]:
    """Ridge regression towards the prior. Features are scaled, so that the ridge weighs on all alike."""
    size = len(prior)
    scale = [max(1e-6, (sum(x[i] ** 2 for x, _ in rows) / len(rows)) ** 0.5) for i in range(size)]
    fixed = {i for i in range(size) if NAMES[i % len(NAMES)] in FIXED and any(prior)}
    gram = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for values, target in rows:
        x = [v / s for v, s in zip(values, scale, strict=True)]
        missed = target - sum(w * v for w, v in zip(prior, values, strict=True))
        for i, xi in enumerate(x):
            if xi and i not in fixed:
                right[i] += xi * missed
                row = gram[i]
                for j in range(i, size):
                    row[j] += xi * x[j] if j not in fixed else 0.0
    for i in range(size):
        for j in range(i):
            gram[i][j] = gram[j][i]
        gram[i][i] += part * len(rows) + 1e-6
    return [w + d / s for w, d, s in zip(prior, solve(gram, right), scale, strict=True)]


def cut(rows: list[tuple[list[float], float]]) -> list[tuple[list[float], float]]:
    """Freak deals cut to size, or a few of them would be all that is learned."""
    known = sorted(target for _, target in rows)
    low, high = known[len(known) // 50], known[-1 - len(known) // 50]
    return [(x, min(high, max(low, target))) for x, target in rows]


def fit(rules: RuleSet, deals: int, seed: int) -> dict[str, object]:
    """The values of one rule set."""
    found, sheets = examples(rules, deals, seed)
    held = cut([row for rows in found[::5] for row in rows.lead])
    used = cut([row for i, rows in enumerate(found) if i % 5 for row in rows.lead])
    times = [left for rows in found[::5] for left in rows.times]
    around = sum(target**2 for _, target in held)
    prior = believed()
    best: tuple[float, float, list[float], list[float]] | None = None
    for part in RIDGES:
        lead = learned(used, prior, part)
        missed = [target - sum(w * v for w, v in zip(lead, x, strict=True)) for x, target in held]
        r2 = 1.0 - sum(m * m for m in missed) / around
        if best is None or r2 > best[0]:
            best = r2, part, lead, missed
    assert best is not None
    r2, part, lead, missed = best
    both = learned(cut([row for rows in found for row in rows.both]), [0.0] * len(prior), 0.03)
    early = [m for m, left in zip(missed, times, strict=True) if left > 0.5]
    late = [m for m, left in zip(missed, times, strict=True) if left <= 0.5]
    # Left at about a quarter of the time, and at about three quarters.
    near, far = spread(late), spread(early)
    base = max(0.3 * near, near - 0.5 * (far - near))
    points = [p for s in sheets for p in s]
    return {
        "lead": [round(w, 3) for w in lead],
        "both": [round(w, 3) for w in both],
        "spread": [round(base, 1), round(max(0.0, (far - base) / 0.75), 1)],
        "mean": round(sum(points) / len(points), 1),
        "deal": round(spread([float(s[0] - s[1]) for s in sheets]), 1),
        "r2": round(r2, 3),
        "ridge": part,
        "deals": deals,
        "seed": seed,
    }


def main() -> None:
    """Learn the rule sets named, or all of them, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="*")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=770_000)
    args = parser.parse_args()
    names = args.rules or sorted(p.stem for p in (PATH.parents[1] / "engine" / "rulesets").glob("*.toml"))
    for name in names:
        start = time.perf_counter()
        values = fit(load(name), args.deals, args.seed)
        # Read again each time: several of these may run side by side.
        data = json.loads(PATH.read_text("utf-8")) if PATH.exists() else {"made_by": "tools/fit_values.py", "rules": {}}
        data["features"] = [*NAMES, *[f"{n} x time" for n in NAMES]]
        data["rules"][name] = values
        data["rules"] = {n: v for n, v in data["rules"].items() if len(v.get("lead", ())) == 2 * len(NAMES)}
        data["rules"] = dict(sorted(data["rules"].items()))
        PATH.write_text(json.dumps(data, indent=1).replace("\n    ", " ").replace("\n   ]", " ]") + "\n", "utf-8")
        print(f"{name}: r2 {values['r2']}, {time.perf_counter() - start:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
