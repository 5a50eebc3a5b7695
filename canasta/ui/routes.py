"""Where each screen leads: the one place that knows all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from canasta import __version__
from canasta.app.notices import Notice
from canasta.app.services import Services
from canasta.ui.scenes import Context, Scene
from canasta.ui.screens.title import TitleScene

# Every screen but the first is imported by the method that leads to it: the title must not wait for them.
if TYPE_CHECKING:
    from canasta.engine.record import Header
    from canasta.ui.loop import Loop


class Routes:
    """Makes scenes and gives them the ways out. `loop` is set once it runs, for keys that change."""

    def __init__(self, ctx: Context, services: Services) -> None:
        self.ctx = ctx
        self.services = services
        self.loop: Loop | None = None

    def close(self) -> None:
        """Let go of what scenes share."""

    def first(self, start: Header | None) -> Scene:
        """The scene the program opens with."""
        return self.title_scene()

    def told(self, notice: Notice) -> Scene:
        """A notice as a scene of its own."""
        from canasta.ui.screens.dialogs import NoticeScene

        return NoticeScene(Notice("notice.title"), notice)

    def title_scene(self) -> TitleScene:
        return TitleScene(
            self.services.library.latest,
            go_on=lambda: None,
            new_game=lambda: None,
            rules=lambda: None,
            settings=lambda: None,
            about=lambda: None,
            version=__version__,
        )

    def crashed(self, error: Exception) -> None:
        self.services.crash(error)
