"""What a deal scores: the itemised sheet of each side (00 §10), and who has won (00 §11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from canasta.engine.cards import IS_BLACK3, IS_RED3, POINTS, RANK, Card
from canasta.engine.lays import canastas
from canasta.engine.melds import Grade, Meld, MeldKind
from canasta.engine.rules import Flat, RuleSet
from canasta.engine.specials import WINS_MATCH
from canasta.engine.state import DealEnd, EndReason, GameState, Line, Public, Sheet, Side


def three_points(rules: RuleSet, count: int) -> int:
    """Value of so many threes of one colour, in points; beyond the table 100 each (17 no. 45)."""
    table = rules.threes.red_three_table
    if not count or not table:
        return 0
    return table[min(count, len(table)) - 1] + 100 * max(0, count - len(table))


def wild_canasta_points(rules: RuleSet, meld: Meld) -> int:
    """Bonus of a finished wild meld (knob `bonus_wild`)."""
    bonus = rules.scoring.bonus_wild
    if bonus is None:
        return 0
    jokers = sum(RANK[c] == 15 for c in meld.cards)
    if jokers == 0 and bonus.seven_twos is not None:
        return bonus.seven_twos
    if jokers >= 4 and bonus.four_jokers is not None:
        return bonus.four_jokers
    return bonus.other


def canasta_points(rules: RuleSet, meld: Meld, *, out: bool = True) -> int:
    """Bonus of one meld, in points; none while it is no canasta. `out`: its side has gone out (12, deuce canastas)."""
    scoring = rules.scoring
    match meld.grade:
        case Grade.OPEN:
            return 0
        case Grade.NATURAL:
            if meld.rank == 14 and scoring.bonus_natural_aces is not None:
                return scoring.bonus_natural_aces
            if meld.rank == 7 and scoring.bonus_natural_sevens is not None:
                return scoring.bonus_natural_sevens
            return scoring.bonus_natural
        case Grade.MIXED:
            return scoring.bonus_mixed
        case Grade.SEQUENCE:
            return scoring.bonus_sequence or 0
        case Grade.WILD:
            return 0 if scoring.wild_bonus_only_if_out and not out else wild_canasta_points(rules, meld)


def hand_points(rules: RuleSet, cards: Sequence[Card], *, out: bool = True) -> int:
    """What cards left in a hand cost, red threes aside, in points. `out`: somebody went out (knob of black threes)."""
    threes = rules.threes
    black = threes.black_three_hand_value if out or not threes.black_three_penalty_only_when_out else 5
    return sum([black if IS_BLACK3[c] else POINTS[c] for c in cards])


class _Lines:
    """The lines of a sheet as they come; lines of nothing are left out."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def add(self, kind: str, points: int, count: int = 0) -> None:
        if points or count:
            self.lines.append(Line(kind, points, count))


def _canasta_lines(rules: RuleSet, side: Side, lines: _Lines, *, out: bool) -> None:
    kinds: dict[str, tuple[int, int]] = {}
    for meld in side.melds:
        if not meld.complete:
            continue
        kind = f"{meld.grade.value}_canastas"
        if meld.grade is Grade.NATURAL and meld.rank == 14 and rules.scoring.bonus_natural_aces is not None:
            kind = "natural_aces"
        elif meld.grade is Grade.NATURAL and meld.rank == 7 and rules.scoring.bonus_natural_sevens is not None:
            kind = "natural_sevens"
        points, count = kinds.get(kind, (0, 0))
        kinds[kind] = points + canasta_points(rules, meld, out=out), count + 1
    for kind in (
        "natural_canastas",
        "natural_aces",
        "natural_sevens",
        "mixed_canastas",
        "sequence_canastas",
        "wild_canastas",
    ):
        if kind in kinds:
            lines.add(kind, *kinds[kind])
    lines.add("many_canastas", _many_canastas(rules, side))
    lines.add("hand_canastas", side.hand_canastas * rules.scoring.bonus_concealed_canasta, side.hand_canastas)
    if not rules.scoring.bonus_concealed_canasta:
        lines.lines = [line for line in lines.lines if line.kind != "hand_canastas"]


