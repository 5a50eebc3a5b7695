"""Which actions are open: never a legal lay or take that `is_open` misses, never an action that is refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from random import Random

import pytest

from canasta.engine.actions import Discard, LayDown, Play, TakePile
from canasta.engine.cards import Card, deck
from canasta.engine.moves import actions_now, discards, is_open, lays, openings, runs, takes
from canasta.engine.position import PositionError, state_of_position
from canasta.engine.rules import RuleSet, load
from canasta.engine.state import GameState
from canasta.engine.verify import verify
from canasta.engine.view import View, view_of
from tests.engine.test_outs import batches, position
from tests.support.make import SEVENS, cards, state

RULES = ("classic_4p", "modern_american", "samba", "samba_dutch", "bolivian", "cuban", "italian", "hand_and_foot")


def parts(hand: tuple[Card, ...], least: int = 1) -> Iterator[tuple[Card, ...]]:
    return chain.from_iterable(combinations(hand, n) for n in range(least, len(hand) + 1))


def any_lay(at: GameState) -> bool:
    view = view_of(at, 0)
    return any(
        verify(view, LayDown(plays)) is None for some in parts(view.hand) for plays in batches(at, list(some)) if plays
    )


def any_take(at: GameState) -> bool:
    view = view_of(at, 0)
    targets = [None, *range(len(view.melds))]
    for top in parts(view.hand, 0):
        rest = tuple(c for c in view.hand if c not in top)
        for target in targets:
            if verify(view, TakePile(Play(target, top))) is None:
                return True
            for some in parts(rest):
                if any(verify(view, TakePile(Play(target, top), plays)) is None for plays in batches(at, list(some))):
                    return True
    return False


def opening(rules: RuleSet, rng: Random) -> GameState | None:
    """A side that has not opened, with a score that asks for little."""
    ranks = rng.sample("456789TJQKA", 2)
    names = [c.name for c in deck(rules.table.decks, rules.table.jokers)]
    rng.shuffle(names)
    hand = [n for n in names if n[0] in ranks][:4] + [n for n in names if n[0] in "2"][: rng.randint(0, 2)]
    data: dict[str, object] = {
        "hands": [" ".join(hand), 3, 3, 3],
        "phase": "meld",
        "scores": [rng.choice((-100, 0)), 0],
        "pile": "4S",
    }
    try:
        return state_of_position(rules, data)
    except PositionError:
        return None


@pytest.mark.parametrize("rules_id", RULES)
def test_lays_are_found(rules_id: str) -> None:
    """`lays` is empty exactly where no lay is legal."""
    rng = Random(f"lays {rules_id}")
    verdicts = {True: 0, False: 0}
    for n in range(16):
        at = opening(load(rules_id), rng) if n % 3 == 0 else position(load(rules_id), rng, rng.choice((2, 3, 4)))
        if at is None:
            continue
        there_is = any_lay(at)
        assert is_open(view_of(at, 0), "meld") is there_is, (at.hands[0], at.public.sides[0])
        verdicts[there_is] += 1
    assert all(verdicts.values()), verdicts


@pytest.mark.parametrize("rules_id", RULES)
def test_takes_are_found(rules_id: str) -> None:
    """`takes` is empty exactly where no take is legal."""
    rng = Random(f"takes {rules_id}")
    rules = load(rules_id)
    verdicts = {True: 0, False: 0}
    for _ in range(18):
        made = position(rules, rng, rng.choice((2, 3, 4)))
        if made is None:
            continue
        names = [c.name for c in made.hands[0]]
        top = rng.choice([n for n in names if n[0] not in "23J"] or ["9C"])
        if rng.random() < 0.6:
            names += [f"{top[0]}S", f"{top[0]}H"]
        data: dict[str, object] = {
            "hands": [" ".join(names), 3, 3, 3],
            "melds": [[" ".join(c.name for c in m.cards) for m in made.public.sides[0].melds], []],
            "pile": f"{rng.choice(('8C', '8C 9D', '2C'))} {top[0]}{rng.choice('SHDC')}",
            "scores": [-100, 0],
        }
        if rules.table.foot_size:
            data |= {"feet": [""] * 4, "in_foot": [True] * 4}
        try:
            at = state_of_position(rules, data)
        except PositionError:
            continue
        there_is = any_take(at)
        assert is_open(view_of(at, 0), "take") is there_is, (at.hands[0], at.public.pile, at.public.sides[0])
        verdicts[there_is] += 1
    assert all(verdicts.values()), verdicts


def playing(pile: str = "") -> View:
    hands = ["8H 9H TH JH 4S 4D 4C 2S 5D", 5, 5, 5]
    return view_of(state("samba", hands=hands, phase="meld", melds=[[SEVENS], []], pile=pile), 0)


def test_runs_of_a_hand() -> None:
    names = [" ".join(c.name for c in run) for run in runs(cards("8H 9H TH JH 9S TS"))]
    assert names == ["8H 9H TH", "8H 9H TH JH", "9H TH JH"]
    assert [len(run) for run in runs(cards("4C 5C 6C 7C 8C 9C TC JC"))][:5] == [3, 4, 5, 6, 7]


def test_every_action_offered_is_legal() -> None:
    view = playing()
    found = list(actions_now(view))
    assert len(found) == len({repr(a) for a in found})
    assert all(verify(view, action) is None for action in found)
    assert {type(action) for action in found} >= {LayDown, Discard}


def test_equal_cards_are_offered_once() -> None:
    at = state("classic_4p", hands=["4S 4S 4H", 5, 5, 5], phase="meld")
    assert [d.card.name for d in discards(view_of(at, 0))] == ["4S", "4H"]


def test_openings_reach_the_points_asked_for() -> None:
    view = view_of(state("classic_4p", hands=["KS KH KD 2S JK 4S 4D", 5, 5, 5], phase="meld"), 0)
    for points in (0, 50, 90, 120):
        for plays in openings(view, view.hand, points=points):
            assert sum({"K": 10, "2": 20, "J": 50, "4": 5}[c.name[0]] for p in plays for c in p.cards) >= points


def test_kinds_of_the_case_format() -> None:
    view = playing()
    kinds = ("draw", "take", "meld", "discard", "ask", "acaba", "special", "end", "pass")
    assert [kind for kind in kinds if is_open(view, kind)] == ["meld", "discard"]
    assert not is_open(view, "go_out")


def test_nothing_in_the_other_phase() -> None:
    at = state("samba", hands=["8H 9H TH", 5, 5, 5], pile="9C", melds=[[SEVENS], []])
    assert list(lays(view_of(at, 0))) == []
    assert list(takes(playing(pile="9C"))) == []
