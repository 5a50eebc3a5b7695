"""Two sheets of the library: another name for a match, and where a match to import comes from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from canasta.app.library import MAX_TITLE
from canasta.ui.intents import Dropped, Intent
from canasta.ui.kit import Kit
from canasta.ui.scenes import Context, Nav, Pop, Push, Replace
from canasta.ui.screens.base import Dialog
from canasta.ui.screens.parts import headline, rule, sheet
from canasta.ui.widgets import Button, Fired, ListBox, Row, TextField, Widget

_LONGEST_CODE = 2000


class PaperForm(Dialog):
    """A sheet of paper with a title, an explanation, and widgets below it."""

    title = ""
    text = ""
    inside = 0.0
    """Height of what lies between the text and the buttons, u."""

    def _places(self, kit: Kit) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The sheet, the room for the widgets, the row of buttons."""
        width = min(max(kit.px(860), round(520 * kit.density)), kit.size[0] - kit.px(80))
        pad = kit.px(52)
        words = self.t(self.text) if self.text else ""
        text = kit.write.height(words, "body", kit.text_px(24), width - 2 * pad) + kit.px(24) if words else 0
        head = kit.px(62) + round(kit.text_px(44) * 1.25)
        inside = min(self._inside(kit), kit.size[1] - head - text - kit.hit(76) - kit.px(160))
        full = head + text + inside + kit.px(36) + kit.hit(76) + kit.px(46)
        box = pygame.Rect(0, 0, width, full)
        box.center = (kit.size[0] // 2, round(kit.size[1] * 0.48))
        room = pygame.Rect(box.left + pad, box.top + head + text, width - 2 * pad, inside)
        buttons = pygame.Rect(room.left, box.bottom - kit.px(46) - kit.hit(76), room.width, kit.hit(76))
        return box, room, buttons

    def _inside(self, kit: Kit) -> int:
        return kit.px(self.inside)

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        box, room, _ = self._places(kit)
        sheet(to, kit, box)
        pad = kit.px(52)
        middle = box.top + kit.px(42) + kit.text_px(44) * 0.5
        headline(to, kit, self.t(self.title), (box.left + pad, middle), 42, kit.theme.ink, width=box.width - 2 * pad)
        y = middle + kit.text_px(44) * 0.72
        rule(to, kit, pygame.Rect(box.left + pad, round(y), kit.px(180), max(4, kit.px(9))))
        if self.text:
            top = round(y + kit.px(26))
            place = pygame.Rect(room.left, top, room.width, room.top - top)
            kit.paragraph(to, self.t(self.text), place, "body", 24, kit.theme.ink2)

    def _well(self, to: pygame.Surface, kit: Kit, box: pygame.Rect) -> None:
        """A dark ground for a text field, which is glass."""
        to.blit(kit.skins.pill(box.width, box.height, kit.theme.deep0, radius=box.height * 0.26), box)

    def _buttons(self, kit: Kit, row: pygame.Rect, yes: str, *, enabled: bool, reason: str = "") -> list[Widget]:
        gap = kit.px(24)
        half = (row.width - gap) // 2
        no = pygame.Rect(row.left, row.top, half, row.height)
        return [
            Button("button:no", no, self.t("common.cancel"), kind="paper"),
            Button(
                "button:yes", no.move(half + gap, 0), yes, kind="primary", enabled=enabled, reason=reason
            ),
        ]  # fmt: skip


class RenameSheet(PaperForm):
    """Asks for the name of a match; `done` gets it. An empty one takes the name away."""

    name = "rename"
    title = "library.rename_title"
    inside = 76
    first = "field"

    def __init__(self, before: str, done: Callable[[str], None]) -> None:
        super().__init__()
        self._text = before
        self._done = done

    def _inside(self, kit: Kit) -> int:
        return kit.hit(self.inside)

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        _, room, row = self._places(kit)
        field = TextField("field", room, self.t("library.rename_title"), self._text, limit=MAX_TITLE, icon="edit")
        return [field, *self._buttons(kit, row, self.t("common.save"), enabled=True)]

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        super().paint(to, kit)
        self._well(to, kit, self._places(kit)[1])

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        self.form["field"].edit("select_all")

    def fired(self, event: Fired) -> Nav | None:
        match event.id:
            case "field":
                finished = event.value == self._text
                self._text = str(event.value)
                # Return fires with nothing changed: the name is as it should be.
                return self._save() if finished else None
            case "button:yes":
                return self._save()
        return Pop()

    def _save(self) -> Nav:
        self._done(self._text)
        return Pop()


class ImportSheet(PaperForm):
    """Asks where a match comes from: a file that was found, a path, a share code, or one dropped on the window.

    `take` gets the path or the code once the sheet is gone.
    """

    name = "import"
    title = "library.import_title"
    text = "library.import_text"

    def __init__(self, found: Sequence[Path], take: Callable[[str], Nav | None]) -> None:
        super().__init__()
        self._found = tuple(found)
        self._take = take
        self._text = ""
        self.first = "found" if found else "field"

    def _inside(self, kit: Kit) -> int:
        rows = min(4, len(self._found)) or 1
        return kit.hit(64) + kit.px(20) + rows * (kit.hit(64) + kit.px(8)) + kit.px(8)

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        _, room, row = self._places(kit)
        high = kit.hit(64)
        field = pygame.Rect(room.left, room.top, room.width, high)
        rest = pygame.Rect(room.left, field.bottom + kit.px(20), room.width, room.bottom - field.bottom - kit.px(20))
        rows = [Row(str(i), path.stem, str(path.parent), icon="sheet") for i, path in enumerate(self._found)]
        return [
            TextField(
                "field", field, self.t("library.import_field"), self._text, hint=self.t("library.import_field"),
                limit=_LONGEST_CODE, icon="edit",
            ),
            ListBox(
                "found", rest, self.t("library.import_found"), rows, row_height=high, gap=kit.px(8),
                empty=self.t("library.import_none"), paint=_paint_file,
            ),
            *self._buttons(
                kit, row, self.t("library.import"), enabled=bool(self._text.strip()),
                reason=self.t("library.import_field"),
            ),
        ]  # fmt: skip

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        super().paint(to, kit)
        room = self._places(kit)[1]
        self._well(to, kit, pygame.Rect(room.left, room.top, room.width, kit.hit(64)))

    def handle(self, intent: Intent) -> Nav | None:
        if isinstance(intent, Dropped):
            self._text = intent.path
            return self._go()
        return super().handle(intent)

    def fired(self, event: Fired) -> Nav | None:
        match event.id:
            case "field":
                finished = event.value == self._text and bool(self._text.strip())
                self._text = str(event.value)
                if finished:
                    return self._go()
                self.form["button:yes"].enabled = bool(self._text.strip())
                self.dirty = True
                return None
            case "found":
                self._text = str(self._found[int(str(event.value))])
                return self._go()
            case "button:yes":
                return self._go()
        return Pop()

    def _go(self) -> Nav:
        nav = self._take(self._text)
        return Pop() if nav is None else _instead(nav)


def _instead(nav: Nav) -> Nav:
    """The sheet gives way to where the import leads."""
    return Replace(nav.scene) if isinstance(nav, Push) else nav


def _paint_file(to: pygame.Surface, kit: Kit, row: Row, box: pygame.Rect, on: bool) -> None:
    """A file on paper: its name, and quietly where it lies."""
    theme = kit.theme
    if not on:
        to.blit(kit.skins.pill(box.width, box.height, theme.paper2, radius=box.height * 0.26), box)
    side = round(box.height * 0.46)
    x = box.left + round(box.height * 0.4)
    kit.draw_icon(to, row.icon, side, (x + side / 2, box.centery), theme.ink)
    x += side + round(side * 0.5)
    size = min(kit.text_px(24), box.height * 0.4)
    room = box.right - round(box.height * 0.4) - x
    name, size = kit.write.fit(row.label, "bold", size, room * 0.6)
    kit.write.draw(to, name, (x, box.centery), "bold", size, theme.ink)
    x += kit.write.width(name, "bold", size) + round(size)
    small = size * 0.8
    kit.write.draw(to, row.note, (x, box.centery), "body", small, theme.ink2, width=max(10, box.right - side - x))
