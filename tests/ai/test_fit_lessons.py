"""Fitting lessons: what was put into made-up choices is found again, and other games keep their lessons."""

from __future__ import annotations

import json
from array import array
from pathlib import Path
from random import Random

import pytest

from canasta.ai.lessons import FACTS, GATES, SITUATION
from tools.fit_lessons import APART, learned, write
from tools.gather_lessons import width


def made_up(folder: Path, kind: str, worth: float, believed: float) -> list[Path]:
    """Choices whose yes brings `worth` points for each unit of the first fact and 300 for the situation; and noise."""
    rng, paths = Random(1), []
    unit = 50.0 if kind in ("lay", "wild", "throw") else 100.0
    for number in range(2 * APART):
        rows = array("f")
        for _ in range(400):
            facts = [rng.gauss(0.0, 1.0) for _ in range(width(kind) - 3)]
            facts[SITUATION] = rng.gauss(0.0, 1.0)
            choice = 1.0 if kind == "throw" else rng.choice((0.5, -0.5))
            points = 300.0 * facts[0] + (worth + believed * unit) * choice * facts[SITUATION] + rng.gauss(0.0, 300.0)
            rows.extend([points, 0.0, choice, *facts])
        paths.append(folder / f"{kind}-{number:08d}.f32")
        with paths[-1].open("wb") as file:
            rows.tofile(file)
    return paths


@pytest.mark.parametrize("kind", ["open", "lay", "throw"])
@pytest.mark.parametrize("worth", [300.0, -300.0])
def test_what_was_put_in_is_found(tmp_path: Path, kind: str, worth: float) -> None:
    """The weight is what judgement misses, drawn towards nothing as far as the noise of real deals asks for."""
    weights, told = learned(kind, made_up(tmp_path, kind, worth, 1.0), 0.0, ())
    at = 0 if kind == "throw" else SITUATION
    assert len(weights) == FACTS[kind] * GATES + (0 if kind == "throw" else SITUATION)
    assert 0.3 < weights[at] / worth < 1.1
    assert max(abs(w) for i, w in enumerate(weights) if i != at) < 0.5 * abs(weights[at])
    assert kind in told


def test_another_round_goes_on_from_what_is_known(tmp_path: Path) -> None:
    paths = made_up(tmp_path, "open", 60.0, 1.0)
    known = [0.0] * (SITUATION + FACTS["open"] * GATES)
    known[SITUATION] = 60.0
    weights, _ = learned("open", paths, 0.0, known)
    assert weights[SITUATION] == pytest.approx(60.0, abs=10.0)


def test_writing_keeps_other_games(tmp_path: Path) -> None:
    file = tmp_path / "lessons.json"
    write("classic", "first", {"lay": [1.0]}, file)
    write("foot+frozen", "second", {"wild": [2.0]}, file)
    write("classic", "third", {"lay": [3.0]}, file)
    assert json.loads(file.read_text("utf-8")) == {
        "classic": {"made": "third", "weights": {"lay": [3.0]}},
        "foot+frozen": {"made": "second", "weights": {"wild": [2.0]}},
    }
