"""Duels of two sides on duplicate deals, seats swapped, with a sequential test; resumable, the same seed the same."""

from __future__ import annotations

import json
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from itertools import islice
from math import inf, isfinite, log, sqrt
from multiprocessing import get_context
from random import Random

from canasta import __version__
from canasta.ai.blunders import blunder
from canasta.ai.levels import LEVELS
from canasta.ai.pairs import Kept, Key, Pair
from canasta.ai.player import Player, never, seed_for
from canasta.ai.policy import Policy
from canasta.ai.search import Search
from canasta.ai.speed import Speed
from canasta.engine.actions import Discard, NextDeal
from canasta.engine.apply import advance
from canasta.engine.cards import Dice
from canasta.engine.dealing import new_game, start_deal
from canasta.engine.rules import RuleSet, resolved
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


def named(side: str) -> tuple[str, ...]:
    """The players of a side: `steady` is at every seat of it, `steady+badpartner` are beside each other."""
    return tuple(side.split("+"))


class Table:
    """The players of two sides at one table, made once and used for every deal.

    A mixed side names a player for each of its seats, in turn order; `turned` moves them so many seats on. `judged`:
    whether blunders of the first player are counted. Raises KeyError for a player that there is not, ValueError for a
    mixed side with more or fewer players than seats.
    """

    def __init__(
        self, rules: RuleSet, first: str | Player, second: str | Player, *, judged: bool = True, turned: int = 0
    ) -> None:
        self._rules = rules
        seats = rules.table.players // rules.sides_count
        self._sides = (_members(first, seats), _members(second, seats))
        self._first = self._sides[0][0]
        self._places = [(seat // rules.sides_count + turned) % seats for seat in range(rules.table.players)]
        self._judge = Policy() if judged else None
        self.turns = self.deals = self.decisions = 0
        self.blunders: Counter[str] = Counter()
        self.slowest = self.seconds = 0.0

    @property
    def fallbacks(self) -> int:
        """Actions of the first side that were not its players' own."""
        return sum(player.tally.fallbacks for player in {id(p): p for p in self._sides[0]}.values())

    @property
    def rollouts(self) -> int:
        """Of the first player."""
        return self._first.rollouts if isinstance(self._first, Search) else 0

    def sittings(self) -> list[tuple[int, ...]]:
        """Who sits where, 0 for the first side: everywhere once; with three sides, each against the two others."""
        sides, seat_sides = self._rules.sides_count, self._rules.seat_sides
        return [tuple(int(side != mine) for side in seat_sides) for mine in range(sides)]

    def play(self, state: GameState, sitting: Sequence[int]) -> GameState:
        """Play the deal to its end. Raises StalledError if it has none."""
        clock = time.perf_counter
        steps = 0
        while state.public.end is None:
            public = state.public
            seat = public.to_act
            who = sitting[seat]
            view = view_of(state, seat)
            rng = Random(seed_for(state.seed, public.deal, public.turn_no, seat) + steps)
            start = clock()
            player = self._sides[who][self._places[seat]]
            action = player.decide(view, rng, never)
            if who == 0 and player is self._first:
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


def _members(side: str | Player, seats: int) -> list[Player]:
    """Who sits at each of the side's seats: the players of its name, or the player itself."""
    if not isinstance(side, str):
        return [side] * seats
    names = named(side)
    if len(names) not in (1, seats):
        raise ValueError(f"a side has {seats} seats, not {len(names)}: {side}")
    made = {name: LEVELS[name]() for name in dict.fromkeys(names)}
    return [made[names[seat % len(names)]] for seat in range(seats)]


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
    seed: int = 1,
) -> Pair:
    """One duplicate deal (or match) of a numbered series; each `seed` gives another series for the same purpose.

    In every other one the players of a mixed side have changed their seats. Raises as `Table`, and StalledError.
    """
    table = Table(rules, first, second, judged=judged, turned=number)
    # The first series of each purpose has no seed in it, so that it stays the one that everything was measured on.
    dice = Dice("duel", purpose, rules.id, number) if seed == 1 else Dice("duel", purpose, rules.id, number, seed)
    cards, dealer = dice.below(1 << 47), dice.below(rules.table.players)
    goal = rules.table.target_score or 4 * 1000
    # Deals are played at scores from anywhere in a match, the same for all sides, so that points are what counts.
    score = dice.below(max(1, goal * 7 // 50)) * 5
    leads, wins = [], []
    for sitting in table.sittings():
        mine = rules.seat_sides[sitting.index(0)]
        if matches:
            state, deals, total = new_game(rules, cards)[-1].state, 0, 0.0
            while True:
                state = table.play(state, sitting)
                assert state.public.end is not None
                total += _lead([s.total for s in state.public.end.sheets], mine)
                deals += 1
                if state.public.match_over:
                    break
                if deals >= DEAL_CAP:
                    raise StalledError(f"{rules.id}: seed {cards}: no end after {deals} deals")
                state = advance(state, NextDeal())
            leads.append(total / deals)
            winner = state.public.winner
            if rules.sides_count > 2:
                wins.append(_beaten([s.score for s in state.public.sides], mine))
            else:
                wins.append(0.5 if winner is None else float(winner == mine))
        else:
            scores = (score,) * rules.sides_count
            state = table.play(start_deal(rules, cards, deal=1, dealer=dealer, scores=scores)[-1].state, sitting)
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
        table.rollouts,
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
    seed: int = 1

    @property
    def lead(self) -> tuple[float, float]:
        """Points a deal of the first side over the second, and the half width of the limits of confidence."""
        return _mean([p.lead for p in self.pairs])

    @property
    def wins(self) -> tuple[float, float]:
        """Part that the first won, and the half width of the limits; pairs are what is independent."""
        return _mean([p.wins for p in self.pairs])

    def blunders(self) -> dict[str, float]:
        """Of the first player, for each kind, in 100 turns."""
        total: Counter[str] = Counter()
        for pair in self.pairs:
            total.update(dict(pair.blunders))
        turns = max(1, sum(p.turns for p in self.pairs))
        return {kind: round(100.0 * n / turns, 3) for kind, n in sorted(total.items())}

    @property
    def thinking(self) -> Speed:
        """How fast the first player thought."""
        pairs = self.pairs
        return Speed(sum(p.seconds for p in pairs), sum(p.decisions for p in pairs), sum(p.rollouts for p in pairs))

    def as_json(self) -> dict[str, object]:
        """The result; what a clock says stands under `time` alone, and is of the first player's thinking.

        Limits that one pair does not give are null.
        """
        lead, wins, speed = self.lead, self.wins, self.thinking
        return {
            "rules": self.rules,
            "first": self.first,
            "second": self.second,
            "purpose": self.purpose,
            "seed": self.seed,
            "kind": "matches" if self.matches else "deals",
            "pairs": len(self.pairs),
            "deals": sum(p.deals for p in self.pairs),
            "lead": round(lead[0], 1),
            "lead_95": round(lead[1], 1) if isfinite(lead[1]) else None,
            "wins": round(wins[0], 4),
            "wins_95": round(wins[1], 4) if isfinite(wins[1]) else None,
            "verdict": self.verdict,
            "fallbacks": sum(p.fallbacks for p in self.pairs),
            "blunders_per_100_turns": self.blunders(),
            "time": {
                "decision_ms": round(1000.0 * speed.seconds / max(1, speed.moves), 2),
                "slowest_ms": round(1000.0 * max((p.slowest for p in self.pairs), default=0.0), 1),
                "decisions": speed.moves,
                **speed.as_json(),
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
    seed: int = 1,
    matches: bool = False,
    test: Sprt | None = None,
    jobs: int = 1,
    kept: Kept | None = None,
    progress: Callable[[Duel], None] | None = None,
) -> Duel:
    """Play pairs until the test decides, or so many. `kept`: each pair is added to it, and what it has is not played.

    Raises as `play_pair`, and OSError if `kept` cannot be written.
    """
    duel = Duel(rules.id, first, second, purpose, matches, seed=seed)
    for pair in _pairs(duel, rules, most, jobs, kept):
        duel.pairs.append(pair)
        if progress is not None:
            progress(duel)
        if test is not None:
            duel.verdict = test.verdict([p.lead for p in duel.pairs])
            if duel.verdict:
                break
    return duel


def _pairs(duel: Duel, rules: RuleSet, most: int, jobs: int, kept: Kept | None) -> Iterator[Pair]:
    """The pairs in order; those that are not known are played, and kept."""
    key = key_of(duel, rules)
    known = dict(kept.pairs(key)) if kept is not None else {}
    play = partial(play_pair, rules, duel.first, duel.second, duel.purpose, matches=duel.matches, seed=duel.seed)
    for number, found in _played(play, most, jobs, known):
        if kept is not None and number not in known:
            kept.add(key, number, found)
        yield found


def _played(play: Callable[[int], Pair], most: int, jobs: int, known: Mapping[int, Pair]) -> Iterator[tuple[int, Pair]]:
    if jobs == 1:
        for number in range(most):
            yield number, known[number] if number in known else play(number)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        # A few at a time, so that a test that has decided leaves little undone.
        waiting: deque[tuple[int, Future[Pair] | None]] = deque()
        numbers = iter(range(most))
        try:
            while True:
                for number in islice(numbers, 2 * jobs - len(waiting)):
                    waiting.append((number, None if number in known else pool.submit(play, number)))
                if not waiting:
                    return
                number, job = waiting.popleft()
                yield number, known[number] if job is None else job.result()
        finally:
            pool.shutdown(cancel_futures=True)


def key_of(duel: Duel, rules: RuleSet) -> Key:
    """Everything that the pairs of a duel depend on: the rules in force with all their knobs too, and the program."""
    knobs = json.dumps(resolved(rules), sort_keys=True)
    return {
        "rules": rules.id,
        "knobs": blake2b(knobs.encode(), digest_size=12).hexdigest(),
        "first": duel.first,
        "second": duel.second,
        "purpose": duel.purpose,
        "seed": duel.seed,
        "matches": duel.matches,
        "version": __version__,
    }
