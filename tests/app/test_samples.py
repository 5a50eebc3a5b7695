"""Files of every released version stay readable: a sample of each is kept in `samples`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from canasta.app.faircheck import told_check
from canasta.app.library import Library
from canasta.app.match import Match, resume_match
from canasta.app.matchfacts import facts_of
from canasta.app.replaying import Replay
from canasta.engine import record as records
from canasta.engine.record import VERSION
from tests.support.sample import write_sample

SAMPLES = Path(__file__).parent / "samples"


def test_there_is_a_sample_of_every_version() -> None:
    assert {path.name for path in SAMPLES.glob("*.canasta")} == {f"record-v{n}.canasta" for n in range(1, VERSION + 1)}


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_sample_reads_plays_and_holds(version: int, library: Library) -> None:
    sample = SAMPLES / f"record-v{version}.canasta"
    library.folder.mkdir(parents=True)
    shutil.copy(sample, library.folder)
    (info,) = library.matches()
    assert info.title == "日曜の夜 Sunday"
    assert info.names == ("ゆい", "Aiko", 'Mateo "Teo"', "Luis")
    assert info.finished
    assert info.scores == (3245, 2085)
    assert (info.deal, info.winner, info.house_rules, info.people) == (3, 0, 1, 2)
    record = records.load(info.path)
    lines, code = told_check(record)
    assert code == 0, lines
    replay = Replay(record)
    replay.grow_all()
    assert replay.broken is None
    assert [side.score for side in replay.state(replay.last).public.sides] == [3245, 2085]
    facts = facts_of(record)
    assert facts.hints == {0}
    assert [deal.kinds[3].kind for deal in facts.deals][-1] == "human"
    match = resume_match(library, info.path, 0)
    assert isinstance(match, Match)
    assert match.finished
    match.close()
    # Reading changes nothing.
    assert info.path.read_bytes() == sample.read_bytes()


def test_today_writes_what_the_latest_sample_holds(tmp_path: Path) -> None:
    write_sample(tmp_path / "now.canasta")
    assert (tmp_path / "now.canasta").read_text() == (SAMPLES / f"record-v{VERSION}.canasta").read_text()
