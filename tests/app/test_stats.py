"""Statistics: counted from records, rebuilt from them, broken and newer databases, CSV."""

import csv
import sqlite3
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from canasta.app.counting import Counting
from canasta.app.i18n import Catalog
from canasta.app.library import Library
from canasta.app.match import Match, start_match
from canasta.app.matchfacts import facts_of
from canasta.app.stats import MIGRATIONS, Filter, Stats, Summary
from canasta.engine.events import TookPile, WentOut
from canasta.engine.melds import Grade
from canasta.engine.rules import RuleSet, load
from tests.support.playing import header, play, play_to_deal_end

SHORT = {"target_score": 1000}


def played(library: Library, seed: int, rules: RuleSet | None = None, hints: int = 0) -> Match:
    """A match played to its end, and closed."""
    match = start_match(library, header(seed, rules or load("classic_4p", SHORT)), None)
    for _ in range(hints):
        match.hint_taken(0)
    while not match.finished:
        play(match, 100, seed=len(match.record.entries))
    match.close()
    return match


def files(library: Library) -> list[Path]:
    return [info.path for info in library.matches()]


@pytest.fixture
def stats(tmp_path: Path) -> Iterator[Stats]:
    with Stats(tmp_path / "stats.db") as opened:
        yield opened


def test_nothing_played(stats: Stats) -> None:
    assert stats.people() == []
    assert stats.summary("みか") == Summary()
    assert stats.trend("みか") == []
    assert len(stats.csv().splitlines()) == 1


def test_one_deal_is_counted_as_it_was_played(library: Library, stats: Stats) -> None:
    match = start_match(library, header(4), 0)
    frames = play_to_deal_end(match)
    match.close()
    stats.update(files(library))
    summary = stats.summary("みか")
    events = [frame.event for frame in frames]
    side = match.state.public.sides[0]
    end = match.state.public.end
    assert end is not None
    assert (summary.matches, summary.wins, summary.deals) == (0, 0, 1)
    assert summary.best == summary.average == end.sheets[0].total == side.score
    assert summary.piles == sum(isinstance(event, TookPile) and event.seat == 0 for event in events)
    assert summary.went_out == sum(isinstance(event, WentOut) and event.seat == 0 for event in events)
    grades = [meld.grade for meld in side.melds]
    assert (summary.natural, summary.mixed) == (grades.count(Grade.NATURAL), grades.count(Grade.MIXED))
    assert [point.points for point in stats.trend("みか")] == [side.score]
    assert stats.trend("みか")[0].created == "2025-03-04T12:00:00"


def test_wins_and_streaks(library: Library, stats: Stats) -> None:
    won = [played(library, seed).state.public.winner == 0 for seed in range(5)]
    assert stats.update(files(library)) == 5
    summary = stats.summary("みか")
    assert (summary.matches, summary.wins) == (5, sum(won))
    runs = "".join("x" if w else " " for w in won).split()
    assert summary.streak == max(map(len, runs), default=0)
    assert stats.people() == ["みか"]
    assert stats.summary("Aiko") == Summary(), "computer players have no record of their own"


def test_only_new_and_changed_files_are_read_and_lost_ones_forgotten(library: Library, stats: Stats) -> None:
    played(library, 1)
    played(library, 2)
    assert stats.update(files(library)) == 2
    assert stats.update(files(library)) == 0
    before = stats.summary("みか")
    gone = files(library)[0]
    gone.unlink()
    assert stats.update(files(library)) == 0
    assert stats.summary("みか").matches == before.matches - 1
    assert stats.update([], stop=lambda: True) == 0


def test_rebuilding_gives_the_same(library: Library, stats: Stats) -> None:
    for seed in range(3):
        played(library, seed)
    stats.update(files(library))
    before = (stats.summary("みか"), stats.trend("みか"), stats.csv())
    assert stats.rebuild(files(library)) == 3
    assert (stats.summary("みか"), stats.trend("みか"), stats.csv()) == before
    with Stats(":memory:") as fresh:
        fresh.update(sorted(files(library)))
        assert fresh.summary("みか") == before[0]


def test_filters(library: Library, stats: Stats) -> None:
    played(library, 1)
    played(library, 2, load("classic_2p", SHORT))
    stats.update(files(library))
    name = "みか"
    assert stats.summary(name).matches == 2
    assert stats.summary(name, Filter(rules="classic_2p")).matches == 1
    assert stats.summary(name, Filter(players=4)).matches == 1
    assert stats.summary(name, Filter(partner="steady")).matches == 1
    assert stats.summary(name, Filter(opponent="sharp")).matches == 1
    assert stats.summary(name, Filter(opponent="steady")).matches == 2
    assert stats.summary(name, Filter(partner="beginner")).matches == 0
    deals = [stats.summary(name, Filter(players=n)).deals for n in (2, 4)]
    assert sum(deals) == stats.summary(name).deals == len(stats.trend(name))


def test_matches_with_hints_count_apart(library: Library, stats: Stats) -> None:
    played(library, 1, hints=2)
    played(library, 2)
    stats.update(files(library))
    assert stats.summary("みか").matches == 1
    assert stats.summary("みか", Filter(hints=True)).matches == 1


def test_deals_that_the_computer_played_do_not_count(library: Library, stats: Stats) -> None:
    match = start_match(library, header(4), 0)
    match.change_seat(0, "bot", "steady")
    play_to_deal_end(match)
    match.change_seat(0, "human")
    match.close()
    facts = facts_of(match.record)
    assert facts.deals[0].kinds[0].kind == "bot"
    stats.update(files(library))
    assert stats.summary("みか").deals == 0


