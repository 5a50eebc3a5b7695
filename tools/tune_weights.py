"""Finds better weights for the policy: `python tools/tune_weights.py --rules R --table T [--pairs N] [--write]`.

All weights are moved at once (SPSA): at each step every weight is multiplied by a little more or less than one, at
random, and the player with these weights meets the one with the opposite changes on duplicate deals of the `tune`
series, or both meet the same rascal; every weight then moves a little in the direction that won. The answer is where
they stand after the last and smallest steps. It is believed only if it beats the weights of today by the sequential
test on `test` deals, and does no worse than they against the rascals there; `--write` puts it into
canasta/ai/tuned.toml then, or with `--by own` into own.toml, the judgement of the levels that search.

`--state FILE` keeps how far the search is, and goes on from there; the same seed finds the same weights.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import exp
from pathlib import Path
from random import Random
from typing import Any

from canasta.ai.duel import Sprt, play_pair
from canasta.ai.policy import Policy
from canasta.ai.weights import Judgement, weights_for
from canasta.engine.rules import RuleSet, load

FOLDER = Path(__file__).resolve().parents[1] / "canasta" / "ai"
POOL = ("decoy", "addict", "liar", "freezer", "rusher", "hoarder")
"""Who the weights are tried against beside each other."""
SHARE = 0.3
"""Part of the steps against the pool."""
FIXED = frozenset({"short_hand", "ask_cards"})
"""Not moved: what keeps a hand from running empty, and a number of cards."""
REACH = 0.22
"""How far, in logarithms, a step tries to either side."""
PACE = 5e-6
"""How far a weight moves for each point of difference and each step; it falls to a third towards the end."""
CLIP = 900.0
"""Points beyond which one deal counts no more."""


def names_of(rules: RuleSet, by: Judgement = "tuned") -> list[str]:
    """The weights that are tuned; those that are nothing stay nothing."""
    weights = weights_for(rules, by=by)
    return [
        name
        for name, value in asdict(weights).items()
        if name not in FIXED and (any(value) if isinstance(value, tuple) else value)
    ]


def changed(rules: RuleSet, factors: Mapping[str, float], by: Judgement = "tuned") -> dict[str, object]:
    """The weights of a rule set times the exponentials of these, rounded as they are written."""
    weights = asdict(weights_for(rules, by=by))
    found: dict[str, object] = {}
    for name, factor in factors.items():
        value = weights[name]
        times = exp(factor)
        found[name] = [_short(v * times) for v in value] if isinstance(value, tuple) else _short(value * times)
    return found


def player(rules: RuleSet, changes: Mapping[str, object], by: Judgement) -> Policy:
    """The policy of a judgement with some other weights."""
    return Policy({**asdict(weights_for(rules, by=by)), **changes})


def matters(rules: RuleSet, name: str, deals: int = 12) -> bool:
    """Whether a weight has any say in a rule set; one that has none was moved by chance alone."""
    up, down = Policy(changed(rules, {name: 1.0})), Policy(changed(rules, {name: -1.0}))
    return any(_lead(rules, up, down, number) for number in range(deals))


def _short(value: float) -> float:
    return float(f"{value:.3g}")


@dataclass
class Tuning:
    """Where a search stands."""

    rules: str
    seed: int
    steps: int
    """Steps of the whole search."""
    pool: list[str]
    by: Judgement = "tuned"
    done: int = 0
    at: dict[str, float] = field(default_factory=dict)
    """Logarithms of the factors now."""

    def step(self, rules: RuleSet) -> None:
        """Try one move of all weights and its opposite, and go where it was better."""
        rng = Random(f"{self.rules} {self.seed} {self.done}")
        names = names_of(rules, self.by)
        signs = {name: 1.0 if rng.random() < 0.5 else -1.0 for name in names}
        here = {name: self.at.get(name, 0.0) for name in names}
        up, down = [
            player(rules, changed(rules, {n: here[n] + way * signs[n] for n in names}, self.by), self.by)
            for way in (REACH, -REACH)
        ]
        number = self.seed * 1_000_000 + self.done
        if self.pool and rng.random() < SHARE:
            other = self.pool[int(rng.random() * len(self.pool))]
            lead = _lead(rules, up, other, number) - _lead(rules, down, other, number)
        else:
            lead = _lead(rules, up, down, number)
        lead = max(-CLIP, min(CLIP, lead))
        pace = PACE * (1.0 - 0.67 * self.done / self.steps)
        self.at = {name: here[name] + pace * lead * signs[name] for name in names}
        self.done += 1


def _lead(rules: RuleSet, first: Policy, second: Policy | str, number: int, purpose: str = "tune") -> float:
    return play_pair(rules, first, second, purpose, number, judged=False).lead


def tune(rules: RuleSet, tuning: Tuning, state: Path | None = None) -> Tuning:
    """Go on with a search to its end; `state` is written every hundred steps."""
    while tuning.done < tuning.steps:
        tuning.step(rules)
        if tuning.done % 100 == 0 or tuning.done == tuning.steps:
            if state is not None:
                state.write_text(json.dumps(asdict(tuning)) + "\n", "utf-8")
            if sys.stderr.isatty():
                far = sorted(tuning.at.items(), key=lambda x: -abs(x[1]))[:6]
                told = ", ".join(f"{name} x{exp(x):.2f}" for name, x in far)
                print(f"\r{tuning.done}/{tuning.steps}: {told:<90}", end="", file=sys.stderr, flush=True)
    return tuning


@dataclass(frozen=True)
class Verdict:
    """What fresh deals say about weights."""

    lead: float
    width: float
    pairs: int
    test: str
    pool: dict[str, tuple[float, float]]
    """Points a deal more than the weights of today against each rascal, and the half width of the limits."""

    @property
    def good(self) -> bool:
        """Whether they are better, and nowhere surely worse."""
        return self.test == "h1" and all(lead + width > 0 for lead, width in self.pool.values())


def judged(
    rules: RuleSet,
    changes: Mapping[str, object],
    pool: Sequence[str],
    most: int,
    first: int = 0,
    by: Judgement = "tuned",
) -> Verdict:
    """The weights against those of today on `test` deals, the numbers from `first` on."""
    test, new, old = Sprt(0.0, 20.0), player(rules, changes, by), player(rules, {}, by)
    leads: list[float] = []
    verdict = ""
    while len(leads) < most and not verdict:
        leads.append(_lead(rules, new, old, first + len(leads), "test"))
        verdict = test.verdict(leads)
    against: dict[str, tuple[float, float]] = {}
    for other in pool:
        numbers = range(first, first + most // 10)
        gains = [_lead(rules, new, other, n, "test") - _lead(rules, old, other, n, "test") for n in numbers]
        against[other] = _mean(gains)
    return Verdict(*_mean(leads), len(leads), verdict, against)


def _mean(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    spread = sum((x - mean) ** 2 for x in values) / max(1, len(values) - 1)
    return mean, 1.96 * (spread / len(values)) ** 0.5


def written(old: Mapping[str, Any], notes: str, table: str, values: Mapping[str, object], note: str) -> str:
    """The text of tuned.toml with these values in a table, `base` or one under `when`, and a note of how they came."""
    tables: dict[str, dict[str, object]] = {"base": dict(old["base"])}
    tables |= {name: dict(found) for name, found in old["when"].items()}
    tables[table] = {**tables.get(table, {}), **values}
    out = [notes + note, f"[base]\n{_lines(tables.pop('base'))}", "[when]\n"]
    out += [f"[when.{name}]\n{_lines(found)}" for name, found in tables.items()]
    return "\n".join(out)


def _lines(values: Mapping[str, object]) -> str:
    return "".join(f"{name} = {value}\n" for name, value in values.items())


def main(args: Sequence[str] | None = None) -> int:
    """Search, judge and write; the exit code is 1 if the weights found are not better."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rules", default="classic_4p", help="rule set that is played (classic_4p)")
    parser.add_argument("--table", default="base", help="table that the values are for: base, two, foot, ... (base)")
    parser.add_argument("--pairs", type=int, default=20_000, help="steps, a duplicate deal each (20000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the search (1)")
    parser.add_argument("--confirm", type=int, default=3_000, help="duplicate deals of the test at most (3000)")
    parser.add_argument("--first", type=int, default=0, help="number of the first `test` deal (0)")
    parser.add_argument("--pool", default=",".join(POOL), help="rascals to play against, or nothing")
    parser.add_argument("--least", type=float, default=0.04, help="changes by a smaller part are left out (0.04)")
    parser.add_argument("--state", type=Path, help="file that keeps how far the search is")
    parser.add_argument("--by", choices=("tuned", "own"), default="tuned", help="whose weights they are (tuned)")
    parser.add_argument("--write", action="store_true", help="put confirmed weights into their file in canasta/ai")
    asked = parser.parse_args(args)
    rules = load(asked.rules)
    pool = [name for name in asked.pool.split(",") if name]
    tuning = Tuning(asked.rules, asked.seed, asked.pairs, pool, asked.by)
    if asked.state is not None and asked.state.exists():
        tuning = Tuning(**json.loads(asked.state.read_text("utf-8")))
    found = tune(rules, tuning, asked.state).at
    answer = {n: x for n, x in found.items() if abs(x) >= asked.least and matters(rules, n)}
    changes = changed(rules, answer, asked.by)
    verdict = judged(rules, changes, pool, asked.confirm, asked.first, asked.by)
    print(_lines(changes))
    note = (
        f"#\n# {asked.table}: python tools/tune_weights.py --rules {asked.rules} --table {asked.table}"
        f" --pairs {asked.pairs}\n#   --seed {asked.seed} --confirm {asked.confirm} --first {asked.first}"
        f" --pool '{asked.pool}' --by {asked.by}\n"
        f"#   {verdict.lead:+.1f} ± {verdict.width:.1f} points a deal over the weights before, {verdict.pairs} pairs of"
        f" `test` deals of {asked.rules}, sequential test {verdict.test or 'open'}\n"
    )
    note += "".join(f"#   against {n}: {lead:+.1f} ± {width:.1f}\n" for n, (lead, width) in verdict.pool.items())
    print(note)
    if not verdict.good:
        return 1
    if asked.write:
        path = FOLDER / f"{asked.by}.toml"
        text = path.read_text("utf-8")
        notes = text[: text.index("[base]")].rstrip("\n") + "\n"
        path.write_text(written(tomllib.loads(text), notes, asked.table, changes, note), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
