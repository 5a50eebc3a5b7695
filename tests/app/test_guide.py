"""The line that says what to do now."""

import pytest
from msgspec.structs import replace

from canasta.app.guide import Staged, prompt
from canasta.app.i18n import LANGUAGES, Catalog
from canasta.app.words import Names
from canasta.engine.actions import DrawStock
from canasta.engine.registry import VARIANTS
from canasta.engine.rules import load
from canasta.engine.state import Phase, Question, Topic
from canasta.engine.view import View
from canasta.engine.violations import Code, Violation
from tests.support.playing import in_memory, play, play_to_deal_end

NAMES = Names(("Mika", "Aiko", "Mateo", "Luis"), ("Sun", "Tide"))
EN = Catalog("en")


def drawing() -> View:
    match = in_memory()
    return match.view(match.to_act)


def playing() -> View:
    match = in_memory()
    seat = match.to_act
    match.submit(DrawStock())
    return match.view(seat)


def with_now(view: View, **changes: object) -> View:
    public = view.public
    return replace(view, public=replace(public, now=replace(public.now, **changes)))


def test_a_turn_from_draw_to_discard() -> None:
    assert prompt(EN, drawing(), NAMES) == "Draw from the stock"
    assert prompt(EN, playing(), NAMES) == "Open with 50, or discard"
    match = in_memory(rules=load("samba"))
    assert prompt(EN, match.view(match.to_act), NAMES) == "Draw 2 or take the pile"


def test_somebody_elses_turn() -> None:
    view = drawing()
    other = replace(view, seat=(view.seat + 1) % 4)
    assert prompt(EN, other, NAMES) == f"{NAMES.seats[view.seat]}'s turn"
    assert prompt(EN, view, NAMES, watching=True) == f"{NAMES.seats[view.seat]}'s turn"


@pytest.mark.parametrize(
    ("staged", "line"),
    [
        (Staged(False, None), "Ready: lay down to open"),
        (Staged(True, None), "Ready: take the pile"),
        (Staged(False, Violation(Code.OPENING_BELOW_MINIMUM, {"need": 50, "have": 35})), "15 more to open"),
        (Staged(True, Violation(Code.OPENING_BELOW_MINIMUM, {"need": 50, "have": 35})), "15 more to open"),
        (Staged(False, Violation(Code.TOO_FEW_CARDS, {"need": 3, "have": 2})), "A meld needs three cards"),
        (Staged(True, Violation(Code.PILE_FROZEN, {"rank": "4"})), "Choose cards that take the pile"),
        (Staged(False, Violation(Code.TOO_MANY_WILDS, {"max": 3, "have": 4})), "Choose where the cards go"),
    ],
)
def test_staged_cards(staged: Staged, line: str) -> None:
    assert prompt(EN, playing(), NAMES, staged=staged) == line


def test_going_out() -> None:
    view = playing()
    assert prompt(EN, view, NAMES, can_go_out=True) == "You can go out now"
    assert prompt(EN, with_now(view, permitted=True), NAMES) == "Your partner agreed: go out"
    assert prompt(EN, with_now(view, permitted=False), NAMES) == "No going out in this turn"
    assert prompt(EN, with_now(view, no_discard=True), NAMES) == "Meld what you can, then end"


@pytest.mark.parametrize(("topic", "line"), [(Topic.OUT, "may I go out?"), (Topic.ACABA, "give this deal up?")])
def test_questions(topic: Topic, line: str) -> None:
    view = playing()
    partner = (view.seat + 2) % 4
    asked = replace(view.public, phase=Phase.ASKED, question=Question(topic, (partner,)))
    assert prompt(EN, replace(view, public=asked), NAMES) == f"Waiting for {NAMES.seats[partner]} to answer"
    assert prompt(EN, replace(view, seat=partner, public=asked), NAMES) == f"{NAMES.seats[view.seat]}: {line}"


def test_after_the_deal() -> None:
    match = in_memory()
    play_to_deal_end(match)
    assert prompt(EN, match.shown, NAMES) == "The deal is over"
    over = replace(match.shown, public=replace(match.shown.public, match_over=True))
    assert prompt(EN, over, NAMES) == "The match is over"


def test_an_empty_stock() -> None:
    view = replace(drawing(), stock_size=0)
    assert prompt(EN, view, NAMES) == "Stock empty: the deal ends"


@pytest.mark.parametrize("rules_id", [v.id for v in VARIANTS.values() if v.main])
def test_there_is_always_a_line_and_it_is_short(rules_id: str) -> None:
    match = in_memory(9, viewer=None, rules=load(rules_id))
    names = Names(("Mika",) * 6, ("Sun",) * 6)
    catalogs = [Catalog(language) for language in LANGUAGES]
    for turn in range(40):
        play(match, 7, seed=turn)
        for catalog, limit in zip(catalogs, (34, 20), strict=True):
            for seat in range(match.header.rules.table.players):
                line = prompt(catalog, match.view(seat), names)
                assert 0 < len(line) <= limit
    assert [catalog.missing for catalog in catalogs] == [set(), set()]
