"""Why a move was made, in one or two sentences: the facts of `ai.why` put into words, for those who may hear them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from canasta.ai.player import thought_seed
from canasta.ai.why import Reason, public_reasons, reasons
from canasta.app.i18n import Catalog
from canasta.app.match import Match, Played
from canasta.app.words import Names, event_sentence, rank_args
from canasta.engine.actions import Action
from canasta.engine.cards import RANK_CODES
from canasta.engine.desk import Change
from canasta.engine.events import CanastaClosed, TurnStarted, seen_by
from canasta.engine.replay import actor
from canasta.engine.state import GameState
from canasta.engine.view import View, view_of


def sentence(catalog: Catalog, reason: Reason, names: Names) -> str:
    """One fact as a sentence."""
    args: dict[str, object] = {"n": reason.n}
    if reason.rank:
        args |= rank_args(catalog, RANK_CODES[reason.rank])
    if reason.seat is not None:
        args["name"] = names.seats[reason.seat]
    key = f"why.{reason.key}"
    # A finished sequence has another name in some games.
    special = f"{key}_{names.run}"
    return catalog.t(special if catalog.has(special) else key, **args)


def joined(catalog: Catalog, found: Sequence[Reason], names: Names) -> str:
    """Facts one after the other."""
    told = [sentence(catalog, reason, names) for reason in found]
    text = told[0] if told else ""
    for more in told[1:]:
        text = catalog.t("why.pair", first=text, second=more)
    return text


def why(catalog: Catalog, view: View, action: Action, names: Names, level: str = "", *, bots: int | None = None) -> str:
    """Why this action, in one or two sentences. `view` is what its seat saw before it; any legal action can be asked
    about, a person's too. `level` is that of the computer player that chose it, "" for a person; `bots` the seed of
    the match's computer players, with which weaker ones find out where they erred."""
    seed = thought_seed(bots, view.public, view.seat) if bots is not None else None
    return joined(catalog, reasons(view, action, level=level, seed=seed), names)


def why_for(
    asker: int | None, catalog: Catalog, before: GameState, action: Action, names: Names, level: str = "",
    *, bots: int | None = None, over: bool = False,
) -> str:  # fmt: skip
    """Why this action, as far as the seat `asker` may know, None for somebody who sees no hand.

    Of a seat's own move, and of every move once the deal is `over`, that is everything; of the others' moves during
    the deal it is what everybody at the table can check. `level` and `bots` are as in `why`.
    """
    seat = actor(before, action)
    view = view_of(before, seat)
    if over or seat == asker:
        return why(catalog, view, action, names, level, bots=bots)
    return joined(catalog, public_reasons(view, action), names)


@dataclass(frozen=True, slots=True)
class Told:
    """One move of a turn in words: what was done, and why."""

    done: str
    why: str


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """A turn with its moves; `number` is counted as in the action log. `guarded`: only what all can see was told."""

    number: int
    seat: int
    moves: tuple[Told, ...]
    guarded: bool


class DealTurns:
    """The turns of the running deal of a match, to be asked about. What it says never holds more than may be known."""

    def __init__(self, match: Match) -> None:
        self._match = match
        turns: dict[int, list[Played]] = {}
        first, moves = match.deal_steps()
        # Counted as the action log counts: by the turns that were begun.
        turn = _begun(first)
        for move in moves:
            turns.setdefault(turn, []).append(move)
            turn += _begun(move.changes)
        self._turns = turns

    @property
    def numbers(self) -> tuple[int, ...]:
        """The turns in which something was done, in their order."""
        return tuple(self._turns)

    def last(self, seat: int | None = None) -> int | None:
        """The last turn of a seat, or of anybody; None if there was none."""
        found = [turn for turn, moves in self._turns.items() if seat in (None, moves[0].seat)]
        return found[-1] if found else None

    def told(self, number: int, catalog: Catalog, names: Names) -> ToldTurn:
        """A turn in words, for the viewer of the match. Raises KeyError for a turn in which nothing was done."""
        match, moves = self._match, self._turns[number]
        viewer, over = match.viewer, match.deal_over
        said = []
        for move in moves:
            level = move.by.level if move.by.kind == "bot" else ""
            reason = why_for(viewer, catalog, move.before, move.action, names, level, bots=match.bots_seed, over=over)
            said.append(Told(_done(catalog, move.changes, names, viewer), reason))
        guarded = not over and any(move.seat != viewer for move in moves)
        return ToldTurn(number, moves[0].seat, tuple(said), guarded)


def _begun(changes: Sequence[Change]) -> int:
    """How many turns begin in these changes."""
    return sum(isinstance(change.event, TurnStarted) for change in changes)


def _done(catalog: Catalog, changes: Sequence[Change], names: Names, viewer: int | None) -> str:
    """What an action led to, as the viewer knows it, up to the next turn."""
    said = []
    for event, state in changes:
        if isinstance(event, TurnStarted):
            break
        meld = None
        if isinstance(event, CanastaClosed):
            meld = state.public.sides[event.side].melds[event.place]
        said.append(event_sentence(catalog, seen_by(event, viewer), names, meld))
    text = ""
    for words, _ in groupby(words for words in said if words):
        text = catalog.t("why.pair", first=text, second=words) if text else words
    return text
