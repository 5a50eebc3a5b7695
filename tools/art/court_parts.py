"""What all court figures share: the half panel, the woven strap, faces, eyes, hands (card units 250x350)."""

from kit import *
from palette import *
from pips import *

PX, PY, PW, PH = 54, 26, 142, 298
PANEL = rrect(PX, PY, PW, PH, 12)
SL = 0.2867  # sash slope (16 deg)


def yline(x, off=0):
    return 175 + off - (x - 125) * SL


UP = AND(PANEL, poly((0, -10), (250, -10), (250, yline(250, 0)), (0, yline(0, 0))))


def sash(c1, c2, c3, th=15):
    """woven strap across the middle: the 'canasta band' every court shares."""
    A = Art()
    band = AND(
        PANEL,
        poly((0, yline(0, -th / 2)), (250, yline(250, -th / 2)), (250, yline(250, th / 2)), (0, yline(0, th / 2))),
    )
    A.add(band, c1)
    n = 11
    step = 15.2
    for i in range(-n, n + 1):
        x = 125 + i * step * 0.96
        r = rrect(-5.4, -th / 2 + 1.8, 10.8, th - 3.6, 2.2) if i % 2 == 0 else None
        if i % 2 == 0:
            A.add(AND(T(r, dx=x, dy=yline(x), rot=-16), band), c2)
        else:
            for k in (-1, 1):
                A.add(AND(T(rrect(-6.2, -1.6 + k * 2.7, 12.4, 3.2, 1.4), dx=x, dy=yline(x), rot=-16), band), c3)
    return A


def rays(A, c, cx=125, cy=175, n=14, op=1, half=True, region=UP):
    step = 360 / n
    for i in range(n):
        A.add(AND(wedge(cx, cy, 260, i * step, i * step + step / 2), region), c, op)


# ---------------------------------------------------------------- faces
def face_outline(cx, top, eye, chin, hw, soft=0.55):
    return path(
        f"M{cx - hw},{top} L{cx + hw},{top} L{cx + hw},{eye + 6} C{cx + hw},{chin - 9} {cx + hw * soft},{chin} {cx},{chin} "
        f"C{cx - hw * soft},{chin} {cx - hw},{chin - 9} {cx - hw},{eye + 6}Z"
    )


def face(
    A,
    skin,
    cx=125,
    top=72,
    eye=98,
    chin=133,
    hw=27,
    soft=0.55,
    nose=19,
    lips=RED,
    blush=True,
    neck=True,
    neckw=11,
    necky=158,
    flip=False,
):
    lt, sh, bl = SKIN[skin]
    F = face_outline(cx, top, eye, chin, hw, soft)
    B = Art()
    if neck:
        n = path(
            f"M{cx - neckw},{chin - 14} L{cx + neckw},{chin - 14} L{cx + neckw + 1},{necky} L{cx - neckw - 1},{necky}Z"
        )
        B.add(n, sh)
        B.add(
            AND(
                n,
                path(f"M{cx - neckw - 5},{chin - 2} L{cx - 1},{chin + 8} L{cx - 1},{necky} L{cx - neckw - 5},{necky}Z"),
            ),
            lt,
        )
    B.add(F, lt)
    ny = eye + nose
    prof = path(
        f"M{cx + 1},{top - 5} L{cx + 1},{eye - 5} C{cx},{eye + 5} {cx - 8},{ny - 6} {cx - 9.5},{ny - 1} C{cx - 10},{ny + 2.5} {cx - 5},{ny + 3.5} {cx + 1},{ny + 3.5} "
        f"L{cx + 1},{chin + 9} L{cx + hw + 9},{chin + 9} L{cx + hw + 9},{top - 5}Z"
    )
    B.add(AND(F, prof), sh)
    if blush:
        for s in (-1, 1):
            B.add(AND(ell(cx + s * (hw - 9), eye + 15, 6.5, 5), F), bl, 0.75 if s < 0 else 0.6)
    A.extend(B if not flip else mirror_art(B, cx))
    return F


def mirror_art(B, x):
    C = Art()
    for p, f, o in B.items:
        C.items.append((mirror(p, x), f, o))
    return C


def almond(cx, cy, w, h):
    return path(
        f"M{cx - w},{cy + 0.8} C{cx - w * 0.45},{cy - h} {cx + w * 0.45},{cy - h} {cx + w},{cy} C{cx + w * 0.45},{cy + h * 0.85} {cx - w * 0.5},{cy + h * 0.85} {cx - w},{cy + 0.8}Z"
    )


