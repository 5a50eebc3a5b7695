"""Engine values as words: cards, melds, refusals, events. Everything here speaks through a `Catalog`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from canasta.app.i18n import Catalog
from canasta.engine import events as ev
from canasta.engine.cards import IS_WILD, RANK, RANK_CODES, Card
from canasta.engine.melds import Grade, Meld, MeldKind
from canasta.engine.state import EndReason, Topic
from canasta.engine.violations import Code, Violation


@dataclass(frozen=True, slots=True)
class Names:
    """What to call the players, by seat, and the sides, by number."""

    seats: tuple[str, ...]
    sides: tuple[str, ...]
    run: str = "samba"
    """What a finished sequence is called in this game: `samba` or `escalera`."""


# --- cards and melds ---------------------------------------------------------------------------------------------


def card_words(catalog: Catalog, card: Card, *, article: bool = False) -> str:
    """A card by name: "four of clubs", with `article` "the four of clubs"."""
    suit = card.suit
    if suit is None:
        return catalog.t("card.joker" if article else "card.joker_plain")
    rank = catalog.t(f"rank.{card.rank.code}")
    return catalog.t("card.the" if article else "card.plain", rank=rank, suit=catalog.t(f"suit.{suit.code}"))


def card_list(catalog: Catalog, cards: Sequence[Card], *, article: bool = False) -> str:
    """Cards by name, with commas and an "and" before the last."""
    return listed(catalog, [card_words(catalog, card, article=article) for card in cards])


def listed(catalog: Catalog, parts: Sequence[str]) -> str:
    """Phrases in a row: "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    first = catalog.t("common.list_comma").join(parts[:-1])
    return catalog.t("common.list_and", first=first, last=parts[-1])


def rank_args(catalog: Catalog, code: str) -> dict[str, object]:
    """The forms of a rank that texts use: {rank}, {ranks}, {a_rank}, and at the start of a sentence {ranks_start}."""
    forms: dict[str, object] = {name: catalog.t(f"{name}.{code}") for name in ("rank", "ranks", "a_rank")}
    for name in ("ranks", "a_rank"):
        word = str(forms[name])
        forms[f"{name}_start"] = word[:1].upper() + word[1:]
    return forms


def meld_label(catalog: Catalog, meld: Meld) -> str:
    """What a meld is called: "kings", "run of hearts", "wild cards"."""
    match meld.kind:
        case MeldKind.GROUP:
            return catalog.t("meld.label_group", **rank_args(catalog, RANK_CODES[meld.rank]))
        case MeldKind.SEQUENCE:
            return catalog.t("meld.label_sequence", suit=catalog.t(f"suit.{'SHDC'[meld.suit]}"))
        case MeldKind.WILD | MeldKind.BLACK3:
            return catalog.t(f"meld.label_{meld.kind}")


def laid_words(catalog: Catalog, meld: Meld, cards: Sequence[Card], new: bool) -> str:
    """What was laid: "three kings with 1 wild card", or for an addition "2 wild cards to the kings"."""
    if meld.kind is MeldKind.SEQUENCE:
        if not new:
            return card_list(catalog, cards, article=True)
        low, high = (catalog.t(f"rank.{RANK_CODES[rank]}") for rank in (meld.low, meld.high))
        return catalog.t("meld.sequence", low=low, high=high, suit=catalog.t(f"suit.{'SHDC'[meld.suit]}"))
    wilds = sum(IS_WILD[card] for card in cards)
    naturals = len(cards) - wilds
    if meld.kind is MeldKind.BLACK3:
        return catalog.t("meld.black_threes", n=naturals)
    wild_words = catalog.t("meld.wilds", n=wilds)
    if meld.kind is MeldKind.WILD:
        return wild_words
    ranks = rank_args(catalog, RANK_CODES[meld.rank])
    if not naturals:
        return catalog.t("meld.wilds_onto", wilds=wild_words, **ranks)
    words = catalog.t("meld.group_one" if naturals == 1 else "meld.group", n=naturals, **ranks)
    return catalog.t("meld.with_wilds", cards=words, wilds=wild_words) if wilds else words


