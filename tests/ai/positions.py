"""Test positions: from a compact notation to a state, and what a player does with a whole turn."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from canasta.ai.player import Player, never
from canasta.engine.actions import Answer, Ask, Discard, DrawStock, LayDown, Play, TakePile
from canasta.engine.apply import advance
from canasta.engine.cards import POINTS, RANK, RANK_CODES, SUIT, Card, deck
from canasta.engine.melds import of_cards
from canasta.engine.rules import RuleSet, load
from canasta.engine.state import Drew, EndReason, GameState, Phase, Public, Question, Side, Talon, Topic, Turn
from canasta.engine.state import Player as SeatFacts
from canasta.engine.view import view_of

FILE = Path(__file__).with_name("positions.json")
VARIANTS = {
    "classic4": "classic_4p",
    "classic2": "classic_2p",
    "classic3": "classic_3p",
    "classic6": "classic_6p",
    "modern": "modern_american",
    "samba": "samba",
    "bolivia": "bolivian",
    "handfoot": "hand_and_foot",
}
_SUITS = {"s": 0, "h": 1, "d": 2, "c": 3}


def positions() -> list[dict[str, Any]]:
    return list(json.loads(FILE.read_text("utf-8")))


_ALIKE = {"classic": ("4567", "89TJQK"), "modern": ("456", "89TJQK"), "handfoot": ("4567", "89TJQK")}
"""Ranks that may change places without changing a position, by the beginning of the variant's name."""


def varied(position: dict[str, Any], rng: Random) -> dict[str, Any]:
    """A position of the same kind: other ranks of the same value, slightly other scores, hands and pile."""
    ranks: dict[str, str] = {}
    for name, classes in _ALIKE.items():
        if position["variant"].startswith(name):
            for same in classes:
                ranks |= dict(zip(same, rng.sample(same, len(same)), strict=True))

    def renamed(text: str) -> str:
        return " ".join(
            ranks.get(word[0], word[0]) + word[1:] if re.fullmatch(r"[4-9TJQK](x\d+)?[shdc]?;?", word) else word
            for word in text.split(" ")
        )

    made = {**position, "hand": renamed(position["hand"]), "pile": renamed(position.get("pile", ""))}
    made |= {side: {ranks.get(r, r): how for r, how in position[side].items()} for side in ("us", "them")}
    made |= {which: [renamed(choice) for choice in position[which]] for which in ("best", "avoid")}
    made |= {key: {k: renamed(v) for k, v in position[key].items()} for key in ("known", "last") if key in position}
    step = rng.randrange(-20, 21) * 5
    moved = [score + step for score in position["score"]]
    if max(moved) < 4000 and all(_bracket(a) == _bracket(b) for a, b in zip(moved, position["score"], strict=True)):
        made["score"] = moved
    made["n"] = [n + rng.choice((-1, 0, 1)) if n > 4 else n for n in position["n"]]
    if len(made["pile"].split()) >= 4:
        made["pile"] = " ".join([*rng.sample("456789TJQK", rng.randrange(3)), made["pile"]])
    return made


def _bracket(score: int) -> int:
    """Which opening count a score of the classic game asks for."""
    return sum(score >= edge for edge in (0, 1500, 3000))


class Pack:
    """All cards of a rule set, shuffled: taken by rank, or by rank and suit where a suit is named."""

    def __init__(self, rules: RuleSet, rng: Random) -> None:
        self.left = list(deck(rules.table.decks, rules.table.jokers))
        rng.shuffle(self.left)

    def one(self, code: str) -> Card:
        black, red = code == "b3", code == "r3"
        rank = 3 if black or red else 15 if code[0] == "W" else RANK_CODES.index(code[0])
        suit = _SUITS[code[1]] if len(code) == 2 and not (black or red) else None
        for card in self.left:
            if RANK[card] == rank and (suit is None or SUIT[card] == suit):
                if (black and SUIT[card] in (1, 2)) or (red and SUIT[card] in (0, 3)):
                    continue
                self.left.remove(card)
                return card
        raise ValueError(f"no {code} left")

    def cards(self, text: str) -> tuple[Card, ...]:
        return tuple(self.one(code) for code in codes(text))

    def some(self, count: int, rules: RuleSet) -> tuple[Card, ...]:
        """Any cards that a hand may hold."""
        found: list[Card] = []
        for card in list(self.left):
            if len(found) == count:
                break
            if RANK[card] != 3 or rules.threes.red_three_mode == "hand_card":
                self.left.remove(card)
                found.append(card)
        return tuple(found)


