"""Rule book: what is different from classic, and from the game as it is usually played."""

from __future__ import annotations

from canasta.app.knobwords import knob_name, knob_words, requirement_words, value_of
from canasta.app.pageblocks import Points, Rows, Section
from canasta.app.rulewriter import Writer
from canasta.engine.registry import VARIANTS
from canasta.engine.ruleerrors import RuleSetError
from canasta.engine.rules import RuleSet, difference, load

CLASSIC = "classic_4p"
_CLASSICS = {2: "classic_2p", 3: "classic_3p", 4: CLASSIC, 6: "classic_6p"}
_NOT_TOLD = frozenset({"players", "player_counts"})
_LONG = frozenset({"special_hands", "start_pile_values"})
"""Values that would burst a cell of a table; they have sections of their own."""


def without_effect(rules: RuleSet) -> frozenset[str]:
    """The knobs that change nothing as the others of these rules stand: a form can show them greyed."""
    start, threes, melds, opening = rules.start, rules.threes, rules.melds, rules.opening
    pile, out, scoring, end = rules.pile, rules.going_out, rules.scoring, rules.stock_end
    always = pile.pile_frozen == "always"
    held, both = threes.red_three_mode == "hand_card", threes.black_three_mode == "auto_lay"
    no_partner = rules.table.sides == "solo"
    idle = {
        "upcard_redraw_on": not start.upcard,
        "upcard_redraw_mode": not (start.upcard and start.upcard_redraw_on),
        "upcard_bury_freezes": not (start.upcard and start.upcard_redraw_on)
        or start.upcard_redraw_mode == "return_to_stock"
        or pile.pile_frozen != "normal",
        "start_pile_by_value": not start.upcard,
        "start_pile_values": not (start.upcard and start.start_pile_by_value),
        "red_three_table": held and not both,
        "red_three_needs": held or threes.three_swing,
        "red_three_else": held or threes.three_swing,
        "three_swing": held and not both,
        "last_red_three": held,
        "black_three_meld": both,
        "black_three_freezes": both or pile.pile_frozen != "normal",
        "black_three_ban_first_round": both,
        "black_three_removed_table": threes.black_three_mode != "stop_removed_on_take",
        "black_three_penalty_only_when_out": threes.black_three_hand_value == 5,
        "four_black_threes_out_bonus": both or threes.black_three_meld == "never",
        "merge_groups": melds.melds_per_rank == "one",
        "wild_meld_locks": melds.wild_melds == "none",
        "opening_wild_meld": melds.wild_melds == "none" or opening.initial_naturals_only,
        "initial_pile_count": not opening.initial_allow_pile_take,
        "initial_no_mixed_canasta": opening.initial_naturals_only,
        "talon_min_stock": opening.talon is None,
        "pile_frozen_until_melded": always,
        "pile_take_natural_wild": always,
        # Closed canastas and "not onto a canasta" also bind takes with a pair (16, H1).
        "pile_take_add_to_meld": always and pile.pile_take_add_to_meld != "open_only",
        "pile_take_add_to_sequence": not melds.sequences or (always and pile.pile_take_add_to_sequence != "one_card"),
        "pile_wild_top": melds.wild_melds == "none",
        "ask_partner": no_partner,
        "ask_limit": no_partner or out.ask_partner == "none",
        "partner_in_foot": no_partner or not rules.table.foot_size,
        "extend_sequence_when_out": not melds.sequences,
        "bonus_sequence": not melds.sequences,
        "bonus_wild": melds.wild_melds == "none",
        "wild_bonus_only_if_out": melds.wild_melds == "none",
        "short_sequence_penalty": not melds.sequences,
        "instant_win_points": not scoring.instant_win_canastas,
        "acaba_award": not scoring.acaba,
        "recycle_limit": end.stock_end != "recycle",
        "recycle_shuffle": end.stock_end != "recycle",
    }
    return frozenset(name for name, useless in idle.items() if useless)


def told(rules: RuleSet, base: RuleSet) -> tuple[str, ...]:
    """The knobs by which players would notice that `rules` is not `base`, in the order of the sections."""
    hidden = without_effect(rules) | _NOT_TOLD
    return tuple(name for name in difference(rules, base) if name not in hidden)


def classic_for(rules: RuleSet) -> RuleSet:
    """The classic game to compare with: that for as many players, for classic games the one for four."""
    own = _CLASSICS.get(rules.table.players, CLASSIC)
    return load(CLASSIC if rules.id in _CLASSICS.values() else own)


def usual(w: Writer) -> RuleSet | None:
    """The game as it comes, for this number of players; None if it is not played so."""
    if w.game not in VARIANTS:
        return None
    try:
        return load(w.game, players=w.rules.table.players)
    except RuleSetError:
        return load(w.game)


def house(w: Writer) -> Section | None:
    """House rules at this table, None if there are none."""
    base = usual(w)
    names = told(w.rules, base) if base is not None else ()
    if base is None or not names:
        return None
    return w.section("house", w.para(w.say("house.intro")), _table(w, base, names, "usual"))


def different(w: Writer) -> Section | None:
    """What sets the game apart from classic; None for the classic game itself, whose house rules are told already."""
    base, own = classic_for(w.rules), usual(w)
    if own == base and w.game == base.id:
        return None
    names = told(w.rules, base)
    # House rules may make what the card of the game says untrue; then the table alone tells.
    lines = special_lines(w) if own is not None and not told(w.rules, own) else None
    if not names:
        return w.section("different", w.para(w.say("different.nothing")), lines)
    players = base.table.players
    return w.section("different", lines, w.para(w.say(f"different.base_{players}")), _table(w, base, names, "classic"))


def special_lines(w: Writer) -> Points | None:
    """What is special about the game, as it stands on its card of the menu."""
    return w.points(*w.catalog.lines(f"variant.{w.game}.special")) if w.game in VARIANTS and w.game != CLASSIC else None


def _table(w: Writer, base: RuleSet, names: tuple[str, ...], head: str) -> Rows:
    rows = [(knob_name(w.catalog, name), _value(w, w.rules, name), _value(w, base, name)) for name in names]
    return w.rows(("rule", "here", head), rows)


def _value(w: Writer, rules: RuleSet, name: str) -> str:
    if name == "initial_table":
        needs = [need for _, need in rules.opening.initial_table]
        said = [w.number(need) if isinstance(need, int) else requirement_words(w.catalog, need) for need in needs]
        return w.catalog.t("common.list_comma").join(said)
    if name in _LONG and value_of(rules, name):
        return w.catalog.t("knob_words.yes")
    return knob_words(w.catalog, rules, name)
