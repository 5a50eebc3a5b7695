"""Everything a player can press: widgets, and the form that puts them together."""

from canasta.ui.widgets.base import Fired, Look, Reply, Widget
from canasta.ui.widgets.button import Button, IconButton
from canasta.ui.widgets.form import Form
from canasta.ui.widgets.lists import ListBox, Row
from canasta.ui.widgets.scroll import Scroll, ScrollView
from canasta.ui.widgets.slider import Slider, Stepper
from canasta.ui.widgets.tabs import Tab, Tabs
from canasta.ui.widgets.textfield import TextField
from canasta.ui.widgets.toast import Toasts
from canasta.ui.widgets.toggles import Segmented, Tiles, Toggle

__all__ = [
    "Button",
    "Fired",
    "Form",
    "IconButton",
    "ListBox",
    "Look",
    "Reply",
    "Row",
    "Scroll",
    "ScrollView",
    "Segmented",
    "Slider",
    "Stepper",
    "Tab",
    "Tabs",
    "TextField",
    "Tiles",
    "Toasts",
    "Toggle",
    "Widget",
]
