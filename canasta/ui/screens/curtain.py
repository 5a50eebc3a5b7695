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
from canasta.ui.screens.curtainview import PARTS, CurtainBoxes, CurtainFacts, boxes, paint_cloth, paint_folds
from canasta.ui.screens.table_couch import pad_of
from canasta.ui.widgets import Button, Fired, IconButton, Widget

if TYPE_CHECKING:
    from canasta.ui.screens.table import TableScene

Stage: TypeAlias = Literal["closing", "closed", "drawing", "opening"]

# Seconds at normal pace: the halves meet, stay closed at least so long, and part.
_CLOSE: Final = 0.42
_SHUT: Final = 0.3
_OPEN: Final = 0.46
#: What drawings of the hand a frame makes behind the curtain, by their cost.
_A_FRAME: Final = 3
#: Seconds after which it opens whatever is still to be drawn.
_LONGEST: Final = 0.6
#: The frames in which a closed curtain gets its parts, one a frame: cloth, person, what happened, the table now, and
#: then, unseen, the table behind it.
_PARTS: Final = 4


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
        self._folded = False
        self._facts: CurtainFacts | None = None
        self._parts = 0
        """How many parts of the closed curtain are painted."""

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
        self._facts, self._parts = None, 0
        self.table.couch.stand_at(self.seat)
        self.table.tell([self.t("curtain.pass_to"), self._name])
        self.rebuild()

    def _part(self) -> Nav | None:
        """The player wants to see the own cards: they are drawn one after the other, then the curtain parts."""
        self.ctx.sounds.play("curtain_open")
        self.table.couch.reveal(self.seat)
        self.stage, self._age = "drawing", 0.0
        self.dirty, self.settled = True, False
        self.form.set(())
        return self._draw_hand()

    def _draw_hand(self) -> Nav | None:
        """A few more cards of the hand, still behind the curtain; when all are there it opens."""
        show = self.table.show
        if self._age < _LONGEST and not (show.hand_ready(_A_FRAME) and show.warm(self.ctx.window.surface)):
            return None
        self.stage, self._age, self.opaque = "opening", 0.0, False
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
            case "drawing":
                return self._draw_hand()
            case "closed" if self._age < _SHUT + 0.05:
                self.settled = False
        if self.stage != "closed" or self._parts <= _PARTS:
            self.dirty, self.settled = True, False
        return None

    # ---- intents

    def handle(self, intent: Intent) -> Nav | None:
        self._note_device(intent)
        match intent:
            case Resized():
                self._plain = None
                if self.stage in ("drawing", "opening"):
                    return Pop()
                self._parts = 0
                self.rebuild()
                return None
            case Command("quit"):
                return self.table.ways.quit(self.table) if self.table.ways.quit else None
            case Press() | Accept() | Tap() if self.stage == "opening":
                return Pop()
            case _ if self.stage == "drawing":
                return None
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
        if self.stage != "closed" or self._parts < _PARTS:
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
        to.blit(self._cloth(to, kit), (0, 0))
        # Device and language may have changed.
        self._facts = None
        for part in range(1, min(self._parts, _PARTS)):
            self._paint_part(to, kit, part)

    def _paint_part(self, to: pygame.Surface, kit: Kit, part: int) -> None:
        if self._facts is None:
            self._facts = self.facts()
        place: CurtainBoxes = boxes(kit, asked=self.question is not None)
        PARTS[part - 1](to, kit, self.ctx.catalog, place, self._facts)

    def _cloth(self, to: pygame.Surface, kit: Kit) -> pygame.Surface:
        while self._weave(to, kit):
            pass
        assert self._plain is not None
        return self._plain

    def _weave(self, to: pygame.Surface, kit: Kit) -> bool:
        """One step of the bare curtain; tells whether there was one to do."""
        if self._plain is None or self._plain.get_size() != kit.size:
            self._plain, self._folded = pygame.Surface(kit.size, 0, to), False
            paint_cloth(self._plain, kit, self._side)
            return True
        if not self._folded:
            self._folded = True
            paint_folds(self._plain, kit)
            return True
        return False

    @property
    def _side(self) -> int:
        return self.table.match.state.public.side_of[self.seat]

    def draw(self, to: pygame.Surface) -> None:
        if self.stage in ("closed", "drawing"):
            super().draw(to)
            if self.stage == "closed":
                self._next_part(to)
            return
        kit = self.kit
        if self._weave(to, kit) and self.stage == "closing":
            # It is not to be seen yet, and begins to close when it is all there.
            self._age = 0.0
            return
        plain = self._cloth(to, kit)
        length = self._time(_CLOSE if self.stage == "closing" else _OPEN)
        share = in_out_cubic(min(1.0, self._age / length)) if length else 1.0
        shut = share if self.stage == "closing" else 1 - share
        width, height = kit.size
        half = (width + 1) // 2
        edge = round(half * shut)
        to.blit(plain, (0, 0), (half - edge, 0, edge, height))
        to.blit(plain, (width - edge, 0), (width - half, 0, edge, height))

    def _next_part(self, to: pygame.Surface) -> None:
        """For the next frame one more part, so that no frame takes long."""
        if self._parts > _PARTS:
            return
        self._parts += 1
        if self._parts > _PARTS:
            if not self.table.show.warm(to):
                self._parts = _PARTS
            return
        if self._parts > 1 and self._ground is not None:
            self._paint_part(self._ground, self.kit, self._parts - 1)
        if self._parts == _PARTS:
            kept, self._ground = self._ground, None
            self.rebuild(self.first)
            self._ground = kept
        self.dirty, self.settled = True, False

    def probe(self) -> dict[str, object]:
        return {"seat": self.seat, "stage": self.stage}
