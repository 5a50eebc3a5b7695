"""What lies over every screen for those who do not hear or do not see: captions of sounds, and the line that tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from canasta.app.focuswords import focus_words
from canasta.app.i18n import Catalog
from canasta.app.settings import Settings
from canasta.app.speech import Speaker
from canasta.ui.bindings import Bindings
from canasta.ui.kit import Kit
from canasta.ui.targets import Target

_CAPTION_STAYS: Final = 1.8
"""Seconds."""
_LINES: Final = 2
"""So many lines a page: a longer text is turned over page by page, at the reader's own pace."""
#: Sounds that only answer the player's own hand on a key: a caption of them would hide the others.
_QUIET: Final = frozenset({"button_down", "button_up", "focus_move", "toggle", "select", "deselect", "card_lift"})


class Voices:
    """Captions, the text line and speech, each if the settings want it.

    `caption` is told the name of every sound, `tell` sentences, `focus` what the focus is at now. Nothing is kept that
    was not told: `forget` takes it off the picture at once.
    """

    def __init__(self, settings: Callable[[], Settings], catalog: Catalog, speaker: Speaker | None = None) -> None:
        self._settings = settings
        self._catalog = catalog
        self._speaker = speaker or Speaker()
        self._caption = ""
        self._age = 0.0
        self._said: list[str] = []
        self._fresh = False
        self._focused: tuple[str, str] | None = None
        self._page, self._pages, self._about = 0, 1, ""
        self._box: pygame.Rect | None = None
        """Where the line lies, while there is one."""
        self.dirty = False

    @property
    def shown(self) -> tuple[str, str]:
        """The caption and the line as they are on the screen."""
        settings = self._settings()
        return (self._caption if settings.captions else ""), (" ".join(self._said) if settings.narration else "")

    @property
    def settled(self) -> bool:
        """Whether nothing here will change by itself."""
        return not self._caption

    @property
    def can_speak(self) -> bool:
        """Whether the system has a voice."""
        return self._speaker.can_speak(self._catalog.language)

    # ---- what is told

    def caption(self, sound: str) -> None:
        """A sound is heard, or would be."""
        key = _key(self._catalog, sound)
        if not self._settings().captions or not key:
            return
        if sound in _QUIET and self._caption and self._age < _CAPTION_STAYS / 2:
            return
        self._caption, self._age, self.dirty = self._catalog.t(key), 0.0, True

    def tell(self, sentences: Sequence[str], *, at_once: bool = False, language: str = "", about: str = "") -> None:
        """Say these sentences; those of one frame stand together on the line.

        `language` is theirs, if another; `about` is what `turn` knows them by.
        """
        settings = self._settings()
        if not sentences or not (settings.narration or settings.speech):
            return
        if self._fresh and not at_once:
            self._said += sentences
        else:
            self._said, self._page, self._about = list(sentences), 0, about
        self._fresh, self.dirty = True, True
        if settings.speech:
            self._speaker.say(" ".join(sentences), language or self._catalog.language, at_once=at_once)

    def turn(self, *about: str) -> bool:
        """Turn to the next page of a text about one of these; False if there is none."""
        if self._about not in about or self._page + 1 >= self._pages:
            return False
        self._page, self.dirty = self._page + 1, True
        return True

    def tapped(self, pos: tuple[int, int]) -> bool:
        """A press on a text of several pages turns to the next, after the last to the first; tells whether it was."""
        if self._box is None or self._pages < 2 or not self._box.collidepoint(pos):
            return False
        self._page, self.dirty = (self._page + 1) % self._pages, True
        return True

    def focus(self, scene: str, target: Target | None, *, selected: bool = False) -> None:
        """Tell what the focus is at, if that is another place than before."""
        if target is None:
            self._focused = None
            return
        words = focus_words(
            self._catalog, target.label, enabled=target.enabled, reason=target.reason, selected=selected
        )
        now = (f"{scene} {target.id}", words)
        before, self._focused = self._focused, now
        # A key that makes the focus appear while it tells something is not about the focus.
        if now != before and not (self._fresh and before is None):
            self.tell([words], at_once=not self._fresh)

    def forget(self) -> None:
        """Nothing of what was said stays: the next player must not read or hear it."""
        self._said, self._caption, self._focused, self._fresh, self.dirty = [], "", None, False, True
        self._page, self._pages, self._about, self._box = 0, 1, "", None
        self._speaker.hush()

    def close(self) -> None:
        """Be silent."""
        self._speaker.hush()

    # ---- time and picture

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._fresh = False
        self._speaker.tick()
        if self._caption:
            self._age += dt
            if self._age >= _CAPTION_STAYS:
                self._caption, self.dirty = "", True

    def draw(self, to: pygame.Surface, kit: Kit, room: pygame.Rect | None = None) -> None:
        """Draw both above the lower edge, the line within `room` if its place matters."""
        self.dirty = False
        self._pages, self._box = 1, None
        caption, line = self.shown
        bottom = kit.size[1] - kit.px(8)
        if line:
            bottom = self._line(to, kit, line, bottom, room)
        if caption:
            size = kit.text_px(24)
            sign, pad = round(size * 1.1), round(size * 0.6)
            wide = kit.write.width(caption, "bold", size) + sign + 3 * pad
            box = pygame.Rect(0, 0, wide, round(size * 1.8))
            box.midbottom = (kit.size[0] // 2, bottom)
            to.blit(kit.skins.pill(box.width, box.height, kit.theme.deep1, alpha=0.92), box)
            kit.draw_icon(to, "sound", sign, (box.left + pad + sign / 2, box.centery), kit.theme.gold)
            at = (box.left + 2 * pad + sign, box.centery)
            kit.write.draw(to, caption, at, "bold", size, kit.theme.text, "midleft")

    def _line(self, to: pygame.Surface, kit: Kit, words: str, bottom: int, room: pygame.Rect | None) -> int:
        size = kit.text_px(25)
        pad = round(size * 0.6)
        width = min(kit.size[0] - 2 * kit.px(30), max(kit.px(1500), round(620 * kit.density)))
        leading = kit.write.leading("bold", size)
        most = _LINES
        if room is not None:
            width = min(width, room.width)
            most = max(1, min(_LINES, (room.height - (kit.size[1] - bottom) - pad) // leading))
        lines = kit.write.wrap(words, "bold", size, width - 2 * pad)
        self._pages = -(-len(lines) // most)
        if self._pages > 1:
            # Room for the number of the page, at the end of its last line.
            lines = kit.write.wrap(words, "bold", size, width - 2 * pad - round(size * 4.6))
            self._pages = -(-len(lines) // most)
        self._page = min(self._page, self._pages - 1)
        shown = lines[self._page * most : (self._page + 1) * most]
        box = pygame.Rect(0, 0, width, leading * min(most, len(lines)) + pad)
        box.midbottom = (kit.size[0] // 2 if room is None else room.centerx, bottom)
        to.blit(kit.skins.pill(box.width, box.height, kit.theme.deep1, alpha=0.94, radius=size * 0.6), box)
        for i, each in enumerate(shown):
            at = (box.left + pad, box.top + pad / 2 + leading * (i + 0.5))
            kit.write.draw(to, each, at, "bold", size, kit.theme.text, "midleft")
        if self._pages > 1:
            self._number(to, kit, (box.right - pad, box.bottom - pad / 2 - leading / 2), size)
        self._box = box
        return box.top - kit.px(6)

    def _number(self, to: pygame.Surface, kit: Kit, at: tuple[float, float], size: float) -> None:
        """Which page this is, and the key that turns it."""
        words = f"{self._page + 1}/{self._pages}"
        left = kit.write.draw(to, words, at, "label", size, kit.theme.gold_soft, "midright").left - size * 0.4
        settings = self._settings()
        key = Bindings.from_settings(settings.keys, settings.pad_buttons).label("say_table")
        if key:
            side = round(size * 1.1)
            wide = max(side, kit.write.width(key, "label", side * 0.6) + round(side * 0.5))
            kit.key_cap(to, key, (left - wide, at[1]), side, kit.theme.gold_soft)


def _key(catalog: Catalog, sound: str) -> str:
    """The text of a sound: its own, or that of its kind (`meld_3` is a meld)."""
    for name in (sound, sound.rpartition("_")[0]):
        if name and catalog.has(f"caption.{name}"):
            return f"caption.{name}"
    return ""
