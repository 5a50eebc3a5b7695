"""Statistics in SQLite: filled from the record files, which are the truth, and asked per player."""

from __future__ import annotations

import csv
import io
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from canasta.app.files import set_aside
from canasta.app.matchfacts import MatchFacts, facts_of
from canasta.app.notices import Notice
from canasta.engine import record as records
from canasta.engine.record import RecordError

_FIRST = """
CREATE TABLE game (
    id INTEGER PRIMARY KEY, file TEXT NOT NULL UNIQUE, stamp TEXT NOT NULL, rules TEXT NOT NULL,
    house_rules INTEGER NOT NULL, created TEXT NOT NULL, players INTEGER NOT NULL,
    finished INTEGER NOT NULL, winner INTEGER
);
CREATE TABLE seat (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE, seat INTEGER NOT NULL, side INTEGER NOT NULL,
    name TEXT NOT NULL, human INTEGER NOT NULL, level TEXT NOT NULL, hint INTEGER NOT NULL, PRIMARY KEY (game, seat)
);
CREATE TABLE deal (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE, deal INTEGER NOT NULL, reason TEXT NOT NULL,
    went_out INTEGER, concealed INTEGER NOT NULL, PRIMARY KEY (game, deal)
);
CREATE TABLE result (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE, deal INTEGER NOT NULL, seat INTEGER NOT NULL,
    human INTEGER NOT NULL, points INTEGER NOT NULL, natural INTEGER NOT NULL, mixed INTEGER NOT NULL,
    wild INTEGER NOT NULL, sequence INTEGER NOT NULL, piles INTEGER NOT NULL, PRIMARY KEY (game, deal, seat)
);
CREATE INDEX seat_name ON seat (name);
"""
MIGRATIONS: tuple[str, ...] = (_FIRST,)
"""Step i turns a database of `user_version` i into one of i + 1."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which matches count; None = all. Levels are those of the computer players beside and against the person."""

    rules: str | None = None
    players: int | None = None
    partner: str | None = None
    opponent: str | None = None
    hints: bool = False
    """Whether matches in which the player looked at a hint count instead of those without."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A player's record in finished matches and all scored deals.

    Points and canastas are those of the player's side; the streak is of matches won in a row.
    """

    matches: int = 0
    wins: int = 0
    deals: int = 0
    average: float = 0.0
    best: int = 0
    natural: int = 0
    mixed: int = 0
    wild: int = 0
    sequence: int = 0
    went_out: int = 0
    concealed: int = 0
    piles: int = 0
    streak: int = 0


@dataclass(frozen=True, slots=True)
class TrendPoint:
    """One deal on the way: when its match began, its number, and the points of the player's side."""

    created: str
    deal: int
    points: int


@dataclass(frozen=True, slots=True)
class MatchPoint:
    """One finished match on the way: when it began and whether the player's side won it."""

    created: str
    won: bool


@dataclass(frozen=True, slots=True)
class Choices:
    """What a player's matches can be told apart by: the values that occur, for the filters of a screen."""

    rules: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    partners: tuple[str, ...] = ()
    opponents: tuple[str, ...] = ()
    hints: bool = False
    """Whether there are matches with hints."""


