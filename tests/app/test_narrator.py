"""The table in words, and the voice that says them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import pytest

from canasta.app.focuswords import focus_words
from canasta.app.i18n import LANGUAGES, Catalog
from canasta.app.narrator import event_words, hand_words, state_words
from canasta.app.setup import names_of
from canasta.app.speech import Speaker, Utterance, start_voice, voice_command
from canasta.engine.cards import RANK
from tests.support.playing import in_memory, play


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_a_whole_deal_can_be_told(language: str) -> None:
    match = in_memory(seed=3)
    catalog = Catalog(language)
    names = names_of(catalog, match.header.rules, match.seats)
    told = event_words(catalog, match.opening, names)
    for _ in range(60):
        frames = play(match, 1, seed=len(told))
        told += event_words(catalog, frames, names)
        words = state_words(catalog, match.view(0), names)
        assert str(match.view(0).stock_size) in words
        for seat in (1, 2, 3):
            assert names.seats[seat] in words
    assert len(told) > 60
    assert catalog.missing == set()


def test_the_hand_is_told_card_by_card_with_ranks_together() -> None:
    match = in_memory(seed=3)
    catalog = Catalog("en")
    hand = match.view(0).hand
    words = hand_words(catalog, hand)
    assert words.count(" of ") + words.count("joker") == len(hand)
    ranks = [catalog.t(f"rank.{card.rank.code}") for card in sorted(hand, key=lambda card: RANK[card])]
    for rank in set(ranks) - {""}:
        assert rank in words
    assert hand_words(catalog, ()) == "Your hand is empty."


def test_what_others_draw_is_not_named() -> None:
    match = in_memory(seed=3)
    catalog = Catalog("en")
    names = names_of(catalog, match.header.rules, match.seats)
    frames = play(match, 40)
    said = event_words(catalog, frames, names)
    mine, others = names.seats[0], names.seats[1:]
    assert not any(f"{name} drew the" in words for name in others for words in said)
    assert any(f"{mine} drew the" in words for words in said)


def test_the_focus_says_what_it_is_at_and_why_not() -> None:
    catalog = Catalog("en")
    assert focus_words(catalog, "Draw") == "Draw"
    assert "Draw first" in focus_words(catalog, "Lay down", enabled=False, reason="Draw first")


@pytest.mark.parametrize(
    ("platform", "there", "first"),
    [
        ("linux", {"spd-say", "espeak"}, "espeak"),
        ("linux", {"spd-say"}, "spd-say"),
        ("linux", {"espeak-ng"}, "espeak-ng"),
        ("linux", {"espeak"}, "espeak"),
        ("darwin", {"say"}, "say"),
        ("win32", {"powershell"}, "powershell"),
    ],
)
def test_each_system_has_its_voice(platform: str, there: set[str], first: str) -> None:
    found = voice_command(platform, "ja", lambda name: name if name in there else None)
    assert found is not None
    assert found[0] == first
    assert voice_command(platform, "en", lambda _: None) is None


class Voice:
    def __init__(self) -> None:
        self.done = False
        self.killed = False

    def poll(self) -> int | None:
        return 0 if self.done or self.killed else None

    def kill(self) -> None:
        self.killed = True


class Studio:
    def __init__(self) -> None:
        self.said: list[str] = []
        self.commands: list[tuple[str, ...]] = []
        self.voices: list[Voice] = []

    def start(self, command: Sequence[str], words: str) -> Voice:
        self.commands.append(tuple(command))
        self.said.append(words)
        self.voices.append(Voice())
        return self.voices[-1]


def speaker(studio: Studio) -> Speaker:
    return Speaker(platform="darwin", which=lambda name: name, start=studio.start)


def test_sentences_wait_for_each_other_and_the_rest_is_said_at_once() -> None:
    studio = Studio()
    voice = speaker(studio)
    for words in ("one", "two", "three"):
        voice.say(words, "en")
    assert studio.said == ["one"]
    studio.voices[0].done = True
    voice.tick()
    assert studio.said == ["one", "two three"]
    voice.say("now", "en", at_once=True)
    assert studio.voices[1].killed
    assert studio.said[-1] == "now"
    voice.hush()
    assert studio.voices[2].killed


def test_a_service_that_speaks_by_itself_is_told_to_be_silent() -> None:
    studio = Studio()
    voice = Speaker(platform="linux", which=lambda name: "/usr/bin/spd-say" if name == "spd-say" else None,
                    start=studio.start)  # fmt: skip
    voice.say("one", "en")
    voice.say("now", "en", at_once=True)
    assert studio.voices[0].killed
    assert studio.commands[1] == ("/usr/bin/spd-say", "--cancel")
    voice.tick()
    voice.say("then", "en", at_once=True)
    assert len(studio.voices) == 2, "what comes next would be silenced too"
    assert not studio.voices[1].killed
    studio.voices[1].done = True
    voice.tick()
    assert studio.said[2:] == ["then"]
    studio.voices[2].done = True
    voice.hush()
    assert len(studio.voices) == 3, "nothing speaks, nothing is to be silenced"


def test_a_voice_is_a_process_that_is_ended_and_let_go_of() -> None:
    started: list[subprocess.Popen[bytes]] = []

    def start(_: Sequence[str], words: str) -> Utterance:
        found = start_voice((sys.executable, "-c", "import sys, time; sys.stdin.read(); time.sleep(600)"), words)
        assert isinstance(found, subprocess.Popen)
        started.append(found)
        return found

    voice = Speaker(platform="darwin", which=lambda name: name, start=start)
    voice.say("A long story", "en")
    assert started[0].poll() is None
    voice.say("Another one", "en", at_once=True)
    voice.hush()
    while any(one.returncode is None for one in started):
        voice.tick()
    assert len(started) == 2


def test_without_a_voice_it_is_silent_and_asks_once() -> None:
    asked: list[str] = []

    def which(name: str) -> None:
        asked.append(name)

    voice = Speaker(platform="linux", which=which)
    voice.say("one", "en")
    before = len(asked)
    voice.say("two", "en")
    assert voice.missing
    assert len(asked) == before

    def broken(_: Sequence[str], words: str) -> Voice:
        raise OSError(words)

    voice = Speaker(platform="linux", which=lambda name: name, start=broken)
    voice.say("one", "en")
    assert voice.missing
