"""Ratings from duels: the Bradley-Terry strengths that make the results likeliest, as Elo points around an anchor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log, log10, sqrt

ANCHOR = "steady"
BASE = 1500.0
"""The anchor's rating."""
_ROUNDS = 500
_DRAWN = 1.0
"""Half won, half lost matches added to each pairing, so that who wins everything has a rating too."""


@dataclass(frozen=True, slots=True)
class Score:
    """So many matches of one player against another, and how many of them it won (a shared win is a half).

    Only what is independent counts: a pair of duplicate matches is one.
    """

    first: str
    second: str
    matches: float
    wins: float


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating in Elo points, and the half width of its limits of confidence of 95 %."""

    name: str
    elo: float
    width: float


def ratings(scores: Sequence[Score], anchor: str = ANCHOR) -> list[Rating]:
    """The table, best first; without the anchor among the players, their mean is 1500."""
    names = list(dict.fromkeys(n for s in scores for n in (s.first, s.second)))
    played = {n: dict.fromkeys(names, 0.0) for n in names}
    won = dict.fromkeys(names, 0.0)
    for score in scores:
        count = score.matches + 2.0 * _DRAWN
        played[score.first][score.second] += count
        played[score.second][score.first] += count
        won[score.first] += score.wins + _DRAWN
        won[score.second] += score.matches - score.wins + _DRAWN
    strength = dict.fromkeys(names, 1.0)
    for _ in range(_ROUNDS):
        # Each strength such that its player would have won as often as it did (Zermelo, Hunter 2004).
        for name in names:
            met = sum(n / (strength[name] + strength[other]) for other, n in played[name].items() if n)
            strength[name] = won[name] / met
        mean = sum(log(s) for s in strength.values()) / len(names)
        strength = {name: s / 2.718281828459045**mean for name, s in strength.items()}
    elo = {name: 400.0 * log10(s) for name, s in strength.items()}
    zero = elo[anchor] if anchor in elo else sum(elo.values()) / len(elo)
    found = [Rating(name, BASE + elo[name] - zero, _width(name, strength, played)) for name in names]
    return sorted(found, key=lambda r: -r.elo)


def _width(name: str, strength: Mapping[str, float], played: Mapping[str, Mapping[str, float]]) -> float:
    """From the information of the player's own matches, the others' strengths taken as known."""
    info = 0.0
    for other, n in played[name].items():
        p = strength[name] / (strength[name] + strength[other])
        info += n * p * (1.0 - p)
    return 1.96 * (400.0 / log(10.0)) / sqrt(info) if info else float("inf")
