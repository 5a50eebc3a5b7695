"""What the painters show of a table: the view, who sits where, what has to be said. A value per picture."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.app.playermarks import Mark
from canasta.app.words import Names
from canasta.engine.draft import Draft
from canasta.engine.scoring import points_on_table
from canasta.engine.view import View
from canasta.engine.violations import Violation


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything static that is on the table. `members` are the names by score side, `viewer` None when watching."""

    view: View
    names: Names
    portraits: tuple[int, ...]
    members: tuple[tuple[str, ...], ...]
    viewer: int | None
    frozen_for_me: bool
    """The pile can be taken with a natural pair only, by this player."""
    held: int
    """Cards in the hand at the bottom, without those that are set out."""
    marks: tuple[Mark | None, ...] = ()
    """The mark of each player, None for those that have none."""

    @property
    def turn(self) -> int | None:
        """Whose turn the picture shows, None between deals and while cards are dealt."""
        public = self.view.public
        return None if public.end is not None or public.turn_no == 0 else public.to_act

    def mark(self, seat: int) -> Mark | None:
        """The mark of a player."""
        return self.marks[seat] if self.marks else None

    def on_table(self, side: int) -> int:
        """What a side's table is worth now, in points."""
        return points_on_table(self.view.rules, self.view.public, side)

    def side_number(self, seat: int) -> int:
        """Which emblem and colour a seat has: that of the side it plays for now."""
        return self.view.public.side_of[seat]


@dataclass(frozen=True, slots=True)
class Said:
    """What changes from moment to moment: the prompt, the tray, the tag over the selection."""

    prompt: str = ""
    step: int = 0
    draft: Draft | None = None
    problem: Violation | None = None
    tray_title: str = ""
    tray_note: str = ""
    tray_hint: str = ""
    tag: str = ""
    stock_ready: bool = False
    """The player may draw now."""
