"""The rule book: a page for any rule set, written from the rules themselves."""

from __future__ import annotations

from collections.abc import Callable

from canasta.app import rulecompare, ruleends, rulemelds, ruleplay, rulesheet
from canasta.app.i18n import Catalog
from canasta.app.knobwords import quota_words, requirement_words
from canasta.app.pageblocks import Block, Example, Page, Paragraph, Points, Rows, Section
from canasta.app.ruleanchors import ANCHORS, anchor
from canasta.app.rulewriter import Writer, facts
from canasta.engine.registry import VARIANTS
from canasta.engine.rules import RuleSet

__all__ = [
    "ANCHORS",
    "Block",
    "Example",
    "Page",
    "Paragraph",
    "Points",
    "Rows",
    "Section",
    "anchor",
    "facts",
    "quota_words",
    "requirement_words",
    "rules_page",
]

_SECTIONS: tuple[Callable[[Writer], Section | None], ...] = (
    rulecompare.house,
    rulecompare.different,
    ruleplay.aim,
    ruleplay.cards,
    ruleplay.deal,
    ruleplay.start_pile,
    ruleplay.cutthroat,
    ruleplay.turn,
    ruleplay.draw,
    ruleplay.pile,
    ruleplay.frozen,
    ruleplay.removed_threes,
    rulemelds.melds,
    rulemelds.sequences,
    rulemelds.wild_melds,
    rulemelds.canastas,
    rulemelds.dead_ranks,
    rulemelds.opening,
    rulemelds.talon,
    rulemelds.threes,
    ruleplay.discard,
    ruleplay.foot,
    ruleends.going_out,
    ruleends.asking,
    ruleends.special_hands,
    ruleends.acaba,
    ruleplay.stock,
    ruleends.scoring,
    rulesheet.sheet,
    ruleends.match,
    ruleends.notes,
)


def rules_page(catalog: Catalog, rules: RuleSet, name: str | None = None, title: str = "") -> Page | None:
    """The page of a rule set in the current language; None if `name` is no built-in game.

    `name` is the game that the rules are those of, as players know it; usually that is the id of the rule set. A rule
    set of a player's own has its own `title`.
    """
    if name is not None and name not in VARIANTS:
        return None
    writer = Writer(catalog, rules, name or rules.id)
    sections = tuple(section for write in _SECTIONS if (section := write(writer)) is not None)
    row = VARIANTS.get(writer.game)
    game = catalog.t(row.name_key) if row else rules.id
    if not title:
        title = catalog.t("rules.title.house", game=game) if sections[0].id == "house" else game
    summary = catalog.t(row.blurb_key) if row else ""
    return Page(title, summary, sections)
