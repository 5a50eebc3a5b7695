"""May this seat do this now? Every rule that an action can break, judged on what the actor sees."""

from __future__ import annotations

from collections.abc import Sequence

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
    Play,
    TakePile,
)
from canasta.engine.cards import IS_WILD, Card
from canasta.engine.going_out import discard_problem, exit_problem, legal_discards, out_problem, talon_due_after
from canasta.engine.lays import Batch, bench_for, can_merge, judge
from canasta.engine.melds import Grade, Meld, MeldKind
from canasta.engine.outs import can_go_out
from canasta.engine.rules import RuleSet
from canasta.engine.specials import special_problem
from canasta.engine.state import Drew, Phase, Topic
from canasta.engine.takes import Take, first_violation, fits_alone, judge_take
from canasta.engine.view import View
from canasta.engine.violations import Code, Violation


def verify(view: View, action: Action) -> Violation | None:
    """The first rule that the action would break, in the order of the table of reasons; None if it is legal.

    The view must be that of the seat that acts. Any action of any cards, seats and melds gets an answer.

    Raises TypeError for something that is no action.
    """
    public = view.public
    if public.end is not None:
        if isinstance(action, NextDeal):
            return Violation(Code.DEAL_OVER) if public.match_over else None
        return Violation(Code.DEAL_OVER)
    if isinstance(action, Answer):
        if public.question is None:
            return Violation(Code.WRONG_PHASE)
        return (
            None
            if view.seat == action.seat and action.seat in public.question.waiting
            else Violation(Code.NOT_YOUR_TURN)
        )
    if public.question is not None:
        return Violation(Code.WRONG_PHASE if view.seat == public.turn else Code.NOT_YOUR_TURN)
    if view.seat != public.turn:
        return Violation(Code.NOT_YOUR_TURN)
    # In the order of how often they are asked for.
    match action:
        case Discard():
            return _discard(view, action)
        case LayDown():
            return _lay_down(view, action)
        case DrawStock():
            return _draw(view, action)
        case TakePile():
            return _take(view, action)
        case Ask():
            return _ask(view)
        case Merge():
            return _merge(view, action)
        case Pass():
            return _pass(view)
        case AskAcaba():
            return _ask_acaba(view)
        case Acaba():
            return _acaba(view)
        case Declare():
            return _wrong_phase(view, Phase.PLAY) or special_problem(view, action.special)
        case EndDeal():
            return _end_deal(view)
        case NextDeal():
            return Violation(Code.WRONG_PHASE)
        case _:
            raise TypeError(f"no action: {action!r}")


def can_recycle(view: View) -> bool:
    """Whether the pile can be turned over as the new stock (H11, 17 no. 41)."""
    end = view.rules.stock_end
    return (
        end.stock_end == "recycle"
        and view.stock_size == 0
        and view.public.recycled < end.recycle_limit
        and view.pile_size >= 2
    )


def _wrong_phase(view: View, phase: Phase) -> Violation | None:
    return None if view.public.phase is phase else Violation(Code.WRONG_PHASE)


def _missing(view: View, cards: Sequence[Card]) -> Violation | None:
    held = set(view.hand)
    gone = [c for c in cards if c not in held]
    if gone or (len(cards) > 1 and len(set(cards)) < len(cards)):
        # A card named twice is one card too many.
        twice = [c for n, c in enumerate(cards) if c in held and c in cards[:n]]
        return Violation(Code.CARD_NOT_IN_HAND, {}, tuple(dict.fromkeys((*gone, *twice))))
    return None


def _draw(view: View, action: DrawStock) -> Violation | None:
    wrong = _wrong_phase(view, Phase.DRAW)
    if wrong is not None:
        return wrong
    if action.keep_three and not view.rules.threes.hold_one_three:
        return Violation(Code.NOT_OFFERED)
    if view.stock_size == 0 and not can_recycle(view):
        return Violation(Code.STOCK_EMPTY)
    return None


