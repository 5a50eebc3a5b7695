"""Why: every move gets one or two facts, the facts are true of the view, and both languages have words for them."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from canasta.ai import why as why_module
from canasta.ai import whypile
from canasta.ai.blunders import blunder
from canasta.ai.candidates import same
from canasta.ai.leaning import STYLES, Leaning
from canasta.ai.levels import LEARNED
from canasta.ai.misjudging import Fact
from canasta.ai.player import never
from canasta.ai.policy import Policy
from canasta.ai.why import Reason, fears, public_reasons, reasons
from canasta.app.hints import hint, worded
from canasta.app.i18n import LANGUAGES, Catalog
from canasta.app.why import sentence, why
from canasta.app.words import Names
from canasta.engine.actions import Action, Answer, Discard, DrawStock, LayDown, Play, TakePile
from canasta.engine.cards import RANK, RANK_CODES, Card
from canasta.engine.dealing import new_game
from canasta.engine.melds import of_cards, sequence
from canasta.engine.moves import actions_now
from canasta.engine.rules import ids, load
from canasta.engine.state import GameState
from canasta.engine.verify import verify
from canasta.engine.view import View, sample, view_of
from tests.ai import facts
from tests.ai.facts import check, check_fear, steps
from tests.ai.positions import state_of
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


@pytest.mark.parametrize("rules", list(ids()))
def test_facts_are_true(rules: str) -> None:
    """Of what steady players do and of what else could be done, to who sees the hand and to who does not."""
    rng, seen = Random(1), set[str]()
    for number, (step, action) in enumerate(steps(new_game(load(rules), 5)[-1].state, 240)):
        view = view_of(step.state, step.state.to_act)
        others = list(islice(actions_now(view), 20)) if number % 2 else []
        for asked in (action, *rng.sample(others, min(1, len(others)))):
            for reason in reasons(view, asked):
                seen.add(reason.key)
                check(step, asked, reason)
            for reason in public_reasons(view, asked):
                check(step, asked, reason, public=True)
        for fear in fears(view):
            check_fear(step.state, fear)
    assert len(seen) > 10


def test_no_fact_goes_unchecked() -> None:
    """Every key that is told somewhere is known to the checks, and one that is not is refused for every action."""
    known = set(re.findall(r'"(\w+)"', Path(facts.__file__).read_text("utf-8")))
    assert told_keys() - set(get_args(Fact)) - {"learned", "tried"} <= known
    kinds = set()
    for step, action in steps(new_game(load("classic_4p"), 1)[-1].state, 60):
        kinds.add(type(action))
        with pytest.raises(AssertionError):
            check(step, action, Reason("because"))
        with pytest.raises(AssertionError):
            check_fear(step.state, Reason("fear_itself"))
    assert {DrawStock, Discard, LayDown, TakePile} <= kinds


def told_keys() -> set[str]:
    """The keys of all facts, as the sources have them."""
    texts = [Path(module.__file__).read_text("utf-8") for module in (why_module, whypile)]
    found = set()
    for text in texts:
        found |= set(re.findall(r'Reason\(\s*"(\w+)"', text)) | set(re.findall(r'else "(\w+)"', text))
        found |= set(re.findall(r'\("(take_\w+)", \w+\)', text))
    return found


def placed(rng: int = 0, /, **position: Any) -> GameState:
    """A position of a classic game for seat 0."""
    usual = {"variant": "classic4", "phase": "meld", "score": [900, 900], "us": {}, "them": {}, "n": [9, 9, 9]}
    return state_of({**usual, **position}, Random(rng))


def keys_of(state: GameState, action: Action, *, public: bool = False) -> list[str]:
    view = view_of(state, 0)
    assert verify(view, action) is None
    return [reason.key for reason in (public_reasons if public else reasons)(view, action)]


def thrown(state: GameState, rank: int) -> Discard:
    return Discard(next(c for c in state.hands[0] if RANK[c] == rank))


def test_why_somebody_drew_is_not_guessed() -> None:
    """What the others cannot know is kept back, however soon the deal may end; what they can see is told."""
    them = {"T": "7+0", "9": "3+0"}
    state = placed(phase="draw", hand="A K Q J 8 7", them=them, pile="4 7 5", n=[2, 9, 2])
    assert Leaning().sight(view_of(state, 0)).urgency > 0.3
    assert keys_of(state, DrawStock(), public=True) == ["hidden"]
    blocked = placed(phase="draw", hand="A K Q J 8 7", them=them, pile="4 7 b3", n=[2, 9, 2])
    assert keys_of(blocked, DrawStock(), public=True) == ["cannot_take"]
    one = placed(phase="draw", hand="A", us={"K": "3+0"}, pile="4 7 5", frozen=True)
    assert keys_of(one, DrawStock(), public=True) == ["cannot_take"]


def test_a_pile_is_only_called_poor_where_it_is() -> None:
    rich = placed(phase="draw", hand="9 9 K Q 8 6 6 2 4 5", us={"A": "3+0"}, pile="4 7 J 5 T 8 8 Q K 6 4 9")
    view = view_of(rich, 0)
    assert isinstance(Leaning().decide(view, Random(0), never), TakePile)
    assert keys_of(rich, DrawStock()) == ["uncounted"]
    for level in ("sharp", "master"):
        assert {reason.key for reason in reasons(view, DrawStock(), level=level)} <= {"learned", "tried"}
    poor = placed(phase="draw", hand="4 2 A K Q J 8 7", us={"9": "3+0"}, pile="4")
    assert Leaning().decide(view_of(poor, 0), Random(0), never) == DrawStock()
    assert keys_of(poor, DrawStock()) == ["take_costs_wild", "take_poor"]


def test_a_full_canasta_is_not_forgotten() -> None:
    state = placed(variant="handfoot", hand="8 K K K Q Q", us={"8": "7+0"}, them={"J": "3+0"}, pile="5 6")
    assert "lone_full" in keys_of(state, thrown(state, 8))
    state = placed(variant="handfoot", hand="8 K K K Q Q", us={"9": "7+0"}, them={"J": "3+0"}, pile="5 6")
    assert "lone" in keys_of(state, thrown(state, 8))


@pytest.mark.parametrize(
    ("variant", "hand", "cost"),
    [("modern", "7x3 A A A 5", 3080), ("bolivia", "b3 b3 5 4", 210), ("classic4", "A 5", 25)],
)
def test_a_hand_costs_what_the_rules_charge(variant: str, hand: str, cost: int) -> None:
    us = {"K": "5+2", "Q": "7+0"}
    state = placed(variant=variant, phase="answer", hand=hand, us=us, n=[9, 2, 9])
    view = view_of(state, 0)
    for yes in (True, False):
        told = [reason for reason in reasons(view, Answer(yes, 0)) if reason.key.startswith("answer")]
        assert [reason.n for reason in told] == [cost] * len(told)
    assert any(reason.n == cost for reason in reasons(view, Answer(False, 0)))


def test_a_card_they_can_take_is_not_called_unlikely() -> None:
    """Neither where the rank lies before them nor where the next player is known to hold two."""
    laid = placed(hand="5 K K Q Q 8", us={"A": "3+0"}, them={"5": "6+0"}, pile="4 6 7")
    known = placed(hand="5 K K Q Q 8", us={"5": "5+0"}, them={"J": "3+0"}, pile="4 6 7", known={"left": "5 5"})
    closed = placed(hand="5 K K Q Q 8", us={"5": "5+0"}, pile="4 6 7", known={"left": "5 5"}, score=[0, 3500])
    rare = placed(hand="5 K K Q Q 8", us={"5": "6+0"}, them={"J": "3+0"}, pile="4 6 7")
    for public in (False, True):
        for state in (laid, known, closed):
            assert not {"few_left", "safe"} & set(keys_of(state, thrown(state, 5), public=public))
        assert keys_of(rare, thrown(rare, 5), public=public)[0] == "few_left"


def test_a_known_pair_is_not_called_unlikely_where_it_does_not_open() -> None:
    """The card is safe because the next side is closed, and that is what is told."""
    state = placed(
        variant="modern", hand="5 K K Q Q 8", us={"5": "5+0"}, pile="4 6 9", known={"left": "5 5"}, score=[0, 7000]
    )
    sight = Leaning().sight(view_of(state, 0))
    assert sight.pair_chance(1, 5) == 1.0
    assert sight.danger(thrown(state, 5).card) < 0.25
    for public in (False, True):
        assert keys_of(state, thrown(state, 5), public=public)[0] == "closed"


def test_nobody_is_feared_who_may_not_go_out() -> None:
    """Italian Canasta: canastas of wild cards do not count for it."""
    base = placed(variant="samba", hand="Ks Qs 9c 8d", them={"J": "7+0"}, n=[2, 9, 2], stock="9")
    pair = base.public.sides[1].melds[0]
    for second, feared in (
        (of_cards(Card.parse(f"T{suit}{n}") for suit in "SHDC" for n in range(2)), True),
        (of_cards(Card.parse(f"2{suit}{n}") for suit in "SHDC" for n in range(2) if (suit, n) != ("C", 1)), False),
    ):
        side = replace(base.public.sides[1], melds=(pair, second))
        public = replace(base.public, sides=(base.public.sides[0], side))
        state = replace(base, rules=load("italian"), public=public)
        found = {fear.key for fear in fears(view_of(state, 0))}
        assert ("fear_out" in found) == feared
        assert feared or found == {"fear_stock"}


def run_of(state: GameState, low: int, size: int) -> GameState:
    """The same with a sequence of hearts before the own side."""
    run = sequence(Card.parse(f"{RANK_CODES[rank]}H0") for rank in range(low, low + size))
    own = replace(state.public.sides[0], melds=(run,))
    return replace(state, public=replace(state.public, sides=(own, *state.public.sides[1:])))


@pytest.mark.parametrize(("language", "words"), [("en", ("a samba", "an escalera")), ("ja", ("サンバ", "エスカレラ"))])
def test_a_sequence_is_called_what_it_is(language: str, words: tuple[str, str]) -> None:
    state = placed(variant="samba", phase="draw", hand="Ks Qs 9c", pile="Jc 4c 5h")
    for size, told in ((6, ("take_closes_run",)), (4, ("take_run",))):
        run = run_of(state, 6, size)
        found = reasons(view_of(run, 0), TakePile(Play(0, ())))
        assert found[0].key in told
        assert all(reason.key != "take_canasta" for reason in found)
    laid = run_of(placed(variant="samba", hand="5h Ks Qs 9c"), 6, 6)
    lay = LayDown((Play(0, (next(c for c in laid.hands[0] if RANK[c] == 5),)),))
    assert keys_of(laid, lay)[0] == "closes_run"
    for run_name, word in zip(("samba", "escalera"), words, strict=True):
        names = Names(NAMES.seats, NAMES.sides, run_name)
        for key in ("take_closes_run", "closes_run"):
            assert word in sentence(Catalog(language), Reason(key), names)


def test_the_same_move_in_another_order_is_the_same() -> None:
    """It is neither learned nor tried nor an error."""
    found = 0
    for view, action in moves("classic_4p", 4, 1, 200):
        if isinstance(action, LayDown) and len(action.plays) > 1:
            found += 1
            turned = LayDown(action.plays[::-1])
            for level in ("sharp", "master"):
                assert not {"learned", "tried"} & {reason.key for reason in reasons(view, turned, level=level)}
    assert found > 3


def test_refused_is_what_was_on_top() -> None:
    """In Hand and Foot only five cards are taken, so what lies deep in the pile tells nothing of the last turn."""
    base = placed(
        variant="handfoot", hand="9 K K K Q Q", us={"8": "3+0"}, them={"J": "3+0"}, pile="9 T 9 4 5 6", n=[9, 2, 9]
    )
    nines = [c for c in base.public.pile if RANK[c] == 9]

    def after(*discards: Card, turns: int) -> GameState:
        me = replace(base.public.players[0], discards=discards, turns=turns)
        return replace(base, public=replace(base.public, players=(me, *base.public.players[1:])))

    gone = next(c for c in base.stock if RANK[c] == 13)
    for public in (False, True):
        assert "refused" not in keys_of(after(gone, turns=1), thrown(base, 9), public=public)
        # The last turn may have ended without a discard.
        assert "refused" not in keys_of(after(nines[1], turns=2), thrown(base, 9), public=public)
        assert keys_of(after(nines[1], turns=1), thrown(base, 9), public=public)[0] == "refused"


def test_a_wild_card_on_a_frozen_pile_has_a_reason() -> None:
    state = placed(hand="2 K K J", us={"A": "3+0"}, them={"K": "6+0", "J": "6+0"}, pile="4 6 7 8", frozen=True)
    assert keys_of(state, thrown(state, 2))[0] == "wild_stops"
    assert keys_of(state, thrown(state, 2), public=True) == ["wild_stops"]
    loose = placed(hand="2 K K J", us={"A": "3+0"}, them={"K": "4+0", "J": "4+0"}, pile="4 6 7 8")
    assert keys_of(loose, thrown(loose, 2)) == ["freeze_laid", "wild_stops"]


def test_a_wild_card_that_spoils_a_canasta_puts_nothing_on_the_table() -> None:
    state = placed(hand="2 K K J", us={"A": "7+0"}, them={"J": "3+0"}, pile="4 6 7 8")
    two = next(c for c in state.hands[0] if RANK[c] == 2)
    assert keys_of(state, LayDown((Play(0, (two,)),))) == ["uncounted"]
    king = placed(hand="A K K J", us={"A": "7+0"}, them={"J": "3+0"}, pile="4 6 7 8")
    ace = next(c for c in king.hands[0] if RANK[c] == 14)
    assert keys_of(king, LayDown((Play(0, (ace,)),)))[0] in ("lay_points", "lay_soon")


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
    keys = told_keys()
    assert len(keys) > 60
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
        assert ("learned" in keys) == (same(own) != same(Leaning().decide(view, Random(0), never)))
        assert not {"learned", "tried"} & {reason.key for reason in reasons(view, own)}
        told |= keys
        other = next((a for a in actions_now(view) if same(a) not in (same(own), same(action))), None)
        if (
            other is not None
            and blunder(taught.sight(view), own) is None
            and other != Leaning().decide(view, Random(0), never)
        ):
            assert reasons(view, other, level=name)[-1] == Reason("tried")
    assert "learned" in told
