"""Rules that exclude each other: what makes a rule set impossible to play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from canasta.engine.knobs import Melds, RuleSet, Table
from canasta.engine.ruleerrors import RuleSetError

_RANKS = 11  # natural ranks, 4 to ace
_MOST_POINTS = 1_000  # an opening minimum above this is beyond any hand


def contradictions(rules: RuleSet, source: str) -> Iterator[RuleSetError]:
    """Every reason why these rules cannot be played, the first one first; none for a sound rule set."""
    yield from _seats(rules, source)
    yield from _cards(rules, source)
    yield from _tables(rules, source)
    yield from _going_out(rules, source)


def _seats(rules: RuleSet, source: str) -> Iterator[RuleSetError]:
    table = rules.table
    counts = table.player_counts
    if not counts or not _rises(counts, strictly=True):
        yield RuleSetError(source, "table.player_counts", "counts_not_sorted", value=list(counts))
    elif table.players not in counts:
        allowed = ", ".join(map(str, counts))
        yield RuleSetError(
            source, "table.players", "players_not_offered", rules=rules.id, value=table.players, allowed=allowed
        )
    seats = {"solo": (2, 3, 4, 5, 6), "pairs": (4, 6), "triples": (6,), "cutthroat": (3,)}[table.sides]
    if table.players not in seats:
        yield RuleSetError(source, "table.sides", "sides_do_not_fit", value=table.players, sides=table.sides)
    if table.target_score is None and table.fixed_deals is None:
        yield RuleSetError(source, "table.target_score", "match_never_ends")


def _cards(rules: RuleSet, source: str) -> Iterator[RuleSetError]:
    table, start, threes = rules.table, rules.start, rules.threes
    if table.jokers > 4 * table.decks:
        yield RuleSetError(source, "table.jokers", "too_many_jokers", value=table.jokers, allowed=4 * table.decks)
    if start.start_pile_by_value and not (start.upcard and start.start_pile_values):
        yield RuleSetError(source, "start.start_pile_by_value", "start_pile_without_values")
    needed = table.players * (table.hand_size + table.foot_size) + start.upcard + table.draw_count
    if start.start_pile_by_value and start.start_pile_values:
        needed += max(count for _, count in start.start_pile_values)
    # Threes laid from the hands are replaced: at worst every one of them lies in a hand.
    needed += 2 * table.decks * (threes.red_three_mode == "auto_lay")
    needed += 2 * table.decks * (threes.black_three_mode == "auto_lay")
    have = 52 * table.decks + table.jokers
    if needed > have:
        yield RuleSetError(source, "table.hand_size", "too_few_cards", value=needed, allowed=have)


def _tables(rules: RuleSet, source: str) -> Iterator[RuleSetError]:
    for name in ("red_three_table", "black_three_removed_table"):
        points: Sequence[int] = getattr(rules.threes, name) or ()
        if not _rises(points, strictly=False):
            yield RuleSetError(source, f"threes.{name}", "table_falls", value=list(points))
    key = "opening.initial_table"
    opening = rules.opening
    starts = [row[0] for row in opening.initial_table]
    if not starts:
        yield RuleSetError(source, key, "table_empty")
        return
    numbers = [start for start in starts[starts[0] is None :] if start is not None]
    if len(numbers) < len(starts) - (starts[0] is None) or not _rises(numbers, strictly=True):
        yield RuleSetError(source, key, "table_not_sorted")
    by_deal = opening.initial_by == "deal_index"
    if starts[0] is not None and not (by_deal and starts[0] <= 1):
        yield RuleSetError(source, key, "table_has_gap", allowed="1" if by_deal else "none")
    for _, requirement in opening.initial_table:
        minimum = requirement[1] if isinstance(requirement, tuple) else requirement
        if isinstance(minimum, int) and not 0 <= minimum <= _MOST_POINTS:
            yield RuleSetError(source, key, "minimum_out_of_range", value=minimum, allowed=_MOST_POINTS)


def _rises(numbers: Sequence[int], strictly: bool) -> bool:
    return all(a < b or (a == b and not strictly) for a, b in pairwise(numbers))


def _going_out(rules: RuleSet, source: str) -> Iterator[RuleSetError]:
    out, table = rules.going_out, rules.table
    alone = table.sides in ("solo", "cutthroat")
    if out.ask_partner == "required" and alone:
        yield RuleSetError(source, "going_out.ask_partner", "nobody_to_ask")
    if out.partner_in_foot and (alone or table.foot_size == 0):
        yield RuleSetError(source, "going_out.partner_in_foot", "no_feet")
    quota = out.canastas_to_go_out
    key = "going_out.canastas_to_go_out"
    if quota.sequence and not rules.melds.sequences:
        yield RuleSetError(source, key, "needs_sequences")
        return
    kinds = _canasta_kinds(rules.melds, table)
    if (
        (quota.natural and "natural" not in kinds)
        or (quota.mixed and "mixed" not in kinds)
        or (quota.total and not kinds - set(quota.exclude))
        # One group a rank: no more group canastas than ranks.
        or (rules.melds.melds_per_rank == "one" and quota.natural + quota.mixed > _RANKS)
    ):
        yield RuleSetError(source, key, "canastas_out_of_reach")


def _canasta_kinds(melds: Melds, table: Table) -> set[str]:
    """The kinds of canasta that the packs and the limits of melds allow at all."""
    size, of_a_rank, jokers = melds.canasta_size, 4 * table.decks, table.jokers
    kinds = set()
    if of_a_rank >= size:
        kinds.add("natural")
    if any(_mix_possible(melds, size - wilds, wilds) for wilds in range(max(1, size - of_a_rank), size)):
        kinds.add("mixed")
    if melds.sequences:
        kinds.add("sequence")
    # A deuce meld takes at most two jokers (12 §2).
    wilds = {"none": 0, "wilds": of_a_rank + jokers, "deuces": of_a_rank + min(2, jokers)}[melds.wild_melds]
    if wilds >= size:
        kinds.add("wild")
    return kinds


def _mix_possible(melds: Melds, naturals: int, wilds: int) -> bool:
    if naturals < melds.min_naturals or (melds.max_wilds is not None and wilds > melds.max_wilds):
        return False
    if melds.rule_of_five and naturals < 5:
        return False
    return {
        "none": True,
        "le": wilds <= naturals,
        "lt": wilds < naturals,
        "half": naturals >= 2 * wilds,
    }[melds.wild_ratio]
