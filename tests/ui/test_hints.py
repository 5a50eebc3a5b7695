"""Hints and reasons at the table: asked by any device, shown, marked, carried out, and gone when they hold no more."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pygame
import pytest
from msgspec import structs

from canasta.ai.levels import LEVELS, LIMITS
from canasta.ai.player import Stop, Tally, thought_seed
from canasta.ai.policy import Policy
from canasta.ai.thinker import BackgroundThinker, InlineThinker, Thought
from canasta.app import why as whys
from canasta.app.hints import LEVEL, worded
from canasta.app.i18n import Catalog
from canasta.app.match import Match
from canasta.app.settings import Profile
from canasta.app.why import DealTurns, why_for
from canasta.app.words import Names
from canasta.engine.actions import Action, Answer, Ask, Discard, DrawStock
from canasta.engine.cards import Card
from canasta.engine.moves import actions_now
from canasta.engine.rules import load
from canasta.engine.state import Phase
from canasta.engine.verify import verify
from canasta.engine.view import View, sample, view_of
from canasta.ui.layout import CARD_UNIT
from canasta.ui.scenes import Push
from canasta.ui.screens.log import LogScene
from canasta.ui.screens.table import TableWays
from canasta.ui.screens.why import WhyScene
from canasta.ui.table.advice import advice_sheet
from canasta.ui.table.brush import Brush
from canasta.ui.voices import Voices
from tests.ai.walking import states
from tests.support.playing import any_action, play, play_to_deal_end
from tests.ui.tabletop import SilentThinker, Tabletop, match_of, tabletop
from tools.table_pictures import PICTURES, described
from tools.table_pictures import match_of as picture_match

NAMES = Names(tuple(f"P{seat}" for seat in range(6)), tuple(f"S{side}" for side in range(6)))


class Fixed:
    """A player that always has the same action in mind, and notes what it was shown."""

    def __init__(self, action: Action) -> None:
        self.tally = Tally()
        self.action = action
        self.seen: list[View] = []

    def decide(self, view: View, rng: Random, stop: Stop) -> Action:
        self.seen.append(view)
        return self.action


def _same(player: Fixed) -> Fixed:
    return player


class Patient:
    """A player that thinks until it is told to stop."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.began = threading.Event()
        self.stopped = threading.Event()

    def decide(self, view: View, rng: Random, stop: Stop) -> Action:
        self.began.set()
        while not stop():
            pass
        self.stopped.set()
        return next(actions_now(view))


class Slow(InlineThinker):
    """An inline thinker that has nothing to say until it may."""

    ready = False

    def poll(self) -> Thought | None:
        return super().poll() if self.ready else None


def thinker(kind: type[InlineThinker] = InlineThinker) -> InlineThinker:
    """A thinker whose advice comes from judgement alone: quick, and good enough to be worded."""
    return kind(dict.fromkeys(LIMITS, Policy))


def known(match: Match) -> Match:
    """The match with the profile of Mika on the first seat."""
    extra = match.header.extra
    assert isinstance(extra, dict)
    extra["profiles"] = ["Mika", None, None, None]
    return match


@pytest.fixture
def top() -> Iterator[Tabletop]:
    with tabletop(match_of(seed=11), thinker()) as top:
        assert top.until_mine()
        yield top


def asked(top: Tabletop) -> None:
    top.run.key(pygame.K_h)
    top.run.frames(3)
    assert top.table.adviser.hint is not None


# --- asking ------------------------------------------------------------------------------------------------------


def by_key(top: Tabletop) -> None:
    top.run.key(pygame.K_h)


def by_tap(top: Tabletop) -> None:
    top.run.tap("button:hint")


def by_pad(top: Tabletop) -> None:
    top.run.events(top.run.pads.plug(0, 0))
    for value in (32000, 0):
        event = pygame.event.Event(
            pygame.CONTROLLERAXISMOTION, instance_id=0, axis=pygame.CONTROLLER_AXIS_TRIGGERLEFT, value=value
        )
        top.run.events(event)


@pytest.mark.parametrize("ask", [by_key, by_tap, by_pad])
def test_a_hint_says_what_to_do_why_and_what_to_fear(top: Tabletop, ask: object) -> None:
    assert callable(ask)
    ask(top)
    top.run.frames(3)
    hint = top.table.adviser.hint
    assert hint is not None
    assert verify(top.table.model.view, hint.action) is None
    assert hint.advice.startswith("I would ")
    assert hint.why
    assert {"button:play_hint", "button:close_hint"} <= top.ids()
    assert any(note.words[0] == "hint" for note in top.match.record.entries if hasattr(note, "words"))


