"""The policy: one decision at a time, each with its reasons; nothing illegal is ever returned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from canasta.ai import finishing, melding, opening, special, taking
from canasta.ai.discarding import throws
from canasta.ai.law import Law
from canasta.ai.player import Option, Reasoned, Stop, Tally, Terms
from canasta.ai.sight import Lying, Sight
from canasta.ai.teacher import LOOK, Teacher
from canasta.ai.weights import Weights, weights_for
from canasta.engine.actions import (
    Acaba,
    Action,
    Answer,
    Ask,
    AskAcaba,
    Declare,
    Discard,
    DrawStock,
    EndDeal,
    LayDown,
    Pass,
    Play,
    TakePile,
)
from canasta.engine.cards import IS_WILD
from canasta.engine.melds import CANASTA
from canasta.engine.moves import actions_now, out_plan, plays_of
from canasta.engine.outs import OutPlan
from canasta.engine.rules import RuleSet
from canasta.engine.specials import best_special
from canasta.engine.state import Phase, Topic
from canasta.engine.verify import verify
from canasta.engine.view import View


class Policy:
    """A computer player by judgement alone. `changes` replace single weights, `lessons` correct its judgement."""

    def __init__(self, changes: Mapping[str, object] | None = None, lessons: Teacher | None = None) -> None:
        self.tally = Tally()
        self._changes = changes
        self._lessons = lessons
        self._rules: RuleSet | None = None
        self._law: Law
        self._weights: Weights
        self._lying: list[Lying]

    def decide(self, view: View, rng: Random, stop: Stop) -> Action:
        """See `Player`."""
        return self.reason(view, rng, stop).action

    def reason(self, view: View, rng: Random, stop: Stop) -> Reasoned:  # noqa: ARG002
        """The action with what decided it."""
        self.tally.decisions += 1
        s = self.sight(view)
        for option in self._options(s):
            if verify(view, option.action) is None:
                return Reasoned(option.action, option.terms)
        self.tally.fallbacks += 1
        return Reasoned(next(actions_now(view)), fallback=True)

    def sight(self, view: View) -> Sight:
        """The view, counted under the law and the weights of its rule set."""
        if self._rules is not view.rules:
            self._rules = view.rules
            self._law = Law.of(view.rules)
            self._weights = weights_for(view.rules, self._changes)
            self._lying = []
        sight = Sight(view, self._law, self._weights, self._lying, self._lessons)
        self._lying = sight.lying
        return sight

    def _options(self, s: Sight) -> Iterable[Option]:
        """What to play, the wanted action first; later ones are for when it is not legal after all."""
        match s.public.phase:
            case Phase.ASKED:
                return self._answers(s)
            case Phase.DRAW:
                return self._draws(s)
            case Phase.PLAY:
                return self._plays(s)

    # --- answers ----------------------------------------------------------------------------------------------

    def _answers(self, s: Sight) -> Iterable[Option]:
        question = s.public.question
        assert question is not None
        if question.topic is Topic.ACABA:
            yes, terms = finishing.gives_up(s)
            yield Option(Answer(yes, s.view.seat), 0.0, terms)
            return
        worth, terms = finishing.going_out(s, answering=s.public.turn)
        yield Option(Answer(worth > 0, s.view.seat), worth, terms)

    # --- draw or take -----------------------------------------------------------------------------------------

    def _draws(self, s: Sight) -> Iterable[Option]:
        if s.law.rules.scoring.acaba:
            yield from self._acaba(s)
        draw = taking.draw_worth(s)
        found = taking.takes(s)
        terms = self._beside(s, found, draw)
        more = sum(term[1] for term in terms)
        for option in found:
            if option.worth + more > draw:
                yield Option(option.action, option.worth + more, (*option.terms, *terms)) if terms else option
        yield Option(DrawStock(), draw, (("draw", draw),))
        for option in found:
            if option.worth > -150.0:
                yield option
        yield Option(EndDeal(), 0.0)
        yield from found

    def _beside(self, s: Sight, found: list[Option], draw: float) -> Terms:
        """What speaks for and against taking the pile beside what it brings and costs."""
        terms: list[tuple[str, float]] = []
        if s.lessons is not None:
            terms.append(("lesson", self._learned(s, found, draw)))
        if found and (lost := special.held(s)):
            terms.append(("special", -lost))
        return tuple(terms)

    @staticmethod
    def _learned(s: Sight, found: list[Option], draw: float) -> float:
        """What lessons add to taking the pile in the best way that is legal."""
        for option in found:
            if option.worth < draw - LOOK:
                break
            if isinstance(option.action, TakePile) and verify(s.view, option.action) is None:
                assert s.lessons is not None
                return s.lessons.adds(s, *taking.facts(s, option, draw))
        return 0.0

    def _acaba(self, s: Sight) -> Iterable[Option]:
        yes, terms = finishing.gives_up(s)
        if yes:
            yield Option(AskAcaba(), 0.0, terms)
            yield Option(Acaba(), 0.0, terms)

    # --- lay and throw ----------------------------------------------------------------------------------------

    def _plays(self, s: Sight) -> Iterable[Option]:
        view = s.view
        whole = best_special(s.law.rules, view.hand) if s.law.rules.scoring.special_hands else None
        if whole is not None:
            yield Option(Declare(whole), 0.0, (("special", 2500.0),))
        threes = melding.red_threes(s)
        if threes is not None:
            yield Option(threes, 0.0, (("red_three", 100.0),))
        out: OutPlan | None = None
        if s.public.now.permitted or finishing.may_be_near(s):
            out = out_plan(view)
        if out is not None:
            yield from self._going_out(s, out)
        if s.opened:
            for joined in melding.merges(s, CANASTA):
                yield Option(joined, 0.0, (("canasta", 300.0),))
            yield from self._lays(s)
        else:
            yield from self._opens(s)
        if s.public.now.no_discard:
            yield Option(EndDeal(), 0.0)
        yield from throws(s)
        yield Option(Pass(), 0.0)
        if out is not None:
            yield from self._out_steps(s, out, ())

    def _going_out(self, s: Sight, out: OutPlan) -> Iterable[Option]:
        if s.public.now.permitted:
            yield from self._out_steps(s, out, (("partner_agreed", 0.0),))
            return
        fresh = s.public.now.fresh_seat and not s.public.now.added
        concealed = fresh and all(lay.target is None for lay in out.lays)
        worth, terms = finishing.going_out(s, concealed=concealed)
        if s.lessons is not None:
            more = s.lessons.adds(s, "out", finishing.facts(s, worth, terms, concealed=concealed))
            worth, terms = worth + more, (*terms, ("lesson", more))
        going = s.law.rules.going_out
        partner = sum(s.view.hand_sizes[p] for p in s.view.partners)
        rich = finishing.partner_rich(s) and dict(terms)["match"] <= 0
        if going.ask_partner != "none" and s.view.partners:
            unsure = (s.w.ask_from < worth < s.w.ask_to and partner >= s.w.ask_cards) or (worth > 0 and rich)
            if (going.ask_partner == "required" or unsure) and worth > s.w.ask_from:
                yield Option(Ask(), worth, terms)
        if worth > 0 and not rich:
            yield from self._out_steps(s, out, terms)

    @staticmethod
    def _out_steps(s: Sight, out: OutPlan, terms: Terms) -> Iterable[Option]:
        """The plan's next step: its lays at once, before them the groups that must be joined, at last the discard."""
        plays = plays_of(out)
        if out.merges:
            for joined in melding.merges(s):
                yield Option(joined, 0.0, terms)
        if plays:
            yield Option(LayDown(plays), 0.0, terms)
        elif out.discard is not None:
            yield Option(Discard(out.discard), 0.0, terms)

    def _lays(self, s: Sight) -> Iterable[Option]:
        lays = melding.Layout(s).choose()
        black = melding.black_threes(s)
        if black is not None:
            lays.append(black)
        while lays:
            action, terms = melding.lay_down(lays)
            yield Option(action, sum(lay.gain for lay in lays), terms)
            lays.pop()

    def _opens(self, s: Sight) -> Iterable[Option]:
        need = opening.need_of(s)
        found = opening.best_opening(s, s.by, need, len(s.view.hand))
        if found is None:
            return
        if s.lessons is not None and any(_filled_pair(play) for play in found.plays):
            # Whoever learned to wait keeps pairs for the pile where fewer cards open without them.
            other = opening.best_opening(s, s.by, need, len(s.view.hand), pairs=False)
            found = other if other is not None and other.cards < found.cards else found
        wish = opening.wish(s)
        worth = found.worth + wish
        terms: Terms = (("opening", found.worth), ("opens", wish))
        if s.lessons is not None and worth > -LOOK:
            more = s.lessons.adds(s, "open", opening.facts(s, found, worth, need))
            worth, terms = worth + more, (*terms, ("lesson", more))
        if worth > 0 and (lost := special.held(s)):
            worth, terms = worth - lost, (*terms, ("special", -lost))
        if worth > 0:
            yield Option(LayDown(found.plays), worth, terms)


def _filled_pair(play: Play) -> bool:
    """Whether it is a pair with wild cards."""
    return sum(not IS_WILD[card] for card in play.cards) == 2
