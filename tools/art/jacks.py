"""The four jacks. Each function returns the upper half figure, clipped to the diagonal half panel, and its strap."""

from court_parts import *


def jack_spades():
    A = Art()
    cx = 125
    eye = 106
    sk = "a"
    HR, HR2 = "#C98A3A", "#E3AC5C"
    bg(A, PETROL, PETROL_L, AQUA, 0.16)
    p = torso(A, WHITE, "#DDE6E4", y0=154, neck=24)
    for i in range(7):
        A.add(AND(stroke(f"M30,{166 + i * 11} Q125,{182 + i * 11} 220,{160 + i * 11}", 4.6, "butt"), p), "#23506A")
    for s in (-1, 1):
        A.add(
            path(f"M{cx + s * 18},80 C{cx + s * 36},84 {cx + s * 36},108 {cx + s * 30},126 L{cx + s * 22},118Z"),
            HR2 if s < 0 else HR,
        )
    face(A, sk, cx=cx, top=80, eye=eye, chin=145, hw=26, soft=0.6, neckw=11, necky=170, nose=18)
    A.add(
        path(
            f"M{cx - 28},78 L{cx + 28},78 L{cx + 28},98 C{cx + 20},96 {cx + 12},88 {cx + 2},88 C{cx - 6},96 {cx - 18},98 {cx - 28},100Z"
        ),
        HR2,
    )
    A.add(path(f"M{cx + 2},88 C{cx + 12},88 {cx + 20},96 {cx + 28},98 L{cx + 28},78 L{cx + 2},78Z"), HR)
    for k in (-20, -12, -4):
        A.add(stroke(f"M{cx + k + 6},82 q-5,6 -8,11", 1.6), HR)
    eyes(A, cx, eye, dx=12.5, w=8, h=6.6, iris="#2C6A86", look=-3)
    brows(A, cx, eye - 11, dx=13, w=9.5, tilt=1.5, th=4, c="#9A6526")
    A.add(stroke(f"M{cx - 8},{eye + 27} Q{cx + 2},{eye + 32} {cx + 9},{eye + 25.5}", 3), "#C2473F")
    for s in (-1, 1):
        for x, y in ((13, 15), (17, 13), (15, 18.5)):
            A.add(ell(cx + s * x, eye + y, 1), "#B5703F", 0.7)
    # sailor cap
    cap = path(f"M{cx - 38},72 C{cx - 52},44 {cx - 10},38 {cx + 4},42 C{cx + 34},40 {cx + 52},52 {cx + 38},72Z")
    two_tone(A, cap, WHITE, "#D4DEDD")
    for x in (-24, -10, 8, 22):
        A.add(stroke(f"M{cx + x},66 Q{cx + x * 0.9},56 {cx + x * 0.7},49", 1.6), "#B4C5C6")
    two_tone(
        A,
        path(f"M{cx - 33},88 L{cx - 36},70 Q{cx},62 {cx + 36},70 L{cx + 33},88 Q{cx},80 {cx - 33},88Z"),
        "#23506A",
        INK,
    )
    A.add(stroke(f"M{cx - 34.5},83 Q{cx},75 {cx + 34.5},83", 1.8), GOLD_L)
    A.add(stroke(f"M{cx - 36},73.5 Q{cx},65.5 {cx + 36},73.5", 1.8), GOLD_L)
    A.add(pip("S", cx, 74, 12), GOLD_L)
    A.add(ell(cx + 2, 40, 7), CORAL)
    A.add(ell(cx, 38, 2.2), "#FFC2A8")
    for k in (0, 1):
        A.add(
            path(f"M{cx + 32},80 L{cx + 50 - k * 8},{104 + k * 6} L{cx + 42 - k * 8},{108 + k * 6}Z"),
            "#23506A" if k else INK,
        )
    two_tone(
        A, path(f"M{cx - 36},152 Q{cx},170 {cx + 36},152 L{cx + 28},166 L{cx},184 L{cx - 28},166Z"), CORAL, CORAL_D
    )
    for s in (-1, 1):
        A.add(path(f"M{cx},176 L{cx + s * 14},182 L{cx + s * 7},200 L{cx + s * 1},182Z"), CORAL if s < 0 else CORAL_D)
    A.add(ell(cx, 177, 5), GOLD)
    # anchor
    A.add(T(ring(77, 120, 8, 4.4), dy=0), GOLD_L)
    A.add(rrect(74, 127, 6, 60, 2), GOLD_L)
    A.add(rrect(77, 127, 3, 60, 1.5), GOLD)
    A.add(rrect(63, 133, 28, 5.4, 2.6), GOLD)
    A.add(stroke("M56,168 C58,186 68,192 77,192 C86,192 96,186 98,168", 6), GOLD)
    for s in (-1, 1):
        A.add(path(f"M{77 + s * 21},160 L{77 + s * 29},173 L{77 + s * 14},171Z"), GOLD)
    A.add(stroke("M70,116 C58,126 92,140 68,152 C56,160 92,160 84,176", 2.6), CREAM)
    hand(A, 77, 146, sk, w=17, h=22)
    return A.clip(UP), sash("#23506A", CREAM, CORAL)


