"""Rule book: melds and canastas, the opening, and threes."""

from __future__ import annotations

from canasta.app.knobwords import canasta_row, requirement_words, value_words
from canasta.app.pageblocks import Rows, Section
from canasta.app.rulewriter import Writer
from canasta.engine.rules import Flat


def melds(w: Writer) -> Section:
    """What a meld of one rank may be."""
    m = w.rules.melds
    mixed_early = not m.rule_of_five
    order = m.sequences
    return w.section(
        "melds",
        w.para(
            w.say("melds.group"),
            w.say("melds.naturals", m.min_naturals, n=m.min_naturals),
            w.say("melds.max_wilds" if m.max_wilds is not None else "melds.any_wilds", n=m.max_wilds or 0),
            w.say(f"melds.ratio_{m.wild_ratio}", m.wild_ratio != "none"),
            w.say("melds.limit", m.max_meld_size is not None, max=m.max_meld_size or 0),
        ),
        w.para(
            w.say(f"melds.rank_{m.melds_per_rank}"),
            w.say("melds.merge", m.merge_groups and m.melds_per_rank == "many"),
            w.say("melds.own"),
        ),
        w.points(
            w.say("melds.sevens_pure", m.sevens_pure),
            w.say("melds.sevens_seven", m.sevens_min_meld == 7),
            w.say("melds.aces_pure", m.aces_pure_after_opening),
            w.say("melds.rule_of_five", m.rule_of_five),
            w.say("melds.no_wild_melds", m.wild_melds == "none"),
        ),
        w.example(True, "8C 8D 8S", "melds.yes_three", m.min_naturals <= 3),
        w.example(True, "KH KS JK", "melds.yes_joker", m.min_naturals <= 2 and mixed_early),
        w.example(False, "QD 2C 2S", "melds.no_wilds", m.min_naturals >= 2),
        w.example(
            False,
            "9C 9H 2C 2S JK",
            "melds.no_ratio",
            m.wild_ratio != "none" and m.min_naturals <= 2 and (m.max_wilds is None or m.max_wilds >= 3),
        ),
        w.example(order, "5C 6C 7C", "melds.yes_order" if order else "melds.no_order"),
    )


def sequences(w: Writer) -> Section | None:
    """Sequences of one suit (06)."""
    if not w.rules.melds.sequences:
        return None
    return w.section(
        "sequences",
        w.para(w.say("sequences.text")),
        w.para(
            w.say("sequences.ends"),
            w.say("sequences.seven", name=w.sequence_name),
            w.say("sequences.extend", w.rules.going_out.extend_sequence_when_out),
        ),
        w.example(True, "QS KS AS", "sequences.yes_high"),
        w.example(False, "AH 4H 5H", "sequences.no_wrap"),
        w.example(False, "8D 9D 2C", "sequences.no_wild"),
    )


def wild_melds(w: Writer) -> Section | None:
    """Melds of wild cards alone (05, 07, 12)."""
    m = w.rules.melds
    if m.wild_melds == "none":
        return None
    lock = {"none": "", "all_wilds": "locks_all", "twos": "locks_twos"}[m.wild_meld_locks]
    return w.section(
        "wild_melds",
        w.para(
            w.say(f"wild_melds.{m.wild_melds}"),
            w.say("wild_melds.closed"),
            w.say("wild_melds.several" if m.melds_per_rank == "many" else "wild_melds.single"),
        ),
        w.para(w.say(f"wild_melds.{lock}", lock)),
    )