def _extends(view: View, left: int) -> bool:
    """Whether finished sequences may grow in this batch (17 no. 54)."""
    going_out = view.rules.going_out
    if not going_out.extend_sequence_when_out:
        return False
    return view.public.now.permitted is True or left <= 1


def _take(view: View, action: TakePile) -> Violation | None:
    cards = (*action.top.cards, *(c for p in action.also for c in p.cards))
    wrong = _wrong_phase(view, Phase.DRAW) or _missing(view, cards)
    if wrong is not None:
        return wrong
    took = judge_take(view, action, _extends(view, len(view.hand) - len(cards)))
    if isinstance(took, Violation):
        return took
    laid = set(took.laid)
    left = [c for c in view.hand if c not in laid] + list(took.rest)
    empty_pile = not took.left and not (view.public.buried and took.top_only)
    exits = _exit(view, left, took.batch, hidden=took.hidden, pile_empty=empty_pile, took_pile=True)
    opening = None if view.melds else _opening(view, took.opening, left, took)
    return first_violation(opening, exits)


def _lay_down(view: View, action: LayDown) -> Violation | None:
    wrong = _wrong_phase(view, Phase.PLAY)
    if wrong is not None:
        return wrong
    if not action.plays:
        return Violation(Code.TOO_FEW_CARDS, {"need": 3, "have": 0})
    cards = [c for p in action.plays for c in p.cards]
    wrong = _missing(view, cards)
    if wrong is not None:
        return wrong
    laid = set(cards)
    left = [c for c in view.hand if c not in laid]
    batch = judge(bench_for(view.rules, view.public, view.side, _extends(view, len(left))), action.plays)
    if isinstance(batch, Violation):
        return batch
    if _black_threes_lie(view) and not batch.has_black_threes:
        return Violation(Code.BLACK_THREES_ONLY_OUT)
    if batch.threes:
        return _only_threes(view, batch, left)
    exits = _exit(view, left, batch, pile_empty=view.pile_size == 0, took_pile=False)
    opening = None if view.melds else _opening(view, batch, left, None)
    return first_violation(opening, exits)


def _only_threes(view: View, batch: Batch, left: Sequence[Card]) -> Violation | None:
    """Red threes laid by choice (17 no. 24): alone or with a batch; as many cards come for them as there are."""
    hidden = min(len(batch.threes), view.stock_size)
    exits = _exit(view, left, batch, hidden=hidden, pile_empty=view.pile_size == 0, took_pile=False)
    opening = None if view.melds or not batch.placed else _opening(view, batch, left, None)
    return first_violation(opening, exits)


def _black_threes_lie(view: View) -> bool:
    if view.rules.threes.black_three_meld != "going_out":
        return False
    return MeldKind.BLACK3 in [m.kind for m in view.melds]


def _exit(
    view: View, left: Sequence[Card], batch: Batch, *, hidden: int = 0, pile_empty: bool, took_pile: bool
) -> Violation | None:
    due = talon_due_after(view, bool(batch.placed) and not view.melds, took_pile)
    strict = view.rules.threes.black_three_meld == "going_out"
    wrong = exit_problem(
        view,
        left,
        batch.melds,
        hidden=hidden,
        pile_empty=pile_empty,
        talon_due=due,
        black_threes=strict and batch.has_black_threes,
    )
    bound = wrong is None and view.public.now.permitted and (left or hidden)
    if bound and not can_go_out(view, left, batch.melds, pile_empty=pile_empty):
        return Violation(Code.PARTNER_AGREED)
    return wrong


def _opening(view: View, batch: Batch, left: Sequence[Card], took: Take | None) -> Violation | None:
    exempt = False
    if took is None or view.rules.opening.concealed_exempts_minimum == "always":
        whole = not left if took is None else not left and not took.hidden
        whole = whole or (len(left) == 1 and not (took and took.hidden) and not view.public.now.no_discard)
        exempt = whole and concealed_exempt(view, took is None, batch.melds if took is None else took.batch.melds)
    return opening_problem(view.rules, view, batch, exempt=exempt)


