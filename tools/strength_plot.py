"""Draws docs/pictures/strength.svg from docs/strength.json: what each duel came to, with its limits of confidence.

`canasta arena --duel A,B ... --json` prints such results; `python tools/strength_plot.py FILE...` adds those in the
files, replaces older ones of the same duel, and draws all of them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[1] / "docs"
DATA, PICTURE = DOCS / "strength.json", DOCS / "pictures" / "strength.svg"
ROW, LEFT, WIDTH = 26, 330, 460


def key(duel: dict[str, Any]) -> tuple[str, ...]:
    """What makes two results the same duel."""
    return (duel["kind"], duel["rules"], duel["first"], duel["second"])


def drawn(duels: list[dict[str, Any]]) -> str:
    """The picture: a dot for each result, a bar for its limits; even play is the line in the middle."""
    height = ROW * (len(duels) + 2)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + 20}" height="{height}"'
        ' font-family="sans-serif" font-size="13"><rect width="100%" height="100%" fill="#fff"/>'
    ]
    middle = LEFT + WIDTH / 2
    out.append(f'<line x1="{middle}" y1="{ROW}" x2="{middle}" y2="{height - ROW}" stroke="#999"/>')
    for mark in (-25, 25):
        x = middle + mark / 50 * WIDTH
        out.append(f'<line x1="{x}" y1="{ROW}" x2="{x}" y2="{height - ROW}" stroke="#ddd"/>')
        out.append(f'<text x="{x}" y="{ROW - 8}" text-anchor="middle" fill="#666">{50 + mark} %</text>')
    for n, duel in enumerate(duels):
        y = ROW * (n + 1.5)
        half = min(0.5, duel["wins_95"]) * WIDTH
        x = LEFT + duel["wins"] * WIDTH
        out.append(
            f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{duel["first"]} – {duel["second"]}, {duel["rules"]}'
            f" ({duel['pairs']} pairs of {duel['kind']})</text>"
        )
        low, high = max(LEFT, x - half), min(LEFT + WIDTH, x + half)
        out.append(f'<line x1="{low:.1f}" y1="{y}" x2="{high:.1f}" y2="{y}" stroke="#2a6" stroke-width="3"/>')
        out.append(f'<circle cx="{x:.1f}" cy="{y}" r="5" fill="#175"/>')
    out.append("</svg>\n")
    return "\n".join(out)


def main() -> None:
    """Add the files named and draw."""
    known = {key(d): d for d in json.loads(DATA.read_text("utf-8"))} if DATA.exists() else {}
    for name in sys.argv[1:]:
        for line in Path(name).read_text("utf-8").splitlines():
            if line.startswith("{"):
                known |= {key(d): d for d in json.loads(line)["duels"]}
    duels = sorted(known.values(), key=key)
    DATA.write_text(json.dumps(duels, indent=1) + "\n", "utf-8")
    PICTURE.write_text(drawn(duels), "utf-8")


if __name__ == "__main__":
    main()
