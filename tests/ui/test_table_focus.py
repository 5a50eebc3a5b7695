"""Where the focus goes by itself: to the card that was drawn, and never to a place that has nothing to do with it."""

from __future__ import annotations

import pygame
import pytest

from canasta.app.journal import Journal
from canasta.app.match import Match
from canasta.engine.cards import Card
from canasta.engine.record import Header, Record, SeatInfo
from canasta.engine.rules import load
from canasta.engine.state import Phase
from canasta.ui.intents import Accept, Device, DeviceKind, Focus
from canasta.ui.table.spots import card_of, is_crowded
from tests.ui.tabletop import RandomThinker, SilentThinker, Tabletop, match_of, tabletop


def focused_card(top: Tabletop) -> Card | None:
    target = top.table.focused()
    return card_of(target.id) if target is not None else None


@pytest.mark.parametrize("kind", ["keys", "pad"])
@pytest.mark.parametrize("rules", ["classic_4p", "classic_2p", "samba"])
def test_after_a_draw_the_focus_is_at_the_drawn_card(rules: str, kind: DeviceKind) -> None:
    with tabletop(match_of(rules, seed=11), RandomThinker(3)) as top:
        top.until_mine()
        top.run.send(Device(kind))
        top.run.frames(2)
        focus = top.table.focused()
        assert focus is not None
        assert focus.id == "button:draw"
        top.run.send(Accept(0 if kind == "pad" else None))
        top.rest()
        assert top.table.model.view.public.phase is Phase.PLAY
        card = focused_card(top)
        assert card in top.table.model.fresh
        before = card
        top.run.send(Focus("right" if card != top.table.model.order[-1] else "left", None))
        assert focused_card(top) not in (None, before)


def test_after_the_focused_card_was_set_out_its_neighbour_has_the_focus() -> None:
    with tabletop(match_of(seed=11), RandomThinker(3)) as top:
        top.until_mine()
        top.run.key(pygame.K_d)
        top.rest()
        model = top.table.model
        gone = focused_card(top)
        assert gone is not None
        top.run.key(pygame.K_x)
        top.run.key(pygame.K_x)
        assert gone not in model.view.hand
        top.until_mine()
        now = top.table.focused()
        assert now is not None
        assert now.zone in ("hand", "buttons")


def crowded(side: int) -> Match:
    """A match in which a side has twelve open melds."""
    melds = [" ".join(f"{rank}{suit}" for suit in "SHD") for rank in "456789TJQKA"] + ["5C 6C 7C"]
    mine = {"hands": ["4C 8C 8C QC QC", 5, 6, 7], "pile": "9C JC", "turn": 0, "scores": [2000, 2000]}
    start = {**mine, "melds": [melds, []] if side == 0 else [[], melds]}
    rules = load("samba")
    seats = tuple(SeatInfo(name, "human" if name == "A" else "bot", "steady" if name != "A" else "") for name in "ABCD")
    return Match(Journal(Record(Header(rules, 5, seats, start=start))), 0)


@pytest.mark.parametrize("side", [0, 1])
def test_a_row_too_full_to_show_is_opened_and_closed(side: int) -> None:
    with tabletop(crowded(side), SilentThinker(), size=(1024, 680)) as top:
        top.run.frames(6)
        assert is_crowded(top.table.layout, side)
        top.run.tap(f"side:{side}")
        assert top.table.hands.peek == side
        top.run.key(pygame.K_RETURN)
        assert top.table.hands.peek is None
        # By keys: the line above the melds is a place like any other.
        top.run.send(Device("keys"))
        seen = set()
        for _ in range(80):
            top.run.send(Focus("next", None))
            target = top.table.focused()
            assert target is not None
            seen.add(target.id)
            if target.id == f"side:{side}":
                top.run.send(Accept(None))
                break
        assert top.table.hands.peek == side, seen


def test_a_squared_pile_opens_its_row_where_nothing_can_be_added() -> None:
    with tabletop(crowded(0), SilentThinker(), size=(1024, 680)) as top:
        top.run.frames(6)
        kings = next(
            place for place, meld in enumerate(top.table.model.view.melds) if not top.table.model.obvious_for(place)
        )
        top.run.tap(f"meld:0:{kings}")
        assert top.table.hands.peek == 0


def test_in_a_large_window_the_own_melds_are_whole() -> None:
    with tabletop(crowded(0), SilentThinker(), size=(1920, 1080)) as top:
        top.run.frames(6)
        assert not is_crowded(top.table.layout, 0)
        assert "side:0" not in top.ids()
