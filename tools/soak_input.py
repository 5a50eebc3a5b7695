"""Random sessions of mixed input on every screen: python tools/soak_input.py [SESSIONS] [--first SEED] [--events N].

Tells what was seen, and for each session that fails its seed and screen, so that it can be played again.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


def main() -> int:
    """Play them all; the exit code is 1 if any failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sessions", type=int, nargs="?", default=1000)
    parser.add_argument("--first", type=int, default=100)
    parser.add_argument("--events", type=int, default=500)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(CANASTA_HOME=home)
        import pygame

        from tests.ui.mixed import STARTS, play

        pygame.init()
        seen: Counter[str] = Counter()
        failed: list[tuple[int, str]] = []
        began = time.monotonic()
        for n in range(args.sessions):
            seed, start = args.first + n, STARTS[n % len(STARTS)]
            try:
                seen += play(seed, start, args.events)
            except Exception:
                failed.append((seed, start))
                print(f"seed {seed} from {start}:", file=sys.stderr)
                traceback.print_exc()
        minutes = (time.monotonic() - began) / 60
    print(f"{args.sessions} sessions, {sum(seen.values())} events, {minutes:.1f} min, {len(failed)} failed: {failed}")
    for name, count in seen.most_common():
        print(f"  {count:8d} {name}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
