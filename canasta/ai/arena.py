"""The arena: computer players against each other without a window, the same seed with the same result."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random

from canasta import __version__
from canasta.ai import contest
from canasta.ai.duel import DEAL_CAP, STEP_CAP, StalledError
from canasta.ai.levels import LEVELS
from canasta.ai.pairs import KeptError
from canasta.ai.player import Player, never, seed_for
from canasta.ai.progress import Bar
from canasta.ai.search import Search
from canasta.ai.speed import Speed
from canasta.engine.actions import NextDeal
from canasta.engine.apply import advance
from canasta.engine.cards import Dice
from canasta.engine.dealing import new_game
from canasta.engine.record import SUFFIX, Entry, Header, Record, SeatInfo, deal_note
from canasta.engine.rules import RuleSet, RuleSetError, load, parse_override
from canasta.engine.state import EndReason, GameState
from canasta.engine.view import view_of

MATCHES = 20
"""Played when no number is given."""


@dataclass(slots=True)
class Tables:
    """What was counted over matches; sums of two parts give the whole."""

    matches: int = 0
    wins: list[int] = field(default_factory=list)
    """By side; a shared win counts for nobody."""
    deals: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    points: list[int] = field(default_factory=list)
    """By side, over all deals."""
    fallbacks: int = 0
    empty: int = 0
    """Deals that ended with the stock and without any canasta."""
    steps: int = 0
    turns: int = 0
    sheets: list[tuple[int, ...]] = field(default_factory=list)
    """The points of every deal, by side."""
    rollouts: int = 0
    thinking: float = 0.0
    """Seconds of all players' decisions."""

    def add(self, other: Tables) -> None:
        """Count another part in."""
        self.matches += other.matches
        self.deals += other.deals
        self.ends.update(other.ends)
        self.fallbacks += other.fallbacks
        self.empty += other.empty
        self.steps += other.steps
        self.turns += other.turns
        self.sheets += other.sheets
        self.rollouts += other.rollouts
        self.thinking += other.thinking
        self.wins = _sums(self.wins, other.wins)
        self.points = _sums(self.points, other.points)


def _sums(a: Sequence[int], b: Sequence[int]) -> list[int]:
    return [x + y for x, y in zip(a, b, strict=True)] if a else list(b)


@dataclass(frozen=True, slots=True)
class ArenaResult:
    """What an arena run found; `seconds` and the thinking time alone differ from run to run."""

    rules: str
    seats: tuple[str, ...]
    tables: Tables
    seconds: float

    @property
    def mean_deal_scores(self) -> list[float]:
        """Mean points of a deal, by side."""
        return [round(points / max(1, self.tables.deals), 1) for points in self.tables.points]

    @property
    def thinking(self) -> Speed:
        """How fast all the players together thought."""
        return Speed(self.tables.thinking, self.tables.steps, self.tables.rollouts)

    def as_json(self) -> dict[str, object]:
        """The result as the command line prints it; what a clock says is `seconds`, of the whole run, and `time`."""
        return {
            "rules": self.rules,
            "seats": list(self.seats),
            "matches": self.tables.matches,
            "wins": self.tables.wins,
            "deals": self.tables.deals,
            "ends": dict(sorted(self.tables.ends.items())),
            "mean_deal_scores": self.mean_deal_scores,
            "fallbacks": self.tables.fallbacks,
            "seconds": round(self.seconds, 2),
            "time": self.thinking.as_json(),
        }


def match_seed(seed: int, number: int) -> int:
    """The seed of one match of a run."""
    return Dice("arena", seed, number).below(1 << 48)


