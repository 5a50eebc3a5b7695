"""Everything a player can press: widgets, and the form that puts them together.

Each name is loaded when it is first asked for, as the title needs buttons only and must be there at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from canasta.ui.widgets.base import Fired as Fired
    from canasta.ui.widgets.base import Look as Look
    from canasta.ui.widgets.base import Reply as Reply
    from canasta.ui.widgets.base import Widget as Widget
    from canasta.ui.widgets.button import Button as Button
    from canasta.ui.widgets.button import IconButton as IconButton
    from canasta.ui.widgets.form import Form as Form
    from canasta.ui.widgets.lists import ListBox as ListBox
    from canasta.ui.widgets.lists import Row as Row
    from canasta.ui.widgets.scroll import Scroll as Scroll
    from canasta.ui.widgets.scroll import ScrollView as ScrollView
    from canasta.ui.widgets.slider import Slider as Slider
    from canasta.ui.widgets.slider import Stepper as Stepper
    from canasta.ui.widgets.tabs import Tab as Tab
    from canasta.ui.widgets.tabs import Tabs as Tabs
    from canasta.ui.widgets.textfield import TextField as TextField
    from canasta.ui.widgets.toast import Toasts as Toasts
    from canasta.ui.widgets.toggles import Segmented as Segmented
    from canasta.ui.widgets.toggles import Tiles as Tiles
    from canasta.ui.widgets.toggles import Toggle as Toggle

_MODULES = {
    "base": (
        "Fired",
        "Look",
        "Reply",
        "Widget",
    ),
    "button": (
        "Button",
        "IconButton",
    ),
    "form": ("Form",),
    "lists": (
        "ListBox",
        "Row",
    ),
    "scroll": (
        "Scroll",
        "ScrollView",
    ),
    "slider": (
        "Slider",
        "Stepper",
    ),
    "tabs": (
        "Tab",
        "Tabs",
    ),
    "textfield": ("TextField",),
    "toast": ("Toasts",),
    "toggles": (
        "Segmented",
        "Tiles",
        "Toggle",
    ),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

__all__ = list(_MODULE_OF)


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(name)
    found = globals()[name] = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    return found
