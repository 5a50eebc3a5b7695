"""The curtain between two people at one screen: it covers the table and opens for the player in turn alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import pygame

from canasta.app.match import frames_since_turn_of
from canasta.app.settings import Device
from canasta.engine.actions import Answer
from canasta.engine.state import Topic
from canasta.ui.cues import SPEEDS
from canasta.ui.easing import in_out_cubic
from canasta.ui.intents import Accept, Command, DeviceKind, Focus, Intent, Press, Resized, Tap
from canasta.ui.kit import Kit
from canasta.ui.scenes import Context, Nav, Pop
from canasta.ui.screens.base import FormScene
from canasta.ui.screens.curtainview import CurtainBoxes, CurtainFacts, boxes, paint_curtain, paint_facts
from canasta.ui.screens.table_couch import pad_of
from canasta.ui.widgets import Button, Fired, IconButton, Widget

if TYPE_CHECKING:
    from canasta.ui.screens.table import TableScene

Stage: TypeAlias = Literal["closing", "closed", "opening"]

# Seconds at normal pace: the halves meet, stay closed at least so long, and part.
_CLOSE: Final = 0.42
_SHUT: Final = 0.3
_OPEN: Final = 0.46


class CurtainScene(FormScene):
    """Over the table, whose hand is hidden already. `seat` is the person the device goes to.

    Only that person's device opens it; where none is chosen any press does, after the curtain has been closed for a
    moment, so that a press of the player before cannot open it. A question ("may I go out?") is answered right here.
    """

    name = "curtain"
    first = "button:show"

    def __init__(self, table: TableScene, seat: int) -> None:
        super().__init__()
        self.table = table
        self.seat = seat
        self.stage: Stage = "closing"
        self._age = 0.0
        self._used: DeviceKind = "mouse"
        self._pad: int | None = None
        self._plain: pygame.Surface | None = None

    # ---- life

    def enter(self, ctx: Context) -> None:
        self.opaque = False
        super().enter(ctx)
        ctx.sounds.play("curtain_close")
        self.settled = False
        if self._time(_CLOSE) == 0:
            self._shut()

    def _time(self, seconds: float) -> float:
        """How long something takes; with reduced motion and at the instant pace the curtain cuts."""
        settings = self.ctx.settings.settings
        return 0.0 if settings.reduced_motion else seconds / SPEEDS[settings.pace]

    def _shut(self) -> None:
        """Everything is covered: only now the table turns to the next player."""
        self.stage, self._age, self.opaque = "closed", 0.0, True
        self.table.couch.stand_at(self.seat)
        self.table.tell([self.t("curtain.pass_to"), self._name])
        self.rebuild()

    def _part(self) -> Nav | None:
        """The player wants to see the own cards."""
        self.ctx.sounds.play("curtain_open")
        self.table.couch.reveal(self.seat)
        self.stage, self._age, self.opaque = "opening", 0.0, False
        self.dirty, self.settled = True, False
        self.form.set(())
        return Pop() if self._time(_OPEN) == 0 else None

    @property
    def shut_long(self) -> bool:
        """Whether the curtain may be opened now."""
        return self.stage == "closed" and self._age >= _SHUT

    @property
    def device_of_seat(self) -> Device:
        """The device that opens the curtain."""
        return self.table.couch.devices[self.seat]

    @property
    def question(self) -> Topic | None:
        """What the person is asked, if it is no turn but an answer that is wanted."""
        asked = self.table.match.state.public.question
        return asked.topic if asked is not None and self.seat in asked.waiting else None

    # ---- time

    def update(self, dt: float) -> Nav | None:
        super().update(dt)
        self._age += dt
        match self.stage:
            case "closing" if self._age >= self._time(_CLOSE):
                self._shut()
            case "opening" if self._age >= self._time(_OPEN):
                return Pop()
            case "closed" if self._age < _SHUT + 0.05:
                self.settled = False
        if self.stage != "closed":
            self.dirty, self.settled = True, False
        return None

    # ---- intents

    def handle(self, intent: Intent) -> Nav | None:
        self._note_device(intent)
        match intent:
            case Resized():
                self._plain = None
                if self.stage == "opening":
                    return Pop()
                self.rebuild()
                return None
            case Command("quit"):
                return self.table.ways.quit(self.table) if self.table.ways.quit else None
            case Press() | Accept() | Tap() if self.stage == "opening":
                return Pop()
        return super().handle(intent)

    def _note_device(self, intent: Intent) -> None:
        match intent:
            case Accept(pad) | Focus(_, pad):
                self._used, self._pad = ("keys" if pad is None else "pad"), pad
            case Press() | Tap():
                self._used = "touch" if self.device == "touch" else "mouse"

    def _may_open(self) -> bool:
        wanted = self.device_of_seat
        if wanted == "any":
            return True
        slot = pad_of(wanted)
        if slot is not None:
            return self._used == "pad" and self._pad == slot
        return self._used == wanted

    def back(self) -> Nav | None:
        return self._pause()

    def command(self, name: str) -> Nav | None:
        match name:
            case "pause":
                return self._pause()
            case "log":
                return self.table.ways.log(self.table) if self.table.ways.log else None
        return None

    def _pause(self) -> Nav | None:
        return self.table.ways.pause(self.table) if self.table.ways.pause and self.stage == "closed" else None

    def fired(self, event: Fired) -> Nav | None:
        name = event.id.removeprefix("button:")
        if name == "menu":
            return self._pause()
        if not self.shut_long:
            return None
        if not self._may_open():
            words = self.t("curtain.other_device", name=self._name, device=self._device_words())
            self.form.toasts.show(words, "note")
            self.dirty = True
            return None
        match name:
            case "show":
                return self._part()
            case "yes" | "no":
                self.table.perform(Answer(name == "yes", self.seat))
                return Pop()
            case "again":
                self.table.couch.recall(self.seat)
                return Pop()
        return None

    # ---- words

    @property
    def _name(self) -> str:
        return self.table.match.seats[self.seat].name

    def _device_words(self) -> str:
        slot = pad_of(self.device_of_seat)
        return self.t("device.pad", n=slot + 1) if slot is not None else self.t(f"device.{self.device_of_seat}")

    def _hint(self) -> str:
        """How the curtain is opened, by the device last used or the seat's own."""
        wanted = self.device_of_seat
        slot = pad_of(wanted)
        if slot is not None and not self.table.couch.plugged(slot):
            return self.t("curtain.plug_in", device=self._device_words())
        if wanted != "any":
            return self.t("curtain.with_device", device=self._device_words())
        return self.t(f"curtain.hint_{self.device}")

    def facts(self) -> CurtainFacts:
        """What is written on the curtain: public facts, all of them."""
        table, match = self.table, self.table.match
        public = match.state.public
        _, frames = frames_since_turn_of(self.seat, match.deal_frames())
        return CurtainFacts(
            seat=self.seat, name=self._name, hint=self._hint(), question=self.question, asker=public.turn,
            view=match.shown, names=table.names, portraits=table.portraits, marks=table.marks,
            since=tuple(frames),
        )  # fmt: skip

    # ---- widgets and picture

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        if self.stage != "closed":
            return ()
        place = boxes(kit, asked=self.question is not None)
        t = self.t
        found: list[Widget] = []
        if self.table.ways.pause is not None:
            found.append(IconButton("button:menu", place.menu, t("pause.title"), "menu", zone="bar"))
        words = t("curtain.show", name=self._name)
        if self.question is None:
            found.append(Button("button:show", place.show, words, kind="primary", icon="eye", size=0.4))
        else:
            acaba = self.question is Topic.ACABA
            yes = t("button.acaba_yes" if acaba else "button.answer_yes")
            no = t("button.acaba_no" if acaba else "button.answer_no")
            found += [
                Button("button:show", place.show, words, kind="second", icon="eye", size=0.36),
                Button("button:yes", place.yes, yes, kind="primary", icon="check", size=0.36),
                Button("button:no", place.no, no, kind="second", icon="cross", size=0.36),
            ]
        found.append(Button("button:again", place.again, t("curtain.again"), kind="ghost", icon="undo", size=0.36))
        return found

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        paint_curtain(to, kit, self._side)
        if self.stage == "closed":
            place: CurtainBoxes = boxes(kit, asked=self.question is not None)
            paint_facts(to, kit, self.ctx.catalog, place, self.facts())

    @property
    def _side(self) -> int:
        return self.table.match.state.public.side_of[self.seat]

    def draw(self, to: pygame.Surface) -> None:
        if self.stage == "closed":
            super().draw(to)
            return
        kit = self.kit
        if self._plain is None or self._plain.get_size() != kit.size:
            self._plain = pygame.Surface(kit.size, 0, to)
            paint_curtain(self._plain, kit, self._side)
        length = self._time(_CLOSE if self.stage == "closing" else _OPEN)
        share = in_out_cubic(min(1.0, self._age / length)) if length else 1.0
        shut = share if self.stage == "closing" else 1 - share
        width, height = kit.size
        half = (width + 1) // 2
        edge = round(half * shut)
        to.blit(self._plain, (0, 0), (half - edge, 0, edge, height))
        to.blit(self._plain, (width - edge, 0), (width - half, 0, edge, height))

    def probe(self) -> dict[str, object]:
        return {"seat": self.seat, "stage": self.stage}