def play_match(
    rules: RuleSet, seats: Sequence[str], seed: int, record: Path | None = None, *, step_cap: int = STEP_CAP
) -> Tables:
    """Play one match to its end; with `record`, its record file is written there.

    Raises StalledError if a deal or the match does not end, IllegalAction if a player errs.
    """
    made = {name: LEVELS[name]() for name in dict.fromkeys(seats)}
    players: list[Player] = [made[name] for name in seats]
    tables = Tables(wins=[0] * rules.sides_count, points=[0] * rules.sides_count)
    entries: list[Entry] = []
    state = new_game(rules, seed)[-1].state
    while True:
        state = _play_deal(state, players, tables, entries if record else None, step_cap)
        if state.public.match_over:
            break
        if tables.deals >= DEAL_CAP:
            raise StalledError(f"{rules.id}: seed {seed}: no end after {tables.deals} deals")
        state = advance(state, NextDeal())
        if record:
            entries.append(NextDeal())
    tables.matches = 1
    if state.public.winner is not None:
        tables.wins[state.public.winner] += 1
    tables.fallbacks = sum(player.tally.fallbacks for player in made.values())
    tables.rollouts = sum(player.rollouts for player in made.values() if isinstance(player, Search))
    if record is not None:
        info = tuple(SeatInfo(f"{name} {n}", "bot", name) for n, name in enumerate(seats))
        text = Record(Header(rules, seed, info, app=__version__), tuple(entries)).text()
        record.write_text(text, encoding="utf-8", newline="\n")
    return tables


def _play_deal(
    state: GameState, players: Sequence[Player], tables: Tables, entries: list[Entry] | None, step_cap: int
) -> GameState:
    steps = 0
    public = state.public
    while public.end is None:
        seat = public.to_act
        seed = seed_for(state.seed, public.deal, public.turn_no, seat)
        view, rng = view_of(state, seat), Random(seed)
        start = time.perf_counter()
        action = players[seat].decide(view, rng, never)
        tables.thinking += time.perf_counter() - start
        state = advance(state, action)
        public = state.public
        if entries is not None:
            entries.append(action)
        steps += 1
        if steps > step_cap:
            raise StalledError(f"{state.rules.id}: seed {state.seed}, deal {public.deal}: {steps} actions and no end")
    end = public.end
    if entries is not None:
        entries.append(deal_note(public.deal, state))
    scores = tuple(sheet.total for sheet in end.sheets)
    tables.deals += 1
    tables.steps += steps
    tables.turns += public.turn_no
    tables.ends[end.reason.value] += 1
    tables.points = _sums(tables.points, scores)
    tables.sheets.append(scores)
    if end.reason is EndReason.STOCK and not any(meld.complete for side in public.sides for meld in side.melds):
        tables.empty += 1
    return state


def _part(
    rules: RuleSet, seats: Sequence[str], seed: int, numbers: Sequence[int], folder: Path | None
) -> tuple[int, Tables]:
    """Some matches of a run; the first number tells where they belong."""
    whole = Tables()
    for number in numbers:
        path = folder / f"{rules.id}-{seed}-{number + 1:05}{SUFFIX}" if folder else None
        whole.add(play_match(rules, seats, match_seed(seed, number), path))
    return numbers[0], whole


