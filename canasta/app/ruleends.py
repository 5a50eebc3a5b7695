"""Rule book: going out, special ways to end a deal, counting, and the match."""

from __future__ import annotations

from canasta.app.pageblocks import Rows, Section
from canasta.app.rulewriter import Writer, sequence_kind
from canasta.engine.registry import VARIANTS
from canasta.engine.specials import WINS_MATCH


def going_out(w: Writer) -> Section:
    """What it takes to go out, and what it brings."""
    out, scoring, quota = w.rules.going_out, w.rules.scoring, w.rules.going_out.canastas_to_go_out
    needed = quota.total or quota.natural or quota.mixed or quota.sequence
    concealed = scoring.bonus_concealed_extra
    exempt = w.rules.opening.concealed_exempts_minimum != "never"
    return w.section(
        "going_out",
        w.para(
            w.say("going_out.end_discard" if out.discard_to_go_out == "required" else "going_out.end"),
            w.say("going_out.quota" if needed else "going_out.quota_none"),
            w.say("going_out.keep_foot" if w.rules.table.foot_size else "going_out.keep"),
        ),
        w.para(
            w.say("going_out.foot_partner", out.partner_in_foot and w.has_partners),
            w.say("going_out.unfinished", out.incomplete_special_blocks_out),
        ),
        w.para(
            w.say("going_out.bonus", scoring.bonus_out, n=scoring.bonus_out),
            w.say("going_out.concealed", concealed, n=concealed),
            w.say("going_out.no_concealed", not concealed and exempt),
        ),
    )


def asking(w: Writer) -> Section | None:
    """The question to the partner."""
    out = w.rules.going_out
    if out.ask_partner == "none" or not w.has_partners:
        return None
    two = "_two" if w.rules.table.sides == "triples" else ""
    return w.section(
        "asking",
        w.para(
            w.say(f"asking.{out.ask_partner}{two}"),
            w.say("asking.formed", w.rules.table.sides == "cutthroat"),
            w.say("asking.binds"),
        ),
        w.para(w.say("asking.can"), w.say(f"asking.{out.ask_limit}")),
    )


def special_hands(w: Writer) -> Section | None:
    """Hands of fourteen cards that end a deal (05 §3b)."""
    hands = w.rules.scoring.special_hands
    if not hands:
        return None
    rows = [(w.catalog.t(f"special.{hand}"), w.say(f"special_hands.{hand}"), w.number(n)) for hand, n in hands]
    return w.section(
        "special_hands",
        w.para(w.say("special_hands.text")),
        w.rows(("hand", "cards_of_hand", "points"), rows),
        w.para(w.say("special_hands.alike"), w.say("special_hands.win", any(hand in WINS_MATCH for hand, _ in hands))),
    )


def acaba(w: Writer) -> Section | None:
    """Giving a deal up (09)."""
    if not w.rules.scoring.acaba:
        return None
    return w.section(
        "acaba",
        w.para(w.say("acaba.text")),
        w.para(
            w.say("acaba.ask", w.has_partners),
            w.say("acaba.bound", w.has_partners and w.rules.going_out.ask_partner != "none"),
        ),
    )


def scoring(w: Writer) -> Section:
    """The bonuses as a table, then what is added and taken off."""
    s, table = w.rules.scoring, w.rules.table
    incomplete, sets, short = s.incomplete_penalties, s.set_in_hand_penalty, s.short_sequence_penalty
    return w.section(
        "scoring",
        bonus_rows(w),
        w.points(
            w.say("scoring.values" if s.count_cards_in_canastas else "scoring.values_open"),
            w.say("scoring.negative", s.meld_values_negative_without_canasta),
            w.say("scoring.hands_feet" if table.foot_size else "scoring.hands"),
            w.say("scoring.talon", w.rules.opening.talon),
            w.say("scoring.incomplete_aces", incomplete and incomplete.aces, n=incomplete.aces if incomplete else 0),
            w.say(
                "scoring.incomplete_sevens", incomplete and incomplete.sevens, n=incomplete.sevens if incomplete else 0
            ),
            w.say("scoring.incomplete_wild", incomplete and incomplete.wild, n=incomplete.wild if incomplete else 0),
            w.say("scoring.set_aces", sets and sets.aces, n=sets.aces if sets else 0),
            w.say("scoring.set_sevens", sets and sets.sevens, n=sets.sevens if sets else 0),
            w.say(
                "scoring.short",
                short and w.rules.melds.sequences,
                n=short.points if short else 0,
                length=short.max_length if short else 0,
            ),
        ),
        w.para(w.say("scoring.below_zero")),
    )


def bonus_rows(w: Writer) -> Rows:
    """Every bonus of these rules with its points; those of nothing are left out."""
    s, m = w.rules.scoring, w.rules.melds
    rows: list[tuple[str, int | None]] = [
        ("natural", s.bonus_natural),
        ("aces", s.bonus_natural_aces),
        ("sevens", s.bonus_natural_sevens),
        ("mixed", s.bonus_mixed),
        (f"sequence_{sequence_kind(w.game)}", s.bonus_sequence if m.sequences else None),
    ]
    bonus = s.bonus_wild if m.wild_melds != "none" else None
    if bonus is not None:
        rows += [("wild_twos", bonus.seven_twos), ("wild_jokers", bonus.four_jokers)]
        plain = bonus.seven_twos is None and bonus.four_jokers is None
        rows.append(("wild" if plain else "wild_other", bonus.other))
    rows += [
        ("from_hand", s.bonus_concealed_canasta),
        ("out", s.bonus_out),
        ("concealed", s.bonus_concealed_extra),
    ]
    if w.rules.threes.black_three_meld != "never":
        rows.append(("four_black", w.rules.threes.four_black_threes_out_bonus))
    said = [(w.say(f"scoring.{name}"), w.number(points)) for name, points in rows if points]
    if w.rules.threes.red_three_mode != "hand_card" and w.rules.threes.red_three_table:
        said.append((w.say("scoring.threes_line"), w.say("scoring.see")))
    return w.rows(("what", "points"), said)


def match(w: Writer) -> Section:
    """How the match is won."""
    table = w.rules.table
    by_target = table.target_score is not None
    return w.section(
        "match",
        w.para(
            w.say("match.target", by_target),
            w.say("match.both" if by_target else "match.deals", table.fixed_deals, n=table.fixed_deals or 0),
            w.say("match.extra" if table.match_tie_rule == "extra_deal" else "match.shared"),
        ),
    )


def notes(w: Writer) -> Section:
    """What should be known about where the rules come from, told honestly."""
    row = VARIANTS.get(w.game)
    m, pile = w.rules.melds, w.rules.pile
    sevens = ""
    if m.sevens_pure and m.max_meld_size == 7:
        literal = m.sevens_min_meld == 7 or pile.pile_take_max_result == 6
        sevens = "sevens_literal" if literal else "sevens"
    own = {
        "boat": "boat",
        "chilean_3": "chilean",
        "chilean_4": "chilean",
        "chilean_bolivia": "chilean_bolivia",
        "acaba": "acaba",
    }.get(w.game, "")
    return w.section(
        "notes",
        w.para(
            w.say(f"notes.{own}", own),
            w.say("notes.source", row and own != "boat", source=row.source if row else ""),
            w.say("notes.open_choices"),
        ),
        w.para(w.say(f"notes.{sevens}", sevens)),
    )