def test_a_hint_comes_from_the_sharp_player_with_the_own_view(top: Tabletop) -> None:
    players = {level: Fixed(DrawStock()) for level in LIMITS}
    top.table.thinker = InlineThinker({level: partial(_same, player) for level, player in players.items()})
    asked(top)
    assert players[LEVEL].seen == [top.match.view(0)]
    assert not any(player.seen for level, player in players.items() if level != LEVEL)


def test_a_second_press_takes_the_hint_away(top: Tabletop) -> None:
    asked(top)
    top.run.key(pygame.K_h)
    top.run.frames(1)
    assert not top.table.adviser.shown
    assert "button:play_hint" not in top.ids()


def test_a_hint_is_closed_by_its_button_and_by_esc(top: Tabletop) -> None:
    asked(top)
    top.run.tap("button:close_hint")
    assert not top.table.adviser.shown
    asked(top)
    top.run.key(pygame.K_ESCAPE)
    assert not top.table.adviser.shown
    assert top.run.stack.top is top.table


def test_enter_after_the_hint_does_it(top: Tabletop) -> None:
    asked(top)
    hint = top.table.adviser.hint
    assert hint is not None
    before = len(top.match.record.actions)
    top.run.key(pygame.K_RETURN)
    top.rest()
    assert top.match.record.actions[before] == hint.action
    assert not top.table.adviser.shown


def test_whatever_is_done_takes_the_hint_off(top: Tabletop) -> None:
    asked(top)
    top.run.tap("stock")
    top.rest()
    assert top.table.model.view.public.phase is Phase.PLAY
    assert not top.table.adviser.shown


def test_cards_can_be_chosen_and_set_out_under_a_hint(top: Tabletop) -> None:
    top.run.tap("stock")
    top.rest()
    asked(top)
    card = top.table.model.order[-1]
    top.table.hands.use(f"card:{card.code}", 1)
    top.run.frames(2)
    assert top.table.adviser.hint is not None
    assert card in top.table.model.selected


def test_there_is_no_hint_in_another_players_turn() -> None:
    with tabletop(match_of(seed=11), SilentThinker()) as top:
        assert not top.table.model.my_turn or top.until_mine()
        while top.table.model.my_turn:
            view = top.table.model.view
            drawn = view.public.phase is Phase.PLAY
            done = next(a for a in actions_now(view) if isinstance(a, Discard if drawn else DrawStock))
            top.table.perform(done)
            top.run.frames(2)
        top.run.key(pygame.K_h)
        top.run.frames(2)
        assert not top.table.adviser.shown
        assert top.table.toasts.text == "A hint comes when it is your turn."


def test_hints_can_be_switched_off() -> None:
    with tabletop(match_of(seed=11), thinker(), hints=False) as top:
        assert top.until_mine()
        assert "button:hint" not in top.ids()
        top.run.key(pygame.K_h)
        top.run.frames(2)
        assert not top.table.adviser.shown
        assert "settings" in top.table.toasts.text


def test_a_question_to_the_player_can_be_asked_about() -> None:
    match, rng = match_of(seed=21, people=1), Random(1)
    while match.deal_over or match.to_act != 2 or verify(match.view(2), Ask()) is not None:
        assert not match.finished
        match.submit(any_action(match, rng))
    match.submit(Ask())
    with tabletop(match, thinker()) as top:
        top.run.frames(4)
        assert match.to_act == 0
        asked(top)
        hint = top.table.adviser.hint
        assert hint is not None
        assert isinstance(hint.action, Answer)
        assert hint.advice in ("I would say yes.", "I would say no.")
        assert hint.places[0] in top.ids()


# --- thinking beside the frame -----------------------------------------------------------------------------------


def test_while_it_thinks_the_table_goes_on_and_says_so() -> None:
    with tabletop(match_of(seed=11), thinker(Slow)) as top:
        Slow.ready = True
        assert top.until_mine()
        Slow.ready = False
        top.run.key(pygame.K_h)
        top.run.frames(5)
        adviser = top.table.adviser
        assert adviser.thinking
        assert adviser.advice is not None
        assert adviser.advice.sentences == ("Let me think …",)
        assert not top.table.settled
        top.run.key(pygame.K_s)
        assert adviser.thinking
        Slow.ready = True
        top.run.frames(2)
        assert adviser.hint is not None


