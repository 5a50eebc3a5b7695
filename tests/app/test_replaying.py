"""Matches looked at again: every place, from every seat, and played on from anywhere."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from canasta.app.journal import Journal
from canasta.app.library import Library
from canasta.app.match import Match, start_match
from canasta.app.matchfacts import facts_of
from canasta.app.replaying import OpenView, Replay, open_view
from canasta.engine import record as records
from canasta.engine.actions import Discard, NextDeal
from canasta.engine.casewriter import position
from canasta.engine.position import PositionError
from canasta.engine.record import Header, Record, SeatInfo, parse
from canasta.engine.replay import DealStart, deal_start, first_state
from canasta.engine.rules import load
from canasta.engine.state import GameState
from canasta.engine.view import view_of
from tests.support.playing import header, in_memory, play

GAMES = ("classic_4p", "classic_2p", "samba", "hand_and_foot", "cutthroat_3p", "modern_american", "italian", "boat")


def replayed(rules: str = "classic_4p", steps: int = 500, seed: int = 3) -> tuple[Replay, Match]:
    match = in_memory(seed, None, load(rules))
    play(match, steps)
    seen = Replay(parse(match.record.text()))
    seen.grow_all()
    return seen, match


@pytest.fixture(scope="module")
def classic() -> tuple[Replay, Match]:
    return replayed()


def test_the_last_place_is_where_the_match_stands(classic: tuple[Replay, Match]) -> None:
    seen, match = classic
    assert seen.last == seen.length == len(match.record.actions)
    assert seen.state(seen.last) == match.state
    assert seen.state(0) == first_state(match.header)
    assert seen.broken is None


def test_it_grows_bit_by_bit() -> None:
    match = in_memory(3)
    play(match, 30)
    seen = Replay(match.record)
    assert (seen.last, seen.length) == (0, 30)
    assert seen.grow(12)
    assert seen.last == 12
    assert not seen.grow(100)
    assert (seen.last, seen.whole) == (30, True)
    assert not seen.grow(1)


def test_turns_and_deals(classic: tuple[Replay, Match]) -> None:
    seen, _ = classic
    assert len(seen.deals) > 2
    for place in seen.deals[1:]:
        step = seen.step(place)
        assert step is not None
        assert isinstance(step.action, NextDeal)
    place = turns = 0
    while place < seen.last:
        after = seen.next_turn(place)
        assert after > place
        here, there = seen.state(place).public, seen.state(after).public
        assert (here.deal, here.turn_no) != (there.deal, there.turn_no) or after == seen.last
        if after < seen.last:
            assert seen.previous_turn(after) == place
        place = after
        turns += 1
    assert turns > 40
    assert seen.next_deal(0) == seen.deals[1]
    assert seen.previous_deal(seen.deals[1]) == 0
    assert seen.previous_deal(seen.deals[1] + 5) == seen.deals[1]
    assert seen.next_deal(seen.deals[-1]) == seen.last
    assert seen.previous_turn(0) == seen.previous_deal(0) == 0


def test_a_seat_sees_what_it_saw_and_open_is_everything(classic: tuple[Replay, Match]) -> None:
    seen, _ = classic
    for place in range(0, seen.last, 37):
        state = seen.state(place)
        for seat in range(4):
            assert seen.view(place, seat, open=False) == view_of(state, seat)
            view = seen.view(place, seat, open=True)
            assert isinstance(view, OpenView)
            assert view.hands == state.hands
            for frame in seen.frames(place, seat, open=False):
                if type(frame.event).__name__ == "Drew" and frame.event.seat != seat:  # type: ignore[union-attr]
                    assert not frame.event.cards or frame.event.open  # type: ignore[union-attr]
        frames = seen.frames(place, 0, open=True)
        assert frames[-1].view == open_view(state, 0)


def test_seats_that_changed(library: Library) -> None:
    match = start_match(library, header(3), 0)
    play(match, 20)
    match.change_seat(0, "bot", "sharp")
    play(match, 20)
    seen = Replay(match.record)
    seen.grow_all()
    assert seen.seats(10)[0].kind == "human"
    assert seen.seats(40)[0] == SeatInfo("みか", "bot", "sharp")
    match.close()


def test_a_record_that_does_not_fit_is_shown_up_to_there() -> None:
    match = in_memory(3)
    play(match, 60)
    entries = list(match.record.entries)
    entries[40] = Discard(match.state.stock[0])
    seen = Replay(Record(match.header, tuple(entries)))
    seen.grow_all()
    assert seen.last == seen.length == 40
    assert seen.broken is not None
    assert seen.broken.line == 42


# --- played on -----------------------------------------------------------------------------------------------------


def _plain(state: GameState) -> dict[str, object]:
    return position(state)


@pytest.mark.parametrize("game", GAMES)
def test_played_on_from_anywhere_the_table_is_as_it_was(game: str) -> None:
    seen, _ = replayed(game, 330)
    tried = 0
    for place in [*range(0, seen.last + 1, 23), *seen.deals, seen.last]:
        head = seen.play_on(place, 99)
        state = seen.state(place)
        if state.public.match_over:
            assert head is None
            continue
        assert head is not None
        new = first_state(Header(head.rules, head.seed, head.seats, head.overrides, head.start))
        if state.public.end is not None:
            assert new.public.deal == state.public.deal + 1
            assert [side.score for side in new.public.sides] == [side.score for side in state.public.sides]
            continue
        while seen.state(place).public.question is not None:
            place -= 1
        assert _plain(new) == _plain(seen.state(place))
        tried += 1
    assert tried > 5


def test_the_start_of_a_deal_is_dealt_again_from_its_seed(classic: tuple[Replay, Match]) -> None:
    seen, match = classic
    for place in seen.deals:
        head = seen.play_on(place, 99)
        assert head is not None
        assert head.seed == match.header.seed
        assert first_state(head) == seen.state(place)


def test_a_match_played_on_is_a_match_like_any_other(classic: tuple[Replay, Match], library: Library) -> None:
    seen, _ = classic
    fair = Library(library.folder, library._clock, Random(4))
    for place in (17, seen.deals[1], seen.deals[2] - 1):
        head = seen.play_on(place, 99)
        assert head is not None
        match = start_match(fair, head, 0)
        assert match.deal_frames() or place == 17
        play(match, 200)
        path = match.path
        assert path is not None
        match.close()
        record = records.load(path)
        again = Replay(record)
        again.grow_all()
        assert again.state(again.last) == match.state
        # Its cards were known, so it is no part of anybody's record.
        assert facts_of(record).deals == ()


def test_nothing_to_play_on_after_the_end() -> None:
    match = in_memory(3, None, load("classic_4p", {"target_score": 1000}))
    play(match, 9000)
    seen = Replay(match.record)
    seen.grow_all()
    assert seen.play_on(seen.last, 1) is None
    assert seen.play_on(seen.last - 1, 1) is not None


def test_the_deal_of_a_place(classic: tuple[Replay, Match]) -> None:
    seen, match = classic
    assert seen.deal_at(0) == deal_start(match.header)
    second = seen.deal_at(seen.deals[1] + 3)
    assert second is not None
    assert second.deal == 2
    assert second.scores == tuple(side.score for side in seen.state(seen.deals[1] - 1).public.sides)


def test_a_match_that_began_with_a_position_has_no_deal_to_share() -> None:
    seen, _ = replayed(steps=60)
    head = seen.play_on(31, 5)
    assert head is not None
    other = Replay(Record(head))
    assert other.deal_at(0) is None


@pytest.mark.parametrize(
    "start", [{"deal": 0, "dealer": 0, "scores": [0, 0]}, {"deal": 2, "dealer": 4, "scores": [0, 0]},
              {"deal": 2, "dealer": 0, "scores": [0]}, {"deal": "2"}, {}],
)  # fmt: skip
def test_a_start_that_cannot_be(start: dict[str, object]) -> None:
    with pytest.raises(PositionError):
        Replay(Record(replace(header(), start=start)))


def test_a_match_starts_with_a_later_deal() -> None:
    start = DealStart(3, 1, (1200, 805))
    match = Match(Journal(Record(replace(header(5), start=start.told()))), 0)
    public = match.state.public
    assert (public.deal, public.dealer, [side.score for side in public.sides]) == (3, 1, [1200, 805])
    assert match.opening