def canastas(w: Writer) -> Section:
    """What a canasta is, what it brings, and whether it grows."""
    m, scoring = w.rules.melds, w.rules.scoring
    grows = m.max_meld_size is None
    rows = [(canasta_row(w.catalog, row), w.number(row.points)) for row in scoring.multi_canasta_bonus or ()]
    return w.section(
        "canastas",
        w.para(
            w.say("canastas.text"),
            w.say("canastas.sequence", m.sequences, name=w.sequence_name, n=scoring.bonus_sequence or 0),
            _wild(w) if m.wild_melds != "none" else "",
            w.say("canastas.wild_out", m.wild_melds != "none" and scoring.wild_bonus_only_if_out),
            w.say("canastas.aces", scoring.bonus_natural_aces is not None, n=scoring.bonus_natural_aces or 0),
            w.say("canastas.sevens", scoring.bonus_natural_sevens is not None, n=scoring.bonus_natural_sevens or 0),
            w.say("canastas.from_hand", scoring.bonus_concealed_canasta, n=scoring.bonus_concealed_canasta),
            w.say("canastas.values" if scoring.count_cards_in_canastas else "canastas.no_values"),
        ),
        w.para(
            w.say("canastas.grows" if grows else "canastas.closed"),
            w.say("canastas.turns_mixed", grows and not m.rule_of_five),
        ),
        w.para(w.say("canastas.many", rows)),
        w.rows(("canastas", "points"), rows) if rows else None,
        w.para(
            w.say(
                "canastas.instant",
                scoring.instant_win_canastas,
                count=scoring.instant_win_canastas,
                points=scoring.instant_win_points,
            )
        ),
    )


def _wild(w: Writer) -> str:
    bonus = w.rules.scoring.bonus_wild
    if bonus is None:
        return w.say("canastas.wild", points=w.say("canastas.wild_points", n=0))
    if bonus.seven_twos is None and bonus.four_jokers is None:
        return w.say("canastas.wild", points=w.say("canastas.wild_points", n=bonus.other))
    return w.say("canastas.wild_kinds", points=value_words(w.catalog, "bonus_wild", bonus))


def dead_ranks(w: Writer) -> Section | None:
    """Ranks that a canasta has closed (05)."""
    mode = w.rules.melds.dead_rank
    if mode == "none":
        return None
    return w.section("dead_ranks", w.para(w.say("dead_ranks.any" if mode == "any_canasta" else "dead_ranks.natural")))


def opening(w: Writer) -> Section:
    """The opening: its minimum, its form, and the pile."""
    o, m, pile = w.rules.opening, w.rules.melds, w.rules.pile
    forms = [need if isinstance(need, str) else need[0] for _, need in o.initial_table if not isinstance(need, int)]
    depends = {"score": "score", "deal_index": "deal"}[o.initial_by] if len(o.initial_table) > 1 else "fixed"
    natural = "form_natural" if m.sequences or m.wild_melds != "none" else "form_natural_plain"
    with_pile = {
        "top_counts": "pile_top",
        "top_excluded": "pile_excluded",
        "top_and_pair_excluded": "pile_pair_excluded",
    }[o.initial_pile_count]
    exempt = {"never": "", "stock_draw_only": "exempt_stock", "always": "exempt_always"}[o.concealed_exempts_minimum]
    until = o.initial_allow_pile_take and pile.pile_frozen_until_melded and pile.pile_frozen != "always"
    wild_meld = ""
    if m.wild_melds != "none" and not o.initial_naturals_only:
        wild_meld = "wild_meld" if o.opening_wild_meld else "no_wild_meld"
    return w.section(
        "opening",
        w.para(w.say(f"opening.{depends}"), w.say("opening.together"), w.say("opening.values")),
        opening_rows(w),
        w.para(w.say("opening.form", forms), w.say(f"opening.{natural}", "natural_canasta" in forms)),
        w.points(
            w.say("opening.natural_meld", o.initial_needs_natural_meld),
            w.say("opening.naturals_only", o.initial_naturals_only),
            w.say("opening.no_mixed", o.initial_no_mixed_canasta and not o.initial_naturals_only),
            w.say(f"opening.{wild_meld}", wild_meld),
            w.say("opening.splash", o.splash),
        ),
        w.para(
            w.say(f"opening.{with_pile}" if o.initial_allow_pile_take else "opening.pile_never"),
            w.say("opening.until", until),
        ),
        w.para(w.say(f"opening.{exempt}", exempt)),
    )


