"""What the benchmarks share: a yardstick in pure Python, the game in a home of its own, percentiles, printed lines."""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

ROUNDS = 1_000_000
ROOT = Path(__file__).resolve().parents[1]


def yardstick() -> float:
    """Seconds of processor time for a fixed loop of pure Python: integer arithmetic, names and a comparison.

    The best of three, so that it says what this machine can do and not what else it does just now.
    """
    return min(_once() for _ in range(3))


def _once() -> float:
    start = time.thread_time()
    value = 1
    for i in range(ROUNDS):
        value = (value * 31 + i) & 0xFFFF
        if value == i:
            value += 1
    return time.thread_time() - start


def share_under(values: Sequence[float], limit: float) -> float:
    """The share of the values that are below the limit."""
    return sum(value < limit for value in values) / max(1, len(values))


def percentile(values: Sequence[float], percent: float) -> float:
    """The value below which so many of them lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def median(values: Sequence[float]) -> float:
    """The middle one."""
    return statistics.median(values)


def memory() -> tuple[float, float]:
    """Resident megabytes now and at most so far; on other systems than Linux both are the most."""
    status = Path("/proc/self/status")
    if status.exists():
        found = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(found["VmRSS"].split()[0]) / 1024, int(found["VmHWM"].split()[0]) / 1024
    if sys.platform == "win32":
        return float("nan"), float("nan")
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1024)
    return most, most


def line(name: str, figure: str, target: str = "") -> None:
    """Print one figure and what it should be."""
    print(f"{name:<58} {figure:>16}   {target}".rstrip(), flush=True)


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment of a program that is measured: no screen, no sound, the home in `home`.

    Compiled modules are kept there too, as in an installed game, whatever the shell around says.
    """
    kept: Mapping[str, str] = {
        k: v for k, v in os.environ.items() if k not in ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH")
    }
    return {
        **kept,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "PYTHONPYCACHEPREFIX": str(home / "compiled"),
        "PYTHONPATH": str(ROOT),
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_STATE_HOME": str(home / "state"),
        "LC_ALL": "C.UTF-8",
        # Elsewhere than on Linux the folders are the system's; there the game is told where its home is.
        **({} if sys.platform.startswith("linux") else {"CANASTA_HOME": str(home / "canasta")}),
        **more,
    }


@contextmanager
def own_home(**more: str) -> Iterator[Path]:
    """A home for this process, before anything of pygame is imported."""
    with TemporaryDirectory(prefix="canasta-benchmark-", ignore_cleanup_errors=True) as folder:
        os.environ.update(environment(Path(folder), **more))
        sys.path.insert(0, str(ROOT))
        yield Path(folder)