def jack_hearts():
    A = Art()
    cx = 125
    eye = 106
    sk = "b"
    HR = "#2A1B1E"
    bg(A, CORAL, CORAL_L, "#FFE3B0", 0.22)
    p = torso(A, "#7A2F55", "#5A2140", y0=154, neck=24)
    for x in range(44, 210, 12):
        A.add(AND(stroke(f"M{x},150 L{x - 6},230", 1.6), p), "#9C4A72")
    A.add(path(f"M{cx - 18},152 L{cx + 18},152 L{cx + 8},210 L{cx - 8},210Z"), CREAM)
    for s in (-1, 1):
        two_tone(
            A,
            path(
                f"M{cx + s * 16},150 L{cx + s * 36},158 L{cx + s * 30},176 L{cx + s * 40},180 L{cx + s * 4},222 L{cx + s * 2},206Z"
            ),
            "#3B1730",
            "#2D1125",
        )
    for s in (-1, 1):
        A.add(path(f"M{cx + s * 20},84 L{cx + s * 29},84 L{cx + s * 29},122 L{cx + s * 24},114Z"), HR)
    face(A, sk, cx=cx, top=80, eye=eye, chin=146, hw=26, soft=0.6, neckw=11, necky=168, nose=19)
    A.add(
        path(
            f"M{cx - 27},78 L{cx + 27},78 L{cx + 27},90 C{cx + 14},84 {cx - 2},84 {cx - 10},88 C{cx - 18},90 {cx - 24},94 {cx - 27},104Z"
        ),
        HR,
    )
    for s in (-1, 1):
        A.add(path(f"M{cx + s * 27},84 L{cx + s * 27},124 L{cx + s * 22.5},116 L{cx + s * 22.5},92Z"), HR)
    eyes(A, cx, eye, dx=12.5, w=8, h=6, iris="#3B2415", look=2.5, lidc="#C27F4B")
    brows(A, cx, eye - 10, dx=13, w=10, tilt=1, th=4.6, c=HR)
    A.add(
        path(
            f"M{cx - 8},{eye + 27} Q{cx + 1},{eye + 30} {cx + 11},{eye + 24.5} Q{cx + 6},{eye + 33} {cx - 1},{eye + 33} Q{cx - 6},{eye + 32} {cx - 8},{eye + 27}Z"
        ),
        "#A8333A",
    )
    A.add(ell(cx - 15, eye + 22, 1.4), HR)
    for s in (-1, 1):
        A.add(path(f"M{cx},168 L{cx + s * 17},160 L{cx + s * 17},178Z"), RED if s < 0 else "#A81E31")
    A.add(rrect(cx - 4.4, 163.6, 8.8, 10.8, 3), CORAL_L)
    # fedora, tilted
    hat = Art()
    crown = path(
        f"M{cx - 29},80 C{cx - 32},58 {cx - 28},44 {cx - 16},42 C{cx - 8},41 {cx - 4},48 {cx + 2},47 C{cx + 8},46 {cx + 14},40 {cx + 22},44 C{cx + 31},50 {cx + 31},62 {cx + 29},80Z"
    )
    two_tone(hat, crown, CREAM, "#EAD3A4")
    hat.add(path(f"M{cx - 30},80 L{cx - 30.5},66 Q{cx},74 {cx + 30.5},66 L{cx + 30},80 Q{cx},87 {cx - 30},80Z"), PLUM)
    hat.add(pip("H", cx + 22, 74.5, 11), GOLD_L)
    two_tone(
        hat,
        path(
            f"M{cx - 50},70 C{cx - 40},86 {cx - 20},82 {cx},84 C{cx + 20},82 {cx + 40},86 {cx + 50},70 C{cx + 52},84 {cx + 30},95 {cx},95 C{cx - 30},95 {cx - 52},84 {cx - 50},70Z"
        ),
        "#FFF6E2",
        "#E1C48E",
    )
    hat.items.insert(
        0,
        (
            T(
                path(
                    f"M{cx - 46},84 C{cx - 30},95 {cx + 30},95 {cx + 46},84 C{cx + 34},101 {cx - 34},101 {cx - 46},84Z"
                ),
                dy=2,
            ),
            INK,
            0.25,
        ),
    )
    for q, f, o in hat.items:
        A.items.append((T(q, rot=-7, about=(cx, 84)), f, o))
    # rose
    A.add(stroke("M80,206 C82,180 78,162 78,144", 3), LEAF)
    for y, a in ((166, -150), (178, -30)):
        A.add(T(path("M0,0 C5,-7 16,-8 23,0 C16,6 5,6 0,0Z"), dx=79, dy=y, rot=a), LEAF if a < -90 else LEAF_L)
    A.add(ell(78, 130, 17), "#A81E31")
    for r, c, o in ((15.5, RED, 0), (12, CORAL_L, 1), (9.4, RED, 2), (6, "#A81E31", 1), (3.4, CORAL_L, 0)):
        A.add(ell(78 + (o - 1) * 1.4, 128.6 + (o % 2) * 1.2, r, r * 0.94), c)
    A.add(path("M63,138 C68,150 88,150 93,138 C88,144 68,144 63,138Z"), LEAF)
    fingers(A, 80, 176, sk, 22)
    return A.clip(UP), sash("#3B1730", GOLD_L, CORAL_L)


