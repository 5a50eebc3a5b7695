"""A rough game of bare counts for long rollouts: what moves points, without the bookkeeping of the real rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul
from typing import Protocol

from canasta.ai.law import Law
from canasta.ai.sight import RANK_POINTS
from canasta.engine.cards import IS_RED3, RANK, SUIT, Card
from canasta.engine.lays import dead_ranks
from canasta.engine.melds import CANASTA, MeldKind
from canasta.engine.rules import Flat, RuleSet
from canasta.engine.scoring import three_points
from canasta.engine.state import Drew, GameState, Phase, Public

RED = 1
"""The rank that red threes have here; 3 is left to the black ones."""

CODE: tuple[int, ...] = tuple(
    (RED if IS_RED3[card] else RANK[card]) | max(0, SUIT[card]) << 4 for card in range(len(RANK))
)
"""A card as a number: its rank, and 16 times its suit."""


_HELD = tuple([0 if rank == 3 else points for rank, points in enumerate(RANK_POINTS)])
"""What a card in the hand costs by rank; threes are counted apart."""


@dataclass(frozen=True, slots=True)
class Rough:
    """The rules that the rough game keeps, beside those of `Law`."""

    law: Law
    limit: int
    """Cards of the pile that one take moves."""
    most: int
    """Cards that a meld may have after a take."""
    until: bool
    """Frozen for a side that has not opened."""
    reset: bool
    """A finished group makes room for another of its rank."""
    dies: bool
    """Ranks with a canasta cannot be melded by anybody."""
    top_counts: bool
    top_excluded: bool
    red_laid: bool
    """Red threes are laid and replaced; else they stay in the hand."""
    black_laid: bool
    talon: tuple[int, ...]
    """Cards from the stock for the first and the second side that opens from the hand; empty where there are none."""
    talon_stock: int
    draws: int
    full: int
    """Naturals of a rank in the whole pack."""
    discard_out: bool
    """Nobody goes out without a discard."""
    least_seven: int
    pure_seven: bool
    five: bool
    """Wild cards join groups of five and more only."""
    bonus_out: int
    three_values: tuple[int, ...]
    needs_canastas: int
    three_else: int
    swing: bool
    negative: bool
    """Cards count against a side without a canasta."""
    held_red: int

    @classmethod
    def of(cls, law: Law) -> Rough:
        """What the rough game keeps of a rule set."""
        rules = law.rules
        pile, melds, threes, scoring = rules.pile, rules.melds, rules.threes, rules.scoring
        held = threes.red_three_hand_penalty
        return cls(
            law=law,
            limit=pile.pile_take_limit or 999,
            most=min(pile.pile_take_max_result or 999, law.max_size),
            until=pile.pile_frozen_until_melded,
            reset=melds.melds_per_rank != "one",
            dies=melds.dead_rank != "none",
            top_counts=rules.opening.initial_pile_count == "top_counts",
            top_excluded=rules.opening.initial_pile_count == "top_excluded",
            red_laid=threes.red_three_mode == "auto_lay",
            black_laid=threes.black_three_mode == "auto_lay",
            talon=rules.opening.talon or (),
            talon_stock=rules.opening.talon_min_stock or 0,
            draws=rules.table.draw_count,
            full=4 * rules.table.decks,
            discard_out=rules.going_out.discard_to_go_out == "required",
            least_seven=melds.sevens_min_meld,
            pure_seven=melds.sevens_pure,
            five=melds.rule_of_five,
            bonus_out=scoring.bonus_out,
            three_values=tuple([three_points(rules, n) for n in range(40)]),
            needs_canastas=threes.red_three_needs.canastas,
            three_else=-1 if threes.red_three_else == "negative" else 0,
            swing=threes.three_swing,
            negative=scoring.meld_values_negative_without_canasta,
            held_red=held.flat if isinstance(held, Flat) else held,
        )


class Lie(Protocol):
    """Where the hidden cards of a table lie: a state, or a world."""

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]: ...
    @property
    def feet(self) -> tuple[tuple[Card, ...], ...]: ...
    @property
    def talons(self) -> tuple[tuple[Card, ...], ...]: ...
    @property
    def buried(self) -> tuple[Card, ...]: ...
    @property
    def stock(self) -> tuple[Card, ...]: ...


class Game:
    """A deal in counts, changed in place. Lists are by seat, side or rank."""

    __slots__ = (
        "age",
        "blacks",
        "bonus",
        "count",
        "dead",
        "done",
        "ended",
        "feet",
        "frozen",
        "known",
        "lack_mixed",
        "lack_natural",
        "lack_run",
        "laid",
        "naturals",
        "need",
        "opened",
        "out",
        "pile",
        "reds",
        "rough",
        "runs",
        "seen",
        "side_of",
        "sides",
        "sizes",
        "stock",
        "suited",
        "turn",
        "turns",
        "wild_meld",
        "wilds",
    )

    def __init__(self, rough: Rough) -> None:
        self.rough = rough
        self.side_of: tuple[int, ...] = ()
        self.sides = 0
        self.turn = 0
        self.age = 0
        """Turns of the deal before the rough game began."""
        self.turns = 0
        """Turns played since."""
        self.count: list[list[int]] = []
        """Of each seat, how many of each rank its hand has."""
        self.suited: list[list[int]] = []
        """Of each seat, how many of each card code; empty where there are no sequences."""
        self.sizes: list[int] = []
        self.feet: list[tuple[int, ...]] = []
        self.known: list[list[int]] = []
        """Of each seat, what everybody has seen it take."""
        self.naturals: list[list[int]] = []
        """Of each side, by rank, the naturals of the group that cards would join; `wilds` the same."""
        self.wilds: list[list[int]] = []
        self.dead = [False] * 16
        """Ranks that nobody may meld any more."""
        self.runs: list[list[tuple[int, int, int]]] = []
        """Of each side: suit, lowest and highest rank of each open sequence."""
        self.wild_meld: list[int] = []
        self.done: list[int] = []
        self.lack_natural: list[int] = []
        self.lack_mixed: list[int] = []
        self.lack_run: list[int] = []
        self.bonus: list[int] = []
        """Of each side, bonus points of canastas."""
        self.laid: list[int] = []
        """Of each side, card points on the table."""
        self.reds: list[int] = []
        self.blacks: list[int] = []
        self.opened: list[bool] = []
        self.need: list[int] = []
        """Points that a side's opening needs; -1 if a form is asked that the rough game does not know."""
        self.pile: list[int] = []
        self.frozen = False
        self.stock: list[int] = []
        self.seen: list[int] = []
        """Cards of each rank that lie on the table or lay in the pile."""
        self.ended = False
        self.out = -1
        """The side that went out."""

    def clone(self) -> Game:
        """A copy to play on with."""
        new = Game(self.rough)
        new.side_of, new.sides = self.side_of, self.sides
        new.turn, new.turns, new.age = self.turn, self.turns, self.age
        new.count = [c[:] for c in self.count]
        new.suited = [c[:] for c in self.suited]
        new.sizes = self.sizes[:]
        new.feet = self.feet[:]
        new.known = [c[:] for c in self.known]
        new.naturals = [c[:] for c in self.naturals]
        new.wilds = [c[:] for c in self.wilds]
        new.dead = self.dead[:]
        new.runs = [c[:] for c in self.runs]
        new.wild_meld = self.wild_meld[:]
        new.done = self.done[:]
        new.lack_natural, new.lack_mixed = self.lack_natural[:], self.lack_mixed[:]
        new.lack_run = self.lack_run[:]
        new.bonus, new.laid = self.bonus[:], self.laid[:]
        new.reds, new.blacks = self.reds[:], self.blacks[:]
        new.opened, new.need = self.opened[:], self.need
        new.pile, new.frozen = self.pile[:], self.frozen
        new.stock = self.stock[:]
        new.seen = self.seen[:]
        new.ended, new.out = self.ended, self.out
        return new

    def lack(self, side: int) -> int:
        """Canastas that a side needs before it may go out."""
        more = self.lack_natural[side] + self.lack_mixed[side] + self.lack_run[side]
        less = self.rough.law.quota - self.done[side]
        return less if less > more else more

    def points(self) -> list[int]:
        """What the deal brings each side if it ends now, going out included."""
        rough, law = self.rough, self.rough.law
        found = []
        for side in range(self.sides):
            total = self.bonus[side]
            done = self.done[side]
            total += -self.laid[side] if rough.negative and not done else self.laid[side]
            reds = self.reds[side]
            if rough.swing:
                sign = (-1, 0, 1)[min(done, 2)]
                total += sign * (rough.three_values[reds] + rough.three_values[self.blacks[side]])
            elif reds:
                good = done >= rough.needs_canastas if rough.needs_canastas else self.opened[side]
                total += rough.three_values[reds] * (1 if good else rough.three_else)
            if self.out == side:
                total += rough.bonus_out
            for rank in (7, 14):
                if law.unfinished[rank]:
                    size = self.naturals[side][rank]
                    if 0 < size < CANASTA and not self.wilds[side][rank]:
                        total -= law.unfinished[rank]
            if law.unfinished_wild and 0 < self.wild_meld[side] < CANASTA:
                total -= law.unfinished_wild
            if law.short_run:
                total -= law.short_run * sum([high - low < law.short_run_length for _, low, high in self.runs[side]])
            found.append(total)
        for seat, side in enumerate(self.side_of):
            found[side] -= self.caught(seat)
        return found

    def caught(self, seat: int) -> int:
        """What the cards of a seat cost it if the deal ends now."""
        law, count = self.rough.law, self.count[seat]
        total = count[3] * law.black3_cost + count[RED] * self.rough.held_red
        total += int(sum(map(mul, count, _HELD)))
        for code in self.feet[seat]:
            rank = code & 15
            total += self.rough.held_red if rank == RED else law.black3_cost if rank == 3 else RANK_POINTS[rank]
        for rank in (7, 14):
            if law.sets_held[rank] and count[rank] >= 3:
                total += law.sets_held[rank]
        return total