def _many_canastas(rules: RuleSet, side: Side) -> int:
    """The highest row of `multi_canasta_bonus` that the side has reached (12; sambas are natural)."""
    count = canastas(side.melds)
    natural = count[Grade.NATURAL] + count[Grade.SEQUENCE]
    total = sum(count.values())
    return max(
        (
            row.points
            for row in rules.scoring.multi_canasta_bonus or ()
            if natural >= row.natural and count[Grade.MIXED] >= row.mixed and total >= row.any
        ),
        default=0,
    )


def _three_lines(rules: RuleSet, side: Side, melds: Sequence[Meld], lines: _Lines) -> None:
    """Threes laid out; `melds` are those of the side the threes' owner plays for."""
    threes = rules.threes
    red, black = sum(IS_RED3[c] for c in side.threes), sum(IS_BLACK3[c] for c in side.threes)
    done = sum(m.complete for m in melds)
    if threes.three_swing:
        sign = (-1, 0, 1)[min(done, 2)]
        lines.add("red_threes", sign * three_points(rules, red), red)
        lines.add("black_threes", sign * three_points(rules, black), black)
    else:
        needs = threes.red_three_needs
        good = done >= needs.canastas if needs.canastas else bool(melds)
        sign = 1 if good else {"negative": -1, "zero": 0}[threes.red_three_else]
        lines.add("red_threes", sign * three_points(rules, red), red)
    table = threes.black_three_removed_table
    if table and side.removed:
        lines.add("removed_threes", table[min(len(side.removed), len(table)) - 1], len(side.removed))


def _meld_lines(rules: RuleSet, side: Side, lines: _Lines) -> None:
    scoring = rules.scoring
    points = sum(m.points for m in side.melds if scoring.count_cards_in_canastas or not m.complete)
    none = scoring.meld_values_negative_without_canasta and not any(m.complete for m in side.melds)
    lines.add("melds", -points if none else points)
    if scoring.incomplete_penalties is not None:
        pen = scoring.incomplete_penalties
        unfinished = [m for m in side.melds if not m.complete]
        for kind, each, count in (
            ("incomplete_aces", pen.aces, sum(m.rank == 14 and not m.wilds for m in unfinished)),
            ("incomplete_sevens", pen.sevens, sum(m.rank == 7 for m in unfinished)),
            ("incomplete_wild", pen.wild, sum(m.kind is MeldKind.WILD for m in unfinished)),
        ):
            if each:
                lines.add(kind, -each * count, count)
    if scoring.short_sequence_penalty is not None:
        short = scoring.short_sequence_penalty
        count = sum(m.kind is MeldKind.SEQUENCE and m.size <= short.max_length for m in side.melds)
        lines.add("short_sequences", -short.points * count, count)


def _out_lines(rules: RuleSet, side: Side, lines: _Lines, *, concealed: bool) -> None:
    scoring = rules.scoring
    lines.add("going_out", scoring.bonus_out)
    if concealed:
        lines.add("concealed", scoring.bonus_concealed_extra)
    if any(m.kind is MeldKind.BLACK3 and m.size >= 4 for m in side.melds):
        lines.add("four_black_threes", rules.threes.four_black_threes_out_bonus)


def _hand_lines(
    rules: RuleSet, hands: Sequence[Sequence[Card]], feet: Sequence[Card], lines: _Lines, *, out: bool
) -> None:
    """Cards left; `hands` are the hands of the side's seats, each with a talon not picked up (17 no. 46)."""
    held = [c for hand in hands for c in hand]
    lines.add("hands", -hand_points(rules, held, out=out), len(held))
    lines.add("feet", -hand_points(rules, feet, out=out), len(feet))
    red = sum(IS_RED3[c] for c in (*held, *feet))
    penalty = rules.threes.red_three_hand_penalty
    if red and penalty:
        lines.add("red_threes_held", -penalty.flat if isinstance(penalty, Flat) else -penalty * red, red)
    sets = rules.scoring.set_in_hand_penalty
    if sets is not None:
        for kind, each, rank in (("aces_held", sets.aces, 14), ("sevens_held", sets.sevens, 7)):
            count = sum(sum(RANK[c] == rank for c in hand) >= 3 for hand in hands)
            if each:
                lines.add(kind, -each * count, count)


