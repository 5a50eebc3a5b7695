"""Keys and pad buttons: a list of commands; choose one, press the new key or button, and it is bound at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import pygame

from canasta.ui.bindings import COMMANDS, BindingError, Bindings, chord_label
from canasta.ui.intents import Back, Chord, Intent, PadButton, Press
from canasta.ui.kit import Kit
from canasta.ui.scenes import Context, Nav, Pop
from canasta.ui.screens.base import FormScene
from canasta.ui.screens.parts import hints
from canasta.ui.widgets import Button, Fired, IconButton, ListBox, Row, Widget

_MAC = sys.platform == "darwin"


class KeysScene(FormScene):
    """Shows and changes the bindings; `rebind` is told the new ones, which are saved already."""

    name = "keys"
    first = "commands"

    def __init__(self, rebind: Callable[[Bindings], None]) -> None:
        super().__init__()
        self._rebind = rebind
        self._bindings = Bindings.default()
        self._command = COMMANDS[0]

    def enter(self, ctx: Context) -> None:
        settings = ctx.settings.settings
        self._bindings = Bindings.from_settings(settings.keys, settings.pad_buttons)
        super().enter(ctx)

    # ---- layout

    def _panel(self, kit: Kit) -> pygame.Rect:
        width = min(max(kit.px(1240), round(720 * kit.density)), kit.size[0] - kit.px(80))
        top = kit.bar_height + kit.px(46)
        panel = pygame.Rect(0, top, width, kit.size[1] - top - kit.px(40))
        panel.centerx = kit.size[0] // 2
        return panel

    def _list(self, kit: Kit) -> pygame.Rect:
        panel = self._panel(kit)
        foot = kit.hit(72) + kit.px(44)
        head = round(kit.text_px(21) * 2)
        return pygame.Rect(
            panel.left + kit.px(28), panel.top + kit.px(14) + head, panel.width - kit.px(56),
            panel.height - foot - head - kit.px(14),
        )  # fmt: skip

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        t = self.t
        panel, box = self._panel(kit), self._list(kit)
        rows = [Row(command, t(f"command.{command}")) for command in COMMANDS]
        high = kit.hit(72)
        wide = (panel.width - kit.px(56) - kit.px(20)) // 2
        y = panel.bottom - kit.px(24) - high
        return [
            IconButton("button:back", kit.back_box, t("common.back"), "left", zone="bar"),
            ListBox(
                "commands", box, t("settings.label.keys"), rows, self._command, row_height=kit.hit(64), gap=kit.px(10),
                paint=self._row,
            ),
            Button(
                "button:clear", pygame.Rect(panel.left + kit.px(28), y, wide, high), t("keys.clear"), kind="ghost",
                icon="cross", zone="foot",
            ),
            Button(
                "button:reset", pygame.Rect(panel.right - kit.px(28) - wide, y, wide, high), t("keys.reset"),
                kind="ghost", icon="undo", zone="foot",
            ),
        ]  # fmt: skip

    # ---- picture

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        super().paint(to, kit)
        kit.top_bar(to, self.t("settings.label.keys"), self.t("settings.help.keys"))
        panel, box = self._panel(kit), self._list(kit)
        kit.skins.panel(panel.width, panel.height).blit(to, panel.topleft)
        y = (panel.top + kit.px(14) + box.top) / 2
        for key, share in (("keys.keyboard", 0.46), ("keys.pad", 0.78)):
            kit.text(to, self.t(key), (box.left + box.width * share, y), "label", 22, kit.theme.text2)
        if self.device == "pad":
            hints(to, kit, self.ctx.catalog, self.device, (kit.px(48), kit.size[1] - kit.px(20)))

    def _row(self, to: pygame.Surface, kit: Kit, row: Row, box: pygame.Rect, on: bool) -> None:
        theme = kit.theme
        colour = theme.ink if on else theme.text
        if on and self.listening:
            words = self.t("keys.change", command=row.label)
            kit.text(to, words, (box.left + kit.px(26), box.centery), "bold", 25, colour, width=box.width - kit.px(52))
            return
        kit.text(to, row.label, (box.left + kit.px(26), box.centery), "bold", 25, colour, width=box.width * 0.44)
        side = min(kit.at_least(40, 26), box.height - kit.px(12))
        x = box.left + box.width * 0.46
        for chord in self._bindings.keys[row.id]:
            label = chord_label(chord, mac=_MAC)
            x = kit.key_cap(to, label, (x, box.centery), side, colour).right + kit.px(10)
        x = box.left + box.width * 0.78
        for name in self._bindings.pad[row.id]:
            x = kit.key_cap(to, self.t(f"pad_button.{name}"), (x, box.centery), side, colour).right + kit.px(10)

    # ---- input

    def handle(self, intent: Intent) -> Nav | None:
        if not self.listening:
            return super().handle(intent)
        match intent:
            case Chord(chord):
                self._bind(lambda bindings: bindings.without_keys(self._command).bind(self._command, chord))
            case PadButton(name):
                self._bind(lambda bindings: bindings.without_pad(self._command).bind_pad(self._command, name))
            case Back() | Press():
                self.listening = False
                self.repaint()
                if isinstance(intent, Press):
                    return super().handle(intent)
            case _:
                return super().handle(intent)
        return None

    def _bind(self, change: Callable[[Bindings], Bindings]) -> None:
        self.listening = False
        try:
            self._take(change(self._bindings))
        except BindingError:
            self.ctx.sounds.play("error")
            self.form.toasts.show(self.t("keys.fixed"), "no")
        self.repaint()

    def _take(self, bindings: Bindings) -> None:
        lost = [
            command
            for command in COMMANDS
            if command != self._command and bindings.keys[command] != self._bindings.keys[command]
        ]
        self._bindings = bindings
        self.ctx.settings.replace(keys=bindings.changed_keys(), pad_buttons=bindings.changed_pad())
        self._rebind(bindings)
        self.ctx.sounds.play("toggle")
        if lost and not bindings.keys[lost[0]]:
            # A key means one thing only: what it meant before has none now.
            self.form.toasts.show(self.t("keys.lost", command=self.t(f"command.{lost[0]}")), "note")
        self.repaint()

    def fired(self, event: Fired) -> Nav | None:
        match event.id:
            case "commands":
                self._command = str(event.value)
                self.listening = True
                self.repaint()
            case "button:back":
                return Pop()
            case "button:reset":
                self._command = ""
                self._take(Bindings.default())
                self._command = self._chosen()
                self.form.toasts.show(self.t("settings.reset_done"), "yes")
            case "button:clear":
                self._command = self._chosen()
                self._take(self._bindings.without_keys(self._command).without_pad(self._command))
        return None

    def _chosen(self) -> str:
        found = self.form["commands"].value
        return found if isinstance(found, str) else COMMANDS[0]
