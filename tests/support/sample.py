"""Makes the sample of a record that today's version writes: `python -m tests.support.sample FILE`.

Samples of released versions are never made again: they are what old files look like.
"""

from __future__ import annotations

import sys
import tempfile
from datetime import datetime
from pathlib import Path
from random import Random

from canasta.ai.simple import GreedyPlayer
from canasta.app.library import Library
from canasta.app.match import start_match
from canasta.app.settings import NewGame, SeatChoice
from canasta.app.setup import header_of
from canasta.engine.actions import NextDeal

SEATS = (
    SeatChoice("ゆい", "human", portrait=2),
    SeatChoice("Aiko", "bot", "steady", portrait=1),
    SeatChoice("Mateo \"Teo\"", "bot", "sharp", portrait=7),
    SeatChoice("Luis", "human", portrait=11),
)  # fmt: skip


def write_sample(target: Path) -> None:
    """A finished match with a house rule, a hint, seats that changed hands, a name."""
    with tempfile.TemporaryDirectory() as place:
        library = Library(Path(place), lambda: datetime(2025, 11, 30, 20, 15), Random(1))
        header = header_of(NewGame("classic_4p", 4, SEATS, {"target_score": 2500}), 20251130)
        match = start_match(library, header, 0)
        bot, rng = GreedyPlayer(), Random(3)
        while not match.finished:
            count = len(match.record.actions)
            if count == 40:
                match.hint_taken(0)
            if count == 60:
                match.change_seat(3, "bot", "casual")
            if count == 90:
                match.change_seat(3, "human")
            view = match.view(match.to_act)
            match.submit(NextDeal() if match.deal_over else bot.decide(view, rng, lambda: False))
        match.close()
        (info,) = library.matches()
        library.rename(info, "日曜の夜 Sunday")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(info.path.read_bytes())


if __name__ == "__main__":
    write_sample(Path(sys.argv[1]))
