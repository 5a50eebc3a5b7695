"""Special hands of Modern American (05 §3b): how near one is, and that players who care for it keep to it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from canasta.ai import special
from canasta.ai.leaning import Leaning
from canasta.ai.levels import LEVELS
from canasta.ai.player import never
from canasta.ai.policy import Policy
from canasta.ai.sight import Sight, counted
from canasta.ai.special import SHAPES, fitting
from canasta.ai.weights import weights_for
from canasta.ai.why import reasons
from canasta.engine.actions import Declare, DrawStock, LayDown, TakePile
from canasta.engine.cards import RANK, Card, deck
from canasta.engine.rules import load
from canasta.engine.specials import SPECIAL_SIZE, is_special
from canasta.engine.view import view_of
from tests.ai.facts import Step, check
from tests.ai.positions import played, state_of

BASE: dict[str, Any] = {
    "variant": "modern", "phase": "meld", "score": [0, 0], "us": {}, "them": {}, "pile": "6 8", "n": [13, 13, 13],
}  # fmt: skip


def sight(hand: str, **changes: object) -> Sight:
    return Policy({"special": 1.0}).sight(view_of(state_of({**BASE, "hand": hand, **changes}, Random(0)), 0))


def made(name: str, rng: Random) -> list[Card]:
    """A special hand of this name, its free groups of ranks drawn by chance."""
    shape, pack = SHAPES[name], list(deck(2, 4))
    rng.shuffle(pack)
    counts = dict(shape.fixed)
    free = [rank for rank in (*range(4, 15), *((2, 15) if shape.wild_groups else ())) if rank not in counts]
    for size in shape.groups:
        rank = rng.choice([r for r in free if r not in counts and sum(RANK[c] == r for c in pack) >= size])
        counts[rank] = size
    if shape.wilds:
        twos = rng.randrange(1, 5) if not shape.alike else rng.choice((0, shape.wilds))
        counts |= {2: counts.get(2, 0) + twos, 15: counts.get(15, 0) + shape.wilds - twos}
    return [card for rank, n in counts.items() for card in [c for c in pack if RANK[c] == rank][:n]]


@pytest.mark.parametrize("name", SHAPES)
def test_shapes_are_those_of_the_rules(name: str) -> None:
    """Fourteen cards fit a shape wholly if and only if the rules take them for that hand."""
    rng = Random(name)
    whole = 0
    for _ in range(300):
        hand = made(name, rng)
        assert len(hand) == SPECIAL_SIZE
        for _ in range(rng.randrange(3)):
            others = [c for c in deck(2, 4) if c not in hand]
            hand[rng.randrange(SPECIAL_SIZE)] = rng.choice(others)
        fits = fitting(SHAPES[name], counted(hand))
        assert (fits == SPECIAL_SIZE) == is_special(name, hand), sorted(c.name for c in hand)
        whole += fits == SPECIAL_SIZE
    assert 60 < whole < 300


def test_every_special_hand_has_a_shape() -> None:
    assert set(SHAPES) == {name for name, _ in load("modern_american").scoring.special_hands}


def test_missing_cards_and_what_is_left_of_them() -> None:
    """One card from seven pairs; of the missing one seven are unseen, or none."""
    near = special.aim(sight("5 5 8 8 9 9 T T J J Q Q K"))
    assert near is not None
    assert (near.name, near.missing) == ("pairs", 1)
    far = special.aim(sight("5 5 8 8 9 9 T T J J Q K A"))
    assert far is not None
    assert far.missing == 2
    assert far.worth < 0.7 * near.worth
    gone = special.aim(sight("5 5 8 8 9 9 T T J J Q Q K", them={"K": "7+0"}))
    assert gone is None or gone.name != "pairs" or gone.missing > 1 or gone.worth < 1.0
    assert special.aim(sight("4 4 5 6 8 8 9 T J K K A 2")) is None, "nothing is near"


def test_only_a_closed_side_thinks_of_it() -> None:
    hand = "5 5 8 8 9 9 T T J J Q Q K"
    assert special.held(sight(hand)) > 0
    assert special.held(sight(hand, us={"A": "5+0"})) == 0.0
    late = sight(hand, them={"A": "7+0", "4": "5+2", "6": "5+2"}, n=[1, 13, 1])
    assert special.held(late) < special.held(sight(hand)) / 2, "the deal may end at once"


@pytest.mark.parametrize("level", ["steady", "sharp", "master"])
def test_the_odd_card_goes(level: str) -> None:
    """One card from four, four, three and three the lone queen goes, not an ace of four that cost when caught."""
    position = {**BASE, "hand": "8 8 8 T T T J J J Q A A A A", "pile": "6 4"}
    for deal in range(3):
        state = state_of(position, Random(deal))
        assert played(LEVELS[level](), state).thrown == "Q"
        assert played(Policy({"special": 0.0}), state).thrown == "A"


@pytest.mark.parametrize("level", ["steady", "sharp", "master"])
def test_waiting_instead_of_opening(level: str) -> None:
    """Three wild cards would open; one card from four, three, three, two and two the hand stays closed."""
    position = {**BASE, "hand": "5 9 9 9 T T J J J A A W W W", "pile": "6 4"}
    state = state_of(position, Random(0))
    done = played(LEVELS[level](), state)
    assert (done.thrown, done.laid) == ("5", {})
    careless = Policy({"special": 0.0}).decide(view_of(state, 0), Random(0), never)
    assert isinstance(careless, LayDown)


def test_it_is_laid_as_soon_as_it_is_there() -> None:
    state = state_of({**BASE, "hand": "9 9 9 T T T T J J J A A W W", "pile": "6 4"}, Random(0))
    assert Policy().decide(view_of(state, 0), Random(0), never) == Declare("zip_code")


@pytest.mark.parametrize("level", ["steady", "sharp", "master"])
def test_drawing_instead_of_taking(level: str) -> None:
    """A pile that opens is left where the missing card may come from the stock."""
    position = {**BASE, "phase": "draw", "hand": "8 8 8 8 9 9 9 T T T K K K", "pile": "4 6 5 8"}
    view = view_of(state_of(position, Random(0)), 0)
    assert isinstance(LEVELS[level]().decide(view, Random(0), never), DrawStock)
    assert isinstance(Policy({"special": 0.0}).decide(view, Random(0), never), TakePile)


def test_it_is_told() -> None:
    """Why? says so of the odd card, of the draw, and of nothing that would have been done anyway."""
    for position, n in (
        ({"hand": "8 8 8 T T T J J J Q A A A A", "pile": "6 4"}, 1),
        ({"phase": "draw", "hand": "8 8 8 8 9 9 9 T T T K K K", "pile": "4 6 5 8"}, 1),
        ({"hand": "5 5 8 8 9 9 T T J J Q Q K 4", "pile": "6 6"}, 0),
    ):
        state = state_of({**BASE, **position}, Random(0))
        view = view_of(state, 0)
        action = Policy().decide(view, Random(0), never)
        told = reasons(view, action)
        assert [reason.n for reason in told if reason.key == "special_near"] == [n][: bool(n)]
        for reason in told:
            check(Step(state, {}), action, reason)


def test_who_cares() -> None:
    """The weaker levels do not think of it, and nobody does where the rules have no special hands."""
    modern, classic = load("modern_american"), load("classic_4p")
    assert weights_for(modern, by="hand").special == 0.0
    assert weights_for(modern).special > 0.0
    assert weights_for(modern, by="own").special > 0.0
    assert weights_for(classic, by="own").special == 0.0
    state = state_of({**BASE, "hand": "5 5 8 8 9 9 T T J J Q Q K 4"}, Random(0))
    assert special.held(Leaning(by="hand").sight(view_of(state, 0))) == 0.0
