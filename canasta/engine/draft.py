"""The draft: melds that a player has set out but not laid, as a value over what the player sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from canasta.engine.actions import LayDown, Play, TakePile
from canasta.engine.cards import IS_NATURAL, IS_RED3, IS_WILD, RANK, SUIT, Card, points
from canasta.engine.lays import bench_for, first_of, home_of, put
from canasta.engine.melds import CANASTA
from canasta.engine.moves import minimum_points, takes
from canasta.engine.state import Phase
from canasta.engine.takes import blocked_by_top
from canasta.engine.verify import verify
from canasta.engine.view import View
from canasta.engine.violations import Code, Violation


class OnMeld(Struct, frozen=True):
    """An own meld that lies on the table, by its place in the side's list."""

    place: int


class OnStaged(Struct, frozen=True):
    """A new meld of the draft, by its place among the draft's plays."""

    index: int


class NewMeld(Struct, frozen=True):
    """A meld that the cards would start."""


Spot: TypeAlias = OnMeld | OnStaged | NewMeld

# What more cards may still mend; everything else makes a play hopeless at once.
_MENDED_BY_MORE = frozenset(
    {
        Code.TOO_FEW_CARDS,
        Code.TOO_FEW_NATURALS,
        Code.WILD_RATIO,
        Code.RULE_OF_FIVE,
        Code.WILD_LOCKED,
        Code.ALL_WILD,
        Code.BLACK_THREES_ONLY_OUT,
    }
)
_OPENING = frozenset(c for c in Code if c.value.startswith("opening_") and c is not Code.OPENING_NOT_FROM_PILE)


