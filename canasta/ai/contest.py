"""`canasta arena` for duels and ratings: what its options ask for, and how the results are told."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import isfinite
from pathlib import Path

from canasta.ai.duel import PURPOSES, Duel, Sprt, named, play_duel
from canasta.ai.levels import LEVELS
from canasta.ai.pairs import Kept
from canasta.ai.progress import Bar
from canasta.ai.rating import Score, ratings
from canasta.engine.rules import RuleSet

PAIRS = 100
"""Pairs at most, when no number is given."""
OPTIONS: tuple[str, ...] = ("pairs", "whole", "sprt", "seeds", "resume")
"""What goes with duels and ratings alone."""


class UsageError(ValueError):
    """Options that make no sense; `str` says in one line why."""


def positive(text: str) -> int:
    """A count on the command line. Raises argparse.ArgumentTypeError for anything but a number from 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a number from 1, not {text!r}")
    return int(text)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of duels; those of `OPTIONS` have no value unless they are given."""
    group = parser.add_argument_group(
        "duels, on the same cards with the seats swapped",
        "A side is one player at all its seats or, as in steady+badpartner, one for each.",
    )
    group.add_argument("--duel", metavar="A,B", help="the first side against the second")
    group.add_argument(
        "--rating", metavar="A,B,C,...", help="every side against every other, and a table of Elo points"
    )
    group.add_argument("--pairs", type=positive, metavar="N", help=f"duplicate deals or matches, at most ({PAIRS})")
    group.add_argument("--whole", action="store_true", help="whole matches instead of single deals, as in ratings")
    group.add_argument(
        "--sprt",
        nargs="?",
        const="0,20",
        metavar="H0,H1",
        help="stop when points a deal are surely over H0 or below H1 (0,20)",
    )
    group.add_argument(
        "--seeds", choices=PURPOSES, help="what the cards are for (test); --seed gives other cards for the same"
    )
    group.add_argument("--resume", type=Path, metavar="FILE", help="keep every pair here, and go on from what is there")


def main(args: argparse.Namespace, rules: RuleSet) -> int:
    """Play what the options ask for; the exit code: 0 done, 1 a player failed.

    Raises UsageError, KeptError and OSError for `--resume`, and StalledError.
    """
    sides = _sides(args, rules)
    test = _test(args.sprt) if args.sprt else None
    kept = Kept(args.resume) if args.resume else None
    most = args.pairs or PAIRS
    meetings = list(combinations(sides, 2))
    duels: list[Duel] = []
    with Bar(most * len(meetings), "pairs") as bar:

        def show(duel: Duel) -> None:
            bar.show(most * len(duels) + len(duel.pairs), lambda: _short(duel))

        for first, second in meetings:
            duel = play_duel(
                rules,
                first,
                second,
                most,
                purpose=args.seeds or "test",
                seed=args.seed,
                matches=args.whole or bool(args.rating),
                test=test,
                jobs=args.jobs,
                kept=kept,
                progress=show,
            )
            duels.append(duel)
            if not args.json:
                bar.clear()
                print(told(duel), flush=True)
    table = _table(duels, rules) if args.rating else []
    if args.json:
        print(json.dumps({"duels": [d.as_json() for d in duels], "ratings": table}))
    for row in () if args.json else table:
        print(f"{row['name']:<18}{row['elo']:>7.0f} ± {row['width']:.0f}, {row['matches']} matches")
    return int(any(pair.fallbacks for duel in duels for pair in duel.pairs))


def _sides(args: argparse.Namespace, rules: RuleSet) -> Sequence[str]:
    """The sides that are to meet. Raises UsageError."""
    if args.duel and args.rating:
        raise UsageError("either --duel or --rating, not both")
    option = "--duel" if args.duel else "--rating"
    sides: list[str] = (args.duel or args.rating).split(",")
    if len(sides) < 2 or (args.duel and len(sides) != 2):
        raise UsageError("--duel names two sides, --rating two or more")
    if args.rating and len(set(sides)) < len(sides):
        raise UsageError("--rating names each side once")
    seats = rules.table.players // rules.sides_count
    for side in sides:
        names = named(side)
        unknown = next((name for name in names if name not in LEVELS), None)
        if unknown is not None:
            raise UsageError(f"{option}: one of {', '.join(LEVELS)}, not {unknown!r}")
        if len(names) not in (1, seats):
            raise UsageError(f"{option}: a side of {rules.id} has {_many(seats, 'seat')}, not {len(names)}: {side!r}")
    return sides


def _test(words: str) -> Sprt:
    """The sequential test asked for. Raises UsageError."""
    try:
        low, high = (float(x) for x in words.split(","))
    except ValueError:
        raise UsageError(f"--sprt: two numbers, not {words!r}") from None
    if not (isfinite(low) and isfinite(high) and low < high):
        raise UsageError("--sprt: H0 is below H1")
    return Sprt(low, high)


def _many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _short(duel: Duel) -> str:
    """What stands behind the progress bar."""
    lead, width = duel.lead
    return f"{duel.first} – {duel.second} {lead:+.1f} ± {width:.1f}"


def _table(duels: Sequence[Duel], rules: RuleSet) -> list[dict[str, object]]:
    """The ratings, best first; `matches` are those that the side played."""
    scores, pairs = [], Counter[str]()
    for duel in duels:
        n = len(duel.pairs)
        scores.append(Score(duel.first, duel.second, float(n), n * duel.wins[0]))
        pairs[duel.first] += n
        pairs[duel.second] += n
    return [
        {
            "name": r.name,
            "elo": round(r.elo, 1),
            "width": round(r.width, 1),
            "matches": pairs[r.name] * rules.sides_count,
        }
        for r in ratings(scores)
    ]


def told(duel: Duel) -> str:
    """A duel in words."""
    lead, wins = duel.lead, duel.wins
    kind = "matches" if duel.matches else "deals"
    series = f"{duel.purpose} seeds" + (f", series {duel.seed}" if duel.seed != 1 else "")
    lines = [
        f"{duel.rules}: {duel.first} against {duel.second}, {_many(len(duel.pairs), 'pair')} of {kind} ({series})",
        f"points a deal {lead[0]:+.1f} ± {lead[1]:.1f}, {kind} won {100 * wins[0]:.1f} ± {100 * wins[1]:.1f} %",
    ]
    if duel.verdict:
        lines.append(f"sequential test: {duel.verdict.upper()}")
    found, player = duel.blunders(), named(duel.first)[0]
    lines.append(f"blunders of {player} per 100 turns: " + (", ".join(f"{k} {v}" for k, v in found.items()) or "none"))
    lines.append(f"speed of {player}: {duel.thinking.told()}")
    fallbacks = sum(pair.fallbacks for pair in duel.pairs)
    if fallbacks:
        lines.append(f"fallbacks {fallbacks}")
    return "\n".join(lines)
