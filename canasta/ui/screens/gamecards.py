"""What the new-game screen says about each game: values and words, without any picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from canasta.app.i18n import Catalog
from canasta.app.ownrules import OwnRules
from canasta.app.rulespage import quota_words, requirement_words
from canasta.engine.registry import VARIANTS, Mechanic, Variant, mechanics, offered
from canasta.engine.rules import RuleSet, load

HARDEST: Final = 5
# The card on the cover of each game; the readings of a game show that of the game they come from.
_COVERS: Final[Mapping[str, str]] = {
    "classic_4p": "KS", "classic_2p": "QH", "classic_3p": "JD", "cutthroat_3p": "JS", "classic_6p": "KD",
    "modern_american": "KH", "samba": "QD", "samba_dutch": "QS", "bolivian": "JC", "brazilian": "7S",
    "acaba": "AH", "chilean_3": "KC", "chilean_4": "TC", "cuban": "2D", "italian": "2S", "uruguayan": "AS",
    "uruguay_hoyle": "9H", "boat": "JH", "hand_and_foot": "QC", "hand_and_foot_solo": "5D",
}  # fmt: skip
HOUSE_COVER: Final = "JK2"
# What a game is told apart by comes before what it merely also has.
_TOLD: Final = 4


@dataclass(frozen=True, slots=True)
class GameCard:
    """One game as a card of the menu: `difficulty` 1 to 5, `cover` a card code, `facts` pairs of name and value."""

    id: str
    name: str
    meta: str
    blurb: str
    difficulty: int
    cover: str


def player_counts() -> tuple[int, ...]:
    """Every number of players that some game is for."""
    return tuple(sorted({count for row in offered() for count in row.player_counts}))


def game_cards(catalog: Catalog, players: int) -> list[GameCard]:
    """The games that this version plays with so many people, in the order of the menu."""
    return [_card(catalog, row, players) for row in offered(players)]


def own_cards(catalog: Catalog, players: int, own: Sequence[OwnRules]) -> list[GameCard]:
    """The player's own rule sets that so many people can play."""
    found = []
    for rules in own:
        if players not in rules.counts:
            continue
        game = VARIANTS[rules.base]
        changes = rules.changes(players)
        meta = (catalog.t("house.own"), goal(catalog, load(rules.base, changes, players)))
        words = (
            catalog.t("house.from_game", game=catalog.t(game.name_key)),
            catalog.t("house.changes", n=len(changes)),
        )
        found.append(
            GameCard(own_id(rules), rules.name, " · ".join(meta), " · ".join(words), game.difficulty, HOUSE_COVER)
        )
    return found


def own_id(rules: OwnRules) -> str:
    """The id of a player's own rule set among those of the built-in games."""
    return f"own:{rules.id}"


def _card(catalog: Catalog, row: Variant, players: int) -> GameCard:
    rules = load(row.id, players=players)
    meta = (catalog.t("common.decks", n=rules.table.decks), goal(catalog, rules))
    cover = _COVERS.get(row.id) or _COVERS.get(row.parent or "", "KS")
    return GameCard(row.id, catalog.t(row.name_key), " · ".join(meta), catalog.t(row.blurb_key), row.difficulty, cover)


def goal(catalog: Catalog, rules: RuleSet) -> str:
    """When a match ends: at a score, or after some deals."""
    if rules.table.fixed_deals is not None:
        return catalog.t("new_game.deals", n=rules.table.fixed_deals)
    return catalog.t("new_game.target", target=rules.table.target_score or 0)


def facts(catalog: Catalog, rules: RuleSet) -> list[tuple[str, str]]:
    """The numbers that everybody asks about first, as pairs of name and value."""
    table = rules.table
    rows = [
        ("decks", catalog.t("common.decks", n=table.decks)),
        ("hand", catalog.number(table.hand_size)),
    ]
    if table.foot_size:
        rows.append(("foot", catalog.number(table.foot_size)))
    rows += [
        ("draw", catalog.number(table.draw_count)),
        ("out", quota_words(catalog, rules.going_out.canastas_to_go_out) or catalog.t("common.none")),
        ("pile", catalog.t(f"new_game.pile.{rules.pile.pile_frozen}")),
        ("goal", goal(catalog, rules)),
    ]
    return [(catalog.t(f"new_game.fact.{name}"), value) for name, value in rows]


def opening_steps(catalog: Catalog, rules: RuleSet) -> list[tuple[str, str]]:
    """The opening minimums: what is needed, and from which score (or deal) on."""
    found = []
    rows = rules.opening.initial_table
    for place, (start, need) in enumerate(rows):
        if rules.opening.initial_by == "deal_index":
            when = catalog.t("common.deal", deal=start or 1)
        elif start is None:
            below = rows[place + 1][0] if place + 1 < len(rows) else None
            when = catalog.t("new_game.below", n=below) if below is not None else catalog.t("new_game.always")
        else:
            when = catalog.t("new_game.from", n=start)
        found.append((catalog.number(need) if isinstance(need, int) else requirement_words(catalog, need), when))
    return found


def special(rules: RuleSet) -> tuple[Mechanic, ...]:
    """What is special about the game, the most telling first, at most four things."""
    return mechanics(rules)[:_TOLD]


def kept_game(rules_id: str, cards: Sequence[GameCard]) -> str:
    """The game to go on with when the number of players has changed: the same, one of its family, or the first."""
    ids = [card.id for card in cards]
    if rules_id in ids:
        return rules_id
    family = rules_id.split("_")[0]
    return next((other for other in ids if other.split("_")[0] == family), ids[0])
