"""Things are called as the game at the table calls them: finished sequences, and rules that a fault is about."""

from __future__ import annotations

import pytest

from canasta.app.i18n import Catalog
from canasta.app.knobwords import knob_name
from canasta.app.ownrules import fault_words
from canasta.app.setup import names_of
from canasta.app.words import event_sentence, grade_words, refusal
from canasta.engine.events import CanastaClosed
from canasta.engine.melds import Grade
from canasta.engine.record import SeatInfo
from canasta.engine.ruledata import KNOBS
from canasta.engine.rules import RuleSetError, load
from canasta.engine.violations import Code, Violation

SEATS = tuple(SeatInfo(name, "bot", "steady") for name in ("Aki", "Bo", "Cy", "Di"))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("game", "run"), [("samba", "samba"), ("bolivian", "escalera"), ("brazilian", "escalera")])
def test_a_finished_sequence_has_the_name_of_the_game(game: str, run: str, language: str) -> None:
    catalog = Catalog(language)
    word = {"samba": {"en": "Samba", "ja": "サンバ"}, "escalera": {"en": "Escalera", "ja": "エスカレラ"}}[run][language]
    names = names_of(catalog, load(game), SEATS)
    assert word in event_sentence(catalog, CanastaClosed(0, 0, Grade.SEQUENCE), names)
    assert grade_words(catalog, Grade.SEQUENCE, names.run, canasta=True) == word
    missing = Violation(Code.NEEDS_CANASTAS, args={"kind": "sequence", "need": 1, "have": 0})
    assert word.casefold() in refusal(catalog, missing, names, to_act=0).casefold()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("game", "changes"),
    [
        ("classic_4p", {"target_score": None, "fixed_deals": None}),
        ("classic_4p", {"start_pile_by_value": True, "upcard": False}),
        ("classic_4p", {"canastas_to_go_out": {"sequence": 1}}),
        ("classic_2p", {"ask_partner": "required"}),
        ("classic_4p", {"partner_in_foot": True}),
    ],
)
def test_a_fault_names_rules_as_the_screen_does(game: str, changes: dict[str, object], language: str) -> None:
    with pytest.raises(RuleSetError) as caught:
        load(game, changes)
    catalog = Catalog(language)
    words = fault_words(catalog, caught.value)
    assert not [name for name in KNOBS if "_" in name and name in words]
    assert "{" not in words
    about = "sequences" if "canastas_to_go_out" in changes else next(iter(changes))
    assert knob_name(catalog, about) in words
    assert "{" not in str(caught.value)