def rough_table(rules: RuleSet, public: Public, rough: Rough) -> Game:
    """The table as everybody sees it, without a card in hand or stock: what all worlds of a view have alike."""
    law = rough.law
    game = Game(rough)
    game.side_of = public.side_of
    game.sides = sides = len(public.sides)
    game.turn = public.turn
    game.age = public.turn_no
    game.known = [_ranks(player.known) for player in public.players]
    game.naturals = [[0] * 16 for _ in range(sides)]
    game.wilds = [[0] * 16 for _ in range(sides)]
    game.runs = [[] for _ in range(sides)]
    game.wild_meld = [0] * sides
    game.done, game.bonus, game.laid = [0] * sides, [0] * sides, [0] * sides
    game.lack_natural = [law.quota_natural] * sides
    game.lack_mixed = [law.quota_mixed] * sides
    game.lack_run = [law.quota_run] * sides
    game.reds = [sum([IS_RED3[c] for c in s.threes]) for s in public.sides]
    game.blacks = [len(s.threes) - reds for s, reds in zip(public.sides, game.reds, strict=True)]
    game.opened = [bool(s.melds) for s in public.sides]
    game.need = []
    seen = [0] * 16
    dead = dead_ranks(rules, public) if rough.dies else frozenset[int]()
    for rank in dead:
        game.dead[rank] = True
    for side, own in enumerate(public.sides):
        asked = rules.opening_requirement(own.score, public.deal)
        game.need.append(asked if isinstance(asked, int) else -1)
        for meld in own.melds:
            size = len(meld.cards)
            game.laid[side] += meld.points
            for card in meld.cards:
                seen[RANK[card]] += 1
            match meld.kind:
                case MeldKind.GROUP:
                    naturals = size - meld.wilds
                    if size >= CANASTA:
                        close(game, side, meld.rank, naturals, meld.wilds)
                    if size < CANASTA or not (rough.reset or meld.rank in dead):
                        game.naturals[side][meld.rank] = naturals
                        game.wilds[side][meld.rank] = meld.wilds
                case MeldKind.SEQUENCE:
                    if size >= CANASTA:
                        close_run(game, side)
                    else:
                        game.runs[side].append((meld.suit, meld.low, meld.high))
                case MeldKind.WILD:
                    game.wild_meld[side] = size
                    if size >= CANASTA:
                        game.done[side] += 1
                        game.bonus[side] += law.wild_bonus
                case MeldKind.BLACK3:
                    pass
    for card in public.pile:
        seen[RANK[card]] += 1
    for player in public.players:
        for card in player.known:
            seen[RANK[card]] += 1
    game.seen = seen
    game.frozen = public.frozen
    return game


