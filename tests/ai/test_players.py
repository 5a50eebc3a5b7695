"""Players: legal in every rule set, the same again from the same seed, blind to what is hidden."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest

from canasta.ai.arena import play_match
from canasta.ai.levels import LEVELS, LIMITS
from canasta.ai.player import never, seed_for
from canasta.ai.policy import Policy
from canasta.ai.weights import weights_for
from canasta.engine.actions import Action
from canasta.engine.apply import advance
from canasta.engine.dealing import new_game, start_deal
from canasta.engine.rules import ids, load
from canasta.engine.state import GameState
from canasta.engine.verify import verify
from canasta.engine.view import sample, view_of

AI = Path(__file__).resolve().parents[2] / "canasta" / "ai"
VARIANTS = ("classic_4p", "classic_2p", "cutthroat_3p", "modern_american", "samba_dutch", "brazilian", "hand_and_foot")


def deal(rules_id: str, seed: int, level: str = "steady") -> list[tuple[GameState, Action]]:
    """The states of a deal with what was played in them."""
    player = LEVELS[level]()
    state = new_game(load(rules_id), seed)[-1].state
    steps = []
    while state.public.end is None:
        seat = state.to_act
        rng = Random(seed_for(seed, 1, state.public.turn_no, seat))
        action = player.decide(view_of(state, seat), rng, never)
        steps.append((state, action))
        state = advance(state, action)
    assert player.tally.decisions == len(steps)
    assert player.tally.fallbacks == 0
    return steps


@pytest.mark.parametrize("rules_id", ids())
def test_steady_plays_whole_matches(rules_id: str) -> None:
    rules = load(rules_id)
    tables = play_match(rules, ("bot",) * rules.table.players, 11)
    assert tables.fallbacks == 0
    assert tables.deals >= 1


@pytest.mark.parametrize("rules_id", ids())
@pytest.mark.parametrize("level", ["random", "greedy"])
def test_the_simple_players_play_a_deal(rules_id: str, level: str) -> None:
    assert len(deal(rules_id, 2, level)) > 20


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_other_numbers_of_players(players: int) -> None:
    rules = load("hand_and_foot_solo", {"fixed_deals": 1}, players)
    assert play_match(rules, ("bot",) * players, 3).fallbacks == 0


@pytest.mark.parametrize(
    ("rules_id", "knobs"),
    [
        ("classic_4p", {"stock_end": "recycle", "pile_frozen": "always"}),
        ("classic_4p", {"initial_pile_count": "top_and_pair_excluded", "joker_discard": False}),
        ("classic_4p", {"instant_win_canastas": 3, "pile_take_limit": 10, "wild_ratio": "lt"}),
        ("classic_4p", {"max_wilds": "none", "min_naturals": 0, "black_three_meld": "any"}),
        ("samba", {"ask_partner": "required", "discard_to_go_out": "required", "splash": True}),
        ("modern_american", {"sevens_min_meld": 7, "pile_frozen": "normal"}),
    ],
)
def test_house_rules(rules_id: str, knobs: dict[str, object]) -> None:
    rules = load(rules_id, knobs)
    assert play_match(rules, ("bot",) * rules.table.players, 5).fallbacks == 0


@pytest.mark.parametrize("rules_id", VARIANTS)
def test_the_same_seed_plays_the_same_deal(rules_id: str) -> None:
    assert [a for _, a in deal(rules_id, 8)] == [a for _, a in deal(rules_id, 8)]


@pytest.mark.parametrize("rules_id", VARIANTS)
def test_hidden_cards_do_not_matter(rules_id: str) -> None:
    player, rng = Policy(), Random(4)
    for state, action in deal(rules_id, 6)[::5]:
        seat = action.seat if hasattr(action, "seat") else state.to_act
        view = view_of(state, seat)
        for _ in range(3):
            world = sample(view, rng)
            assert world.hands != state.hands or world.stock != state.stock or len(state.stock) < 2
            assert player.decide(view_of(world, seat), Random(1), never) == action


WITH_WHOLE_GAMES = {"arena.py", "duel.py", "rollout.py", "rough.py", "value.py", "worlds.py"}
"""The arena and its duels hold the real game; the others hold games sampled from a view, by `worlds.py`."""


def test_players_import_no_whole_game() -> None:
    hidden = {"GameState", "advance", "apply", "view_of", "sample", "new_game", "start_deal", "deal_next"}
    found = {}
    for path in AI.glob("*.py"):
        names = {
            alias.name
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        if names & hidden:
            found[path.name] = names & hidden
    assert {"arena.py"} <= set(found) <= WITH_WHOLE_GAMES
    assert {"rollout.py", "rough.py", "value.py", "worlds.py"} <= set(found)
    # Worlds are made from a view alone: what is sampled cannot come from anywhere else.
    assert "view_of" not in found["worlds.py"] | found["rough.py"] | found["value.py"]


def test_every_decision_says_why() -> None:
    player = Policy()
    kinds = set()
    for state, action in deal("classic_4p", 12):
        view = view_of(state, state.to_act)
        reasoned = player.reason(view, Random(0), never)
        assert reasoned.action == action
        assert not reasoned.fallback
        assert reasoned.terms
        kinds |= {name for name, _ in reasoned.terms}
    assert {"danger", "kept", "draw", "meld", "opens"} <= kinds


def test_the_levels_have_limits() -> None:
    assert set(LEVELS) == set(LIMITS)
    assert {"beginner", "casual", "steady", "sharp", "master", "bot", "random", "greedy"} <= set(LEVELS)


def test_wrong_weights_are_refused() -> None:
    rules = load("classic_4p")
    assert weights_for(rules, {"pair": 3.0}).pair == 3.0
    with pytest.raises(ValueError, match="luck"):
        weights_for(rules, {"luck": 1.0})


def test_mechanics_have_weights_of_their_own() -> None:
    assert weights_for(load("hand_and_foot")) != weights_for(load("classic_4p"))


@pytest.mark.parametrize("level", ["greedy", "random"])
def test_steady_is_better_than_the_simple_ones(level: str) -> None:
    """Whole deals on the same cards with the seats changed."""
    rules = load("classic_4p")
    players = {"steady": LEVELS["steady"](), level: LEVELS[level]()}
    lead = 0
    for seed in range(40):
        for names in (("steady", level) * 2, (level, "steady") * 2):
            state = start_deal(rules, seed, deal=1, dealer=0, scores=(0, 0))[-1].state
            while state.public.end is None:
                seat = state.to_act
                action = players[names[seat]].decide(view_of(state, seat), Random(seed), never)
                assert verify(view_of(state, seat), action) is None
                state = advance(state, action)
            totals = [sheet.total for sheet in state.public.end.sheets]
            lead += totals[names.index("steady")] - totals[names.index(level)]
    assert lead > 0
