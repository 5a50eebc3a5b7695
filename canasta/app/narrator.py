"""The table in words: the state, the hand, every event and what the focus is at, so that a match needs no eyes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from canasta.app.guide import prompt
from canasta.app.i18n import Catalog
from canasta.app.match import Frame
from canasta.app.words import Names, card_list, card_words, event_sentence, grade_words, listed, meld_label
from canasta.engine.cards import RANK, Card
from canasta.engine.events import CanastaClosed
from canasta.engine.scoring import points_on_table
from canasta.engine.view import View


def hand_words(catalog: Catalog, cards: Sequence[Card]) -> str:
    """The hand in the order in which it lies, ranks together: "Your hand: two kings, hearts and clubs; ..."."""
    if not cards:
        return catalog.t("speech.hand_empty")
    return catalog.t("speech.hand", cards=card_list(catalog, _together(cards)))


def _together(cards: Sequence[Card]) -> list[Card]:
    """Cards of one rank beside each other, in the order in which their ranks first come."""
    first: dict[int, int] = {}
    for place, card in enumerate(cards):
        first.setdefault(RANK[card], place)
    return sorted(cards, key=lambda card: first[RANK[card]])


def state_words(catalog: Catalog, view: View, names: Names, *, watching: bool = False) -> str:
    """Everything on the table that a player needs: what to do, stock, pile, the others' hands, every side's melds."""
    public = view.public
    t = catalog.t
    said = [prompt(catalog, view, names, watching=watching).rstrip(".。") + t("speech.stop")]
    said.append(t("speech.stock", n=view.stock_size))
    if public.pile:
        top = card_words(catalog, public.pile[-1], article=True)
        said.append(t("speech.pile_top", card=top, n=view.pile_size))
    else:
        said.append(t("speech.pile_empty"))
    if public.frozen:
        said.append(t("speech.pile_frozen"))
    for seat, count in enumerate(view.hand_sizes):
        if seat != view.seat or watching:
            said.append(t("speech.player", name=names.seats[seat], cards=t("common.cards", n=count)))
    for side in dict.fromkeys(public.side_of):
        said.append(_side_words(catalog, view, names, side))
    return ("" if catalog.language == "ja" else " ").join(said)


def _side_words(catalog: Catalog, view: View, names: Names, side: int) -> str:
    t = catalog.t
    parts: list[str] = []
    for meld in view.public.sides[side].melds:
        if meld.complete:
            parts.append(
                t("speech.canasta", grade=grade_words(catalog, meld.grade, names.run), label=meld_label(catalog, meld))
            )
        else:
            count = t("common.cards", n=meld.size)
            parts.append(t("speech.meld", label=meld_label(catalog, meld), cards=count))
    threes = len(view.public.sides[side].threes)
    if threes:
        parts.append(t("speech.threes", n=threes))
    melds = listed(catalog, parts) if parts else t("speech.melds_none")
    points = t("common.points", n=points_on_table(view.rules, view.public, side))
    name = names.sides[side] if side < len(names.sides) else ""
    return t("speech.side", side=name, points=points, melds=melds)


def event_words(catalog: Catalog, frames: Sequence[Frame], names: Names) -> list[str]:
    """What happened, a sentence each; the cards named in them are those the viewer may see."""
    said = []
    for frame in frames:
        meld = None
        if isinstance(frame.event, CanastaClosed):
            meld = frame.view.public.sides[frame.event.side].melds[frame.event.place]
        words = event_sentence(catalog, frame.event, names, meld)
        if words:
            said.append(words)
    # The same said again and again (a round of dealing) is said once.
    return [words for words, _ in groupby(said)]
