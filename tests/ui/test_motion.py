"""Poses, curves and the stage: the end is the goal, whatever happened on the way."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.ui import easing
from canasta.ui.easing import Tween
from canasta.ui.motion import FADE_MS, FLYING_Z, SKIP_MS, Pose, Stage, Travel

HERE, THERE = Pose(0, 0), Pose(100, 200, angle=90, scale=2, face=0, z=3)
PLAIN = Travel(200, easing.linear)
CURVES = [easing.linear, easing.out_cubic, easing.in_cubic, easing.in_out_cubic, easing.out_back]


@pytest.fixture
def stage() -> Stage[str]:
    stage: Stage[str] = Stage()
    stage.put("a", HERE)
    return stage


@pytest.mark.parametrize("curve", CURVES)
def test_curves_begin_at_0_and_end_at_1(curve: Callable[[float], float]) -> None:
    assert curve(0.0) == pytest.approx(0.0)
    assert curve(1.0) == 1.0


def test_curves_have_their_shape() -> None:
    assert easing.oc(0.5) == pytest.approx(0.875)
    assert easing.ic(0.5) == pytest.approx(0.125)
    assert easing.ioc(0.25) == pytest.approx(0.0625)
    assert max(easing.ob(t / 100) for t in range(101)) > 1.03


def test_tween_of_a_number() -> None:
    tween = Tween(10, 20, 100, easing.linear, delay=50)
    assert [tween.at(ms) for ms in (0, 50, 100, 150, 900)] == [10, 10, 15, 20, 20]
    assert not tween.done(149)
    assert tween.done(150)
    assert Tween(1, 2, 0).at(0) == 2


def test_flight_ends_exactly_at_the_goal(stage: Stage[str]) -> None:
    stage.send("a", THERE, PLAIN)
    assert stage.pose("a") == HERE
    stage.advance(100)
    middle = stage.pose("a")
    assert (middle.x, middle.y, middle.angle, middle.scale) == pytest.approx((50, 100, 45, 1.5))
    assert stage.advance(100).landed == ("a",)
    assert stage.pose("a") is THERE
    assert not stage.moving


def test_card_turns_late_on_its_way(stage: Stage[str]) -> None:
    stage.send("a", THERE, PLAIN)
    stage.advance(80)
    assert stage.pose("a").face == 1.0
    stage.advance(30)
    assert stage.pose("a").face == pytest.approx(0.5)
    assert stage.pose("a").width_factor == pytest.approx(0.0, abs=1e-6)
    stage.advance(30)
    assert not stage.pose("a").face_up
    assert stage.pose("a").face == 0.0


def test_arc_and_shadow_peak_in_the_middle_and_fly_above_the_rest(stage: Stage[str]) -> None:
    stage.send("a", Pose(300, 0, z=5), Travel(200, easing.linear, arc=0.1, shadow=18))
    stage.advance(100)
    peak = stage.pose("a")
    assert (peak.y, peak.shadow, peak.z) == pytest.approx((-30, 18, 5 + FLYING_Z))
    stage.advance(100)
    assert stage.pose("a") == Pose(300, 0, z=5)


def test_angles_turn_the_short_way(stage: Stage[str]) -> None:
    stage.put("a", Pose(0, 0, angle=170))
    stage.send("a", Pose(0, 0, angle=-170), PLAIN)
    stage.advance(100)
    assert stage.pose("a").angle == pytest.approx(180)


def test_new_goal_in_mid_flight_starts_from_where_it_is(stage: Stage[str]) -> None:
    stage.send("a", Pose(100, 0), PLAIN)
    stage.advance(100)
    stage.send("a", Pose(50, 100), PLAIN)
    assert stage.pose("a") == Pose(50, 0)
    stage.advance(100)
    assert stage.pose("a") == Pose(50, 50)


def test_same_goals_again_disturb_nothing(stage: Stage[str]) -> None:
    goals = {"a": Pose(100, 0)}
    stage.arrange(goals, PLAIN)
    stage.advance(150)
    stage.arrange(goals, PLAIN)
    assert stage.advance(50).landed == ("a",)
    stage.arrange(goals, PLAIN)
    assert not stage.moving


def test_arrange_staggers_only_those_that_move() -> None:
    stage: Stage[int] = Stage()
    stage.snap({n: Pose(n, 0) for n in range(4)})
    stage.arrange({0: Pose(0, 0), 1: Pose(9, 9), 2: Pose(2, 0), 3: Pose(8, 8)}, Travel(100, stagger=50))
    assert stage.advance(10).started == (1,)
    assert stage.advance(45).started == (3,)


def test_stagger_is_capped_for_a_whole_deal() -> None:
    deal = Travel(240, stagger=45, stagger_total=2200)
    assert deal.delays(4) == [0, 45, 90, 135]
    assert deal.delays(110)[-1] == pytest.approx(20 * 109)
    assert deal.delays(0) == []


def test_newborn_starts_at_its_origin_and_leavers_go_to_their_exit(stage: Stage[str]) -> None:
    stage.put("c", HERE)
    stage.arrange({"b": THERE}, PLAIN, origins={"b": Pose(7, 7)}, exits={"a": Pose(9, 0)})
    assert stage.pose("b") == Pose(7, 7)
    assert "c" not in stage, "without an exit it is gone at once"
    assert "a" in stage
    stage.advance(100)
    stage.arrange({"b": THERE}, PLAIN)
    assert stage.pose("a").x > 0, "who is leaving goes on leaving"
    stage.advance(100)
    assert stage.keys == ("b",)


def test_leaver_that_is_wanted_again_stays(stage: Stage[str]) -> None:
    stage.arrange({}, PLAIN, exits={"a": Pose(9, 0)})
    stage.advance(100)
    stage.arrange({"a": Pose(9, 0)}, PLAIN)
    stage.advance(500)
    assert stage.pose("a") == Pose(9, 0)


def test_skip_finishes_everything_in_time_and_reports_each_start_once(stage: Stage[str]) -> None:
    stage.put("b", HERE)
    stage.send("a", THERE, Travel(900, arc=0.2))
    stage.send("b", THERE, Travel(900, delay=5000))
    started = list(stage.advance(450).started)
    at = stage.pose("a")
    stage.skip()
    assert stage.pose("a") == at, "nothing jumps"
    started += stage.advance(SKIP_MS / 2).started
    assert stage.moving
    progress = stage.advance(SKIP_MS / 2)
    assert sorted(map(str, progress.landed)) == ["a", "b"]
    assert sorted(map(str, started)) == ["a", "b"]
    assert stage.pose("a") is THERE


@pytest.mark.parametrize("speed", [0.7, 1.0, 1.8, 3.0])
@pytest.mark.parametrize("reduced", [False, True])
def test_skip_is_as_fast_at_every_pace(stage: Stage[str], speed: float, reduced: bool) -> None:
    stage.speed, stage.reduced = speed, reduced
    stage.send("a", THERE, Travel(4000, delay=700))
    stage.advance(10)
    stage.skip()
    stage.advance(SKIP_MS + 0.001)
    assert not stage.moving


def test_pace(stage: Stage[str]) -> None:
    stage.speed = 2
    stage.send("a", THERE, PLAIN)
    stage.advance(100)
    assert stage.pose("a") is THERE
    stage.speed = math.inf
    stage.send("a", HERE, Travel(9000, delay=9000))
    stage.advance(0)
    assert stage.moving
    progress = stage.advance(1)
    assert (progress.started, progress.landed) == (("a",), ("a",)), "instant play still sounds"
    assert stage.pose("a") is HERE


def test_reduced_motion_cross_fades_without_any_way(stage: Stage[str]) -> None:
    stage.reduced = True
    stage.send("a", THERE, Travel(900, delay=100, arc=0.3, shadow=20))
    stage.advance(100)
    assert [pose for _, pose in stage.drawn()] == [HERE]
    stage.advance(FADE_MS / 4)
    places = [((pose.x, pose.y, pose.angle, pose.face), pose.alpha) for _, pose in stage.drawn()]
    assert places == [((0, 0, 0, 1.0), pytest.approx(0.75)), ((100, 200, 90, 0), pytest.approx(0.25))]
    stage.advance(FADE_MS)
    assert list(stage.drawn()) == [("a", THERE)]


def test_dragged_sprite_belongs_to_the_pointer(stage: Stage[str]) -> None:
    stage.send("a", Pose(100, 0), PLAIN)
    stage.advance(100)
    stage.grab("a")
    assert not stage.moving
    stage.drag("a", Pose(500, 500))
    stage.arrange({"a": Pose(30, 30)}, PLAIN)
    stage.advance(1000)
    assert stage.pose("a") == Pose(500, 500)
    stage.drop("a", PLAIN)
    stage.advance(200)
    assert stage.pose("a") == Pose(30, 30), "home is where it was sent meanwhile"


def test_drop_on_another_goal_and_drop_of_what_is_not_held(stage: Stage[str]) -> None:
    stage.drop("a", PLAIN, THERE)
    assert not stage.moving
    stage.grab("a")
    assert stage.dragged == ("a",)
    stage.drop("a", PLAIN, THERE)
    assert stage.goal("a") is THERE
    with pytest.raises(KeyError):
        stage.drag("a", HERE)


def test_lowest_is_drawn_first(stage: Stage[str]) -> None:
    stage.put("a", Pose(0, 0, z=9))
    stage.put("b", Pose(0, 0, z=1))
    assert [key for key, _ in stage.drawn()] == ["b", "a"]


KEYS = st.sampled_from("abcd")
POSES = st.builds(Pose, st.integers(0, 9), st.integers(0, 9), st.integers(-180, 180), face=st.sampled_from([0.0, 1.0]))
STEPS = st.one_of(
    st.tuples(st.just("arrange"), st.dictionaries(KEYS, POSES), st.dictionaries(KEYS, POSES)),
    st.tuples(st.just("advance"), st.floats(0, 300), st.none()),
    st.tuples(st.just("grab"), KEYS, POSES),
    st.tuples(st.just("drop"), KEYS, st.none()),
    st.tuples(st.just("skip"), st.none(), st.none()),
    st.tuples(st.just("reduced"), st.booleans(), st.none()),
)


@given(st.lists(STEPS, max_size=25), st.dictionaries(KEYS, POSES, min_size=1))
def test_no_ghost_and_no_lost_card_whatever_came_before(
    steps: list[tuple[str, object, object]], goals: dict[str, Pose]
) -> None:
    stage: Stage[str] = Stage()
    for step in steps:
        match step:
            case ("arrange", dict(wanted), dict(exits)):
                stage.arrange(wanted, Travel(200, stagger=20, arc=0.1), exits=exits)
            case ("advance", float(ms), _):
                stage.advance(ms)
            case ("grab", str(key), Pose() as pose) if key in stage:
                stage.grab(key)
                stage.drag(key, pose)
            case ("drop", str(key), _):
                stage.drop(key, PLAIN)
            case ("skip", _, _):
                stage.skip()
            case ("reduced", bool(reduced), _):
                stage.reduced = reduced
    for key in stage.dragged:
        stage.drop(key, PLAIN)
    stage.arrange(goals, PLAIN)
    assert {key: stage.goal(key) for key in goals} == goals
    stage.advance(10_000)
    assert not stage.moving
    assert sorted(stage.drawn(), key=str) == sorted(goals.items(), key=str)
