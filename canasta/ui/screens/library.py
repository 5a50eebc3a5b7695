"""The list of matches, running and finished: a picture of each table, and all that can be done with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, Literal, TypeAlias

import pygame

from canasta.app.dates import when
from canasta.app.glance import Glance, glance
from canasta.app.library import Deleted, Library, MatchInfo
from canasta.app.notices import Notice
from canasta.engine.record import SUFFIX
from canasta.ui.intents import Dropped, Intent
from canasta.ui.kit import Kit
from canasta.ui.minitable import mini_table
from canasta.ui.scenes import Context, Nav, Push
from canasta.ui.screens.base import FormScene, Go
from canasta.ui.screens.librarypanel import draw_match, match_name, score_words
from canasta.ui.screens.librarysheets import ImportSheet, RenameSheet
from canasta.ui.screens.parts import dusk, hints
from canasta.ui.widgets import Button, Fired, IconButton, ListBox, Row, Segmented, Widget

Shelf: TypeAlias = Literal["running", "finished"]

_PANEL: Final = 640
_MARGIN: Final = 40


class LibraryScene(FormScene):
    """All matches. `play` goes on with one, `replay` and `check` look at one; `shared` takes a share code.

    `exports` is the folder for copies, `found` lists match files on this computer; `clock` is today's date, `arriving`
    the path of a file to import when the list opens.
    """

    name = "library"

    def __init__(
        self, library: Library, *, play: Callable[[MatchInfo], Nav | None], replay: Callable[[MatchInfo], Nav | None],
        check: Callable[[MatchInfo], Nav | None], shared: Callable[[str], Nav | Notice | None],
        statistics: Go | None, exports: Path, found: Callable[[], Sequence[Path]], clock: Callable[[], datetime],
        arriving: str | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self._library = library
        self._play, self._replay, self._check = play, replay, check
        self._shared, self._statistics = shared, statistics
        self._exports, self._found = exports, found
        self._now = clock
        self._matches: list[MatchInfo] = []
        self._shelf: Shelf = "running"
        self._chosen: Path | None = None
        self._deleted: list[Deleted] = []
        self._seen: dict[tuple[Path, datetime, int], Glance | None] = {}
        self._covered = False
        self._arriving = arriving

    # ---- life

    def enter(self, ctx: Context) -> None:
        self._load()
        if not self._shelved("running") and self._matches:
            self._shelf = "finished"
        super().enter(ctx)
        if self._arriving is not None:
            self.take_in(self._arriving)

    def update(self, dt: float) -> Nav | None:
        if self._covered:
            # Whatever lay on top may have played or named something.
            self._covered = False
            self._load()
            self.rebuild()
        nav = super().update(dt)
        if self._look_at_one():
            self.repaint()
            self.settled = False
        return nav

    def _load(self) -> None:
        self._matches = self._library.matches()

    def _shelved(self, shelf: Shelf) -> list[MatchInfo]:
        return [info for info in self._matches if info.finished == (shelf == "finished")]

    @property
    def chosen(self) -> MatchInfo | None:
        """The match the panel shows; None on an empty shelf."""
        shown = self._shelved(self._shelf)
        return next((info for info in shown if info.path == self._chosen), shown[0] if shown else None)

    def _glance(self, info: MatchInfo) -> Glance | None:
        return self._seen.get(_key(info))

    def _look_at_one(self) -> bool:
        """One table a frame is played again, the chosen one first: some ms each."""
        chosen = self.chosen
        shown = self._shelved(self._shelf)
        for info in [chosen, *shown] if chosen is not None else shown:
            if _key(info) not in self._seen:
                self._seen[_key(info)] = glance(info.path)
                return True
        return False

    # ---- layout

    def _places(self, kit: Kit) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The switch between the shelves, the list, the panel."""
        margin, gap = kit.px(_MARGIN), kit.px(28)
        top = kit.bar_height + kit.px(10) + kit.px(26)
        bottom = kit.size[1] - kit.px(54 if self.device == "mouse" else 84)
        wide = min(kit.px(_PANEL), round(kit.size[0] * 0.40))
        panel = pygame.Rect(kit.size[0] - margin - wide, top, wide, bottom - top)
        left = pygame.Rect(margin, top, panel.left - gap - margin, kit.hit(58))
        rows = pygame.Rect(margin, left.bottom + kit.px(18), left.width, bottom - left.bottom - kit.px(18))
        return left, rows, panel

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        t = self.t
        switch, rows, panel = self._places(kit)
        shown = self._shelved(self._shelf)
        chosen = self.chosen
        counts = {shelf: len(self._shelved(shelf)) for shelf in ("running", "finished")}
        options: list[tuple[Shelf, str]] = [
            ("running", f"{t('library.running')}  {counts['running']}"),
            ("finished", f"{t('library.finished')}  {counts['finished']}"),
        ]
        self.first = "list" if shown else "shelf"
        found: list[Widget] = [
            IconButton("back", kit.back_box, t("common.back"), "left", zone="bar"),
            *self._bar_buttons(kit),
            Segmented("shelf", switch, t("library.title"), options, self._shelf, zone="shelf"),
        ]
        if self._deleted:
            rows.height -= kit.hit(60) + kit.px(16)
            box = pygame.Rect(rows.left, rows.bottom + kit.px(16), rows.width, kit.hit(60))
            words = t("library.deleted", name=self._name(self._deleted[-1].info))
            found.append(
                Button("undo", box, t("library.undo_delete"), icon="undo", note=words, align="left", zone="undo")
            )
        key = None if chosen is None else chosen.path.name
        found.append(
            ListBox(
                "list", rows, t("library.title"), [Row(info.path.name, self._name(info)) for info in shown], key,
                row_height=kit.at_least(122, 68), gap=kit.px(12), follow=True,
                empty=t(f"library.empty_{self._shelf}"), paint=self._paint_row,
            )
        )  # fmt: skip
        if chosen is not None:
            found += self._panel_buttons(kit, panel, chosen)
        return found

    def _bar_buttons(self, kit: Kit) -> list[Widget]:
        found: list[Widget] = []
        right = kit.size[0] - kit.px(26)
        high = kit.hit(56)
        for id, words, icon in (
            ("import", self.t("library.import"), "plus"),
            ("statistics", self.t("library.statistics"), "trophy"),
        ):
            if id == "statistics" and self._statistics is None:
                continue
            width = kit.write.width(words, "button", high * 0.4) + round(high * 1.7)
            right -= width
            box = pygame.Rect(right, (kit.bar_height - high) // 2, width, high)
            found.append(Button(id, box, words, kind="ghost", icon=icon, zone="bar"))
            right -= kit.px(14)
        return found[::-1]

    def _panel_buttons(self, kit: Kit, panel: pygame.Rect, info: MatchInfo) -> list[Widget]:
        t = self.t
        pad, gap = kit.px(28), kit.px(12)
        inner = panel.inflate(-2 * pad, -2 * pad)
        high, main = kit.hit(58), kit.hit(76)
        names = [("rename", "edit"), ("export", "discard"), ("delete", "cross")]
        names.insert(0, ("check", "check") if info.finished else ("replay", "history"))
        y = inner.bottom - 2 * high - gap
        half = (inner.width - gap) // 2
        first = "replay" if info.finished else "play"
        label = t("library.watch") if info.finished else t("library.resume")
        box = pygame.Rect(inner.left, y - gap - kit.px(10) - main, inner.width, main)
        icon = "history" if info.finished else "play"
        found: list[Widget] = [Button(first, box, label, kind="primary", icon=icon, zone="panel")]
        for i, (id, icon) in enumerate(names):
            box = pygame.Rect(inner.left + (half + gap) * (i % 2), y + (high + gap) * (i // 2), half, high)
            label = t("library.watch" if id == "replay" else f"library.{id}")
            found.append(Button(id, box, label, kind="ghost", icon=icon, align="left", zone="panel"))
        return found

    def _name(self, info: MatchInfo) -> str:
        return match_name(self.ctx.catalog, info)

    # ---- picture

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        to.blit(kit.cloth(dusk(kit)), (0, 0))
        kit.top_bar(to, self.t("library.title"))
        _, rows, panel = self._places(kit)
        info = self.chosen
        if info is None:
            self._paint_drop(to, kit, panel)
        else:
            kit.skins.panel(panel.width, panel.height).blit(to, panel.topleft)
            room = panel.inflate(-2 * kit.px(28), -2 * kit.px(28))
            room.height = self._button_top - room.top - kit.px(18)
            known = _key(info) in self._seen
            draw_match(to, kit, self.ctx.catalog, room, info, self._glance(info), known=known, now=self._now())
        more = (("pad_x", "Del", self.t("library.delete")),)
        hints(to, kit, self.ctx.catalog, self.device, (rows.left, kit.size[1] - kit.px(38)), more=more)

    @property
    def _button_top(self) -> int:
        ids = [id for id in ("play", "replay") if id in self.form]
        return min(self.form[id].rect.top for id in ids) if ids else self.kit.size[1]

    def _paint_drop(self, to: pygame.Surface, kit: Kit, panel: pygame.Rect) -> None:
        frame = kit.skins.dashed(panel.width, panel.height, kit.px(22), kit.theme.text3, max(2, kit.px(3)))
        to.blit(frame, frame.get_rect(center=panel.center))
        side = kit.at_least(80, 44)
        kit.draw_icon(to, "plus", side, (panel.centerx, panel.centery - side), kit.theme.text3)
        at = (panel.centerx, panel.centery + side * 0.2)
        kit.text(to, self.t("library.drop_here"), at, "bold", 28, kit.theme.text2, "center", width=panel.width * 0.8)

    def _paint_row(self, to: pygame.Surface, kit: Kit, row: Row, box: pygame.Rect, on: bool) -> None:
        info = next((info for info in self._matches if info.path.name == row.id), None)
        if info is None:
            return
        theme, catalog = kit.theme, self.ctx.catalog
        pad = round(box.height * 0.11)
        picture = pygame.Rect(box.left + pad, box.top + pad, round((box.height - 2 * pad) * 1.72), box.height - 2 * pad)
        mini_table(to, kit, picture, self._glance(info))
        left, right = picture.right + pad * 2, box.right - pad * 2
        ink, quiet = (theme.ink, theme.ink2) if on else (theme.text, theme.text2)
        upper, lower = box.top + box.height * 0.34, box.top + box.height * 0.70
        scores = score_words(catalog, info)
        size = min(kit.text_px(27), box.height * 0.27)
        width = min(kit.write.width(scores, "number", size), (right - left) // 2)
        kit.write.draw(to, scores, (right, upper), "number", size, ink, "midright", width=width)
        kit.write.draw(to, self._name(info), (left, upper), "bold", size, ink, width=right - width - pad * 2 - left)
        small = min(kit.text_px(20, tertiary=True), box.height * 0.22)
        date = when(catalog, info.modified, self._now())
        width = kit.write.width(date, "body", small)
        kit.write.draw(to, date, (right, lower), "body", small, quiet, "midright")
        deals = (
            catalog.t("library.deals", n=info.deal) if info.finished else catalog.t("library.deal", deal=info.deal + 1)
        )
        names = catalog.t("common.list_comma").join(name for name in info.names if name)
        people = f"{deals} · {names}"
        kit.write.draw(to, people, (left, lower), "body", small, quiet, width=right - width - pad * 2 - left)

    # ---- what is done

    def handle(self, intent: Intent) -> Nav | None:
        if isinstance(intent, Dropped):
            return self.take_in(intent.path)
        return super().handle(intent)

    def fired(self, event: Fired) -> Nav | None:
        info = self.chosen
        match event.id:
            case "back":
                return self.back()
            case "shelf":
                self._shelf = "finished" if event.value == "finished" else "running"
                self._chosen = None
                self.rebuild()
            case "list":
                return self._listed(str(event.value))
            case "import":
                return self._over(Push(ImportSheet(self._found(), self.take_in)))
            case "statistics" if self._statistics is not None:
                return self._over(self._statistics())
            case "undo":
                self._bring_back()
            case id if info is not None:
                return self._with(id, info)
        return None

    def _over(self, nav: Nav | None) -> Nav | None:
        self._covered = nav is not None
        return nav

    def _listed(self, name: str) -> Nav | None:
        """A row was chosen; one that was chosen already is opened."""
        before = self.chosen
        path = self._library.folder / name
        if before is not None and before.path == path:
            # The first press of a mouse on a row that is chosen from the start only says: this one.
            if self._chosen is None:
                self._chosen = path
                return None
            return self._with("replay" if before.finished else "play", before)
        self._chosen = path
        self.rebuild()
        return None

    def _with(self, id: str, info: MatchInfo) -> Nav | None:
        match id:
            case "play":
                return self._over(self._play(info))
            case "replay":
                return self._over(self._replay(info))
            case "check":
                return self._over(self._check(info))
            case "rename":
                return self._over(Push(RenameSheet(self._name(info), lambda title: self._rename(info, title))))
            case "export":
                self._export(info)
            case "delete":
                self._delete(info)
        return None

    def _rename(self, info: MatchInfo, title: str) -> None:
        done = self._library.rename(info, title)
        if isinstance(done, Notice):
            self._tell(done)

    def _export(self, info: MatchInfo) -> None:
        target = self._exports / f"{_plain(self._name(info)) or info.path.stem}{SUFFIX}"
        done = self._library.export(info, target)
        self._tell(done, good=done.key == "save.exported")

    def _delete(self, info: MatchInfo) -> None:
        shown = self._shelved(self._shelf)
        place = shown.index(info)
        done = self._library.delete(info)
        if isinstance(done, Notice):
            self._tell(done)
            return
        self._deleted.append(done)
        rest = [other for other in shown if other.path != info.path]
        self._chosen = rest[min(place, len(rest) - 1)].path if rest else None
        self._load()
        self.rebuild("list" if rest else "undo")

    def _bring_back(self) -> None:
        if not self._deleted:
            return
        done = self._library.restore(self._deleted.pop())
        self._load()
        if isinstance(done, MatchInfo):
            self._shelf = "finished" if done.finished else "running"
            self._chosen = done.path
            self.rebuild("list")
            return
        self.rebuild()
        self._tell(done)

    def take_in(self, text: str) -> Nav | None:
        """Takes a match from a file by its path, or follows a share code."""
        path = Path(text.strip().strip('"')).expanduser()
        if path.suffix == SUFFIX or path.exists():
            done = self._library.import_file(path)
            if isinstance(done, Notice):
                self._tell(done)
                return None
            self._load()
            self._shelf = "finished" if done.finished else "running"
            self._chosen = done.path
            self.rebuild("list")
            self._tell(Notice("save.imported", {"name": self._name(done)}), good=True)
            return None
        shared = self._shared(text)
        if isinstance(shared, Notice):
            self._tell(shared)
            return None
        return self._over(shared)

    def _tell(self, notice: Notice, *, good: bool = False) -> None:
        self.form.toasts.show(self.ctx.catalog.say(notice), "yes" if good else "no")
        self.ctx.sounds.play("toast" if good else "error")
        self.dirty = True

    def command(self, name: str) -> Nav | None:
        info = self.chosen
        match name:
            case "take_back":
                self._bring_back()
            case "discard" if info is not None:
                self._delete(info)
            case _:
                pass
        return None

    def probe(self) -> dict[str, object]:
        chosen = self.chosen
        return {"matches": len(self._matches), "chosen": chosen.path.name if chosen else "", "shelf": self._shelf}


def _key(info: MatchInfo) -> tuple[Path, datetime, int]:
    return info.path, info.modified, info.deal


def _plain(name: str) -> str:
    """A name as a file can be called on every system."""
    kept = "".join(char if char.isalnum() or char in " -_,.·" else " " for char in name)
    return " ".join(kept.split()).strip(". ")[:80]