def concealed_exempt(view: View, from_stock: bool, melds: Sequence[Meld]) -> bool:
    """Whether laying the whole hand now needs no minimum (00 §7.4, 17 no. 10)."""
    mode = view.rules.opening.concealed_exempts_minimum
    if mode == "never" or view.player.melded or view.foot_waits:
        return False
    if mode == "stock_draw_only" and (not from_stock or view.public.now.drew is not Drew.STOCK):
        return False
    return any(m.complete for m in melds) and out_problem(view, melds) is None


def opening_problem(rules: RuleSet, view: View, batch: Batch, *, exempt: bool = False) -> Violation | None:
    """Why this batch does not open for the side (00 §7.4); the form is judged after the points.

    `exempt`: the minimum is waived, the form of the opening meld is not.
    """
    opening = rules.opening
    melds = [batch.melds[p] for p in dict.fromkeys(p.place for p in batch.placed)]
    requirement = rules.opening_requirement(view.public.sides[view.score_side].score, view.public.deal)
    points, form = _split(requirement)
    if opening.splash and any(m.grade in (Grade.NATURAL, Grade.WILD) for m in melds):
        points, form = 0, ""
    if not exempt:
        if batch.points < points:
            return Violation(Code.OPENING_BELOW_MINIMUM, {"need": points, "have": batch.points})
        if form == "canasta" and not any(m.complete for m in melds):
            return Violation(Code.OPENING_NEEDS_CANASTA)
        if form == "natural_canasta" and not any(m.complete and m.grade is not Grade.MIXED for m in melds):
            return Violation(Code.OPENING_NEEDS_NATURAL_CANASTA)
    if opening.initial_needs_natural_meld and not any(
        m.kind in (MeldKind.GROUP, MeldKind.SEQUENCE) and not m.wilds for m in melds
    ):
        return Violation(Code.OPENING_NEEDS_NATURAL_MELD)
    wilds = tuple(c for p in batch.placed for c in p.cards if IS_WILD[c])
    if wilds and opening.initial_naturals_only:
        return Violation(Code.OPENING_NATURALS_ONLY, {}, wilds)
    if not opening.opening_wild_meld and any(m.kind is MeldKind.WILD for m in melds):
        return Violation(Code.OPENING_NATURALS_ONLY, {}, wilds)
    if opening.initial_no_mixed_canasta and any(m.grade is Grade.MIXED for m in melds):
        return Violation(Code.OPENING_MIXED_CANASTA)
    return None


def _split(requirement: object) -> tuple[int, str]:
    """A requirement as points and form."""
    match requirement:
        case int(points):
            return points, ""
        case str(form):
            return 0, form
        case (str(form), int(points)):
            return points, form
    raise TypeError(f"no requirement: {requirement!r}")


def _merge(view: View, action: Merge) -> Violation | None:
    wrong = _wrong_phase(view, Phase.PLAY)
    if wrong is not None:
        return wrong
    merged = can_merge(view.rules, view.melds, action.meld, action.onto)
    if isinstance(merged, Violation):
        return merged
    if _black_threes_lie(view):
        return Violation(Code.BLACK_THREES_ONLY_OUT)
    melds = merged_melds(view.melds, action, merged)
    return _exit(view, view.hand, Batch(melds, ()), pile_empty=view.pile_size == 0, took_pile=False)


def merged_melds(melds: Sequence[Meld], action: Merge, merged: Meld) -> tuple[Meld, ...]:
    """The side's melds after a merge: the joined group stands where `onto` stood."""
    return tuple(merged if i == action.onto else m for i, m in enumerate(melds) if i != action.meld)


def _discard(view: View, action: Discard) -> Violation | None:
    wrong = _wrong_phase(view, Phase.PLAY)
    if wrong is not None:
        return wrong
    if view.public.now.no_discard:
        return Violation(Code.WRONG_PHASE)
    if action.card not in view.hand:
        return _missing(view, (action.card,))
    bar = _discard_bar(view)
    return bar or discard_problem(view, view.hand, action.card, pile_empty=view.pile_size == 0)


