"""Nothing drawn between two people depends on hidden cards: the same hand-over with other hands, byte by byte."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pygame
import pytest
from msgspec import structs

from canasta.ai.thinker import Thought, Ticket
from canasta.app.journal import Journal
from canasta.app.match import Match
from canasta.engine.cards import IS_NATURAL, Card
from canasta.engine.moves import discards
from canasta.engine.record import Entry, Record
from canasta.engine.state import GameState, Phase
from canasta.engine.view import View, sample, view_of
from canasta.ui.scenes import Push
from canasta.ui.screens.curtain import CurtainScene
from canasta.ui.screens.log import LogScene
from canasta.ui.screens.pause import PauseScene
from canasta.ui.screens.table import TableWays
from canasta.ui.screens.why import WhyScene
from canasta.ui.table.spots import card_id
from canasta.ui.voices import Voices
from tests.support.playing import play
from tests.ui.tabletop import RandomThinker, SilentThinker, Tabletop, match_of, tabletop

GAMES = {2: "classic_2p", 3: "classic_3p", 4: "classic_4p", 5: "hand_and_foot_solo", 6: "classic_6p"}


def ways() -> TableWays:
    """What the game itself does, without its services."""

    def pause(table: object) -> Push:
        return Push(PauseScene(rules=lambda: None, settings=lambda: None, leave=lambda: None, log=lambda: None))

    def log(table: Tabletop) -> Push:
        names, why = table.names, table.adviser.why_turn  # type: ignore[attr-defined]
        return Push(LogScene(table.log, lambda _: names, faces=table.portraits, sides=(0, 1) * 3, why=why))  # type: ignore[attr-defined]

    return TableWays(
        pause=pause,
        log=log,  # type: ignore[arg-type]
        hand_over=lambda table: Push(CurtainScene(table, table.match.to_act)),
    )


def drawn_by_a_person(players: int, people: int, seed: int = 5) -> Match:
    """A match somewhere in its first deal, in which the player in turn has drawn; the next ones are people or not."""
    match = match_of(GAMES[players], players, seed=seed, people=people)
    for steps in range(30, 400):
        match.close()
        match = match_of(GAMES[players], players, seed=seed, people=people)
        play(match, steps)
        public = match.state.public
        if match.to_act == 0 and public.phase is Phase.PLAY and not match.deal_over and common(match):
            return match
    raise AssertionError("never a turn to hand over after")


def common(match: Match) -> Card | None:
    """A card that the player in turn may discard and that does nothing special."""
    view = match.view(match.to_act)
    cards = [action.card for action in discards(view)]
    return next((card for card in cards if IS_NATURAL[card] and card.rank.code != "3"), None)


def with_card(state: GameState, seat: int, card: Card) -> GameState:
    """The state with a card in this hand, changed for one that lies where it was."""
    if card in state.hands[seat]:
        return state
    known = set(state.public.players[seat].known)
    other = next(held for held in state.hands[seat] if held not in known)

    def swap(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card if held == other else other if held == card else held for held in cards)

    return structs.replace(
        state, hands=tuple(map(swap, state.hands)), feet=tuple(map(swap, state.feet)),
        talons=tuple(map(swap, state.talons)), stock=swap(state.stock), buried=swap(state.buried),
    )  # fmt: skip


def all_hidden_otherwise(state: GameState, seat: int, card: Card) -> GameState:
    """Another world with the same public facts, in which every hand is another; `card` is in the seat's hand."""
    rng = Random(99)
    after = (seat + 1) % len(state.hands)
    first = with_card(sample(view_of(state, after), rng), seat, card)
    return sample(view_of(first, seat), rng)


def people_otherwise(state: GameState, seats: tuple[int, ...], keep: Card) -> GameState:
    """The same with the hands of some people shuffled among them and everything else as it is."""
    fixed = [{*state.public.players[seat].known, keep} for seat in range(len(state.hands))]
    pool = [card for seat in seats for card in state.hands[seat] if card not in fixed[seat]]
    Random(7).shuffle(pool)
    hands = list(state.hands)
    for seat in seats:
        stays = [card for card in hands[seat] if card in fixed[seat]]
        free = len(hands[seat]) - len(stays)
        hands[seat] = (*stays, *pool[:free])
        del pool[:free]
    return structs.replace(state, hands=tuple(hands))


