"""Why a move was made: the one or two facts that decided it, each checked against the view before it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from canasta.ai import misjudging, taking
from canasta.ai.discarding import throws
from canasta.ai.finishing import going_out
from canasta.ai.leaning import STYLES, Leaning
from canasta.ai.levels import LEARNED
from canasta.ai.opening import need_of
from canasta.ai.player import Terms, never
from canasta.ai.sight import RANK_POINTS, Sight
from canasta.engine.actions import (
    Acaba,
    Action,
    Answer,
    Ask,
    AskAcaba,
    Declare,
    Discard,
    DrawStock,
    EndDeal,
    LayDown,
    Merge,
    NextDeal,
    Pass,
    TakePile,
)
from canasta.engine.cards import IS_RED3, IS_WILD, POINTS, RANK, Card
from canasta.engine.melds import CANASTA
from canasta.engine.moves import takes as legal_takes
from canasta.engine.state import Topic
from canasta.engine.takes import blocked_by_top
from canasta.engine.view import View, without_hand

_NO_DICE = Random(0)
_SOON = 0.3
"""Chance that the deal ends before the own next turn from which on it counts as near."""
_SAFE = 0.25
"""Chance that a card gives the pile away under which it counts as safe."""

_JUDGED = frozenset(
    {
        *("small_pile", "dearer", "take_late", "take_costs_wild", "take_opens_dear", "take_poor", "take_more"),
        *("acaba", "acaba_yes", "acaba_no", "answer_yes", "answer_no"),
    }
)
"""Facts that say what a move is worth, which do not hold where a clear head would have moved otherwise."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact: a key of the texts under `why`, and what its sentence names."""

    key: str
    rank: int = 0
    n: int = 0
    seat: int | None = None


def reasons(view: View, action: Action, *, level: str = "", seed: int | None = None) -> tuple[Reason, ...]:
    """One or two facts that speak for an action of the view's seat, the weightiest first.

    They come from the view alone, so that they can be told of any move, a person's too. `level`: the computer player
    that chose the action, with its style; where its own weights, lessons or a search made it do something else than
    common judgement, that is told. `seed`: that of its decision; where a weaker player erred, it says so first.
    """
    mind = Leaning()
    s = mind.sight(view)
    found = list(dict.fromkeys(_facts(s, action)))
    if level and mind.decide(view, _NO_DICE, never) != action:
        found = _own(s, action, found, level, seed)
    return tuple(found[:2]) or (Reason("habit"),)


def _own(s: Sight, action: Action, facts: list[Reason], level: str, seed: int | None) -> list[Reason]:
    """The facts where a player did something else than common judgement would."""
    name, _, style = level.partition("-")
    learned = LEARNED.get(name)
    if learned is not None:
        mind = Leaning(STYLES.get(style), by="own", learned=learned)
        return [*facts[:1], Reason("learned" if mind.decide(s.view, _NO_DICE, never) == action else "tried")]
    erring = misjudging.hindsight(level)
    lapse = erring.lapse(s.view, action, seed) if erring is not None and seed is not None else None
    if lapse is None:
        return facts
    return [Reason(*misjudging.told(s, action, lapse)), *(fact for fact in facts if fact.key not in _JUDGED)]


def public_reasons(view: View, action: Action) -> tuple[Reason, ...]:
    """One or two facts that speak for an action of the view's seat and that everybody at the table can check.

    Nothing of the seat's hand goes into them, not even which of them are told: other players may read them while the
    deal goes on. Where there is nothing that all can see, the one fact is that the seat keeps its reasons to itself.
    """
    s = Leaning().sight(without_hand(view))
    found = list(dict.fromkeys(_public_facts(s, action)))[:2]
    return tuple(found) or (Reason("hidden"),)


def fears(view: View) -> tuple[Reason, ...]:
    """What the seat should be afraid of now, the worst first; at most one fact."""
    s = Leaning().sight(view)
    return tuple(list(_fears(s))[:1])


def _facts(s: Sight, action: Action) -> Iterator[Reason]:
    match action:
        case Discard(card):
            if len(s.view.hand) == 1 and not s.view.foot_waits:
                yield from _out(s)
            yield from _throw(s, card)
        case DrawStock():
            yield from _draw(s)
        case TakePile():
            yield from _take(s, action)
        case LayDown():
            yield from _lay(s, action, _out)
        case Merge():
            yield Reason("merge")
        case Declare():
            yield Reason("special")
        case Ask():
            for partner in s.view.partners:
                yield Reason("ask", n=s.view.hand_sizes[partner], seat=partner)
        case Answer(yes):
            yield from _answer(s, yes)
        case AskAcaba() | Acaba():
            yield Reason("acaba", n=s.law.rules.scoring.acaba_award)
        case Pass():
            yield Reason("pass")
        case EndDeal():
            yield Reason("end")
        case NextDeal():
            return


# --- what everybody can see -------------------------------------------------------------------------------------


