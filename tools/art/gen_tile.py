"""64-unit seamless weave tile (white, tint by alpha) for cloth, bars and curtains, into assets/brand."""

import math
from pathlib import Path

OUT = Path(__file__).resolve().parents[2] / "assets" / "brand" / "weave_tile.svg"
s = 64 / (2 * math.sqrt(2))
R = []
for j in range(-6, 7):
    for i in range(-6, 7):
        x, y = i * s, j * s
        for k in (0.16, 0.62):
            if (i + j) % 2 == 0:
                R.append(
                    f'<rect x="{x + 1:.2f}" y="{y + s * k:.2f}" width="{s - 2:.2f}" height="{s * 0.2:.2f}" rx="2"/>'
                )
            else:
                R.append(
                    f'<rect x="{x + s * k:.2f}" y="{y + 1:.2f}" width="{s * 0.2:.2f}" height="{s - 2:.2f}" rx="2"/>'
                )
OUT.write_text(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><g fill="#ffffff" transform="rotate(45)">'
    + "".join(R)
    + "</g></svg>\n",
    encoding="utf-8",
)
