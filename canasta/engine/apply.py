"""The only way forward: an action and a state give what happened, event by event, each with the state after it."""

from __future__ import annotations

from msgspec.structs import replace

from canasta.engine import events as ev
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
from canasta.engine.cards import IS_BLACK3, IS_RED3, IS_WILD, RANK, Card
from canasta.engine.dealing import deal_next
from canasta.engine.desk import Change, Desk
from canasta.engine.going_out import out_problem
from canasta.engine.lays import bench_for, can_merge, judge
from canasta.engine.melds import Meld
from canasta.engine.state import DealEnd, Drew, EndReason, GameState, Phase, Question, Talon, Topic
from canasta.engine.takes import judge_take, leaves_at_once
from canasta.engine.verify import can_recycle, merged_melds, verify
from canasta.engine.view import View, partners_of, view_of
from canasta.engine.violations import IllegalAction, Violation


def apply(state: GameState, action: Action) -> tuple[Change, ...]:
    """What the action brings about; the state of the last change is the new one.

    Raises IllegalAction, with the violation, if `verify` refuses the action; nothing has changed then.
    """
    desk = _carried_out(state, action, record=True)
    return desk.finish()


def advance(state: GameState, action: Action) -> GameState:
    """The new state alone, for programs without a window: `apply(...)[-1].state`.

    Raises IllegalAction as `apply` does.
    """
    return _carried_out(state, action, record=False).freeze()


def _carried_out(state: GameState, action: Action, *, record: bool) -> Desk:
    seat = action.seat if isinstance(action, Answer) else state.to_act
    if not 0 <= seat < len(state.hands):
        seat = state.to_act
    view = view_of(state, seat)
    violation = verify(view, action)
    if violation is not None:
        raise IllegalAction(violation)
    desk = Desk(state, record=record)
    match action:
        case DrawStock():
            _draw(desk, view, action)
        case TakePile():
            _take(desk, view, action)
        case LayDown():
            _lay_down(desk, view, action)
        case Merge():
            _merge(desk, view, action)
        case Discard():
            _discard(desk, action.card)
        case Pass():
            _pass(desk)
        case Ask():
            _ask(desk, Topic.OUT)
        case AskAcaba():
            _ask(desk, Topic.ACABA)
        case Answer():
            _answer(desk, action)
        case Acaba():
            _acaba(desk)
        case Declare():
            _declare(desk, action.special)
        case EndDeal():
            desk.end_deal(DealEnd(EndReason.STOCK), ev.StockOut(desk.turn))
        case NextDeal():
            deal_next(desk)
    return desk


def _draw(desk: Desk, view: View, action: DrawStock) -> None:
    """Draw as many as the rules say; threes that are laid at once do not count (00 §5)."""
    seat = desk.turn
    if can_recycle(view):
        desk.recycle()
    if action.keep_three and not desk.players[seat].wants_three:
        desk.set_player(seat, replace(desk.players[seat], wants_three=True))
    may_keep = desk.players[seat].wants_three and not view.melds and not any(RANK[c] == 3 for c in view.hand)
    desk.phase = Phase.PLAY
    desk.now = replace(desk.now, drew=Drew.STOCK)
    cards, named = desk.to_hand(seat, desk.rules.table.draw_count)
    desk.emit(ev.Drew(seat, cards, len(cards), named))
    drawn = 0
    stuck = False
    while cards:
        bound = [c for c in cards if desk.laid_at_once(c)][int(may_keep) :]
        may_keep = may_keep and not any(desk.laid_at_once(c) for c in cards)
        drawn += len(cards) - len(bound)
        if desk.threes_stay and len(bound) > len(desk.stock):
            stuck = True
            bound = bound[: len(desk.stock)]
        for card in bound:
            desk.lay_three(seat, card)
        cards = desk.replace_cards(seat, len(bound))
    desk.now = replace(desk.now, drawn=drawn)
    if not drawn:
        if desk.rules.threes.last_red_three == "may_meld_no_discard" and not stuck:
            desk.now = replace(desk.now, no_discard=True)
        else:
            desk.end_deal(DealEnd(EndReason.STOCK), ev.StockOut(seat))


