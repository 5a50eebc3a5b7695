"""Where weaker players err: the part of their haze that decided is found, and what is told of it is so."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest

from canasta.ai.candidates import same
from canasta.ai.leaning import STYLES, Leaning
from canasta.ai.levels import HAZES, LEVELS
from canasta.ai.misjudging import Cause, Fact, Hindsight, Lapse, hindsight
from canasta.ai.player import never
from canasta.ai.sight import Sight
from canasta.ai.weak import Haze, Weak, forgetful
from canasta.ai.why import Reason, reasons
from canasta.app.i18n import LANGUAGES, Catalog
from canasta.app.why import sentence
from canasta.app.words import Names
from canasta.engine.actions import Action, Discard, DrawStock, LayDown, TakePile
from canasta.engine.cards import IS_WILD, RANK
from canasta.engine.moves import actions_now
from canasta.engine.rules import load
from canasta.engine.view import View, view_of
from tests.ai.walking import states

NAMES = Names(tuple(f"P{seat}" for seat in range(6)), tuple(f"S{side}" for side in range(6)))
SOBER = Haze(error=0.0, memory=1.0, slips=0.0)
ALONE: dict[Cause, Haze] = {
    "slip": Haze(error=0.0, memory=1.0, slips=1.0),
    "shy": Haze(error=0.0, memory=1.0, slips=0.0, shy=400.0),
    "memory": Haze(error=0.0, memory=0.0, slips=0.0),
    "danger": Haze(error=0.0, memory=1.0, slips=0.0, factors={"danger": 0.0}),
    "error": Haze(error=150.0, memory=1.0, slips=0.0),
    "beliefs": Haze(error=0.0, memory=1.0, slips=0.0, factors={"wild": 0.2, "hide": 0.3}),
}


def views(rules: str, most: int, every: int = 2) -> Iterator[tuple[int, View]]:
    """Views with the seed of a decision each."""
    for seed, state in enumerate(states(load(rules), 3, every, most)):
        yield seed, view_of(state, state.to_act)


def counted(found: tuple[Reason, ...]) -> list[Reason]:
    """The facts, without what is said where there is none: that is another thing of a person and of a player."""
    return [reason for reason in found if reason.key not in ("habit", "uncounted")]


def head(level: str) -> Weak:
    """The player of a level without its haze."""
    return Weak(SOBER, STYLES.get(level.partition("-")[2]))


@pytest.mark.parametrize("cause", list(ALONE))
def test_the_only_weakness_is_the_one_that_is_found(cause: Cause) -> None:
    haze = ALONE[cause]
    player, clear, back = Weak(haze), Weak(SOBER), Hindsight(haze)
    found = 0
    for seed, view in views("classic_4p", 220):
        action = player.decide(view, Random(seed), never)
        better = clear.decide(view, Random(seed), never)
        lapse = back.lapse(view, action, seed)
        if action == better:
            assert lapse is None
        else:
            assert lapse == Lapse(cause, better)
            found += 1
    assert found >= 2


@pytest.mark.parametrize("level", ["beginner", "casual", "casual-eager"])
@pytest.mark.parametrize("rules", ["classic_4p", "samba", "hand_and_foot"])
def test_what_is_told_of_an_error_is_so(rules: str, level: str) -> None:
    """It is told exactly where neither common judgement nor the own clear head would have done the same."""
    player, clear = LEVELS[level](), head(level)
    told = errors = 0
    for seed, view in views(rules, 160):
        action = player.decide(view, Random(seed), never)
        better = clear.decide(view, Random(seed), never)
        plain = reasons(view, action)
        found = reasons(view, action, level=level, seed=seed)
        assert 1 <= len(found) <= 2
        usual = Leaning().decide(view, Random(0), never)
        erred = same(action) not in (same(better), same(usual))
        assert (found[0].key in get_args(Fact)) == erred
        if not erred:
            assert counted(found) == counted(plain)
            continue
        errors += 1
        assert all(reason.key not in get_args(Fact) for reason in found[1:])
        # What clear judgement says a move is worth is not said of one that it would not make.
        assert not {reason.key for reason in found} & {"dearer", "small_pile", "take_poor", "take_more", "take_late"}
        _check(Leaning().sight(view), level, seed, action, better, found[0])
        told += len(found) == 2
    assert errors > 25
    assert told > 15


def _check(s: Sight, level: str, seed: int, action: Action, better: Action, reason: Reason) -> None:
    """Raises AssertionError where what is told is not so."""
    view = s.view
    haze, style = HAZES[level.partition("-")[0]], STYLES.get(level.partition("-")[2])
    match reason.key:
        case "misjudged_throw":
            assert isinstance(action, Discard)
            assert isinstance(better, Discard)
            assert RANK[action.card] != RANK[better.card] == reason.rank
        case "unafraid":
            assert isinstance(action, Discard)
            assert isinstance(better, Discard)
            assert s.danger(action.card) >= max(0.25, s.danger(better.card) + 0.1)
        case "misjudged_pile":
            assert {type(action), type(better)} == {DrawStock, TakePile}
        case "forgot":
            rng = Random(seed)
            forgetful(view, haze.memory, rng)
            assert Weak(haze, style).think(view, view, rng, never).action != action
        case "shy":
            assert isinstance(action, DrawStock)
            assert isinstance(better, TakePile)
            brave = Haze(haze.error, haze.memory, haze.slips, 0.0, haze.factors)
            assert Weak(brave, style).decide(view, Random(seed), never) != action
        case "slip":
            sure = Haze(haze.error, haze.memory, 0.0, haze.shy, haze.factors)
            assert _spent(action) < _spent(Weak(sure, style).decide(view, Random(seed), never))
        case "laid_early":
            assert isinstance(action, LayDown)
            assert not isinstance(better, LayDown) or _spent(better) < _spent(action)
        case "wild_lightly":
            assert sum(IS_WILD[card] for card in _spent(action)) > sum(IS_WILD[card] for card in _spent(better))
        case _:
            assert reason == Reason("misjudged")


def _spent(action: Action) -> set[int]:
    match action:
        case LayDown(plays):
            return {int(card) for play in plays for card in play.cards}
        case TakePile(top, also):
            return {int(card) for play in (top, *also) for card in play.cards}
        case _:
            return set()


def test_nobody_is_told_to_have_erred_in_what_it_did_not_decide() -> None:
    """A move that another one made at its seat, and a seed that was not that of its decision."""
    back = hindsight("beginner")
    assert back is not None
    strange = other_seed = 0
    for seed, view in views("classic_4p", 120):
        action = LEVELS["beginner"]().decide(view, Random(seed), never)
        for other in list(actions_now(view))[:6]:
            if other != action:
                strange += 1
                assert back.lapse(view, other, seed) is None
                assert counted(reasons(view, other, level="beginner", seed=seed)) == counted(reasons(view, other))
        if LEVELS["beginner"]().decide(view, Random(seed + 1), never) != action:
            other_seed += 1
            assert back.lapse(view, action, seed + 1) is None
    assert strange > 200
    assert other_seed > 10


def test_without_the_seed_only_facts_are_told() -> None:
    for seed, view in views("classic_4p", 60):
        action = LEVELS["beginner"]().decide(view, Random(seed), never)
        assert counted(reasons(view, action, level="beginner")) == counted(reasons(view, action))


def test_who_sees_clearly_has_no_hindsight() -> None:
    assert {level for level in LEVELS if hindsight(level) is not None} == {
        f"{name}{style}" for name in HAZES for style in ("", *(f"-{style}" for style in STYLES))
    }


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_error_has_words(language: str) -> None:
    catalog = Catalog(language)
    for key in get_args(Fact):
        told = sentence(catalog, Reason(key, 12), NAMES)
        assert told != f"why.{key}"
        assert "{" not in told
        assert len([mark for mark in told if mark in ".。"]) == 1
    assert not catalog.missing
