"""Settings: pages at the left, rows in the middle, and at the right what they look and sound like, at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec import structs

from canasta.app.settings import Settings
from canasta.ui.kit import MOST_TEXT, Kit
from canasta.ui.layout_zones import zones
from canasta.ui.scenes import Nav, Pop
from canasta.ui.screens.base import FormScene, Go
from canasta.ui.screens.parts import headline, hints
from canasta.ui.screens.settingrows import TABS, SettingRow, SettingTab
from canasta.ui.screens.settingview import Preview
from canasta.ui.text import LARGE_TEXT
from canasta.ui.theme import CLOTHS
from canasta.ui.widgets import (
    Button,
    Fired,
    IconButton,
    ScrollView,
    Segmented,
    Slider,
    Stepper,
    Tab,
    Tabs,
    Tiles,
    Toggle,
    Widget,
)

_SAMPLES: Final = ("card_place", "meld_3", "canasta_natural", "your_turn")


class SettingsScene(FormScene):
    """Everything a player can choose; each change holds and is saved at once.

    `system` is the language of the system. `keys` leads to the screen of keys. `changed` is told the name of each
    field that has changed, after it has. `seated` gives players and sides of the table that is played at: what a
    scale comes to there is told.
    """

    name = "settings"
    first = "tabs"

    def __init__(
        self,
        *,
        system: str,
        keys: Go | None = None,
        changed: Callable[[str], None] = lambda _: None,
        tab: str = "cards",
        seated: Callable[[], tuple[int, int]] = lambda: (4, 2),
    ) -> None:
        super().__init__()
        self._system = system
        self._keys = keys
        self._changed = changed
        self._tab = tab
        self._seated = seated
        self._sample = 0
        self._preview = Preview()

    # ---- layout

    @property
    def _page(self) -> SettingTab:
        return next(tab for tab in TABS if tab.id == self._tab)

    def _boxes(self, kit: Kit) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The column of tabs, the panel of rows, the preview."""
        width, height = kit.size
        margin, gap = kit.px(40), kit.px(32)
        top = kit.bar_height + kit.px(46)
        high = height - top - kit.px(40)
        left = max(kit.px(300), round(168 * kit.density))
        right = max(kit.px(576), round(290 * kit.density))
        tabs = pygame.Rect(margin, top, left, high)
        preview = pygame.Rect(width - margin - right, top, right, high)
        rows = pygame.Rect(tabs.right + gap, top, preview.left - 2 * gap - tabs.right, high)
        return tabs, rows, preview

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        t = self.t
        left, panel, _ = self._boxes(kit)
        high, gap = kit.hit(78), kit.px(14)
        room = left.height - kit.hit(70) - kit.px(60)
        high = min(high, (room + gap) // len(TABS) - gap)
        box = pygame.Rect(left.left, left.top, left.width, len(TABS) * (high + gap) - gap)
        tabs = [Tab(tab.id, t(f"settings.tab.{tab.id}"), tab.icon) for tab in TABS]
        reset = pygame.Rect(left.left, 0, left.width, kit.hit(66))
        reset.bottom = left.bottom - kit.px(44)
        inner = panel.inflate(-2 * kit.px(20), -2 * kit.px(14))
        controls, content = self._controls(kit, inner)
        return [
            IconButton("button:back", kit.back_box, t("common.back"), "left", zone="bar"),
            Tabs("tabs", box, t("settings.title"), tabs, self._tab, gap=gap, size=31),
            Button("button:reset", reset, t("settings.reset_tab"), kind="ghost", icon="undo", zone="tabs", size=0.34),
            ScrollView("rows", inner, content, children=controls, paint=self._paint_rows, label=t("settings.title")),
        ]

    def _row_height(self, kit: Kit, row: SettingRow, width: int) -> int:
        words = width - self._control_width(kit, row) - kit.px(66)
        help_high = kit.write.height(self._help(kit, row), "body", kit.text_px(21), words)
        text = round(kit.text_px(28) * 1.35) + help_high + kit.px(30)
        return max(kit.px(112 if row.kind != "cloth" else 140), text, kit.hit(60) + kit.px(28))

    def _help(self, kit: Kit, row: SettingRow) -> str:
        """What the row is about; of a scale that does not fit the window, what it is at the table instead."""
        if row.kind == "scale":
            settings = self.ctx.settings.settings
            wanted = getattr(settings, row.field)
            text = LARGE_TEXT if settings.large_text else 1.0
            players, sides = self._seated()
            found = zones(
                kit.size, players, sides, density=kit.density, ui=settings.ui_scale, card=settings.card_scale, text=text
            ).scale
            share = found.ui if row.field == "ui_scale" else found.card
            if row.field == "ui_scale" and wanted > MOST_TEXT:
                return self.t("settings.clamped_both", n=round(share * 100), screens=round(MOST_TEXT * 100))
            if abs(share - wanted) > 0.01:
                return self.t("settings.clamped", n=round(share * 100))
        if row.field == "speech" and self.ctx.voices is not None and not self.ctx.voices.can_speak:
            return self.t("settings.no_voice")
        return self.t(f"settings.help.{row.field}")

    def _control_width(self, kit: Kit, row: SettingRow) -> int:
        match row.kind:
            case "switch":
                return max(kit.px(84), round(64 * kit.density))
            case "choice":
                return max(kit.px(110 * len(row.options) + 60), round((58 * len(row.options) + 20) * kit.density))
            case "cloth":
                return max(kit.px(430), round(262 * kit.density))
            case "link":
                return max(kit.px(240), round(130 * kit.density))
            case _:
                return max(kit.px(330), round(170 * kit.density))

    def _controls(self, kit: Kit, box: pygame.Rect) -> tuple[list[Widget], int]:
        """The control of every row, placed as if nothing was scrolled, and the height of all rows."""
        found: list[Widget] = []
        y = box.top
        for row in self._page.rows:
            high = self._row_height(kit, row, box.width)
            wide = self._control_width(kit, row)
            tall = kit.hit(60)
            if row.kind == "cloth":
                tall = high - kit.px(30)
            place = pygame.Rect(box.right - kit.px(22) - wide, y + (high - tall) // 2, wide, tall)
            if row.kind == "switch":
                place.height = kit.hit(48)
                place.centery = y + high // 2
            found.append(self._control(kit, row, place))
            y += high
        return found, y - box.top

    def _control(self, kit: Kit, row: SettingRow, box: pygame.Rect) -> Widget:
        settings = self.ctx.settings.settings
        id, label = f"set:{row.field}", self.t(f"settings.label.{row.field}")
        value = getattr(settings, row.field)
        if row.field == "fullscreen":
            value = self.ctx.window.fullscreen
        match row.kind:
            case "switch":
                return Toggle(id, box, label, bool(value), zone="rows")
            case "choice":
                options = [(option, self.t(key) if "." in key else key) for option, key in row.options]
                return Segmented(id, box, label, options, value, size=24, zone="rows")
            case "volume":
                return Slider(id, box, label, round(value * 100), zone="rows")
            case "scale":
                steps = [
                    (option, self.t("common.percent", n=round(float(str(option)) * 100))) for option, _ in row.options
                ]
                nearest = min(range(len(steps)), key=lambda i: abs(float(str(steps[i][0])) - value))
                return Stepper(id, box, label, steps, nearest, zone="rows")
            case "cloth":
                names = [(cloth, self.t(f"settings.value.{cloth}")) for cloth in CLOTHS]
                return Tiles(id, box, label, names, value, _paint_cloth(self), columns=4, gap=kit.px(14),
                             radius=kit.px(16), frame=False, zone="rows")  # fmt: skip
            case "link":
                return Button(id, box, self.t("common.more"), kind="second", zone="rows")

    # ---- picture

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        super().paint(to, kit)
        kit.top_bar(to, self.t("settings.title"), self.t("settings.saved"))
        left, panel, preview = self._boxes(kit)
        for box in (panel, preview):
            kit.skins.panel(box.width, box.height).blit(to, box.topleft)
        at = (preview.left + kit.px(32), preview.top + kit.px(44))
        headline(to, kit, self.t("settings.preview"), at, 32, kit.theme.text)
        self._preview.paint(to, kit, self.ctx.catalog, preview)
        hints(to, kit, self.ctx.catalog, self.device, (left.left, left.bottom - kit.px(12)))

    def _paint_rows(self, to: pygame.Surface, kit: Kit, box: pygame.Rect) -> None:
        y = box.top
        focus = self.form.focus
        for row in self._page.rows:
            high = self._row_height(kit, row, box.width)
            place = pygame.Rect(box.left, y, box.width, high)
            if focus == f"set:{row.field}" and self.form.ring_shown:
                glow = place.inflate(0, -kit.px(10))
                to.blit(kit.skins.pill(glow.width, glow.height, (255, 255, 255), alpha=0.06, radius=kit.px(16)), glow)
            x = place.left + kit.px(22)
            words = box.width - self._control_width(kit, row) - kit.px(66)
            title = round(kit.text_px(28) * 1.35)
            help_words = self._help(kit, row)
            full = title + kit.write.height(help_words, "body", kit.text_px(21), words)
            top = place.centery - full // 2
            label = self.t(f"settings.label.{row.field}")
            kit.text(to, label, (x, top + title / 2), "bold", 28, kit.theme.text, width=words)
            kit.write.paragraph(to, help_words, (x, top + title), "body", kit.text_px(21), kit.theme.text2, words)
            y += high
            hair = kit.skins.pill(box.width - 2 * kit.px(22), max(1, kit.px(2)), (255, 255, 255), alpha=0.08)
            to.blit(hair, (x, y - 1))

    def paint_over(self, to: pygame.Surface, kit: Kit) -> None:
        if self._preview.moving:
            self._preview.paint_moving(to, kit, self._boxes(kit)[2])

    def update(self, dt: float) -> Nav | None:
        super().update(dt)
        if self._preview.update(dt):
            self.dirty, self.settled = True, False
        return None

    # ---- what was used

    def fired(self, event: Fired) -> Nav | None:
        kind, _, name = event.id.partition(":")
        if kind == "tabs":
            self._tab = str(event.value)
            self.rebuild()
        elif event.id == "button:back":
            return Pop()
        elif event.id == "button:reset":
            self._reset()
        elif kind == "set" and name == "keys":
            return self._keys() if self._keys is not None else None
        elif kind == "set":
            self._set(name, event.value)
        return None

    def _set(self, field: str, value: object) -> None:
        row = next(row for row in self._page.rows if row.field == field)
        if row.kind == "volume" and isinstance(value, float | int):
            value = value / 100
        self._apply(field, value)
        if row.kind == "volume":
            self._sample = (self._sample + 1) % len(_SAMPLES)
            self.ctx.sounds.play(_SAMPLES[self._sample])
        if field == "pace" and not self.kit.reduced_motion:
            self._preview.fly(str(value))

    def _apply(self, field: str, value: object) -> None:
        """Changes one field and everything that hangs on it."""
        if field == "fullscreen" and self.ctx.window.fullscreen != value:
            self.ctx.window.toggle_fullscreen()
        settings = self.ctx.settings.replace(**{field: value})
        sounds = self.ctx.sounds
        match field:
            case "language":
                self.ctx.catalog.language = settings.language or self._system
            case "master_volume" | "effects_volume" | "muted":
                sounds.master, sounds.effects = settings.master_volume, settings.effects_volume
                sounds.muted = settings.muted
        self._changed(field)
        self.repaint()

    def _reset(self) -> None:
        """The usual values for all rows of this page."""
        usual = structs.asdict(Settings())
        for row in self._page.rows:
            if row.kind != "link":
                self._apply(row.field, usual[row.field])
        self.rebuild()
        self.form.toasts.show(self.t("settings.reset_done"), "yes")


def _paint_cloth(scene: SettingsScene) -> Callable[[pygame.Surface, Kit, str, pygame.Rect, bool], None]:
    def paint(to: pygame.Surface, kit: Kit, value: str, box: pygame.Rect, on: bool) -> None:
        words = round(kit.text_px(19, tertiary=True) * 1.5)
        swatch = pygame.Rect(box.left, box.top, box.width, box.height - words)
        to.blit(kit.swatch(CLOTHS[value], swatch.width, swatch.height), swatch)
        if on:
            line = max(2, kit.px(4))
            inner = swatch.inflate(-2 * line, -2 * line)
            kit.skins.ring(to, inner, swatch.height * 0.22 - line, line, kit.theme.gold)
        at = (box.centerx, box.bottom - words / 2)
        colour = kit.theme.gold_soft if on else kit.theme.text
        name = scene.t(f"settings.value.{value}")
        kit.text(to, name, at, "body", 19, colour, "center", width=box.width + kit.px(12), tertiary=True)

    return paint
