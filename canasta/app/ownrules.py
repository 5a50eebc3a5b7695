"""Rule sets of the player's own: found in a folder, kept under a name, exported and imported as TOML files."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from canasta.app.files import free_name, write_atomically
from canasta.app.i18n import Catalog
from canasta.app.knobwords import knob_name
from canasta.app.notices import Notice
from canasta.engine.ruledata import KNOBS
from canasta.engine.ruleerrors import MESSAGES
from canasta.engine.rules import RuleFile, RuleSetError, dumps, ids, load_file, player_counts, scan

SUFFIX = ".toml"
MAX_NAME = 40


@dataclass(frozen=True, slots=True)
class OwnRules:
    """One rule set of a player's own: what it is called, the built-in game it changes, and how.

    `overrides` hold for any number of players; `by_players` what differs further for one.
    """

    id: str
    name: str
    base: str
    overrides: Mapping[str, object]
    by_players: Mapping[int, Mapping[str, object]]
    counts: tuple[int, ...]
    path: Path

    def changes(self, players: int) -> dict[str, object]:
        """The overrides on the built-in game at a table of so many players."""
        return {**self.overrides, **self.by_players.get(players, {})}

    def is_choice(self, base: str, players: int, overrides: Mapping[str, object]) -> bool:
        """Whether a choice of game and overrides is just these rules."""
        return base == self.base and players in self.counts and overrides == self.changes(players)


def own_rules(folder: Path) -> tuple[list[OwnRules], list[RuleSetError]]:
    """Everything usable in the folder, by name, and what is wrong with the rest; an unreadable folder is empty."""
    try:
        files, faults = scan(folder)
    except OSError:
        return [], []
    found = [_own(file, folder / f"{file.id}{SUFFIX}") for file in files]
    return sorted(found, key=lambda own: own.name.casefold()), list(faults)


def _own(file: RuleFile, path: Path) -> OwnRules:
    return OwnRules(
        file.id, file.name or file.id, file.extends or "classic_4p", file.knobs, file.by_players,
        player_counts(file), path,
    )  # fmt: skip


def fault_words(catalog: Catalog, error: RuleSetError, *, file: bool = False) -> str:
    """What is wrong with rules, after the name of the rule at fault; with `file` the file comes first."""
    # The rules that a sentence names itself are called as everywhere on the screen.
    named = {name for name in KNOBS if f"{{{name}}}" in MESSAGES[error.code]}
    quoted = {name: catalog.t("house.quoted", name=knob_name(catalog, name)) for name in named}
    words = catalog.t(f"rule_error.{error.code}", **{**quoted, **error.values})
    name = error.key.rpartition(".")[2]
    if name in KNOBS:
        words = catalog.t("house.fault", knob=knob_name(catalog, name), why=words)
    elif error.key:
        words = catalog.t("house.fault", knob=error.key, why=words)
    return catalog.t("house.file_fault", file=error.source, why=words) if file else words


def save(folder: Path, name: str, base: str, overrides: Mapping[str, object]) -> OwnRules | Notice:
    """Keeps changes to a game under a name, in a file of that name; the same name replaces what was kept under it.

    A notice instead says why it could not be written. Raises RuleSetError for a bad value.
    """
    name = clean(name)
    text = dumps(overrides, base, name)
    found, _ = own_rules(folder)
    path = next((own.path for own in found if own.name == name), None) or _place(folder, name)
    try:
        write_atomically(path, text)
    except OSError:
        return Notice("house.not_saved", {"path": str(path)})
    return _own(load_file(path), path)


def clean(name: str) -> str:
    """A name in one line, without anything that cannot be seen, at most `MAX_NAME` characters long."""
    plain = "".join(char if char.isprintable() else " " for char in unicodedata.normalize("NFC", name))
    return " ".join(plain.split())[:MAX_NAME].strip()


def _place(folder: Path, name: str) -> Path:
    """A file name that every system accepts and that no other rule set has."""
    stem = re.sub(r"[^\w-]+", "_", name.casefold()).strip("_")[:MAX_NAME] or "rules"
    # A built-in game's name would hide it, and some systems keep a few names for themselves.
    if stem in ids() or re.fullmatch(r"con|prn|aux|nul|(com|lpt)\d", stem):
        stem = f"my_{stem}"
    path = folder / f"{stem}{SUFFIX}"
    return free_name(folder, f"{stem}_", SUFFIX) if path.exists() else path


def delete(own: OwnRules) -> Notice | None:
    """Takes a rule set away; a notice says why it could not be done."""
    try:
        own.path.unlink()
    except OSError:
        return Notice("house.not_deleted", {"path": str(own.path)})
    return None


def export(own: OwnRules, folder: Path) -> Notice:
    """Writes a copy of a rule set into a folder; says where it is, or that it failed."""
    target = folder / own.path.name
    try:
        if target.exists():
            target = free_name(folder, f"{own.path.stem}_", SUFFIX)
        write_atomically(target, own.path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        return Notice("house.not_saved", {"path": str(target)})
    return Notice("save.exported", {"path": str(target)})


def import_file(source: Path, folder: Path) -> OwnRules | RuleSetError | Notice:
    """Takes a copy of somebody's rule set into the folder; an error tells what is wrong with the file."""
    try:
        file = load_file(source)
    except RuleSetError as error:
        return error
    try:
        path = _place(folder, file.name or file.id)
        write_atomically(path, source.read_text("utf-8-sig"))
    except (OSError, UnicodeDecodeError):
        return Notice("house.not_saved", {"path": str(source)})
    return _own(load_file(path), path)
