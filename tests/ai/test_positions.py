"""The test positions: Steady plays no move that is to be avoided, and finds most of the best ones."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from canasta.ai.levels import LEVELS
from canasta.ai.player import Player
from canasta.ai.policy import Policy
from tests.ai.positions import matches, played, positions, state_of, varied

POSITIONS = positions()
VARIATIONS = 12
DEALS = 5
"""Times that the suits and the hidden cards of a position are dealt again."""


def of(position: dict[str, Any], deal: int, player: Player | None = None) -> tuple[bool, bool]:
    """Whether a best move was played, and whether one to be avoided was; by Steady, if nobody else is asked."""
    done = played(player or Policy(), state_of(position, Random(deal)))
    best = any(matches(done, choice) for choice in position["best"])
    return best, not best and any(matches(done, choice, avoid=True) for choice in position["avoid"])


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: str(p["id"]))
def test_steady_avoids(position: dict[str, Any]) -> None:
    assert not any(of(position, deal)[1] for deal in range(DEALS)), position["why"]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: str(p["id"]))
def test_steady_avoids_the_kind(position: dict[str, Any]) -> None:
    """Not the case alone: other ranks, scores, hands and piles of the same kind."""
    tried = 0
    for n in range(VARIATIONS):
        try:
            state = state_of(other := varied(position, Random(n)), Random(n))
        except ValueError:
            continue  # one rank too often: no such position
        tried += 1
        done = played(Policy(), state)
        if not any(matches(done, choice) for choice in other["best"]):
            assert not any(matches(done, choice, avoid=True) for choice in other["avoid"]), other
    assert tried >= VARIATIONS // 2


def test_variations_differ() -> None:
    position = next(p for p in POSITIONS if p["id"] == "C16")
    assert len({varied(position, Random(n))["hand"] for n in range(VARIATIONS)}) > VARIATIONS // 2
    other = varied(position, Random(1))
    assert matches(played(Policy(), state_of(other, Random(1))), other["best"][0])


def test_steady_finds_most(record_property: Any) -> None:
    """The share of positions answered well in every deal; hard ones are clear, the others a matter of judgement."""
    right = {p["id"]: all(of(p, deal)[0] for deal in range(DEALS)) for p in POSITIONS}
    hard = [right[p["id"]] for p in POSITIONS if p["test"] == "hard"]
    record_property("share_of_hard_positions", sum(hard) / len(hard))
    record_property("share_of_all_positions", sum(right.values()) / len(right))
    assert sum(hard) / len(hard) >= 0.85
    assert sum(right.values()) / len(right) >= 0.8


@pytest.mark.parametrize("level", ["sharp", "master"])
def test_levels_that_search_avoid_and_find(level: str) -> None:
    """They play nothing that is to be avoided either, and answer at least 90 % of the hard positions well."""
    hard = []
    for position in POSITIONS:
        found = [of(position, deal, LEVELS[level]()) for deal in range(2)]
        assert not any(avoided for _, avoided in found), position["id"]
        other = varied(position, Random(7))
        try:
            done = played(LEVELS[level](), state_of(other, Random(7)))
        except ValueError:
            continue  # one rank too often: no such position
        if not any(matches(done, choice) for choice in other["best"]):
            assert not any(matches(done, choice, avoid=True) for choice in other["avoid"]), other
        if position["test"] == "hard":
            hard.append(all(best for best, _ in found))
    assert sum(hard) / len(hard) >= 0.9


def test_a_wrong_move_is_noticed() -> None:
    """The machinery of these tests: another choice is not taken for the best one."""
    position = next(p for p in POSITIONS if p["id"] == "C16")
    done = played(Policy(), state_of(position, Random(0)))
    assert matches(done, "meld 9 9; discard 6")
    assert not matches(done, "no meld; discard 6")
    assert not matches(done, "meld 9 9; discard 9")
    assert not matches(done, "meld 2 on 9", avoid=True)
    assert matches(done, "meld 9 9", avoid=True)
