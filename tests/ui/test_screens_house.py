"""House rules: every knob has a row with words, changes are marked, impossible ones refused, good ones kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta.app.houserules import HOUSE_RULES, holds
from canasta.app.i18n import Catalog
from canasta.app.notices import Notice
from canasta.app.ownrules import OwnRules, own_rules, save
from canasta.app.ruletrial import RuleTrial
from canasta.app.settings import NewGame, SettingsStore
from canasta.engine.registry import VARIANTS
from canasta.engine.ruledata import KNOBS, resolved
from canasta.engine.rules import RuleSet, load
from canasta.ui.intents import Accept, Device, Dropped, Edit, Focus, Text
from canasta.ui.scenes import Pop, Push, Replace
from canasta.ui.screens.chooser import ChooserScene
from canasta.ui.screens.houserules import HouseRulesScene
from canasta.ui.screens.knobform import PAGES, Changes, found_rows, page_name, page_rows
from canasta.ui.screens.trial import NameScene, TrialScene
from canasta.ui.widgets import Stepper
from tests.ui.screen_support import Eye, house, new_game, on_stage

CLASSIC = Changes("classic_4p", 4, {})


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", list(VARIANTS))
def test_every_knob_has_a_row_in_words(game: str, language: str) -> None:
    catalog = Catalog(language)
    changes = Changes(game, load(game).table.players, {})
    rows = [row for page in PAGES for row in page_rows(catalog, changes, page)]
    assert {row.id for row in rows} == set(KNOBS) - {"players", "player_counts", "canasta_size"} | set(HOUSE_RULES)
    for row in rows:
        assert row.name
        assert row.help
        assert row.usual == ""
        assert row.value
        assert len(row.options) > 1 or row.id in KNOBS
        assert len({words for _, words in row.options}) == len(row.options), row.id
    assert all(page_name(catalog, page) for page in PAGES)
    assert catalog.missing == set()


@pytest.mark.parametrize("name", [name for name in KNOBS if name not in ("players", "player_counts", "canasta_size")])
def test_every_option_of_every_knob_is_a_value_it_can_have(name: str) -> None:
    catalog = Catalog("en")
    row = next(row for page in PAGES for row in page_rows(catalog, CLASSIC, page) if row.id == name)
    for value, _ in row.options:
        changed = CLASSIC.row(name, value)
        assert changed.plain()[name] == value
        assert name in changed.overrides or value == resolved(CLASSIC.usual)[name]
        assert changed.row(name, resolved(CLASSIC.usual)[name]).overrides == {}


@pytest.mark.parametrize("rule_id", list(HOUSE_RULES))
def test_house_rules_go_on_and_off(rule_id: str) -> None:
    on = CLASSIC.row(rule_id, 0)
    rules = on.rules()
    assert isinstance(rules, RuleSet)
    assert holds(rules, rule_id)
    off = on.row(rule_id, "off").rules()
    assert isinstance(off, RuleSet)
    # What the game has anyway cannot always be taken from it.
    assert holds(off, rule_id) == (holds(CLASSIC.usual, rule_id) and rule_id not in ("h3",))


def test_the_search_finds_by_name_and_by_sentence() -> None:
    catalog = Catalog("en")
    assert "target_score" in [row.id for row in found_rows(catalog, CLASSIC, "TARGET")]
    assert "h4" in [row.id for row in found_rows(catalog, CLASSIC, "joker discarded")]
    assert found_rows(catalog, CLASSIC, "xyzzy") == []


def test_a_changed_value_is_marked_and_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    eye = Eye(monkeypatch)
    scene = house("table")
    with on_stage(scene) as stage:
        stage.tap("row:jokers:more")
        stage.settle()
        assert scene.changes.overrides == {"jokers": 5}
        assert "Usual: 4 cards" in eye.seen
        assert "1 rule is changed" in eye.seen
        stage.tap("row:jokers:less")
        assert scene.changes.overrides == {}


def test_switches_and_lists_by_keys_alone() -> None:
    scene = house("going_out")
    with on_stage(scene) as stage:
        stage.send(Device("keys"))
        scene.form.focus_on("row:canastas_to_go_out")
        control = scene.form["row:canastas_to_go_out"]
        assert not isinstance(control, Stepper)
        stage.send(Accept())
        assert isinstance(stage.stack.top, ChooserScene)
        stage.send(Focus("down"), Accept())
        assert stage.stack.top is scene
        assert list(scene.changes.overrides) == ["canastas_to_go_out"]


def test_impossible_rules_are_refused_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    eye = Eye(monkeypatch)
    store = SettingsStore(None)
    used: list[NewGame] = []
    scene = HouseRulesScene(NewGame("classic_4p", 4), used.append, folder=Path("/nowhere"), exports=Path("/nowhere"))
    scene._page = "table"
    with on_stage(scene, settings=store) as stage:
        scene.form.focus_on("row:sides")
        stage.send(Focus("right"))
        assert "sides" in scene.changes.overrides
        stage.settle()
        stage.tap("button:use")
        assert used == []
        assert scene.form.toasts.text
        stage.tap("button:save")
        assert stage.stack.top is scene
        assert any("cannot sit as" in words for words in eye.seen)
        stage.tap("button:clear")
        stage.tap("button:use")
    assert used == [NewGame("classic_4p", 4)]


def test_rules_are_tried_named_and_kept(tmp_path: Path) -> None:
    used: list[NewGame] = []
    scene = HouseRulesScene(NewGame("classic_2p", 2), used.append, folder=tmp_path, exports=tmp_path / "out")
    with on_stage(scene) as stage:
        stage.tap("row:h8")
        stage.tap("button:save")
        trial = stage.stack.top
        assert isinstance(trial, TrialScene)
        trial._trial.deals = 1
        stage.settle()
        assert isinstance(stage.stack.top, NameScene)
        stage.send(Text("毎晩ルール"), Accept())
        assert stage.stack.top is scene
        (own,) = own_rules(tmp_path)[0]
        assert (own.name, own.base, own.overrides) == ("毎晩ルール", "classic_2p", {"pile_frozen": "always"})
        stage.tap("button:export")
        assert (tmp_path / "out" / own.path.name).exists()
        stage.tap("button:delete")
        stage.tap("button:yes")
        assert own_rules(tmp_path)[0] == []
        stage.tap("button:use")
    assert used == [NewGame("classic_2p", 2, overrides={"pile_frozen": "always"})]


def test_a_trial_can_be_given_up_and_bad_rules_lead_back() -> None:
    trial = RuleTrial(load("classic_4p"), 1)
    scene = TrialScene(trial, lambda: Replace(house()))
    with on_stage(house()) as stage:
        stage.stack.apply(Push(scene))
        stage.frames(3)
        assert 0 <= trial.done < trial.deals
        trial.problem = Notice("house.no_canasta", {"n": 50})
        stage.frames(2)
        stage.tap("button:cancel")
        assert isinstance(stage.stack.top, HouseRulesScene)


def test_a_dropped_file_is_imported_and_a_bad_one_named(tmp_path: Path) -> None:
    good = save(tmp_path / "theirs", "Theirs", "classic_4p", {"draw_count": 2})
    assert isinstance(good, OwnRules)
    bad = tmp_path / "bad.toml"
    bad.write_text('extends = "classic_4p"\n[table]\ndraw_count = 77\n')
    scene = HouseRulesScene(NewGame("classic_4p", 4), lambda _: None, folder=tmp_path / "mine", exports=tmp_path)
    with on_stage(scene) as stage:
        stage.send(Dropped(str(bad)))
        assert "bad.toml" in scene.form.toasts.text
        assert scene.changes.overrides == {}
        stage.send(Dropped(str(good.path)))
        assert "Theirs" in scene.form.toasts.text
        assert scene.changes.overrides == {"draw_count": 2}
        assert [own.name for own in scene.kept()] == ["Theirs"]


def test_own_rules_are_among_the_games(tmp_path: Path) -> None:
    save(tmp_path, "Ours", "samba", {"target_score": 7000})
    (tmp_path / "bad.toml").write_text('extends = "samba"\n[table]\ndraw_count = 9\n')
    scene = new_game(own=lambda: own_rules(tmp_path))
    with on_stage(scene, (1920, 1080)) as stage:
        assert scene.form.toasts.text == "bad.toml: Cards drawn: 9 is not possible; allowed: 1..4"
        stage.send(Device("keys"))
        scene.form.focus_on("games")
        for _ in range(40):
            stage.send(Focus("down"))
            if scene.form["games"].value == "own:ours":
                break
        assert (scene.choice.rules, scene.choice.overrides) == ("samba", {"target_score": 7000})
        assert scene.rules.table.target_score == 7000
        stage.send(Focus("up"))
        assert scene.choice.overrides == {}


def test_a_name_is_asked_for_and_a_usual_one_offered() -> None:
    taken: list[str] = []

    def take(name: str) -> Pop:
        taken.append(name)
        return Pop()

    for steps in ([Accept()], [Text("A"), Edit("backspace"), Text("B"), Accept()]):
        with on_stage(NameScene(Notice("house.name"), Notice("house.name_hint"), "", 40, take)) as stage:
            stage.send(*steps)
    assert taken == ["Our rules", "B"]
