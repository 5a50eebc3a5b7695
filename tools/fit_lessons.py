"""Learns lessons from what was gathered: `python -m tools.fit_lessons --rules R --folder DIR... [--write]`.

For each kind of choice: by how many points is yes better than no, as a weighted sum of facts, beyond what judgement
says already (ridge regression, beside what the situation is worth whatever is chosen)? How far the weights may go is
tried on every fifth file, kept apart; then all files are used. The answer goes into canasta/ai/lessons.json with
`--write`, if the policy with these lessons beats the one without on `test` deals by the sequential test. Needs numpy.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from canasta.ai.duel import Sprt, play_pair
from canasta.ai.lessons import FACTS, SITUATION, Lessons, kind_of_game, lessons_for
from canasta.ai.policy import Policy
from canasta.ai.weights import weights_for
from canasta.engine.rules import RuleSet, load
from tools.gather_lessons import width

FILE = Path(__file__).resolve().parents[1] / "canasta" / "ai" / "lessons.json"
REACHES = (3.0, 6.0, 12.0, 25.0)
"""Points that a fact may come to be worth, tried for each kind: the spread of the weights before anything is known."""
NOISE = 1400.0
"""Spread of the points of a deal around what is foreseen."""
CLIP = 3000.0
"""Points beyond which a deal counts no more."""
APART = 5
"""Every so manieth file is kept apart."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Rows:
    """Choices of a kind: the situation, the facts times the choice, the points, and what judgement said in points."""

    base: Floats
    facts: Floats
    points: Floats
    believed: Floats


def read(kind: str, path: Path, chance: float, known: Floats | None) -> Rows:
    """A file of `gather_lessons`. `chance`: the part that the chance to win the match has in what counts; `known`: the
    weights that are believed already.
    """
    raw = np.fromfile(path, dtype=np.float32).astype(np.float64).reshape(-1, width(kind))
    points = (1.0 - chance) * np.clip(raw[:, 0], -CLIP, CLIP) + chance * raw[:, 1]
    facts = raw[:, 3:]
    if kind == "throw":
        base, facts = facts[:, :SITUATION], facts[:, SITUATION:]
        believed = 50.0 * facts[:, 0]
    else:
        base, facts = facts, facts * raw[:, 2:3]
        believed = (50.0 if kind in ("lay", "wild") else 100.0) * facts[:, SITUATION]
    return Rows(base, facts, points, believed if known is None else believed + facts @ known)


def fitted(files: Iterator[Rows], reach: float) -> tuple[Floats, Floats]:
    """The weights of the base and of the facts."""
    squares: Any = 0.0
    products: Any = 0.0
    count = split = 0
    for rows in files:
        both = np.hstack([rows.base, rows.facts])
        squares = squares + both.T @ both
        products = products + both.T @ (rows.points - rows.believed)
        count, split = count + len(both), rows.base.shape[1]
    spread = np.diag(squares) / count
    held = np.where(np.arange(len(spread)) < split, 1e-3 * count * spread, NOISE**2 * spread / reach**2) + 1e-6
    weights: Floats = np.linalg.solve(squares + np.diag(held), products)
    return weights[:split], weights[split:]


def learned(kind: str, paths: Sequence[Path], chance: float, before: Sequence[float]) -> tuple[list[float], str]:
    """The weights of a kind, `before` being those of an earlier round, and what the files kept apart say about them."""
    known = np.array(before, dtype=np.float64) if before else None
    apart = [path for i, path in enumerate(paths) if i % APART == APART - 1]
    rest = [path for path in paths if path not in apart]
    tried = []
    for reach in REACHES:
        base, facts = fitted((read(kind, path, chance, known) for path in rest), reach)
        error = missed = lines = 0.0
        for path in apart:
            rows = read(kind, path, chance, known)
            left = rows.points - rows.base @ base
            missed += float(((left - rows.believed - rows.facts @ facts) ** 2).sum())
            error += float(((left - rows.believed) ** 2).sum())
            lines += len(left)
        tried.append((missed / max(1.0, lines), reach, error / max(1.0, lines)))
    missed, reach, error = min(tried)
    facts = fitted((read(kind, path, chance, known) for path in paths), reach)[1]
    facts = facts if known is None else facts + known
    told = f"{kind}: reach {reach:g}, squared error {error:.0f} to {missed:.0f} on {APART}ths kept apart"
    return [float(f"{x:.4g}") for x in facts], told