class Draft(Struct, frozen=True):
    """Tentative plays. `top_play` is the place of the play that the top card of the pile belongs to, None if the
    pile is not taken; that play holds hand cards only, as in `TakePile`."""

    view: View
    plays: tuple[Play, ...] = ()
    top_play: int | None = None

    @property
    def takes_pile(self) -> bool:
        """Whether the draft takes the pile."""
        return self.top_play is not None

    @property
    def empty(self) -> bool:
        """Whether nothing is staged."""
        return not self.plays

    @property
    def staged(self) -> tuple[Card, ...]:
        """Hand cards that are set out, in order."""
        return tuple(c for play in self.plays for c in play.cards)

    @property
    def held(self) -> tuple[Card, ...]:
        """Hand cards that are not set out."""
        out = set(self.staged)
        return tuple(c for c in self.view.hand if c not in out)

    def cards_of(self, index: int) -> tuple[Card, ...]:
        """The cards of one play, the claimed top card of the pile included."""
        cards = self.plays[index].cards
        return (*cards, self.view.public.pile[-1]) if index == self.top_play else cards

    def action(self) -> TakePile | LayDown | None:
        """The draft as an action, None while nothing is set out."""
        if self.top_play is not None:
            also = tuple(p for i, p in enumerate(self.plays) if i != self.top_play)
            return TakePile(self.plays[self.top_play], also)
        return LayDown(self.plays) if self.plays else None

    def problem(self) -> Violation | None:
        """Why the draft could not be laid now, None if it could (or is empty)."""
        action = self.action()
        return None if action is None else verify(self.view, action)

    def points(self) -> int:
        """Card values set out, in points: what counts against the minimum, the top card with it where it counts."""
        count = self.view.rules.opening.initial_pile_count
        total = 0
        for i, play in enumerate(self.plays):
            if i != self.top_play:
                total += points(play.cards)
            elif self.view.melds or count == "top_counts":
                total += points(self.cards_of(i))
            elif count == "top_excluded" and len(play.cards) >= 3:
                total += points(play.cards)
        return total

    def need(self) -> int:
        """Points the side needs to open, 0 once it has."""
        return minimum_points(self.view)

    def put(self, cards: Iterable[Card], spot: Spot) -> Draft | Violation:
        """The draft with these hand cards at a spot; cards set out elsewhere move there.

        Returns the violation if the cards could not lie there whatever came to them. Raises IndexError for a spot
        that there is not.
        """
        cards = tuple(dict.fromkeys(cards))
        missing = tuple(c for c in cards if c not in self.view.hand)
        if missing or not cards:
            return Violation(Code.CARD_NOT_IN_HAND, {}, missing)
        if isinstance(spot, OnStaged) and not 0 <= spot.index < len(self.plays):
            raise IndexError(f"no staged meld at {spot.index}")
        base, places = self._without(cards, keep=spot.index if isinstance(spot, OnStaged) else None)
        spot = OnStaged(places[spot.index]) if isinstance(spot, OnStaged) else base.settled(cards, spot)
        match spot:
            case OnMeld(place):
                if not 0 <= place < len(self.view.melds):
                    raise IndexError(f"no meld at {place}")
                at = next((i for i, p in enumerate(base.plays) if p.target == place), None)
            case OnStaged(index):
                at = index
            case NewMeld():
                at = None
        if at is None:
            target = spot.place if isinstance(spot, OnMeld) else None
            drafted = replace(base, plays=(*base.plays, Play(target, cards)))
        else:
            play = base.plays[at]
            grown = Play(play.target, (*play.cards, *cards))
            drafted = replace(base, plays=(*base.plays[:at], grown, *base.plays[at + 1 :]))
        return drafted.hopeless(len(drafted.plays) - 1 if at is None else at) or drafted

    def _without(self, cards: Iterable[Card], keep: int | None = None) -> tuple[Draft, dict[int, int]]:
        """The draft with cards taken out, and where its plays stand now; plays left empty go, except `keep` and the
        one the top card is in."""
        gone = set(cards)
        plays: list[Play] = []
        places: dict[int, int] = {}
        for i, play in enumerate(self.plays):
            left = tuple(c for c in play.cards if c not in gone)
            if left or i in (self.top_play, keep):
                places[i] = len(plays)
                plays.append(Play(play.target, left))
        top = None if self.top_play is None else places[self.top_play]
        return Draft(self.view, tuple(plays), top), places

    def settled(self, cards: tuple[Card, ...], spot: Spot) -> Spot:
        """Where cards dropped as a new meld belong: the side's or the draft's meld of their rank, where there is one
        a rank, else a new meld."""
        if not isinstance(spot, NewMeld):
            return spot
        home = home_of(self.view.rules, self.view.melds, cards)
        if home is not None:
            return OnMeld(home)
        if self.view.rules.melds.melds_per_rank != "many":
            ranks = {RANK[c] for c in cards if not IS_WILD[c]}
            for i, play in enumerate(self.plays):
                if play.target is None and ranks and ranks == {RANK[c] for c in self.cards_of(i) if not IS_WILD[c]}:
                    return OnStaged(i)
        return spot

    def hopeless(self, index: int) -> Violation | None:
        """Why a play could not become legal whatever cards came to it, None if it could."""
        cards = self.cards_of(index)
        bench = bench_for(self.view.rules, self.view.public, self.view.side, extend=True)
        put(bench, cards, self.plays[index].target)
        wrong = [v for v in bench.wrong if v.code not in _MENDED_BY_MORE]
        if self._gap_to_fill(cards):
            wrong = [v for v in wrong if v.code not in (Code.SEQUENCE_BROKEN, Code.MIXED_RANKS)]
        return first_of(wrong)

    def _gap_to_fill(self, cards: tuple[Card, ...]) -> bool:
        """Cards of one suit within seven ranks: a sequence that may still be filled."""
        if not self.view.rules.melds.sequences or not all(IS_NATURAL[c] for c in cards):
            return False
        ranks = {RANK[c] for c in cards}
        one_suit = len({SUIT[c] for c in cards}) == 1 and len(ranks) == len(cards)
        return one_suit and max(ranks) - min(ranks) < CANASTA

    def targets(self, cards: Iterable[Card]) -> tuple[Spot, ...]:
        """Where these cards may go, for the glow of targets: own melds, staged ones, a new meld."""
        cards = tuple(cards)
        spots: list[Spot] = [OnMeld(i) for i in range(len(self.view.melds))]
        spots += [OnStaged(i) for i, p in enumerate(self.plays) if p.target is None]
        spots.append(NewMeld())
        return tuple(s for s in spots if isinstance(self.put(cards, s), Draft))

    def take_back(self, card: Card) -> Draft:
        """The draft without this card; the claim on the pile goes when its play has no card and no meld left."""
        draft, _ = self._without((card,))
        top = draft.top_play
        if top is not None and not draft.plays[top].cards and draft.plays[top].target is None:
            return draft.leave_pile()
        return draft

    def leave_pile(self) -> Draft:
        """The draft without the claim on the pile; its hand cards stay set out."""
        if self.top_play is None:
            return self
        plays = tuple(p for i, p in enumerate(self.plays) if i != self.top_play or p.cards)
        return Draft(self.view, plays)

    def cleared(self) -> Draft:
        """Nothing set out."""
        return Draft(self.view)

    def rebased(self, view: View) -> Draft:
        """The draft over a new view: cards that have left the hand and melds that have gone drop out of it."""
        held = set(view.hand)
        pile_same = view.public.pile[-1:] == self.view.public.pile[-1:] and view.public.phase is Phase.DRAW
        draft = self if pile_same else self.leave_pile()
        plays: list[Play] = []
        top: int | None = None
        for i, play in enumerate(draft.plays):
            left = tuple(c for c in play.cards if c in held)
            if play.target is not None and play.target >= len(view.melds):
                continue
            if not left and i != draft.top_play:
                continue
            if i == draft.top_play:
                top = len(plays)
            plays.append(Play(play.target, left))
        return Draft(view, tuple(plays), top)


