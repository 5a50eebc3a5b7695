"""Wild twos, red threes, black threes, jokers, backs."""

from court_parts import UP, eyes, face_outline, sash, two_tone
from kit import *
from palette import *
from pips import *


def wild_frame(A, c1=GOLD, c2=GOLD_D, c3=GOLD_L):
    """gold woven frame: every wild card carries it, so a 22 px sliver or a 20 px strip shows 'wild'."""
    outer = rrect(0, 0, 250, 350, 18)
    inner = rrect(11, 11, 228, 328, 10)
    fr = SUB(outer, inner)
    A.add(fr, c1)
    for n, x in enumerate(range(18, 236, 13)):
        for y in (5.5, 344.5):
            A.add(rrect(x - 4.2, y - 1.6, 8.4, 3.2, 1.6) if n % 2 else rrect(x - 1.6, y - 3.2, 3.2, 6.4, 1.6), c2)
    for n, y in enumerate(range(20, 336, 13)):
        for x in (5.5, 244.5):
            A.add(rrect(x - 1.6, y - 4.2, 3.2, 8.4, 1.6) if n % 2 else rrect(x - 3.2, y - 1.6, 6.4, 3.2, 1.6), c2)
    A.add(SUB(rrect(10, 10, 230, 330, 11), rrect(12, 12, 226, 326, 9.4)), c2)


def two_center(A, suit, col):
    # seven-ray sun behind each pip + the band between them
    for cy, fl in ((84, False), (266, True)):
        A.add(T(STAR, dx=125, dy=cy, s=0.96, rot=180 if fl else 0), GOLD)
        A.add(ell(125, cy, 31), PAPER)
        A.add(SUB(ell(125, cy, 31), ell(125, cy, 29)), GOLD_D)
        A.add(pip(suit, 125, cy, 40, flip=fl), col)
    band = rrect(70, 152, 110, 46, 23)
    A.add(band, col)
    A.add(SUB(rrect(74, 156, 102, 38, 19), rrect(76, 158, 98, 34, 17)), GOLD)
    for i, x in enumerate((96, 125, 154)):
        A.add(T(STAR, dx=x, dy=175, s=0.26 if i != 1 else 0.34), GOLD_L)


def red_three(A, suit, col):
    """bonus: full sunburst panel, three white pips in medallions, rosette corners."""
    P = rrect(62, 26, 126, 298, 14)
    A.add(P, CORAL)
    for i in range(21):
        a = i * 360 / 21
        A.add(AND(wedge(125, 175, 220, a, a + 360 / 42), P), GOLD)
    A.add(AND(ell(125, 175, 64), P), CORAL)
    for i in range(14):
        A.add(AND(ell(125 + 64 * math.cos(i * math.pi / 7), 175 + 64 * math.sin(i * math.pi / 7), 7), P), CORAL)
    A.add(ell(125, 175, 55), GOLD)
    A.add(ell(125, 175, 50), PAPER)
    A.add(pip(suit, 125, 175, 66), col)
    for cy, fl in ((70, False), (280, True)):
        A.add(ell(125, cy, 33), CORAL)
        A.add(ell(125, cy, 29), GOLD)
        A.add(ell(125, cy, 26), PAPER)
        A.add(pip(suit, 125, cy, 36, flip=fl), col)
    A.add(SUB(P, rrect(65, 29, 120, 292, 11.5)), "#A8232F")


