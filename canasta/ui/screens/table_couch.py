"""Several people at one table: whose hand may be seen, what everybody may know, and which device is whose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, get_args

from msgspec import structs

from canasta.app.actionlog import ActionLog
from canasta.app.guide import prompt
from canasta.app.match import Frame, frames_since_turn_of, public_frame
from canasta.app.narrator import hand_words
from canasta.app.settings import Device, HandSort, Profile
from canasta.app.setup import devices_now, profiles_of
from canasta.ui.intents import Intent, PadFound, PadLost
from canasta.ui.scenes import Nav

if TYPE_CHECKING:
    from canasta.ui.screens.table import TableScene


def pad_of(device: Device) -> int | None:
    """The slot of a pad, None for other devices."""
    return int(device[3:]) - 1 if device.startswith("pad") else None


class Couch:
    """The people at one screen.

    With several of them nobody's hand is shown before the own action of its player, and never after the turn: until
    then the match has no viewer, so that not even the table itself is told what lies hidden.
    """

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.devices: list[Device] = list(devices_now(table.match.record))
        """The device of each seat; it may be changed at any time."""
        self.veiled = False
        """Whether a hand is shown only after its player has said so."""
        self._lost: set[int] = set()
        self._last_pad: int | None = None
        self._recalling = False

    # ---- whose hand may be seen

    def begin(self) -> None:
        """The table is laid out for the first time."""
        match = self.table.match
        if match.shared:
            self.veiled = True
            if match.viewer is not None:
                match.stand, match.viewer = match.viewer, None

    def open_to_all(self, frames: Sequence[Frame]) -> list[Frame]:
        """The frames as everybody may know them, if there are several people; else as they are."""
        return [public_frame(frame) for frame in frames] if self.veiled else list(frames)

    def after(self, done: Sequence[Frame]) -> list[Frame]:
        """Takes down what an action led to and returns what may be shown of it. The hand goes with the turn."""
        table, match = self.table, self.table.match
        shown = self.open_to_all(done)
        table.log.add(shown)
        if not self.veiled or match.viewer is None:
            return shown
        if match.deal_over or match.to_act != match.viewer:
            self.conceal()
            return shown
        return list(done)

    def conceal(self) -> None:
        """Nobody's hand is seen any more, at once, and nothing is left of it: no draft, message, focus or drawing."""
        table = self.table
        before = structs.replace(table.director.shown, hand=())
        table.adviser.drop()
        table.hands.forget()
        table.model.seat_at(None)
        table.toasts.clear()
        if table.ctx.voices is not None:
            table.ctx.voices.forget()
        table.show.conceal()
        table.director.show(before)
        table.dirty = True

    def stand_at(self, seat: int) -> None:
        """Show the table from the place of this seat, its hand still hidden."""
        table = self.table
        table.match.stand = seat
        self.conceal()
        table.match.stand = seat
        table.model.seat_at(None)
        table.director.show(table.model.view)

    def reveal(self, seat: int) -> None:
        """The player of this seat wants to see the own hand."""
        self.veiled = self.table.match.shared
        table = self.table
        table.seat_at(seat)
        table.hands.turn_began()
        words = prompt(table.ctx.catalog, table.model.view, table.names)
        table.tell([words, hand_words(table.ctx.catalog, table.model.order)], at_once=True)

    def seats_changed(self) -> None:
        """Another kind of player sits on a seat: hide what must be hidden now, and let the new one think."""
        table, match = self.table, self.table.match
        table.think_again()
        table.skip()
        people = match.people
        if match.viewer is not None and match.viewer not in people:
            self.conceal()
        if match.shared:
            if not self.veiled and match.viewer is not None and match.viewer != match.to_act:
                self.conceal()
            self.veiled = True
        self._write_log_anew()
        table.model.changed()
        table.changed()

    def _write_log_anew(self) -> None:
        """What one person alone knew must not stay in the log when another sits down."""
        table, match = self.table, self.table.match
        viewer = match.viewer
        if self.veiled:
            match.viewer = None
        table.log = ActionLog()
        table.log.add(match.deal_frames())
        match.viewer = viewer

    # ---- what happened since

    @property
    def recalling(self) -> bool:
        """Whether the table shows again what has happened."""
        self._recalling = self._recalling and self.table.director.busy
        return self._recalling

    def recall(self, seat: int) -> None:
        """Show again what has happened since the last turn of a seat, as everybody saw it."""
        table, match = self.table, self.table.match
        self.stand_at(seat)
        before, frames = frames_since_turn_of(seat, match.deal_frames())
        if not frames:
            return
        table.director.show(frames[0].view if before is None else before)
        table.director.push(frames)
        self._recalling = True
        table.dirty = True

    # ---- devices

    def profile(self, seat: int) -> Profile | None:
        """The profile of the person on a seat."""
        known = self.table.ctx.settings.settings.profiles
        return profiles_of(self.table.match.header, known)[seat]

    def sort_of(self, seat: int | None) -> HandSort | None:
        """How the person on a seat wants the hand to be put in order."""
        profile = self.profile(seat) if seat is not None else None
        if seat is None or profile is None or profile.hand_sort is None:
            return self.table.ctx.settings.settings.hand_sort
        return profile.hand_sort

    def card_scale(self) -> float:
        """How large the person at the table wants the cards."""
        seat = self.table.match.viewer
        profile = self.profile(seat) if seat is not None else None
        usual = self.table.ctx.settings.settings.card_scale
        return usual if profile is None or profile.card_scale is None else profile.card_scale

    def plugged(self, slot: int) -> bool:
        """Whether the pad of this slot is there, as far as is known."""
        ways = self.table.ways
        return slot not in self._lost and (ways.plugged is None or ways.plugged(slot))

    def pad(self, intent: PadFound | PadLost) -> None:
        """A pad came or went."""
        if isinstance(intent, PadLost):
            self._lost.add(intent.pad)
        else:
            self._lost.discard(intent.pad)
        self.table.dirty = True

    def strange(self, intent: Intent) -> bool:
        """Whether the intent comes from a pad that is not the one of the player in turn."""
        slot = getattr(intent, "pad", None)
        if not isinstance(slot, int):
            return False
        seat = self.table.match.to_act
        owners = [pad_of(device) for device in self.devices]
        own = owners[seat]
        if slot != own and (own is not None or slot in owners):
            return True
        self._last_pad = slot
        return False

    def give(self, seat: int, device: Device) -> None:
        """From now on a seat is played with this device; the record tells so."""
        if self.devices[seat] != device:
            self.devices[seat] = device
            self.table.match.change_device(seat, device)

    def free_device(self, seat: int) -> Device:
        """The device of the person who comes back to a seat, any if another seat has that pad by now."""
        profile = self.profile(seat)
        if profile is None or (pad_of(profile.device) is not None and profile.device in self.devices):
            return "any"
        return profile.device

    def adopt(self, slot: int, new: int) -> bool:
        """A pad of nobody's takes the place of one that is gone; tells whether it did."""
        owners = [pad_of(device) for device in self.devices]
        device = next((one for one in get_args(Device) if pad_of(one) == new), None)
        if device is None or new in owners:
            return False
        if slot in owners:
            self.give(owners.index(slot), device)
        else:
            self._last_pad = new
        return True

    def release(self, slot: int) -> None:
        """Go on without a pad that is gone: its seats are open to any device."""
        for seat, device in enumerate(self.devices):
            if pad_of(device) == slot:
                self.give(seat, "any")
        self._last_pad = None if self._last_pad == slot else self._last_pad

    def pad_missing(self) -> Nav | None:
        """Pause while the pad of the player in turn is gone: the seat's own one, or the one that was played with."""
        table, match = self.table, self.table.match
        if not self._lost or match.deal_over or match.viewer != match.to_act or table.ways.pad_lost is None:
            return None
        own = pad_of(self.devices[match.to_act])
        if own is None and table.hands.kind == "pad":
            own = self._last_pad
        if own is None or own not in self._lost:
            return None
        return table.ways.pad_lost(table, own)