def eyes(A, cx, y, dx=13, w=8, h=6, iris=INK, look=0, lid=INK, lidw=2.6, lidc=None, half=0):
    for s in (-1, 1):
        e = almond(cx + s * dx, y, w, h)
        A.add(e, WHITE)
        A.add(AND(ell(cx + s * dx + look, y - 0.2, 3.9), e), iris)
        if half:
            cover = AND(e, rect(cx + s * dx - 12, y - 12, 24, 12 - half + 0))
            A.add(cover, lidc)
            A.add(
                stroke(f"M{cx + s * dx - w},{y - half + 0.4} L{cx + s * dx + w},{y - half + 0.4}", lidw, "round"), lid
            )
        else:
            A.add(
                stroke(
                    f"M{cx + s * dx - w},{y + 0.6} C{cx + s * dx - w * 0.45},{y - h} {cx + s * dx + w * 0.45},{y - h} {cx + s * dx + w},{y}",
                    lidw,
                ),
                lid,
            )


def brows(A, cx, y, dx=13, w=10, tilt=3, th=4, c=INK):
    for s in (-1, 1):
        x0, x1 = cx + s * (dx - w), cx + s * (dx + w)
        A.add(
            path(
                f"M{x0},{y + tilt} Q{cx + s * dx},{y - th - 1} {x1},{y + 1} Q{cx + s * dx},{y - 1} {x0},{y + tilt + th * 0.7}Z"
            ),
            c,
        )


def lips(A, cx, y, w=8, c1=RED, c2=CORAL_D):
    A.add(
        path(
            f"M{cx - w},{y} C{cx - w * 0.5},{y - 3.6} {cx - 2},{y - 4.2} {cx},{y - 2.4} C{cx + 2},{y - 4.2} {cx + w * 0.5},{y - 3.6} {cx + w},{y} Q{cx},{y + 1.6} {cx - w},{y}Z"
        ),
        c2,
    )
    A.add(
        path(
            f"M{cx - w},{y} Q{cx},{y + 1.6} {cx + w},{y} C{cx + w * 0.5},{y + 6} {cx - w * 0.5},{y + 6} {cx - w},{y}Z"
        ),
        c1,
    )


def two_tone(A, p, lt, dk, x=125):
    A.add(p, lt)
    A.add(AND(p, rect(x, -20, 200, 420)), dk)


def hand(A, x, y, skin, flip=1, w=19, h=25):
    """fist gripping a vertical shaft at (x,y): four finger bars and a thumb."""
    lt, sh, _ = SKIN[skin]
    A.add(rrect(x - w / 2, y, w, h, 7), sh)
    for i in range(4):
        A.add(rrect(x - w / 2 - 1.5, y + i * h / 4 + 0.3, w + 1, h / 4 - 0.9, 2.6), lt)
    A.add(rrect(x - 2 if flip > 0 else x - w / 2 + 1, y - 4, w / 2 + 1, 9, 4.5), lt)
    A.add(stroke(f"M{x - 1.5 if flip > 0 else x - w / 2 + 2},{y + 5.4} h{w / 2 - 1}", 1.3), sh)


def torso(A, l, d, y0=150, neck=24):
    p = path(
        f"M38,262 L55,186 C60,170 80,{y0 + 6} {125 - neck},{y0} L{125 + neck},{y0} C170,{y0 + 6} 190,168 195,184 L212,262Z"
    )
    two_tone(A, p, l, d)
    return p


def bg(A, base, ray, halo, hop=0.17, cy=105):
    A.add(UP, base)
    rays(A, ray, cy=cy, n=16, op=0.5)
    A.add(AND(ell(125, cy - 5, 58), UP), halo, hop)


def lashes(A, cx, eye, c, lidc=None):
    for s in (-1, 1):
        if lidc:
            A.add(
                path(
                    f"M{cx + s * 4.5},{eye - 1.5} C{cx + s * 9},{eye - 9} {cx + s * 17},{eye - 9} {cx + s * 20.5},{eye - 1.5} C{cx + s * 16},{eye - 6} {cx + s * 9},{eye - 6} {cx + s * 4.5},{eye - 1.5}Z"
                ),
                lidc,
                0.75,
            )
        A.add(stroke(f"M{cx + s * 20},{eye} l{s * 4.5},-3.4", 2.2), INK)
        A.add(
            path(
                f"M{cx + s * 4},{eye - 11} C{cx + s * 10},{eye - 16.5} {cx + s * 18},{eye - 16} {cx + s * 23},{eye - 9.5} C{cx + s * 17},{eye - 13.4} {cx + s * 10},{eye - 13.4} {cx + s * 4},{eye - 11}Z"
            ),
            c,
        )


def fingers(A, x, y, skin, w=24):
    lt, sh, _ = SKIN[skin]
    A.add(rrect(x - w / 2, y, w, 26, 9), lt)
    for i in range(3):
        A.add(stroke(f"M{x - w / 4 + i * w / 4:.1f},{y + 2} v8", 1.3), sh)
