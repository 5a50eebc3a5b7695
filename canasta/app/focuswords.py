"""What the focus is at, in words; apart from the narrator, because every screen needs it and none the rules for it."""

from __future__ import annotations

from canasta.app.i18n import Catalog


def focus_words(catalog: Catalog, label: str, *, enabled: bool = True, reason: str = "", selected: bool = False) -> str:
    """What the focus is at, and why it cannot be used if so."""
    if not enabled and reason:
        return catalog.t("speech.focus_disabled", label=label, reason=reason)
    return catalog.t("speech.selected", card=label) if selected else label
