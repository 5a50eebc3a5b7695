"""Gathers what lessons are learned from: `python -m tools.gather_lessons --rules R --deals N --folder DIR`.

The policy plays deals of a series of its own against itself, at scores from anywhere in a match. Now and then, where
its judgement sees little between yes and no, a coin decides instead; a throw is then any card that looks nearly as good
as the best. What was chosen is noted with the facts of the choice, and when the deal has ended with what its side won.

One file for each kind of choice and a thousand deals, `KIND-NUMBER.f32`: rows of single floats, of `width(KIND)` each:
points of the side over the mean of the others, the change of its chance to win the match in the same unit, the choice
(+0.5 yes, -0.5 no; 1 for throws), and the facts as `canasta.ai.lessons` makes them; for throws the situation, and how
the facts of the card differ from the mean of all that might have been thrown. `tools/fit_lessons.py` reads them.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from types import MappingProxyType

from canasta.ai.lessons import FACTS, GATES, SITUATION, Lessons, lessons_for, row, situation, throw_row
from canasta.ai.player import Option, never, seed_for
from canasta.ai.policy import Policy
from canasta.ai.sight import Sight
from canasta.ai.value import values_for
from canasta.ai.weights import weights_for
from canasta.engine.actions import Action, Discard
from canasta.engine.apply import advance
from canasta.engine.cards import IS_WILD, Dice
from canasta.engine.dealing import start_deal
from canasta.engine.rules import RuleSet, load
from canasta.engine.state import GameState
from canasta.engine.view import view_of

OFTEN: Mapping[str, float] = MappingProxyType(
    {"take": 0.15, "first": 0.3, "open": 0.25, "lay": 0.08, "wild": 0.2, "out": 0.3, "throw": 0.12}
)
"""Part of the choices of a kind that a coin decides; rare kinds more often."""
NEAR: Mapping[str, float] = MappingProxyType(
    {"take": 150.0, "first": 150.0, "open": 120.0, "lay": 80.0, "wild": 100.0, "out": 300.0}
)
"""Points that judgement may see between yes and no where a coin is tossed."""
BEHIND = 110.0
"""Points behind the best throw within which a card may be thrown by chance."""
PUSH = 1000.0
"""Points that the coin adds or takes."""
CHUNK = 1000


def width(kind: str) -> int:
    """Numbers in a row of a kind."""
    return 3 + SITUATION + FACTS[kind] * GATES


@dataclass(frozen=True, slots=True)
class Note:
    """A choice that was left to chance."""

    kind: str
    side: int
    choice: float
    facts: Sequence[float]


class Explorer:
    """Lessons that now and then let a coin decide, and note it. See `Teacher`."""

    def __init__(self, rng: Random, lessons: Lessons | None = None) -> None:
        self.notes: list[Note] = []
        self._picked: Action | None = None
        """The throw that chance chose in this decision."""
        self._rng = rng
        self._lessons = lessons or Lessons({})
        self._tossed: dict[tuple[int, int, str, int], float] = {}

    def done(self, action: Action) -> None:
        """What was played: a throw that chance chose and judgement put back, because it would feed the foes, is not
        noted."""
        if self._picked is not None and self._picked != action:
            self.notes.pop()
        self._picked = None

    def knows(self, kind: str) -> bool:
        """Whether a coin may decide."""
        return kind in OFTEN

    def begin(self) -> None:
        """A new deal: nothing is noted yet."""
        self.notes = []
        self._tossed = {}

    def adds(self, s: Sight, kind: str, facts: Sequence[float], key: int = 0) -> float:
        """What the lessons say, or what the coin said when this choice came up first in the turn."""
        told = self._lessons.adds(s, kind, facts, key)
        if kind not in OFTEN:
            return told
        at = (s.public.turn_no, s.view.seat, kind, key)
        tossed = self._tossed.get(at)
        if tossed is None:
            tossed = 0.0
            seen = facts[0] * (50.0 if kind in ("lay", "wild") else 100.0)
            if abs(seen + told) < NEAR[kind] and self._rng.random() < OFTEN[kind]:
                tossed = 0.5 if self._rng.random() < 0.5 else -0.5
                self.notes.append(Note(kind, s.view.side, tossed, row(s, facts)))
            self._tossed[at] = tossed
        return told if tossed == 0.0 else 2.0 * tossed * PUSH

    def judge(self, s: Sight, found: list[Option]) -> list[Option]:
        """The throws as the lessons rank them, or with a card that chance chose in front."""
        best = max([o.worth for o in found], default=0.0)
        rows = {o.action: throw_row(s, o, best) for o in found if not _wild(o)}
        found = self._lessons.judge(s, found)
        if len(found) < 2 or self._rng.random() >= OFTEN["throw"]:
            return found
        some = [o for o in found if o.worth > found[0].worth - BEHIND and not _wild(o)]
        if len(some) < 2:
            return found
        pick = some[int(self._rng.random() * len(some))]
        mean = [sum(column) / len(some) for column in zip(*[rows[o.action] for o in some], strict=True)]
        differs = [fact - usual for fact, usual in zip(rows[pick.action], mean, strict=True)]
        self._picked = pick.action
        self.notes.append(Note("throw", s.view.side, 1.0, [*situation(s), *differs]))
        rest = [o for o in found if o is not pick]
        return [Option(pick.action, found[0].worth + PUSH, pick.terms), *rest]


def _wild(option: Option) -> bool:
    return isinstance(option.action, Discard) and IS_WILD[option.action.card]


def deal_of(rules: RuleSet, number: int) -> GameState:
    """A deal of the series, at scores from anywhere in a match."""
    dice = Dice("lessons", rules.id, number)
    seed, dealer = dice.below(1 << 47), dice.below(rules.table.players)
    goal = rules.table.target_score or 4000
    scores = tuple(dice.below(max(1, goal * 9 // 50)) * 5 for _ in range(rules.sides_count))
    deal = 1 + dice.below(rules.table.fixed_deals or 1)
    return start_deal(rules, seed, deal=deal, dealer=dealer, scores=scores)[-1].state


def gather(rules: RuleSet, first: int, deals: int, lessons: Lessons | None = None) -> dict[str, array[float]]:
    """Play so many deals from a number on; the rows of each kind of choice, one after the other."""
    explorer = Explorer(Random(f"lessons {rules.id} {first}"), lessons)
    player = Policy(asdict(weights_for(rules, by="own")), explorer)
    values = values_for(rules)
    unit = values.deal * (6.2831853 * 3.0) ** 0.5
    rows: dict[str, array[float]] = {}
    for number in range(first, first + deals):
        explorer.begin()
        state, steps = deal_of(rules, number), 0
        while state.public.end is None:
            public = state.public
            rng = Random(seed_for(state.seed, public.deal, public.turn_no, public.to_act) + steps)
            action = player.decide(view_of(state, public.to_act), rng, never)
            explorer.done(action)
            state = advance(state, action)
            steps += 1
        points = [sheet.total for sheet in state.public.end.sheets]
        chance = [(values.ended(state, side) - 0.5) * unit for side in range(rules.sides_count)]
        for note in explorer.notes:
            others = [p for side, p in enumerate(points) if side != note.side]
            lead = points[note.side] - sum(others) / len(others)
            found = (lead, chance[note.side], note.choice, *note.facts)
            rows.setdefault(note.kind, array("f")).extend(found)
    return rows


def main(args: Sequence[str] | None = None) -> int:
    """Gather and write; files that are there already are not made again."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rules", default="classic_4p", help="rule set that is played (classic_4p)")
    parser.add_argument("--first", type=int, default=1_000_000, help="number of the first deal (1000000)")
    parser.add_argument("--deals", type=int, default=100_000, help="deals (100000)")
    parser.add_argument("--folder", type=Path, required=True, help="where the files go")
    parser.add_argument("--again", action="store_true", help="play with the lessons there are, to learn more")
    asked = parser.parse_args(args)
    rules = load(asked.rules)
    lessons = lessons_for(rules) if asked.again else None
    asked.folder.mkdir(parents=True, exist_ok=True)
    for first in range(asked.first, asked.first + asked.deals, CHUNK):
        done = asked.folder / f"{first:08d}.done"
        if done.exists():
            continue
        for kind, rows in gather(rules, first, min(CHUNK, asked.first + asked.deals - first), lessons).items():
            with (asked.folder / f"{kind}-{first:08d}.f32").open("wb") as file:
                rows.tofile(file)
        done.touch()
    return 0


if __name__ == "__main__":
    sys.exit(main())
