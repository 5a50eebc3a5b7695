"""Rule book: an example of how a deal could end, scored by the engine under the rules of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce

from msgspec import structs

from canasta.app.pageblocks import Section
from canasta.app.rulesamples import COMMON, SAMPLES, Sample, SideSample
from canasta.app.rulewriter import Writer
from canasta.app.sheetwords import line_name
from canasta.app.words import laid_words
from canasta.engine.actions import Play
from canasta.engine.cards import IS_RED3, RANK, RANK_CODES, Card
from canasta.engine.going_out import quota_problem
from canasta.engine.lays import Batch, Bench, judge
from canasta.engine.melds import Meld, MeldKind
from canasta.engine.position import PositionError, state_of_position
from canasta.engine.registry import VARIANTS
from canasta.engine.rules import RuleSet
from canasta.engine.scoring import deal_sheets
from canasta.engine.state import DealEnd, EndReason, GameState, Sheet

_SUITS = "CDHS"
_LETTERS = ("a", "b", "c")


class _Shuffle:
    """Gives out faces of the packs, suit after suit, none more often than it is there."""

    def __init__(self, rules: RuleSet) -> None:
        self._left = {f"{rank}{suit}": rules.table.decks for rank in "A23456789TJQK" for suit in _SUITS}
        self._left["JK"] = rules.table.jokers

    def take(self, face: str) -> str:
        if not self._left.get(face):
            raise PositionError("", f"no {face} left")
        self._left[face] -= 1
        return face

    def any(self, rank: str, suits: str = _SUITS) -> str:
        """The face of this rank that is there most often."""
        if rank == "JK":
            return self.take(rank)
        return self.take(max((f"{rank}{suit}" for suit in suits), key=lambda face: self._left[face]))

    def ranks(self, text: str) -> str:
        """Faces for `K*7`, `8*5 2 JK`, `b3`."""
        found = []
        for word in text.split():
            rank, _, count = word.partition("*")
            suits = {"b3": "CS", "r3": "DH"}.get(rank, _SUITS)
            found += [self.any("3" if rank in ("b3", "r3") else rank, suits) for _ in range(int(count or 1))]
        return " ".join(found)

    def run(self, text: str) -> str:
        """Faces for `5D-JD`."""
        low, high = text.split("-")
        order = "456789TJQKA"
        return " ".join(self.take(f"{rank}{low[-1]}") for rank in order[order.index(low[0]) : order.index(high[0]) + 1])


def _position(rules: RuleSet, sample: Sample) -> dict[str, object]:
    packs = _Shuffle(rules)
    threes = rules.threes
    lone = rules.table.sides == "cutthroat"
    count = rules.sides_count
    sides = [*sample.sides, *[SideSample()] * count][:count]
    runs = {meld: packs.run(meld) for side in sides for meld in side.melds if "-" in meld}
    melds = [[runs[meld] if "-" in meld else packs.ranks(meld) for meld in side.melds] for side in sides]
    laid = [
        f"{packs.ranks(f'r3*{side.red}') if side.red and threes.red_three_mode != 'hand_card' else ''} "
        f"{packs.ranks(f'b3*{side.black}') if side.black and threes.black_three_mode == 'auto_lay' else ''}"
        for side in sides
    ]
    takes_out = threes.black_three_mode == "stop_removed_on_take"
    removed = [packs.ranks(f"b3*{side.removed}") if side.removed and takes_out else "" for side in sides]
    hands, feet = [""] * rules.table.players, [""] * rules.table.players
    for number, side in enumerate(sides):
        for seat, hand in zip(rules.seats_of(number), side.hands, strict=False):
            hands[seat] = packs.ranks(hand)
        if side.foot and rules.table.foot_size:
            feet[rules.seats_of(number)[-1]] = packs.ranks(side.foot)
    found: dict[str, object] = {"hands": hands, "melds": melds, "threes": laid, "removed": removed}
    if rules.table.foot_size:
        found["feet"] = feet
    return found | ({"lone": 0} if lone else {})


def _legal(rules: RuleSet, melds: tuple[Meld, ...]) -> bool:
    """Whether the rules allow all these melds of one side."""
    plays = [Play(None, meld.cards) for meld in melds]
    batch = judge(Bench(rules, [], False, frozenset(), False), plays)
    return isinstance(batch, Batch) and len(batch.melds) == len(melds)


def _candidates(game: str) -> Iterator[Sample]:
    names = []
    name: str | None = game
    while name is not None and name in VARIANTS:
        names.append(name)
        name = VARIANTS[name].parent
    for name in dict.fromkeys((*names, *COMMON)):
        if name in SAMPLES:
            yield SAMPLES[name]


def example(rules: RuleSet, game: str) -> tuple[GameState, DealEnd, tuple[Sheet, ...], int] | None:
    """The end of a deal under these rules: its position, how it ended, the sheets, and how many sides were described.

    A sample whose melds the rules do not allow is passed over; if the canastas do not suffice to go out, the stock
    has run out instead. None if no sample fits.
    """
    spare: tuple[GameState, int] | None = None
    for sample in _candidates(game):
        try:
            state = state_of_position(rules, _position(rules, sample))
        except PositionError:
            continue
        described = min(len(sample.sides), rules.sides_count)
        if not all(_legal(rules, side.melds) for side in state.public.sides):
            continue
        if quota_problem(rules, state.public.sides[0].melds) is None:
            return _ended(state, DealEnd(EndReason.OUT, 0), described)
        spare = spare or (state, described)
    return _ended(spare[0], DealEnd(EndReason.STOCK), spare[1]) if spare else None


def _ended(state: GameState, end: DealEnd, described: int) -> tuple[GameState, DealEnd, tuple[Sheet, ...], int]:
    sheets = deal_sheets(state, end)
    return state, structs.replace(end, sheets=sheets), sheets, described


def sheet(w: Writer) -> Section | None:
    """The example as words and as a table."""
    found = example(w.rules, w.game)
    if found is None:
        return None
    state, end, sheets, described = found
    people = "player_" if w.rules.table.sides in ("solo", "cutthroat") else ""
    names = [w.say(f"sheet.{people}{letter}") for letter in _LETTERS[:described]]
    told = [w.say("sheet.has", side=name, what=_told(w, state, end, side)) for side, name in enumerate(names)]
    kinds = _in_order(sheets[:described])
    rows = [
        (line_name(w.catalog, kind, w.rules, w.game), *(_points(w, one, kind) for one in sheets[:described]))
        for kind in kinds
    ]
    rows.append((w.say("words.total"), *(w.number(one.total) for one in sheets[:described])))
    table = w.rows(("what",), rows)
    return w.section("sheet", w.para(w.say("sheet.intro")), w.points(*told), replace(table, head=(*table.head, *names)))


def _in_order(sheets: Sequence[Sheet]) -> list[str]:
    """Every kind of line of the sheets, once, each sheet's own order kept."""
    kinds: list[str] = []
    for sheet in sheets:
        place = 0
        for line in sheet.lines:
            if line.kind in kinds:
                place = kinds.index(line.kind) + 1
            else:
                kinds.insert(place, line.kind)
                place += 1
    return kinds