class Camera:
    """Notes a fingerprint of every picture that is shown, while it runs."""

    def __init__(self, top: Tabletop) -> None:
        self.shots: list[str] = []
        self.running = False
        flip = top.ctx.window.flip

        def seen() -> None:
            if self.running:
                self.shots.append(hashlib.sha1(top.ctx.window.surface.get_buffer().raw).hexdigest())
            flip()

        top.ctx.window.flip = seen  # type: ignore[method-assign]


def own_turn(top: Tabletop) -> None:
    """The person in turn opens the own curtain."""
    for _ in range(300):
        top.run.frames(1)
        scene = top.run.stack.top
        if isinstance(scene, CurtainScene) and scene.shut_long:
            break
    top.run.tap("button:show")
    for _ in range(100):
        top.run.frames(1)
        if top.run.stack.top is top.table and not top.table.director.busy:
            return
    raise AssertionError("the curtain never opened")


def hand_over(top: Tabletop, card: Card, camera: Camera, between: Callable[[Tabletop], None]) -> None:
    """The discard that ends the turn, and everything up to the next person's own action."""
    # Where cards lie in the hand differs, so the card is chosen by key, and the pointer waits at the same place.
    top.table.hands.use(card_id(card), 1)
    top.run.tap("stock")
    pygame.event.clear()
    x, y = top.run.target("button:discard").rect.center
    top.run.events(top.run._motion((x, y)))
    top.run.frames(30)
    top.run.events(top.run._button(pygame.MOUSEBUTTONDOWN, (x, y)))
    camera.running = True
    top.run.events(top.run._button(pygame.MOUSEBUTTONUP, (x, y)))
    assert top.match.to_act != 0 or top.match.viewer is None
    between(top)
    for _ in range(400):
        top.run.frames(1)
        scene = top.run.stack.top
        if isinstance(scene, CurtainScene) and scene.shut_long:
            break
    else:
        raise AssertionError("the next person was never called")
    top.run.frames(5)


def filmed(
    match: Match, state: GameState, card: Card, after: Callable[[Tabletop], None],
    between: Callable[[Tabletop], None] = lambda _: None, thinker: object = None,
    before: Callable[[Tabletop], None] = lambda _: None, **looks: object,
) -> list[str]:  # fmt: skip
    """Every picture from the discard to the end of what `after` does."""
    again = Match(match._journal, None)
    again._state = state
    with tabletop(again, thinker or SilentThinker(), ways(), **{"size": (1024, 680), **looks}) as top:  # type: ignore[arg-type]
        ctx = top.ctx
        # The line that tells and the captions lie over every picture, if the settings want them.
        ctx.voices = Voices(lambda: ctx.settings.settings, ctx.catalog)
        ctx.sounds.caption = ctx.voices.caption
        own_turn(top)
        if ctx.settings.settings.narration:
            top.run.key(pygame.K_c)
            assert "Your hand" in ctx.voices.shown[1]
        before(top)
        camera = Camera(top)
        hand_over(top, card, camera, between)
        after(top)
        return camera.shots


def nothing(top: Tabletop) -> None:
    return


def same_in_both(match: Match, other: GameState, card: Card, after: Callable[[Tabletop], None], **more: object) -> int:
    entries = match.record.entries
    films = []
    for state in (match.state, other):
        films.append(filmed(_again(match, entries), state, card, after, **more))  # type: ignore[arg-type]
    assert films[0] == films[1], f"pictures differ from {_first_difference(*films)} of {len(films[0])} on"
    return len(films[0])


def _again(match: Match, entries: Sequence[Entry]) -> Match:
    return Match(Journal(Record(match.header, tuple(entries))), None)


def _first_difference(one: list[str], two: list[str]) -> int:
    return next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))


@pytest.mark.parametrize("players", list(GAMES))
def test_no_picture_between_two_people_tells_of_a_hand(players: int) -> None:
    match = drawn_by_a_person(players, players)
    card = common(match)
    assert card is not None
    other = all_hidden_otherwise(match.state, 0, card)
    assert sum(set(a) != set(b) for a, b in zip(match.state.hands, other.hands, strict=True)) >= 2
    assert same_in_both(match, other, card, nothing, pace="normal") > 20


