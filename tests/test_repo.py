"""The repository as a stranger finds it: commands, links, credits, sizes, versions."""

from __future__ import annotations

import importlib.metadata
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import canasta

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = (".ci", "assets", "benchmarks", "build", "canasta", "docs", "tests", "tools")
TEXT = {".cfg", ".json", ".md", ".py", ".record", ".spec", ".svg", ".toml", ".txt", ""}
LARGEST_FILE = 2_500_000
LARGEST_SUM = 60_000_000


def files() -> list[Path]:
    """Every file that belongs to the repository (made files, caches and environments left out)."""
    found = [path for path in ROOT.iterdir() if path.is_file() and path.suffix in {".md", ".toml", ""}]
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            inside = path.relative_to(ROOT)
            if path.is_file() and "__pycache__" not in inside.parts and inside.parts[:2] != (".ci", "out"):
                found.append(path)
    return [path for path in found if path.parent != ROOT / "build" or path.name == "pyinstaller.spec"]


def commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Fenced blocks of a Markdown text: the last line of prose before each, and its lines."""
    before, block, inside = "", list[str](), False
    for line in text.splitlines():
        if line.startswith("```"):
            if inside:
                yield before, block
            block, inside = [], not inside
        elif inside:
            block.append(line)
        elif line.strip():
            before = line


README = (ROOT / "README.md").read_text(encoding="utf-8")
CI = (ROOT / ".ci/run").read_text(encoding="utf-8")


def test_nothing_refers_to_a_machine() -> None:
    machine = re.compile(r"/(?:work|root|home)/\w|[A-Z]:\\Users|/shared/|pypi[-.\w]*\.(?!org)\w+/simple")
    hits = [
        f"{path.relative_to(ROOT)}: {found.group()}"
        for path in files()
        if path.suffix in TEXT and path != Path(__file__).resolve()
        for found in [machine.search(path.read_text(encoding="utf-8"))]
        if found
    ]
    assert hits == []


@pytest.mark.parametrize("heading", re.findall(r"readme '([^']+)'", CI))
def test_ci_runs_the_commands_of_the_readme(heading: str) -> None:
    """`.ci/run` takes its commands from the README: each heading it names must lead to exactly one line of shell."""
    found = [block for before, block in commands(README) if heading in before]
    assert len(found) == 1
    assert len(found[0]) == 1


def test_ci_takes_both_set_up_commands_from_the_readme() -> None:
    assert {"Set up and play", "Set up and run the tests"} <= set(re.findall(r"readme '([^']+)'", CI))


def test_each_set_up_command_has_a_windows_form() -> None:
    blocks = list(commands(README))
    for number, (before, block) in enumerate(blocks):
        if before.startswith("**Set up"):
            assert block[0].startswith("python3 -m venv")
            assert "Windows" in blocks[number + 1][0]
            assert len(blocks[number + 1][1]) == 1
            assert r".venv\Scripts" in blocks[number + 1][1][0]


def test_the_readme_begins_with_a_picture() -> None:
    assert README.startswith("![")


@pytest.mark.parametrize(
    "path", [path for path in files() if path.suffix == ".md"], ids=lambda path: str(path.relative_to(ROOT))
)
def test_links_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", path.read_text(encoding="utf-8"))
    lost = [link for link in links if "://" not in link and not (path.parent / link).exists()]
    assert lost == []


def test_every_asset_is_in_the_credits() -> None:
    credits = (ROOT / "assets/CREDITS.md").read_text(encoding="utf-8")
    named = {ROOT / "assets" / name for name in re.findall(r"`([\w./-]+)`", credits) if name != "LICENSE"} - {
        ROOT / "assets"
    }
    assets = [path for path in files() if ROOT / "assets" in path.parents and path.name != "CREDITS.md"]
    uncredited = [str(path) for path in assets if not {path, path.parent} & named]
    assert uncredited == []
    named_assets = {path for path in named if path.is_relative_to(ROOT / "assets") and "tools" not in path.parts}
    assert [str(path) for path in named_assets if not path.exists()] == []


def test_every_font_comes_with_its_licence() -> None:
    licences = list((ROOT / "assets/fonts").glob("OFL-*.txt"))
    assert licences
    assert all("SIL OPEN FONT LICENSE" in path.read_text(encoding="utf-8").upper() for path in licences)


def test_no_file_is_too_large() -> None:
    sizes = {str(path.relative_to(ROOT)): path.stat().st_size for path in files()}
    assert {name: size for name, size in sizes.items() if size > LARGEST_FILE} == {}
    assert sum(sizes.values()) < LARGEST_SUM


def test_the_version_is_the_same_everywhere() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", canasta.__version__)
    assert importlib.metadata.version("canasta") == canasta.__version__
    newest = re.search(r"^## \[([^\]]+)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest
    assert newest.group(1) == canasta.__version__


def test_every_dependency_is_explained() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    decisions = (ROOT / "docs/decisions.md").read_text(encoding="utf-8")
    for requirement in project["dependencies"]:
        name = re.split(r"[^\w-]", requirement)[0]
        assert f". {name}**" in decisions, name
