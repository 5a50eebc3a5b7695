"""Matches: all or nothing, frames, the record on the disk, resuming, changing seats."""

from pathlib import Path
from random import Random

import pytest

from canasta.app.journal import Journal
from canasta.app.library import Library
from canasta.app.match import Match, resume_match, start_match
from canasta.app.notices import Notice
from canasta.app.why import DealTurns
from canasta.engine import record as records
from canasta.engine.actions import Discard, DrawStock, NextDeal
from canasta.engine.events import DealScored, DealStarted, Dealt, Drew, TurnStarted
from canasta.engine.record import Note, Record, SeatInfo
from canasta.engine.replay import ReplayDiverged
from canasta.engine.rules import load
from canasta.engine.violations import Code, Violation
from tests.support.playing import SEATS, any_action, header, in_memory, play, play_to_deal_end


def test_a_new_match_shows_the_first_deal() -> None:
    match = in_memory()
    assert isinstance(match.opening[0].event, DealStarted)
    assert isinstance(match.opening[-1].event, TurnStarted)
    hands = {f.event.seat: f.event.cards for f in match.opening if isinstance(f.event, Dealt)}
    assert len(hands[0] or ()) == 11
    assert hands[1] is hands[2] is hands[3] is None
    assert match.opening[-1].view == match.view(0) == match.shown


def test_submit_gives_each_event_with_the_view_after_it() -> None:
    match = in_memory(viewer=0)
    actor = match.to_act
    before = match.view(0).stock_size
    frames = match.submit(DrawStock())
    assert isinstance(frames, list)
    drew = [frame.event for frame in frames if isinstance(frame.event, Drew)]
    assert len(drew) == 1
    assert (drew[0].cards is None) == (actor != 0)
    assert frames[-1].view.stock_size < before
    assert frames[-1].view == match.view(0)


def test_two_actions_are_carried_out_together_or_not_at_all() -> None:
    match = in_memory()
    state, entries = match.state, match.record.entries
    stranger = match.view((match.to_act + 1) % 4).hand[0]
    refused = match.submit(DrawStock(), Discard(stranger))
    assert isinstance(refused, Violation)
    assert refused.code is Code.CARD_NOT_IN_HAND
    assert match.state is state
    assert match.record.entries == entries
    card = match.view(match.to_act).hand[0]
    seat = match.to_act
    assert isinstance(match.submit(DrawStock(), Discard(card)), list)
    assert match.to_act == (seat + 1) % 4
    assert match.record.entries == (DrawStock(), Discard(card))


def test_a_watcher_sees_no_hand() -> None:
    match = in_memory(viewer=None)
    frames = [*match.opening, *play(match, 30)]
    assert all(frame.view.hand == () for frame in frames)
    assert all(frame.event.cards is None for frame in frames if isinstance(frame.event, Dealt))
    assert match.shown.hand == ()


def test_the_viewer_may_change() -> None:
    match = in_memory(viewer=0)
    match.viewer = 2
    assert match.shown == match.view(2)
    assert all(frame.view.seat == 2 for frame in play(match, 5))


def test_every_action_is_in_the_file_before_submit_returns(library: Library) -> None:
    match = start_match(library, header(), 0)
    rng = Random(3)
    assert match.path is not None
    for _ in range(60):
        match.submit(any_action(match, rng))
        # Read as another program would, while the match still holds the file.
        assert records.load(match.path) == match.record
    match.close()


def test_resuming_gives_the_same_table_and_the_same_future(library: Library) -> None:
    match = start_match(library, header(11), 0)
    play(match, 90)
    assert match.path is not None
    path, state, seats = match.path, match.state, match.seats
    match.close()
    again = resume_match(library, path, 0)
    assert isinstance(again, Match)
    assert again.state == state
    assert again.seats == seats
    assert again.opening == []
    twin = Match(Journal(match.record), 0)
    assert play(again, 200, seed=5) == play(twin, 200, seed=5)
    assert again.state == twin.state
    again.close()


def test_a_deal_ends_with_checksum_and_scores(library: Library) -> None:
    match = start_match(library, header(), 0)
    frames = play_to_deal_end(match)
    assert [type(frame.event) for frame in frames].count(DealScored) == 1
    assert match.deal_over
    scores = [side.score for side in match.state.public.sides]
    notes = [entry.words for entry in match.record.entries if isinstance(entry, Note)]
    assert notes[0] == ("deal", "1", records.checksum(match.state))
    assert notes[1] == ("scores", "1", *map(str, scores))
    assert not match.finished
    assert isinstance(match.submit(NextDeal()), list)
    assert not match.deal_over
    match.close()


def test_a_short_match_is_played_to_its_end(library: Library) -> None:
    match = start_match(library, header(2, load("classic_4p", {"target_score": 1000})), None)
    play(match, 20_000)
    assert match.finished
    assert match.record.entries[-1] == Note(f"over {match.state.public.winner}")
    refused = match.submit(NextDeal())
    assert isinstance(refused, Violation)
    match.close()
    (info,) = library.matches()
    assert info.finished
    assert info.winner == match.state.public.winner
    assert library.latest() is None