def dealt(table: Game, public: Public, world: Lie) -> Game:
    """A rough game on this table with the hidden cards where they lie in a world."""
    game = table.clone()
    hands = world.hands
    if any(world.talons):
        hands = tuple([(*hand, *_talon_of(public, world.talons, seat)) for seat, hand in enumerate(hands)])
    game.count = [_ranks(hand) for hand in hands]
    game.sizes = [len(hand) for hand in hands]
    game.feet = [tuple([CODE[c] for c in foot]) for foot in world.feet] or [()] * len(hands)
    game.pile = [CODE[c] for c in (*world.buried, *public.pile)]
    game.stock = [CODE[c] for c in world.stock]
    if game.rough.law.run_bonus:
        for hand in hands:
            codes = [0] * 64
            for card in hand:
                codes[CODE[card]] += 1
            game.suited.append(codes)
    return game


def rough_game(state: GameState, rough: Rough) -> Game:
    """The rough game that goes on from the beginning of a turn; all cards are seen."""
    return dealt(rough_table(state.rules, state.public, rough), state.public, state)


def begins(state: GameState) -> bool:
    """Whether the seat in turn has not drawn yet."""
    return state.public.phase is Phase.DRAW and state.public.now.drew is Drew.NOTHING


def close(game: Game, side: int, rank: int, naturals: int, wilds: int) -> None:
    """A group has become a canasta."""
    law = game.rough.law
    game.done[side] += 1
    if wilds:
        game.bonus[side] += law.mixed_bonus
        if game.lack_mixed[side]:
            game.lack_mixed[side] -= 1
    else:
        game.bonus[side] += law.natural_bonus[rank]
        if game.lack_natural[side]:
            game.lack_natural[side] -= 1
    if naturals + wilds > CANASTA and law.max_size == CANASTA:
        raise ValueError(f"a canasta of {naturals} and {wilds}")


def close_run(game: Game, side: int) -> None:
    """A sequence has become a canasta."""
    game.done[side] += 1
    game.bonus[side] += game.rough.law.run_bonus
    if game.lack_run[side]:
        game.lack_run[side] -= 1


def _talon_of(public: Public, talons: Sequence[tuple[Card, ...]], seat: int) -> tuple[Card, ...]:
    """The bonus cards that are set aside for a seat."""
    side = public.side_of[seat]
    return talons[side] if public.sides[side].talon_seat == seat else ()


def _ranks(cards: Sequence[Card]) -> list[int]:
    count = [0] * 16
    for card in cards:
        count[CODE[card] & 15] += 1
    return count