def judged(rules: RuleSet, lessons: Lessons, start: int, most: int) -> tuple[float, float, int, str]:
    """Points a deal over the policy without lessons on `test` deals from a number on, half the limits, pairs, and the
    test's answer.
    """
    weights = asdict(weights_for(rules, by="own"))
    new, old, test = Policy(weights, lessons), Policy(weights), Sprt(0.0, 20.0)
    leads: list[float] = []
    verdict = ""
    while len(leads) < most and not verdict:
        leads.append(play_pair(rules, new, old, "test", start + len(leads), judged=False).lead)
        verdict = test.verdict(leads)
    spread = float(np.std(leads, ddof=1))
    return float(np.mean(leads)), 1.96 * spread / len(leads) ** 0.5, len(leads), verdict or "open"


def main(args: Sequence[str] | None = None) -> int:
    """Fit, judge and write; the exit code is 1 if the lessons are not better."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rules", default="classic_4p", help="rule set that was played (classic_4p)")
    parser.add_argument("--folder", type=Path, nargs="+", required=True, help="what gather_lessons wrote")
    parser.add_argument("--kinds", default=",".join(FACTS), help="kinds of choices (all)")
    parser.add_argument("--chance", type=float, default=0.0, help="part of the chance to win the match (0)")
    parser.add_argument("--start", type=int, default=0, help="number of the first `test` deal (0)")
    parser.add_argument("--confirm", type=int, default=3_000, help="duplicate deals of the test at most (3000)")
    parser.add_argument("--again", action="store_true", help="go on from the lessons there are")
    parser.add_argument("--write", action="store_true", help="put confirmed lessons into canasta/ai/lessons.json")
    asked = parser.parse_args(args)
    rules = load(asked.rules)
    there = lessons_for(rules)
    weights = {kind: list(values) for kind, values in there.weights.items()} if there is not None else {}
    for kind in asked.kinds.split(","):
        paths = sorted(path for folder in asked.folder for path in folder.glob(f"{kind}-*.f32"))
        if len(paths) >= APART:
            weights[kind], told = learned(kind, paths, asked.chance, weights.get(kind, ()) if asked.again else ())
            print(told)
        else:
            print(f"{kind}: fewer than {APART} files, left as it is")
    lead, half, pairs, verdict = judged(rules, Lessons(weights), asked.start, asked.confirm)
    deals = sum(1 for folder in asked.folder for _ in folder.glob("*.done"))
    command = f"tools/fit_lessons.py --rules {asked.rules} --kinds {asked.kinds} --chance {asked.chance:g}"
    note = (
        f"{deals} thousand deals gathered by tools/gather_lessons.py; {command}{' --again' if asked.again else ''}:"
        f" {lead:+.1f} ± {half:.1f} points a deal over the policy without lessons, {pairs} pairs of `test` deals,"
        f" sequential test {verdict}"
    )
    print(note)
    if verdict != "h1":
        return 1
    if asked.write:
        write(kind_of_game(rules), note, weights)
    return 0


def write(game: str, note: str, weights: dict[str, list[float]], file: Path = FILE) -> None:
    """Put the lessons of a kind of game into the data file."""
    known = json.loads(file.read_text("utf-8")) if file.exists() else {}
    known[game] = {"made": note, "weights": weights}
    text = json.dumps(dict(sorted(known.items())), ensure_ascii=False, indent=1)
    file.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
