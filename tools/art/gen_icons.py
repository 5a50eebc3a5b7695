"""24x24 line icons into assets/icons: strokes and fills with literal colours.

`currentColor` is not supported by nanosvg, so the masters are white; the game tints them.
"""

import math
from pathlib import Path

OUT = Path(__file__).resolve().parents[2] / "assets" / "icons"
S = 'fill="none" stroke="#ffffff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"'
F = 'fill="#ffffff"'


def p(d):
    return f'<path {S} d="{d}"/>'


def f(d):
    return f'<path {F} d="{d}"/>'


def c(x, y, r, fill=False):
    return f'<circle cx="{x}" cy="{y}" r="{r}" {F if fill else S}/>'


def r(x, y, w, h, q, fill=False):
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{q}" {F if fill else S}/>'


def star(cx, cy, n, ro, ri):
    return (
        "M"
        + "L".join(
            f"{cx + (ro if i % 2 == 0 else ri) * math.sin(math.pi * i / n):.2f},{cy - (ro if i % 2 == 0 else ri) * math.cos(math.pi * i / n):.2f}"
            for i in range(2 * n)
        )
        + "Z"
    )


flake = "".join(
    p(
        f"M12,12 L{12 + 9 * math.cos(a):.2f},{12 + 9 * math.sin(a):.2f} M{12 + 5.4 * math.cos(a) + 2.6 * math.cos(a + 0.9):.2f},{12 + 5.4 * math.sin(a) + 2.6 * math.sin(a + 0.9):.2f} L{12 + 5 * math.cos(a):.2f},{12 + 5 * math.sin(a):.2f} L{12 + 5.4 * math.cos(a) + 2.6 * math.cos(a - 0.9):.2f},{12 + 5.4 * math.sin(a) + 2.6 * math.sin(a - 0.9):.2f}"
    )
    for a in [math.radians(30 + 60 * i) for i in range(6)]
)
gear = (
    "M"
    + "L".join(
        f"{12 + rr * math.cos(math.radians(t)):.2f},{12 + rr * math.sin(math.radians(t)):.2f}"
        for k in range(8)
        for rr, t in ((9.6, 45 * k - 9), (9.6, 45 * k + 9), (7, 45 * k + 14), (7, 45 * k + 31))
    )
    + "Z"
)
I = {
    "menu": p("M4,7H20M4,12H20M4,17H20"),
    "pause": r(6, 5, 4, 14, 1.4, True) + r(14, 5, 4, 14, 1.4, True),
    "play": f("M7,4.5 L19.5,12 L7,19.5Z"),
    "settings": p(gear) + c(12, 12, 3),
    "hint": p("M9,18.5H15M10,21.5H14M12,2.8 A6.6,6.6 0 0 1 15.6,15 V15.6 H8.4 V15 A6.6,6.6 0 0 1 12,2.8Z"),
    "undo": p("M8.5,5 L4,9.5 L8.5,14 M4.5,9.5 H14.5 A5.3,5.3 0 0 1 14.5,20 H9"),
    "redo": p("M15.5,5 L20,9.5 L15.5,14 M19.5,9.5 H9.5 A5.3,5.3 0 0 0 9.5,20 H15"),
    "sort_rank": p("M4,6H13M4,12H11M4,18H8") + p("M17,5V19M13.5,15.5 L17,19 L20.5,15.5"),
    "sort_suit": f("M7,9.4 C6,7.4 2.4,6.4 2.4,3.9 C2.4,2 5.6,1.3 7,3.6 C8.4,1.3 11.6,2 11.6,3.9 C11.6,6.4 8,7.4 7,9.4Z")
    + f("M7,13.5 L10.4,17.8 L7,22.1 L3.6,17.8Z")
    + p("M17,5V19M13.5,15.5 L17,19 L20.5,15.5"),
    "draw": r(4, 7.5, 10, 13.5, 2) + p("M8,4 H16 A2,2 0 0 1 18,6 V15") + p("M20.5,9 V3.5"),
    "take_pile": p("M3.5,13 V18.5 A2,2 0 0 0 5.5,20.5 H18.5 A2,2 0 0 0 20.5,18.5 V13")
    + p("M12,3.5 V15M8,11.5 L12,15.5 L16,11.5"),
    "meld": r(2.8, 6, 7.4, 12.5, 1.6) + r(8.3, 4.6, 7.4, 15, 1.6, True) + r(13.8, 6, 7.4, 12.5, 1.6),
    "discard": r(7, 9, 10, 12.5, 2) + p("M12,2.5 V6.5M9.6,4.6 L12,7 L14.4,4.6"),
    "frozen": flake,
    "lock": r(5, 10.5, 14, 10.5, 2.4, True) + p("M8,10 V7.5 A4,4 0 0 1 16,7.5 V10"),
    "wild": f(star(12, 12, 7, 10, 5)),
    "natural": c(12, 12, 8.4, True),
    "mixed": c(12, 12, 8.4) + f("M12,3.6 A8.4,8.4 0 0 1 12,20.4Z"),
    "go_out": p("M13,4 H6 A2,2 0 0 0 4,6 V18 A2,2 0 0 0 6,20 H13M10,12 H20.5M16.8,8.2 L20.6,12 L16.8,15.8"),
    "check": p("M4.5,12.5 L10,18 L20,6.5"),
    "cross": p("M6,6 L18,18M18,6 L6,18"),
    "plus": p("M12,5V19M5,12H19"),
    "minus": p("M5,12H19"),
    "left": p("M15,4.5 L7.5,12 L15,19.5"),
    "right": p("M9,4.5 L16.5,12 L9,19.5"),
    "down": p("M4.5,9 L12,16.5 L19.5,9"),
    "book": p(
        "M12,6.2 C9.6,4.4 6.6,4 3.5,4.4 V18.8 C6.6,18.4 9.6,18.8 12,20.6 C14.4,18.8 17.4,18.4 20.5,18.8 V4.4 C17.4,4 14.4,4.4 12,6.2Z M12,6.2 V20.4"
    ),
    "trophy": p(
        "M7.5,4 H16.5 V10 A4.5,4.5 0 0 1 7.5,10Z M7.5,5.8 H4 C4,9 5.4,10.8 7.8,11M16.5,5.8 H20 C20,9 18.6,10.8 16.2,11M12,14.6 V18M8,20.5 H16"
    ),
    "people": c(8.5, 8, 3.6)
    + p("M2.5,20 C2.5,15.6 5.2,14 8.5,14 C11.8,14 14.5,15.6 14.5,20")
    + p("M15.5,4.8 A3.4,3.4 0 0 1 15.5,11.2M17.6,14.4 C20,15 21.5,16.8 21.5,20"),
    "human": c(12, 8, 4.2) + p("M4.5,20.5 C4.5,15.8 7.8,14.2 12,14.2 C16.2,14.2 19.5,15.8 19.5,20.5"),
    "cpu": r(6, 6, 12, 12, 2.6)
    + c(9.9, 11, 1.2, True)
    + c(14.1, 11, 1.2, True)
    + p("M9.8,14.6 H14.2M12,6 V2.8M3,10 V14M21,10 V14"),
    "sound": f("M3.5,9 H7.5 L12.5,4.8 V19.2 L7.5,15 H3.5Z")
    + p("M15.8,8.6 A5,5 0 0 1 15.8,15.4M18.4,5.8 A9,9 0 0 1 18.4,18.2"),
    "mute": f("M3.5,9 H7.5 L12.5,4.8 V19.2 L7.5,15 H3.5Z") + p("M16,9.5 L21,14.5M21,9.5 L16,14.5"),
    "globe": c(12, 12, 9) + p("M3,12H21M12,3 C8,7 8,17 12,21 C16,17 16,7 12,3Z"),
    "fullscreen": p("M4,9V4H9M15,4H20V9M20,15V20H15M9,20H4V15"),
    "timer": c(12, 13.5, 7.5) + p("M12,9.5V13.5L14.8,15.4M9.5,2.8H14.5"),
    "eye": p("M2.5,12 C6,5.5 18,5.5 21.5,12 C18,18.5 6,18.5 2.5,12Z") + c(12, 12, 3),
    "eye_off": p("M2.5,12 C6,5.5 18,5.5 21.5,12 C18,18.5 6,18.5 2.5,12Z M4,4 L20,20"),
    "sheet": r(5, 3, 14, 18, 2.2) + p("M8.5,8H15.5M8.5,12H15.5M8.5,16H12.5"),
    "shuffle": p(
        "M3.5,7 H7 L16,17 H20M17.4,14 L20.4,17 L17.4,20M3.5,17 H7 L9.2,14.6M13.4,9.6 L16,7 H20M17.4,4 L20.4,7 L17.4,10"
    ),
    "pad_a": c(12, 12, 9.2, False) + p("M8.6,16.2 L12,7.6 L15.4,16.2M9.9,13.2H14.1"),
    "pad_b": c(12, 12, 9.2) + p("M9.4,7.8 V16.2 H13 A2.2,2.2 0 0 0 13,11.8 H9.4M9.4,7.8 H12.6 A2,2 0 0 1 12.6,11.8"),
    "pad_x": c(12, 12, 9.2) + p("M9,8 L15,16M15,8 L9,16"),
    "pad_y": c(12, 12, 9.2) + p("M9,8 L12,12 L15,8M12,12 V16.4"),
    "keyboard": r(2.5, 6, 19, 12.5, 2.2) + p("M6.5,10H6.6M10,10H10.1M14,10H14.1M17.5,10H17.6M8,14.6H16"),
    "mouse": r(7, 3, 10, 18, 5) + p("M12,6.5V10"),
    "team_sun": f(star(12, 12, 7, 11, 6.2)) + '<circle cx="12" cy="12" r="3.6" fill="#0B2A39"/>',
    "team_tide": p(
        "M2.5,8 q3.2,-3.6 6.4,0 t6.4,0 t6.4,0M2.5,13 q3.2,-3.6 6.4,0 t6.4,0 t6.4,0M2.5,18 q3.2,-3.6 6.4,0 t6.4,0 t6.4,0"
    ),
    "team_flor": "".join(
        f'<circle cx="{12 + 5.6 * math.sin(k * 1.2566):.2f}" cy="{12 - 5.6 * math.cos(k * 1.2566):.2f}" r="4.4" {F}/>'
        for k in range(5)
    )
    + '<circle cx="12" cy="12" r="3" fill="#0B2A39"/>',
    "crown": f("M3,18.5 L2,7 L7.6,11.4 L12,4.2 L16.4,11.4 L22,7 L21,18.5Z"),
    "info": c(12, 12, 9) + p("M12,11V16.5M12,7.6V7.7"),
    "warning": p("M12,3.8 L21.5,20 H2.5Z M12,10V14.4M12,17V17.1"),
    "history": p("M4,12 A8,8 0 1 0 6.6,6.1M4,4V8.4H8.4M12,8V12.4L15,14.2"),
    "dealer": c(12, 12, 9, False) + p("M9.6,7.6 V16.4 H11.6 A4.4,4.4 0 0 0 11.6,7.6Z"),
    "exit": p("M12,3V12M7,5.8 A8.2,8.2 0 1 0 17,5.8"),
}
for k, v in I.items():
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">{v}</svg>\n'
    (OUT / f"{k}.svg").write_text(svg, encoding="utf-8")
print(len(I), "icons")
