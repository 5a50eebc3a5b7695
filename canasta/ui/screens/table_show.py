"""What the table shows: facts and words of the moment, the painter, and everything that comes and goes by itself."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from canasta.app.guide import Staged, prompt
from canasta.app.words import card_words, event_sentence, grade_words, short_refusal
from canasta.engine import events as ev
from canasta.engine.cards import IS_RED3, Card
from canasta.engine.scoring import canasta_points
from canasta.engine.state import Phase, Topic
from canasta.engine.takes import frozen_for
from canasta.engine.view import View
from canasta.engine.violations import Code
from canasta.ui.bindings import Bindings
from canasta.ui.cues import CUES, seat_of
from canasta.ui.director import Happening
from canasta.ui.kit import Kit
from canasta.ui.layout import card_width
from canasta.ui.layout_box import Box
from canasta.ui.table.bar import sides_shown
from canasta.ui.table.brush import Brush, rect
from canasta.ui.table.buttons import ButtonSet
from canasta.ui.table.carried import paint_targets
from canasta.ui.table.effects import Effects
from canasta.ui.table.facts import Facts, Said
from canasta.ui.table.melding import threes_against
from canasta.ui.table.painter import HandLooks, TablePainter
from canasta.ui.table.panel import panel
from canasta.ui.table.peek import paint_peek
from canasta.ui.table.pieces import Piece
from canasta.ui.table.piles import paint_stock_glow
from canasta.ui.table.prompt import paint_banner, paint_bubble, paint_prompt, paint_tag
from canasta.ui.table.thinking import paint_dots
from canasta.ui.table.tips import paint_tip, tip
from canasta.ui.table.tray import paint_tray
from canasta.ui.text import number
from canasta.ui.widgets import Look, Widget

if TYPE_CHECKING:
    from canasta.ui.screens.table import TableScene

# Seconds.
_BUBBLE: Final = 2.2
_BANNER: Final = 1.9
_FADE: Final = 0.18
_SHAKE: Final = 0.32
_HOVER: Final = 0.09
_SHAKES: Final = 2
# What speaks against a draft that the prompt has a sentence of its own for; the others are told by their reason.
_TOLD_BY_PROMPT: Final = frozenset({Code.OPENING_BELOW_MINIMUM, Code.TOO_FEW_CARDS})


@dataclass(slots=True)
class _Shown:
    words: str
    age: float = 0.0


class TableShow:
    """The picture of one table scene."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self._painter: TablePainter | None = None
        self._painted: tuple[Kit, int] | None = None
        self._facts: tuple[tuple[object, ...], Facts] | None = None
        self._said: tuple[tuple[object, ...], Said] | None = None
        self._panel: tuple[tuple[object, ...], list[Widget]] | None = None
        self._bubbles: dict[int, _Shown] = {}
        self._banner: _Shown | None = None
        self._shaken: dict[Card, float] = {}
        self._over: dict[str, float] = {}
        self._clock = 0.0
        self.effects = Effects()
        self.owed = False

    # ---- what comes and goes

    @property
    def moving(self) -> bool:
        """Whether something here changes by itself."""
        hover = self.table.hands.over
        unsettled = any(0 < share < 1 or (share == 0) == (name == hover) for name, share in self._over.items())
        return bool(self._bubbles or self._banner or self._shaken or unsettled or self.effects.running)

    def forget(self) -> None:
        """Another size or seat: nothing that was said stays."""
        self._clear()
        if self._painter is not None:
            self._painter.forget()

    def _clear(self) -> None:
        self._bubbles.clear()
        self._banner = None
        self._shaken.clear()
        self.effects.clear()

    def conceal(self) -> None:
        """Nothing that is drawn from now on may depend on what was drawn before."""
        self._clear()
        if self._painter is not None:
            self._painter.conceal()
        self._facts = self._said = self._panel = None
        self._over.clear()

    def shake(self, cards: Iterable[Card]) -> None:
        """Let cards of the hand shake their heads."""
        if not self.table.kit.reduced_motion:
            self._shaken |= dict.fromkeys(cards, 0.0)

    def tell(self, happening: Happening) -> None:
        """Show what an event is about, besides its cards."""
        event, view = happening.event, happening.view
        cue = CUES[type(event)]
        seat = seat_of(event)
        if isinstance(event, ev.DealStarted):
            self._bubbles.clear()
        if seat is not None and cue.bubble and seat != self.table.model.viewer and view.public.turn_no > 0:
            words = self._bubble_words(event)
            if words:
                self._bubbles[seat] = _Shown(words)
        if isinstance(event, ev.TurnStarted) and event.seat == self.table.model.viewer:
            self.table.play("your_turn")
            self.table.hands.turn_began()
        if happening.skipped:
            return
        if cue.banner:
            self._banner = _Shown(self._banner_words(event, view))
        if cue.mark and not self.table.kit.reduced_motion:
            self._mark(cue.mark, event, view)

    def _mark(self, kind: str, event: ev.Event, view: View) -> None:
        """Begin an effect where the event has happened."""
        layout, theme = self.table.layout, self.table.kit.theme
        match event:
            case ev.CanastaClosed(side=side, place=place):
                spot = layout.melds.get((side, place))
                if spot is not None:
                    points = canasta_points(view.rules, spot.meld)
                    self.effects.start(kind, spot.body, theme.gold, number(points, gain=True) if points else "")
            case ev.PileFroze() | ev.PileThawed() | ev.PileBlocked():
                colour = theme.gold_soft if isinstance(event, ev.PileBlocked) else theme.ice1
                self.effects.start(kind, layout.zones.pile, colour)
            case ev.ThreeLaid(card=card):
                pose = layout.poses.get(card)
                if pose is not None:
                    w = card_width(pose)
                    self.effects.start(kind, Box(pose.x - w / 2, pose.y - w * 0.7, w, w * 1.4), theme.gold)
            case ev.WentOut(seat=seat) | ev.Opened(seat=seat):
                zone = layout.meld_zones.get(view.public.side_of[seat])
                if zone is not None:
                    self.effects.start(kind, zone, theme.gold)
            case _:
                pass

    def _banner_words(self, event: ev.Event, view: View) -> str:
        t, names = self.table.t, self.table.names
        if isinstance(event, ev.CanastaClosed):
            side = names.sides[event.side]
            grade = grade_words(self.table.ctx.catalog, event.grade, names.run, canasta=True)
            return t("banner.canasta", side=side, grade=grade)
        meld = None
        return event_sentence(self.table.ctx.catalog, event, names, meld).rstrip(".。") if view else ""

    def _bubble_words(self, event: ev.Event) -> str:
        t, catalog = self.table.t, self.table.ctx.catalog
        match event:
            case ev.Drew(count=count):
                return t("bubble.drew", n=count)
            case ev.TookPile(cards=cards, hidden_count=hidden):
                # The top card was melded; with it the whole pile is told.
                return t("bubble.took", n=len(cards) + hidden + 1)
            case ev.Melded(new=new, cards=cards):
                return t("bubble.melded" if new else "bubble.added", n=len(cards))
            case ev.Opened(points=points):
                return t("bubble.opened", points=points)
            case ev.Discarded(card=card):
                return card_words(catalog, card)
            case ev.ThreeLaid(card=card):
                return t("bubble.three") if IS_RED3[card] else card_words(catalog, card)
            case ev.FootTaken():
                return t("bubble.foot")
            case ev.TalonTaken(count=count):
                return t("bubble.talon", n=count)
            case ev.TalonSetAside(count=count):
                return t("bubble.talon_due", n=count)
            case ev.Passed():
                return t("bubble.passed")
            case ev.Asked(topic=topic):
                return t("bubble.asked_acaba" if topic is Topic.ACABA else "bubble.asked")
            case ev.Answered(yes=yes):
                return t("common.yes" if yes else "common.no")
            case _:
                return ""

    def update(self, dt: float) -> bool:
        """Let time pass; tells whether the picture changes."""
        self._clock += dt
        before = len(self._bubbles), self._banner is None, len(self._shaken)
        for seat, shown in list(self._bubbles.items()):
            shown.age += dt
            if shown.age >= _BUBBLE:
                del self._bubbles[seat]
        if self._banner is not None:
            self._banner.age += dt
            if self._banner.age >= _BANNER:
                self._banner = None
        for card in list(self._shaken):
            self._shaken[card] += dt
            if self._shaken[card] >= _SHAKE:
                del self._shaken[card]
        changed = self._hover(dt)
        changed = self.effects.update(dt) or changed
        return changed or before != (len(self._bubbles), self._banner is None, len(self._shaken))

    def _hover(self, dt: float) -> bool:
        hover = self.table.hands.over
        if hover is not None and hover.startswith("button:"):
            self._over.setdefault(hover, 0.0)
        changed = False
        for name, share in list(self._over.items()):
            now = min(1.0, share + dt / _HOVER) if name == hover else max(0.0, share - dt / _HOVER)
            changed = changed or now != share
            self._over[name] = now
            if now == 0.0 and name != hover:
                del self._over[name]
        return changed

    # ---- facts and words

    def facts(self) -> Facts:
        """The static facts of the view that is shown."""
        table = self.table
        view = table.director.shown
        names = table.names
        held = len(table.model.draft.held) if table.director.final and table.model.view.hand else None
        key = (view, names, table.model.viewer, held, table.marks)
        if self._facts is None or self._facts[0][0] is not view or self._facts[0][1:] != key[1:]:
            rules = view.rules
            sides = rules.sides_count
            members: list[tuple[str, ...]] = [
                tuple(name for name, its in zip(names.seats, rules.seat_sides, strict=True) if its == side)
                for side in range(sides)
            ]
            public = view.public
            frozen = table.model.viewer is not None and frozen_for(rules, public, view.side)
            self._facts = (
                key,
                Facts(
                    view,
                    names,
                    table.portraits,
                    tuple(members),
                    table.model.viewer,
                    frozen and not public.frozen,
                    view.hand_sizes[view.seat] if held is None else held,
                    table.marks,
                ),
            )
        return self._facts[1]

    def said(self) -> Said:
        """The words of the moment."""
        table = self.table
        model, final = table.model, table.director.final
        view = model.view if final else table.director.shown
        key = (model.version, id(view), final, table.ctx.catalog.language, table.hands.carrying.lifted)
        if self._said is None or self._said[0] != key:
            self._said = (key, self._make_said(view, final=final))
        return self._said[1]

    def _make_said(self, view: View, *, final: bool) -> Said:
        table = self.table
        model, t = table.model, table.t
        draft = model.draft if final and not model.draft.empty else None
        problem = model.thoughts.problem if draft is not None else None
        staged = Staged(draft.takes_pile, problem) if draft is not None else None
        public = view.public
        watching = model.viewer is None
        can_go_out = final and model.out_plan is not None
        if public.turn_no == 0 and public.end is None:
            sentence = t("prompt.dealing")
        else:
            sentence = prompt(
                table.ctx.catalog, view, table.names, staged=staged, can_go_out=can_go_out, watching=watching
            )
        if problem is not None and problem.code not in _TOLD_BY_PROMPT:
            sentence = short_refusal(table.ctx.catalog, problem, table.names, to_act=public.to_act, phase=public.phase)
        step = 0 if public.phase is Phase.DRAW else 1
        chosen = [card for card in model.chosen if card not in table.hands.carrying.lifted]
        if step == 1 and len(chosen) == 1 and model.draft.empty and model.my_turn:
            step = 2
        if chosen and draft is None and final and model.playing and public.phase is Phase.PLAY:
            sentence = t("prompt.discard_selected" if len(chosen) == 1 else "prompt.place_selected")
        tag = t("table.selected", n=len(chosen), points=model.points_of(chosen)) if chosen else ""
        if tag and any(spot.row for spot in table.layout.hand):
            # Rows leave no room above the hand, so the line itself tells what is selected.
            sentence, tag = tag if draft is None else sentence, ""
        hint = ""
        if final and model.playing:
            hint = t("table.new_meld_hint")
        elif public.end is None and public.turn_no and public.to_act != model.viewer:
            hint = t("prompt.thinking", name=table.names.seats[public.to_act])
        title = note = ""
        if draft is not None:
            title = t(
                "table.take_tray" if draft.takes_pile else "table.opening_tray" if draft.need() else "table.new_meld"
            )
            if problem is None:
                note = t("table.ready")
            elif problem.code is Code.OPENING_BELOW_MINIMUM:
                missing = int(problem.args["need"]) - int(problem.args["have"])
                note = t("table.missing", missing=missing)
            else:
                note = short_refusal(table.ctx.catalog, problem, table.names, to_act=public.to_act, phase=public.phase)
        ready = final and model.playing and public.phase is Phase.DRAW and view.stock_size > 0
        if draft is not None and draft.takes_pile:
            ready = False
        return Said(sentence, step, draft, problem, title, note, hint, tag, ready)

    def looks(self) -> HandLooks:
        """How single cards are set off."""
        table = self.table
        model = table.model
        facts = self.facts()
        against = {card for side in table.layout.meld_zones for card in threes_against(facts, side)}
        staged = frozenset(model.draft.staged) if table.director.final else frozenset()
        return HandLooks(
            frozenset(model.selected), staged, model.fresh, frozenset(against), table.hands.focus_card,
            {card: self._sway(age) for card, age in self._shaken.items()}, table.telling.points(),
        )  # fmt: skip

    def _sway(self, age: float) -> float:
        share = age / _SHAKE
        return 6 * self.table.kit.u * math.sin(2 * math.pi * _SHAKES * share) * (1 - share)

    # ---- buttons

    def widgets(self) -> list[Widget]:
        """The buttons as widgets, placed."""
        table = self.table
        layout = table.layout
        dealing = table.director.shown.public.turn_no == 0 and table.director.shown.public.end is None
        buttons = ButtonSet((), ()) if dealing else table.buttons
        advice = table.adviser.widgets
        hint = table.model.my_turn if table.adviser.wanted else None
        key = (buttons, layout.zones, table.ctx.catalog.language, table.model.sort, table.hands.kind, hint, *advice)
        if self._panel is None or self._panel[0] != key:
            icon = "sort_suit" if table.model.sort == "suit" else "sort_rank"
            sides = len(sides_shown(self.facts()))
            widgets = panel(
                layout, buttons, sides=sides, sort_icon=icon, words=table.t, key=self._cap,
                log=table.ways.log is not None, hint=hint,
            )  # fmt: skip
            self._panel = (key, widgets + advice)
        return self._panel[1]

    def _cap(self, command: str) -> str:
        """The key or button of a command on the device in use, "" where there is none."""
        table = self.table
        settings = table.ctx.settings.settings
        bindings = Bindings.from_settings(settings.keys, settings.pad_buttons)
        if table.hands.kind == "pad":
            return "".join(table.t(f"pad_button.{name}") for name in bindings.pad.get(command, ())[:1])
        return bindings.label(command) if table.hands.kind != "touch" else ""

    # ---- drawing

    def _get_painter(self) -> TablePainter:
        table = self.table
        seat = table.director.shown.seat
        if self._painter is None or self._painted != (table.kit, seat):
            players = len(table.director.shown.public.players)
            self._painter = TablePainter(table.kit, table.ctx.catalog, seat, players)
            self._painted = (table.kit, seat)
        return self._painter

    def warm(self, to: pygame.Surface) -> bool:
        """Make a part of the picture ready while something covers it; tells whether all of it is.

        `to` is only what it will be drawn on.
        """
        table = self.table
        facts, said, looks = self.facts(), self.said(), self.looks()
        front = self._front(facts, said)
        return self._get_painter().warm(to, table.director.stage, table.layout, facts, said, looks, front)

    def hand_ready(self, units: int) -> bool:
        """Make some drawings of the hand, `units` at most by their cost; tells whether all are there."""
        table = self.table
        return self._get_painter().cards.ready(
            ((spot.card, table.layout.poses[spot.card]) for spot in table.layout.hand), units
        )

    def draw(self, to: pygame.Surface) -> None:
        """Draw everything."""
        table = self.table
        hands = table.hands
        painter = self._get_painter()
        facts, said, looks = self.facts(), self.said(), self.looks()
        # Only the picture drawn next may rely on what is there.
        kept, table.untouched = table.untouched, False
        front = self._front(facts, said)
        b, to = painter.draw(to, table.director.stage, table.layout, facts, said, looks, front, kept=kept)
        self.effects.draw(to, b)
        self._over_seats(to, b, facts)
        table.adviser.draw_marks(to, b)
        if said.tag and not hands.carrying.lifted:
            self._tag(to, b, said.tag)
        if hands.carrying.drag is not None:
            paint_targets(to, b, table.model, hands.carrying.drag)
        painter.draw_held(to, looks)
        hands.carrying.draw_pack(to)
        if hands.peek is not None:
            paint_peek(to, b, facts, hands.peek)
        if self._banner is not None:
            age = self._banner.age
            paint_banner(to, b, self._banner.words, max(0.0, min(1.0, age / _FADE, (_BANNER - age) / _FADE)))
        if hands.ring_shown:
            self._ring(to)
        pointed = tip(self.widgets(), hands.focus if hands.ring_shown else hands.over, self._cap)
        if pointed is not None and hands.carrying.drag is None:
            paint_tip(to, b, *pointed)
        self._toast(to, b, said)
        self.owed = painter.owed

    def _front(self, facts: Facts, said: Said) -> list[Piece]:
        """Prompt, tray and buttons, with what each of them depends on."""
        table = self.table
        hands, layout, kit = table.hands, table.layout, table.kit
        z = layout.zones
        carrying = bool(hands.carrying.lifted)
        margin = kit.px(26)
        b = Brush(kit, table.ctx.catalog, layout)

        def around(box: Box, times: int = 1) -> pygame.Rect:
            return rect(box).inflate(times * margin, times * margin)

        line = (said.prompt, said.step, facts.turn, facts.viewer, z.prompt)
        tray = (said.tray_hint if said.draft is None else said, carrying, z.tray)
        pieces = [
            Piece("glow", (said.stock_ready, z.stock), around(z.stock, 3),
                  lambda to: paint_stock_glow(to, b) if said.stock_ready else None),
            Piece("tray", tray, around(z.tray), lambda to: paint_tray(to, b, said, drop=carrying)),
            Piece("prompt", line, around(z.prompt, 2), lambda to: paint_prompt(to, b, facts, said)),
            *table.adviser.pieces(b),
        ]  # fmt: skip
        for widget in self.widgets():
            pressed = 1.0 if hands.pressed == widget.id else 0.0
            hover = self._over.get(widget.id, 0.0)
            look = Look(hover=float(hover > 0) if kit.reduced_motion else hover, press=pressed)

            def button(to: pygame.Surface, widget: Widget = widget, look: Look = look) -> None:
                widget.draw(to, kit, look)

            pieces.append(Piece(widget.id, (widget, look), widget.rect.inflate(3 * margin, 3 * margin), button))
        return pieces

    def _over_seats(self, to: pygame.Surface, b: Brush, facts: Facts) -> None:
        table = self.table
        for seat, shown in self._bubbles.items():
            spot = table.layout.seats.get(seat)
            if spot is not None:
                paint_bubble(to, b, spot, shown.words)
        turn = facts.turn
        if turn is not None and turn != table.model.viewer and turn in table.layout.seats and facts.view.public.turn_no:
            clock = 0.0 if table.kit.reduced_motion else self._clock
            paint_dots(to, b, table.layout.seats[turn], clock)

    def _tag(self, to: pygame.Surface, b: Brush, words: str) -> None:
        layout = self.table.layout
        spots = [layout.poses[card] for card in self.table.model.chosen if card in layout.poses]
        if not spots:
            return
        x = (min(pose.x for pose in spots) + max(pose.x for pose in spots)) / 2
        top = min(pose.y for pose in spots) - layout.hand_width * 0.7
        paint_tag(to, b, words, x, top - 4 * b.scale.u)

    def _ring(self, to: pygame.Surface) -> None:
        """The focus ring around whatever is no card of the hand (those have their own)."""
        hands, kit = self.table.hands, self.table.kit
        target = hands.focused()
        if target is None or not hands.ring_shown or hands.focus_card is not None:
            return
        box = target.rect.inflate(2 * kit.px(4), 2 * kit.px(4))
        kit.skins.ring(to, box, min(box.height * 0.28, kit.px(22)), max(3, kit.px(4)))

    def _toast(self, to: pygame.Surface, b: Brush, said: Said) -> None:
        z = b.layout.zones
        centre = z.tray.centre if said.draft is None else (z.prompt.cx, z.prompt.y - 48 * b.scale.k)
        self.table.toasts.draw(to, self.table.kit, centre, round(min(z.play.w * 0.9, z.tray.w * 1.7)))