def codes(text: str) -> list[str]:
    """`7x3 W b3` as single codes."""
    found: list[str] = []
    for word in text.split():
        code, _, times = word.partition("x")
        found += [code] * int(times or 1)
    return found


def state_of(position: dict[str, Any], rng: Random) -> GameState:
    """A state that shows seat 0 the position; suits and hidden cards are drawn by `rng`."""
    rules = load(VARIANTS[position["variant"]])
    seats = rules.table.players
    pack = Pack(rules, rng)
    hand = pack.cards(position["hand"])
    pile = pack.cards(position.get("pile", ""))
    known = pack.cards(position.get("known", {}).get("left", ""))
    discards: list[tuple[Card, ...]] = [()] * seats
    refused = position.get("last", {}).get("refused_by_left")
    if refused is not None:
        discards[0] = (next(c for c in pile if RANK_CODES[RANK[c]] == refused),)
    threes = position.get("red3") or position.get("threes") or [0, 0]
    kinds = ["r3", "b3"] if "threes" in position else ["r3"]
    sides = []
    for side in range(rules.sides_count):
        melds = position["us"] if side == 0 else position["them"] if side == 1 else {}
        laid = tuple(of_cards(meld_cards(pack, rank, how)) for rank, how in melds.items())
        reds = tuple(pack.one(kinds[i % len(kinds)]) for i in range(threes[side])) if side < 2 else ()
        talon = Talon.GIVEN if laid and rules.opening.talon else Talon.NONE
        score = position["score"][side] if side < len(position["score"]) else 0
        sides.append(Side(melds=laid, threes=reds, score=score, talon=talon))
    sizes = position["n"]
    hands = [hand, *((() if i else known) for i in range(seats - 1))]
    for i, size in enumerate(sizes, 1):
        hands[i] = (*hands[i], *pack.some(size - len(hands[i]), rules))
    foot = rules.table.foot_size
    feet = tuple(pack.some(foot, rules) if foot else () for _ in range(seats))
    stock = position.get("stock", "auto")
    rest = tuple(pack.left) if stock == "auto" else tuple(pack.left)[: int(stock)]
    players = tuple(
        SeatFacts(
            melded=bool(sides[rules.seat_sides[seat]].melds),
            turns=2,
            known=known if seat == 1 else (),
            discards=discards[seat],
        )
        for seat in range(seats)
    )
    phase = position["phase"]
    public = Public(
        deal=1,
        dealer=seats - 1,
        turn=0,
        phase=Phase.DRAW if phase == "draw" else Phase.PLAY,
        pile=pile,
        frozen=bool(position.get("frozen")),
        sides=tuple(sides),
        players=players,
        side_of=rules.seat_sides,
        turn_no=20,
        now=Turn(fresh_seat=not sides[0].melds)
        if phase == "draw"
        else Turn(drew=Drew.STOCK, drawn=1, melds_before=len(sides[0].melds), fresh_seat=not sides[0].melds),
    )
    if phase == "answer":
        now = Turn(drew=Drew.STOCK, drawn=1, melds_before=len(sides[0].melds), fresh_seat=False, asked=True)
        public = replace(public, turn=2, phase=Phase.ASKED, question=Question(Topic.OUT, (0,)), now=now)
    talons = ((),) * rules.sides_count
    return GameState(rules, rng.randrange(1 << 30), public, tuple(hands), feet, talons, rest)


def meld_cards(pack: Pack, rank: str, how: str) -> tuple[Card, ...]:
    """`5+2` of a rank, twos as wild cards while there are some."""
    naturals, wilds = (int(n) for n in how.split("+"))
    cards = [pack.one(rank) for _ in range(naturals)]
    for _ in range(wilds):
        cards.append(pack.one("2" if any(RANK[c] == 2 for c in pack.left) else "W"))
    return tuple(cards)


