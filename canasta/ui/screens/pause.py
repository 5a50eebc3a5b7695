"""The pause menu over the table, and the questions before a match is left or the game is closed."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from canasta.ui.kit import Kit
from canasta.ui.scenes import Context, Nav, Pop, Push, Quit
from canasta.ui.screens.base import Dialog, Go
from canasta.ui.screens.dialogs import question
from canasta.ui.screens.parts import headline, rule
from canasta.ui.widgets import Button, Fired, Widget


def ask_to_quit(unfinished: bool) -> Nav:
    """What closing the window leads to: a question that says the match is kept, or the end if there is none."""
    return Push(question("dialog.quit", Quit, icon="exit")) if unfinished else Quit()


class PauseScene(Dialog):
    """What can be done instead of playing on. `leave` is done after the question; entries without a way are left out.

    `where` is the line under the title: the game and how it stands.
    """

    name = "pause"
    first = "button:resume"

    def __init__(
        self, *, rules: Go, settings: Go, leave: Go, log: Go | None = None, scores: Go | None = None,
        seats: Go | None = None, quit: Go | None = None, where: str = "",
    ) -> None:  # fmt: skip
        super().__init__()
        self._leave = leave
        self._quit = quit or (lambda: ask_to_quit(True))
        self._where = where
        ways = (
            ("log", "history", log),
            ("scores", "sheet", scores),
            ("seats", "people", seats),
            ("rules", "book", rules),
            ("settings", "settings", settings),
        )
        self._entries = [(name, icon, go) for name, icon, go in ways if go is not None]

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        ctx.sounds.play("toast")

    def _layout(self, kit: Kit) -> tuple[pygame.Rect, list[pygame.Rect]]:
        """The panel, and a place for each button."""
        high, gap = kit.hit(78), kit.px(14)
        count = len(self._entries) + 3
        head = kit.px(150) if self._where else kit.px(124)
        width = max(kit.px(560), round(300 * kit.density))
        full = head + count * (high + gap) - gap + kit.px(26) + kit.px(48)
        if full > kit.size[1] - kit.px(40):
            high = round((kit.size[1] - kit.px(40) - head - kit.px(74) + gap) / count - gap)
            full = kit.size[1] - kit.px(40)
        panel = pygame.Rect(0, 0, width, full)
        panel.center = (kit.size[0] // 2, kit.size[1] // 2)
        y = panel.top + head
        boxes = []
        for i in range(count):
            # A little distance before the ways out.
            extra = kit.px(26) if i >= count - 2 else 0
            box = pygame.Rect(panel.left + kit.px(40), y + i * (high + gap) + extra, width - 2 * kit.px(40), high)
            boxes.append(box)
        return panel, boxes

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        _, boxes = self._layout(kit)
        t = self.t
        found: list[Widget] = [
            Button("button:resume", boxes[0], t("pause.resume"), kind="primary", icon="play", align="left", zone="menu")
        ]
        rows = [*((name, icon) for name, icon, _ in self._entries), ("leave", "go_out"), ("quit", "exit")]
        for (name, icon), box in zip(rows, boxes[1:], strict=True):
            words = t("title.quit") if name == "quit" else t(f"pause.{name}")
            found.append(Button(f"button:{name}", box, words, kind="ghost", icon=icon, align="left", zone="menu"))
        return found

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        panel, _ = self._layout(kit)
        px = kit.px
        body = kit.skins.pill(panel.width, panel.height, kit.theme.deep0, alpha=0.94, radius=px(26))
        kit.skins.panel(panel.width, panel.height, "panel", px(26)).blit(to, panel.topleft)
        to.blit(body, panel)
        rule(to, kit, pygame.Rect(panel.left + px(40), panel.top + px(86), panel.width - px(80), px(11)), paper=False)
        left = panel.left + px(42)
        width = panel.width - px(84)
        headline(to, kit, self.t("pause.title"), (left, panel.top + px(50)), 46, kit.theme.text, width=width)
        if self._where:
            kit.text(to, self._where, (left, panel.top + px(122)), "body", 22, kit.theme.text2, width=width)

    def fired(self, event: Fired) -> Nav | None:
        name = event.id.removeprefix("button:")
        match name:
            case "resume":
                return Pop()
            case "leave":
                return Push(question("dialog.leave", self._leave, icon="exit"))
            case "quit":
                return self._quit()
        return next(go() for entry, _, go in self._entries if entry == name)

    def command(self, name: str) -> Nav | None:
        match name:
            case "pause":
                return Pop()
            case "quit":
                return self._quit()
            case _:
                return next((go() for entry, _, go in self._entries if entry == name), None)