def opening_rows(w: Writer) -> Rows:
    """The minimums as a table."""
    o = w.rules.opening
    rows = []
    for place, (start, need) in enumerate(o.initial_table):
        if o.initial_by == "deal_index":
            when = w.catalog.t("common.deal", deal=start or 1)
        elif start is not None:
            when = w.say("words.from", n=start)
        elif len(o.initial_table) == 1:
            when = w.say("words.any")
        else:
            when = w.say("words.below", n=o.initial_table[place + 1][0] or 0)
        rows.append((when, requirement_words(w.catalog, need)))
    return w.rows(("deal" if o.initial_by == "deal_index" else "score", "minimum"), rows)


def talon(w: Writer) -> Section | None:
    """Extra cards for opening (05)."""
    sizes = w.rules.opening.talon
    if not sizes:
        return None
    least = w.rules.opening.talon_min_stock
    return w.section(
        "talon",
        w.para(
            w.say("talon.text" if len(sizes) > 1 else "talon.text_one", first=sizes[0], last=sizes[-1]),
            w.say("talon.pile", w.rules.opening.initial_allow_pile_take),
            w.say("talon.stock", least is not None, n=least or 0),
        ),
        w.para(w.say("talon.last_card")),
    )


def threes(w: Writer) -> Section:
    """Red and black threes."""
    t = w.rules.threes
    both = t.black_three_mode == "auto_lay"
    laid = both or t.red_three_mode != "hand_card"
    return w.section(
        "threes",
        w.para(
            w.say("threes.both_auto", both),
            w.say("threes.red_auto", t.red_three_mode == "auto_lay" and not both),
            w.say("threes.red_optional", t.red_three_mode == "optional_lay"),
            w.say("threes.red_hand", t.red_three_mode == "hand_card"),
            w.say("threes.table_colour" if both else "threes.table", laid and t.red_three_table),
        ),
        _three_rows(w) if laid and t.red_three_table else None,
        w.para(_sign(w) if laid else "", _held(w)),
        w.para(*_black(w)) if not both else None,
    )


def _three_rows(w: Writer) -> Rows:
    t = w.rules.threes
    head = "threes" if t.black_three_mode == "auto_lay" else "red_threes"
    return w.rows((head, "points"), [(w.number(n), w.number(p)) for n, p in enumerate(t.red_three_table, 1)])


def _sign(w: Writer) -> str:
    t = w.rules.threes
    if t.three_swing:
        return w.say("threes.swing")
    needs = t.red_three_needs
    key = "needs_canastas" if needs.canastas else "needs_melded"
    return w.joined(w.say(f"threes.{key}", n=needs.canastas), w.say(f"threes.else_{t.red_three_else}"))


def _held(w: Writer) -> str:
    threes = w.rules.threes
    penalty = threes.red_three_hand_penalty
    if isinstance(penalty, Flat):
        red = w.say("threes.held_flat", penalty.flat, n=penalty.flat)
    else:
        red = w.say("threes.held_foot" if w.rules.table.foot_size else "threes.held", penalty, n=penalty)
    if threes.black_three_mode != "auto_lay":
        return red
    black = threes.black_three_hand_value
    return (
        w.say("threes.held_any", n=black) if penalty == black else w.joined(red, w.say("threes.black_value", n=black))
    )


def _black(w: Writer) -> tuple[str, ...]:
    t = w.rules.threes
    meld = {"never": "black_never", "going_out": "black_out", "any": "black_any"}[t.black_three_meld]
    freezes = t.black_three_freezes and w.rules.pile.pile_frozen == "normal"
    melded = t.black_three_meld != "never"
    return (
        w.say("threes.black_hand" if t.black_three_mode == "hand_card" else "threes.black_stop"),
        w.say("threes.black_freezes", freezes),
        w.say(f"threes.{meld}"),
        w.say("threes.no_canasta", melded),
        w.say("threes.black_four", melded and t.four_black_threes_out_bonus, n=t.four_black_threes_out_bonus),
        w.say("threes.black_value", n=t.black_three_hand_value),
        w.say("threes.black_only_out", t.black_three_penalty_only_when_out and t.black_three_hand_value != 5),
        w.say("threes.black_first", t.black_three_ban_first_round),
    )