def _take(desk: Desk, view: View, action: TakePile) -> None:
    """The order of a take: melds, then the rest of the pile to the hand, threes laid, the freeze lifted (00 §6)."""
    seat = desk.turn
    was_open = bool(view.melds)
    pile, top = desk.pile, desk.pile[-1]
    cards = len(action.top.cards) + sum(len(p.cards) for p in action.also)
    extend = view.rules.going_out.extend_sequence_when_out and (bool(desk.now.permitted) or len(view.hand) - cards <= 1)
    took = judge_take(view, action, extend)
    if isinstance(took, Violation):
        raise IllegalAction(took)
    if desk.rules.table.sides == "cutthroat" and desk.lone is None:
        desk.form_sides(seat)
    desk.phase = Phase.PLAY
    desk.now = replace(desk.now, drew=Drew.PILE, too_late_to_ask=was_open and bool(action.also))
    desk.place(took.batch, top)
    if not was_open:
        desk.open_side(took.opening.points, took_pile=True)
    if not took.top_only:
        _rest_to_hand(desk, seat, pile[len(took.left) : -1], took.left)
        if desk.frozen and not any(IS_WILD[c] or IS_RED3[c] for c in desk.pile):
            desk.frozen = False
            desk.emit(ev.PileThawed())
    _after_lay(desk)


def _rest_to_hand(desk: Desk, seat: int, taken: tuple[Card, ...], left: tuple[Card, ...]) -> None:
    limit = desk.rules.pile.pile_take_limit
    hidden: tuple[Card, ...] = ()
    if not left and desk.buried:
        room = len(desk.buried) if limit is None else min(len(desk.buried), limit - 1 - len(taken))
        hidden = desk.buried[len(desk.buried) - room :]
        desk.buried = desk.buried[: len(desk.buried) - room]
    desk.pile = left
    removed = tuple(
        c for c in (*hidden, *taken) if IS_BLACK3[c] and desk.rules.threes.black_three_mode == "stop_removed_on_take"
    )
    laid = tuple(c for c in (*hidden, *taken) if IS_RED3[c] and leaves_at_once(desk.rules, c))
    gone = set(removed)
    open_cards = tuple(c for c in taken if c not in gone)
    kept_hidden = tuple(c for c in hidden if c not in gone)
    desk.hands[seat] = (*desk.hands[seat], *open_cards, *kept_hidden)
    desk.know(seat, open_cards)
    if removed:
        side = desk.threes_side(seat)
        desk.set_side(side, replace(desk.sides[side], removed=(*desk.sides[side].removed, *removed)))
    desk.emit(ev.TookPile(seat, open_cards, kept_hidden, len(kept_hidden), removed))
    for card in laid:
        desk.lay_three(seat, card)


def _lay_down(desk: Desk, view: View, action: LayDown) -> None:
    cards = tuple(c for p in action.plays for c in p.cards)
    left = len(view.hand) - len(cards)
    extend = view.rules.going_out.extend_sequence_when_out and (bool(desk.now.permitted) or left <= 1)
    batch = judge(bench_for(view.rules, view.public, view.side, extend), action.plays)
    if isinstance(batch, Violation):
        raise IllegalAction(batch)
    for card in batch.threes:
        desk.lay_three(desk.turn, card)
    if batch.threes:
        desk.replace_cards(desk.turn, len(batch.threes))
    if batch.placed:
        desk.now = replace(desk.now, too_late_to_ask=True)
        desk.place(batch)
        if not view.melds:
            desk.open_side(batch.points, took_pile=False)
    _after_lay(desk)


def _after_lay(desk: Desk) -> None:
    """An instant win, the foot, or going out without a discard."""
    if desk.instant_win():
        return
    if desk.hands[desk.turn]:
        return
    if desk.feet[desk.turn]:
        desk.take_foot(desk.turn)
    else:
        desk.went_out()