def grade_words(catalog: Catalog, grade: Grade, run: str, *, canasta: bool = False) -> str:
    """What a meld of this grade is called, with `canasta` as a whole; `run` is the name of a finished sequence."""
    key = f"grade.{grade}_canasta" if canasta else f"grade.{grade}"
    special = f"{key}_{run}"
    return catalog.t(special if catalog.has(special) else key)


# --- refusals ----------------------------------------------------------------------------------------------------


def refusal(catalog: Catalog, violation: Violation, names: Names, *, to_act: int, phase: str = "") -> str:
    """Why an action is refused, in one sentence. `to_act` is the seat that acts now, `phase` that of the turn."""
    return _refusal(catalog, "violation", violation, names, to_act, phase)


def short_refusal(catalog: Catalog, violation: Violation, names: Names, *, to_act: int, phase: str = "") -> str:
    """The same in a few words, for the second line of a button."""
    return _refusal(catalog, "short", violation, names, to_act, phase)


def _refusal(catalog: Catalog, table: str, violation: Violation, names: Names, to_act: int, phase: str) -> str:
    args: dict[str, object] = dict(violation.args)
    need, have = args.get("need"), args.get("have")
    if isinstance(need, int) and isinstance(have, int):
        args["n"] = max(need - have, 0)
    args["name"] = names.seats[to_act] if to_act < len(names.seats) else ""
    rank = args.pop("rank", None)
    if isinstance(rank, str):
        args |= rank_args(catalog, rank)
    elif violation.cards:
        args |= rank_args(catalog, RANK_CODES[RANK[violation.cards[0]]])
    key = f"{table}.{violation.code}"
    match violation.code:
        case Code.WRONG_PHASE if phase and catalog.has(f"{key}_{phase}"):
            key = f"{key}_{phase}"
        case Code.MIXED_RANKS if isinstance(rank, str) and violation.cards:
            # The cards that were shown against the rank of the meld they were to join.
            shown = rank_args(catalog, RANK_CODES[RANK[violation.cards[0]]])
            args |= {name: shown[name] for name in ("rank", "a_rank", "a_rank_start")}
            key = f"{key}_onto"
        case Code.NEEDS_CANASTAS if args.get("kind", "total") != "total":
            kind = f"missing.{args['kind']}"
            special = f"{kind}_{names.run}"
            args["missing"] = catalog.t(special if catalog.has(special) else kind, n=args.get("n", 1))
            key = f"{key}_kind"
    return catalog.t(key, **args)


# --- events ------------------------------------------------------------------------------------------------------


