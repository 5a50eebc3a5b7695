"""A seat of a new match: people and computers, what is remembered of a person, who has which device."""

from __future__ import annotations

from canasta.app.profiles import MOST_PROFILES, forgotten, profile_named, profile_of, remembered, seated
from canasta.app.settings import Profile, SeatChoice, SettingsStore
from canasta.app.setup import devices, header_of, profiles_of
from canasta.ui.screens.newgame import NewGameScene
from canasta.ui.screens.seatsetup import SeatSetupScene
from canasta.ui.widgets import Stepper
from tests.ui.screen_support import new_game, on_stage


def test_profiles_are_kept_newest_first_and_once() -> None:
    known: tuple[Profile, ...] = ()
    for i in range(MOST_PROFILES + 3):
        known = remembered(known, Profile(f"P{i}"))
    assert len(known) == MOST_PROFILES
    assert known[0].name == f"P{MOST_PROFILES + 2}"
    known = remembered(known, Profile("P10", portrait=4))
    assert [one.name for one in known].count("P10") == 1
    assert profile_named(known, "P10") == Profile("P10", portrait=4)
    assert profile_named(forgotten(known, "P10"), "P10") is None


def test_a_profile_brings_its_person_to_a_seat() -> None:
    profile = Profile("Aki", portrait=7, symbol="bell", device="pad1")
    seat = seated(SeatChoice("Bot", "bot"), profile)
    assert (seat.name, seat.kind, seat.portrait, seat.profile, seat.device) == ("Aki", "human", 7, "Aki", "pad1")
    assert seated(seat, profile, ["pad1"]).device == "any", "a pad is one seat's"
    assert profile_of(seat, profile) == profile


def setup_of(scene: NewGameScene, stage: object, seat: int) -> SeatSetupScene:
    stage.tap(f"portrait:{seat}")  # type: ignore[attr-defined]
    top = stage.stack.top  # type: ignore[attr-defined]
    assert isinstance(top, SeatSetupScene)
    return top


def test_a_seat_becomes_a_person_who_is_remembered() -> None:
    store = SettingsStore(None)
    scene = new_game(pads=lambda: {0: "Pad"})
    with on_stage(scene, settings=store) as stage:
        setup_of(scene, stage, 2)
        stage.tap("kind:human") if "kind:human" in {t.id for t in stage.stack.top.targets()} else stage.tap("kind:0")
        stage.tap("name")
        for _ in range(24):
            stage.key(8)
        stage.type("Noa")
        stage.tap("sort:more")
        stage.tap("sort:more")
        for _ in range(4):
            stage.tap("device:more")
        stage.tap("button:done")
        seat = scene.choice.seats[2]
        assert (seat.name, seat.kind, seat.profile, seat.device) == ("Noa", "human", "Noa", "pad1")
        kept = profile_named(store.settings.profiles, "Noa")
        assert kept is not None
        assert (kept.hand_sort, kept.device) == ("suit", "pad1")
        header = header_of(scene.choice, 3)
        assert devices(header)[2] == "pad1"
        assert profiles_of(header, store.settings.profiles)[2] == kept
        setup = setup_of(scene, stage, 1)
        setup._set_kind("human")
        setup.rebuild()
        device = setup.form["device"]
        assert isinstance(device, Stepper)
        assert "pad1" not in [value for value, _ in device.options], "each pad has one seat"


def test_the_language_of_hints_belongs_to_the_person() -> None:
    store = SettingsStore(None)
    store.replace(profiles=(Profile("Aki"),))
    scene = new_game()
    with on_stage(scene, settings=store) as stage:
        setup = setup_of(scene, stage, 0)
        stage.tap("profile:more")
        tongue = setup.form["tongue"]
        assert isinstance(tongue, Stepper)
        assert [value for value, _ in tongue.options] == [None, "en", "ja"]
        stage.tap("tongue:more")
        stage.tap("tongue:more")
        stage.tap("button:done")
        kept = profile_named(store.settings.profiles, "Aki")
        assert kept is not None
        assert kept.hint_language == "ja"


def test_a_person_is_chosen_from_those_who_are_known() -> None:
    store = SettingsStore(None)
    store.replace(profiles=(Profile("Aki", portrait=9, card_scale=1.4),))
    scene = new_game()
    with on_stage(scene, settings=store) as stage:
        setup_of(scene, stage, 0)
        stage.tap("profile:more")
        stage.tap("button:done")
        seat = scene.choice.seats[0]
        assert (seat.name, seat.portrait, seat.profile) == ("Aki", 9, "Aki")
        setup_of(scene, stage, 0)
        stage.tap("button:forget")
        stage.tap("button:done")
        assert store.settings.profiles == ()
        assert scene.choice.seats[0].profile is None


def test_who_deals_with_a_name_is_known_afterwards() -> None:
    store = SettingsStore(None)
    scene = new_game()
    with on_stage(scene, settings=store) as stage:
        scene._set_seat(0, name="Rin")
        stage.tap("button:deal")
        assert [one.name for one in store.settings.profiles] == ["Rin"]
        assert store.settings.new_game.seats[0].profile == "Rin"