def held_points(rules: RuleSet, hand: Sequence[Card]) -> int:
    """What one hand costs if somebody goes out now, with all that is charged for what it holds, in points."""
    lines = _Lines()
    _hand_lines(rules, (hand,), (), lines, out=True)
    return -sum(line.points for line in lines.lines)


def deal_sheets(state: GameState, end: DealEnd) -> tuple[Sheet, ...]:
    """The sheet of each side for a deal that has ended this way; `end.sheets` is not looked at."""
    rules, public = state.rules, state.public
    count = rules.sides_count
    match end.reason:
        case EndReason.ACABA:
            assert end.by is not None
            mine = public.side_of[end.by]
            return tuple(
                Sheet(())
                if public.side_of[_any_seat(rules, s)] == mine
                else Sheet((Line("acaba", rules.scoring.acaba_award),))
                for s in range(count)
            )
        case EndReason.OUT | EndReason.STOCK | EndReason.SPECIAL | EndReason.INSTANT_WIN:
            return tuple(_sheet(state, end, side) for side in range(count))


def _any_seat(rules: RuleSet, side: int) -> int:
    return rules.seat_sides.index(side)


def _sheet(state: GameState, end: DealEnd, account: int) -> Sheet:
    """The sheet of one side; in cutthroat of one seat, with the whole of what its side shares (03 §3)."""
    rules, public = state.rules, state.public
    playing = public.side_of[_any_seat(rules, account)]
    if end.reason is EndReason.SPECIAL and end.went_out is not None and public.side_of[end.went_out] == playing:
        return Sheet((Line("special_hand", dict[str, int](rules.scoring.special_hands)[end.special]),))
    if end.reason is EndReason.INSTANT_WIN and end.by is not None and public.side_of[end.by] == playing:
        return Sheet((Line("instant_win", rules.scoring.instant_win_points),))
    side = public.sides[playing]
    seats = [s for s, its in enumerate(public.side_of) if its == playing]
    went_out = end.reason is EndReason.OUT and end.went_out in seats
    lines = _Lines()
    _canasta_lines(rules, side, lines, out=went_out)
    if went_out:
        _out_lines(rules, side, lines, concealed=end.concealed)
    _three_lines(rules, public.sides[account], side.melds, lines)
    _meld_lines(rules, side, lines)
    hands = [(*state.hands[s], *_talon_of(state, playing, s)) for s in seats]
    feet = [c for s in seats for c in state.feet[s]]
    _hand_lines(rules, hands, feet, lines, out=end.reason is EndReason.OUT)
    return Sheet(tuple(lines.lines))


def _talon_of(state: GameState, side: int, seat: int) -> tuple[Card, ...]:
    return state.talons[side] if state.public.sides[side].talon_seat == seat else ()


def match_result(rules: RuleSet, public: Public, end: DealEnd) -> tuple[bool, int | None]:
    """Whether the match is over with this deal, and the winning side (None for a shared win); scores are final."""
    if end.reason is EndReason.INSTANT_WIN and end.by is not None:
        return True, public.side_of[end.by]
    if end.reason is EndReason.SPECIAL and end.special in WINS_MATCH and end.went_out is not None:
        return True, public.side_of[end.went_out]
    scores = [side.score for side in public.sides]
    target, deals = rules.table.target_score, rules.table.fixed_deals
    best = max(scores)
    if not ((target is not None and best >= target) or (deals is not None and public.deal >= deals)):
        return False, None
    if scores.count(best) == 1:
        return True, scores.index(best)
    return rules.table.match_tie_rule == "shared_win", None


def points_on_table(rules: RuleSet, public: Public, side: int) -> int:
    """What a side's table is worth if the deal ended now with nobody out: melds, canastas and threes, in points."""
    lines = _Lines()
    playing = public.side_of[_any_seat(rules, side)]
    own = public.sides[playing]
    _canasta_lines(rules, own, lines, out=False)
    _three_lines(rules, public.sides[side], own.melds, lines)
    _meld_lines(rules, own, lines)
    return sum(line.points for line in lines.lines)


def totals(sheets: Sequence[Sheet]) -> Mapping[int, int]:
    """Points of the deal per side."""
    return {side: sheet.total for side, sheet in enumerate(sheets)}