def jack_diamonds():
    A = Art()
    cx = 125
    eye = 107
    sk = "d"
    HR = "#1B1214"
    bg(A, "#EFA32E", "#F8BE54", "#FFF1C9", 0.35)
    p = torso(A, CREAM, "#EAD3A4", y0=154, neck=24)
    cols = (RED, TEAL, CORAL, PLUM)
    for i in range(-6, 7):
        A.add(
            AND(poly((cx + i * 15, 140), (cx + i * 15 + 8, 140), (cx + i * 27 + 14, 250), (cx + i * 27, 250)), p),
            cols[i % 4],
        )
    A.add(AND(p, rect(cx, 100, 120, 200)), INK, 0.1)
    for s in (-1, 1):
        for y in (96, 106, 116):
            A.add(ell(cx + s * 28, y, 6.4), HR)
    face(A, sk, cx=cx, top=82, eye=eye, chin=147, hw=26, soft=0.64, neckw=12, necky=168, nose=18)
    eyes(A, cx, eye, dx=12.5, w=8.2, h=6.8, iris="#1B1214", look=-2.5)
    brows(A, cx, eye - 11.5, dx=13, w=10, tilt=1, th=4.6, c=HR)
    A.add(
        path(
            f"M{cx - 13},{eye + 23} Q{cx},{eye + 28.5} {cx + 13},{eye + 23} Q{cx + 9},{eye + 37} {cx},{eye + 37} Q{cx - 9},{eye + 37} {cx - 13},{eye + 23}Z"
        ),
        "#7A1F24",
    )
    A.add(
        path(
            f"M{cx - 10.8},{eye + 25.4} Q{cx},{eye + 30} {cx + 10.8},{eye + 25.4} Q{cx + 8.6},{eye + 31} {cx},{eye + 31.6} Q{cx - 8.6},{eye + 31} {cx - 10.8},{eye + 25.4}Z"
        ),
        WHITE,
    )
    for i in range(9):
        t = (i - 4) / 4
        A.add(ell(cx + 27 * t, 160 + 8 * (1 - t * t), 4.6), (RED, GOLD_L, TEAL)[i % 3])
    # boater
    two_tone(A, path(f"M{cx - 30},80 L{cx - 29},46 Q{cx},38 {cx + 29},46 L{cx + 30},80Z"), "#FFE9B8", "#F0CC80")
    for i in range(6):
        A.add(stroke(f"M{cx - 28},{50 + i * 5} Q{cx},{42.5 + i * 5.4} {cx + 28},{50 + i * 5}", 0.9), "#D9AE5A")
    two_tone(
        A,
        path(f"M{cx - 30.4},81 L{cx - 30},62 Q{cx},68 {cx + 30},62 L{cx + 30.4},81 Q{cx},88 {cx - 30.4},81Z"),
        TEAL,
        "#136A6B",
    )
    for x in (-20, -7, 7, 20):
        A.add(pip("D", cx + x, 74.4 - abs(x) * 0.05, 11), (RED, GOLD_L)[abs(x) > 10])
    A.add(
        path(
            f"M{cx - 52},78 Q{cx},98 {cx + 52},78 Q{cx + 50},88 {cx + 40},92 Q{cx},104 {cx - 40},92 Q{cx - 50},88 {cx - 52},78Z"
        ),
        INK,
        0.22,
    )
    two_tone(
        A,
        path(
            f"M{cx - 54},76 Q{cx},94 {cx + 54},76 C{cx + 58},84 {cx + 36},96 {cx},96 C{cx - 36},96 {cx - 58},84 {cx - 54},76Z"
        ),
        "#FFF1CC",
        "#E6BE6C",
    )
    A.add(stroke(f"M{cx - 50},80.5 Q{cx},97 {cx + 50},80.5", 1.2), "#D9AE5A")
    for k, c in ((0, RED), (1, CREAM), (2, TEAL)):
        A.add(path(f"M{cx + 29},74 L{cx + 46 + k * 5},{104 - k * 4} L{cx + 40 + k * 5},{108 - k * 4}Z"), c)
    # candombe drum
    d = path("M57,146 C54,166 58,196 64,214 L98,214 C103,196 106,166 104,146Z")
    A.add(d, RED)
    for i in range(-2, 3):
        A.add(
            AND(
                poly((80 + i * 14 - 4, 140), (80 + i * 14 + 4, 140), (80 + i * 11 + 3, 216), (80 + i * 11 - 3, 216)), d
            ),
            GOLD_L if i % 2 else TEAL,
        )
    A.add(AND(d, rect(81, 130, 60, 100)), INK, 0.15)
    for y in (158, 184):
        A.add(AND(stroke(f"M50,{y - 3} Q81,{y + 5} 110,{y - 3}", 4), d), INK)
    A.add(ell(80.5, 146, 24.5, 8), "#5B2B20")
    A.add(ell(80.5, 144, 24, 7.4), CREAM)
    A.add(ell(80.5, 144, 17, 4.6), "#F0D9AE")
    A.add(stroke("M70,142 L96,108", 4), "#B06F28")
    A.add(ell(97, 107, 4.4), CREAM)
    fingers(A, 92, 118, sk, 17)
    return A.clip(UP), sash("#136A6B", GOLD_L, RED)


