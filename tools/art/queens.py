"""The four queens. Each function returns the upper half figure, clipped to the diagonal half panel, and its strap."""

from court_parts import *


def queen_spades():
    A = Art()
    cx = 125
    eye = 105
    sk = "d"
    HR, HR2 = "#1B1720", "#3B3346"
    bg(A, PETROL, PETROL_L, AQUA, 0.16)
    # big round hair
    for i in range(15):
        a = math.radians(-126 + i * 18)
        A.add(ell(cx + 36 * math.sin(a), 100 - 36 * math.cos(a), 12), HR)
    A.add(ell(cx, 100, 38), HR)
    for i in range(9):
        a = math.radians(-100 + i * 25)
        A.add(ring(cx + 36 * math.sin(a), 100 - 36 * math.cos(a), 6, 4.4), HR2)
    p = torso(A, "#22364A", INK, y0=156, neck=20)
    for x, y, r in ((64, 190, 5), (82, 172, 4), (100, 190, 4.6), (150, 176, 4), (170, 164, 5), (184, 178, 4)):
        A.add(AND(star(x, y, 7, r, r * 0.45), p), AQUA)
    col = path(
        f"M{cx - 44},140 C{cx - 34},164 {cx - 18},172 {cx},176 C{cx + 18},172 {cx + 34},164 {cx + 44},140 L{cx + 52},160 C{cx + 34},182 {cx + 14},192 {cx},196 C{cx - 14},192 {cx - 34},182 {cx - 52},160Z"
    )
    face(A, sk, cx=cx, top=82, eye=eye, chin=145, hw=25, soft=0.5, neckw=9.5, necky=182, nose=18)
    two_tone(A, col, AQUA, TEAL)
    A.add(
        stroke(f"M{cx - 46},150 C{cx - 32},172 {cx - 14},180 {cx},184 C{cx + 14},180 {cx + 32},172 {cx + 46},150", 2.4),
        CREAM,
    )
    A.add(
        path(
            f"M{cx - 25},84 C{cx - 20},92 {cx - 8},86 {cx},86 C{cx + 8},86 {cx + 20},92 {cx + 25},84 L{cx + 25},78 L{cx - 25},78Z"
        ),
        HR,
    )
    eyes(A, cx, eye, dx=12.2, w=8, h=6.2, iris="#2B1A12", look=0)
    lashes(A, cx, eye, HR, "#6CCBC0")
    lips(A, cx, eye + 27, w=8, c1="#C23A55", c2="#8E2440")
    # star tiara
    for a, l in ((-56, 30), (-37, 36), (-18.5, 42), (0, 50), (18.5, 42), (37, 36), (56, 30)):
        r = math.radians(a)
        x, y = cx + 36 * math.sin(r), 104 - 34 * math.cos(r)
        x2, y2 = cx + (30 + l * 0.62) * math.sin(r), 104 - (30 + l * 0.74) * math.cos(r)
        A.add(stroke(f"M{x:.1f},{y:.1f} L{x2:.1f},{y2:.1f}", 2.6), "#CFE3E2" if a <= 0 else "#A9C9CC")
        A.add(star(x2, y2, 7, 6.4 if a else 8.4, 3 if a else 3.8, a), GOLD_L if a <= 0 else GOLD)
    t = path(
        f"M{cx - 33},92 C{cx - 30},66 {cx - 12},62 {cx},62 C{cx + 12},62 {cx + 30},66 {cx + 33},92 C{cx + 26},76 {cx + 12},72 {cx},72 C{cx - 12},72 {cx - 26},76 {cx - 33},92Z"
    )
    two_tone(A, t, "#E7F1F0", "#A9C9CC")
    A.add(pip("S", cx, 67, 9.5), INK)
    for s in (-1, 1):
        A.add(ell(cx + s * 27, 128, 3), "#E7F1F0")
        A.add(poly((cx + s * 27, 130), (cx + s * 27 + 4, 141), (cx + s * 27, 147), (cx + s * 27 - 4, 141)), AQUA)
    # spyglass, raised diagonally
    sg = Art()
    sg.add(rrect(-7, -58, 14, 30, 3), GOLD)
    sg.add(rrect(0, -58, 7, 30, 3), GOLD_D)
    sg.add(rrect(-8.6, -62, 17.2, 7, 3), GOLD_L)
    sg.add(rrect(-6, -29, 12, 24, 2), "#5B2B20")
    sg.add(rrect(0, -29, 6, 24, 2), "#43201A")
    sg.add(rrect(-5, -6, 10, 20, 2), GOLD)
    sg.add(rrect(-6.4, -30.5, 12.8, 4, 2), GOLD_L)
    sg.add(rrect(-6.4, -7, 12.8, 4, 2), GOLD_L)
    for q, f, o in sg.items:
        A.items.append((T(T(q, rot=-14), dx=80, dy=174), f, o))
    fingers(A, 79, 170, sk, 22)
    return A.clip(UP), sash(PETROL_D, AQUA, GOLD_L)