@pytest.mark.parametrize("how", ["again", "act", "leave", "seat"])
def test_a_thought_is_given_up_with_its_reason(how: str) -> None:
    patient = Patient()
    thoughts = BackgroundThinker(dict.fromkeys(LIMITS, lambda: patient))
    try:
        with tabletop(match_of(seed=11, people=4), thoughts) as top:
            top.table.couch.veiled = False
            top.table.seat_at(top.match.to_act)
            top.run.frames(3)
            top.run.key(pygame.K_h)
            assert patient.began.wait(30)
            match how:
                case "again":
                    top.run.key(pygame.K_h)
                case "act":
                    top.run.key(pygame.K_d)
                case "leave":
                    top.table.leave()
                case "seat":
                    top.table.think_again()
            assert patient.stopped.wait(30)
            assert not top.table.adviser.shown
    finally:
        thoughts.close()


def test_a_failed_thought_gives_no_advice() -> None:
    with tabletop(match_of(seed=11), thinker()) as top:
        assert top.until_mine()
        foreign = top.match.state.hands[1][0]
        top.table.thinker = InlineThinker(dict.fromkeys(LIMITS, lambda: Fixed(Discard(foreign))))
        top.run.key(pygame.K_h)
        top.run.frames(2)
        assert not top.table.adviser.shown
        assert top.table.toasts.text == "I have no advice here."


# --- language and voice ------------------------------------------------------------------------------------------


def test_a_hint_speaks_the_language_of_the_person() -> None:
    match = known(match_of(seed=11))
    with tabletop(match, thinker(), profiles=(Profile("Mika", hint_language="ja"),), narration=True) as top:
        ctx = top.ctx
        ctx.voices = Voices(lambda: ctx.settings.settings, ctx.catalog)
        assert top.until_mine()
        asked(top)
        hint = top.table.adviser.hint
        assert hint is not None
        assert hint.language == "ja"
        assert hint.advice.startswith("わたしなら")
        assert top.table.t("button.hint") == "Hint"
        assert hint.advice in ctx.voices.shown[1]


def test_words_of_a_hint_are_spoken_by_a_voice_of_their_language() -> None:
    spoken: list[tuple[str, str]] = []

    class Ear:
        missing = False

        def say(self, words: str, language: str, *, at_once: bool = False) -> None:
            spoken.append((words, language))

        def hush(self) -> None:
            return

        def tick(self) -> None:
            return

        def can_speak(self, _: str) -> bool:
            return True

    match = known(match_of(seed=11))
    with tabletop(match, thinker(), profiles=(Profile("Mika", hint_language="ja"),), speech=True) as top:
        ctx = top.ctx
        assert top.until_mine()
        ctx.voices = Voices(lambda: ctx.settings.settings, ctx.catalog, Ear())  # type: ignore[arg-type]
        asked(top)
        assert any(language == "ja" and "わたしなら" in words for words, language in spoken)


# --- the picture -------------------------------------------------------------------------------------------------

_FORTY = described(
    3, 6, "JK JK 2*5 A*5 K*4 QH QH QD J*3 T*2 9*3 8*2 7*2 6*2 5*4 4*3", "5D JC 8H QC",
    ("4C 5C 6C 7C 8C", "5*3"), ("4*3", "6*3"), counts=(4, 3, 5), scores=[100, 300], deal=2, dealer=2, phase="meld",
)  # fmt: skip
POSITIONS = {
    "two": ("classic_4p", {**(PICTURES["middle"].position or {}), "hands": ["KH 5S", 9, 1, 6]}),
    "middle": ("classic_4p", PICTURES["middle"].position),
    "forty": ("samba", _FORTY),
    "crowded": ("samba", PICTURES["big_hand"].position),
}
LOOKS: tuple[dict[str, Any], ...] = ({}, {"ui_scale": 2.0}, {"card_scale": 2.0}, {"large_text": True})


@pytest.mark.parametrize("position", list(POSITIONS))
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1024, 680), (1280, 720), (1920, 1080)])
def test_the_sheet_covers_nothing_that_is_needed(size: tuple[int, int], language: str, position: str) -> None:
    rules, start = POSITIONS[position]
    for look in LOOKS if size == (1280, 720) else LOOKS[:1]:
        with tabletop(
            picture_match(rules, 4, language, 5, start), thinker(), size=size, language=language, **look
        ) as top:
            top.run.frames(3)
            asked(top)
            table = top.table
            made = table.adviser._make()
            assert made is not None
            advice, sheet, _ = made
            zones = table.layout.zones
            assert table.ctx.window.surface.get_rect().contains(sheet.box), look
            for box in (zones.hand, zones.piles, zones.bar, zones.melds[0]):
                assert not sheet.box.inflate(-2, -2).colliderect(pygame.Rect(box.ints)), (look, box)
            text = table.kit.write
            for i, (role, line) in enumerate(sheet.lines):
                x, y = sheet.text
                area = pygame.Rect(x, y + i * sheet.leading, text.width(line, role, sheet.size), sheet.leading)
                assert sheet.box.contains(area), (look, line)
                assert sheet.play is None or not area.colliderect(sheet.play), (look, line)
                assert not area.colliderect(sheet.close), (look, line)
            shown = "".join(line for _, line in sheet.lines)
            assert shown.replace(" ", "") == "".join(advice.sentences).replace(" ", "")