def jack_clubs():
    A = Art()
    cx = 125
    eye = 106
    HAIR = "#221A1C"
    A.add(UP, LEAF_D)
    rays(A, LEAF, cy=105, n=16, op=0.6)
    A.add(AND(ell(cx, 100, 58), UP), "#BFD8A0", 0.17)
    # poncho, chevron stripes from the neck
    pon = path("M34,262 L54,184 C62,166 84,158 104,152 L146,152 C170,158 188,166 198,184 L216,262Z")
    A.add(pon, CORAL_D)
    cols = [CREAM, CORAL, INK, GOLD, CORAL, CREAM, INK]
    for i, c in enumerate(cols):
        y = 166 + i * 10.5
        chev = AND(
            stroke(
                f"M{cx - 110},{y - 34} L{cx},{y + 12} L{cx + 110},{y - 34}",
                6.2 if c in (CREAM, GOLD) else 4.4,
                "butt",
                "miter",
            ),
            pon,
        )
        A.add(chev, c)
    A.add(AND(pon, rect(cx, 100, 120, 200)), INK, 0.16)
    # hair behind
    hb = path(
        f"M{cx - 33},80 C{cx - 38},104 {cx - 37},122 {cx - 31},134 L{cx + 31},134 C{cx + 37},122 {cx + 38},104 {cx + 33},80Z"
    )
    A.add(hb, HAIR)
    for s in (-1, 1):
        for y, r in ((108, 7.5), (119, 8), (130, 7)):
            A.add(ell(cx + s * 31.5, y, r), HAIR)
        A.add(ring(cx + s * 31.5, 119, 4.6, 3), "#4A3A3A")
        A.add(ring(cx + s * 31.5, 130, 4, 2.6), "#4A3A3A")
    face(A, "c", cx=cx, top=78, eye=eye, chin=145, hw=26, soft=0.62, neckw=11, necky=166, nose=18)
    # fringe + sideburns
    A.add(
        path(
            f"M{cx - 27},76 L{cx + 27},76 L{cx + 27},92 C{cx + 20},84 {cx + 6},90 {cx - 4},86 C{cx - 14},88 {cx - 22},86 {cx - 27},98Z"
        ),
        HAIR,
    )
    for s in (-1, 1):
        A.add(path(f"M{cx + s * 27},86 L{cx + s * 27},120 L{cx + s * 22.5},112 L{cx + s * 22.5},92Z"), HAIR)
    eyes(A, cx, eye, dx=12.5, w=8, h=6.4, iris="#2B1A12", look=3)
    brows(A, cx, eye - 10.5, dx=13, w=10, tilt=2, th=4.2, c=HAIR)
    # smile + thin moustache
    A.add(
        path(
            f"M{cx - 9},{eye + 26} Q{cx},{eye + 30} {cx + 12},{eye + 23.5} Q{cx + 8},{eye + 34} {cx - 1},{eye + 33} Q{cx - 7},{eye + 32} {cx - 9},{eye + 26}Z"
        ),
        "#7A1F24",
    )
    A.add(
        path(
            f"M{cx - 6.5},{eye + 27.6} Q{cx},{eye + 30} {cx + 10},{eye + 25.6} Q{cx + 7},{eye + 29.6} {cx},{eye + 30.4} Q{cx - 4},{eye + 30} {cx - 6.5},{eye + 27.6}Z"
        ),
        WHITE,
    )
    A.add(
        path(
            f"M{cx},{eye + 22.5} C{cx - 6},{eye + 20.5} {cx - 11},{eye + 22.5} {cx - 14},{eye + 26.5} C{cx - 9},{eye + 24.6} {cx - 5},{eye + 25.4} {cx},{eye + 24.8} C{cx + 5},{eye + 25} {cx + 9},{eye + 23.4} {cx + 14},{eye + 24.4} C{cx + 10},{eye + 20.5} {cx + 5},{eye + 20.5} {cx},{eye + 22.5}Z"
        ),
        HAIR,
    )
    A.add(ell(cx - 27.5, 124, 3.2), GOLD_L)
    # hat
    feather = path("M152,66 C158,38 178,30 188,33 C188,46 176,60 156,70Z")
    A.add(feather, CREAM)
    A.add(AND(feather, path("M154,68 L188,33 L200,60 L160,80Z")), GOLD)
    A.add(stroke("M154,68 Q168,48 186,35", 1.6), GOLD_D)
    crown = path(f"M{cx - 29},78 L{cx - 26},50 C{cx - 26},38 {cx + 26},38 {cx + 26},50 L{cx + 29},78Z")
    two_tone(A, crown, "#3A4654", INK)
    A.add(path(f"M{cx - 29.6},78 L{cx - 28.2},65 Q{cx},70 {cx + 28.2},65 L{cx + 29.6},78Z"), CORAL)
    for i in range(-3, 4):
        A.add(
            T(rrect(-2.4, -4.6, 4.8, 9.2, 1.6), dx=cx + i * 8.4, dy=72.4 + (2.2 - abs(i) * 0.55)),
            CREAM if i % 2 else GOLD,
        )
    brim = path(
        f"M{cx - 58},74 C{cx - 40},70 {cx - 30},78 {cx},79 C{cx + 30},78 {cx + 40},70 {cx + 58},74 C{cx + 60},80 {cx + 36},90 {cx},90 C{cx - 36},90 {cx - 60},80 {cx - 58},74Z"
    )
    A.add(T(AND(brim, rect(0, 80, 250, 30)), dy=4), INK, 0.35)
    two_tone(A, brim, "#3A4654", INK)
    A.add(
        stroke(f"M{cx - 54},76.5 C{cx - 38},84 {cx - 20},87 {cx},87 C{cx + 20},87 {cx + 38},84 {cx + 54},76.5", 1.6),
        "#5B6978",
    )
    # kerchief
    k = path(f"M{cx - 32},150 Q{cx},166 {cx + 32},150 L{cx + 26},164 Q{cx},178 {cx - 26},164Z")
    two_tone(A, k, RED, "#A81E31")
    for x, y in ((-20, 159), (-10, 165), (10, 165), (20, 159)):
        A.add(ell(cx + x, y, 1.9), CREAM)
    for s in (-1, 1):
        A.add(path(f"M{cx},168 L{cx + s * 15},176 L{cx + s * 9},192 L{cx + s * 2},172Z"), RED if s < 0 else "#A81E31")
    A.add(ell(cx, 169, 5.4), CORAL)
    # mate gourd with bombilla
    gx, gy = 79, 160
    A.add(stroke(f"M{gx + 2},{gy - 14} L{gx - 9},{gy - 52} q-2,-7 -9,-8", 4.2), "#DCE7E6")
    A.add(stroke(f"M{gx - 17},{gy - 60} h-5", 5), GOLD)
    g = path(
        f"M{gx - 14},{gy - 14} C{gx - 14},{gy - 6} {gx - 24},{gy - 2} {gx - 22},{gy + 14} C{gx - 20},{gy + 28} {gx + 20},{gy + 28} {gx + 22},{gy + 14} C{gx + 24},{gy - 2} {gx + 14},{gy - 6} {gx + 14},{gy - 14}Z"
    )
    two_tone(A, g, "#8A4B2A", "#6B351D", gx)
    A.add(pip("C", gx, gy + 9, 17), GOLD_L)
    A.add(rrect(gx - 16.5, gy - 19, 33, 7.5, 3.7), "#DCE7E6")
    A.add(rrect(gx - 14, gy - 21, 28, 5, 2.5), LEAF_L)
    lt, sh, _ = SKIN["c"]
    A.add(
        path(
            f"M{gx - 26},{gy + 20} C{gx - 14},{gy + 14} {gx - 6},{gy + 24} {gx + 8},{gy + 21} C{gx + 18},{gy + 18} {gx + 27},{gy + 14} {gx + 27},{gy + 22} C{gx + 26},{gy + 32} {gx + 10},{gy + 38} {gx - 4},{gy + 38} L{gx - 30},{gy + 44}Z"
        ),
        lt,
    )
    for i in range(3):
        A.add(stroke(f"M{gx + 12 + i * 5},{gy + 21 - i * 1.2} q4,3 3,8", 1.3), sh)
    return A.clip(UP), sash(CORAL_D, GOLD_L, CREAM)
