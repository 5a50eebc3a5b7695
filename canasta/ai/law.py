"""What a rule set means for counting: its knobs as plain numbers and tables, worked out once."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.engine.rules import RuleSet

NO_LIMIT = 99


def _ratio(ratio: str, n: int) -> int:
    """Wild cards that the ratio allows beside n naturals."""
    return {"none": NO_LIMIT, "le": n, "lt": n - 1, "half": n // 2}[ratio]


@dataclass(frozen=True, slots=True)
class Law:
    """The numbers of a rule set that decisions need. `wild_limit[n]`: wild cards that go with n naturals."""

    rules: RuleSet
    wild_limit: tuple[int, ...]
    max_size: int
    many: bool
    """Several open groups of one rank."""
    natural_bonus: tuple[int, ...]
    """By rank."""
    mixed_bonus: int
    run_bonus: int
    """0 where there are no sequences."""
    wild_bonus: int
    """0 where there are no melds of wild cards."""
    unfinished: tuple[int, ...]
    """What an unfinished clean meld of a rank costs (05)."""
    unfinished_wild: int
    sets_held: tuple[int, ...]
    """What three or more of a rank in one hand cost (05)."""
    short_run: int
    short_run_length: int
    quota: int
    """Canastas to go out."""
    quota_natural: int
    quota_mixed: int
    quota_run: int
    always_frozen: bool
    natural_and_wild: bool
    add_to_meld: bool
    add_to_canasta: bool
    add_to_run: bool
    foot: bool
    partners: bool
    cutthroat: bool
    """Who takes the pile first plays alone (03 §2)."""
    per_round: int
    """Cards drawn in one round of turns."""
    three_table: tuple[int, ...]
    black3_cost: int

    @classmethod
    def of(cls, rules: RuleSet) -> Law:
        """The law of a rule set."""
        melds, pile, scoring = rules.melds, rules.pile, rules.scoring
        most = melds.max_wilds if melds.max_wilds is not None else NO_LIMIT
        natural = [scoring.bonus_natural] * 16
        unfinished = [0] * 16
        held = [0] * 16
        if scoring.bonus_natural_aces is not None:
            natural[14] = scoring.bonus_natural_aces
        if scoring.bonus_natural_sevens is not None:
            natural[7] = scoring.bonus_natural_sevens
        if scoring.incomplete_penalties is not None:
            unfinished[14], unfinished[7] = scoring.incomplete_penalties.aces, scoring.incomplete_penalties.sevens
        if scoring.set_in_hand_penalty is not None:
            held[14], held[7] = scoring.set_in_hand_penalty.aces, scoring.set_in_hand_penalty.sevens
        quota = rules.going_out.canastas_to_go_out
        short = scoring.short_sequence_penalty
        return cls(
            rules=rules,
            wild_limit=tuple(
                max(0, min(most, _ratio(melds.wild_ratio, n))) if n >= melds.min_naturals else 0 for n in range(64)
            ),
            max_size=melds.max_meld_size or NO_LIMIT,
            many=melds.melds_per_rank == "many",
            natural_bonus=tuple(natural),
            mixed_bonus=scoring.bonus_mixed,
            run_bonus=(scoring.bonus_sequence or 0) if melds.sequences else 0,
            wild_bonus=scoring.bonus_wild.other if scoring.bonus_wild and melds.wild_melds != "none" else 0,
            unfinished=tuple(unfinished),
            unfinished_wild=scoring.incomplete_penalties.wild if scoring.incomplete_penalties else 0,
            sets_held=tuple(held),
            short_run=short.points if short else 0,
            short_run_length=short.max_length if short else 0,
            quota=max(quota.total, quota.natural + quota.mixed + quota.sequence),
            quota_natural=quota.natural,
            quota_mixed=quota.mixed,
            quota_run=quota.sequence,
            always_frozen=pile.pile_frozen == "always",
            natural_and_wild=pile.pile_take_natural_wild,
            add_to_meld=pile.pile_take_add_to_meld != "no",
            add_to_canasta=pile.pile_take_add_to_meld == "meld_or_canasta",
            add_to_run=pile.pile_take_add_to_sequence == "whole_pile",
            foot=rules.table.foot_size > 0,
            partners=rules.table.sides in ("pairs", "triples"),
            cutthroat=rules.table.sides == "cutthroat",
            per_round=rules.table.draw_count * rules.table.players,
            three_table=rules.threes.red_three_table,
            black3_cost=rules.threes.black_three_hand_value,
        )
