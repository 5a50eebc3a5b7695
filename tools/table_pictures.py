"""Draws positions of the table to a folder; `python tools/table_pictures.py --help` says how."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from msgspec import structs

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from canasta.ai.thinker import Thought, Ticket
from canasta.app import paths
from canasta.app.i18n import Catalog
from canasta.app.journal import Journal
from canasta.app.match import Match
from canasta.app.names import others
from canasta.app.settings import SettingsStore
from canasta.engine.actions import NextDeal
from canasta.engine.cards import Card, deck, face_code
from canasta.engine.draft import Draft, NewMeld
from canasta.engine.moves import actions_now
from canasta.engine.record import Header, Record, SeatInfo
from canasta.engine.rules import load
from canasta.engine.view import View
from canasta.ui.headless import Headless, open_headless
from canasta.ui.kit import Kit
from canasta.ui.scenes import Context, SceneStack
from canasta.ui.screens.table import TableScene, TableWays
from canasta.ui.sound import Sounds

SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1024, 680))


class NoThoughts:
    """A thinker that never answers: pictures stand still."""

    fallbacks = 0

    def ask(self, view: View, level: str, seed: int) -> Ticket:  # noqa: ARG002 - as every thinker is asked
        return Ticket(1)

    def poll(self) -> Thought | None:
        return None

    def cancel(self) -> None:
        return

    def close(self) -> None:
        return


def match_of(rules: str, players: int, language: str, seed: int, start: Mapping[str, object] | None = None) -> Match:
    """A match with one person and computers, in memory, from its first deal or from a position."""
    chosen = load(rules, {}, players)
    you = "あなた" if language == "ja" else "You"
    people = [person.name(language) for person in others(players - 1)]
    seats = (SeatInfo(you, "human"), *(SeatInfo(name, "bot", "steady") for name in people))
    return Match(Journal(Record(Header(chosen, seed, seats, start=start))), 0)


def play_on(match: Match, seed: int, stop: Callable[[Match], bool], limit: int = 4000) -> Match:
    """Plays eagerly (melds and takes before anything else) until it is the person's turn and `stop` says so."""
    rng = Random(seed)
    for _ in range(limit):
        if match.to_act == 0 and not match.deal_over and stop(match):
            break
        if match.finished:
            break
        if match.deal_over:
            match.submit(NextDeal())
            continue
        options = list(actions_now(match.view(match.to_act)))
        keen = [action for action in options if type(action).__name__ in ("LayDown", "TakePile")]
        going = keen if keen and rng.random() < 0.8 else options
        match.submit(rng.choice(going))
    return match


def turn(n: int) -> Callable[[Match], bool]:
    """From this turn of the deal on, before drawing."""
    return lambda match: match.state.public.turn_no >= n and match.state.public.phase == "draw"


@dataclass(frozen=True, slots=True)
class Picture:
    """A position to draw: from a description, or played to a turn. `put` are melds to set out, `select` cards to
    select, both by their faces."""

    rules: str
    players: int = 4
    position: Mapping[str, object] | None = None
    turn: int = 0
    seed: int = 5
    put: tuple[str, ...] = ()
    select: str = ""


def placed(packs: int, jokers: int, parts: Sequence[str]) -> list[str]:
    """Lists of cards written short (`8*5` five eights, `QS` that queen, `JK`) as faces that the packs really hold."""
    left = [face_code(card) for card in deck(packs, jokers)]
    found: list[str] = []
    named = [[word for word in part.split() if "*" not in word] for part in parts]
    for words in named:
        for word in words:
            left.remove(word)
    for part in parts:
        cards: list[str] = []
        for word in part.split():
            rank, _, count = word.partition("*")
            if not count:
                cards.append(word)
                continue
            for _ in range(int(count)):
                pick = [face for face in left if face[0] == rank and face != "JK"]
                card = pick[len(cards) * 3 % len(pick)]
                left.remove(card)
                cards.append(card)
        found.append(" ".join(cards))
    return found


def described(
    packs: int, jokers: int, hand: str, pile: str, sun: Sequence[str], tide: Sequence[str], **more: object
) -> dict[str, object]:
    """A position of four players with real cards in every place."""
    every = placed(packs, jokers, (hand, pile, *sun, *tide))
    sides = [every[2 : 2 + len(sun)], every[2 + len(sun) :]]
    counts = more.pop("counts", (9, 11, 6))
    assert isinstance(counts, tuple)
    return {"hands": [every[0], *counts], "pile": every[1], "melds": sides, "turn": 0, **more}


