"""Trying rules before they are kept: a bar that fills while computer players play some deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from canasta.app.notices import Notice
from canasta.app.ruletrial import RuleTrial
from canasta.ui.kit import Kit
from canasta.ui.scenes import Nav, Pop
from canasta.ui.screens.base import Dialog
from canasta.ui.screens.dialogs import Sheet
from canasta.ui.screens.parts import headline, rule, sheet
from canasta.ui.widgets import Button, Fired, Look, TextField, Widget

# Actions a frame: few enough that the bar moves and the button answers.
_A_FRAME: Final = 16


class TrialScene(Sheet):
    """Runs a trial to its end. `passed` is where good rules lead to; bad ones are told and lead back."""

    name = "trial"
    first = "button:cancel"

    def __init__(self, trial: RuleTrial, passed: Callable[[], Nav]) -> None:
        super().__init__(Notice("house.trying"), Notice("house.trying_text", {"n": trial.deals}), icon="timer")
        self._trial = trial
        self._passed = passed

    def buttons(self, kit: Kit) -> Sequence[Button]:
        key = "common.ok" if self._trial.problem else "common.cancel"
        return (Button("button:cancel", pygame.Rect(0, 0, 0, 0), self.t(key), kind="paper"),)

    def update(self, dt: float) -> Nav | None:
        super().update(dt)
        if self._trial.finished:
            return None
        self.dirty, self.settled = True, False
        if not self._trial.step(_A_FRAME):
            return None
        if self._trial.problem is None:
            self.ctx.sounds.play("score_land")
            return self._passed()
        self.ctx.sounds.play("error")
        self.title, self.text, self.icon = Notice("house.impossible"), self._trial.problem, "warning"
        self.rebuild()
        return None

    def paint_over(self, to: pygame.Surface, kit: Kit) -> None:
        if self._trial.problem is not None:
            return
        button = self.form["button:cancel"].rect
        box, _, _ = self._measures(kit)
        line = pygame.Rect(box.left + kit.px(52), 0, box.width - 2 * kit.px(52), max(10, kit.px(16)))
        line.bottom = button.top - kit.px(18)
        to.blit(kit.skins.pill(line.width, line.height, kit.theme.edge), line)
        share = self._trial.done / self._trial.deals
        full = kit.skins.pill(line.width, line.height, kit.theme.gold_bottom)
        to.blit(full, line, (0, 0, round(line.width * share), line.height))

    def fired(self, event: Fired) -> Nav | None:
        return Pop()

    def probe(self) -> dict[str, object]:
        return {"done": self._trial.done, "deals": self._trial.deals}


class NameScene(Dialog):
    """Asks for a name. `take` gets it and says where to go."""

    name = "naming"
    first = "name"
    on_paper = True

    def __init__(self, title: Notice, hint: Notice, text: str, limit: int, take: Callable[[str], Nav | None]) -> None:
        super().__init__()
        self._title, self._hint = title, hint
        self._text = text
        self._limit = limit
        self._take = take

    def _box(self, kit: Kit) -> pygame.Rect:
        width = min(max(kit.px(760), round(440 * kit.density)), kit.size[0] - kit.px(80))
        box = pygame.Rect(0, 0, width, kit.px(130) + kit.hit(72) + kit.px(44) + kit.hit(80) + kit.px(46))
        box.center = (kit.size[0] // 2, round(kit.size[1] * 0.42))
        return box

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        box, pad = self._box(kit), kit.px(52)
        say = self.ctx.catalog.say
        field = pygame.Rect(box.left + pad, box.top + kit.px(130), box.width - 2 * pad, kit.hit(72))
        gap = kit.px(24)
        half = (box.width - 2 * pad - gap) // 2
        y = box.bottom - kit.px(46) - kit.hit(80)
        left = pygame.Rect(box.left + pad, y, half, kit.hit(80))
        return (
            _PaperField("name", field, say(self._title), self._text, hint=say(self._hint), limit=self._limit),
            Button("button:cancel", left, self.t("common.cancel"), kind="paper"),
            Button("button:ok", left.move(half + gap, 0), self.t("common.save"), kind="primary"),
        )

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        box = self._box(kit)
        sheet(to, kit, box)
        left = box.left + kit.px(52)
        words = self.ctx.catalog.say(self._title)
        headline(to, kit, words, (left, box.top + kit.px(62)), 42, kit.theme.ink, width=box.width - kit.px(104))
        rule(to, kit, pygame.Rect(left, box.top + kit.px(98), kit.px(180), max(4, kit.px(9))))

    def fired(self, event: Fired) -> Nav | None:
        if event.id == "button:cancel":
            return Pop()
        if event.id == "name" and event.value != self._text:
            self._text = str(event.value)
            return None
        # The button, or Return in the field.
        return self._take(self._text.strip() or self.ctx.catalog.say(self._hint))


class _PaperField(TextField):
    """A text field that stands on paper: a dark plate under it, so that its light letters can be read."""

    def draw(self, to: pygame.Surface, kit: Kit, look: Look) -> None:
        plate = kit.skins.pill(self.rect.width, self.rect.height, kit.theme.band, radius=self.rect.height * 0.26)
        to.blit(plate, self.rect)
        super().draw(to, kit, look)