def test_resizing_minimising_and_losing_the_focus_show_nothing() -> None:
    match = drawn_by_a_person(4, 4)
    card = common(match)
    assert card is not None

    def shake(top: Tabletop) -> None:
        for size in ((1280, 720), (1100, 700), (1024, 680)):
            top.run.frames(3)
            top.run.resize(size)
        top.run.events(pygame.event.Event(pygame.WINDOWMINIMIZED), pygame.event.Event(pygame.WINDOWFOCUSLOST))
        top.run.frames(2)
        top.run.events(pygame.event.Event(pygame.WINDOWRESTORED), pygame.event.Event(pygame.WINDOWEXPOSED))

    def shaken(top: Tabletop) -> None:
        top.run.resize((1600, 900))
        top.run.frames(3)
        top.run.resize((1024, 680))
        top.run.frames(3)

    other = all_hidden_otherwise(match.state, 0, card)
    assert same_in_both(match, other, card, shaken, between=shake, pace="normal") > 20


def test_menus_keys_and_the_replay_show_nothing(tmp_path: Path) -> None:
    match = drawn_by_a_person(4, 4)
    card = common(match)
    assert card is not None
    saved: list[bytes] = []

    def curious(top: Tabletop) -> None:
        run = top.run
        for key in (pygame.K_s, pygame.K_w, pygame.K_h, pygame.K_u, pygame.K_d, pygame.K_x):
            run.key(key)
        run.tap("button:menu")
        assert run.stack.top is not None
        assert run.stack.top.name == "pause"
        run.frames(3)
        run.key(pygame.K_ESCAPE)
        run.key(pygame.K_g)
        assert run.stack.top.name == "log"
        run.frames(3)
        run.key(pygame.K_ESCAPE)
        path = tmp_path / f"{len(saved)}.png"
        pygame.image.save(top.ctx.window.surface, path)
        saved.append(path.read_bytes())
        run.tap("button:again")
        assert run.stack.top is top.table
        for pos in ((512, 600), (400, 620), (512, 300), (980, 40)):
            run.events(run._motion(pos))
            run.frames(4)
        run.events(run._button(pygame.MOUSEBUTTONDOWN, (512, 640)))
        run.frames(40)
        run.events(run._button(pygame.MOUSEBUTTONUP, (512, 640)))
        for _ in range(600):
            run.frames(1)
            if isinstance(run.stack.top, CurtainScene):
                break
        else:
            raise AssertionError("the replay never ended")
        run.frames(40)

    other = all_hidden_otherwise(match.state, 0, card)
    assert same_in_both(match, other, card, curious, pace="normal") > 60
    assert saved[0] == saved[1]


def test_while_computers_play_between_two_people_no_hand_is_seen() -> None:
    match = match_of("classic_4p", seed=5, people=4)
    for steps in range(30, 400):
        match = match_of("classic_4p", seed=5, people=4)
        play(match, steps)
        if match.to_act == 0 and match.state.public.phase is Phase.PLAY and common(match):
            break
    card = common(match)
    assert card is not None
    mixed = _again(match, match.record.entries)
    for seat in (1, 3):
        mixed.change_seat(seat, "bot", "beginner")
    other = people_otherwise(match.state, (0, 2), card)
    assert set(other.hands[2]) != set(match.state.hands[2])
    films = []
    for state in (match.state, other):
        copy = _again(mixed, mixed.record.entries)
        films.append(filmed(copy, state, card, nothing, thinker=RandomThinker(4), pace="fast"))
    assert films[0] == films[1]
    assert len(films[0]) > 40


def test_at_once_and_without_motion_it_is_the_same() -> None:
    match = drawn_by_a_person(4, 4)
    card = common(match)
    assert card is not None
    other = all_hidden_otherwise(match.state, 0, card)
    same_in_both(match, other, card, nothing, pace="instant")
    same_in_both(match, other, card, nothing, pace="normal", reduced_motion=True)


def test_what_is_told_to_one_is_not_read_by_the_next() -> None:
    match = drawn_by_a_person(4, 4)
    card = common(match)
    assert card is not None
    other = all_hidden_otherwise(match.state, 0, card)
    assert same_in_both(match, other, card, nothing, pace="normal", narration=True, captions=True) > 20