def _public_facts(s: Sight, action: Action) -> Iterator[Reason]:
    """Facts from the table alone; the sight is that of an empty hand."""
    match action:
        case Discard(card):
            if s.view.hand_sizes[s.view.seat] == 1 and not s.view.foot_waits:
                yield from _public_out(s)
            if IS_WILD[card] or RANK[card] == 3:
                yield from _throw(s, card)
            else:
                yield from _public_throw(s, card)
        case DrawStock():
            if blocked_by_top(s.view) is not None:
                yield Reason("cannot_take")
            elif s.urgency > _SOON:
                yield Reason("take_late")
        case LayDown():
            yield from _lay(s, action, _public_out)
        case Answer():
            return
        case _:
            # What is taken, merged, shown, asked or given up lies open anyway.
            yield from _facts(s, action)


def _public_throw(s: Sight, card: Card) -> Iterator[Reason]:
    rank, pile = RANK[card], s.public.pile
    # The card itself was not to be seen before.
    unseen = s.unseen[rank] - 1
    if rank in s.dead:
        yield Reason("dead", rank=rank)
    elif unseen <= 1:
        yield Reason("few_left", rank=rank, n=max(0, unseen))
    elif _left_lying(s, rank):
        yield Reason("refused", rank=rank, seat=s.next_foe)
    elif s.frozen_them and s.their.target[rank] >= 0:
        yield Reason("frozen_laid", rank=rank)
    elif s.danger(card) < _SAFE:
        yield Reason("safe" if s.their.melds else "closed", seat=s.next_foe)
    elif len(pile) + s.public.buried <= 2:
        yield Reason("small_pile", n=len(pile) + s.public.buried)
    if s.urgency > _SOON and POINTS[card] >= 10:
        yield Reason("points", n=POINTS[card])


def _public_out(s: Sight) -> Iterator[Reason]:
    if s.public.now.permitted:
        yield Reason("out_agreed")
    yield Reason("out_caught", n=sum(s.view.hand_sizes[seat] for seat in s.foes))


# --- throwing --------------------------------------------------------------------------------------------------


def _throw(s: Sight, card: Card) -> Iterator[Reason]:
    rank = RANK[card]
    if IS_WILD[card]:
        if not s.public.frozen and s.law.rules.pile.pile_frozen == "normal":
            laid = sum(t >= 0 for t in s.their.target[4:15])
            yield Reason("freeze_laid", n=laid) if laid else Reason("freeze")
        pairs = sum(k >= 2 for k in s.count[4:15])
        if pairs >= 2:
            yield Reason("pairs", n=pairs)
        return
    if rank == 3:
        cost = s.law.black3_cost
        if IS_RED3[card]:
            yield Reason("red_three_thrown")
        else:
            yield Reason("black_three")
            if cost > 5:
                yield Reason("costs", n=cost)
        return
    yield from _safety(s, card, rank)
    yield from _use(s, card, rank)


def _safety(s: Sight, card: Card, rank: int) -> Iterator[Reason]:
    """What makes the card safe, or why it is thrown although it is not."""
    danger = s.danger(card)
    view = s.view
    if danger < _SAFE:
        if rank in s.dead:
            yield Reason("dead", rank=rank)
        elif s.unseen[rank] <= 1:
            yield Reason("few_left", rank=rank, n=max(0, s.unseen[rank]))
        elif _left_lying(s, rank):
            yield Reason("refused", rank=rank, seat=s.next_foe)
        elif s.frozen_them and s.their.target[rank] >= 0:
            yield Reason("frozen_laid", rank=rank)
        elif not s.their.melds:
            yield Reason("closed", seat=s.next_foe)
        else:
            yield Reason("safe", seat=s.next_foe)
        return
    options = throws(s)
    safer = [o for o in options if isinstance(o.action, Discard) and s.danger(o.action.card) < danger - 0.1]
    if not safer:
        yield Reason("no_safer")
    elif view.pile_size <= 2:
        yield Reason("small_pile", n=view.pile_size)
    else:
        yield Reason("dearer")


def _left_lying(s: Sight, rank: int) -> bool:
    """Whether the next opponent found this rank on top in its last turn and did not take it."""
    pile = s.public.pile
    back = (s.view.seat - s.next_foe) % len(s.view.hand_sizes) + 1
    return len(pile) >= back and RANK[pile[-back]] == rank and s.public.players[s.next_foe].turns > 0


def _use(s: Sight, card: Card, rank: int) -> Iterator[Reason]:
    """What the card is to the own hand."""
    alone = s.count[rank] == 1 and s.mine.target[rank] < 0
    if s.urgency > _SOON and POINTS[card] >= 10:
        yield Reason("points", n=POINTS[card])
    elif alone and not s.law.run_bonus:
        yield Reason("lone", rank=rank)
    elif s.law.sets_held[rank] and s.count[rank] >= 3:
        yield Reason("held_set", rank=rank, n=s.law.sets_held[rank])


# --- drawing and taking ----------------------------------------------------------------------------------------


