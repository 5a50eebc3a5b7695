"""Where random sessions begin: every screen of the game, matches that are about to end, couches of two to six."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Final, get_args

from canasta.app.journal import Journal
from canasta.app.library import Library
from canasta.app.match import Match
from canasta.app.settings import NewGame
from canasta.engine.actions import Action
from canasta.engine.moves import actions_now
from canasta.engine.record import Entry, Header, Note, Record, SeatInfo
from canasta.engine.rules import load
from canasta.engine.state import EndReason
from canasta.ui.routes import Routes
from canasta.ui.scenes import Nav, Push, Scene, SceneStack
from canasta.ui.screens.houserules import HouseRulesScene
from canasta.ui.screens.newgame import NewGameScene
from tests.support.playing import any_action

NAMES: Final = ("Mika", "Aiko", "Mateo", "Luis", "Rosa", "Sora")
GAMES: Final[Mapping[int, tuple[str, ...]]] = {
    2: ("classic_2p", "hand_and_foot_solo", "samba_dutch"),
    3: ("classic_3p", "cutthroat_3p", "hand_and_foot_solo"),
    4: ("classic_4p", "samba", "hand_and_foot", "bolivian"),
    5: ("hand_and_foot_solo",),
    6: ("classic_6p", "classic_6p_3teams"),
}
_PADS: Final = ("any", "any", "pad1", "pad2", "mouse", "touch", "keys")

#: Tables: the number of players (0: any) and of people (0: any, at least two).
TABLES: Final[Mapping[str, tuple[int, int]]] = {
    "table": (0, 1),
    "watching": (4, -1),
    "couch_2": (2, 2),
    "couch_3": (3, 3),
    "couch_4": (4, 4),
    "couch_5": (5, 5),
    "couch_6": (6, 6),
    "couch": (0, 0),
}
ENDS: Final = ("deal_end", "match_end")
STARTS: Final = (
    "title", "new_game", "house_rules", "trial", "seat_setup", "settings", "keys", "library", "replay", "statistics",
    "rules", "about", "error", *TABLES, *ENDS,
)  # fmt: skip
"""Kinds of sessions. The screens that are not named here are reached from these."""


def match_at(start: str, library: Library, rng: Random) -> Match:
    """The match of a session that begins at a table."""
    if start in ENDS:
        header, entries = _near_the_end(rng.randrange(4), over=start == "match_end")
        return Match(library.new(Record(header, entries)), None)
    players, people = TABLES[start]
    players = players or rng.choice((2, 3, 4, 4, 4, 5, 6))
    people = people or rng.randrange(2, players + 1)
    chosen = set(range(people)) if people in (1, players) else set(rng.sample(range(players), max(people, 0)))
    rules = load(rng.choice(GAMES[players]), {}, players)
    seats = tuple(
        SeatInfo(NAMES[i], "human" if i in chosen else "bot", "" if i in chosen else "beginner") for i in range(players)
    )
    devices: list[str] = []
    for seat in range(players):
        device = rng.choice(_PADS) if seat in chosen and len(chosen) > 1 else "any"
        devices.append("any" if device.startswith("pad") and device in devices else device)
    header = Header(rules, rng.getrandbits(32), seats, extra={"devices": devices})
    return Match(library.new(Record(header)), min(chosen, default=None))


@cache
def _near_the_end(kind: int, *, over: bool) -> tuple[Header, tuple[Entry, ...]]:
    """A match some actions before the end of a deal, or of the match. Played once; every session gets a copy."""
    people = (1, 2, 4, 1)[kind % 4]
    rules = load("classic_4p", {"fixed_deals": 1} if over else {})
    seats = tuple(
        SeatInfo(NAMES[i], "human" if i < people else "bot", "" if i < people else "beginner") for i in range(4)
    )
    rng = Random(kind)
    header = Header(rules, kind, seats)
    match = Match(Journal(Record(header)), None)
    while not match.deal_over:
        match.submit(_eager(match, rng))
    end = match.state.public.end
    if end is None or end.reason is not EndReason.STOCK:
        # Where the stock runs out the end comes soon whatever is done now.
        return _near_the_end(kind + 4, over=over)
    entries = match.record.entries
    cut = len(entries) - 1
    left = 2 + 3 * (kind % 4)
    while left:
        left -= not isinstance(entries[cut], Note)
        cut -= 1
    return header, entries[: cut + 1]


def _eager(match: Match, rng: Random) -> Action:
    """Any action, rather one that brings cards onto the table."""
    options = list(actions_now(match.view(match.to_act)))
    keen = [action for action in options if type(action).__name__ in ("LayDown", "TakePile")]
    return rng.choice(keen if keen and rng.random() < 0.7 else options)


@cache
def finished_match() -> str:
    """The text of a match that has been played to its end, for the library."""
    header, entries = _near_the_end(0, over=True)
    match = Match(Journal(Record(header, entries)), None)
    rng = Random(1)
    while not match.finished:
        match.submit(any_action(match, rng))
    return match.record.text()


def open_screens(start: str, routes: Routes, stack: SceneStack, rng: Random) -> None:
    """Lay over the title what a session begins with."""
    house = NewGame("classic_4p", 4)
    ways: dict[str, tuple[Callable[[], Scene | Nav], ...]] = {
        "title": (),
        "new_game": (routes.new_game,),
        "house_rules": (routes.new_game, lambda: routes._house_rules(house, lambda _: None)),
        "trial": (routes.new_game, lambda: routes._house_rules(house, lambda _: None), lambda: _saved(stack)),
        "seat_setup": (routes.new_game, lambda: _seat_setup(stack, rng)),
        "settings": (routes.settings,),
        "keys": (routes.settings, routes._keys),
        "library": (routes.past.library,),
        "replay": (routes.past.library, lambda: routes.past.replay(rng.choice(routes.services.library.files()))),
        "statistics": (routes.past.statistics,),
        "rules": (lambda: routes.rules(load(rng.choice(("classic_4p", "samba", "modern_american")))),),
        "about": (routes.about,),
        "error": (lambda: routes._error(None, saved=rng.random() < 0.5),),
    }
    for way in ways[start]:
        found = way()
        stack.apply(found if isinstance(found, get_args(Nav)) else Push(found))


def _seat_setup(stack: SceneStack, rng: Random) -> Scene:
    assert isinstance(stack.top, NewGameScene)
    return stack.top._setup(rng.randrange(4))


def _saved(stack: SceneStack) -> Nav:
    assert isinstance(stack.top, HouseRulesScene)
    way = stack.top._save()
    assert way is not None
    return way
