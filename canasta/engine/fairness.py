"""Fair deals that can be checked: the fingerprint of a shuffle, told before it is dealt, and the check of a record.

How it works, for players: docs/fairness.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b, sha256
from typing import Literal, Protocol

from canasta.engine.actions import NextDeal
from canasta.engine.cards import Card, deck, shuffled
from canasta.engine.desk import Change
from canasta.engine.events import DealStarted, Dealt
from canasta.engine.position import PositionError
from canasta.engine.record import Header, Note, Record
from canasta.engine.replay import ReplayDiverged, beginning, first_state, replay
from canasta.engine.rules import RuleSet
from canasta.engine.state import GameState

SECRET = "secret"
"""Key of the record's first line: 128 bits in hex digits, drawn with the seed."""
BOTS = "bots"
"""Key of the record's first line: the seed of the computer players, 64 bits, drawn apart from that of the cards."""
SECRET_BITS = 128
BOTS_BITS = 64
_SHOWN = 32


class Bits(Protocol):
    """The part of `random.Random` that is used; always passed in."""

    def getrandbits(self, k: int, /) -> int:
        """A number of k random bits."""
        ...


def drawn(rng: Bits) -> dict[str, object]:
    """What a new match keeps beside its seed: the secret of its fingerprints and the seed of its computer players."""
    return {SECRET: f"{rng.getrandbits(SECRET_BITS):032x}", BOTS: rng.getrandbits(BOTS_BITS)}


def secret_of(header: Header) -> str | None:
    """The secret of a record, None for one without (made by hand, or by a command with a seed of its own)."""
    found = header.extra.get(SECRET)
    if not isinstance(found, str) or len(found) != SECRET_BITS // 4 or set(found) - set("0123456789abcdef"):
        return None
    return found