def _discard_bar(view: View) -> Violation | None:
    """Why no card of the hand may be discarded, whichever it is."""
    if len(view.hand) == 1:
        return _last_card(view)
    if view.public.now.permitted and not view.foot_waits:
        return Violation(Code.PARTNER_AGREED)
    return Violation(Code.BLACK_THREES_ONLY_OUT) if _black_threes_lie(view) else None


def discards_now(view: View) -> list[Card]:
    """The cards of the hand whose discard is legal now: those for which `verify` has nothing against it."""
    public = view.public
    if public.end is not None or public.question is not None or view.seat != public.turn:
        return []
    if public.phase is not Phase.PLAY or public.now.no_discard or not view.hand or _discard_bar(view) is not None:
        return []
    return legal_discards(view, view.hand, pile_empty=view.pile_size == 0)


def _last_card(view: View) -> Violation | None:
    """Why the last card may not be discarded."""
    if view.foot_waits or talon_due_after(view, False, took_pile=False):
        return None
    return out_problem(view, view.melds)


def _pass(view: View) -> Violation | None:
    wrong = _wrong_phase(view, Phase.PLAY)
    if wrong is not None:
        return wrong
    if not view.rules.going_out.pass_last_card:
        return Violation(Code.NOT_OFFERED)
    if view.public.now.no_discard or len(view.hand) != 1:
        return Violation(Code.WRONG_PHASE)
    return None if _last_card(view) is not None else Violation(Code.WRONG_PHASE)


def _ask(view: View) -> Violation | None:
    wrong = _wrong_phase(view, Phase.PLAY)
    if wrong is not None:
        return wrong
    if view.rules.going_out.ask_partner == "none":
        return Violation(Code.NOT_OFFERED)
    if not view.partners:
        return Violation(Code.NOBODY_TO_ASK)
    now = view.public.now
    if now.too_late_to_ask:
        return Violation(Code.ASK_TOO_LATE)
    if now.asked or (view.rules.going_out.ask_limit == "per_deal" and view.player.asked):
        return Violation(Code.ASKED_ALREADY)
    empty = view.pile_size == 0
    if len(view.hand) < 2 or not legal_discards(view, view.hand, pile_empty=empty):
        return Violation(Code.ASK_TOO_LATE)
    if view.foot_waits or not can_go_out(view, view.hand, view.melds, pile_empty=empty):
        return Violation(Code.CANNOT_GO_OUT)
    return None


def _ask_acaba(view: View) -> Violation | None:
    if not view.rules.scoring.acaba:
        return Violation(Code.NOT_OFFERED)
    if not view.partners:
        return Violation(Code.NOBODY_TO_ASK)
    if view.public.now.permitted:
        return Violation(Code.PARTNER_AGREED)
    return Violation(Code.ASKED_ALREADY) if view.public.now.acaba_asked else None


def _acaba(view: View) -> Violation | None:
    if not view.rules.scoring.acaba:
        return Violation(Code.NOT_OFFERED)
    if view.public.now.acaba_permitted is False:
        return Violation(Code.PARTNER_REFUSED)
    return Violation(Code.PARTNER_AGREED) if view.public.now.permitted else None


def _end_deal(view: View) -> Violation | None:
    public = view.public
    if public.phase is Phase.PLAY and public.now.no_discard:
        return Violation(Code.PARTNER_AGREED) if public.now.permitted else None
    if public.phase is not Phase.DRAW or view.stock_size or can_recycle(view):
        return Violation(Code.WRONG_PHASE)
    return Violation(Code.MUST_TAKE_PILE) if must_take(view) else None


def must_take(view: View) -> bool:
    """Whether the empty stock forces this seat to take the pile with the top card alone (00 §8.2)."""
    if view.stock_size or view.rules.stock_end.stock_end not in ("forced_takes", "recycle"):
        return False
    return any(_take(view, TakePile(Play(i, ()))) is None for i in fits_alone(view))


def question_topic(view: View) -> Topic | None:
    """What this seat is being asked, None if nothing."""
    question = view.public.question
    return question.topic if question is not None and view.seat in question.waiting else None
