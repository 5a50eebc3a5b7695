"""What is worth searching: the policy's own action and the few others that a good player would think of.

Searched are pile or stock and the ways to take the pile, to go out or to stay, and, where no lessons tell, to lay or to
hold back and what to throw. Openings, freezing and how cards are laid are the policy's: the rollouts judge them wrongly
(docs/strength.md).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from canasta.ai import special, taking
from canasta.ai.discarding import throws
from canasta.ai.player import Option, Reasoned
from canasta.ai.sight import Sight
from canasta.engine.actions import Action, Discard, DrawStock, LayDown, TakePile
from canasta.engine.cards import IS_WILD, RANK, SUIT
from canasta.engine.moves import out_plan, plays_of
from canasta.engine.verify import verify

_NEAR = 90.0
"""Points below the best throw from which on another is not worth a look; twice that for takes below a draw."""
_HAND = 12
"""Cards above which nobody looks for a way out."""
_WAIT = 2
"""Throws that are tried instead of laying anything."""


def candidates(s: Sight, base: Reasoned, most: int) -> list[Option]:
    """At most so many legal options, the policy's own first; one alone where there is nothing to decide."""
    options = [Option(base.action, 0.0, base.terms)]
    seen = {same(base.action)}
    for option in _others(s, base.action):
        if len(options) == most:
            break
        if same(option.action) not in seen:
            seen.add(same(option.action))
            if verify(s.view, option.action) is None:
                options.append(option)
    return options


def _others(s: Sight, base: Action) -> Iterator[Option]:
    if s.public.now.permitted or s.public.question is not None:
        return
    match base:
        case DrawStock() | TakePile():
            # Rollouts know of no special hands.
            if special.held(s) < _NEAR:
                yield from _draws(s)
        case Discard(card) if not IS_WILD[card]:
            yield from _out(s)
            if not _learned(s, "throw"):
                yield from _throws(s)
        case LayDown() if s.opened:
            yield from _out(s)
            if not _learned(s, "lay"):
                yield from [o for o in throws(s)[:_WAIT] if not _wild(o)]


def _learned(s: Sight, kind: str) -> bool:
    """Whether lessons tell more of such choices than rollouts would."""
    return s.lessons is not None and s.lessons.knows(kind)


def _draws(s: Sight) -> Iterator[Option]:
    draw = taking.draw_worth(s)
    yield Option(DrawStock(), draw, (("draw", draw),))
    yield from [o for o in taking.takes(s)[:3] if o.worth > draw - 2.0 * _NEAR]


def _out(s: Sight) -> Iterator[Option]:
    plan = out_plan(s.view) if len(s.view.hand) <= _HAND else None
    if plan is not None and not plan.merges:
        if plan.lays:
            yield Option(LayDown(plays_of(plan)), 0.0, (("bonus", 100.0),))
        elif plan.discard is not None:
            yield Option(Discard(plan.discard), 0.0, (("bonus", 100.0),))


def _throws(s: Sight) -> Iterator[Option]:
    found = throws(s)
    for option in found:
        if option.worth < found[0].worth - _NEAR:
            return
        if not _wild(option):
            yield option


def _wild(option: Option) -> bool:
    return isinstance(option.action, Discard) and IS_WILD[option.action.card]


def same(action: Action) -> Hashable:
    """What makes two actions the same to the game: cards of one face are as good as each other."""
    match action:
        case Discard(card):
            return ("discard", RANK[card], SUIT[card])
        case LayDown(plays):
            return ("lay", *sorted((str(p.target), *sorted(c.name for c in p.cards)) for p in plays))
        case TakePile(top, also):
            return ("take", str(top.target), *sorted(c.name for c in top.cards), len(also))
        case _:
            return action
