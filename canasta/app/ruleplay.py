"""Rule book: the table, the deal, and a turn from the draw to the discard."""

from __future__ import annotations

from canasta.app.pageblocks import Paragraph, Rows, Section
from canasta.app.rulewriter import Writer


def aim(w: Writer) -> Section:
    """What the game is about."""
    table = w.rules.table
    sides = f"pairs_{table.players}" if table.sides == "pairs" else table.sides
    collect = "collect_sequences" if w.rules.melds.sequences else "collect"
    return w.section(
        "aim",
        w.para(w.say(f"aim.{sides}"), w.say(f"aim.{collect}")),
        w.para(
            w.say("aim.deal"),
            w.say("aim.target", table.target_score is not None),
            w.say("aim.deals", table.target_score is None, n=table.fixed_deals),
        ),
    )


def cards(w: Writer) -> Section:
    """Packs, ranks and values."""
    threes = w.rules.threes
    kind = {"auto_lay": "laid", "hand_card": "held"}.get(threes.black_three_mode, "classic")
    if threes.red_three_mode == "hand_card" and kind == "classic":
        kind = "red_held"
    elif threes.red_three_mode != "hand_card" and kind == "held":
        # A black three that is only discarded blocks the pile all the same.
        kind = "classic"
    return w.section(
        "cards",
        w.para(
            w.say("cards.count", n=w.rules.table.decks),
            w.say("cards.suits_sequences" if w.rules.melds.sequences else "cards.suits_never"),
        ),
        w.points(w.say("cards.naturals"), w.say("cards.wilds"), w.say(f"cards.threes_{kind}")),
        card_points(w),
    )


def card_points(w: Writer) -> Rows:
    """What each card counts on the table; a black three counts 5 wherever it lies there."""
    values = {"joker": 50, "two_ace": 20, "high": 10, "low": 5, "black_three": 5}
    return w.rows(("card", "value"), [(w.say(f"words.{name}"), w.number(n)) for name, n in values.items()])


def deal(w: Writer) -> Section:
    """Hands, stock, upcard, threes of the first hands, who begins."""
    start, threes = w.rules.start, w.rules.threes
    kinds = [w.say(f"deal.kind_{kind}") for kind in start.upcard_redraw_on] if start.upcard else []
    bury = start.upcard_redraw_mode == "bury_in_pile"
    either = w.either("deal.kind_or", kinds)
    freezes = bury and start.upcard_bury_freezes and w.rules.pile.pile_frozen == "normal"
    return w.section(
        "deal",
        w.para(
            w.say("deal.hands"),
            w.say("deal.stock"),
            w.say("deal.upcard" if start.upcard else "deal.no_upcard"),
            w.say("deal.redraw_bury" if bury else "deal.redraw_return", kinds, kinds=either),
            w.say("deal.redraw_freezes", freezes and {"wild", "red3"} & set(start.upcard_redraw_on) and start.upcard),
        ),
        w.para(
            w.say("deal.both_laid", threes.black_three_mode == "auto_lay"),
            w.say("deal.red_laid", threes.red_three_mode == "auto_lay" and threes.black_three_mode != "auto_lay"),
            w.say("deal.red_before", threes.red_three_mode == "auto_lay" and start.start_pile_by_value),
            w.say("deal.start"),
        ),
    )


def start_pile(w: Writer) -> Section | None:
    """Hidden cards under the upcard (12)."""
    start = w.rules.start
    if not (start.upcard and start.start_pile_by_value and start.start_pile_values):
        return None
    rows = [(w.catalog.t(f"rank.{rank}"), w.number(count)) for rank, count in start.start_pile_values]
    # Starting a cell with a small letter would look like a slip in a table.
    named = [(name[:1].upper() + name[1:], count) for name, count in rows]
    return w.section("start_pile", w.para(w.say("start_pile.text")), w.rows(("upcard_name", "hidden_cards"), named))


