"""One-ply search: what might be done now is played out in the same sampled worlds, and the best of it is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from canasta.ai.blunders import blunder
from canasta.ai.candidates import candidates
from canasta.ai.leaning import Factors, Leaning
from canasta.ai.lessons import ALL
from canasta.ai.player import Option, Reasoned, Stop, Tally
from canasta.ai.rollout import Rollouts
from canasta.ai.sight import Sight
from canasta.ai.value import values_for
from canasta.ai.worlds import Worlds
from canasta.engine.actions import Action
from canasta.engine.view import View

_SOME = 8
"""Worlds from which on a search has something to say."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a level searches, counted in rollouts so that the same seed gives the same move on any machine."""

    rollouts: int
    """Of one decision, at most."""
    first: int = 12
    """Worlds of the first batch; each further batch has twice as many as the one before."""
    batches: int = 3
    candidates: int = 8
    margin: float = 2.0
    """Standard errors by which another action must be better than the policy's own."""
    least: float = 20.0
    """Points by which it must be better as well, for what the values do not see."""
    drop: float = 2.5
    """Standard errors behind the leader from which on a candidate is left out."""
    hope: float = 0.8
    """Standard errors behind the policy's own from which on a candidate is left out."""


@dataclass(slots=True)
class _Runner:
    """A candidate and what it came to in each world so far."""

    option: Option
    results: list[float]

    def ahead_of(self, other: _Runner) -> tuple[float, float]:
        """The mean lead over another in the worlds that both have seen, and its standard error."""
        pairs = [a - b for a, b in zip(self.results, other.results, strict=False)]
        n = len(pairs)
        if n < 2:
            return 0.0, 1.0
        mean = sum(pairs) / n
        return mean, sqrt(sum([(x - mean) ** 2 for x in pairs]) / (n - 1) / n)


class Search:
    """A computer player that looks into sampled worlds where its policy leaves a choice. See `Player`."""

    def __init__(self, budget: Budget, style: Factors | None = None, *, learned: frozenset[str] = ALL) -> None:
        """`learned`: the kinds of choices in which it follows lessons."""
        self.tally = Tally()
        self.policy = Leaning(style, by="own", learned=learned)
        self.rollouts = 0
        """Rollouts so far, over all decisions."""
        self._budget = budget

    def decide(self, view: View, rng: Random, stop: Stop) -> Action:
        """See `Player`."""
        return self.reason(view, rng, stop).action

    def reason(self, view: View, rng: Random, stop: Stop) -> Reasoned:
        """The action with what decided it; `others` are the options that were searched, best first."""
        self.tally.decisions += 1
        base = self.policy.reason(view, rng, stop)
        self.tally.fallbacks += base.fallback
        if base.fallback:
            return base
        s = self.policy.sight(view)
        options = candidates(s, base, self._budget.candidates)
        sane = [o for o in options if blunder(s, o.action) is None]
        options = sane or options[:1]
        if len(options) == 1:
            return Reasoned(options[0].action, options[0].terms)
        return self._race(s, options, rng, stop)

    def _race(self, s: Sight, options: Sequence[Option], rng: Random, stop: Stop) -> Reasoned:
        budget, view = self._budget, s.view
        values = values_for(view.rules)
        rollouts = Rollouts(s.law, values, view, self.policy)
        worlds = Worlds(view, rng)
        runners = [_Runner(option, []) for option in options]
        base, alive = runners[0], list(runners)
        size, done = budget.first, 0
        for _ in range(budget.batches):
            if rollouts.count + len(alive) * 4 > budget.rollouts:
                break
            for number in range(done, done + size):
                if rollouts.count + len(alive) > budget.rollouts or not self._one_world(
                    rollouts, worlds, number, alive, view.score_side, stop
                ):
                    break
                done += 1
            if stop() or done < size:
                break
            leader = max(alive, key=lambda r: sum(r.results) / len(r.results))
            # The policy's own stays for comparison; what trails it even a little will hardly be surely better.
            alive = [
                r
                for r in alive
                if r is leader
                or (not _behind(r, leader, budget.drop) and (r is base or not _behind(r, base, budget.hope)))
            ]
            if len(alive) == 1:
                break
            size *= 2
        self.rollouts += rollouts.count
        if done < _SOME:
            return Reasoned(base.option.action, base.option.terms)
        return self._chosen(runners, alive, base, values.per_point(view, view.score_side))

    @staticmethod
    def _one_world(
        rollouts: Rollouts, worlds: Worlds, number: int, alive: Sequence[_Runner], side: int, stop: Stop
    ) -> bool:
        """Play every candidate out in one world; False, and nothing noted, if `stop` cut it short."""
        world = worlds[number]
        found = []
        for runner in alive:
            worth = rollouts.worth(world, runner.option.action, side, stop)
            if worth is None:
                return False
            found.append(worth)
        for runner, worth in zip(alive, found, strict=True):
            runner.results.append(worth)
        return True

    def _chosen(self, runners: Sequence[_Runner], alive: Sequence[_Runner], base: _Runner, point: float) -> Reasoned:
        """The leader, if it is surely better than what the policy would do; else that. `point`: the worth of one."""
        best, terms = base, base.option.terms
        leader = max(alive, key=lambda r: sum(r.results) / len(r.results))
        lead, error = leader.ahead_of(base)
        if leader is not base and lead > self._budget.margin * error and lead > self._budget.least * point:
            best, terms = leader, (("search", lead / point), *leader.option.terms)
        ranked = sorted(runners, key=lambda r: -r.ahead_of(base)[0] if r is not base else 0.0)
        others = tuple(r.option for r in ranked if r is not best)
        return Reasoned(best.option.action, terms, others)


def _behind(runner: _Runner, leader: _Runner, drop: float) -> bool:
    lead, error = leader.ahead_of(runner)
    return lead > drop * error and lead > 0
