"""What a player does at the table, whatever device said it: draw, take, set out, take back, lay, discard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from canasta.app.words import card_words
from canasta.engine.cards import IS_WILD, RANK, Card
from canasta.engine.draft import Spot
from canasta.engine.state import Phase
from canasta.engine.takes import blocked_by_top, frozen_for
from canasta.engine.view import View
from canasta.engine.violations import Code, Violation
from canasta.ui.cues import FOLLOW, LIFT, STAGE

if TYPE_CHECKING:
    from canasta.ui.screens.table import TableScene


class Moves:
    """The moves of one player at one table. Each shows what came of it, or says why it cannot be."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self._warned: Card | None = None
        """The card a discard of which was asked about."""

    @property
    def may_discard(self) -> bool:
        """Whether the player has drawn and may lay and discard."""
        model = self.table.model
        return model.playing and model.view.public.phase is Phase.PLAY

    def turn_began(self) -> None:
        """A new turn: nothing has been asked yet."""
        self._warned = None

    def draw(self) -> None:
        """Draw from the stock."""
        self.table.shown(self.table.model.draw())

    def use_pile(self) -> None:
        """Take the pile: first what takes it is set out, then it is taken. After drawing, discard the chosen card."""
        table, model = self.table, self.table.model
        if self.may_discard:
            if len(model.chosen) == 1:
                self.discard(model.chosen[0])
            else:
                table.play("error")
                table.toasts.show(table.t("disabled.select_one"), "note")
            return
        if not model.my_turn:
            self.about_pile()
            return
        self.take(model.chosen)

    def take(self, cards: Sequence[Card] = ()) -> None:
        """Set out what takes the pile, with these cards or in the obvious way; take it if that is set out already."""
        table, model = self.table, self.table.model
        if model.draft.takes_pile and not cards:
            self._submit_draft()
            return
        wrong = model.propose_take(cards)
        if wrong is not None:
            table.refuse(wrong)
            return
        table.play("card_place")
        table.changed(STAGE)

    def lay_down(self) -> None:
        """Lay what is set out."""
        self._submit_draft()

    def _submit_draft(self) -> None:
        action = self.table.model.draft.action()
        if action is not None:
            self.table.perform(action)

    def put(self, cards: Sequence[Card], spot: Spot) -> bool:
        """Set cards out at a spot, or say why not."""
        table, model = self.table, self.table.model
        opened = bool(model.view.melds)
        wrong = model.put(cards, spot)
        if wrong is not None:
            table.refuse(wrong)
            return False
        table.play("card_place")
        table.changed(STAGE)
        at_once = table.ctx.settings.settings.lay_at_once and opened and not model.draft.takes_pile
        if at_once and self.may_discard and model.thoughts.problem is None:
            self._submit_draft()
        return True

    def take_back(self, cards: Sequence[Card] | None = None) -> None:
        """Bring cards home that were set out."""
        if self.table.model.take_back(cards):
            self.table.play("card_drop_back")
            self.table.changed(STAGE)

    def discard(self, card: Card) -> None:
        """Discard, with everything that is set out laid before; asks again where the settings say so."""
        table, model = self.table, self.table.model
        if not self.may_discard:
            wrong = model.discard_problem(card)
            table.refuse(wrong or Violation(Code.WRONG_PHASE))
            return
        if table.ctx.settings.settings.confirm_discard and self._warned != card:
            self._warned = card
            words = card_words(table.ctx.catalog, card, article=True)
            table.say(table.t("toast.confirm_discard", card=words))
            return
        self._warned = None
        table.shown(model.discard(card))

    def discard_key(self, focus: Card | None) -> None:
        """The key discards the chosen card; with none chosen it first chooses the one the focus is at."""
        table, model = self.table, self.table.model
        if len(model.chosen) == 1:
            self.discard(model.chosen[0])
            return
        if focus is not None and not model.chosen and self.may_discard:
            model.toggle(focus)
            table.changed(LIFT)
            words = card_words(table.ctx.catalog, focus, article=True)
            table.say(table.t("toast.confirm_discard", card=words))
            return
        self.refuse_button("discard", table.t("disabled.select_one"))

    def go_out(self) -> None:
        """Set out everything that goes out; a second press does it."""
        table = self.table
        actions = table.model.plan_out()
        if actions is None:
            table.refuse(Violation(Code.CANNOT_GO_OUT))
        elif actions:
            table.perform(*actions)
        else:
            table.say(table.t("toast.confirm_out"))
            table.changed(STAGE)

    def sort(self) -> None:
        """Sort the hand by rank, or by suit if it is."""
        table, model = self.table, self.table.model
        model.arrange("suit" if model.sort == "rank" else "rank")
        table.play("card_slide")
        table.changed(FOLLOW)

    def about_pile(self) -> None:
        """Say how it stands with the pile for this player: frozen and why, blocked, or how many cards."""
        table = self.table
        table.toasts.show(table.t(_pile_key(table.model.view)), "note")
        table.dirty = True

    def why(self) -> None:
        """Say why the pile cannot be taken, or what speaks against what is set out."""
        table, model = self.table, self.table.model
        found = model.thoughts.problem
        if found is None and model.playing and model.view.public.phase is Phase.DRAW:
            proposal = model.thoughts.proposal
            found = proposal if isinstance(proposal, Violation) else None
        if found is not None:
            table.refuse(found)

    def not_here(self, name: str) -> None:
        """A key for a button that this phase does not have."""
        model = self.table.model
        if name == "lay_down" and not model.draft.empty:
            self.lay_down()
        else:
            self.table.refuse(Violation(Code.NOT_YOUR_TURN if not model.my_turn else Code.WRONG_PHASE))

    def refuse_button(self, name: str, reason: str) -> None:
        """The longer sentence where the rules give one, else the reason on the button."""
        table, model = self.table, self.table.model
        found = None
        if name == "take" and model.playing:
            proposal = model.thoughts.proposal
            found = model.thoughts.problem or (proposal if isinstance(proposal, Violation) else None)
        elif name == "lay_down" and not model.draft.empty:
            found = model.thoughts.problem
        elif name == "discard" and len(model.chosen) == 1:
            found = model.discard_problem(model.chosen[0])
        if found is not None:
            table.refuse(found)
        else:
            table.play("error")
            table.toasts.show(reason, "note")
            table.dirty = True


def _pile_key(view: View) -> str:
    """The text that says why the pile can or cannot be taken."""
    public, rules = view.public, view.rules
    if not public.pile:
        return "violation.pile_empty"
    top = public.pile[-1]
    if RANK[top] == 3:
        return "table.blocked_why_three"
    if IS_WILD[top] and blocked_by_top(view) is not None:
        return "table.blocked_why_wild"
    if rules.pile.pile_frozen == "always":
        return "table.frozen_why_always"
    if public.frozen:
        wild = any(IS_WILD[card] for card in public.pile)
        return "table.frozen_why_wild" if wild else "table.frozen_why_three"
    if frozen_for(rules, public, view.side):
        return "table.frozen_why_unopened"
    return "table.pile_open"
