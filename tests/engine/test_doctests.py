"""The examples in the engine's docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import canasta.engine

MODULES = sorted(info.name for info in pkgutil.walk_packages(canasta.engine.__path__, "canasta.engine."))


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    assert any(test.examples for name in MODULES for test in finder.find(importlib.import_module(name)))
