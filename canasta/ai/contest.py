"""`canasta arena` for duels and ratings: what its options ask for, and how the results are told."""

from __future__ import annotations

import argparse
import json
import sys
from itertools import combinations
from pathlib import Path

from canasta.ai.duel import PURPOSES, Duel, Sprt, play_duel
from canasta.ai.levels import LEVELS
from canasta.ai.rating import Score, ratings
from canasta.engine.rules import RuleSet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of duels."""
    group = parser.add_argument_group("duels, on the same cards with the seats swapped")
    group.add_argument("--duel", metavar="A,B", help="the first player against the second")
    group.add_argument("--rating", metavar="A,B,C,...", help="everyone against everyone, and a table of Elo points")
    group.add_argument("--pairs", type=int, default=100, metavar="N", help="duplicate deals or matches, at most (100)")
    group.add_argument("--whole", action="store_true", help="whole matches instead of single deals")
    group.add_argument(
        "--sprt",
        nargs="?",
        const="0,20",
        metavar="H0,H1",
        help="stop when points a deal are surely over H0 or below H1 (0,20)",
    )
    group.add_argument("--seeds", choices=PURPOSES, default="test", help="which series of cards (test)")
    group.add_argument("--resume", type=Path, metavar="FILE", help="keep every pair here, and go on from what is there")


def main(args: argparse.Namespace, rules: RuleSet) -> int:
    """Play what the options ask for; the exit code: 0 done, 1 a player failed, 2 it makes no sense."""
    names = (args.duel or args.rating).split(",")
    unknown = next((name for name in names if name not in LEVELS), None)
    if unknown is not None:
        return _refused(f"one of {', '.join(LEVELS)}, not {unknown!r}")
    if len(names) < 2 or (args.duel and len(names) != 2):
        return _refused("--duel names two players, --rating two or more")
    test = None
    if args.sprt:
        try:
            low, high = (float(x) for x in args.sprt.split(","))
        except ValueError:
            return _refused(f"--sprt: two numbers, not {args.sprt!r}")
        if low >= high:
            return _refused("--sprt: H0 is below H1")
        test = Sprt(low, high)
    show = None if args.json or not sys.stderr.isatty() else _show
    duels = []
    for first, second in [(names[0], names[1])] if args.duel else combinations(names, 2):
        duel = play_duel(
            rules,
            first,
            second,
            args.pairs,
            purpose=args.seeds,
            matches=args.whole or bool(args.rating),
            test=test,
            jobs=args.jobs,
            resume=args.resume,
            progress=show,
        )
        duels.append(duel)
        if not args.json:
            print(told(duel))
    if args.json:
        print(json.dumps({"duels": [d.as_json() for d in duels], "ratings": _table(duels) if args.rating else []}))
    elif args.rating:
        for row in _table(duels):
            print(f"{row['name']:<18}{row['elo']:>7.0f} ± {row['width']:.0f}")
    return int(any(pair.fallbacks for duel in duels for pair in duel.pairs))


def _refused(message: str) -> int:
    print(f"canasta arena: {message}", file=sys.stderr)
    return 2


def _show(duel: Duel) -> None:
    lead, width = duel.lead
    print(
        f"\r{len(duel.pairs):>6} pairs, {lead:+8.1f} ± {width:.1f} points a deal", end="", file=sys.stderr, flush=True
    )


def _table(duels: list[Duel]) -> list[dict[str, object]]:
    scores = []
    for duel in duels:
        n = float(len(duel.pairs))
        scores.append(Score(duel.first, duel.second, n, n * duel.wins[0]))
    return [
        {"name": r.name, "elo": round(r.elo, 1), "width": round(r.width, 1), "matches": r.matches}
        for r in ratings(scores)
    ]


def told(duel: Duel) -> str:
    """A duel in words."""
    lead, wins = duel.lead, duel.wins
    kind = "matches" if duel.matches else "deals"
    lines = [
        f"{duel.rules}: {duel.first} against {duel.second}, {len(duel.pairs)} pairs of {kind} ({duel.purpose} seeds)",
        f"points a deal {lead[0]:+.1f} ± {lead[1]:.1f}, {kind} won {100 * wins[0]:.1f} ± {100 * wins[1]:.1f} %",
    ]
    if duel.verdict:
        lines.append(f"sequential test: {duel.verdict.upper()}")
    found = duel.blunders()
    lines.append("blunders per 100 turns: " + (", ".join(f"{k} {v}" for k, v in found.items()) or "none"))
    return "\n".join(lines)
