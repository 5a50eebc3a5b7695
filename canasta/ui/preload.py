"""What is loaded while the title is looked at, so that the first press of a button is answered at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Final

# Each needs only those before it, so that no step takes longer than a frame or two.
_MODULES: Final = (
    "canasta.engine.cards",
    "canasta.engine.actions",
    "canasta.engine.knobs",
    "canasta.engine.rules",
    "canasta.engine.state",
    "canasta.engine.events",
    "canasta.engine.record",
    "canasta.engine.desk",
    "canasta.engine.apply",
    "canasta.engine.fairness",
    "canasta.app.match",
    "canasta.ai.thinker",
    "canasta.ui.widgets.slider",
    "canasta.ui.widgets.tabs",
    "canasta.ui.widgets.toggles",
    "canasta.ui.screens.dialogs",
    "canasta.ui.screens.newgame",
    "canasta.ui.screens.settings",
    "canasta.ui.layout",
    "canasta.ui.screens.table",
)


def preloads() -> Iterator[Callable[[], object]]:
    """One short job for each module."""
    return (partial(import_module, name) for name in _MODULES)
