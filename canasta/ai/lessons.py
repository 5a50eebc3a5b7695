"""What deals played to their end have taught: corrections, in points, to what choices are believed to be worth.

Each kind of choice has a list of weights over facts of the view; `tools/fit_lessons.py` makes them. Facts are plain
numbers about one, made from a `Sight`, so that one list serves every rule set of a kind.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import log2
from types import MappingProxyType
from typing import Any

from canasta.ai.player import Option
from canasta.ai.sight import RANK_POINTS, Sight
from canasta.ai.teacher import LOOK
from canasta.ai.weights import mechanics_of
from canasta.engine.actions import Discard
from canasta.engine.cards import IS_WILD, RANK, Card
from canasta.engine.melds import CANASTA
from canasta.engine.rules import RuleSet

FACTS: Mapping[str, int] = MappingProxyType(
    {"take": 9, "first": 12, "open": 9, "lay": 13, "wild": 11, "out": 7, "throw": 24}
)
"""The kinds of choices and how many facts each has: take the pile or draw; take it as the opening; open or wait; lay
naturals or hold them; spend wild cards or keep them; go out or stay; which card to throw."""
LAYING: frozenset[str] = frozenset({"first", "open", "lay", "out", "throw"})
"""The lessons of when to open, with the pile or without, to lay and to go out, and of what to throw; what is left is
taking the pile once opened, and wild cards."""
ALL: frozenset[str] = frozenset(FACTS)
SITUATION, GATES = 31, 8
"""How many facts a situation has, and through how many gates a fact of a choice counts."""


class Lessons:
    """The weights of each kind of choice; a kind without weights is judged as without lessons."""

    def __init__(self, weights: Mapping[str, Sequence[float]]) -> None:
        self.weights = {kind: tuple(values) for kind, values in weights.items()}

    def knows(self, kind: str) -> bool:
        """Whether there are weights for a kind of choice."""
        return kind in self.weights

    def only(self, kinds: frozenset[str]) -> Lessons:
        """The lessons of some kinds of choices."""
        return Lessons({kind: values for kind, values in self.weights.items() if kind in kinds})

    def adds(self, s: Sight, kind: str, facts: Sequence[float], key: int = 0) -> float:  # noqa: ARG002
        """Points to add to what saying yes to a choice is worth; `key` tells choices of a kind in one turn apart."""
        weights = self.weights.get(kind)
        if weights is None:
            return 0.0
        total = 0.0
        for weight, fact in zip(weights, row(s, facts), strict=True):
            total += weight * fact
        return max(-LOOK, min(LOOK, total))

    def judge(self, s: Sight, found: list[Option]) -> list[Option]:
        """Throws with what was learned added, best first.

        Of wild cards nothing was learned: they stand by what judgement says of them, while naturals gain or lose.
        """
        weights = self.weights.get("throw")
        if weights is None or len(found) < 2:
            return found
        here = gates(s)
        n = len(here)
        # The weights of the card's facts as they are in this situation.
        mine = []
        for at in range(0, len(weights), n):
            total = 0.0
            for i in range(n):
                total += weights[at + i] * here[i]
            mine.append(total)
        judged = []
        for option in found:
            assert isinstance(option.action, Discard)
            if IS_WILD[option.action.card]:
                judged.append(option)
                continue
            more = 0.0
            for weight, fact in zip(mine, card_facts(s, option, found[0].worth), strict=True):
                more += weight * fact
            # Sets are broken by judgement alone: too few were broken to learn from.
            more = max(-LOOK, min(0.0 if s.count[RANK[option.action.card]] > 2 else LOOK, more))
            judged.append(Option(option.action, option.worth + more, (*option.terms, ("lesson", more))))
        judged.sort(key=lambda o: -o.worth)
        return judged


def row(s: Sight, facts: Sequence[float]) -> list[float]:
    """All that the weights of a choice are for: the situation, and each fact of the choice through each gate."""
    found = list(situation(s))
    here = gates(s)
    for fact in facts:
        found.extend([fact * gate for gate in here])
    return found


def throw_row(s: Sight, option: Option, best: float) -> list[float]:
    """The same for one card that may be thrown."""
    here = gates(s)
    return [fact * gate for fact in card_facts(s, option, best) for gate in here]


def gates(s: Sight) -> tuple[float, ...]:
    """What changes how much a fact counts."""
    return (
        1.0,
        float(s.frozen_them),
        float(not s.their.melds),
        float(s.opened),
        0.3 * log2(1.0 + len(s.pile)),
        float(s.rounds < 3.0),
        float(len(s.view.hand) <= 5),
        s.urgency,
    )


def situation(s: Sight) -> tuple[float, ...]:
    """The table as it stands, whatever is chosen."""
    view, public = s.view, s.public
    sizes = view.hand_sizes
    foes = [sizes[seat] for seat in s.foes]
    partners = [sizes[seat] for seat in view.partners]
    me, them = public.sides[view.score_side], public.sides[s.law.rules.seat_sides[s.next_foe]]
    target = s.law.rules.table.target_score or 5000
    own_open = sum(1 for rank in range(4, 15) if s.mine.target[rank] >= 0)
    their_open = sum(1 for rank in range(4, 15) if s.their.target[rank] >= 0)
    return (
        1.0,
        min(s.rounds, 15.0) / 10.0,
        s.urgency,
        float(s.opened),
        float(bool(s.their.melds)),
        float(s.frozen_us),
        float(s.frozen_them),
        0.3 * log2(1.0 + len(s.pile)),
        float(s.pile_count[2] + s.pile_count[15] > 0),
        s.gain(view.side) / 200.0,
        s.gain(public.side_of[s.next_foe]) / 200.0,
        len(view.hand) / 10.0,
        float(len(view.hand) <= 4),
        float(len(view.hand) >= 16),
        min(foes) / 10.0,
        float(min(foes) <= 4),
        sum(partners) / 10.0 / max(1, len(partners)),
        float(bool(partners) and min(partners) <= 4),
        float(s.mine.done),
        float(s.their.done),
        float(s.mine.lack == 0),
        float(s.their.lack == 0),
        own_open / 4.0,
        their_open / 4.0,
        float(s.reds),
        float(len(them.threes)),
        float(len(s.wilds)),
        sum(k >= 2 for k in s.count[4:15]) / 4.0,
        (me.score - them.score) / 2000.0,
        me.score / target,
        them.score / target,
    )


def card_facts(s: Sight, option: Option, best: float) -> tuple[float, ...]:
    """What a card is as a throw; `best`: the worth of the best throw by judgement alone."""
    assert isinstance(option.action, Discard)
    card: Card = option.action.card
    rank = RANK[card]
    if rank == 3:
        return (max(-2.0, (option.worth - best) / 50.0), *([0.0] * 22), 1.0)
    players, seat = s.public.players, s.view.seat
    k, pile = s.count[rank], s.public.pile
    danger = s.danger(card)
    lying, n, w = s.mine.target[rank] >= 0, s.mine.naturals[rank], s.mine.wilds[rank]
    theirs = s.their.target[rank] >= 0
    before = [c for c in players[s.next_foe - 1].discards if RANK[c] == rank]
    refused = sum(c in pile for c in before)
    last = players[s.next_foe - 1].discards[-1:]
    thrown = players[s.next_foe].discards
    by_partner = 0
    for partner in s.view.partners:
        by_partner += sum(RANK[c] == rank for c in players[partner].discards)
    other = sum(RANK[c] == rank for foe in s.foes[1:] for c in players[foe].discards)
    holds = sum(RANK[c] == rank for c in players[s.next_foe].known)
    mine_before = sum(RANK[c] == rank for c in players[seat].discards)
    return (
        max(-2.0, (option.worth - best) / 50.0),
        danger,
        danger * s.gain(s.public.side_of[s.next_foe]) / 200.0,
        RANK_POINTS[rank] / 10.0,
        float(rank == 14),
        float(k == 1),
        float(k == 2),
        float(k >= 4),
        float(lying and n + w < 5),
        float(lying and 5 <= n + w < CANASTA),
        float(lying and n + w >= CANASTA),
        float(theirs),
        float(theirs and 5 <= s.their.naturals[rank] + s.their.wilds[rank] < CANASTA),
        s.unseen[rank] / 4.0,
        float(s.unseen[rank] <= 1),
        float(refused > 0),
        float(bool(last) and RANK[last[0]] == rank and last[0] in pile),
        float(any(RANK[c] == rank for c in thrown[-1:])),
        float(any(RANK[c] == rank for c in thrown)),
        float(by_partner > 0),
        float(other > 0),
        float(holds > 0),
        float(mine_before > 0),
        0.0,
    )


def kind_of_game(rules: RuleSet) -> str:
    """The name under which a rule set's lessons are kept: the mechanics that set it apart from the classic game.

    Six players need none of their own there: those of the classic game serve them (docs/strength.md).
    """
    mechanics = mechanics_of(rules)
    return "+".join(sorted(mechanics)) if mechanics - {"six"} else "classic"


@cache
def _data() -> Mapping[str, Lessons]:
    raw: dict[str, Any] = json.loads((files("canasta.ai") / "lessons.json").read_text("utf-8"))
    return {game: Lessons(found["weights"]) for game, found in raw.items()}


def lessons_for(rules: RuleSet, kinds: frozenset[str] = ALL) -> Lessons | None:
    """What was learned about a rule set's kind of game, house rules included; nothing, if that was not studied."""
    found = _data().get(kind_of_game(rules))
    some = found.only(kinds) if found is not None else None
    return some if some is not None and some.weights else None