def _points(w: Writer, sheet: Sheet, kind: str) -> str:
    lines = [line.points for line in sheet.lines if line.kind == kind]
    return w.catalog.number(lines[0], "+") if lines and lines[0] else w.catalog.t("sheet.nothing")


def _told(w: Writer, state: GameState, end: DealEnd, number: int) -> str:
    """What a side had: "went out; melds K×7, 5×3; 2 red threes; left in hand A, 9, 4"."""
    side = state.public.sides[number]
    seats = state.rules.seats_of(number)
    red = sum(IS_RED3[card] for card in side.threes)
    black = len(side.threes) - red
    parts = [
        w.say("sheet.went_out", end.went_out in seats),
        w.say("sheet.melds" if side.melds else "sheet.no_melds", melds=_comma(w, [_meld(w, m) for m in side.melds])),
        w.say("sheet.red_threes", red, n=red),
        w.say("sheet.black_threes", black, n=black),
        w.say("sheet.removed", side.removed, n=len(side.removed)),
        *(w.say("sheet.left", state.hands[s], cards=_comma(w, _names(w, state.hands[s]))) for s in seats),
        *(w.say("sheet.left_foot", state.feet[s], cards=_comma(w, _names(w, state.feet[s]))) for s in seats),
    ]
    return reduce(lambda first, last: w.say("sheet.and", first=first, last=last), [part for part in parts if part])


def _comma(w: Writer, parts: Sequence[str]) -> str:
    return w.catalog.t("common.list_comma").join(parts)


def _names(w: Writer, cards: Sequence[Card]) -> list[str]:
    """Cards as players call them over a table: "K", "10", "joker"."""
    return [_name(w, card) for card in cards]


def _name(w: Writer, card: Card) -> str:
    match RANK[card]:
        case 15:
            return w.say("sheet.joker")
        case 3:
            return w.say("sheet.red_three" if IS_RED3[card] else "sheet.black_three")
        case rank:
            return "10" if rank == 10 else RANK_CODES[rank]


def _meld(w: Writer, meld: Meld) -> str:
    """A meld in short: "K×7", "8×5+2+joker", "five to jack of diamonds"."""
    if meld.kind is MeldKind.SEQUENCE:
        return laid_words(w.catalog, meld, meld.cards, new=True)
    kinds = Counter(_names(w, meld.cards))
    parts = [w.say("sheet.times", rank=name, n=n) if n > 1 else name for name, n in kinds.items()]
    return "+".join(parts)
