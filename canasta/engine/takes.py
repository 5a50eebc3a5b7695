"""Taking the pile: when it is frozen, what takes it, and what the transaction leaves (00 §6)."""

from __future__ import annotations

from msgspec import Struct

from canasta.engine.actions import Play, TakePile
from canasta.engine.cards import IS_NATURAL, IS_RED3, IS_WILD, RANK, RANK_CODES, Card
from canasta.engine.lays import Batch, Bench, bench_for, first_of, home_of, put, same_suit_run, settle
from canasta.engine.melds import CANASTA, Meld, MeldKind
from canasta.engine.rules import RuleSet
from canasta.engine.state import Public
from canasta.engine.view import View
from canasta.engine.violations import Code, Violation


class Take(Struct, frozen=True):
    """A take that is legal as far as the pile and its melds go."""

    batch: Batch
    opening: Batch
    """What counts for the opening: the batch, without the top card where it does not count (`initial_pile_count`)."""
    laid: tuple[Card, ...]
    """Hand cards that go to the table."""
    rest: tuple[Card, ...]
    """Cards of the pile that come to the hand; black threes taken out of play and red threes are not among them."""
    left: tuple[Card, ...]
    """What stays in the pile."""
    top_only: bool
    """Only the top card moved (17 no. 12)."""
    hidden: int = 0
    """Unseen cards that come to the hand for certain."""


def frozen_for(rules: RuleSet, public: Public, side: int) -> bool:
    """Whether only a natural pair takes the pile for this side (00 §1)."""
    pile = rules.pile
    if pile.pile_frozen == "always":
        return True
    if pile.pile_frozen == "normal" and public.frozen:
        return True
    return pile.pile_frozen_until_melded and not public.sides[side].melds


def blocked_by_top(view: View) -> Violation | None:
    """Why the top card alone forbids any take (00 §6): no pile, a wild card or a three on top, the one-card rule."""
    public = view.public
    if not public.pile:
        return Violation(Code.PILE_EMPTY)
    top = public.pile[-1]
    if IS_WILD[top] and (view.rules.pile.pile_wild_top == "blocked" or view.rules.melds.wild_melds == "none"):
        return Violation(Code.PILE_TOP_WILD, {}, (top,))
    if RANK[top] == 3:
        return Violation(Code.PILE_TOP_THREE, {}, (top,))
    if view.rules.pile.one_card_rule and len(view.hand) == 1 and view.pile_size == 1:
        return Violation(Code.ONE_CARD_RULE)
    if not view.melds and not view.rules.opening.initial_allow_pile_take:
        return Violation(Code.OPENING_NOT_FROM_PILE)
    return None


def judge_take(view: View, take: TakePile, extend: bool) -> Take | Violation:
    """The transaction of a take, or the first rule it breaks; the opening and the exit rule are judged elsewhere."""
    wrong = blocked_by_top(view)
    if wrong is not None:
        return wrong
    public, rules = view.public, view.rules
    top = public.pile[-1]
    bench = bench_for(rules, public, view.side, extend)
    target = _target(view, take.top, top)
    matched = _match(view, take.top, top, target)
    if isinstance(matched, Violation):
        return matched
    if target is not None and 0 <= target < len(view.melds):
        wrong = _onto(rules, view.melds[target], (*take.top.cards, top))
        if wrong is not None:
            return wrong
    elif (limit := rules.pile.pile_take_max_result) is not None and len(take.top.cards) + 1 > limit:
        return Violation(Code.PILE_RESULT_TOO_BIG, {"max": limit, "have": len(take.top.cards) + 1}, (top,))
    return _lay(view, take, top, target, bench, top_only=matched)


def _target(view: View, play: Play, top: Card) -> int | None:
    """The meld the top card goes to, None for a new one."""
    if play.target is not None:
        return play.target
    home = home_of(view.rules, view.melds, (*play.cards, top))
    if home is None and not play.cards:
        # The top card alone cannot start a meld: it joins the first of its rank that is not complete (17 no. 48).
        same = [i for i, m in enumerate(view.melds) if m.kind is MeldKind.GROUP and m.rank == RANK[top]]
        unfinished = [i for i in same if not view.melds[i].complete]
        return next(iter((*unfinished, *same)), None)
    return home


def _match(view: View, play: Play, top: Card, target: int | None) -> bool | Violation:
    """Whether the shown cards take the pile; True means that only the top card moves (17 no. 12)."""
    rules, public = view.rules, view.public
    pile = rules.pile
    meld = view.melds[target] if target is not None and 0 <= target < len(view.melds) else None
    onto_run = meld is not None and meld.kind is MeldKind.SEQUENCE
    if onto_run and pile.pile_take_add_to_sequence == "one_card" and not play.cards:
        assert meld is not None
        if meld.complete:
            return Violation(Code.PILE_ONTO_CANASTA, {}, (top,))
        return (
            True if same_suit_run(meld, top) else Violation(Code.PILE_NO_MATCH, {"rank": RANK_CODES[RANK[top]]}, (top,))
        )
    like = sum(RANK[c] == RANK[top] for c in play.cards)
    pair = like >= 2 and not onto_run
    frozen = frozen_for(rules, public, view.side)
    if frozen and not pair:
        why = "always" if pile.pile_frozen == "always" else "flag" if public.frozen else "not_opened"
        return Violation(Code.PILE_FROZEN, {"rank": RANK_CODES[RANK[top]], "why": why}, (top,))
    no_match = Violation(Code.PILE_NO_MATCH, {"rank": RANK_CODES[RANK[top]]}, (top,))
    if any(IS_NATURAL[c] and RANK[c] != RANK[top] for c in play.cards) or any(RANK[c] == 3 for c in play.cards):
        return no_match
    if pair:
        return False
    if onto_run:
        assert meld is not None
        if play.cards or pile.pile_take_add_to_sequence != "whole_pile":
            return no_match
        if meld.complete:
            return Violation(Code.PILE_ONTO_CANASTA, {}, (top,))
        return False if same_suit_run(meld, top) else no_match
    if like == 1 and pile.pile_take_natural_wild and any(IS_WILD[c] for c in play.cards):
        return False
    if meld is None or meld.kind is not MeldKind.GROUP or meld.rank != RANK[top] or pile.pile_take_add_to_meld == "no":
        return no_match
    return False


