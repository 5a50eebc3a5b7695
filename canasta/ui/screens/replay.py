"""A match looked at again: the table at every step, a bar to find places with, and ways to go on from there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from canasta.app.playermarks import marks
from canasta.app.replaying import Replay
from canasta.app.setup import names_of, portraits
from canasta.app.sharing import share_code
from canasta.app.why import why_for
from canasta.app.words import Names, event_sentence, refusal
from canasta.engine.actions import NextDeal
from canasta.engine.events import CanastaClosed, seen_by
from canasta.engine.fairness import bots_seed
from canasta.engine.record import Header
from canasta.engine.state import Phase
from canasta.engine.view import View
from canasta.ui.cues import SPEEDS
from canasta.ui.director import Director
from canasta.ui.intents import Intent, Wheel
from canasta.ui.kit import Kit
from canasta.ui.layout import Layout, Options, layout
from canasta.ui.scenes import Context, Nav
from canasta.ui.screens.base import FormScene
from canasta.ui.screens.transport import Transport
from canasta.ui.table.advice import Advice, advice_sheet, paint_sheet
from canasta.ui.table.bar import BarBoxes, bar_boxes, sides_shown
from canasta.ui.table.brush import Brush, rect
from canasta.ui.table.facts import Facts, Said
from canasta.ui.table.model import by_rank
from canasta.ui.table.openhands import opened
from canasta.ui.table.painter import HandLooks, TablePainter
from canasta.ui.table.pieces import Piece
from canasta.ui.table.prompt import paint_prompt
from canasta.ui.text import LARGE_TEXT, Role
from canasta.ui.theme import Rgb
from canasta.ui.widgets import Button, Fired, IconButton, Stepper, Widget
from canasta.ui.widgets.scrub import ScrubBar

#: How long a step of a running replay stays, ms at normal pace, and how many steps are found out in a frame.
_STAY: Final = 420.0
_GROW: Final = 25
# A table at single density needs so many px of height.
_LOWEST: Final = 600
_WAYS: Final = ("first", "prev_deal", "prev_turn", "prev_step", "play", "next_step", "next_turn", "next_deal", "last")


@dataclass(frozen=True, slots=True)
class ReplayWays:
    """Where the replay leads: a match from here on, and the seed for what it shuffles anew."""

    play_on: Callable[[Header], Nav | None]
    new_seed: Callable[[], int]


class ReplayScene(FormScene):
    """One record. It opens at its start, with all cards open; `seat` is the side of the table it is seen from."""

    name = "replay"
    first = "scrub"

    def __init__(self, replay: Replay, ways: ReplayWays, *, seat: int = 0) -> None:
        super().__init__()
        self.replay = replay
        self.ways = ways
        self.place = 0
        self.seat = seat
        self.open = True
        self.reasons = False
        """Whether the reason for every step is told."""
        self._reason: tuple[tuple[object, ...], str] | None = None
        self.playing = False
        self._since = 0.0
        self._painter: TablePainter | None = None
        self._painted: tuple[Kit, int] | None = None
        self._told = False

    # ---- life

    def enter(self, ctx: Context) -> None:
        self._director: Director | None = None
        super().enter(ctx)
        self._director = Director(self._lay, self._view(), ctx.sounds.play)
        self.rebuild()

    @property
    def director(self) -> Director:
        """What moves the cards."""
        assert self._director is not None
        return self._director

    def _view(self) -> View:
        return self.replay.view(self.place, self.seat, open=self.open)

    def rebuild(self, focus: str | None = None) -> None:
        super().rebuild(focus)
        self._painter = None
        if self._director is not None:
            self._director.show(self._view())

    # ---- layout

    def _strip(self, kit: Kit) -> pygame.Rect:
        """The controls along the lower edge."""
        pad = kit.px(13)
        high = pad + kit.at_least(34, 22) + kit.px(7) + kit.hit(58) + pad
        return pygame.Rect(0, kit.size[1] - high, kit.size[0], high)

    def _table_size(self, kit: Kit) -> tuple[int, int]:
        return kit.size[0], self._strip(kit).top

    def _lay(self, view: View, final: bool) -> Layout:
        kit, settings = self.kit, self.ctx.settings.settings
        size = self._table_size(kit)
        # On a screen that is too small for the game the table needs the room more than its letters do.
        density = min(kit.density, max(1.0, size[1] / _LOWEST))
        options = Options(
            density=density, ui=settings.ui_scale, card=settings.card_scale,
            text=LARGE_TEXT if settings.large_text else 1.0, order=tuple(sorted(view.hand, key=by_rank)),
        )  # fmt: skip
        return opened(layout(view, None, size, options), view)

    def widgets(self, kit: Kit) -> list[Widget]:
        t, replay = self.t, self.replay
        strip = self._strip(kit)
        pad, gap = kit.px(20), kit.px(8)
        bar = pygame.Rect(strip.left + pad, strip.top + kit.px(13), strip.width - 2 * pad, kit.at_least(34, 22))
        row = pygame.Rect(bar.left, bar.bottom + kit.px(7), bar.width, kit.hit(58))
        found: list[Widget] = [
            ScrubBar("scrub", bar, t("replay.scrub"), self.place, replay.length, marks=replay.deals, known=replay.last)
        ]
        words = t("replay.play_on")
        wide = min(kit.write.width(words, "button", row.height * 0.4) + round(row.height * 1.5), kit.at_least(420, 216))
        others = 5 * gap + 5 * row.height
        ways: tuple[str, ...] = _WAYS
        if len(_WAYS) * (row.height + gap) + others + wide > row.width:
            # A small screen: the bar leads to the ends too, and the sign says enough.
            ways, wide = _WAYS[1:-1], row.height
        x = row.left
        for way in ways:
            label = t("replay.pause" if way == "play" and self.playing else f"replay.{way}")
            box = pygame.Rect(x, row.top, row.height, row.height)
            found.append(Transport(way, box, label, running=self.playing))
            x += row.height + gap
        over = replay.play_on(self.place, 0) is None if replay.last >= self.place else False
        right = row.right - wide
        box = pygame.Rect(right, row.top, wide, row.height)
        reason = t("replay.play_on_over")
        if wide == row.height:
            found.append(IconButton("play_on", box, words, "play", enabled=not over, reason=reason, zone="ways"))
        else:
            found.append(
                Button("play_on", box, words, kind="primary", icon="play", enabled=not over, reason=reason, zone="ways")
            )
        right -= gap + row.height
        box = pygame.Rect(right, row.top, row.height, row.height)
        found.append(IconButton("open", box, t("replay.open"), "eye" if self.open else "eye_off", on=self.open))
        right -= gap + row.height
        box = pygame.Rect(right, row.top, row.height, row.height)
        found.append(IconButton("why", box, t("replay.why"), "hint", on=self.reasons))
        names = self._names()
        seats = [(seat, name) for seat, name in enumerate(names.seats)]
        left = max(x + gap, right - gap - kit.at_least(360, 190))
        box = pygame.Rect(left, row.top, right - gap - left, row.height)
        found.append(Stepper("seat", box, t("replay.seat"), seats, self.seat, signs=("left", "right"), zone="ways"))
        bar_places = self._bar()
        found.append(IconButton("back", rect(bar_places.menu), t("common.back"), "left", zone="bar"))
        found.append(IconButton("share", rect(bar_places.sheet), t("replay.share"), "discard", zone="bar"))
        return found

    def _bar(self) -> BarBoxes:
        view = self._view()
        placed = self._director.layout if self._director is not None else self._lay(view, True)
        z = placed.zones
        return bar_boxes(z.bar, len(sides_shown(self._facts(view))), z.scale.u, z.scale.k)

    def _names(self) -> Names:
        public = self._view().public
        return names_of(self.ctx.catalog, self.replay.header.rules, self.replay.seats(self.place), public.side_of)

    # ---- going about

    def go(self, place: int) -> None:
        """Show a place: one step on is played, everything else is there at once."""
        replay = self.replay
        if place > replay.last:
            replay.grow(place - replay.last)
        place = min(max(0, place), replay.last)
        if place == self.place:
            return
        step = place == self.place + 1
        self.place = place
        self._since = 0.0
        if step and not self.director.busy:
            self.director.push(replay.frames(place, self.seat, open=self.open))
        else:
            self.director.show(self._view())
        self._follow()

    def _follow(self) -> None:
        """The widgets after a change of place."""
        bar = self.form["scrub"]
        assert isinstance(bar, ScrubBar)
        bar.place, bar.last, bar.known, bar.marks = (
            self.place, self.replay.length, self.replay.last, self.replay.deals,
        )  # fmt: skip
        button = self.form["play_on"]
        button.enabled = self.replay.play_on(self.place, 0) is not None
        if self.playing and self.replay.whole and self.place == self.replay.last:
            self._play(False)
        self.dirty = True

    def _play(self, on: bool) -> None:
        if on and self.replay.whole and self.place == self.replay.last:
            self.go(0)
        self.playing = on
        button = self.form["play"]
        assert isinstance(button, Transport)
        button.running = on
        button.label = self.t("replay.pause" if on else "replay.play")
        self._since = _STAY
        self.dirty = True

    def _travel(self, way: str) -> None:
        replay, here = self.replay, self.place
        match way:
            case "first":
                self.go(0)
            case "last":
                replay.grow_all()
                self.go(replay.last)
            case "prev_step":
                self.go(here - 1)
            case "next_step":
                self.go(here + 1)
            case "prev_turn":
                self.go(replay.previous_turn(here))
            case "prev_deal":
                self.go(replay.previous_deal(here))
            case "next_turn":
                self._ahead(replay.next_turn)
            case "next_deal":
                self._ahead(replay.next_deal)

    def _ahead(self, find: Callable[[int], int]) -> None:
        """To a place ahead that may not be found out yet."""
        while (place := find(self.place)) == self.replay.last and self.replay.grow(200):
            pass
        self.go(place)

    # ---- intents

    def handle(self, intent: Intent) -> Nav | None:
        if isinstance(intent, Wheel) and intent.pos[1] < self._strip(self.kit).top:
            self._play(False)
            self.go(self.place - (1 if intent.dy > 0 else -1))
            return None
        return super().handle(intent)

    def fired(self, event: Fired) -> Nav | None:
        match event.id:
            case "back":
                return self.back()
            case "scrub":
                if event.value == self.place:
                    self._play(not self.playing)
                else:
                    self._play(False)
                    self.go(int(str(event.value)))
            case "play":
                self._play(not self.playing)
            case "open":
                self._set_open(not self.open)
            case "why":
                self._set_reasons(not self.reasons)
            case "seat":
                self.seat = int(str(event.value))
                self.rebuild()
            case "share":
                self._share()
            case "play_on":
                header = self.replay.play_on(self.place, self.ways.new_seed())
                return self.ways.play_on(header) if header is not None else None
            case way:
                self._play(False)
                self._travel(way)
        return None

    def command(self, name: str) -> Nav | None:
        match name:
            case "pause" | "discard":
                self._play(not self.playing)
            case "sort":
                self._set_open(not self.open)
            case "why_move" | "hint":
                self._set_reasons(not self.reasons)
            case _:
                pass
        return None

    def _set_open(self, on: bool) -> None:
        self.open = on
        self.rebuild()

    def _set_reasons(self, on: bool) -> None:
        self.reasons = on
        self.rebuild()

    def why(self) -> str:
        """Why the player made this step; with the cards hidden only as far as the seat that is looked from may know."""
        step = self.replay.step(self.place)
        if step is None or isinstance(step.action, NextDeal):
            return ""
        info = self.replay.seats(self.place)[step.seat]
        level = info.level if info.kind == "bot" else ""
        before, bots = self.replay.state(self.place - 1), bots_seed(self.replay.header)
        return why_for(
            self.seat, self.ctx.catalog, before, step.action, self._names(), level, bots=bots, over=self.open
        )

    def _share(self) -> None:
        replay = self.replay
        first = replay.deal_at(self.place)
        try:
            if first is None:
                raise pygame.error("a position has no seed")
            pygame.scrap.put_text(share_code(replay.header, replay.header.seats, first))
        except pygame.error:
            self.form.toasts.show(self.t("replay.share_failed"), "no")
            return
        self.form.toasts.show(self.t("replay.shared"), "yes")

    # ---- time

    def update(self, dt: float) -> Nav | None:
        nav = super().update(dt)
        if not self.replay.whole:
            self.replay.grow(_GROW)
            self._follow()
        director = self.director
        speed = SPEEDS[self.ctx.settings.settings.pace]
        director.instant = speed == float("inf")
        director.stage.speed = 1.0 if director.instant else speed
        director.stage.reduced = self.ctx.settings.settings.reduced_motion
        moving = director.busy or director.stage.moving
        director.advance(dt * 1000)
        if self.replay.broken is not None and self.place == self.replay.last and not self._told:
            self._told = True
            self._tell_break()
        if self.playing and not (director.busy or director.stage.moving):
            self._since += dt * 1000 * director.stage.speed
            if self._since >= _STAY:
                self.go(self.place + 1)
        self.dirty = self.dirty or moving
        self.settled = self.settled and not (
            moving or self.playing or director.busy or director.stage.moving or not self.replay.whole
        )
        return nav

    def _tell_break(self) -> None:
        broken = self.replay.broken
        assert broken is not None
        public = self._view().public
        why = str(broken)
        if broken.violation is not None:
            why = refusal(self.ctx.catalog, broken.violation, self._names(), to_act=public.to_act)
        self.form.toasts.show(self.t("replay.broken", why=why), "no")

    # ---- picture

    def draw(self, to: pygame.Surface) -> None:
        kit = self.kit
        director = self.director
        strip = self._strip(kit)
        table = to.subsurface((0, 0, *self._table_size(kit)))
        view = director.shown
        facts = self._facts(view)
        painter = self._get_painter(kit, view)
        said = Said(self._sentence(), 0 if view.public.phase is Phase.DRAW else 1)
        painter.draw(table, director.stage, director.layout, facts, said, HandLooks(), self._front(facts, said))
        kit.skins.panel(strip.width, strip.height, "bar").blit(to, strip.topleft)
        line = kit.skins.pill(strip.width, max(1, kit.px(2)), kit.theme.gold_lip, alpha=0.9, radius=0)
        to.blit(line, strip.topleft)
        self.form.draw(to, kit)
        if painter.owed:
            self.dirty = True

    def _get_painter(self, kit: Kit, view: View) -> TablePainter:
        if self._painter is None or self._painted != (kit, view.seat):
            self._painter = TablePainter(kit, self.ctx.catalog, view.seat, len(view.public.players))
            self._painted = (kit, view.seat)
        return self._painter

    def _facts(self, view: View) -> Facts:
        header = self.replay.header
        names = self._names()
        rules = header.rules
        members = tuple(
            tuple(name for name, its in zip(names.seats, rules.seat_sides, strict=True) if its == side)
            for side in range(rules.sides_count)
        )
        viewer = None if self.open else self.seat
        held = view.hand_sizes[view.seat]
        who = marks(self.replay.seats(self.place))
        return Facts(view, names, portraits(header), members, viewer, False, held, who)

    def _sentence(self) -> str:
        """What the step was, in words."""
        step = self.replay.step(self.place)
        if step is None:
            return self.t("replay.start")
        seat = None if self.open else self.seat
        said = []
        for change in step.changes:
            event = change.event if seat is None else seen_by(change.event, seat)
            meld = None
            if isinstance(event, CanastaClosed):
                meld = change.state.public.sides[event.side].melds[event.place]
            said.append(event_sentence(self.ctx.catalog, event, self._names(), meld))
        said = [words for words in said if words]
        if not said:
            return ""
        # The shuffle begins a deal; all other steps begin with what the player did.
        return (
            said[0] if not isinstance(step.action, NextDeal) else self.t("replay.deal", deal=self._view().public.deal)
        )

    def _front(self, facts: Facts, said: Said) -> list[Piece]:
        """What happened, in words, and which deal, turn and step it is."""
        kit = self.kit
        brush = Brush(kit, self.ctx.catalog, self.director.layout)
        z = self.director.layout.zones
        margin = kit.px(52)
        line = (said.prompt, said.step, facts.turn, facts.viewer, z.prompt)
        where = (self.place, self.replay.length, self.ctx.catalog.language)
        area = rect(z.buttons)
        found = [
            Piece(
                "prompt", line, rect(z.prompt).inflate(margin, margin), lambda to: self._prompt(to, brush, facts, said)
            ),
            Piece("where", (*where, z.buttons), area, lambda to: self._where(to, brush)),
        ]
        language = self.ctx.catalog.language
        asked = (self.place, self.seat, self.open, language)
        if self.reasons and (self._reason is None or self._reason[0] != asked):
            self._reason = (asked, self.why())
        reason = self._reason[1] if self.reasons and self._reason is not None else ""
        if reason:
            told = advice_sheet(brush, Advice((reason,), language, plain=True), staged=False)
            found.append(Piece("why", told, told.area, lambda to: paint_sheet(to, brush, told)))
        return found

    @staticmethod
    def _prompt(to: pygame.Surface, b: Brush, facts: Facts, said: Said) -> None:
        paint_prompt(to, b, facts, said)

    def _where(self, to: pygame.Surface, b: Brush) -> None:
        """Deal, turn and step, where the table has its buttons."""
        box = rect(b.layout.zones.buttons)
        public = self.director.shown.public
        lines: tuple[tuple[str, Role, float, Rgb], ...] = (
            (b.t("replay.deal", deal=public.deal), "title", 34, b.kit.theme.text),
            (b.t("replay.turn", turn=max(1, public.turn_no)), "body", 22, b.kit.theme.text2),
            (b.t("replay.step", step=self.place, steps=self.replay.length), "body", 22, b.kit.theme.text2),
        )
        y = box.top + box.height * 0.18
        for words, role, units, colour in lines:
            b.text(to, words, (box.right, y), role, units, colour, "midright", width=box.width)
            y += b.px(units) * 1.45

    def probe(self) -> dict[str, object]:
        return {"place": self.place, "last": self.replay.length, "open": self.open, "playing": self.playing}
