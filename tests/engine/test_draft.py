"""The draft: tentative melds agree with the rules at every step, and nothing of it touches the game."""

from __future__ import annotations

from random import Random

import pytest

from canasta.engine.actions import LayDown, Play, TakePile
from canasta.engine.apply import advance
from canasta.engine.cards import Card
from canasta.engine.dealing import new_game
from canasta.engine.draft import Draft, NewMeld, OnMeld, OnStaged, Spot, lays_threes_only, propose_take
from canasta.engine.rules import load
from canasta.engine.state import GameState
from canasta.engine.view import view_of
from canasta.engine.violations import Code, Violation
from tests.support.make import SEVENS, faces, hand_of, state
from tests.support.walk import Walker

F = [5, 5, 5]


def put(draft: Draft, at: GameState, text: str, spot: Spot) -> Draft:
    after = draft.put(hand_of(at, 0, text), spot)
    assert isinstance(after, Draft), after
    return after


def refused(found: Draft | Violation) -> Code:
    assert isinstance(found, Violation)
    return found.code


def opening() -> GameState:
    return state("classic_4p", hands=["KS KH KD QS QH QD 2S 4S 5S", *F], phase="meld")


def test_it_grows_until_it_may_be_laid() -> None:
    at = opening()
    draft = Draft(view_of(at, 0))
    assert draft.empty
    assert draft.action() is None
    assert draft.problem() is None
    draft = put(draft, at, "KS KH", NewMeld())
    assert (draft.points(), draft.need()) == (20, 50)
    draft = put(draft, at, "KD", OnStaged(0))
    problem = draft.problem()
    assert problem is not None
    assert (problem.code, problem.args) == (Code.OPENING_BELOW_MINIMUM, {"need": 50, "have": 30})
    draft = put(draft, at, "QS QH QD", NewMeld())
    assert (draft.points(), draft.problem(), draft.takes_pile) == (60, None, False)
    assert faces(draft.held) == "2S 4S 5S"
    action = draft.action()
    assert isinstance(action, LayDown)
    advance(at, action)


def test_cards_of_a_rank_find_their_staged_meld() -> None:
    at = opening()
    draft = put(put(Draft(view_of(at, 0)), at, "KS KH", NewMeld()), at, "KD", NewMeld())
    assert [faces(play.cards) for play in draft.plays] == ["KD KH KS"]


def test_cards_of_a_rank_find_the_meld_on_the_table() -> None:
    at = state("classic_4p", hands=["KS KH 4S 5S", *F], phase="meld", melds=[["KD KC KC"], []])
    draft = put(Draft(view_of(at, 0)), at, "KS", NewMeld())
    assert draft.plays == (Play(0, hand_of(at, 0, "KS")),)
    draft = put(draft, at, "KH", OnMeld(0))
    assert len(draft.plays) == 1
    assert draft.problem() is None


def test_cards_move_from_play_to_play() -> None:
    at = opening()
    draft = put(put(Draft(view_of(at, 0)), at, "KS KH KD 2S", NewMeld()), at, "QS QH", NewMeld())
    draft = put(draft, at, "2S", OnStaged(1))
    assert [faces(play.cards) for play in draft.plays] == ["KD KH KS", "2S QH QS"]
    draft = draft.take_back(hand_of(at, 0, "2S")[0])
    assert faces(draft.staged) == "KD KH KS QH QS"
    assert draft.cleared().empty


def test_what_no_card_can_mend_is_refused_at_once() -> None:
    at = opening()
    draft = put(Draft(view_of(at, 0)), at, "KS KH", NewMeld())
    assert refused(draft.put(hand_of(at, 0, "4S"), OnStaged(0))) is Code.MIXED_RANKS
    assert refused(draft.put((Card(400),), NewMeld())) is Code.CARD_NOT_IN_HAND
    assert refused(draft.put((), NewMeld())) is Code.CARD_NOT_IN_HAND
    with pytest.raises(IndexError):
        draft.put(hand_of(at, 0, "4S"), OnStaged(3))
    with pytest.raises(IndexError):
        draft.put(hand_of(at, 0, "4S"), OnMeld(3))


def test_a_sequence_may_have_a_gap_while_it_is_drafted() -> None:
    at = state("samba", hands=["8H TH 9H KS 4S", *F], phase="meld", melds=[[SEVENS], []])
    draft = put(Draft(view_of(at, 0)), at, "8H TH", NewMeld())
    problem = draft.problem()
    assert problem is not None
    draft = put(draft, at, "9H", OnStaged(0))
    assert draft.problem() is None
    assert refused(draft.put(hand_of(at, 0, "KS"), OnStaged(0))) in (Code.SEQUENCE_BROKEN, Code.MIXED_RANKS)


def test_targets_glow_where_cards_may_go() -> None:
    at = state("classic_4p", hands=["KS KH 4S 4H 2S", *F], phase="meld", melds=[["KD KC KC", "QS QS QH"], []])
    draft = put(Draft(view_of(at, 0)), at, "4S", NewMeld())
    assert draft.targets(hand_of(at, 0, "KS")) == (OnMeld(0), NewMeld())
    assert draft.targets(hand_of(at, 0, "2S")) == (OnMeld(0), OnMeld(1), OnStaged(0), NewMeld())
    assert draft.targets(hand_of(at, 0, "4H")) == (OnStaged(0), NewMeld())


def taking(pile: str = "8C KD", **more: str) -> GameState:
    return state("classic_4p", hands=[more.get("hand", "KS KH 2S 4S 5S"), *F], pile=pile, melds=[["QS QS QH"], []])


