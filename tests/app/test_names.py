"""Names of computer players."""

from random import Random

import pytest

from canasta.app.names import PEOPLE, PORTRAITS, others
from canasta.app.paths import assets


def test_names_and_heads_are_each_used_once() -> None:
    for values in ([p.en for p in PEOPLE], [p.ja for p in PEOPLE], [p.portrait for p in PEOPLE]):
        assert len(set(values)) == len(values)


def test_every_portrait_is_there() -> None:
    files = {path.stem for path in (assets() / "cards" / "avatars").iterdir()}
    assert set(PORTRAITS) <= files


def test_nobody_sits_down_twice() -> None:
    people = others(5, ["aiko", "マテオ"])
    assert [person.en for person in people][:2] == ["Luis", "Rosa"]
    assert others(5, rng=Random(7)) == others(5, rng=Random(7))
    with pytest.raises(ValueError, match="free"):
        others(len(PEOPLE), ["Luis"])
