"""The four kings. Each function returns the upper half figure, clipped to the diagonal half panel, and its strap."""

from court_parts import *


def king_spades():
    A = Art()
    cx = 125
    eye = 105
    A.add(UP, PETROL)
    rays(A, PETROL_L, cy=105, n=16, op=0.55)
    A.add(AND(ell(cx, 100, 58), UP), AQUA, 0.16)
    robe = path("M40,260 L56,182 C60,168 78,158 98,152 L152,152 C174,158 190,166 196,182 L210,260Z")
    two_tone(A, robe, "#22364A", INK)
    for k in range(5):
        y = 176 + k * 11
        w = AND(stroke(f"M30,{y} " + " ".join("q6,-8 12,0 q6,8 12,0" for _ in range(8)), 3.2), robe)
        A.add(w, AQUA if k % 2 == 0 else TEAL)
    # ermine mantle
    col = path(
        "M46,230 L58,186 C62,166 80,154 100,148 L150,148 C172,154 190,164 193,182 L204,230 L180,230 C176,196 160,184 125,184 C90,184 74,196 70,230Z"
    )
    two_tone(A, col, WHITE, "#E9D3B0")
    for x, y, r in ((-34, 164, 30), (-24, 177, 18), (-40, 180, 40), (31, 157, -30), (45, 161, -46)):
        A.add(T(PIP["S"], dx=cx + x, dy=y, s=0.1, rot=r), INK)
    for s in (-1, 1):
        for y, r in ((90, 9), (105, 10.5), (121, 9.5)):
            A.add(ell(cx + s * 31, y, r), WHITE if s < 0 else "#D9E3DF")
            A.add(ring(cx + s * 31, y, r - 3.2, r - 5.4), "#9DB6B8")
    face(A, "b", cx=cx, top=80, eye=eye, chin=144, hw=27, neck=False)
    big = path(
        f"M{cx - 28},{eye + 2} L{cx - 29},{eye + 22} C{cx - 30},{eye + 54} {cx - 12},{eye + 62} {cx},{eye + 72} C{cx + 12},{eye + 62} {cx + 30},{eye + 54} {cx + 29},{eye + 22} L{cx + 28},{eye + 2}Z"
    )
    beard = SUB(big, ell(cx, eye + 2, 22, 23))
    A.add(T(beard, dy=3), INK, 0.25)
    two_tone(A, beard, WHITE, "#D9E3DF")
    for s in (-1, 1):
        for x, y0, y1 in ((6, 36, 60), (13, 33, 53), (20, 29, 44)):
            A.add(
                stroke(
                    f"M{cx + s * x},{eye + y0} Q{cx + s * x * 0.92},{eye + (y0 + y1) / 2} {cx + s * x * 0.7},{eye + y1}",
                    2.2,
                ),
                "#9DB6B8",
            )
    A.add(
        path(f"M{cx - 7},{eye + 29} Q{cx},{eye + 36} {cx + 7},{eye + 29} Q{cx},{eye + 27} {cx - 7},{eye + 29}Z"),
        CORAL_D,
    )
    for s in (-1, 1):
        m = path(
            f"M{cx},{eye + 21} C{cx},{eye + 21} {cx + s * 14},{eye + 16} {cx + s * 26},{eye + 31} C{cx + s * 17},{eye + 29} {cx + s * 8},{eye + 31} {cx},{eye + 25}Z"
        )
        A.add(m, WHITE if s < 0 else "#E4ECE8")
    eyes(A, cx, eye, dx=12.5, w=7.5, h=5.5, look=-1.5)
    brows(A, cx, eye - 9, dx=13, w=10, tilt=4, th=6, c=WHITE)
    crown = path(
        f"M{cx - 31},84 L{cx - 37},48 L{cx - 20},65 L{cx},41 L{cx + 20},65 L{cx + 37},48 L{cx + 31},84 Q{cx},76 {cx - 31},84Z"
    )
    two_tone(A, crown, GOLD_L, GOLD)
    for x, y in ((-37, 46), (0, 39), (37, 46)):
        A.add(ell(cx + x, y, 5.2), CORAL)
        A.add(ell(cx + x - 1.5, y - 1.5, 1.6), "#FFC2A8")
    band = path(f"M{cx - 31.5},86 L{cx - 33},74 Q{cx},65 {cx + 33},74 L{cx + 31.5},86 Q{cx},77 {cx - 31.5},86Z")
    two_tone(A, band, GOLD, GOLD_D)
    A.add(pip("S", cx, 75, 11), INK)
    for x in (-21, 21):
        A.add(pip("D", cx + x, 77.6, 8.5), CORAL)
    # sabre
    A.add(path("M70.5,38 L78.5,50 L78.5,164 L62.5,164 L62.5,50Z"), PETROL_D)
    A.add(path("M70.5,41 L76.3,51 L76.3,162 L70.5,162Z"), WHITE)
    A.add(path("M70.5,41 L64.7,51 L64.7,162 L70.5,162Z"), "#9CC3C6")
    A.add(rrect(57.5, 161, 26, 6.5, 3.2), GOLD)
    A.add(rrect(57.5, 164.5, 26, 3, 1.5), GOLD_D)
    hand(A, 70.5, 169, "b")
    return A.clip(UP), sash(GOLD_D, GOLD_L, PETROL_D)


