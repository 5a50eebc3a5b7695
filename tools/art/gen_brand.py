"""Brand art into assets/brand: basket (back and front), logo mark, wordmarks (glyph outlines), app icon."""

from pathlib import Path

import specials
from kit import *
from palette import *

ASSETS = Path(__file__).resolve().parents[2] / "assets"
F = f"{ASSETS}/fonts/"


def save(name, w, h, A):
    (ASSETS / "brand" / f"{name}.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">\n{A.svg()}\n</svg>\n',
        encoding="utf-8",
    )


def basket():
    # canvas 760x330; rim centre (380,70)
    B = Art()
    B.add(ell(380, 70, 340, 46), "#5A2E14")
    B.add(ell(380, 76, 322, 38), "#3B1D0D")
    save("basket_back", 760, 330, B)
    A = Art()
    body = path(
        "M42,72 C60,108 220,120 380,120 C540,120 700,108 718,72 C716,170 676,268 622,304 C560,326 200,326 138,304 C84,268 44,170 42,72Z"
    )
    A.add(body, "#7A4119")
    rows, cols = 9, 26
    for j in range(rows):
        for i in range(-1, cols + 1):
            t0, t1 = i / cols, (i + 1) / cols

            def pt(t, v):
                hw = 338 - 92 * v**1.7
                cyv = 84 + 214 * v
                ang = (t - 0.5) * 2
                x = 380 + hw * math.sin(ang * 1.35) / math.sin(1.35)
                y = cyv + 40 * (1 - ang * ang) * (1 - v * 0.55)
                return x, y

            v0, v1 = j / rows, (j + 1) / rows
            over = (i + j) % 2 == 0
            m = 0.10 if over else 0.22
            a0, a1 = t0 + (t1 - t0) * (-0.12 if over else 0.06), t1 + (t1 - t0) * (0.12 if over else -0.06)
            b0, b1 = v0 + (v1 - v0) * m, v1 - (v1 - v0) * m
            q = [pt(a0, b0), pt((a0 + a1) / 2, b0), pt(a1, b0), pt(a1, b1), pt((a0 + a1) / 2, b1), pt(a0, b1)]
            p = AND(poly(*q), body)
            if not list(p.segments):
                continue
            sh = abs((t0 + t1) / 2 - 0.42) * 1.6
            col = (
                ["#F2BC62", "#E3A548", "#CB8733", "#AD6A26"][min(3, int(sh * 3.2))]
                if over
                else ["#B8752C", "#A56424", "#8E531D", "#774317"][min(3, int(sh * 3.2))]
            )
            A.add(p, col)
            if over:
                q2 = [
                    pt(a0, b0),
                    pt((a0 + a1) / 2, b0),
                    pt(a1, b0),
                    pt(a1, b0 + (b1 - b0) * 0.3),
                    pt((a0 + a1) / 2, b0 + (b1 - b0) * 0.3),
                    pt(a0, b0 + (b1 - b0) * 0.3),
                ]
                A.add(AND(poly(*q2), body), "#FFFFFF", 0.16)
    # rim strap
    rim = SUB(
        path(
            "M34,74 C52,114 214,136 380,136 C546,136 708,114 726,74 L718,58 C700,96 546,113 380,113 C214,113 60,96 42,58Z"
        ),
        poly((0, 0), (0, 0), (0, 0)),
    )
    A.add(rim, "#8E2B22")
    for i in range(41):
        t = (i + 0.5) / 41
        ang = (t - 0.5) * 2
        x = 380 + 343 * math.sin(ang * 1.42) / math.sin(1.42)
        y = 62 + 62 * (1 - abs(ang) ** 2.6) - 2
        sx = max(0.25, math.cos(ang * 1.42))
        rot = -math.degrees(
            math.atan2(62 * 2.6 * abs(ang) ** 1.6 * (1 if ang > 0 else -1) / 20.5, 343 * 1.42 * sx / 20.5)
        )
        if i % 2 == 0:
            A.add(AND(T(rrect(-7.5 * sx, -7, 15 * sx, 14, 3 * sx), dx=x, dy=y, rot=rot), rim), GOLD_L)
        else:
            for k in (-1, 1):
                A.add(AND(T(rrect(-8.5 * sx, -1.9 + k * 4, 17 * sx, 3.8, 1.6 * sx), dx=x, dy=y, rot=rot), rim), CORAL)
    save("basket_front", 760, 330, A)


def mark():
    A = Art()
    specials.seven_fan(A, 100, 118, 1.5, GOLD_L, GOLD)
    for i in range(-3, 4):
        A.add(rrect(100 + i * 25 - 10, 124, 20, 7, 3.5), CORAL if i % 2 else GOLD_L)
    save("mark", 200, 140, A)
    # app icon
    B = Art()
    B.add(rrect(0, 0, 256, 256, 58), "#C8402F")
    for i in range(14):
        B.add(AND(wedge(128, 166, 300, i * 360 / 14, i * 360 / 14 + 360 / 28), rrect(0, 0, 256, 256, 58)), "#DB5540")
    B.add(AND(rect(0, 170, 256, 90), rrect(0, 0, 256, 256, 58)), "#8E2B22")
    for j in range(4):
        for i in range(-1, 12):
            x, y = i * 25 + (12.5 if j % 2 else 0), 178 + j * 20
            B.add(AND(rrect(x, y, 21, 14, 4), rrect(0, 0, 256, 256, 58)), "#E3A858" if (i + j) % 2 else "#C98538")
    M = Art()
    specials.seven_fan(M, 128, 160, 2.0, PAPER, GOLD_L)
    B.extend(M)
    B.add(rect(0, 162, 256, 9), "#5A1A14")
    save("app_icon", 256, 256, B)


def wordmark():
    g, w = glyphs(F + "Bricolage-Display-Cond.ttf", "Canasta", 150, tracking=-6)
    A = Art()
    A.add(T(g, dx=10, dy=170), PAPER)
    save("wordmark_en", int(w + 20), 186, A)
    f = F + "DelaGothicOne-400.ttf"
    g, w = glyphs(f, "カナスタ", 118, tracking=10)
    b = g.bounds
    A = Art()
    A.add(T(g, dx=10 - b[0], dy=10 - b[1]), PAPER)
    save("wordmark_ja", int(b[2] - b[0] + 20), int(b[3] - b[1] + 20), A)


basket()
mark()
wordmark()
