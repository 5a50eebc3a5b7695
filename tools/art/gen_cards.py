"""Draw every card, back and portrait into assets/cards (run without arguments).

The four-colour sets hold only the two suits whose colour differs; the other cards come from the plain sets.
"""

from pathlib import Path

import court_parts
import courts
import specials
from kit import *
from palette import *
from pips import *

ASSETS = Path(__file__).resolve().parents[2] / "assets"
OUT = ASSETS / "cards"
FONT = str(ASSETS / "fonts" / "Bricolage-Display-Cond.ttf")
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350" width="250" height="350">'


def base(A, paper=PAPER):
    A.add(rrect(0, 0, 250, 350, 18), paper)


def edge(A):
    A.add(SUB(rrect(0, 0, 250, 350, 18), rrect(1.6, 1.6, 246.8, 346.8, 16.6)), "#B9A583", 0.55)


IDX = dict(
    normal=dict(cap=58, top=17, cx=32, pip=37, gap=9, maxw=44),
    jumbo=dict(cap=86, top=15, cx=37, pip=50, gap=11, maxw=54),
)


def index_art(rank, suit, color, mode="normal", pipcolor=None, off=0):
    m = dict(IDX[mode])
    m["cx"] += off
    m["top"] += off
    A = Art()
    if rank == "Q":  # Bricolage's Q tail would touch the pip: O + short tail
        g, w = glyphs(FONT, "O", m["cap"])
        c = m["cap"]
        g = OR(g, poly((w * 0.50, -c * 0.25), (w * 0.72, -c * 0.25), (w * 0.99, c * 0.08), (w * 0.72, c * 0.08)))
    else:
        g, w = glyphs(FONT, rank, m["cap"], tracking=-30 if rank == "10" else 0)
    sx = min(1, m["maxw"] / w)
    g = T(g, sx=sx, sy=1)
    w *= sx
    A.add(T(g, dx=m["cx"] - w / 2, dy=m["top"] + m["cap"]), color)
    y = m["top"] + m["cap"] + m["gap"] + m["pip"] / 2 + (3 if rank == "J" else 0)
    A.add(pip(suit, m["cx"], y, m["pip"]), pipcolor or color)
    return A


def both_corners(A):
    return A.svg() + f'\n<g transform="rotate(180 125 175)">\n{A.svg()}\n</g>'


L, C_, R = 84, 125, 166
GRID = {
    "2": [(C_, 0), (C_, 1)],
    "3": [(C_, 0), (C_, 0.5), (C_, 1)],
    "4": [(L, 0), (R, 0), (L, 1), (R, 1)],
    "5": [(L, 0), (R, 0), (C_, 0.5), (L, 1), (R, 1)],
    "6": [(L, 0), (R, 0), (L, 0.5), (R, 0.5), (L, 1), (R, 1)],
    "7": [(L, 0), (R, 0), (C_, 0.25), (L, 0.5), (R, 0.5), (L, 1), (R, 1)],
    "8": [(L, 0), (R, 0), (C_, 0.25), (L, 0.5), (R, 0.5), (C_, 0.75), (L, 1), (R, 1)],
    "9": [(L, 0), (R, 0), (L, 1 / 3), (R, 1 / 3), (C_, 0.5), (L, 2 / 3), (R, 2 / 3), (L, 1), (R, 1)],
    "10": [(L, 0), (R, 0), (C_, 1 / 6), (L, 1 / 3), (R, 1 / 3), (L, 2 / 3), (R, 2 / 3), (C_, 5 / 6), (L, 1), (R, 1)],
}
YT, YB = 62, 288

JS = 0.80  # jumbo: centre art shrinks so the bigger index stays clear


def shrink(A, mode):
    if mode == "jumbo":
        A.items = [(T(p, s=JS, about=(CX, CY)), f, o) for p, f, o in A.items]
    return A


def number(rank, suit, col, mode):
    A = Art()
    base(A)
    if rank == "2":
        specials.wild_frame(A)
        Z = Art()
        specials.two_center(Z, suit, col)
        A.extend(shrink(Z, mode))
        edge(A)
        I = index_art(rank, suit, col, mode, off=5)
        m = IDX[mode]
        I.add(pip("W", m["cx"] + 5, m["top"] + 5 + m["cap"] + m["gap"] + m["pip"] * 1.62, m["pip"] * 0.78), GOLD_D)
        return A.svg() + both_corners(I)
    if rank == "3":
        Z = Art()
        (specials.red_three if suit in "HD" else specials.black_three)(Z, suit, col)
        A.extend(shrink(Z, mode))
        edge(A)
        return A.svg() + both_corners(index_art(rank, suit, col, mode))
    for x, t in GRID[rank]:
        if mode == "jumbo":
            x = CX + (x - CX) * 0.83
        A.add(pip(suit, x, YT + (YB - YT) * t, 46 if mode != "jumbo" else 37, flip=t > 0.5), col)
    edge(A)
    return A.svg() + both_corners(index_art(rank, suit, col, mode))