def cutthroat(w: Writer) -> Section | None:
    """Sides that form during the deal (03)."""
    if w.rules.table.sides != "cutthroat":
        return None
    return w.section(
        "cutthroat",
        w.para(w.say("cutthroat.forms")),
        w.para(w.say("cutthroat.merge"), w.say("cutthroat.keeps")),
        w.para(w.say("cutthroat.opening")),
    )


def turn(w: Writer) -> Section:
    """The three steps."""
    return w.section(
        "turn",
        w.para(w.say("turn.intro")),
        w.points(w.say("turn.draw", n=w.rules.table.draw_count), w.say("turn.meld"), w.say("turn.discard")),
        w.para(w.say("turn.final")),
    )


def draw(w: Writer) -> Section:
    """Drawing from the stock, and what threes do then."""
    threes, count = w.rules.threes, w.rules.table.draw_count
    both = threes.black_three_mode == "auto_lay"
    return w.section(
        "draw",
        w.para(
            w.say("draw.count", n=count),
            w.say("draw.short", count > 1),
            w.say("draw.both_replaced", both),
            w.say("draw.red_replaced", threes.red_three_mode == "auto_lay" and not both),
            w.say("draw.optional", threes.red_three_mode == "optional_lay"),
            w.say("draw.held", threes.red_three_mode == "hand_card"),
        ),
        w.para(w.say("draw.hold", threes.hold_one_three)),
    )


def pile(w: Writer) -> Section:
    """Taking the pile: how, how much, and what forbids it."""
    pile, melds, start = w.rules.pile, w.rules.melds, w.rules.start
    always = pile.pile_frozen == "always"
    add = (
        "" if always else {"no": "", "open_only": "add_open", "meld_or_canasta": "add_any"}[pile.pile_take_add_to_meld]
    )
    if add and melds.max_meld_size is not None:
        add = "add_open"
    onto_run = pile.pile_take_add_to_sequence if melds.sequences else "no"
    wild_pair = pile.pile_wild_top == "pair_of_wilds" and melds.wild_melds != "none"
    others = (
        w.say("pile.natural_wild", pile.pile_take_natural_wild and not always),
        w.say(f"pile.{add}", add),
        w.say("pile.add_sequence", onto_run == "whole_pile" and not always),
    )
    ways = (*others, w.say("pile.add_one", onto_run == "one_card"), w.say("pile.wild_pair", wild_pair))
    can_freeze = pile.pile_frozen == "normal" or pile.pile_frozen_until_melded
    hidden_red = (
        w.rules.threes.red_three_mode == "auto_lay"
        and start.upcard
        and (
            start.start_pile_by_value
            or ("red3" in start.upcard_redraw_on and start.upcard_redraw_mode == "bury_in_pile")
        )
    )
    onto = pile.pile_take_add_to_meld == "open_only" and melds.max_meld_size is None
    return w.section(
        "pile",
        w.para(
            w.say("pile.intro"),
            w.say("pile.whole" if pile.pile_take_limit is None else "pile.limited"),
            w.say("pile.ways" if any(ways) else "pile.pair_only"),
        ),
        w.points(w.say("pile.pair"), *ways) if any(ways) else None,
        w.para(
            w.say("pile.more_cards"),
            w.say("pile.unfrozen", any(others) and can_freeze and onto_run != "one_card"),
        ),
        w.para(
            w.say("pile.tops_three" if wild_pair else "pile.tops"),
            w.say("pile.one_card", pile.one_card_rule),
            w.say("pile.onto_canasta", onto),
            w.say("pile.max_result", pile.pile_take_max_result is not None, max=pile.pile_take_max_result or 0),
            w.say("pile.red_in_pile", hidden_red),
            w.say(f"pile.look_{pile.pile_inspect}"),
        ),
    )


