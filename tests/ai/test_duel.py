"""Duels and ratings: fair seats, the right statistics, the same again from the same seed, and nothing played twice."""

from __future__ import annotations

import json
from dataclasses import replace
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from canasta.ai import duel as module
from canasta.ai.arena import add_arguments, main
from canasta.ai.duel import Duel, Pair, Sprt, Table, play_duel, play_pair
from canasta.ai.rating import Score, ratings
from canasta.engine.rules import load


def still(pair: Pair) -> Pair:
    """A pair without what a clock said."""
    return replace(pair, slowest=0.0, seconds=0.0)


@pytest.mark.parametrize("rules", ["classic_4p", "classic_3p", "classic_6p_3teams", "cutthroat_3p", "classic_2p"])
def test_everybody_sits_everywhere_as_often(rules: str) -> None:
    loaded = load(rules)
    sittings = Table(loaded, "steady", "greedy").sittings()
    assert len(set(sittings)) == len(sittings) == loaded.sides_count
    for sitting in sittings:
        mine = {loaded.seat_sides[seat] for seat, who in enumerate(sitting) if who == 0}
        assert len(mine) == 1
    assert all(sum(s[seat] == 0 for s in sittings) == 1 for seat in range(loaded.table.players))


@pytest.mark.parametrize("rules", ["classic_4p", "classic_3p"])
def test_a_player_against_itself_is_even(rules: str) -> None:
    """On duplicate deals the same player on both sides gets exactly nothing."""
    for number in range(3):
        pair = play_pair(load(rules), "steady", "steady", "test", number)
        assert pair.lead == pytest.approx(0.0)
        assert pair.wins == pytest.approx(0.5, abs=0.17)


def test_the_same_series_gives_the_same_pairs_and_purposes_differ() -> None:
    rules = load("classic_4p")
    one = play_duel(rules, "steady", "greedy", 3)
    assert [still(p) for p in one.pairs] == [still(p) for p in play_duel(rules, "steady", "greedy", 3).pairs]
    other = play_duel(rules, "steady", "greedy", 3, purpose="tune")
    assert [p.lead for p in other.pairs] != [p.lead for p in one.pairs]


def test_processes_change_nothing() -> None:
    rules = load("classic_2p")
    alone = play_duel(rules, "steady", "greedy", 5)
    shared = play_duel(rules, "steady", "greedy", 5, jobs=2)
    assert [still(p) for p in alone.pairs] == [still(p) for p in shared.pairs]


def test_what_is_known_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, file = load("classic_2p"), tmp_path / "pairs.jsonl"
    first = play_duel(rules, "steady", "greedy", 3, resume=file)
    played = []

    def noted(*args: object, **more: object) -> Pair:
        played.append(args[4])
        return first.pairs[0]

    monkeypatch.setattr(module, "play_pair", noted)
    again = play_duel(rules, "steady", "greedy", 4, resume=file)
    assert played == [3]
    assert [p.lead for p in again.pairs[:3]] == [p.lead for p in first.pairs]
    assert [p.blunders for p in again.pairs[:3]] == [p.blunders for p in first.pairs]
    play_duel(rules, "steady", "random", 1, resume=file)
    assert played == [3, 0]


def test_matches_have_winners() -> None:
    pair = play_pair(load("classic_2p", {"target_score": 1000}), "steady", "random", "test", 1, matches=True)
    assert pair.wins in (0.0, 0.25, 0.5, 0.75, 1.0)
    assert pair.deals >= 2
    assert pair.lead > 0


@pytest.mark.parametrize(("truth", "verdict"), [(40.0, "h1"), (-40.0, "h0")])
def test_the_sequential_test_decides(truth: float, verdict: str) -> None:
    rng = Random(5)
    test, leads = Sprt(), list[float]()
    while not test.verdict(leads) and len(leads) < 20_000:
        leads.append(rng.gauss(truth, 300.0))
    assert test.verdict(leads) == verdict
    assert 100 <= len(leads) < 5000


def test_the_sequential_test_seldom_errs() -> None:
    """No gain is taken for one in about one series of twenty."""
    test = Sprt(0.0, 100.0, least=30)
    wrong = 0
    for series in range(200):
        rng, leads = Random(series), list[float]()
        while not (found := test.verdict(leads)):
            leads += [rng.gauss(0.0, 300.0) for _ in range(10)]
        wrong += found == "h1"
    assert wrong <= 20


def test_limits_of_confidence() -> None:
    duel = Duel("r", "a", "b", "test", False, [Pair(x, 0.5) for x in (10.0, 20.0, 30.0, 40.0)])
    mean, width = duel.lead
    assert mean == 25.0
    assert width == pytest.approx(1.96 * sqrt(500 / 3 / 4))


def test_blunders_are_counted_per_hundred_turns() -> None:
    pairs = [Pair(0.0, 0.5, turns=30, blunders=(("feeds", 1),)), Pair(0.0, 0.5, turns=20, blunders=(("feeds", 2),))]
    assert Duel("r", "a", "b", "test", False, pairs).blunders() == {"feeds": 6.0}


def test_ratings_follow_the_results() -> None:
    """Three to one is 191 Elo points; the anchor stays at 1500."""
    found = {r.name: r for r in ratings([Score("sharp", "steady", 4000, 3000), Score("steady", "casual", 4000, 3000)])}
    assert found["steady"].elo == 1500.0
    assert found["sharp"].elo == pytest.approx(1691, abs=2)
    assert found["casual"].elo == pytest.approx(1309, abs=2)
    assert found["steady"].width < found["sharp"].width < 15


def test_who_wins_everything_has_a_rating() -> None:
    best, worst = ratings([Score("a", "b", 10, 10)])
    assert (best.name, worst.name) == ("a", "b")
    assert best.elo + worst.elo == pytest.approx(3000)
    assert 100 < best.elo - worst.elo < 1000


def _run(*words: str) -> int:
    import argparse

    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return main(parser.parse_args(words))


def test_the_command_duels(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("--rules", "classic_2p", "--duel", "steady,random", "--pairs", "2", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["duels"][0]["pairs"] == 2
    assert found["duels"][0]["lead"] > 0
    assert _run("--rules", "classic_2p", "--duel", "steady,random", "--pairs", "2") == 0
    assert "steady against random, 2 pairs of deals" in capsys.readouterr().out


def test_the_command_rates(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--rules", "classic_2p", "--set", "target_score=1000", "--rating", "random,steady,greedy", "--pairs", "2")
    assert _run(*words, "--json") == 0
    table = json.loads(capsys.readouterr().out)["ratings"]
    assert [row["name"] for row in table][-1] == "random"


@pytest.mark.parametrize("words", [("--duel", "steady"), ("--duel", "steady,nobody"), ("--duel", "a,b", "--sprt", "x")])
def test_nonsense_is_refused(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(*words) == 2
    assert capsys.readouterr().err.startswith("canasta arena: ")


def test_with_three_sides_even_play_is_a_half() -> None:
    assert module._beaten([300, 100, 200], 0) == 1.0
    assert module._beaten([300, 100, 200], 2) == 0.5
    assert module._beaten([200, 100, 200], 0) == 0.75
    rules = load("classic_3p")
    pairs = [play_pair(rules, "steady", "steady", "test", number) for number in range(3)]
    assert sum(p.wins for p in pairs) / 3 == pytest.approx(0.5)
