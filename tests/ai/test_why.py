"""Why: every move gets one or two facts, the facts are true of the view, and both languages have words for them."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from canasta.ai import why as module
from canasta.ai.leaning import STYLES, Leaning
from canasta.ai.levels import LEARNED
from canasta.ai.player import never
from canasta.ai.policy import Policy
from canasta.ai.why import Reason, fears, reasons
from canasta.app.hints import hint, worded
from canasta.app.i18n import LANGUAGES, Catalog
from canasta.app.why import sentence, why
from canasta.app.words import Names
from canasta.engine.actions import Action, Discard, DrawStock, LayDown, TakePile
from canasta.engine.cards import IS_WILD, RANK
from canasta.engine.moves import actions_now
from canasta.engine.moves import takes as legal_takes
from canasta.engine.rules import load
from canasta.engine.verify import verify
from canasta.engine.view import View, sample, view_of
from tests.ai.walking import states

NAMES = Names(tuple(f"P{seat}" for seat in range(6)), tuple(f"S{side}" for side in range(6)))
GAMES = ["classic_4p", "modern_american", "samba", "hand_and_foot", "acaba", "cutthroat_3p"]


def moves(rules: str, seed: int, every: int, most: int) -> list[tuple[View, Action]]:
    policy = Policy()
    found = []
    for state in states(load(rules), seed, every, most):
        view = view_of(state, state.to_act)
        found.append((view, policy.decide(view, Random(0), never)))
    return found


@pytest.mark.parametrize("rules", GAMES)
def test_every_move_has_one_or_two_facts(rules: str) -> None:
    catalog = Catalog("en")
    for view, action in moves(rules, 2, 3, 50):
        found = reasons(view, action)
        assert 1 <= len(found) <= 2
        text = why(catalog, view, action, NAMES)
        assert 1 <= len(re.findall(r"[.]( |$)", text)) <= 2
        assert "{" not in text
    assert not catalog.missing


def test_any_legal_move_can_be_asked_about() -> None:
    """A person's moves too: not only what the policy would do."""
    for state in states(load("classic_4p"), 3, 11, 12):
        view = view_of(state, state.to_act)
        for action in list(actions_now(view))[:15]:
            assert reasons(view, action)


def test_facts_are_true() -> None:
    seen = set[str]()
    for view, action in moves("classic_4p", 5, 1, 700):
        s = Leaning().sight(view)
        for reason in reasons(view, action):
            seen.add(reason.key)
            _check(s, view, action, reason)
    assert {"cannot_take", "safe", "canasta", "lone", "closed", "opening"} <= seen


def _check(s, view: View, action: Action, reason: Reason) -> None:  # type: ignore[no-untyped-def]
    match reason.key:
        case "cannot_take":
            assert isinstance(action, DrawStock)
            assert next(legal_takes(view), None) is None
        case "take_many" | "take_poor" | "take_more" | "small_pile":
            assert reason.n == view.pile_size
        case "lone":
            assert sum(RANK[c] == reason.rank for c in view.hand) == 1
            assert all(m.rank != reason.rank for m in view.melds if not m.complete)
        case "closed":
            assert not view.public.sides[view.public.side_of[reason.seat]].melds
        case "safe":
            assert isinstance(action, Discard)
            assert s.danger(action.card) < 0.25
        case "no_safer":
            assert isinstance(action, Discard)
            assert all(s.danger(c) >= s.danger(action.card) - 0.1 for c in view.hand if not IS_WILD[c] and RANK[c] > 3)
        case "canasta":
            assert isinstance(action, LayDown)
            sizes = [
                len(p.cards) + (view.melds[p.target].size if p.target is not None and p.target < len(view.melds) else 0)
                for p in action.plays
            ]
            assert max(sizes) >= 7
        case "opening":
            assert not view.melds
        case "take_fits":
            assert isinstance(action, TakePile)
            assert any(RANK[c] == reason.rank for c in view.public.pile)
        case "refused":
            assert any(RANK[c] == reason.rank for c in view.public.pile[-6:])
        case _:
            pass


def test_nothing_hidden_is_told() -> None:
    """Facts and fears stay the same when everything hidden is dealt again."""
    for number, state in enumerate(states(load("classic_4p"), 7, 5, 40)):
        view = view_of(state, state.to_act)
        action = Policy().decide(view, Random(0), never)
        other = view_of(sample(view, Random(number)), view.seat)
        assert reasons(other, action) == reasons(view, action)
        assert fears(other) == fears(view)


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_fact_has_words(language: str) -> None:
    text = Path(module.__file__).read_text("utf-8")
    keys = set(re.findall(r'Reason\(\s*"(\w+)"', text)) | set(re.findall(r'else "(\w+)"', text))
    assert len(keys) > 40
    catalog = Catalog(language)
    for key in keys:
        told = sentence(catalog, Reason(key, 12, 3, 1), NAMES)
        assert told != f"why.{key}"
        assert "{" not in told
    assert not catalog.missing


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("rules", ["classic_4p", "hand_and_foot", "acaba"])
def test_advice_has_words(language: str, rules: str) -> None:
    catalog = Catalog(language)
    for state in states(load(rules), 9, 13, 8):
        view = view_of(state, state.to_act)
        for action in list(actions_now(view))[:12]:
            advice = worded(catalog, view, action, NAMES)
            assert advice.advice
            assert "{" not in advice.text
            assert set(advice.cards) <= set(view.hand)
    assert not catalog.missing


def test_a_hint_is_legal_blind_and_repeatable() -> None:
    state = next(states(load("classic_4p"), 12, 45, 1))
    view = view_of(state, state.to_act)
    first = hint(Catalog("en"), view, NAMES, 5)
    assert verify(view, first.action) is None
    other = view_of(sample(view, Random(3)), view.seat)
    assert hint(Catalog("en"), other, NAMES, 5) == first
    assert first.text.startswith("I would ")


@pytest.mark.parametrize(("rules", "level", "style"), [("classic_4p", "master", ""), ("samba", "sharp", "eager")])
def test_what_was_learned_or_searched_is_told_where_it_decided(rules: str, level: str, style: str) -> None:
    """Of a move that judgement alone would make neither; of one that lessons explain the one, of others the other."""
    taught = Leaning(STYLES.get(style), by="own", learned=LEARNED[level])
    name = f"{level}-{style}".rstrip("-")
    told = set()
    for view, action in moves(rules, 4, 1, 120):
        own = taught.decide(view, Random(0), never)
        keys = {reason.key for reason in reasons(view, own, level=name)}
        assert ("learned" in keys) == (own != Leaning().decide(view, Random(0), never))
        assert not {"learned", "tried"} & {reason.key for reason in reasons(view, own)}
        told |= keys
        other = next((a for a in actions_now(view) if a not in (own, action)), None)
        if other is not None and other != Leaning().decide(view, Random(0), never):
            assert reasons(view, other, level=name)[-1] == Reason("tried")
    assert "learned" in told
