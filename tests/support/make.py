"""Rules told as rows: a position, a script and what must come of it, written short; and states made from positions."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from canasta.engine.actions import Action
from canasta.engine.cards import FACES, Card, parse_face
from canasta.engine.cases import check, read
from canasta.engine.casesteps import action_of, read_step, seat_of
from canasta.engine.position import state_of_position
from canasta.engine.rules import RuleSet, load
from canasta.engine.state import GameState
from canasta.engine.view import View, view_of

Step = dict[str, object]
Lay = str | tuple[str, int | str]
"""Cards of a new meld, or (cards, own meld)."""

# Seven of a kind, without and with wild cards, from two packs.
SEVENS = "7S 7S 7H 7H 7D 7D 7C"
SIXES = "6S 6S 6H 6H 6D 2S 2H"
NINES = "9S 9S 9H 9H 9D 9D 9C"


def _lay(lay: Lay) -> object:
    return lay if isinstance(lay, str) else {"cards": lay[0], "onto": lay[1]}


def do(name: str, **arguments: object) -> Step:
    """A step of the case format."""
    return {"do": name, **{key.rstrip("_"): value for key, value in arguments.items() if value is not None}}


def draw(error: str | None = None, **more: object) -> Step:
    return do("draw", error=error, **more)


def take(
    cards: str, *also: Lay, onto: int | str | None = None, error: str | list[str] | None = None, **more: object
) -> Step:
    return {**do("take", onto=onto, error=error, **more), "with": cards, "also": [_lay(lay) for lay in also]}


def meld(*lays: Lay, error: str | list[str] | None = None, **more: object) -> Step:
    return {**do("meld", error=error, **more), "lay": [_lay(lay) for lay in lays]}


def drop(card: str, error: str | None = None, **more: object) -> Step:
    return do("discard", card=card, error=error, **more)


def ask(error: str | None = None, **more: object) -> Step:
    return do("ask", error=error, **more)


def answer(yes: bool, seat: int | None = None, error: str | None = None, **more: object) -> Step:
    return do("answer", yes=yes, seat=seat, error=error, **more)


def end(error: str | None = None, **more: object) -> Step:
    return do("end", error=error, **more)


@dataclass(frozen=True)
class Row:
    """A rule that must hold: `name` is its number in the rule book, `title` the rule in one sentence."""

    name: str
    title: str
    rules: str
    position: Mapping[str, object]
    script: tuple[Step, ...]
    options: Mapping[str, object] = field(default_factory=dict)

    def hold(self) -> None:
        """Play the row; fails with what is wrong first."""
        data = {
            "id": self.name,
            "title": self.title,
            "rules": self.rules,
            "options": dict(self.options),
            "position": dict(self.position),
            "script": list(self.script),
        }
        (case,) = read(json.dumps(data))
        fault = check(case)
        assert fault is None, f"{self.title}: {fault}"


def row(
    name: str,
    title: str,
    *script: Step,
    rules: str = "classic_4p",
    options: Mapping[str, object] | None = None,
    **position: object,
) -> Row:
    """A row; the position's keys are those of the case format, `hands` first of all."""
    return Row(name, title, rules, position, script, options or {})


def ids_of(rows: Iterable[Row]) -> list[str]:
    """Names for pytest, each once."""
    names = [f"{one.name} {one.title}" for one in rows]
    assert len(set(names)) == len(names), [name for name in names if names.count(name) > 1]
    return names


def state(
    rules: RuleSet | str, options: Mapping[str, object] | None = None, seed: int = 0, **position: object
) -> GameState:
    """The state of a position."""
    if isinstance(rules, str):
        rules = load(rules, options or {})
    return state_of_position(rules, position, seed)


def view(rules: RuleSet | str, options: Mapping[str, object] | None = None, **position: object) -> View:
    """What the seat in turn sees of a position."""
    made = state(rules, options, 0, **position)
    return view_of(made, made.to_act)


def action(at: GameState, step: Step) -> Action:
    """The action of a step, its cards from the hand of the seat."""
    parsed = read_step(step)
    return action_of(parsed, at, seat_of(parsed, at))


def cards(text: str, copy: int = 0) -> tuple[Card, ...]:
    """Cards by their faces, equal ones from different packs."""
    seen: dict[int, int] = {}
    found: list[Card] = []
    for code in text.split():
        face = parse_face(code)
        n = seen[face] = seen.get(face, copy - 1) + 1
        found.append(Card(FACES * n + face))
    return tuple(found)


def hand_of(at: GameState, seat: int, text: str) -> tuple[Card, ...]:
    """Cards of a seat's hand by their faces."""
    left = list(at.hands[seat])
    found: list[Card] = []
    for code in text.split():
        card = next(c for c in left if c.name == code)
        left.remove(card)
        found.append(card)
    return tuple(found)


def lines(at: GameState, side: int) -> dict[str, int]:
    """The lines of a side's score sheet, kind to points."""
    assert at.public.end is not None
    return {line.kind: line.points for line in at.public.end.sheets[side].lines}


def faces(found: Sequence[Card]) -> str:
    """Faces in sorted order, for comparisons."""
    return " ".join(sorted(card.name for card in found))
