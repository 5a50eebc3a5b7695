"""The arena: the same seed gives the same result, records that replay, the shape of the output."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random

import pytest

from canasta.ai import arena
from canasta.ai.arena import add_arguments, main, match_seed, play_match, run_arena
from canasta.ai.duel import StalledError
from canasta.ai.player import Stop, Tally
from canasta.ai.speed import Speed
from canasta.engine.actions import Action, DrawStock
from canasta.engine.record import load as load_record
from canasta.engine.replay import last_state
from canasta.engine.rules import load
from canasta.engine.view import View
from canasta.engine.violations import IllegalAction

CLASSIC = load("classic_4p")
SEATS = ("bot", "greedy", "bot", "greedy")


def without_seconds(result: arena.ArenaResult) -> dict[str, object]:
    data = result.as_json()
    assert isinstance(data.pop("seconds"), float)
    assert isinstance(data.pop("time"), dict)
    return data


def test_the_same_seed_gives_the_same_result() -> None:
    first, again = (run_arena(CLASSIC, SEATS, 2, 5) for _ in range(2))
    other = run_arena(CLASSIC, SEATS, 2, 6)
    assert without_seconds(first) == without_seconds(again)
    assert first.tables.sheets == again.tables.sheets
    assert first.tables.sheets != other.tables.sheets


def test_processes_change_nothing() -> None:
    one, two = (run_arena(CLASSIC, SEATS, 3, 5, jobs=jobs) for jobs in (1, 2))
    assert without_seconds(one) == without_seconds(two)
    assert one.tables.sheets == two.tables.sheets


def test_the_result_adds_up() -> None:
    told: list[int] = []
    result = run_arena(CLASSIC, SEATS, 3, 5, progress=told.append)
    tables = result.tables
    assert told == [1, 2, 3]
    assert sum(tables.wins) == tables.matches == 3
    assert sum(tables.ends.values()) == tables.deals == len(tables.sheets)
    assert tables.points == [sum(sheet[side] for sheet in tables.sheets) for side in range(2)]
    assert list(result.as_json()) == [
        "rules", "seats", "matches", "wins", "deals", "ends", "mean_deal_scores", "fallbacks", "seconds", "time",
    ]  # fmt: skip
    assert result.as_json()["mean_deal_scores"] == [round(p / tables.deals, 1) for p in tables.points]


def test_records_replay_to_the_same_end(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    result = run_arena(CLASSIC, SEATS, 2, 5, record=folder)
    files = sorted(folder.iterdir())
    assert [f.name for f in files] == ["classic_4p-5-00001.canasta", "classic_4p-5-00002.canasta"]
    states = [last_state(load_record(f)) for f in files]
    assert all(state.public.match_over for state in states)
    assert [state.seed for state in states] == [match_seed(5, 0), match_seed(5, 1)]
    wins = [sum(state.public.winner == side for state in states) for side in range(2)]
    assert wins == result.tables.wins


class Faulty:
    """Asks for a card that it may not have."""

    def __init__(self) -> None:
        self.tally = Tally()

    def decide(self, view: View, rng: Random, stop: Stop) -> Action:
        return DrawStock(keep_three=True)


def test_a_deal_that_does_not_end_is_an_error() -> None:
    with pytest.raises(StalledError, match="classic_4p: seed 9, deal 1: 6 actions"):
        play_match(CLASSIC, ("bot",) * 4, 9, step_cap=5)


def test_an_illegal_action_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "LEVELS", {"bot": Faulty})
    with pytest.raises(IllegalAction):
        play_match(CLASSIC, ("bot",) * 4, 9)


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return main(parser.parse_args(words))


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    seats = "random,bot"
    assert run("--rules", "classic_2p", "--matches", "1", "--seed", "4", "--seats", seats, "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["rules"] == "classic_2p"
    assert data["seats"] == ["random", "bot"]
    assert data["wins"] == [0, 1]
    assert data["fallbacks"] == 0


def test_the_command_knows_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--matches", "1", "--set", "target_score=1000", "--set", "pile_frozen=always") == 0
    told = capsys.readouterr().out
    assert told.startswith("classic_4p: 1 matches, ")
    assert "fallbacks 0" in told


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--rules", "whist"), "whist"),
        (("--seats", "bot,bot"), "players"),
        (("--seats", "bot,bot,bot,tiger"), "'tiger'"),
        (("--set", "jokers=many"), "jokers"),
        (("--set", "jokers"), "jokers"),
        (("--duel", "steady,casual", "--seats", "bot,bot,bot,bot"), "--seats goes with matches alone"),
        (("--rating", "steady,casual", "--matches", "3"), "--matches goes with matches"),
        (("--duel", "steady,casual", "--record", "there"), "--record goes with matches"),
        (("--pairs", "3"), "--pairs goes with --duel or --rating"),
        (("--whole",), "--whole goes with --duel or --rating"),
        (("--sprt",), "--sprt goes with --duel or --rating"),
        (("--seeds", "tune"), "--seeds goes with --duel or --rating"),
        (("--resume", "there"), "--resume goes with --duel or --rating"),
    ],
)
def test_nonsense_is_refused_in_one_line(
    words: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == 2
    error = capsys.readouterr().err
    assert error.startswith("canasta arena: ")
    assert error.count("\n") == 1
    assert message in error


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert run("--matches", "1", "--record", str(tmp_path / "file" / "inside")) == 1
    error = capsys.readouterr().err
    assert error.startswith("canasta arena: --record: ")
    assert error.count("\n") == 1


@pytest.mark.parametrize("words", [("--matches", "0"), ("--jobs", "0"), ("--duel", "steady,bot", "--pairs", "-5")])
def test_counts_are_from_one(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        run(*words)
    assert stopped.value.code == 2
    assert "a number from 1" in capsys.readouterr().err


def test_speed_is_that_of_thinking(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--rules", "classic_2p", "--set", "target_score=1000", "--matches", "1")
    assert run(*words, "--seats", "sharp,bot", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    speed = data["time"]
    assert speed["thinking_s"] > 0
    assert speed["moves_per_thinking_s"] > 0
    assert speed["rollouts"] > 0
    assert speed["rollouts_per_thinking_s"] > 0
    assert run(*words) == 0
    assert "moves and no rollouts a second of thinking, all players together" in capsys.readouterr().out


def test_speeds_are_counts_over_seconds() -> None:
    speed = Speed(2.0, 300, 5000)
    assert speed.as_json() == {
        "thinking_s": 2.0, "moves_per_thinking_s": 150.0, "rollouts": 5000, "rollouts_per_thinking_s": 2500.0,
    }  # fmt: skip
    assert speed.told() == "150 moves and 2,500 rollouts a second of thinking"
    assert Speed(0.0, 0, 0).told() == "0 moves and no rollouts a second of thinking"
