"""Why a move was made, in one or two sentences: the facts of `ai.why` put into words."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.ai.why import Reason, reasons
from canasta.app.i18n import Catalog
from canasta.app.words import Names, rank_args
from canasta.engine.actions import Action
from canasta.engine.cards import RANK_CODES
from canasta.engine.view import View


def sentence(catalog: Catalog, reason: Reason, names: Names) -> str:
    """One fact as a sentence."""
    args: dict[str, object] = {"n": reason.n}
    if reason.rank:
        args |= rank_args(catalog, RANK_CODES[reason.rank])
    if reason.seat is not None:
        args["name"] = names.seats[reason.seat]
    return catalog.t(f"why.{reason.key}", **args)


def joined(catalog: Catalog, found: Sequence[Reason], names: Names) -> str:
    """Facts one after the other."""
    told = [sentence(catalog, reason, names) for reason in found]
    text = told[0] if told else ""
    for more in told[1:]:
        text = catalog.t("why.pair", first=text, second=more)
    return text


def why(catalog: Catalog, view: View, action: Action, names: Names, level: str = "") -> str:
    """Why this action, in one or two sentences. `view` is what its seat saw before it; any legal action can be asked
    about, a person's too. `level` is that of the computer player that chose it, "" for a person."""
    searched = level.split("-")[0] in ("sharp", "master")
    return joined(catalog, reasons(view, action, searched=searched), names)