def event_sentence(catalog: Catalog, event: ev.Event, names: Names, meld_closed: Meld | None = None) -> str:
    """What happened, in one sentence, for the action log and for speech; "" for what needs no words.

    `meld_closed` is the meld that a `CanastaClosed` is about.
    """
    t = catalog.t
    seats, sides = names.seats, names.sides
    match event:
        case ev.DealStarted(deal=deal, dealer=dealer):
            return t("event.deal_started", deal=deal, dealer=seats[dealer])
        case ev.Dealt(seat=seat, count=count):
            # One sentence for the whole round of cards.
            return t("event.dealt", n=count) if seat == 0 else ""
        case ev.Upcard(card=card, kept=kept, to_stock=to_stock):
            key = "upcard" if kept else "upcard_returned" if to_stock else "upcard_covered"
            words = card_words(catalog, card, article=True)
            return t(f"event.{key}", card=words if kept else words[:1].upper() + words[1:])
        case ev.ThreeLaid(seat=seat, card=card):
            return t("event.three_laid", name=seats[seat], card=card_words(catalog, card, article=True))
        case ev.Replaced(seat=seat, count=count):
            return t("event.replaced", name=seats[seat], n=count)
        case ev.TurnStarted(seat=seat):
            return t("event.turn_started", name=seats[seat])
        case ev.TalonTaken(seat=seat, count=count):
            return t("event.talon_taken", name=seats[seat], n=count)
        case ev.StockRenewed(count=count):
            return t("event.stock_renewed", n=count)
        case ev.Drew(seat=seat, cards=cards, count=count):
            if cards:
                return t("event.drew_cards", name=seats[seat], cards=card_list(catalog, cards, article=True))
            return t("event.drew", name=seats[seat], n=count) if count else ""
        case ev.TookPile(seat=seat, cards=cards, hidden_count=hidden):
            # The top card went to a meld; what is counted here came into the hand.
            return t("event.took_pile", name=seats[seat], n=len(cards) + hidden)
        case ev.Melded(seat=seat, meld=meld, cards=cards, new=new, from_pile=top):
            key = ("melded" if new else "added") + ("_from_pile" if top is not None else "")
            return t(f"event.{key}", name=seats[seat], what=laid_words(catalog, meld, cards, new))
        case ev.CanastaClosed(side=side, grade=grade):
            label = meld_label(catalog, meld_closed) if meld_closed is not None else ""
            return t(
                "event.canasta_closed", side=sides[side], grade=grade_words(catalog, grade, names.run), label=label
            )
        case ev.Opened(seat=seat, points=points):
            return t("event.opened", name=seats[seat], n=points)
        case ev.MeldsMerged(side=side, meld=meld):
            return t("event.melds_merged", name=sides[side], label=meld_label(catalog, meld))
        case ev.SidesFormed(lone=lone):
            return t("event.sides_formed", name=seats[lone])
        case ev.Discarded(seat=seat, card=card):
            return t("event.discarded", name=seats[seat], card=card_words(catalog, card, article=True))
        case ev.PileFroze():
            return t("event.pile_froze")
        case ev.PileThawed():
            return t("event.pile_thawed")
        case ev.PileBlocked():
            return t("event.pile_blocked")
        case ev.FootTaken(seat=seat, count=count):
            return t("event.foot_taken", name=seats[seat], n=count)
        case ev.TalonSetAside(seat=seat, count=count):
            return t("event.talon_set_aside", name=seats[seat], n=count)
        case ev.Passed(seat=seat):
            return t("event.passed", name=seats[seat])
        case ev.Asked(seat=seat, topic=topic):
            return t("event.asked_acaba" if topic is Topic.ACABA else "event.asked_out", name=seats[seat])
        case ev.Answered(seat=seat, yes=yes):
            return t("event.answered_yes" if yes else "event.answered_no", name=seats[seat])
        case ev.WentOut(seat=seat, concealed=concealed):
            return t("event.went_out_concealed" if concealed else "event.went_out", name=seats[seat])
        case ev.StockOut():
            return t("event.stock_out")
        case ev.AcabaCalled(seat=seat):
            return t("event.acaba_called", name=seats[seat])
        case ev.SpecialLaid(seat=seat, special=special):
            return t("event.special_laid", name=seats[seat], special=t(f"special.{special}"))
        case ev.InstantWin(side=side):
            return t("event.instant_win", side=sides[side])
        case ev.DealScored(end=end):
            parts = [
                t("event.deal_score_part", side=sides[side], points=sheet.total)
                for side, sheet in enumerate(end.sheets)
            ]
            return t("event.deal_scored", scores=t("common.list_comma").join(parts))
        case ev.MatchEnded(winner=winner):
            return t("event.match_shared") if winner is None else t("event.match_won", side=sides[winner])
        case _:
            assert_never(event)


def end_sentence(catalog: Catalog, event: ev.DealScored, names: Names) -> str:
    """How a deal ended, for the head of the score sheet."""
    end = event.end
    name = names.seats[end.went_out] if end.went_out is not None else ""
    by = end.by if end.by is not None else 0
    match end.reason:
        case EndReason.OUT:
            return catalog.t("sheet.ended_concealed" if end.concealed else "sheet.ended_out", name=name)
        case EndReason.STOCK:
            return catalog.t("sheet.ended_stock")
        case EndReason.ACABA:
            return catalog.t("sheet.ended_acaba", name=names.seats[by])
        case EndReason.SPECIAL:
            return catalog.t("sheet.ended_special", name=name)
        case EndReason.INSTANT_WIN:
            return catalog.t("sheet.ended_instant_win", side=names.sides[by % len(names.sides)])