class Stats:
    """The database. It may be deleted at any time: `update` fills it again from the records.

    An object may go from one thread to another, but is used by one at a time.
    """

    def __init__(self, path: Path | str) -> None:
        """Opens or makes the database (":memory:" for none on the disk); a broken one is set aside and told."""
        self.notices: list[Notice] = []
        try:
            self._db = _opened(path)
        except sqlite3.OperationalError:
            # Read-only, locked by another copy, no folder: statistics of this run only.
            self.notices.append(Notice("save.stats_unwritable", {"path": str(path)}))
            self._db = _opened(":memory:")
        except sqlite3.DatabaseError:
            self._db = _opened(self._set_aside(Path(path)))

    def _set_aside(self, path: Path) -> Path | str:
        # Nothing is lost with it: the records are still there.
        try:
            kept = set_aside(path)
        except OSError:
            self.notices.append(Notice("save.stats_unwritable", {"path": str(path)}))
            return ":memory:"
        self.notices.append(Notice("save.stats_set_aside", {"path": str(kept)}))
        return path

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the database."""
        self._db.close()

    # --- filling ---------------------------------------------------------------------------------------------

    def update(self, files: Iterable[Path], stop: Callable[[], bool] = lambda: False) -> int:
        """Takes in matches that are new or have changed, forgets those that are gone; returns how many were read.

        Reading plays each match again, so this belongs off the screen's thread; `stop` is asked between files.
        """
        known = dict(self._db.execute("SELECT file, stamp FROM game"))
        seen: set[str] = set()
        read = 0
        for path in files:
            seen.add(path.name)
            try:
                stat = path.stat()
                stamp = f"{stat.st_mtime_ns} {stat.st_size}"
                if known.get(path.name) == stamp:
                    continue
                if stop():
                    return read
                facts = facts_of(records.load(path))
            except (OSError, RecordError):
                continue
            self._put(path.name, stamp, facts)
            read += 1
        with self._db:
            self._db.executemany("DELETE FROM game WHERE file = ?", [(name,) for name in known.keys() - seen])
        return read

    def rebuild(self, files: Iterable[Path]) -> int:
        """Forgets everything and reads all records again."""
        self.forget()
        return self.update(files)

    def forget(self) -> None:
        """Empties the database; the records have everything."""
        with self._db:
            self._db.execute("DELETE FROM game")

    def _put(self, file: str, stamp: str, facts: MatchFacts) -> None:
        with self._db:
            self._db.execute("DELETE FROM game WHERE file = ?", (file,))
            if not facts.deals:
                return
            last = facts.deals[-1]
            game = self._db.execute(
                "INSERT INTO game (file, stamp, rules, house_rules, created, players, finished, winner)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    file,
                    stamp,
                    facts.rules_id,
                    facts.house_rules,
                    facts.created,
                    len(facts.names),
                    facts.finished,
                    facts.winner,
                ),
            ).lastrowid
            seats = [
                (game, seat, last.sides[seat], name, who.kind == "human", who.level, seat in facts.hints)
                for seat, (name, who) in enumerate(zip(facts.names, last.kinds, strict=True))
            ]
            self._db.executemany("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?)", seats)
            for deal in facts.deals:
                row = (game, deal.deal, deal.reason, deal.went_out, deal.concealed)
                self._db.execute("INSERT INTO deal VALUES (?, ?, ?, ?, ?)", row)
                rows = [
                    (
                        game,
                        deal.deal,
                        seat,
                        deal.kinds[seat].kind == "human",
                        deal.points[side],
                        *(deal.canastas[side] if side < len(deal.canastas) else (0, 0, 0, 0)),
                        deal.piles[seat],
                    )
                    for seat, side in enumerate(deal.sides)
                ]
                self._db.executemany("INSERT INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)

    # --- asking ----------------------------------------------------------------------------------------------

    def people(self) -> list[str]:
        """Everybody who has played here, most matches first."""
        rows = self._db.execute("SELECT name FROM seat WHERE human GROUP BY name ORDER BY count(*) DESC, name")
        return [name for (name,) in rows]

    def summary(self, name: str, only: Filter = Filter()) -> Summary:
        """What a person has done in the matches that count."""
        where, args = _where(name, only)
        matches = self._db.execute(
            f"SELECT g.finished, g.winner IS s.side FROM seat s JOIN game g ON g.id = s.game WHERE {where}"
            " ORDER BY g.created, g.id",
            args,
        ).fetchall()
        done = [bool(won) for finished, won in matches if finished]
        totals = self._db.execute(
            "SELECT count(*), avg(r.points), max(r.points), sum(r.natural), sum(r.mixed), sum(r.wild), sum(r.sequence),"
            " sum(d.went_out IS s.seat), sum(d.went_out IS s.seat AND d.concealed), sum(r.piles)"
            f" FROM {_DEALS} WHERE {where} AND r.human",
            args,
        ).fetchone()
        if not totals[0]:
            return Summary(len(done), sum(done), streak=_longest(done))
        deals, average, best, natural, mixed, wild, sequence, went_out, concealed, piles = totals
        return Summary(
            matches=len(done),
            wins=sum(done),
            deals=deals,
            average=average,
            best=best,
            natural=natural,
            mixed=mixed,
            wild=wild,
            sequence=sequence,
            went_out=went_out,
            concealed=concealed,
            piles=piles,
            streak=_longest(done),
        )

    def trend(self, name: str, only: Filter = Filter()) -> list[TrendPoint]:
        """The points of every deal in the order played, for a chart."""
        where, args = _where(name, only)
        rows = self._db.execute(
            f"SELECT g.created, r.deal, r.points FROM {_DEALS} WHERE {where} AND r.human"
            " ORDER BY g.created, g.id, r.deal",
            args,
        )
        return [TrendPoint(*row) for row in rows]

    def results(self, name: str, only: Filter = Filter()) -> list[MatchPoint]:
        """The finished matches in the order played, for a chart."""
        where, args = _where(name, only)
        rows = self._db.execute(
            f"SELECT g.created, g.winner IS s.side FROM seat s JOIN game g ON g.id = s.game WHERE {where}"
            " AND g.finished ORDER BY g.created, g.id",
            args,
        )
        return [MatchPoint(created, bool(won)) for created, won in rows]

    def choices(self, name: str) -> Choices:
        """What occurs in a player's matches, the most frequent first; numbers of players in their order."""

        def column(what: str, more: str = "", order: str = "count(*) DESC, 1") -> tuple[Any, ...]:
            query = f"SELECT {what} FROM seat s JOIN game g ON g.id = s.game {more} GROUP BY 1 ORDER BY {order}"
            return tuple(value for (value,) in self._db.execute(query, [name]))

        mine = "WHERE s.name = ? AND s.human"
        levels = "JOIN seat o ON o.game = s.game AND o.seat <> s.seat AND o.level <> '' AND o.side {} s.side " + mine
        return Choices(
            column("g.rules", mine),
            column("g.players", mine, "1"),
            column("o.level", levels.format("=")),
            column("o.level", levels.format("<>")),
            1 in column("s.hint", mine),
        )

    def csv(self) -> str:
        """Every deal of every seat as a table for other programs."""
        head = (
            "file,created,rules,house_rules,players,deal,reason,seat,side,name,human,level,hint,points,"
            "natural,mixed,wild,sequence,piles,went_out,concealed,won"
        )
        rows = self._db.execute(
            "SELECT g.file, g.created, g.rules, g.house_rules, g.players, r.deal, d.reason, s.seat, s.side, s.name,"
            " r.human, s.level, s.hint, r.points, r.natural, r.mixed, r.wild, r.sequence, r.piles,"
            " d.went_out IS s.seat, d.went_out IS s.seat AND d.concealed, g.finished AND g.winner IS s.side"
            f" FROM {_DEALS} ORDER BY g.created, g.id, r.deal, s.seat"
        )
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(head.split(","))
        writer.writerows([_safe(cell) for cell in row] for row in rows)
        return text.getvalue()


