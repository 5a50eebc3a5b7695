"""Cards, packs and the shuffle, pinned."""

from __future__ import annotations

import pytest

from canasta.engine.cards import (
    IS_BLACK3,
    IS_NATURAL,
    IS_RED3,
    IS_WILD,
    Card,
    Dice,
    Suit,
    deck,
    in_order,
    minus,
    points,
    shuffled,
)  # fmt: skip
from canasta.engine.rules import ids, load, player_counts
from tests.support.make import cards, faces

SIZES = {
    ("classic_4p", 4): 108, ("classic_6p", 6): 162, ("samba", 4): 162, ("chilean_4", 4): 216, ("hand_and_foot", 4): 270,
    ("hand_and_foot_solo", 6): 378, ("modern_american", 4): 108,
}  # fmt: skip


@pytest.mark.parametrize(("game", "size"), SIZES.items(), ids=[f"{g} {n}" for g, n in SIZES])
def test_deck_sizes(game: tuple[str, int], size: int) -> None:
    table = load(game[0], players=game[1]).table
    assert len(deck(table.decks, table.jokers)) == size


@pytest.mark.parametrize("rules_id", ids())
def test_every_deck_holds_each_card_once(rules_id: str) -> None:
    for players in player_counts(rules_id):
        table = load(rules_id, players=players).table
        cards_ = deck(table.decks, table.jokers)
        assert len(set(cards_)) == len(cards_) == 52 * table.decks + table.jokers
        assert sum(c.name == "QH" for c in cards_) == table.decks
        assert sum(c.name == "JK" for c in cards_) == table.jokers
        assert sum(IS_RED3[c] for c in cards_) == sum(IS_BLACK3[c] for c in cards_) == 2 * table.decks
        assert all(Card.parse(c.code) == c for c in cards_)


def test_values() -> None:
    """00 §1: joker 50, two and ace 20, king to eight 10, seven to four and black three 5, red three nothing."""
    assert [points(cards(name)) for name in ("JK", "2S", "AS", "KS", "8S", "7S", "4S", "3S", "3H")] == [
        50, 20, 20, 10, 10, 5, 5, 5, 0,
    ]  # fmt: skip
    for card in deck(1, 2):
        assert IS_WILD[card] + IS_NATURAL[card] + (card.rank == 3) == 1
    assert Suit.HEARTS.red
    assert not Suit.CLUBS.red
    assert (Card.parse("JK0").suit, Card.parse("QH3").copy, repr(Card.parse("QH3"))) == (None, 3, "Card(QH3)")


def test_order_of_a_hand() -> None:
    shown = [c.name for c in in_order(cards("JK 2S AS 4H KS 3H 4S TD 3S"))]
    assert shown == ["3S", "3H", "4S", "4H", "TD", "KS", "AS", "2S", "JK"]


def test_minus() -> None:
    assert faces(minus(cards("KS KS QH"), cards("KS"))) == "KS QH"


def test_the_shuffle_is_pinned() -> None:
    """The same order on every machine and in every version: records depend on it."""
    order = shuffled(deck(2, 4), 2024, 1)
    assert " ".join(c.code for c in order[:12]) == PINNED
    assert order == shuffled(deck(2, 4), 2024, 1)
    assert order != shuffled(deck(2, 4), 2024, 2)
    assert order != shuffled(deck(2, 4), 2025, 1)
    assert sorted(order) == list(deck(2, 4))


PINNED = "QS1 JK5 4H1 7S1 9C0 2S0 JC0 8S1 KS1 AS0 JK1 8S0"


def test_dice_are_pinned_and_fair() -> None:
    dice = Dice("test", 1)
    assert [dice.below(6) for _ in range(12)] == DICE
    many = Dice("fair", 7)
    counts = [0] * 6
    for _ in range(12_000):
        counts[many.below(6)] += 1
    # Chi-square with five degrees of freedom: below 15.1 in 99 of 100 fair dice; the seed is fixed.
    assert sum((n - 2000) ** 2 / 2000 for n in counts) < 15.1


DICE = [0, 4, 1, 0, 5, 1, 4, 3, 5, 4, 5, 2]


def test_every_place_is_as_likely() -> None:
    """Chi-square over where the first card of a pack ends up, in 2,600 shuffles."""
    counts = [0] * 52
    small = deck(1, 0)
    for seed in range(2600):
        counts[shuffled(small, seed, 1).index(small[0])] += 1
    assert sum((n - 50) ** 2 / 50 for n in counts) < 77.4  # 51 degrees of freedom, 99 %