def king_hearts():
    A = Art()
    cx = 125
    eye = 105
    sk = "d"
    bg(A, CORAL, CORAL_L, "#FFE3B0", 0.22)
    torso(A, PLUM, "#54203B")
    for s in (-1, 1):
        A.add(
            path(f"M{cx + s * 2},196 L{cx + s * 22},150 L{cx + s * 40},158 L{cx + s * 26},206Z"),
            GOLD if s < 0 else GOLD_D,
        )
        for i in range(4):
            A.add(pip("H", cx + s * (17 + i * 1.2), 162 + i * 12, 7.5), RED)
    A.add(path(f"M{cx - 16},150 L{cx + 16},150 L{cx},196Z"), CREAM)
    for s in (-1, 1):
        A.add(ell(cx + s * 29, 108, 9, 21), "#2B1D1F")
        A.add(ell(cx + s * 30, 124, 6.5, 10), "#2B1D1F")
    face(A, sk, cx=cx, top=80, eye=eye, chin=147, hw=27, soft=0.7, neckw=13, necky=166, nose=19)
    b = SUB(
        path(
            f"M{cx - 28},{eye + 2} L{cx - 28},{eye + 24} C{cx - 28},{eye + 50} {cx - 14},{eye + 56} {cx},{eye + 56} C{cx + 14},{eye + 56} {cx + 28},{eye + 50} {cx + 28},{eye + 24} L{cx + 28},{eye + 2}Z"
        ),
        ell(cx, eye + 3, 22.5, 22),
    )
    two_tone(A, b, "#3B2A2B", "#2B1D1F")
    for s in (-1, 1):
        for i in range(3):
            A.add(ring(cx + s * (9 + i * 6), eye + 45 - i * 5, 3.4, 2.1), "#5D4646")
    A.add(ring(cx, eye + 48, 3.4, 2.1), "#5D4646")
    lips(A, cx, eye + 30, w=7.5, c1="#C65A4A", c2="#8E3B30")
    A.add(
        path(
            f"M{cx},{eye + 21} C{cx - 10},{eye + 18} {cx - 20},{eye + 22} {cx - 24},{eye + 30} C{cx - 14},{eye + 26} {cx - 6},{eye + 27} {cx},{eye + 26} C{cx + 6},{eye + 27} {cx + 14},{eye + 26} {cx + 24},{eye + 30} C{cx + 20},{eye + 22} {cx + 10},{eye + 18} {cx},{eye + 21}Z"
        ),
        "#2B1D1F",
    )
    eyes(A, cx, eye, dx=12.5, w=7.6, h=5.8, look=2)
    brows(A, cx, eye - 9.5, dx=13, w=10, tilt=2.5, th=5, c="#2B1D1F")
    # arched crown
    for s in (-1, 1):
        two_tone(
            A,
            path(
                f"M{cx},42 C{cx + s * 20},40 {cx + s * 42},52 {cx + s * 33},84 L{cx + s * 20},80 C{cx + s * 28},60 {cx + s * 14},52 {cx},54Z"
            ),
            GOLD_L,
            GOLD,
        )
    A.add(path(f"M{cx - 31},82 C{cx - 26},58 {cx - 12},52 {cx},52 C{cx + 12},52 {cx + 26},58 {cx + 31},82Z"), RED)
    A.add(path(f"M{cx},52 C{cx + 12},52 {cx + 26},58 {cx + 31},82 L{cx},82Z"), "#A81E31")
    two_tone(A, path(f"M{cx - 7},80 L{cx - 5},50 L{cx + 5},50 L{cx + 7},80Z"), GOLD_L, GOLD)
    for s in (-1, 1):
        A.add(stroke(f"M{cx + s * 32},80 C{cx + s * 38},56 {cx + s * 18},46 {cx},47", 6), GOLD_L if s < 0 else GOLD)
        for x, y in ((31, 64), (20, 52.5)):
            A.add(ell(cx + s * x, y, 2.6), CREAM)
    A.add(pip("H", cx, 38.5, 16), RED)
    A.add(SUB(T(pip("H", cx, 38.5, 20)), pip("H", cx, 38.5, 15.5)), GOLD_L)
    two_tone(
        A, path(f"M{cx - 32},88 L{cx - 33},76 Q{cx},68 {cx + 33},76 L{cx + 32},88 Q{cx},80 {cx - 32},88Z"), GOLD, GOLD_D
    )
    for x in (-22, -11, 0, 11, 22):
        A.add(ell(cx + x, 77.3 + abs(x) * 0.12, 2.5), RED if x % 2 == 0 else AQUA)
    # bandoneon
    for i in range(6):
        x = 66 + i * 6.4
        A.add(path(f"M{x},150 l3.2,4 v44 l-3.2,4 l-3.2,-4 v-44Z"), CREAM if i % 2 else RED)
        A.add(path(f"M{x},150 l3.2,4 v44 l-3.2,4Z"), INK, 0.18)
    A.add(rrect(53, 146, 11, 60, 2.5), "#5B2B20")
    A.add(rrect(102, 146, 10, 60, 2.5), "#5B2B20")
    for i in range(4):
        A.add(ell(58.5, 154 + i * 8, 2), GOLD_L)
        A.add(ell(107, 154 + i * 8, 2), GOLD_L)
    fingers(A, 64, 174, sk, 20)
    return A.clip(UP), sash(PLUM, GOLD_L, GOLD_D)


