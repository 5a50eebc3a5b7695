"""Matches for tests: seats, headers, and a player who does something legal."""

from __future__ import annotations

from random import Random

from canasta.app.journal import Journal
from canasta.app.match import Frame, Match
from canasta.engine.actions import Action, NextDeal
from canasta.engine.moves import actions_now
from canasta.engine.record import Header, Record, SeatInfo
from canasta.engine.rules import RuleSet, load
from canasta.engine.violations import Violation

SEATS = (
    SeatInfo("みか", "human"),
    SeatInfo("Aiko", "bot", "steady"),
    SeatInfo("Mateo", "bot", "steady"),
    SeatInfo("Luis", "bot", "sharp"),
)


def header(seed: int = 7, rules: RuleSet | None = None) -> Header:
    rules = rules or load("classic_4p")
    extra = tuple(SeatInfo(f"Bot {seat}", "bot", "casual") for seat in range(4, rules.table.players))
    return Header(rules, seed, (SEATS + extra)[: rules.table.players])


def in_memory(seed: int = 7, viewer: int | None = 0, rules: RuleSet | None = None) -> Match:
    return Match(Journal(Record(header(seed, rules))), viewer)


def any_action(match: Match, rng: Random) -> Action:
    """A legal action of the seat in turn; the next deal when one is over."""
    if match.deal_over:
        return NextDeal()
    return rng.choice(list(actions_now(match.view(match.to_act))))


def play(match: Match, steps: int, seed: int = 1) -> list[Frame]:
    """That many legal actions, or fewer if the match ends."""
    rng = Random(seed)
    frames: list[Frame] = []
    for _ in range(steps):
        if match.finished:
            break
        done = match.submit(any_action(match, rng))
        assert not isinstance(done, Violation)
        frames += done
    return frames


def play_to_deal_end(match: Match, seed: int = 1) -> list[Frame]:
    rng = Random(seed)
    frames: list[Frame] = []
    while not match.deal_over:
        done = match.submit(any_action(match, rng))
        assert not isinstance(done, Violation)
        frames += done
    return frames
