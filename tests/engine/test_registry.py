"""The registry: a row for every rule set, and what the menu can be told from it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from canasta.engine import registry, rules

SPEC = json.loads((Path(__file__).parent / "presets.json").read_text("utf-8"))


def test_a_row_for_every_rule_set_in_the_order_of_the_specification() -> None:
    assert [row.id for row in registry.VARIANTS.values() if row.main] == list(SPEC["presets"])
    assert [row.id for row in registry.VARIANTS.values() if not row.main] == list(SPEC["secondary"])
    assert sorted(registry.VARIANTS) == sorted(rules.ids())


@pytest.mark.parametrize("row", registry.VARIANTS.values(), ids=lambda row: row.id)
def test_rows_are_complete(row: registry.Variant) -> None:
    assert 1 <= row.difficulty <= 5
    assert row.source
    assert row.name_key == f"variant.{row.id}.name"
    assert row.blurb_key == f"variant.{row.id}.blurb"
    assert (row.parent is None) == (row.id == "classic_4p")
    seen = {row.id}
    while row.parent is not None:
        row = registry.VARIANTS[row.parent]
        assert row.id not in seen
        seen.add(row.id)


def test_everything_is_offered_for_its_numbers_of_players() -> None:
    assert registry.offered() == tuple(registry.VARIANTS.values())
    for players in range(2, 7):
        assert {row.id for row in registry.offered(players)} == {
            row.id for row in registry.VARIANTS.values() if players in row.player_counts
        }
        assert registry.offered(players)
    assert registry.offered(7) == ()


@pytest.mark.parametrize(
    ("name", "mechanics"),
    [
        ("classic_4p", ()),
        ("uruguayan", ()),
        ("cutthroat_3p", ("cutthroat",)),
        ("samba", ("sequences", "many_groups")),
        ("hand_and_foot_solo", ("many_groups", "threes_in_hand", "foot", "partial_take")),
    ],
)
def test_mechanics_tell_what_is_special(name: str, mechanics: tuple[str, ...]) -> None:
    assert registry.mechanics(registry.VARIANTS[name].rules) == mechanics


def test_a_mechanic_that_is_not_there_takes_its_games_out_of_the_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "SUPPORTED", registry.SUPPORTED - {"foot"})
    missing = {row.id for row in registry.VARIANTS.values()} - {row.id for row in registry.offered()}
    assert missing == {"hand_and_foot", "hand_and_foot_solo"}
    assert not registry.supported(rules.load("classic_4p", {"foot_size": 11, "decks": 4, "jokers": 8}))
