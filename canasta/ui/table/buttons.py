"""Which buttons the table offers now, what is on them, and why one cannot be pressed. No pygame."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from canasta.app.i18n import Catalog
from canasta.app.words import Names, short_refusal
from canasta.engine.actions import (
    Acaba,
    Action,
    Answer,
    Ask,
    AskAcaba,
    Declare,
    DrawStock,
    EndDeal,
    Merge,
    NextDeal,
    Pass,
)
from canasta.engine.going_out import out_problem
from canasta.engine.melds import MeldKind
from canasta.engine.state import Phase, Topic
from canasta.engine.verify import verify
from canasta.engine.violations import Code, Violation
from canasta.ui.table.model import TableModel

Kind: TypeAlias = Literal["primary", "second", "ghost", "danger"]


@dataclass(frozen=True, slots=True)
class ButtonSpec:
    """One button. `action` is submitted as it is; buttons without one mean what their id says."""

    id: str
    label: str
    icon: str = ""
    command: str = ""
    kind: Kind = "second"
    enabled: bool = True
    reason: str = ""
    note: str = ""
    action: Action | None = None
    quiet: bool = False
    """Its reason is said when it is pressed, but not written on it."""


@dataclass(frozen=True, slots=True)
class ButtonSet:
    """The buttons: `main` fills the column at the right from the top, `low` its last row, `extra` come by the plate."""

    main: tuple[ButtonSpec, ...]
    low: tuple[ButtonSpec, ...]
    extra: tuple[ButtonSpec, ...] = ()

    @property
    def every(self) -> tuple[ButtonSpec, ...]:
        """All of them."""
        return (*self.main, *self.low, *self.extra)


class ButtonMaker:
    """Buttons of one table in the words of a catalog."""

    def __init__(self, catalog: Catalog, names: Names) -> None:
        self.catalog = catalog
        self.names = names

    def make(self, model: TableModel) -> ButtonSet:
        """The buttons for the model as it is."""
        view = model.view
        if model.match.deal_over:
            return self._between(model)
        question = view.public.question
        if model.my_turn and question is not None:
            return self._asked(model, question.topic)
        if model.my_turn and view.public.phase is Phase.DRAW:
            main = [self._draw(model), self._take(model)]
        elif model.my_turn:
            main = [self._discard(model), self._lay_down(model)]
        else:
            main = [self._draw(model), self._take(model)]
        low = [self._go_out(model) if view.public.phase is not Phase.DRAW else self._lay_down(model), self._undo(model)]
        extra = self._extra(model) if model.playing else self._waiting(model)
        return ButtonSet(tuple(self._one_primary(main)), tuple(low), tuple(extra))

    # --- the pieces

    def _t(self, key: str, **args: object) -> str:
        return self.catalog.t(key, **args)

    def why(self, model: TableModel, violation: Violation | None) -> str:
        """A refusal as the second line of a button."""
        if violation is None:
            return ""
        public = model.view.public
        return short_refusal(self.catalog, violation, self.names, to_act=public.to_act, phase=public.phase)

    def _not_mine(self, model: TableModel) -> str:
        name = self.names.seats[model.view.public.to_act]
        return self._t("disabled.not_your_turn", name=name)

    @staticmethod
    def _one_primary(specs: list[ButtonSpec]) -> list[ButtonSpec]:
        """The first that is golden stays so; without one the first that can be pressed becomes it."""
        if any(spec.kind == "primary" and spec.enabled for spec in specs):
            return specs
        for i, spec in enumerate(specs):
            if spec.enabled:
                specs[i] = replace(spec, kind="primary")
                break
        return specs

    def _draw(self, model: TableModel) -> ButtonSpec:
        count = model.view.rules.table.draw_count
        label = self._t("button.draw") if count == 1 else self._t("button.draw_n", n=count)
        spec = ButtonSpec("draw", label, "draw", "draw", action=DrawStock())
        if not model.my_turn:
            return replace(spec, enabled=False, reason=self._not_mine(model))
        if model.draft.takes_pile:
            return replace(spec, kind="second")
        wrong = verify(model.view, DrawStock())
        return replace(spec, enabled=wrong is None, reason=self.why(model, wrong), kind="primary")

    def _take(self, model: TableModel) -> ButtonSpec:
        spec = ButtonSpec("take", self._t("button.take_pile"), "take_pile", "take")
        if not model.my_turn:
            return replace(spec, enabled=False, reason=self._not_mine(model), quiet=True)
        if model.draft.takes_pile:
            problem = model.thoughts.problem
            return replace(spec, enabled=problem is None, reason=self.why(model, problem), kind="primary")
        found = model.thoughts.proposal
        if isinstance(found, Violation):
            return replace(spec, enabled=False, reason=self.why(model, found))
        return replace(spec, note=self.why(model, found.problem()))

    def _lay_down(self, model: TableModel) -> ButtonSpec:
        spec = ButtonSpec("lay_down", self._t("button.lay_down"), "meld", "lay_down")
        if not model.my_turn or model.view.public.phase is Phase.DRAW:
            reason = self._not_mine(model) if not model.my_turn else self._t("disabled.draw_first")
            return replace(spec, enabled=False, reason=reason, quiet=True)
        if model.draft.empty:
            return replace(spec, enabled=False, reason=self._t("disabled.nothing_staged"))
        problem = model.thoughts.problem
        return replace(spec, enabled=problem is None, reason=self.why(model, problem), kind="primary")

    def _discard(self, model: TableModel) -> ButtonSpec:
        spec = ButtonSpec("discard", self._t("button.discard"), "discard", "discard")
        if len(model.selected) != 1:
            return replace(spec, enabled=False, reason=self._t("disabled.select_one"))
        wrong = model.discard_problem(model.chosen[0])
        primary: Kind = "primary" if model.draft.empty else "second"
        return replace(spec, enabled=wrong is None, reason=self.why(model, wrong), kind=primary)

    def _go_out(self, model: TableModel) -> ButtonSpec:
        spec = ButtonSpec("go_out", self._t("button.go_out"), "go_out")
        if not model.my_turn:
            return replace(spec, enabled=False, reason=self._not_mine(model), quiet=True)
        if model.out_plan is not None:
            return spec
        wrong = out_problem(model.view, model.view.melds) or Violation(Code.CANNOT_GO_OUT)
        return replace(spec, enabled=False, reason=self.why(model, wrong))

    def _undo(self, model: TableModel) -> ButtonSpec:
        spec = ButtonSpec("undo", self._t("button.undo"), command="take_back")
        if model.draft.empty:
            return replace(spec, enabled=False, reason=self._t("disabled.nothing_to_undo"), quiet=True)
        return spec

    def _asked(self, model: TableModel, topic: Topic) -> ButtonSet:
        acaba = topic is Topic.ACABA
        seat = model.view.seat
        yes = self._t("button.acaba_yes" if acaba else "button.answer_yes")
        no = self._t("button.acaba_no" if acaba else "button.answer_no")
        return ButtonSet(
            (
                ButtonSpec("answer_yes", yes, "check", kind="primary", action=Answer(True, seat)),
                ButtonSpec("answer_no", no, "cross", action=Answer(False, seat)),
            ),
            (),
        )

    def _between(self, model: TableModel) -> ButtonSet:
        results = ButtonSpec("results", self._t("button.score_sheet"), "sheet")
        if model.match.finished:
            return ButtonSet((replace(results, kind="primary"),), ())
        spec = ButtonSpec("next_deal", self._t("button.next_deal"), "play", kind="primary", action=NextDeal())
        return ButtonSet((spec, results), ())

    def _waiting(self, model: TableModel) -> list[ButtonSpec]:
        """What somebody who waits for computers may do: not wait."""
        computer = model.match.seats[model.match.to_act].kind == "bot"
        if model.viewer is None or model.my_turn or not computer:
            return []
        return [ButtonSpec("skip", self._t("command.skip"), "play", "skip", kind="ghost")]

    def _extra(self, model: TableModel) -> list[ButtonSpec]:
        """What only some games or moments offer."""
        view = model.view
        found: list[ButtonSpec] = []

        def offer(spec: ButtonSpec) -> None:
            if spec.action is not None and verify(view, spec.action) is None:
                found.append(spec)

        if view.public.phase is Phase.DRAW:
            offer(ButtonSpec("end_deal", self._t("button.end_deal"), "check", action=EndDeal()))
            if view.rules.threes.hold_one_three and not view.player.wants_three:
                keep = DrawStock(keep_three=True)
                offer(ButtonSpec("keep_three", self._t("button.keep_three"), "draw", action=keep))
        else:
            offer(ButtonSpec("end_deal", self._t("button.end_deal"), "check", action=EndDeal()))
            offer(ButtonSpec("pass", self._t("button.pass"), "check", action=Pass()))
            if model.draft.empty:
                offer(ButtonSpec("ask", self._t("button.ask"), "go_out", action=Ask()))
                for name, _ in view.rules.scoring.special_hands:
                    label = self._t(f"special.{name}")
                    offer(ButtonSpec(f"declare:{name}", label, "trophy", action=Declare(name)))
                found += self._merges(model)
        offer(ButtonSpec("ask_acaba", self._t("button.ask_acaba"), "warning", action=AskAcaba()))
        offer(ButtonSpec("acaba", self._t("button.acaba"), "warning", kind="danger", action=Acaba()))
        return found

    def _merges(self, model: TableModel) -> list[ButtonSpec]:
        view = model.view
        if not view.rules.melds.merge_groups:
            return []
        groups = [i for i, meld in enumerate(view.melds) if meld.kind is MeldKind.GROUP]
        for onto in groups:
            for meld in groups:
                same = meld != onto and view.melds[meld].rank == view.melds[onto].rank
                if same and view.melds[onto].size >= view.melds[meld].size:
                    action = Merge(meld, onto)
                    if verify(view, action) is None:
                        rank = view.melds[onto].cards[0].rank.code
                        note = self._t(f"ranks.{rank}")
                        return [ButtonSpec("merge", self._t("button.merge"), "plus", note=note, action=action)]
        return []
