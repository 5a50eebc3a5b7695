"""Where things live: the program's own assets, and the player's settings, records, rule sets and logs."""

from __future__ import annotations

import contextlib
import getpass
import os
import sys
import tempfile
from functools import lru_cache
from pathlib import Path

import platformdirs
from msgspec import Struct

from canasta.app.notices import Notice

APP = "canasta"
HOME_VARIABLE = "CANASTA_HOME"


class Home(Struct, frozen=True):
    """The folders of one player; every folder named here exists and can be written."""

    config: Path
    data: Path
    log: Path
    notices: tuple[Notice, ...] = ()


def assets() -> Path:
    """The folder of cards, sounds, fonts and icons: frozen program, wheel, source tree, in that order.

    Raises `FileNotFoundError` with the places tried when the installation is incomplete.
    """
    package = Path(__file__).resolve().parent.parent
    places: list[Path] = []
    if getattr(sys, "frozen", False):
        bundle = Path(getattr(sys, "_MEIPASS", Path(sys.executable).parent))
        places += [bundle / "assets", bundle / "canasta" / "assets"]
    places += [package / "assets", package.parent / "assets"]
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError("no assets folder in " + ", ".join(str(place) for place in places))


def locale_dir() -> Path:
    """The folder of the text files; it travels inside the package."""
    return Path(__file__).resolve().parent / "locale"


def find_home(override: str | None, spare: Path) -> Home:
    """The player's folders, made if needed; one that cannot be written is replaced by a folder in `spare`.

    With `override` (the value of CANASTA_HOME) everything lies below that folder.
    """
    if override:
        base = Path(override).expanduser()
        wanted = {"config": base, "data": base, "log": base / "logs"}
    else:
        wanted = {
            "config": Path(platformdirs.user_config_dir(APP, appauthor=False, roaming=True)),
            "data": Path(platformdirs.user_data_dir(APP, appauthor=False)),
            "log": Path(platformdirs.user_log_dir(APP, appauthor=False)),
        }
    found: dict[str, Path] = {}
    lost: list[Path] = []
    for kind, path in wanted.items():
        if is_writable(path):
            found[kind] = path
        else:
            found[kind] = _spare(spare, kind)
            if kind != "log":
                lost.append(path)
    # One sentence is enough when settings and records share a folder.
    notices = tuple(
        Notice("save.home_unwritable", {"path": str(path), "spare": str(found["data"].parent)})
        for path in dict.fromkeys(lost)
    )
    return Home(found["config"], found["data"], found["log"], notices)


def is_writable(path: Path) -> bool:
    """Whether a file can be made in this folder; makes the folder if it is not there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".write-test-", dir=path)
        os.close(handle)
        Path(name).unlink()
    except OSError:
        return False
    return True


def _spare(root: Path, kind: str) -> Path:
    """A writable folder below `root`, the same one at every start if it is ours."""
    try:
        user = getpass.getuser()
    except (KeyError, OSError, ImportError):
        user = "player"
    base = root / f"{APP}-{user}"
    try:
        base.mkdir(mode=0o700, parents=True, exist_ok=True)
        ours = not hasattr(os, "getuid") or base.stat().st_uid == os.getuid()
    except OSError:
        ours = False
    # In a shared temporary folder somebody else may already own that name.
    path = (base if ours else Path(tempfile.mkdtemp(prefix=f"{APP}-", dir=root))) / kind
    path.mkdir(parents=True, exist_ok=True)
    return path


@lru_cache(maxsize=8)
def _home(override: str | None) -> Home:
    return find_home(override, Path(tempfile.gettempdir()))


def home() -> Home:
    """The folders of this player, found once per value of CANASTA_HOME."""
    return _home(os.environ.get(HOME_VARIABLE) or None)


def config_dir() -> Path:
    """Folder of settings.json."""
    return home().config


def data_dir() -> Path:
    """Folder of records, statistics and the player's rule sets."""
    return home().data


def log_dir() -> Path:
    """Folder of the log files and crash reports."""
    return home().log


def records_dir() -> Path:
    """Folder of the record files, one a match."""
    return _made(home().data / "records")


def rulesets_dir() -> Path:
    """Folder where players keep rule sets of their own."""
    return _made(home().data / "rulesets")


def exports_dir() -> Path:
    """Where copies go that the player asked for: a folder in the documents, or where there are none beside the records.

    It may not exist yet.
    """
    documents = Path(platformdirs.user_documents_path())
    if os.environ.get(HOME_VARIABLE) or not (documents.is_dir() and os.access(documents, os.W_OK)):
        return home().data / "exports"
    return documents / "Canasta"


def found_matches(suffix: str, limit: int = 20) -> list[Path]:
    """Files with this suffix where people keep what they were sent, the newest first."""
    places = [exports_dir()]
    if not os.environ.get(HOME_VARIABLE):
        places += [Path(platformdirs.user_documents_path()), Path(platformdirs.user_downloads_path())]
    found: dict[Path, float] = {}
    for place in places:
        with contextlib.suppress(OSError):
            for path in place.iterdir():
                if path.suffix == suffix and path.is_file():
                    found[path] = path.stat().st_mtime
    return sorted(found, key=lambda path: (-found[path], path.name))[:limit]


def _made(path: Path) -> Path:
    path.mkdir(parents=True, exist_ok=True)
    return path
