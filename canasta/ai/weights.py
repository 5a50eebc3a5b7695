"""The weights of the policy: data files, with tables for the mechanics that a rule set has."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Any

from canasta.engine.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth; each field is explained in weights.toml."""

    progress: tuple[float, ...]
    run_progress: tuple[float, ...]
    wild_progress: tuple[float, ...]
    mixed_chance: tuple[float, ...]
    hold: float
    hide: float
    quota: float
    set_risk: float
    set_late: float
    loner: float
    pair: float
    laid_ticket: float
    frozen_ticket: float
    wild: float
    thin: float
    short_hand: tuple[float, ...]
    short_hand_free: tuple[float, ...]
    open: float
    open_turn: float
    open_red: float
    open_card: float
    open_short: float
    open_pair: float
    all_wilds: float
    draw: float
    pile_card: float
    denial: float
    danger: float
    refused: float
    threw: float
    pair_bias: float
    black3: float
    freeze: float
    freeze_cost: float
    out_bias: float
    out_partner: float
    out_theirs: float
    out_closed: float
    out_our_melds: float
    out_their_melds: float
    out_hazard: float
    lacking: tuple[float, ...]
    rounds: float
    ask_from: float
    ask_to: float
    ask_cards: float


@cache
def data(name: str = "weights") -> Mapping[str, Any]:
    """A data file as it is: `weights`, or `tuned`."""
    return tomllib.loads((files("canasta.ai") / f"{name}.toml").read_text("utf-8"))


def mechanics_of(rules: RuleSet) -> set[str]:
    """The names of the tables under `when` that hold for a rule set."""
    has = {
        "foot": rules.table.foot_size > 0,
        "sequences": rules.melds.sequences,
        "frozen": rules.pile.pile_frozen == "always",
        "modern": rules.threes.three_swing,
        "alone": rules.table.sides in ("solo", "cutthroat"),
        "two": rules.table.players == 2,
        "six": rules.table.players == 6,
        "wild_melds": rules.melds.wild_melds != "none",
    }
    return {name for name, holds in has.items() if holds}


def weights_for(rules: RuleSet, changes: Mapping[str, object] | None = None, *, tuned: bool = True) -> Weights:
    """The weights for a rule set, those set by hand alone without `tuned`; `changes` replace single ones last."""
    mechanics = mechanics_of(rules)
    given, found = data(), data("tuned") if tuned else {"base": {}, "when": {}}
    values: dict[str, object] = {**given["base"], **found["base"]}
    for name in dict.fromkeys((*given["when"], *found["when"])):
        if name in mechanics:
            values.update(given["when"].get(name, {}))
            values.update(found["when"].get(name, {}))
    values.update(changes or {})
    plain = {f.name: values.pop(f.name) for f in fields(Weights)}
    if values:
        raise ValueError(f"weights that there are not: {', '.join(values)}")
    typed: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in plain.items()}
    return Weights(**typed)