def king_diamonds():
    A = Art()
    cx = 125
    eye = 106
    sk = "c"
    HB, HB2 = "#6B3419", "#8A4A26"
    bg(A, "#EFA32E", "#F8BE54", "#FFF1C9", 0.35)
    p = torso(A, TEAL, "#136A6B")
    for i in range(5):
        for j in range(4):
            A.add(
                AND(pip("D", 60 + i * 33 + (16 if j % 2 else 0), 168 + j * 14, 11), p), "#7FD3C6" if i % 2 else GOLD_L
            )
    col = path(
        f"M{cx - 46},158 C{cx - 36},150 {cx - 26},148 {cx - 20},146 L{cx},190 L{cx + 20},146 C{cx + 26},148 {cx + 36},150 {cx + 46},158 L{cx},214Z"
    )
    two_tone(A, col, CREAM, SAND)
    for s in (-1, 1):
        for y, r in ((94, 8), (106, 9), (119, 8.5)):
            A.add(ell(cx + s * 30, y, r), HB)
            A.add(ring(cx + s * 30, y, r - 3, r - 4.8), HB2)
    face(A, sk, cx=cx, top=82, eye=eye, chin=146, hw=27, soft=0.6, neck=False, nose=19)
    # forked beard
    b = SUB(
        path(
            f"M{cx - 28},{eye + 3} L{cx - 29},{eye + 24} C{cx - 29},{eye + 46} {cx - 22},{eye + 66} {cx - 9},{eye + 76} C{cx - 6},{eye + 66} {cx - 3},{eye + 60} {cx},{eye + 56} C{cx + 3},{eye + 60} {cx + 6},{eye + 66} {cx + 9},{eye + 76} C{cx + 22},{eye + 66} {cx + 29},{eye + 46} {cx + 29},{eye + 24} L{cx + 28},{eye + 3}Z"
        ),
        ell(cx, eye + 3, 22.5, 22),
    )
    two_tone(A, b, HB2, HB)
    for s in (-1, 1):
        for k in range(3):
            A.add(
                stroke(
                    f"M{cx + s * (5 + k * 6)},{eye + 36 - k * 3} Q{cx + s * (12 + k * 5)},{eye + 50 - k * 2} {cx + s * (8 + k * 4.4)},{eye + 64 - k * 8}",
                    2,
                ),
                "#B06B3C" if s < 0 else "#4F2511",
            )
        A.add(ell(cx + s * 9, eye + 62, 3.2), GOLD_L)
    lips(A, cx, eye + 30, w=7, c1="#D9604E", c2="#9E3B33")
    for s in (-1, 1):
        A.add(
            path(
                f"M{cx},{eye + 21} C{cx + s * 8},{eye + 17} {cx + s * 20},{eye + 18} {cx + s * 27},{eye + 27} C{cx + s * 30},{eye + 22} {cx + s * 33},{eye + 21} {cx + s * 34},{eye + 17} C{cx + s * 36},{eye + 28} {cx + s * 22},{eye + 33} {cx},{eye + 26}Z"
            ),
            HB2 if s < 0 else HB,
        )
    eyes(A, cx, eye, dx=12.5, w=7.8, h=6, iris="#2B1A12", look=-2)
    brows(A, cx, eye - 9.5, dx=13, w=10.5, tilt=3, th=5.6, c=HB)
    # lozenge crown
    for i, (x, h) in enumerate(((-30, 24), (-16, 32), (0, 40), (16, 32), (30, 24))):
        pz = poly((cx + x - 11, 80), (cx + x, 80 - h - 8), (cx + x + 11, 80), (cx + x, 92))
        A.add(pz, (RED, CORAL, GOLD_L, CORAL_D, "#A81E31")[i] if i != 2 else CREAM)
        A.add(AND(pz, rect(cx + x, 0, 30, 120)), INK, 0.13)
        A.add(pip("D", cx + x, 70 - h * 0.25, 9 + (i == 2) * 4), GOLD_L if i != 2 else RED)
        A.add(ell(cx + x, 80 - h - 8, 3.1), WHITE)
    two_tone(
        A,
        path(f"M{cx - 33},90 L{cx - 36},74 Q{cx},66 {cx + 36},74 L{cx + 33},90 Q{cx},82 {cx - 33},90Z"),
        "#B8282F",
        "#8E1E28",
    )
    for x in (-24, -12, 0, 12, 24):
        A.add(pip("D", cx + x, 78.5 + abs(x) * 0.12, 9), GOLD_L)
    # coin
    A.add(ell(79, 134, 22.5), "#A4641A")
    A.add(ell(79, 132, 22), GOLD_L)
    A.add(ring(79, 132, 18.5, 16.4), GOLD_D)
    A.add(pip("D", 79, 132, 24), RED)
    A.add(path("M66,206 L64,170 C64,160 68,152 74,152 L88,152 C93,152 95,158 93,166 L96,206Z"), SKIN[sk][0])
    for i in range(3):
        A.add(stroke(f"M{74 + i * 5.5},153 v9", 1.4), SKIN[sk][1])
    A.add(rrect(60, 184, 40, 10, 4), GOLD)
    return A.clip(UP), sash("#8E1E28", GOLD_L, CREAM)