def test_with_cards_set_out_the_sheet_lies_beside_the_tray() -> None:
    rules, start = POSITIONS["middle"]
    with tabletop(picture_match(rules, 4, "en", 5, start), thinker(), size=(1280, 720)) as top:
        top.run.frames(3)
        asked(top)
        table = top.table
        advice = table.adviser.advice
        assert advice is not None
        brush = Brush(table.kit, table.ctx.catalog, table.layout)
        tray = pygame.Rect(table.layout.zones.tray.ints)
        assert advice_sheet(brush, advice, staged=False).box.colliderect(tray)
        assert not advice_sheet(brush, advice, staged=True).box.colliderect(tray)


def test_what_the_hint_is_about_is_marked_and_nothing_else() -> None:
    """By a shape: the picture of the card differs above its upper edge, where a lamp sits."""
    with tabletop(match_of(seed=11), thinker(), size=(1280, 720)) as top:
        assert top.until_mine()
        top.run.tap("stock")
        top.rest()
        card = next(a.card for a in actions_now(top.table.model.view) if isinstance(a, Discard))
        top.table.thinker = InlineThinker(dict.fromkeys(LIMITS, lambda: Fixed(Discard(card))))
        top.run.events(top.run._motion((640, 60)))
        top.run.frames(3)
        plain = top.run.picture().copy()
        asked(top)
        marked = top.run.picture().copy()
        layout = top.table.layout

        def differ(area: pygame.Rect) -> bool:
            parts = (pygame.image.tobytes(picture.subsurface(area), "RGB") for picture in (plain, marked))
            return next(parts) != next(parts)

        def top_edge(card: Card) -> pygame.Rect:
            """The room right above a card, and the upper end of what can be seen of it."""
            pose, spot = layout.poses[card], next(spot for spot in layout.hand if spot.card == card)
            w = pose.scale * CARD_UNIT
            return pygame.Rect(spot.strip.x + 6, round(pose.y - 0.8 * w), min(spot.strip.w, w) - 12, round(0.12 * w))

        assert {spot.card for spot in layout.hand if differ(top_edge(spot.card))} == {card}
        assert differ(pygame.Rect(layout.zones.pile.grown(8).ints))
        assert not differ(pygame.Rect(layout.zones.stock.ints))


# --- why ---------------------------------------------------------------------------------------------------------


def ways() -> TableWays:
    def log(table: object) -> Push:
        names = table.names  # type: ignore[attr-defined]
        adviser = table.adviser  # type: ignore[attr-defined]
        return Push(
            LogScene(table.log, lambda _: names, faces=table.portraits, sides=(0, 1) * 2, why=adviser.why_turn)  # type: ignore[attr-defined]
        )

    return TableWays(log=log)


@pytest.fixture
def later() -> Iterator[Tabletop]:
    match = match_of(seed=5)
    play(match, 60)
    while match.to_act != 0 or match.state.public.phase is not Phase.DRAW:
        play(match, 1)
    with tabletop(match, thinker(), ways()) as top:
        top.run.frames(3)
        yield top


def test_a_key_asks_why_the_last_turn_was_played_so(later: Tabletop) -> None:
    later.run.key(pygame.K_y)
    scene = later.run.stack.top
    assert isinstance(scene, WhyScene)
    assert scene.told.seat == 3
    assert all(move.done and move.why for move in scene.told.moves)
    later.run.tap("button:earlier")
    assert scene.told.seat == 2
    later.run.key(pygame.K_y)
    assert later.run.stack.top is later.table


def test_a_tap_on_a_player_asks_about_that_players_last_turn(later: Tabletop) -> None:
    later.run.tap("seat:1")
    scene = later.run.stack.top
    assert isinstance(scene, WhyScene)
    assert scene.told.seat == 1
    assert scene.told.number == max(n for n in DealTurns(later.match).numbers if n % 4 == scene.told.number % 4)


