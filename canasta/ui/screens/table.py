"""The table: a match, its picture, the player's hands on it, and the computer players' turns."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame

from canasta.ai.player import thought_seed
from canasta.ai.thinker import Thinker
from canasta.app.actionlog import ActionLog
from canasta.app.match import Frame, Match
from canasta.app.playermarks import Mark, marks
from canasta.app.setup import names_of, portraits
from canasta.app.words import Names, refusal
from canasta.engine.actions import Action, EndDeal, NextDeal
from canasta.engine.draft import Draft
from canasta.engine.view import View
from canasta.engine.violations import Code, Violation
from canasta.ui.cues import FOLLOW, SPEEDS
from canasta.ui.director import Director, Happening
from canasta.ui.intents import Command, Device, FocusLost, Intent, PadFound, PadLost, Resized, Tap
from canasta.ui.layout import Layout, Options, layout
from canasta.ui.looks import renew_kit
from canasta.ui.motion import Travel
from canasta.ui.scenes import BaseScene, Context, Nav
from canasta.ui.screens.table_advice import Adviser
from canasta.ui.screens.table_couch import Couch
from canasta.ui.screens.table_hands import Hands
from canasta.ui.screens.table_show import TableShow
from canasta.ui.screens.table_voice import Telling
from canasta.ui.table.buttons import ButtonMaker, ButtonSet
from canasta.ui.table.model import TableModel
from canasta.ui.table.spots import aliases
from canasta.ui.targets import Target
from canasta.ui.text import LARGE_TEXT
from canasta.ui.widgets import Toasts

#: How long a computer player waits at least, ms at normal pace: before a turn, and between its steps.
_BEFORE_TURN: Final = 450.0
_BETWEEN: Final = 260.0
#: How long the last message of a deal stays before the score sheet comes, and before the deal is ended by itself.
_BEFORE_SCORES: Final = 900.0
_BEFORE_END: Final = 1400.0
_FAST: Final = 3.0


Way: TypeAlias = "Callable[[TableScene], Nav | None]"


@dataclass(frozen=True, slots=True)
class TableWays:
    """Where the table leads; each is given the table. `hand_over` brings another person's seat to the screen.

    `pad_lost` is what happens when the pad of the player in turn is gone; `plugged` tells whether a pad is there.
    """

    pause: Way | None = None
    log: Way | None = None
    scores: Way | None = None
    deal_end: Way | None = None
    match_end: Way | None = None
    hand_over: Way | None = None
    pad_lost: Callable[[TableScene, int], Nav | None] | None = None
    plugged: Callable[[int], bool] | None = None
    quit: Way | None = None
    rule: Callable[[TableScene, Code], Nav | None] | None = None
    """The paragraph of the rules behind a refusal."""


class TableScene(BaseScene):
    """One match on the screen. It holds no rule: the engine judges, the layout places, the director shows."""

    name = "table"

    def __init__(self, match: Match, thinker: Thinker, ways: TableWays | None = None) -> None:
        super().__init__()
        self.match = match
        self.thinker = thinker
        self.ways = ways or TableWays()
        self.couch = Couch(self)
        self.telling = Telling(self)
        self.adviser = Adviser(self)
        self.log = ActionLog()
        self.toasts = Toasts()
        self.refused: Code | None = None
        """What the message that is shown refused, None if it is no refusal."""
        self.fast = False
        self.hastening = False
        self._thought: Action | None = None
        self._asked_at = -1
        """How long the record was when the bot in turn was asked."""
        self._since = 0.0
        self._told_end = False

    # ---- life

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        settings = ctx.settings.settings
        self.kit = renew_kit(ctx)
        self.couch.begin()
        self.model = TableModel(self.match, settings.hand_sort)
        self.buttons_made: tuple[int, ButtonSet] | None = None
        self.hands = Hands(self)
        self.show = TableShow(self)
        opening = [] if self.match.record.actions else self.couch.open_to_all(self.match.opening)
        self.director = Director(self._place, opening[0].view if opening else self.model.view, self.play)
        self._take_pace()
        if opening:
            self.log.add(opening)
            self.director.push(opening)
            self._tell_fingerprint()
        else:
            self.log.add(self.match.deal_frames())
        self.settled = False
        self._told_end = False

    def leave(self) -> None:
        self.adviser.drop()
        self.thinker.cancel()

    def t(self, key: str, /, **args: object) -> str:
        """A text in the current language."""
        return self.ctx.catalog.t(key, **args)

    def tell(self, sentences: Sequence[str], *, at_once: bool = False, language: str = "") -> None:
        """Have sentences read and heard, where the settings want it; `language` is theirs, if another."""
        if self.ctx.voices is not None:
            self.ctx.voices.tell(sentences, at_once=at_once, language=language)

    def line_room(self) -> pygame.Rect | None:
        return self.telling.room()

    def focused(self) -> Target | None:
        return self.hands.focused() if self.hands.ring_shown else None

    def play(self, sound: str) -> None:
        """Let a sound be heard."""
        self.ctx.sounds.play(sound)

    @property
    def names(self) -> Names:
        """What to call players and sides, in the current language."""
        return names_of(self.ctx.catalog, self.match.header.rules, self.match.seats, self.model.view.public.side_of)

    @property
    def portraits(self) -> tuple[int, ...]:
        """The portrait of each seat."""
        return portraits(self.match.header)

    @property
    def marks(self) -> tuple[Mark | None, ...]:
        """The mark of the person on each seat."""
        return marks(self.match.seats)

    @property
    def layout(self) -> Layout:
        """The picture as it will be when everything rests."""
        return self.director.layout

    @property
    def buttons(self) -> ButtonSet:
        """The buttons of the moment."""
        if self.buttons_made is None or self.buttons_made[0] != self.model.version:
            self.buttons_made = (self.model.version, ButtonMaker(self.ctx.catalog, self.names).make(self.model))
        return self.buttons_made[1]

    def options(self) -> Options:
        """What the layout depends on besides the game."""
        settings = self.ctx.settings.settings
        hands = self.hands
        return Options(
            density=self.kit.density,
            ui=settings.ui_scale,
            card=self.couch.card_scale(),
            text=LARGE_TEXT if settings.large_text else 1.0,
            order=self.model.order,
            selected=frozenset(self.model.selected),
            hovered=hands.hovered,
            lifted=hands.carrying.lifted,
            gap=hands.carrying.gap,
            breaks=self.model.sort != "suit",
        )

    def _place(self, view: View, final: bool) -> Layout:
        draft: Draft | None = self.model.draft if final else None
        return layout(view, draft, self.kit.size, self.options())

    # ---- what happens

    def perform(self, *actions: Action) -> bool:
        """Carry out what the player wants, or say why not; tells whether it was done."""
        return self.shown(self.model.submit(*actions))

    def shown(self, done: list[Frame] | Violation) -> bool:
        """Show what an action led to, or the refusal."""
        if isinstance(done, Violation):
            self.refuse(done)
            return False
        self.adviser.drop()
        if self.director.busy:
            self._tell(self.director.skip())
        done = self.couch.after(done)
        self.director.push(done)
        self._since = 0.0
        self.changed()
        return True

    def refuse(self, violation: Violation) -> None:
        """Say why something cannot be done, and shake the cards it is about."""
        public = self.model.view.public
        words = refusal(self.ctx.catalog, violation, self.names, to_act=public.to_act, phase=public.phase)
        self.play("error")
        self.toasts.show(words, "no", link=self.ways.rule is not None)
        self.refused = violation.code
        self.show.shake(violation.cards)
        self.dirty = True

    def explain(self) -> Nav | None:
        """The rule behind the refusal that is shown."""
        if self.refused is None or not self.toasts.text or self.ways.rule is None:
            return None
        return self.ways.rule(self, self.refused)

    def say(self, words: str) -> None:
        """Show a message."""
        self.refused = None
        self.play("toast")
        self.toasts.show(words, "note")
        self.dirty = True

    def changed(self, travel: Travel = FOLLOW) -> None:
        """The player's side of the picture has changed: lay it out again."""
        self.director.refresh(travel)
        self.dirty = True

    def next_deal(self) -> None:
        """Go on after a deal has been scored."""
        if self.match.deal_over and not self.match.finished:
            self._told_end = False
            self._tell_fingerprint()
            self.shown(self.model.submit(NextDeal()))

    def _tell_fingerprint(self) -> None:
        """Before its cards are seen the shuffle is told by its fingerprint, so that it can be checked later."""
        print_ = self.match.fingerprint
        if print_:
            self.toasts.show(self.t("fair.shuffled", print=print_), "note")
            self.dirty = True

    def seat_at(self, viewer: int | None) -> None:
        """Show another seat's side of the table, at once."""
        self.adviser.drop()
        self.model.seat_at(viewer, self.couch.sort_of(viewer))
        self.hands.let_go()
        self.show.forget()
        self.director.show(self.model.view)
        self.dirty = True

    def think_again(self) -> None:
        """Somebody else sits on a seat: what was thought there counts no more."""
        self.adviser.drop()
        self.thinker.cancel()
        self._thought, self._asked_at, self._since = None, -1, 0.0

    # ---- intents

    def handle(self, intent: Intent) -> Nav | None:
        match intent:
            case Resized():
                self._relook()
            case Device(kind):
                self.hands.device(kind)
            case FocusLost():
                self.hands.focus_lost()
            case PadFound() | PadLost():
                self.couch.pad(intent)
            case _ if self.couch.strange(intent):
                pass
            case Command("fast"):
                self.fast = True
                self._take_pace()
            case Command("fast_end"):
                self.fast = False
                self._take_pace()
            case Command("skip"):
                self.hasten()
            case Command("say_table"):
                self.telling.state()
            case Command("say_hand"):
                self.telling.hand()
            case Tap(pos) if self.telling.tapped(pos):
                pass
            case Command("hint"):
                self.adviser.ask()
            case Command("quit"):
                return self.ways.quit(self) if self.ways.quit else None
            case Command("pause"):
                return self.pause()
            case Command("why_move"):
                return self.adviser.ask_why()
            case Command("log"):
                return self.ways.log(self) if self.ways.log else None
            case _:
                return self.hands.handle(intent)
        return None

    def pause(self) -> Nav | None:
        """The pause menu."""
        self.hands.let_go()
        return self.ways.pause(self) if self.ways.pause else None

    def hasten(self) -> None:
        """Let everything happen at once until it is a person's turn."""
        self.hastening = self._bot_to_act() is not None or self.director.busy
        self.skip()

    def skip(self) -> None:
        """Show the end of what is being shown."""
        self._tell(self.director.skip())
        self.dirty = True

    def _relook(self) -> None:
        """Another size or other looks: everything is at its place at once."""
        self.kit = renew_kit(self.ctx)
        self.director.relay()
        self.hands.after_resize()
        self.show.forget()
        self.dirty = True

    def _take_pace(self) -> None:
        settings = self.ctx.settings.settings
        speed = SPEEDS[settings.pace]
        # What is shown again is meant to be watched.
        self.hastening = self.hastening and self._bot_to_act() is not None
        self.director.instant = (math.isinf(speed) or self.hastening) and not self.couch.recalling
        self.director.stage.speed = (1.0 if math.isinf(speed) else speed) * (_FAST if self.fast else 1.0)
        self.director.stage.reduced = settings.reduced_motion

    # ---- time

    def update(self, dt: float) -> Nav | None:
        if self.kit is not renew_kit(self.ctx):
            self._relook()
        self._take_pace()
        moving = self.director.busy or self.director.stage.moving
        self._tell(self.director.advance(dt * 1000))
        changed = self.toasts.update(dt)
        changed = self.show.update(dt) or changed
        self.adviser.update()
        nav = self.couch.pad_missing() or self._go_on(dt * 1000)
        self.hands.settle_focus()
        thinking = self._bot_to_act() is not None
        self.settled = not (
            self.director.busy
            or self.director.stage.moving
            or thinking
            or self.adviser.thinking
            or self.show.moving
            or self.toasts.text
            or self.hands.carrying.drag is not None
        )
        self.dirty = self.dirty or moving or changed or self.show.moving
        return nav

    def _tell(self, happenings: Sequence[Happening]) -> None:
        for happening in happenings:
            self.show.tell(happening)
        self.telling.events(happenings)
        if happenings:
            self.dirty = True

    def _pause_of(self, ms: float) -> float:
        if self.director.instant:
            return 0.0
        return ms / self.director.stage.speed

    def _go_on(self, ms: float) -> Nav | None:
        """Let time lead to what comes next: a computer player's action, the end of the deal, another person."""
        self._ask_ahead()
        if self.director.busy or self.director.stage.moving:
            self._since = 0.0
            return None
        self._since += ms
        if self.match.deal_over:
            return self._deal_is_over()
        seat = self.match.to_act
        if self.match.seats[seat].kind == "human":
            if seat != self.model.viewer:
                if self.ways.hand_over is not None and self.couch.veiled:
                    return self.ways.hand_over(self)
                self.seat_at(seat)
            elif self.model.only_end_is_left:
                self._end_by_itself(ms)
            return None
        first = self.match.view(seat).public.now.batches == 0
        if self._thought is not None and self._since >= self._pause_of(_BEFORE_TURN if first else _BETWEEN):
            action, self._thought = self._thought, None
            self._asked_at = -1
            self.shown(self.model.submit(action))
        return None

    def _end_by_itself(self, ms: float) -> None:
        """The deal ends as nothing else can be done; the player is told first."""
        if self._since <= ms:
            self.say(self.t("table.auto_end"))
        if self._since >= _BEFORE_END:
            self.perform(EndDeal())

    def _deal_is_over(self) -> Nav | None:
        if self._told_end or self._since < self._pause_of(_BEFORE_SCORES):
            return None
        self._told_end = True
        self.dirty = True
        return self.results()

    def results(self) -> Nav | None:
        """The score sheet of the deal that is over, or the end of the match."""
        way = self.ways.match_end if self.match.finished and self.ways.deal_end is None else self.ways.deal_end
        return way(self) if way is not None else None

    def _bot_to_act(self) -> int | None:
        if self.match.deal_over:
            return None
        seat = self.match.to_act
        return seat if self.match.seats[seat].kind == "bot" else None

    def _ask_ahead(self) -> None:
        """Have the computer player in turn think while the table still shows what was before."""
        seat = self._bot_to_act()
        if seat is None:
            return
        played = len(self.match.record.entries)
        if self._asked_at != played:
            self._asked_at = played
            self._thought = None
            info = self.match.seats[seat]
            self.thinker.ask(self.match.view(seat), info.level or "steady", self.seed_of(seat))
        thought = self.thinker.poll()
        if thought is not None:
            self._thought = thought.action

    def seed_of(self, seat: int) -> int:
        """The chance of one decision: from the seed of the computer players, so that the same deal plays the same."""
        return thought_seed(self.match.bots_seed, self.match.state.public, seat)

    # ---- the picture

    def draw(self, to: pygame.Surface) -> None:
        if self.kit is not renew_kit(self.ctx):
            self._relook()
        self.show.draw(to)
        if self.show.owed:
            self.dirty = True

    def targets(self) -> Sequence[Target]:
        every = self.hands.targets()
        return [*aliases(every), *every]

    def probe(self) -> dict[str, object]:
        public = self.model.view.public
        phase = "over" if public.end is not None else str(public.phase)
        return {"phase": phase, "seat": public.to_act, "deal": public.deal, "mine": self.model.my_turn}