def test_seats_change_between_people_and_computers(library: Library) -> None:
    match = start_match(library, header(), 0)
    match.change_seat(0, "bot", "master")
    match.change_seat(2, "human")
    match.hint_taken(2)
    expected = (SeatInfo("みか", "bot", "master"), SEATS[1], SeatInfo("Mateo", "human"), SEATS[3])
    assert match.seats == expected
    path = match.path
    assert path is not None
    match.close()
    again = resume_match(library, path, 0)
    assert isinstance(again, Match)
    assert again.seats == expected
    assert again.record.entries[-1] == Note("hint 2")
    again.close()


def test_the_frames_of_the_running_deal_can_be_had_again() -> None:
    match = in_memory(viewer=1)
    shown = [*match.opening, *play(match, 30)]
    assert match.deal_frames() == shown
    play_to_deal_end(match)
    second = match.submit(NextDeal())
    assert isinstance(second, list)
    match.hint_taken(0)
    second += play(match, 12)
    assert match.deal_frames() == second


def test_a_match_keeps_the_steps_of_the_running_deal(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    match = start_match(library, header(), 0)
    path = match.path
    assert path is not None
    for deal in range(2):
        play(match, 12, seed=deal)
        match.change_seat(1, "bot", "casual")
        play(match, 10, seed=deal)
        match.change_seat(1, "bot", "beginner")
        play(match, 10, seed=deal)
        first, steps = match.deal_steps()
        assert first[-1].state == steps[0].before
        assert [step.changes[-1].state for step in steps[:-1]] == [step.before for step in steps[1:]]
        assert steps[-1].changes[-1].state == match.state
        assert [step.action for step in steps] == list(match.record.actions[-len(steps) :])
        levels = {0: {step.by.level for step in steps[:12] if step.seat == 1}}
        levels |= {1: {step.by.level for step in steps[12:22] if step.seat == 1}}
        levels |= {2: {step.by.level for step in steps[22:] if step.seat == 1}}
        assert levels == {0: {("steady", "beginner")[deal]}, 1: {"casual"}, 2: {"beginner"}}
        again = Match(Journal(match.record), 0)
        assert again.deal_steps() == (first, steps)
        assert again.state == match.state
        if not deal:
            play_to_deal_end(match)
            assert Match(Journal(match.record), 0).deal_steps() == match.deal_steps()
            match.submit(NextDeal())
            assert match.deal_steps()[1] == ()
    match.close()

    def refuse(*_: object) -> None:
        raise AssertionError("played again")

    for name in ("canasta.app.match.apply", "canasta.engine.replay.apply", "canasta.engine.replay.advance"):
        monkeypatch.setattr(name, refuse)
    assert DealTurns(match).numbers
    assert match.deal_frames()


def test_refused_actions_leave_the_steps_of_the_deal_alone() -> None:
    match = in_memory()
    play(match, 5)
    steps = match.deal_steps()
    assert isinstance(match.submit(any_action(match, Random(1)), NextDeal()), Violation)
    assert match.deal_steps() == steps


def test_a_record_that_breaks_a_rule_is_played_up_to_there(library: Library) -> None:
    match = start_match(library, header(), 0)
    play(match, 40)
    path = match.path
    assert path is not None
    match.close()
    lines = path.read_text(encoding="utf-8")
    path.write_text(lines + "next\ndraw\n", encoding="utf-8")
    again = resume_match(library, path, 0)
    assert isinstance(again, Match)
    assert again.state == match.state
    again.close()
    assert path.read_text(encoding="utf-8") == lines
    (notice,) = library.notices
    assert notice.key == "save.record_diverged"
    assert Path(str(notice.args["kept"])).read_text(encoding="utf-8").endswith("next\ndraw\n")


def test_a_wrong_checksum_is_noticed() -> None:
    match = in_memory()
    play_to_deal_end(match)
    entries = list(match.record.entries)
    place = next(i for i, e in enumerate(entries) if isinstance(e, Note))
    entries[place] = Note("deal 1 0123456789abcdef")
    with pytest.raises(ReplayDiverged) as caught:
        Match(Journal(Record(header(), tuple(entries))), 0)
    assert caught.value.line == place + 2


class FullDisk:
    """A writer whose disk is full for a while."""

    def __init__(self) -> None:
        self.path = Path("full.canasta")
        self.full = True
        self.written: list[object] = []

    def add(self, *entries: object) -> None:
        if self.full:
            raise OSError(28, "No space left on device")
        self.written += entries

    def sync(self) -> None:
        if self.full:
            raise OSError(28, "No space left on device")

    def close(self) -> None:
        self.closed = True


def test_a_full_disk_is_told_and_nothing_is_left_out_later() -> None:
    disk = FullDisk()
    match = Match(Journal(Record(header()), disk), 0)  # type: ignore[arg-type]
    play(match, 10)
    assert match.problem is not None
    assert match.problem.key == "save.record_not_saved"
    assert disk.written == []
    disk.full = False
    play(match, 1, seed=9)
    assert match.problem is None
    assert tuple(disk.written) == match.record.entries
    match.close()


def test_a_match_that_is_not_there(library: Library) -> None:
    notice = resume_match(library, library.folder / "gone.canasta", 0)
    assert isinstance(notice, Notice)
