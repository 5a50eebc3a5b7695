"""The policy with another mind: weights of every rule set scaled by factors, for styles and for the search's ideas."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from random import Random
from types import MappingProxyType

from canasta.ai.lessons import lessons_for
from canasta.ai.player import Reasoned, Stop, Tally
from canasta.ai.policy import Policy
from canasta.ai.sight import Sight
from canasta.ai.weights import Judgement, weights_for
from canasta.engine.actions import Action
from canasta.engine.rules import RuleSet
from canasta.engine.view import View

Factors = Mapping[str, float]
"""What single weights are multiplied by; lists of weights are multiplied throughout."""

STYLES: Mapping[str, Factors] = MappingProxyType(
    {
        "neutral": {},
        # Holds cards back, opens later, waits for clean canastas and stays in for more.
        "patient": {"hide": 1.02, "open": 0.95, "thin": 1.1, "out_bias": 1.05, "wild": 1.01},
        # Opens and lays early, takes small piles, spends wild cards, ends the deal when it can.
        "eager": {
            "hide": 0.97,
            "open": 1.15,
            "thin": 0.87,
            "out_bias": 0.92,
            "wild": 0.98,
            "pile_card": 1.05,
            "draw": 0.92,
        },
        # Guards the pile, throws what is safe, denies and freezes sooner.
        "cautious": {"danger": 1.15, "denial": 1.2, "black3": 1.2, "freeze": 1.15, "freeze_cost": 0.9},
    }
)
"""How a player leans beside its level; each stays within 20 points a deal of the neutral one (docs/strength.md)."""


def leaning(rules: RuleSet, factors: Factors, *, by: Judgement = "tuned") -> dict[str, object]:
    """The weights of a rule set that the factors change, multiplied; all of them, if they are not the usual ones."""
    weights = weights_for(rules, by=by)
    changed: dict[str, object] = {} if by == "tuned" else asdict(weights)
    for name, factor in factors.items():
        value = getattr(weights, name)
        changed[name] = [v * factor for v in value] if isinstance(value, tuple) else value * factor
    return changed


class Leaning:
    """A policy of a judgement whose weights are scaled, whatever the rule set. See `Player`.

    `learned`: the kinds of choices in which it follows lessons.
    """

    def __init__(
        self, factors: Factors | None = None, *, by: Judgement = "tuned", learned: frozenset[str] = frozenset()
    ) -> None:
        self.tally = Tally()
        self._factors = factors or {}
        self._by = by
        self._learned = learned
        self._rules: RuleSet | None = None
        self._policy = Policy()

    def policy(self, rules: RuleSet) -> Policy:
        """The policy for a rule set, kept while the rule set stays."""
        if self._rules is not rules:
            self._rules = rules
            lessons = lessons_for(rules, self._learned)
            self._policy = Policy(leaning(rules, self._factors, by=self._by), lessons)
            self._policy.tally = self.tally
        return self._policy

    def sight(self, view: View) -> Sight:
        """The view as this mind counts it."""
        return self.policy(view.rules).sight(view)

    def decide(self, view: View, rng: Random, stop: Stop) -> Action:
        return self.policy(view.rules).reason(view, rng, stop).action

    def reason(self, view: View, rng: Random, stop: Stop) -> Reasoned:
        """The action with what decided it."""
        return self.policy(view.rules).reason(view, rng, stop)
