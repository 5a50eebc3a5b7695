"""About the game: versions, who made what it stands on, and the licences in full."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Final, Literal, TypeAlias

import pygame

from canasta import __version__
from canasta.app import paths
from canasta.app.i18n import Catalog
from canasta.ui.kit import Kit
from canasta.ui.scenes import Nav, Pop
from canasta.ui.screens.base import FormScene, Go
from canasta.ui.screens.parts import headline, hints, rule, sheet
from canasta.ui.widgets import Button, Fired, IconButton, ListBox, Row, ScrollView, Widget

Look: TypeAlias = Literal["head", "text", "row", "fine"]

#: Name of the font family, its authors, its licence file.
FONTS: Final = (
    ("Bricolage Grotesque", "The Bricolage Grotesque Project Authors", "OFL-Bricolage.txt"),
    ("Figtree", "The Figtree Project Authors", "OFL-Figtree.txt"),
    ("Zen Kaku Gothic New", "The Zen Project Authors", "OFL-ZenKakuGothicNew.txt"),
    ("Dela Gothic One", "The Dela Gothic Project Authors", "OFL-DelaGothicOne.txt"),
    ("M PLUS 1p", "The M+ Project Authors", "OFL-MPLUS1p.txt"),
)
_LIBRARIES: Final = (("msgspec", "BSD 3-Clause"), ("platformdirs", "MIT"), ("filelock", "Unlicense / MIT"))


@dataclass(frozen=True, slots=True)
class Line:
    """One paragraph of a page and how it is set; a row has words at the right, too."""

    look: Look
    text: str
    right: str = ""


def versions() -> list[tuple[str, str, str]]:
    """Name, version and licence of everything the game runs on, itself first."""
    sdl = ".".join(str(part) for part in pygame.get_sdl_version())
    found = [
        ("Canasta", __version__, "MIT"),
        ("Python", platform.python_version(), "PSF License"),
        ("pygame-ce", pygame.version.ver, "LGPL 2.1"),
        ("SDL", sdl, "zlib"),
    ]
    for name, licence in _LIBRARIES:
        try:
            found.append((name, metadata.version(name), licence))
        except metadata.PackageNotFoundError:
            # A frozen program carries the package without its description.
            found.append((name, "", licence))
    return found


def pages(catalog: Catalog, assets: Path, records: str) -> dict[str, list[Line]]:
    """The pages by id, in the order of the index. A licence that is not there leaves its page with a name only."""
    t = catalog.t
    game = [Line("text", t("about.made")), Line("text", t("about.code"))]
    if records:
        game.append(Line("text", t("about.records", path=records)))
    game += [Line("head", t("about.libraries"))]
    game += [Line("row", f"{name} {version}".strip(), licence) for name, version, licence in versions()]
    game += [Line("head", t("about.fonts"))]
    game += [Line("row", name, t("about.font_licence")) for name, _, _ in FONTS]
    found = {"game": game}
    for name, authors, file in FONTS:
        lines = [Line("text", authors)]
        try:
            text = (assets / "fonts" / file).read_text(encoding="utf-8")
        except OSError:
            text = t("about.font_licence")
        lines += [Line("fine", part) for part in _paragraphs(text)]
        found[name] = lines
    return found


def _paragraphs(text: str) -> list[str]:
    """The paragraphs of a text whose lines are broken at some width; rules of dashes are left out."""
    found: list[str] = []
    for part in text.replace("\r", "").split("\n\n"):
        lines = [line.strip() for line in part.split("\n") if line.strip("- \t")]
        if lines:
            found.append(" ".join(lines))
    return found


class AboutScene(FormScene):
    """Versions, credits, licences. `records` is the folder of the matches; `open_folder` shows it, where possible."""

    name = "about"
    first = "pages"

    def __init__(self, *, records: str = "", open_folder: Go | None = None) -> None:
        super().__init__()
        self._records = records
        self._open_folder = open_folder
        self._page = "game"
        self._pages: dict[str, list[Line]] = {}
        self._set: list[tuple[Line, int, list[str]]] = []

    # ---- layout

    def _boxes(self, kit: Kit) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The index, the paper, and the text on it."""
        width, height = kit.size
        margin, gap = kit.px(40), kit.px(36)
        top = kit.bar_height + kit.px(40)
        left = max(kit.px(420), round(236 * kit.density))
        index = pygame.Rect(margin, top, left, height - top - kit.px(40))
        paper = pygame.Rect(index.right + gap, top, width - margin - index.right - gap, index.height)
        pad = kit.px(56)
        head = kit.px(138)
        text = pygame.Rect(paper.left + pad, paper.top + head, paper.width - 2 * pad, paper.height - head - kit.px(30))
        return index, paper, text

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        t = self.t
        self._pages = pages(self.ctx.catalog, paths.assets(), self._records)
        index, _, text = self._boxes(kit)
        rows = [Row(id, t("about.game") if id == "game" else id, icon=self._icon(id)) for id in self._pages]
        buttons: list[Widget] = []
        high, gap = kit.hit(66), kit.px(14)
        ways = [("copy", "sheet")]
        if self._open_folder is not None:
            ways.append(("open_folder", "right"))
        y = index.bottom - (kit.px(44) if self.device in ("keys", "pad") else 0) - len(ways) * (high + gap) + gap
        box = pygame.Rect(index.left, index.top, index.width, y - kit.px(20) - index.top)
        for name, icon in ways:
            place = pygame.Rect(index.left, y, index.width, high)
            buttons.append(
                Button(f"button:{name}", place, t(f"about.{name}"), kind="ghost", icon=icon, zone="index", size=0.36)
            )
            y += high + gap
        content = self._lay_out(kit, text.width - kit.px(30))
        view = ScrollView(
            f"page:{self._page}",
            text,
            max(text.height, content),
            paint=self._paint_page,
            label=t("about.game") if self._page == "game" else self._page,
            on_paper=True,
            zone="page",
        )
        view.focusable = content > text.height
        return [
            IconButton("button:back", kit.back_box, t("common.back"), "left", zone="bar"),
            ListBox(
                "pages", box, t("about.title"), rows, self._page, row_height=kit.hit(70), gap=kit.px(10), follow=True,
                zone="index",
            ),
            *buttons,
            view,
        ]  # fmt: skip

    @staticmethod
    def _icon(page: str) -> str:
        return "info" if page == "game" else "edit"

    def _lay_out(self, kit: Kit, width: int) -> int:
        """Breaks the page into lines; returns its height, px."""
        self._set = []
        y = 0
        for line in self._pages[self._page]:
            role, size, leading, _ = self._style(kit, line.look)
            rows = kit.write.wrap(line.text, role, size, width if line.look != "row" else width * 0.6)
            self._set.append((line, y, rows))
            y += leading * len(rows) + kit.px({"head": 10, "row": 4, "fine": 14, "text": 18}[line.look])
        return y + kit.px(20)

    def _style(self, kit: Kit, look: Look) -> tuple[Literal["bold", "body", "label"], float, int, tuple[int, int, int]]:
        theme = kit.theme
        match look:
            case "head":
                size = kit.text_px(30)
                return "bold", size, round(size * 2), theme.red
            case "row":
                size = kit.text_px(25)
                return "bold", size, round(size * 1.5), theme.ink
            case "fine":
                size = kit.text_px(21)
                return "body", size, kit.write.leading("body", size), theme.ink2
            case "text":
                size = kit.text_px(26)
                return "body", size, kit.write.leading("body", size), theme.ink

    # ---- picture

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        super().paint(to, kit)
        kit.top_bar(to, self.t("about.title"), self.t("about.version", version=__version__))
        index, paper, text = self._boxes(kit)
        sheet(to, kit, paper, hairline=False)
        if self._page == "game":
            mark = kit.sprites.brand("mark", kit.px(96))
            to.blit(mark, (paper.right - kit.px(56) - mark.get_width(), paper.top + kit.px(24)))
        title = self.t("app.name") if self._page == "game" else self._page
        box = headline(
            to, kit, title, (text.left, paper.top + kit.px(66)), 52, kit.theme.ink, width=text.width - kit.px(180)
        )
        rule(to, kit, pygame.Rect(text.left, paper.top + kit.px(108), max(box.width, kit.px(180)), kit.px(11)))
        hints(to, kit, self.ctx.catalog, self.device, (index.left, kit.size[1] - kit.px(40)))

    def _paint_page(self, to: pygame.Surface, kit: Kit, box: pygame.Rect) -> None:
        clip = to.get_clip()
        width = box.width - kit.px(30)
        for i, (line, y, rows) in enumerate(self._set):
            role, size, leading, colour = self._style(kit, line.look)
            top = box.top + y
            if top > clip.bottom or top + leading * len(rows) < clip.top:
                continue
            if line.look == "row" and i % 2:
                ground = kit.skins.pill(width, leading * len(rows), kit.theme.paper2, radius=kit.px(10))
                to.blit(ground, (box.left, top))
            pad = kit.px(16) if line.look == "row" else 0
            for k, words in enumerate(rows):
                at = (box.left + pad, top + leading * (k + 0.5))
                kit.write.draw(to, words, at, role, size, colour)
            if line.right:
                at = (box.left + width - kit.px(16), top + leading / 2)
                room = width * 0.38
                kit.write.draw(
                    to, line.right, at, "body", size * 0.92, kit.theme.ink2, "midright", width=room,
                    floor=12 * kit.density,
                )  # fmt: skip

    # ---- what was used

    def fired(self, event: Fired) -> Nav | None:
        match event.id:
            case "button:back":
                return Pop()
            case "button:copy":
                self._copy()
            case "button:open_folder" if self._open_folder is not None:
                return self._open_folder()
            case "pages":
                if event.value != self._page:
                    self._page = str(event.value)
                    self.rebuild()
        return None

    def _copy(self) -> None:
        """Puts versions and system on the clipboard, for a report."""
        lines = [f"{name} {version}".strip() for name, version, _ in versions()]
        lines.append(f"{platform.system()} {platform.release()} {platform.machine()}")
        lines.append(f"{pygame.display.get_driver()} {self.kit.size[0]}x{self.kit.size[1]}")
        try:
            pygame.scrap.put_text("\n".join(lines))
        except pygame.error:
            # Not every system lends its clipboard.
            self.form.toasts.show(self.t("toast.not_copied"), "no")
            return
        self.form.toasts.show(self.t("toast.copied"), "yes")
