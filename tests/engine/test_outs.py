"""The search for a way to go out finds only ways that can be played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from canasta.engine.cases import check, load_file

CLOSED = ["8C 8C 8D 8D 8H 8H 8S", "4C 4C 4D 4D 4H 4H 4S", "5C 5C 5D 5D 5H 5H 5S"]
DIRTY = ["JC JC JD JD JH 2C 2D", "KC KC KD KD KH 2C 2D", "QC QC QD QD QH 2C 2D", "AC AC AD AD AH 2H 2H"]


def hand_and_foot(hand: str, tens: str, can: bool) -> dict[str, object]:
    return {
        "id": "one-open-group",
        "title": "A second group of a rank begins only once the first is closed.",
        "rules": "hand_and_foot",
        "position": {
            "phase": "meld",
            "hands": [hand, 11, 9, 10],
            "feet": ["", 11, "", 11],
            "in_foot": [True, False, True, False],
            "pile": "7D",
            "melds": [[*CLOSED, *DIRTY, tens], []],
        },
        "script": [{"do": "ask"} if can else {"do": "ask", "error": "cannot_go_out"}],
    }


@pytest.mark.parametrize(
    ("hand", "tens", "can"),
    [
        ("TC TC 2S", "TD TD TH TH TS 2C", False),
        ("TC TC 2S 6C", "TD TD TH TH TS 2C", False),
        ("TC TC TC TC 6C", "TD TD TH TH TS 2C", True),
        ("TC 6C", "TD TD TH TH TS 2C", True),
    ],
)
def test_a_second_group_waits_for_the_first(tmp_path: Path, hand: str, tens: str, can: bool) -> None:
    case = hand_and_foot(hand, tens, can)
    path = tmp_path / "case.json"
    path.write_text(json.dumps([case]), encoding="utf-8")
    (loaded,) = load_file(path)
    assert not check(loaded)