_SUN = ("5*3", "2D 8*5", "J*4", "JK A*4", "T*7", "7*5 JK 2C")
_TIDE = ("6*3", "2S JK 9*4", "2H Q*4", "K*4", "4*7")
_MIDDLE = described(
    2, 4, "JK KH KC QS QH JD 9H 6D 6C 5S 5H 3C", "KD 9D QC 2C JC QD 8C 6S", _SUN, _TIDE, counts=(5, 6, 4),
    scores=[2345, 2810], deal=3, dealer=3, threes=["3H 3D", "3D"], frozen=True,
)  # fmt: skip
_OPENING = described(
    2, 4, "JK 2S AH KH KC QS TD 7H 7C 4D 4C 4S 3S", "9S QD 5C 8H KD 9D QC 2C JC JS 8C 5S", (),
    ("6*3", "JK 9*4", "2H Q*4", "K*4", "T*6 2*1"),
    scores=[2345, 2810], deal=3, dealer=3, threes=["3H 3D", "3D"], phase="meld",
)  # fmt: skip
_BIG = described(
    3, 6, "JK JK 2*4 A*4 K*2 QH QH QD J*2 T*1 9*2 8*1 7*1 6*2 5*4 4*4 3C 3S", "5D JC 8H QC",
    ("4C 5C 6C 7C 8C", "5*3", "8*3", "2D 9*3", "T*4", "JK J*3", "9H TH JH QH", "Q*3", "K*4", "A*4",
     "4D 5D 6D 7D 8D 9D TD", "7*4"),
    ("4*3", "6D 7D 8D 9D TD JD", "8*3 2H", "9*3", "5S 6S 7S", "JK T*3", "J*3", "2C Q*3", "K*3", "A*3",
     "8S 9S TS JS QS KS AS", "6*3"),
    counts=(4, 3, 5), scores=[6420, 7015], deal=5, dealer=2, threes=["3H 3D 3H", "3D"], phase="meld",
)  # fmt: skip

PICTURES: dict[str, Picture] = {
    "start": Picture("classic_4p", seed=6),
    "middle": Picture("classic_4p", position=_MIDDLE, select="QS QH"),
    "opening": Picture("classic_4p", position=_OPENING, put=("KH KC JK", "4D 4C"), select="4S"),
    "big_hand": Picture("samba", position=_BIG, select="QH QH"),
    "small_hand": Picture("classic_4p", position={**_MIDDLE, "hands": ["KH 5S", 9, 1, 6]}),
    "two": Picture("classic_2p", 2, turn=16, seed=4),
    "three": Picture("classic_3p", 3, turn=18, seed=4),
    "cutthroat": Picture("cutthroat_3p", 3, turn=18, seed=4),
    "three_sides": Picture("classic_6p_3teams", 6, turn=40),
    "six": Picture("classic_6p", 6, turn=40, seed=9),
    "hand_and_foot": Picture("hand_and_foot", turn=40, seed=3),
    "solo_six": Picture("hand_and_foot_solo", 6, turn=50, seed=3),
    "american": Picture("modern_american", turn=40, seed=3),
    "bolivian": Picture("bolivian", turn=36, seed=7),
    "cuban": Picture("cuban", turn=40, seed=7),
    "italian": Picture("italian", turn=30, seed=7),
}


def context(size: tuple[int, int], language: str, **settings: object) -> Context:
    """Everything a scene needs, with settings kept nowhere."""
    store = SettingsStore(None)
    store.settings = structs.replace(store.settings, language=language, pace="instant", **settings)  # type: ignore[arg-type]
    window = open_headless(size)
    pygame.font.init()
    kit = Kit(size, store.settings, language=language)
    sounds = Sounds(paths.assets() / "sounds", lambda: 0.0, muted=True)
    return Context(store, Catalog(language), kit, sounds, window, None, lambda: 0.0)


def shown(picture: Picture, ctx: Context) -> Headless:
    """The table of a picture, at rest."""
    match = match_of(picture.rules, picture.players, ctx.catalog.language, picture.seed, picture.position)
    if picture.turn:
        play_on(match, picture.seed, turn(picture.turn))
    scene = TableScene(match, NoThoughts(), TableWays(log=lambda _: None))
    run = Headless(ctx.window, SceneStack(ctx, scene))
    run.frames(4)
    set_out(scene, picture)
    run.frames(24)
    return run


def set_out(scene: TableScene, picture: Picture) -> None:
    """Sets out and selects what the picture wants."""
    model = scene.model

    def cards(faces: str) -> list[Card]:
        left = list(model.draft.held)
        found = []
        for face in faces.split():
            card = next(card for card in left if card.name == face)
            left.remove(card)
            found.append(card)
        return found

    for meld in picture.put:
        draft = model.draft.put(cards(meld), NewMeld())
        assert isinstance(draft, Draft), draft
        model.adopt(draft)
    if picture.select:
        model.select(cards(picture.select))
    scene.director.show(model.view)
    scene.dirty = True


def main() -> None:
    """Draws what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("sizes", nargs="*", default=[])
    parser.add_argument("--lang", choices=("en", "ja"), default=None)
    parser.add_argument("--only", nargs="*", default=None)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    sizes = [tuple(int(n) for n in size.split("x")) for size in args.sizes] or list(SIZES)
    for name, picture in PICTURES.items():
        if args.only and name not in args.only:
            continue
        for language in (args.lang,) if args.lang else ("en", "ja"):
            for width, height in sizes:
                ctx = context((width, height), language)
                run = shown(picture, ctx)
                pygame.image.save(run.picture(), args.folder / f"{name}_{width}x{height}_{language}.png")
                run.stack.close()
                ctx.window.close()


if __name__ == "__main__":
    main()