def test_profiles_go_before_names(library: Library, stats: Stats) -> None:
    head = header(4)
    head = type(head)(head.rules, 4, head.seats, extra={"profiles": ["Grandma", None, None, None]})
    match = start_match(library, head, 0)
    play_to_deal_end(match)
    match.close()
    stats.update(files(library))
    assert stats.people() == ["Grandma"]


def test_a_record_that_does_not_fit_counts_up_to_there(library: Library) -> None:
    match = start_match(library, header(4), 0)
    play_to_deal_end(match)
    match.close()
    record = match.record
    broken = type(record)(record.header, (*record.entries, record.entries[0]))
    assert facts_of(broken) == facts_of(record)
    assert len(facts_of(record).deals) == 1


def test_csv_for_other_programs(library: Library, stats: Stats) -> None:
    head = header(4)
    seats = (type(head.seats[0])('=cmd("x")', "human"), *head.seats[1:])
    match = start_match(library, type(head)(head.rules, 4, seats), 0)
    play_to_deal_end(match)
    match.close()
    stats.update(files(library))
    rows = list(csv.DictReader(stats.csv().splitlines()))
    assert len(rows) == 4
    assert rows[0]["name"] == '\'=cmd("x")'
    assert {row["deal"] for row in rows} == {"1"}
    assert int(rows[0]["points"]) == match.state.public.sides[0].score


@pytest.mark.parametrize("content", [b"no database", b"SQLite format 3\x00garbage" * 100])
def test_a_broken_database_is_set_aside_and_counted_again(library: Library, tmp_path: Path, content: bytes) -> None:
    played(library, 1)
    path = tmp_path / "stats.db"
    path.write_bytes(content)
    with Stats(path) as stats:
        stats.update(files(library))
        assert stats.summary("みか").matches == 1
        assert "stats.broken-1.db" in Catalog("en").say(stats.notices[0])
    assert path.with_name("stats.broken-1.db").read_bytes() == content
    with Stats(path) as again:
        assert again.summary("みか").matches == 1
        assert again.notices == []


def test_a_database_of_a_later_version_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "stats.db"
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    db.close()
    with Stats(path) as stats:
        assert stats.people() == []
        assert len(stats.notices) == 1
    assert path.with_name("stats.broken-1.db").exists()


def test_a_place_that_cannot_be_written(tmp_path: Path, library: Library) -> None:
    (tmp_path / "wall").write_text("")
    played(library, 1)
    with Stats(tmp_path / "wall" / "stats.db") as stats:
        stats.update(files(library))
        assert stats.summary("みか").matches == 1
        assert "wall" in Catalog("ja").say(stats.notices[0])


def test_files_that_are_no_records_are_passed_over(stats: Stats, tmp_path: Path) -> None:
    (tmp_path / "x.canasta").write_text("hello")
    assert stats.update([tmp_path / "x.canasta", tmp_path / "gone.canasta"]) == 0


def test_the_date_is_in_the_head(library: Library) -> None:
    match = start_match(library, header(), 0)
    assert datetime.fromisoformat(str(match.header.extra["created"])) == datetime(2025, 3, 4, 12)
    match.close()


def test_finished_matches_in_the_order_played(library: Library, stats: Stats) -> None:
    matches = [played(library, seed) for seed in (1, 2, 3)]
    running = start_match(library, header(4), 0)
    play_to_deal_end(running)
    running.close()
    stats.update(files(library))
    results = stats.results("みか")
    assert sorted(result.won for result in results) == sorted(m.state.public.winner == 0 for m in matches)
    assert all(result.created == "2025-03-04T12:00:00" for result in results)
    assert stats.results("Luis") == []
    assert stats.results("みか", Filter(rules="samba")) == []


def test_the_filters_offer_what_there_is(library: Library, stats: Stats) -> None:
    assert stats.choices("みか").rules == ()
    played(library, 1)
    played(library, 2)
    played(library, 3, load("classic_2p", SHORT), hints=1)
    stats.update(files(library))
    choices = stats.choices("みか")
    assert choices.rules == ("classic_4p", "classic_2p")
    assert choices.players == (2, 4)
    assert choices.partners == ("steady",)
    assert set(choices.opponents) == {"steady", "sharp"}
    assert choices.hints
    assert not stats.choices("Aiko").hints


def test_counting_beside_the_screen(library: Library, tmp_path: Path) -> None:
    played(library, 1)
    database = tmp_path / "beside.db"
    for again, read in ((False, 1), (False, 0), (True, 1)):
        counting = Counting(database, files(library), again=again)
        counting.join()
        assert counting.done
        assert counting.failure is None
        assert counting.read == read
        assert counting.stats is not None
        assert counting.stats.summary("みか").matches == 1
        counting.cancel()
        assert counting.stats is None


def test_counting_where_nothing_can_be_written(library: Library, tmp_path: Path) -> None:
    played(library, 1)
    (tmp_path / "wall").write_text("")
    counting = Counting(tmp_path / "wall" / "stats.db", files(library))
    counting.join()
    assert counting.stats is not None
    assert [notice.key for notice in counting.stats.notices] == ["save.stats_unwritable"]
    assert counting.stats.summary("みか").matches == 1
    counting.cancel()