def test_every_turn_of_the_log_can_be_asked_about(later: Tabletop) -> None:
    later.run.key(pygame.K_g)
    log = later.run.stack.top
    assert isinstance(log, LogScene)
    later.run.frames(10)
    asks = [target.id for target in log.targets() if target.id.startswith("why:")]
    assert asks
    later.run.tap(asks[-1])
    scene = later.run.stack.top
    assert isinstance(scene, WhyScene)
    assert scene.told.number == int(asks[-1].removeprefix("why:"))
    turn = next(turn for turn in log._turns if turn.turn == scene.told.number)
    assert turn.seat == scene.told.seat
    assert turn.said[0] in scene.told.moves[0].done


def test_of_others_only_what_all_can_see_is_told_until_the_deal_is_over() -> None:
    """Every reason given to another player stays the same when everything that player cannot see is dealt again."""
    catalog = Catalog("en")
    differs = told = 0
    for number, state in enumerate(states(load("classic_4p"), 5, 2, 150)):
        seat = state.to_act
        action = Policy().decide(view_of(state, seat), Random(0), lambda: False)
        for asker in (None, (seat + 1) % 4, (seat + 2) % 4):
            onlooker = (seat + 1) % 4 if asker is None else asker
            other = sample(view_of(state, onlooker), Random(number))
            first = why_for(asker, catalog, state, action, NAMES)
            assert first == why_for(asker, catalog, other, action, NAMES)
        told += first != catalog.t("why.hidden")
        differs += first != why_for(asker, catalog, state, action, NAMES, over=True)
        own = why_for(seat, catalog, state, action, NAMES)
        assert own == why_for(asker, catalog, state, action, NAMES, over=True)
    assert told > 50
    assert differs > 20


@pytest.mark.parametrize("rules", ["samba", "hand_and_foot", "acaba", "modern_american", "cutthroat_3p"])
def test_public_reasons_are_blind_in_every_kind_of_game(rules: str) -> None:
    catalog = Catalog("ja")
    for number, state in enumerate(states(load(rules), 3, 3, 60)):
        seat = state.to_act
        onlooker = (seat + 1) % len(state.hands)
        other = sample(view_of(state, onlooker), Random(number))
        for action in list(actions_now(view_of(state, seat)))[:6]:
            assert why_for(onlooker, catalog, state, action, NAMES) == why_for(onlooker, catalog, other, action, NAMES)


def test_when_the_deal_is_over_everything_is_told() -> None:
    match = match_of(seed=5, people=0)
    play_to_deal_end(match)
    turns = DealTurns(match)
    catalog = Catalog("en")
    told = [turns.told(number, catalog, NAMES) for number in turns.numbers]
    assert not any(turn.guarded for turn in told)
    assert all(catalog.t("why.hidden") != move.why for turn in told for move in turn.moves)


def test_every_decision_at_the_table_can_be_thought_again() -> None:
    """Weaker players find out where they erred with the chance that the table gave their decisions."""
    match = match_of(seed=5, people=0)
    players = [LEVELS[info.level]() for info in match.seats]
    with tabletop(match, InlineThinker()) as top:
        while len(match.record.actions) < 60:
            top.run.frames(1)
    for step in match.deal_steps()[1]:
        rng = Random(thought_seed(match.bots_seed, step.before.public, step.seat))
        assert players[step.seat].decide(view_of(step.before, step.seat), rng, lambda: False) == step.action


def test_the_numbers_of_turns_are_those_of_the_log(later: Tabletop) -> None:
    turns = DealTurns(later.match)
    for line in later.table.log.lines:
        if line.turn and line.seat is not None and line.turn in turns.numbers:
            assert turns.told(line.turn, Catalog("en"), NAMES).seat == line.seat
    assert turns.last() == max(line.turn for line in later.table.log.lines if line.seat == 3)
    assert turns.last(1) is not None


def test_reasons_speak_the_language_of_hints(later: Tabletop) -> None:
    known(later.match)
    settings = later.ctx.settings
    settings.settings = structs.replace(settings.settings, profiles=(Profile("Mika", hint_language="ja"),))
    later.run.key(pygame.K_y)
    scene = later.run.stack.top
    assert isinstance(scene, WhyScene)
    assert all("。" in move.why and "。" in move.done for move in scene.told.moves)


def test_a_hint_before_the_move_speaks_of_now() -> None:
    for state in states(load("classic_4p"), 3, 2, 60):
        view = view_of(state, state.to_act)
        if view.public.phase is Phase.DRAW and whys.why(Catalog("en"), view, DrawStock(), NAMES).startswith(
            "The pile c"
        ):
            break
    advice = worded(Catalog("en"), view, DrawStock(), NAMES)
    assert advice.why.startswith("The pile cannot be taken.")