def _draw(s: Sight) -> Iterator[Reason]:
    if next(legal_takes(s.view), None) is None:
        yield Reason("cannot_take")
        return
    if s.urgency > _SOON:
        yield Reason("take_late")
    best = max(taking.takes(s), key=lambda o: o.worth, default=None)
    if best is not None and dict(best.terms).get("wild_spent", 0.0) < -15.0:
        yield Reason("take_costs_wild")
    elif not s.opened:
        yield Reason("take_opens_dear")
    yield Reason("take_poor", n=s.view.pile_size)


def _take(s: Sight, action: TakePile) -> Iterator[Reason]:
    top = s.public.pile[-1]
    rank = RANK[top]
    size = 0
    if action.top.target is not None and action.top.target < len(s.view.melds):
        size = s.view.melds[action.top.target].size
    if size < CANASTA <= size + len(action.top.cards) + 1:
        yield Reason("take_canasta", rank=rank)
    if s.view.pile_size >= 4:
        yield Reason("take_many", n=s.view.pile_size)
    if not s.opened:
        yield Reason("take_opens")
    wanted = [r for r in range(4, 15) if s.pile_count[r] and s.mine.target[r] >= 0]
    if wanted:
        yield Reason("take_fits", rank=max(wanted, key=lambda r: s.pile_count[r]))
    theirs = [r for r in range(4, 15) if s.pile_count[r] and s.their.target[r] >= 0]
    if theirs:
        yield Reason("take_denies", rank=max(theirs, key=lambda r: s.pile_count[r]))
    yield Reason("take_more", n=s.view.pile_size)


# --- laying ----------------------------------------------------------------------------------------------------


def _lay(s: Sight, action: LayDown, out: Callable[[Sight], Iterator[Reason]]) -> Iterator[Reason]:
    cards = [c for p in action.plays for c in p.cards]
    left = s.view.hand_sizes[s.view.seat] - len(cards)
    if all(IS_RED3[c] for c in cards):
        yield Reason("red_three")
        return
    if left <= 1 and not s.view.foot_waits and not s.mine.lack:
        yield from out(s)
    if not s.opened:
        need = need_of(s)
        yield Reason("opening", n=need.points) if need.points else Reason("opening_form")
        if s.reds and not s.law.rules.threes.three_swing:
            yield Reason("opening_reds", n=s.reds)
    melds = s.view.melds
    for play in action.plays:
        size = melds[play.target].size if play.target is not None and play.target < len(melds) else 0
        if size < CANASTA <= size + len(play.cards):
            yield Reason("canasta")
            break
    if left == 0 and s.view.foot_waits:
        yield Reason("to_foot")
    if s.urgency > _SOON:
        yield Reason("lay_soon", n=sum(POINTS[c] for c in cards))
    if s.opened:
        if s.law.add_to_meld and not s.frozen_us and any(p.target is None for p in action.plays):
            yield Reason("lay_ticket")
        yield Reason("lay_points", n=sum(POINTS[c] for c in cards))


# --- the end ---------------------------------------------------------------------------------------------------


def _out(s: Sight) -> Iterator[Reason]:
    _, terms = going_out(s)
    yield from _out_of(s, terms)


def _out_of(s: Sight, terms: Terms) -> Iterator[Reason]:
    worth = dict(terms)
    if worth.get("match", 0.0) > 0:
        yield Reason("out_match")
    caught = sum(s.view.hand_sizes[seat] for seat in s.foes)
    if s.public.now.permitted:
        yield Reason("out_agreed")
    if worth.get("danger_they_end", 0.0) > 40.0:
        yield Reason("out_first")
    yield Reason("out_caught", n=caught)


def _answer(s: Sight, yes: bool) -> Iterator[Reason]:
    held = sum(RANK_POINTS[RANK[c]] for c in s.view.hand)
    question = s.public.question
    if question is not None and question.topic is Topic.ACABA:
        yield Reason("acaba_yes" if yes else "acaba_no")
        return
    yield Reason("answer_yes" if yes else "answer_no", n=held)
    if yes and s.urgency > _SOON:
        yield Reason("out_first")


def _fears(s: Sight) -> Iterator[Reason]:
    near = [seat for seat in s.foes if not s.view.foot_sizes[seat] and not s.lying[s.public.side_of[seat]].lack]
    if near and s.urgency > 0.2:
        seat = min(near, key=lambda p: s.view.hand_sizes[p])
        yield Reason("fear_out", n=s.view.hand_sizes[seat], seat=seat)
    if s.rounds < 2.0 and s.view.stock_size:
        yield Reason("fear_stock", n=s.view.stock_size)
    if s.view.pile_size >= 5 and s.gain(s.public.side_of[s.next_foe]) > 60.0:
        yield Reason("fear_pile", n=s.view.pile_size, seat=s.next_foe)
    if s.reds and not s.opened and s.law.three_table and not s.law.rules.threes.three_swing:
        yield Reason("fear_reds", n=s.reds)
