"""Why a move was made: the one or two facts that decided it, each checked against the view before it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeAlias

from canasta.ai import misjudging, special, whypile
from canasta.ai.blunders import blunder
from canasta.ai.candidates import same
from canasta.ai.finishing import gives_up, going_out
from canasta.ai.leaning import STYLES, Leaning
from canasta.ai.levels import LEARNED
from canasta.ai.opening import need_of
from canasta.ai.player import never
from canasta.ai.reason import SOON
from canasta.ai.reason import Reason as Reason
from canasta.ai.sight import Sight
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
    Pass,
    TakePile,
)
from canasta.engine.cards import RANK
from canasta.engine.going_out import out_problem, quota_problem
from canasta.engine.lays import Batch, bench_for, judge
from canasta.engine.melds import CANASTA, Grade, Meld, MeldKind
from canasta.engine.scoring import hand_points, held_points, points_on_table
from canasta.engine.state import Topic, replace
from canasta.engine.view import View, partners_of, without_hand
from canasta.engine.violations import Violation

Out: TypeAlias = Callable[[Sight], Iterator[Reason]]
"""What speaks for going out."""

_NO_DICE = Random(0)
_TOLD = 2
"""Missing cards up to which a special hand is told of."""
_NEAR = 6
"""Cards up to which a hand of a side that may go out can be the last one soon."""

_JUDGED = frozenset(
    {
        *("small_pile", "bare_pile", "dearer", "take_late", "take_costs_wild", "take_opens_dear", "take_poor"),
        *("take_more", "acaba", "acaba_yes", "acaba_no", "answer_yes", "answer_no"),
    }
)
"""Facts that say what a move is worth, which do not hold where a clear head would have moved otherwise."""


def reasons(view: View, action: Action, *, level: str = "", seed: int | None = None) -> tuple[Reason, ...]:
    """One or two facts that speak for an action of the view's seat, the weightiest first.

    They come from the view alone, so that they can be told of any move, a person's too. `level`: the computer player
    that chose the action, with its style; where its own weights, lessons or a search made it do something else than
    common judgement, that is told. `seed`: that of its decision; where a weaker player erred, it says so first.
    """
    mind = Leaning()
    s = mind.sight(view)
    found = list(dict.fromkeys(_facts(s, action)))
    if found and not level:
        return tuple(found[:2])
    usual = same(mind.decide(view, _NO_DICE, never)) == same(action)
    if level and not usual:
        found = _own(s, action, found, level, seed)
    return tuple(found[:2]) or (Reason("habit" if level or usual else "uncounted"),)


def _own(s: Sight, action: Action, facts: list[Reason], level: str, seed: int | None) -> list[Reason]:
    """The facts where a player did something else than common judgement would."""
    name, _, style = level.partition("-")
    learned = LEARNED.get(name)
    if learned is not None:
        mind = Leaning(STYLES.get(style), by="own", learned=learned)
        own = mind.decide(s.view, _NO_DICE, never)
        if same(own) == same(action):
            return [*facts[:1], Reason("learned")]
        # What would be a blunder is not searched at all.
        return facts if blunder(mind.sight(s.view), own) is not None else [*facts[:1], Reason("tried")]
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
            yield from _keeps_special(s, action, RANK[card])
            yield from _thrown(s, len(s.view.hand), _out, whypile.throw(s, card))
        case DrawStock():
            yield from _keeps_special(s, action)
            yield from whypile.draw(s)
        case TakePile():
            yield from whypile.take(s, action)
        case LayDown():
            yield from _lay(s, action, _out)
        case Answer(yes):
            yield from _answer(s, yes)
        case AskAcaba() | Acaba():
            yield from _gives_up(s)
        case _:
            yield from _open(s, action)


def _keeps_special(s: Sight, action: Action, thrown: int = 0) -> Iterator[Reason]:
    """A special hand that is near, where common judgement would do something else without it (05 §3b)."""
    near = special.aim(s, thrown)
    if near is None or near.missing > _TOLD:
        return
    careless, usual = (Leaning(factors).decide(s.view, _NO_DICE, never) for factors in ({"special": 0.0}, {}))
    if same(careless) != same(action) == same(usual):
        yield Reason("special_near", n=near.missing)


def _public_facts(s: Sight, action: Action) -> Iterator[Reason]:
    """Facts from the table alone; the sight is that of an empty hand."""
    match action:
        case Discard(card):
            yield from _thrown(s, s.view.hand_sizes[s.view.seat], _public_out, whypile.public_throw(s, card))
        case DrawStock():
            yield from whypile.public_draw(s)
        case TakePile():
            yield from whypile.take(s, action, public=True)
        case LayDown():
            yield from _lay(s, action, _public_out)
        case Answer():
            return
        case AskAcaba() | Acaba():
            yield Reason("acaba_costs", n=s.law.rules.scoring.acaba_award)
        case _:
            yield from _open(s, action)


def _open(s: Sight, action: Action) -> Iterator[Reason]:
    """Facts that everybody can see, of what is merged, shown, asked or ended."""
    match action:
        case Merge(meld, onto):
            if _size(s.view, meld) < CANASTA > _size(s.view, onto):
                whole = _size(s.view, meld) + _size(s.view, onto)
                yield Reason("merge" if whole >= CANASTA else "merge_near")
        case Declare():
            yield Reason("special")
        case Ask():
            sizes = s.view.hand_sizes
            most = max(s.view.partners, key=lambda p: sizes[p])
            yield Reason("ask", n=sizes[most], seat=most)
        case Pass():
            yield Reason("pass")
        case EndDeal():
            yield Reason("end")
        case _:
            return


def _size(view: View, place: int) -> int:
    return view.melds[place].size


# --- laying ----------------------------------------------------------------------------------------------------


def _lay(s: Sight, action: LayDown, out: Out) -> Iterator[Reason]:
    view, rules = s.view, s.law.rules
    batch = judge(bench_for(rules, s.public, view.side, True), action.plays)
    if isinstance(batch, Violation):
        return
    if batch.threes:
        if rules.threes.red_three_hand_penalty:
            yield Reason("red_three_held")
        if view.stock_size:
            yield Reason("red_three")
    if not batch.placed:
        return
    left = view.hand_sizes[view.seat] - sum(len(play.cards) for play in action.plays)
    ends = left <= 1 and not view.foot_waits and not batch.threes and out_problem(view, batch.melds) is None
    if ends:
        yield from out(s)
    if not s.opened:
        yield from _opening(s, batch)
    before = [meld.complete for meld in view.melds]
    for i, meld in enumerate(batch.melds):
        if meld.complete and not (i < len(before) and before[i]):
            yield Reason("closes_run" if meld.kind is MeldKind.SEQUENCE else "canasta")
    if left == 0 and view.foot_waits:
        yield Reason("to_foot")
    if not ends:
        yield from _worth(s, batch)


def _worth(s: Sight, batch: Batch) -> Iterator[Reason]:
    """What the cards are worth on the table while the deal goes on."""
    pays = _pays(s, batch.melds)
    if s.urgency > SOON and pays:
        yield Reason("lay_soon", n=hand_points(s.law.rules, [card for placed in batch.placed for card in placed.cards]))
    if s.opened:
        new = [batch.melds[placed.place] for placed in batch.placed if placed.new]
        others = [meld for i, side in enumerate(s.public.sides) if i != s.view.side for meld in side.melds]
        if not s.frozen_us and any(whypile.takes_one(s, meld, (*others, *batch.melds)) for meld in new):
            yield Reason("lay_ticket")
        if pays:
            if s.urgency <= SOON:
                yield Reason("lay_points", n=batch.points)
        elif any(not batch.melds[placed.place].complete for placed in batch.placed):
            yield Reason("lay_near")


def _opening(s: Sight, batch: Batch) -> Iterator[Reason]:
    """What the first melds of a side reach; where the count is waived, nothing."""
    need = need_of(s)
    shown = [meld for meld in batch.melds if meld.complete]
    if need.form == "natural_canasta":
        shown = [meld for meld in shown if meld.grade is not Grade.MIXED]
    if batch.points >= need.points and (shown or not need.form):
        if need.points:
            yield Reason("opening", n=need.points)
        elif need.form:
            yield Reason("opening_form")
    if _reds_cost(s):
        yield Reason("opening_reds", n=s.reds)


def _reds_cost(s: Sight) -> bool:
    """Whether red threes on the table count against a side that has not opened."""
    threes = s.law.rules.threes
    return bool(s.reds and s.law.three_table) and threes.red_three_else == "negative" and not threes.three_swing


def _pays(s: Sight, melds: tuple[Meld, ...]) -> bool:
    """Whether the side's table is worth more with these melds, whatever becomes of them."""
    public, mine = s.public, s.view.side
    sides = tuple(replace(side, melds=melds) if i == mine else side for i, side in enumerate(public.sides))
    after = replace(public, sides=sides)
    now, then = (points_on_table(s.law.rules, table, s.view.score_side) for table in (public, after))
    return then > now


