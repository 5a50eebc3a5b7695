"""Counts of all different positions after some actions, pinned: a rule that changes unnoticed changes them."""

from __future__ import annotations

import pytest

from canasta.engine.apply import advance
from canasta.engine.dealing import new_game
from canasta.engine.moves import actions_now
from canasta.engine.record import checksum
from canasta.engine.rules import load
from canasta.engine.state import GameState
from canasta.engine.view import view_of

COUNTS: dict[str, tuple[int, ...]] = {
    "classic_4p": (1, 15, 46, 206),
    "classic_2p": (1, 23, 114),
    "cutthroat_3p": (1, 83, 708),
    "samba": (1, 15, 153),
    "samba_dutch": (1, 18, 101),
    "bolivian": (1, 15, 205),
    "brazilian": (1, 15, 31),
    "italian": (1, 20, 78, 438),
    "cuban": (1, 29, 171, 562),
    "modern_american": (1, 9, 12, 92),
    "acaba": (3, 20, 83, 357),
    "hand_and_foot": (6, 60, 226),
}


def level(states: list[GameState]) -> list[GameState]:
    """Every state that one action leads to, each once."""
    found: dict[tuple[str, str], GameState] = {}
    for at in states:
        for action in actions_now(view_of(at, at.to_act)):
            after = advance(at, action)
            found[checksum(after), str(after.public.phase)] = after
    return list(found.values())


def counts(rules_id: str, depth: int, seed: int = 1) -> tuple[int, ...]:
    states = [new_game(load(rules_id), seed)[-1].state]
    sizes = []
    for _ in range(depth):
        states = level(states)
        sizes.append(len(states))
    return tuple(sizes)


@pytest.mark.parametrize("rules_id", COUNTS)
def test_perft(rules_id: str) -> None:
    assert counts(rules_id, len(COUNTS[rules_id])) == COUNTS[rules_id]
