"""What the screens around the table do: by mouse, by keys and by pad, and what they remember."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from canasta.app.i18n import Catalog
from canasta.app.notices import Notice
from canasta.app.settings import NewGame, SeatChoice, SettingsStore
from canasta.app.setup import header_of
from canasta.engine.rules import load
from canasta.ui.intents import Accept, Back, Command, Compose, Device, Edit, Focus, Intent, Text
from canasta.ui.scenes import BaseScene, Pop, Push, Quit
from canasta.ui.screens.chooser import ChooserScene
from canasta.ui.screens.dialogs import NoticeScene, QuestionScene, question
from canasta.ui.screens.gamecards import game_cards, kept_game, player_counts
from canasta.ui.screens.matchend import MatchEndScene
from canasta.ui.screens.pause import PauseScene, ask_to_quit
from canasta.ui.screens.rules import RulesScene
from canasta.ui.screens.score import ScoreScene
from canasta.ui.screens.settings import SettingsScene
from canasta.ui.widgets import ListBox, TextField
from tests.ui.screen_support import SCREENS, Eye, Told, action_log, context_of, new_game, on_stage, rows, sheet, title

DOWN, UP, LEFT, RIGHT = (Focus(way) for way in ("down", "up", "left", "right"))  # type: ignore[arg-type]


class Ground(BaseScene):
    """A scene below others."""

    name = "ground"

    def draw(self, to: pygame.Surface) -> None:
        to.fill((10, 200, 30))


def over(stage: Any, scene: Any) -> None:
    """Puts a scene on top of the one that is there."""
    stage.stack.apply(Push(scene))
    stage.frames(2)


# ---- title


def test_continue_comes_first_when_there_is_a_match_to_go_on_with() -> None:
    told = Told()
    with on_stage(title(told=told)) as stage:
        stage.send(Accept())
    with on_stage(title(None, told)) as stage:
        with pytest.raises(KeyError):
            stage.target("button:continue")
        stage.send(Accept())
    assert told.taken == ["go_on", "new_game"]


def test_the_title_by_keys_alone() -> None:
    told = Told()
    with on_stage(title(told=told)) as stage:
        stage.send(Device("keys"))
        for _ in range(5):
            stage.send(Accept(), DOWN)
        stage.send(Accept(), Back())
    assert told.taken == ["go_on", "new_game", "rules", "settings", "about", "quit", "quit"]


def test_the_title_by_mouse_and_by_pad() -> None:
    told = Told()
    with on_stage(title(told=told)) as stage:
        stage.tap("button:rules")
        stage.events(stage.pads.plug(0, 5))
        stage.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN, 5)
        stage.pad(pygame.CONTROLLER_BUTTON_A, 5)
    assert told.taken == ["rules", "settings"]


def test_another_language_at_once_and_for_good() -> None:
    store = SettingsStore(None)
    with on_stage(title(), settings=store) as stage:
        assert stage.target("button:new_game").label == "New game"
        stage.tap("button:language")
        assert stage.target("button:new_game").label == "新しい対戦"
        assert store.settings.language == "ja"
        stage.tap("button:language")
        assert stage.target("button:new_game").label == "New game"


def test_with_reduced_motion_nothing_sways() -> None:
    store = SettingsStore(None)
    store.replace(reduced_motion=True)
    with on_stage(title(), settings=store) as stage:
        stage.frames(80)  # until all cards are there
        drawn = stage.loop.frames_drawn
        stage.frames(30)
        assert stage.loop.frames_drawn == drawn


# ---- new game


def test_deal_is_one_key_away() -> None:
    scene = new_game()
    with on_stage(scene) as stage:
        stage.send(Accept())
    (choice,) = scene.started  # type: ignore[attr-defined]
    assert choice.rules == "classic_4p"
    assert [seat.kind for seat in choice.seats] == ["human", "bot", "bot", "bot"]
    header = header_of(choice, 5)
    assert header.rules == load("classic_4p")
    assert [seat.name for seat in header.seats] == ["You", "Aiko", "Mateo", "Luis"]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_only_games_that_fit_are_shown_and_each_can_be_dealt(players: int) -> None:
    scene = new_game()
    with on_stage(scene) as stage:
        stage.tap(f"players:{players}")
        box = scene.form["games"]
        assert isinstance(box, ListBox)
        ids = [row.id for row in box.rows]
        assert ids
        for rules_id in ids:
            assert players in load(rules_id).table.player_counts
        stage.send(Device("keys"))
        scene.form.focus_on("games")
        for _ in ids:
            header = header_of(scene.choice, 1)
            assert header.rules.table.players == players == len(header.seats)
            stage.send(DOWN)
        assert scene.choice.rules == ids[-1]


def test_the_last_choice_is_remembered() -> None:
    store = SettingsStore(None)
    scene = new_game()
    with on_stage(scene, settings=store) as stage:
        stage.tap("players:6")
        stage.tap("games:samba_dutch")
        stage.tap("level:2:more")
        stage.tap("pace:fast")
        stage.send(Back())
    assert store.settings.pace == "fast"
    again = new_game()
    with on_stage(again, settings=store):
        assert (again.choice.rules, again.choice.players) == ("samba_dutch", 6)
        assert [seat.level for seat in again.choice.seats[1:]] == ["steady", "sharp", *["steady"] * 3]


def test_the_game_stays_in_its_family_when_fewer_play() -> None:
    catalog = Catalog("en")
    assert kept_game("classic_4p", game_cards(catalog, 2)) == "classic_2p"
    assert kept_game("samba", game_cards(catalog, 4)) == "samba"
    assert player_counts() == (2, 3, 4, 5, 6)


def test_a_name_typed_with_an_input_method() -> None:
    scene = new_game()
    with on_stage(scene) as stage:
        stage.tap("name:0")
        assert stage.stack.top is not None
        area = stage.stack.top.text_area()
        assert area is not None
        assert stage.target("name:0").rect.contains(area)
        stage.send(Compose("み"), Compose("みか"))
        assert scene.choice.seats[0].name == "You"
        stage.send(Compose(""), Text("美香"), Text(" K"), Edit("backspace"))
        assert scene.choice.seats[0].name == "美香"
        stage.key(pygame.K_d)
        assert scene.started == []  # type: ignore[attr-defined]
        stage.send(Edit("select_all"), Edit("delete"))
        assert scene.choice.seats[0].name == "You"
        stage.type("Ann")
        stage.tap("button:deal")
    assert scene.started[0].seats[0].name == "Ann"  # type: ignore[attr-defined]


def test_who_sits_where() -> None:
    scene = new_game()
    with on_stage(scene) as stage:
        stage.tap("swap:0")
        assert [seat.name for seat in scene.choice.seats] == ["Aiko", "You", "Mateo", "Luis"]
        stage.tap("swap:3")
        assert [seat.name for seat in scene.choice.seats] == ["Aiko", "You", "Luis", "Mateo"]
        assert scene.form.focus == "swap:2"
        stage.tap("button:shuffle")
        assert sorted(seat.name for seat in scene.choice.seats) == ["Aiko", "Luis", "Mateo", "You"]
        seat = next(i for i, seat in enumerate(scene.choice.seats) if seat.kind == "human")
        assert isinstance(scene.form[f"name:{seat}"], TextField)


def test_the_person_stays_when_fewer_play() -> None:
    scene = new_game()
    with on_stage(scene) as stage:
        for seat in (0, 1, 2):
            stage.tap(f"swap:{seat}" if seat == 0 else f"swap:{seat + 1}")
        assert [seat.kind for seat in scene.choice.seats].index("human") == 3
        stage.tap("players:2")
        assert sorted(seat.kind for seat in scene.choice.seats) == ["bot", "human"]


def test_another_head_brings_its_name() -> None:
    scene = new_game()
    with on_stage(scene) as stage:
        stage.tap("portrait:1")
        stage.tap("button:portrait")
        stage.tap("portraits:3")
        stage.tap("button:ok")
        stage.tap("button:done")
        assert stage.stack.top is scene
        assert (scene.choice.seats[1].name, scene.choice.seats[1].portrait) == ("Rosa", 3)
        stage.tap("portrait:0")
        stage.tap("button:portrait")
        stage.tap("portraits:12")
        stage.tap("button:ok")
        stage.tap("button:done")
        assert (scene.choice.seats[0].name, scene.choice.seats[0].portrait) == ("You", 12)


def test_only_levels_that_exist_are_offered() -> None:
    store = SettingsStore(None)
    seats = (SeatChoice("Ann", "human"), *(SeatChoice(name, "bot", "sharp") for name in ("Aiko", "Mateo", "Luis")))
    store.replace(new_game=NewGame(seats=seats))
    scene = new_game(levels=("beginner", "steady"))
    with on_stage(scene, settings=store) as stage:
        assert [seat.level for seat in scene.choice.seats[1:]] == ["steady"] * 3
        stage.tap("level:1:less")
        stage.tap("level:1:less")
        assert scene.choice.seats[1].level == "beginner"


def test_computer_players_have_names_of_the_language() -> None:
    store = SettingsStore(None)
    first = new_game()
    with on_stage(first, settings=store) as stage:
        stage.send(Back())
    scene = new_game()
    with on_stage(scene, language="ja", settings=store):
        assert [seat.name for seat in scene.choice.seats] == ["あなた", "アイコ", "マテオ", "ルイス"]


def test_house_rules_go_with_another_game_and_come_back_through_changed() -> None:
    told = Told()
    scene = new_game(told)
    with on_stage(scene) as stage:
        stage.tap("button:house")
        scene.changed(replace(scene.choice, overrides={"target_score": 3000}))
        assert scene.rules.table.target_score == 3000
        stage.tap("games:modern_american")
        assert scene.choice.overrides == {}
    assert told.taken == ["house_rules"]


def test_a_game_that_no_longer_exists_is_replaced() -> None:
    store = SettingsStore(None)
    store.replace(new_game=NewGame("somebodys_rules", 4, overrides={"draw_count": 2}))
    scene = new_game()
    with on_stage(scene, settings=store):
        assert scene.choice.rules == "classic_4p"
        assert scene.choice.overrides == {}


# ---- score sheet and match end


def test_the_first_press_ends_the_counting_and_nothing_else() -> None:
    told = Told()
    scene = ScoreScene(sheet(2), go_on=told.way("go_on"))
    with on_stage(scene) as stage:
        stage.frames(3)
        assert scene.counting
        stage.tap("button:go_on")
        assert not scene.counting
        assert told.taken == []
        stage.tap("button:go_on")
        assert told.taken == ["go_on"]


def test_the_first_key_ends_the_counting_and_nothing_else() -> None:
    told = Told()
    scene = ScoreScene(sheet(2), go_on=told.way("go_on"), pause=told.way("pause"))
    with on_stage(scene) as stage:
        stage.frames(3)
        stage.send(Accept())
        assert not scene.counting
        stage.send(Accept(), Back(), Command("pause"))
    assert told.taken == ["go_on", "pause", "pause"]


def test_figures_end_where_they_should(monkeypatch: pytest.MonkeyPatch) -> None:
    eye = Eye(monkeypatch)
    with on_stage(ScoreScene(sheet(2), go_on=Pop)) as stage:
        stage.settle()
    expected = {"+615", "+500", "+600", "−85", "+1,530", "+1,840", "2,345", "2,810", "3,875", "4,650", "2 × 300", "120"}
    assert expected <= eye.seen


def test_no_counting_at_the_instant_pace() -> None:
    store = SettingsStore(None)
    store.replace(pace="instant")
    scene = ScoreScene(sheet(2), go_on=Pop)
    with on_stage(scene, settings=store):
        assert not scene.counting


def test_the_sheet_can_be_put_away_to_see_the_table() -> None:
    with on_stage(Ground()) as stage:
        scene = ScoreScene(sheet(2), go_on=Pop, see_table=True)
        over(stage, scene)
        stage.send(Accept())
        assert stage.picture().get_at((5, 5))[:3] != (10, 200, 30)
        stage.tap("button:see_table")
        stage.settle()
        assert stage.picture().get_at((5, 5))[:3] == (10, 200, 30)
        assert [target.id for target in scene.targets()] == ["button:sheet"]
        stage.send(Back())
        stage.settle()
        assert stage.picture().get_at((5, 5))[:3] != (10, 200, 30)
        stage.tap("button:see_table")
        stage.tap((40, 40))
        assert not scene.peeking
        assert stage.stack.top is scene


@pytest.mark.parametrize("way", ["rematch", "new_game", "to_title"])
def test_what_follows_a_match(way: str) -> None:
    told = Told()
    ways = {name: told.way(name) for name in ("rematch", "new_game", "to_title")}
    with on_stage(MatchEndScene(sheet(2, over=True, winner=0), **ways)) as stage:
        stage.tap(f"button:{way}")
    assert told.taken == [way]


# ---- pause, questions, notices


def test_leaving_a_match_is_asked_about_first() -> None:
    told = Told()
    scene = PauseScene(rules=told.way("rules"), settings=told.way("settings"), leave=told.way("leave"))
    with on_stage(Ground()) as stage:
        over(stage, scene)
        stage.tap("button:leave")
        assert isinstance(stage.stack.top, QuestionScene)
        stage.send(Accept())
        assert stage.stack.top is scene
        assert told.taken == []
        stage.tap("button:leave")
        stage.tap("button:yes")
        assert told.taken == ["leave"]


def test_quitting_with_an_unfinished_match_is_asked_about() -> None:
    nav = ask_to_quit(True)
    assert isinstance(nav, Push)
    assert ask_to_quit(False) == Quit()
    with on_stage(Ground()) as stage:
        stage.stack.apply(nav)
        stage.frames(1)
        stage.send(Back())
        assert isinstance(stage.stack.top, Ground)
        stage.stack.apply(ask_to_quit(True))
        stage.tap("button:yes")
        assert stage.loop.done


def test_pause_shows_the_table_and_goes_away_with_its_key() -> None:
    with on_stage(Ground()) as stage:
        over(stage, PauseScene(rules=Pop, settings=Pop, leave=Pop))
        corner = stage.picture().get_at((5, 5))[:3]
        assert (0, 0, 0) < corner < (10, 200, 30)
        stage.send(Command("pause"))
        assert isinstance(stage.stack.top, Ground)


def test_a_question_keeps_what_is_below_and_answers_once() -> None:
    told = Told()
    with on_stage(Ground()) as stage:
        over(stage, question("dialog.leave", told.way("yes"), stay=told.way("no")))
        stage.send(Device("keys"), RIGHT, Accept(), LEFT, Accept(), Back())
    assert told.taken == ["yes", "no", "no"]


def test_a_long_notice_grows_its_sheet() -> None:
    short = NoticeScene(Notice("settings.title"), Notice("toast.saved"))
    long = NoticeScene(
        Notice("settings.title"), Notice("save.home_unwritable", {"path": "a/" * 60, "spare": "b/" * 60})
    )
    tops = []
    for scene in (short, long):
        with on_stage(scene) as stage:
            tops.append(stage.target("button:ok").rect.top)
    assert tops[0] < tops[1]


def test_a_list_to_choose_from() -> None:
    taken: list[str] = []
    with on_stage(Ground()) as stage:
        over(stage, ChooserScene(Notice("rules_screen.change_game"), rows(), "samba", taken.append))
        stage.send(Device("keys"), DOWN, Accept())
        assert isinstance(stage.stack.top, Ground)
    assert taken == ["samba_dutch"]


# ---- log, rules


def test_the_log_opens_at_its_end_and_follows_the_language() -> None:
    scene = action_log()
    with on_stage(scene) as stage:
        view = scene._view
        assert view.scroll.reach > 0
        assert view.value == view.scroll.reach
        stage.send(UP)
        stage.settle()
        assert view.value < view.scroll.reach
        english = scene._turns
        context_of(scene).catalog.language = "ja"
        scene.dirty = True
        stage.settle()
        assert scene._turns != english
        stage.send(Command("log"))
        assert stage.loop.done


def test_rules_open_at_the_paragraph_that_was_asked_for() -> None:
    scene = RulesScene(load("classic_4p"), "going_out")
    with on_stage(scene) as stage:
        assert scene.probe() == {"game": "classic_4p", "section": "going_out"}
        stage.send(Device("keys"), UP)
        assert scene.probe()["section"] != "going_out"


def test_rules_show_the_numbers_of_house_rules_and_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    eye = Eye(monkeypatch)
    scene = RulesScene(load("classic_4p", {"target_score": 7000}), "match", at_table=True)
    with on_stage(scene) as stage:
        stage.settle()
        assert any("7,000" in words for words in eye.seen)
        stage.tap("button:game")
        stage.send(Device("keys"))
        assert isinstance(stage.stack.top, ChooserScene)
        stage.send(DOWN, Accept())
        assert scene.probe()["game"] == "classic_2p"


@pytest.mark.parametrize("rules_id", [row.id for row in rows()])
def test_every_page_of_the_rule_book_can_be_drawn(rules_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    eye = Eye(monkeypatch)
    scene = RulesScene(load(rules_id))
    with on_stage(scene, (1024, 680), "ja") as stage:
        stage.send(Device("keys"))
        box = scene.form["sections"]
        assert isinstance(box, ListBox)
        for _ in box.rows:
            stage.send(DOWN)
            stage.frames(1)
    assert eye.cut == set()


# ---- settings


SWITCHES = {
    "cards": ("double_click_discards",),
    "sound": ("muted", "captions"),
    "access": ("high_contrast", "large_text", "reduced_motion", "captions"),
}


@pytest.mark.parametrize(("tab", "field"), [(tab, field) for tab, names in SWITCHES.items() for field in names])
def test_switches_hold_at_once(tab: str, field: str) -> None:
    store = SettingsStore(None)
    told: list[str] = []
    scene = SettingsScene(system="en", tab=tab, changed=told.append)
    with on_stage(scene, settings=store) as stage:
        before = getattr(store.settings, field)
        stage.tap(f"set:{field}")
        assert getattr(store.settings, field) is not before
        stage.tap(f"set:{field}")
        assert getattr(store.settings, field) is before
    assert told == [field, field]


CHOICES = [
    ("cards", "set:four_colour:True", "four_colour", True),
    ("cards", "set:large_indices:True", "large_indices", True),
    ("cards", "set:hand_sort:suit", "hand_sort", "suit"),
    ("cards", "set:card_scale:more", "card_scale", 1.1),
    ("cards", "set:cloth:pampa", "cloth", "pampa"),
    ("display", "set:ui_scale:less", "ui_scale", 0.9),
    ("pace", "set:pace:calm", "pace", "calm"),
    ("language", "set:language:ja", "language", "ja"),
]


@pytest.mark.parametrize(("tab", "target", "field", "value"), CHOICES)
def test_choices_hold_at_once(tab: str, target: str, field: str, value: object) -> None:
    store = SettingsStore(None)
    with on_stage(SettingsScene(system="en", tab=tab), settings=store) as stage:
        stage.tap(target)
        assert getattr(store.settings, field) == value
        stage.settle()


def test_the_looks_change_while_they_are_chosen() -> None:
    store = SettingsStore(None)
    scene = SettingsScene(system="en")
    with on_stage(scene, settings=store) as stage:
        stage.tap("set:cloth:malbec")
        assert scene.kit.theme.cloth.id == "malbec"
        stage.tap("set:four_colour:True")
        assert scene.kit.settings.four_colour
        stage.tap("tabs:language")
        stage.tap("set:language:ja")
        assert stage.target("tabs:cards").label == "札"
        stage.tap("set:language:None")
        assert stage.target("tabs:cards").label == "Cards"


def test_volumes_are_heard_at_once() -> None:
    store = SettingsStore(None)
    scene = SettingsScene(system="en", tab="sound")
    with on_stage(scene, settings=store) as stage:
        stage.send(Device("keys"))
        scene.form.focus_on("set:master_volume")
        stage.send(LEFT, LEFT)
        assert store.settings.master_volume == pytest.approx(0.7)
        assert context_of(scene).sounds.master == pytest.approx(0.7)


def test_full_screen_by_its_switch() -> None:
    scene = SettingsScene(system="en", tab="display")
    with on_stage(scene) as stage:
        stage.tap("set:fullscreen")
        assert stage.window.fullscreen
        stage.frames(2)
        stage.tap("set:fullscreen")
        assert not stage.window.fullscreen


def test_a_page_goes_back_to_its_usual_values_and_leaves_the_others() -> None:
    store = SettingsStore(None)
    store.replace(cloth="siesta", four_colour=True, muted=True, pace="fast")
    with on_stage(SettingsScene(system="en"), settings=store) as stage:
        stage.tap("button:reset")
    assert (store.settings.cloth, store.settings.four_colour) == ("night", False)
    assert (store.settings.muted, store.settings.pace) == (True, "fast")


def test_settings_by_keys_alone() -> None:
    store = SettingsStore(None)
    scene = SettingsScene(system="en")
    steps: list[Intent] = [Device("keys"), DOWN, DOWN, DOWN, RIGHT, RIGHT]
    with on_stage(scene, settings=store) as stage:
        stage.send(*steps)
        assert scene.form.focus == "set:pace"
        assert store.settings.pace == "fast"
        stage.send(DOWN, Accept())
        assert store.settings.reduced_motion
        stage.send(Back())
        assert stage.loop.done


# ---- about


def test_about_copies_what_a_report_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    with on_stage(SCREENS["about"]()) as stage:
        stage.tap("button:copy")
    assert "pygame-ce" in copied[0]
    assert "SDL" in copied[0]


def test_every_licence_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    eye = Eye(monkeypatch)
    scene = SCREENS["about"]()
    with on_stage(scene) as stage:
        stage.send(Device("keys"))
        for _ in range(5):
            stage.send(DOWN)
            stage.frames(1)
            assert any("SIL" in words or "Copyright" in words for words in eye.seen)
            eye.seen.clear()
