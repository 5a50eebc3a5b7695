"""The cases of the rule book and whole deals of random play hold, step for step."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from canasta.engine.cases import Case, check, read

HERE = Path(__file__).parent


def _cases() -> list[Case]:
    return [case for path in sorted((HERE / "cases").glob("*.json")) for case in read(path.read_text("utf-8"))]


def _deals() -> list[Path]:
    return sorted((HERE / "deals").glob("*.json.gz"))


@pytest.mark.parametrize("case", _cases(), ids=lambda case: case.id)
def test_case(case: Case) -> None:
    assert check(case) is None


@pytest.mark.parametrize("path", _deals(), ids=lambda path: path.name.removesuffix(".json.gz"))
def test_deal(path: Path) -> None:
    deals = read(gzip.decompress(path.read_bytes()).decode())
    assert [(deal.id, check(deal)) for deal in deals] == [(deal.id, None) for deal in deals]


def test_all_are_there() -> None:
    assert len(_cases()) == 300
    assert len(_deals()) == 28


def test_a_wrong_expectation_is_noticed() -> None:
    """The checker is no rubber stamp: each kind of expectation, made wrong, fails its case."""
    text = (HERE / "cases" / "classic-pile.json").read_text("utf-8")
    noticed = 0
    for data in json.loads(text):
        for step in data["script"]:
            for key, value in step.get("then", {}).items():
                if isinstance(value, bool):
                    step["then"][key] = not value
                elif isinstance(value, int):
                    step["then"][key] = value + 1
                else:
                    continue
                (case,) = read(json.dumps(data))
                assert check(case) is not None, (data["id"], key)
                step["then"][key] = value
                noticed += 1
    assert noticed > 10
