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
SHAKEN = ("hide", "hold", "card", "pair", "wild", "open", "draw", "pile_card", "denial", "danger", "freeze", "out_bias")
RANDOM_THROWS = 0.04
KEPT = 0.3
"""Part of the turns that become examples; turns of one deal say much the same."""
RIDGES = (0.003, 0.01, 0.03, 0.1, 0.3)
"""Tried as parts of the number of examples; rows of one deal are alike, so that it takes more than one would think."""
Rows = list[tuple[list[float], list[float], float, float]]


def shaken(rules: RuleSet, rng: Random) -> Policy:
    """A steady player that believes other things."""
    weights = weights_for(rules)
    changes: dict[str, object] = {name: getattr(weights, name) * (0.55 + 0.9 * rng.random()) for name in SHAKEN}
    return Policy(changes)


def examples(rules: RuleSet, deals: int, seed: int) -> tuple[list[Rows], list[list[int]]]:
    """For each deal: features of a side, of the others, its points, time left; and the points of each deal."""
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
        rows: Rows = []
        for seen, left in noted:
            if rng.random() >= KEPT:
                continue
            for side in range(count):
                others = [seen[o] for o in range(count) if o != side]
                their = [sum(x) / len(others) for x in zip(*others, strict=True)]
                rows.append((seen[side], their, float(points[side]), left))
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


def fit(rules: RuleSet, deals: int, seed: int) -> dict[str, object]:
    """The values of one rule set."""
    found, sheets = examples(rules, deals, seed)
    held = found[::5]
    used = [row for i, rows in enumerate(found) if i % 5 for row in rows]
    size = 2 * len(NAMES)
    # Freak deals are cut to size, or a few of them would be all that is learned.
    known = sorted(row[2] for row in used)
    low, high = known[len(known) // 50], known[-len(known) // 50]
    used = [(own, their, min(high, max(low, points)), left) for own, their, points, left in used]
    # Features are scaled, so that the ridge weighs on all alike.
    scale = [max(1e-6, (sum(r[0][i] ** 2 for r in used) / len(used)) ** 0.5) for i in range(size)]
    n = 2 * size
    centre = sum(r[2] for r in used) / len(used)
    gram = [[0.0] * n for _ in range(n)]
    right = [0.0] * n
    for own, their, points, _ in used:
        x = [v / s for v, s in zip(own, scale, strict=True)] + [v / s for v, s in zip(their, scale, strict=True)]
        for i, xi in enumerate(x):
            if xi:
                right[i] += xi * (points - centre)
                row = gram[i]
                for j in range(i, n):
                    row[j] += xi * x[j]
    for i in range(n):
        for j in range(i):
            gram[i][j] = gram[j][i]
    tested = [row for rows in held for row in rows]
    tested_mean = sum(r[2] for r in tested) / len(tested)
    around = sum((r[2] - tested_mean) ** 2 for r in tested)
    best: tuple[float, float, list[float], list[float], list[tuple[float, float]]] | None = None
    for part in RIDGES:
        shrunk = [[x + (part * len(used) if i == j else 0.0) for j, x in enumerate(row)] for i, row in enumerate(gram)]
        weights = solve(shrunk, right)
        own_w = [w / s for w, s in zip(weights[:size], scale, strict=True)]
        their_w = [w / s for w, s in zip(weights[size:], scale, strict=True)]
        own_w[0] += centre
        missed = [
            (
                points
                - sum(w * x for w, x in zip(own_w, own, strict=True))
                - sum(w * x for w, x in zip(their_w, their, strict=True)),
                left,
            )
            for own, their, points, left in tested
        ]
        r2 = 1.0 - sum(m[0] ** 2 for m in missed) / around
        if best is None or r2 > best[0]:
            best = r2, part, own_w, their_w, missed
    assert best is not None
    r2, part, own_w, their_w, missed = best
    # Rows of one turn stand together, one per side: differences of the first two.
    count = rules.sides_count
    early: list[float] = []
    late: list[float] = []
    for i in range(0, len(missed), count):
        (early if missed[i][1] > 0.5 else late).append(missed[i][0] - missed[i + 1][0])
    # Left at about a quarter of the time, and at about three quarters.
    near, far = spread(late), spread(early)
    base = max(0.3 * near, near - 0.5 * (far - near))
    points_of = [p for s in sheets for p in s]
    return {
        "own": [round(w, 3) for w in own_w],
        "their": [round(w, 3) for w in their_w],
        "spread": [round(base, 1), round(max(0.0, (far - base) / 0.75), 1)],
        "mean": round(sum(points_of) / len(points_of), 1),
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
        learned = fit(load(name), args.deals, args.seed)
        # Read again each time: several of these may run side by side.
        data = json.loads(PATH.read_text("utf-8")) if PATH.exists() else {"made_by": "tools/fit_values.py", "rules": {}}
        data["features"] = [*NAMES, *[f"{n} x time" for n in NAMES]]
        data["rules"][name] = learned
        data["rules"] = {n: v for n, v in data["rules"].items() if len(v["own"]) == 2 * len(NAMES)}
        data["rules"] = dict(sorted(data["rules"].items()))
        PATH.write_text(json.dumps(data, indent=1).replace("\n    ", " ").replace("\n   ]", " ]") + "\n", "utf-8")
        print(f"{name}: r2 {learned['r2']}, {time.perf_counter() - start:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