def queen_hearts():
    A = Art()
    cx = 125
    eye = 104
    HAIR, HAIR2 = "#2B1B2C", "#45304A"
    A.add(UP, CORAL)
    rays(A, CORAL_L, cy=100, n=16, op=0.42)
    # peineton: the giant fan comb as crown
    comb = AND(ell(cx, 98, 62), wedge(cx, 98, 90, -74, 74))
    sc = [
        ell(cx + 62 * math.sin(math.radians(a)), 98 - 62 * math.cos(math.radians(a)), 6.6) for a in range(-70, 71, 14)
    ]
    comb = OR(comb, *sc)
    A.add(T(comb, dy=3), CORAL_D, 0.55)
    two_tone(A, comb, GOLD_L, GOLD)
    A.add(AND(SUB(ell(cx, 98, 58.5), ell(cx, 98, 55.5)), wedge(cx, 98, 90, -74, 74)), GOLD_D)
    for i, a in enumerate(range(-63, 64, 14)):
        r = math.radians(a)
        A.add(
            T(
                rrect(-3.4, -8, 6.8, 16, 3.4) if i % 2 else PIP["H"],
                dx=cx + 48 * math.sin(r),
                dy=98 - 48 * math.cos(r),
                rot=a,
                s=1 if i % 2 else 0.125,
            ),
            GOLD_D if i % 2 else RED,
        )
    # dress
    dress = path("M36,260 L52,192 C58,172 80,166 92,170 Q125,186 158,170 C172,166 190,168 198,190 L214,260Z")
    # shoulders + neck
    lt, sh, _ = SKIN["a"]
    sh_ = path("M58,196 C60,170 84,158 108,154 L142,154 C168,158 190,166 194,196Z")
    A.add(sh_, lt)
    A.add(AND(sh_, path("M125,140 L220,140 L220,210 L132,210 Z")), sh)
    two_tone(A, dress, PLUM, "#54203B")
    for x, y in ((66, 200), (92, 192), (118, 200), (146, 190), (172, 196)):
        A.add(AND(pip("H", x, y, 9), dress), GOLD)
    # ruffle
    for i in range(11):
        t = i / 10
        x = 56 + t * 138
        y = 178 + 9 * math.sin(t * math.pi) - (6 if i in (0, 10) else 0)
        A.add(ell(x, y, 8.6, 8), CREAM if x < 126 else SAND)
        A.add(ring(x, y + 1, 4.6, 2.9), "#E0B98A" if x < 126 else "#C99C66")
    # hair back + bun
    A.add(ell(cx + 33, 128, 14), HAIR)
    A.add(ring(cx + 33, 128, 9.5, 7.3), HAIR2)
    A.add(ell(cx + 33, 128, 2.4), HAIR2)
    back = path(
        f"M{cx - 35},106 C{cx - 38},62 {cx - 20},58 {cx},58 C{cx + 20},58 {cx + 38},62 {cx + 35},106 C{cx + 35},122 {cx + 28},134 {cx + 20},136 L{cx - 20},136 C{cx - 28},134 {cx - 35},122 {cx - 35},106Z"
    )
    A.add(back, HAIR)
    face(A, "a", cx=cx, top=78, eye=eye, chin=143, hw=26, soft=0.5, neckw=10, necky=164, nose=18)
    # hair front: centre part
    for s in (-1, 1):
        f = path(
            f"M{cx},70 C{cx + s * 20},68 {cx + s * 36},80 {cx + s * 35},112 C{cx + s * 35},118 {cx + s * 31},124 {cx + s * 27},126 C{cx + s * 29},104 {cx + s * 20},90 {cx},78Z"
        )
        A.add(f, HAIR)
        A.add(stroke(f"M{cx + s * 5},74.5 C{cx + s * 20},77 {cx + s * 30},90 {cx + s * 31},112", 1.8), HAIR2)
        A.add(stroke(f"M{cx + s * 12},72.5 C{cx + s * 23},75 {cx + s * 32},84 {cx + s * 33},98", 1.4), HAIR2)
    # ceibo flower
    fx, fy = cx - 30, 82
    for a in (200, 120):
        A.add(T(path("M0,0 C6,-6 18,-6 24,0 C18,6 6,6 0,0Z"), dx=fx, dy=fy, rot=a), LEAF_L if a == 200 else LEAF)
    for i in range(5):
        r = math.radians(i * 72 - 20)
        A.add(ell(fx + 7 * math.sin(r), fy - 7 * math.cos(r), 6.4), RED if i % 2 else CORAL_L)
    A.add(ell(fx, fy, 4), GOLD_L)
    eyes(A, cx, eye, dx=12.5, w=8, h=6.2, iris="#4A2C20", look=-2)
    for s in (-1, 1):  # lid shadow + lash flick
        A.add(
            path(
                f"M{cx + s * 4.5},{eye - 1.5} C{cx + s * 9},{eye - 9} {cx + s * 17},{eye - 9} {cx + s * 20.5},{eye - 1.5} C{cx + s * 16},{eye - 6} {cx + s * 9},{eye - 6} {cx + s * 4.5},{eye - 1.5}Z"
            ),
            "#B05A4E",
            0.65,
        )
        A.add(stroke(f"M{cx + s * 20},{eye} l{s * 4.5},-3.6", 2.2), INK)
        A.add(
            path(
                f"M{cx + s * 4},{eye - 10.5} C{cx + s * 10},{eye - 16} {cx + s * 18},{eye - 15.5} {cx + s * 23},{eye - 9} C{cx + s * 17},{eye - 13} {cx + s * 10},{eye - 13} {cx + s * 4},{eye - 10.5}Z"
            ),
            HAIR,
        )
    lips(A, cx, eye + 27.5, w=8, c1=RED, c2="#A81E31")
    A.add(ell(cx + 15, eye + 24, 1.5), HAIR)
    for s in (-1, 1):
        x = cx + s * 28
        A.add(ell(x, 128, 3), GOLD_L if s < 0 else GOLD)
        A.add(T(PIP["H"], dx=x, dy=137.5, s=0.125), GOLD_L if s < 0 else GOLD)
    # pearl string
    for i in range(9):
        t = (i - 4) / 4
        A.add(ell(cx + 21 * t, 163 - 7 * t * t + 2, 3), WHITE if i < 5 else "#F0DDC0")
    A.add(pip("H", cx, 171.5, 12), RED)
    # hand fan, seven blades
    px, py, R_ = 84, 186, 56
    for i in range(7):
        a0 = -82 + i * 17.5
        bl_ = AND(wedge(px, py, 80, a0, a0 + 17.7), SUB(ell(px, py, R_), ell(px, py, 15)))
        A.add(bl_, CREAM if i % 2 == 0 else GOLD_L)
        A.add(AND(bl_, SUB(ell(px, py, R_ - 6), ell(px, py, R_ - 17))), PLUM if i % 2 == 0 else RED)
        am = math.radians(a0 + 8.8)
        A.add(pip("H", px + (R_ - 11.5) * math.sin(am), py - (R_ - 11.5) * math.cos(am), 6.4), CREAM)
        A.add(AND(wedge(px, py, 24, a0 + 3.5, a0 + 14), ell(px, py, 24)), GOLD_D if i % 2 else "#8C5520")
        if i:
            A.add(
                stroke(
                    f"M{px + 15 * math.sin(math.radians(a0)):.1f},{py - 15 * math.cos(math.radians(a0)):.1f} L{px + R_ * math.sin(math.radians(a0)):.1f},{py - R_ * math.cos(math.radians(a0)):.1f}",
                    1.1,
                ),
                GOLD_D,
            )
    A.add(path("M70,196 C68,184 76,177 86,178 C95,178 100,184 99,192 L96,204 L72,204Z"), lt)
    for i in range(3):
        A.add(stroke(f"M{79 + i * 6},180 q-1.5,6 -2,10", 1.3), sh)
    return A.clip(UP), sash(PLUM, GOLD_L, GOLD_D)


