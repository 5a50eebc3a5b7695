"""May a player go out, may a card be discarded, and can the turn still end: the exit rule (00 §7.5, §9)."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.engine.cards import IS_BLACK3, IS_NATURAL, IS_RED3, IS_WILD, RANK, Card
from canasta.engine.lays import canastas, dead_ranks
from canasta.engine.melds import CANASTA, Grade, Meld, MeldKind
from canasta.engine.rules import RuleSet
from canasta.engine.state import Talon
from canasta.engine.view import View
from canasta.engine.violations import Code, Violation


def quota_problem(rules: RuleSet, melds: Sequence[Meld]) -> Violation | None:
    """Whether the canastas needed to go out are missing (knob `canastas_to_go_out`)."""
    quota = rules.going_out.canastas_to_go_out
    have = canastas(melds)
    total = sum(n for grade, n in have.items() if grade.value not in quota.exclude)
    wanted = (
        ("total", quota.total, total),
        ("natural", quota.natural, have[Grade.NATURAL]),
        ("mixed", quota.mixed, have[Grade.MIXED]),
        ("sequence", quota.sequence, have[Grade.SEQUENCE]),
    )
    for kind, need, count in wanted:
        if count < need:
            return Violation(Code.NEEDS_CANASTAS, {"kind": kind, "need": need, "have": count})
    return None


def unfinished_special(melds: Sequence[Meld]) -> Meld | None:
    """An unfinished natural meld of aces, meld of sevens or wild meld (05, `incomplete_special_blocks_out`)."""
    for meld in melds:
        if meld.size >= CANASTA:
            continue
        if meld.kind is MeldKind.WILD or (
            meld.kind is MeldKind.GROUP and (meld.rank == 7 or (meld.rank == 14 and not meld.wilds))
        ):
            return meld
    return None


def out_problem(view: View, melds: Sequence[Meld], *, ask_ignored: bool = False) -> Violation | None:
    """Why this seat may not go out with these melds on the table, None if it may (00 §9).

    `ask_ignored`: leave out that permission has still to be asked (17 no. 23).
    """
    wrong = quota_problem(view.rules, melds)
    if wrong is not None:
        return wrong
    going_out = view.rules.going_out
    permitted = view.public.now.permitted
    partners = view.partners if going_out.ask_partner == "required" or going_out.partner_in_foot else ()
    if permitted is None and partners and going_out.ask_partner == "required" and not ask_ignored:
        return Violation(Code.NEEDS_PERMISSION)
    if permitted is False:
        return Violation(Code.PARTNER_REFUSED)
    if going_out.partner_in_foot and any(not view.public.players[p].in_foot for p in partners):
        return Violation(Code.PARTNER_NOT_IN_FOOT)
    if going_out.incomplete_special_blocks_out and unfinished_special(melds) is not None:
        return Violation(Code.UNFINISHED_SPECIAL_MELD)
    return None


def discard_problem(view: View, hand: Sequence[Card], card: Card, *, pile_empty: bool) -> Violation | None:
    """Why this card of the hand may not be discarded, the going-out conditions aside."""
    rules = view.rules
    if _bound_three(rules, card):
        return Violation(Code.DISCARD_THREE, {}, (card,))
    pile = rules.pile
    first_round = rules.threes.black_three_ban_first_round and view.player.turns == 0
    if (
        pile.joker_discard
        and pile.wild_discard == "free"
        and not (pile.empty_pile_bans and pile_empty)
        and not first_round
    ):
        return None
    # Each ban compares only cards that the bans before it leave: some card may always go.
    free = [c for c in hand if not _bound_three(rules, c)]
    if not pile.joker_discard:
        free = [c for c in free if RANK[c] != 15] or free
        if card not in free:
            return Violation(Code.DISCARD_JOKER, {}, (card,))
    if pile.wild_discard == "last_resort" and len(hand) > 1:
        free = [c for c in free if not IS_WILD[c]] or free
        if card not in free:
            return Violation(Code.DISCARD_WILD, {}, (card,))
    if pile.empty_pile_bans and pile_empty:
        dead = dead_ranks(rules, view.public)
        least = min(_ban_tier(rules, dead, c) for c in free)
        free = [c for c in free if _ban_tier(rules, dead, c) == least]
        if card not in free:
            return Violation(Code.DISCARD_EMPTY_PILE, {}, (card,))
    if first_round:
        free = [c for c in free if not IS_BLACK3[c]] or free
        if card not in free:
            return Violation(Code.DISCARD_FIRST_ROUND, {}, (card,))
    return None


def _bound_three(rules: RuleSet, card: Card) -> bool:
    """A three that can never be discarded."""
    threes = rules.threes
    return (IS_RED3[card] and threes.red_three_mode == "auto_lay") or (
        IS_BLACK3[card] and threes.black_three_mode == "auto_lay"
    )


def _ban_tier(rules: RuleSet, dead: frozenset[int], card: Card) -> int:
    """How strongly a card is kept off an empty pile: 0 free, 1 live ace or seven, 2 dead, 3 wild (05 §2a)."""
    bans = rules.pile.empty_pile_bans
    rank = RANK[card]
    if IS_WILD[card]:
        return 3 if "wild" in bans else 0
    if IS_NATURAL[card] and rank in dead:
        return 2 if "dead" in bans else 0
    if (rank == 7 and "7" in bans) or (rank == 14 and "A" in bans):
        return 1
    return 0


def legal_discards(view: View, hand: Sequence[Card], *, pile_empty: bool) -> list[Card]:
    """The cards of the hand that may be discarded, the going-out conditions aside."""
    return [c for c in hand if discard_problem(view, hand, c, pile_empty=pile_empty) is None]


def exit_problem(
    view: View,
    hand: Sequence[Card],
    melds: Sequence[Meld],
    *,
    hidden: int = 0,
    pile_empty: bool = False,
    talon_due: bool = False,
    black_threes: bool = False,
) -> Violation | None:
    """The exit rule: why the turn could not be ended legally with this hand and these melds (00 §7.5).

    `hidden`: cards that certainly come to the hand but cannot be named. `black_threes`: some lie on the table,
    so this turn goes out (17 no. 40).
    """
    count = len(hand) + hidden
    if not count and view.foot_waits:
        # A foot of one card would be the last card, to be discarded in this turn.
        single = view.foot_sizes[view.seat] == 1 and not view.rules.going_out.pass_last_card
        return Violation(Code.KEEP_DISCARD) if single and out_problem(view, melds) is not None else None
    rules = view.rules
    out: Violation | None = None
    if count <= 1 or black_threes:
        out = out_problem(view, melds)
    no_discard = view.public.now.no_discard
    if black_threes and (count > (0 if no_discard else 1) or out is not None):
        return Violation(Code.BLACK_THREES_ONLY_OUT)
    if not count:
        if out is None and rules.going_out.discard_to_go_out == "required":
            return Violation(Code.DISCARD_REQUIRED)
        return out
    if no_discard:
        return None  # the turn ends without a discard (17 no. 6)
    if hidden and count > 1:
        return None
    if count == 1:
        may = out is None or talon_due or view.foot_waits
        if may and hidden:
            return None
        if may and discard_problem(view, hand, hand[0], pile_empty=pile_empty) is None:
            return None
        if rules.going_out.pass_last_card and out is not None and view.public.now.permitted is not True:
            return None
        return Violation(Code.KEEP_DISCARD)
    if any(discard_problem(view, hand, c, pile_empty=pile_empty) is None for c in hand):
        return None
    return Violation(Code.KEEP_DISCARD)


def talon_due_after(view: View, opened_now: bool, took_pile: bool) -> bool:
    """Whether bonus cards are due to this player when the turn ends (05 §2.7)."""
    if view.own.talon is Talon.DUE and view.public.now.opened:
        return True
    opening = view.rules.opening
    return (
        opened_now
        and not took_pile
        and opening.talon is not None
        and view.stock_size >= (opening.talon_min_stock or 0)
        and view.own.talon is Talon.NONE
    )
