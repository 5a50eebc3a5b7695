"""The search: legal, blind, repeatable, to be stopped, and better than its policy where that can be seen at once."""

from __future__ import annotations

from random import Random

import pytest

from canasta.ai.blunders import KINDS, blunder
from canasta.ai.candidates import candidates
from canasta.ai.law import Law
from canasta.ai.leaning import STYLES, Leaning, leaning
from canasta.ai.lessons import lessons_for
from canasta.ai.levels import BEGINNER, CASUAL, LEVELS, LIMITS, MASTER, NAMES, SHARP
from canasta.ai.player import never
from canasta.ai.policy import Policy
from canasta.ai.rollout import Rollouts
from canasta.ai.search import Budget, Search
from canasta.ai.value import values_for
from canasta.ai.weak import forgetful
from canasta.ai.worlds import Worlds
from canasta.engine.actions import Discard, DrawStock
from canasta.engine.rules import ids, load
from canasta.engine.verify import verify
from canasta.engine.view import sample, view_of
from tests.ai.walking import states

SMALL = Budget(rollouts=24, first=4, batches=2)
GAMES = ["classic_4p", "classic_2p", "modern_american", "samba", "hand_and_foot", "bolivian", "cutthroat_3p"]


@pytest.mark.parametrize("rules", GAMES)
def test_legal_and_blind(rules: str) -> None:
    """The decision is legal, and the same when everything hidden is dealt again."""
    search = Search(SMALL)
    lessons = lessons_for(load(rules))
    for number, state in enumerate(states(load(rules), 11, 9, 12)):
        view = view_of(state, state.to_act)
        action = search.decide(view, Random(number), never)
        assert verify(view, action) is None
        other = sample(view, Random(number + 100))
        assert Search(SMALL).decide(view_of(other, view.seat), Random(number), never) == action
    # Where throws follow lessons there is little left to search.
    assert search.rollouts > 0 or (lessons is not None and lessons.knows("throw"))
    assert search.tally.fallbacks == 0


@pytest.mark.parametrize("level", ["beginner", "casual", "steady-eager", "steady-patient", "steady-cautious"])
def test_levels_without_search_are_legal_blind_and_sane(level: str) -> None:
    judge = Policy()
    for number, state in enumerate(states(load("classic_4p"), 21, 7, 40)):
        view = view_of(state, state.to_act)
        action = LEVELS[level]().decide(view, Random(number), never)
        assert verify(view, action) is None
        other = view_of(sample(view, Random(number)), view.seat)
        assert LEVELS[level]().decide(other, Random(number), never) == action
        if level in ("beginner", "casual"):
            assert blunder(judge.sight(view), action) not in ("feeds", "deserts", "spoils")


def test_a_stop_cuts_the_search_at_once() -> None:
    """Nothing is rolled out after the stop, and the policy's own action is the answer."""
    view = _choice()
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return True

    search = Search(SHARP, learned=frozenset())
    assert search.decide(view, Random(1), stop) == Policy().decide(view, Random(1), never)
    assert search.rollouts == 0
    assert asked <= 2


def test_the_stop_is_asked_between_the_steps_of_a_rollout() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return False

    search = Search(SMALL, learned=frozenset())
    search.decide(_choice(), Random(1), stop)
    assert asked >= search.rollouts > 0


def _choice():  # type: ignore[no-untyped-def]
    """A view with something to decide."""
    for state in states(load("classic_4p"), 4, 1, 400):
        view = view_of(state, state.to_act)
        policy = Leaning()
        base = policy.reason(view, Random(0), never)
        found = candidates(policy.sight(view), base, 8)
        if len(found) >= 4 and isinstance(base.action, Discard):
            return view
    raise AssertionError("nothing to decide in 400 states")


def test_candidates_are_legal_different_and_led_by_the_policy() -> None:
    several = 0
    for state in states(load("classic_4p"), 8, 3, 60):
        view = view_of(state, state.to_act)
        policy = Leaning()
        base = policy.reason(view, Random(0), never)
        found = candidates(policy.sight(view), base, 8)
        assert found[0].action == base.action
        assert len(found) <= 8
        assert len({repr(o.action) for o in found}) == len(found)
        assert all(verify(view, o.action) is None for o in found)
        several += len(found) > 1
    assert several > 20


def test_budget_is_kept_and_the_margin_holds_the_policy() -> None:
    view = _choice()
    search = Search(Budget(rollouts=40, first=4), learned=frozenset())
    search.decide(view, Random(2), never)
    assert 0 < search.rollouts <= 40
    unmoved = Search(Budget(rollouts=60, first=4, margin=1e9), learned=frozenset())
    assert unmoved.decide(view, Random(2), never) == Policy().decide(view, Random(2), never)