def frozen(w: Writer) -> Section:
    """When only a natural pair takes the pile."""
    pile, start = w.rules.pile, w.rules.start
    never = pile.pile_frozen == "never" and not pile.pile_frozen_until_melded
    if never:
        return w.section("frozen", w.para(w.say("frozen.never")))
    examples = (
        w.example(True, "9C 9H", "frozen.yes_pair"),
        w.example(False, "9S 2H", "frozen.no_wild"),
        w.example(False, "9H", "frozen.no_single"),
    )
    if pile.pile_frozen == "always":
        return w.section("frozen", w.para(w.say("frozen.always")), *examples)
    by_cards = pile.pile_frozen == "normal"
    buried = (
        start.upcard
        and start.upcard_bury_freezes
        and start.upcard_redraw_mode == "bury_in_pile"
        and "red3" in start.upcard_redraw_on
    )
    cards_say = w.joined(
        w.say("frozen.wild_red" if buried else "frozen.wild", by_cards),
        w.say("frozen.black", by_cards and w.rules.threes.black_three_freezes),
        w.say("frozen.ends" if pile.pile_take_limit is None else "frozen.ends_part", by_cards),
    )
    return w.section(
        "frozen",
        w.para(w.say("frozen.pair_only")),
        w.points(cards_say, w.say("frozen.until", pile.pile_frozen_until_melded)),
        *examples,
    )


def removed_threes(w: Writer) -> Section | None:
    """Black threes that leave the game with the pile (11)."""
    threes = w.rules.threes
    if threes.black_three_mode != "stop_removed_on_take":
        return None
    table = threes.black_three_removed_table or ()
    rows = [(w.number(n), w.number(points)) for n, points in enumerate(table, 1)]
    return w.section(
        "removed_threes",
        w.para(w.say("removed_threes.text")),
        w.rows(("black_threes", "points"), rows) if rows else None,
    )


def discard(w: Writer) -> Section:
    """Which cards may be discarded."""
    threes, pile = w.rules.threes, w.rules.pile
    kinds = [w.say(f"discard.empty_{kind}") for kind in pile.empty_pile_bans]
    banned = w.either("discard.empty_or", kinds)
    both = threes.black_three_mode == "auto_lay"
    rules = (
        w.say("discard.threes", both and threes.red_three_mode == "auto_lay"),
        w.say("discard.wilds", pile.wild_discard == "last_resort"),
        w.say("discard.jokers", not pile.joker_discard),
        w.say("discard.empty", kinds, kinds=banned),
        w.say("discard.first", threes.black_three_ban_first_round and not both),
    )
    intro: Paragraph | None = w.para(w.say("discard.some" if any(rules) else "discard.any"))
    return w.section(
        "discard",
        intro,
        w.points(*rules),
        w.para(
            w.say("discard.freezes", pile.pile_frozen == "normal"),
            w.say("discard.pass", w.rules.going_out.pass_last_card),
        ),
    )


def foot(w: Writer) -> Section | None:
    """The second packet (15)."""
    if not w.rules.table.foot_size:
        return None
    return w.section(
        "foot",
        w.para(w.say("foot.text")),
        w.points(w.say("foot.meld"), w.say("foot.discard")),
        w.para(w.say("foot.out")),
    )


def stock(w: Writer) -> Section:
    """The end of the stock."""
    end, threes, pile = w.rules.stock_end, w.rules.threes, w.rules.pile
    # With an always frozen pile the top card alone never takes it, so nobody is ever forced.
    forced = "forced" if pile.pile_frozen != "always" and pile.pile_take_add_to_meld != "no" else "forced_frozen"
    key = {"end_when_needed": "needed", "end_on_last_discard": "last_discard"}.get(end.stock_end, forced)
    recycles = end.stock_end == "recycle" and end.recycle_limit > 0
    last = ""
    if threes.black_three_mode == "auto_lay":
        last = w.say("stock.last_three")
    elif threes.red_three_mode == "auto_lay":
        last = w.say("stock.last_red" if threes.last_red_three == "end_immediately" else "stock.last_red_meld")
    return w.section(
        "stock",
        w.para(
            w.say("stock.recycle", recycles, n=end.recycle_limit),
            w.say("stock.shuffled" if end.recycle_shuffle else "stock.unshuffled", recycles),
        ),
        w.para(w.say(f"stock.{key}"), w.say("stock.nobody")),
        w.para(last),
    )
