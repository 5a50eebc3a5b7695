"""The player's hands on the table: taps, drags, keys and pad, all leading to the same few moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from canasta.app.words import card_words
from canasta.engine.cards import POINTS, Card
from canasta.engine.draft import NewMeld, OnMeld, OnStaged
from canasta.engine.state import Phase
from canasta.ui.cues import LIFT
from canasta.ui.intents import (
    OUTSIDE,
    Accept,
    Back,
    Command,
    DeviceKind,
    Direction,
    DragCancel,
    DragEnd,
    DragStart,
    Focus,
    Intent,
    LongPress,
    Move,
    Pos,
    Press,
    Release,
    Tap,
)
from canasta.ui.layout import Layout
from canasta.ui.scenes import Nav
from canasta.ui.screens.table_drag import Carrying
from canasta.ui.screens.table_moves import Moves
from canasta.ui.table.spots import card_id, card_of, is_crowded, places
from canasta.ui.targets import FocusGraph, Target, by_id, hit
from canasta.ui.widgets import Widget

if TYPE_CHECKING:
    from canasta.ui.screens.table import TableScene

_LIFTED: Final = 1.06
_STACK: Final = 18
_TILT: Final = 6.0
_SHADOW: Final = 22.0
_ENTRIES: Final = {"piles": "stock"}


class Hands:
    """What one player does at one table. `over` is the target under the pointer, `pressed` the one held down."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.moves = Moves(table)
        self.kind: DeviceKind = "mouse"
        self.over: str | None = None
        self.pressed: str | None = None
        self.hovered: Card | None = None
        self.carrying = Carrying(table, self.moves)
        self.peek: int | None = None
        """The side whose melds are held up close."""
        self.focus: str | None = None
        self.ring_shown = False
        self._graph = FocusGraph(_ENTRIES)
        self._tapped = ""
        """What the last tap was on."""
        self._swallow = False
        self._found: tuple[Layout, list[Widget], list[Target]] | None = None

    # ---- places

    def targets(self) -> list[Target]:
        """Everything that can be pressed, in drawing order."""
        table = self.table
        widgets = table.show.widgets()
        if self._found is None or self._found[0] is not table.layout or self._found[1] is not widgets:
            found = places(table.layout, table.model, table.ctx.catalog)
            found += table.adviser.cover()
            found += [widget.target() for widget in widgets]
            self._found = (table.layout, widgets, found)
        return self._found[2]

    def _focusable(self) -> list[Target]:
        return [target for target in self.targets() if target.zone not in ("rest", "theirs")]

    def focused(self) -> Target | None:
        """The target the focus is at."""
        return by_id(self._focusable(), self.focus)

    @property
    def focus_card(self) -> Card | None:
        """The hand card the focus is at, if the ring is shown."""
        if not self.ring_shown or self.focus is None:
            return None
        card = card_of(self.focus)
        return card if card in self.table.model.draft.held else None

    def device(self, kind: DeviceKind) -> None:
        """Another device is in use."""
        self.kind = kind
        self.ring_shown = kind in ("keys", "pad")
        self.settle_focus()
        self.table.dirty = True

    def turn_began(self) -> None:
        """The player's turn: the focus goes to the button that is next."""
        self.moves.turn_began()
        first = next((spec.id for spec in self.table.buttons.main if spec.enabled), None)
        if first is not None and (self.focus is None or not self.ring_shown):
            self.focus = f"button:{first}"

    def settle_focus(self) -> None:
        """What the focus was at is gone: after a draw it goes to the card that came, else to the nearest place."""
        model, focusable = self.table.model, self._focusable()
        waiting = not model.my_turn or self.table.director.busy
        if waiting or not self.ring_shown or by_id(focusable, self.focus) is not None:
            return
        hand = [card for card in model.order if by_id(focusable, card_id(card)) is not None]
        was_card = self.focus is not None and card_of(self.focus) is not None
        if self.moves.may_discard and hand and not was_card:
            self.focus = card_id(next((card for card in hand if card in model.fresh), hand[0]))
        elif self.focus is None:
            self.turn_began()
        else:
            self.focus = self._graph.anchor(focusable, None)
        target = self.focused()
        if target is not None:
            self._graph.remember(target)
        self._hover(self.focus_card)
        self.table.dirty = True

    # ---- intents

    def handle(self, intent: Intent) -> Nav | None:
        """React to the player."""
        match intent:
            case Press(pos, _, 1):
                self._press(pos)
            case Move(pos):
                self._move(pos)
            case Release():
                self.pressed = None
                self.table.dirty = True
            case Tap(pos, _, count):
                return self._tap(pos, count)
            case LongPress(pos):
                self._details(pos)
            case DragStart(pos):
                self._drag_start(pos)
            case DragEnd(pos):
                self.carrying.end(pos)
            case DragCancel():
                self.let_go()
            case Focus(direction):
                self._step(direction)
            case Accept() if self.peek is not None:
                self.show_side(None)
            case Accept():
                target = self.focused()
                if target is not None:
                    return self.use(target.id, 1)
                self._step("next")
            case Back(pad):
                return self._back(by_pad=pad is not None)
            case Command(name):
                return self._command(name)
            case _:
                pass
        return None

    def focus_lost(self) -> None:
        """The window is not in front any more."""
        self.let_go()
        self.over, self.pressed = None, None

    def _press(self, pos: Pos) -> None:
        table = self.table
        target = hit(self.targets(), pos)
        self._swallow = False
        if self.peek is not None:
            self.show_side(None)
            self._swallow = True
            return
        if table.director.busy and not self._harmless(target):
            mine = table.director.shown.public.to_act == table.model.viewer and table.model.my_turn
            table.skip()
            # Whoever only wanted to see the end of it has not chosen anything yet.
            self._swallow = not mine
        self.pressed = target.id if target is not None else None
        table.dirty = True

    def _harmless(self, target: Target | None) -> bool:
        """Whether a press means the own hand or a menu, which may be touched while others play."""
        if target is None or self.table.director.shown.public.turn_no == 0:
            return target is not None and target.zone in ("bar", "plate")
        return target.zone in ("hand", "bar", "plate", "rest") or target.id == "button:skip"

    def _move(self, pos: Pos) -> None:
        if self.carrying.drag is not None:
            self.carrying.carry(pos)
            return
        target = hit(self.targets(), pos) if pos != OUTSIDE else None
        over = target.id if target is not None else None
        if over == self.over:
            return
        self.over = over
        self.table.dirty = True
        self._hover(card_of(over) if over is not None and target is not None and target.zone == "hand" else None)

    def _hover(self, card: Card | None) -> None:
        if card != self.hovered:
            self.hovered = card
            self.table.changed(LIFT)

    def _tap(self, pos: Pos, count: int) -> Nav | None:
        if self._swallow:
            self._swallow = False
            return None
        box = self.table.toasts.link_box
        if box is not None and box.collidepoint(pos) and (rule := self.table.explain()) is not None:
            return rule
        target = hit(self.targets(), pos)
        before, self._tapped = self._tapped, target.id if target is not None else ""
        # The second half of a double click may find something else there: it was not meant.
        if target is None or (count > 1 and target.id != before):
            return None
        if target.zone not in ("rest", "theirs"):
            self.focus = target.id
            self._graph.remember(target)
        return self.use(target.id, count)

    def _step(self, direction: Direction) -> None:
        targets = self._focusable()
        self.focus = self._graph.move(targets, self.focus, direction)
        self.table.play("focus_move")
        self.table.dirty = True
        card = self.focus_card
        self._hover(card)

    def _back(self, *, by_pad: bool) -> Nav | None:
        model = self.table.model
        if self.peek is not None:
            self.show_side(None)
        elif self.carrying.drag is not None:
            self.let_go()
        elif self.table.adviser.shown:
            self.table.adviser.drop()
        elif model.selected:
            model.select(())
            self.table.play("deselect")
            self.table.changed(LIFT)
        elif by_pad and not model.draft.empty:
            self.moves.take_back()
        else:
            return self.table.pause()
        return None

    def _command(self, name: str) -> Nav | None:
        match name:
            case "draw":
                return self.use("button:draw", 1)
            case "take":
                return self.use("button:take", 1)
            case "lay_down":
                return self.use("button:lay_down", 1)
            case "discard":
                self.moves.discard_key(self.focus_card)
            case "take_back":
                self.moves.take_back()
            case "sort":
                self.moves.sort()
            case "why":
                if (rule := self.table.explain()) is not None:
                    return rule
                self.moves.why()
        return None

    # ---- what things do

    def use(self, target_id: str, count: int) -> Nav | None:
        """Do what a target is for, as a tap on it does."""
        table, model = self.table, self.table.model
        kind, _, rest = target_id.partition(":")
        card = card_of(target_id)
        if card is not None:
            self._use_card(card, count)
            return None
        match kind:
            case "button":
                return self._use_button(rest)
            case "stock":
                self.moves.draw()
            case "pile":
                self.moves.use_pile()
            case "tray":
                if model.chosen:
                    self.moves.put(model.chosen, NewMeld())
                elif not model.draft.empty:
                    self.moves.lay_down()
            case "staged":
                if model.chosen:
                    self.moves.put(model.chosen, OnStaged(int(rest)))
                else:
                    self.moves.take_back(model.draft.plays[int(rest)].cards)
            case "seat":
                return table.adviser.ask_why(int(rest))
            case "side":
                self.show_side(int(rest) if self.peek is None else None)
            case "meld":
                side, place = (int(part) for part in rest.split(":"))
                if side != model.view.side:
                    table.toasts.show(table.t("toast.their_meld"), "note")
                else:
                    cards = model.chosen or model.obvious_for(place)
                    if cards:
                        self.moves.put(cards, OnMeld(place))
                    elif is_crowded(table.layout, side):
                        self.show_side(side)
        table.dirty = True
        return None

    def show_side(self, side: int | None) -> None:
        """Hold the melds of a side up close, or no longer."""
        if side != self.peek:
            self.peek = side
            self.table.play("card_slide")
            self.table.dirty = True

    def _use_card(self, card: Card, count: int) -> None:
        table, model = self.table, self.table.model
        if card in model.draft.staged:
            index = next(i for i, play in enumerate(model.draft.plays) if card in play.cards)
            target = model.draft.plays[index].target
            if model.chosen:
                self.moves.put(model.chosen, OnStaged(index) if target is None else OnMeld(target))
            else:
                self.moves.take_back((card,))
            return
        if count >= 2 and table.ctx.settings.settings.double_click_discards and self.moves.may_discard:
            model.select((card,))
            self.moves.discard(card)
            return
        chosen = model.toggle(card)
        table.play("select" if chosen else "deselect")
        table.changed(LIFT)

    def _may_discard_now(self) -> bool:
        model = self.table.model
        return model.playing and model.view.public.phase is Phase.PLAY

    def _use_button(self, name: str) -> Nav | None:
        table, model = self.table, self.table.model
        if name == "menu":
            return table.pause()
        if name in self.table.adviser.buttons:
            self.table.adviser.use(name)
            return None
        if name == "scores":
            return table.ways.scores(table) if table.ways.scores else None
        if name == "log":
            return table.ways.log(table) if table.ways.log else None
        spec = next((spec for spec in table.buttons.every if spec.id == name), None)
        if spec is None:
            if name == "sort":
                self.moves.sort()
            elif name in ("draw", "take", "lay_down"):
                self.moves.not_here(name)
            return None
        if not spec.enabled:
            self.moves.refuse_button(name, spec.reason)
            return None
        table.play("button_down")
        match name:
            case "draw":
                self.moves.draw()
            case "take":
                self.moves.use_pile()
            case "lay_down":
                self.moves.lay_down()
            case "discard":
                self.moves.discard(model.chosen[0])
            case "undo":
                self.moves.take_back()
            case "go_out":
                self.moves.go_out()
            case "skip":
                table.hasten()
            case "next_deal":
                table.next_deal()
            case "results":
                return table.results()
            case _:
                if spec.action is not None:
                    table.perform(spec.action)
        return None

    def _details(self, pos: Pos) -> None:
        """Held still on a card: what it is and what it counts."""
        target = hit(self.targets(), pos)
        card = card_of(target.id) if target is not None else None
        if target is not None and target.id == "pile":
            self.moves.about_pile()
        elif card is not None:
            table = self.table
            words = card_words(table.ctx.catalog, card)
            points = table.t("common.points", n=POINTS[card])
            table.toasts.show(f"{words[:1].upper()}{words[1:]}: {points}", "note")
            table.dirty = True

    def _drag_start(self, pos: Pos) -> None:
        target = None if self._swallow else hit(self.targets(), pos)
        if target is not None:
            self.pressed, self.hovered = None, None
            self.carrying.start(target, pos)

    def forget(self) -> None:
        """Somebody else will sit here: nothing is held, hovered, focused or remembered."""
        self.let_go()
        self.over, self.hovered, self.peek, self.focus = None, None, None, None
        self._graph = FocusGraph(_ENTRIES)
        self._found = None
        self.moves.turn_began()

    def let_go(self) -> None:
        """Void a drag, if there is one: everything goes home."""
        self.pressed = None
        self.carrying.let_go()

    def after_resize(self) -> None:
        """The picture has another size: nothing is hovered, carried cards stay with the pointer."""
        self.hovered, self.over, self.peek = None, None, None
        self.carrying.after_resize()
