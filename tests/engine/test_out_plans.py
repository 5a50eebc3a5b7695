"""The search for a way to go out finds only ways that can be played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from canasta.engine.actions import LayDown, Merge
from canasta.engine.apply import advance
from canasta.engine.cases import check, load_file
from canasta.engine.moves import out_plan, plays_of
from canasta.engine.position import state_of_position
from canasta.engine.rules import load
from canasta.engine.verify import verify
from canasta.engine.view import view_of

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


def test_a_plan_of_a_closed_side_joins_no_new_groups() -> None:
    """At 9,000 points Brazilian opens with a natural canasta, a whole hand at once without: two mixed ones do."""
    rules = load("brazilian", {"ask_partner": "optional"})
    position = {
        "phase": "meld",
        "scores": [9100, 9100],
        "hands": ["4S 4S 4H 4D 4D 2D JK 9S 9S 9H 9D 9C 2S 2H 5D", 11, 11, 11],
        "pile": "7D",
    }
    view = view_of(state_of_position(rules, position), 0)
    plan = out_plan(view)
    assert plan is not None
    assert not plan.merges
    assert verify(view, LayDown(plays_of(plan))) is None


def test_groups_on_the_table_may_be_joined_on_the_way_out() -> None:
    """Two groups of fours are the second canasta; joined, the last two cards can go."""
    rules = load("samba", {"ask_partner": "none"})
    position = {
        "phase": "meld",
        "hands": ["KH 5D", 11, 11, 11],
        "pile": "7D",
        "melds": [["4S 4S 4H 4D", "4C 4C 4H", "KS KS KD KD KC KC KH"], []],
    }
    state = state_of_position(rules, position)
    plan = out_plan(view_of(state, 0))
    assert plan is not None
    assert plan.merges
    joined = view_of(advance(state, Merge(1, 0)), 0)
    after = out_plan(joined)
    assert after is not None
    assert not after.merges