# --- the end ---------------------------------------------------------------------------------------------------


def _thrown(s: Sight, held: int, out: Out, facts: Iterator[Reason]) -> Iterator[Reason]:
    """What speaks for a throw; where it ends the deal, nothing of what might come after it."""
    if held == 1 and not s.view.foot_waits and out_problem(s.view, s.view.melds) is None:
        yield from out(s)
        return
    if held == 1 and s.view.foot_waits:
        yield Reason("to_foot")
    yield from facts


def _out(s: Sight) -> Iterator[Reason]:
    _, terms = going_out(s)
    if dict(terms)["match"] > 0:
        yield Reason("out_match")
    if s.public.now.permitted:
        yield Reason("out_agreed", n=len(s.view.partners))
    if _near(s):
        yield Reason("out_first")
    yield from _caught(s)


def _public_out(s: Sight) -> Iterator[Reason]:
    if s.public.now.permitted:
        yield Reason("out_agreed", n=len(s.view.partners))
    yield from _caught(s)


def _caught(s: Sight) -> Iterator[Reason]:
    caught = sum(s.view.hand_sizes[seat] for seat in s.foes)
    if caught:
        yield Reason("out_caught", n=caught)


def _near(s: Sight) -> list[int]:
    """The opponents who may go out soon, as far as everybody can see."""
    near = []
    for seat in s.foes:
        free = not s.view.foot_sizes[seat] and quota_problem(s.law.rules, s.lying[s.public.side_of[seat]].melds) is None
        if s.law.rules.going_out.partner_in_foot:
            free = free and all(s.public.players[p].in_foot for p in partners_of(s.public, seat))
        if free and s.view.hand_sizes[seat] <= _NEAR:
            near.append(seat)
    return near


