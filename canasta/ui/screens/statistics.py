"""Records: what a player has done, filtered in every way, with charts of how it went."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

import pygame

from canasta.app.counting import Counting
from canasta.app.dates import day
from canasta.app.files import write_atomically
from canasta.app.stats import Choices, Filter, MatchPoint, Stats, Summary, TrendPoint
from canasta.ui.charts import parts_bar, rate_chart
from canasta.ui.kit import Kit
from canasta.ui.scenes import Context, Nav
from canasta.ui.screens.base import FormScene
from canasta.ui.screens.dealchart import DealChart
from canasta.ui.screens.librarypanel import game_name
from canasta.ui.screens.parts import dusk, hints
from canasta.ui.theme import BANDS, Rgb
from canasta.ui.widgets import Button, Fired, IconButton, Stepper, Widget

_LEVELS: Final = ("beginner", "casual", "steady", "sharp", "master")
_FILTERS: Final = ("profile", "rules", "players", "partner", "opponent", "hints")
_SIDE: Final = 384


class StatisticsScene(FormScene):
    """The figures of one person at a time. `files` lists the records, `exports` is the folder for the CSV file."""

    name = "statistics"
    first = "rules"

    def __init__(self, database: Path, files: Callable[[], Sequence[Path]], exports: Path) -> None:
        super().__init__()
        self._database = database
        self._files = files
        self._exports = exports
        self._counting: Counting | None = None
        self._again = False
        self._stats: Stats | None = None
        self._person = ""
        self._only = Filter()
        self._people: list[str] = []
        self._choices = Choices()
        self._summary = Summary()
        self._trend: list[TrendPoint] = []
        self._results: list[MatchPoint] = []

    # ---- life

    def enter(self, ctx: Context) -> None:
        self._counting = Counting(self._database, self._files())
        super().enter(ctx)

    def leave(self) -> None:
        if self._counting is not None:
            self._counting.cancel()
        if self._stats is not None:
            self._stats.close()
        self._counting = self._stats = None
        super().leave()

    def update(self, dt: float) -> Nav | None:
        nav = super().update(dt)
        if self._counting is not None:
            self.settled = False
            if self._counting.done:
                self._counted(self._counting)
        return nav

    def _counted(self, counting: Counting) -> None:
        self._counting = None
        if counting.failure is not None:
            raise counting.failure
        self._stats = counting.stats
        assert self._stats is not None
        told = [self.ctx.catalog.say(notice) for notice in self._stats.notices]
        if self._again:
            told.append(self.t("statistics.rebuilt", n=counting.read))
        self._people = self._stats.people()
        if self._person not in self._people:
            self._person = self._people[0] if self._people else ""
        self._ask()
        self.rebuild("rebuild" if self._again else "rules" if self._people else None)
        if told:
            self.form.toasts.show(told[0], "yes" if self._again else "note")

    def _ask(self) -> None:
        assert self._stats is not None
        if not self._person:
            return
        self._choices = self._stats.choices(self._person)
        self._summary = self._stats.summary(self._person, self._only)
        self._trend = self._stats.trend(self._person, self._only)
        self._results = self._stats.results(self._person, self._only)

    # ---- layout

    def _places(self, kit: Kit) -> tuple[pygame.Rect, pygame.Rect]:
        """The column of filters and the room for the figures."""
        margin, gap = kit.px(40), kit.px(30)
        top = kit.bar_height + kit.px(10) + kit.px(26)
        bottom = kit.size[1] - kit.px(46 if self.device == "mouse" else 84)
        side = max(kit.px(_SIDE), round(230 * kit.density))
        column = pygame.Rect(margin, top, side, bottom - top)
        return column, pygame.Rect(column.right + gap, top, kit.size[0] - margin - gap - column.right, bottom - top)

    def _options(self, name: str) -> tuple[list[tuple[object, str]], object]:
        """What a filter offers, and what is chosen."""
        t, only, catalog = self.t, self._only, self.ctx.catalog
        levels = {level: t(f"level.{level}") for level in _LEVELS}
        match name:
            case "profile":
                return [(person, person) for person in self._people], self._person
            case "rules":
                games = [(id, game_name(catalog, id)) for id in self._choices.rules]
                return [(None, t("statistics.all_rules")), *games], only.rules
            case "players":
                counts = [(n, t("common.players", n=n)) for n in self._choices.players]
                return [(None, t("statistics.any_players")), *counts], only.players
            case "hints":
                return [(False, t("statistics.without_hints")), (True, t("statistics.with_hints"))], only.hints
            case _:
                there = self._choices.partners if name == "partner" else self._choices.opponents
                words = [(level, levels[level]) for level in _LEVELS if level in there]
                return [(None, t("statistics.any_level")), *words], getattr(only, name)

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        t = self.t
        column, _ = self._places(kit)
        found: list[Widget] = [IconButton("back", kit.back_box, t("common.back"), "left", zone="bar")]
        high = kit.hit(60)
        if self._stats is not None and self._people:
            for name, box in zip(_FILTERS, self._filter_boxes(kit), strict=True):
                options, chosen = self._options(name)
                index = next((i for i, (value, _) in enumerate(options) if value == chosen), 0)
                label = t(f"statistics.{name}") if name != "hints" else t("statistics.with_hints")
                found.append(Stepper(name, box, label, options, index, signs=("left", "right"), zone="filters"))
            if self._trend:
                left = self._figure_boxes(kit, self._places(kit)[1])[2]
                points = [point.points for point in self._trend]
                ends = self._ends([point.created for point in self._trend])
                words = t("statistics.points_chart")
                found.append(
                    DealChart("chart", self._inside(kit, left), words, points, ends, self.ctx.catalog, self._told)
                )
        enabled = self._stats is not None
        for i, (id, icon) in enumerate((("export", "discard"), ("rebuild", "refresh"))):
            y = column.bottom - (2 - i) * high - (1 - i) * kit.px(12)
            box = pygame.Rect(column.left, y, column.width, high)
            here = enabled and (id == "rebuild" or bool(self._people))
            reason = t("statistics.counting") if not enabled else t("statistics.nothing_here")
            words = t(f"statistics.{id}")
            found.append(
                Button(id, box, words, kind="ghost", icon=icon, align="left", enabled=here, reason=reason, zone="files")
            )
        return found

    def _filter_boxes(self, kit: Kit) -> list[pygame.Rect]:
        column, _ = self._places(kit)
        high = kit.hit(56)
        label = round(kit.text_px(20, tertiary=True) * 1.55)
        room = column.height - 2 * kit.hit(60) - kit.px(12) - kit.px(26)
        step = min(high + label + kit.px(20), room // len(_FILTERS))
        label = min(label, step - high)
        return [
            pygame.Rect(column.left, column.top + step * i + label, column.width, high) for i in range(len(_FILTERS))
        ]

    # ---- picture

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        to.blit(kit.cloth(dusk(kit)), (0, 0))
        kit.top_bar(to, self.t("statistics.title"), self._person)
        column, room = self._places(kit)
        hints(to, kit, self.ctx.catalog, self.device, (column.left, kit.size[1] - kit.px(38)))
        if self._stats is None or not self._people or not self._summary.deals:
            key = "counting" if self._stats is None else "empty" if not self._people else "nothing_here"
            kit.skins.panel(room.width, room.height).blit(to, room.topleft)
            width = room.width * 0.8
            kit.text(to, self.t(f"statistics.{key}"), room.center, "body", 28, kit.theme.text2, "center", width=width)
        else:
            self._figures(to, kit, room)
        if self._stats is not None and self._people:
            for name, box in zip(_FILTERS, self._filter_boxes(kit), strict=True):
                if name == "hints":
                    continue
                at = (box.left + kit.px(4), box.top - round(kit.text_px(20, tertiary=True) * 0.75))
                words = self.t(f"statistics.{name}")
                kit.text(to, words, at, "label", 20, kit.theme.text2, width=box.width, tertiary=True)

    @staticmethod
    def _figure_boxes(kit: Kit, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect, int]:
        """Where the tiles, the canastas and the two charts are, and the gap between them."""
        gap = kit.px(16)
        high = min(kit.at_least(128, 78), round(room.height * 0.19))
        tiles = pygame.Rect(room.left, room.top, room.width, high)
        row = tiles.move(0, high + gap)
        top = row.bottom + gap
        wide = round((room.width - gap) * 0.62)
        left = pygame.Rect(room.left, top, wide, room.bottom - top)
        right = pygame.Rect(left.right + gap, top, room.right - left.right - gap, left.height)
        return tiles, row, left, right, gap

    def _figures(self, to: pygame.Surface, kit: Kit, room: pygame.Rect) -> None:
        tiles, row, left, right, gap = self._figure_boxes(kit, room)
        self._tiles(to, kit, tiles, gap)
        self._canastas(to, kit, row, gap)
        results = self._results
        self._chart(to, kit, left, "points")
        inner = self._chart(to, kit, right, "rate")
        if results:
            won = [result.won for result in results]
            rate_chart(to, kit, self.ctx.catalog, inner, won, self._ends([result.created for result in results]))
        else:
            words = self.t("library.empty_finished")
            kit.text(to, words, inner.center, "body", 22, kit.theme.text2, "center", width=inner.width * 0.9)

    def _ends(self, created: Sequence[str]) -> tuple[str, str]:
        """The dates of the first and the last; a record that has none gives a word."""
        catalog = self.ctx.catalog
        words = [self.t("statistics.oldest"), self.t("statistics.newest")]
        for i, text in enumerate((created[0], created[-1])):
            try:
                words[i] = day(catalog, datetime.fromisoformat(text))
            except ValueError:
                continue
        return words[0], words[1]

    def _tiles(self, to: pygame.Surface, kit: Kit, row: pygame.Rect, gap: int) -> None:
        catalog, s = self.ctx.catalog, self._summary
        share = self.t("statistics.share", n=round(100 * s.wins / s.matches)) if s.matches else ""
        tiles = [
            ("matches", catalog.number(s.matches), ""),
            ("wins", catalog.number(s.wins), share),
            ("deals", catalog.number(s.deals), ""),
            ("average", catalog.number(round(s.average)), ""),
            ("best", catalog.number(s.best), ""),
            ("streak", self.t("statistics.streak_unit", n=s.streak) if s.streak else "–", ""),
        ]
        for i, (name, value, note) in enumerate(tiles):
            left = row.left + round((row.width + gap) * i / len(tiles))
            right = row.left + round((row.width + gap) * (i + 1) / len(tiles)) - gap
            box = pygame.Rect(left, row.top, right - left, row.height)
            self._tile(to, kit, box, self.t(f"statistics.{name}"), value, note)

    def _tile(self, to: pygame.Surface, kit: Kit, box: pygame.Rect, label: str, value: str, note: str = "") -> None:
        kit.skins.panel(box.width, box.height, "row").blit(to, box.topleft)
        pad = kit.px(20)
        small = min(kit.text_px(20, tertiary=True), box.height * 0.2)
        at = (box.left + pad, box.top + box.height * 0.27)
        kit.write.draw(to, label, at, "body", small, kit.theme.text2, width=box.width - 2 * pad)
        size = min(kit.text_px(46), box.height * 0.42)
        y = box.top + box.height * 0.66
        room = box.width - 2 * pad
        aside = kit.write.width(note, "label", small * 1.1) + pad // 2 if note else 0
        place = kit.write.draw(to, value, (box.left + pad, y), "title", size, kit.theme.text, width=room - aside)
        if note:
            beside = (place.right + pad * 0.5, y + size * 0.14)
            kit.write.draw(to, note, beside, "label", small * 1.1, kit.theme.gold)

    def _canastas(self, to: pygame.Surface, kit: Kit, row: pygame.Rect, gap: int) -> None:
        """Canastas by kind as one bar, and beside it how often out and how many piles."""
        s, catalog = self._summary, self.ctx.catalog
        sixth = (row.width + gap) / 6
        box = pygame.Rect(row.left, row.top, round(sixth * 4) - gap, row.height)
        kit.skins.panel(box.width, box.height, "row").blit(to, box.topleft)
        pad = kit.px(20)
        small = min(kit.text_px(20, tertiary=True), row.height * 0.2)
        y = box.top + box.height * 0.27
        total = s.natural + s.mixed + s.wild + s.sequence
        width = kit.write.width(self.t("statistics.canastas"), "body", small)
        kit.write.draw(to, self.t("statistics.canastas"), (box.left + pad, y), "body", small, kit.theme.text2)
        at = (box.left + pad + width + small * 0.7, y)
        kit.write.draw(to, catalog.number(total), at, "number", small * 1.3, kit.theme.text)
        each = self.t("statistics.a_deal", value=f"{total / s.deals:.1f}")
        kit.write.draw(to, each, (box.right - pad, y), "body", small, kit.theme.text2, "midright")
        kinds = [(name, getattr(s, name), band_colour(name)) for name in BANDS]
        kinds = [kind for kind in kinds if kind[1] or kind[0] in ("natural", "mixed")]
        bar = pygame.Rect(box.left + pad, 0, box.width - 2 * pad, max(6, round(box.height * 0.15)))
        bar.centery = round(box.top + box.height * 0.53)
        parts_bar(to, kit, bar, [(count, colour) for _, count, colour in kinds])
        x = float(box.left + pad)
        y = box.top + box.height * 0.80
        for name, count, colour in kinds:
            dot = small * 0.7
            mark = kit.skins.pill(round(dot), round(dot), colour, radius=dot * 0.25, edge=(255, 255, 255), edge_width=1)
            to.blit(mark, (round(x), round(y - dot / 2)))
            words = f"{self.t(f'statistics.{name}')} {catalog.number(count)}"
            width = kit.write.width(words, "body", small)
            if x + dot * 1.6 + width > box.right - pad:
                break
            kit.write.draw(to, words, (x + dot * 1.6, y), "body", small, kit.theme.text)
            x += dot * 1.6 + width + small * 1.5
        left = row.left + round(sixth * 4)
        middle = row.left + round(sixth * 5)
        concealed = f"{catalog.number(s.concealed)} {self.t('statistics.concealed')}" if s.concealed else ""
        out = pygame.Rect(left, row.top, middle - gap - left, row.height)
        self._tile(to, kit, out, self.t("statistics.went_out"), catalog.number(s.went_out), concealed)
        piles = pygame.Rect(middle, row.top, row.right - middle, row.height)
        each = self.t("statistics.a_deal", value=f"{s.piles / s.deals:.1f}")
        self._tile(to, kit, piles, self.t("statistics.piles"), catalog.number(s.piles), each)

    def _inside(self, kit: Kit, box: pygame.Rect) -> pygame.Rect:
        """The room of a chart in its panel, below its heading."""
        pad = kit.px(22)
        top = box.top + pad + kit.text_px(26) * 1.12 + kit.text_px(19, tertiary=True) * 1.7
        return pygame.Rect(box.left + pad, round(top), box.width - 2 * pad, box.bottom - round(pad * 0.4) - round(top))

    def _chart(self, to: pygame.Surface, kit: Kit, box: pygame.Rect, name: str) -> pygame.Rect:
        """The panel of a chart with its heading; returns the room inside."""
        kit.skins.panel(box.width, box.height, "row").blit(to, box.topleft)
        pad = kit.px(22)
        y = box.top + pad + kit.text_px(26) * 0.5
        width = box.width - 2 * pad
        kit.text(to, self.t(f"statistics.{name}_chart"), (box.left + pad, y), "bold", 26, width=width)
        y += kit.text_px(26) * 0.62 + kit.text_px(19, tertiary=True) * 0.8
        note = self.t(f"statistics.{name}_note")
        kit.text(to, note, (box.left + pad, y), "body", 19, kit.theme.text2, width=width, tertiary=True)
        return self._inside(kit, box)

    def _told(self, place: int) -> str:
        """One deal of the chart in words."""
        point = self._trend[place]
        try:
            date = day(self.ctx.catalog, datetime.fromisoformat(point.created))
        except ValueError:
            date = "–"
        return self.t("statistics.deal_tip", deal=point.deal, date=date, points=point.points)

    # ---- what is done

    def fired(self, event: Fired) -> Nav | None:
        match event.id:
            case "back":
                return self.back()
            case "export":
                self._export()
            case "rebuild":
                self._count_again()
            case "profile":
                self._person = str(event.value)
                self._only = Filter()
                self._changed()
            case "chart":
                pass
            case name:
                self._only = replace(self._only, **{name: event.value})  # type: ignore[arg-type]
                self._changed()
        return None

    def _changed(self) -> None:
        self._ask()
        self.rebuild()

    def _count_again(self) -> None:
        if self._stats is not None:
            self._stats.close()
        self._stats = None
        self._again = True
        self._counting = Counting(self._database, self._files(), again=True)
        self.rebuild("back")

    def _export(self) -> None:
        assert self._stats is not None
        target = self._exports / "canasta.csv"
        try:
            self._exports.mkdir(parents=True, exist_ok=True)
            # Spreadsheets take a file for UTF-8 only if it begins with this mark.
            write_atomically(target, "\ufeff" + self._stats.csv(), shared=True)
        except OSError:
            self.form.toasts.show(self.t("statistics.not_saved", path=str(target)), "no")
            return
        self.form.toasts.show(self.t("statistics.saved", path=str(target)), "yes")

    def probe(self) -> dict[str, object]:
        return {"person": self._person, "deals": self._summary.deals, "counting": self._counting is not None}


def band_colour(name: str) -> Rgb:
    """The colour of a kind of canasta in a chart; the ink of mixed ones would be lost on the dark ground."""
    return (120, 140, 158) if name == "mixed" else BANDS[name].ground
