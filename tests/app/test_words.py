"""Engine values as words: every event and refusal of real play has a whole sentence in both languages."""

from collections.abc import Iterator
from random import Random

import pytest

from canasta.app.i18n import LANGUAGES, Catalog
from canasta.app.words import (
    Names,
    card_list,
    card_words,
    end_sentence,
    event_sentence,
    laid_words,
    meld_label,
    refusal,
    short_refusal,
)
from canasta.engine.actions import (
    Acaba,
    Action,
    Answer,
    Ask,
    Declare,
    Discard,
    DrawStock,
    EndDeal,
    LayDown,
    Merge,
    Pass,
    Play,
    TakePile,
)
from canasta.engine.cards import Card
from canasta.engine.events import CanastaClosed, DealScored
from canasta.engine.melds import Meld, MeldKind
from canasta.engine.registry import VARIANTS
from canasta.engine.state import DealEnd, EndReason, Sheet
from canasta.engine.verify import verify
from canasta.engine.view import View
from canasta.engine.violations import Code, Violation
from tests.support.playing import in_memory, play

NAMES = Names(("Mika", "Aiko", "Mateo", "Luis"), ("Sun", "Tide"))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(code) for code in text.split())


def group(text: str, rank: int) -> Meld:
    laid = cards(text)
    return Meld(MeldKind.GROUP, laid, rank, -1, sum(card.rank in (2, 15) for card in laid))


def both(violation: Violation, **where: object) -> tuple[str, str]:
    return tuple(refusal(Catalog(language), violation, NAMES, to_act=3, **where) for language in ("en", "ja"))  # type: ignore[arg-type, return-value]


def test_cards() -> None:
    english, japanese = Catalog("en"), Catalog("ja")
    assert card_words(english, Card.parse("4C1"), article=True) == "the four of clubs"
    assert card_words(english, Card.parse("JK0"), article=True) == "a joker"
    assert card_list(english, cards("4C0 TH0 JK0")) == "four of clubs, ten of hearts and joker"
    assert card_list(japanese, cards("4C0 KH0")) == "クラブの4とハートのキング"
    assert card_list(english, ()) == ""


@pytest.mark.parametrize(
    ("laid", "new", "english", "japanese"),
    [
        ("KC0 KH0 KD0", True, "3 kings", "キングを3枚"),
        ("KC0 KH0 2D0", True, "2 kings with 1 wild card", "キングを2枚とワイルドカードを1枚"),
        ("KC0", False, "a king", "キングを1枚"),
        ("2C0 JK0", False, "2 wild cards to the kings", "キングにワイルドカードを2枚"),
    ],
)
def test_what_was_laid(laid: str, new: bool, english: str, japanese: str) -> None:
    meld = group("KC0 KH0 KD0", 13)
    assert laid_words(Catalog("en"), meld, cards(laid), new) == english
    assert laid_words(Catalog("ja"), meld, cards(laid), new) == japanese


def test_labels_of_melds() -> None:
    sequence = Meld(MeldKind.SEQUENCE, cards("4H0 5H0 6H0"), 0, 1, 0)
    assert meld_label(Catalog("en"), sequence) == "Run of hearts"
    assert laid_words(Catalog("en"), sequence, sequence.cards, True) == "four to six of hearts"
    assert meld_label(Catalog("ja"), group("8C0 8D0 8H0", 8)) == "8"


def test_refusals_name_the_rule_and_what_is_missing() -> None:
    assert both(Violation(Code.OPENING_BELOW_MINIMUM, {"need": 90, "have": 85})) == (
        "5 more points to open",
        "初回まであと5点です",
    )
    assert both(Violation(Code.PILE_FROZEN, {"rank": "4", "why": "flag"})) == (
        "Frozen: you need a pair of fours",
        "凍結中。4が2枚必要です",
    )
    assert both(Violation(Code.NOT_YOUR_TURN)) == ("It's Luis's turn", "Luisの番です")
    assert both(Violation(Code.WRONG_PHASE), phase="draw")[0] == "Draw or take the pile first"
    assert both(Violation(Code.WRONG_PHASE))[0] == "That isn't possible at this point of the turn"
    assert both(Violation(Code.MIXED_RANKS, {"rank": "A"}, cards("JC0"))) == (
        "A jack can't join the aces",
        "エースのメルドにジャックは付けられません",
    )
    assert both(Violation(Code.MIXED_RANKS, {}, cards("JC0 8C0")))[0] == "These ranks don't make one meld"
    assert both(Violation(Code.PURE_RANK, {"rank": "7"}))[0] == "Sevens take no wild cards"
    assert (
        both(Violation(Code.NEEDS_CANASTAS, {"kind": "total", "need": 2, "have": 1}))[0]
        == "Going out needs 1 more canasta"
    )
    assert both(Violation(Code.NEEDS_CANASTAS, {"kind": "natural", "need": 3, "have": 1})) == (
        "Going out still needs 2 natural canastas",
        "上がるにはあとナチュラル・カナスタ2つが必要です",
    )


