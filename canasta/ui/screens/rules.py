"""The rule book: games and sections at the left, a sheet of paper with one section at the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from canasta.app.notices import Notice
from canasta.app.pageblocks import Block, Page
from canasta.app.rulespage import rules_page
from canasta.engine.registry import offered
from canasta.engine.rules import RuleSet, load
from canasta.ui.kit import Kit
from canasta.ui.scenes import Nav, Pop, Push
from canasta.ui.screens.base import FormScene
from canasta.ui.screens.chooser import ChooserScene
from canasta.ui.screens.parts import headline, hints, rule, sheet
from canasta.ui.screens.rulesart import art_size, paint_art
from canasta.ui.screens.rulesflow import Placed, flow, full_height, paint_block
from canasta.ui.widgets import Button, Fired, IconButton, ListBox, Row, ScrollView, Widget

_ICONS: Final[Mapping[str, str]] = {
    "house": "edit", "different": "info", "aim": "trophy", "cards": "meld", "deal": "dealer", "start_pile": "down",
    "cutthroat": "people", "turn": "play", "draw": "draw", "pile": "take_pile", "frozen": "frozen",
    "removed_threes": "minus", "melds": "meld", "sequences": "right", "wild_melds": "wild", "canastas": "natural",
    "dead_ranks": "lock", "opening": "plus", "talon": "draw", "threes": "wild", "discard": "discard", "foot": "down",
    "going_out": "go_out", "asking": "speech", "special_hands": "hint", "acaba": "speech", "stock": "draw",
    "scoring": "sheet", "sheet": "sheet", "match": "crown", "notes": "info",
}  # fmt: skip


class RulesScene(FormScene):
    """The rule book, open at the page of `rules` (house rules included) and at the section `anchor`.

    For a rule set of a player's own `page` is the game it builds on and `title` its name. `at_table`: these are
    the rules of the match that is being played.
    """

    name = "rules"
    first = "sections"

    def __init__(
        self, rules: RuleSet, anchor: str = "", *, page: str = "", title: str = "", at_table: bool = False
    ) -> None:
        super().__init__()
        self._own = rules
        self._own_page = page or rules.id
        self._title = title
        self._at_table = at_table
        self._game = self._own_page
        self._section = anchor
        self._page: Page | None = None
        self._placed: list[Placed] = []

    @property
    def rules(self) -> RuleSet:
        """The rule set whose numbers are shown."""
        return self._own if self._game == self._own_page else load(self._game)

    # ---- layout

    def _boxes(self, kit: Kit) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The index, the paper, and where the text goes on it."""
        width, height = kit.size
        margin, gap = kit.px(40), kit.px(36)
        top = kit.bar_height + kit.px(40)
        high = height - top - kit.px(40)
        left = max(kit.px(400), round(226 * kit.density))
        index = pygame.Rect(margin, top, left, high)
        paper = pygame.Rect(index.right + gap, top, width - margin - index.right - gap, high)
        pad = kit.px(56)
        head = kit.px(136)
        text = pygame.Rect(paper.left + pad, paper.top + head, paper.width - 2 * pad, paper.height - head - kit.px(30))
        return index, paper, text

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        t, catalog = self.t, self.ctx.catalog
        own = self._game == self._own_page
        self._page = rules_page(catalog, self.rules, self._game, self._title if own else "")
        sections = self._page.sections if self._page else ()
        ids = [section.id for section in sections]
        if self._section not in ids:
            self._section = ids[0] if ids else ""
        index, _, text = self._boxes(kit)
        found: list[Widget] = [IconButton("button:back", kit.back_box, t("common.back"), "left", zone="bar")]
        box = pygame.Rect(index.left, index.top, index.width, kit.hit(74))
        name = self._page.title if self._page else ""
        found.append(Button("button:game", box, name, kind="second", icon="book", align="left", zone="index", size=0.4))
        top = box.bottom + kit.px(18)
        bottom = index.bottom - (kit.px(40) if self.device in ("keys", "pad") else 0)
        room = pygame.Rect(index.left, top, index.width, bottom - top)
        gap = kit.px(10)
        high = kit.hit(68)
        if sections:
            high = max(kit.hit(56), min(kit.hit(70), (room.height + gap) // len(sections) - gap))
        rows = [Row(part.id, part.heading, icon=_ICONS.get(part.id, "book")) for part in sections]
        found.append(
            ListBox(
                "sections", room, t("rules_screen.contents"), rows, self._section, row_height=high, gap=gap,
                follow=True,                empty=t("rules_screen.no_page"), paint=_paint_entry, zone="index",
            )
        )  # fmt: skip
        found.append(self._view(kit, text))
        return found

    def _view(self, kit: Kit, text: pygame.Rect) -> ScrollView:
        section = self._current()
        width = text.width - kit.px(30)
        art = art_size(kit, self._section, width)
        self._placed = flow(kit, section, width, art) if section else []
        content = max(text.height, full_height(self._placed, art) + kit.px(20)) if self._placed else text.height
        sections = self._page.sections if self._page else ()
        label = next((part.heading for part in sections if part.id == self._section), self.t("rules_screen.no_page"))
        view = ScrollView(
            f"page:{self._section}", text, content, paint=self._paint_page, label=label, on_paper=True, zone="page"
        )
        view.focusable = content > text.height
        return view

    def _current(self) -> tuple[Block, ...]:
        if self._page is None:
            return ()
        return next((part.blocks for part in self._page.sections if part.id == self._section), ())

    # ---- picture

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        super().paint(to, kit)
        own = self._game == self._own_page
        note = self.t("rules_screen.your_table") if own and self._at_table else ""
        kit.top_bar(to, self.t("rules_screen.title"), note or (self._page.summary if self._page else ""))
        index, paper, text = self._boxes(kit)
        sheet(to, kit, paper, hairline=False)
        if self._page is None:
            return
        ids = [part.id for part in self._page.sections]
        place = ids.index(self._section)
        part = self._page.sections[place]
        end = paper.right - kit.px(56)
        pages = self.t("rules_screen.page_of", page=place + 1, pages=len(ids))
        note_box = kit.text(to, pages, (end, paper.top + kit.px(66)), "label", 24, kit.theme.ink3, "midright")
        room = note_box.left - text.left - kit.px(20)
        box = headline(to, kit, part.heading, (text.left, paper.top + kit.px(66)), 52, kit.theme.ink, width=room)
        rule(to, kit, pygame.Rect(text.left, paper.top + kit.px(108), max(box.width, kit.px(180)), kit.px(11)))
        hints(to, kit, self.ctx.catalog, self.device, (index.left, kit.size[1] - kit.px(40)))

    def _paint_page(self, to: pygame.Surface, kit: Kit, box: pygame.Rect) -> None:
        clip = to.get_clip()
        width = box.width - kit.px(30)
        art = art_size(kit, self._section, width)
        if art is not None:
            place = pygame.Rect(box.left + width - art[0], box.top, *art)
            if place.colliderect(clip):
                paint_art(to, kit, self.ctx.catalog, self.rules, self._section, place)
        for item in self._placed:
            place = item.rect.move(box.topleft)
            if place.colliderect(clip):
                paint_block(to, kit, self.ctx.catalog, item.block, place)

    # ---- what was used

    def fired(self, event: Fired) -> Nav | None:
        match event.id:
            case "button:back":
                return Pop()
            case "button:game":
                rows = [Row(row.id, self.t(row.name_key), icon="book") for row in offered()]
                return Push(ChooserScene(Notice("rules_screen.change_game"), rows, self._game, self._turn_to))
            case "sections":
                if event.value != self._section:
                    self._section = str(event.value)
                    self.rebuild()
        return None

    def _turn_to(self, game: str) -> None:
        self._game, self._section = game, ""
        self.rebuild()

    def probe(self) -> dict[str, object]:
        return {"game": self._game, "section": self._section}


def _paint_entry(to: pygame.Surface, kit: Kit, row: Row, box: pygame.Rect, on: bool) -> None:
    """An entry of the index: its heading may take two lines."""
    colour = kit.theme.ink if on else kit.theme.text
    pad = min(kit.px(24), round(box.height * 0.4))
    icon = round(min(box.height * 0.46, kit.at_least(32, 18)))
    kit.draw_icon(to, row.icon, icon, (box.left + pad + icon / 2, box.centery), colour)
    x = box.left + pad + icon + round(icon * 0.5)
    room = box.right - kit.px(14) - x
    size = kit.text_px(25)
    lines = kit.write.wrap(row.label, "bold", size, room)
    if len(lines) > 1:
        size = min(size, box.height * 0.36)
        lines = kit.write.wrap(row.label, "bold", size, room)
    step = size * 1.22
    top = box.centery - step * (len(lines) - 1) / 2
    for i, line in enumerate(lines):
        kit.write.draw(to, line, (x, top + i * step), "bold", size, colour, width=room)
