"""Fingerprints of shuffles, and the check that a match was dealt, played and scored as its record says."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest

from canasta.app.journal import Journal
from canasta.app.match import Match
from canasta.engine import fairness
from canasta.engine.actions import Discard, DrawStock
from canasta.engine.cards import Card, deck
from canasta.engine.fairness import Check, check
from canasta.engine.record import Note, Record, parse
from canasta.engine.rules import load
from tests.support.playing import header, in_memory, play

SEALED = fairness.drawn(Random(11))


def _played(rules_id: str = "classic_4p", steps: int = 4000, **changes: object) -> Record:
    head = header(2, load(rules_id, {"target_score": 1500, **changes}))
    head = replace(head, extra=dict(SEALED))
    first = fairness.shuffle_note(head, 1)
    assert first is not None
    match = Match(Journal(Record(head, (first,))), None)
    play(match, steps)
    return match.record


@pytest.fixture(scope="module")
def record() -> Record:
    """A finished match of some deals."""
    return _played()


def _bad(found: list[Check]) -> list[tuple[str, int]]:
    return [(item.topic, item.deal) for item in found if not item.good]


def test_a_finished_match_holds(record: Record) -> None:
    found = check(parse(record.text()))
    assert _bad(found) == []
    deals = [item.deal for item in found if item.topic == "order"]
    assert deals == list(range(1, len(deals) + 1))
    assert len(deals) > 1
    assert [item.deal for item in found if item.topic == "fingerprint"] == deals
    assert found[-1] == Check("finished", True)


def test_an_unfinished_match_holds_but_for_its_end(record: Record) -> None:
    short = Record(record.header, record.entries[:60])
    assert _bad(check(short)) == [("finished", 0)]


@pytest.mark.parametrize("game", ["samba", "hand_and_foot", "cutthroat_3p", "italian", "modern_american"])
def test_other_games_are_dealt_as_the_order_says(game: str) -> None:
    match = _played(game, 40)
    found = check(match)
    assert _bad(found) == [("finished", 0)]
    assert {item.topic for item in found} >= {"order", "fingerprint", "actions"}


def test_the_fingerprint_is_a_plain_sha256_of_four_lines() -> None:
    head = replace(header(5), extra=dict(SEALED))
    order = fairness.order_of(head.rules, 5, 3)
    secret = str(SEALED["secret"])
    text = f"canasta shuffle 1\n{secret}\n3\n" + " ".join(card.code for card in order) + "\n"
    assert fairness.fingerprint_of(head, 3) == sha256(text.encode()).hexdigest()


def test_the_fingerprint_changes_with_everything_it_is_about() -> None:
    order = deck(2, 4)
    prints = {
        fairness.fingerprint(secret, deal, cards)
        for secret in ("0" * 32, "1" + "0" * 31)
        for deal in (1, 2)
        for cards in (order, order[::-1])
    }
    assert len(prints) == 8


def test_the_secret_has_128_bits_and_the_bots_a_seed_of_their_own() -> None:
    drawn = [fairness.drawn(Random(i)) for i in range(200)]
    assert len({one["secret"] for one in drawn}) == len({one["bots"] for one in drawn}) == 200
    assert max(int(str(one["secret"]), 16) for one in drawn) > 2**126
    head = replace(header(5), extra=drawn[0])
    assert fairness.bots_seed(head) == drawn[0]["bots"] != head.seed
    assert fairness.bots_seed(replace(head, seed=6)) == drawn[0]["bots"]


def test_a_record_without_a_secret_is_still_checked() -> None:
    head = header(5)
    assert fairness.secret_of(head) is fairness.fingerprint_of(head, 1) is fairness.shuffle_note(head, 1) is None
    assert 0 <= fairness.bots_seed(head) < 2**64
    assert fairness.bots_seed(head) != fairness.bots_seed(header(6))
    match = in_memory(5, None)
    play(match, 30)
    found = check(match.record)
    assert _bad(found) == [("finished", 0)]
    assert "fingerprint" not in {item.topic for item in found}


@pytest.mark.parametrize("secret", ["", "0" * 31, "0" * 33, "g" * 32, "A" * 32, 5, None, ["0" * 32]])
def test_something_else_is_no_secret(secret: object) -> None:
    assert fairness.secret_of(replace(header(5), extra={"secret": secret})) is None


@pytest.mark.parametrize("seed", ["7", -1, 2**64, True, None])
def test_something_else_is_no_seed_of_the_bots(seed: object) -> None:
    assert fairness.bots_seed(replace(header(5), extra={"bots": seed})) == fairness.bots_seed(header(5))


# --- what was changed afterwards is seen ---------------------------------------------------------------------------


def _note(record: Record, start: str) -> int:
    return next(i for i, entry in enumerate(record.entries) if isinstance(entry, Note) and entry.text.startswith(start))


def _with(record: Record, place: int, note: str) -> Record:
    return Record(record.header, (*record.entries[:place], Note(note), *record.entries[place + 1 :]))


def test_another_fingerprint_is_seen(record: Record) -> None:
    changed = _with(record, _note(record, "shuffle 2"), "shuffle 2 " + "0" * 64)
    assert _bad(check(changed)) == [("fingerprint", 2)]


def test_another_secret_is_seen(record: Record) -> None:
    head = replace(record.header, extra={**record.header.extra, "secret": "0" * 32})
    assert _bad(check(Record(head, record.entries))) == [("fingerprint", 1)]


def test_another_seed_is_seen(record: Record) -> None:
    assert _bad(check(Record(replace(record.header, seed=3), record.entries))) == [("fingerprint", 1)]


def test_other_scores_are_seen(record: Record) -> None:
    place = _note(record, "scores 1")
    deal, one, two = record.entries[place].words[1:]  # type: ignore[union-attr]
    changed = _with(record, place, f"scores {deal} {int(one) + 100} {two}")
    assert _bad(check(changed)) == [("scores", 1)]
    assert check(changed)[-1].detail.startswith(f"{int(one) + 100} {two} was written, {one} {two} is right")


def test_another_winner_is_seen(record: Record) -> None:
    place = _note(record, "over")
    other = "1" if record.entries[place].text == "over 0" else "0"  # type: ignore[union-attr]
    found = check(_with(record, place, f"over {other}"))
    assert [topic for topic, _ in _bad(found)] == ["scores"]


def test_another_checksum_is_seen(record: Record) -> None:
    changed = _with(record, _note(record, "deal 1"), "deal 1 0123456789abcdef")
    assert _bad(check(changed)) == [("checksums", 0)]


def test_an_illegal_action_is_seen(record: Record) -> None:
    place = next(i for i, entry in enumerate(record.entries) if isinstance(entry, Discard))
    unowned = next(c for c in deck(2, 4) if c != record.entries[place].card)  # type: ignore[union-attr]
    for action in (DrawStock(), Discard(Card(unowned))):
        entries = (*record.entries[:place], action, *record.entries[place + 1 :])
        found = check(Record(record.header, entries))
        bad = _bad(found)
        if bad != [("finished", 0)]:
            assert bad[0][0] in ("actions", "checksums")
            break
    else:
        pytest.fail("neither a second draw nor a strange discard was noticed")


def test_cards_that_did_not_come_from_the_seed_are_seen(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    fair = fairness.order_of

    def other(rules: object, seed: int, deal: int) -> tuple[Card, ...]:
        order = fair(rules, seed, deal)  # type: ignore[arg-type]
        return order if deal == 1 else (*order[:-2], order[-50], order[-2])

    monkeypatch.setattr(fairness, "order_of", other)
    assert _bad(check(record)) == [("order", 2)]
