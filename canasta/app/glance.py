"""What lies on the table of a match, for a small picture of it: nothing that a player there could not see."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from canasta.engine import record as records
from canasta.engine.actions import NextDeal
from canasta.engine.apply import advance
from canasta.engine.cards import RANK, RANK_CODES
from canasta.engine.dealing import new_game, start_deal
from canasta.engine.melds import Grade, Meld, MeldKind
from canasta.engine.position import PositionError
from canasta.engine.record import Note, Record, RecordError
from canasta.engine.replay import ReplayDiverged, last_state
from canasta.engine.state import GameState
from canasta.engine.violations import IllegalAction


@dataclass(frozen=True, slots=True)
class MiniMeld:
    """A meld in short: `rank` as a card shows it ("K", "10"; "" for wild cards), for a sequence that of its low end."""

    rank: str
    naturals: int
    wilds: int
    kind: MeldKind
    grade: Grade


@dataclass(frozen=True, slots=True)
class Glance:
    """A table from above. Tuples are per side, or per seat for `hands` and `side_of`; `top` is a card code or ""."""

    deal: int
    hands: tuple[int, ...]
    side_of: tuple[int, ...]
    melds: tuple[tuple[MiniMeld, ...], ...]
    threes: tuple[int, ...]
    scores: tuple[int, ...]
    top: str
    pile: int
    frozen: bool
    stock: int
    to_act: int
    over: bool


def glance(path: Path) -> Glance | None:
    """The table of a record file as it was left; None if it cannot be played again."""
    try:
        return of_state(left_at(records.load(path)))
    except (RecordError, ReplayDiverged, PositionError):
        return None


def of_state(state: GameState) -> Glance:
    """A state from above."""
    public = state.public
    return Glance(
        public.deal,
        tuple(len(hand) for hand in state.hands),
        public.side_of,
        tuple(tuple(_mini(meld) for meld in side.melds) for side in public.sides),
        tuple(len(side.threes) for side in public.sides),
        tuple(side.score for side in public.sides),
        public.pile[-1].name if public.pile else "",
        len(public.pile) + len(state.buried),
        public.frozen,
        len(state.stock),
        public.to_act,
        public.end is not None,
    )


def _mini(meld: Meld) -> MiniMeld:
    rank = "" if meld.kind is MeldKind.WILD else RANK_CODES[RANK[meld.cards[0]] if meld.rank == 0 else meld.rank]
    return MiniMeld("10" if rank == "T" else rank, meld.naturals, meld.wilds, meld.kind, meld.grade)


def left_at(record: Record) -> GameState:
    """The state at the end of a record. Only its last deal is played again, as all before it is in its scores.

    Raises ReplayDiverged and PositionError as `replay.last_state` does.
    """
    short = _last_deal(record)
    if short is None:
        return last_state(record)
    state, place = short
    for line, entry in enumerate(record.entries[place:], place + 2):
        if isinstance(entry, Note):
            continue
        try:
            state = advance(state, entry)
        except IllegalAction as error:
            raise ReplayDiverged(line, error.violation) from None
    return state


def _last_deal(record: Record) -> tuple[GameState, int] | None:
    """The last deal as it was dealt, and the place of the first entry after that; None where it is not to be known."""
    header, entries = record.header, record.entries
    place = max((i for i, entry in enumerate(entries) if isinstance(entry, NextDeal)), default=-1)
    if place < 0 or header.start is not None:
        return None
    for entry in reversed(entries[:place]):
        match entry.words if isinstance(entry, Note) else None:
            case ("scores", deal, *scores) if deal.isdecimal() and len(scores) == header.rules.sides_count:
                break
            case None:
                return None
    else:
        return None
    try:
        before = tuple(int(score) for score in scores)
    except ValueError:
        return None
    number = int(deal) + 1
    dealer = new_game(header.rules, header.seed)[0].state.public.dealer + number - 1
    seats = header.rules.table.players
    changes = start_deal(header.rules, header.seed, deal=number, dealer=dealer % seats, scores=before)
    return changes[-1].state, place + 1