def black_three(A, suit, col):
    """stop card: barred gate of woven slats with three pips on octagonal plates."""
    P = rrect(62, 26, 126, 298, 14)
    A.add(P, "#22313F")
    for i in range(-16, 30):
        A.add(AND(poly((40, i * 22), (210, i * 22 - 98), (210, i * 22 - 87), (40, i * 22 + 11)), P), "#2E4152")
    for x in (84, 125, 166):
        A.add(AND(rect(x - 5, 20, 10, 320), P), "#465C6E")
        A.add(AND(rect(x - 5, 20, 3, 320), P), "#5D7486")
    for y in (122.5, 227.5):
        A.add(AND(rect(50, y - 6, 150, 12), P), "#465C6E")
        A.add(AND(rect(50, y - 6, 150, 3.4), P), "#5D7486")

    def oct_(cx, cy, r, rot=22.5):
        return poly(
            *[
                (cx + r * math.sin(math.radians(rot + 45 * i)), cy - r * math.cos(math.radians(rot + 45 * i)))
                for i in range(8)
            ]
        )

    for cy, fl, r in ((74, False, 34), (175, False, 46), (276, True, 34)):
        A.add(oct_(125, cy + 2, r + 3), INK)
        A.add(oct_(125, cy, r), PAPER)
        A.add(SUB(oct_(125, cy, r - 4), oct_(125, cy, r - 6.4)), "#8195A3")
        A.add(pip(suit, 125, cy, 40 if r < 40 else 56, flip=fl), col)
    A.add(SUB(P, rrect(65, 29, 120, 292, 11.5)), INK)


