"""Hints at the table: asked of the thinker, shown on a sheet, taken off as soon as they hold no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from canasta.ai.thinker import Ticket
from canasta.app.hints import LEVEL, Hint, worded
from canasta.app.i18n import Catalog
from canasta.app.setup import names_of
from canasta.app.why import DealTurns
from canasta.app.words import Names
from canasta.engine.view import View
from canasta.ui.kit import Kit
from canasta.ui.layout import Layout
from canasta.ui.scenes import Nav, Push
from canasta.ui.screens.why import WhyScene
from canasta.ui.table.advice import Advice, AdviceSheet, SignButton, advice_sheet, paint_marks, paint_sheet
from canasta.ui.table.brush import Brush
from canasta.ui.table.panel import button_id
from canasta.ui.table.pieces import Piece
from canasta.ui.targets import Target
from canasta.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from canasta.ui.screens.table import TableScene

PLAY = "play_hint"
CLOSE = "close_hint"


class Adviser:
    """The hints of one table.

    A hint is thought out by the table's thinker, which is idle while a person has to act. It is of one view: whatever
    is done, by whomever, and whoever else sits down takes it off, and the thought with it if it still goes on.
    """

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.hint: Hint | None = None
        self._ticket: Ticket | None = None
        self._view: View | None = None
        self._focus: str | None = None
        """Where the focus was when the hint was asked for."""
        self._catalogs: dict[str, Catalog] = {}
        self._made: tuple[tuple[object, ...], Advice, AdviceSheet, list[Widget]] | None = None

    # ---- words

    @property
    def language(self) -> str:
        """The language of hints and reasons for whoever sits at the table."""
        table = self.table
        seat = table.match.viewer
        profile = table.couch.profile(seat) if seat is not None else None
        wanted = profile.hint_language if profile is not None else None
        return wanted or table.ctx.catalog.language

    @property
    def catalog(self) -> Catalog:
        """The texts in that language."""
        language, usual = self.language, self.table.ctx.catalog
        if language == usual.language:
            return usual
        if language not in self._catalogs:
            self._catalogs[language] = Catalog(language)
        return self._catalogs[language]

    @property
    def names(self) -> Names:
        """What to call players and sides in that language."""
        table = self.table
        return names_of(self.catalog, table.match.header.rules, table.match.seats, table.model.view.public.side_of)

    # ---- asking

    @property
    def wanted(self) -> bool:
        """Whether the settings want hints at all."""
        return self.table.ctx.settings.settings.hints

    @property
    def thinking(self) -> bool:
        """Whether a hint is being thought about."""
        return self._ticket is not None

    @property
    def shown(self) -> bool:
        """Whether there is a sheet on the table."""
        return self.thinking or self.hint is not None

    def ask(self) -> None:
        """Ask for a hint; asked again, the one that is shown or thought about goes away."""
        table = self.table
        if self.shown:
            self.drop()
            return
        if not self.wanted or not table.model.my_turn:
            table.play("error")
            table.toasts.show(table.t("hint.not_now" if self.wanted else "hint.off"), "note")
            table.dirty = True
            return
        table.toasts.clear()
        self._view = table.model.view
        self._focus = table.hands.focus
        self._ticket = table.thinker.ask(self._view, LEVEL, table.seed_of(self._view.seat))
        table.dirty = True

    def drop(self) -> None:
        """Nothing is thought about or shown any more."""
        if self.thinking:
            self.table.thinker.cancel()
        if not self.shown:
            return
        gone = (button_id(PLAY), button_id(CLOSE))
        self.hint = self._ticket = self._view = self._made = None
        if self.table.hands.focus in gone:
            self.table.hands.focus = self._focus
        self._focus = None
        self.table.dirty = True

    def update(self) -> None:
        """Look whether the thought has come to its end."""
        table = self.table
        if self._ticket is None or self._view is None:
            return
        if self._view is not table.model.view or not table.model.my_turn:
            self.drop()
            return
        thought = table.thinker.poll()
        if thought is None or thought.ticket != self._ticket:
            return
        view, self._ticket, self._made = self._view, None, None
        table.dirty = True
        if thought.fallback:
            self.drop()
            table.say(table.t("hint.none"))
            return
        self.hint = worded(self.catalog, view, thought.action, self.names)
        table.match.hint_taken(view.seat)
        table.play("hint")
        if table.hands.focus == self._focus:
            table.hands.focus = button_id(PLAY)
        table.tell(self.hint.sentences, at_once=True, language=self.hint.language)

    def play(self) -> None:
        """Do what the hint says."""
        if self.hint is not None:
            action = self.hint.action
            self.drop()
            self.table.perform(action)

    # ---- why

    def ask_why(self, seat: int | None = None) -> Nav | None:
        """Why the last turn was played as it was, that of a seat or of anybody."""
        table = self.table
        turns = DealTurns(table.match)
        number = turns.last(seat)
        if number is None:
            table.say(table.t("why.none"))
            return None
        table.hands.let_go()
        return Push(WhyScene(table, turns, number))

    def why_turn(self, number: int) -> Nav | None:
        """Why a turn of this deal was played as it was, by its number in the log; nothing where nobody did anything."""
        turns = DealTurns(self.table.match)
        return Push(WhyScene(self.table, turns, number)) if number in turns.numbers else None

    # ---- picture

    @property
    def advice(self) -> Advice | None:
        """What is on the sheet, None without one."""
        if not self.shown:
            return None
        hint = self.hint
        if hint is None:
            return Advice((self.catalog.t("hint.thinking"),), self.language)
        return Advice(hint.sentences, hint.language, hint.cards, hint.targets, hint.places, open=True)

    def _make(self) -> tuple[Advice, AdviceSheet, list[Widget]] | None:
        """The sheet and its buttons, made anew where something they depend on is another."""
        advice = self.advice
        if advice is None:
            return None
        table = self.table
        kit: Kit = table.kit
        layout: Layout = table.layout
        staged = table.director.final and not table.model.draft.empty
        key = (advice, layout.zones, kit, staged, table.ctx.catalog.language, table.hands.kind)
        if self._made is None or self._made[0] != key:
            sheet = advice_sheet(Brush(kit, table.ctx.catalog, layout), advice, staged=staged)
            widgets: list[Widget] = []
            if sheet.play is not None:
                cap = {"keys": "Enter", "pad": "A"}.get(table.hands.kind, "")
                widgets.append(
                    Button(button_id(PLAY), sheet.play, table.t("hint.play"), kind="primary", icon="check", key=cap,
                           zone="advice")
                )  # fmt: skip
            widgets.append(
                SignButton(button_id(CLOSE), sheet.close, table.t("common.close"), kind="paper", icon="cross",
                           zone="advice")
            )  # fmt: skip
            self._made = (key, advice, sheet, widgets)
        return self._made[1:]

    @property
    def buttons(self) -> frozenset[str]:
        """The names of the buttons that are about hints."""
        return frozenset({"hint", PLAY, CLOSE})

    def use(self, name: str) -> None:
        """What a button does."""
        match name:
            case "hint":
                self.ask()
            case _ if name == PLAY:
                self.play()
            case _:
                self.drop()

    def cover(self) -> list[Target]:
        """The place of the sheet, which lets no press through to what it covers."""
        made = self._make()
        return [] if made is None else [Target("advice", made[1].box, "rest", "")]

    @property
    def widgets(self) -> list[Widget]:
        """The buttons on the sheet."""
        made = self._make()
        return [] if made is None else made[2]

    def pieces(self, b: Brush) -> list[Piece]:
        """The sheet as a part of the picture, without its buttons."""
        made = self._make()
        if made is None:
            return []
        _, sheet, _ = made
        return [Piece("advice", sheet, sheet.area, lambda to: paint_sheet(to, b, sheet))]

    def draw_marks(self, to: pygame.Surface, b: Brush) -> None:
        """Mark what the hint is about."""
        made = self._make()
        if made is not None:
            advice, sheet, _ = made
            table = self.table
            paint_marks(to, b, advice, side=table.model.view.side, widgets=table.show.widgets(), sheet=sheet.box)
