"""Cards on the table: at rest crisp from their own drawing, on the way scaled and turned from one that is there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

import pygame

from canasta.engine.cards import face_code
from canasta.ui.kit import Kit
from canasta.ui.layout import Key, card_width
from canasta.ui.motion import Pose
from canasta.ui.sprites import BACKS, RATIO, Shadow, turned_size
from canasta.ui.svg import converted
from canasta.ui.table.places import back_of

# Flights are drawn in steps: px of width, degrees, tenths of a card that turns over.
_WIDTH_STEP: Final = 3
_TURN_STEP: Final = 3
_SHADOW_TURN: Final = 15
#: What fresh drawings of cards a frame may make, by their cost; the others are shown a little soft until it is their
#: turn. Court cards, aces and twos cost 2, jokers 3, all others 1.
FRESH_A_FRAME: Final = 3


def _turned(picture: pygame.Surface, turn: float) -> pygame.Surface:
    """The picture turned; a clear margin lets its edges come out smooth."""
    wide, high = picture.get_size()
    sheet = pygame.Surface((wide + 4, high + 4), pygame.SRCALPHA)
    sheet.blit(picture, (2, 2))
    return converted(pygame.transform.rotozoom(sheet, -turn, 1))


def _cost(name: str) -> int:
    """What drawing a card costs, by what is on it."""
    if name in ("JK", "X1", "X2"):
        return 3
    return 2 if name[0] in "JQKA2" else 1


@lru_cache(maxsize=1024)
def _reach(width: float, angle: float) -> tuple[int, int, int]:
    """Width and height of a turned card, and the room its shadow needs around it, px."""
    return *turned_size(width, angle), math.ceil(width * 0.2) + 4


def code_of(key: Key) -> str:
    """The face of a sprite that is a card or a ghost of one."""
    return face_code(key) if isinstance(key, int) else face_code(key[2])


class CardPainter:
    """Draws sprites of one kit. `widths` are those that cards lie in, largest last; flights are made from these."""

    def __init__(self, kit: Kit, viewer: int, players: int) -> None:
        self.kit = kit
        self.viewer = viewer
        self.players = players
        self.widths: tuple[int, ...] = ()
        self._left = FRESH_A_FRAME
        self._used: dict[str, int] = {}
        """Name -> width of the straight drawing its last flight was made from."""

    def forget(self) -> None:
        """Nothing that is drawn from now on depends on which cards were drawn before."""
        self._used.clear()

    def resting(
        self, lying: Mapping[Key, tuple[Pose, tuple[bool, bool, bool, bool, bool, float]]]
    ) -> list[tuple[str, float, float, Shadow, bool]]:
        """The drawings of the faces that lie, as `Sprites.keep_faces` wants them."""
        return [
            (self._name(key, pose), card_width(pose), pose.angle, "raised" if marks[1] else "rest", marks[0])
            for key, (pose, marks) in lying.items()
            if pose.face_up and not (isinstance(key, tuple) and key[0] == "back")
        ]

    def begin(self, widths: tuple[float, ...]) -> None:
        """A new frame begins."""
        self.widths = tuple(sorted({round(w) for w in widths}))
        self._left = FRESH_A_FRAME

    def no_limit(self) -> None:
        """This frame may make as many fresh drawings as it needs."""
        self._left = 1000

    def back(self, key: Key) -> str:
        """The back of a sprite."""
        if isinstance(key, tuple) and key[0] == "back":
            return back_of(key[1], self.viewer, self.players)
        return BACKS[0]

    def _name(self, key: Key, pose: Pose) -> str:
        if isinstance(key, tuple) and key[0] == "back":
            return self.back(key)
        return code_of(key) if pose.face_up else self.back(key)

    def rest(self, to: pygame.Surface, key: Key, pose: Pose, *, dim: bool = False, shadow: Shadow = "rest") -> bool:
        """Draws a card that lies; False if it is soft yet, as the frame has made enough fresh drawings already."""
        name, w = self._name(key, pose), card_width(pose)
        sprites = self.kit.sprites
        if not sprites.has_card(name, w, pose.angle, shadow=shadow, dim=dim):
            if self._left <= 0 and name in self._used:
                self.fly(to, key, pose, unit=0.0)
                return False
            self._left -= _cost(name)
        picture = sprites.card(name, w, pose.angle, shadow=shadow, dim=dim)
        if pose.alpha < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * pose.alpha))
        sprites.place(to, picture, (pose.x, pose.y))
        return True

    def prepare(self, goals: Iterable[tuple[Key, Pose]]) -> None:
        """With what the frame has left, makes one drawing that a moving card will need when it arrives."""
        for key, pose in goals:
            name, w = self._name(key, pose), card_width(pose)
            if _cost(name) <= self._left and not self.kit.sprites.has_card(name, w, pose.angle):
                self._left -= _cost(name)
                self.kit.sprites.card(name, w, pose.angle)
                return

    def ready(self, cards: Iterable[tuple[Key, Pose]], units: int) -> bool:
        """Makes drawings for these cards at rest, `units` at most by their cost; tells whether all are there."""
        for key, pose in cards:
            name, w = self._name(key, pose), card_width(pose)
            if not self.kit.sprites.has_card(name, w, pose.angle):
                if units <= 0:
                    return False
                units -= _cost(name)
                self.kit.sprites.card(name, w, pose.angle)
        return True

    def fly(self, to: pygame.Surface, key: Key, pose: Pose, unit: float) -> None:
        """Draws a card on its way; `unit` px of shadow offset for each of the pose's."""
        w = card_width(pose)
        squeeze = max(0.08, pose.width_factor) if not isinstance(key, tuple) else 1.0
        if pose.shadow > 0.5 and unit and squeeze > 0.3 and pose.alpha > 0.9:
            turn = round(pose.angle / _SHADOW_TURN) * _SHADOW_TURN
            soft = self.kit.sprites.shadow(max(12, round(w / 12) * 12), turn)
            lift = pose.shadow * unit
            self.kit.sprites.place(to, soft, (pose.x, pose.y + lift))
        picture = self._picture(self._name(key, pose), w, pose.angle, squeeze)
        if pose.alpha < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * max(0.0, pose.alpha)))
        self.kit.sprites.place(to, picture, (pose.x, pose.y))

    @staticmethod
    def _step(w: float) -> int:
        return max(_WIDTH_STEP, round(w / _WIDTH_STEP) * _WIDTH_STEP)

    def _master(self, name: str, w: float) -> int | None:
        """The width of the straight drawing a flight is made from: the next larger one that cards lie in, or, where
        that would be one fresh drawing too many for this frame, the one that was used before, if there is one."""
        wide = round(w)
        fit = wide if wide in self.widths else next((width for width in self.widths if width >= w * 0.97), None)
        wanted = fit if fit is not None else self.widths[-1] if self.widths else wide
        if not self.kit.sprites.has_card(name, wanted, shadow="none"):
            if self._left <= 0:
                return self._used.get(name)
            self._left -= _cost(name)
        self._used[name] = wanted
        return wanted

    def _picture(self, name: str, w: float, angle: float, squeeze: float) -> pygame.Surface:
        wide = round(w)
        master = self._master(name, w)
        if master is None:
            return self._blank(w, angle, squeeze)
        exact = wide == master
        size = wide if exact else self._step(w)
        turn = round(angle / _TURN_STEP) * _TURN_STEP % 360
        narrow = max(1, round(squeeze * 10))
        straight = turn == 0 and narrow == 10
        if straight and size == master:
            return self.kit.sprites.card(name, master, shadow="none")

        def make() -> pygame.Surface:
            picture = self.kit.sprites.card(name, master, shadow="none")
            high = picture.get_height() * size / master
            if narrow < 10 or size != master:
                shape = (max(1, round(picture.get_width() * size / master * narrow / 10)), max(1, round(high)))
                picture = pygame.transform.smoothscale(picture, shape)
            return _turned(picture, turn) if turn else converted(picture)

        return self.kit.sprites.flights.get(("fly", name, master, size, turn, narrow, self.kit.sprites.looks), make)

    def _blank(self, w: float, angle: float, squeeze: float) -> pygame.Surface:
        """A card without a print, for the blink until there is time to draw it."""
        size = self._step(w)
        turn = round(angle / _TURN_STEP) * _TURN_STEP % 180
        narrow = max(1, round(squeeze * 10))

        def make() -> pygame.Surface:
            paper = self.kit.skins.pill(size * narrow / 10, size * RATIO, self.kit.theme.paper, radius=size * 0.072)
            return _turned(paper, turn)

        return self.kit.sprites.flights.get(("blank", size, turn, narrow), make)

    @staticmethod
    def area(pose: Pose) -> pygame.Rect:
        """What a resting card covers with its shadow."""
        wide, high, pad = _reach(card_width(pose), pose.angle)
        return pygame.Rect(
            math.floor(pose.x - wide / 2) - pad, math.floor(pose.y - high / 2) - pad, wide + 2 * pad, high + 2 * pad
        )
