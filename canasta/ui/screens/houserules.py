"""House rules: every rule of a game can be changed here; a search, what is changed, and what has been kept."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import pygame
from msgspec.structs import replace

from canasta.app.notices import Notice
from canasta.app.ownrules import MAX_NAME, OwnRules, delete, export, fault_words, import_file, own_rules, save
from canasta.app.ruletrial import RuleTrial
from canasta.app.settings import NewGame
from canasta.engine.ruledata import KNOBS
from canasta.engine.rules import RuleSet, RuleSetError
from canasta.ui.intents import Dropped, Intent
from canasta.ui.kit import Kit
from canasta.ui.scenes import Context, Nav, Pop, Push, Replace, Stay
from canasta.ui.screens.base import FormScene
from canasta.ui.screens.chooser import ChooserScene
from canasta.ui.screens.dialogs import question
from canasta.ui.screens.knobform import BUNDLES, CHANGED, PAGES, Changes, FormRow, found_rows, page_name, page_rows
from canasta.ui.screens.knobrows import control, paint_row, row_height
from canasta.ui.screens.parts import headline, hints
from canasta.ui.screens.trial import NameScene, TrialScene
from canasta.ui.widgets import Button, Fired, IconButton, ListBox, Row, ScrollView, TextField, Widget

_ICONS: Final = {
    BUNDLES: "people", "table": "people", "start": "draw", "threes": "wild", "melds": "meld", "opening": "plus",
    "pile": "take_pile", "going_out": "go_out", "scoring": "sheet", "stock_end": "draw", CHANGED: "edit",
}  # fmt: skip


class HouseRulesScene(FormScene):
    """Changes the rules of a choice of game. `changed` gets the choice with the house rules in it.

    `folder` holds the player's own rule sets, `exports` is where copies go. `seed` is that of the trial.
    """

    name = "house_rules"
    first = "pages"

    def __init__(
        self, choice: NewGame, changed: Callable[[NewGame], None], *, folder: Path, exports: Path, seed: int = 1
    ) -> None:
        super().__init__()
        self._choice = choice
        self._changed = changed
        self._folder, self._exports = folder, exports
        self._seed = seed
        # What is as usual anyway is no change, however it came here.
        self.changes = Changes(choice.rules, choice.players, {}).put(choice.overrides)
        self._own: OwnRules | None = None
        self._page = BUNDLES
        self._words = ""
        self._rows: list[FormRow] = []
        self._rules: RuleSet | RuleSetError = self.changes.rules()

    # ---- layout

    def enter(self, ctx: Context) -> None:
        choice = self._choice
        self._own = next(
            (own for own in self.kept() if own.is_choice(choice.rules, choice.players, choice.overrides)), None
        )
        super().enter(ctx)

    def _boxes(self, kit: Kit) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The index, the panel of rows, and what is changed."""
        width, height = kit.size
        margin, gap = kit.px(40), kit.px(28)
        top = kit.bar_height + kit.px(42)
        high = height - top - kit.px(40)
        left = max(kit.px(340), round(190 * kit.density))
        right = max(kit.px(470), round(250 * kit.density))
        index = pygame.Rect(margin, top, left, high)
        side = pygame.Rect(width - margin - right, top, right, high)
        rows = pygame.Rect(index.right + gap, top, side.left - 2 * gap - index.right, high)
        return index, rows, side

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        t, catalog = self.t, self.ctx.catalog
        index, panel, side = self._boxes(kit)
        self._rules = self.changes.rules()
        if self._words.strip():
            self._rows = found_rows(catalog, self.changes, self._words)
        else:
            self._rows = page_rows(catalog, self.changes, self._page)
        search = pygame.Rect(index.left, index.top, index.width, kit.hit(64))
        count = len(self.changes.overrides)
        pages = [
            Row(
                page, page_name(catalog, page), icon=_ICONS[page], right=str(count) if page == CHANGED and count else ""
            )
            for page in PAGES
        ]
        gap = kit.px(10)
        below = pygame.Rect(index.left, search.bottom + kit.px(16), index.width, 0)
        below.height = index.bottom - (kit.px(40) if self.device in ("keys", "pad") else 0) - below.top
        high = min(kit.hit(66), max(kit.hit(40), (below.height + gap) // len(pages) - gap))
        inner = panel.inflate(-2 * kit.px(20), -2 * kit.px(14))
        controls, content = self._controls(kit, inner)
        return [
            IconButton("button:back", kit.back_box, t("common.back"), "left", zone="bar"),
            TextField(
                "search", search, t("house.search"), self._words, hint=t("house.search"), icon="search", zone="index"
            ),
            ListBox(
                "pages", below, t("house.title"), pages, self._page, row_height=high, gap=gap, follow=True, zone="index"
            ),
            ScrollView("rows", inner, content, children=controls, paint=self._paint_rows, label=t("house.title")),
            *self._buttons(kit, side),
        ]  # fmt: skip

    def _controls(self, kit: Kit, box: pygame.Rect) -> tuple[list[Widget], int]:
        found: list[Widget] = []
        y = box.top
        width = box.width - kit.px(18)
        for row in self._rows:
            high = row_height(kit, self.ctx.catalog, row, width)
            found.append(control(kit, self.ctx.catalog, row, pygame.Rect(box.left, y, width, high)))
            y += high
        return found, max(box.height, y - box.top)

    def _buttons(self, kit: Kit, side: pygame.Rect) -> list[Widget]:
        t = self.t
        pad, gap = kit.px(26), kit.px(12)
        width = side.width - 2 * pad
        half = (width - gap) // 2
        high = kit.hit(62)
        y = side.bottom - pad - kit.hit(84)
        why = t("house.impossible") if isinstance(self._rules, RuleSetError) else ""
        short = t("house.short_impossible") if why else ""
        none = t("house.short_none") if not self.changes.overrides else ""
        found: list[Widget] = [
            Button(
                "button:use", pygame.Rect(side.left + pad, y, width, kit.hit(84)), t("house.use"), kind="primary",
                icon="play", zone="side", enabled=not why, reason=why, size=0.34,
            )
        ]  # fmt: skip
        rows = [("save", "check", short or none), ("clear", "undo", none)]
        rows += [("export", "up", ""), ("delete", "cross", "")] if self._own is not None else []
        for i, (name, icon, reason) in enumerate(rows):
            if half < 150 * kit.density:
                icon = ""  # the words need the room
            left = side.left + pad + (i % 2) * (half + gap)
            top = y - (1 + i // 2) * (high + gap)
            found.append(
                Button(
                    f"button:{name}", pygame.Rect(left, top, half, high), t(f"house.{name}"), kind="ghost", icon=icon,
                    zone="side", enabled=not reason, reason=reason, size=0.3,
                )
            )  # fmt: skip
        return found

    # ---- picture

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        super().paint(to, kit)
        game = self.t(f"variant.{self.changes.base}.name")
        kit.top_bar(to, self.t("house.title"), self.t("house.from_game", game=game))
        index, panel, side = self._boxes(kit)
        for box in (panel, side):
            kit.skins.panel(box.width, box.height).blit(to, box.topleft)
        self._paint_side(to, kit, side)
        hints(to, kit, self.ctx.catalog, self.device, (index.left, index.bottom - kit.px(10)))

    def _paint_side(self, to: pygame.Surface, kit: Kit, side: pygame.Rect) -> None:
        """What is changed, or why it cannot be."""
        px, theme = kit.px, kit.theme
        x, width = side.left + px(28), side.width - 2 * px(28)
        title = self._own.name if self._own is not None else self.t(f"variant.{self.changes.base}.name")
        headline(to, kit, title, (x, side.top + px(50)), 34, theme.text, width=width)
        y = side.top + px(88)
        count = len(self.changes.overrides)
        words = self.t("house.changes", n=count) if count else self.t("house.no_changes")
        y += kit.write.paragraph(to, words, (x, y), "body", kit.text_px(22), theme.text2, width) + px(12)
        bottom = min(widget.rect.top for widget in self.form.widgets if widget.zone == "side") - px(16)
        if isinstance(self._rules, RuleSetError):
            why = fault_words(self.ctx.catalog, self._rules)
            y += kit.write.paragraph(to, why, (x, y), "bold", kit.text_px(22), theme.coral, width) + px(14)
        if not count:
            kit.write.paragraph(to, self.t("house.drop_here"), (x, y), "body", kit.text_px(20), theme.text3, width)
            return
        size, small = kit.text_px(21), kit.text_px(20)
        for row in page_rows(self.ctx.catalog, self.changes, CHANGED):
            value = kit.write.wrap(row.value, "body", small, width)
            need = kit.write.leading("bold", size) + len(value) * kit.write.leading("body", small) + px(8)
            if y + need > bottom:
                kit.text(to, "…", (x, min(y + px(10), bottom)), "bold", 22, theme.text2)
                return
            kit.text(to, row.name, (x, y + kit.write.leading("bold", size) / 2), "bold", 21, theme.text, width=width)
            y += kit.write.leading("bold", size)
            y += kit.write.paragraph(to, row.value, (x, y), "body", small, theme.gold_soft, width) + px(8)

    def _paint_rows(self, to: pygame.Surface, kit: Kit, box: pygame.Rect) -> None:
        clip = to.get_clip()
        width = box.width - kit.px(18)
        y = box.top
        for row in self._rows:
            place = pygame.Rect(box.left, y, width, row_height(kit, self.ctx.catalog, row, width))
            if place.colliderect(clip):
                focused = self.form.focus == f"row:{row.id}" and self.form.ring_shown
                paint_row(to, kit, self.ctx.catalog, row, place, focused=focused)
            y = place.bottom
        if not self._rows:
            key = "house.nothing_found" if self._words.strip() else "house.no_changes"
            kit.text(to, self.t(key), box.center, "body", 24, kit.theme.text2, "center", width=width)

    # ---- what was used

    def handle(self, intent: Intent) -> Nav | None:
        if isinstance(intent, Dropped):
            self._import(Path(intent.path))
            return Stay()
        return super().handle(intent)

    def fired(self, event: Fired) -> Nav | None:
        kind, _, name = event.id.partition(":")
        match kind:
            case "search":
                self._words = str(event.value)
                self.rebuild()
            case "pages":
                self._page, self._words = str(event.value), ""
                self.rebuild()
            case "row":
                return self._row(next(row for row in self._rows if row.id == name), event.value)
            case "button":
                return self._button(name)
        return None

    def _row(self, row: FormRow, value: object) -> Nav | None:
        if row.switch:
            self._put(row, 1 if value else 0)
        elif isinstance(value, int):
            self._put(row, value)
        else:
            rows = [Row(str(i), words) for i, (_, words) in enumerate(row.options)]
            title = Notice(f"knob.{row.id}.name" if row.id in KNOBS else f"house_rule.{row.id}.name")
            return Push(ChooserScene(title, rows, str(row.index), lambda found: self._put(row, int(found)), long=True))
        return None

    def _put(self, row: FormRow, index: int) -> None:
        self.changes = self.changes.row(row.id, row.options[index][0])
        self._own = None
        self.rebuild()
        if isinstance(self._rules, RuleSetError):
            self.ctx.sounds.play("error")
            self.form.toasts.show(fault_words(self.ctx.catalog, self._rules), "no")

    def _button(self, name: str) -> Nav | None:
        match name:
            case "back":
                return Pop()
            case "use":
                self._changed(replace(self._choice, rules=self.changes.base, overrides=dict(self.changes.overrides)))
                return Pop()
            case "clear":
                self.changes, self._own = dataclasses.replace(self.changes, overrides={}), None
                self.rebuild()
            case "save":
                return self._save()
            case "export" if self._own is not None:
                self.form.toasts.show(self.ctx.catalog.say(export(self._own, self._exports)), "yes")
            case "delete" if self._own is not None:
                return Push(question("dialog.delete_rules", self._delete, danger=True, name=self._own.name))
        return None

    # ---- keeping rules

    def show(self, own: OwnRules) -> None:
        """Opens a rule set of the player's own; may be called before the scene is shown."""
        self._own = own
        self.changes = Changes(own.base, self._choice.players, own.changes(self._choice.players))

    def _save(self) -> Nav | None:
        rules = self._rules
        if isinstance(rules, RuleSetError):
            return None
        name = self._own.name if self._own is not None else ""

        def take(text: str) -> Nav | None:
            kept = save(self._folder, text, self.changes.base, self.changes.overrides)
            if isinstance(kept, Notice):
                self.form.toasts.show(self.ctx.catalog.say(kept), "no")
            else:
                self._own = kept
                self.rebuild()
                self.form.toasts.show(self.t("house.saved", name=kept.name), "yes")
            return Pop()

        naming = NameScene(Notice("house.name"), Notice("house.name_hint"), name, MAX_NAME, take)
        return Push(TrialScene(RuleTrial(rules, self._seed), lambda: Replace(naming)))

    def _delete(self) -> Nav:
        own, self._own = self._own, None
        fault = delete(own) if own is not None else None
        self.rebuild()
        if fault is not None:
            self.form.toasts.show(self.ctx.catalog.say(fault), "no")
        return Pop()

    def _import(self, path: Path) -> None:
        found = import_file(path, self._folder)
        match found:
            case RuleSetError():
                words, mood = fault_words(self.ctx.catalog, found, file=True), "no"
            case Notice():
                words, mood = self.ctx.catalog.say(found), "no"
            case OwnRules():
                words, mood = self.t("house.imported", name=found.name), "yes"
                if self._choice.players in found.counts:
                    self.show(found)
                    self.rebuild()
        self.form.toasts.show(words, mood)  # type: ignore[arg-type]

    def kept(self) -> list[OwnRules]:
        """The player's own rule sets that so many people can play."""
        return [own for own in own_rules(self._folder)[0] if self._choice.players in own.counts]

    def probe(self) -> dict[str, object]:
        return {"game": self.changes.base, "changed": sorted(self.changes.overrides)}
