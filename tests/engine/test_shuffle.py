"""Shuffles are fair, and the measure of it would see if they were not (the long run: tools/shuffle_test.py)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from canasta.engine.cards import Card, deck, shuffled
from canasta.engine.registry import VARIANTS
from canasta.engine.rules import load
from tools import shuffle_test

DEALS = 2400
"""The tool asks the same of 100,000 deals."""


@pytest.mark.parametrize(("packs", "jokers"), shuffle_test.PACKS)
def test_every_pack_is_shuffled_fairly(packs: int, jokers: int) -> None:
    report = shuffle_test.measure(packs, jokers, DEALS, first_seed=20_000)
    assert report.cards == 52 * packs + jokers
    assert report.fair, report


def test_every_pack_of_every_game_is_measured() -> None:
    used = {
        (rules.table.decks, rules.table.jokers)
        for row in VARIANTS.values()
        for players in row.player_counts
        for rules in [load(row.id, players=players)]
    }
    assert used <= set(shuffle_test.PACKS)


def _careless(cards: Sequence[Card], seed: int, deal: int) -> tuple[Card, ...]:
    """Every card changes places with any other: the mistake that looks right."""
    rng, order = Random(seed * 8 + deal), list(cards)
    for i in range(len(order)):
        j = rng.randrange(len(order))
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def _one_riffle(cards: Sequence[Card], seed: int, deal: int) -> tuple[Card, ...]:
    """Cut anywhere: every place is as likely, but neighbours stay neighbours."""
    at = Random(seed * 8 + deal).randrange(len(cards))
    return (*cards[at:], *cards[:at])


def _same_twice(cards: Sequence[Card], seed: int, deal: int) -> tuple[Card, ...]:
    """Two deals of a match use the same cards."""
    return shuffled(cards, seed, deal // 2)


@pytest.mark.parametrize("broken", [_careless, _one_riffle, _same_twice])
def test_an_unfair_shuffle_is_seen(broken: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shuffle_test, "shuffled", broken)
    assert not shuffle_test.measure(2, 4, DEALS).fair


def test_two_seeds_and_two_deals_differ() -> None:
    cards = deck(2, 4)
    orders = [shuffled(cards, seed, deal) for seed in range(40) for deal in range(1, 6)]
    assert len(set(orders)) == len(orders)
    assert all(sum(a == b for a, b in zip(one, two, strict=True)) < 12 for one, two in pairwise(orders))
