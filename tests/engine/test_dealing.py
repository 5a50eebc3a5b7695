"""The start of a deal: upcards, hidden piles, threes, feet, and who begins."""

from __future__ import annotations

import pytest

from canasta.engine.cards import IS_RED3, IS_WILD, Card, deck
from canasta.engine.dealing import new_game, start_deal
from canasta.engine.events import DealStarted, Dealt, ThreeLaid, TurnStarted, Upcard
from canasta.engine.rules import ids, load
from canasta.engine.state import GameState

SEEDS = range(40)


def dealt(rules_id: str, seed: int, **options: object) -> GameState:
    return new_game(load(rules_id, options), seed)[-1].state


@pytest.mark.parametrize("rules_id", ids())
def test_every_game_deals(rules_id: str) -> None:
    """00 §4: as many cards as the rules say to each hand and foot, the first turn left of the dealer."""
    rules = load(rules_id)
    for seed in range(6):
        changes = new_game(rules, seed)
        at = changes[-1].state
        assert {len(hand) for hand in at.hands} == {rules.table.hand_size}
        assert {len(foot) for foot in at.feet} == {rules.table.foot_size}
        assert at.public.turn == (at.public.dealer + 1) % rules.table.players
        kinds = [type(change.event) for change in changes]
        assert kinds[0] is DealStarted
        assert kinds[1 : 1 + rules.table.players] == [Dealt] * rules.table.players
        assert kinds[-1] is TurnStarted
        order = [c.event.seat for c in changes if isinstance(c.event, Dealt)]
        assert order == [(at.public.dealer + 1 + n) % rules.table.players for n in range(rules.table.players)]


def test_cards_go_round_one_at_a_time() -> None:
    """00 §4.3: the first card of the shuffled packs goes to the dealer's left, the second to the next."""
    changes = start_deal(load("classic_4p"), 9, deal=1, dealer=3, scores=(0, 0))
    top = list(reversed(changes[0].state.stock))
    hands = {c.event.seat: c.event.cards for c in changes if isinstance(c.event, Dealt)}
    assert [hands[seat] for seat in range(4)] == [tuple(top[seat:44:4]) for seat in range(4)]


def test_buried_upcards_freeze() -> None:
    """00 §4.4, E-14: wild cards and red threes are covered, and freeze; a black three stays as it is (E-12)."""
    buried = black = 0
    for seed in range(200):
        at = dealt("classic_4p", seed)
        pile = at.public.pile
        assert all(IS_WILD[c] or IS_RED3[c] for c in pile[:-1])
        assert not IS_WILD[pile[-1]]
        assert not IS_RED3[pile[-1]]
        assert at.public.frozen == (len(pile) > 1)
        buried += len(pile) > 1
        black += pile[-1].rank == 3
    assert buried > 10
    assert black > 3


def test_bury_without_freezing() -> None:
    assert not any(dealt("classic_4p", seed, upcard_bury_freezes=False).public.frozen for seed in SEEDS)


def test_an_upcard_that_may_stay_freezes_as_a_buried_one() -> None:
    """00 §4.4: a pile that holds a wild card or a red three is frozen, on top or below."""
    frozen = 0
    for seed in range(120):
        at = dealt("classic_4p", seed, upcard_redraw_on=[])
        (top,) = at.public.pile
        assert at.public.frozen == (IS_WILD[top] or IS_RED3[top])
        frozen += at.public.frozen
    assert frozen > 5


def test_black_threes_are_covered_where_the_rules_say_so() -> None:
    """01 §5 no. 1 (S1, BIC)."""
    assert all(dealt("classic_bicycle", seed).public.pile[-1].rank != 3 for seed in range(120))


def test_returned_upcards_lie_at_the_bottom() -> None:
    """15, 17 no. 31: each rejected upcard goes under the stock, the later below the earlier, known to everybody."""
    returned = 0
    for seed in SEEDS:
        changes = new_game(load("hand_and_foot"), seed)
        at = changes[-1].state
        cards = [c.event.card for c in changes if isinstance(c.event, Upcard) and c.event.to_stock]
        assert at.public.stock_known == at.stock[: len(cards)] == tuple(reversed(cards))
        assert not at.public.frozen
        returned += len(cards)
    assert returned > 3


def test_no_upcard() -> None:
    """05 §1."""
    assert {dealt("modern_american", seed).public.pile for seed in SEEDS} == {()}


def test_italian_threes_come_first() -> None:
    """12 §1: red threes are replaced before the upcard is turned; classic does it afterwards."""
    for rules_id, first in (("italian", ThreeLaid), ("classic_4p", Upcard)):
        for seed in range(30):
            kinds = [type(c.event) for c in new_game(load(rules_id), seed)]
            if ThreeLaid in kinds:
                assert (
                    min((kinds.index(ThreeLaid), ThreeLaid), (kinds.index(Upcard), Upcard), key=lambda k: k[0])[1]
                    is first
                )


def test_replacements_that_are_threes_are_laid_too() -> None:
    """00 §4.5, E-15."""
    for seed in range(60):
        at = dealt("classic_4p", seed)
        laid = [c for side in at.public.sides for c in side.threes]
        assert not [c for hand in at.hands for c in hand if IS_RED3[c]]
        everywhere: list[Card] = [*laid, *at.stock, *at.public.pile, *(c for hand in at.hands for c in hand)]
        assert sorted(everywhere) == sorted(deck(2, 4))


def test_threes_that_stay_in_hands() -> None:
    """15, 06: hand cards, or laid by choice."""
    for rules_id in ("hand_and_foot", "samba_dutch"):
        hands = [c for seed in range(10) for hand in dealt(rules_id, seed).hands for c in hand]
        assert any(IS_RED3[c] for c in hands)
