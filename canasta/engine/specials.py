"""Rules that are code: the special hands of Modern American (05 §3b), named in rule sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from canasta.engine.cards import IS_WILD, RANK, Card
from canasta.engine.rules import RuleSet
from canasta.engine.state import Drew
from canasta.engine.view import View
from canasta.engine.violations import Code, Violation

SPECIAL_SIZE = 14
"""Cards of a special hand, which is laid without a discard."""
WINS_MATCH = ("dream_plus_4", "dream_plus_5")
"""Hands that win the match at once (05 no. 33)."""


def _shape(hand: Sequence[Card]) -> tuple[list[int], int, int]:
    """Group sizes of the naturals, largest first, then twos and jokers; threes make the shape impossible."""
    ranks = Counter(RANK[c] for c in hand if not IS_WILD[c])
    return sorted(ranks.values(), reverse=True), sum(RANK[c] == 2 for c in hand), sum(RANK[c] == 15 for c in hand)


def _pairs(hand: Sequence[Card], wilds: tuple[tuple[int, int], ...]) -> bool:
    sizes, twos, jokers = _shape(hand)
    return all(n == 2 for n in sizes) and (twos, jokers) in wilds


def _has(hand: Sequence[Card], *ranks: int) -> bool:
    held = {RANK[c] for c in hand}
    return all(r in held for r in ranks)


def _groups(hand: Sequence[Card], wanted: Sequence[int]) -> bool:
    """Groups of exactly these sizes; twos may form one of them and jokers another (17 no. 43)."""
    sizes, twos, jokers = _shape(hand)
    return sorted([*sizes, *(n for n in (twos, jokers) if n)], reverse=True) == list(wanted)


def _natural_groups(hand: Sequence[Card], wanted: Sequence[int], wilds: int, *, like: bool) -> bool:
    """Natural groups of exactly these sizes beside so many wild cards, all alike where `like`."""
    sizes, twos, jokers = _shape(hand)
    return sizes == list(wanted) and twos + jokers == wilds and (not like or 0 in (twos, jokers))


def _straight(hand: Sequence[Card]) -> bool:
    return sorted(RANK[c] for c in hand) == list(range(2, 16))


_NO_WILDS = ((0, 0),)
_LIKE_PAIR = ((2, 0), (0, 2))

_TESTS: Mapping[str, Callable[[Sequence[Card]], bool]] = {
    "pairs": lambda h: _pairs(h, _NO_WILDS),
    "wild_pairs": lambda h: _pairs(h, _LIKE_PAIR) and _has(h, 14, 7),
    "miami_pairs": lambda h: _pairs(h, ((2, 2),)) and _has(h, 14, 7),
    "zip_code": lambda h: _groups(h, (4, 3, 3, 2, 2)),
    "straight": _straight,
    "garbage": lambda h: _natural_groups(h, (4, 4, 3, 3), 0, like=True),
    "blast_off": lambda h: _groups(h, (5, 4, 3, 2)),
    "triples": lambda h: _natural_groups(h, (3, 3, 3, 3), 2, like=True),
    "quads": lambda h: _natural_groups(h, (4, 4, 4), 2, like=True),
    "dream_plus_4": lambda h: _natural_groups(h, (5, 5), 4, like=True),
    "dream_plus_5": lambda h: _natural_groups(h, (5, 4), 5, like=False),
}


def is_special(name: str, hand: Sequence[Card]) -> bool:
    """Whether these cards are the special hand of this name; only the straight holds a three."""
    test = _TESTS.get(name)
    if test is None or len(hand) != SPECIAL_SIZE:
        return False
    if name != "straight" and any(RANK[c] == 3 for c in hand):
        return False
    return test(hand)


def special_problem(view: View, name: str) -> Violation | None:
    """Why this special hand may not be laid now (05 §2.4, no. 30 and 31)."""
    offered = dict[str, int](view.rules.scoring.special_hands)
    if not offered:
        return Violation(Code.NOT_OFFERED)
    if name not in offered or not is_special(name, view.hand):
        return Violation(Code.SPECIAL_MISMATCH)
    if view.melds:
        return Violation(Code.SPECIAL_AFTER_OPENING)
    if view.public.now.drew is not Drew.STOCK:
        return Violation(Code.SPECIAL_AFTER_TAKE)
    return None


def best_special(rules: RuleSet, hand: Sequence[Card]) -> str | None:
    """The special hand worth most that these cards are, None if they are none."""
    fits = [(points, name) for name, points in rules.scoring.special_hands if is_special(name, hand)]
    return max(fits)[1] if fits else None
