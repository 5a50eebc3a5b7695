"""Duels of two players on duplicate deals, seats swapped, with a sequential test; resumable, the same seed the same."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from math import inf, log, sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from canasta.ai.blunders import blunder
from canasta.ai.levels import LEVELS
from canasta.ai.player import Player, never, seed_for
from canasta.ai.policy import Policy
from canasta.engine.actions import Discard, NextDeal
from canasta.engine.apply import advance
from canasta.engine.cards import Dice
from canasta.engine.dealing import new_game, start_deal
from canasta.engine.rules import RuleSet
from canasta.engine.state import GameState
from canasta.engine.view import view_of

STEP_CAP = 6_000
DEAL_CAP = 400
PURPOSES: tuple[str, ...] = ("tune", "test", "release")
"""Seeds are kept apart by what they are for: nothing that was tuned or chosen on some is judged on them."""
Z = 1.96
"""Standard errors on either side of a limit of confidence of 95 %."""


class StalledError(RuntimeError):
    """A deal or match that does not end."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One deal or match, played once from each side of the table by both players."""

    lead: float
    """Points a deal of the first player over the second, mean of the sittings."""
    wins: float
    """Part of the sittings' matches that the first player won, a shared win as a half; of deals those it won.

    With three sides the part of the others that it left behind, so that even play is a half there too.
    """
    deals: int = 0
    turns: int = 0
    """Turns of the first player."""
    fallbacks: int = 0
    blunders: tuple[tuple[str, int], ...] = ()
    """Of the first player, by kind."""
    slowest: float = 0.0
    """Seconds of the first player's longest decision, and `seconds` of all its decisions together."""
    seconds: float = 0.0
    decisions: int = 0


class Table:
    """Players at one table, made once and used for every deal. `judged`: whether blunders of the first are counted."""

    def __init__(self, rules: RuleSet, first: str | Player, second: str | Player, *, judged: bool = True) -> None:
        self._rules = rules
        self._made: tuple[Player, Player] = (_made(first), _made(second))
        self._judge = Policy() if judged else None
        self.turns = self.deals = self.decisions = 0
        self.blunders: Counter[str] = Counter()
        self.slowest = self.seconds = 0.0

    @property
    def fallbacks(self) -> int:
        """Actions of the first player that were not its own."""
        return self._made[0].tally.fallbacks

    def sittings(self) -> list[tuple[int, ...]]:
        """Who sits where, 0 for the first player: every side once; with three sides, each against the two others."""
        sides, seat_sides = self._rules.sides_count, self._rules.seat_sides
        if sides == 2:
            return [tuple(int(side != mine) for side in seat_sides) for mine in range(2)]
        return [tuple(int(side != mine) for side in seat_sides) for mine in range(sides)]

    def play(self, state: GameState, sitting: Sequence[int]) -> GameState:
        """Play the deal to its end. Raises StalledError if it has none."""
        players, clock = self._made, time.perf_counter
        steps = 0
        while state.public.end is None:
            public = state.public
            seat = public.to_act
            who = sitting[seat]
            view = view_of(state, seat)
            rng = Random(seed_for(state.seed, public.deal, public.turn_no, seat) + steps)
            start = clock()
            action = players[who].decide(view, rng, never)
            if who == 0:
                took = clock() - start
                self.slowest = max(self.slowest, took)
                self.seconds += took
                self.decisions += 1
                self.turns += isinstance(action, Discard)
                if self._judge is not None and public.question is None:
                    kind = blunder(self._judge.sight(view), action)
                    if kind is not None:
                        self.blunders[kind] += 1
            state = advance(state, action)
            steps += 1
            if steps > STEP_CAP:
                raise StalledError(f"{state.rules.id}: seed {state.seed}, deal {public.deal}: no end")
        self.deals += 1
        return state


def _made(player: str | Player) -> Player:
    """The player of a name, or the player itself."""
    return LEVELS[player]() if isinstance(player, str) else player


def _lead(points: Sequence[float], mine: int) -> float:
    """Points of a side over the mean of the others."""
    others = [p for side, p in enumerate(points) if side != mine]
    return points[mine] - sum(others) / len(others)


def _beaten(points: Sequence[float], mine: int) -> float:
    """The part of the other sides that a side has left behind, an equal one as a half."""
    others = [p for side, p in enumerate(points) if side != mine]
    return sum(0.5 if p == points[mine] else float(p < points[mine]) for p in others) / len(others)


