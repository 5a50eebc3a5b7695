"""People at one screen: curtains, seats that change hands, devices that own a seat, pads that go and come back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pygame
import pytest

from canasta.app.journal import Journal
from canasta.app.match import Match
from canasta.app.settings import Device, Profile
from canasta.app.setup import devices_now
from canasta.engine import events as ev
from canasta.engine.actions import Ask, Discard
from canasta.engine.cards import Card
from canasta.engine.moves import discards
from canasta.engine.record import parse as record_of
from canasta.engine.state import Phase
from canasta.engine.verify import verify
from canasta.ui.scenes import Push
from canasta.ui.screens.curtain import CurtainScene
from canasta.ui.screens.padlost import PadLostScene
from canasta.ui.screens.seats import SeatsScene, device_options
from canasta.ui.screens.table import TableScene, TableWays
from tests.support.playing import any_action, play
from tests.ui.tabletop import RandomThinker, SilentThinker, Tabletop, match_of, tabletop

A = pygame.CONTROLLER_BUTTON_A


def ways() -> TableWays:
    return TableWays(
        pause=lambda table: Push(SeatsScene(table, ("beginner", "steady"))),
        hand_over=lambda table: Push(CurtainScene(table, table.match.to_act)),
        pad_lost=lambda table, slot: Push(
            PadLostScene(
                slot,
                pause=lambda: None,
                release=lambda: table.couch.release(slot),
                adopt=lambda new: table.couch.adopt(slot, new),
            )
        ),
    )


@contextmanager
def couch(match: Match, thinker: object = None, **looks: object) -> Iterator[Tabletop]:
    with tabletop(match, thinker or SilentThinker(), ways(), **{"size": (1024, 680), **looks}) as top:  # type: ignore[arg-type]
        yield top


def curtain(top: Tabletop, limit: int = 900) -> CurtainScene:
    """Let time pass until a curtain may be opened."""
    for _ in range(limit):
        scene = top.run.stack.top
        if isinstance(scene, CurtainScene) and scene.shut_long:
            return scene
        top.run.frames(1)
    raise AssertionError("no curtain")


def opened(top: Tabletop) -> TableScene:
    """Open the curtain with a click."""
    curtain(top)
    top.run.tap("button:show")
    for _ in range(60):
        if top.run.stack.top is top.table:
            return top.table
        top.run.frames(1)
    raise AssertionError("the curtain does not open")


def seen(top: Tabletop) -> set[Card]:
    """The cards of hands that the table knows."""
    return (
        set(top.table.model.view.hand)
        | set(top.table.director.shown.hand)
        | {spot.card for spot in top.table.layout.hand}
    )


def discard(top: Tabletop) -> None:
    """End the turn of the person at the table."""
    if top.table.model.view.public.phase is Phase.DRAW:
        top.table.shown(top.table.model.draw())
    top.table.skip()
    top.table.perform(next(discards(top.table.model.view)))


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_every_person_opens_the_own_curtain(players: int) -> None:
    game = {2: "classic_2p", 3: "classic_3p", 4: "classic_4p", 6: "classic_6p"}[players]
    with couch(match_of(game, players, people=players)) as top:
        order = []
        for _ in range(players + 1):
            scene = curtain(top)
            assert seen(top) == set()
            order.append(scene.seat)
            table = opened(top)
            assert table.model.viewer == scene.seat
            assert seen(top) == set(top.match.view(scene.seat).hand)
            discard(top)
            assert top.match.viewer is None
            assert seen(top) == set()
        first = order[0]
        assert order == [(first + i) % players for i in range(players + 1)]


def test_one_person_among_computers_never_sees_a_curtain() -> None:
    with couch(match_of(people=1, seed=11), RandomThinker(3)) as top:
        for _ in range(8):
            top.until_mine()
            assert top.run.stack.top is top.table
            assert seen(top) == set(top.match.view(0).hand)
            discard(top)
            for _ in range(200):
                top.run.frames(1)
                assert not isinstance(top.run.stack.top, CurtainScene)
                if top.table.model.my_turn:
                    break


def test_while_computers_play_nobody_is_seen_where_there_are_two_people() -> None:
    match = match_of(people=4)
    for seat in (1, 3):
        match.change_seat(seat, "bot", "beginner")
    with couch(match, RandomThinker(3), pace="fast") as top:
        for _ in range(4):
            opened(top)
            discard(top)
            while not isinstance(top.run.stack.top, CurtainScene):
                assert seen(top) == set()
                top.run.frames(1)


def test_the_log_never_names_a_drawn_card() -> None:
    with couch(match_of(people=4)) as top:
        for _ in range(5):
            opened(top)
            discard(top)
        drawn = [line.event for line in top.table.log.lines if isinstance(line.event, (ev.Drew, ev.Dealt, ev.Replaced))]
        assert len(drawn) > 5
        assert all(not event.cards for event in drawn)


def test_a_press_of_the_player_before_does_not_open_it() -> None:
    with couch(match_of(people=4)) as top:
        opened(top)
        discard(top)
        for _ in range(300):
            if "button:show" in {target.id for target in top.run.stack.top.targets()}:  # type: ignore[union-attr]
                break
            top.run.frames(1)
        spot = top.run.target("button:show").rect.center
        top.run.events(top.run._motion(spot))
        top.run.events(top.run._button(pygame.MOUSEBUTTONDOWN, spot))
        top.run.events(top.run._button(pygame.MOUSEBUTTONUP, spot))
        top.run.frames(5)
        assert top.match.viewer is None
        assert seen(top) == set()
        opened(top)
        assert top.match.viewer is not None


def test_what_happened_is_told_and_shown_again() -> None:
    with couch(match_of(people=4), pace="instant") as top:
        for _ in range(4):
            opened(top)
            discard(top)
        scene = curtain(top)
        told = [type(frame.event) for frame in scene.facts().since]
        assert told.count(ev.Discarded) == 3
        top.run.tap("button:again")
        assert top.run.stack.top is top.table
        assert top.table.director.busy
        assert seen(top) == set()
        before = len(top.table.director.shown.public.pile)
        top.run.frames(30)
        assert top.table.director.busy, "it is shown at a pace that can be watched"
        curtain(top)
        assert len(top.table.director.shown.public.pile) >= before
        assert top.table.director.shown.public.pile == top.match.state.public.pile


def asking() -> tuple[Match, int]:
    """A match in which the player in turn may ask the partner."""
    for seed in range(1, 40):
        match = match_of("classic_4p", seed=seed, people=4)
        from random import Random

        rng = Random(seed)
        for _ in range(500):
            if match.deal_over:
                break
            view = match.view(match.to_act)
            if view.public.phase is Phase.PLAY and verify(view, Ask()) is None:
                return match, match.to_act
            match.submit(any_action(match, rng))
    raise AssertionError("nobody may ever ask")


def test_a_partner_answers_without_showing_cards() -> None:
    match, seat = asking()
    partner = (seat + 2) % 4
    with couch(match) as top:
        opened(top)
        assert top.table.perform(Ask())
        scene = curtain(top)
        assert scene.seat == partner
        assert scene.question is not None
        assert seen(top) == set()
        top.run.tap("button:no")
        assert match.viewer is None
        scene = curtain(top)
        assert scene.seat == seat
        assert scene.question is None
        assert match.state.public.question is None
        opened(top)
        assert match.viewer == seat


def test_the_asked_partner_may_look_first() -> None:
    match, seat = asking()
    partner = (seat + 2) % 4
    with couch(match) as top:
        opened(top)
        top.table.perform(Ask())
        opened(top)
        assert seen(top) == set(match.view(partner).hand)
        top.run.tap("button:answer_yes")
        assert match.viewer is None
        assert curtain(top).seat == seat


# ---- seats


def test_a_player_leaves_is_taken_over_and_comes_back() -> None:
    match = match_of(people=2)
    with couch(match, RandomThinker(2)) as top:
        table = opened(top)
        seat = match.viewer
        assert seat is not None
        other = 1 - seat
        top.run.stack.apply(Push(SeatsScene(table, ("beginner", "steady"))))
        scene = top.run.stack.top
        assert isinstance(scene, SeatsScene)
        scene._set_kind(seat, "bot")
        assert match.viewer is None
        assert seen(top) == set()
        top.run.tap("button:done")
        assert curtain(top).seat == other, "the one who is left is told once, as the hand was hidden"
        opened(top)
        discard(top)
        top.until_mine()
        assert match.viewer == other
        top.run.stack.apply(Push(SeatsScene(table, ("beginner", "steady"))))
        scene = top.run.stack.top
        assert isinstance(scene, SeatsScene)
        scene._set_kind(seat, "human")
        assert match.shared
        top.run.tap("button:done")
        assert all(
            not line.event.cards for line in table.log.lines if isinstance(line.event, (ev.Drew, ev.Dealt, ev.Replaced))
        ), "what one alone knew is out of the log"
        assert [entry.text for entry in match.record.entries if "seat" in str(getattr(entry, "text", ""))] == [
            f"seat {seat} bot steady", f"seat {seat} human",
        ]  # fmt: skip


def test_a_computer_takes_over_in_its_turn_and_plays_on() -> None:
    match = match_of(people=1, seed=4)
    with couch(match, RandomThinker(2)) as top:
        top.until_mine()
        top.table.shown(top.table.model.draw())
        match.change_seat(0, "bot", "steady")
        top.table.couch.seats_changed()
        assert seen(top) == set()
        before = len(match.record.actions)
        top.run.frames(60)
        assert len(match.record.actions) > before
        assert match.viewer is None


# ---- devices


def with_devices(top: Tabletop, *devices: Device) -> None:
    top.table.couch.devices[: len(devices)] = devices


def test_only_the_own_pad_opens_a_curtain() -> None:
    match = match_of("classic_2p", 2, people=2)
    with couch(match) as top:
        with_devices(top, "pad1", "pad2")
        top.run.events(top.run.pads.plug(0, 10, "one"), top.run.pads.plug(1, 20, "two"))
        scene = curtain(top)
        own, other = (10, 20) if scene.seat == 0 else (20, 10)
        top.run.tap("button:show")
        top.run.pad(A, other)
        top.run.key(pygame.K_RETURN)
        top.run.frames(40)
        assert match.viewer is None
        top.run.pad(A, own)
        top.run.frames(60)
        assert match.viewer == scene.seat


def test_the_pad_of_another_seat_does_nothing_in_a_turn() -> None:
    match = match_of("classic_2p", 2, people=2)
    with couch(match) as top:
        with_devices(top, "pad1", "pad2")
        top.run.events(top.run.pads.plug(0, 10, "one"), top.run.pads.plug(1, 20, "two"))
        own, other = (10, 20) if curtain(top).seat == 0 else (20, 10)
        top.run.pad(A, own)
        top.run.frames(60)
        before = len(match.record.actions)
        for _ in range(6):
            top.run.pad(A, other)
        assert len(match.record.actions) == before
        top.run.pad(A, own)
        top.run.pad(A, own)
        assert len(match.record.actions) > before


def test_a_pad_that_goes_pauses_its_owner_and_goes_on_when_it_is_back() -> None:
    match = match_of("classic_2p", 2, people=2)
    with couch(match) as top:
        with_devices(top, "pad1", "pad2")
        plug = {10: top.run.pads.plug(0, 10, "one"), 20: top.run.pads.plug(1, 20, "two")}
        top.run.events(*plug.values())
        own, other = (10, 20) if curtain(top).seat == 0 else (20, 10)
        top.run.pad(A, own)
        top.run.frames(60)
        assert top.run.stack.top is top.table
        top.run.events(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=other))
        top.run.frames(3)
        assert top.run.stack.top is top.table, "the other one is missed only in the other's turn"
        top.run.events(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=own))
        top.run.frames(3)
        assert isinstance(top.run.stack.top, PadLostScene)
        top.run.events(plug[own])
        top.run.frames(3)
        assert top.run.stack.top is top.table
        before = len(match.record.actions)
        top.run.pad(A, own)
        top.run.pad(A, own)
        assert len(match.record.actions) > before


def test_without_the_pad_one_can_go_on_another_way() -> None:
    match = match_of("classic_2p", 2, people=2)
    with couch(match) as top:
        seat = curtain(top).seat
        with_devices(top, *(("pad1", "any") if seat == 0 else ("any", "pad1")))
        top.run.events(top.run.pads.plug(0, 10, "one"))
        top.run.pad(A, 10)
        top.run.frames(60)
        top.run.events(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=10))
        top.run.frames(3)
        top.run.tap("button:other")
        assert top.run.stack.top is top.table
        assert top.table.couch.devices == ["any", "any"]


def test_each_pad_is_one_seat_s() -> None:
    with couch(match_of(people=2)) as top:
        catalog = top.ctx.catalog
        pads = {0: "one", 1: "two"}
        offered = [value for value, _ in device_options(catalog, pads, ["pad1", "any"], "any")]
        assert "pad1" not in offered
        assert "pad2" in offered
        assert "pad3" not in offered
        assert "pad1" in [value for value, _ in device_options(catalog, {}, ["pad1"], "pad1")]


def test_hands_stay_as_their_players_arranged_them() -> None:
    match = match_of("classic_2p", 2, people=2)
    with couch(match) as top:
        opened(top)
        model = top.table.model
        model.arrange("suit")
        discard(top)
        opened(top)
        assert model.sort == "rank"
        discard(top)
        opened(top)
        assert model.sort == "suit"
        assert isinstance(next(discards(model.view), None), Discard) or model.view.public.phase is Phase.DRAW


def test_resuming_in_somebody_s_turn_begins_behind_the_curtain() -> None:
    match = match_of(people=4)
    play(match, 41)
    match.viewer = match.to_act
    with couch(match) as top:
        assert match.viewer is None
        assert seen(top) == set()
        assert curtain(top).seat == match.to_act


@pytest.mark.parametrize("owned", [True, False])
def test_another_pad_takes_the_place_of_one_that_is_gone(owned: bool) -> None:
    match = match_of("classic_2p", 2, people=2)
    with couch(match) as top:
        seat = curtain(top).seat
        if owned:
            with_devices(top, *(("pad1", "any") if seat == 0 else ("any", "pad1")))
        top.run.events(top.run.pads.plug(0, 10, "one"))
        top.run.pad(A, 10)
        top.run.frames(60)
        top.run.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT, 10)
        top.run.events(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=10))
        top.run.frames(3)
        assert isinstance(top.run.stack.top, PadLostScene)
        top.run.events(top.run.pads.plug(1, 20, "two"))
        top.run.frames(3)
        assert top.run.stack.top is top.table
        assert top.table.couch.devices[seat] == ("pad2" if owned else "any")
        before = top.table.hands.focus
        top.run.pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT, 20)
        assert top.table.hands.focus != before


def test_the_pad_of_another_seat_does_not_take_it() -> None:
    match = match_of("classic_2p", 2, people=2)
    with couch(match) as top:
        seat = curtain(top).seat
        with_devices(top, *(("pad1", "pad2") if seat == 0 else ("pad2", "pad1")))
        top.run.events(top.run.pads.plug(0, 10, "one"))
        top.run.pad(A, 10)
        top.run.frames(60)
        top.run.events(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=10))
        top.run.events(top.run.pads.plug(1, 20, "two"))
        top.run.frames(3)
        assert isinstance(top.run.stack.top, PadLostScene)


def test_who_plays_with_what_is_in_the_record() -> None:
    match = match_of("classic_4p", people=4)
    with couch(match) as top:
        curtain(top)
        scene = SeatsScene(top.table, ("beginner", "steady"), plugged=lambda: {0: "one", 1: "two"})
        top.run.stack.apply(Push(scene))
        top.run.key(pygame.K_TAB)
        for name in ("device:1", "device:2", "kind:3"):
            while scene.form.focus != name:
                top.run.key(pygame.K_TAB)
            for _ in range(4 if name == "device:1" else 1):
                top.run.key(pygame.K_RIGHT)
        changed = top.table.couch.devices
        assert changed[1].startswith("pad")
        assert changed[2] != "any"
        assert match.seats[3].kind == "bot"
        # As it would be read again after a power cut.
        again = Match(Journal(record_of(match.record.text())), None)
        assert list(devices_now(again.record)) == changed
        assert again.seats == match.seats
        with couch(again) as resumed:
            assert resumed.table.couch.devices == changed


def test_who_comes_back_has_the_own_device_again() -> None:
    match = match_of("classic_4p", people=4)
    known = (Profile("Aiko", device="pad2"),)
    record = replace(match.record, header=replace(match.header, extra={"profiles": [None, "Aiko"]}))
    match = Match(Journal(record), 0)
    with couch(match, profiles=known) as top:
        curtain(top)
        scene = SeatsScene(top.table, ("beginner",))
        top.run.stack.apply(Push(scene))
        top.table.couch.give(1, "pad2")
        scene._set_kind(1, "bot")
        assert top.table.couch.devices[1] == "any"
        scene._set_kind(1, "human")
        assert top.table.couch.devices[1] == "pad2"
        scene._set_kind(1, "bot")
        top.table.couch.give(0, "pad2")
        scene._set_kind(1, "human")
        assert top.table.couch.devices[1] == "any", "somebody else has that pad by now"
