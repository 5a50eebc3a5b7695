"""The end of a match: who has won, the running sheet of all deals, and what to do next. Also that sheet alone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from canasta.app.setup import EMBLEMS
from canasta.ui.easing import Tween, out_back, out_cubic
from canasta.ui.kit import Kit
from canasta.ui.scenes import Context, Nav, Pop
from canasta.ui.screens.base import Dialog, FormScene, Go
from canasta.ui.screens.parts import dusk, headline, people, rule, sheet, sunrise
from canasta.ui.screens.sheetdata import DealSheet, Standing, members_marks, per_deal
from canasta.ui.svg import svg
from canasta.ui.text import number
from canasta.ui.theme import css
from canasta.ui.widgets import Button, Fired, ScrollView, Widget

# The seven cards that fan out above the winners, and how they come, ms.
_FAN: Final = ("7C", "7D", "7S", "JK1", "7H", "7C", "7D")
_OUT: Final = 900
_STAGGER: Final = 70
_WIDTH: Final = 1080


@dataclass(frozen=True, slots=True)
class TableShape:
    """The running sheet: x and width of the columns, height of head and rows, px."""

    columns: tuple[int, ...]
    column: int
    head: int
    row: int


class Running:
    """Paints the scores of all deals of a match into any box: one row a deal, what it brought and what it came to."""

    def __init__(self, data: DealSheet | Standing) -> None:
        self.data = data
        self.deals = per_deal(data.rounds)

    def shape(self, kit: Kit, box: pygame.Rect) -> TableShape:
        """Columns for this width."""
        sides = len(self.data.members)
        label = max(kit.px(150), round(74 * kit.density))
        column = (box.width - label - kit.px(20)) // sides
        head = kit.px(76) + round(kit.text_px(23) * 1.3)
        row = max(kit.px(54), round(kit.text_px(24) * 1.7))
        return TableShape(tuple(box.left + label + i * column for i in range(sides)), column, head, row)

    def height(self, kit: Kit, box: pygame.Rect) -> int:
        """Height of all rows, px."""
        return len(self.deals) * self.shape(kit, box).row

    def paint_head(self, to: pygame.Surface, kit: Kit, title: str, names: Sequence[str], box: pygame.Rect) -> None:
        """Heads and names of the sides."""
        shape, theme = self.shape(kit, box), kit.theme
        y = box.top + kit.px(76) + kit.text_px(23) * 0.65
        kit.text(to, title, (box.left + kit.px(8), y), "label", 23, theme.ink2)
        for side, x in enumerate(shape.columns):
            look = theme.side(side)
            faces = [self.data.faces[seat] for seat in self.data.members[side]]
            size = min(kit.px(52), round(shape.column / (0.82 * len(faces) + 0.5)))
            right = x + shape.column - kit.px(12)
            span = size * (0.82 * (len(faces) - 1) + 1.22)
            people(
                to, kit, faces, size, right - span, box.top + kit.px(34), look.colour, members_marks(self.data, side)
            )
            icon = kit.at_least(22, 14)
            width = min(kit.text_width(names[side], "bold", 23), shape.column - icon - kit.px(22))
            kit.text(to, names[side], (right, y), "bold", 23, look.on_paper, "midright", width=width)
            kit.draw_icon(to, look.icon, icon, (right - width - kit.px(7) - icon / 2, y), look.on_paper)

    def paint_rows(self, to: pygame.Surface, kit: Kit, box: pygame.Rect) -> None:
        """One row a deal: its number, what each side made, and the score after it."""
        shape, theme = self.shape(kit, box), kit.theme
        for i, (made, after) in enumerate(zip(self.deals, self.data.rounds, strict=True)):
            row = pygame.Rect(box.left, box.top + i * shape.row, box.width, shape.row)
            if i % 2 == 0:
                to.blit(kit.skins.pill(row.width, row.height, theme.paper2, radius=kit.px(10)), row)
            kit.text(to, str(i + 1), (row.left + kit.px(22), row.centery), "number", 28, theme.ink2)
            best = max(made)
            for x, points, score in zip(shape.columns, made, after, strict=True):
                right = x + shape.column - kit.px(12)
                size = kit.text_px(30)
                room = shape.column - kit.px(20)
                words = number(score)
                end = kit.write.draw(
                    to, words, (right, row.centery), "number", min(size, room / 3), theme.ink, "midright"
                ).left
                small = kit.text_px(21, tertiary=True)
                gain = number(points, gain=True)
                if kit.write.width(gain, "number", small) < end - x - kit.px(12):
                    colour = theme.loss if points < 0 else theme.gain if points == best else theme.ink3
                    kit.write.draw(to, gain, (end - kit.px(14), row.centery), "number", small, colour, "midright")

    def paint_course(self, to: pygame.Surface, kit: Kit, box: pygame.Rect, target: int | None) -> None:
        """The course of the match as lines, one a side, up to the target; nothing where there is little room."""
        rounds = self.data.rounds
        if box.height < kit.px(200) or len(rounds) < 2:
            return
        theme = kit.theme
        low = min(0, *(min(scores) for scores in rounds))
        high = max(target or 0, *(max(scores) for scores in rounds)) or 1
        icon = kit.at_least(30, 18)
        field = box.inflate(-2 * icon - kit.px(60), -2 * icon)
        step = field.width / len(rounds)

        def place(i: int, score: int) -> tuple[float, float]:
            return i * step, field.height * (high - score) / (high - low)

        body = ""
        for value, strong in ((0, True), (target or 0, False)):
            y = place(0, value)[1]
            dash = "" if strong else ' stroke-opacity="0.55"'
            body += f'<path d="M0,{y:.1f}H{field.width}" stroke="{css(theme.ink3)}" stroke-width="1.5"{dash}/>'
        for side in range(len(self.data.members)):
            points = [(0, 0), *((i + 1, scores[side]) for i, scores in enumerate(rounds))]
            line = " ".join("{:.1f},{:.1f}".format(*place(i, score)) for i, score in points)
            colour = css(theme.side(side).on_paper)
            width = max(2.5, 5 * kit.u)
            body += f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="{width:.1f}" '
            body += 'stroke-linejoin="round" stroke-linecap="round"/>'
        to.blit(svg(field.width, field.height, body), field)
        size = kit.text_px(19, tertiary=True)
        for value in {0, target or 0}:
            at = (field.left - kit.px(10), field.top + place(0, value)[1])
            kit.write.draw(to, number(value), at, "number", size, theme.ink3, "midright")
        taken: list[float] = []
        for side in sorted(range(len(self.data.members)), key=lambda side: rounds[-1][side]):
            x, y = place(len(rounds), rounds[-1][side])
            # Emblems at the ends stand apart even where the lines meet.
            while any(abs(y - other) < icon for other in taken):
                y -= icon * 0.25
            taken.append(y)
            look = theme.side(side)
            kit.draw_icon(to, look.icon, icon, (field.left + x + icon * 0.75, field.top + y), look.on_paper)


def side_names(scene: FormScene, data: DealSheet | Standing) -> list[str]:
    """What the sides are called at the head of a column: a lone player by name, a team by its emblem."""
    alone = all(len(members) == 1 for members in data.members)
    return [
        data.seats[members[0]].name if alone else scene.t(f"side.{EMBLEMS[side]}")
        for side, members in enumerate(data.members)
    ]


class MatchEndScene(FormScene):
    """Winner and running sheet. `rematch` plays the same game with the same people again."""

    name = "match_end"
    first = "button:rematch"

    def __init__(
        self, data: DealSheet, *, rematch: Go, new_game: Go, to_title: Go, see_sheet: Go | None = None
    ) -> None:
        super().__init__()
        self.data = data
        self._running = Running(data)
        self._ways = {"rematch": rematch, "new_game": new_game, "to_title": to_title, "see_sheet": see_sheet}
        self._clock = 0.0

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        self.form.ring_shown = True
        mine = self.data.mine
        ctx.sounds.play("game_won" if mine is None or self.data.winner in (mine, None) else "deal_lost")
        if self.kit.reduced_motion:
            self._clock = 1e6

    def update(self, dt: float) -> Nav | None:
        super().update(dt)
        if self._clock < _OUT + 7 * _STAGGER:
            self._clock += dt * 1000
            self.dirty, self.settled = True, False
        return None

    # ---- layout

    def _boxes(self, kit: Kit) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The stage of the winners at the left, the paper at the right, the table on it."""
        width, height = kit.size
        bottom = height - kit.px(36) - kit.hit(78) - kit.px(28)
        sides = len(self.data.members)
        wide = min(max(kit.px(_WIDTH), kit.px(240 + 170 * sides)), round(width * 0.62))
        paper = pygame.Rect(width - kit.px(50) - wide, kit.px(40), wide, bottom - kit.px(40))
        stage = pygame.Rect(kit.px(30), kit.px(40), paper.left - kit.px(60), bottom - kit.px(40))
        table = pygame.Rect(paper.left + kit.px(44), paper.top + kit.px(128), wide - kit.px(88), 0)
        table.height = paper.bottom - kit.px(40) - table.top
        return stage, paper, table

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        t = self.t
        _, _, table = self._boxes(kit)
        head = self._running.shape(kit, table).head
        view = pygame.Rect(table.left, table.top + head, table.width, table.height - head)
        content = max(view.height, self._running.height(kit, table))

        def page(to: pygame.Surface, kit: Kit, box: pygame.Rect) -> None:
            self._running.paint_rows(to, kit, pygame.Rect(box.left, box.top, table.width, box.height))

        y = kit.size[1] - kit.px(36) - kit.hit(78)
        gap = kit.px(22)
        high = kit.hit(78)
        kinds = [("rematch", "primary", "refresh"), ("new_game", "second", "meld"), ("to_title", "ghost", "exit")]
        keys = {"rematch": "sheet.rematch", "new_game": "title.new_game", "to_title": "sheet.to_title"}
        if self._ways["see_sheet"] is not None:
            kinds.insert(2, ("see_sheet", "ghost", "sheet"))
            keys["see_sheet"] = "sheet.last_deal"
        wide = (kit.size[0] - 2 * kit.px(50) - gap * (len(kinds) - 1)) // len(kinds)
        wide = min(wide, kit.px(420))
        left = (kit.size[0] - wide * len(kinds) - gap * (len(kinds) - 1)) // 2
        found: list[Widget] = [ScrollView("deals", view, content, paint=page, label=t("sheet.history"), on_paper=True)]
        found[0].focusable = content > view.height
        for i, (name, kind, icon) in enumerate(kinds):
            box = pygame.Rect(left + i * (wide + gap), y, wide, high)
            found.append(Button(f"button:{name}", box, t(keys[name]), kind=kind, icon=icon))  # type: ignore[arg-type]
        return found

    # ---- picture

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        stage, paper, table = self._boxes(kit)
        px, theme = kit.px, kit.theme
        middle = (stage.centerx, stage.top + round(stage.height * 0.36))
        centre = (middle[0] / kit.size[0], middle[1] / kit.size[1])
        kit.spread(to, dusk(kit, 0.9), centre, 0.7, sunrise(kit, middle, 28, 0.06))
        sheet(to, kit, paper)
        left = paper.left + px(52)
        headline(to, kit, self.t("sheet.history"), (left, paper.top + px(66)), 48, theme.ink, width=paper.width // 2)
        goal = self.data.rules.table
        words = self.t(f"variant.{self.data.rules.id}.name")
        if goal.target_score:
            words += " · " + self.t("new_game.target", target=goal.target_score)
        at = (paper.right - px(52), paper.top + px(66))
        kit.text(to, words, at, "body", 23, theme.ink2, "midright", width=paper.width * 0.42)
        rule(to, kit, pygame.Rect(paper.left + px(40), paper.top + px(108), paper.width - px(80), px(11)))
        self._running.paint_head(to, kit, self.t("sheet.deal_column"), side_names(self, self.data), table)
        end = table.top + self._running.shape(kit, table).head + self._running.height(kit, table)
        if end < table.bottom:
            course = pygame.Rect(table.left, end + px(20), table.width, table.bottom - end - px(20))
            self._running.paint_course(to, kit, course, self.data.rules.table.target_score)
        self._paint_winner(to, kit, stage)

    def _paint_winner(self, to: pygame.Surface, kit: Kit, stage: pygame.Rect) -> None:
        px, theme, data = kit.px, kit.theme, self.data
        side = data.winner
        y = stage.top + round(stage.height * 0.5)
        if side is None:
            headline(
                to, kit, self.t("sheet.shared"), (stage.centerx, y), 84, theme.text, width=stage.width, anchor="center"
            )
            return
        look = theme.side(side)
        faces = [data.faces[seat] for seat in data.members[side]]
        size = min(px(170), round(stage.width / (0.82 * len(faces) + 0.8)))
        y += round(size * 0.61) + px(76)
        won = data.mine == side
        name = side_names(self, data)[side]
        words = self.t("sheet.you_win") if won else self.t("sheet.winner", side=name)
        headline(to, kit, words, (stage.centerx, y), 96, theme.text, width=stage.width, anchor="center")
        y += px(84)
        icon = kit.at_least(32, 20)
        who = data.people(self.ctx.catalog, side)
        width = min(kit.text_width(who, "bold", 28), stage.width - icon - px(16))
        left = stage.centerx - (width + icon + px(12)) // 2
        kit.draw_icon(to, look.icon, icon, (left + icon / 2, y), look.colour)
        kit.text(to, who, (left + icon + px(12), y), "bold", 28, look.colour, width=width)
        y += px(60)
        others = [score for place, score in enumerate(data.after) if place != side]
        margin = data.after[side] - max(others)
        kit.text(to, number(data.after[side]), (stage.centerx, y + px(10)), "number", 66, theme.gold, "center")
        if margin > 0:
            words = self.t("sheet.margin", n=margin)
            kit.text(to, words, (stage.centerx, y + px(66)), "body", 25, theme.text2, "center", width=stage.width)

    def paint_over(self, to: pygame.Surface, kit: Kit) -> None:
        stage, _, _ = self._boxes(kit)
        pivot = (stage.centerx, stage.top + stage.height * 0.62)
        # The fan of a narrow stage is smaller.
        size = min(1.0, stage.width / kit.px(760))
        w = round(kit.px(150) * size)
        reach = kit.px(400) * size
        for i, code in enumerate(_FAN):
            share = Tween(0, 1, _OUT, out_back, i * _STAGGER).at(self._clock)
            faded = Tween(0, 1, 200, out_cubic, i * _STAGGER).at(self._clock)
            if faded <= 0:
                continue
            angle = (i - 3) * 13 * share
            a = math.radians(angle)
            x = pivot[0] + reach * math.sin(a)
            y = pivot[1] - reach * math.cos(a) * (0.5 + 0.5 * min(1.0, share))
            if self._clock < _OUT + 7 * _STAGGER:
                kit.sprites.place(to, kit.sprites.flight(code, w, angle), (x, y))
            else:
                kit.sprites.place(to, kit.card(code, w, angle, shadow="raised"), (x, y))
        self._faces_over(to, kit, stage)

    def _faces_over(self, to: pygame.Surface, kit: Kit, stage: pygame.Rect) -> None:
        """The winners stand before the cards."""
        side = self.data.winner
        if side is None:
            return
        faces = [self.data.faces[seat] for seat in self.data.members[side]]
        size = min(kit.px(170), round(stage.width / (0.82 * len(faces) + 0.8)))
        span = size * (0.82 * (len(faces) - 1) + 1.22)
        y = stage.top + round(stage.height * 0.5)
        signs = members_marks(self.data, side)
        people(to, kit, faces, size, stage.centerx - span / 2, y, kit.theme.side(side).colour, signs)

    # ---- input

    def fired(self, event: Fired) -> Nav | None:
        go = self._ways.get(event.id.removeprefix("button:"))
        return go() if go is not None else None

    def back(self) -> Nav | None:
        go = self._ways["to_title"]
        return go() if go is not None else None

    def probe(self) -> dict[str, object]:
        return {"winner": self.data.winner, "scores": list(self.data.after)}


class HistoryScene(Dialog):
    """The running sheet over whatever asked for it."""

    name = "history"
    first = "button:close"
    on_paper = True

    def __init__(self, data: DealSheet | Standing) -> None:
        super().__init__()
        self.data = data
        self._running = Running(data)

    def _boxes(self, kit: Kit) -> tuple[pygame.Rect, pygame.Rect]:
        sides = len(self.data.members)
        width = min(max(kit.px(960), kit.px(260 + 190 * sides)), kit.size[0] - kit.px(60))
        table = pygame.Rect(0, 0, width - kit.px(88), 0)
        shape = self._running.shape(kit, table)
        top, foot = kit.px(132), kit.hit(78) + kit.px(66)
        most = kit.size[1] - kit.px(60)
        high = min(most, top + shape.head + self._running.height(kit, table) + kit.px(20) + foot)
        paper = pygame.Rect(0, 0, width, max(high, top + shape.head + 3 * shape.row + foot))
        paper.center = (kit.size[0] // 2, kit.size[1] // 2)
        table.topleft = (paper.left + kit.px(44), paper.top + top)
        table.height = paper.bottom - foot - table.top
        return paper, table

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        paper, table = self._boxes(kit)
        head = self._running.shape(kit, table).head
        view = pygame.Rect(table.left, table.top + head, table.width, table.height - head)
        content = max(view.height, self._running.height(kit, table))

        def page(to: pygame.Surface, kit: Kit, box: pygame.Rect) -> None:
            self._running.paint_rows(to, kit, pygame.Rect(box.left, box.top, table.width, box.height))

        button = pygame.Rect(0, 0, kit.px(320), kit.hit(78))
        button.midbottom = (paper.centerx, paper.bottom - kit.px(36))
        view_widget = ScrollView("deals", view, content, paint=page, label=self.t("sheet.history"), on_paper=True)
        view_widget.focusable = content > view.height
        return (view_widget, Button("button:close", button, self.t("common.close"), kind="primary"))

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        paper, table = self._boxes(kit)
        sheet(to, kit, paper)
        left = paper.left + kit.px(52)
        headline(
            to, kit, self.t("sheet.history"), (left, paper.top + kit.px(66)), 48, kit.theme.ink, width=paper.width * 0.7
        )
        rule(
            to, kit, pygame.Rect(paper.left + kit.px(40), paper.top + kit.px(108), paper.width - kit.px(80), kit.px(11))
        )
        self._running.paint_head(to, kit, self.t("sheet.deal_column"), side_names(self, self.data), table)

    def fired(self, event: Fired) -> Nav | None:
        return Pop() if event.id == "button:close" else None
