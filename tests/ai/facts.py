"""Whether what Why? tells is so: every fact is checked against the game itself, and none goes without a check."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from msgspec.structs import replace

from canasta.ai import taking
from canasta.ai.candidates import same
from canasta.ai.discarding import throws
from canasta.ai.finishing import gives_up, going_out
from canasta.ai.leaning import Leaning
from canasta.ai.player import never
from canasta.ai.sight import Sight
from canasta.ai.why import Reason
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
from canasta.engine.apply import advance
from canasta.engine.cards import IS_BLACK3, IS_RED3, IS_WILD, POINTS, RANK, SUIT, Card, deck
from canasta.engine.going_out import out_problem
from canasta.engine.lays import bench_for, dead_ranks, judge
from canasta.engine.melds import MeldKind
from canasta.engine.moves import takes as legal_takes
from canasta.engine.scoring import deal_sheets, points_on_table
from canasta.engine.specials import best_special
from canasta.engine.state import DealEnd, EndReason, GameState, Phase, Topic
from canasta.engine.takes import blocked_by_top, frozen_for, judge_take
from canasta.engine.verify import discards_now, verify
from canasta.engine.view import unseen, view_of, without_hand
from canasta.engine.violations import Code, Violation

FACES_ONCE = tuple({RANK[card]: card for card in deck(1, 2) if RANK[card] != 3 or IS_BLACK3[card]}.values())
"""A card of each rank."""


@dataclass(frozen=True, slots=True)
class Step:
    """A state of a deal with the card that each seat found on top in its last turn and left lying there."""

    state: GameState
    left: dict[int, Card]


def steps(deal: GameState, most: int) -> Iterator[tuple[Step, Action]]:
    """The first steps of a deal as steady players play it, with what they do."""
    mind, state, left = Leaning(), deal, dict[int, Card]()
    while state.public.end is None and most:
        view = view_of(state, state.to_act)
        action = mind.decide(view, Random(0), never)
        yield Step(state, dict(left)), action
        left.update(found(state, action))
        if isinstance(action, TakePile):
            left.pop(view.seat, None)
        state, most = advance(state, action), most - 1


def found(state: GameState, action: Action) -> dict[int, Card]:
    """The card that is left lying by this action, by the seat."""
    return {state.to_act: state.public.pile[-1]} if isinstance(action, DrawStock) and state.public.pile else {}


def check(step: Step, action: Action, reason: Reason, *, public: bool = False) -> None:
    """Raises AssertionError for a fact that is not so, and for one that nothing is known of."""
    Facts(step, action, public=public).check(reason)


class Facts:
    """An action in its state, and what can be found out about it."""

    def __init__(self, step: Step, action: Action, *, public: bool) -> None:
        self.state, self.left, self.action, self.public = step.state, step.left, action, public
        self.view = view_of(self.state, self.state.to_act)
        self.seat, self.rules, self.table = self.view.seat, self.state.rules, self.state.public
        self.told = without_hand(self.view) if public else self.view
        self.s: Sight = Leaning().sight(self.told)
        self.after = advance(self.state, action)
        self.foe = next(
            seat
            for i in range(1, len(self.state.hands))
            if self.table.side_of[seat := (self.seat + i) % len(self.state.hands)] != self.view.side
        )

    def check(self, reason: Reason) -> None:
        """See `check`."""
        if reason.key == "special_near":
            self._special_near(reason)
            return
        match self.action:
            case Discard(card):
                self._throw(card, reason)
            case DrawStock():
                self._draw(reason)
            case TakePile():
                self._take(reason)
            case LayDown():
                self._lay(reason)
            case Answer(yes):
                self._answer(yes, reason)
            case _:
                self._other(reason)

    def _special_near(self, reason: Reason) -> None:
        """With so many cards more, one thrown for each but the last, it is a special hand, and not before."""
        assert not self.public
        assert self.usual()
        hand = [c for c in self.view.hand if self.action != Discard(c)]
        near = {1: False, 2: False}
        for first in FACES_ONCE:
            near[1] = near[1] or best_special(self.rules, [*hand, first]) is not None
            for second in FACES_ONCE:
                both = [*hand, first, second]
                near[2] = near[2] or any(
                    best_special(self.rules, [*both[:i], *both[i + 1 :]]) is not None for i in range(len(hand))
                )
        assert near[reason.n]
        assert reason.n == 1 or not near[1]

    def usual(self) -> bool:
        """Whether common judgement would do the same."""
        return same(Leaning().decide(self.view, Random(0), never)) == same(self.action)

    def nothing(self, reason: Reason) -> None:
        """Where no fact is told, that is told."""
        match reason.key:
            case "habit":
                assert not self.public
                assert self.usual()
            case "uncounted":
                assert not self.public
                assert not self.usual()
            case "hidden":
                assert self.public
            case _:
                raise AssertionError(f"nobody checks {reason.key}")

    # --- throwing ---------------------------------------------------------------------------------------------

    def _throw(self, card: Card, reason: Reason) -> None:
        rank, pile, legal = RANK[card], self.table.pile, discards_now(self.view)
        s, players = self.s, self.table.players
        following = view_of(self.after, (self.seat + 1) % len(self.state.hands))
        pairs = s.pair_chance(self.foe, rank) if rank > 3 and not IS_WILD[card] else 0.0
        known = sum(RANK[c] == rank for c in players[self.foe].known)
        if reason.rank:
            assert reason.rank == rank
        if reason.seat is not None:
            assert reason.seat == self.foe
        match reason.key:
            case "freeze":
                assert not self.table.frozen
                assert self.after.public.frozen
                assert frozen_for(self.rules, self.after.public, self.table.side_of[self.foe])
            case "freeze_laid":
                assert not self.table.frozen
                assert self.after.public.frozen
                assert reason.n == sum(self.fits_alone(self.foe, place) for place in range(len(self.melds(self.foe))))
            case "pairs":
                held = [sum(RANK[c] == r for c in self.view.hand) for r in range(4, 15)]
                assert reason.n == sum(n >= 2 for n in held)
            case "wild_stops":
                wrong = blocked_by_top(following)
                assert wrong is not None
                assert wrong.code is Code.PILE_TOP_WILD
            case "only_wilds":
                assert all(IS_WILD[c] for c in self.view.hand)
            case "rest_risky":
                others = [c for c in legal if not IS_WILD[c]]
                assert others
                assert all(s.danger(c) >= 0.25 for c in others)
            case "red_three_held":
                assert IS_RED3[card]
                assert self.charged((card,)) > 0
            case "black_three":
                assert IS_BLACK3[card]
                wrong = blocked_by_top(following)
                assert wrong is not None
                assert wrong.code is Code.PILE_TOP_THREE
            case "costs":
                assert reason.n == self.charged((card,))
            case "dead":
                assert rank in dead_ranks(self.rules, self.table)
            case "few_left":
                others = sum(RANK[c] == rank for c in unseen(self.told)) - self.public
                assert max(0, others) <= reason.n <= 1
                assert known < 2
                assert max(pairs, s.danger(card)) < 0.25
            case "refused":
                assert RANK[self.left[self.foe]] == rank
                assert s.danger(card) < 0.25
            case "frozen_laid":
                assert frozen_for(self.rules, self.table, self.table.side_of[self.foe])
                assert any(m.rank == rank for m in self.melds(self.foe))
                assert s.danger(card) < 0.25
            case "closed" | "barred":
                assert not self.melds(self.foe)
                assert self.rules.opening.initial_allow_pile_take == (reason.key == "closed")
                assert s.danger(card) < 0.25
            case "safe":
                assert max(pairs, s.danger(card)) < 0.25
            case "unlikely":
                assert s.danger(card) < 0.25
            case "no_safer":
                assert all(s.danger(c) >= s.danger(card) - 0.1 for c in legal)
            case "small_pile" | "bare_pile":
                assert reason.n == self.view.pile_size <= 2
                assert (reason.n > 0) == (reason.key == "small_pile")
                assert not any(IS_WILD[c] for c in pile)
                more = 1 if self.rules.pile.pile_take_add_to_meld != "no" and not s.frozen_them else 3
                assert not any(m.rank == rank and m.size < 7 <= m.size + more for m in self.melds(self.foe))
            case "dearer":
                safer = [o for o in self.options() if s.danger(o[0]) < s.danger(card) - 0.1 and o[0] in legal]
                own = next(
                    use
                    for c, use in self.options()
                    if RANK[c] == rank and (not s.law.run_bonus or SUIT[c] == SUIT[card])
                )
                assert safer
                assert all(use < own for _, use in safer)
            case "points":
                assert reason.n == POINTS[card] == self.charged((card,)) >= 10
                assert s.urgency > 0.3
            case "lone":
                assert sum(RANK[c] == rank for c in self.view.hand) == 1
                assert all(rank not in {RANK[c] for c in m.cards} for m in self.view.melds)
            case "lone_full":
                assert sum(RANK[c] == rank for c in self.view.hand) == 1
                lying = [place for place, m in enumerate(self.view.melds) if m.rank == rank]
                bench = bench_for(self.rules, self.table, self.view.side, False)
                assert lying
                assert all(
                    isinstance(
                        judge(replace(bench, melds=list(bench.melds), placed=[], wrong=[]), (Play(place, (card,)),)),
                        Violation,
                    )
                    for place in lying
                )
            case "held_set":
                same_rank = [c for c in self.view.hand if RANK[c] == rank]
                assert len(same_rank) >= 3
                assert reason.n == self.charged(same_rank) - sum(POINTS[c] for c in same_rank)
            case "to_foot":
                assert self.took_foot()
            case key if key.startswith("out_"):
                self._out(reason)
            case _:
                self.nothing(reason)

    def options(self) -> list[tuple[Card, float]]:
        """Every card that judgement tells apart, with what throwing it is worth the danger aside."""
        found = []
        for option in throws(self.s):
            assert isinstance(option.action, Discard)
            aside = dict(option.terms)
            found.append((option.action.card, option.worth - aside.get("danger", 0.0) - aside.get("freeze", 0.0)))
        return found

    def melds(self, seat: int):  # type: ignore[no-untyped-def]
        """What lies before the side of a seat."""
        return self.table.sides[self.table.side_of[seat]].melds

    def fits_alone(self, seat: int, place: int, state: GameState | None = None) -> bool:
        """Whether a seat could take a pile with nothing but the right card on top of it onto this meld."""
        state = state or self.state
        view, public = view_of(state, seat), state.public
        held = {c for side in public.sides for m in side.melds for c in m.cards}
        for card in deck(self.rules.table.decks, self.rules.table.jokers):
            if card not in held:
                other = replace(public, pile=(*public.pile, card), turn=seat, phase=Phase.DRAW)
                if not isinstance(judge_take(replace(view, public=other), TakePile(Play(place, ())), False), Violation):
                    return True
        return False

    def charged(self, cards) -> int:  # type: ignore[no-untyped-def]
        """What these cards cost in a hand when somebody else goes out, as the score sheet has it."""
        hands = tuple(tuple(cards) if seat == self.seat else () for seat in range(len(self.state.hands)))
        state = replace(
            self.state, hands=hands, feet=tuple(() for _ in hands), talons=tuple(() for _ in self.state.talons)
        )
        other = (self.seat + 1) % len(hands)
        sheet = deal_sheets(state, DealEnd(EndReason.OUT, other))[self.view.score_side]
        kinds = {"hands", "red_threes_held", "aces_held", "sevens_held"}
        return -sum(line.points for line in sheet.lines if line.kind in kinds)

    def took_foot(self) -> bool:
        """Whether the action led to the foot."""
        return not self.table.players[self.seat].in_foot and self.after.public.players[self.seat].in_foot

    # --- the pile ---------------------------------------------------------------------------------------------

    def _draw(self, reason: Reason) -> None:
        ways = list(legal_takes(self.view))
        s = self.s
        match reason.key:
            case "cannot_take":
                assert not ways
                if self.public:
                    # Whatever the seat may hold: as many wild cards and cards like the top one as there are.
                    assert self.barred()
            case "take_late":
                self.poor()
                assert s.urgency > 0.3
            case "take_costs_wild":
                self.poor()
                assert all(any(IS_WILD[c] for p in (w.top, *w.also) for c in p.cards) for w in ways)
            case "take_opens_dear":
                self.poor()
                assert not self.view.melds
            case "take_poor":
                self.poor()
                assert reason.n == self.view.pile_size
            case "hidden":
                assert self.public
                assert not self.barred()
            case _:
                self.nothing(reason)

    def barred(self) -> bool:
        """Whether no hand of this size could take the pile by the look of its top card."""
        pile, size = self.table.pile, len(self.view.hand)
        if not pile or RANK[pile[-1]] == 3 or blocked_by_top(self.view) is not None:
            return True
        return (
            size < 2
            and frozen_for(self.rules, self.table, self.view.side)
            and self.rules.pile.pile_take_add_to_sequence != "one_card"
        )

    def worths(self) -> list[float]:
        """What judgement says of each way to take the pile that is legal."""
        return [o.worth for o in taking.takes(self.s) if verify(self.view, o.action) is None]

    def poor(self) -> None:
        """The pile can be taken, and judgement would rather draw."""
        assert not self.public
        assert self.worths()
        assert max(self.worths()) <= taking.draw_worth(self.s)

    def _take(self, reason: Reason) -> None:
        before, after = self.table.pile, self.after.public
        top = before[-1]
        meld = next(m for m in after.sides[after.side_of[self.seat]].melds if top in m.cards)
        gone = [c for c in before if c not in after.pile]
        match reason.key:
            case "take_canasta":
                assert meld.complete
                assert meld.kind is MeldKind.GROUP
                assert meld.rank == reason.rank
                assert self.closed(meld.kind)
            case "take_closes_run":
                assert meld.complete
                assert meld.kind is MeldKind.SEQUENCE
                assert self.closed(meld.kind)
            case "take_run":
                assert meld.kind is MeldKind.SEQUENCE
            case "take_many":
                hidden = self.table.buried - after.buried
                removed = sum(len(side.removed) for side in after.sides) - sum(
                    len(side.removed) for side in self.table.sides
                )
                assert reason.n == len(gone) + hidden - removed >= 4
            case "take_opens":
                assert not self.view.melds
            case "take_fits" | "take_denies":
                seat = self.seat if reason.key == "take_fits" else self.foe
                # The top card is not among them where it is told of already.
                lay = {c for m in self.view.melds for c in m.cards}
                named = meld.kind is MeldKind.SEQUENCE or (meld.complete and len(lay & set(meld.cards)) < 7)
                assert reason.n == sum(RANK[c] == reason.rank and not (named and c == top) for c in gone) > 0
                assert any(m.rank == reason.rank for m in self.melds(seat))
                if seat == self.seat:
                    mine = after.sides[after.side_of[seat]].melds
                    room = self.rules.melds.max_meld_size or 99
                    assert any(m.rank == reason.rank and m.size < room for m in mine)
                    assert reason.rank not in dead_ranks(self.rules, after)
            case "take_more":
                assert not self.public
                assert reason.n == self.view.pile_size
                assert max(self.worths()) > taking.draw_worth(self.s)
            case "canasta":
                assert self.closed(MeldKind.WILD)
            case _:
                self.nothing(reason)

    def closed(self, kind: MeldKind | None = None, *, but: MeldKind | None = None) -> bool:
        """Whether there is a canasta more of a kind, or of any kind but one."""
        after = self.after.public.sides[self.table.side_of[self.seat]].melds
        if self.after.public.side_of != self.table.side_of:
            after = self.after.public.sides[self.after.public.side_of[self.seat]].melds
        counts = [
            sum(m.complete and kind in (None, m.kind) and m.kind is not but for m in ms)
            for ms in (self.view.melds, after)
        ]
        return counts[1] > counts[0]

    # --- laying -----------------------------------------------------------------------------------------------

    def _lay(self, reason: Reason) -> None:
        assert isinstance(self.action, LayDown)
        cards = [c for p in self.action.plays for c in p.cards]
        melds = self.after.public.sides[self.view.side].melds
        gain = points_on_table(self.rules, self.after.public, self.view.score_side) - points_on_table(
            self.rules, self.table, self.view.score_side
        )
        asked = self.rules.opening_requirement(self.table.sides[self.view.score_side].score, self.table.deal)
        match reason.key:
            case "red_three":
                assert any(IS_RED3[c] for c in cards)
                assert len(self.after.stock) < len(self.state.stock)
            case "red_three_held":
                assert self.charged([c for c in cards if IS_RED3[c]]) > 0
            case "opening":
                assert not self.view.melds
                assert reason.n == (asked[1] if isinstance(asked, tuple) else asked)
                assert sum(POINTS[c] for c in cards if RANK[c] != 3) >= reason.n
            case "opening_form":
                assert not self.view.melds
                assert isinstance(asked, str)
                assert any(m.complete and (asked == "canasta" or not m.wilds) for m in melds)
            case "opening_reds":
                assert not self.view.melds
                assert reason.n == len(self.table.sides[self.view.score_side].threes)
                assert points_on_table(self.rules, self.table, self.view.score_side) < 0
            case "canasta":
                assert self.closed(but=MeldKind.SEQUENCE)
            case "closes_run":
                assert self.closed(MeldKind.SEQUENCE)
            case "to_foot":
                assert self.took_foot()
            case "lay_soon":
                assert self.s.urgency > 0.3
                assert gain > 0
                assert reason.n == self.charged(c for c in cards if not IS_RED3[c]) - self.sets(cards)
            case "lay_points":
                assert self.view.melds
                assert gain > 0
                assert reason.n == sum(POINTS[c] for c in cards if not IS_RED3[c])
            case "lay_near":
                assert self.view.melds
                touched = [m for m in melds if set(m.cards) & set(cards)]
                assert any(not m.complete for m in touched)
            case "lay_ticket":
                new = range(len(self.view.melds), len(melds))
                calm = replace(self.after, public=replace(self.after.public, end=None))
                assert any(self.fits_alone(self.seat, place, calm) for place in new)
            case key if key.startswith("out_"):
                self._out(reason)
            case _:
                self.nothing(reason)

    def sets(self, cards: list[Card]) -> int:
        """What sets of these cards would cost in a hand beside their points."""
        return self.charged(cards) - sum(self.charged((c,)) for c in cards)

    # --- the end ----------------------------------------------------------------------------------------------

    def _out(self, reason: Reason) -> None:
        """The deal ends with the action, or with the last card thrown after it."""
        sizes, end = self.view.hand_sizes, self.after.public.end
        if end is None:
            assert isinstance(self.action, LayDown)
            last = view_of(self.after, self.seat)
            assert len(last.hand) == 1
            assert all(advance(self.after, Discard(c)).public.end is not None for c in discards_now(last))
        else:
            assert end.reason is EndReason.OUT
        match reason.key:
            case "out_match":
                target, last_deal = self.rules.table.target_score, self.rules.table.fixed_deals
                bonus = self.rules.scoring.bonus_out
                totals = [
                    p.score + points_on_table(self.rules, self.table, i)
                    for i, p in enumerate(self.table.sides[: self.rules.sides_count])
                ]
                assert (target and max(totals) + bonus >= target) or self.table.deal == last_deal
                assert totals[self.view.score_side] + bonus == max(*totals, totals[self.view.score_side] + bonus)
            case "out_agreed":
                assert self.table.now.permitted
                assert reason.n == len(self.view.partners)
            case "out_first":
                assert self.near()
            case "out_caught":
                foes = [seat for seat, side in enumerate(self.table.side_of) if side != self.view.side]
                assert reason.n == sum(sizes[seat] for seat in foes) > 0
            case _:
                self.nothing(reason)

    def near(self) -> list[int]:
        """Opponents with few cards whose melds would let them out."""
        return [
            seat
            for seat, side in enumerate(self.table.side_of)
            if side != self.view.side
            and len(self.state.hands[seat]) <= 6
            and not self.state.feet[seat]
            and out_problem(
                replace(
                    view_of(self.state, seat), public=replace(self.table, now=replace(self.table.now, permitted=True))
                ),
                self.melds(seat),
            )
            in (None, Violation(Code.UNFINISHED_SPECIAL_MELD))
        ]

    def _answer(self, yes: bool, reason: Reason) -> None:
        question = self.table.question
        assert question is not None
        worth, _ = going_out(self.s, answering=self.table.turn)
        match reason.key:
            case "acaba_yes" | "acaba_no":
                assert question.topic is Topic.ACABA
                assert gives_up(self.s)[0] == yes == (reason.key == "acaba_yes")
            case "answer_yes" | "answer_no":
                assert question.topic is Topic.OUT
                assert (worth > 0) == yes == (reason.key == "answer_yes")
                assert reason.n == self.charged(self.view.hand)
            case "answer_costs":
                assert not yes
                assert reason.n == self.charged(self.view.hand)
            case "out_first":
                assert self.near()
            case _:
                self.nothing(reason)

    def _other(self, reason: Reason) -> None:
        scoring = self.rules.scoring
        match self.action, reason.key:
            case Merge(meld, onto), ("merge" | "merge_near"):
                sizes = [self.view.melds[place].size for place in (meld, onto)]
                assert max(sizes) < 7
                assert self.closed() == (sum(sizes) >= 7) == (reason.key == "merge")
            case Declare(), "special":
                assert self.after.public.end is not None
            case Ask(), "ask":
                assert reason.seat in self.view.partners
                assert reason.n == max(len(self.state.hands[seat]) for seat in self.view.partners)
            case ((AskAcaba() | Acaba()), "acaba"):
                assert gives_up(self.s)[0]
                assert not self.public
                assert reason.n == scoring.acaba_award
            case ((AskAcaba() | Acaba()), "acaba_costs"):
                assert self.public or not gives_up(self.s)[0]
                assert reason.n == scoring.acaba_award
            case Pass(), "pass":
                assert all(verify(self.view, Discard(c)) is not None for c in self.view.hand)
            case EndDeal(), "end":
                assert not self.state.stock
            case NextDeal(), _:
                raise AssertionError("nobody asks why the next deal is dealt")
            case _:
                self.nothing(reason)


def check_fear(state: GameState, fear: Reason) -> None:
    """Raises AssertionError where what is feared is not so, and for a fear that nothing is known of."""
    facts = Facts.__new__(Facts)
    view = view_of(state, state.to_act)
    facts.state, facts.view, facts.table, facts.rules = state, view, state.public, state.rules
    match fear.key:
        case "fear_out":
            assert fear.seat in facts.near()
            assert fear.n == len(state.hands[fear.seat])
        case "fear_stock":
            assert fear.n == len(state.stock) > 0
        case "fear_pile":
            assert fear.n == view.pile_size
            assert fear.seat is not None
            assert state.public.side_of[fear.seat] != view.side
        case "fear_reds":
            assert fear.n == len(state.public.sides[view.score_side].threes)
            assert not view.melds
            assert points_on_table(state.rules, state.public, view.score_side) < 0
        case _:
            raise AssertionError(f"nobody checks {fear.key}")
