"""The weights of the policy: data files, with tables for the mechanics that a rule set has."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal

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
    alone: float
    alone_card: float
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
    special: float
    special_swing: float
    special_hazard: float


Judgement = Literal["hand", "tuned", "own"]
"""Whose weights: those set by hand, those tuned in the classic game on top of them, or on top of both those that were
tuned in each kind of game by itself."""
_FILES: Mapping[Judgement, tuple[str, ...]] = MappingProxyType(
    {"hand": ("weights",), "tuned": ("weights", "tuned"), "own": ("weights", "tuned", "own")}
)


@cache
def data(name: str = "weights") -> Mapping[str, Any]:
    """A data file as it is: `weights`, `tuned`, or `own`."""
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


def weights_for(rules: RuleSet, changes: Mapping[str, object] | None = None, *, by: Judgement = "tuned") -> Weights:
    """The weights for a rule set; `changes` replace single ones last. Each file is read on top of the one before."""
    mechanics = mechanics_of(rules)
    found = [data(name) for name in _FILES[by]]
    values: dict[str, object] = {}
    for file in found:
        values.update(file["base"])
    for name in dict.fromkeys(name for file in found for name in file["when"]):
        if name in mechanics:
            for file in found:
                values.update(file["when"].get(name, {}))
    values.update(changes or {})
    plain = {f.name: values.pop(f.name) for f in fields(Weights)}
    if values:
        raise ValueError(f"weights that there are not: {', '.join(values)}")
    typed: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in plain.items()}
    return Weights(**typed)
