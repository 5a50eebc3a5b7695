"""The title: wordmark, what can be done, and a fan of seven cards that sways in its basket."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame
from msgspec import Struct

from canasta.ui.intents import Intent
from canasta.ui.kit import Kit
from canasta.ui.light import Glow
from canasta.ui.scenes import Context, Nav, Quit
from canasta.ui.screens.base import FormScene, Go
from canasta.ui.screens.basket import Basket, basket_place
from canasta.ui.screens.parts import dusk, hints, rule, sunrise
from canasta.ui.theme import rgb
from canasta.ui.widgets import Button, Fired, Widget

if TYPE_CHECKING:
    from canasta.app.matchlist import MatchInfo

# The sun behind the basket.
_SUN: Final = ((0.0, rgb("FFC64F"), 0.85), (0.55, rgb("F0654F"), 0.38), (1.0, rgb("F0654F"), 0.0))
# How long the cards sway after the player did something, s.
_AWAKE: Final = 24.0


class Entry(Struct, frozen=True):
    """One line of the menu: its target id, key of its text, icon, and where it leads."""

    id: str
    key: str
    icon: str
    go: Go


class TitleScene(FormScene):
    """The first screen. `unfinished` is asked whenever it is laid out: the match that Continue goes on with.

    Entries whose way is None are not shown. `quit` is asked for by Escape too.
    """

    name = "title"

    def __init__(
        self, unfinished: Callable[[], MatchInfo | None], *, go_on: Go, new_game: Go, rules: Go, settings: Go,
        about: Go, learn: Go | None = None, matches: Go | None = None, statistics: Go | None = None,
        quit: Go = Quit, version: str = "",
    ) -> None:  # fmt: skip
        super().__init__()
        self._unfinished = unfinished
        self._go_on = go_on
        self._quit = quit
        self._version = version
        ways = (
            ("new_game", "meld", new_game),
            ("learn", "hint", learn),
            ("rules", "book", rules),
            ("matches", "history", matches),
            ("statistics", "trophy", statistics),
            ("settings", "settings", settings),
            ("about", "info", about),
            ("quit", "exit", quit),
        )
        self._entries = [Entry(f"button:{id}", f"title.{id}", icon, go) for id, icon, go in ways if go is not None]
        self._resume: MatchInfo | None = None
        self._basket = Basket()
        # The very first picture is there sooner without the weave; the next one has it.
        self._woven = False
        self._awake = 0.0

    # ---- layout

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        self._resume = self._unfinished()
        self.first = "button:continue" if self._resume else "button:new_game"
        t = self.t
        boxes = menu_boxes(kit, len(self._entries), resume=self._resume is not None)
        found: list[Widget] = []
        if self._resume is not None:
            found.append(
                Button(
                    "button:continue", boxes.pop(0), t("title.continue"), kind="primary", icon="play",
                    note=self._detail(self._resume), zone="menu",
                )
            )  # fmt: skip
        for i, (entry, box) in enumerate(zip(self._entries, boxes, strict=True)):
            found.append(
                Button(
                    entry.id, box, t(entry.key),
                    kind="ghost" if i else "second" if self._resume else "primary",
                    icon=entry.icon, align="left", zone="menu", size=0.44,
                )
            )  # fmt: skip
        high = kit.hit(60)
        words = t("title.language")
        width = kit.write.width(words, "button", high * 0.4) + round(high * 1.6)
        box = pygame.Rect(kit.size[0] - width - kit.px(36), kit.px(32), width, high)
        found.append(Button("button:language", box, words, kind="ghost", icon="globe", zone="corner"))
        return found

    def _detail(self, info: MatchInfo) -> str:
        """Which deal it is and how it stands; with many sides the name of the game instead of the scores."""
        catalog = self.ctx.catalog
        scores = info.scores or (0,) * 2
        if len(scores) > 3:
            words = catalog.t(f"variant.{info.rules_id}.name")
        else:
            words = " – ".join(catalog.number(score) for score in scores)
        return catalog.t("title.continue_detail", deal=info.deal + 1, scores=words)

    # ---- picture

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        px, theme = kit.px, kit.theme
        cx, by = basket_place(kit)
        width, height = kit.size
        light = sunrise(kit, (cx, by + px(64)), 28, 0.06)
        if not theme.high_contrast:
            light += (Glow((cx, by + px(44)), px(640), _SUN),)
        centre = (cx / width, (by + px(44)) / height)
        kit.spread(to, dusk(kit, 1.08), centre, 0.72, light, weave=self._woven)
        mark = kit.sprites.brand(f"wordmark_{kit.language}", px(214 if kit.language == "en" else 176))
        to.blit(mark, (px(104), px(92 if kit.language == "en" else 110)))
        rule(to, kit, pygame.Rect(px(116), px(322), px(560), px(16)), paper=False)
        kit.text(to, self.t("app.tagline"), (px(116), px(378)), "body", 27, theme.text2, width=px(620))
        y = height - px(40)
        more = (("pad_y", "L", self.t("title.language")),) if self.device == "pad" else ()
        hints(to, kit, self.ctx.catalog, self.device, (px(116), y), back=False, more=more)
        kit.text(to, self._version, (width - px(36), y), "body", 20, theme.text3, "midright", tertiary=True)

    def paint_over(self, to: pygame.Surface, kit: Kit) -> None:
        self._basket.draw(to, kit)

    # ---- life

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        # Whoever comes back to the title with a mouse sees nothing of it; with keys the place to go on is marked.
        self.form.ring_shown = True

    def update(self, dt: float) -> Nav | None:
        super().update(dt)
        self._awake += dt
        self._basket.swaying = self._awake < _AWAKE
        self.dirty = self._basket.update(self.kit, dt) or self.dirty
        self.lively = self._basket.rising
        if self.lively and not self._woven:
            self._woven = True
            self.repaint()
        return None

    def handle(self, intent: Intent) -> Nav | None:
        self._awake = 0.0
        return super().handle(intent)

    def fired(self, event: Fired) -> Nav | None:
        if event.id == "button:continue":
            return self._go_on()
        if event.id == "button:language":
            self.switch_language()
            return None
        return next(entry.go() for entry in self._entries if entry.id == event.id)

    def switch_language(self) -> None:
        """The other language, at once and for good."""
        language = "ja" if self.ctx.catalog.language == "en" else "en"
        self.ctx.settings.replace(language=language)
        self.ctx.catalog.language = language
        self.rebuild()

    def command(self, name: str) -> Nav | None:
        if name == "sort" and self.device == "pad":
            self.switch_language()
        return None

    def back(self) -> Nav | None:
        return self._quit()


def menu_boxes(kit: Kit, entries: int, *, resume: bool) -> list[pygame.Rect]:
    """Where the buttons go: Continue (if there is something to go on with), then one a line, at the end two a line."""
    px = kit.px
    left, width = px(116), max(px(500), round(250 * kit.density))
    top, bottom = px(424), kit.size[1] - px(72)
    gap = px(14)
    boxes: list[pygame.Rect] = []
    if resume:
        high = kit.hit(104)
        boxes.append(pygame.Rect(left, top, width, high))
        top += high + px(24)
    rows = entries
    while rows > 1 and (bottom - top + gap) / rows - gap < kit.hit(64) and rows > -(-entries // 2):
        rows -= 1
    high = min(max(px(74), kit.hit(64)), round((bottom - top + gap) / rows - gap))
    doubled = entries - rows
    half = (width - gap) // 2
    place = 0
    for row in range(rows):
        y = top + row * (high + gap)
        if row < rows - doubled:
            boxes.append(pygame.Rect(left, y, width, high))
            place += 1
        else:
            boxes += [pygame.Rect(left, y, half, high), pygame.Rect(left + half + gap, y, half, high)]
            place += 2
    return boxes
