"""The action log of a deal: who did what, turn by turn, on a strip of paper at the right edge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

import pygame
from msgspec import structs

from canasta.app.actionlog import ActionLog, LogLine, sentences
from canasta.app.i18n import Catalog
from canasta.app.playermarks import Mark
from canasta.app.words import Names
from canasta.engine.events import TurnStarted
from canasta.ui.kit import Kit
from canasta.ui.scenes import Context, Nav, Pop
from canasta.ui.screens.base import Dialog
from canasta.ui.screens.parts import headline, rule, sheet
from canasta.ui.targets import Target
from canasta.ui.widgets import Button, Fired, ScrollView, Widget


@dataclass(frozen=True, slots=True)
class LogTurn:
    """One turn in words: the seat, None before the first one."""

    seat: int | None
    turn: int
    said: tuple[str, ...]


def turns(catalog: Catalog, lines: Sequence[LogLine], names: Names) -> list[LogTurn]:
    """The log turn by turn; turns in which nothing was said are left out."""
    found = []
    for (turn, seat), group in groupby(lines, lambda line: (line.turn, line.seat)):
        # Who is in turn stands at the head of it already.
        rest = [line for line in group if not isinstance(line.event, TurnStarted)]
        said = tuple(sentences(catalog, rest, names))
        if said:
            found.append(LogTurn(seat, turn, said))
    return found


class Ask(Button):
    """A button at one of many turns; `spoken` says of which, for those who have it read."""

    spoken = ""

    def target(self) -> Target:
        """The button with its turn in the label."""
        return structs.replace(super().target(), label=self.spoken or self.label)


class LogScene(Dialog):
    """The log of the running deal, opened at its end. `faces`, `sides` and `marks` are per seat.

    `why` leads to the reasons for a turn, given its number.
    """

    name = "log"
    first = "log"
    on_paper = True

    def __init__(
        self, log: ActionLog, names: Callable[[Catalog], Names], *, faces: Sequence[int], sides: Sequence[int],
        marks: Sequence[Mark | None] = (), why: Callable[[int], Nav | None] | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self._why = why
        self._log = log
        self._names = names
        self._faces = tuple(faces)
        self._sides = tuple(sides)
        self._marks = tuple(marks)
        self._turns: list[LogTurn] = []

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        asks = [widget.id for widget in self._view.children]
        if asks:
            self.form.focus_on(asks[-1])
        self._view.scroll.to(self._view.scroll.reach, at_once=True)

    @property
    def _view(self) -> ScrollView:
        view = self.form["log"]
        assert isinstance(view, ScrollView)
        return view

    def _paper(self, kit: Kit) -> pygame.Rect:
        width = min(max(kit.px(760), round(420 * kit.density)), kit.size[0] - kit.px(60))
        margin = kit.px(30)
        return pygame.Rect(kit.size[0] - margin - width, margin, width, kit.size[1] - 2 * margin)

    def _sizes(self, kit: Kit) -> tuple[int, int, int, int]:
        """Width of the column of words, its indent, height of a turn's head, gap after a turn."""
        paper = self._paper(kit)
        indent = kit.px(92)
        head = round(kit.text_px(24) * 1.5)
        if self._why is not None:
            head = max(head, kit.hit(48))
        return paper.width - 2 * kit.px(44) - indent - kit.px(24), indent, head, kit.px(22)

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        catalog = self.ctx.catalog
        self._turns = turns(catalog, self._log.lines, self._names(catalog))
        paper = self._paper(kit)
        button = pygame.Rect(0, 0, kit.px(280), kit.hit(72))
        button.midbottom = (paper.centerx, paper.bottom - kit.px(32))
        top = paper.top + kit.px(128)
        view = pygame.Rect(paper.left + kit.px(44), top, paper.width - 2 * kit.px(36), button.top - kit.px(24) - top)
        return (
            ScrollView(
                "log", view, max(view.height, self._height(kit)), paint=self._page, label=self.t("log.title"),
                on_paper=True, children=self._asks(kit, view),
            ),
            Button("button:close", button, self.t("common.close"), kind="primary"),
        )  # fmt: skip

    def _ask_width(self, kit: Kit) -> int:
        return kit.at_least(150, 84) if self._why is not None else 0

    def _asks(self, kit: Kit, view: pygame.Rect) -> list[Ask]:
        """A button at every turn that asks why it was played so."""
        if self._why is None:
            return []
        room, indent, head, gap = self._sizes(kit)
        size, wide = kit.text_px(24), self._ask_width(kit)
        names = self._names(self.ctx.catalog)
        found: list[Ask] = []
        y = view.top
        for turn in self._turns:
            if turn.seat is not None:
                box = pygame.Rect(view.left + indent + room - wide, y, wide, head)
                label = self.t("button.why")
                button = Ask(f"why:{turn.turn}", box, label, kind="paper", size=0.42, zone="turns")
                button.spoken = self.t("why.about_turn", turn=turn.turn, name=names.seats[turn.seat])
                found.append(button)
                y += head
            y += sum(kit.write.height(said, "body", size, room) for said in turn.said) + gap
        return found

    def _height(self, kit: Kit) -> int:
        room, _, head, gap = self._sizes(kit)
        size = kit.text_px(24)
        return sum(
            (head if turn.seat is not None else 0)
            + sum(kit.write.height(said, "body", size, room) for said in turn.said)
            + gap
            for turn in self._turns
        )

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        paper = self._paper(kit)
        sheet(to, kit, paper)
        left, width = paper.left + kit.px(48), paper.width - kit.px(96)
        end = paper.right - kit.px(48)
        deal = self.t("common.deal", deal=self._log.deal)
        note = kit.text(to, deal, (end, paper.top + kit.px(64)), "label", 24, kit.theme.ink2, "midright")
        headline(
            to, kit, self.t("log.title"), (left, paper.top + kit.px(62)), 44, kit.theme.ink,
            width=note.left - left - kit.px(16),
        )  # fmt: skip
        rule(to, kit, pygame.Rect(left, paper.top + kit.px(104), width, kit.px(11)))
        if not self._turns:
            at = (paper.centerx, paper.centery)
            kit.text(to, self.t("log.empty"), at, "body", 24, kit.theme.ink2, "center", width=width)

    def _page(self, to: pygame.Surface, kit: Kit, box: pygame.Rect) -> None:
        room, indent, head, gap = self._sizes(kit)
        size = kit.text_px(24)
        clip = to.get_clip()
        y = box.top
        names = self._names(self.ctx.catalog)
        for turn in self._turns:
            start = y
            high = (head if turn.seat is not None else 0) + gap
            high += sum(kit.write.height(said, "body", size, room) for said in turn.said)
            if start > clip.bottom:
                break
            if start + high < clip.top:
                y += high
                continue
            x = box.left + indent
            if turn.seat is not None:
                look = kit.theme.side(self._sides[turn.seat])
                face = min(kit.px(62), round(head * 1.4))
                spot = (box.left + kit.px(42), y + face * 0.62)
                kit.sprites.place(to, kit.sprites.portrait(self._faces[turn.seat], face, look.colour), spot)
                mark = self._marks[turn.seat] if self._marks else None
                kit.person(to, mark, face * 0.4, (spot[0] - face * 0.34, spot[1] + face * 0.34))
                words = kit.text(to, names.seats[turn.seat], (x, y + head / 2), "bold", 25, look.on_paper)
                count = self.t("log.turn", turn=turn.turn)
                ask = self._ask_width(kit)
                at = (box.left + indent + room - ask - (kit.px(16) if ask else 0), y + head / 2)
                if words.right + kit.text_width(count, "label", 19) + kit.px(12) < at[0]:
                    kit.text(to, count, at, "label", 19, kit.theme.ink3, "midright", tertiary=True)
                y += head
            for said in turn.said:
                y += kit.write.paragraph(to, said, (x, y), "body", size, kit.theme.ink2, room)
            y += gap

    def fired(self, event: Fired) -> Nav | None:
        kind, _, number = event.id.partition(":")
        if kind == "why" and self._why is not None:
            return self._why(int(number))
        return Pop() if event.id == "button:close" else None

    def command(self, name: str) -> Nav | None:
        return Pop() if name == "log" else None
