"""Why, of weaker players: they tell of their errors with the chance their decisions had, and only whom they may."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import get_args

import pytest
from msgspec import structs

from canasta.ai.levels import LEVELS
from canasta.ai.misjudging import Fact
from canasta.ai.player import never, thought_seed
from canasta.app.i18n import Catalog
from canasta.app.journal import Journal
from canasta.app.match import Match
from canasta.app.why import DealTurns, ToldTurn, why_for
from canasta.app.words import Names
from canasta.engine.dealing import new_game
from canasta.engine.record import Header, Record, SeatInfo, seat_note
from canasta.engine.rules import load
from canasta.engine.view import sample, view_of
from canasta.engine.violations import Violation

NAMES = Names(tuple(f"P{seat}" for seat in range(6)), tuple(f"S{side}" for side in range(6)))
SEATS = tuple(SeatInfo(f"P{seat}", "bot", level) for seat, level in enumerate(("beginner", "casual-eager") * 2))
ERRED = re.compile(
    "I weighed it wrongly|I was wrong about|I made too little|I no longer knew|I overlooked|I did not dare"
    "|I should rather have|too lightly"
)
"""Words that tell of an error."""


def played(rules: str = "classic_4p", seed: int = 5, *, viewer: int | None = None, actions: int = 2000) -> Match:
    """A match of computer players that thought as at a table, to the end of its first deal or for so many actions."""
    match = Match(Journal(Record(Header(load(rules), seed, SEATS))), viewer)
    players = [LEVELS[info.level]() for info in SEATS]
    for _ in range(actions):
        if match.deal_over:
            break
        seat = match.to_act
        rng = Random(thought_seed(match.bots_seed, match.state.public, seat))
        assert not isinstance(match.submit(players[seat].decide(match.view(seat), rng, never)), Violation)
    return match


def told(match: Match) -> list[ToldTurn]:
    turns = DealTurns(match)
    return [turns.told(number, Catalog("en"), NAMES) for number in turns.numbers]


def errors(turns: list[ToldTurn]) -> list[int]:
    """The seats of moves of which an error is told."""
    return [turn.seat for turn in turns for move in turn.moves if ERRED.search(move.why)]


def test_the_chance_of_a_decision_never_changes() -> None:
    """Records of earlier versions are asked about too."""
    public = new_game(load("classic_4p"), 1)[-1].state.public
    public = structs.replace(public, deal=2, turn_no=17, now=structs.replace(public.now, batches=3))
    assert thought_seed(123456789, public, 2) == 856210411333637615


@pytest.mark.parametrize("rules", ["classic_4p", "modern_american"])
def test_after_the_deal_every_error_is_told(rules: str) -> None:
    match = played(rules)
    assert match.deal_over
    turns = told(match)
    erred = errors(turns)
    assert len(erred) > 15
    assert set(erred) == {0, 1, 2, 3}
    assert told(Match(Journal(match.record), None)) == turns


def test_an_error_is_only_told_to_the_player_itself_while_the_deal_lasts() -> None:
    for viewer in (None, 1, 2):
        erred: set[int] = set()
        for seed in range(1, 6):
            match = played("classic_4p", seed, viewer=viewer, actions=40)
            assert not match.deal_over
            erred |= set(errors(told(match)))
        assert erred == ({viewer} if viewer is not None else set())


@pytest.mark.parametrize("rules", ["classic_4p", "samba"])
def test_what_others_are_told_of_an_error_is_blind(rules: str) -> None:
    """The same words when everything the asker cannot see is dealt again; of its own move it hears more."""
    catalog, match = Catalog("en"), played(rules, actions=140)
    bots, more = match.bots_seed, 0
    for number, step in enumerate(match.deal_steps()[1]):
        level, seat = step.by.level, step.seat
        for asker in (None, (seat + 1) % 4, (seat + 2) % 4):
            onlooker = (seat + 1) % 4 if asker is None else asker
            other = sample(view_of(step.before, onlooker), Random(number))
            first = why_for(asker, catalog, step.before, step.action, NAMES, level, bots=bots)
            assert first == why_for(asker, catalog, other, step.action, NAMES, level, bots=bots)
            assert not ERRED.search(first)
        own = why_for(seat, catalog, step.before, step.action, NAMES, level, bots=bots)
        assert own == why_for(None, catalog, step.before, step.action, NAMES, level, bots=bots, over=True)
        hidden = sample(view_of(step.before, seat), Random(number))
        assert own == why_for(seat, catalog, hidden, step.action, NAMES, level, bots=bots)
        more += bool(ERRED.search(own))
    assert more > 10


def test_errors_are_those_of_whoever_sat_there_then() -> None:
    """Not of a person who played the same, and still of the computer player when a person has sat down since."""
    match = played()
    turns = told(match)
    match.change_seat(0, "human")
    assert told(match) == turns
    assert told(Match(Journal(match.record), None)) == turns
    handed = seat_note(0, replace(SEATS[0], kind="human", level=""))
    person = told(Match(Journal(Record(match.header, (handed, *match.record.actions))), None))
    assert set(errors(turns)) == {0, 1, 2, 3}
    assert errors(person) == [seat for seat in errors(turns) if seat != 0]


def test_the_words_looked_for_here_are_those_of_all_errors() -> None:
    catalog = Catalog("en")
    for key in get_args(Fact):
        assert ERRED.search(catalog.t(f"why.{key}", a_rank="a king"))
