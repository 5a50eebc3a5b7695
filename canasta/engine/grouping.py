"""Placing all naturals and wild cards of a hand into groups: the counting half of the going-out search (00 §9.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from canasta.engine.melds import CANASTA, Meld, MeldKind
from canasta.engine.rules import RuleSet

Part = tuple[int | None, int, int]
"""One meld of a rank: the own meld or None for a new one, naturals added, wild cards added."""
_NEW = 1000
"""From here on numbers stand for new melds, below for the places of own ones."""


class Spent(Exception):
    """The search has used up its steps."""


class Steps(Struct):
    """What is left of the search."""

    left: int

    def one(self) -> None:
        """Count a step.

        Raises Spent when there are none left.
        """
        self.left -= 1
        if self.left < 0:
            raise Spent


class Need(Struct, frozen=True):
    """Canastas still missing, by kind; never negative."""

    total: int
    natural: int
    mixed: int

    def less(self, total: int, natural: int, mixed: int) -> Need:
        """What is missing with these canastas more."""
        return Need(max(0, self.total - total), max(0, self.natural - natural), max(0, self.mixed - mixed))

    @property
    def met(self) -> bool:
        """Whether nothing is missing."""
        return not (self.total or self.natural or self.mixed)


class Option(Struct, frozen=True):
    """One way to place the naturals of a rank, what it costs and what it completes; canastas the rank has already
    count in `total`, `natural`, `mixed` too. `merges`: only joining groups completes them."""

    parts: tuple[Part, ...]
    wilds: int
    total: int
    natural: int
    mixed: int
    merges: bool = False


class Grouping:
    """All ways to put naturals into groups of their rank, for one side's melds."""

    def __init__(self, rules: RuleSet, melds: Sequence[Meld], dead: frozenset[int], opened: bool, steps: Steps) -> None:
        self.rules = rules
        self.melds = melds
        self.dead = dead
        self.opened = opened
        self.steps = steps
        self._options: dict[tuple[int, int, int], list[Option]] = {}

    def ways(
        self, counts: dict[int, int], wilds: int, need: Need
    ) -> Iterator[tuple[dict[int, Option], tuple[tuple[int | None, int], ...]]]:
        """Ways to place so many naturals of each rank and all wild cards with the canastas needed: per rank an
        option, and what goes into wild melds as (target, how many)."""
        ranks = [r for r, n in counts.items() if n]
        idle = sorted({m.rank for m in self.melds if m.kind is MeldKind.GROUP} - set(ranks))
        choices = [(rank, self.options(rank, counts.get(rank, 0), wilds)) for rank in (*ranks, *idle)]
        if any(not options for _, options in choices):
            return
        choices.sort(key=lambda c: len(c[1]))
        least = [0] * (len(choices) + 1)
        for k in range(len(choices) - 1, -1, -1):
            least[k] = least[k + 1] + min(o.wilds for o in choices[k][1])
        hopeless: set[tuple[int, int, Need]] = set()
        chosen: dict[int, Option] = {}

        def deeper(
            k: int, free: int, need: Need
        ) -> Iterator[tuple[dict[int, Option], tuple[tuple[int | None, int], ...]]]:
            if free < least[k] or (k, free, need) in hopeless:
                return
            self.steps.one()
            found = False
            if k == len(choices):
                for parts, done in self.wild_parts(free):
                    if need.less(done, 0, 0).met:
                        found = True
                        yield dict(chosen), parts
            else:
                rank, options = choices[k]
                for option in options:
                    if option.wilds <= free:
                        chosen[rank] = option
                        for way in deeper(
                            k + 1, free - option.wilds, need.less(option.total, option.natural, option.mixed)
                        ):
                            found = True
                            yield way
                        del chosen[rank]
            if not found:
                hopeless.add((k, free, need))

        yield from deeper(0, wilds, need)

    def wild_parts(self, free: int) -> Iterator[tuple[tuple[tuple[int | None, int], ...], int]]:
        """Ways to put so many wild cards into wild melds, with the wild canastas there are then."""
        exclude = "wild" in self.rules.going_out.canastas_to_go_out.exclude
        done = sum(m.kind is MeldKind.WILD and m.complete for m in self.melds)
        blocks = self.rules.going_out.incomplete_special_blocks_out
        own = [(i, m.size) for i, m in enumerate(self.melds) if m.kind is MeldKind.WILD and not m.complete]
        if free == 0:
            if not (own and blocks):
                yield (), 0 if exclude else done
            return
        if self.rules.melds.wild_melds == "none":
            return
        several = self.rules.melds.melds_per_rank == "many"

        def spread(
            k: int, rest: int, parts: tuple[tuple[int | None, int], ...]
        ) -> Iterator[tuple[tuple[int | None, int], ...]]:
            if k < len(own):
                place, size = own[k]
                for n in range(min(rest, CANASTA - size), -1, -1):
                    yield from spread(k + 1, rest - n, (*parts, (place, n)) if n else parts)
            elif rest == 0:
                yield parts
            elif rest >= 3 and (several or all(size + dict(parts).get(place, 0) >= CANASTA for place, size in own)):
                for n in range(min(rest, CANASTA), 2, -1):
                    if several or n in (rest, CANASTA):
                        yield from spread(k, rest - n, (*parts, (None, n)))

        for parts in spread(0, free, ()):
            sizes = [size + sum(n for target, n in parts if target == place) for place, size in own]
            sizes += [n for target, n in parts if target is None]
            if not (blocks and any(size < CANASTA for size in sizes)):
                yield parts, 0 if exclude else done + sum(size >= CANASTA for size in sizes)

    def options(self, rank: int, naturals: int, wilds: int) -> list[Option]:
        """Ways to place so many naturals of a rank with at most so many wild cards, most canastas first."""
        key = (rank, naturals, wilds)
        if key not in self._options:
            found = {self._option(rank, parts) for parts in self._partitions(rank, naturals, wilds)}
            self._options[key] = sorted(
                (o for o in found if o is not None), key=lambda o: (-o.total, o.wilds, str(o.parts))
            )
        return self._options[key]

    def _partitions(self, rank: int, naturals: int, wilds: int) -> Iterator[tuple[Part, ...]]:
        own = [i for i, m in enumerate(self.melds) if m.kind is MeldKind.GROUP and m.rank == rank]
        if rank in self.dead:
            if not naturals:
                yield ()
            return
        mode = self.rules.melds.melds_per_rank
        still_open = next((i for i in own if not self.melds[i].complete), None)
        targets: list[int | None]
        if mode == "one":
            targets = [still_open if still_open is not None else own[0] if own else None]
        elif mode == "one_open":
            targets = [*([still_open] if still_open is not None else []), None, None]
        else:
            targets = [*own, *([None] * min(3, naturals // max(1, self.rules.melds.min_naturals)))]
        most = self.rules.melds.max_wilds

        def deeper(k: int, rest: int, free: int, parts: tuple[Part, ...]) -> Iterator[tuple[Part, ...]]:
            self.steps.one()
            if k == len(targets):
                if rest == 0:
                    yield parts
                return
            target = targets[k]
            start = rest
            if target is None and parts and parts[-1][0] is None:
                start = min(rest, parts[-1][1])
            if target is None and mode == "one_open" and not self._closed(still_open, parts):
                yield from deeper(k + 1, rest, free, parts)
                return
            for n in range(start, -1, -1):
                for w in range(0, min(free, free if most is None else most) + 1):
                    if n + w == 0:
                        yield from deeper(k + 1, rest, free, parts)
                    elif self.fits(rank, target, n, w):
                        yield from deeper(k + 1, rest - n, free - w, (*parts, (target, n, w)))

        yield from deeper(0, naturals, wilds, ())

    def _closed(self, still_open: int | None, parts: Sequence[Part]) -> bool:
        """Whether the parts so far leave no open group of the rank, so that a new one may begin (15)."""
        if not parts:
            return still_open is None
        target, n, w = parts[-1]
        return n + w + (self.melds[target].size if target is not None else 0) >= CANASTA

    def _option(self, rank: int, parts: tuple[Part, ...]) -> Option | None:
        """What a placement completes; None where an unfinished meld would bar going out (05)."""
        groups = {
            i: (m.naturals, m.wilds) for i, m in enumerate(self.melds) if m.kind is MeldKind.GROUP and m.rank == rank
        }
        for n, (target, nat, w) in enumerate(parts):
            before = groups.get(target, (0, 0)) if target is not None else (0, 0)
            groups[target if target is not None else _NEW + n] = before[0] + nat, before[1] + w
        if self.rules.going_out.incomplete_special_blocks_out and any(
            n + w < CANASTA and (rank == 7 or (rank == 14 and not w)) for n, w in groups.values()
        ):
            return None
        full = [(n, w) for n, w in groups.values() if n + w >= CANASTA]
        natural = sum(not w for _, w in full)
        used = sum(p[2] for p in parts)
        # Only groups on the table are worth joining: cards of the hand can join one directly, or make one new group.
        lying = [g for place, g in groups.items() if place < _NEW]
        more = self._merged(lying) if self.rules.melds.merge_groups else 0
        exclude = self.rules.going_out.canastas_to_go_out.exclude
        total = natural * ("natural" not in exclude) + (len(full) - natural) * ("mixed" not in exclude)
        return Option(parts, used, total + more, natural, len(full) - natural, merges=more > 0)

    def _merged(self, groups: Sequence[tuple[int, int]]) -> int:
        """Canastas that joining unfinished groups of the rank gives (06 §2)."""
        parts = sorted(((n, w) for n, w in groups if n + w < CANASTA), key=lambda g: (g[1], -g[0]))
        made = 0
        while parts:
            n, w = parts.pop(0)
            for other in list(parts):
                both = w + other[1]
                if self.rules.melds.max_wilds is None or both <= self.rules.melds.max_wilds:
                    n, w = n + other[0], both
                    parts.remove(other)
                    if n + w >= CANASTA:
                        made += 1
                        break
        return made

    def fits(self, rank: int, target: int | None, naturals: int, wilds: int) -> bool:
        """Whether so many naturals and wild cards make or join this group (00 §7.1 and the variants' limits)."""
        melds = self.rules.melds
        before = self.melds[target] if target is not None else None
        n = naturals + (before.naturals if before else 0)
        w = wilds + (before.wilds if before else 0)
        if before is None and n + w < (melds.sevens_min_meld if rank == 7 else 3):
            return False
        if melds.max_meld_size is not None and n + w > melds.max_meld_size:
            return False
        if not wilds and before is not None:
            return True
        if n < melds.min_naturals or (melds.max_wilds is not None and w > melds.max_wilds):
            return False
        if w > {"none": w, "le": n, "lt": n - 1, "half": n // 2}[melds.wild_ratio]:
            return False
        if not wilds:
            return True
        if (rank == 7 and melds.sevens_pure) or (rank == 14 and melds.aces_pure_after_opening and self.opened):
            return False
        return not (melds.rule_of_five and self.opened and n < 5)
