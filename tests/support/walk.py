"""Random play for tests of the engine: any rules that can be loaded, and players who try everything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random

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
from canasta.engine.cards import IS_NATURAL, IS_WILD, RANK, Card, deck
from canasta.engine.moves import actions_now, discards, lays, openings, out_plan, plays_of, smallest_lays, takes
from canasta.engine.rules import KNOBS, RuleSet, RuleSetError, ids, load, player_counts
from canasta.engine.state import Phase
from canasta.engine.verify import verify
from canasta.engine.view import View

HOUSE_RULES: Mapping[str, Mapping[str, object]] = {
    "H1": {"pile_take_add_to_meld": "open_only"},
    "H2": {"wild_ratio": "lt"},
    "H3": {"count_cards_in_canastas": False},
    "H4": {"joker_discard": False},
    "H5": {"initial_pile_count": "top_and_pair_excluded"},
    "H6": {"instant_win_canastas": 3},
    "H7": {"hand_size": 13, "draw_count": 3},
    "H8": {"pile_frozen": "always"},
    "H9": {"bonus_concealed_canasta": 100},
    "H10": {"wild_ratio": "none", "max_wilds": 3},
    "H11": {"stock_end": "recycle", "recycle_limit": 2},
    "H12": {"pile_take_limit": 10},
}
"""The house rules of the rule book as knobs (16); seven canastas are so rare that three take their place."""

STRUCTURED: Mapping[str, tuple[object, ...]] = {
    "red_three_needs": ({"melded": True}, {"canastas": 1}, {"canastas": 2}),
    "red_three_hand_penalty": (0, 5, 300, {"flat": 750}),
    "initial_table": ([[None, 15], [0, 50]], [[None, 15], [0, "canasta"]], [[None, ["canasta", 120]]], [[None, 0]]),
    "canastas_to_go_out": (
        {"total": 0},
        {"total": 1},
        {"total": 2},
        {"natural": 1},
        {"mixed": 1},
        {"total": 1, "exclude": ["wild"]},
        {"total": 1, "exclude": ["mixed"]},
    ),
    "bonus_wild": (None, {"else": 2000}, {"seven_twos": 4000, "four_jokers": 3000, "else": 2000}),
    "incomplete_penalties": (None, {"aces": 2500, "sevens": 2500, "wild": 2000}),
    "set_in_hand_penalty": (None, {"aces": 1500, "sevens": 1500}),
    "short_sequence_penalty": (None, {"max_length": 5, "points": 1000}),
    "multi_canasta_bonus": (None, [{"natural": 2, "points": 1000}, {"any": 3, "points": 500}]),
    "special_hands": ({}, {"pairs": 2500, "straight": 3000}),
    "talon": (None, [4, 3], [2]),
    "red_three_table": ([], [100, 200], [100, 300, 500, 1000]),
    "black_three_removed_table": (None, [5, 10, 15, 100]),
    "start_pile_values": (None, {"A": 1, "4": 4, "K": 13}),
    "player_counts": (),
}
"""Values to try for knobs that are neither numbers nor words."""

_LEFT_ALONE = ("players", "player_counts", "sides", "decks", "jokers", "hand_size", "foot_size", "canasta_size")


def random_value(name: str, rng: Random) -> object:
    """A possible value of a knob."""
    knob = KNOBS[name]
    if name in STRUCTURED:
        return rng.choice(STRUCTURED[name])
    if knob.nullable and rng.random() < 0.3:
        return None
    match knob.kind:
        case "bool":
            return rng.random() < 0.5
        case "int":
            assert knob.low is not None
            assert knob.high is not None
            return rng.randint(knob.low, min(knob.high, knob.low + 12))
        case "enum":
            return rng.choice(knob.choices)
        case "set":
            return [word for word in knob.choices if rng.random() < 0.5]
        case "structure":
            raise AssertionError(f"no values for {name}")


def random_rules(rng: Random) -> RuleSet:
    """A preset with house rules and other knobs changed at random, of those that can be played."""
    while True:
        rules_id = rng.choice(ids())
        changes: dict[str, object] = {}
        for house in rng.sample(sorted(HOUSE_RULES), rng.randint(0, 4)):
            changes.update(HOUSE_RULES[house])
        names = [name for name in KNOBS if name not in _LEFT_ALONE]
        for name in rng.sample(names, rng.choice((0, 1, 3, 8))):
            changes[name] = random_value(name, rng)
        changes.pop("target_score", None)
        changes.pop("fixed_deals", None)
        if rng.random() < 0.3:
            changes["hand_size"] = rng.randint(7, 15)
        try:
            return load(rules_id, changes, rng.choice(player_counts(rules_id)))
        except RuleSetError:
            continue


class Walker:
    """Chooses among legal actions at random, some styles of play more eager than others."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.eager = rng.choice((0.3, 0.7, 0.95))
        self.calls = rng.choice((0.0, 0.0, 0.05))

    def choose(self, view: View) -> Action:
        """A legal action; raises AssertionError if there is none."""
        rng, public = self.rng, view.public
        if public.end is not None:
            return NextDeal()
        if public.question is not None:
            return Answer(rng.random() < 0.6, view.seat)
        action = self.draw(view) if public.phase is Phase.DRAW else self.play(view)
        if action is not None:
            return action
        found = list(actions_now(view))
        assert found, "nobody can act"
        mild = [a for a in found if not isinstance(a, Acaba | AskAcaba)]
        return rng.choice(mild or found)

    def draw(self, view: View) -> Action | None:
        rng = self.rng
        if rng.random() < self.calls:
            both: tuple[Action, ...] = (Acaba(), AskAcaba())
            for call in both:
                if rng.random() < 0.5 and verify(view, call) is None:
                    return call
        if rng.random() < self.eager:
            found = list(islice(takes(view), 12))
            if found:
                take = rng.choice(found)
                return self.with_more(view, take)
        keep = DrawStock(keep_three=rng.random() < 0.3)
        return keep if verify(view, keep) is None else None

    def with_more(self, view: View, take: TakePile) -> Action:
        """The take, perhaps with further lays that are legal."""
        if self.rng.random() < 0.5 and not take.also:
            held = [c for c in view.hand if c not in take.top.cards]
            for play in self.batch(view, held):
                more = TakePile(take.top, (play,))
                if verify(view, more) is None:
                    return more
        return take

    def play(self, view: View) -> Action | None:
        rng = self.rng
        special: list[Action] = [Declare(name) for name, _ in view.rules.scoring.special_hands]
        for action in (Ask(), *special):
            if verify(view, action) is None and rng.random() < 0.7:
                return action
        if rng.random() < self.calls and verify(view, AskAcaba()) is None:
            return AskAcaba()
        if rng.random() < self.eager:
            plan = out_plan(view)
            if plan is not None and plan.lays and rng.random() < 0.5:
                out = LayDown(plays_of(plan))
                if verify(view, out) is None:
                    return out
            big = LayDown(self.batch(view, list(view.hand)))
            if verify(view, big) is None:
                return big
            small = list(islice(lays(view), 10))
            if small:
                return rng.choice(small)
        merges = [Merge(a, b) for a in range(len(view.melds)) for b in range(len(view.melds)) if a != b]
        merges = [m for m in merges if view.rules.melds.merge_groups and verify(view, m) is None]
        if merges and rng.random() < 0.4:
            return rng.choice(merges)
        drops = list(discards(view))
        if drops:
            return rng.choice(drops)
        return None

    def batch(self, view: View, cards: list[Card]) -> tuple[Play, ...]:
        """Plays that may be legal together: whole ranks onto melds, new melds, wild cards here and there."""
        rng = self.rng
        left = list(cards)
        rng.shuffle(left)
        plays: list[Play] = []
        if not view.melds and rng.random() < 0.5:
            found = list(islice(openings(view, left), 30))
            if found:
                return rng.choice(found)
        for place, meld in enumerate(view.melds):
            fits = [c for c in left if meld.rank and RANK[c] == meld.rank]
            fits += [c for c in left if IS_WILD[c] and rng.random() < 0.3]
            if fits and rng.random() < 0.6:
                plays.append(Play(place, tuple(fits)))
                left = [c for c in left if c not in fits]
        for rank in {RANK[c] for c in left if IS_NATURAL[c]}:
            same = [c for c in left if RANK[c] == rank]
            wilds = [c for c in left if IS_WILD[c]][: rng.choice((0, 0, 1, 2))]
            if len(same) + len(wilds) >= 3 and rng.random() < 0.6:
                plays.append(Play(None, (*same, *wilds)))
                left = [c for c in left if c not in same and c not in wilds]
        wilds = [c for c in left if IS_WILD[c]]
        if len(wilds) >= 3 and rng.random() < 0.5:
            plays.append(Play(None, tuple(wilds)))
        return tuple(plays)

    def attempts(self, view: View) -> Iterator[Action]:
        """Actions that are mostly illegal: wrong phases, cards of others, targets that there are not."""
        rng = self.rng
        packs = deck(view.rules.table.decks, view.rules.table.jokers)
        seats = len(view.hand_sizes)

        def some(most: int) -> tuple[Card, ...]:
            pool = view.hand if rng.random() < 0.8 else packs
            return tuple(rng.choices(pool, k=rng.randint(0, most))) if pool else ()

        def target() -> int | None:
            places: list[int | None] = [None, None, -1, *range(len(view.melds) + 2)]
            return rng.choice(places)

        yield DrawStock(keep_three=rng.random() < 0.5)
        yield TakePile(Play(target(), some(4)), tuple(Play(target(), some(4)) for _ in range(rng.randint(0, 2))))
        yield LayDown(tuple(Play(target(), some(5)) for _ in range(rng.randint(0, 3))))
        yield LayDown(self.batch(view, list(view.hand)))
        yield LayDown(tuple(islice(smallest_lays(view), rng.randint(1, 3))))
        yield Merge(rng.randint(-1, 3), rng.randint(-1, 3))
        yield Discard(rng.choice(packs))
        yield Answer(rng.random() < 0.5, rng.randint(-1, seats))
        yield Declare(rng.choice(("pairs", "straight", "nothing")))
        yield from (Pass(), Ask(), AskAcaba(), Acaba(), EndDeal(), NextDeal())