def test_a_take_is_proposed() -> None:
    at = taking()
    draft = propose_take(Draft(view_of(at, 0)))
    assert isinstance(draft, Draft)
    assert draft.takes_pile
    action = draft.action()
    assert isinstance(action, TakePile)
    assert draft.problem() is None
    advance(at, action)
    assert at.public.pile[-1] in draft.cards_of(0)


def test_a_take_with_chosen_cards() -> None:
    at = taking()
    draft = propose_take(Draft(view_of(at, 0)), hand_of(at, 0, "KS 2S"))
    assert isinstance(draft, Draft)
    assert faces(draft.staged) == "2S KS"
    assert draft.points() == 40
    draft = draft.leave_pile()
    assert not draft.takes_pile
    assert faces(draft.staged) == "2S KS"
    again = propose_take(draft)
    assert isinstance(again, Draft)
    assert again.takes_pile
    assert draft.leave_pile() == draft


def test_a_take_by_the_top_card_alone_is_given_up_when_nothing_is_left_of_it() -> None:
    at = state("classic_4p", hands=["4S 5S", *F], pile="8C QD", melds=[["QS QS QH"], []])
    draft = propose_take(Draft(view_of(at, 0)))
    assert isinstance(draft, Draft)
    assert draft.staged == ()
    at = taking()
    draft = propose_take(Draft(view_of(at, 0)), hand_of(at, 0, "KS KH"))
    assert isinstance(draft, Draft)
    for card in draft.staged:
        draft = draft.take_back(card)
    assert not draft.takes_pile


def test_a_take_short_of_the_opening_is_proposed_all_the_same() -> None:
    at = state("classic_4p", hands=["KS KH AS AH AD 4S 5S", *F], pile="8C KD")
    draft = propose_take(Draft(view_of(at, 0)), hand_of(at, 0, "KS KH"))
    assert isinstance(draft, Draft)
    problem = draft.problem()
    assert problem is not None
    assert problem.code is Code.OPENING_BELOW_MINIMUM
    assert draft.points() == 30
    assert put(draft, at, "AS AH AD", NewMeld()).problem() is None


@pytest.mark.parametrize(("count", "shown"), [("top_counts", 40), ("top_excluded", 30), ("top_and_pair_excluded", 0)])
def test_what_counts_of_a_take(count: str, shown: int) -> None:
    at = state("classic_4p", {"initial_pile_count": count}, hands=["KS KH KC 4S 5S", *F], pile="8C KD")
    draft = propose_take(Draft(view_of(at, 0)), hand_of(at, 0, "KS KH KC"))
    assert isinstance(draft, Draft)
    assert draft.points() == shown


@pytest.mark.parametrize(
    ("pile", "hand", "code"),
    [
        ("", "KS KH 4S", Code.PILE_EMPTY),
        ("2C", "KS KH 4S", Code.PILE_TOP_WILD),
        ("3S", "KS KH 4S", Code.PILE_TOP_THREE),
        ("8C KD", "9S TS 4S", Code.PILE_NO_MATCH),
        ("2C KD", "KS 2S 4S", Code.PILE_FROZEN),
    ],
)
def test_a_take_that_cannot_be(pile: str, hand: str, code: Code) -> None:
    at = taking(pile, hand=hand)
    assert refused(propose_take(Draft(view_of(at, 0)))) is code


def test_no_take_in_the_other_phase_or_anothers_turn() -> None:
    at = opening()
    assert refused(propose_take(Draft(view_of(at, 0)))) is Code.WRONG_PHASE
    assert refused(propose_take(Draft(view_of(taking(), 1)))) is Code.NOT_YOUR_TURN


def test_over_a_new_view_what_is_gone_drops_out() -> None:
    at = taking()
    draft = propose_take(Draft(view_of(at, 0)), hand_of(at, 0, "KS KH"))
    assert isinstance(draft, Draft)
    assert draft.rebased(view_of(at, 0)) == draft
    action = draft.action()
    assert action is not None
    after = advance(at, action)
    assert draft.rebased(view_of(after, 0)).empty


def test_red_threes_by_choice() -> None:
    at = state("samba_dutch", hands=["3H 4S 5S", *F], phase="meld")
    draft = put(Draft(view_of(at, 0)), at, "3H", NewMeld())
    assert lays_threes_only(draft)
    assert draft.problem() is None
    assert not lays_threes_only(Draft(view_of(at, 0)))


@pytest.mark.parametrize(
    "rules_id", ["classic_4p", "samba", "samba_dutch", "modern_american", "italian", "hand_and_foot"]
)
def test_draft_equals_engine(rules_id: str) -> None:
    """Law 10: whatever is put together, a draft without a problem is accepted by the game; none changes the game."""
    rng = Random(rules_id)
    walker = Walker(Random(5))
    at = new_game(load(rules_id), 5)[-1].state
    accepted = 0
    for _ in range(120):
        if at.public.end is not None:
            break
        view = view_of(at, at.to_act)
        draft = Draft(view)
        for _ in range(6):
            if not draft.held:
                break
            cards = rng.sample(draft.held, min(len(draft.held), rng.choice((1, 2, 3))))
            if rng.random() < 0.6:
                cards = [c for c in draft.held if c.rank == cards[0].rank]
            spots = draft.targets(cards)
            assert set(draft.held) | set(draft.staged) == set(view.hand)
            if spots:
                found = draft.put(cards, rng.choice(spots))
                assert isinstance(found, Draft)
                draft = found
            if rng.random() < 0.2 and draft.staged:
                draft = draft.take_back(rng.choice(draft.staged))
            proposed = propose_take(draft) if rng.random() < 0.3 else draft
            draft = proposed if isinstance(proposed, Draft) else draft
            action = draft.action()
            if action is not None and draft.problem() is None:
                assert advance(at, action) != at
                accepted += 1
        at = advance(at, walker.choose(view))
    assert accepted > 0
