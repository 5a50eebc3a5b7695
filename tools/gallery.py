"""Draws all widgets in all states, cards and marks, to PNG files to look at: `python tools/gallery.py FOLDER`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from canasta.app.settings import Settings
from canasta.ui.kit import Kit
from canasta.ui.theme import BANDS, CLOTHS, STRAP_ON_PAPER
from canasta.ui.widgets import (
    Button,
    Form,
    IconButton,
    ListBox,
    Look,
    Row,
    Segmented,
    Slider,
    Stepper,
    Tab,
    Tabs,
    TextField,
    Tiles,
    Toggle,
    Widget,
)

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
WORDS = {
    "en": {
        "title": "Widget states", "note": "Last used: Classic, 4 players",
        "states": ("Normal", "Hover", "Pressed", "Focus", "Disabled"),
        "kinds": ("Primary", "Secondary", "Quiet", "Danger", "Toggle", "Slider", "Segmented", "Hand card", "Marks"),
        "buttons": ("Draw", "Undo", "Sort", "Leave match"), "off": "5 points short", "parts": ("Rank", "Suit"),
        "cards": ("Rest", "Hover", "Selected", "Focus", "Not playable", "Dragged", "Legal target", "Illegal target"),
        "opens": "Opens at 90", "open": "Open", "toast": "A meld needs two natural cards",
        "tabs": ("Cards", "Display", "Sound", "Pace"), "name": "Your name", "typed": "Mateo", "composing": "さくら",
        "rows": (("Classic, four players", "Deal 3 · your turn"), ("Samba, six players", "Finished yesterday"),
                 ("Hand and Foot, two players", "Deal 1")),
        "level": "Steady", "caption": "Pile starts frozen", "back": "Back", "select": "Select", "frozen": "FROZEN",
        "cloths": ("Night", "Malbec", "Pampa", "Siesta"), "kinds2": ("Natural", "Mixed", "Wild", "Samba"),
        "text": "A frozen pile can only be taken with a natural pair from your hand. It stays frozen until somebody "
                "takes it; then it thaws, and everybody can breathe again.",
        "continue": "Continue", "continue_note": "Deal 3 · 2,345 – 2,810", "sheet": "Deal 3", "out": "Luis went out",
    },
    "ja": {
        "title": "部品の状態", "note": "前回：クラシック、4人",
        "states": ("ふだん", "重ねた時", "押した時", "選択中", "押せない"),
        "kinds": ("おもな操作", "ほかの操作", "ひかえめ", "注意", "切り替え", "つまみ", "選択", "手札", "しるし"),
        "buttons": ("引く", "戻す", "並べ替え", "対戦をやめる"), "off": "あと5点", "parts": ("数字", "スート"),
        "cards": ("ふだん", "重ねた時", "選んだ札", "選択中", "出せない札", "運ぶ時", "置ける場所", "置けない場所"),
        "opens": "初回 90", "open": "公開済", "toast": "ナチュラルが2枚必要です",
        "tabs": ("カード", "画面", "音", "速さ"), "name": "名前", "typed": "みどり", "composing": "さくら",
        "rows": (("クラシック、4人", "第3ディール・あなたの番"), ("サンバ、6人", "きのう終了"),
                 ("ハンド・アンド・フット、2人", "第1ディール")),
        "level": "堅実", "caption": "最初から凍結", "back": "戻る", "select": "決定", "frozen": "凍結中",
        "cloths": ("夜", "マルベック", "パンパ", "シエスタ"),
        "kinds2": ("ナチュラル", "ミックス", "ワイルド", "サンバ"),
        "text": "ワイルドカードか赤の3が捨て札に入ると、山は凍結します。凍結した山は、"
                "一番上の札と同じ数字のナチュラルペアが手札にあるときだけ取れます。「山を取る」と、凍結は解けます。",
        "continue": "つづきから", "continue_note": "第3ディール・2,345 – 2,810", "sheet": "第3ディールの結果",
        "out": "ルイスが上がりました",
    },
}  # fmt: skip
LOOKS = (Look(), Look(hover=1.0), Look(press=1.0), Look(focused=True), Look())


def states(kit: Kit, to: pygame.Surface) -> None:
    """The page of `widgets.png`: every kind of widget in its five states, hand cards, marks."""
    words = WORDS[kit.language]
    px = kit.px
    to.blit(kit.cloth(), (0, 0))
    kit.top_bar(to, str(words["title"]), str(words["note"]))
    IconButton("back", kit.back_box, str(words["back"]), "left").draw(to, kit, Look())
    x0, y0, step = px(250), px(118), px(322)
    for i, name in enumerate(words["states"]):
        kit.text(to, name, (x0 + i * step, y0 + px(12)), "label", 24, kit.theme.text2)
    buttons = list(
        zip(
            ("primary", "second", "ghost", "danger"),
            words["buttons"],
            ("draw", "undo", "sort_rank", "exit"),
            strict=True,
        )
    )
    y = y0 + px(40)

    def row(label: str, make: Callable[[pygame.Rect, bool], list[Widget]], high: float) -> None:
        nonlocal y
        kit.text(to, label, (px(50), y + px(33)), "bold", 24, width=px(190))
        for i, look in enumerate(LOOKS):
            for widget in make(pygame.Rect(x0 + i * step, y, px(284), px(66)), i != 4):
                over = widget.rect.center if i == 1 and isinstance(widget, Toggle) else None
                widget.draw(to, kit, replace(look, pos=over, clock=1))
                if look.focused:
                    _ring(kit, to, widget)
        y += px(high)

    for (kind, label, icon), name in zip(buttons, words["kinds"], strict=False):
        row(name, lambda box, on, kind=kind, label=label, icon=icon: [
            Button("b", box, label, kind=kind, icon=icon, enabled=on, reason=str(words["off"]))], 84)  # fmt: skip
    row(words["kinds"][4], lambda box, on: [
        Toggle("t", pygame.Rect(box.left + k * px(110), box.top + px(10), px(84), px(46)), "", k == 0, enabled=on)
        for k in (0, 1)], 78)  # fmt: skip
    row(
        words["kinds"][5],
        lambda box, on: [Slider("s", pygame.Rect(box.left, box.top + px(10), px(284), px(46)), "", 65, enabled=on)],
        78,
    )
    parts = list(enumerate(words["parts"]))
    row(
        words["kinds"][6],
        lambda box, on: [Segmented("g", pygame.Rect(box.left, box.top, px(270), px(56)), "", parts, 0, enabled=on)],
        84,
    )
    _cards(kit, to, y)
    _marks(kit, to, y + px(250))


def _ring(kit: Kit, to: pygame.Surface, widget: Widget) -> None:
    box, radius = widget.ring()
    gap = max(2, round(min(box.height * 0.06, 6 * kit.u)))
    kit.skins.ring(to, box.inflate(2 * gap, 2 * gap), radius + gap, min(box.height * 0.055, 4.5 * kit.u))


def _cards(kit: Kit, to: pygame.Surface, y: int) -> None:
    words, px, theme = WORDS[kit.language], kit.px, kit.theme
    kit.text(to, words["kinds"][7], (px(50), y + px(20)), "bold", 24, width=px(190))
    w = px(126)
    for i, name in enumerate(words["cards"]):
        cx, cy = px(250) + i * px(205) + w / 2, y + px(46) + w * 0.7
        kit.text(to, name, (cx, y + px(16)), "label", 22, theme.text2, "center", width=px(190))
        code = "QS" if i == 6 else "AS" if i == 7 else "QH"
        lift = {1: 12, 2: 20, 3: 12, 5: 10}.get(i, 0) * kit.u
        if i == 6:
            kit.skins.halo(w + px(12), w * 1.4 + px(12), px(14), theme.legal, px(11), 0.8).blit(
                to, (cx - w / 2 - px(6), cy - w * 0.7 - px(6))
            )
        if i == 5:
            kit.sprites.place(to, kit.sprites.shadow(w * 1.06, 4, height=0.2), (cx, cy - lift + px(22)))
            kit.sprites.place(to, kit.card(code, w * 1.06, 4, shadow="none"), (cx, cy - lift))
            continue
        kit.sprites.place(to, kit.card(code, w, shadow="raised" if lift else "rest", dim=i == 4), (cx, cy - lift))
        if i == 2:
            kit.sprites.place(to, kit.sprites.outline(w, colour=theme.gold, line=4.5 * kit.u), (cx, cy - lift))
        if i == 3:
            kit.sprites.place(
                to, kit.sprites.outline(w, colour=theme.focus, line=4 * kit.u, gap=5 * kit.u), (cx, cy - lift)
            )
        if i == 6:
            kit.sprites.place(to, kit.sprites.outline(w, colour=theme.legal, line=4 * kit.u, gap=2 * kit.u), (cx, cy))
            tag = kit.skins.pill(px(68), px(34), theme.legal)
            to.blit(tag, tag.get_rect(center=(cx, cy - w * 0.7 - px(9))))
            kit.text(to, "+10", (cx, cy - w * 0.7 - px(9)), "number", 24, theme.ink, "center")
        if i == 7:
            to.blit(kit.skins.pill(w, w * 1.4, (120, 12, 30), alpha=0.28, radius=w * 0.07), (cx - w / 2, cy - w * 0.7))
            frame = kit.skins.dashed(w + px(12), w * 1.4 + px(12), px(14), theme.illegal, 4 * kit.u)
            to.blit(frame, frame.get_rect(center=(round(cx), round(cy))))
            cross = kit.marks.cross(px(48))
            to.blit(cross, cross.get_rect(center=(round(cx), round(cy))))


def _marks(kit: Kit, to: pygame.Surface, y: int) -> None:
    words, px, theme = WORDS[kit.language], kit.px, kit.theme
    kit.text(to, words["kinds"][8], (px(50), y + px(22)), "bold", 24, width=px(190))
    x = px(250)
    for text, colour, alpha, ink in (
        ("70", theme.gold, 1.0, theme.ink),
        (words["opens"], theme.gold, 1.0, theme.ink),
        (words["open"], (255, 255, 255), 0.09, theme.text),
    ):
        size = kit.text_px(22)
        tick = text == words["open"]
        width = kit.write.width(text, "label", size) + round(size * 1.6) + (px(28) if tick else 0)
        to.blit(kit.skins.pill(width, px(44), colour, alpha=alpha), (x, y))
        left = x + round(size * 0.8)
        if tick:
            kit.draw_icon(to, "check", px(22), (left + px(11), y + px(22)), theme.legal)
            left += px(28)
        kit.write.draw(to, text, (left, y + px(22)), "label", size, ink)
        x += width + px(18)
    for naturals, wilds in ((3, 0), (4, 1), (3, 3)):
        to.blit(kit.marks.meter(px(110), px(14), naturals, wilds), (x, y + px(14)))
        x += px(128)
    for i in range(6):
        kit.emblem(to, i, px(44), (x + px(22), y + px(22)))
        x += px(52)
    for value, colour in ((85, theme.gold), (90, theme.legal)):
        ring = kit.marks.gauge(px(36), value / 90, colour)
        centre = (x + px(50), y + px(14))
        to.blit(ring, ring.get_rect(center=centre))
        kit.text(to, str(value), (centre[0], centre[1] - px(6)), "number", 31, None, "center")
        kit.text(to, "/ 90", (centre[0], centre[1] + px(16)), "number", 15, theme.text2, "center", tertiary=True)
        x += px(104)


def more(kit: Kit, to: pygame.Surface) -> None:
    """The other widgets together in a form: tabs, lists, text fields, tiles; paper, text, the table's marks."""
    words, px, theme = WORDS[kit.language], kit.px, kit.theme
    to.blit(kit.cloth(), (0, 0))
    kit.top_bar(to, str(words["title"]))
    kit.skins.panel(px(520), px(470)).blit(to, (px(372), px(130)))
    field = TextField("name", kit.box(400, 150, 464, 62), "", str(words["typed"]), icon="edit")
    typing = TextField("typing", kit.box(400, 230, 464, 62), "", str(words["typed"]))
    typing.compose(str(words["composing"]))
    tabs = [
        Tab(str(i), label, icon)
        for i, (label, icon) in enumerate(zip(words["tabs"], ("meld", "fullscreen", "sound", "play"), strict=True))
    ]

    def cloth(surface: pygame.Surface, kit: Kit, value: str, box: pygame.Rect, _on: bool) -> None:
        surface.blit(kit.swatch(CLOTHS[value], box.width, box.height), box)

    names = list(zip(CLOTHS, words["cloths"], strict=True))
    rows = [
        Row(str(i), label, note, "sheet", f"{2345 * (i + 1):,}") for i, (label, note) in enumerate(words["rows"] * 2)
    ]
    long = px(124)
    widgets: list[Widget] = [
        IconButton("back", kit.back_box, str(words["back"]), "left"),
        Tabs("tabs", kit.box(40, 134, 300, 4 * 92 - 14), "", tabs, "0", gap=px(14)),
        field,
        typing,
        Toggle("caption", kit.box(400, 316, 464, 50), str(words["caption"]), True, caption=True),
        Stepper("level", kit.box(400, 386, 464, 56), "", [(0, "1"), (1, str(words["level"])), (2, "3")], 1),
        Tiles("cloth", kit.box(400, 466, 464, 72), "", names, "night", cloth, columns=4, gap=px(16)),
        ListBox("list", kit.box(920, 134, 470, 330), "", rows, "1", row_height=px(92), gap=px(12)),
        Button(
            "continue",
            kit.box(1430, 134, 450, 104),
            str(words["continue"]),
            kind="primary",
            icon="play",
            note=str(words["continue_note"]),
        ),
        Button("new", kit.box(1430, 264, 450, 74), str(words["buttons"][0]), kind="second", icon="meld", align="left"),
        Button("key", kit.box(1430, 354, 450, 74), str(words["buttons"][0]), kind="primary", icon="draw", key="D"),
        Button("paper", kit.box(1430, 444, 214, 66), str(words["back"]), kind="paper"),
        IconButton("a", kit.box(1664, 444, 66, 66), "", "shuffle"),
        IconButton("b", kit.box(1744, 444, 66, 66), "", "eye", on=True),
        IconButton("c", kit.box(1814, 444, 66, 66), "", "search", enabled=False, reason=str(words["off"])),
    ]
    form = Form(widgets, focus="continue")
    form.toasts.show(str(words["toast"]), "no")
    form.update(0.2)
    look = Look(focused=True, clock=0.1)
    form.draw(to, kit)
    typing.draw(to, kit, look)
    y = px(640)
    kit.skins.panel(px(620), px(330), "paper").blit(to, (px(40), y))
    title = "poster" if kit.language == "ja" else "title"
    kit.text(to, str(words["sheet"]), (px(76), y + px(50)), title, 40 if kit.language == "ja" else 54, theme.ink)
    to.blit(kit.skins.strap(px(548), px(12), STRAP_ON_PAPER), (px(76), y + px(90)))
    kit.paragraph(to, str(words["text"]), pygame.Rect(px(76), y + px(112), px(548), px(200)), "body", 24, theme.ink2)
    x = px(720)
    kit.marks.ice(long).blit(to, (x, y))
    centre = (x + long / 2, y + long * 0.7)
    kit.sprites.place(to, kit.card("2C", long, 90), centre)
    kit.sprites.place(to, kit.card("4C", long), centre)
    kit.marks.ice_frame(long).blit(to, (x, y))
    tag = kit.skins.pill(px(170), px(46), theme.ice0, bottom=theme.ice1, radius=px(12))
    to.blit(kit.skins.pill(px(170), px(46), theme.ice_lip, radius=px(12)), (centre[0] - px(85), centre[1] + px(24)))
    to.blit(tag, (centre[0] - px(85), centre[1] + px(20)))
    kit.draw_icon(to, "frozen", px(28), (centre[0] - px(58), centre[1] + px(43)), theme.ice_flake)
    kit.text(
        to,
        str(words["frozen"]),
        (centre[0] + px(14), centre[1] + px(43)),
        "button",
        30,
        theme.ice_ink,
        "center",
        width=px(110),
    )
    w = px(96)
    for i, kind in enumerate(BANDS):
        at = (px(940) + i * px(124), y)
        kit.marks.squared(w).blit(to, at)
        kit.sprites.place(
            to, kit.card("TH" if i % 2 == 0 else "7S", w, shadow="none"), (at[0] + w / 2, at[1] + w * 0.7)
        )
        band = kit.marks.band(w, kind)
        band.blit(to, (at[0], at[1] + w * 0.7))
        kit.text(to, "500", (at[0] + w / 2, at[1] + w * 0.9), "number", 25, BANDS[kind].figures, "center")
        kit.text(
            to,
            words["kinds2"][i],
            (at[0] + w / 2, at[1] + w * 1.4 + px(24)),
            "label",
            20,
            theme.text,
            "center",
            width=px(120),
        )
    for i in range(6):
        at = (px(1500) + i * px(70), y + px(40))
        kit.sprites.place(to, kit.sprites.portrait(i, px(56), theme.side(i).colour, active=i == 2), at)
    for i, code in enumerate(("JK1", "2S", "3H", "3S", "AS", "KH", "TD", "7C")):
        kit.sprites.place(to, kit.card(code, px(56)), (px(1480) + i * px(58), y + px(150)))
    to.blit(kit.marks.zone(px(460), px(90), theme.side(1).colour), (px(1440), y + px(220)))
    kit.hints(to, [("pad_a", str(words["select"])), ("key:Esc", str(words["back"]))], (px(48), px(1030)))


def main() -> None:
    """Writes one picture a page, size and language, and one with high contrast and large text."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", help="only this size, as 1920x1080")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.font.init()
    sizes = [tuple(map(int, args.size.split("x")))] if args.size else SIZES
    plain = Settings()
    loud = replace(plain, high_contrast=True, large_text=True, four_colour=True, large_indices=True)
    for width, height in sizes:
        screen = pygame.display.set_mode((width, height))
        for language in ("en", "ja"):
            for name, settings in (("", plain), ("_loud", loud)):
                if name and (width, height) != sizes[-1 if len(sizes) == 1 else 1]:
                    continue
                kit = Kit((width, height), settings, language=language)
                for page in (states, more):
                    page(kit, screen)
                    pygame.image.save(screen, args.folder / f"{page.__name__}_{width}x{height}_{language}{name}.png")
                held = (kit.sprites.held + kit.skins.cache.held + kit.write.fonts.held) / 1e6
                print(f"{width}x{height} {language}{name}: {held:.1f} MB in caches")


if __name__ == "__main__":
    main()
