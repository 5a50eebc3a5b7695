"""Notation: every action has one line, every line one action or a refusal that names the word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.engine import notation
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
    Merge,
    NextDeal,
    Pass,
    Play,
    TakePile,
)
from canasta.engine.cards import Card, deck

WORDS = ("draw", "keep", "pile", "meld", "/", "@1", "-", "QH0", "JK3", "drop", "answer", "yes", "2", "merge")
cards = st.sampled_from(deck(7, 14))
targets = st.none() | st.integers(0, 40)
plays = st.builds(Play, targets, st.lists(cards, max_size=8).map(tuple))
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(DrawStock, st.booleans()),
    st.builds(TakePile, plays, st.lists(plays, max_size=3).map(tuple)),
    st.builds(LayDown, st.lists(plays, max_size=4).map(tuple)),
    st.builds(Merge, st.integers(0, 40), st.integers(0, 40)),
    st.builds(Discard, cards),
    st.builds(Answer, st.booleans(), st.integers(0, 5)),
    st.builds(Declare, st.sampled_from(["straight", "dream_plus_4"])),
    st.sampled_from([Pass(), Ask(), AskAcaba(), Acaba(), EndDeal(), NextDeal()]),
)


@given(actions)
def test_every_action_comes_back_from_its_line(action: Action) -> None:
    line = notation.write(action)
    assert "\n" not in line
    assert not line.startswith("#")
    assert notation.read(line) == action


@given(actions, actions)
def test_two_actions_never_share_a_line(one: Action, other: Action) -> None:
    assert (notation.write(one) == notation.write(other)) == (one == other)


@given(st.text(max_size=40) | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_reading_any_text_gives_an_action_or_a_notation_error(text: str) -> None:
    try:
        action = notation.read(text)
    except notation.NotationError:
        return
    assert notation.write(action).split() == text.split()


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("draw", DrawStock()),
        ("draw keep", DrawStock(keep_three=True)),
        ("drop 4C1", Discard(Card.parse("4C1"))),
        ("answer 2 yes", Answer(True, 2)),
        ("merge 3 0", Merge(3, 0)),
        ("special blast_off", Declare("blast_off")),
        ("pile @2", TakePile(Play(2, ()))),
        ("pile -", TakePile(Play(None, ()))),
        (
            "pile KD0 KS1 / @2 7H1 / JK5 JK0 2C0",
            TakePile(
                Play(None, (Card.parse("KD0"), Card.parse("KS1"))),
                (
                    Play(2, (Card.parse("7H1"),)),
                    Play(None, (Card.parse("JK5"), Card.parse("JK0"), Card.parse("2C0"))),
                ),
            ),
        ),
    ],
)
def test_lines_as_records_write_them(line: str, action: Action) -> None:
    assert notation.read(line) == action
    assert notation.write(action) == line


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("", ""),
        ("drwa", "drwa"),
        ("DRAW", "DRAW"),
        ("draw two", "two"),
        ("draw keep 3", "3"),
        ("drop", ""),
        ("drop QH", "QH"),
        ("drop QH00", "QH00"),
        ("drop QH8", "QH8"),
        ("drop XX0", "XX0"),
        ("drop QH0 QH1", "QH1"),
        ("pile", ""),
        ("pile / QH0", ""),
        ("meld QH0 QH1 /", ""),
        ("meld @x QH0", "@x"),
        ("meld @-1 QH0", "@-1"),
        ("meld @1000 QH0", "@1000"),
        ("meld QH0 @1", "@1"),
        ("meld - QH0", "QH0"),
        ("merge 1", ""),
        ("merge 1 b", "b"),
        ("answer 1 maybe", "maybe"),
        ("answer yes", ""),
        ("special", ""),
        ("special Straight!", "Straight!"),
        ("ask now", "now"),
        ("end 1", "1"),
    ],
)
def test_errors_name_the_word(line: str, token: str) -> None:
    with pytest.raises(notation.NotationError) as caught:
        notation.read(line)
    assert caught.value.token == token
    assert caught.value.expected in str(caught.value)