def _merge(desk: Desk, view: View, action: Merge) -> None:
    merged = can_merge(desk.rules, view.melds, action.meld, action.onto)
    assert isinstance(merged, Meld)
    side = desk.side
    old = view.melds[action.onto]
    desk.set_side(side, replace(desk.sides[side], melds=merged_melds(view.melds, action, merged)))
    place = action.onto - (action.meld < action.onto)
    before = desk.now.melds_before
    touched = min(action.meld, action.onto) < before
    desk.now = replace(
        desk.now,
        added=desk.now.added or touched,
        too_late_to_ask=True,
        melds_before=before - (action.meld < before),
    )
    desk.emit(ev.MeldsMerged(side, place, action.meld, merged))
    if merged.complete and not old.complete:
        desk.emit(ev.CanastaClosed(side, place, merged.grade))
    desk.instant_win()


def _discard(desk: Desk, card: Card) -> None:
    """A discard ends the turn; wild cards freeze the pile (00 §3, E-13), a last one goes out."""
    seat = desk.turn
    threes = desk.rules.threes
    desk.from_hand(seat, (card,))
    player = desk.players[seat]
    desk.set_player(seat, replace(player, discards=(*player.discards, card), turns=player.turns + 1))
    desk.pile = (*desk.pile, card)
    desk.emit(ev.Discarded(seat, card))
    if IS_WILD[card] or IS_RED3[card] or (IS_BLACK3[card] and threes.black_three_freezes):
        desk.frozen = True
        desk.emit(ev.PileFroze(card))
    elif IS_BLACK3[card]:
        desk.emit(ev.PileBlocked(card))
    if not desk.hands[seat]:
        own = desk.sides[desk.side]
        if desk.feet[seat]:
            desk.take_foot(seat)
        elif not (own.talon is Talon.DUE and desk.now.opened and _cannot_go_out(desk)):
            desk.went_out()
            return
    desk.end_turn()


def _pass(desk: Desk) -> None:
    """The turn ends, the last card stays (17 no. 39)."""
    player = desk.players[desk.turn]
    desk.set_player(desk.turn, replace(player, turns=player.turns + 1))
    desk.emit(ev.Passed(desk.turn))
    desk.end_turn()


def _cannot_go_out(desk: Desk) -> bool:
    """Whether an empty hand waits for its talon instead of going out (05 no. 39)."""
    view = view_of(desk.freeze(), desk.turn)
    return out_problem(view, view.melds) is not None


def _ask(desk: Desk, topic: Topic) -> None:
    seat = desk.turn
    if topic is Topic.OUT:
        desk.now = replace(desk.now, asked=True)
        desk.set_player(seat, replace(desk.players[seat], asked=True))
    else:
        desk.now = replace(desk.now, acaba_asked=True)
    desk.question = Question(topic, partners_of(desk.freeze().public, seat))
    desk.phase = Phase.ASKED
    desk.emit(ev.Asked(seat, topic))


def _answer(desk: Desk, action: Answer) -> None:
    """A no closes the question, a yes waits for the other partner (17 no. 32)."""
    question = desk.question
    assert question is not None
    waiting = tuple(s for s in question.waiting if s != action.seat) if action.yes else ()
    if waiting:
        desk.question = Question(question.topic, waiting)
    else:
        desk.question = None
        desk.phase = Phase.DRAW if desk.now.drew is Drew.NOTHING else Phase.PLAY
        if question.topic is Topic.OUT:
            desk.now = replace(desk.now, permitted=action.yes)
        else:
            desk.now = replace(desk.now, acaba_permitted=action.yes)
    desk.emit(ev.Answered(action.seat, question.topic, action.yes))
    if not waiting and question.topic is Topic.ACABA and action.yes:
        _acaba(desk)


def _acaba(desk: Desk) -> None:
    desk.end_deal(DealEnd(EndReason.ACABA, by=desk.turn), ev.AcabaCalled(desk.turn))


def _declare(desk: Desk, special: str) -> None:
    """The hand is shown and the deal is over; the cards stay with the seat (05 §3b)."""
    seat = desk.turn
    end = DealEnd(EndReason.SPECIAL, seat, special=special)
    desk.end_deal(end, ev.SpecialLaid(seat, special, desk.hands[seat]))