def bots_seed(header: Header) -> int:
    """The seed of all decisions of computer players; never that of the cards.

    A record without one gets a number that depends on the seed of the cards but tells nothing about them.
    """
    found = header.extra.get(BOTS)
    if isinstance(found, int) and not isinstance(found, bool) and 0 <= found < 1 << BOTS_BITS:
        return found
    return int.from_bytes(blake2b(repr((BOTS, header.seed)).encode(), digest_size=BOTS_BITS // 8).digest(), "big")


def order_of(rules: RuleSet, seed: int, deal: int) -> tuple[Card, ...]:
    """The shuffled pack of a deal; the last card is dealt first."""
    return shuffled(deck(rules.table.decks, rules.table.jokers), seed, deal)


def commitment(secret: str, deal: int, order: Sequence[Card]) -> str:
    """The text whose SHA-256 is the fingerprint: four lines that anybody can write down again."""
    return f"canasta shuffle 1\n{secret}\n{deal}\n{' '.join(card.code for card in order)}\n"


def fingerprint(secret: str, deal: int, order: Sequence[Card]) -> str:
    """64 hex digits over the order of the pack and the secret.

    The secret keeps anybody from trying seeds until the fingerprint fits.

    >>> fingerprint("00" * 16, 1, deck(1, 2))[:16]
    '779379abae2d1401'
    """
    return sha256(commitment(secret, deal, order).encode("ascii")).hexdigest()


def fingerprint_of(header: Header, deal: int) -> str | None:
    """The fingerprint of a deal of a match, None for a record without a secret."""
    secret = secret_of(header)
    return fingerprint(secret, deal, order_of(header.rules, header.seed, deal)) if secret is not None else None


def spaced(print_: str) -> str:
    """The first 32 digits in groups of four, as the game shows them.

    >>> spaced("0123456789abcdef" * 4)
    '0123 4567 89ab cdef 0123 4567 89ab cdef'
    """
    return " ".join(print_[i : i + 4] for i in range(0, min(len(print_), _SHOWN), 4))


def shuffle_note(header: Header, deal: int) -> Note | None:
    """The line of a record that holds the fingerprint of a deal, written when the deal begins."""
    found = fingerprint_of(header, deal)
    return Note(f"shuffle {deal} {found}") if found is not None else None


# --- the check of a record -----------------------------------------------------------------------------------------

Topic = Literal["order", "fingerprint", "actions", "checksums", "scores", "finished"]


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at; `numbers` and `detail` say what was found. `deal` 0: about the whole match."""

    topic: Topic
    good: bool
    deal: int = 0
    detail: str = ""
    numbers: Mapping[str, int] | None = None


def check(record: Record) -> list[Check]:
    """Everything that can be checked in a record: that each pack comes from the seed, that it is the one whose
    fingerprint was told, that every action is legal, that every checksum and score is right.

    The first thing that is wrong ends the check, as nothing after it means anything.
    """
    return list(_checks(record))


def _checks(record: Record) -> Iterator[Check]:
    header = record.header
    told = _told(record)
    notes = _Notes()
    actions = 0
    try:
        state = first_state(header)
        for found in _deal_checks(header, beginning(header), told):
            yield found
            if not found.good:
                return
        for step in replay(record):
            actions += 1
            state = step.state
            if isinstance(step.action, NextDeal):
                for found in _deal_checks(header, step.changes, told):
                    yield found
                    if not found.good:
                        return
            if state.public.end is not None:
                wrong = notes.take(record, step.line - 1, state)
                if wrong is not None:
                    yield wrong
                    return
    except ReplayDiverged as error:
        yield Check(
            "actions" if error.violation else "checksums", False, detail=str(error), numbers={"line": error.line}
        )
        return
    except PositionError as error:
        yield Check("order", False, detail=str(error))
        return
    yield Check("actions", True, numbers={"n": actions})
    yield Check("checksums", True, numbers={"n": notes.sums, "deals": notes.deals})
    yield Check("scores", True, detail=_scores(state), numbers={"n": notes.scores})
    yield Check("finished", state.public.match_over)


def _told(record: Record) -> dict[int, str]:
    """The fingerprints a record tells, by deal."""
    found: dict[int, str] = {}
    for entry in record.entries:
        match entry.words if isinstance(entry, Note) else ():
            case ("shuffle", deal, print_) if deal.isdecimal():
                found.setdefault(int(deal), print_)
    return found


def _deal_checks(header: Header, changes: Sequence[Change], told: Mapping[int, str]) -> Iterator[Check]:
    """Whether the cards that came to the hands are those of the seed, and the pack that of its fingerprint."""
    if not changes:
        return
    rules = header.rules
    deal = dealer = 0
    hands: dict[int, tuple[Card, ...] | None] = {}
    for change in changes:
        match change.event:
            case DealStarted(deal, dealer):
                pass
            case Dealt(seat, cards):
                hands[seat] = cards
    order = order_of(rules, header.seed, deal)
    # Dealt here by hand, not by the engine: one card at a time from the dealer's left, from the end of the order.
    seats = rules.table.players
    first: list[list[Card]] = [[] for _ in range(seats)]
    for i, card in enumerate(order[: -1 - rules.table.hand_size * seats : -1]):
        first[(dealer + 1 + i) % seats].append(card)
    wrong = [seat for seat in range(seats) if set(hands.get(seat) or ()) != set(first[seat])]
    whole = len(set(order)) == len(order)
    detail = f"seat {wrong[0]} got other cards" if wrong else "" if whole else "a card is there twice"
    yield Check("order", not wrong and whole, deal, detail, {"cards": len(order)})
    wanted = fingerprint_of(header, deal)
    if deal in told:
        good = told[deal] == wanted
        yield Check("fingerprint", good, deal, told[deal] if good else f"{told[deal]} was told, {wanted} was dealt")
    elif wanted is not None:
        yield Check("fingerprint", True, deal, wanted)


class _Notes:
    """What was written after each deal, compared with what the deal came to. Checksums are compared by `replay`."""

    def __init__(self) -> None:
        self.deals = self.sums = self.scores = 0

    def take(self, record: Record, place: int, state: GameState) -> Check | None:
        """The notes that follow the action at this place; the first one that is wrong."""
        public = state.public
        self.deals += 1
        scores = [str(side.score) for side in public.sides]
        for line, entry in enumerate(record.entries[place:], place + 2):
            if not isinstance(entry, Note):
                break
            match entry.words:
                case ("deal", deal, _) if deal == str(public.deal):
                    self.sums += 1
                case ("scores", deal, *found) if deal == str(public.deal):
                    self.scores += 1
                    if found != scores:
                        detail = f"{' '.join(found)} was written, {' '.join(scores)} is right"
                        return Check("scores", False, public.deal, detail, {"line": line})
                case ("over", winner) if winner != ("-" if public.winner is None else str(public.winner)):
                    return Check("scores", False, public.deal, "another side won", {"line": line})
        return None


def _scores(state: GameState) -> str:
    return " ".join(str(side.score) for side in state.public.sides)