# ------------------------------------------------------------------ joker
def joker_half(v):
    """v: dict(bg,bg2,hatL,hatR,ruff,accent). Carnival 'murga' clown, two-way."""
    A = Art()
    cx = 125
    eye = 112
    A.add(UP, v["bg"])
    # harlequin lozenges
    for j in range(-2, 12):
        for i in range(-1, 8):
            x = 54 + i * 24 + (12 if j % 2 else 0)
            y = 20 + j * 17
            A.add(AND(poly((x, y - 17), (x + 12, y), (x, y + 17), (x - 12, y)), UP), v["bg2"], 0.55 if j % 2 else 0.3)
    # the collar: two layers of petals
    for R_, n, c1, c2, rr in ((50, 15, v["ruff2"], v["ruff2d"], 10), (40, 13, v["ruff"], v["ruffd"], 10)):
        for i in range(n):
            a = math.radians(90 + (i - (n - 1) / 2) * (200 / n))
            x, y = cx + R_ * math.cos(a) * 1.12, 137 + R_ * math.sin(a) * 0.78
            p = T(
                path("M0,-13 C9,-13 12,4 8,13 C4,17 -4,17 -8,13 C-12,4 -9,-13 0,-13Z"),
                dx=x,
                dy=y,
                rot=math.degrees(a) - 90,
            )
            A.add(p, c1 if x < cx else c2)
            A.add(
                stroke(f"M{x:.1f},{y - 6:.1f} L{x + 4 * math.cos(a):.1f},{y + 7 * math.sin(a):.1f}", 1.3), v["ruffline"]
            )
    # three-horn hat
    hl = path(f"M{cx},50 C{cx - 20},40 {cx - 52},44 {cx - 61},86 C{cx - 48},72 {cx - 40},80 {cx - 32},96 L{cx},88Z")
    hr = mirror(hl, cx)
    hc = path(f"M{cx - 25},92 C{cx - 30},62 {cx - 14},56 {cx + 4},42 C{cx + 8},58 {cx + 28},62 {cx + 25},92Z")
    A.add(hl, v["hatL"])
    A.add(hr, v["hatR"])
    for s, c in ((-1, v["hatR"]), (1, v["hatL"])):
        for x, y, r in ((-40, 60, 4.6), (-26, 66, 4.2), (-45, 73, 3.6), (-32, 79, 4)):
            A.add(ell(cx - s * x if s > 0 else cx + x, y, r), c)
    two_tone(A, hc, v["hatC"], v["hatCd"])
    for x, y, fl in ((cx - 61, 90, 0), (cx + 61, 90, 0), (cx + 4, 38.5, 0)):
        A.add(ell(x, y, 6.2), GOLD)
        A.add(ell(x - 1.8, y - 1.8, 2), WHITE, 0.8)
        A.add(stroke(f"M{x - 3.6},{y + 1.5} h7.2", 1.5), GOLD_D)
    # face: white greasepaint, painted halves
    lt, sh = "#FFF7EA", "#E7D9C8"
    F = face_outline(cx, 86, eye, 150, 28, 0.6)
    A.add(F, lt)
    prof = path(
        f"M{cx + 1},80 L{cx + 1},{eye - 5} C{cx},{eye + 5} {cx - 7},{eye + 12} {cx - 8},{eye + 17} L{cx + 1},{eye + 20} L{cx + 1},165 L190,165 L190,80Z"
    )
    A.add(AND(F, prof), sh)
    # painted diamond over one eye, star over the other
    A.add(T(PIP["D"], dx=cx - 13, dy=eye, sx=0.30, sy=0.44), v["accent"])
    A.add(T(STAR, dx=cx + 13.5, dy=eye, s=0.34), v["accent2"])
    eyes(A, cx, eye, dx=13, w=7.4, h=6.2, iris=INK, look=1.5)
    A.add(
        path(
            f"M{cx - 24},{eye - 15} Q{cx - 14},{eye - 25} {cx - 5},{eye - 16} Q{cx - 14},{eye - 20.5} {cx - 24},{eye - 15}Z"
        ),
        INK,
    )
    A.add(
        path(
            f"M{cx + 24},{eye - 18} Q{cx + 14},{eye - 27} {cx + 5},{eye - 18} Q{cx + 14},{eye - 22} {cx + 24},{eye - 18}Z"
        ),
        INK,
    )
    A.add(ell(cx - 2, eye + 15, 7), RED)
    A.add(ell(cx - 4.2, eye + 12.6, 2.1), "#FFB7A8")
    # grin
    grin = path(
        f"M{cx - 20},{eye + 19} C{cx - 14},{eye + 28} {cx + 14},{eye + 28} {cx + 20},{eye + 19} C{cx + 18},{eye + 38} {cx - 18},{eye + 38} {cx - 20},{eye + 19}Z"
    )
    A.add(grin, RED)
    A.add(
        path(
            f"M{cx - 14},{eye + 25.4} C{cx - 8},{eye + 29.6} {cx + 8},{eye + 29.6} {cx + 14},{eye + 25.4} C{cx + 11},{eye + 33} {cx - 11},{eye + 33} {cx - 14},{eye + 25.4}Z"
        ),
        WHITE,
    )
    A.add(
        stroke(
            f"M{cx},{eye + 28.4} V{eye + 31.4} M{cx - 6},{eye + 28} V{eye + 31} M{cx + 6},{eye + 28} V{eye + 31}", 0.9
        ),
        "#C9B7A5",
    )
    for s in (-1, 1):
        A.add(ell(cx + s * 20.5, eye + 19, 2.6), RED)
        A.add(AND(ell(cx + s * 20, eye + 12.5, 4.4), F), CORAL_L, 0.7)
    # hat brim
    brim = path(f"M{cx - 31},98 Q{cx},80 {cx + 31},98 L{cx + 30},88 Q{cx},70 {cx - 30},88Z")
    A.add(brim, GOLD)
    A.add(AND(brim, rect(cx, 0, 100, 200)), GOLD_D)
    for i in (-2, -1, 0, 1, 2):
        A.add(ell(cx + i * 12, 84.5 + abs(i) ** 1.7 * 1.9, 2.1), v["bg"])
    return A.clip(UP), sash(GOLD_D, GOLD_L, v["bg"])


