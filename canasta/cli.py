"""The command line: what the words after `canasta` mean. The window is loaded only where one is needed."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from canasta import __version__
from canasta.app.options import LANGUAGES, PACES, GameOptions


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


def _window_options(parser: argparse.ArgumentParser, *, again: bool = False) -> None:
    """`again`: the words may also stand before the command, and what was said there holds."""
    default = argparse.SUPPRESS if again else None
    parser.add_argument(
        "--lang",
        default=default,
        choices=LANGUAGES,
        help="language of this run (else the settings', else the system's)",
    )
    parser.add_argument("--size", default=default, type=size_of, metavar="WxH", help="size of the window in pixels")
    parser.add_argument("--pace", default=default, choices=PACES, help="pace of this run")
    parser.add_argument(
        "--probe", default=default, type=Path, metavar="FILE", help="append a line of JSON for every settled picture"
    )


def parser(command: str = "") -> argparse.ArgumentParser:
    """The parser of the whole command line; `command` is the one whose own words are needed."""
    top = _Parser(prog="canasta", description="Canasta, the card game. Without a command the game opens.")
    top.add_argument("--version", action="version", version=f"canasta {__version__}")
    _window_options(top)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)

    play = commands.add_parser("play", help="go straight to a table", description="Go straight to a table.")
    play.add_argument("--rules", metavar="R", help="rule set, by default classic_4p; docs/rules lists them")
    play.add_argument("--seats", metavar="S,S,...", help="human, bot or a level for each seat, in turn order")
    play.add_argument("--seed", type=int, metavar="N", help="seed of the cards")
    play.add_argument("--position", type=Path, metavar="CASE.json", help="open the position of a one-case file")
    play.add_argument("--set", action="append", default=[], metavar="KNOB=VALUE", help="a house rule; may be repeated")
    _window_options(play, again=True)

    check = commands.add_parser("check", help="check rule cases", description="Check rule cases, a line for each.")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")

    arena = commands.add_parser("arena", help="bots against bots", description="Bots against bots, without a window.")
    if command == "arena":
        from canasta.ai.arena import add_arguments

        add_arguments(arena)

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
    words = list(sys.argv[1:] if argv is None else argv)
    args = parser("arena" if "arena" in words else "").parse_args(words)
    try:
        return _run(args)
    except BrokenPipeError:
        sys.stderr.close()
        return 1


def _run(args: argparse.Namespace) -> int:
    """Each command loads only what it needs: the game is to be there at once."""
    if args.command is None:
        return _open(GameOptions(args.lang, args.size, args.pace, args.probe))
    if args.command == "arena":
        from canasta.ai.arena import main as arena

        return arena(args)
    from canasta import commands

    run: Mapping[str, Callable[[argparse.Namespace], int]] = {
        "play": lambda args: _open(commands.table_for(args)),
        "check": commands.check,
        "replay": commands.replay,
        "verify": commands.verify,
    }
    try:
        return run[args.command](args)
    except commands.UsageError as error:
        print(f"canasta: {error}", file=sys.stderr)
        return 2


def _open(options: GameOptions) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from canasta.ui.boot import open_game
    from canasta.ui.window import NoDisplay

    try:
        return open_game(options)
    except NoDisplay as error:
        print(f"canasta: {error}", file=sys.stderr)
        return 1
