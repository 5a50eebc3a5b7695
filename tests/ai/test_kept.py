"""The file of pairs: what a killed run leaves is mended, other things are refused, and no two series are mixed."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path

import pytest

from canasta.ai import contest
from canasta.ai import duel as module
from canasta.ai.arena import add_arguments, main
from canasta.ai.duel import Duel, key_of, play_duel
from canasta.ai.pairs import Kept, KeptError, Pair
from canasta.engine.rules import load

KEY: dict[str, str | int | bool] = {"rules": "r", "seed": 1, "matches": False}
SMALL = load("classic_2p", {"target_score": 1000})


def pair(number: int) -> Pair:
    return Pair(12.5 * number, 0.5, 2, 20, 0, (("feeds", 1),), 0.25, 0.5, 40, 7)


def filled(path: Path, count: int = 3) -> bytes:
    kept = Kept(path)
    for number in range(count):
        kept.add(KEY, number, pair(number))
    return path.read_bytes()


def test_what_was_kept_is_found(tmp_path: Path) -> None:
    filled(tmp_path / "r.jsonl")
    kept = Kept(tmp_path / "r.jsonl")
    assert kept.pairs(KEY) == {n: pair(n) for n in range(3)}
    assert kept.pairs({**KEY, "seed": 2}) == {}
    assert kept.pairs(dict(reversed(list(KEY.items())))) == kept.pairs(KEY)


def test_a_last_line_without_its_end_is_cut_off_wherever_it_breaks(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    content = filled(path)
    whole = content[: content.index(b"\n") + 1]
    for end in range(len(whole), content.index(b"\n", len(whole)) + 1):
        path.write_bytes(content[:end])
        kept = Kept(path)
        assert path.read_bytes() == whole
        assert kept.pairs(KEY) == {0: pair(0)}
    kept.add(KEY, 1, pair(1))
    assert Kept(path).pairs(KEY) == {0: pair(0), 1: pair(1)}


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"my notes", 1),
        (b"{}\n", 1),
        (b"\xff\xfe\n", 1),
        (b'{"duel": ["classic_2p", "steady", "greedy", "test", false], "pair": [1.0, 0.5]}\n', 1),
        (b'{"duel": {}, "number": 0, "pair": {"lead": 1.0, "wins": 0.5}}\n', 1),
        (b"KEPT{}\n", 2),
        (b'KEPT{"duel": {"ru{"duel": {}}\n', 2),
        (b"KEPTmy notes", 2),
    ],
)
def test_other_content_is_refused_and_left_alone(tmp_path: Path, content: bytes, line: int) -> None:
    path = tmp_path / "r.jsonl"
    content = content.replace(b"KEPT", filled(path, 1))
    path.write_bytes(content)
    with pytest.raises(KeptError, match=f"line {line} holds no pair"):
        Kept(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize(("name", "value"), [("lead", "high"), ("deals", 1.5), ("blunders", 3), ("blunders", [["a"]])])
def test_a_pair_with_other_values_is_refused(tmp_path: Path, name: str, value: object) -> None:
    path = tmp_path / "r.jsonl"
    line = json.loads(filled(path, 1))
    line["pair"][name] = value
    path.write_text(json.dumps(line) + "\n")
    with pytest.raises(KeptError):
        Kept(path)


def test_whatever_changes_results_is_in_the_key() -> None:
    base = Duel("classic_2p", "steady", "greedy", "test", False)
    keys = [
        key_of(base, load("classic_2p")),
        key_of(base, load("classic_2p", {"hand_size": 13})),
        key_of(replace(base, rules="classic_4p"), load("classic_4p")),
        key_of(replace(base, first="casual"), load("classic_2p")),
        key_of(replace(base, second="casual"), load("classic_2p")),
        key_of(replace(base, purpose="tune"), load("classic_2p")),
        key_of(replace(base, matches=True), load("classic_2p")),
        key_of(replace(base, seed=2), load("classic_2p")),
    ]
    assert len({json.dumps(key) for key in keys}) == len(keys)
    # A knob that is set to what it is anyway changes nothing.
    assert key_of(base, load("classic_2p", {"hand_size": 15})) == keys[0]


def still(pairs: list[Pair]) -> list[Pair]:
    return [replace(p, slowest=0.0, seconds=0.0) for p in pairs]


def test_a_cut_run_goes_on_to_the_same_result_with_processes_too(tmp_path: Path) -> None:
    whole = play_duel(SMALL, "steady", "greedy", 4, kept=Kept(tmp_path / "r.jsonl"))
    content = (tmp_path / "r.jsonl").read_bytes()
    for jobs in (1, 2):
        (tmp_path / "cut.jsonl").write_bytes(content[:-100])
        again = play_duel(SMALL, "steady", "greedy", 5, kept=Kept(tmp_path / "cut.jsonl"), jobs=jobs)
        assert still(again.pairs[:4]) == still(whole.pairs)
        # The three whole lines have kept their times; the torn one was played anew.
        assert [round(p.seconds, 5) for p in whole.pairs[:3]] == [p.seconds for p in again.pairs[:3]]
        assert sorted(Kept(tmp_path / "cut.jsonl").pairs(key_of(again, SMALL))) == [0, 1, 2, 3, 4]


def test_what_is_known_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Kept(tmp_path / "r.jsonl")
    first = play_duel(SMALL, "steady", "greedy", 3, kept=kept)
    played = []

    def noted(*args: object, **_more: object) -> Pair:
        played.append(args[4])
        return first.pairs[0]

    monkeypatch.setattr(module, "play_pair", noted)
    again = play_duel(SMALL, "steady", "greedy", 4, kept=Kept(tmp_path / "r.jsonl"))
    assert played == [3]
    assert still(again.pairs[:3]) == still(first.pairs)
    play_duel(SMALL, "steady", "random", 1, kept=kept)
    play_duel(load("classic_2p"), "steady", "greedy", 1, kept=kept)
    play_duel(SMALL, "steady", "greedy", 1, kept=kept, seed=2)
    assert played == [3, 0, 0, 0]


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return main(parser.parse_args(words))


def test_the_command_tells_what_is_wrong_with_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes").write_text("buy milk\n")
    words = ("--duel", "steady,greedy", "--pairs", "1", "--resume")
    for path, code in ((tmp_path / "notes", 2), (tmp_path / "no" / "r.jsonl", 1), (tmp_path, 1)):
        assert run(*words, str(path)) == code
        error = capsys.readouterr().err
        assert error.startswith("canasta arena: --resume: ")
        assert str(path) in error
        assert error.count("\n") == 1


def test_a_reader_that_has_gone_is_no_fault_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_duel: Duel) -> str:
        raise BrokenPipeError

    monkeypatch.setattr(contest, "told", gone)
    with pytest.raises(BrokenPipeError):
        run("--duel", "steady,greedy", "--pairs", "1", "--resume", str(tmp_path / "r.jsonl"))


def test_a_full_disk_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Kept, "add", full)
    path = tmp_path / "r.jsonl"
    assert run("--duel", "steady,greedy", "--pairs", "1", "--resume", str(path)) == 1
    assert capsys.readouterr().err == f"canasta arena: --resume: {path}: No space left on device\n"
