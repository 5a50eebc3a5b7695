"""Who sits where, in the middle of a match: people and computers take over from each other, devices change hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, get_args

import pygame

from canasta.app.settings import Device, Level
from canasta.ui.kit import Kit
from canasta.ui.scenes import Nav, Pop
from canasta.ui.screens.base import FormScene
from canasta.ui.screens.parts import hints
from canasta.ui.screens.table_couch import pad_of
from canasta.ui.widgets import Button, Fired, IconButton, Segmented, Stepper, Widget

if TYPE_CHECKING:
    from canasta.app.i18n import Catalog
    from canasta.ui.screens.table import TableScene

DEVICES: Final[tuple[Device, ...]] = get_args(Device)


def device_options(
    catalog: Catalog, pads: Mapping[int, str], taken: Sequence[Device], own: Device
) -> list[tuple[object, str]]:
    """The devices a seat can have: each pad belongs to one seat only; pads that are not there are left out."""
    found: list[tuple[object, str]] = []
    for device in DEVICES:
        slot = pad_of(device)
        if slot is not None and device != own and (slot not in pads or device in taken):
            continue
        found.append(
            (device, catalog.t("device.pad", n=slot + 1) if slot is not None else catalog.t(f"device.{device}"))
        )
    return found


class SeatsScene(FormScene):
    """One row a seat. Changes hold at once and are written into the record of the match.

    `levels` are those of computer players, weakest first; `plugged` gives the pads that are there by slot.
    """

    name = "seats"
    first = "button:back"

    def __init__(
        self, table: TableScene, levels: Sequence[Level], *, plugged: Callable[[], Mapping[int, str]] = dict
    ) -> None:
        super().__init__()
        self.table = table
        self._levels = tuple(levels)
        self._plugged = plugged
        self._changed = False

    def _rows(self, kit: Kit) -> list[pygame.Rect]:
        count = len(self.table.match.seats)
        top = kit.bar_height + kit.px(40)
        gap = kit.px(16)
        high = min(kit.px(150), (kit.size[1] - top - kit.px(50) - kit.hit(84) - kit.px(30)) // count - gap)
        width = min(kit.size[0] - 2 * kit.px(40), max(kit.px(1500), round(900 * kit.density)))
        left = (kit.size[0] - width) // 2
        return [pygame.Rect(left, top + i * (high + gap), width, high) for i in range(count)]

    def _parts(self, kit: Kit, row: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """Where kind and level or device are chosen."""
        high = min(kit.hit(60), row.height - kit.px(8))
        wide = max(kit.px(380), round(210 * kit.density))
        last = pygame.Rect(0, 0, wide, high)
        last.midright = (row.right - kit.px(26), row.centery)
        kind = pygame.Rect(0, 0, max(kit.px(400), round(230 * kit.density)), high)
        kind.midright = (last.left - kit.px(26), row.centery)
        return kind, last

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        t = self.t
        found: list[Widget] = [IconButton("button:back", kit.back_box, t("common.back"), "left", zone="bar")]
        couch = self.table.couch
        for seat, (info, row) in enumerate(zip(self.table.match.seats, self._rows(kit), strict=True)):
            kind, last = self._parts(kit, row)
            kinds = [("human", t("new_game.person")), ("bot", t("new_game.computer"))]
            label = f"{info.name}: {t('seats.played_by')}"
            found.append(Segmented(f"kind:{seat}", kind, label, kinds, str(info.kind), size=24, zone="seats"))
            if info.kind == "bot":
                levels: list[tuple[object, str]] = [(level, t(f"level.{level}")) for level in self._levels]
                known = info.level in self._levels
                index = self._levels.index(info.level) if known else 0
                found.append(Stepper(f"level:{seat}", last, t("new_game.level"), levels, index, zone="seats"))
            else:
                own = couch.devices[seat]
                options = device_options(self.ctx.catalog, self._plugged(), couch.devices, own)
                index = [value for value, _ in options].index(own)
                found.append(Stepper(f"device:{seat}", last, t("new_game.device"), options, index, zone="seats"))
        rows = self._rows(kit)
        done = pygame.Rect(0, 0, max(kit.px(420), round(230 * kit.density)), kit.hit(84))
        done.midtop = (kit.size[0] // 2, rows[-1].bottom + kit.px(24))
        found.append(Button("button:done", done, t("pause.resume"), kind="primary", icon="play", zone="done"))
        return found

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        super().paint(to, kit)
        kit.top_bar(to, self.t("seats.title"), self.t("seats.note"))
        match = self.table.match
        for seat, (info, row) in enumerate(zip(match.seats, self._rows(kit), strict=True)):
            side = match.state.public.side_of[seat]
            look = kit.theme.side(side)
            to.blit(kit.marks.side_row(row.width, row.height, look.colour), row)
            face = min(kit.px(92), round(row.height * 0.72))
            x = row.left + kit.px(26) + face * 0.62
            kit.sprites.place(to, kit.sprites.portrait(self.table.portraits[seat], face, look.colour), (x, row.centery))
            kit.person(to, self.table.marks[seat], face * 0.38, (x - face * 0.36, row.centery + face * 0.34))
            left = round(x + face * 0.62 + kit.px(20))
            room = self._parts(kit, row)[0].left - left - kit.px(16)
            line = kit.text_px(28) * 0.72
            kit.text(to, info.name, (left, row.centery - line), "bold", 28, kit.theme.text, width=room)
            icon = kit.at_least(24, 16)
            kit.draw_icon(to, look.icon, icon, (left + icon / 2, row.centery + line), look.colour)
            at = (left + icon + kit.px(8), row.centery + line)
            names = self.table.names.sides
            words = names[side] if side < len(names) and names[side] != info.name else ""
            if seat == match.to_act and not match.deal_over:
                turn = self.t("seats.in_turn")
                words = f"{words} · {turn}" if words else turn
            kit.text(to, words, at, "label", 22, look.colour, width=room - icon - kit.px(8))
        hints(to, kit, self.ctx.catalog, self.device, (kit.px(44), kit.size[1] - kit.px(30)))

    def fired(self, event: Fired) -> Nav | None:
        kind, _, number = event.id.partition(":")
        match kind, event.value:
            case "kind", str(value):
                self._set_kind(int(number), value)
            case "level", str(level):
                self.table.match.change_seat(int(number), "bot", level)
                self._changed = True
                self.repaint()
            case "device", str(device):
                self.table.couch.give(int(number), next(one for one in DEVICES if one == device))
                self.rebuild()
            case "button", _:
                return Pop()
        return None

    def _set_kind(self, seat: int, kind: str) -> None:
        match = self.table.match
        if match.seats[seat].kind == kind:
            return
        if kind == "human":
            match.change_seat(seat, "human")
            self.table.couch.give(seat, self.table.couch.free_device(seat))
        else:
            match.change_seat(seat, "bot", "steady" if "steady" in self._levels else self._levels[-1])
            self.table.couch.give(seat, "any")
        self._changed = True
        self.table.couch.seats_changed()
        self.rebuild()

    def leave(self) -> None:
        if self._changed:
            self.table.think_again()
        super().leave()
