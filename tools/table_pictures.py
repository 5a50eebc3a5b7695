"""Draws positions of the table to a folder: python tools/table_pictures.py FOLDER [WxH ...] [--lang en|ja] [--only NAME]."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from canasta.ai.thinker import Thinker, Thought, Ticket
from canasta.app import paths
from canasta.app.i18n import Catalog
from canasta.app.journal import Journal
from canasta.app.match import Match
from canasta.app.names import others
from canasta.app.settings import SettingsStore
from canasta.engine.actions import DrawStock, NextDeal
from canasta.engine.draft import Draft, NewMeld
from canasta.engine.moves import actions_now, by_rank
from canasta.engine.record import Header, Record, SeatInfo
from canasta.engine.rules import load
from canasta.engine.view import View
from canasta.engine.violations import Violation
from canasta.ui.headless import Headless, open_headless
from canasta.ui.kit import Kit
from canasta.ui.scenes import Context, SceneStack
from canasta.ui.screens.table import TableScene, TableWays
from canasta.ui.sound import Sounds

SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1024, 680))


class NoThoughts:
    """A thinker that never answers: pictures stand still."""

    fallbacks = 0

    def ask(self, view: View, level: str, seed: int) -> Ticket:
        return Ticket(1)

    def poll(self) -> Thought | None:
        return None

    def cancel(self) -> None:
        return

    def close(self) -> None:
        return


def match_of(rules: str, players: int, language: str, seed: int) -> Match:
    """A match with one person and computers, in memory."""
    chosen = load(rules, {}, players)
    you = "あなた" if language == "ja" else "You"
    people = [person.name(language) for person in others(players - 1)]
    seats = (SeatInfo(you, "human"), *(SeatInfo(name, "bot", "steady") for name in people))
    return Match(Journal(Record(Header(chosen, seed, seats))), 0)


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


def frozen(match: Match) -> bool:
    """A frozen pile with some melds about."""
    public = match.state.public
    return public.frozen and sum(len(side.melds) for side in public.sides) > 3 and public.phase == "draw"


POSITIONS: dict[str, tuple[str, int, int, Callable[[Match], bool]]] = {
    "start": ("classic_4p", 4, 3, lambda match: True),
    "middle": ("classic_4p", 4, 5, turn(24)),
    "full": ("classic_4p", 4, 12, turn(56)),
    "frozen": ("classic_4p", 4, 2, frozen),
    "staged": ("classic_4p", 4, 8, turn(6)),
    "big_hand": ("classic_4p", 4, 9, lambda m: len(m.view(0).hand) >= 34),
    "small_hand": ("classic_4p", 4, 21, lambda m: len(m.view(0).hand) <= 3),
    "two": ("classic_2p", 2, 4, turn(16)),
    "three": ("classic_3p", 3, 4, turn(18)),
    "cutthroat": ("cutthroat_3p", 3, 4, turn(18)),
    "three_sides": ("classic_6p_3teams", 6, 5, turn(40)),
    "samba": ("samba", 4, 6, turn(50)),
    "samba_six": ("classic_6p", 6, 6, turn(80)),
    "hand_and_foot": ("hand_and_foot", 4, 3, turn(40)),
    "solo_six": ("hand_and_foot_solo", 6, 3, turn(50)),
    "american": ("modern_american", 4, 3, turn(40)),
    "bolivian": ("bolivian", 4, 7, turn(60)),
    "cuban": ("cuban", 4, 7, turn(40)),
}


def context(size: tuple[int, int], language: str, **settings: object) -> Context:
    """Everything a scene needs, with settings kept nowhere."""
    store = SettingsStore(None)
    store.settings = replace(store.settings, language=language, pace="instant", **settings)  # type: ignore[arg-type]
    window = open_headless(size)
    pygame.font.init()
    kit = Kit(size, store.settings, language=language)
    sounds = Sounds(paths.assets() / "sounds", lambda: 0.0, muted=True)
    return Context(store, Catalog(language), kit, sounds, window, None, lambda: 0.0)


def shown(match: Match, ctx: Context, stage: bool = False) -> Headless:
    """The table of this match, at rest."""
    scene = TableScene(match, NoThoughts(), TableWays(log=lambda table: None))
    run = Headless(ctx.window, SceneStack(ctx, scene))
    run.frames(4)
    if stage:
        set_out(scene)
    run.frames(12)
    return run


def set_out(scene: TableScene) -> None:
    """Stages a meld or two and selects two cards."""
    model = scene.model
    model.submit(DrawStock())
    for cards in sorted(by_rank(model.view.hand).values(), key=len, reverse=True)[:2]:
        if len(cards) >= 2:
            draft = model.draft.put(cards[:3], NewMeld())
            if not isinstance(draft, Violation):
                model.adopt(draft)
    assert isinstance(model.draft, Draft)
    model.select(model.draft.held[4:6])
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
    for name, (rules, players, seed, stop) in POSITIONS.items():
        if args.only and name not in args.only:
            continue
        for language in (args.lang,) if args.lang else ("en", "ja"):
            match = play_on(match_of(rules, players, language, seed), seed, stop)
            for width, height in sizes:
                ctx = context((width, height), language)
                run = shown(match, ctx, stage=name == "staged")
                pygame.image.save(run.picture(), args.folder / f"{name}_{width}x{height}_{language}.png")
                run.stack.close()
                ctx.window.close()
                match = play_on(match_of(rules, players, language, seed), seed, stop) if name == "staged" else match


if __name__ == "__main__":
    main()