def propose_take(draft: Draft, cards: Iterable[Card] = ()) -> Draft | Violation:
    """The draft with the pile taken: with these hand cards, or, with none, in the most obvious way.

    A proposal that only falls short of the opening is made all the same, so that more can be set out with it.
    Returns the violation that forbids the take for this player.
    """
    view = draft.view
    cards = tuple(cards)
    if view.public.phase is not Phase.DRAW or view.seat != view.public.turn:
        return verify(view, TakePile(Play(None, cards))) or Violation(Code.WRONG_PHASE)
    blocked = blocked_by_top(view)
    if blocked is not None:
        return blocked
    top = view.public.pile[-1]
    base = draft.leave_pile()
    if not cards:
        own = [c for c in base.staged if RANK[c] == RANK[top]]
        legal = next(takes(view), None) if not own else None
        if legal is not None:
            kept, _ = base._without((*legal.top.cards, *(c for p in legal.also for c in p.cards)))
            plays = (legal.top, *legal.also, *kept.plays)
            return Draft(view, plays, 0)
    wrongs: list[Violation] = []
    for play in _ways(view, base, cards, top):
        kept, _ = base._without(play.cards)
        drafted = Draft(view, (play, *kept.plays), 0)
        wrong = drafted.problem()
        if wrong is None or wrong.code in _OPENING:
            return drafted
        wrongs.append(wrong)
    return wrongs[0] if wrongs else Violation(Code.PILE_NO_MATCH, {}, (top,))


def _ways(view: View, base: Draft, cards: tuple[Card, ...], top: Card) -> Iterator[Play]:
    """Plays for the top card: with the chosen cards, with what is staged of its rank, with a pair, with a wild card."""
    own = [i for i, m in enumerate(view.melds) if m.rank == RANK[top]]
    if cards:
        yield Play(None, cards)
        for place in own:
            yield Play(place, cards)
        return
    staged = tuple(c for p in base.plays if any(RANK[c] == RANK[top] for c in p.cards) for c in p.cards)
    if staged:
        yield Play(None, staged)
    same = tuple(c for c in view.hand if RANK[c] == RANK[top])
    wilds = sorted((c for c in view.hand if IS_WILD[c]), key=lambda c: (RANK[c], c))
    if len(same) >= 2:
        yield Play(None, same[:2])
        yield Play(None, same)
    if same and wilds:
        yield Play(None, (same[0], wilds[0]))
    for place in own:
        yield Play(place, ())
    yield Play(None, same[:2])


def lays_threes_only(draft: Draft) -> bool:
    """Whether only red threes are set out (17 no. 24), which are no melds."""
    return bool(draft.plays) and all(IS_RED3[c] for c in draft.staged)