def test_how_a_deal_ended() -> None:
    catalog = Catalog("en")

    def said(end: DealEnd) -> str:
        return end_sentence(catalog, DealScored(end, (), ()), NAMES)

    assert said(DealEnd(EndReason.OUT, 3)) == "Luis went out"
    assert said(DealEnd(EndReason.OUT, 1, True)) == "Aiko went out concealed"
    assert said(DealEnd(EndReason.STOCK)) == "The stock ran out"
    assert said(DealEnd(EndReason.ACABA, by=2)) == "Mateo gave the deal up"
    assert said(DealEnd(EndReason.SPECIAL, 0, special="pairs")) == "Mika laid a special hand"
    assert said(DealEnd(EndReason.INSTANT_WIN, by=1)) == "Tide made enough canastas"
    assert catalog.missing == set()


def test_the_scores_of_a_deal() -> None:
    event = DealScored(DealEnd(EndReason.STOCK, sheets=(Sheet(()), Sheet(()))), (), ())
    assert event_sentence(Catalog("en"), event, NAMES) == "The deal: Sun +0, Tide +0."


def blunders(view: View, rng: Random) -> Iterator[Action]:
    """Actions of every kind, most of them against some rule."""
    hand = view.hand or (Card(0),)

    def some(most: int) -> tuple[Card, ...]:
        return tuple(rng.sample(hand, min(len(hand), rng.randint(1, most))))

    targets = [None, *range(len(view.melds) + 1)]
    yield DrawStock()
    yield Discard(rng.choice(hand))
    yield Discard(Card(3))
    yield LayDown((Play(rng.choice(targets), some(5)),))
    yield LayDown((Play(None, some(4)), Play(rng.choice(targets), some(3))))
    yield LayDown((Play(None, hand),))
    yield TakePile(Play(rng.choice(targets), some(2)))
    yield TakePile(Play(None, some(3)), (Play(None, some(3)),))
    yield from (Ask(), Acaba(), EndDeal(), Pass(), Merge(0, 1), Declare("pairs"), Answer(True, view.seat))


@pytest.mark.parametrize("rules_id", [v.id for v in VARIANTS.values() if v.main])
def test_whatever_happens_there_are_words_for_it(rules_id: str) -> None:
    rules = VARIANTS[rules_id].rules
    names = Names(tuple(f"P{i}" for i in range(6)), tuple(f"S{i}" for i in range(6)))
    rng = Random(4)
    match = in_memory(3, viewer=0, rules=rules)
    catalogs = [Catalog(language) for language in LANGUAGES]
    refused: set[Code] = set()
    for turn in range(60):
        for frame in play(match, 5, seed=turn):
            closed = None
            if isinstance(frame.event, CanastaClosed):
                closed = frame.view.public.sides[frame.event.side].melds[frame.event.place]
            for catalog in catalogs:
                event_sentence(catalog, frame.event, names, closed)
            if isinstance(frame.event, DealScored):
                for catalog in catalogs:
                    assert end_sentence(catalog, frame.event, names)
                    for sheet in frame.event.end.sheets:
                        assert all(catalog.has(f"sheet_line.{line.kind}") for line in sheet.lines)
        view = match.view(match.to_act)
        for action in blunders(view, rng):
            violation = verify(view, action)
            if violation is not None:
                refused.add(violation.code)
                for catalog in catalogs:
                    for words in (refusal, short_refusal):
                        assert words(catalog, violation, names, to_act=view.public.to_act, phase=view.public.phase)
    assert len(refused) > 8
    assert [catalog.missing for catalog in catalogs] == [set(), set()]
