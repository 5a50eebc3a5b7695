"""New matches from choices."""

from random import Random

import pytest

from canasta.app.i18n import Catalog
from canasta.app.journal import Journal
from canasta.app.match import Match
from canasta.app.names import PORTRAITS
from canasta.app.settings import NewGame
from canasta.app.setup import header_of, names_of, new_seed, portraits, rematch, usual_seats
from canasta.engine.record import Header, Record, SeatInfo, parse
from canasta.engine.rules import RuleSetError, load


def test_the_usual_table() -> None:
    seats = usual_seats(Catalog("ja"), 4, "みか")
    assert [seat.kind for seat in seats] == ["human", "bot", "bot", "bot"]
    assert [seat.name for seat in seats] == ["みか", "アイコ", "マテオ", "ルイス"]
    assert usual_seats(Catalog("en"), 2)[0].name == "You"
    six = usual_seats(Catalog("en"), 6, before=seats)
    assert six[:4] == seats
    assert len({seat.name for seat in six}) == 6
    assert usual_seats(Catalog("en"), 3, before=six) == six[:3]


def test_a_name_that_a_computer_player_has_is_left_to_the_person() -> None:
    names = [seat.name for seat in usual_seats(Catalog("en"), 4, "Aiko")]
    assert len(set(names)) == 4


def test_choices_become_a_match_and_come_back_from_its_text() -> None:
    seats = usual_seats(Catalog("en"), 4, "Mika")
    header = header_of(NewGame(players=4, seats=seats, overrides={"hand_size": 13}), 99)
    assert header.rules == load("classic_4p", {"hand_size": 13})
    assert header.seats[0] == SeatInfo("Mika", "human")
    assert header.seats[1] == SeatInfo("Aiko", "bot", "steady")
    assert portraits(header) == tuple(seat.portrait for seat in seats)
    again = parse(Record(header).text()).header
    assert portraits(again) == portraits(header)
    assert dict(again.overrides) == {"hand_size": 13}
    assert Match(Journal(Record(again)), 0).state == Match(Journal(Record(header)), 0).state


def test_impossible_choices_are_refused() -> None:
    seats = usual_seats(Catalog("en"), 4)
    with pytest.raises(RuleSetError):
        header_of(NewGame(rules="klondike", seats=seats), 1)
    with pytest.raises(RuleSetError):
        header_of(NewGame(seats=seats, overrides={"hand_size": 99}), 1)
    with pytest.raises(ValueError, match="3 seats for 4"):
        header_of(NewGame(seats=seats[:3]), 1)


@pytest.mark.parametrize("found", [None, [], [99, -1, "x", 2], "abc"])
def test_portraits_of_a_strange_record(found: object) -> None:
    header = header_of(NewGame(seats=usual_seats(Catalog("en"), 4)), 1)
    strange = Header(header.rules, 1, header.seats, extra={"portraits": found})
    assert len(portraits(strange)) == 4
    assert all(0 <= number < len(PORTRAITS) for number in portraits(strange))


def test_rematch_keeps_the_people_as_they_sit_now() -> None:
    header = header_of(NewGame(seats=usual_seats(Catalog("en"), 4)), 1)
    now = (*header.seats[:3], SeatInfo("Luis", "human"))
    again = rematch(header, now, 2)
    assert (again.seed, again.seats, again.rules) == (2, now, header.rules)
    assert portraits(again) == portraits(header)


def test_seeds_are_large_and_differ() -> None:
    rng = Random(1)
    assert len({new_seed(rng) for _ in range(100)}) == 100
    assert max(new_seed(rng) for _ in range(50)) > 2**60


def test_sides_are_called_by_emblem_and_lone_players_by_name() -> None:
    seats = (SeatInfo("Mika", "human"), SeatInfo("Aiko", "bot"), SeatInfo("Mateo", "bot"), SeatInfo("Luis", "bot"))
    assert names_of(Catalog("en"), load("classic_4p"), seats).sides == ("Sun", "Tide")
    assert names_of(Catalog("ja"), load("classic_4p"), seats).sides == ("太陽", "潮")
    assert names_of(Catalog("en"), load("classic_2p"), seats[:2]).sides == ("Mika", "Aiko")
