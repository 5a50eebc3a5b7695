"""The ten laws (every step of random games, every rule set): nothing is lost, nobody peeks, everything can be told."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from canasta.engine import notation
from canasta.engine.actions import Acaba, Action, Answer, LayDown, NextDeal, TakePile
from canasta.engine.apply import advance, apply
from canasta.engine.cards import Card, deck
from canasta.engine.dealing import new_game
from canasta.engine.desk import Change
from canasta.engine.draft import Draft
from canasta.engine.events import DealScored, SpecialLaid, seen_by
from canasta.engine.lays import canastas
from canasta.engine.melds import CANASTA, Grade, Meld, MeldKind
from canasta.engine.moves import actions_now
from canasta.engine.record import Header, Record, SeatInfo, parse
from canasta.engine.replay import last_state
from canasta.engine.rules import RuleSet, ids, load, player_counts
from canasta.engine.state import GameState
from canasta.engine.verify import verify
from canasta.engine.view import View, sample, view_of
from canasta.engine.violations import IllegalAction
from tests.support.fold import fold, named, open_to, told
from tests.support.walk import Walker, random_rules

FEW = settings(
    max_examples=max(1, settings.default.max_examples // 30 if settings.default else 1),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
MORE = settings(FEW, max_examples=max(6, settings.default.max_examples // 3 if settings.default else 20))
STEPS = 220
"""Actions of one walk; most deals are over by then."""
SEEDS = st.integers(0, 2**32 - 1)


def everything(state: GameState) -> list[Card]:
    """The cards of all zones."""
    public = state.public
    cards = [c for zone in (*state.hands, *state.feet, *state.talons) for c in zone]
    cards += [*state.stock, *state.buried, *public.pile]
    for side in public.sides:
        cards += [*side.threes, *side.removed, *(c for meld in side.melds for c in meld.cards)]
    return cards


class Game:
    """A match under watch: every law that holds after a step is looked at after each."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self.rules = rules
        self.seed = seed
        self.rng = Random(seed)
        self.walker = Walker(self.rng)
        self.deck = sorted(deck(rules.table.decks, rules.table.jokers))
        self.actions: list[Action] = []
        changes = new_game(rules, seed)
        self.state = changes[0].state
        self.watch(self.state, changes)
        self.state = changes[-1].state

    def step(self) -> None:
        """One legal action, with illegal ones tried before it."""
        state = self.state
        view = view_of(state, state.to_act)
        if self.rng.random() < 0.2:
            self.refusals(view)
        action = self.walker.choose(view)
        self.drafted(view, action)
        changes = apply(state, action)
        assert advance(state, action) == changes[-1].state
        assert notation.read(notation.write(action)) == action
        self.watch(state, changes)
        self.state = changes[-1].state
        # Law 9, recycled stocks included: every turn draws a card or shrinks what lies in pile and hands.
        assert self.state.public.turn_no <= (2 + self.rules.stock_end.recycle_limit) * len(self.deck)
        self.actions.append(action)
        self.somebody_can_act()
        self.grown(state, self.state)
        if self.rng.random() < 0.2:
            self.worlds()

    # Laws 1, 4 and 6: of every event

    def watch(self, before: GameState, changes: tuple[Change, ...]) -> None:
        # The one who acts and another one: over many walks everybody is looked at.
        seats = {before.to_act, self.rng.randrange(len(before.hands))}
        views = {seat: view_of(before, seat) for seat in seats}
        for event, after in changes:
            assert sorted(everything(after)) == self.deck, event
            for seat in seats:
                seen = seen_by(event, seat)
                view = view_of(after, seat)
                if not isinstance(event, DealScored | SpecialLaid):
                    assert named(seen) <= open_to(views[seat]) | open_to(view), (seat, event)
                if event is not changes[0].event or after is not before:
                    assert told(view) == fold(views[seat], seen), (seat, event)
                views[seat] = view
            if isinstance(event, DealScored):
                for side, sheet in enumerate(event.end.sheets):
                    assert sum(line.points for line in sheet.lines) == sheet.total
                    gained = after.public.sides[side].score - before.public.sides[side].score
                    assert gained == sheet.total

    # Law 2

    def somebody_can_act(self) -> None:
        state = self.state
        for seat in range(len(state.hands)):
            view = view_of(state, seat)
            found = next(actions_now(view), None)
            if state.public.end is not None:
                assert (found is None) == state.public.match_over
                continue
            acts = seat in state.public.question.waiting if state.public.question else seat == state.to_act
            assert (found is not None) == acts, (seat, found)

    # Law 3

    def refusals(self, view: View) -> None:
        state = self.state
        before = pickle.dumps(state)
        for action in self.walker.attempts(view):
            seat = action.seat if isinstance(action, Answer) and 0 <= action.seat < len(state.hands) else view.seat
            wrong = verify(view_of(state, seat), action)
            if wrong is None:
                apply(state, action)
                continue
            for carry_out in (apply, advance):
                with pytest.raises(IllegalAction) as refusal:
                    carry_out(state, action)
                assert refusal.value.violation == wrong
        assert pickle.dumps(state) == before

    # Laws 4 and 5

    def worlds(self) -> None:
        state = self.state
        for seat in range(len(state.hands)):
            view = view_of(state, seat)
            world = sample(view, self.rng)
            assert view_of(world, seat) == view
            placed = everything(world)
            assert len(set(placed)) == len(placed)
            if state.public.end is None and seat == state.to_act:
                action = self.walker.choose(view)
                advance(world, action)

    # Law 8

    def grown(self, before: GameState, after: GameState) -> None:
        if before.public.deal != after.public.deal:
            return
        new = [meld for side in after.public.sides for meld in side.melds]
        for side in before.public.sides:
            for meld in side.melds:
                grown = [m for m in new if set(meld.cards) <= set(m.cards)]
                assert [(m.kind, m.rank, m.suit) for m in grown] == [(meld.kind, meld.rank, meld.suit)]
        for meld in new:
            self.within_limits(meld)

    def within_limits(self, meld: Meld) -> None:
        melds = self.rules.melds
        assert len(set(meld.cards)) == meld.size >= 3
        assert meld.wilds == sum(c.rank in (2, 15) for c in meld.cards)
        if meld.kind is MeldKind.GROUP:
            assert melds.max_meld_size is None or meld.size <= melds.max_meld_size
            assert melds.max_wilds is None or meld.wilds <= melds.max_wilds
            assert meld.naturals >= melds.min_naturals
            assert {c.rank for c in meld.cards if c.rank not in (2, 15)} <= {meld.rank}
            assert not (meld.rank == 7 and melds.sevens_pure and meld.wilds)
        elif meld.kind is MeldKind.SEQUENCE:
            assert meld.size <= (11 if self.rules.going_out.extend_sequence_when_out else CANASTA)
            ranks = [c.rank for c in meld.cards]
            assert ranks == list(range(ranks[0], ranks[0] + len(ranks)))
            assert {c.suit for c in meld.cards} == {meld.cards[0].suit}
        elif meld.kind is MeldKind.WILD:
            assert meld.size <= CANASTA

    # Law 10

    def drafted(self, view: View, action: Action) -> None:
        match action:
            case LayDown(plays=plays):
                draft = Draft(view, plays)
            case TakePile(top=top, also=also):
                draft = Draft(view, (top, *also), 0)
            case _:
                return
        assert draft.action() == action
        assert draft.problem() is None

    # Law 7

    def replayed(self) -> None:
        seats = tuple(SeatInfo(f"Seat {s}", "human") for s in range(len(self.state.hands)))
        record = Record(Header(self.rules, self.seed, seats), tuple(self.actions))
        assert parse(record.text()) == record
        again = last_state(parse(record.text()))
        assert again == self.state
        assert pickle.loads(pickle.dumps(self.state)) == self.state


