"""The command line: what the words after `canasta` mean. The window is loaded only where one is needed."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NoReturn, get_args

from canasta import __version__
from canasta.app.faircheck import told_check
from canasta.app.options import LANGUAGES, NO_SEED, PACES, GameOptions
from canasta.app.settings import Level
from canasta.engine.cases import Case, CaseError, load_file, report
from canasta.engine.record import Header, RecordError, SeatInfo
from canasta.engine.record import load as load_record
from canasta.engine.registry import offered
from canasta.engine.replay import ReplayDiverged, deals, told
from canasta.engine.rules import RuleSet, RuleSetError, difference, load, parse_override

LEVELS: tuple[str, ...] = get_args(Level)


class UsageError(ValueError):
    """Words that make no sense; the message is one line for stderr, the exit code 2."""


def size_of(text: str) -> tuple[int, int]:
    """`WxH` in pixels.

    Raises argparse.ArgumentTypeError, which argparse puts into one line.
    """
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit()) or not 1 <= int(width) <= 16384 or not 1 <= int(height) <= 16384:
        raise argparse.ArgumentTypeError(f"a size is WIDTHxHEIGHT in pixels, not {text!r}")
    return int(width), int(height)


class _Parser(argparse.ArgumentParser):
    """Errors in one line."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message}", file=sys.stderr)
        raise SystemExit(2)


def _window_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang", choices=LANGUAGES, help="language of this run (else the settings', else the system's)"
    )
    parser.add_argument("--size", type=size_of, metavar="WxH", help="size of the window in pixels")
    parser.add_argument("--pace", choices=PACES, help="pace of this run")
    parser.add_argument("--probe", type=Path, metavar="FILE", help="append a line of JSON for every settled picture")


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    top = _Parser(prog="canasta", description="Canasta, the card game. Without a command the game opens.")
    top.add_argument("--version", action="version", version=f"canasta {__version__}")
    _window_options(top)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)

    play = commands.add_parser("play", help="go straight to a table", description="Go straight to a table.")
    play.add_argument("--rules", metavar="R", help=f"rule set (classic_4p): {', '.join(v.id for v in offered())}")
    play.add_argument("--seats", metavar="S,S,...", help="human, bot or a level for each seat, in turn order")
    play.add_argument("--seed", type=int, metavar="N", help="seed of the cards")
    play.add_argument("--position", type=Path, metavar="CASE.json", help="open the position of a one-case file")
    play.add_argument("--set", action="append", default=[], metavar="KNOB=VALUE", help="a house rule; may be repeated")
    _window_options(play)

    check = commands.add_parser("check", help="check rule cases", description="Check rule cases, a line for each.")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")

    arena = commands.add_parser("arena", help="bots against bots", description="Bots against bots, without a window.")
    from canasta.ai import arena as arena_module

    arena_module.add_arguments(arena)

    again = commands.add_parser("replay", help="a record without a window", description="Tell a record file.")
    again.add_argument("file", type=Path, metavar="FILE")
    again.add_argument("--json", action="store_true", help="one object a line")
    again.add_argument("--cases", action="store_true", help="every deal as a rule case")

    fair = commands.add_parser(
        "verify",
        help="check that a match was dealt and scored fairly",
        description="Check a record: the order of the cards from the seed, the fingerprints, every action, every sum.",
    )
    fair.add_argument("file", type=Path, metavar="FILE")
    fair.add_argument("--fingerprint", action="append", default=[], metavar="HEX", help="one you wrote down yourself")
    fair.add_argument("--order", action="store_true", help="tell seed, secret and the order of every pack too")
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code: 0 done, 1 something does not hold, 2 it makes no sense."""
    args = parser().parse_args(argv)
    run: Mapping[str | None, Callable[[argparse.Namespace], int]] = {
        None: _game,
        "play": _play,
        "check": _check,
        "arena": _arena,
        "replay": _replay,
        "verify": _verify,
    }
    try:
        return run[args.command](args)
    except UsageError as error:
        print(f"canasta: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 1


def _game(args: argparse.Namespace) -> int:
    return _open(GameOptions(args.lang, args.size, args.pace, args.probe))


def _open(options: GameOptions) -> int:
    from canasta.ui.boot import open_game
    from canasta.ui.window import NoDisplay

    try:
        return open_game(options)
    except NoDisplay as error:
        print(f"canasta: {error}", file=sys.stderr)
        return 1


def _overrides(pairs: Sequence[str]) -> dict[str, object]:
    try:
        return dict(parse_override(pair) for pair in pairs)
    except RuleSetError as error:
        raise UsageError(f"--set: {error}") from None


def _rules(name: str, overrides: Mapping[str, object], players: int | None) -> RuleSet:
    try:
        return load(name, overrides, players)
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


def _play(args: argparse.Namespace) -> int:
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
    return _open(GameOptions(args.lang, args.size, args.pace, args.probe, header))


def _one_case(path: Path) -> Case:
    try:
        cases = load_file(path)
    except CaseError as error:
        raise UsageError(f"{path}: {error}") from None
    if len(cases) != 1:
        raise UsageError(f"{path}: holds {len(cases)} cases; a table opens one")
    return cases[0]


def _check(args: argparse.Namespace) -> int:
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


def _arena(args: argparse.Namespace) -> int:
    from canasta.ai import arena

    return arena.main(args)


def _replay(args: argparse.Namespace) -> int:
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


def _verify(args: argparse.Namespace) -> int:
    try:
        record = load_record(args.file)
    except (RecordError, OSError) as error:
        raise UsageError(f"{args.file}: {error}") from None
    lines, code = told_check(record, args.fingerprint, order=args.order)
    print("\n".join(lines))
    return code
