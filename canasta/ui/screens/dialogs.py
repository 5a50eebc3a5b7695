"""Questions, notices and the message about an error: small sheets over the scene that asks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from canasta.app.notices import Notice
from canasta.ui.kit import Kit
from canasta.ui.scenes import Context, Nav
from canasta.ui.screens.base import Dialog, Go, pop
from canasta.ui.screens.parts import headline, rule, sheet
from canasta.ui.widgets import Button, Fired, Widget
from canasta.ui.widgets.button import Kind

_WIDTH: Final = 760
_PAD: Final = 52


class Sheet(Dialog):
    """A dialog that is a title, a text and a row of buttons on paper, as high as its text needs.

    Title and text are notices, so that they follow the language. `icon` is the sign before the title.
    """

    name = "dialog"
    on_paper = True

    def __init__(self, title: Notice, text: Notice | None = None, *, icon: str = "") -> None:
        super().__init__()
        self.title = title
        self.text = text
        self.icon = icon

    def buttons(self, kit: Kit) -> Sequence[Button]:
        """The buttons from left to right; their places come from here."""
        return ()

    def _say(self, notice: Notice | None) -> str:
        return self.ctx.catalog.say(notice) if notice else ""

    def _measures(self, kit: Kit) -> tuple[pygame.Rect, int, int]:
        """The sheet, the y of its text and of its buttons."""
        width = min(max(kit.px(_WIDTH), round(480 * kit.density)), kit.size[0] - kit.px(80))
        pad = kit.px(_PAD)
        head = kit.px(66) + round(kit.text_px(46) * 1.2)
        words = self._say(self.text)
        high = kit.write.height(words, "body", kit.text_px(26), width - 2 * pad) if words else 0
        high = min(high, round(kit.size[1] * 0.55))
        full = head + high + kit.px(64) + kit.hit(84) + kit.px(46)
        box = pygame.Rect(0, 0, width, full)
        box.center = (kit.size[0] // 2, round(kit.size[1] * 0.48))
        return box, box.top + head, box.bottom - kit.px(46) - kit.hit(84)

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        box, _, y = self._measures(kit)
        buttons = self.buttons(kit)
        pad, gap = kit.px(_PAD), kit.px(24)
        count = max(1, len(buttons))
        width = min((box.width - 2 * pad - gap * (count - 1)) // count, kit.px(400))
        left = box.centerx - (width * count + gap * (count - 1)) // 2
        for i, button in enumerate(buttons):
            button.rect = pygame.Rect(left + i * (width + gap), y, width, kit.hit(84))
        return buttons

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        box, y, _ = self._measures(kit)
        pad = kit.px(_PAD)
        sheet(to, kit, box)
        x = box.left + pad
        middle = box.top + kit.px(42) + kit.text_px(46) * 0.5
        if self.icon:
            side = kit.at_least(44, 28)
            kit.draw_icon(to, self.icon, side, (x + side / 2, middle), kit.theme.gold_lip)
            x += side + kit.px(18)
        headline(to, kit, self._say(self.title), (x, middle), 44, kit.theme.ink, width=box.right - pad - x)
        rule(to, kit, pygame.Rect(box.left + pad, y - kit.px(18), kit.px(180), max(4, kit.px(9))))
        words = self._say(self.text)
        if words:
            room = pygame.Rect(box.left + pad, y + kit.px(14), box.width - 2 * pad, round(kit.size[1] * 0.55))
            kit.paragraph(to, words, room, "body", 26, kit.theme.ink2)


class QuestionScene(Sheet):
    """A question with two answers. Back is the harmless one, where the focus starts unless `sure`.

    `go` is what yes leads to, `stay` what no does (by default the question goes away).
    """

    name = "question"

    def __init__(
        self, title: Notice, text: Notice, yes: Notice, no: Notice, go: Go, *, stay: Go = pop, danger: bool = False,
        icon: str = "", sure: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(title, text, icon=icon)
        self._yes, self._no = yes, no
        self._go, self._stay = go, stay
        self._danger = danger
        self.first = "button:yes" if sure else "button:no"

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        ctx.sounds.play("toast")

    def buttons(self, kit: Kit) -> Sequence[Button]:
        none = pygame.Rect(0, 0, 0, 0)
        kind: Kind = "danger" if self._danger else "primary"
        return (
            Button("button:no", none, self._say(self._no), kind="paper"),
            Button("button:yes", none, self._say(self._yes), kind=kind),
        )

    def fired(self, event: Fired) -> Nav | None:
        return self._go() if event.id == "button:yes" else self._stay()

    def back(self) -> Nav | None:
        return self._stay()


def question(
    key: str, go: Go, *, stay: Go = pop, danger: bool = False, icon: str = "", **args: object
) -> QuestionScene:
    """The question of a `dialog.*` table of the texts."""
    title, text, yes, no = (Notice(f"{key}.{part}", args) for part in ("title", "text", "yes", "no"))
    return QuestionScene(title, text, yes, no, go, stay=stay, danger=danger, icon=icon)


class NoticeScene(Sheet):
    """Something the player should know, with one button; `go` is where it leads (by default back)."""

    name = "notice"
    first = "button:ok"

    def __init__(self, title: Notice, text: Notice, *, go: Go = pop, icon: str = "info") -> None:
        super().__init__(title, text, icon=icon)
        self._go = go

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        ctx.sounds.play("toast")

    def buttons(self, kit: Kit) -> Sequence[Button]:
        return (Button("button:ok", pygame.Rect(0, 0, 0, 0), self.t("common.ok"), kind="primary"),)

    def fired(self, event: Fired) -> Nav | None:
        return self._go()

    def back(self) -> Nav | None:
        return self._go()


class ErrorScene(Sheet):
    """An error nobody foresaw: where the report is, go on or quit. `saved` tells whether a match was kept safe."""

    name = "error"
    first = "button:go_on"

    def __init__(self, report: Path | None, go_on: Go, quit: Go, *, saved: bool) -> None:
        key = "no_report" if report is None else "text" if saved else "text_unsaved"
        args = {} if report is None else {"path": str(report)}
        super().__init__(Notice("error.title"), Notice(f"error.{key}", args), icon="warning")
        self._go_on, self._quit = go_on, quit

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        ctx.sounds.play("error")

    def buttons(self, kit: Kit) -> Sequence[Button]:
        none = pygame.Rect(0, 0, 0, 0)
        return (
            Button("button:quit", none, self.t("error.quit"), kind="paper"),
            Button("button:go_on", none, self.t("error.go_on"), kind="primary"),
        )

    def fired(self, event: Fired) -> Nav | None:
        return self._go_on() if event.id == "button:go_on" else self._quit()

    def back(self) -> Nav | None:
        return self._go_on()
