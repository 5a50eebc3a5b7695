"""Actions as one line of text each, and back: the language of records, goldens and bug reports."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import assert_never

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
from canasta.engine.cards import Card

NO_CARDS = "-"
"""Stands for a play without a card of the hand and without a target."""

_NUMBER = re.compile(r"0|[1-9][0-9]{0,2}")
_SPECIAL = re.compile(r"[a-z0-9_]{1,40}")
_BARE: dict[str, Action] = {
    "draw": DrawStock(),
    "ask": Ask(),
    "ask_acaba": AskAcaba(),
    "acaba": Acaba(),
    "pass": Pass(),
    "end": EndDeal(),
    "next": NextDeal(),
}


class NotationError(ValueError):
    """Text that is no action: `token` is the wrong word (empty if one is missing), `expected` what may stand there."""

    def __init__(self, token: str, expected: str) -> None:
        self.token = token if len(token) <= 40 else f"{token[:37]}..."
        self.expected = expected
        super().__init__(f"{self.token!r} where {expected} should be" if token else f"{expected} is missing")


def write(action: Action) -> str:
    """The action in one line.

    >>> write(LayDown((Play(None, (Card.parse("QH0"), Card.parse("QD1"), Card.parse("2C0"))),)))
    'meld QH0 QD1 2C0'
    """
    match action:
        case DrawStock(keep_three=keep):
            return "draw keep" if keep else "draw"
        case TakePile(top=top, also=also):
            return _with_plays("pile", (top, *also))
        case LayDown(plays=plays):
            return _with_plays("meld", plays)
        case Merge(meld=meld, onto=onto):
            return f"merge {meld} {onto}"
        case Discard(card=card):
            return f"drop {card.code}"
        case Answer(yes=yes, seat=seat):
            return f"answer {seat} {'yes' if yes else 'no'}"
        case Declare(special=special):
            return f"special {special}"
        case Ask():
            return "ask"
        case AskAcaba():
            return "ask_acaba"
        case Acaba():
            return "acaba"
        case Pass():
            return "pass"
        case EndDeal():
            return "end"
        case NextDeal():
            return "next"
        case _:
            assert_never(action)


def _with_plays(verb: str, plays: Iterable[Play]) -> str:
    written = " / ".join(_play(play) for play in plays)
    return f"{verb} {written}" if written else verb


def _play(play: Play) -> str:
    words = [card.code for card in play.cards]
    if play.target is not None:
        words.insert(0, f"@{play.target}")
    return " ".join(words) or NO_CARDS


def read(line: str) -> Action:
    """The action of a line.

    Raises NotationError, naming the word at fault, for anything that `write` would not write (blanks aside).
    """
    words = line.split()
    verb, rest = (words[0], words[1:]) if words else ("", [])
    match verb:
        case "draw" if rest[:1] == ["keep"]:
            _end(rest[1:])
            return DrawStock(keep_three=True)
        case "pile":
            top, *also = _plays(rest) or (_missing("cards or a meld"),)
            return TakePile(top, tuple(also))
        case "meld":
            return LayDown(_plays(rest))
        case "merge":
            meld, onto = _words(rest, "the number of a meld", "the number of a meld")
            return Merge(_number(meld, "the number of a meld"), _number(onto, "the number of a meld"))
        case "drop":
            (code,) = _words(rest, "a card")
            return Discard(_card(code))
        case "answer":
            seat, answer = _words(rest, "a seat", "yes or no")
            if answer not in ("yes", "no"):
                raise NotationError(answer, "yes or no")
            return Answer(answer == "yes", _number(seat, "a seat"))
        case "special":
            (special,) = _words(rest, "a special hand")
            if not _SPECIAL.fullmatch(special):
                raise NotationError(special, "a special hand")
            return Declare(special)
        case _ if verb in _BARE:
            _end(rest)
            return _BARE[verb]
        case _:
            raise NotationError(verb, "an action")


def _missing(expected: str) -> Play:
    raise NotationError("", expected)


def _words(words: list[str], *expected: str) -> list[str]:
    if len(words) < len(expected):
        _missing(expected[len(words)])
    _end(words[len(expected) :])
    return words


def _end(words: list[str]) -> None:
    if words:
        raise NotationError(words[0], "the end of the line")


def _plays(words: list[str]) -> tuple[Play, ...]:
    if not words:
        return ()
    parts: list[list[str]] = [[]]
    for word in words:
        if word == "/":
            parts.append([])
        else:
            parts[-1].append(word)
    return tuple(_read_play(part) for part in parts)


def _read_play(words: list[str]) -> Play:
    if not words:
        _missing("cards or a meld")
    if words[0] == NO_CARDS:
        _end(words[1:])
        return Play(None, ())
    target: int | None = None
    if words[0].startswith("@"):
        target = _number(words[0][1:], "the number of a meld", words[0])
        words = words[1:]
    return Play(target, tuple(_card(word) for word in words))


def _number(word: str, expected: str, token: str = "") -> int:
    if not _NUMBER.fullmatch(word):
        raise NotationError(token or word, expected)
    return int(word)


def _card(code: str) -> Card:
    try:
        card = Card.parse(code)
    except ValueError:
        raise NotationError(code, "a card") from None
    if card.code != code:  # a number with leading zeros
        raise NotationError(code, "a card")
    return card