def _onto(rules: RuleSet, meld: Meld, cards: tuple[Card, ...]) -> Violation | None:
    """Limits on the meld that a take may join (00 E-8, 16 H1, 05 no. 8 and 9)."""
    pile = rules.pile
    if meld.complete and pile.pile_take_add_to_meld == "open_only":
        return Violation(Code.PILE_ONTO_CANASTA, {}, cards[-1:])
    if pile.pile_take_max_result is not None and meld.size + len(cards) > pile.pile_take_max_result:
        args = {"max": pile.pile_take_max_result, "have": meld.size + len(cards)}
        return Violation(Code.PILE_RESULT_TOO_BIG, args, cards[-1:])
    return None


def _lay(
    view: View, take: TakePile, top: Card, target: int | None, bench: Bench, *, top_only: bool
) -> Take | Violation:
    rules = view.rules
    count = rules.opening.initial_pile_count
    opening_first = count != "top_counts" and not view.melds
    cards = (*take.top.cards, top)
    if not opening_first:
        put(bench, cards, target)
    for play in take.also:
        put(bench, play.cards, play.target)
    before = Batch(tuple(bench.melds), tuple(bench.placed))
    if opening_first:
        # The opening may have made the very meld that the top card joins.
        made = take.top.target if take.top.target is not None else home_of(rules, bench.melds, cards)
        wrong = _onto(rules, bench.melds[made], cards) if made is not None and 0 <= made < len(bench.melds) else None
        if wrong is not None:
            return wrong
        put(bench, cards, made)
    batch = settle(bench)
    if isinstance(batch, Violation):
        return batch
    opening = batch
    if opening_first:
        opening = before
        if count == "top_excluded":
            opening = _without_top(batch, before, top)
    laid = (*take.top.cards, *(c for p in take.also for c in p.cards))
    return _outcome(view, batch, opening, laid, top_only)


def _without_top(batch: Batch, before: Batch, top: Card) -> Batch:
    """The opening of a take whose top card does not count: the pair counts in a meld of three or more (17 no. 13)."""
    last = batch.placed[-1]
    meld = batch.melds[last.place]
    own = tuple(c for c in meld.cards if c != top)
    if len(own) < 3:
        return before
    bare = Meld(meld.kind, own, meld.rank, meld.suit, sum(IS_WILD[c] for c in own))
    melds = tuple(bare if i == last.place else m for i, m in enumerate(batch.melds))
    placed = (*batch.placed[:-1], type(last)(last.place, tuple(c for c in last.cards if c != top), last.new))
    return Batch(melds, placed)


def _outcome(view: View, batch: Batch, opening: Batch, laid: tuple[Card, ...], top_only: bool) -> Take:
    rules, public = view.rules, view.public
    below = public.pile[:-1]
    limit = rules.pile.pile_take_limit
    hidden = public.buried
    if top_only:
        return Take(batch, opening, laid, (), below, True)
    if limit is not None and limit - 1 < len(below):
        cut = len(below) - (limit - 1)
        taken, left, hidden = below[cut:], below[:cut], 0
    else:
        taken, left = below, ()
        if limit is not None:
            hidden = min(hidden, limit - 1 - len(below))
    rest = tuple(c for c in taken if not leaves_at_once(rules, c))
    if hidden:
        seen_red = sum(IS_RED3[c] for side in public.sides for c in side.threes) + sum(IS_RED3[c] for c in public.pile)
        hidden = max(0, hidden - (2 * rules.table.decks - seen_red))
    return Take(batch, opening, laid, rest, left, False, hidden)


def leaves_at_once(rules: RuleSet, card: Card) -> bool:
    """Whether a card of a taken pile does not enter the hand: red threes are laid, black ones leave the game (11)."""
    if RANK[card] != 3:
        return False
    if IS_RED3[card]:
        return rules.threes.red_three_mode == "auto_lay"
    return rules.threes.black_three_mode == "stop_removed_on_take"


def fits_alone(view: View) -> list[int]:
    """The own melds that the top card alone may join, as far as its rank or suit goes (00 §8.2)."""
    if not view.public.pile:
        return []
    top = view.public.pile[-1]
    return [
        i
        for i, m in enumerate(view.melds)
        if (m.kind is MeldKind.GROUP and m.rank == RANK[top] and IS_NATURAL[top])
        or (m.size < CANASTA and same_suit_run(m, top))
    ]


def first_violation(*violations: Violation | None) -> Violation | None:
    """The one that comes first in the table of reasons."""
    return first_of([v for v in violations if v is not None])
