"""The search for weights: the same seed finds the same, a stopped one goes on, and what it writes is read."""

from __future__ import annotations

import importlib.util
import json
import sys
import tomllib
from math import exp
from pathlib import Path
from types import ModuleType

import pytest

from canasta.ai import weights as module
from canasta.ai.weights import weights_for
from canasta.engine.rules import load


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    path = Path(__file__).resolve().parents[2] / "tools" / "tune_weights.py"
    spec = importlib.util.spec_from_file_location("tune_weights", path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules["tune_weights"] = made
    spec.loader.exec_module(made)
    return made


def test_the_same_seed_finds_the_same_and_a_stopped_search_goes_on(tool: ModuleType, tmp_path: Path) -> None:
    rules = load("classic_2p")
    whole = tool.tune(rules, tool.Tuning("classic_2p", 5, 6, ["decoy"]))
    half = tool.Tuning("classic_2p", 5, 6, ["decoy"])
    for _ in range(4):
        half.step(rules)
    state = tmp_path / "state.json"
    state.write_text(json.dumps({**half.__dict__}), "utf-8")
    rest = tool.tune(rules, tool.Tuning(**json.loads(state.read_text("utf-8"))), state)
    assert rest.at == whole.at
    assert any(abs(x) > 0 for x in whole.at.values())
    assert json.loads(state.read_text("utf-8"))["done"] == 6
    other = tool.tune(rules, tool.Tuning("classic_2p", 6, 6, ["decoy"]))
    assert other.at != whole.at


def test_it_goes_where_points_are_won(tool: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a game that pays for a bold `danger` and a small `wild`, these move so, and the others hardly."""
    rules = load("classic_4p")

    def lead(rules: object, first: object, second: object, number: int, purpose: str = "tune") -> float:
        def bold(player: object) -> float:
            changes = player._changes  # type: ignore[attr-defined]
            return 900.0 * float(changes["danger"]) - 20.0 * float(changes["wild"])

        return bold(first) - bold(second)

    monkeypatch.setattr(tool, "_lead", lead)
    found = tool.tune(rules, tool.Tuning("classic_4p", 1, 400, [])).at
    assert found["danger"] > 0.1
    assert found["wild"] < -0.1
    assert abs(found["black3"]) < 0.1


def test_what_is_written_is_read(tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load("classic_2p")
    before = weights_for(rules)
    changes = tool.changed(rules, {"danger": 0.5, "progress": -0.2})
    assert changes["danger"] == pytest.approx(before.danger * exp(0.5), rel=0.01)
    old = {"base": {"wild": 50.0}, "when": {"two": {"draw": 33.0}}}
    text = tool.written(old, "# Notes.\n", "two", changes, "#\n# how they came\n")
    assert text.startswith("# Notes.\n#\n# how they came\n")
    known = {"weights": module.data(), "tuned": tomllib.loads(text)}
    monkeypatch.setattr(module, "data", lambda name="weights": known[name])
    assert weights_for(rules).danger == changes["danger"]
    assert weights_for(rules).draw == 33.0
    assert weights_for(rules).progress == tuple(changes["progress"])
    # Another rule set has what stands under `base` alone.
    four = weights_for(load("classic_4p"))
    assert four.wild == 50.0
    assert four.danger == known["weights"]["base"]["danger"]


def test_weights_without_a_say_are_known(tool: ModuleType) -> None:
    rules = load("classic_4p")
    assert not tool.matters(rules, "run_progress")
    assert tool.matters(rules, "danger", 4)


def test_better_is_only_what_fresh_deals_confirm(tool: ModuleType) -> None:
    good = tool.Verdict(20.0, 8.0, 500, "h1", {"decoy": (-3.0, 9.0)})
    assert good.good
    assert not tool.Verdict(20.0, 25.0, 3000, "", {}).good
    assert not tool.Verdict(20.0, 8.0, 500, "h1", {"decoy": (-30.0, 9.0)}).good
