"""The drawing kit of the moment: made again when the window, the language or a setting that changes the looks does."""

from __future__ import annotations

from typing import Final

from canasta.ui.kit import Kit
from canasta.ui.scenes import Context

#: Settings that the kit and everything drawn with it depend on.
LOOKS: Final = (
    "cloth",
    "high_contrast",
    "reduced_motion",
    "ui_scale",
    "card_scale",
    "large_text",
    "large_indices",
    "four_colour",
    "show_points",
)


def renew_kit(ctx: Context) -> Kit:
    """The kit that fits window, language and settings; the one of the context is replaced if it no longer does.

    Scenes keep the kit they were laid out with: another one in the context tells them to lay themselves out again.
    """
    kit, settings = ctx.kit, ctx.settings.settings
    size, density, language = ctx.window.size, ctx.window.viewport.dp, ctx.catalog.language
    same = kit.size == size and kit.density == density and kit.language == language
    if not same or any(getattr(kit.settings, name) != getattr(settings, name) for name in LOOKS):
        ctx.kit = Kit(size, settings, language=language, density=density)
    return ctx.kit
