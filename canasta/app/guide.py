"""The line that always says what to do now, from what the player at the screen can see."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.app.i18n import Catalog
from canasta.app.words import Names
from canasta.engine.moves import is_open, minimum_points
from canasta.engine.state import Phase, Topic
from canasta.engine.verify import must_take
from canasta.engine.view import View
from canasta.engine.violations import Code, Violation


@dataclass(frozen=True, slots=True)
class Staged:
    """Cards that lie ready but are not laid yet: whether they take the pile, and what still speaks against it."""

    takes_pile: bool
    problem: Violation | None


def prompt(
    catalog: Catalog,
    view: View,
    names: Names,
    *,
    staged: Staged | None = None,
    can_go_out: bool = False,
    watching: bool = False,
) -> str:
    """What the player whose view this is has to do now; at most 34 characters in English, 20 in Japanese.

    Names may make it longer. `can_go_out` is passed in because finding it out takes a search. `watching`: the viewer
    plays no seat, so every turn is somebody else's.
    """
    key, args = _prompt(view, names, staged, can_go_out, watching)
    return catalog.t(f"prompt.{key}", **args)


def _prompt(
    view: View, names: Names, staged: Staged | None, can_go_out: bool, watching: bool
) -> tuple[str, dict[str, object]]:
    public = view.public
    if public.match_over:
        return "match_over", {}
    if public.end is not None:
        return "deal_over", {}
    if public.question is not None:
        if view.seat in public.question.waiting and not watching:
            key = "asked_acaba" if public.question.topic is Topic.ACABA else "asked_out"
            return key, {"name": names.seats[public.turn]}
        return "waiting_answer", {"name": names.seats[public.to_act]}
    if public.to_act != view.seat or watching:
        return "other_turn", {"name": names.seats[public.to_act]}
    if staged is not None:
        return _staged(view, staged)
    if public.phase is Phase.DRAW:
        return _draw(view)
    return _play(view, can_go_out)


def _staged(view: View, staged: Staged) -> tuple[str, dict[str, object]]:
    problem = staged.problem
    if problem is None:
        if staged.takes_pile:
            return "take_ready", {}
        return ("stage_ready" if view.melds else "open_ready"), {}
    match problem.code, problem.args:
        case Code.OPENING_BELOW_MINIMUM, {"need": int(need), "have": int(have)}:
            return "open_short", {"missing": need - have}
        case Code.TOO_FEW_CARDS, _ if not staged.takes_pile:
            return "stage_unfinished", {}
        case _:
            return ("take_choose" if staged.takes_pile else "place_selected"), {}


def _draw(view: View) -> tuple[str, dict[str, object]]:
    count = view.rules.table.draw_count
    can_take = is_open(view, "take")
    if is_open(view, "draw"):
        key = "draw" if can_take else "draw_only"
        return (key, {}) if count == 1 else (f"{key}_n", {"n": count})
    if must_take(view):
        return "must_take", {}
    return ("take_or_end" if can_take else "end_only"), {}


def _play(view: View, can_go_out: bool) -> tuple[str, dict[str, object]]:
    now = view.public.now
    if now.permitted:
        return "must_go_out", {}
    if now.no_discard:
        return "finish_no_discard", {}
    if can_go_out:
        return "can_go_out", {}
    if now.permitted is False:
        return "no_going_out", {}
    if len(view.hand) == 1 and is_open(view, "pass"):
        return "last_card", {}
    if not view.melds:
        need = minimum_points(view)
        return ("open", {"need": need}) if need else ("open_form", {})
    return "meld", {}
