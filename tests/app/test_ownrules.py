"""Rule sets of the player's own: kept under a name, found again, exported, imported; what is wrong is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta.app.notices import Notice
from canasta.app.ownrules import MAX_NAME, OwnRules, clean, delete, export, import_file, own_rules, save
from canasta.engine.rules import RuleSetError, load

CHANGES = {"target_score": 3000, "pile_frozen": "always", "canastas_to_go_out": {"total": 2}}


def kept(folder: Path, name: str = "Our rules", base: str = "classic_4p") -> OwnRules:
    own = save(folder, name, base, CHANGES)
    assert isinstance(own, OwnRules)
    return own


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    own = kept(tmp_path / "new folder")
    found, faults = own_rules(tmp_path / "new folder")
    assert (found, faults) == ([own], [])
    assert own.changes(4) == CHANGES
    assert load(own.base, own.changes(4)).table.target_score == 3000
    assert own.is_choice("classic_4p", 4, CHANGES)
    assert not own.is_choice("classic_4p", 4, {})


def test_the_same_name_replaces_and_another_does_not(tmp_path: Path) -> None:
    kept(tmp_path)
    save(tmp_path, "Our rules", "samba", {"draw_count": 1})
    kept(tmp_path, "our RULES")
    found, _ = own_rules(tmp_path)
    assert sorted((own.name, own.base) for own in found) == [("Our rules", "samba"), ("our RULES", "classic_4p")]


@pytest.mark.parametrize(
    "name", ["うちのルール", "Classic 4P", "con", "a/b\\c:d*?", "..", "é" * 60, "\u202e\x07tricky"]
)
def test_any_name_makes_a_good_file(name: str, tmp_path: Path) -> None:
    own = kept(tmp_path, name)
    assert own.name == clean(name)
    assert len(own.name) <= MAX_NAME
    assert own.path.parent == tmp_path
    assert own_rules(tmp_path)[0] == [own]


def test_names_of_built_in_games_stay_free(tmp_path: Path) -> None:
    assert kept(tmp_path, "samba").path.stem == "my_samba"


def test_a_broken_file_does_not_hide_the_others(tmp_path: Path) -> None:
    own = kept(tmp_path)
    (tmp_path / "broken.toml").write_text("extends = 3")
    found, faults = own_rules(tmp_path)
    assert found == [own]
    assert [fault.source for fault in faults] == ["broken.toml"]


def test_export_and_import_bring_the_same_rules(tmp_path: Path) -> None:
    own = kept(tmp_path / "a")
    notice = export(own, tmp_path / "out")
    assert notice.key == "save.exported"
    assert export(own, tmp_path / "out").args["path"] != notice.args["path"]
    back = import_file(Path(str(notice.args["path"])), tmp_path / "b")
    assert isinstance(back, OwnRules)
    assert (back.name, back.base, back.changes(4)) == (own.name, own.base, CHANGES)


def test_a_file_that_is_no_rule_set_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text('extends = "classic_4p"\n[melds]\nmax_wilds = 99\n')
    found = import_file(path, tmp_path / "b")
    assert isinstance(found, RuleSetError)
    assert found.key == "melds.max_wilds"
    assert own_rules(tmp_path / "b") == ([], [])


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert save(tmp_path / "file", "x", "classic_4p", {}) == Notice(
        "house.not_saved", {"path": str(tmp_path / "file" / "x.toml")}
    )
    own = kept(tmp_path)
    assert delete(own) is None
    gone = delete(own)
    assert gone is not None
    assert gone.key == "house.not_deleted"
    assert export(own, tmp_path).key == "house.not_saved"


def test_a_bad_value_is_not_kept(tmp_path: Path) -> None:
    with pytest.raises(RuleSetError):
        save(tmp_path, "x", "classic_4p", {"max_wilds": 99})
    assert list(tmp_path.iterdir()) == []