class Adviser(SilentThinker):
    """Gives hints, of cards that the player holds; what it says depends on the hand."""

    def __init__(self, speaks: bool = True) -> None:
        self.speaks = speaks
        self._asked: View | None = None
        self._ticket = 0

    def ask(self, view: View, level: str, seed: int) -> Ticket:
        self._asked, self._ticket = view, self._ticket + 1
        return Ticket(self._ticket)

    def poll(self) -> Thought | None:
        if self._asked is None or not self.speaks:
            return None
        view, self._asked = self._asked, None
        return Thought(Ticket(self._ticket), next(iter(discards(view))))

    def cancel(self) -> None:
        self._asked = None


def with_a_hint(top: Tabletop) -> None:
    """The player asks for a hint, and looks at it while handing over."""
    top.run.key(pygame.K_h)
    top.run.frames(4)
    hint = top.table.adviser.hint
    assert hint is not None
    told.append(hint.text)


told: list[str] = []


def test_no_hint_is_left_for_the_next_player() -> None:
    match = drawn_by_a_person(4, 4)
    card = common(match)
    assert card is not None
    other = all_hidden_otherwise(match.state, 0, card)
    told.clear()
    for looks in ({}, {"narration": True, "captions": True}):
        many = same_in_both(
            match, other, card, nothing, thinker=Adviser(), before=with_a_hint, pace="normal", **looks
        )  # fmt: skip
        assert many > 20
    assert len(set(told)) > 1, "the hints of the two worlds are the same, so nothing was tried"


def test_a_thought_that_goes_on_shows_nothing_to_the_next_player() -> None:
    match = drawn_by_a_person(4, 4)
    card = common(match)
    assert card is not None

    def ask(top: Tabletop) -> None:
        top.run.key(pygame.K_h)
        assert top.table.adviser.thinking

    def speak(top: Tabletop) -> None:
        assert isinstance(top.table.thinker, Adviser)
        assert not top.table.adviser.thinking
        top.table.thinker.speaks = True
        top.run.key(pygame.K_h)
        top.run.frames(30)
        assert top.table.adviser.hint is None

    other = all_hidden_otherwise(match.state, 0, card)
    films = []
    for state in (match.state, other):
        film = filmed(_again(match, match.record.entries), state, card, speak, thinker=Adviser(False), before=ask)
        films.append(film)
    assert films[0] == films[1]


def test_why_tells_nothing_between_two_people() -> None:
    """Asked on the table before the curtain, and in the log on the curtain, for every turn of the deal."""
    match = drawn_by_a_person(4, 4)
    card = common(match)
    assert card is not None

    def curious(top: Tabletop) -> None:
        run = top.run
        run.key(pygame.K_g)
        log = run.stack.top
        assert isinstance(log, LogScene)
        run.frames(3)
        asks = [target.id for target in log.targets() if target.id.startswith("why:")]
        run.tap(asks[-1])
        scene = run.stack.top
        assert isinstance(scene, WhyScene)
        for _ in range(6):
            run.frames(2)
            assert scene.told.guarded
            run.tap("button:earlier")
        run.key(pygame.K_ESCAPE)
        run.key(pygame.K_ESCAPE)

    other = all_hidden_otherwise(match.state, 0, card)
    assert same_in_both(match, other, card, curious, pace="normal") > 30


def test_the_camera_sees_a_hint() -> None:
    """The proof that these tests can fail: a hint that is left open makes the two worlds look different."""
    match = drawn_by_a_person(4, 4)
    card = common(match)
    assert card is not None
    other = all_hidden_otherwise(match.state, 0, card)

    def keep_it(top: Tabletop) -> None:
        with_a_hint(top)
        adviser = top.table.adviser
        adviser.drop = lambda: None  # type: ignore[method-assign]

    with pytest.raises(AssertionError, match="pictures differ"):
        same_in_both(match, other, card, nothing, thinker=Adviser(), before=keep_it, pace="normal")


def test_the_camera_sees_a_hand_that_is_shown() -> None:
    """The proof that the test can fail: with the curtain opened the two worlds look different."""
    match = drawn_by_a_person(4, 4)
    card = common(match)
    assert card is not None
    other = all_hidden_otherwise(match.state, 0, card)

    def open_it(top: Tabletop) -> None:
        top.run.tap("button:show")
        top.run.frames(5)

    with pytest.raises(AssertionError, match="pictures differ"):
        same_in_both(match, other, card, open_it, pace="instant")
