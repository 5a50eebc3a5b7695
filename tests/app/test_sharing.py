"""Share codes: the same cards, rules, seats and levels for somebody else; and texts that are none."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace
from random import Random

import pytest

from canasta.ai.simple import GreedyPlayer
from canasta.app.journal import Journal
from canasta.app.match import Match
from canasta.app.replaying import Replay
from canasta.app.sharing import ShareError, share_code, shared_header
from canasta.engine.actions import NextDeal
from canasta.engine.fairness import bots_seed, drawn
from canasta.engine.record import Header, Record
from canasta.engine.registry import VARIANTS
from canasta.engine.replay import first_state
from canasta.engine.rules import RuleSet, load, resolved
from canasta.engine.violations import Violation
from tests.support.playing import header, in_memory, play


def sealed(rules: RuleSet | None = None, seed: int = 2**63 + 5) -> Header:
    return replace(header(seed, rules), extra=drawn(Random(8)))


def test_rules_seed_seats_and_levels_come_back() -> None:
    head = sealed(load("classic_4p", {"target_score": 3000, "hand_size": 13}))
    code = share_code(head, head.seats)
    found = shared_header(code, "Rosa")
    assert found.rules == head.rules
    assert found.overrides == {"target_score": 3000, "hand_size": 13}
    assert found.seed == head.seed
    assert bots_seed(found) == bots_seed(head)
    assert [(seat.kind, seat.level) for seat in found.seats] == [(seat.kind, seat.level) for seat in head.seats]
    assert [seat.name for seat in found.seats] == ["Rosa", "Aiko", "Mateo", "Luis"]
    assert first_state(found) == first_state(head)


def test_a_code_tells_no_names_of_people_and_no_secret() -> None:
    head = sealed()
    found = shared_header(share_code(head, head.seats), "?")
    assert "みか" not in {seat.name for seat in found.seats}
    assert set(found.extra) == {"bots"}


@pytest.mark.parametrize("game", list(VARIANTS))
def test_every_game_has_codes_short_enough_for_a_message(game: str) -> None:
    for players in VARIANTS[game].player_counts:
        head = sealed(load(game, players=players))
        code = share_code(head, head.seats)
        assert len(code) < 600
        assert shared_header(code, "You").rules == head.rules


def test_a_code_survives_what_messages_do_to_it() -> None:
    head = sealed()
    code = share_code(head, head.seats)
    broken = "\n".join(code[i : i + 20] for i in range(0, len(code), 20))
    for text in (f"  {code}\n", broken, f"「{code}」", f"<{code}>."):
        assert shared_header(text, "You").seed == head.seed


def test_a_later_deal_comes_back() -> None:
    match = in_memory(9, None)
    play(match, 400)
    seen = Replay(match.record)
    seen.grow_all()
    place = seen.deals[2]
    code = share_code(match.header, match.seats, seen.deal_at(place + 10))
    found = shared_header(code, "You")
    assert first_state(found) == seen.state(place)


def test_a_rule_set_that_only_this_player_has() -> None:
    rules = replace(load("classic_4p", {"hand_size": 9}), id="my_game")
    found = shared_header(share_code(sealed(rules), sealed(rules).seats), "You")
    assert resolved(found.rules) == resolved(rules)
    assert found.rules.id == "my_game"


def test_with_bots_the_moves_are_the_same() -> None:
    def played(head: Header) -> list[object]:
        match = Match(Journal(Record(head)), None)
        bot = GreedyPlayer()
        while len(match.record.actions) < 150:
            seed = match.bots_seed + match.state.public.turn_no
            action = (
                NextDeal() if match.deal_over else bot.decide(match.view(match.to_act), Random(seed), lambda: False)
            )
            assert not isinstance(match.submit(action), Violation)
        return list(match.record.actions)

    head = sealed()
    assert played(shared_header(share_code(head, head.seats), "You")) == played(head)


@pytest.mark.parametrize(
    "text",
    ["", "hello", "CANASTA-1-", "CANASTA-1-abc", "CANASTA-1-" + "A" * 5000, "CANASTA-x-abcd", "SAMBA-1-abcd"],
)  # fmt: skip
def test_no_share_code(text: str) -> None:
    with pytest.raises(ShareError) as error:
        shared_header(text, "You")
    assert error.value.key == "share.bad"


def _forged(**changes: object) -> str:
    head = sealed()
    code = share_code(head, head.seats).split("-", 2)[2]
    data = json.loads(zlib.decompress(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))))
    packed = zlib.compress(json.dumps({**data, **changes}).encode())
    return "CANASTA-1-" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"c": 1}, "share.other_rules"),
        ({"r": "klondike"}, "share.other_rules"),
        ({"o": {"hand_size": 99}}, "share.other_rules"),
        ({"w": []}, "share.bad"),
        ({"s": -1}, "share.bad"),
        ({"b": 2**70}, "share.bad"),
        ({"s": "7"}, "share.bad"),
        ({"w": [["a", "dog", ""]] * 4}, "share.bad"),
    ],
)
def test_a_code_somebody_changed(changes: dict[str, object], key: str) -> None:
    with pytest.raises(ShareError) as error:
        shared_header(_forged(**changes), "You")
    assert error.value.key == key


def test_a_code_of_a_later_version() -> None:
    with pytest.raises(ShareError) as error:
        shared_header("CANASTA-2-abcdef", "You")
    assert error.value.key == "share.too_new"


def test_a_bomb_is_not_unpacked() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b"0" * 50_000_000)).decode()
    with pytest.raises(ShareError):
        shared_header(f"CANASTA-1-{bomb}", "You")
