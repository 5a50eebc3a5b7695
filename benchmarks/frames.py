"""Frames while cards are dealt and a computer player thinks, 1920x1080: 99 of 100 within a 60th of a second."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from measuring import line, median, memory, own_home, percentile, share_under, yardstick

if TYPE_CHECKING:
    from canasta.engine.view import View

FRAME_MS = 1000 / 60
TARGET = 0.99


def watch(size: str, words: Sequence[str], seconds: float) -> tuple[list[float], list[float], list[float], list[float]]:
    """Play for so long; the milliseconds each frame took to make, how many of them the processor worked for it (and
    not for other programs), those from one frame to the next while in motion, and those from a question to a computer
    player to its answer."""
    import pygame

    from canasta.ai.thinker import BackgroundThinker, Thought, Ticket
    from canasta.cli import main
    from canasta.ui.loop import Loop

    took: list[float] = []
    worked: list[float] = []
    apart: list[float] = []
    step = Loop.step
    begun = last = 0.0
    drawn = 0

    def timed(loop: Loop, events: Sequence[pygame.event.Event], now: float, extra: Sequence[object] = ()) -> None:
        nonlocal begun, last, drawn
        start = time.perf_counter()
        begun = begun or start
        work = time.thread_time()
        step(loop, events, now, extra)  # type: ignore[arg-type]
        end = time.perf_counter()
        if loop.frames_drawn > drawn:
            took.append((end - start) * 1000)
            worked.append((time.thread_time() - work) * 1000)
            if last and loop.busy:
                apart.append((end - last) * 1000)
        drawn = loop.frames_drawn
        last = end if loop.busy else 0.0
        if end - begun > seconds:
            loop.ended = True

    thoughts: list[float] = []
    asked: dict[int, float] = {}
    ask, poll = BackgroundThinker.ask, BackgroundThinker.poll

    def noted(self: BackgroundThinker, view: View, level: str, seed: int) -> Ticket:
        asked[id(self)] = time.perf_counter()
        return ask(self, view, level, seed)

    def answered(self: BackgroundThinker) -> Thought | None:
        found = poll(self)
        if found is not None:
            thoughts.append((time.perf_counter() - asked[id(self)]) * 1000)
        return found

    Loop.step = timed  # type: ignore[method-assign]
    BackgroundThinker.ask, BackgroundThinker.poll = noted, answered  # type: ignore[method-assign]
    try:
        main(["--size", size, *words])
    finally:
        Loop.step = step  # type: ignore[method-assign]
        BackgroundThinker.ask, BackgroundThinker.poll = ask, poll  # type: ignore[method-assign]
    return took, worked, apart, thoughts


def main() -> None:
    """Four computer players play, so that there is always one that thinks while cards move."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--rules", default="classic_4p", help="rule set that is played (classic_4p)")
    parser.add_argument("--players", type=int, default=4, help="seats at its table (4)")
    parser.add_argument("--level", default="bot", help="level of the computer players")
    parser.add_argument("--pace", default="normal", help="pace of the table")
    args = parser.parse_args()
    with own_home():
        unit = yardstick() * 1000
        seats = ",".join([args.level] * args.players)
        words = ["--pace", args.pace, "play", "--rules", args.rules, "--seats", seats, "--seed", "11"]
        took, worked, apart, thoughts = watch(args.size, words, args.seconds)
    first, rest, worked = took[0], took[1:], worked[1:]
    line(f"frames {args.size}: made in under 16.7 ms", f"{share_under(rest, FRAME_MS):.2%}", f"target {TARGET:.0%}")
    line("  frames drawn", f"{len(rest)}")
    line("  median, 99 %, longest ms", f"{median(rest):.1f} {percentile(rest, 99):.1f} {max(rest):.1f}")
    line("  in under 16.7 ms of the processor's time", f"{share_under(worked, FRAME_MS):.2%}")
    line("  median, 99 %, longest ms of that", f"{median(worked):.1f} {percentile(worked, 99):.1f} {max(worked):.1f}")
    line("  99 % as a share of the yardstick loop", f"{percentile(worked, 99) / unit:.3f}")
    line("  from frame to frame, median and 99 % ms", f"{median(apart):.1f} {percentile(apart, 99):.1f}")
    line("  decisions", f"{len(thoughts)}")
    line(
        "  median, 95 %, longest ms of a decision",
        f"{median(thoughts):.0f} {percentile(thoughts, 95):.0f} {max(thoughts):.0f}",
    )
    line("  the very first frame of the table, ms", f"{first:.0f}")
    line("  memory at most, MB", f"{memory()[1]:.0f}", "target 180")
    line("  yardstick, ms", f"{unit:.0f}")


if __name__ == "__main__":
    main()
