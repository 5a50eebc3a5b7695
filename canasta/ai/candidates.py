"""What is worth searching: the policy's own action and the few others that a good player would think of."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from random import Random

from canasta.ai import taking
from canasta.ai.discarding import throws
from canasta.ai.leaning import Factors, Leaning
from canasta.ai.player import Option, Reasoned, never
from canasta.ai.sight import Sight
from canasta.engine.actions import (
    Acaba,
    Action,
    Ask,
    AskAcaba,
    Declare,
    Discard,
    DrawStock,
    LayDown,
    Merge,
    TakePile,
)
from canasta.engine.cards import IS_RED3, IS_WILD, RANK, SUIT
from canasta.engine.melds import CANASTA
from canasta.engine.moves import out_plan, plays_of
from canasta.engine.state import Phase
from canasta.engine.verify import verify

MINDS: tuple[Factors, ...] = (
    {"hide": 0.3, "hold": 0.6, "open": 3.0, "short_hand": 0.3, "pair": 0.3},
    {"hide": 1.4, "hold": 1.08, "open": -2.0, "wild": 1.5},
    {"wild": 0.2, "thin": 0.0},
)
"""Who lays what it can, who keeps what it can, and who spends its wild cards: what they would lay is tried."""
_NO_DICE = Random(0)
_NEAR = 90.0
"""Points below the best of its kind at which an option is not worth a look."""


class Candidates:
    """The options of one decision, the policy's own first."""

    def __init__(self, s: Sight, base: Reasoned, minds: Sequence[Leaning]) -> None:
        self._s = s
        self._base = base
        self._minds = minds

    def found(self, most: int) -> list[Option]:
        """At most so many legal options; one alone where there is nothing to decide."""
        base = Option(self._base.action, 0.0, self._base.terms)
        options = [base]
        if self._settled(base.action):
            return options
        seen = {_same(base.action)}
        for option in self._more(base.action):
            if len(options) == most:
                break
            if _same(option.action) in seen:
                continue
            seen.add(_same(option.action))
            if verify(self._s.view, option.action) is None:
                options.append(option)
        return options

    def _settled(self, action: Action) -> bool:
        """Special hands, merges, red threes, questions, openings, freezing and bound hands are not searched."""
        if isinstance(action, Declare | Merge | Acaba | AskAcaba | Ask) or self._s.public.now.permitted:
            return True
        if isinstance(action, Discard) and IS_WILD[action.card]:
            # What a frozen pile is worth shows in many turns, not in the next few.
            return True
        if isinstance(action, LayDown) and not self._s.opened:
            # When to open is a matter of the whole deal; a look at the next turns says too little of it.
            return True
        return isinstance(action, LayDown) and any(IS_RED3[c] for p in action.plays for c in p.cards)

    def _more(self, base: Action) -> Iterator[Option]:
        match self._s.public.phase:
            case Phase.ASKED:
                # Hardly any sampled hand of the asking seat could go out, so that worlds would say nothing.
                return
            case Phase.DRAW:
                yield from self._draws()
            case Phase.PLAY:
                yield from self._plays(base)

    def _draws(self) -> Iterator[Option]:
        s = self._s
        found = taking.takes(s)
        draw = taking.draw_worth(s)
        yield Option(DrawStock(), draw, (("draw", draw),))
        for n, option in enumerate(found):
            if n < 3 and option.worth > draw - 2.0 * _NEAR:
                yield option

    def _plays(self, base: Action) -> Iterator[Option]:
        s, view = self._s, self._s.view
        plan = out_plan(view) if len(view.hand) <= 12 else None
        if plan is not None:
            if plan.lays:
                yield Option(LayDown(plays_of(plan)), 0.0, (("bonus", 100.0),))
            elif plan.discard is not None:
                yield Option(Discard(plan.discard), 0.0, (("bonus", 100.0),))
            if view.partners:
                yield Option(Ask(), 0.0)
        if s.public.now.no_discard:
            return
        thrown = throws(s)
        best = thrown[0].worth if thrown else 0.0
        close = [o for o in thrown if o.worth > best - _NEAR]
        if isinstance(base, LayDown):
            yield from self._less(base)
            yield from close[:2]
            yield from self._other_lays()
        else:
            yield from close[:3]
            if s.opened:
                yield from self._other_lays()
            yield from close[3:6]

    def _less(self, base: LayDown) -> Iterator[Option]:
        """Parts of the policy's batch: what closes canastas alone, and all but one of its lays."""
        melds = self._s.view.melds
        if len(base.plays) < 2 or not melds:
            return
        closing = tuple(
            p
            for p in base.plays
            if (melds[p.target].size if p.target is not None and p.target < len(melds) else 0) + len(p.cards) >= CANASTA
        )
        if closing and len(closing) < len(base.plays):
            yield Option(LayDown(closing), 0.0, (("canasta", 300.0),))
        for i in range(min(3, len(base.plays))):
            yield Option(LayDown(base.plays[:i] + base.plays[i + 1 :]), 0.0, self._base.terms)

    def _other_lays(self) -> Iterator[Option]:
        """What players of other minds would lay."""
        view = self._s.view
        for mind in self._minds:
            other = mind.reason(view, _NO_DICE, never)
            if isinstance(other.action, LayDown):
                yield Option(other.action, 0.0, other.terms)


def _same(action: Action) -> Hashable:
    """What makes two actions the same to the game: cards of one face are as good as each other."""
    match action:
        case Discard(card):
            return ("discard", card.face if RANK[card] == 3 else RANK[card], SUIT[card])
        case LayDown(plays):
            return ("lay", *sorted((str(p.target), *sorted(c.name for c in p.cards)) for p in plays))
        case TakePile(top, also):
            return ("take", str(top.target), *sorted(c.name for c in top.cards), len(also))
        case _:
            return action