_DEALS = (
    "seat s JOIN game g ON g.id = s.game JOIN result r ON r.game = g.id AND r.seat = s.seat"
    " JOIN deal d ON d.game = g.id AND d.deal = r.deal"
)


def _opened(path: Path | str) -> sqlite3.Connection:
    db = sqlite3.connect(path, check_same_thread=False)
    try:
        db.execute("PRAGMA foreign_keys = ON")
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if version > len(MIGRATIONS):
            raise sqlite3.DatabaseError(f"version {version}")
        for number, step in enumerate(MIGRATIONS[version:], version + 1):
            db.executescript(f"BEGIN; {step} PRAGMA user_version = {number}; COMMIT;")
    except BaseException:
        db.close()
        raise
    return db


def _where(name: str, only: Filter) -> tuple[str, list[Any]]:
    """The condition on `seat s` and `game g` for a person and a filter."""
    parts, args = ["s.name = ? AND s.human AND s.hint = ?"], [name, only.hints]
    for column, value in (("g.rules", only.rules), ("g.players", only.players)):
        if value is not None:
            parts.append(f"{column} = ?")
            args.append(value)
    for same, level in (("=", only.partner), ("<>", only.opponent)):
        if level is not None:
            parts.append(
                "EXISTS (SELECT 1 FROM seat o WHERE o.game = s.game AND o.seat <> s.seat"
                f" AND o.side {same} s.side AND o.level = ?)"
            )
            args.append(level)
    return " AND ".join(parts), args


def _longest(wins: Sequence[bool]) -> int:
    best = run = 0
    for won in wins:
        run = run + 1 if won else 0
        best = max(best, run)
    return best


def _safe(cell: object) -> object:
    """A name that a spreadsheet would take for a formula gets an apostrophe before it."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in "=+-@\t\r" and cell else cell