def queen_diamonds():
    A = Art()
    cx = 125
    eye = 104
    sk = "c"
    HR, HR2 = "#2A1710", "#4E2E20"
    bg(A, "#EFA32E", "#F8BE54", "#FFF1C9", 0.35)
    A.add(
        path(
            f"M{cx - 34},104 C{cx - 38},66 {cx - 20},58 {cx},58 C{cx + 20},58 {cx + 38},66 {cx + 34},104 L{cx + 30},140 L{cx - 30},140Z"
        ),
        HR,
    )
    p = torso(A, CREAM, "#F0D9AE", y0=154, neck=22)
    for i in range(4):
        y = 176 + i * 11
        A.add(
            AND(stroke(f"M30,{y} " + " ".join("l8,-7 l8,7" for _ in range(13)), 4, "butt", "miter"), p),
            (RED, TEAL, CORAL, TEAL)[i],
        )
    face(A, sk, cx=cx, top=80, eye=eye, chin=143, hw=26, soft=0.54, neckw=10, necky=168, nose=18)
    for s in (-1, 1):
        A.add(
            path(
                f"M{cx},68 C{cx + s * 18},66 {cx + s * 35},78 {cx + s * 34},112 C{cx + s * 33},118 {cx + s * 30},120 {cx + s * 27},120 C{cx + s * 28},98 {cx + s * 18},86 {cx},80Z"
            ),
            HR,
        )
        A.add(stroke(f"M{cx + s * 6},73 C{cx + s * 18},76 {cx + s * 29},88 {cx + s * 30},108", 1.8), HR2)
        # braid
        for i in range(7):
            y = 122 + i * 9
            x = cx + s * (31 + i * 0.9)
            A.add(T(ell(0, 0, 6.8, 5.2), dx=x - s * 2, dy=y, rot=s * 28), HR)
            A.add(T(ell(0, 0, 6.8, 5.2), dx=x + s * 2.4, dy=y + 3.6, rot=-s * 28), HR2)
        A.add(rrect(cx + s * 33 - 6, 152, 12, 5, 2.4), RED)
    eyes(A, cx, eye, dx=12.5, w=8, h=6.3, iris="#3B2415", look=2)
    lashes(A, cx, eye, HR, "#2E8C88")
    lips(A, cx, eye + 27.5, w=8.4, c1="#D2453F", c2="#9E2C2E")
    # woven headband with lozenge plates
    hb = path(
        f"M{cx - 36},92 C{cx - 30},70 {cx - 14},64 {cx},64 C{cx + 14},64 {cx + 30},70 {cx + 36},92 L{cx + 37},78 C{cx + 28},54 {cx + 12},48 {cx},48 C{cx - 12},48 {cx - 28},54 {cx - 37},78Z"
    )
    two_tone(A, hb, TEAL, "#136A6B")
    for i, a in enumerate((-62, -42, -21, 0, 21, 42, 62)):
        r = math.radians(a)
        x, y = cx + 36 * math.sin(r), 92 - 37 * math.cos(r)
        A.add(T(PIP["D"], dx=x, dy=y, s=0.16, rot=a), GOLD_L if i % 2 else CREAM)
    for a, h in ((-44, 12), (-22, 17), (0, 22), (22, 17), (44, 12)):
        r = math.radians(a)
        x, y = cx + 42 * math.sin(r), 92 - 44 * math.cos(r)
        A.add(T(poly((-7, 2), (0, -h), (7, 2), (0, 7)), dx=x, dy=y, rot=a), RED if a <= 0 else "#A81E31")
        A.add(T(poly((-2.6, 0), (0, -h * 0.55), (2.6, 0), (0, 3)), dx=x, dy=y, rot=a), GOLD_L)
    for s in (-1, 1):
        A.add(ring(cx + s * 27, 130, 5.6, 3.6), GOLD_L)
    for i in range(7):
        t = (i - 3) / 3
        A.add(pip("D", cx + 19 * t, 164 - 7 * t * t + 2, 8), (RED, TEAL)[i % 2])
    # basket of oranges
    for x, y, r, c in (
        (68, 150, 9.5, CORAL),
        (88, 148, 10, "#F08A2C"),
        (78, 141, 9.5, "#F7A23B"),
        (98, 153, 8.5, CORAL),
    ):
        A.add(ell(x, y, r), c)
        A.add(ell(x - 2.6, y - 3, 2.4), "#FFD9A0")
    A.add(path("M76,134 q4,-9 13,-8 q-2,9 -13,8Z"), LEAF)
    A.add(path("M55,156 L107,156 L100,212 L60,212Z"), "#8A4B1F")
    for j in range(5):
        for i in range(6):
            x, y = 58 + i * 8.6 + (4.3 if j % 2 else 0), 162 + j * 8.4
            A.add(rrect(x - 4, y - 3, 8.2, 6, 2.4), "#C98538" if (i + j) % 2 else "#E3A858")
    A.add(rrect(52, 151, 58, 8.4, 4), "#E3A858")
    A.add(rrect(52, 155.5, 58, 3.4, 1.7), "#B06F28")
    fingers(A, 60, 176, sk, 18)
    return A.clip(UP), sash("#A81E31", GOLD_L, TEAL)


