"""Facts about the pile: why a card is thrown onto it, why it is taken or left; each is checked before it is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from canasta.ai import taking
from canasta.ai.candidates import same
from canasta.ai.discarding import throws
from canasta.ai.player import Option
from canasta.ai.reason import SAFE, SOON, Reason
from canasta.ai.sight import Sight, counted
from canasta.engine.actions import Discard, TakePile
from canasta.engine.cards import IS_BLACK3, IS_RED3, IS_WILD, POINTS, RANK, SUIT, Card
from canasta.engine.melds import CANASTA, Meld, MeldKind
from canasta.engine.moves import takes as legal_takes
from canasta.engine.takes import blocked_by_top, judge_take
from canasta.engine.verify import discards_now, verify
from canasta.engine.violations import Violation

_BETTER = 0.1
"""By how much less likely another card gives the pile away to be called safer."""
_SMALL = 2
"""Cards of a pile that is small."""
_MANY = 4
"""Cards of a pile from which on it is much."""
_WAYS = 60
"""Ways to take the pile that are looked through before nothing is said of all of them."""


# --- throwing --------------------------------------------------------------------------------------------------


def throw(s: Sight, card: Card) -> Iterator[Reason]:
    """What speaks for a card to whoever sees the hand."""
    if IS_WILD[card]:
        if all(IS_WILD[other] for other in s.view.hand):
            yield Reason("only_wilds")
        yield from _open_wild(s)
        if _rest_risky(s):
            yield Reason("rest_risky")
        pairs = sum(k >= 2 for k in s.count[4:15])
        if pairs >= 2:
            yield Reason("pairs", n=pairs)
    elif RANK[card] == 3:
        yield from _three(s, card)
    else:
        yield from _safety(s, card)
        yield from _use(s, card)


def public_throw(s: Sight, card: Card) -> Iterator[Reason]:
    """What speaks for a card to everybody at the table; the sight is that of an empty hand."""
    if IS_WILD[card]:
        yield from _open_wild(s)
        return
    if RANK[card] == 3:
        yield from _three(s, card)
        return
    # The card itself was not to be seen before.
    safe = _safe(s, card, s.unseen[RANK[card]] - 1)
    if safe is not None:
        yield safe
    elif _little_lost(s, card):
        yield _small(s)
    if s.urgency > SOON and POINTS[card] >= 10:
        yield Reason("points", n=POINTS[card])


def _open_wild(s: Sight) -> Iterator[Reason]:
    """What a wild card does on the pile."""
    rules = s.law.rules
    if not s.public.frozen and rules.pile.pile_frozen == "normal":
        table = [meld for side in s.public.sides for meld in side.melds]
        laid = 0 if s.frozen_them else sum(takes_one(s, meld, table) for meld in s.their.melds)
        yield Reason("freeze_laid", n=laid) if laid else Reason("freeze")
    if rules.pile.pile_wild_top == "blocked" or rules.melds.wild_melds == "none":
        yield Reason("wild_stops")


def takes_one(s: Sight, meld: Meld, table: Iterable[Meld]) -> bool:
    """Whether a card that fits a meld is enough to take the pile onto it, while the pile is not frozen.

    `table`: all melds that lie; where they hold every card that fits, there is none.
    """
    law, decks = s.law, s.law.rules.table.decks
    laid = [(RANK[card], SUIT[card]) for other in table for card in other.cards]
    if meld.kind is MeldKind.GROUP:
        left = sum(rank == meld.rank for rank, _ in laid) < 4 * decks and meld.rank not in s.dead
        return law.add_to_meld and left and meld.size < law.max_size and (law.add_to_canasta or not meld.complete)
    if meld.kind is not MeldKind.SEQUENCE or not law.add_to_run or meld.complete:
        return False
    return any(laid.count((rank, meld.suit)) < decks for rank in (meld.low - 1, meld.high + 1) if 4 <= rank <= 14)


def _rest_risky(s: Sight) -> bool:
    """Whether each card that might be thrown instead is a natural that may give the pile away."""
    others = [card for card in discards_now(s.view) if not IS_WILD[card]]
    return bool(others) and all(RANK[card] != 3 and s.danger(card) >= SAFE for card in others)


def _three(s: Sight, card: Card) -> Iterator[Reason]:
    threes = s.law.rules.threes
    if IS_RED3[card]:
        if threes.red_three_hand_penalty:
            yield Reason("red_three_held")
        return
    yield Reason("black_three")
    if threes.black_three_freezes and not s.public.frozen and s.law.rules.pile.pile_frozen == "normal":
        yield Reason("freeze")
    if s.law.black3_cost > 5 and not threes.black_three_penalty_only_when_out:
        yield Reason("costs", n=s.law.black3_cost)


def _safe(s: Sight, card: Card, unseen: int) -> Reason | None:
    """What makes the card safe, None if it is not; `unseen`: cards of its rank that others may hold."""
    rank, seat = RANK[card], s.next_foe
    if rank in s.dead:
        return Reason("dead", rank=rank)
    if s.danger(card) >= SAFE:
        return None
    unlikely = s.pair_chance(seat, rank) < SAFE
    if unlikely and unseen <= 1:
        return Reason("few_left", rank=rank, n=max(0, unseen))
    if _left_lying(s, rank):
        return Reason("refused", rank=rank, seat=seat)
    if s.frozen_them and s.their.target[rank] >= 0:
        return Reason("frozen_laid", rank=rank)
    if not s.their.melds:
        return Reason("closed" if s.law.rules.opening.initial_allow_pile_take else "barred", seat=seat)
    return Reason("safe" if unlikely else "unlikely", seat=seat)


def _safety(s: Sight, card: Card) -> Iterator[Reason]:
    """What makes the card safe, or why it is thrown although it is not."""
    safe = _safe(s, card, s.unseen[RANK[card]])
    if safe is not None:
        yield safe
        return
    legal = {same(Discard(other)) for other in discards_now(s.view)}
    options = [o for o in throws(s) if same(o.action) in legal]
    safer = [o for o in options if isinstance(o.action, Discard) and s.danger(o.action.card) < s.danger(card) - _BETTER]
    own = next((o for o in options if isinstance(o.action, Discard) and _alike(s, o.action.card, card)), None)
    if not safer:
        yield Reason("no_safer")
    elif _little_lost(s, card):
        yield _small(s)
    elif own is not None and all(_use_up(o) < _use_up(own) for o in safer):
        yield Reason("dearer")


def _alike(s: Sight, one: Card, other: Card) -> bool:
    """Whether it is all the same to judgement which of two cards is thrown."""
    return RANK[one] == RANK[other] and (not s.law.run_bonus or SUIT[one] == SUIT[other])


def _use_up(option: Option) -> float:
    """What the own side gains by no longer holding the card, mostly a loss."""
    return sum(worth for name, worth in option.terms if name not in ("danger", "freeze", "lesson"))


def _little_lost(s: Sight, card: Card) -> bool:
    """Whether they gain little by taking the pile with this card on top: few cards, none wild, and no canasta."""
    if s.view.pile_size > _SMALL or any(IS_WILD[other] for other in s.public.pile):
        return False
    more = 1 if _alone(s) else 3
    closing = [m for m in s.their.melds if m.kind is MeldKind.GROUP and m.rank == RANK[card]]
    runs = [s.their.melds[place] for place in s.their.runs] if s.law.add_to_run else []
    return not any(m.size < CANASTA <= m.size + more for m in closing) and all(m.size < CANASTA - 1 for m in runs)


def _alone(s: Sight) -> bool:
    """Whether the top card alone is enough for them; else they need a pair with it."""
    return not s.frozen_them and s.law.add_to_meld


def _small(s: Sight) -> Reason:
    return Reason("small_pile", n=s.view.pile_size) if s.view.pile_size else Reason("bare_pile")


def _left_lying(s: Sight, rank: int) -> bool:
    """Whether the next opponent found this rank on top in its last turn and did not take it."""
    # The seat before it threw last what it found; if that lies there still, it was not taken.
    before = s.public.players[s.next_foe - 1]
    last = before.discards[-1:]
    threw = len(before.discards) == before.turns and s.public.players[s.next_foe].turns > 0
    return threw and any(RANK[card] == rank and card in s.public.pile for card in last)


def _use(s: Sight, card: Card) -> Iterator[Reason]:
    """What the card is to the own hand."""
    rank = RANK[card]
    if s.urgency > SOON and POINTS[card] >= 10:
        yield Reason("points", n=POINTS[card])
    elif s.count[rank] == 1 and s.mine.target[rank] < 0 and not s.law.run_bonus:
        lying = any(m.kind is MeldKind.GROUP and m.rank == rank for m in s.mine.melds)
        yield Reason("lone_full" if lying else "lone", rank=rank)
    elif s.law.sets_held[rank] and s.count[rank] >= 3:
        yield Reason("held_set", rank=rank, n=s.law.sets_held[rank])


# --- drawing ---------------------------------------------------------------------------------------------------


def draw(s: Sight) -> Iterator[Reason]:
    """What speaks for drawing to whoever sees the hand."""
    ways = list(islice(legal_takes(s.view), _WAYS))
    if not ways:
        yield Reason("cannot_take")
        return
    judged = _judged(s)
    if not judged or judged[0].worth > taking.draw_worth(s):
        return
    terms = dict(judged[0].terms)
    if s.urgency > SOON and terms["pile_cards"] < 0.0:
        yield Reason("take_late")
    if terms["wild_spent"] < 0.0 and len(ways) < _WAYS and all(_spends_wild(way) for way in ways):
        yield Reason("take_costs_wild")
    if s.opened:
        yield Reason("take_poor", n=s.view.pile_size)
    else:
        yield Reason("take_opens_dear")


def public_draw(s: Sight) -> Iterator[Reason]:
    """What speaks for drawing to everybody at the table; the sight is that of an empty hand."""
    if _barred(s):
        yield Reason("cannot_take")


def _barred(s: Sight) -> bool:
    """Whether everybody can see that the seat may not take the pile."""
    pile, held = s.law.rules.pile, s.view.hand_sizes[s.view.seat]
    if blocked_by_top(s.view) is not None or (pile.one_card_rule and held == 1 == s.view.pile_size):
        return True
    return held < 2 and s.frozen_us and pile.pile_take_add_to_sequence != "one_card"


def _judged(s: Sight) -> list[Option]:
    """The ways to take the pile that judgement knows, best first."""
    return [option for option in taking.takes(s) if verify(s.view, option.action) is None]


def _spends_wild(action: TakePile) -> bool:
    return any(IS_WILD[card] for play in (action.top, *action.also) for card in play.cards)


# --- taking ----------------------------------------------------------------------------------------------------


def take(s: Sight, action: TakePile, *, public: bool = False) -> Iterator[Reason]:
    """What speaks for taking the pile so; `public`: to everybody at the table."""
    took = judge_take(s.view, action, True)
    if isinstance(took, Violation):
        return
    top = s.public.pile[-1]
    meld = next(m for m in took.batch.melds if top in m.cards)
    placed = sum(len(p.cards) for p in took.batch.placed if took.batch.melds[p.place] is meld)
    closes, runs = meld.complete and meld.size - placed < CANASTA, meld.kind is MeldKind.SEQUENCE
    if closes:
        yield _completed(meld)
    elif runs:
        yield Reason("take_run")
    taken = (top,) if took.top_only else s.public.pile[len(took.left) :]
    removed = s.law.rules.threes.black_three_mode == "stop_removed_on_take"
    come = len(taken) - (sum(IS_BLACK3[card] for card in taken) if removed else 0)
    if not took.top_only and not took.left:
        limit = s.law.rules.pile.pile_take_limit
        come += s.public.buried if limit is None else min(s.public.buried, limit - len(taken))
    if come >= _MANY:
        yield Reason("take_many", n=come)
    if not s.opened:
        yield Reason("take_opens")
    # The top card itself is told of once.
    yield from _welcome(s, counted(taken[:-1] if closes or runs else taken), took.batch.melds)
    whole = come < _MANY and not took.top_only
    if not public and whole and (judged := _judged(s)) and judged[0].worth > taking.draw_worth(s):
        yield Reason("take_more", n=s.view.pile_size)


def _welcome(s: Sight, count: list[int], melds: tuple[Meld, ...]) -> Iterator[Reason]:
    """For what the cards are good, counted by rank; `melds`: those of the own side after the take."""
    whole = s.law.rules.melds.dead_rank != "none"
    groups = [meld for meld in melds if meld.kind is MeldKind.GROUP]
    room = {meld.rank for meld in groups if meld.size < s.law.max_size and not (whole and meld.complete)}
    ours = [rank for rank in range(4, 15) if count[rank] and s.mine.target[rank] >= 0 and rank in room]
    theirs = [rank for rank in range(4, 15) if count[rank] and s.their.target[rank] >= 0]
    for key, ranks in (("take_fits", ours), ("take_denies", theirs)):
        if ranks:
            rank = max(ranks, key=lambda r: count[r])
            yield Reason(key, rank=rank, n=count[rank])


def _completed(meld: Meld) -> Reason:
    """That the top card closed this meld."""
    match meld.kind:
        case MeldKind.SEQUENCE:
            return Reason("take_closes_run")
        case MeldKind.GROUP:
            return Reason("take_canasta", rank=meld.rank)
        case MeldKind.WILD | MeldKind.BLACK3:
            return Reason("canasta")
