"""What the commands without a window of their own do: check, replay, verify, and the table that `play` asks for."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import get_args

from canasta import __version__
from canasta.app.faircheck import told_check
from canasta.app.options import NO_SEED, GameOptions
from canasta.app.settings import Level
from canasta.engine.cases import Case, CaseError, load_file, report
from canasta.engine.record import Header, RecordError, SeatInfo
from canasta.engine.record import load as load_record
from canasta.engine.replay import ReplayDiverged, deals, told
from canasta.engine.rules import RuleSet, RuleSetError, difference, load, parse_override

LEVELS: tuple[str, ...] = get_args(Level)


class UsageError(ValueError):
    """Words that make no sense; the message is one line for stderr, the exit code 2."""


def _overrides(pairs: Sequence[str]) -> dict[str, object]:
    try:
        return dict(parse_override(pair) for pair in pairs)
    except RuleSetError as error:
        raise UsageError(str(error)) from None


def _rules(name: str, overrides: Mapping[str, object], players: int | None) -> RuleSet:
    try:
        return load(name, overrides, players, "command line")
    except RuleSetError as error:
        raise UsageError(str(error)) from None


def _seats(text: str | None, players: int) -> tuple[SeatInfo, ...]:
    """Who sits where: `human`, `bot` or a level; by default a person and steady computer players."""
    words = text.split(",") if text else ["human", *["bot"] * (players - 1)]
    if len(words) != players:
        raise UsageError(f"--seats: this game has {players} seats, {len(words)} are named")
    seats = []
    for n, word in enumerate(words):
        if word == "human":
            seats.append(SeatInfo("", "human"))
        elif word == "bot" or word in LEVELS:
            seats.append(SeatInfo("", "bot", "steady" if word == "bot" else word))
        else:
            raise UsageError(f"--seats: seat {n}: human, bot or one of {', '.join(LEVELS)}, not {word!r}")
    return tuple(seats)


def table_for(args: argparse.Namespace) -> GameOptions:
    """The table that `canasta play` asks for.

    Raises UsageError.
    """
    overrides = _overrides(args.set)
    seats_named = len(args.seats.split(",")) if args.seats else None
    if args.position is not None:
        case = _one_case(args.position)
        if args.rules is not None and args.rules != case.rules.id:
            raise UsageError(f"--rules: the position is one of {case.rules.id}")
        players = case.rules.table.players
        changed = difference(case.rules, load(case.rules.id, {}, players))
        rules = _rules(case.rules.id, {**changed, **overrides}, players) if overrides else case.rules
        overrides = {**changed, **overrides}
        start: Mapping[str, object] | None = case.position
    else:
        rules = _rules(args.rules or "classic_4p", overrides, seats_named)
        start = None
    seed = args.seed if args.seed is not None else NO_SEED
    header = Header(
        rules, seed, _seats(args.seats, rules.table.players), overrides=overrides, start=start, app=__version__
    )
    return GameOptions(args.lang, args.size, args.pace, args.probe, header)


def _one_case(path: Path) -> Case:
    try:
        cases = load_file(path)
    except CaseError as error:
        raise UsageError(f"{path}: {error}") from None
    if len(cases) != 1:
        raise UsageError(f"{path}: holds {len(cases)} cases; a table opens one")
    return cases[0]


def check(args: argparse.Namespace) -> int:
    """A line for every case; 1 if one does not hold, 2 if a file could not be read."""
    worst = 0
    for path in args.files:
        try:
            cases = load_file(path)
        except CaseError as error:
            print(f"canasta: {path}: {error}", file=sys.stderr)
            worst = 2
            continue
        for case in cases:
            line = report(case)
            print(line)
            worst = max(worst, 0 if line.startswith("ok ") else 1)
    return worst


def replay(args: argparse.Namespace) -> int:
    """Tell a record; 1 if it goes where the rules do not.

    Raises UsageError for a file that is none.
    """
    try:
        record = load_record(args.file)
    except (RecordError, OSError) as error:
        raise UsageError(f"{args.file}: {error}") from None
    try:
        if args.cases:
            name = args.file.stem.replace(" ", "-")
            print(json.dumps([deal.as_case(name) for deal in deals(record)], ensure_ascii=False))
        else:
            for item in told(record):
                print(json.dumps(item, ensure_ascii=False) if args.json else _plain(item))
    except ReplayDiverged as error:
        print(f"canasta: {args.file}: {error}", file=sys.stderr)
        return 1
    return 0


def _plain(item: Mapping[str, object]) -> str:
    """One step or score sheet as a line to read."""
    sheet = item.get("sheet")
    if isinstance(sheet, list):
        sides = "; ".join(f"side {s['side']}: {s['total']}" for s in sheet)
        return f"deal {item['deal']}: {sides}"
    rest = " ".join(f"{k}={v}" for k, v in item.items() if k not in ("deal", "seat", "do"))
    return f"deal {item['deal']} seat {item['seat']}: {item['do']} {rest}".rstrip()


def verify(args: argparse.Namespace) -> int:
    """Check that a match was dealt and scored fairly.

    Raises UsageError for a file that is none.
    """
    try:
        record = load_record(args.file)
    except (RecordError, OSError) as error:
        raise UsageError(f"{args.file}: {error}") from None
    lines, code = told_check(record, args.fingerprint, order=args.order)
    print("\n".join(lines))
    return code
