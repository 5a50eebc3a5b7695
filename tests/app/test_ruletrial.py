"""Trying rules: good ones pass, bad ones are told, and the same seed finds the same."""

from __future__ import annotations

from random import Random

from canasta.ai.player import Stop, Tally
from canasta.app.ruletrial import RuleTrial
from canasta.engine.actions import Action, DrawStock, EndDeal
from canasta.engine.moves import actions_now
from canasta.engine.rules import load
from canasta.engine.view import View


class Broken:
    tally = Tally()

    def decide(self, view: View, rng: Random, stop: Stop) -> Action:
        return EndDeal()


class Idle:
    """Draws and discards, and never melds."""

    tally = Tally()

    def decide(self, view: View, rng: Random, stop: Stop) -> Action:
        options = list(actions_now(view))
        return next((action for action in options if isinstance(action, DrawStock)), options[-1])


def test_usual_rules_pass_a_few_actions_at_a_time() -> None:
    trial = RuleTrial(load("classic_4p"), 3, deals=2)
    seen = [trial.done]
    while not trial.step(40):
        seen.append(trial.done)
    assert seen == sorted(seen)
    assert len(seen) > 4
    assert trial.problem is None
    assert (trial.done, trial.canastas) == (2, 2)
    assert trial.step(10)


def test_the_same_seed_finds_the_same() -> None:
    def steps() -> int:
        trial = RuleTrial(load("classic_2p"), 5, deals=1)
        count = 0
        while not trial.step(1):
            count += 1
        return count

    assert steps() == steps()


def test_rules_that_break_a_deal_are_told() -> None:
    trial = RuleTrial(load("classic_4p"), 1, player=Broken)
    assert trial.step(10)
    assert trial.problem is not None
    assert trial.problem.key == "house.broken"


def test_rules_with_which_nobody_makes_a_canasta_are_told() -> None:
    trial = RuleTrial(load("classic_4p"), 1, deals=1, player=Idle)
    while not trial.step(500):
        pass
    assert trial.problem is not None
    assert trial.problem.key == "house.no_canasta"