def run_arena(
    rules: RuleSet,
    seats: Sequence[str],
    matches: int,
    seed: int,
    *,
    jobs: int = 1,
    record: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> ArenaResult:
    """Play so many matches, on `jobs` processes; `progress` is told how many are done.

    Raises KeyError for a player that there is not, StalledError as `play_match`, OSError for `record`.
    """
    start = time.perf_counter()
    if record is not None:
        record.mkdir(parents=True, exist_ok=True)
    size = max(1, min(25, matches // (4 * jobs))) if jobs > 1 else 1
    chunks = [range(at, min(at + size, matches)) for at in range(0, matches, size)]
    whole = Tables(wins=[0] * rules.sides_count, points=[0] * rules.sides_count)
    if jobs == 1:
        for chunk in chunks:
            whole.add(_part(rules, seats, seed, chunk, record)[1])
            if progress is not None:
                progress(whole.matches)
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            waiting = [pool.submit(_part, rules, tuple(seats), seed, chunk, record) for chunk in chunks]
            for future in waiting:
                whole.add(future.result()[1])
                if progress is not None:
                    progress(whole.matches)
    return ArenaResult(rules.id, tuple(seats), whole, time.perf_counter() - start)


# --- the command line ------------------------------------------------------------------------------------------


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `canasta arena`. Those that go with one kind of run have no value unless they are given."""
    parser.add_argument("--rules", default="classic_4p", metavar="R", help="rule set (classic_4p)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the run, another series of cards (1)")
    parser.add_argument("--jobs", type=contest.positive, default=1, metavar="N", help="processes to use (1)")
    parser.add_argument("--json", action="store_true", help="the result as one line of JSON")
    parser.add_argument(
        "--set", action="append", default=[], metavar="KNOB=VALUE", help="a house rule; may be repeated"
    )
    group = parser.add_argument_group("matches, without --duel and --rating")
    group.add_argument("--seats", metavar="S,S,...", help=f"a player for each seat: {', '.join(LEVELS)}")
    group.add_argument("--matches", type=contest.positive, metavar="N", help=f"matches to play ({MATCHES})")
    group.add_argument("--record", type=Path, metavar="DIR", help="write a record file of each match")
    contest.add_arguments(parser)


def main(args: argparse.Namespace) -> int:
    """Run the arena; the exit code: 0 done, 1 something stalled or could not be written, 2 it makes no sense."""
    contested = bool(args.duel or args.rating)
    for name in ("seats", "matches", "record") if contested else contest.OPTIONS:
        if getattr(args, name):
            return _refused(f"--{name} goes with {'matches' if contested else '--duel or --rating'} alone", 2)
    try:
        overrides: Mapping[str, object] = dict(parse_override(pair) for pair in args.set)
        names = args.seats.split(",") if args.seats else None
        rules = load(args.rules, overrides, len(names) if names else None, "command line")
    except RuleSetError as error:
        return _refused(str(error), 2)
    try:
        return contest.main(args, rules) if contested else _matches(args, rules, names)
    except contest.UsageError as error:
        return _refused(str(error), 2)
    except KeptError as error:
        return _refused(f"--resume: {error}", 2)
    except StalledError as error:
        return _refused(str(error), 1)
    except BrokenPipeError:
        # Whoever reads the results has gone: nothing is wrong with the file.
        raise
    except OSError as error:
        option, path = ("--resume", args.resume) if contested else ("--record", args.record)
        if path is None:
            raise
        return _refused(f"{option}: {path}: {error.strerror or error}", 1)


def _matches(args: argparse.Namespace, rules: RuleSet, names: Sequence[str] | None) -> int:
    seats = tuple(names) if names else ("bot",) * rules.table.players
    unknown = next((name for name in seats if name not in LEVELS), None)
    if unknown is not None:
        raise contest.UsageError(f"--seats: one of {', '.join(LEVELS)}, not {unknown!r}")
    matches = args.matches or MATCHES
    with Bar(matches, "matches") as bar:
        result = run_arena(rules, seats, matches, args.seed, jobs=args.jobs, record=args.record, progress=bar.show)
    print(json.dumps(result.as_json()) if args.json else _told(result))
    return 1 if result.tables.fallbacks else 0


def _refused(message: str, code: int) -> int:
    print(f"canasta arena: {message}", file=sys.stderr)
    return code


def _told(result: ArenaResult) -> str:
    """The result in words."""
    t = result.tables
    ends = ", ".join(f"{name} {count}" for name, count in sorted(t.ends.items()))
    return "\n".join(
        (
            f"{result.rules}: {t.matches} matches, {t.deals} deals, {t.steps} actions in {result.seconds:.1f} s",
            f"seats   {', '.join(result.seats)}",
            f"wins    {', '.join(map(str, t.wins))}",
            f"scores  {', '.join(map(str, result.mean_deal_scores))} points a deal",
            f"ends    {ends}; with the stock and without a canasta {t.empty}",
            f"speed   {result.thinking.told()}, all players together",
            f"fallbacks {t.fallbacks}",
        )
    )