@dataclass(frozen=True, slots=True)
class Done:
    """What a player did with the turn. `laid`: the cards laid for each rank, as a sorted string."""

    took: str | None
    laid: dict[str, str]
    thrown: str | None
    out: bool
    answer: bool | None


def played(player: Player, state: GameState) -> Done:
    """Let the player play the turn of seat 0, or the answer of seat 0."""
    took: str | None = None
    laid: dict[str, list[str]] = {}
    thrown: str | None = None
    seat = state.to_act
    drawn = state.public.phase is Phase.DRAW
    while state.public.end is None and state.public.to_act in (seat, 2):
        view = view_of(state, state.to_act)
        action = player.decide(view, Random(1), never)
        match action:
            case Answer(yes=yes) if seat == state.to_act and state.public.turn != seat:
                return Done(None, {}, None, False, yes)
            case DrawStock() if drawn:
                return Done(None, {}, None, False, None)
            case TakePile(top=top):
                return Done(short(top.cards), {}, None, False, None)
            case LayDown(plays=plays):
                for play in plays:
                    laid.setdefault(rank_of(state, play), []).extend(code(c) for c in play.cards)
            case Discard(card=card):
                thrown = code(card)
            case Ask():
                pass
        state = advance(state, action)
        if thrown is not None:
            break
    out = state.public.end is not None and state.public.end.reason is EndReason.OUT
    return Done(took, {rank: " ".join(sorted(cards)) for rank, cards in laid.items()}, thrown, out, None)


def rank_of(state: GameState, play: Play) -> str:
    if play.target is not None and play.target < len(state.public.sides[0].melds):
        meld = state.public.sides[0].melds[play.target]
        return RANK_CODES[meld.rank] or meld.kind.value
    ranks = [RANK[c] for c in play.cards if RANK[c] not in (2, 15)]
    return RANK_CODES[ranks[0]] if ranks else "wild"


def code(card: Card) -> str:
    rank = RANK[card]
    return "W" if rank == 15 else ("b3" if SUIT[card] in (0, 3) else "r3") if rank == 3 else RANK_CODES[rank]


def short(cards: tuple[Card, ...]) -> str:
    return " ".join(sorted(code(c) for c in cards))


def matches(done: Done, choice: str, *, avoid: bool = False) -> bool:
    """Whether what was done is this choice: `take with 9 9`, `draw`, `open 7x3; discard 4`, `meld 2 on 6`, `go out`."""
    if choice.startswith("take with"):
        return done.took == " ".join(sorted(codes(choice[9:])))
    if choice == "draw":
        return done.took is None and not done.laid and done.thrown is None
    if choice == "go out":
        return done.out
    if choice.startswith("answer"):
        return done.answer is (choice == "answer yes")
    wanted: Counter[str] = Counter()
    by_rank: dict[str, list[str]] = {}
    laid_named = False
    for part in choice.split("; "):
        verb, _, rest = part.partition(" ")
        if verb == "discard":
            if done.thrown != codes(rest)[0][: 2 if rest[0] in "br" else 1]:
                return False
        elif part in ("no meld", "stay in"):
            if done.out or (part == "no meld" and done.laid):
                return False
        elif verb in ("open", "meld"):
            laid_named = True
            cards, _, onto = rest.partition(" on ")
            if onto:
                by_rank.setdefault(onto[0], []).extend(c[0] for c in codes(cards))
            else:
                wanted.update(c[0] for c in codes(cards))
    if by_rank:
        if avoid:
            return all(not Counter(cards) - Counter(done.laid.get(rank, "").split()) for rank, cards in by_rank.items())
        return {r: " ".join(sorted(c)) for r, c in by_rank.items()} == done.laid
    if laid_named:
        have = Counter(c for cards in done.laid.values() for c in cards.split())
        return not wanted - have if avoid else wanted == have
    return True


def points(text: str) -> int:
    return sum(POINTS[c] for c in Pack(load("classic_4p"), Random(0)).cards(text))
