"""Draws docs/pictures/strength.svg from docs/strength.json: what each duel came to, with its limits of confidence.

`canasta arena --duel A,B ... --json` prints such results; `python tools/strength_plot.py FILE...` adds those in the
files, replaces older ones of the same duel, draws all of them and writes the tables of docs/strength.md.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[1] / "docs"
DATA, PICTURE = DOCS / "strength.json", DOCS / "pictures" / "strength.svg"
NOTE = DOCS / "strength.md"
MAIN = ("classic_4p", "classic_2p", "modern_american", "samba", "hand_and_foot")
"""Rule sets in which each step between levels is measured by itself."""
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
        half = min(0.5, _width(duel)) * WIDTH
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


def tables(duels: list[dict[str, Any]]) -> dict[str, str]:
    """The tables of docs/strength.md: players without search, the other rule sets, and players with search."""
    plain = [d for d in duels if not _searches(d) and not _small(d)]
    other: dict[str, dict[str, dict[str, Any]]] = {}
    for duel in filter(_small, duels):
        other.setdefault(duel["rules"], {})[f"{duel['first']} – {duel['second']}"] = duel
    names = list(dict.fromkeys(name for found in other.values() for name in sorted(found, reverse=True)))
    rows = [f"| `{rules}` | " + " | ".join(_won(found.get(n)) for n in names) + " |" for rules, found in other.items()]
    total = [_together([found[n] for found in other.values() if n in found]) for n in names]
    head = f"| rule set | {' | '.join(names)} |\n|---|{'---|' * len(names)}"
    return {
        "without search": _table(plain),
        "other rule sets": "\n".join([head, *rows, f"| together | {' | '.join(total)} |"]) if names else "",
        "with search": _table([d for d in duels if _searches(d)]),
    }


def _searches(duel: dict[str, Any]) -> bool:
    players = f"{duel['first']}+{duel['second']}".split("+")
    return any(name.split("-")[0] in ("sharp", "master") for name in players)


def _small(duel: dict[str, Any]) -> bool:
    """Whether it is a step between levels in one of the rule sets that are judged together."""
    levels = ("beginner", "casual", "steady")
    return duel["rules"] not in MAIN and duel["first"] in levels and duel["second"] in levels


def _won(duel: dict[str, Any] | None) -> str:
    return f"{100 * duel['wins']:.1f} ± {100 * _width(duel):.1f} %" if duel else ""


def _width(duel: dict[str, Any]) -> float:
    """The limits of the part won; one pair alone has none, and says nothing."""
    width = duel["wins_95"]
    return 0.5 if width is None else float(width)


def _together(duels: list[dict[str, Any]]) -> str:
    """All matches of these duels, as one series: each pair counts as much."""
    pairs = sum(d["pairs"] for d in duels)
    wins = sum(d["wins"] * d["pairs"] for d in duels) / pairs
    width = sum((_width(d) * d["pairs"]) ** 2 for d in duels) ** 0.5 / pairs
    return f"**{100 * wins:.1f} ± {100 * width:.1f} %**, {pairs} pairs"


def _table(duels: list[dict[str, Any]]) -> str:
    out = ["| duel | rule set | seeds | pairs | points a deal | won |", "|---|---|---|---|---|---|"]
    for d in duels:
        lead = f"{d['lead']:+.0f} ± {d['lead_95']:.0f}" if d["lead_95"] is not None else f"{d['lead']:+.0f}"
        series = f"{d['purpose']} {d['seed']}" if d.get("seed", 1) != 1 else d["purpose"]
        verdict = f", {d['verdict'].upper()}" if d["verdict"] else ""
        out.append(
            f"| {d['first']} – {d['second']} | `{d['rules']}` | {series} | {d['pairs']} of {d['kind']} |"
            f" {lead}{verdict} | {_won(d)} |"
        )
    return "\n".join(out)


def filled(text: str, found: dict[str, str]) -> str:
    """The text with each table between its marks, `<!-- NAME -->` and `<!-- end -->`. Raises ValueError for no mark."""
    for name, table in found.items():
        start = text.index(f"<!-- {name} -->") + len(f"<!-- {name} -->")
        text = f"{text[:start]}\n{table}\n{text[text.index('<!-- end -->', start) :]}"
    return text


def main() -> None:
    """Add the files named, draw, and write the tables."""
    known = {key(d): d for d in json.loads(DATA.read_text("utf-8"))} if DATA.exists() else {}
    for name in sys.argv[1:]:
        for line in Path(name).read_text("utf-8").splitlines():
            if line.startswith("{"):
                known |= {key(d): d for d in json.loads(line)["duels"]}
    duels = sorted(known.values(), key=key)
    DATA.write_text(json.dumps(duels, indent=1) + "\n", "utf-8")
    PICTURE.write_text(drawn([d for d in duels if not _small(d)]), "utf-8")
    NOTE.write_text(filled(NOTE.read_text("utf-8"), tables(duels)), "utf-8")


if __name__ == "__main__":
    main()