def test_rollouts_are_repeatable_and_count_the_match() -> None:
    """The same world and action are worth the same, whatever was rolled out before; going out at the goal wins."""
    rules = load("classic_4p")
    law, values = Law.of(rules), values_for(rules)
    view = _choice()
    world = Worlds(view, Random(3))[0]
    options = candidates(Leaning().sight(view), Leaning().reason(view, Random(0), never), 8)
    rollouts = Rollouts(law, values, view, Policy())
    there = [rollouts.worth(world, o.action, view.side, never) for o in options]
    back = [rollouts.worth(world, o.action, view.side, never) for o in reversed(options)]
    assert there == back[::-1]
    assert all(worth is not None and 0.0 <= worth <= 1.0 for worth in there)
    assert rollouts.count == 2 * len(options)
    assert Rollouts(law, values, view, Policy()).worth(world, options[0].action, view.side, lambda: True) is None


@pytest.mark.parametrize("rules", ids())
def test_every_rule_set_has_values(rules: str) -> None:
    loaded = load(rules)
    values = values_for(loaded)
    assert values.deal > 100
    state = next(states(loaded, 1, 9, 1))
    count = loaded.sides_count
    points = [100.0 * side for side in range(count)]
    worth = [values.foreseen(state, points, side) for side in range(count)]
    assert all(0.0 <= w <= 1.0 for w in worth)
    assert worth == sorted(worth)
    assert all(values.per_point(state, side) > 0 for side in range(count))
    if count == 2:
        assert sum(worth) == pytest.approx(1.0)


def test_worth_is_that_of_the_match() -> None:
    """A lead counts more near the goal, and a match that is over counts as won or lost."""
    rules = load("classic_4p")
    values = values_for(rules)
    early = values.chance(rules, 1, [300.0, 0.0], 0)
    late = values.chance(rules, 9, [4600.0, 4300.0], 0)
    assert 0.5 < early < late < 1.0
    assert values.chance(rules, 9, [5200.0, 4000.0], 0) > 0.99
    assert values.chance(rules, 9, [4000.0, 5200.0], 0) < 0.01


def test_forgetting_keeps_what_lies_on_the_table() -> None:
    state = next(s for s in states(load("classic_4p"), 3, 1, 400) if any(p.known for p in s.public.players[1:]))
    view = view_of(state, 0)
    dim = forgetful(view, 0.0, Random(1))
    assert all(not p.known for p in dim.public.players[1:])
    assert dim.public.players[0] == view.public.players[0]
    assert (dim.hand, dim.public.pile, dim.public.sides) == (view.hand, view.public.pile, view.public.sides)
    assert forgetful(view, 1.0, Random(1)) is view


def test_levels_and_styles_have_names_and_limits() -> None:
    assert set(LIMITS) == set(LEVELS)
    assert {f"{level}-{style}" for level in NAMES for style in STYLES} <= set(LEVELS)
    assert LIMITS["beginner"] <= 0.03 < LIMITS["steady"] <= 0.15 < LIMITS["sharp"] <= LIMITS["master"] <= 1.0
    assert MASTER.rollouts > SHARP.rollouts


def test_leaning_scales_lists_too() -> None:
    rules = load("classic_4p")
    plain, scaled = leaning(rules, {"short_hand": 1.0}), leaning(rules, {"short_hand": 0.5})
    assert scaled["short_hand"] == [x * 0.5 for x in plain["short_hand"]]  # type: ignore[attr-defined]


def test_blunder_kinds() -> None:
    """Throwing what they have laid onto a fat free pile is one; drawing never is."""
    policy, seen = Policy(), set[str]()
    for state in states(load("classic_4p"), 31, 1, 900):
        view = view_of(state, state.to_act)
        s = policy.sight(view)
        assert blunder(s, DrawStock()) is None
        for card in view.hand:
            action = Discard(card)
            if verify(view, action) is None and (kind := blunder(s, action)) is not None:
                seen.add(kind)
                assert kind in KINDS
                if kind == "feeds":
                    assert len(view.public.pile) >= 3
                    assert s.danger(card) >= 1.0
    assert {"feeds", "freezes"} <= seen


def test_leanings_name_weights_that_there_are() -> None:
    rules = load("classic_4p")
    for factors in (*STYLES.values(), BEGINNER.factors, CASUAL.factors):
        assert set(leaning(rules, factors)) == set(factors)
