"""Moves that make a partner look stupid (heuristics 56-60): kept out of the search, and counted in the arena."""

from __future__ import annotations

from canasta.ai.discarding import in_command, is_fair
from canasta.ai.sight import Sight
from canasta.engine.actions import Action, Discard, LayDown
from canasta.engine.cards import IS_WILD, RANK
from canasta.engine.melds import CANASTA, Meld, MeldKind
from canasta.engine.scoring import points_on_table

KINDS: tuple[str, ...] = ("feeds", "freezes", "spoils", "deserts", "strands")
"""Throws what they have laid; freezes against a closed side, or a pile that the own side commands; puts a wild card
on a clean five or six; goes out while the partner holds a fortune; keeps at most one card before the side has its
canastas."""
_FAT = 3
"""Cards of a pile that is worth guarding."""
_MANY = 8
"""Cards in a partner's hand that are a fortune."""


def blunder(s: Sight, action: Action) -> str | None:
    """The kind of blunder that an action is, None if it is none that is known here."""
    match action:
        case Discard(card):
            left = len(s.view.hand) - 1
            if left == 0 and not s.view.foot_waits:
                return "deserts" if _deserts(s) else None
            if IS_WILD[card]:
                return "freezes" if _freezes_for_nothing(s) else None
            if s.danger(card) >= 1.0 and len(s.public.pile) >= _FAT and _safe_throw(s):
                return "feeds"
        case LayDown(plays):
            used = sum(len(p.cards) for p in plays)
            left = len(s.view.hand) - used
            if left <= 1 and not s.view.foot_waits and not s.mine.lack and _deserts(s):
                return "deserts"
            if left <= 1:
                return None
            if s.urgency <= 0.3:
                for play in plays:
                    if play.target is None:
                        continue
                    meld = s.view.melds[play.target] if play.target < len(s.view.melds) else None
                    if meld is None or meld.kind is not MeldKind.GROUP or meld.wilds:
                        continue
                    wilds = sum(IS_WILD[c] for c in play.cards)
                    if wilds and 5 <= meld.size + len(play.cards) - wilds < CANASTA and _needless(s, meld):
                        return "spoils"
            if left <= 2 and s.mine.lack and not s.law.foot and not _closes(s, action):
                return "strands"
        case _:
            pass
    return None


def _safe_throw(s: Sight) -> bool:
    return any(not IS_WILD[c] and RANK[c] != 3 and s.danger(c) <= 0.3 for c in s.view.hand)


def _freezes_for_nothing(s: Sight) -> bool:
    """Whether a wild card would freeze for a closed side anyway, or a pile that the own side commands (rule 46)."""
    if s.public.frozen or s.law.rules.pile.pile_frozen != "normal":
        return False
    if not s.their.melds and s.law.rules.pile.pile_frozen_until_melded:
        return any(not IS_WILD[c] for c in s.view.hand)
    return in_command(s) and any(is_fair(s, card) for card in s.view.hand)


def _needless(s: Sight, meld: Meld) -> bool:
    """Whether the clean meld can still be filled with its own, and no mixed canasta is wanted to go out."""
    if s.mine.lack_mixed and not s.mine.lack_natural:
        return False
    return s.unseen[meld.rank] + s.count[meld.rank] >= CANASTA - meld.size


def _closes(s: Sight, action: LayDown) -> bool:
    for play in action.plays:
        size = len(play.cards)
        if play.target is not None and play.target < len(s.view.melds):
            size += s.view.melds[play.target].size
        if size >= CANASTA:
            return True
    return False


def _deserts(s: Sight) -> bool:
    """Out with a partner who holds a fortune, nobody threatening, nothing won by it, and without a yes."""
    view = s.view
    if s.public.now.permitted or not any(view.hand_sizes[p] > _MANY for p in view.partners):
        return False
    if s.urgency > 0.15 or s.rounds < 2.0 or _ends_match(s):
        return False
    sides = {s.public.side_of[seat] for seat in s.foes}
    return all(s.lying[side].lack and not s.public.sides[side].threes for side in sides)


def _ends_match(s: Sight) -> bool:
    """Whether going out now brings the side to the goal of the match."""
    rules, public, side = s.law.rules, s.public, s.view.score_side
    target = rules.table.target_score
    reached = public.sides[side].score + points_on_table(rules, public, side) + rules.scoring.bonus_out
    return (target is not None and reached >= target) or public.deal == rules.table.fixed_deals
