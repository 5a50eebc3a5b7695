"""The rough game: the same points as the real one, no card made or lost, and an end to every deal."""

from __future__ import annotations

import pytest

from canasta.ai.law import Law
from canasta.ai.rough import Rough, begins, rough_game
from canasta.ai.roughplay import END, play
from canasta.engine.rules import ids, load
from canasta.engine.scoring import deal_sheets
from canasta.engine.state import DealEnd, EndReason
from tests.ai.walking import states

ALIKE = ["classic_4p", "classic_2p", "classic_3p", "classic_6p", "modern_american", "samba", "hand_and_foot"]
"""Games whose sheets the rough game knows line by line."""


@pytest.mark.parametrize("rules", ids())
def test_every_deal_ends_and_no_hand_is_out_of_count(rules: str) -> None:
    loaded = load(rules)
    rough = Rough.of(Law.of(loaded))
    played = 0
    for state in states(loaded, 5, 7, 40):
        if not begins(state):
            continue
        game = rough_game(state, rough)
        hidden = len(game.stock) + len(game.pile) + sum(game.sizes)
        play(game, END)
        played += 1
        assert game.ended
        assert all(size == sum(count) for size, count in zip(game.sizes, game.count, strict=True))
        assert min(min(count) for count in game.count) >= 0
        assert min(min(side) for side in (*game.naturals, *game.wilds)) >= 0
        assert len(game.stock) + len(game.pile) + sum(game.sizes) <= hidden + sum(map(len, state.feet))
    assert played > 5


@pytest.mark.parametrize("rules", ALIKE)
def test_points_are_those_of_the_score_sheet(rules: str) -> None:
    """If the deal ended at once for want of stock, both games would write down the same."""
    loaded = load(rules)
    rough = Rough.of(Law.of(loaded))
    seen = 0
    for seed in range(4):
        for state in states(loaded, seed, 5, 60):
            if not begins(state):
                continue
            sheets = deal_sheets(state, DealEnd(EndReason.STOCK))
            assert rough_game(state, rough).points() == [sheet.total for sheet in sheets]
            seen += any(m.complete for side in state.public.sides for m in side.melds)
    assert seen


def test_a_clone_leaves_its_original_alone() -> None:
    state = next(s for s in states(load("samba"), 2, 3, 40) if begins(s))
    game = rough_game(state, Rough.of(Law.of(state.rules)))
    before = rough_game(state, game.rough)
    play(game.clone(), END)
    for name in game.__slots__:
        assert getattr(game, name) == getattr(before, name), name
