"""A table that waits for the player, 1920x1080: at most 2 % of one core over 10 s, and at most 180 MB in all."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence

from measuring import line, memory, own_home

CORE_TARGET = 2.0
MEMORY_TARGET = 180
CALM_S = 2.0
"""The picture has been settled for so long when the measuring begins."""


def wait_and_watch(words: Sequence[str], seconds: float, *, turns: int) -> tuple[float, float, float]:
    """Per cent of a core while nothing happens, megabytes then and at most.

    Before that the viewer's first `turns` turns are played with keys, so that the table is full of cards.
    """
    import pygame

    from canasta.cli import main
    from canasta.ui.intents import Command
    from canasta.ui.loop import Loop

    step = Loop.step
    calm_since: float | None = None
    begun: tuple[float, float] | None = None
    left = turns
    answer: tuple[float, float, float] | None = None

    def timed(loop: Loop, events: Sequence[pygame.event.Event], now: float, extra: Sequence[object] = ()) -> None:
        nonlocal calm_since, begun, left, answer
        step(loop, events, now, extra)  # type: ignore[arg-type]
        if loop.done or answer is not None:
            return
        clock = time.perf_counter()
        if loop.busy or (begun is None and loop.frames_drawn == 0):
            calm_since = begun = None
            return
        calm_since = calm_since or clock
        top = loop.stack.top
        mine = top is not None and top.name == "table" and top.probe().get("seat") == 0
        if left > 0 and mine and clock - calm_since > 0.2:
            left -= 1
            calm_since = None
            step(loop, (), now, (Command("draw"),))
            return
        if clock - calm_since < CALM_S:
            return
        if begun is None:
            begun = (clock, time.process_time())
        elif clock - begun[0] >= seconds:
            answer = ((time.process_time() - begun[1]) / (clock - begun[0]) * 100, *memory())
            loop.ended = True

    Loop.step = timed  # type: ignore[method-assign]
    try:
        main(words)
    finally:
        Loop.step = step  # type: ignore[method-assign]
    assert answer is not None, "the game ended by itself"
    return answer


def main() -> None:
    """Measure from inside, so that nothing else counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--rules", default="classic_4p")
    args = parser.parse_args()
    with own_home():
        seats = "human" + ",bot" * 3
        words = ["--size", args.size, "--pace", "fast", "play", "--rules", args.rules, "--seats", seats, "--seed", "11"]
        busy, now, most = wait_and_watch(words, args.seconds, turns=1)
    line(f"idle table {args.size}: per cent of one core", f"{busy:.2f}", f"target {CORE_TARGET:.0f}")
    line("  memory, MB", f"{now:.0f}", f"target {MEMORY_TARGET}")
    line("  memory at most so far, MB", f"{most:.0f}", f"target {MEMORY_TARGET}")
    line("  cores here", f"{os.cpu_count()}")


if __name__ == "__main__":
    main()
