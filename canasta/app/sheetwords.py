"""Names of the lines of a score sheet, as the game at the table calls them."""

from __future__ import annotations

from canasta.app.i18n import Catalog
from canasta.app.rulewriter import sequence_kind
from canasta.engine.rules import RuleSet


def line_name(catalog: Catalog, kind: str, rules: RuleSet, game: str | None = None) -> str:
    """The name of a line of a score sheet (`Line.kind`).

    `game` is the id of the built-in game that the rules are those of, where `rules` has an id of its own.
    """
    match kind:
        case "sequence_canastas":
            return catalog.t(f"sheet_line.{kind}_{sequence_kind(game or rules.id)}")
        case "wild_canastas" if rules.melds.wild_melds == "deuces":
            return catalog.t("sheet_line.deuce_canastas")
        case "instant_win":
            return catalog.t("sheet_line.enough_canastas", n=rules.scoring.instant_win_canastas)
        case "red_threes_held" if rules.table.foot_size:
            return catalog.t("sheet_line.red_threes_held_foot")
        case _:
            return catalog.t(f"sheet_line.{kind}")
