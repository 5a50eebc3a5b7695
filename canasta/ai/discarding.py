"""What to throw: danger times what the pile would bring them, against what the card is worth here (rules 34-48)."""

from __future__ import annotations

from canasta.ai import special
from canasta.ai.player import Option
from canasta.ai.sight import RANK_POINTS, Sight
from canasta.ai.suits import Suits
from canasta.engine.actions import Discard
from canasta.engine.cards import IS_RED3, IS_WILD, RANK, SUIT, Card

_COMMAND = 2
"""Laid ranks more than theirs with which a side commands the pile."""
_SURE = 0.9
"""Chance to give the pile away from which on a throw as good as does."""


def throws(s: Sight) -> list[Option]:
    """Every kind of card that might be thrown, best first; not all of them need be legal."""
    suited = s.law.run_bonus > 0
    suits = Suits(s) if suited else None
    them = s.gain(s.public.side_of[s.next_foe]) + s.w.pile_card
    seen: set[int] = set()
    found: list[Option] = []
    for card in s.view.hand:
        rank = RANK[card]
        kind = rank * 8 + (SUIT[card] + 1 if suited or rank == 3 else 0)
        if kind in seen:
            continue
        seen.add(kind)
        found.append(_option(s, suits, card, rank, them))
    found.sort(key=lambda o: -o.worth)
    if s.lessons is not None:
        found = s.lessons.judge(s, found)
    return _not_frozen(s, _not_fed(s, special.kept(s, found)))


def _not_fed(s: Sight, found: list[Option]) -> list[Option]:
    """A card that is certain to give a pile of three or more away comes after every safer one (rule 57)."""
    if len(s.public.pile) < 3:
        return found
    risks = [s.danger(o.action.card) if isinstance(o.action, Discard) else 0.0 for o in found]
    if risks[0] < 1.0 or min(risks) > 0.3:
        return found
    safe = [o for o, risk in zip(found, risks, strict=True) if risk <= 0.3]
    return [*safe, *(o for o, risk in zip(found, risks, strict=True) if risk > 0.3)]


def in_command(s: Sight) -> bool:
    """Whether the pile is open to the own side for clearly more ranks than to the next opponent's (rule 46)."""
    if not s.opened or s.frozen_us or s.law.rules.pile.pile_frozen != "normal" or not s.law.add_to_meld:
        return False
    ours, theirs = (sum(t >= 0 for t in lying.target[4:15]) for lying in (s.mine, s.their))
    return ours >= theirs + _COMMAND


def _not_frozen(s: Sight, found: list[Option]) -> list[Option]:
    """A pile that partner and oneself could take is not frozen while there is a fair throw (rule 59)."""
    first = found[0].action
    if not isinstance(first, Discard) or not IS_WILD[first.card] or not in_command(s):
        return found
    fair = [o for o in found if isinstance(o.action, Discard) and is_fair(s, o.action.card)]
    return [*fair, *(o for o in found if o not in fair)] if fair else found


def is_fair(s: Sight, card: Card) -> bool:
    """Whether a card can be thrown without freezing the pile and without as good as giving it away."""
    return not IS_WILD[card] and not IS_RED3[card] and s.danger(card) < _SURE


def _option(s: Sight, suits: Suits | None, card: Card, rank: int, them: float) -> Option:
    danger = -s.w.danger * s.danger(card) * (them + 2.0 * RANK_POINTS[rank])
    if IS_WILD[card]:
        loss = -s.wild_held(rank) - RANK_POINTS[rank] * 0.5
        terms = (("danger", danger), ("wild_kept", loss), ("freeze", _freeze(s)))
    elif rank == 3:
        return _three(s, card)
    else:
        k, n, w = s.count[rank], s.mine.naturals[rank], s.mine.wilds[rank]
        kept = s.held(rank, k, n, w) - s.held(rank, k - 1, n, w)
        alone = suits.worth(card) if suits is not None else 0.0
        return Option(Discard(card), danger - kept - alone, (("danger", danger), ("kept", -kept - alone)))
    return Option(Discard(card), sum(t[1] for t in terms), terms)


def _three(s: Sight, card: Card) -> Option:
    """Threes stop the next player; those that cost at the end go early (rule 41)."""
    if IS_RED3[card]:
        worth = 200.0 if s.law.rules.threes.red_three_mode == "hand_card" else -60.0
        return Option(Discard(card), worth, (("red_three", worth),))
    cost = s.law.black3_cost
    worth = -s.w.black3 * s.time + cost * s.urgency + max(0.0, cost - 5.0) * 0.6
    if s.law.foot or s.law.always_frozen:
        worth += 0.6 * s.w.black3
    if s.law.rules.threes.black_three_freezes:
        worth += _freeze(s) * 0.5
    return Option(Discard(card), worth, (("black_three", worth),))


def _freeze(s: Sight) -> float:
    """What freezing is worth: our pairs against their laid ranks (rules 45-48); never against a closed side."""
    pile = s.law.rules.pile
    if pile.pile_frozen != "normal" or s.public.frozen:
        return 0.0
    if not s.their.melds:
        return -300.0 if pile.pile_frozen_until_melded else -s.w.freeze_cost
    pairs = sum(k >= 2 for k in s.count[4:15])
    free_them = sum(t >= 0 for t in s.their.target[4:15])
    free_us = sum(t >= 0 for t in s.mine.target[4:15]) if s.opened else 0
    if pairs < 2 or not s.pile:
        return -s.w.freeze_cost
    edge = (free_them + 2.0) - (free_us + 0.0 if s.opened else 0.0) + 1.5 * (pairs - 2)
    gain = s.gain(s.public.side_of[s.next_foe])
    return s.w.freeze * gain * min(1.5, max(-1.0, edge / 4.0)) - s.w.freeze_cost * (0.4 if not s.opened else 1.0)
