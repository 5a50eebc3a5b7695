"""Starting the game: services, window, first scene, the loop, and what happens when something unforeseen does."""

from __future__ import annotations

import contextlib
import random
import signal
from collections.abc import Callable
from datetime import datetime
from types import FrameType

import pygame
from msgspec.structs import replace

from canasta.app import paths
from canasta.app.notices import Notice
from canasta.app.options import GameOptions
from canasta.app.services import Services, open_services
from canasta.app.settings import Geometry
from canasta.ui.bindings import Bindings
from canasta.ui.input import Input
from canasta.ui.kit import Kit
from canasta.ui.loop import Loop, SystemClock, run
from canasta.ui.preload import preloads
from canasta.ui.probe import ProbeWriter
from canasta.ui.routes import Routes
from canasta.ui.scenes import Context, Push, Scene, SceneStack
from canasta.ui.sound import Sounds
from canasta.ui.voices import Voices
from canasta.ui.window import GameWindow, set_hints

_SHOT = "canasta-%Y%m%d-%H%M%S.png"


def open_game(options: GameOptions) -> int:
    """Run the game until it is closed; returns the exit code.

    Raises NoDisplay when there is no screen to open a window on.
    """
    set_hints()
    services = open_services(
        clock=datetime.now, rng=random.SystemRandom(), language=options.language, preferred=_preferred()
    )
    if options.pace is not None:
        # For this run; it reaches the file only if the player changes something in the settings.
        services.settings.settings = replace(services.settings.settings, pace=options.pace)
    with contextlib.ExitStack() as at_end:
        at_end.callback(services.close)
        at_end.callback(pygame.quit)
        window = _window(services, options)
        pygame.font.init()
        at_end.callback(window.close)
        clock = SystemClock()
        ctx = _context(services, window, clock)
        at_end.callback(ctx.sounds.close)
        if ctx.voices is not None:
            at_end.callback(ctx.voices.close)
        routes = Routes(ctx, services)
        ctx.data = routes
        at_end.callback(routes.close)
        probe = at_end.enter_context(ProbeWriter(options.probe)) if options.probe is not None else None
        waiting = services.take_notices()
        if window.scaled_down:
            waiting.append(Notice("table.small_window"))
        notices = [routes.told(notice) for notice in reversed(waiting)]
        scene: Scene | None = routes.first(options.start)
        code = 0
        # One for all tries: pads are announced by the system only once.
        source = _input(services, window)
        while scene is not None:
            stack = SceneStack(ctx, scene)
            stack.dropped = routes.dropped
            for told in notices:
                stack.apply(Push(told))
            notices = []
            loop = Loop(
                stack,
                window,
                source,
                probe=probe,
                commands=_commands(ctx, services),
                on_event=ctx.sounds.note,
                later=(services.start_log, *preloads()),
            )
            routes.loop = loop
            _close_on_signals(loop)
            code = run(loop, routes.crashed, clock=clock)
            scene = routes.rescue()
            source.change_scene(clock.now())
        return code


def _preferred() -> list[str]:
    """The languages the system says the player prefers, first first."""
    try:
        return [f"{locale['language']}_{locale['country'] or ''}" for locale in pygame.system.get_pref_locales()]
    except (AttributeError, pygame.error):
        return []


def _window(services: Services, options: GameOptions) -> GameWindow:
    settings = services.settings.settings

    def remember(geometry: Geometry, fullscreen: bool) -> None:
        services.settings.replace(window=geometry, fullscreen=fullscreen)

    geometry = settings.window if options.size is None else Geometry(*options.size)
    return GameWindow(
        services.catalog.t("app.name"),
        geometry,
        fullscreen=settings.fullscreen and options.size is None,
        exact=options.size is not None,
        icon=paths.assets() / "brand" / "app_icon.svg",
        # A size asked for on the command line is for this run.
        remember=remember if options.size is None else None,
    )


def _context(services: Services, window: GameWindow, clock: SystemClock) -> Context:
    settings = services.settings.settings
    sounds = Sounds(
        paths.assets() / "sounds",
        clock.now,
        master=settings.master_volume,
        effects=settings.effects_volume,
        muted=settings.muted,
    )
    kit = Kit(window.size, settings, language=services.catalog.language, density=window.viewport.dp)
    voices = Voices(lambda: services.settings.settings, services.catalog)
    sounds.caption = voices.caption
    return Context(services.settings, services.catalog, kit, sounds, window, None, clock.now, voices)


def _input(services: Services, window: GameWindow) -> Input:
    store = services.settings
    return Input(
        window.viewport,
        _bindings(services),
        known_pads=store.settings.pads,
        remember_pads=lambda guids: store.replace(pads=guids),
    )


def _bindings(services: Services) -> Bindings:
    settings = services.settings.settings
    return Bindings.from_settings(settings.keys, settings.pad_buttons)


def _commands(ctx: Context, services: Services) -> dict[str, Callable[[], None]]:
    """What works on every screen."""

    def mute() -> None:
        ctx.sounds.muted = not ctx.sounds.muted
        ctx.settings.replace(muted=ctx.sounds.muted)

    def screenshot() -> None:
        folder = services.home.data / "screenshots"
        with contextlib.suppress(OSError, pygame.error):
            folder.mkdir(parents=True, exist_ok=True)
            pygame.image.save(ctx.window.surface, folder / services.clock().strftime(_SHOT))
            ctx.sounds.play("toast")

    return {"mute": mute, "fullscreen": ctx.window.toggle_fullscreen, "screenshot": screenshot}


def _close_on_signals(loop: Loop) -> None:
    """Asked by the system to end, the game ends without a question: everything is on the disk already."""

    def close(_number: int, _frame: FrameType | None) -> None:
        loop.ended = True

    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            with contextlib.suppress(ValueError):  # not the main thread
                signal.signal(getattr(signal, name), close)
