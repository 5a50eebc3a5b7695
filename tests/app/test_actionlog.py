"""The action log."""

from canasta.app.actionlog import ActionLog, sentences
from canasta.app.i18n import Catalog
from canasta.app.words import Names
from canasta.engine.actions import DrawStock, NextDeal
from canasta.engine.events import CanastaClosed, DealStarted
from tests.support.playing import in_memory, play, play_to_deal_end

NAMES = Names(("Mika", "Aiko", "Mateo", "Luis"), ("Sun", "Tide"))


def test_the_log_speaks_the_language_of_the_moment() -> None:
    match = in_memory()
    log = ActionLog()
    log.add(match.opening)
    catalog = Catalog("en")
    said = sentences(catalog, log.lines, NAMES)
    assert said[0].startswith("Deal 1. ")
    assert "Everyone gets 11 cards." in said
    catalog.language = "ja"
    assert sentences(catalog, log.lines, NAMES)[0].startswith("第1ディール")
    assert len(sentences(catalog, log.lines, NAMES)) == len(said)


def test_a_new_deal_begins_a_new_log() -> None:
    match = in_memory()
    log = ActionLog()
    log.add(match.opening)
    log.add(play_to_deal_end(match))
    assert (log.deal, len(log.lines) > 50) == (1, True)
    frames = match.submit(NextDeal())
    assert isinstance(frames, list)
    log.add(frames)
    assert log.deal == 2
    assert isinstance(log.lines[0].event, DealStarted)


def test_what_happened_since_a_players_last_turn() -> None:
    match = in_memory()
    log = ActionLog()
    log.add(match.opening)
    first = match.to_act
    assert log.since_turn_of((first + 1) % 4) == log.lines, "everything, for somebody who has not had a turn"
    rounds = 0
    while rounds < 3:
        before = match.to_act
        log.add(play(match, 1, seed=len(log.lines)))
        rounds += match.to_act == first != before
    since = log.since_turn_of(first)
    assert next(line.seat for line in since) == (first + 1) % 4
    assert {line.seat for line in since} == {(first + n) % 4 for n in (1, 2, 3)}
    # Also in the middle of the player's turn.
    match.submit(DrawStock())
    assert log.since_turn_of(first) == since


def test_a_canasta_is_named() -> None:
    catalog = Catalog("en")
    for seed in range(40):
        match = in_memory(seed)
        log = ActionLog()
        log.add(play_to_deal_end(match, seed))
        closed = [line for line in log.lines if isinstance(line.event, CanastaClosed)]
        if closed:
            (sentence,) = sentences(catalog, closed[:1], NAMES)
            assert "completed a canasta: " in sentence
            assert not sentence.endswith(", .")
            return
    raise AssertionError("no canasta in forty deals")
