"""Lessons: facts fit their weights, corrections have a limit, and the coin of the explorer is noted as it fell."""

from __future__ import annotations

from dataclasses import asdict
from random import Random

import pytest

from canasta.ai.discarding import throws
from canasta.ai.lessons import (
    ALL,
    FACTS,
    GATES,
    LAYING,
    SITUATION,
    Lessons,
    gates,
    kind_of_game,
    lessons_for,
    situation,
)
from canasta.ai.player import never
from canasta.ai.policy import Policy
from canasta.ai.weights import weights_for
from canasta.engine.actions import Discard, LayDown
from canasta.engine.cards import RANK
from canasta.engine.rules import ids, load
from canasta.engine.verify import verify
from canasta.engine.view import sample, view_of
from tests.ai.positions import played, positions, state_of
from tests.ai.walking import states
from tools.gather_lessons import OFTEN, Explorer, gather, width

LEARNED = [rules for rules in ids() if lessons_for(load(rules)) is not None]


def test_the_classic_game_was_learned_whole() -> None:
    found = lessons_for(load("classic_4p"))
    assert found is not None
    assert set(found.weights) == set(FACTS) == ALL
    assert {"classic_4p", "boat", "uruguayan", "acaba", "classic_6p"} <= set(LEARNED)
    assert {"modern_american", "hand_and_foot"} <= set(LEARNED)


@pytest.mark.parametrize("rules", LEARNED)
def test_weights_fit_the_facts(rules: str) -> None:
    """One weight for each fact; and the policy that follows them plays legal moves, the same in any hidden cards."""
    loaded = load(rules)
    lessons = lessons_for(loaded)
    assert lessons is not None
    for kind, weights in lessons.weights.items():
        assert len(weights) == FACTS[kind] * GATES + (0 if kind == "throw" else SITUATION), kind
    policy = Policy(asdict(weights_for(loaded, by="own")), lessons)
    for number, state in enumerate(states(loaded, 5, 7, 40)):
        view = view_of(state, state.to_act)
        s = policy.sight(view)
        assert (len(situation(s)), len(gates(s))) == (SITUATION, GATES)
        action = policy.decide(view, Random(number), never)
        assert verify(view, action) is None
        other = view_of(sample(view, Random(number)), view.seat)
        assert policy.decide(other, Random(number), never) == action
    assert policy.tally.fallbacks == 0


def test_kinds_of_games() -> None:
    """House rules are served by the lessons of their mechanics; what was not studied has none."""
    assert kind_of_game(load("classic_4p")) == kind_of_game(load("boat")) == "classic"
    assert kind_of_game(load("samba")) == "sequences"
    assert kind_of_game(load("classic_6p")) == "classic"
    assert lessons_for(load("classic_4p"), frozenset()) is None
    some = lessons_for(load("classic_4p"), LAYING)
    assert some is not None
    assert set(some.weights) == LAYING


def test_no_weights_change_no_throws_takes_or_lays() -> None:
    """Only openings may differ: who has lessons keeps pairs."""
    plain, empty = Policy(), Policy(None, Lessons({}))
    for number, state in enumerate(states(load("classic_4p"), 2, 3, 150)):
        view = view_of(state, state.to_act)
        if view.melds or not isinstance(plain.decide(view, Random(number), never), LayDown):
            assert empty.decide(view, Random(number), never) == plain.decide(view, Random(number), never)


def test_a_lesson_has_a_limit_and_breaks_no_sets() -> None:
    """However heavy the weights: at most 150 points, and nothing speaks for throwing from three of a rank."""
    loud = Lessons({kind: [1e6] * (FACTS[kind] * GATES + (0 if kind == "throw" else SITUATION)) for kind in FACTS})
    plain, taught = Policy(), Policy(None, loud)
    sets = 0
    for state in states(load("classic_4p"), 2, 5, 120):
        view = view_of(state, state.to_act)
        s = taught.sight(view)
        assert abs(loud.adds(s, "lay", [1.0] * FACTS["lay"])) == 150.0
        before = {o.action: o.worth for o in throws(plain.sight(view))}
        for option in throws(s):
            assert isinstance(option.action, Discard)
            more = option.worth - before[option.action]
            assert -150.01 <= more <= 150.01
            if s.count[RANK[option.action.card]] > 2:
                sets += 1
                assert more <= 0.01
    assert sets > 20


def test_pairs_are_kept_where_fewer_cards_open_without_them() -> None:
    position = next(p for p in positions() if p["id"] == "C05")
    done = played(Policy(None, lessons_for(load("classic_4p"))), state_of(position, Random(0)))
    assert "K" not in done.laid


def test_the_coin_decides_and_is_noted() -> None:
    """A yes that was tossed is played, a no is not, in the same turn the same; and the rows are as wide as they say."""
    rows = gather(load("classic_4p"), 1, 20)
    assert set(rows) == set(OFTEN) == ALL
    for kind, found in rows.items():
        assert found
        assert len(found) % width(kind) == 0
        choices = {found[at + 2] for at in range(0, len(found), width(kind))}
        assert choices <= ({1.0} if kind == "throw" else {0.5, -0.5})
    assert gather(load("classic_4p"), 1, 2) == gather(load("classic_4p"), 1, 2)


def test_the_same_choice_is_not_tossed_twice() -> None:
    explorer = Explorer(Random(1))
    policy = Policy(None, explorer)
    seen = 0
    for state in states(load("classic_4p"), 2, 5, 200):
        s = policy.sight(view_of(state, state.to_act))
        explorer.begin()
        told = [explorer.adds(s, "lay", [0.0] * FACTS["lay"], rank) for rank in (5, 6, 5, 6)]
        assert told[:2] == told[2:]
        assert len(explorer.notes) == sum(t != 0.0 for t in told[:2])
        assert all(
            (note.choice > 0) == (t > 0) for note, t in zip(explorer.notes, [t for t in told[:2] if t], strict=True)
        )
        seen += len(explorer.notes)
    assert seen > 10
