"""The player's hands on the table: taps, drags, keys and pad, all leading to the same few moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from canasta.app.words import card_words
from canasta.engine.cards import POINTS, Card
from canasta.engine.draft import NewMeld, OnMeld, OnStaged, Spot
from canasta.engine.state import Phase
from canasta.engine.violations import Code, Violation
from canasta.ui.cues import FOLLOW, LIFT, REFUSED, SETTLE, STAGE
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
from canasta.ui.layout import CARD_UNIT, HandCard, Layout
from canasta.ui.motion import FLYING_Z, Pose
from canasta.ui.scenes import Nav
from canasta.ui.table.carried import Drag, Source
from canasta.ui.table.piles import STOCK_BACK
from canasta.ui.table.spots import Drop, card_of, drop_at, gap_at, places
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
        self.kind: DeviceKind = "mouse"
        self.over: str | None = None
        self.pressed: str | None = None
        self.hovered: Card | None = None
        self.lifted: frozenset[Card] = frozenset()
        self.gap: int | None = None
        self.drag: Drag | None = None
        self.focus: str | None = None
        self.ring_shown = False
        self._graph = FocusGraph(_ENTRIES)
        self._swallow = False
        self._warned: Card | None = None
        self._base: tuple[HandCard, ...] = ()
        self._found: tuple[Layout, list[Widget], list[Target]] | None = None

    # ---- places

    def targets(self) -> list[Target]:
        """Everything that can be pressed, in drawing order."""
        table = self.table
        widgets = table.show.widgets()
        if self._found is None or self._found[0] is not table.layout or self._found[1] is not widgets:
            found = places(table.layout, table.model, table.ctx.catalog)
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
        self.table.dirty = True

    def turn_began(self) -> None:
        """The player's turn: the focus goes to the button that is next."""
        self._warned = None
        first = next((spec.id for spec in self.table.buttons.main if spec.enabled), None)
        if first is not None and (self.focus is None or not self.ring_shown):
            self.focus = f"button:{first}"

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
                self._drag_end(pos)
            case DragCancel():
                self.let_go()
            case Focus(direction):
                self._step(direction)
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
        return target.zone in ("hand", "bar", "plate", "rest")

    def _move(self, pos: Pos) -> None:
        if self.drag is not None:
            self._carry(pos)
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
        target = hit(self.targets(), pos)
        if target is None:
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
        if self.drag is not None:
            self.let_go()
        elif model.selected:
            model.select(())
            self.table.play("deselect")
            self.table.changed(LIFT)
        elif by_pad and not model.draft.empty:
            self.take_back()
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
                self._discard_key()
            case "take_back":
                self.take_back()
            case "sort":
                self.sort()
            case "why":
                self.why()
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
                self.draw()
            case "pile":
                self._use_pile()
            case "tray":
                if model.chosen:
                    self.put(model.chosen, NewMeld())
                elif not model.draft.empty:
                    self.lay_down()
            case "staged":
                if model.chosen:
                    self.put(model.chosen, OnStaged(int(rest)))
                else:
                    self.take_back(model.draft.plays[int(rest)].cards)
            case "meld":
                side, place = (int(part) for part in rest.split(":"))
                if side != model.view.side:
                    table.toasts.show(table.t("toast.their_meld"), "note")
                else:
                    cards = model.chosen or model.obvious_for(place)
                    if cards:
                        self.put(cards, OnMeld(place))
        table.dirty = True
        return None

    def _use_card(self, card: Card, count: int) -> None:
        table, model = self.table, self.table.model
        if card in model.draft.staged:
            index = next(i for i, play in enumerate(model.draft.plays) if card in play.cards)
            target = model.draft.plays[index].target
            if model.chosen:
                self.put(model.chosen, OnStaged(index) if target is None else OnMeld(target))
            else:
                self.take_back((card,))
            return
        if count >= 2 and table.ctx.settings.settings.double_click_discards and self._may_discard_now():
            model.select((card,))
            self.discard(card)
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
        if name == "scores":
            return table.ways.scores(table) if table.ways.scores else None
        if name == "log":
            return table.ways.log(table) if table.ways.log else None
        spec = next((spec for spec in table.buttons.every if spec.id == name), None)
        if spec is None:
            if name == "sort":
                self.sort()
            elif name in ("draw", "take", "lay_down"):
                self._not_here(name)
            return None
        if not spec.enabled:
            self._refuse_button(name, spec.reason)
            return None
        table.play("button_down")
        match name:
            case "draw":
                self.draw()
            case "take":
                self._use_pile()
            case "lay_down":
                self.lay_down()
            case "discard":
                self.discard(model.chosen[0])
            case "undo":
                self.take_back()
            case "go_out":
                self.go_out()
            case "next_deal":
                table.next_deal()
            case "results":
                return table.results()
            case _:
                if spec.action is not None:
                    table.perform(spec.action)
        return None

    def _not_here(self, name: str) -> None:
        """A key for a button that this phase does not have."""
        model = self.table.model
        if name == "lay_down" and not model.draft.empty:
            self.lay_down()
        else:
            self.table.refuse(Violation(Code.NOT_YOUR_TURN if not model.my_turn else Code.WRONG_PHASE))

    def _refuse_button(self, name: str, reason: str) -> None:
        """The longer sentence where the rules give one, else the reason on the button."""
        table, model = self.table, self.table.model
        found = None
        if name == "take" and model.playing:
            proposal = model.thoughts.proposal
            found = model.thoughts.problem or (proposal if isinstance(proposal, Violation) else None)
        elif name == "lay_down" and not model.draft.empty:
            found = model.thoughts.problem
        elif name == "discard" and len(model.chosen) == 1:
            found = model.discard_problem(model.chosen[0])
        if found is not None:
            table.refuse(found)
        else:
            table.play("error")
            table.toasts.show(reason, "note")
            table.dirty = True

    def draw(self) -> None:
        """Draw from the stock."""
        self.table.shown(self.table.model.draw())

    def _use_pile(self) -> None:
        """Take the pile: first what takes it is set out, then it is taken. After drawing, discard the chosen card."""
        table, model = self.table, self.table.model
        if self._may_discard_now():
            if len(model.chosen) == 1:
                self.discard(model.chosen[0])
            else:
                table.play("error")
                table.toasts.show(table.t("disabled.select_one"), "note")
            return
        self.take(model.chosen)

    def take(self, cards: Sequence[Card] = ()) -> None:
        """Set out what takes the pile, with these cards or in the obvious way; take it if that is set out already."""
        table, model = self.table, self.table.model
        if model.draft.takes_pile and not cards:
            self._submit_draft()
            return
        wrong = model.propose_take(cards)
        if wrong is not None:
            table.refuse(wrong)
            return
        table.play("card_place")
        table.changed(STAGE)

    def lay_down(self) -> None:
        """Lay what is set out."""
        self._submit_draft()

    def _submit_draft(self) -> None:
        action = self.table.model.draft.action()
        if action is not None:
            self.table.perform(action)

    def put(self, cards: Sequence[Card], spot: Spot) -> bool:
        """Set cards out at a spot, or say why not."""
        table, model = self.table, self.table.model
        opened = bool(model.view.melds)
        wrong = model.put(cards, spot)
        if wrong is not None:
            table.refuse(wrong)
            return False
        table.play("card_place")
        table.changed(STAGE)
        at_once = table.ctx.settings.settings.lay_at_once and opened and not model.draft.takes_pile
        if at_once and self._may_discard_now() and model.thoughts.problem is None:
            self._submit_draft()
        return True

    def take_back(self, cards: Sequence[Card] | None = None) -> None:
        """Bring cards home that were set out."""
        if self.table.model.take_back(cards):
            self.table.play("card_drop_back")
            self.table.changed(STAGE)

    def discard(self, card: Card) -> None:
        """Discard, with everything that is set out laid before; asks again where the settings say so."""
        table, model = self.table, self.table.model
        if not self._may_discard_now():
            wrong = model.discard_problem(card)
            table.refuse(wrong or Violation(Code.WRONG_PHASE))
            return
        if table.ctx.settings.settings.confirm_discard and self._warned != card:
            self._warned = card
            words = card_words(table.ctx.catalog, card, article=True)
            table.say(table.t("toast.confirm_discard", card=words))
            return
        self._warned = None
        table.shown(model.discard(card))

    def _discard_key(self) -> None:
        """The key discards the chosen card; with none chosen it first chooses the one the focus is at."""
        table, model = self.table, self.table.model
        if len(model.chosen) == 1:
            self.discard(model.chosen[0])
            return
        card = self.focus_card
        if card is not None and not model.chosen and self._may_discard_now():
            model.toggle(card)
            table.changed(LIFT)
            words = card_words(table.ctx.catalog, card, article=True)
            table.say(table.t("toast.confirm_discard", card=words))
            return
        self._refuse_button("discard", table.t("disabled.select_one"))

    def go_out(self) -> None:
        """Set out everything that goes out; a second press does it."""
        table = self.table
        actions = table.model.plan_out()
        if actions is None:
            table.refuse(Violation(Code.CANNOT_GO_OUT))
        elif actions:
            table.perform(*actions)
        else:
            table.say(table.t("toast.confirm_out"))
            table.changed(STAGE)

    def sort(self) -> None:
        """Sort the hand by rank, or by suit if it is."""
        table, model = self.table, self.table.model
        model.arrange("suit" if model.sort == "rank" else "rank")
        table.play("card_slide")
        table.changed(FOLLOW)

    def why(self) -> None:
        """Say why the pile cannot be taken, or what speaks against what is set out."""
        table, model = self.table, self.table.model
        found = model.thoughts.problem
        if found is None and model.playing and model.view.public.phase is Phase.DRAW:
            proposal = model.thoughts.proposal
            found = proposal if isinstance(proposal, Violation) else None
        if found is not None:
            table.refuse(found)

    def _details(self, pos: Pos) -> None:
        """Held still on a card: what it is and what it counts."""
        target = hit(self.targets(), pos)
        card = card_of(target.id) if target is not None else None
        if card is not None:
            table = self.table
            words = card_words(table.ctx.catalog, card)
            points = table.t("common.points", n=POINTS[card])
            table.toasts.show(f"{words[:1].upper()}{words[1:]}: {points}", "note")
            table.dirty = True

    # ---- drags

    def _drag_start(self, pos: Pos) -> None:
        table, model = self.table, self.table.model
        if self._swallow:
            return
        target = hit(self.targets(), pos)
        if target is None:
            return
        self.pressed = None
        card = card_of(target.id)
        if card is not None and card in model.view.hand:
            source: Source = "staged" if card in model.draft.staged else "hand"
            cards = model.chosen if source == "hand" and card in model.selected else (card,)
            self._lift(cards, source, pos)
        elif target.id in ("stock", "pile") and model.playing and model.view.public.phase is Phase.DRAW:
            self.drag = Drag((), "stock" if target.id == "stock" else "pile", pos)
            table.play("card_lift")
            table.dirty = True

    def _lift(self, cards: tuple[Card, ...], source: Source, pos: Pos) -> None:
        table, model = self.table, self.table.model
        verdicts: dict[Drop, Violation | None] = {}
        if model.playing:
            verdicts |= model.spots(cards)
            if model.view.public.phase is Phase.DRAW:
                found = model.draft_with_take(cards)
                verdicts["pile"] = found if isinstance(found, Violation) else None
            elif len(cards) == 1:
                verdicts["pile"] = model.discard_problem(cards[0]) if source == "hand" else None
        self.drag = Drag(cards, source, pos, verdicts)
        self.hovered = None
        self.lifted = frozenset(cards)
        stage = table.director.stage
        for card in cards:
            if card in stage:
                stage.grab(card)
        table.play("card_lift")
        table.changed(FOLLOW)
        self._base = table.layout.hand
        self._carry(pos)

    def _carry(self, pos: Pos) -> None:
        drag, table = self.drag, self.table
        if drag is None:
            return
        dx = pos[0] - drag.pos[0]
        reduced = table.kit.reduced_motion
        drag.tilt = 0.0 if reduced else max(-_TILT, min(_TILT, drag.tilt * 0.7 + dx * 0.25))
        drag.pos = pos
        table.dirty = True
        if not drag.cards:
            return
        drag.over = drop_at(table.layout, table.model, *pos)
        gap = gap_at(self._base, *pos) if drag.over == "hand" else None
        if gap != self.gap:
            self.gap = gap
            table.changed(FOLLOW)
        self._hold()

    def _hold(self) -> None:
        """Put the carried cards under the pointer."""
        drag, table = self.drag, self.table
        assert drag is not None
        stage, w = table.director.stage, table.layout.hand_width
        step = _STACK * table.kit.u
        for i, card in enumerate(drag.cards):
            if card in stage.dragged:
                x = drag.pos[0] + (i - (len(drag.cards) - 1) / 2) * step
                pose = Pose(
                    x, drag.pos[1] + w * 0.35, angle=drag.tilt, scale=w * _LIFTED / CARD_UNIT, z=FLYING_Z * 2 + i,
                    shadow=_SHADOW,
                )  # fmt: skip
                stage.drag(card, pose)

    def _drag_end(self, pos: Pos) -> None:
        drag, table = self.drag, self.table
        if drag is None:
            return
        drop = drop_at(table.layout, table.model, *pos)
        gap = self.gap
        self._release()
        if drag.source in ("stock", "pile"):
            self._drop_pack(drag.source, drop)
            return
        done = self._drop(drag, drop, gap)
        table.play("card_place" if done else "card_drop_back")
        table.changed(SETTLE if done else REFUSED)

    def _release(self) -> None:
        """The pointer no longer holds anything; what it held goes home."""
        table = self.table
        for key in table.director.stage.dragged:
            table.director.stage.drop(key, REFUSED)
        self.drag, self.lifted, self.gap, self._base = None, frozenset(), None, ()

    def let_go(self) -> None:
        """Void a drag, if there is one: everything goes home."""
        self.pressed = None
        if self.drag is not None:
            self._release()
            self.table.play("card_drop_back")
            self.table.changed(REFUSED)

    def _drop(self, drag: Drag, drop: Drop | None, gap: int | None) -> bool:
        """Let carried cards go; tells whether they stay where they were let go."""
        table, model = self.table, self.table.model
        match drop:
            case None:
                return False
            case "hand":
                if drag.source == "staged":
                    model.take_back(drag.cards)
                if gap is not None:
                    model.move(drag.cards, gap)
                return True
            case "pile":
                if model.playing and model.view.public.phase is Phase.DRAW:
                    self.take(drag.cards)
                elif len(drag.cards) == 1:
                    if drag.source == "staged":
                        model.take_back(drag.cards)
                    self.discard(drag.cards[0])
                else:
                    table.refuse(
                        Violation(Code.WRONG_PHASE) if not model.playing else Violation(Code.TOO_FEW_CARDS, {"need": 1})
                    )
                return True
            case "theirs":
                table.play("error")
                table.toasts.show(table.t("toast.their_meld"), "no")
                return False
            case OnMeld() | OnStaged() | NewMeld():
                return self.put(drag.cards, drop)
            case _:
                return False

    def _drop_pack(self, source: Source, drop: Drop | None) -> None:
        """A card dragged off a pile: to the hand or the melds it means to draw, or to take."""
        self.table.dirty = True
        if source == "stock" and drop == "hand":
            self.draw()
        elif source == "pile" and drop is not None and drop != "pile":
            self.take()

    def draw_pack(self, to: pygame.Surface) -> None:
        """The card that is dragged off the stock or the pile."""
        drag, table = self.drag, self.table
        if drag is None or drag.cards:
            return
        pile = table.model.view.public.pile
        code = STOCK_BACK if drag.source == "stock" or not pile else pile[-1].name
        width = table.layout.zones.pile.w * _LIFTED
        table.kit.sprites.place(to, table.kit.card(code, width, shadow="raised"), drag.pos)

    def after_resize(self) -> None:
        """The picture has another size: carried cards stay with the pointer."""
        drag, table = self.drag, self.table
        self.hovered, self.over = None, None
        if drag is not None and drag.cards:
            for card in drag.cards:
                if card in table.director.stage:
                    table.director.stage.grab(card)
            self._base = table.layout.hand
            self._hold()
