"""Why a turn was played as it was: its moves one by one, each with the reason for it, as far as it may be told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from canasta.app.why import DealTurns, ToldTurn
from canasta.ui.intents import Resized
from canasta.ui.kit import Kit
from canasta.ui.scenes import Context, Nav, Pop
from canasta.ui.screens.base import Dialog
from canasta.ui.screens.parts import headline, rule, sheet
from canasta.ui.widgets import Button, Fired, ScrollView, Widget

if TYPE_CHECKING:
    from canasta.ui.intents import Intent
    from canasta.ui.screens.table import TableScene

_LEADING = {"ja": 1.6}


class WhyScene(Dialog):
    """The turn `number` of the deal, explained to the viewer of the table; the turns before and after are a step away.

    Reasons are told in the language of the viewer's hints. What only the player's own hand could tell is left out
    while the deal lasts.
    """

    name = "why"
    first = "button:close"
    on_paper = True

    def __init__(self, table: TableScene, turns: DealTurns, number: int) -> None:
        super().__init__()
        self._table = table
        self._turns = turns
        self._number = number
        self._told: ToldTurn | None = None
        self._language = ""

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        self._tell()

    @property
    def told(self) -> ToldTurn:
        """What is on the page."""
        adviser = self._table.adviser
        if self._told is None or self._told.number != self._number or self._language != adviser.language:
            self._told = self._turns.told(self._number, adviser.catalog, adviser.names)
            self._language = adviser.language
        return self._told

    # ---- layout

    def _size(self, kit: Kit) -> float:
        return kit.text_px(26)

    def _leading(self, kit: Kit) -> int:
        return round(self._size(kit) * _LEADING.get(self._language, 1.3))

    def _width(self, kit: Kit) -> int:
        return min(max(kit.px(980), round(560 * kit.density)), kit.size[0] - kit.px(60))

    def _lines(self, kit: Kit) -> list[tuple[bool, tuple[str, ...]]]:
        """Every paragraph as it is broken: whether it says what was done, and its lines."""
        room = self._width(kit) - 2 * kit.px(52) - kit.px(30)
        size = self._size(kit)
        found: list[tuple[bool, tuple[str, ...]]] = []
        for move in self.told.moves:
            found.append((True, tuple(kit.write.wrap(move.done, "bold", size, room))))
            found.append((False, tuple(kit.write.wrap(move.why, "body", size, room))))
        if self.told.guarded:
            note = self._table.adviser.catalog.t("why.guarded")
            found.append((False, ("", *kit.write.wrap(note, "body", size, room))))
        return found

    def _height(self, kit: Kit) -> int:
        lines = self._lines(kit)
        return sum(len(each) for _, each in lines) * self._leading(kit) + (len(lines) + 1) // 2 * kit.px(18)

    def _foot(self, kit: Kit) -> int:
        return kit.hit(72) + 2 * kit.px(30)

    def _paper(self, kit: Kit) -> pygame.Rect:
        high = kit.px(150) + self._height(kit) + self._foot(kit)
        least = kit.px(150) + 4 * self._leading(kit) + self._foot(kit)
        paper = pygame.Rect(0, 0, self._width(kit), min(max(high, least), kit.size[1] - 2 * kit.px(30)))
        paper.center = (kit.size[0] // 2, kit.size[1] // 2)
        return paper

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        t = self.t
        paper = self._paper(kit)
        inner = paper.inflate(-2 * kit.px(52), 0)
        gap = kit.px(18)
        wide = (inner.width - 2 * gap) // 3
        y = paper.bottom - kit.px(30) - kit.hit(72)
        boxes = [pygame.Rect(inner.left + i * (wide + gap), y, wide, kit.hit(72)) for i in range(3)]
        numbers = self._turns.numbers
        top = paper.top + kit.px(138)
        view = pygame.Rect(inner.left, top, inner.width + kit.px(24), y - gap - top)
        return (
            ScrollView("moves", view, max(view.height, self._height(kit)), paint=self._page, label=self._spoken(),
                       on_paper=True),
            Button("button:earlier", boxes[0], t("why.earlier"), kind="second", icon="left", size=0.34,
                   enabled=self._number > numbers[0]),
            Button("button:later", boxes[1], t("why.later"), kind="second", icon="right", size=0.34,
                   enabled=self._number < numbers[-1]),
            Button("button:close", boxes[2], t("common.close"), kind="primary", size=0.36),
        )  # fmt: skip

    def _spoken(self) -> str:
        """The page for those who have it read."""
        parts = [words for move in self.told.moves for words in (move.done, move.why)]
        return ("" if self._language == "ja" else " ").join(parts)

    def _tell(self) -> None:
        self._table.tell([self._spoken()], at_once=True, language=self._language)

    # ---- picture

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        paper, table = self._paper(kit), self._table
        sheet(to, kit, paper)
        seat = self.told.seat
        public = table.match.state.public
        look = kit.theme.side(public.side_of[seat])
        face = kit.px(84)
        left = paper.left + kit.px(52)
        kit.sprites.place(
            to, kit.sprites.portrait(table.portraits[seat], face, look.colour),
            (left + face / 2, paper.top + kit.px(72)),
        )  # fmt: skip
        end = paper.right - kit.px(52)
        note = kit.text(to, self.t("log.turn", turn=self._number), (end, paper.top + kit.px(72)), "label", 24,
                        kit.theme.ink2, "midright")  # fmt: skip
        x = left + face + kit.px(24)
        player = table.match.seats[seat]
        title = self.t("why.of" if player.kind == "bot" else "why.of_person", name=player.name)
        headline(to, kit, title, (x, paper.top + kit.px(72)), 40, look.on_paper, width=note.left - x - kit.px(16))
        rule(to, kit, pygame.Rect(left, paper.top + kit.px(122), paper.width - 2 * kit.px(52), kit.px(9)))

    def _page(self, to: pygame.Surface, kit: Kit, box: pygame.Rect) -> None:
        size, leading = self._size(kit), self._leading(kit)
        y = float(box.top)
        for done, lines in self._lines(kit):
            ink = kit.theme.ink if done else kit.theme.ink2
            x = box.left if done else box.left + kit.px(30)
            for line in lines:
                at = (x, y + leading / 2)
                kit.write.draw(to, line, at, "bold" if done else "body", size, ink, "midleft")
                y += leading
            if not done:
                y += kit.px(18)

    # ---- what was used

    def handle(self, intent: Intent) -> Nav | None:
        if isinstance(intent, Resized):
            self._told = None
        return super().handle(intent)

    def fired(self, event: Fired) -> Nav | None:
        numbers = self._turns.numbers
        match event.id:
            case "button:close":
                return Pop()
            case "button:earlier" | "button:later":
                place = numbers.index(self._number) + (1 if event.id == "button:later" else -1)
                self._number = numbers[place]
                self.rebuild()
                self._tell()
        return None

    def command(self, name: str) -> Nav | None:
        return Pop() if name == "why_move" else None
