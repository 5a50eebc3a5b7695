"""The law of layers, and what each layer must not touch."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "canasta"
SOURCES = sorted(PACKAGE.rglob("*.py"))

LAYERS = ("engine", "ai", "app", "ui")
"""A layer may import itself and those before it."""
FOREIGN = {
    "engine": {"msgspec"},
    "ai": set[str](),
    "app": {"filelock", "msgspec", "platformdirs"},
    "ui": {"msgspec", "pygame"},
}
"""Packages outside the standard library that each layer may import."""
NOT_IN_ENGINE = {
    "asyncio",
    "concurrent",
    "datetime",
    "multiprocessing",
    "queue",
    "sched",
    "threading",
    "time",
    "_thread",
}
LONGEST_FILE = 500
LONGEST_TEST = 700
"""Tables of cases may run on."""


def layer(path: Path) -> str:
    """The layer a file of the package belongs to, "" for the package itself."""
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


def imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every module imported anywhere in a file: line and full dotted name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: relative import"
            for alias in node.names:
                yield node.lineno, f"{node.module}.{alias.name}"


def offences(path: Path, text: str) -> list[str]:
    """What in this file breaks the law of layers."""
    tree = ast.parse(text)
    here = layer(path)
    found = []
    for line, name in imports(tree):
        top, *rest = name.split(".")
        if top == "canasta":
            there = rest[0] if rest and rest[0] in LAYERS else ""
            if here and there and LAYERS.index(there) > LAYERS.index(here):
                found.append(f"{line}: {here} imports {name}")
        elif top not in sys.stdlib_module_names:
            if top not in FOREIGN.get(here, set()):
                found.append(f"{line}: {here or 'the package'} imports {name}")
        elif here == "engine" and top in NOT_IN_ENGINE:
            found.append(f"{line}: engine imports {name}")
        elif name.startswith("random.") and name not in ("random.Random", "random.SystemRandom"):
            found.append(f"{line}: global {name}")
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "random"
            and node.attr not in ("Random", "SystemRandom")
        ):
            found.append(f"{node.lineno}: global random.{node.attr}")
    return found


def test_sources_are_found() -> None:
    assert {layer(path) for path in SOURCES} == {"", *LAYERS}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_layers(path: Path) -> None:
    assert offences(path, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("where", "text"),
    [
        ("engine/x.py", "from canasta.ai import player"),
        ("engine/x.py", "def f():\n    import canasta.app.paths"),
        ("engine/x.py", "import pygame"),
        ("engine/x.py", "from time import monotonic"),
        ("engine/x.py", "import threading"),
        ("ai/x.py", "from canasta.app import match"),
        ("ai/x.py", "import random\nrandom.shuffle([])"),
        ("app/x.py", "from random import choice"),
        ("app/x.py", "import pygame.event"),
        ("app/x.py", "from canasta import ui"),
        ("__main__.py", "import pygame"),
    ],
)
def test_the_law_sees_an_offence(where: str, text: str) -> None:
    assert len(offences(PACKAGE / where, text)) == 1


@pytest.mark.parametrize(
    ("where", "text"),
    [
        ("ui/x.py", "import pygame\nfrom canasta.engine import cards\nfrom canasta.app.paths import assets"),
        ("ai/x.py", "import time\nfrom random import Random\nfrom canasta.engine.view import View"),
        ("app/x.py", "import sqlite3\nimport platformdirs\nimport random\nrandom.Random(1)"),
        ("__main__.py", "def main():\n    from canasta.ui import window"),
    ],
)
def test_the_law_lets_the_rest_pass(where: str, text: str) -> None:
    assert offences(PACKAGE / where, text) == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_file_says_what_it_is_for(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert docstring
    assert docstring.splitlines()[0].endswith((".", ":", "!", "?"))


def test_files_stay_short() -> None:
    limits = {"canasta": LONGEST_FILE, "tools": LONGEST_FILE, "benchmarks": LONGEST_FILE, "tests": LONGEST_TEST}
    too_long = {
        str(path.relative_to(ROOT)): length
        for folder, limit in limits.items()
        for path in (ROOT / folder).rglob("*.py")
        if (length := len(path.read_text(encoding="utf-8").splitlines())) > limit
    }
    assert too_long == {}


def test_the_window_is_imported_only_when_it_is_wanted() -> None:
    """The commands without a window must not load pygame."""
    for path in SOURCES:
        if layer(path) != "":
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        outside = ast.Module(
            body=[node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)], type_ignores=[]
        )
        assert [name for _, name in imports(outside) if name.startswith(("canasta.ui", "pygame"))] == []
