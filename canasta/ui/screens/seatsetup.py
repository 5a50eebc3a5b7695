"""One seat of a new match: a person or a computer, and of a person everything that is remembered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, get_args

import pygame
from msgspec import structs

from canasta.app.i18n import LANGUAGES
from canasta.app.playermarks import Mark, free
from canasta.app.profiles import forgotten, profile_named, profile_of, remembered, seated
from canasta.app.settings import MAX_NAME, Emblem, HandSort, Level, Profile, SeatChoice
from canasta.app.setup import EMBLEMS
from canasta.ui.kit import Kit
from canasta.ui.scenes import Context, Nav, Pop, Push
from canasta.ui.screens.base import Dialog
from canasta.ui.screens.parts import headline, rule
from canasta.ui.screens.portraits import PortraitScene
from canasta.ui.screens.seats import device_options
from canasta.ui.theme import SIDES
from canasta.ui.widgets import Button, Fired, Segmented, Stepper, TextField, Tiles, Widget

_SORTS: Final[tuple[HandSort | None, ...]] = (None, *get_args(HandSort))
_SCALES: Final[tuple[float | None, ...]] = (None, 0.8, 0.9, 1.0, 1.1, 1.2, 1.4, 1.6, 1.8, 2.0)


class SeatSetupScene(Dialog):
    """`seat` is changed and told to `changed` when the dialog is left; a person is remembered as a profile.

    `others` are the other seats (each device and each person sits once), `pads` those that are plugged in.
    """

    name = "seat_setup"
    first = "kind"

    def __init__(
        self, number: int, seat: SeatChoice, others: Sequence[SeatChoice], levels: Sequence[Level],
        changed: Callable[[SeatChoice], None], *, pads: Mapping[int, str] | None = None,
        name_of_portrait: Callable[[int], str] = lambda _: "",
    ) -> None:  # fmt: skip
        super().__init__()
        self.number = number
        self.seat = seat
        self._others = tuple(others)
        self._levels = tuple(levels)
        self._changed = changed
        self._pads = dict(pads or {})
        self._name_of_portrait = name_of_portrait
        self.profile = Profile()

    def enter(self, ctx: Context) -> None:
        known = profile_named(ctx.settings.settings.profiles, self.seat.profile)
        self._known(known)
        super().enter(ctx)

    def leave(self) -> None:
        super().leave()
        seat = self.seat
        if seat.kind == "human" and seat.profile is not None:
            profile = profile_of(seat, self.profile)
            self.ctx.settings.replace(profiles=remembered(self.ctx.settings.settings.profiles, profile))
        self._changed(seat)

    # ---- layout

    def _box(self, kit: Kit) -> pygame.Rect:
        width = min(max(kit.px(1180), round(700 * kit.density)), kit.size[0] - kit.px(60))
        rows = 9 if self.seat.kind == "human" else 2
        full = kit.px(128) + rows * self._step(kit) + kit.hit(80) + kit.px(70)
        box = pygame.Rect(0, 0, width, full)
        box.center = (kit.size[0] // 2, kit.size[1] // 2)
        return box

    def _step(self, kit: Kit) -> int:
        room = kit.size[1] - kit.px(40) - kit.px(128) - kit.hit(80) - kit.px(70)
        return min(kit.hit(58) + kit.px(22), room // 9)

    def _control(self, kit: Kit, row: int) -> pygame.Rect:
        box, step = self._box(kit), self._step(kit)
        high = min(kit.hit(58), step - 4)
        width = round(box.width * 0.56)
        left = box.right - kit.px(52) - width
        return pygame.Rect(left, box.top + kit.px(128) + row * step + (step - high) // 2, width, high)

    def _labels(self) -> list[str]:
        t = self.t
        if self.seat.kind == "bot":
            return [t("seats.played_by"), t("new_game.level")]
        keys = ("seats.played_by", "profile.profile", "new_game.name", "profile.symbol", "profile.colour",
                "settings.label.hand_sort", "settings.label.card_scale", "profile.hint_language",
                "new_game.device")  # fmt: skip
        return [t(key) for key in keys]

    # ---- widgets

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        t = self.t
        kinds = [("human", t("new_game.person")), ("bot", t("new_game.computer"))]
        found: list[Widget] = [
            Segmented("kind", self._control(kit, 0), t("seats.played_by"), kinds, str(self.seat.kind), size=24)
        ]
        found += self._person(kit) if self.seat.kind == "human" else self._computer(kit)
        box = self._box(kit)
        wide, gap = (box.width - 2 * kit.px(52) - 2 * kit.px(20)) // 3, kit.px(20)
        y = box.bottom - kit.px(36) - kit.hit(80)
        places = [pygame.Rect(box.left + kit.px(52) + i * (wide + gap), y, wide, kit.hit(80)) for i in range(3)]
        known = profile_named(self.ctx.settings.settings.profiles, self.seat.profile) is not None
        if self.seat.kind == "human":
            found.append(
                Button("button:forget", places[0], t("profile.forget"), kind="ghost", size=0.34, enabled=known,
                       reason=t("profile.not_kept"))
            )  # fmt: skip
        found.append(Button("button:portrait", places[1], t("new_game.portrait"), kind="second", size=0.36))
        found.append(Button("button:done", places[2], t("common.ok"), kind="primary"))
        return found

    def _computer(self, kit: Kit) -> list[Widget]:
        levels: list[tuple[object, str]] = [(level, self.t(f"level.{level}")) for level in self._levels]
        index = self._levels.index(self.seat.level) if self.seat.level in self._levels else 0
        return [Stepper("level", self._control(kit, 1), self.t("new_game.level"), levels, index)]

    def _person(self, kit: Kit) -> list[Widget]:
        t, profile = self.t, self.profile
        sitting = {seat.profile for seat in self._others}
        known = [one.name for one in self.ctx.settings.settings.profiles if one.name not in sitting]
        people: list[tuple[object, str]] = [("", t("profile.guest")), *((name, name) for name in known)]
        chosen = [value for value, _ in people].index(self.seat.profile) if self.seat.profile in known else 0
        usual = t("profile.as_settings")
        sorts: list[tuple[object, str]] = [(s, usual if s is None else t(f"settings.value.{s}")) for s in _SORTS]
        scales: list[tuple[object, str]] = [
            (s, usual if s is None else t("common.percent", n=round(s * 100))) for s in _SCALES
        ]
        sorted_by = _SORTS.index(profile.hand_sort)
        near = next((i for i, s in enumerate(_SCALES) if s == profile.card_scale), 0)
        tongues: list[tuple[object, str]] = [(None, usual), *LANGUAGES.items()]
        spoken = [value for value, _ in tongues].index(profile.hint_language)
        taken = [seat.device for seat in self._others]
        devices = device_options(self.ctx.catalog, self._pads, taken, self.seat.device)
        owned = [value for value, _ in devices].index(self.seat.device)
        field = TextField("name", self._control(kit, 2), t("new_game.name"), self.seat.name, hint=t("common.you"),
                          limit=MAX_NAME)  # fmt: skip
        return [
            Stepper("profile", self._control(kit, 1), t("profile.profile"), people, chosen),
            field,
            self._tiles(kit, 3, "symbol", t("profile.symbol"), profile.symbol),
            self._tiles(kit, 4, "colour", t("profile.colour"), EMBLEMS[profile.colour % len(EMBLEMS)]),
            Stepper("sort", self._control(kit, 5), t("settings.label.hand_sort"), sorts, sorted_by),
            Stepper("scale", self._control(kit, 6), t("settings.label.card_scale"), scales, near),
            Stepper("tongue", self._control(kit, 7), t("profile.hint_language"), tongues, spoken),
            Stepper("device", self._control(kit, 8), t("new_game.device"), devices, owned),
        ]

    def _tiles(self, kit: Kit, row: int, id: str, label: str, chosen: str) -> Tiles[str]:
        box = self._control(kit, row)

        def paint(to: pygame.Surface, kit: Kit, value: str, place: pygame.Rect, on: bool) -> None:
            look = SIDES[EMBLEMS.index(value)]
            size = min(place.width, place.height) * (0.86 if on else 0.72)
            own = self.profile.colour % len(EMBLEMS)
            colour = look.colour if id == "colour" else SIDES[own].colour if on else kit.theme.text3
            disc = kit.skins.disc(size, colour)
            to.blit(disc, disc.get_rect(center=place.center))
            if id == "symbol":
                kit.draw_icon(to, look.icon, size * 0.66, place.center, kit.theme.emblem_ink)
            elif on:
                kit.draw_icon(to, "check", size * 0.6, place.center, kit.theme.emblem_ink)

        options = [(name, self.t(f"side.{name}")) for name in EMBLEMS]
        return Tiles(id, box, label, options, chosen, paint, columns=len(EMBLEMS), gap=kit.px(8), radius=box.height / 2,
                     frame=False)  # fmt: skip

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        box = self._box(kit)
        kit.skins.panel(box.width, box.height, "panel", kit.px(26)).blit(to, box.topleft)
        to.blit(kit.skins.pill(box.width, box.height, kit.theme.deep0, alpha=0.95, radius=kit.px(26)), box)
        x = box.left + kit.px(52)
        face = kit.px(84)
        ring = SIDES[self.profile.colour % len(SIDES)].colour if self.seat.kind == "human" else None
        at = (box.right - kit.px(52) - face * 0.6, box.top + kit.px(70))
        kit.sprites.place(to, kit.sprites.portrait(self.seat.portrait, face, ring), at)
        if self.seat.kind == "human":
            mark = Mark(EMBLEMS.index(self.profile.symbol), self.profile.colour % len(EMBLEMS))
            kit.person(to, mark, face * 0.4, (at[0] - face * 0.42, at[1] + face * 0.4))
        title = self.t("new_game.seat", seat=self.number + 1)
        headline(to, kit, f"{title} · {self.seat.name}", (x, box.top + kit.px(60)), 42, kit.theme.text,
                 width=at[0] - face - x)  # fmt: skip
        rule(to, kit, pygame.Rect(x, box.top + kit.px(100), kit.px(180), max(4, kit.px(9))), paper=False)
        for row, words in enumerate(self._labels()):
            place = self._control(kit, row)
            kit.text(to, words, (x, place.centery), "bold", 25, kit.theme.text, width=place.left - x - kit.px(16))

    # ---- what was used

    def fired(self, event: Fired) -> Nav | None:
        match event.id, event.value:
            case "kind", str(kind):
                self._set_kind(kind)
            case "profile", str(name):
                self._choose(name)
            case "name", str(name):
                named = " ".join(name.split()) or self.t("common.you")
                usual = named == self.t("common.you")
                self.seat = structs.replace(self.seat, name=named, profile=None if usual else named)
                self.repaint()
                return None
            case "symbol", str(symbol):
                found: tuple[Emblem, ...] = get_args(Emblem)
                self.profile = structs.replace(self.profile, symbol=found[EMBLEMS.index(symbol)])
                self._take_mark()
            case "colour", str(colour):
                self.profile = structs.replace(self.profile, colour=EMBLEMS.index(colour))
                self._take_mark()
            case "sort", _:
                self.profile = structs.replace(self.profile, hand_sort=event.value)
            case "scale", _:
                self.profile = structs.replace(self.profile, card_scale=event.value)
            case "tongue", _:
                self.profile = structs.replace(self.profile, hint_language=event.value)
            case "device", _:
                self.seat = structs.replace(self.seat, device=event.value)
            case "level", _:
                self.seat = structs.replace(self.seat, level=event.value)
            case "button:portrait", _:
                return Push(PortraitScene(self.seat.portrait, self._set_portrait))
            case "button:forget", _:
                if self.seat.profile is not None:
                    kept = forgotten(self.ctx.settings.settings.profiles, self.seat.profile)
                    self.ctx.settings.replace(profiles=kept)
                self.seat, self.profile = structs.replace(self.seat, profile=None), profile_of(self.seat)
            case "button:done", _:
                return Pop()
        self.rebuild()
        return None

    def _set_kind(self, kind: str) -> None:
        if kind == "human":
            self.seat = structs.replace(self.seat, kind="human")
            self._known(None)
        else:
            name = self._name_of_portrait(self.seat.portrait) or self.seat.name
            self.seat = structs.replace(self.seat, kind="bot", profile=None, device="any", name=name, symbol=None,
                                        colour=None)  # fmt: skip

    def _choose(self, name: str) -> None:
        found = profile_named(self.ctx.settings.settings.profiles, name)
        if found is None:
            self.seat = structs.replace(self.seat, profile=None, symbol=None, colour=None)
            self._known(None)
        else:
            self.seat, self.profile = seated(self.seat, found, [seat.device for seat in self._others]), found

    def _known(self, known: Profile | None) -> None:
        """Another person sits here: what is known of them, and for somebody new a mark that nobody else has."""
        self.profile = profile_of(self.seat, known)
        if known is None and self.seat.symbol is None:
            symbol = free(EMBLEMS.index(seat.symbol) for seat in self._others if seat.symbol is not None)
            self.profile = structs.replace(self.profile, symbol=EMBLEMS[symbol], colour=symbol)
        if self.seat.kind == "human":
            self._take_mark()

    def _take_mark(self) -> None:
        """The seat has the mark of the profile."""
        self.seat = structs.replace(self.seat, symbol=self.profile.symbol, colour=self.profile.colour)

    def _set_portrait(self, portrait: int) -> None:
        name = self._name_of_portrait(portrait) if self.seat.kind == "bot" else ""
        self.seat = structs.replace(self.seat, portrait=portrait, name=name or self.seat.name)
        self.rebuild()
