"""Between two people no frame has much to draw: what lies open is kept, the rest is drawn behind the curtain."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from canasta.engine.cards import face_code
from canasta.engine.moves import discards
from canasta.engine.state import Phase
from canasta.ui.loop import Loop
from canasta.ui.screens.curtain import _A_FRAME
from canasta.ui.sprites import Sprites, face_file
from tests.support.playing import play
from tests.ui.tabletop import Tabletop, match_of
from tests.ui.test_couch import couch, curtain

#: Drawings of faces from their SVG that one frame may make: what a frame of the curtain makes by cost, one that
#: arrives, and one more that was begun.
MOST = _A_FRAME + 2


class Work:
    """Counts the faces drawn anew, frame by frame."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.frames: list[list[str]] = []
        drawn, step = Sprites._card, Loop.step

        def counted(sprites: Sprites, name: str, *more: Any) -> Any:
            if not name.startswith("back") and self.frames:
                self.frames[-1].append(name)
            return drawn(sprites, name, *more)

        def begun(loop: Loop, *args: Any, **more: Any) -> None:
            self.frames.append([])
            step(loop, *args, **more)

        monkeypatch.setattr(Sprites, "_card", counted)
        monkeypatch.setattr(Loop, "step", begun)

    @property
    def most(self) -> list[str]:
        return max(self.frames, key=len)


@contextmanager
def full_table(**looks: Any) -> Iterator[Tabletop]:
    match = match_of(people=4)
    play(match, 60)
    while match.deal_over or match.state.public.phase is not Phase.DRAW:
        play(match, 1, seed=len(match.record.actions))
    with couch(match, pace="normal", **looks) as top:
        yield top


def open_curtain(top: Tabletop) -> None:
    curtain(top)
    top.run.tap("button:show")
    for _ in range(120):
        if top.run.stack.top is top.table:
            return
        top.run.frames(1)
    raise AssertionError("the curtain does not open")


@pytest.mark.parametrize("size", [(1024, 680), (1920, 1080)], ids=lambda size: f"{size[1]}p")
def test_no_frame_of_a_handover_draws_many_faces(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(monkeypatch)
    with full_table(size=size) as top:
        open_curtain(top)
        for _ in range(3):
            if top.table.model.view.public.phase is Phase.DRAW:
                top.table.shown(top.table.model.draw())
            top.run.frames(90)
            work.frames.clear()
            top.table.perform(next(discards(top.table.model.view)))
            open_curtain(top)
            top.run.frames(30)
            assert len(work.most) <= MOST, work.most


def test_melds_are_not_drawn_again_when_the_hand_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(monkeypatch)
    with full_table(size=(1280, 720)) as top:
        open_curtain(top)
        top.table.shown(top.table.model.draw())
        top.run.frames(90)
        melded = {card.name for side in top.match.state.public.sides for meld in side.melds for card in meld.cards}
        assert len(melded) > 5
        work.frames.clear()
        discard = next(discards(top.table.model.view))
        top.table.perform(discard)
        top.run.frames(2)
        # Only what changed its place: the discard, and the card it comes to lie on.
        pile = {face_file(face_code(card)) for card in top.match.state.public.pile[-2:]}
        assert {name for frame in work.frames for name in frame} <= pile
        # And of the hand that was seen nothing is left.
        layout = top.table.layout
        wide = round(layout.zones.hand_width)
        kept = [key for key in top.table.kit.sprites.cache._found if isinstance(key, tuple) and key[0] == "card"]
        faces = [key for key in kept if not str(key[1]).startswith("back") and key[2] == wide and key[3] % 360]
        assert faces == []


def test_a_picture_forgotten_while_it_is_made_ready_is_begun_anew() -> None:
    """The looks may change behind the curtain, when the table is half made ready for the next player."""
    with full_table() as top:
        show, surface = top.table.show, top.run.loop.screen.surface
        show.forget()
        assert not show.warm(surface)
        show.forget()
        assert any(show.warm(surface) for _ in range(400))
