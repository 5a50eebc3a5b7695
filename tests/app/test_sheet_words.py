"""Score sheets and the log: every line the engine can write and every event has its words in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from canasta.app.i18n import LANGUAGES, Catalog
from canasta.app.sheetwords import line_name
from canasta.app.words import Names, event_sentence
from canasta.engine import events as ev
from canasta.engine import scoring
from canasta.engine.cards import Card
from canasta.engine.melds import Grade, group, sequence
from canasta.engine.registry import VARIANTS
from canasta.engine.rules import load
from canasta.engine.state import DealEnd, EndReason, Line, Sheet, Topic

BOTH = pytest.mark.parametrize("language", LANGUAGES)
NAMES = Names(("Mika", "Aiko", "Mateo", "Luis"), ("Sun", "Tide"))


def kinds() -> set[str]:
    """The kinds of line that the engine's scoring names."""
    source = Path(scoring.__file__).read_text("utf-8")
    named = set(re.findall(r'(?:lines\.add|Line)\(\s*"([a-z_]+)"', source))
    named |= set(re.findall(r'^ +"([a-z]+_canastas|natural_(?:aces|sevens))",$', source, re.MULTILINE))
    return named | set(re.findall(r'\("([a-z_]+)", (?:pen|sets)\.', source))


KINDS = sorted(kinds())


def test_the_kinds_are_found() -> None:
    assert {"natural_canastas", "sequence_canastas", "natural_aces", "aces_held", "incomplete_wild", "acaba"} < set(
        KINDS
    )
    assert {"hands", "feet", "melds", "going_out", "special_hand", "instant_win", "removed_threes"} < set(KINDS)


@BOTH
@pytest.mark.parametrize("kind", KINDS)
def test_every_line_of_a_sheet_has_a_name(language: str, kind: str) -> None:
    catalog = Catalog(language)
    assert catalog.has(f"sheet_line.{kind}")
    for rules_id in VARIANTS:
        assert line_name(catalog, kind, load(rules_id))
    assert catalog.missing == set()


def test_names_of_lines_follow_the_game() -> None:
    catalog = Catalog("en")
    assert line_name(catalog, "sequence_canastas", load("samba")) == "Sambas"
    assert line_name(catalog, "sequence_canastas", load("brazilian")) == "Escaleras"
    assert line_name(catalog, "sequence_canastas", load("samba"), "bolivian") == "Escaleras"
    assert line_name(catalog, "wild_canastas", load("italian")) == "Canastas of twos"
    assert line_name(catalog, "wild_canastas", load("bolivian")) == "Wild canastas"
    assert line_name(catalog, "instant_win", load("classic_4p", {"instant_win_canastas": 5})) == "5 canastas"
    assert line_name(catalog, "red_threes_held", load("hand_and_foot")) == "Red threes left over"


CARD, RED = Card.parse("KC0"), Card.parse("3H0")
KINGS = group(13, [Card.parse(f"K{suit}0") for suit in "CDH"])
RUN = sequence([Card.parse(f"{rank}S0") for rank in "567"])
END = DealEnd(EndReason.OUT, 1, sheets=(Sheet((Line("hands", -35, 3),)), Sheet((Line("going_out", 100),))))
EVENTS: tuple[ev.Event, ...] = (
    ev.DealStarted(2, 3),
    ev.Dealt(0, None, 11),
    ev.Upcard(CARD),
    ev.ThreeLaid(1, RED),
    ev.Replaced(1, None, 1),
    ev.TurnStarted(1),
    ev.TalonTaken(1, None, 4),
    ev.StockRenewed(30),
    ev.Drew(1, (CARD,), 1),
    ev.TookPile(1, (CARD, RED), None, 3),
    ev.Melded(1, 1, 0, KINGS, KINGS.cards, True),
    ev.CanastaClosed(1, 0, Grade.NATURAL),
    ev.Opened(1, 1, 90),
    ev.MeldsMerged(1, 0, 1, KINGS),
    ev.SidesFormed(2),
    ev.Discarded(1, CARD),
    ev.PileFroze(CARD),
    ev.PileThawed(),
    ev.PileBlocked(Card.parse("3C0")),
    ev.FootTaken(1, None, 11),
    ev.TalonSetAside(1, 3),
    ev.Passed(1),
    ev.Asked(1, Topic.ACABA),
    ev.Answered(2, Topic.OUT, True),
    ev.WentOut(1, True),
    ev.StockOut(1),
    ev.AcabaCalled(1),
    ev.SpecialLaid(1, "zip_code", (CARD,)),
    ev.InstantWin(1),
    ev.DealScored(END, ((),) * 4, ((),) * 4),
    ev.MatchEnded(None),
)
MORE: tuple[ev.Event, ...] = (
    ev.Upcard(CARD, kept=False),
    ev.Upcard(CARD, kept=False, to_stock=True),
    ev.Drew(1, None, 2),
    ev.Melded(1, 1, 0, RUN, RUN.cards, True, Card.parse("7S0")),
    ev.Melded(1, 1, 0, KINGS, (CARD,), False),
    ev.Melded(1, 1, 0, RUN, (RUN.cards[0],), False, RUN.cards[0]),
    ev.Asked(1, Topic.OUT),
    ev.Answered(2, Topic.OUT, False),
    ev.WentOut(1, False),
    ev.MatchEnded(1),
)


def test_every_event_is_tried() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(ev.Event))


@BOTH
@pytest.mark.parametrize("event", EVENTS + MORE, ids=lambda event: type(event).__name__)
def test_every_event_has_a_sentence(language: str, event: ev.Event) -> None:
    catalog = Catalog(language)
    sentence = event_sentence(catalog, event, NAMES, KINGS)
    # Japanese lets what somebody says stand alone.
    assert sentence.endswith((".", "?", "。", "」"))
    assert "{" not in sentence
    assert catalog.missing == set()
