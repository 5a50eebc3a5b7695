"""Records played again: the same states, the same deals, and the line where a record does not fit."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest

from canasta.engine import cases, record, registry, replay
from canasta.engine.actions import Action, Answer, NextDeal
from canasta.engine.apply import advance
from canasta.engine.dealing import new_game
from canasta.engine.moves import actions_now
from canasta.engine.position import PositionError
from canasta.engine.record import Entry, Header, Note, Record, SeatInfo, checksum, deal_note
from canasta.engine.rules import RuleSet, load
from canasta.engine.state import GameState
from canasta.engine.view import view_of
from canasta.engine.violations import Code

GAMES = [(row.id, players) for row in registry.VARIANTS.values() if row.main for players in row.player_counts]


def header(rules: RuleSet, seed: int = 7, **more: object) -> Header:
    seats = tuple(SeatInfo(f"Bot {seat}", "bot", "steady") for seat in range(rules.table.players))
    return Header(rules, seed, seats, **more)  # type: ignore[arg-type]


def played(head: Header, steps: int, seed: int = 3) -> tuple[Record, GameState]:
    """A record of so many random legal actions, with the checksum of each deal, and the state at its end."""
    rng = Random(seed)
    state = replay.first_state(head)
    entries: list[Entry] = []
    for _ in range(steps):
        if state.public.match_over:
            break
        choice: list[Action] = [
            action for action, _ in zip(actions_now(view_of(state, state.to_act)), range(25), strict=False)
        ]
        action = rng.choice(choice)
        state = advance(state, action)
        entries.append(action)
        if state.public.end:
            entries.append(deal_note(state.public.deal, state))
    return Record(head, tuple(entries)), state


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_record_leads_to_the_same_state_and_its_deals_hold_as_cases(name: str, players: int) -> None:
    wanted, state = played(header(load(name, players=players)), 260)
    found = record.parse(wanted.text())
    assert replay.last_state(found) == state
    steps = list(replay.replay(found))
    assert steps[-1].state == state
    assert [step.action for step in steps] == list(found.actions)
    deals = list(replay.deals(found))
    assert sum(len(deal.played) for deal in deals) == len([a for a in found.actions if not isinstance(a, NextDeal)])
    for deal in deals:
        (case,) = cases.read(json.dumps(deal.as_case(name)))
        assert cases.report(case) == f"ok {name}-{deal.start.public.deal}"


def test_deals_are_those_of_the_match() -> None:
    found, _ = played(header(load("classic_4p")), 700)
    deals = list(replay.deals(found))
    assert [deal.start.public.deal for deal in deals] == list(range(1, len(deals) + 1))
    assert len(deals) > 2
    for before, after in pairwise(deals):
        assert [s.score for s in before.end.public.sides] == [s.score for s in after.start.public.sides]
        end = before.as_case("m")["script"][-1]["then"]  # type: ignore[index]
        assert end["scores"] == [s.score for s in after.start.public.sides]


def test_a_record_is_told_step_by_step_with_the_scores_of_each_deal() -> None:
    found, state = played(header(load("classic_4p")), 700)
    rows = list(replay.told(found))
    assert json.loads(json.dumps(rows)) == rows
    steps = [row for row in rows if "do" in row]
    assert len(steps) == len([action for action in found.actions if not isinstance(action, NextDeal)])
    assert steps[0].keys() >= {"do", "deal", "seat"}
    sheets = [row for row in rows if "sheet" in row]
    assert [row["deal"] for row in sheets] == [
        deal.end.public.deal for deal in replay.deals(found) if deal.end.public.end
    ]
    totals = [0, 0]
    for row in sheets:
        for side in row["sheet"]:  # type: ignore[attr-defined]
            assert side["total"] == sum(points for _, points in side["lines"])
            totals[side["side"]] += side["total"]
    assert totals == [side.score for side in state.public.sides]


def test_a_match_that_began_with_a_position() -> None:
    rules = load("classic_4p")
    start = {"hands": [11, 11, 11, 11], "pile": "9C", "scores": [1500, -20], "deal": 4, "turn": 2}
    found, state = played(header(rules, start=start), 400)
    assert replay.beginning(found.header) == ()
    first = replay.first_state(found.header)
    assert (first.public.deal, first.public.turn, first.seed) == (4, 2, 7)
    assert replay.last_state(record.parse(found.text())) == state
    with pytest.raises(PositionError, match="hands"):
        replay.first_state(header(rules, start={"hands": []}))


def test_a_line_that_does_not_fit_is_named_with_the_rule() -> None:
    text = record.parse(played(header(load("classic_4p")), 20)[0].text()).text().split("\n")
    text.insert(6, "drop 4C0" if text[5].startswith("drop") else "draw")
    found = record.parse("\n".join(text))
    for play_again in (lambda: list(replay.replay(found)), lambda: replay.last_state(found)):
        with pytest.raises(replay.ReplayDiverged, match=r"^line 7: ") as caught:
            play_again()
        assert caught.value.line == 7
        assert caught.value.violation is not None
        assert caught.value.violation.code in Code


def test_a_deal_that_ends_differently_is_noticed() -> None:
    found, _ = played(header(load("classic_4p")), 300)
    place = next(i for i, entry in enumerate(found.entries) if isinstance(entry, Note))
    false = Note(f"deal 1 {'0' * 16}")
    wrong = Record(found.header, (*found.entries[:place], false, *found.entries[place + 1 :]))
    with pytest.raises(replay.ReplayDiverged, match="ends differently") as caught:
        replay.last_state(wrong)
    assert (caught.value.line, caught.value.violation) == (place + 2, None)
    # Notes that say nothing about this deal do not matter.
    other = Record(found.header, (*found.entries[:place], Note("deal"), Note("deal 99 x"), *found.entries[place:]))
    assert replay.last_state(other) == replay.last_state(found)


def test_an_answer_is_the_partners() -> None:
    found, _ = played(header(load("classic_6p")), 1500)
    answers = [step for step in replay.replay(found) if isinstance(step.action, Answer)]
    assert answers
    for step in answers:
        assert step.seat == step.action.seat != step.state.public.turn  # type: ignore[union-attr]


def test_checksums_tell_states_apart() -> None:
    rules = load("classic_4p")
    first, second = new_game(rules, 1)[-1].state, new_game(rules, 2)[-1].state
    assert checksum(first) == checksum(new_game(rules, 1)[-1].state)
    assert checksum(first) != checksum(second)
    after = advance(first, next(iter(actions_now(view_of(first, first.to_act)))))
    assert checksum(after) != checksum(first)
    assert len(checksum(first)) == 16
