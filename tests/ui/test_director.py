"""What is shown is what happened: after every event the stage is the layout, however fast it is gone through."""

from __future__ import annotations

from random import Random

import pytest

from canasta.app.match import Frame, Match
from canasta.engine import events as ev
from canasta.engine.cards import Card
from canasta.engine.draft import Draft
from canasta.engine.view import View
from canasta.engine.violations import Violation
from canasta.ui.cues import CUES, SPEEDS, cue_of, event_types
from canasta.ui.director import MOST_FRAMES, Director, Happening
from canasta.ui.layout import Layout, Options, layout
from canasta.ui.motion import Stage
from tests.support.playing import any_action, in_memory, play_to_deal_end

SIZE = (1280, 720)


def place(view: View, final: bool) -> Layout:
    return layout(view, Draft(view) if final else None, SIZE, Options())


def director_of(match: Match, heard: list[str] | None = None) -> Director:
    sounds: list[str] = heard if heard is not None else []
    return Director(place, match.opening[0].view if match.opening else match.shown, sounds.append)


def run(director: Director, limit: int = 4000) -> list[Happening]:
    """Play to the end, 16 ms at a time."""
    seen: list[Happening] = []
    for _ in range(limit):
        seen += director.advance(16)
        if not director.busy and not director.stage.moving:
            return seen
    raise AssertionError("it never rests")


def equal(stage: Stage, found: Layout) -> None:
    assert set(stage.keys) == set(found.poses)
    for key, pose in found.poses.items():
        assert stage.pose(key) == pose, key


def step(match: Match, rng: Random) -> list[Frame]:
    done = match.submit(any_action(match, rng))
    assert not isinstance(done, Violation)
    return done


def test_every_kind_of_event_has_its_row() -> None:
    assert set(CUES) == set(event_types())
    for kind in event_types():
        row = CUES[kind]
        assert row.hold >= 0
        assert row.travel.ms > 0


@pytest.mark.parametrize(
    "rules", ["classic_4p", "samba", "hand_and_foot", "classic_2p", "cutthroat_3p", "modern_american"]
)
def test_after_every_action_the_stage_is_the_layout(rules: str) -> None:
    from canasta.engine.rules import load

    match = in_memory(seed=3, rules=load(rules))
    director = director_of(match)
    director.push(match.opening)
    run(director)
    equal(director.stage, place(match.shown, True))
    rng = Random(4)
    for _ in range(70):
        if match.finished:
            break
        director.push(step(match, rng))
        run(director)
        equal(director.stage, place(match.shown, True))
        assert director.shown == match.shown


def test_frames_come_in_order_and_each_once() -> None:
    match = in_memory(seed=3)
    director = director_of(match)
    director.push(match.opening)
    seen = [happening.event for happening in run(director)]
    assert seen == [frame.event for frame in match.opening]


def test_a_skip_leaves_nothing_out_and_takes_no_time() -> None:
    match = in_memory(seed=3)
    director = director_of(match)
    director.push(match.opening)
    seen = director.advance(16)
    seen += director.skip()
    assert [happening.event for happening in seen] == [frame.event for frame in match.opening]
    assert all(happening.skipped for happening in seen[1:])
    assert not director.busy
    director.advance(130)
    assert not director.stage.moving
    equal(director.stage, place(match.shown, True))


def test_instant_is_at_once() -> None:
    match = in_memory(seed=3)
    director = director_of(match)
    director.instant = True
    director.push(match.opening)
    director.advance(16)
    assert not director.busy
    equal(director.stage, place(match.shown, True))


def test_a_long_queue_is_not_watched() -> None:
    match = in_memory(seed=3)
    director = director_of(match)
    frames = play_to_deal_end(match)
    while len(frames) <= MOST_FRAMES:
        frames += frames
    director.push(frames)
    director.advance(16)
    assert not director.busy


def test_dealing_goes_round_the_table() -> None:
    match = in_memory(seed=3)
    director = director_of(match)
    director.push(match.opening)
    for _ in range(400):
        if any(isinstance(h.event, ev.Dealt) for h in director.advance(16)):
            break
    order: list[int] = []
    for _ in range(400):
        progress = {key for key in director.stage.keys if director.stage.pose(key) == director.stage.goal(key)}
        for key in progress:
            seat = key[1] if isinstance(key, tuple) else 0
            if key not in order:  # type: ignore[comparison-overlap]
                order.append(key)  # type: ignore[arg-type]
                assert seat in range(4)
        director.advance(16)
        if not director.stage.moving:
            break
    seats = [key[1] if isinstance(key, tuple) else 0 for key in order]
    assert set(seats[:8]) == {0, 1, 2, 3}, "the first cards go to everybody"


def test_hidden_cards_are_never_named() -> None:
    match = in_memory(seed=3)
    director = director_of(match)
    director.push(match.opening)
    rng = Random(2)
    for _ in range(30):
        run(director)
        view = match.shown
        known = (
            set(view.hand) | set(view.public.pile) | {c for s in view.public.sides for m in s.melds for c in m.cards}
        )
        known |= {c for s in view.public.sides for c in (*s.threes, *s.removed)}
        cards = {key for key in director.stage.keys if isinstance(key, Card)}
        assert cards <= known
        if match.deal_over:
            break
        director.push(step(match, rng))


def test_sounds_are_heard_when_cards_land() -> None:
    heard: list[str] = []
    match = in_memory(seed=3)
    director = director_of(match, heard)
    director.push(match.opening)
    run(director)
    assert heard[0] == "shuffle"
    assert "deal_loop_hit" in heard
    assert heard.count("deal_loop_hit") > 20


def test_a_layout_that_changes_meanwhile_is_reached() -> None:
    match = in_memory(seed=3)
    director = director_of(match)
    director.push(match.opening)
    for n in range(200):
        director.advance(16)
        if n % 7 == 0:
            director.refresh()
        if n % 31 == 0:
            director.relay()
    run(director)
    equal(director.stage, place(match.shown, True))


def test_paces() -> None:
    times = {}
    for pace in ("calm", "normal", "fast"):
        match = in_memory(seed=3)
        director = director_of(match)
        director.stage.speed = SPEEDS[pace]
        director.push(match.opening)
        for n in range(4000):
            director.advance(16)
            if not director.busy and not director.stage.moving:
                times[pace] = n
                break
    assert times["calm"] > 1.2 * times["normal"] > 1.2 * 1.5 * times["fast"]


def test_every_sound_there_is(tmp_path: object) -> None:
    from canasta.app import paths
    from canasta.ui.cues import sound_at_end
    from canasta.ui.sound import Sounds

    sounds = Sounds(paths.assets() / "sounds", lambda: 0.0)
    wanted = {sound for row in CUES.values() for sound in (row.sound, row.each, row.land) if sound}
    match = in_memory(seed=3)
    frames = [*match.opening, *play_to_deal_end(match)]
    wanted |= {sound_at_end(frame.event) for frame in frames} - {""}
    assert wanted <= sounds.names
    assert all(cue_of(frame.event) for frame in frames)