def play_pair(
    rules: RuleSet,
    first: str | Player,
    second: str | Player,
    purpose: str,
    number: int,
    *,
    matches: bool = False,
    judged: bool = True,
) -> Pair:
    """One duplicate deal (or match) of a numbered series. Raises KeyError for a player that there is not."""
    table = Table(rules, first, second, judged=judged)
    dice = Dice("duel", purpose, rules.id, number)
    seed, dealer = dice.below(1 << 47), dice.below(rules.table.players)
    goal = rules.table.target_score or 4 * 1000
    # Deals are played at scores from anywhere in a match, the same for all sides, so that points are what counts.
    score = dice.below(max(1, goal * 7 // 50)) * 5
    leads, wins = [], []
    for sitting in table.sittings():
        mine = rules.seat_sides[sitting.index(0)]
        if matches:
            state, deals, total = new_game(rules, seed)[-1].state, 0, 0.0
            while True:
                state = table.play(state, sitting)
                assert state.public.end is not None
                total += _lead([s.total for s in state.public.end.sheets], mine)
                deals += 1
                if state.public.match_over:
                    break
                if deals >= DEAL_CAP:
                    raise StalledError(f"{rules.id}: seed {seed}: no end after {deals} deals")
                state = advance(state, NextDeal())
            leads.append(total / deals)
            winner = state.public.winner
            if rules.sides_count > 2:
                wins.append(_beaten([s.score for s in state.public.sides], mine))
            else:
                wins.append(0.5 if winner is None else float(winner == mine))
        else:
            scores = (score,) * rules.sides_count
            state = table.play(start_deal(rules, seed, deal=1, dealer=dealer, scores=scores)[-1].state, sitting)
            assert state.public.end is not None
            points = [s.total for s in state.public.end.sheets]
            leads.append(_lead(points, mine))
            wins.append(_beaten(points, mine))
    return Pair(
        sum(leads) / len(leads),
        sum(wins) / len(wins),
        table.deals,
        table.turns,
        table.fallbacks,
        tuple(sorted(table.blunders.items())),
        table.slowest,
        table.seconds,
        table.decisions,
    )


# --- what the pairs say ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sprt:
    """Wald's sequential test of the mean of pairs, for unknown spread: is it `h0` or below, or `h1` or above?"""

    h0: float = 0.0
    h1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05
    least: int = 100
    """Pairs before which nothing is decided, so that the spread is known well enough."""

    def ratio(self, leads: Sequence[float]) -> float:
        """Logarithm of the ratio of likelihoods, `h1` over `h0`."""
        n = len(leads)
        if n < 2:
            return 0.0
        mean = sum(leads) / n
        variance = sum([(x - mean) ** 2 for x in leads]) / (n - 1)
        if variance <= 0.0:
            return 0.0 if mean * 2 == self.h0 + self.h1 else inf if mean * 2 > self.h0 + self.h1 else -inf
        return n * (self.h1 - self.h0) * (mean - (self.h0 + self.h1) / 2.0) / variance

    def verdict(self, leads: Sequence[float]) -> str:
        """`h1`, `h0`, or nothing while more pairs are needed."""
        if len(leads) < self.least:
            return ""
        ratio = self.ratio(leads)
        if ratio >= log((1 - self.beta) / self.alpha):
            return "h1"
        return "h0" if ratio <= log(self.beta / (1 - self.alpha)) else ""


@dataclass(slots=True)
class Duel:
    """What a series of pairs came to, in the order of their numbers."""

    rules: str
    first: str
    second: str
    purpose: str
    matches: bool
    pairs: list[Pair] = field(default_factory=list)
    verdict: str = ""

    @property
    def lead(self) -> tuple[float, float]:
        """Points a deal of the first over the second, and the half width of the limits of confidence."""
        return _mean([p.lead for p in self.pairs])

    @property
    def wins(self) -> tuple[float, float]:
        """Part that the first won, and the half width of the limits; pairs are what is independent."""
        return _mean([p.wins for p in self.pairs])

    def blunders(self) -> dict[str, float]:
        """Of the first, for each kind, in 100 turns."""
        total: Counter[str] = Counter()
        for pair in self.pairs:
            total.update(dict(pair.blunders))
        turns = max(1, sum(p.turns for p in self.pairs))
        return {kind: round(100.0 * n / turns, 3) for kind, n in sorted(total.items())}

    def as_json(self) -> dict[str, object]:
        """The result; what a clock says stands under `time` alone."""
        lead, wins = self.lead, self.wins
        decisions = sum(p.decisions for p in self.pairs)
        return {
            "rules": self.rules,
            "first": self.first,
            "second": self.second,
            "purpose": self.purpose,
            "kind": "matches" if self.matches else "deals",
            "pairs": len(self.pairs),
            "deals": sum(p.deals for p in self.pairs),
            "lead": round(lead[0], 1),
            "lead_95": round(lead[1], 1),
            "wins": round(wins[0], 4),
            "wins_95": round(wins[1], 4),
            "verdict": self.verdict,
            "fallbacks": sum(p.fallbacks for p in self.pairs),
            "blunders_per_100_turns": self.blunders(),
            "time": {
                "decision_ms": round(1000.0 * sum(p.seconds for p in self.pairs) / max(1, decisions), 2),
                "slowest_ms": round(1000.0 * max((p.slowest for p in self.pairs), default=0.0), 1),
                "decisions": decisions,
            },
        }


def _mean(values: Sequence[float]) -> tuple[float, float]:
    n = len(values)
    if n < 2:
        return (sum(values), inf)
    mean = sum(values) / n
    return mean, Z * sqrt(sum([(x - mean) ** 2 for x in values]) / (n - 1) / n)


def play_duel(
    rules: RuleSet,
    first: str,
    second: str,
    most: int,
    *,
    purpose: str = "test",
    matches: bool = False,
    test: Sprt | None = None,
    jobs: int = 1,
    resume: Path | None = None,
    progress: Callable[[Duel], None] | None = None,
) -> Duel:
    """Play pairs until the test decides, or so many. `resume`: a file of lines to which each pair is added, and whose
    pairs are not played again.

    Raises KeyError for a player that there is not, StalledError, OSError for `resume`.
    """
    duel = Duel(rules.id, first, second, purpose, matches)
    for pair in _pairs(duel, rules, most, jobs, resume):
        duel.pairs.append(pair)
        if progress is not None:
            progress(duel)
        if test is not None:
            duel.verdict = test.verdict([p.lead for p in duel.pairs])
            if duel.verdict:
                break
    return duel


def _pairs(duel: Duel, rules: RuleSet, most: int, jobs: int, resume: Path | None) -> Iterator[Pair]:
    """The pairs in order, known ones first."""
    known = _known(duel, resume)
    yield from known[:most]
    numbers = range(len(known), most)
    if jobs == 1:
        for number in numbers:
            yield _noted(
                duel, resume, play_pair(rules, duel.first, duel.second, duel.purpose, number, matches=duel.matches)
            )
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        # A few at a time, so that a test that has decided leaves little undone.
        waiting: list[Future[Pair]] = []
        left = iter(numbers)
        while True:
            for number in islice(left, 2 * jobs - len(waiting)):
                job = pool.submit(play_pair, rules, duel.first, duel.second, duel.purpose, number, matches=duel.matches)
                waiting.append(job)
            if not waiting:
                return
            yield _noted(duel, resume, waiting.pop(0).result())


def _key(duel: Duel) -> list[object]:
    return [duel.rules, duel.first, duel.second, duel.purpose, duel.matches]


def _known(duel: Duel, resume: Path | None) -> list[Pair]:
    if resume is None or not resume.exists():
        return []
    found = []
    for line in resume.read_text("utf-8").splitlines():
        raw: dict[str, Any] = json.loads(line)
        if raw["duel"] == _key(duel):
            lead, wins, deals, turns, fallbacks, blunders, slowest, seconds, decisions = raw["pair"]
            kinds = tuple([(kind, n) for kind, n in blunders])
            found.append(Pair(lead, wins, deals, turns, fallbacks, kinds, slowest, seconds, decisions))
    return found


def _noted(duel: Duel, resume: Path | None, pair: Pair) -> Pair:
    if resume is not None:
        fields = [
            pair.lead,
            pair.wins,
            pair.deals,
            pair.turns,
            pair.fallbacks,
            pair.blunders,
            round(pair.slowest, 5),
            round(pair.seconds, 5),
            pair.decisions,
        ]
        with resume.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"duel": _key(duel), "pair": fields}) + "\n")
    return pair
