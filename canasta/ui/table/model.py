"""What the player at the table has in hand and in mind: selection, order, draft. No pictures, no pygame."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Literal, TypeAlias

from canasta.app.match import Frame, Match
from canasta.engine import events as ev
from canasta.engine.actions import Action, Discard, DrawStock, EndDeal
from canasta.engine.cards import IS_NATURAL, RANK, SUIT, Card, points
from canasta.engine.draft import Draft, NewMeld, OnMeld, Spot, propose_take
from canasta.engine.melds import MeldKind
from canasta.engine.moves import is_open, out_plan, plays_of
from canasta.engine.outs import OutPlan
from canasta.engine.state import Phase
from canasta.engine.verify import verify
from canasta.engine.view import View
from canasta.engine.violations import Code, Violation

Sort: TypeAlias = Literal["rank", "suit", "manual"]

# Spades, hearts, clubs, diamonds: colours alternate.
_SUIT_ORDER = (0, 1, 3, 2)


def by_rank(card: Card) -> tuple[int, int, int]:
    """Sort key: jokers, twos, aces down to threes; equal ranks by suit."""
    rank = RANK[card]
    return -(17 if rank == 15 else 16 if rank == 2 else rank), _SUIT_ORDER.index(max(0, SUIT[card])), int(card)


def by_suit(card: Card) -> tuple[int, int, int]:
    """Sort key: wild cards first, then suit by suit, aces down to threes."""
    rank = RANK[card]
    if rank in (2, 15):
        return -1, -rank if rank == 15 else 0, int(card)
    return _SUIT_ORDER.index(max(0, SUIT[card])), -rank, int(card)


class Thoughts:
    """What takes a search to find out about one view and draft; found once."""

    def __init__(self, view: View, draft: Draft, selected: tuple[Card, ...], *, mine: bool) -> None:
        self.view, self.draft, self.selected, self._mine = view, draft, selected, mine

    @cached_property
    def problem(self) -> Violation | None:
        """What speaks against the draft."""
        return self.draft.problem()

    @cached_property
    def proposal(self) -> Draft | Violation:
        """The draft with the pile taken by the selected cards, or by itself."""
        if self.selected:
            found = propose_take(self.draft, self.selected)
            if isinstance(found, Draft):
                return found
        return propose_take(self.draft)


class TableModel:
    """The state of one viewer's table. `version` grows with every change."""

    def __init__(self, match: Match, sort: Sort = "rank") -> None:
        self.match = match
        self.version = 0
        self.sort: Sort = sort
        self.view = match.shown
        self.draft = Draft(self.view)
        self.selected: dict[Card, None] = {}
        self.order: tuple[Card, ...] = ()
        self.fresh: frozenset[Card] = frozenset()
        self._thoughts: Thoughts | None = None
        self._plan: tuple[View, OutPlan | None] | None = None
        self._arranged: dict[int, tuple[Sort, tuple[Card, ...]]] = {}
        """How each person who sat here last had the own hand."""
        self.arrange(sort)

    # --- what there is

    @property
    def viewer(self) -> int | None:
        """The seat whose table this is, None for somebody who only watches."""
        return self.match.viewer

    @property
    def my_turn(self) -> bool:
        """Whether the viewer has something to do now."""
        return self.viewer is not None and self.match.to_act == self.viewer and not self.match.deal_over

    @property
    def playing(self) -> bool:
        """Whether cards may be set out and discarded."""
        return self.my_turn and self.view.public.phase is not Phase.ASKED

    @property
    def chosen(self) -> tuple[Card, ...]:
        """The selected cards as they lie in the hand."""
        return tuple(card for card in self.order if card in self.selected)

    @property
    def thoughts(self) -> Thoughts:
        """What can be said about the view and the draft."""
        if self._thoughts is None:
            self._thoughts = Thoughts(self.view, self.draft, self.chosen, mine=self.my_turn)
        return self._thoughts

    @property
    def out_plan(self) -> OutPlan | None:
        """How the player can go out from here, if so."""
        if not self.playing:
            return None
        if self._plan is None or self._plan[0] is not self.view:
            self._plan = (self.view, out_plan(self.view))
        return self._plan[1]

    @property
    def only_end_is_left(self) -> bool:
        """Whether ending the deal is all the player can do (00 §8)."""
        if not self.playing or verify(self.view, EndDeal()) is not None:
            return False
        return not any(is_open(self.view, kind) for kind in ("draw", "take", "meld", "discard"))

    def points_of(self, cards: Iterable[Card]) -> int:
        """Card values, in points."""
        return points(cards)

    # --- changes that stay at this table

    def changed(self) -> None:
        """Something is different now."""
        self.version += 1
        self._thoughts = None

    def arrange(self, sort: Sort) -> None:
        """Put the hand in order; `manual` leaves it as it is and keeps it so."""
        self.sort = sort
        if sort != "manual":
            self.order = tuple(sorted(self.view.hand, key=by_rank if sort == "rank" else by_suit))
        else:
            held = set(self.view.hand)
            kept = [card for card in self.order if card in held]
            new = set(kept)
            self.order = (*kept, *sorted((card for card in self.view.hand if card not in new), key=by_rank))
        self.changed()

    def move(self, cards: Sequence[Card], place: int) -> None:
        """Put hand cards at a place among the others (counted without them); the order is the player's own then."""
        moving = set(cards)
        away = set(self.draft.staged)
        shown = [card for card in self.order if card not in moving and card not in away]
        before = shown[place] if place < len(shown) else None
        rest = [card for card in self.order if card not in moving]
        at = rest.index(before) if before is not None else len(rest)
        self.order = (*rest[:at], *cards, *rest[at:])
        self.sort = "manual"
        self.changed()

    def toggle(self, card: Card) -> bool:
        """Select a hand card, or no longer; tells whether it is selected now."""
        if card in self.selected:
            del self.selected[card]
        elif card in self.draft.held:
            self.selected[card] = None
        self.changed()
        return card in self.selected

    def select(self, cards: Iterable[Card]) -> None:
        """Select these hand cards and no others."""
        held = set(self.draft.held)
        self.selected = {card: None for card in cards if card in held}
        self.changed()

    def put(self, cards: Sequence[Card], spot: Spot) -> Violation | None:
        """Set cards out; a violation if they cannot lie there, and then nothing changes."""
        if not self.playing:
            return self._not_now()
        found = self.draft.put(cards, spot)
        if isinstance(found, Violation):
            return found
        self.adopt(found)
        return None

    def adopt(self, draft: Draft) -> None:
        """Take another draft; what it sets out is no longer selected."""
        self.draft = draft
        staged = set(draft.staged)
        self.selected = {card: None for card in self.selected if card not in staged}
        self.changed()

    def take_back(self, cards: Iterable[Card] | None = None) -> bool:
        """Bring staged cards home, all of them by default; tells whether there were any."""
        if self.draft.empty:
            return False
        if cards is None:
            self.draft = self.draft.cleared()
        else:
            for card in cards:
                self.draft = self.draft.take_back(card)
        self.changed()
        return True

    def propose_take(self, cards: Sequence[Card] = ()) -> Violation | None:
        """Set out what takes the pile: with these cards, or in the obvious way."""
        if not self.playing:
            return self._not_now()
        found = propose_take(self.draft, cards) if cards else self.thoughts.proposal
        if isinstance(found, Violation):
            return found
        self.adopt(found)
        return None

    def draft_with_take(self, cards: Sequence[Card]) -> Draft | Violation:
        """What dropping these cards on the pile would set out."""
        return propose_take(self.draft, cards) if self.playing else self._not_now()

    def plan_out(self) -> tuple[Action, ...] | None:
        """Set out everything that goes out, the last discard selected; the actions if it is set out already."""
        plan = self.out_plan
        if plan is None:
            return None
        plays = plays_of(plan)
        last = () if plan.discard is None else (plan.discard,)
        if self.draft.plays == plays and self.chosen == last:
            action = self.draft.action()
            return (*(() if action is None else (action,)), *(Discard(card) for card in last))
        self.draft = Draft(self.view, plays)
        self.selected = dict.fromkeys(last)
        self.changed()
        return ()

    def obvious_for(self, place: int) -> tuple[Card, ...]:
        """The hand cards that belong on an own meld without a choice: all of its rank, or the neighbours of a run."""
        meld = self.view.melds[place]
        held = self.draft.held
        if meld.kind is MeldKind.GROUP:
            return tuple(card for card in held if IS_NATURAL[card] and RANK[card] == meld.rank)
        if meld.kind is MeldKind.SEQUENCE:
            next_to = {meld.low - 1, meld.high + 1}
            fits = [card for card in held if SUIT[card] == meld.suit and RANK[card] in next_to]
            return tuple({RANK[card]: card for card in fits}.values())
        return ()

    def spots(self, cards: Sequence[Card]) -> dict[Spot, Violation | None]:
        """Everywhere these cards may be dropped to be melded, with what forbids it."""
        found: dict[Spot, Violation | None] = {}
        every: list[Spot] = [OnMeld(i) for i in range(len(self.view.melds))]
        every += [spot for spot in self.draft.targets(cards) if spot not in every]
        every.append(NewMeld())
        for spot in every:
            answer = self.draft.put(cards, spot) if self.playing else self._not_now()
            found[spot] = answer if isinstance(answer, Violation) else None
        return found

    def discard_problem(self, card: Card) -> Violation | None:
        """Why this card may not be discarded now; with cards set out the whole is judged when it is submitted."""
        if not self.playing:
            return self._not_now()
        if self.draft.empty:
            return verify(self.view, Discard(card))
        return Violation(Code.WRONG_PHASE) if self.view.public.phase is not Phase.PLAY else self.thoughts.problem

    # --- changes that everybody sees

    def submit(self, *actions: Action) -> list[Frame] | Violation:
        """Carry actions out, all or none."""
        done = self.match.submit(*actions)
        if not isinstance(done, Violation):
            self.follow(done)
        return done

    def discard(self, card: Card) -> list[Frame] | Violation:
        """Lay down what is set out and discard, as one."""
        action = self.draft.action()
        if action is None:
            return self.submit(Discard(card))
        return self.submit(action, Discard(card))

    def draw(self) -> list[Frame] | Violation:
        """Draw from the stock; what was set out for a take goes back first."""
        return self.submit(DrawStock())

    def follow(self, frames: Sequence[Frame]) -> None:
        """The match has gone on: new cards get their places, what is gone is forgotten."""
        before = set(self.view.hand)
        self.view = self.match.shown
        held = set(self.view.hand)
        if any(isinstance(frame.event, ev.DealStarted) for frame in frames):
            before = held
            self.order = ()
            if self.sort == "manual":
                self.sort = "rank"
        came = held - before
        if came:
            self.fresh = frozenset(came)
        elif any(isinstance(frame.event, ev.TurnStarted) for frame in frames):
            self.fresh = frozenset()
        self.draft = self.draft.rebased(self.view) if self.my_turn else Draft(self.view)
        self.selected = {card: None for card in self.selected if card in held and card not in self.draft.staged}
        self.arrange(self.sort)

    def seat_at(self, viewer: int | None, sort: Sort | None = None) -> None:
        """Show another seat's side of the table, its hand as it was arranged when it was last seen.

        `sort` is how a seat wants it that has not sat here before; without a viewer no hand is shown.
        """
        if self.viewer is not None:
            self._arranged[self.viewer] = (self.sort, self.order)
            self.match.stand = self.viewer
        self.match.viewer = viewer
        self.view = self.match.shown
        self.draft = Draft(self.view)
        self.selected, self.order, self.fresh = {}, (), frozenset()
        if viewer is None:
            self.arrange(self.sort)
            return
        self.match.stand = viewer
        kind, self.order = self._arranged.get(viewer, (sort or self.sort, ()))
        self.arrange(kind)

    def _not_now(self) -> Violation:
        if self.match.deal_over:
            return Violation(Code.DEAL_OVER)
        return Violation(Code.NOT_YOUR_TURN if not self.my_turn else Code.WRONG_PHASE)