def king_clubs():
    A = Art()
    cx = 125
    eye = 105
    sk = "a"
    HB, HB2 = "#B9652B", "#D98A45"
    bg(A, LEAF_D, LEAF, "#BFD8A0")
    p = torso(A, INK, "#0F1820")
    for i, c in enumerate((GOLD, CREAM, CORAL, CREAM, GOLD)):
        for s in (-1, 1):
            A.add(
                AND(
                    stroke(f"M{cx + s * (20 + i * 9)},144 L{cx + s * (36 + i * 9)},230", 5.4 if i != 2 else 7, "butt"),
                    p,
                ),
                c,
            )
    two_tone(
        A,
        path(f"M{cx - 30},152 C{cx - 16},168 {cx + 16},168 {cx + 30},152 L{cx + 20},176 L{cx},192 L{cx - 20},176Z"),
        CREAM,
        SAND,
    )
    for s in (-1, 1):
        A.add(
            path(
                f"M{cx + s * 24},84 C{cx + s * 40},86 {cx + s * 38},104 {cx + s * 40},116 C{cx + s * 40},128 {cx + s * 34},132 {cx + s * 26},130Z"
            ),
            HB2 if s < 0 else HB,
        )
        for k in range(3):
            A.add(stroke(f"M{cx + s * 29},{92 + k * 12} q{s * 5},5 {s * 8},4", 1.8), HB if s < 0 else "#8E4A1C")
    face(A, sk, cx=cx, top=80, eye=eye, chin=150, hw=27, soft=0.72, neckw=14, necky=168, nose=20)
    # mutton chops + walrus moustache
    for s in (-1, 1):
        A.add(
            path(
                f"M{cx + s * 28},{eye - 2} L{cx + s * 28},{eye + 26} C{cx + s * 26},{eye + 37} {cx + s * 20},{eye + 40} {cx + s * 16},{eye + 39} C{cx + s * 14},{eye + 28} {cx + s * 22},{eye + 18} {cx + s * 22},{eye - 2}Z"
            ),
            HB2 if s < 0 else HB,
        )
    lips(A, cx, eye + 32.5, w=7, c1="#D4584A", c2="#A33D35")
    for s in (-1, 1):
        A.add(
            path(
                f"M{cx},{eye + 20} C{cx + s * 10},{eye + 17} {cx + s * 22},{eye + 24} {cx + s * 25},{eye + 40} C{cx + s * 17},{eye + 38} {cx + s * 7},{eye + 34} {cx},{eye + 28}Z"
            ),
            HB2 if s < 0 else HB,
        )
    for s in (-1, 1):
        for k in (7, 13):
            A.add(
                stroke(f"M{cx + s * k * 0.6},{eye + 23} Q{cx + s * k},{eye + 27} {cx + s * (k + 4)},{eye + 33}", 1.6),
                HB if s < 0 else "#8E4A1C",
            )
    eyes(A, cx, eye, dx=12.5, w=7.6, h=5.6, iris="#2F6B4F", look=2)
    brows(A, cx, eye - 9.5, dx=13.5, w=10.5, tilt=4, th=6, c=HB)
    # crown of clover arches
    for x, y, r in ((-27, 62, 13), (0, 54, 15), (27, 62, 13)):
        A.add(ell(cx + x, y, r), GOLD_L if x <= 0 else GOLD)
    two_tone(A, path(f"M{cx - 32},86 L{cx - 38},60 L{cx + 38},60 L{cx + 32},86 Q{cx},78 {cx - 32},86Z"), GOLD_L, GOLD)
    A.add(AND(ell(cx, 54, 15), rect(cx, 0, 60, 200)), GOLD)
    for x, y in ((-27, 61), (0, 54), (27, 61)):
        A.add(pip("C", cx + x, y, 17 if x else 20), LEAF_D)
    for x, y in ((-40, 57), (-14, 57), (14, 57), (40, 57)):
        A.add(ell(cx + x, y, 3.4), CREAM)
    two_tone(
        A,
        path(f"M{cx - 32},88 L{cx - 34},75 Q{cx},67 {cx + 34},75 L{cx + 32},88 Q{cx},80 {cx - 32},88Z"),
        CORAL,
        CORAL_D,
    )
    for i in range(-3, 4):
        A.add(rrect(cx + i * 9 - 1.6, 74.4 + abs(i) * 0.9, 3.2, 6.4, 1.4), GOLD_L)
    # staff
    A.add(rrect(69, 66, 6.5, 140, 3), "#6B3419")
    A.add(rrect(69, 66, 3, 140, 1.5), "#9A5A30")
    A.add(T(PIP["C"], dx=72.2, dy=58, s=0.36), GOLD_D)
    A.add(T(PIP["C"], dx=72.2, dy=56.6, s=0.36), GOLD_L)
    A.add(ell(72.2, 78, 5), CORAL)
    hand(A, 72, 164, sk)
    return A.clip(UP), sash("#14202A", GOLD_L, CORAL)