def ace(suit, col, mode):
    A = Art()
    base(A)
    big = pip(suit, CX, CY, 136 if mode != "jumbo" else 110)
    A.add(big, col)
    inner = T(big, s=0.80, about=(CX, CY + (6 if suit in "SC" else -2)))
    inner = AND(inner, big)
    # basket weave inlay
    light = {"S": "#2F4254", "C": "#2F4254"}.get(suit, "#EE6A63")
    s = 11
    for j in range(-8, 9):
        for i in range(-8, 9):
            x, y = CX + i * s, CY + j * s
            if (i + j) % 2 == 0:
                for k in (-1, 1):
                    A.add(AND(rrect(x - s * 0.62, y + k * 2.5 - 1.5, s * 1.24, 3, 1.5), inner), light)
            else:
                for k in (-1, 1):
                    A.add(AND(rrect(x + k * 2.5 - 1.5, y - s * 0.62, 3, s * 1.24, 1.5), inner), light)
    A.items = [it for it in A.items if list(it[0].segments)]
    edge(A)
    return A.svg() + both_corners(index_art("A", suit, col, mode))


def court(rank, suit, col, mode):
    A = Art()
    base(A)
    fig, sash = courts.COURTS[(rank, suit)]()
    B = Art()
    edge(B)
    frame = Art()
    frame.add(
        SUB(
            court_parts.PANEL,
            rrect(court_parts.PX + 2.2, court_parts.PY + 2.2, court_parts.PW - 4.4, court_parts.PH - 4.4, 10),
        ),
        INK,
    )
    for x in (fig, sash, frame):
        shrink(x, mode)
    half = fig.svg()
    return (
        A.svg()
        + "\n"
        + half
        + f'\n<g transform="rotate(180 125 175)">\n{half}\n</g>\n'
        + sash.svg()
        + "\n"
        + frame.svg()
        + "\n"
        + B.svg()
        + both_corners(index_art(rank, suit, col, mode))
    )


def joker(key, mode):
    v = specials.JOKERS[key]
    A = Art()
    base(A)
    specials.wild_frame(A)
    fig, sash = specials.joker_half(v)
    fr = Art()
    fr.add(
        SUB(
            court_parts.PANEL,
            rrect(court_parts.PX + 2.2, court_parts.PY + 2.2, court_parts.PW - 4.4, court_parts.PH - 4.4, 10),
        ),
        INK,
    )
    for x in (fig, sash, fr):
        shrink(x, mode)
    half = fig.svg()
    edge(fr)
    I = Art()
    big = mode == "jumbo"
    I.add(pip("W", 33 if not big else 36, 42 if not big else 46, 40 if not big else 50), v["ink"])
    y = 68 if not big else 78
    ch = 15 if not big else 18
    for c in "JOKER":
        g, w = glyphs(FONT, c, ch)
        y += ch + 4.5
        I.add(T(g, dx=(33 if not big else 36) - w / 2, dy=y), v["ink"])
    return (
        A.svg()
        + "\n"
        + half
        + f'\n<g transform="rotate(180 125 175)">\n{half}\n</g>\n'
        + sash.svg()
        + "\n"
        + fr.svg()
        + both_corners(I)
    )


def write(folder, name, body, head=HEAD):
    (OUT / folder).mkdir(parents=True, exist_ok=True)
    (OUT / folder / f"{name}.svg").write_text(f"{head}\n{body}\n</svg>\n", encoding="utf-8")


def build(folder, mode="normal", pal=SUIT, suits="SHDC", jokers=True):
    n = 0
    for suit in suits:
        for rank in ["A"] + [str(i) for i in range(2, 11)] + list("JQK"):
            col = pal[suit]
            if rank == "A":
                b = ace(suit, col, mode)
            elif rank in "JQK":
                b = court(rank, suit, col, mode)
            else:
                b = number(rank, suit, col, mode)
            write(folder, rank + suit, b)
            n += 1
    if jokers:
        for k in specials.JOKERS:
            write(folder, k, joker(k, mode))
            n += 1
    return n


def avatar(fig_art, name, cy=101, r=57):
    """head crop of a court figure in a disc, viewBox 0 0 120 120 (player portraits)."""
    A = Art()
    disc = ell(125, cy, r)
    for p, f, o in fig_art.items:
        q = AND(p, disc)
        if list(q.segments):
            A.items.append((T(q, dx=60 - 125, dy=60 - cy), f, o))
    s = 60 / r
    A.items = [(T(p, s=s, about=(60, 60)), f, o) for p, f, o in A.items]
    write(
        "avatars",
        name,
        A.svg(),
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="120" height="120">',
    )


if __name__ == "__main__":
    print("faces", build("faces"))
    print("jumbo", build("faces_jumbo", mode="jumbo"))
    print("four-colour", build("faces_four", pal=SUIT4, suits="DC", jokers=False))
    print("jumbo four-colour", build("faces_jumbo_four", mode="jumbo", pal=SUIT4, suits="DC", jokers=False))
    for k, v in specials.BACKS.items():
        write("backs", k, specials.back(v).svg())
    for (r, su), fn in courts.COURTS.items():
        avatar(fn()[0], r + su)
    for k, v in specials.JOKERS.items():
        avatar(specials.joker_half(v)[0], k, cy=105)