def walk(rules: RuleSet, seed: int, steps: int = STEPS) -> Game:
    game = Game(rules, seed)
    for _ in range(steps):
        if game.state.public.match_over:
            break
        game.step()
    game.replayed()
    return game


@pytest.mark.parametrize("rules_id", ids())
@given(seed=SEEDS)
@FEW
def test_laws_of_every_preset(rules_id: str, seed: int) -> None:
    rng = Random(seed)
    walk(load(rules_id, players=rng.choice(player_counts(rules_id))), seed)


@given(seed=SEEDS)
@MORE
def test_laws_of_house_rules_and_random_knobs(seed: int) -> None:
    walk(random_rules(Random(seed)), seed)


@pytest.mark.parametrize("rules_id", ids())
@given(seed=SEEDS)
@FEW
def test_deals_end(rules_id: str, seed: int) -> None:
    """Law 9: a turn draws from the stock or takes a pile that shrinks by what is melded of it."""
    rules = load(rules_id)
    walker = Walker(Random(seed))
    state = new_game(rules, seed)[-1].state
    cards = len(deck(rules.table.decks, rules.table.jokers))
    while state.public.end is None:
        state = advance(state, walker.choose(view_of(state, state.to_act)))
        assert state.public.turn_no <= 2 * cards


def test_the_walks_see_the_game() -> None:
    """Random play reaches what the laws are about: openings, takes, canastas of all kinds, all ways a deal ends."""
    seen: Counter[str] = Counter()
    for rules_id in ("classic_2p", "bolivian", "modern_american", "hand_and_foot", "cutthroat_3p", "acaba"):
        for seed in range(6):
            walker = Walker(Random(seed))
            state = new_game(load(rules_id), seed)[-1].state
            while state.public.end is None:
                action = walker.choose(view_of(state, state.to_act))
                seen[type(action).__name__] += 1
                changes = apply(state, action)
                seen.update(type(change.event).__name__ for change in changes)
                state = changes[-1].state
            seen[f"end {state.public.end.reason}"] += 1
            for side in state.public.sides:
                seen.update(f"canasta {grade}" for grade, n in canastas(side.melds).items() if n)
    wanted = ["TakePile", "Merge", "Ask", "Answer", "FootTaken", "TalonTaken", "SidesFormed", "ThreeLaid", "PileFroze"]
    wanted += ["PileThawed", "end out", "end stock", "end acaba"]
    wanted += [f"canasta {g}" for g in (Grade.NATURAL, Grade.MIXED, Grade.SEQUENCE)]
    assert [name for name in wanted if not seen[name]] == []


def test_a_deal_given_up_is_over_for_everybody() -> None:
    state = new_game(load("acaba"), 3)[-1].state
    state = advance(state, Acaba())
    assert [next(actions_now(view_of(state, seat)), None) for seat in range(4)] == [NextDeal()] * 4
