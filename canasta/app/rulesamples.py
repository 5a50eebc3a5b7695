"""Ends of deals for the rule book: what each side had, as the worked examples of the rules have it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class SideSample:
    """What one side had at the end.

    Melds are ranks with a count (`K*7`, `8*5 2 JK`) or a sequence by its ends (`5D-JD`); hands are ranks, seat by
    seat, `b3` and `r3` for threes. Numbers of threes are those laid out, `removed` those taken out of play.
    """

    melds: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()
    foot: str = ""
    red: int = 0
    black: int = 0
    removed: int = 0


@dataclass(frozen=True, slots=True)
class Sample:
    """The end of a deal. The first side went out, in cutthroat it is the lone hand."""

    sides: tuple[SideSample, ...]


def _sample(*sides: SideSample) -> Sample:
    return Sample(sides)


_CLASSIC_LOSER = SideSample((), ("JK 2 A Q Q T 7 6 4 4 b3", "J J T 9 9 8 A 6 6 5"), red=2)

SAMPLES: Mapping[str, Sample] = MappingProxyType(
    {
        "classic_4p": _sample(SideSample(("K*7", "8*5 2 JK", "5*3"), ("", "A 9 4"), red=2), _CLASSIC_LOSER),
        "classic_2p": _sample(
            SideSample(("A*7", "7*4 2 2 JK", "J*3"), red=1),
            SideSample(("T*3 2", "6*4"), ("K K 9 8 2 5 4 4",), red=3),
        ),
        "classic_3p": _sample(
            SideSample(("9*7", "Q*3 2"), red=2),
            SideSample(("8*4", "K*3"), ("A 2 T 7 5",), red=1),
            SideSample((), ("JK A A J J 6 6 4",), red=1),
        ),
        "cutthroat_3p": _sample(
            SideSample(("K*7", "T*5 2 2", "A*3"), red=1),
            SideSample(("9*5 JK 2", "6*3"), ("Q 8 5",), red=2),
            SideSample((), ("A J 7 4",)),
        ),
        "classic_6p": _sample(
            SideSample(("J*7", "8*5 2 2", "4*3"), ("", "K 9 2", "Q 7 b3"), red=5),
            SideSample(("A*5 2 JK", "T*4"), ("9 8 JK", "K 6 5", "7 7 4 A"), red=1),
        ),
        "classic_6p_3teams": _sample(
            SideSample(("J*7", "8*5 2 2", "4*3"), ("", "K 9 2"), red=3),
            SideSample(("A*5 2 JK", "T*4"), ("9 8 JK", "K 6 5"), red=1),
            SideSample((), ("Q Q 7 5", "J 9 6 4 4"), red=2),
        ),
        "modern_american": _sample(
            SideSample(("Q*7", "9*5 2 2", "5*4"), ("", "K 8 6"), red=2, black=1),
            SideSample(("J*6 2", "7*4"), ("A A A K", ""), red=2),
        ),
        "samba": _sample(
            SideSample(("5D-JD", "K*5 2 JK", "4*4"), ("", "9 2"), red=6),
            SideSample(("6*7", "8S-TS", "J*3"), ("A K 7 2", "Q Q 5")),
        ),
        "bolivian": _sample(
            SideSample(("7S-KS", "2*5 JK*2", "6*3"), ("", "b3 9 4"), red=4),
            SideSample(("T*7", "5*5 2 2", "QD-AD"), ("b3 b3 JK", "J 8"), red=2),
        ),
        "brazilian": _sample(
            SideSample(("6H-QH", "2*6 JK", "9*3"), ("", "K 5"), red=5),
            SideSample(("8*7", "A*6 2", "9D-QD"), ("b3 7", "4"), red=1),
        ),
        "acaba": _sample(
            SideSample(("7*5 2 2", "K*3"), ("", "T A"), red=1),
            SideSample(("6*5 2 2", "J*3", "A*3"), ("K Q 9 8", "7 b3 JK"), red=1),
        ),
        "chilean_3": _sample(
            SideSample(("8D-AD", "2*6 JK", "5*4"), ("", "9 7 b3"), red=3),
            SideSample(("4*7", "Q*5 2 JK"), ("A 9 6", "2 K"), red=3),
        ),
        "chilean_4": _sample(
            SideSample(("8D-AD", "2*6 JK", "5*4"), ("", "9 7 b3"), red=8),
            SideSample(("4*7", "Q*5 2 JK"), ("A 9 6", "2 K")),
        ),
        "cuban": _sample(
            SideSample(("2*7", "9*7"), ("", "K 6"), red=3, removed=2),
            SideSample(("K*4 2", "5*3"), ("JK A 8 8", "T 4 4"), red=1, removed=1),
        ),
        "italian": _sample(
            SideSample(("K*7", "8*7", "2*7"), ("", "A 9"), red=4),
            SideSample(("6*7", "J*5 JK*2"), ("K Q 5", "A 4"), red=2),
        ),
        "uruguayan": _sample(
            SideSample(("T*7", "A*3", "6*3"), ("", "K 8 5"), red=4),
            SideSample(("4*4 2 2 JK", "Q*3"), ("A A 9 7", "J J b3")),
        ),
        "uruguay_hoyle": _sample(
            SideSample(("2*5 JK*2", "K*5 2 JK"), ("", "9 9 4"), red=1),
            SideSample(("T*4", "7*3"), ("A Q 8 2", "J J 6"), red=2),
        ),
        "boat": _sample(
            SideSample(("Q*7", "5*4 2 2 JK", "8*3"), ("", "A 6"), red=2),
            SideSample(("K*3", "7*3"), ("JK 2 T 9", "A A Q 4"), red=1),
        ),
        "hand_and_foot": _sample(
            SideSample(("K*7", "9*7", "6*7", "A*5 2 2", "Q*5 2 JK", "8*5 2 2", "5*5 2 2"), ("", "Q 4 b3 r3")),
            SideSample(("J*5 2 2", "T*4", "4*3"), ("K K A 7 b3 b3 r3", ""), foot="9 9 9 8 8 6 6 6 6 Q r3"),
        ),
        "hand_and_foot_solo": _sample(
            SideSample(("J*7", "A*5 2 2", "7*5 JK*2")),
            SideSample(("K*4", "9*3"), ("Q Q 6 b3",), foot="A T T 8 8 5 5 5 4 4 r3"),
        ),
        # Natural melds alone, which hardly any rule forbids.
        "plain": _sample(
            SideSample(("K*7", "9*7", "5*4"), ("", "A 8 4"), red=1),
            SideSample(("J*4", "6*4"), ("Q Q 7", "A T 4"), red=1),
        ),
    }
)
"""Samples by game; a game without one of its own takes that of the game it comes from."""

COMMON: tuple[str, ...] = ("classic_4p", "samba", "cuban", "hand_and_foot", "bolivian", "plain")
"""Where the sample of a game breaks a house rule, these are tried."""
