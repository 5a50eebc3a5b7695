"""A scene that notes what happens to it, and a context without anything in it."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast

import pygame

from canasta.ui.input import Intent
from canasta.ui.scenes import BaseScene, Context, Nav
from canasta.ui.targets import Target


class Recorder(BaseScene):
    """Writes its life into ``diary``; ``answers`` maps an intent to where it wants to go then."""

    def __init__(self, name: str = "scene", diary: list[str] | None = None, *, opaque: bool = True) -> None:
        super().__init__()
        self.name = name
        self.opaque = opaque
        self.diary = diary if diary is not None else []
        self.heard: list[Intent] = []
        self.times: list[float] = []
        self.answers: dict[Intent, Nav] = {}
        self.on_update: Nav | None = None
        self.shown: list[Target] = []
        self.area: pygame.Rect | None = None

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        self.diary.append(f"enter {self.name}")

    def handle(self, intent: Intent) -> Nav | None:
        self.heard.append(intent)
        return self.answers.get(intent)

    def update(self, dt: float) -> Nav | None:
        self.times.append(dt)
        return self.on_update

    def draw(self, to: pygame.Surface) -> None:
        self.diary.append(f"draw {self.name}")
        to.fill("navy")

    def leave(self) -> None:
        self.diary.append(f"leave {self.name}")

    def targets(self) -> Sequence[Target]:
        return self.shown

    def text_area(self) -> pygame.Rect | None:
        return self.area

    def probe(self) -> dict[str, object]:
        return {"phase": "draw", "seat": 0}


def no_context() -> Context:
    """A context for scenes that use nothing of it."""
    return cast(Context, SimpleNamespace(voices=None, kit=None))
