"""Cards carried by the pointer: lifted, over a target, let go; and the packs that can be dragged from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from canasta.engine.cards import Card
from canasta.engine.draft import NewMeld, OnMeld, OnStaged
from canasta.engine.state import Phase
from canasta.engine.violations import Code, Violation
from canasta.ui.cues import FOLLOW, REFUSED, SETTLE
from canasta.ui.intents import Pos
from canasta.ui.layout import CARD_UNIT, HandCard
from canasta.ui.motion import FLYING_Z, Pose
from canasta.ui.screens.table_moves import Moves
from canasta.ui.table.carried import Drag, Source
from canasta.ui.table.piles import STOCK_BACK
from canasta.ui.table.spots import Drop, card_of, drop_at, gap_at
from canasta.ui.targets import Target

if TYPE_CHECKING:
    from canasta.ui.screens.table import TableScene

_LIFTED: Final = 1.06
_STACK: Final = 18
_TILT: Final = 6.0
_SHADOW: Final = 22.0


class Carrying:
    """The drag of one player. `lifted` cards are with the pointer, `gap` is the place kept free in the hand."""

    def __init__(self, table: TableScene, moves: Moves) -> None:
        self.table = table
        self.moves = moves
        self.drag: Drag | None = None
        self.lifted: frozenset[Card] = frozenset()
        self.gap: int | None = None
        self._base: tuple[HandCard, ...] = ()

    def start(self, target: Target, pos: Pos) -> None:
        """Lift what is at a place, if it can be carried."""
        table, model = self.table, self.table.model
        card = card_of(target.id)
        if card is not None and card in model.view.hand:
            source: Source = "staged" if card in model.draft.staged else "hand"
            cards = model.chosen if source == "hand" and card in model.selected else (card,)
            self._lift(cards, source, pos)
        elif target.id in ("stock", "pile") and model.playing and model.view.public.phase is Phase.DRAW:
            self.drag = Drag((), "stock" if target.id == "stock" else "pile", pos)
            table.play("card_lift")
            table.dirty = True

    def _lift(self, cards: tuple[Card, ...], source: Source, pos: Pos) -> None:
        table, model = self.table, self.table.model
        verdicts: dict[Drop, Violation | None] = {}
        if model.playing:
            for spot, wrong in model.spots(cards).items():
                verdicts[spot] = wrong
            if model.view.public.phase is Phase.DRAW:
                found = model.draft_with_take(cards)
                verdicts["pile"] = found if isinstance(found, Violation) else None
            elif len(cards) == 1:
                verdicts["pile"] = model.discard_problem(cards[0]) if source == "hand" else None
        self.drag = Drag(cards, source, pos, verdicts)
        self.lifted = frozenset(cards)
        stage = table.director.stage
        for card in cards:
            if card in stage:
                stage.grab(card)
        table.play("card_lift")
        table.changed(FOLLOW)
        self._base = table.layout.hand
        self.carry(pos)

    def carry(self, pos: Pos) -> None:
        """The pointer has moved."""
        drag, table = self.drag, self.table
        if drag is None:
            return
        dx = pos[0] - drag.pos[0]
        reduced = table.kit.reduced_motion
        drag.tilt = 0.0 if reduced else max(-_TILT, min(_TILT, drag.tilt * 0.7 + dx * 0.25))
        drag.pos = pos
        table.dirty = True
        if not drag.cards:
            return
        drag.over = drop_at(table.layout, table.model, *pos)
        gap = gap_at(self._base, *pos) if drag.over == "hand" else None
        if gap != self.gap:
            self.gap = gap
            table.changed(FOLLOW)
        self._hold()

    def _hold(self) -> None:
        """Put the carried cards under the pointer."""
        drag, table = self.drag, self.table
        assert drag is not None
        stage, w = table.director.stage, table.layout.hand_width
        step = _STACK * table.kit.u
        for i, card in enumerate(drag.cards):
            if card in stage.dragged:
                x = drag.pos[0] + (i - (len(drag.cards) - 1) / 2) * step
                pose = Pose(
                    x, drag.pos[1] + w * 0.35, angle=drag.tilt, scale=w * _LIFTED / CARD_UNIT, z=FLYING_Z * 2 + i,
                    shadow=_SHADOW,
                )  # fmt: skip
                stage.drag(card, pose)

    def end(self, pos: Pos) -> None:
        """The pointer has let go."""
        drag, table = self.drag, self.table
        if drag is None:
            return
        drop = drop_at(table.layout, table.model, *pos)
        gap = self.gap
        self._release()
        if drag.source in ("stock", "pile"):
            self._drop_pack(drag.source, drop)
            return
        done = self._drop(drag, drop, gap)
        table.play("card_place" if done else "card_drop_back")
        table.changed(SETTLE if done else REFUSED)

    def _release(self) -> None:
        """The pointer no longer holds anything; what it held goes home."""
        table = self.table
        for key in table.director.stage.dragged:
            table.director.stage.drop(key, REFUSED)
        self.drag, self.lifted, self.gap, self._base = None, frozenset(), None, ()

    def let_go(self) -> None:
        """Void a drag, if there is one: everything goes home."""
        if self.drag is not None:
            self._release()
            self.table.play("card_drop_back")
            self.table.changed(REFUSED)

    def _drop(self, drag: Drag, drop: Drop | None, gap: int | None) -> bool:
        """Let carried cards go; tells whether they stay where they were let go."""
        table, model = self.table, self.table.model
        match drop:
            case None:
                return False
            case "hand":
                if drag.source == "staged":
                    model.take_back(drag.cards)
                if gap is not None:
                    model.move(drag.cards, gap)
                return True
            case "pile":
                if model.playing and model.view.public.phase is Phase.DRAW:
                    self.moves.take(drag.cards)
                elif len(drag.cards) == 1:
                    if drag.source == "staged":
                        model.take_back(drag.cards)
                    self.moves.discard(drag.cards[0])
                else:
                    table.refuse(
                        Violation(Code.WRONG_PHASE) if not model.playing else Violation(Code.TOO_FEW_CARDS, {"need": 1})
                    )
                return True
            case "theirs":
                table.play("error")
                table.toasts.show(table.t("toast.their_meld"), "no")
                return False
            case OnMeld() | OnStaged() | NewMeld():
                return self.moves.put(drag.cards, drop)
            case _:
                return False

    def _drop_pack(self, source: Source, drop: Drop | None) -> None:
        """A card dragged off a pile: to the hand or the melds it means to draw, or to take."""
        self.table.dirty = True
        if source == "stock" and drop == "hand":
            self.moves.draw()
        elif source == "pile" and drop is not None and drop != "pile":
            self.moves.take()

    def draw_pack(self, to: pygame.Surface) -> None:
        """The card that is dragged off the stock or the pile."""
        drag, table = self.drag, self.table
        if drag is None or drag.cards:
            return
        pile = table.model.view.public.pile
        code = STOCK_BACK if drag.source == "stock" or not pile else pile[-1].name
        width = table.layout.zones.pile.w * _LIFTED
        table.kit.sprites.place(to, table.kit.card(code, width, shadow="raised"), drag.pos)

    def after_resize(self) -> None:
        """The picture has another size: carried cards stay with the pointer."""
        drag, table = self.drag, self.table
        if drag is not None and drag.cards:
            for card in drag.cards:
                if card in table.director.stage:
                    table.director.stage.grab(card)
            self._base = table.layout.hand
            self._hold()
