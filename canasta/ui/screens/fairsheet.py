"""What was dealt in a match and whether it holds: seed, secret, and the fingerprint of every deal."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from canasta.engine.fairness import Check, check, secret_of, spaced
from canasta.engine.record import Record
from canasta.ui.kit import Kit
from canasta.ui.scenes import Context, Nav, Pop
from canasta.ui.screens.librarysheets import PaperForm
from canasta.ui.widgets import Button, Fired, ScrollView, Widget


class FairSheet(PaperForm):
    """The check of one record. While the match goes on nothing of it is told but the fingerprints."""

    name = "fair"
    title = "fair.title"
    first = "page"

    def __init__(self, record: Record) -> None:
        super().__init__()
        self._record = record
        self._found: list[Check] = []

    def enter(self, ctx: Context) -> None:
        self._found = check(self._record)
        super().enter(ctx)

    @property
    def _over(self) -> bool:
        return any(item.topic == "finished" and item.good for item in self._found)

    @property
    def wrong(self) -> Check | None:
        """What does not hold."""
        return next((item for item in self._found if not item.good and item.topic != "finished"), None)

    def lines(self) -> list[tuple[str, str]]:
        """Pairs of a heading and what is told under it."""
        t, header = self.t, self._record.header
        wrong = self.wrong
        if wrong is not None:
            numbers = {"deal": wrong.deal, **(wrong.numbers or {})}
            verdict = t("fair.fails", why=t(f"fair.why.{wrong.topic}", **numbers))
        else:
            verdict = t("fair.holds") if self._over else t("fair.running")
        found = [("", verdict)]
        secret = secret_of(header)
        if secret is None:
            found.append(("", t("fair.unsealed")))
        if self._over:
            found.append((t("fair.seed"), str(header.seed)))
            if secret is not None:
                found.append((t("fair.secret"), " ".join(secret[i : i + 4] for i in range(0, len(secret), 4))))
        for item in self._found:
            if item.topic == "fingerprint" and item.good:
                found.append((t("fair.deal", deal=item.deal), spaced(item.detail)))
        actions = next((item.numbers for item in self._found if item.topic == "actions" and item.good), None)
        if actions is not None:
            found.append(("", t("fair.actions", n=actions["n"])))
        found.append(("", t("fair.how")))
        return found

    def _inside(self, kit: Kit) -> int:
        width = min(max(kit.px(860), round(520 * kit.density)), kit.size[0] - kit.px(80)) - 2 * kit.px(52)
        return min(self._page_height(kit, width), round(kit.size[1] * 0.5))

    def _page_height(self, kit: Kit, width: int) -> int:
        return sum(self._height(kit, line, width) for line in self.lines())

    def _height(self, kit: Kit, line: tuple[str, str], width: int) -> int:
        heading, words = line
        size = kit.text_px(22)
        if heading:
            return round(size * 2.0)
        return kit.write.height(words, "body", kit.text_px(24), width) + round(size * 0.7)

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        _, room, row = self._places(kit)
        high = self._page_height(kit, room.width)
        page = ScrollView("page", room, high, paint=self._page, label=self.t("fair.title"), on_paper=True)
        ok = pygame.Rect(0, 0, row.width // 2, row.height)
        ok.midtop = row.midtop
        return [page, Button("button:ok", ok, self.t("common.ok"), kind="primary")]

    def _page(self, to: pygame.Surface, kit: Kit, box: pygame.Rect) -> None:
        theme = kit.theme
        y = box.top
        size = kit.text_px(22)
        for line in self.lines():
            heading, words = line
            high = self._height(kit, line, box.width)
            if heading:
                middle = y + high / 2
                left = kit.text(to, heading, (box.left, middle), "label", 22, theme.ink3, width=box.width * 0.3)
                start = max(left.right + size, box.left + box.width * 0.2)
                kit.text(to, words, (start, middle), "number", 23, theme.ink, width=box.right - start)
            else:
                kit.write.paragraph(to, words, (box.left, y), "body", kit.text_px(24), theme.ink2, box.width)
            y += high

    def fired(self, event: Fired) -> Nav | None:
        return Pop() if event.id == "button:ok" else None