def _answer(s: Sight, yes: bool) -> Iterator[Reason]:
    question = s.public.question
    if question is None:
        return
    if question.topic is Topic.ACABA:
        if gives_up(s)[0] == yes:
            yield Reason("acaba_yes" if yes else "acaba_no")
        return
    worth, _ = going_out(s, answering=s.public.turn)
    cost = held_points(s.law.rules, s.view.hand)
    if (worth > 0) == yes:
        yield Reason("answer_yes" if yes else "answer_no", n=cost)
    elif not yes:
        yield Reason("answer_costs", n=cost)
    if yes and _near(s):
        yield Reason("out_first")


def _gives_up(s: Sight) -> Iterator[Reason]:
    if gives_up(s)[0]:
        yield Reason("acaba", n=s.law.rules.scoring.acaba_award)
    else:
        yield Reason("acaba_costs", n=s.law.rules.scoring.acaba_award)


def _fears(s: Sight) -> Iterator[Reason]:
    near = _near(s)
    if near and s.urgency > 0.2:
        seat = min(near, key=lambda p: s.view.hand_sizes[p])
        yield Reason("fear_out", n=s.view.hand_sizes[seat], seat=seat)
    if s.rounds < 2.0 and s.view.stock_size:
        yield Reason("fear_stock", n=s.view.stock_size)
    if s.view.pile_size >= 5 and s.gain(s.public.side_of[s.next_foe]) > 60.0:
        yield Reason("fear_pile", n=s.view.pile_size, seat=s.next_foe)
    if _reds_cost(s) and not s.opened:
        yield Reason("fear_reds", n=s.reds)