def queen_clubs():
    A = Art()
    cx = 125
    eye = 105
    sk = "b"
    HR, HR2 = "#8C2F1B", "#B94A27"
    bg(A, LEAF_D, LEAF, "#BFD8A0")
    hair = path(
        f"M{cx - 38},98 C{cx - 40},62 {cx - 20},56 {cx},56 C{cx + 20},56 {cx + 40},62 {cx + 38},98 C{cx + 42},112 {cx + 44},128 {cx + 34},142 C{cx + 28},150 {cx + 20},146 {cx + 20},140 L{cx - 20},140 C{cx - 20},146 {cx - 28},150 {cx - 34},142 C{cx - 44},128 {cx - 42},112 {cx - 38},98Z"
    )
    two_tone(A, hair, HR2, HR)
    p = torso(A, "#F3E3C0", "#DCC79A", y0=156, neck=20)
    for x, y in ((62, 196), (84, 182), (104, 196), (150, 174), (172, 168), (184, 184)):
        A.add(AND(pip("C", x, y, 12), p), LEAF)
    face(A, sk, cx=cx, top=80, eye=eye, chin=144, hw=26, soft=0.54, neckw=10, necky=170, nose=18)
    v = path(f"M{cx - 24},154 L{cx},190 L{cx + 24},154 L{cx + 36},160 L{cx},208 L{cx - 36},160Z")
    two_tone(A, v, LEAF, LEAF_D)
    for s in (-1, 1):
        A.add(
            path(
                f"M{cx - 4},68 C{cx + s * 14},66 {cx + s * 36},76 {cx + s * 36},106 C{cx + s * 36},116 {cx + s * 31},122 {cx + s * 27},120 C{cx + s * 29},102 {cx + s * 20},88 {cx + s * 2},84Z"
            ),
            HR2 if s < 0 else HR,
        )
        for k in range(3):
            A.add(
                stroke(f"M{cx + s * (30 + k * 2)},{112 + k * 9} q{s * 6},6 {s * 2},13", 1.8), HR if s < 0 else "#6E2212"
            )
    eyes(A, cx, eye, dx=12.5, w=8, h=6.3, iris="#3E7A55", look=-2)
    lashes(A, cx, eye, HR, "#4F8A5E")
    for s in (-1, 1):
        for x, y in ((14, 16), (18, 14), (16, 19.5)):
            A.add(ell(cx + s * x, eye + y, 1), HR, 0.7)
    lips(A, cx, eye + 27.5, w=8, c1="#D24A43", c2="#9E2F30")
    # wreath
    for i, a in enumerate(range(-78, 79, 13)):
        r = math.radians(a)
        x, y = cx + 39 * math.sin(r), 98 - 39 * math.cos(r)
        A.add(
            T(path("M0,-12 C6,-6 6,4 0,9 C-6,4 -6,-6 0,-12Z"), dx=x, dy=y, rot=a + (38 if i % 2 else -38)),
            LEAF_L if i % 2 else "#8FC48F",
        )
    for a, r0 in ((-60, 7), (-30, 8.5), (0, 10.5), (30, 8.5), (60, 7)):
        r = math.radians(a)
        x, y = cx + 40 * math.sin(r), 98 - 41 * math.cos(r)
        for k in range(5):
            q = math.radians(k * 72 + a)
            A.add(
                ell(x + r0 * 0.62 * math.sin(q), y - r0 * 0.62 * math.cos(q), r0 * 0.52),
                (CORAL, CREAM)[abs(a) // 30 % 2],
            )
        A.add(ell(x, y, r0 * 0.38), GOLD_L)
    for s in (-1, 1):
        A.add(pip("C", cx + s * 27.5, 134, 11), GOLD_L)
    # ceibo sprig
    A.add(stroke("M80,206 C80,178 74,160 76,132", 3), LEAF_L)
    for x, y, a in ((72, 150, -60), (86, 158, 50), (70, 170, -66), (87, 176, 60)):
        A.add(T(path("M0,0 C5,-6 16,-7 22,0 C16,6 5,5 0,0Z"), dx=76, dy=y, rot=-90 + a), LEAF_L)
    for k, (x, y, a) in enumerate(((76, 118, 0), (66, 124, -50), (87, 124, 50), (70, 112, -20), (83, 112, 22))):
        A.add(T(path("M0,8 C-9,2 -8,-12 0,-16 C8,-12 9,2 0,8Z"), dx=x, dy=y, rot=a), RED if k % 2 else CORAL)
    A.add(ell(76, 122, 4.6), GOLD_L)
    fingers(A, 79, 172, sk, 22)
    return A.clip(UP), sash(LEAF_D, GOLD_L, CORAL)
