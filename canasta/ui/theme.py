"""Colours, spacing and radii: the palette of the look, the six sides, the cloths and the high-contrast variant.

Colours are (red, green, blue) or (red, green, blue, alpha) tuples, 0 to 255. Lengths are design units u
(u = min(width / 1920, height / 1080) px) unless a name says otherwise.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

Rgb = tuple[int, int, int]


def rgb(text: str) -> Rgb:
    """The colour written as six hexadecimal digits, with or without `#`."""
    digits = text.removeprefix("#")
    if len(digits) != 6:
        raise ValueError(f"not a colour: {text!r}")
    value = int(digits, 16)
    return value >> 16, value >> 8 & 255, value & 255


def css(colour: Rgb) -> str:
    """The colour as `#rrggbb`, for SVG."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def mix(a: Rgb, b: Rgb, share: float) -> Rgb:
    """The colour `share` (0 to 1) of the way from `a` to `b`."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


def lit(colour: Rgb, factor: float) -> Rgb:
    """The colour with its brightness multiplied, as hover (1.08) and press (0.93) do."""
    red, green, blue = (max(0, min(255, round(x * factor))) for x in colour)
    return red, green, blue


def _luminance(colour: Rgb) -> float:
    def linear(value: int) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(x) for x in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: Rgb, b: Rgb) -> float:
    """Contrast ratio as WCAG defines it, 1 to 21."""
    high, low = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


class Cloth(Struct, frozen=True):
    """The table cloth: a radial gradient from the centre over the middle to the edge."""

    id: str
    centre: Rgb
    middle: Rgb
    edge: Rgb


class Side(Struct, frozen=True):
    """How one side is shown: always its emblem together with its colour."""

    id: str
    icon: str
    colour: Rgb
    on_paper: Rgb


class Skin(Struct, frozen=True):
    """The colours of one kind of button: body from top to bottom, lip below, label."""

    top: Rgb
    bottom: Rgb
    lip: Rgb
    label: Rgb
    body_alpha: float = 1.0
    lip_alpha: float = 1.0
    light: float = 0.35


class Band(Struct, frozen=True):
    """The belly band of a finished canasta: ground, double rule, figures."""

    ground: Rgb
    rule: Rgb
    figures: Rgb


INK: Final = rgb("17222D")
PAPER: Final = rgb("FDF5E6")
SHADOW: Final = rgb("030E14")
STRAP: Final = (rgb("A8651A"), rgb("FFD472"), rgb("0E3445"))
STRAP_ON_PAPER: Final = (rgb("D9A54C"), rgb("FFF0D2"), rgb("8E2B22"))
STRAP_CURTAIN: Final = (rgb("0C3033"), rgb("FFD472"), rgb("6FD3C7"))

CLOTHS: Final = {
    cloth.id: cloth
    for cloth in (
        Cloth("night", rgb("1D5A73"), rgb("124158"), rgb("092431")),
        Cloth("malbec", rgb("7A2E42"), rgb("4C1A2B"), rgb("260A16")),
        Cloth("pampa", rgb("3C6B50"), rgb("20452F"), rgb("0E2419")),
        Cloth("siesta", rgb("9C5638"), rgb("6B3320"), rgb("34150C")),
    )
}
_HIGH_CONTRAST_CLOTH: Final = Cloth("high_contrast", rgb("0B2230"), rgb("071A25"), rgb("030C12"))

# In the order in which sides take their seats. Smallest CIEDE2000 between any two: 19 in normal vision, 9 in any
# colour blindness; the emblem beside every colour carries the rest.
SIDES: Final = (
    Side("sun", "team_sun", rgb("FFC14A"), rgb("96590A")),
    Side("tide", "team_tide", rgb("6FD3C7"), rgb("0F716D")),
    Side("flower", "team_flor", rgb("AA80FF"), rgb("6B45C7")),
    Side("leaf", "team_leaf", rgb("B6E9A5"), rgb("3B6B2E")),
    Side("shell", "team_shell", rgb("F58FA8"), rgb("A8324F")),
    Side("bell", "team_bell", rgb("F1EEE2"), rgb("56616B")),
)

SUITS: Final = {"S": INK, "H": rgb("D42A3A"), "D": rgb("D42A3A"), "C": INK}
SUITS_FOUR: Final = {"S": INK, "H": rgb("D42A3A"), "D": rgb("1646D2"), "C": rgb("17997F")}

BANDS: Final = {
    "natural": Band(rgb("D42A3A"), rgb("FFD472"), rgb("FFF6E8")),
    "mixed": Band(rgb("1B2733"), rgb("FFD472"), rgb("FFF6E8")),
    "wild": Band(rgb("F2A92A"), rgb("17222D"), rgb("17222D")),
    "sequence": Band(rgb("15706E"), rgb("FFD472"), rgb("FFF6E8")),
}

_BUTTONS: Final = {
    "primary": Skin(rgb("FFC64F"), rgb("F2A92A"), rgb("B8741A"), INK),
    "second": Skin(rgb("2A6680"), rgb("1F566F"), rgb("0D3447"), PAPER),
    "danger": Skin(rgb("E95F4A"), rgb("D24535"), rgb("8E2A22"), rgb("FFF6E8")),
    "ghost": Skin(rgb("FFFFFF"), rgb("FFFFFF"), rgb("000000"), PAPER, 0.10, 0.25),
    "off": Skin(rgb("22485A"), rgb("1E4152"), rgb("15323F"), rgb("93AFBC"), 1.0, 1.0, 0.08),
    "paper": Skin(rgb("FFF9EC"), rgb("F6E8CB"), rgb("CBB488"), INK),
}
_HIGH_CONTRAST_BUTTONS: Final = {
    "primary": Skin(rgb("FFD468"), rgb("FFC64F"), rgb("8A5510"), rgb("000000")),
    "second": Skin(rgb("0F4A63"), rgb("0C3F56"), rgb("FDF5E6"), rgb("FFFFFF")),
    "danger": Skin(rgb("A82A1E"), rgb("9C241A"), rgb("FFD9D2"), rgb("FFFFFF")),
    "ghost": Skin(rgb("123041"), rgb("123041"), rgb("FDF5E6"), rgb("FFFFFF")),
    "off": Skin(rgb("16303D"), rgb("16303D"), rgb("16303D"), rgb("B9CCD5"), 1.0, 1.0, 0.08),
    "paper": Skin(rgb("FFFFFF"), rgb("FFF6E2"), rgb("7B6330"), rgb("000000")),
}


class Theme(Struct, frozen=True):
    """Every colour a screen may use, by role.

    `text*` go from loud to quiet on the cloth and on dark panels, `ink*` on paper; `*_alpha` are shares, 0 to 1;
    `emblem_ink` is for signs on a disc or pill in a side's colour.
    """

    cloth: Cloth
    high_contrast: bool
    text: Rgb
    text2: Rgb
    text3: Rgb
    ink: Rgb
    ink2: Rgb
    ink3: Rgb
    paper: Rgb
    paper2: Rgb
    edge: Rgb
    paper_lip: Rgb
    deep0: Rgb
    deep1: Rgb
    band: Rgb
    well: Rgb
    well_alpha: float
    panel: Rgb
    panel_alpha: float
    row_alpha: float
    inset_alpha: float
    hairline_alpha: float
    gold: Rgb
    gold_bottom: Rgb
    gold_lip: Rgb
    gold_soft: Rgb
    wild: Rgb
    focus: Rgb
    red: Rgb
    gain: Rgb
    loss: Rgb
    coral: Rgb
    legal: Rgb
    illegal: Rgb
    illegal_disc: Rgb
    ice0: Rgb
    ice1: Rgb
    ice_edge: Rgb
    ice_lip: Rgb
    ice_ink: Rgb
    ice_flake: Rgb
    emblem_ink: Rgb
    off_text: Rgb

    def side(self, index: int) -> Side:
        """How the side with this number looks (0 is the first)."""
        return SIDES[index % len(SIDES)]

    def button(self, kind: str) -> Skin:
        """The colours of a kind of button: primary, second, danger, ghost, off or paper."""
        return (_HIGH_CONTRAST_BUTTONS if self.high_contrast else _BUTTONS)[kind]


_PLAIN: Final = Theme(
    cloth=CLOTHS["night"],
    high_contrast=False,
    text=PAPER,
    text2=rgb("B9CFD9"),
    text3=rgb("A3BECB"),
    ink=INK,
    ink2=rgb("515E69"),
    ink3=rgb("756645"),
    paper=PAPER,
    paper2=rgb("F7EAD0"),
    edge=rgb("E6D8BC"),
    paper_lip=rgb("D9C8A2"),
    deep0=rgb("0C2A3A"),
    deep1=rgb("081C28"),
    band=rgb("12384A"),
    well=rgb("04141E"),
    well_alpha=0.36,
    panel=rgb("061A26"),
    panel_alpha=0.62,
    row_alpha=0.55,
    inset_alpha=0.5,
    hairline_alpha=0.09,
    gold=rgb("FFC64F"),
    gold_bottom=rgb("F2A92A"),
    gold_lip=rgb("B8741A"),
    gold_soft=rgb("FFE0A0"),
    wild=rgb("FFB92E"),
    focus=rgb("FFF6E0"),
    red=rgb("D42A3A"),
    gain=rgb("2F6B1E"),
    loss=rgb("C22433"),
    coral=rgb("FF8A73"),
    legal=rgb("CDF66E"),
    illegal=rgb("F0566A"),
    illegal_disc=rgb("D8405A"),
    ice0=rgb("F4FCFF"),
    ice1=rgb("BFE9FB"),
    ice_edge=rgb("C4EAFA"),
    ice_lip=rgb("5FAFD4"),
    ice_ink=rgb("0C3A54"),
    ice_flake=rgb("1E7FB4"),
    emblem_ink=rgb("0B2A39"),
    off_text=rgb("93AFBC"),
)


def theme(cloth: str = "night", *, high_contrast: bool = False) -> Theme:
    """The theme of a cloth; an unknown cloth falls back to night, as a settings file may name anything."""
    plain = replace(_PLAIN, cloth=CLOTHS.get(cloth, CLOTHS["night"]))
    if not high_contrast:
        return plain
    return replace(
        plain,
        cloth=_HIGH_CONTRAST_CLOTH,
        high_contrast=True,
        text=rgb("FFFFFF"),
        text2=rgb("E4EEF2"),
        text3=rgb("D2E1E8"),
        ink=rgb("000000"),
        ink2=rgb("2B353E"),
        ink3=rgb("40371F"),
        well_alpha=0.75,
        panel=rgb("020A10"),
        panel_alpha=0.92,
        row_alpha=0.9,
        inset_alpha=0.9,
        hairline_alpha=0.55,
        gold=rgb("FFD468"),
        off_text=rgb("B9CCD5"),
        focus=rgb("FFFFFF"),
    )


# Gaps and paddings, u.
GUTTER: Final = 12
PANEL_PAD: Final = 28
ZONE_PAD: Final = 14
# Radii: of a button as a share of its height, the others in u; pills are full.
BUTTON_RADIUS: Final = 0.26
PANEL_RADIUS: Final = 22
ZONE_RADIUS: Final = 20
ROW_RADIUS: Final = 18
# The smallest side of anything that can be pressed, in device-independent px.
HIT: Final = 44
