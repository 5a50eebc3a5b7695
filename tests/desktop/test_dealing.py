"""The people of the real-window tests know what to do in every deal, whatever the others play; no window here."""

from __future__ import annotations

from random import Random

from canasta.ai.levels import LEVELS
from canasta.ai.player import never, seed_for
from canasta.engine.actions import Answer, DrawStock, LayDown
from canasta.engine.apply import advance
from canasta.engine.dealing import new_game
from canasta.engine.rules import load
from canasta.engine.view import view_of
from tests.desktop.dealing import chosen

DEALS = 60
"""In about one deal of 30 the partner asks whether to go out."""


def test_they_play_every_deal_to_its_end() -> None:
    done: set[type] = set()
    bot = LEVELS["beginner"]()
    for deal in range(DEALS):
        state, laid = new_game(load("classic_4p"), 11)[-1].state, False
        while state.public.end is None:
            view = view_of(state, state.to_act)
            if state.to_act == 0:
                action = chosen(view, laid=laid)
                done.add(type(action))
                laid = isinstance(action, LayDown) or (laid and not isinstance(action, DrawStock))
            else:
                action = bot.decide(view, Random(seed_for(deal, 1, view.public.turn_no, view.seat)), never)
            state = advance(state, action)
    assert Answer in done, "somebody was asked"
