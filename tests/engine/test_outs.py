"""The going-out search against brute force, and its plans played out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from random import Random

import pytest
from msgspec.structs import replace

from canasta.engine.actions import Discard, LayDown, Merge, Play
from canasta.engine.apply import advance
from canasta.engine.cards import IS_NATURAL, IS_WILD, RANK, Card, deck
from canasta.engine.moves import out_plan, plays_of
from canasta.engine.position import PositionError, state_of_position
from canasta.engine.rules import RuleSet, load
from canasta.engine.state import EndReason, GameState
from canasta.engine.verify import verify
from canasta.engine.view import view_of
from tests.support.make import SEVENS, state
from tests.support.walk import HOUSE_RULES

RULES = (
    "classic_4p", "modern_american", "samba", "samba_dutch", "bolivian", "brazilian", "cuban", "italian",
    "uruguay_hoyle", "hand_and_foot",
)  # fmt: skip


def is_out(at: GameState) -> bool:
    end = at.public.end
    return end is not None and end.reason is EndReason.OUT


def permitted(at: GameState) -> GameState:
    """Where permission is needed it has been given: the search leaves the question out (17 no. 23)."""
    if at.rules.going_out.ask_partner != "required":
        return at
    now = replace(at.public.now, asked=True, permitted=True)
    return replace(at, public=replace(at.public, now=now))


def merges(at: GameState) -> Iterator[GameState]:
    view = view_of(at, 0)
    count = len(view.melds)
    for pair in ((a, b) for a in range(count) for b in range(count) if a != b):
        if verify(view, Merge(*pair)) is None:
            yield advance(at, Merge(*pair))


def batches(at: GameState, rest: list[Card]) -> Iterator[tuple[Play, ...]]:
    """Every way to lay all these cards: each onto some own meld that could take it, or into one of two new ones."""
    melds = view_of(at, 0).melds

    def spots(card: Card) -> list[int]:
        fits = [
            i
            for i, m in enumerate(melds)
            if IS_WILD[card] or not m.rank or RANK[card] == m.rank or (RANK[card] == 3 and m.kind == "black3")
        ]
        return [*fits, len(melds), len(melds) + 1]

    def deeper(n: int, laid: dict[int, list[Card]]) -> Iterator[tuple[Play, ...]]:
        if n == len(rest):
            yield tuple(
                Play(spot if spot < len(melds) else None, tuple(cards)) for spot, cards in laid.items() if cards
            )
            return
        for spot in spots(rest[n]):
            if spot == len(melds) + 1 and not laid.get(len(melds)):
                continue
            laid.setdefault(spot, []).append(rest[n])
            yield from deeper(n + 1, laid)
            laid[spot].pop()

    yield from deeper(0, {})


def brute(at: GameState, depth: int = 2) -> bool:
    """Whether any single batch, with merges before it and a discard after it, goes out."""
    hand = list(at.hands[0])
    tried: set[str] = set()
    for discard in (None, *hand):
        name = discard.name if discard else ""
        if name in tried:
            continue
        tried.add(name)
        rest = [c for c in hand if c != discard]
        ways: Iterator[tuple[Play, ...]] = batches(at, rest) if rest else iter([()])
        for plays in ways:
            after = at
            if plays:
                if verify(view_of(at, 0), LayDown(plays)) is not None:
                    continue
                after = advance(at, LayDown(plays))
            if is_out(after):
                return True
            if discard and after.public.end is None and verify(view_of(after, 0), Discard(discard)) is None:
                after = advance(after, Discard(discard))
                if is_out(after):
                    return True
    return depth > 0 and any(brute(merged, depth - 1) for merged in merges(at))


def played_out(at: GameState, depth: int = 4) -> bool:
    """Whether the plan of the search can really be played; forms of openings and merges may take several steps."""
    view = view_of(at, 0)
    plan = out_plan(view)
    if plan is None or depth == 0:
        return False
    if plan.merges and any(played_out(merged, depth - 1) for merged in merges(at)):
        return True
    plays = plays_of(plan)
    if not plays or verify(view, LayDown(plays)) is None:
        after = advance(at, LayDown(plays)) if plays else at
        if is_out(after):
            return True
        return plan.discard is not None and is_out(advance(after, Discard(plan.discard)))
    # An opening may take less than the plan: fewer melds, or these without a wild card that comes later.
    shorter = [Play(p.target, p.cards[:-1]) for p in plays if IS_WILD[p.cards[-1]] and len(p.cards) > 3]
    natural = [Play(p.target, tuple(c for c in p.cards if not IS_WILD[c])) for p in plays]
    pool = (*plays, *shorter, *(p for p in natural if len(p.cards) >= 3 and p not in plays))
    parts = chain.from_iterable(combinations(pool, n) for n in range(len(plays), 0, -1))
    return any(
        verify(view, LayDown(part)) is None and played_out(advance(at, LayDown(part)), depth - 1) for part in parts
    )


def position(rules: RuleSet, rng: Random, cards_in_hand: int) -> GameState | None:
    """A table near the end: melds of all kinds and sizes, a hand that mostly fits them; None if it cannot be."""
    packs = [c.name for c in deck(rules.table.decks, rules.table.jokers)]
    rng.shuffle(packs)
    ranks = rng.sample("456789TJQKA", 5)

    def some(fits: str, n: int) -> list[str]:
        found = [name for name in packs if name[0] in fits and name != "JK"][:n]
        for name in found:
            packs.remove(name)
        return found

    melds: list[str] = []
    for rank in ranks[: rng.randint(1, 4)]:
        natural = some(rank, rng.choice((3, 5, 6, 7)))
        most = min(rules.melds.max_wilds or 3, len(natural) // 2)
        melds.append(" ".join([*natural, *some("2", rng.choice((0, 0, most)))]))
    if rules.melds.sequences and rng.random() < 0.7:
        suit, low, n = rng.choice("SHDC"), rng.randint(4, 8), rng.choice((3, 5, 6, 7))
        names = [f"{'456789TJQKA'[low - 4 + k]}{suit}" for k in range(n) if low + k <= 14]
        if all(packs.count(name) for name in names):
            for name in names:
                packs.remove(name)
            melds.append(" ".join(names))
    if rules.melds.wild_melds != "none" and rng.random() < 0.4:
        melds.append(" ".join(some("2", rng.choice((3, 5, 6)))))
    if rng.random() < 0.15:
        melds = []
    hand = some("".join(ranks[:3]), cards_in_hand - 2) + some("2", rng.randint(0, 1)) + some("3456789TJQKA", 2)
    data = {
        "hands": [" ".join(hand[:cards_in_hand]), 3, 3, 3],
        "phase": "meld",
        "melds": [[m for m in melds if m], []],
        "pile": "" if rng.random() < 0.3 else "4S",
        "has_melded": [2] if rng.random() < 0.5 else [0],
    }
    if rules.table.foot_size:
        data |= {"feet": [""] * 4, "in_foot": [True] * 4}
    try:
        return permitted(state_of_position(rules, data))
    except PositionError:
        return None


@pytest.mark.parametrize("rules_id", RULES)
def test_against_brute_force(rules_id: str) -> None:
    """00 §9.4: the search finds a way out exactly where there is one, and its plan can be played."""
    verdicts = {True: 0, False: 0}
    rng = Random(rules_id)
    easier = {"canastas_to_go_out": {"total": 1}} if rules_id == "hand_and_foot" else {}
    for n in range(40):
        house = HOUSE_RULES[rng.choice(("H2", "H4", "H8", "H10"))] if n % 3 == 0 else {}
        rules = load(rules_id, {**house, **easier})
        at = position(rules, rng, rng.choice((2, 3, 4, 5)))
        if at is None:
            continue
        found = out_plan(view_of(at, 0)) is not None
        if found:
            assert played_out(at), (at.hands[0], [m.cards for m in at.public.sides[0].melds])
        elif at.public.sides[0].melds:
            assert not brute(at), (at.hands[0], [m.cards for m in at.public.sides[0].melds])
        verdicts[found] += 1
    assert all(verdicts.values()), verdicts


def test_the_sequence_asked_for_is_found() -> None:
    """07 §1: a large hand whose only escalera must be laid among many other ways to place its cards."""
    hand = (
        "4S 9H 9H 5S 4C 9D AD 3S TC TC KH 4C TC 9D AH 8H 2C 3C QS JH 7H TH 5H 9D 5H JH JD TD KD 6H 2C 3C AC KD 7S TH JS"
    )
    melds = [
        "9S 9C 2S 2C 2S 9C 9H 9C",
        "QC QS QH QH QD QH QD QD",
        "6S 6C 6D 6S 2S 6D 6H JK",
        "8S 8D 8S 8C 8H",
        "4D 4S 4S 4H",
    ]
    at = state("bolivian_free_wilds", hands=[hand, 9, 9, 9], phase="meld", melds=[[*melds, "TH TS TD", "JS JD JD"], []])
    assert played_out(at)


def test_no_plan_after_a_refusal_or_before_the_draw() -> None:
    """17 no. 23, 35."""
    at = state("classic_4p", hands=["7C 4S", 5, 5, 5], phase="meld", melds=[[SEVENS], []])
    assert out_plan(view_of(at, 0)) is not None
    assert out_plan(view_of(at, 1)) is None
    refused = replace(at, public=replace(at.public, now=replace(at.public.now, permitted=False)))
    assert out_plan(view_of(refused, 0)) is None
    drawing = state("classic_4p", hands=["7C 4S", 5, 5, 5], melds=[[SEVENS], []])
    assert out_plan(view_of(drawing, 0)) is None
    assert all(IS_NATURAL[c] for c in at.hands[0])


OPENINGS = [
    # rules, score, hand, can it go out: the side has nothing on the table (00 §7.4)
    ("classic_4p", 0, "9S 9S 9H 9H 9D 9D 9C 4S", True),
    ("classic_4p", 3000, "4S 4S 4H 4H 4D 4D 4C KS", True),  # concealed: no minimum
    ("classic_4p", 0, "KS KS KH QS QS QH 4S", False),
    ("modern_american", 0, "QS QS QH QH QD QD QC 9S 9S 9H 9H 9D 9D 9C AS", True),
    ("modern_american", 0, "QS QS QH QH QD 2S 2H 9S 9S 9H 9H 9D JK JK AS", False),  # no clean triple
    ("modern_american", 0, "QS QS QH QH QD 2S 2H 9S 9S 9H 9H 9D 9D 9C AS", True),  # the last card after the opening
    ("brazilian", 7000, "KS KS KS KH KH KH KD QS QS QS QH QH QH QD AS", True),
    ("brazilian", 9000, "KS KS KS KH KH 2S 2H QS QS QS QH QH 2D 2C AS", True),  # concealed: no form either
    ("italian", 0, "KS KS KS KH KH KH KD QS QS QS QH QH QH QD AS", True),
    ("italian", 0, "KS KS KS KH KH 2S 2H QS QS QS QH QH JK JK AS", True),  # naturals first, wild cards afterwards
    ("italian", 10000, "4S 4S 4S 4H 4H 4H 4D 5S 5S 5S 5H 5H 5H 5D AS", True),
    ("bolivian", 0, "4S 5S 6S 7S 8S 9S TS 2S 2S 2H 2H 2D JK JK AS", True),
    ("bolivian", 0, "9S 9S 9H 9H 9D 9D 9C 2S 2S 2H 2H 2D JK JK AS", False),  # no escalera
    ("cuban", 0, "JK JK JK JK 2S 2S 2H AS", True),
]


@pytest.mark.parametrize(
    ("rules_id", "score", "hand", "goes"), OPENINGS, ids=[f"{r} {s} {h}" for r, s, h, _ in OPENINGS]
)
def test_out_with_the_opening(rules_id: str, score: int, hand: str, goes: bool) -> None:
    at = permitted(state(rules_id, hands=[hand, 3, 3, 3], phase="meld", scores=[score, 0], pile="6C"))
    assert (out_plan(view_of(at, 0)) is not None) is goes
    assert played_out(at) is goes
