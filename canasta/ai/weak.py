"""Weaker players: the policy with worse judgement and half a memory, but never with a partner's typical blunders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from canasta.ai import taking
from canasta.ai.blunders import blunder
from canasta.ai.discarding import throws
from canasta.ai.leaning import Factors, Leaning
from canasta.ai.player import Option, Reasoned, Stop, Tally
from canasta.ai.sight import Sight
from canasta.engine.actions import Action, Ask, Discard, DrawStock, LayDown, TakePile
from canasta.engine.cards import IS_WILD, RANK
from canasta.engine.state import Player, replace
from canasta.engine.verify import verify
from canasta.engine.view import View


@dataclass(frozen=True, slots=True)
class Haze:
    """How much a player sees wrong."""

    error: float
    """Points by which it misjudges a throw or a take, give or take."""
    memory: float
    """Part of the cards it saw others take that it still knows, and of their discards."""
    slips: float
    """Chance to forget the poorest lay of a batch."""
    shy: float = 0.0
    """Points that a pile must be worth more than it is to be taken."""
    factors: Factors = field(default_factory=dict)
    """What it believes in too little or too much, as in `leaning`."""


class Weak:
    """A player in a haze, with the weights set by hand: what Steady gains by tuning is not its own. See `Player`."""

    def __init__(self, haze: Haze, style: Factors | None = None) -> None:
        self.tally = Tally()
        self._haze = haze
        factors = dict(haze.factors)
        for name, factor in (style or {}).items():
            factors[name] = factors.get(name, 1.0) * factor
        self._mind = Leaning(factors, by="hand")
        self._judge = Leaning()

    def decide(self, view: View, rng: Random, stop: Stop) -> Action:
        """See `Player`."""
        return self.reason(view, rng, stop).action

    def reason(self, view: View, rng: Random, stop: Stop) -> Reasoned:
        """The action with what decided it, or seemed to."""
        return self.think(view, forgetful(view, self._haze.memory, rng), rng, stop)

    def think(self, view: View, dim: View, rng: Random, stop: Stop) -> Reasoned:
        """The same for what is left of the view in its memory."""
        self.tally.decisions += 1
        base = self._mind.reason(dim, rng, stop)
        self.tally.fallbacks += base.fallback
        judge = self._judge.sight(view)
        for option in self._tries(dim, base, rng):
            if verify(view, option.action) is None and blunder(judge, option.action) is None:
                return Reasoned(option.action, option.terms)
        return base

    def _tries(self, dim: View, base: Reasoned, rng: Random) -> Iterator[Option]:
        """What it would do, the dearest wish first; what follows is for when that would be a blunder."""
        s = self._mind.sight(dim)
        own = Option(base.action, 0.0, base.terms)
        match base.action:
            case Discard(card) if len(dim.hand) > 1 and not s.public.now.permitted:
                yield from self._throws(s, rng, wild=IS_WILD[card])
            case TakePile() | DrawStock():
                yield from self._takes(s, own, rng)
            case LayDown(plays):
                if len(plays) > 1 and s.opened and not s.public.now.permitted and rng.random() < self._haze.slips:
                    yield Option(LayDown(plays[:-1]), 0.0, base.terms)
                yield own
                for i in range(len(plays)):
                    if s.opened:
                        yield Option(LayDown(plays[:i] + plays[i + 1 :]), 0.0, base.terms)
                yield Option(Ask(), 0.0)
                yield from self._throws(s, rng, wild=False)
            case _:
                yield own

    def _throws(self, s: Sight, rng: Random, *, wild: bool) -> Iterator[Option]:
        """Throws by a judgement that errs; wild cards and threes are not thrown by error."""
        found = throws(s)
        best = found[0].worth
        reach = 2.5 * self._haze.error
        shaken = []
        for n, option in enumerate(found):
            assert isinstance(option.action, Discard)
            strange = IS_WILD[option.action.card] or RANK[option.action.card] == 3
            if n and (option.worth < best - reach or (strange and not wild)):
                continue
            shaken.append((option.worth + self._haze.error * _error(rng), -n, option))
        yield from [option for _, _, option in sorted(shaken, key=lambda x: x[:2], reverse=True)]
        yield from found

    def _takes(self, s: Sight, own: Option, rng: Random) -> Iterator[Option]:
        draw = taking.draw_worth(s)
        options = [Option(DrawStock(), draw, (("draw", draw),)), *taking.takes(s)[:2]]
        shy = self._haze.shy
        shaken = [
            (o.worth + self._haze.error * _error(rng) - (shy if n else 0.0), -n, o) for n, o in enumerate(options)
        ]
        yield from [o for worth, _, o in sorted(shaken, key=lambda x: x[:2], reverse=True) if worth > -150.0]
        yield own


def _error(rng: Random) -> float:
    """About normal with a standard deviation of 1; made of `random` alone, which is the same in every Python."""
    return (rng.random() + rng.random() + rng.random() - 1.5) * 2.0


def forgetful(view: View, memory: float, rng: Random) -> View:
    """The view of somebody who forgets what others took and threw; what lies on the table is seen all the same."""
    if memory >= 1.0:
        return view
    players = []
    for seat, player in enumerate(view.public.players):
        players.append(player if seat == view.seat else _forgotten(player, memory, rng))
    return replace(view, public=replace(view.public, players=tuple(players)))


def _forgotten(player: Player, memory: float, rng: Random) -> Player:
    known = tuple([c for c in player.known if rng.random() < memory])
    last = round(6 * memory)
    return replace(player, known=known, discards=player.discards[-last:] if last else ())
