"""The pause while the pad of the player in turn is gone: it ends by itself when the pad is back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from canasta.app.notices import Notice
from canasta.ui.intents import Intent, PadFound
from canasta.ui.kit import Kit
from canasta.ui.scenes import Context, Nav, Pop
from canasta.ui.screens.base import Go
from canasta.ui.screens.dialogs import Sheet
from canasta.ui.widgets import Button, Fired


class PadLostScene(Sheet):
    """`slot` is the pad that is missed; `release` lets the player go on with another device, `pause` opens the menu.

    `adopt` is told of another pad that comes meanwhile, and tells whether it takes the place of the missed one.
    """

    name = "pad_lost"
    first = "button:other"

    def __init__(
        self, slot: int, *, pause: Go, release: Callable[[], None], adopt: Callable[[int], bool] | None = None
    ) -> None:
        args = {"n": slot + 1}
        super().__init__(Notice("pad_lost.title", args), Notice("pad_lost.text", args), icon="pad_a")
        self.slot = slot
        self._pause = pause
        self._release = release
        self._adopt = adopt
        self._back = False

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        ctx.sounds.play("toast")

    def buttons(self, kit: Kit) -> Sequence[Button]:
        none = pygame.Rect(0, 0, 0, 0)
        return (
            Button("button:menu", none, self.t("pad_lost.menu"), kind="paper"),
            Button("button:other", none, self.t("pad_lost.device"), kind="primary"),
        )

    def handle(self, intent: Intent) -> Nav | None:
        if isinstance(intent, PadFound) and (
            intent.pad == self.slot or (self._adopt is not None and self._adopt(intent.pad))
        ):
            # Also while a menu lies above: then it goes as soon as that is closed.
            self._back = True
            return Pop()
        return super().handle(intent)

    def update(self, dt: float) -> Nav | None:
        nav = super().update(dt)
        return Pop() if self._back else nav

    def fired(self, event: Fired) -> Nav | None:
        if event.id == "button:menu":
            return self._pause()
        self._release()
        return Pop()

    def back(self) -> Nav | None:
        return self._pause()
