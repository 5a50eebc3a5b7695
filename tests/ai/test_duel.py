"""Duels and ratings: fair seats, the right statistics, the same again from the same seed, and nothing played twice."""

from __future__ import annotations

import json
from dataclasses import replace
from math import sqrt
from random import Random

import pytest

from canasta.ai import duel as module
from canasta.ai.arena import add_arguments, main
from canasta.ai.duel import Duel, Sprt, Table, play_duel, play_pair
from canasta.ai.levels import LEVELS
from canasta.ai.pairs import Pair
from canasta.ai.player import Stop, Tally
from canasta.ai.rating import Score, ratings
from canasta.engine.actions import Action
from canasta.engine.cards import Dice
from canasta.engine.dealing import start_deal
from canasta.engine.rules import RuleSet, load
from canasta.engine.view import View


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
    series = [one] + [
        play_duel(rules, "steady", "greedy", 3, purpose=purpose, seed=seed)
        for purpose, seed in (("tune", 1), ("release", 1), ("test", 2), ("tune", 2), ("test", 3))
    ]
    assert len({tuple(p.lead for p in duel.pairs) for duel in series}) == len(series)


def test_the_first_series_of_a_purpose_stays_what_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything in docs/strength.md was measured on these cards."""
    dealt = []

    def noted(rules: RuleSet, seed: int, **more: object) -> object:
        dealt.append((seed, more["dealer"], more["scores"]))
        return start_deal(rules, seed, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "start_deal", noted)
    play_pair(load("classic_4p"), "greedy", "greedy", "release", 7, judged=False)
    dice = Dice("duel", "release", "classic_4p", 7)
    seed, dealer = dice.below(1 << 47), dice.below(4)
    assert dealt == [(seed, dealer, (dice.below(700) * 5,) * 2)] * 2
    play_pair(load("classic_4p"), "greedy", "greedy", "release", 7, judged=False, seed=2)
    assert dealt[2] != dealt[0]


def test_processes_change_nothing() -> None:
    rules = load("classic_2p")
    alone = play_duel(rules, "steady", "greedy", 5)
    shared = play_duel(rules, "steady", "greedy", 5, jobs=2)
    assert [still(p) for p in alone.pairs] == [still(p) for p in shared.pairs]


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
    # Two pairs against each of two others, a match from each side.
    assert [row["matches"] for row in table] == [8, 8, 8]
    assert _run(*words) == 0
    assert " 1500 ± " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--duel", "steady"), "two sides"),
        (("--rating", "steady"), "two sides"),
        (("--rating", "steady,casual,steady"), "once"),
        (("--duel", "steady,nobody"), "'nobody'"),
        (("--duel", "steady,steady+nobody"), "'nobody'"),
        (("--duel", "steady,"), "''"),
        (("--duel", "steady+bot+bot,steady"), "2 seats"),
        (("--rules", "classic_2p", "--duel", "steady+bot,steady"), "1 seat,"),
        (("--duel", "steady,casual", "--rating", "steady,casual"), "not both"),
        (("--duel", "steady,casual", "--sprt", "x"), "two numbers"),
        (("--duel", "steady,casual", "--sprt", "20,0"), "below"),
        (("--duel", "steady,casual", "--sprt", "nan,20"), "below"),
    ],
)
def test_nonsense_is_refused(words: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(*words) == 2
    error = capsys.readouterr().err
    assert error.startswith("canasta arena: ")
    assert error.count("\n") == 1
    assert message in error


def test_a_deal_without_end_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(module, "STEP_CAP", 5)
    assert _run("--duel", "steady,casual", "--pairs", "1") == 1
    assert capsys.readouterr().err.startswith("canasta arena: classic_4p: seed ")


def test_one_pair_has_no_limits(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("--rules", "classic_2p", "--duel", "steady,random", "--pairs", "1", "--json") == 0
    out = capsys.readouterr().out
    assert "Infinity" not in out
    assert json.loads(out)["duels"][0]["lead_95"] is None


def test_speed_and_rollouts_are_those_of_the_first_player(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("--duel", "sharp+casual,steady", "--pairs", "1", "--json") == 0
    speed = json.loads(capsys.readouterr().out)["duels"][0]["time"]
    assert speed["rollouts"] > 0
    assert speed["rollouts_per_thinking_s"] > 0
    assert speed["moves_per_thinking_s"] > 0
    assert _run("--duel", "casual+sharp,sharp", "--pairs", "1") == 0
    told = capsys.readouterr().out
    assert "speed of casual: " in told
    assert "moves and no rollouts a second of thinking" in told


class Noted:
    """A player that notes at which seats it plays."""

    def __init__(self, seats: set[int]) -> None:
        self.tally = Tally()
        self._seats = seats
        self._player = LEVELS["steady"]()

    def decide(self, view: View, rng: Random, stop: Stop) -> Action:
        self._seats.add(view.seat)
        return self._player.decide(view, rng, stop)


@pytest.mark.parametrize(
    ("number", "seats"),
    [
        (0, {"a": {0, 1}, "b": {2, 3}, "c": {0, 1}, "d": {2, 3}}),
        (1, {"a": {2, 3}, "b": {0, 1}, "c": {2, 3}, "d": {0, 1}}),
    ],
)
def test_partners_sit_beside_each_other_and_change_seats(
    number: int, seats: dict[str, set[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    sat: dict[str, set[int]] = {name: set() for name in "abcd"}
    makers = {name: lambda name=name: Noted(sat[name]) for name in "abcd"}
    monkeypatch.setattr(module, "LEVELS", makers)
    pair = play_pair(load("classic_4p"), "a+b", "c+d", "test", number)
    assert sat == seats
    assert pair.lead == pytest.approx(0.0)


def test_three_partners_each_have_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    sat: dict[str, set[int]] = {name: set() for name in "abc"}
    makers = {name: lambda name=name: Noted(sat[name]) for name in "abc"}
    monkeypatch.setattr(module, "LEVELS", {**makers, "steady": LEVELS["steady"]})
    play_pair(load("classic_6p"), "a+b+c", "steady", "test", 0)
    assert sat == {"a": {0, 1}, "b": {2, 3}, "c": {4, 5}}


def test_the_same_player_twice_is_the_player_alone() -> None:
    rules = load("classic_4p")
    alone, twice = (play_pair(rules, side, "greedy", "test", 3) for side in ("steady", "steady+steady"))
    assert still(alone) == still(twice)


def test_a_bad_partner_costs_points() -> None:
    duel = play_duel(load("classic_4p"), "steady+badpartner", "steady+steady", 12)
    assert duel.lead[0] + duel.lead[1] < 0
    assert duel.as_json()["fallbacks"] == 0


def test_with_three_sides_even_play_is_a_half() -> None:
    assert module._beaten([300, 100, 200], 0) == 1.0
    assert module._beaten([300, 100, 200], 2) == 0.5
    assert module._beaten([200, 100, 200], 0) == 0.75
    rules = load("classic_3p")
    pairs = [play_pair(rules, "steady", "steady", "test", number) for number in range(3)]
    assert sum(p.wins for p in pairs) / 3 == pytest.approx(0.5)
