"""The table played: by taps alone, by drags alone, by keys alone; refusals, staging, resizing, pictures."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pygame
import pytest

from canasta.app.journal import Journal
from canasta.app.match import Match
from canasta.engine.actions import Ask
from canasta.engine.cards import Card, in_order
from canasta.engine.draft import Draft, NewMeld
from canasta.engine.moves import discards, lays, takes
from canasta.engine.record import Header, Record, SeatInfo
from canasta.engine.rules import load
from canasta.engine.state import Phase
from canasta.engine.violations import Violation
from canasta.ui.intents import DragCancel, FocusLost
from canasta.ui.table.spots import card_id
from tests.ui.tabletop import RandomThinker, SilentThinker, Tabletop, match_of, tabletop


def a_discard(top: Tabletop) -> Card:
    """A card that may be discarded now."""
    return next(discards(top.table.model.view)).card


def turn_by_taps(top: Tabletop) -> None:
    """One whole turn with clicks: draw or take, lay what can be laid, discard."""
    run, model = top.run, top.table.model
    if model.view.public.question is not None:
        run.tap("button:answer_yes")
        return
    if model.view.public.phase is Phase.DRAW:
        if next(takes(model.view), None) is not None:
            run.tap("pile")
            assert model.draft.takes_pile
            run.tap("button:take")
        elif "button:end_deal" in top.ids():
            run.tap("button:end_deal")
        else:
            run.tap("stock")
        top.rest()
        if not model.my_turn:
            return
        assert model.view.public.phase is Phase.PLAY
    lay = next(lays(model.view), None)
    if lay is not None:
        for play in lay.plays:
            for card in play.cards:
                run.tap(card_id(card))
            assert set(model.chosen) == set(play.cards)
            run.tap("tray" if play.target is None else f"meld:{model.view.side}:{play.target}")
        assert set(model.draft.staged) == {card for play in lay.plays for card in play.cards}
        run.tap("button:lay_down")
        top.rest()
        if not model.my_turn:
            return
    run.tap(card_id(a_discard(top)))
    run.tap("button:discard")


def turn_by_drags(top: Tabletop) -> None:
    """One whole turn with the mouse held: cards are carried from place to place."""
    run, model = top.run, top.table.model
    if model.view.public.phase is Phase.DRAW:
        if "button:end_deal" in top.ids():
            run.tap("button:end_deal")
        else:
            run.drag("stock", "hand")
        top.rest()
        if not model.my_turn:
            return
        assert model.view.public.phase is Phase.PLAY
    lay = next(lays(model.view), None)
    if lay is not None:
        for play in lay.plays:
            goal = "tray" if play.target is None else f"meld:{model.view.side}:{play.target}"
            for i, card in enumerate(play.cards):
                to = goal if i == 0 or play.target is not None else f"staged:{len(model.draft.plays) - 1}"
                run.drag(card_id(card), to)
                top.rest()
        assert set(model.draft.staged) == {card for play in lay.plays for card in play.cards}
        run.tap("button:lay_down")
        top.rest()
        if not model.my_turn:
            return
    run.drag(card_id(a_discard(top)), "pile")


def focus_on(top: Tabletop, wanted: str) -> None:
    """Tab to a target."""
    for _ in range(120):
        if top.table.hands.focus == wanted:
            return
        top.run.key(pygame.K_TAB)
    raise AssertionError(f"the focus never reached {wanted}")


def turn_by_keys(top: Tabletop) -> None:
    """One whole turn on the keyboard."""
    run, model = top.run, top.table.model
    if model.view.public.phase is Phase.DRAW:
        if "button:end_deal" in top.ids():
            focus_on(top, "button:end_deal")
            run.key(pygame.K_RETURN)
        else:
            run.key(pygame.K_d)
        top.rest()
        if not model.my_turn:
            return
        assert model.view.public.phase is Phase.PLAY
    lay = next(lays(model.view), None)
    if lay is not None:
        for play in lay.plays:
            for card in play.cards:
                focus_on(top, card_id(card))
                run.key(pygame.K_SPACE)
            focus_on(top, "tray" if play.target is None else f"meld:{model.view.side}:{play.target}")
            run.key(pygame.K_RETURN)
        run.key(pygame.K_l)
        top.rest()
        if not model.my_turn:
            return
    focus_on(top, card_id(a_discard(top)))
    run.key(pygame.K_SPACE)
    run.key(pygame.K_x)


@pytest.mark.parametrize("turn", [turn_by_taps, turn_by_drags, turn_by_keys])
def test_a_whole_deal_one_way(turn: object) -> None:
    assert callable(turn)
    with tabletop(match_of(seed=11), RandomThinker(3)) as top:
        turns = 0
        while top.until_mine():
            before = top.match.record.actions
            turn(top)
            top.rest()
            assert len(top.match.record.actions) > len(before)
            turns += 1
            assert turns < 60
        assert top.match.deal_over
        assert turns > 4
        assert "button:next_deal" in top.ids() or top.match.finished


def test_every_sprite_is_where_the_layout_says() -> None:
    with tabletop(match_of(seed=2), RandomThinker(5), pace="normal") as top:
        for _ in range(6):
            if not top.until_mine():
                break
            turn_by_taps(top)
            top.rest()
            stage, layout = top.table.director.stage, top.table.layout
            assert set(stage.keys) == set(layout.poses)
            for key, pose in layout.poses.items():
                assert stage.pose(key) == pose


def drawn(top: Tabletop) -> None:
    """The person has drawn and may meld."""
    assert top.until_mine()
    top.run.tap("button:draw")
    top.rest()
    assert top.table.model.view.public.phase is Phase.PLAY


def test_a_refused_drop_comes_back_with_the_reason() -> None:
    with tabletop(match_of(seed=6), SilentThinker(), pace="normal") as top:
        top.until_mine()
        drawn(top)
        model = top.table.model
        hand = {card.rank: card for card in model.view.hand if card.rank.code not in ("2", "3", "JK")}
        one, other = list(hand.values())[:2]
        top.run.drag(card_id(one), "tray")
        top.rest()
        assert model.draft.staged == (one,)
        home = top.table.layout.poses[other]
        top.run.drag(card_id(other), "staged:0")
        assert "can't join" in top.table.toasts.text or "make one meld" in top.table.toasts.text
        top.rest()
        assert model.draft.staged == (one,)
        assert top.table.director.stage.pose(other) == home


def test_staged_cards_come_back_every_way() -> None:
    with tabletop(match_of(seed=6), SilentThinker()) as top:
        drawn(top)
        model, run = top.table.model, top.run
        card = a_discard(top)
        for take_back in (
            lambda: run.key(pygame.K_u),
            lambda: run.tap("button:undo"),
            lambda: run.tap(card_id(card)),
            lambda: run.drag(card_id(card), "hand"),
        ):
            run.drag(card_id(card), "tray")
            top.rest()
            assert model.draft.staged == (card,)
            take_back()
            top.rest()
            assert model.draft.empty
            assert card in {spot.card for spot in top.table.layout.hand}


def test_lay_down_and_discard_go_together_or_not_at_all() -> None:
    with tabletop(match_of(seed=6), SilentThinker()) as top:
        drawn(top)
        model, run = top.table.model, top.run
        card = a_discard(top)
        run.drag(card_id(card), "tray")
        top.rest()
        other = next(c for c in model.draft.held if c.name != card.name)
        before = top.match.record.actions
        run.drag(card_id(other), "pile")
        top.rest()
        assert top.match.record.actions == before, "an unfinished meld must not be swallowed by a discard"
        assert model.draft.staged == (card,)
        assert top.table.toasts.text


def test_one_click_never_discards() -> None:
    with tabletop(match_of(seed=6), SilentThinker()) as top:
        drawn(top)
        card = a_discard(top)
        before = top.match.record.actions
        top.run.tap("pile")
        top.run.tap(card_id(card))
        assert top.match.record.actions == before
        top.run.tap("pile")
        assert len(top.match.record.actions) == len(before) + 1


def test_a_double_click_discards_where_it_is_allowed() -> None:
    for allowed in (True, False):
        with tabletop(match_of(seed=6), SilentThinker(), double_click_discards=allowed) as top:
            drawn(top)
            before = len(top.match.record.actions)
            top.run.tap(card_id(a_discard(top)), count=2)
            assert len(top.match.record.actions) == before + allowed


def test_a_discard_can_ask_again() -> None:
    with tabletop(match_of(seed=6), SilentThinker(), confirm_discard=True) as top:
        drawn(top)
        before = len(top.match.record.actions)
        top.run.tap(card_id(a_discard(top)))
        top.run.tap("button:discard")
        assert len(top.match.record.actions) == before
        top.run.tap("button:discard")
        assert len(top.match.record.actions) == before + 1


def test_the_hand_is_arranged_by_dragging() -> None:
    with tabletop(match_of(seed=6), SilentThinker()) as top:
        top.until_mine()
        model = top.table.model
        first, last = model.order[0], model.order[-1]
        strip = top.run.target(card_id(last)).rect
        top.run.drag(card_id(first), (strip.right - 4, strip.centery))
        top.rest()
        assert model.order[-1] == first
        assert model.sort == "manual"
        top.run.tap("button:sort")
        top.rest()
        assert model.order[0] == first


def test_resize_in_the_middle_of_everything() -> None:
    sizes = [(1024, 680), (1920, 1080), (1280, 720)]
    with tabletop(match_of(seed=5), RandomThinker(2), pace="normal") as top:
        for n in range(24):
            top.run.frames(4)
            top.run.resize(sizes[n % 3])
        top.until_mine()
        drawn(top)
        card = a_discard(top)
        strip = top.run.target(card_id(card)).rect
        top.run.events(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=strip.center, button=1, touch=False))
        for step in (20, 40, 60):
            at = (strip.centerx + step, strip.centery - step)
            top.run.events(
                pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(20, -20), buttons=(1, 0, 0), touch=False)
            )
        assert top.table.director.stage.dragged == (card,)
        top.run.resize((1024, 680))
        assert top.table.director.stage.dragged == (card,)
        top.run.events(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(20, 300), button=1, touch=False))
        top.rest()
        assert top.table.director.stage.pose(card) == top.table.layout.poses[card]
        assert not top.table.director.stage.dragged


@pytest.mark.parametrize("end", [FocusLost(), DragCancel()])
def test_a_broken_off_drag_changes_nothing(end: FocusLost | DragCancel) -> None:
    with tabletop(match_of(seed=6), SilentThinker()) as top:
        drawn(top)
        card = a_discard(top)
        strip = top.run.target(card_id(card)).rect
        top.run.events(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=strip.center, button=1, touch=False))
        for step in (20, 60):
            at = (strip.centerx, strip.centery - step)
            top.run.events(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, -20), buttons=(1, 0, 0), touch=False))
        assert top.table.hands.carrying.lifted == {card}
        top.run.send(end)
        top.rest()
        assert not top.table.hands.carrying.lifted
        assert top.table.director.stage.pose(card) == top.table.layout.poses[card]
        assert top.table.model.draft.empty


def test_no_ghosts_are_left() -> None:
    """After all that moved the picture is the one that is drawn from nothing."""
    with tabletop(match_of(seed=2), RandomThinker(5), pace="normal", reduced_motion=False) as top:
        for _ in range(3):
            assert top.until_mine()
            turn_by_taps(top)
        assert top.until_mine()
        top.run.send(FocusLost())
        top.run.frames(400)
        grown = top.run.picture()
        top.table.show.forget()
        top.table.dirty = True
        top.run.frames(3)
        fresh = top.run.picture()
        assert pygame.image.tobytes(grown, "RGB") == pygame.image.tobytes(fresh, "RGB")


def test_what_others_do_does_not_move_my_cards() -> None:
    with tabletop(match_of(seed=2), RandomThinker(5)) as top:
        top.until_mine()
        turn_by_taps(top)
        top.rest()
        held = {spot.card: spot.strip for spot in top.table.layout.hand}
        own = top.table.model.view.hand
        seen = 0
        while not top.table.model.my_turn and not top.match.deal_over and seen < 400:
            top.run.frames(1)
            seen += 1
            if top.table.model.view.hand == own:
                assert {spot.card: spot.strip for spot in top.table.layout.hand} == held


def test_new_cards_are_marked_until_the_next_turn() -> None:
    with tabletop(match_of(seed=6), SilentThinker()) as top:
        top.until_mine()
        before = set(top.table.model.view.hand)
        drawn(top)
        came = set(top.table.model.view.hand) - before
        assert top.table.model.fresh == came
        assert came


def test_targets_have_short_names_where_a_face_is_there_once() -> None:
    with tabletop(match_of(seed=6), SilentThinker()) as top:
        top.until_mine()
        names = [card.name for card in top.table.model.view.hand]
        ids = top.ids()
        for card in top.table.model.view.hand:
            assert card_id(card) in ids
            assert (f"card:{card.name}" in ids) == (names.count(card.name) == 1)
        assert {"stock", "pile", "tray", "hand", "button:draw", "button:menu"} <= ids
        assert top.table.probe()["phase"] == "draw"


def test_the_own_side_may_sit_anywhere() -> None:
    match = match_of(seed=6, people=4)
    with tabletop(match, SilentThinker()) as top:
        top.rest()
        for seat in range(4):
            top.table.seat_at(seat)
            layout = top.table.layout
            assert {spot.card for spot in layout.hand} == set(match.view(seat).hand)
            assert set(layout.seats) == set(range(4)) - {seat}


def test_hidden_cards_are_backs() -> None:
    with tabletop(match_of(seed=6), SilentThinker()) as top:
        top.rest()
        others = {card for seat in (1, 2, 3) for card in top.match.view(seat).hand}
        cards = {key for key in top.table.director.stage.keys if isinstance(key, Card)}
        assert not cards & others


def test_a_press_skips_what_others_do_and_means_nothing_else() -> None:
    with tabletop(match_of(seed=7), SilentThinker(), pace="normal") as top:
        top.run.frames(10)
        assert top.table.director.busy, "the deal is being shown"
        before = top.match.record.actions
        top.run.tap("stock")
        assert not top.table.director.busy
        assert top.match.record.actions == before


def test_order_by_rank_and_suit() -> None:
    with tabletop(match_of(seed=16), SilentThinker()) as top:
        model = top.table.model
        ranks = [card.rank for card in model.order]
        shown = [-1 if r.code == "JK" else 0 if r.code == "2" else 20 - r for r in ranks]
        assert shown == sorted(shown)
        top.run.tap("button:sort")
        suits = [card.suit for card in model.order if card.rank.code not in ("2", "JK")]
        assert len([1 for a, b in pairwise(suits) if a != b]) <= 3
        assert set(model.order) == set(in_order(model.view.hand))


def test_a_proposed_take_says_what_is_missing() -> None:
    with tabletop(match_of(seed=6), SilentThinker()) as top:
        top.until_mine()
        model = top.table.model
        wrong = model.propose_take()
        assert isinstance(wrong, Violation) or model.draft.takes_pile
        assert isinstance(model.draft, Draft)
        assert isinstance(model.draft.put(model.view.hand[:1], NewMeld()), Draft)


def test_a_watcher_sees_backs_only() -> None:
    with tabletop(match_of(seed=6, people=0), RandomThinker(2)) as top:
        for _ in range(40):
            top.run.frames(5)
            stage = top.table.director.stage
            view = top.table.model.view
            table_cards = set(view.public.pile) | {c for side in view.public.sides for m in side.melds for c in m.cards}
            table_cards |= {c for side in view.public.sides for c in side.threes}
            if not top.table.director.busy:
                assert {key for key in stage.keys if isinstance(key, Card)} <= table_cards
                own = [key for key in stage.keys if isinstance(key, tuple) and key[:2] == ("back", 0)]
                assert len(own) == view.hand_sizes[0]
        assert not any(card_id(card) in top.ids() for card in top.match.view(0).hand)


def test_a_partner_asks_and_is_answered_on_the_spot() -> None:
    question = {
        "phase": "meld",
        "hands": ["4S 9D KC", "QS QC 9D 9H", 4, 4],
        "turn": 2,
        "dealer": 1,
        "melds": [["8C 8C 8D 8D 8H 8H 8S", "KC KD KH"], []],
    }
    match = positioned(question, hands_of=2, cards="KS TD")
    with tabletop(match, SilentThinker()) as top:
        asked = match.submit(Ask())
        assert not isinstance(asked, Violation), asked
        top.table.model.follow(asked)
        top.table.director.push(asked)
        assert top.until_mine()
        ids = top.ids()
        assert {"button:answer_yes", "button:answer_no"} <= ids
        assert card_id(top.table.model.view.hand[0]) in ids, "the own hand stays in sight"
        assert "may I go out" in top.table.show.said().prompt
        top.run.tap("button:answer_no")
        assert match.state.public.now.permitted is False


def positioned(position: dict[str, object], hands_of: int, cards: str) -> Match:
    """A classic table in a position; one more hand is given by name."""
    hands = list(position["hands"])  # type: ignore[call-overload]
    hands[hands_of] = cards
    names = ("Mika", "Aiko", "Mateo", "Luis")
    seats = tuple(SeatInfo(name, "human" if i == 0 else "bot", "beginner" if i else "") for i, name in enumerate(names))
    header = Header(load("classic_4p"), 6, seats, start={**position, "hands": hands})
    return Match(Journal(Record(header)), 0)


def test_rows_of_a_full_table_open_on_demand() -> None:
    match = match_of("hand_and_foot_solo", 6, seed=5)
    with tabletop(match, RandomThinker(3)) as top:
        assert top.until_mine()
        hands = top.table.hands
        top.run.tap("side:3")
        assert hands.peek == 3
        closed = top.match.record.actions
        top.run.tap("stock")
        assert hands.peek is None
        assert top.match.record.actions == closed, "the press that closes the sheet does nothing else"
        top.run.key(pygame.K_TAB)
        focus_on(top, "side:2")
        top.run.key(pygame.K_RETURN)
        assert hands.peek == 2
        top.run.key(pygame.K_ESCAPE)
        assert hands.peek is None


def test_the_way_out_is_set_out_first() -> None:
    position: dict[str, object] = {
        "phase": "meld",
        "hands": ["KS KC 9D", "4S 5S 6S", 4, 4],
        "turn": 0,
        "dealer": 3,
        "melds": [["8C 8C 8D 8D 8H 8H 8S", "KC KD KH"], []],
    }
    match = positioned(position, hands_of=1, cards="4S 5S 6S")
    with tabletop(match, SilentThinker()) as top:
        assert top.until_mine()
        top.run.tap("button:go_out")
        model = top.table.model
        assert {card.name for card in model.draft.staged} == {"KS", "KC"}
        assert [card.name for card in model.chosen] == ["9D"]
        assert not match.deal_over
        top.run.tap("button:go_out")
        assert match.deal_over


def test_taking_the_pile_by_dragging_the_pair_to_it() -> None:
    position: dict[str, object] = {
        "hands": ["9S 9C 4D KD 5H", "4S 5S 6S", 4, 4],
        "turn": 0,
        "dealer": 3,
        "pile": "QC JD 9D",
        "melds": [["8C 8C 8D 8D"], []],
    }
    match = positioned(position, hands_of=1, cards="4S 5S 6S")
    with tabletop(match, SilentThinker()) as top:
        assert top.until_mine()
        model = top.table.model
        for face in ("9S", "9C"):
            top.run.tap(f"card:{face}")
        top.run.drag("card:9S", "pile")
        top.rest()
        assert model.draft.takes_pile
        assert {card.name for card in model.draft.staged} == {"9S", "9C"}
        assert len(match.record.actions) == 0, "it is proposed, not done"
        top.run.tap("pile")
        top.rest()
        assert {card.name for card in model.view.hand} == {"4D", "KD", "5H", "QC", "JD"}
        assert model.view.public.phase is Phase.PLAY


def test_a_frozen_pile_says_why() -> None:
    position: dict[str, object] = {
        "hands": ["9S 4D KD 5H", "4S 5S 6S", 4, 4],
        "turn": 0,
        "dealer": 3,
        "pile": "2C JD 9D",
        "melds": [["8C 8C 8D 8D", "9C 9H 9H"], []],
    }
    match = positioned(position, hands_of=1, cards="4S 5S 6S")
    with tabletop(match, SilentThinker()) as top:
        assert top.until_mine()
        take = top.run.target("button:take")
        assert not take.enabled
        assert "pair of nines" in take.reason
        top.run.tap("pile")
        assert "pair of nines" in top.table.toasts.text
        assert top.table.model.draft.empty


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whatever_a_player_does(seed: int) -> None:
    """Random hands on the table: nothing breaks, and every card is in its place when all is still."""
    rng = Random(seed)
    keys = [pygame.K_d, pygame.K_t, pygame.K_l, pygame.K_x, pygame.K_u, pygame.K_s, pygame.K_TAB, pygame.K_RETURN]
    keys += [pygame.K_LEFT, pygame.K_UP, pygame.K_w, pygame.K_SPACE]
    with tabletop(match_of(seed=seed), RandomThinker(seed), pace="fast") as top:
        run = top.run
        for _ in range(70):
            elsewhere = {"button:menu", "button:scores", *(f"seat:{seat}" for seat in range(6))}
            names = sorted(top.ids() - elsewhere)
            match rng.randrange(8):
                case 0 | 1:
                    run.tap(rng.choice(names), count=rng.choice((1, 1, 2)))
                case 2 | 3:
                    run.drag(rng.choice(names), rng.choice(names))
                case 4 | 5:
                    run.key(rng.choice(keys))
                case 6:
                    run.resize(rng.choice(((1024, 680), (1280, 720), (1100, 900))))
                case _:
                    run.frames(rng.randrange(1, 40))
            if top.match.finished:
                break
        run.send(FocusLost())
        for _ in range(3000):
            run.frames(1)
            still = not top.table.director.busy and not top.table.director.stage.moving
            if still and (top.table.model.my_turn or top.match.deal_over):
                break
        stage, layout = top.table.director.stage, top.table.layout
        assert {key: stage.pose(key) for key in stage.keys} == dict(layout.poses)
        held = {spot.card for spot in layout.hand} | set(top.table.model.draft.staged)
        assert held == set(top.match.view(0).hand)