JOKERS = {
    "X1": dict(
        bg="#5A2450",
        bg2="#7B3A6C",
        hatL=CORAL,
        hatR=TEAL,
        hatC=GOLD_L,
        hatCd=GOLD,
        ruff=CREAM,
        ruffd=SAND,
        ruff2=AQUA,
        ruff2d=TEAL,
        ruffline="#D9A766",
        accent=CORAL,
        accent2=TEAL,
        ink=RED,
    ),
    "X2": dict(
        bg="#123E50",
        bg2="#1F6078",
        hatL="#F0F0E6",
        hatR="#2A3542",
        hatC="#C9D3D6",
        hatCd="#9FB0B5",
        ruff=CREAM,
        ruffd=SAND,
        ruff2="#8FA3AC",
        ruff2d="#5F7680",
        ruffline="#D9A766",
        accent="#2A3542",
        accent2=PETROL_L,
        ink=INK,
    ),
}

# ------------------------------------------------------------------ back
BACKS = {
    "back_coral": dict(
        paper=PAPER, field="#C8402F", a="#E2604A", b="#F08A6E", line="#8E2B22", disc="#8E2B22", ray=GOLD_L, ray2=GOLD
    ),
    "back_petrol": dict(
        paper=PAPER, field="#123F53", a="#1D6079", b="#3C8CA3", line="#0B2A39", disc="#0B2A39", ray=GOLD_L, ray2=GOLD
    ),
    "back_plum": dict(
        paper=PAPER, field="#4B1F49", a="#6F3569", b="#9A5C90", line="#331231", disc="#331231", ray=GOLD_L, ray2=GOLD
    ),
}


def seven_fan(A, cx, cy, s, c1, c2, sun=True):
    """brand mark: seven cards fanned like a rising sun over a basket rim."""
    for i in range(7):
        a = -75 + i * 25
        card = rrect(-8.2, -62, 16.4, 36, 4.2)
        A.add(T(T(card, rot=a), dx=cx, dy=cy, s=s), c1 if i % 2 == 0 else c2)
    if sun:
        A.add(T(AND(ell(0, 0, 19), rect(-30, -30, 60, 30)), dx=cx, dy=cy, s=s), c1)


def back(v):
    A = Art()
    A.add(rrect(0, 0, 250, 350, 18), v["paper"])
    F = rrect(12, 12, 226, 326, 10)
    A.add(F, v["field"])
    inner = rrect(20, 20, 210, 310, 6)
    # diagonal basket weave (45 deg): cells of side c
    c = 15.6
    for j in range(-18, 19):
        for i in range(-18, 19):
            u, w = i * c, j * c
            x = 125 + (u - w) * 0.70711
            y = 175 + (u + w) * 0.70711
            if not (6 < x < 244 and 6 < y < 344):
                continue
            ang = 45 if (i + j) % 2 == 0 else -45
            for k in (-1, 0, 1):
                p = T(rrect(-c * 0.56, k * 4.6 - 1.75, c * 1.12, 3.5, 1.75), rot=ang)
                A.add(AND(T(p, dx=x, dy=y), inner), v["b"] if k == 0 else v["a"])
    A.add(SUB(rrect(17.5, 17.5, 215, 315, 7), rrect(20, 20, 210, 310, 6)), v["ray2"])
    A.items = [it for it in A.items if list(it[0].segments)]
    # medallion, two-way
    A.add(ell(125, 175, 66), v["field"])
    A.add(SUB(ell(125, 175, 61), ell(125, 175, 58.4)), v["ray2"])
    A.add(ell(125, 175, 55.5), v["disc"])
    M = Art()
    seven_fan(M, 125, 171, 0.78, v["ray"], v["ray2"])
    for i in range(-3, 4):
        M.add(rrect(125 + i * 14 - 5.6, 173.4, 11.2, 3.2, 1.6), v["ray2"] if i % 2 else v["ray"])
    A.extend(M)
    for p, f, o in M.items[:-7]:
        A.items.append((T(p, rot=180, about=(125, 175)), f, o))
    A.add(SUB(rrect(0, 0, 250, 350, 18), rrect(1.6, 1.6, 246.8, 346.8, 16.6)), "#B9A583", 0.55)
    return A
