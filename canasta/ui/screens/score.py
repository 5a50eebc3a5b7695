"""The score sheet after a deal: every line of the calculation for every side, counting up, then the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from canasta.ui.easing import Tween, out_cubic
from canasta.ui.intents import Accept, Back, DragEnd, DragStart, Intent, LongPress, Press, Release, Tap
from canasta.ui.kit import Kit
from canasta.ui.scenes import Context, Nav, Stay
from canasta.ui.screens.base import FormScene, Go
from canasta.ui.screens.parts import dusk, sunrise
from canasta.ui.screens.sheetdata import DealSheet
from canasta.ui.screens.sheetpaint import SheetShape, paint_figures, paint_sheet, sheet_shape
from canasta.ui.widgets import Button, Fired, Widget

# The count-up, ms: from one row to the next, one row, the totals, the match scores with their bars.
_STAGGER: Final = 90
_ROW: Final = 350
_TOTAL: Final = 700
_BARS: Final = 600
_TICK: Final = 0.05


class ScoreScene(FormScene):
    """The sheet of a deal. `go_on` leads to the next deal or, after the last, to the end of the match.

    `history` shows all deals so far. With `see_table` the sheet can be put away to look at the cards, for which the
    scene below has to be the table. `pause` is what Escape and the pause key lead to, `quit` what closing the window
    does.
    """

    name = "score"
    first = "button:go_on"

    def __init__(
        self, sheet: DealSheet, *, go_on: Go, see_table: bool = False, history: Go | None = None,
        pause: Go | None = None, quit: Go | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.sheet = sheet
        self._ways = {"go_on": go_on, "history": history, "pause": pause, "quit": quit}
        self._can_peek = see_table
        self.peeking = False
        self._clock = 0.0
        self._ticked = 0.0
        self._heard: set[str] = set()
        self._skipped = False

    # ---- time

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        self.form.ring_shown = True
        if self.kit.reduced_motion or ctx.settings.settings.pace == "instant":
            self._finish()

    @property
    def counting(self) -> bool:
        """Whether figures still move."""
        return self._clock < self._length

    @property
    def _length(self) -> float:
        """The whole count-up, ms."""
        return self._rows_end + _TOTAL + _BARS

    @property
    def _rows_end(self) -> float:
        return (len(self.sheet.rows) - 1) * _STAGGER + _ROW

    def _finish(self) -> None:
        """Shows the end of it at once."""
        self._clock = self._length
        self._say_result()
        self.dirty = True

    def update(self, dt: float) -> Nav | None:
        super().update(dt)
        if not self.counting:
            return None
        self._clock += dt * 1000
        self.dirty, self.settled = True, False
        sounds = self.ctx.sounds
        if self._clock - self._ticked >= _TICK * 1000 and self._clock < self._rows_end + _TOTAL:
            self._ticked = self._clock
            sounds.play("score_tick")
        if self._clock >= self._rows_end + _TOTAL and "land" not in self._heard:
            self._heard.add("land")
            sounds.play("score_land")
        if self._clock >= self._length:
            self._say_result()
        return None

    def _say_result(self) -> None:
        """The phrase for a deal won or lost, once, for the side of the person at the screen."""
        mine = self.sheet.mine
        if "result" in self._heard or mine is None or self.sheet.over:
            return
        self._heard.add("result")
        best = max(self.sheet.totals)
        self.ctx.sounds.play("deal_won" if self.sheet.totals[mine] == best else "deal_lost")

    # ---- picture

    def _shape(self, kit: Kit) -> SheetShape:
        return sheet_shape(kit, len(self.sheet.members), len(self.sheet.rows))

    def _peek(self, peeking: bool) -> None:
        """Puts the sheet away, or takes it out again."""
        self.peeking = peeking
        self.opaque = not peeking
        self.rebuild("button:sheet" if peeking else "button:see_table")

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        t = self.t
        if self.peeking:
            box = pygame.Rect(0, 0, kit.px(410), kit.hit(74))
            box.midbottom = (kit.size[0] // 2, kit.size[1] - kit.px(30))
            return [Button("button:sheet", box, t("sheet.back_to_sheet"), kind="primary", icon="sheet", size=0.42)]
        paper = self._shape(kit).paper
        y = kit.size[1] - kit.px(30) - kit.hit(78)
        high = kit.hit(74)
        wide = kit.px(410)
        middle = pygame.Rect(0, y, wide, high)
        middle.centerx = kit.size[0] // 2
        last = self.sheet.over
        words = t("sheet.finish" if last else "sheet.next_deal")
        icon = "trophy" if last else "play"
        found: list[Widget] = []
        room = min(kit.px(300), middle.left - paper.left - kit.px(24))
        if self._can_peek:
            box = pygame.Rect(paper.left, y, room, high)
            found.append(Button("button:see_table", box, t("sheet.see_table"), kind="ghost", icon="eye"))
        found.append(Button("button:go_on", middle, words, kind="primary", icon=icon, size=0.46))
        if self._ways["history"] is not None:
            box = pygame.Rect(paper.right - room, y, room, high)
            found.append(Button("button:history", box, t("sheet.history"), kind="ghost", icon="sheet"))
        return found

    def draw(self, to: pygame.Surface) -> None:
        if self.peeking:
            self.form.draw(to, self.kit)
        else:
            super().draw(to)

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        rays = sunrise(kit, (kit.size[0] / 2, kit.size[1] + kit.px(260)), 36, 0.03)
        kit.spread(to, dusk(kit), light=rays)
        paint_sheet(to, kit, self.ctx.catalog, self.sheet, self._shape(kit))
        if self.sheet.tie:
            at = (kit.size[0] / 2, self._shape(kit).paper.bottom + kit.px(14))
            kit.text(to, self.t("sheet.tie_extra"), at, "body", 22, kit.theme.gold_soft, "center")

    def paint_over(self, to: pygame.Surface, kit: Kit) -> None:
        now = self._clock
        shown = [Tween(0, 1, _ROW, out_cubic, i * _STAGGER).at(now) for i in range(len(self.sheet.rows))]
        summed = Tween(0, 1, _TOTAL, out_cubic, self._rows_end).at(now)
        risen = Tween(0, 1, _BARS, out_cubic, self._rows_end + _TOTAL).at(now)
        paint_figures(to, kit, self.sheet, self._shape(kit), shown, summed, risen)

    # ---- input

    def handle(self, intent: Intent) -> Nav | None:
        if self.counting and isinstance(intent, Press | Accept | Back):
            # The first press only ends the counting; what lies under the finger is meant by the next one.
            self._finish()
            self._skipped = isinstance(intent, Press)
            return Stay()
        if self.peeking and isinstance(intent, Tap) and not self.form["button:sheet"].rect.collidepoint(intent.pos):
            # The buttons of the table below do nothing now; whoever presses there wants to go on.
            self._peek(False)
            return Stay()
        if self._skipped and isinstance(intent, Press):
            self._skipped = False
        if self._skipped and isinstance(intent, Release | Tap | LongPress | DragStart | DragEnd):
            return Stay()
        return super().handle(intent)

    def fired(self, event: Fired) -> Nav | None:
        if event.id in ("button:see_table", "button:sheet"):
            self._peek(event.id == "button:see_table")
            return None
        return self._go(event.id.removeprefix("button:"))

    def back(self) -> Nav | None:
        if self.peeking:
            self._peek(False)
            return None
        return self._go("pause")

    def command(self, name: str) -> Nav | None:
        return self._go(name) if name in ("pause", "quit") else None

    def _go(self, way: str) -> Nav | None:
        go = self._ways.get(way)
        return go() if go is not None else None

    def probe(self) -> dict[str, object]:
        return {"deal": self.sheet.deal, "totals": list(self.sheet.totals), "over": self.sheet.over}
