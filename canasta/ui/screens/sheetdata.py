"""What a score sheet shows, worked out from a match: values only, so that the language can change under it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from canasta.app.i18n import Catalog
from canasta.app.match import Match
from canasta.app.playermarks import Mark, marks
from canasta.app.rulespage import requirement_words
from canasta.app.setup import names_of, portraits
from canasta.app.words import Names, end_sentence
from canasta.engine.events import DealScored
from canasta.engine.knobs import Requirement
from canasta.engine.record import Note, SeatInfo
from canasta.engine.rules import RuleSet
from canasta.engine.state import DealEnd, Line

#: The kinds of line from top to bottom; kinds that are not named here come after them in the order they appear.
ORDER: Final = (
    "melds", "natural_canastas", "natural_aces", "natural_sevens", "mixed_canastas", "sequence_canastas",
    "wild_canastas", "hand_canastas", "many_canastas", "red_threes", "black_threes", "four_black_threes",
    "removed_threes", "special_hand", "acaba", "instant_win", "going_out", "concealed", "red_threes_held",
    "incomplete_aces", "incomplete_sevens", "incomplete_wild", "aces_held", "sevens_held", "short_sequences",
    "hands", "feet",
)  # fmt: skip
#: The sign of each kind of line: a card with a band, two threes, or an icon.
SIGNS: Final[Mapping[str, str]] = {
    "melds": "meld", "hands": "discard", "feet": "discard", "going_out": "go_out", "concealed": "eye_off",
    "many_canastas": "plus", "hand_canastas": "draw", "special_hand": "hint", "acaba": "speech",
    "instant_win": "trophy", "incomplete_aces": "warning", "incomplete_sevens": "warning",
    "incomplete_wild": "warning", "aces_held": "warning", "sevens_held": "warning", "short_sequences": "warning",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One kind of line: per side its line, None where the side has none."""

    kind: str
    cells: tuple[Line | None, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands after each deal so far: the part of a `DealSheet` that the running sheet needs."""

    seats: tuple[SeatInfo, ...]
    faces: tuple[int, ...]
    members: tuple[tuple[int, ...], ...]
    rounds: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class DealSheet:
    """A scored deal. Tuples are per side, `seats` and `faces` per seat.

    `rounds` are the scores after each deal so far, this one last. `needs` is what opens in the next deal. `mine` is
    the side of the person at the screen, None for somebody who watches.
    """

    rules: RuleSet
    deal: int
    end: DealEnd
    seats: tuple[SeatInfo, ...]
    faces: tuple[int, ...]
    members: tuple[tuple[int, ...], ...]
    rows: tuple[SheetRow, ...]
    totals: tuple[int, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    needs: tuple[Requirement, ...]
    rounds: tuple[tuple[int, ...], ...]
    over: bool
    winner: int | None
    tie: bool
    mine: int | None

    def names(self, catalog: Catalog) -> Names:
        """What players and sides are called."""
        return names_of(catalog, self.rules, self.seats)

    def people(self, catalog: Catalog, side: int) -> str:
        """The names of a side's members."""
        names = [self.seats[seat].name for seat in self.members[side]]
        return (" + " if catalog.language == "en" else "・").join(names)

    def ended(self, catalog: Catalog) -> str:
        """How the deal ended, in one sentence."""
        return end_sentence(catalog, DealScored(self.end, (), ()), self.names(catalog))

    def need(self, catalog: Catalog, side: int) -> str:
        """What opens for a side in the next deal."""
        need = self.needs[side]
        return catalog.number(need) if isinstance(need, int) else requirement_words(catalog, need)


def deal_sheet(match: Match) -> DealSheet:
    """The sheet of the deal that has just been scored. Raises ValueError while none has."""
    public, rules = match.state.public, match.state.rules
    end = public.end
    if end is None:
        raise ValueError("the deal has not been scored")
    totals = tuple(sheet.total for sheet in end.sheets)
    count = len(totals)
    after = tuple(side.score for side in public.sides[:count])
    best = max(after)
    target = rules.table.target_score
    sides = rules.seat_sides
    return DealSheet(
        rules,
        public.deal,
        end,
        match.seats,
        portraits(match.header),
        tuple(tuple(seat for seat, own in enumerate(sides) if own == side) for side in range(count)),
        sheet_rows(end),
        totals,
        tuple(score - total for score, total in zip(after, totals, strict=True)),
        after,
        tuple(rules.opening_requirement(score, public.deal + 1) for score in after),
        rounds(match),
        public.match_over,
        public.winner,
        not public.match_over and target is not None and best >= target,
        sides[match.viewer] if match.viewer is not None else None,
    )


def members_marks(data: DealSheet | Standing, side: int) -> tuple[Mark | None, ...]:
    """The marks of the members of a side."""
    every = marks(data.seats)
    return tuple(every[seat] for seat in data.members[side])


def standing(match: Match) -> Standing | None:
    """The running sheet of a match, None before a deal has been scored."""
    rules, scores = match.header.rules, rounds(match)
    members = tuple(rules.seats_of(side) for side in range(rules.sides_count))
    return Standing(match.seats, portraits(match.header), members, scores) if scores else None


def sheet_rows(end: DealEnd) -> tuple[SheetRow, ...]:
    """One row a kind of line that any side has, in a fixed order."""
    found: dict[str, list[Line | None]] = {}
    for side, sheet in enumerate(end.sheets):
        for line in sheet.lines:
            cells = found.setdefault(line.kind, [None] * len(end.sheets))
            before = cells[side]
            cells[side] = (
                line if before is None else Line(line.kind, before.points + line.points, before.count + line.count)
            )
    kinds = sorted(found, key=lambda kind: ORDER.index(kind) if kind in ORDER else len(ORDER))
    return tuple(SheetRow(kind, tuple(found[kind])) for kind in kinds)


def rounds(match: Match) -> tuple[tuple[int, ...], ...]:
    """The scores after each deal, read from the notes of the record."""
    return tuple(
        tuple(int(score) for score in entry.words[2:])
        for entry in match.record.entries
        if isinstance(entry, Note) and entry.words[:1] == ("scores",)
    )


def per_deal(scores: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """What each deal brought, from the scores after each."""
    before: Sequence[int] = [0] * (len(scores[0]) if scores else 0)
    found = []
    for after in scores:
        found.append(tuple(now - then for now, then in zip(after, before, strict=True)))
        before = after
    return found


def each(line: Line) -> int | None:
    """The points of one, where a line is so many times the same; None where it is not."""
    if line.kind in ("melds", "hands", "feet") or line.count < 1 or line.points % line.count:
        return None
    return abs(line.points) // line.count
