"""Played deals as rule cases: the whole position with every card named, the actions as the script."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from canasta.engine.actions import (
    Acaba,
    Action,
    Answer,
    Ask,
    AskAcaba,
    Declare,
    Discard,
    DrawStock,
    EndDeal,
    LayDown,
    Merge,
    NextDeal,
    Pass,
    Play,
    TakePile,
)
from canasta.engine.cards import face_code
from canasta.engine.rules import RuleSet, difference, ids, load
from canasta.engine.state import Drew, GameState


def faces(cards: Iterable[int]) -> str:
    """Cards as the case format lists them: `QH 4S JK`."""
    return " ".join(face_code(card) for card in cards)


def rules_of(rules: RuleSet) -> tuple[str, dict[str, object]]:
    """The preset and the options that give these rules; a rule set that is no preset is told from classic."""
    if rules.id not in ids():
        return "classic_4p", difference(rules, load("classic_4p"))
    usual = load(rules.id)
    if rules.table.players == usual.table.players:
        return rules.id, difference(rules, usual)
    if rules.table.players not in usual.table.player_counts:
        return "classic_4p", difference(rules, load("classic_4p"))
    changes = difference(rules, load(rules.id, players=rules.table.players))
    return rules.id, {"players": rules.table.players, **changes}


def position(state: GameState) -> dict[str, object]:
    """The state as a position of the case format, every card named and nothing left to be filled in."""
    public = state.public
    seats = range(len(state.hands))
    # A talon that lies set aside is told as the top of the stock it came from (`talons` says that it is).
    stock = [*(card for talon in state.talons for card in talon), *reversed(state.stock)]
    found: dict[str, object] = {
        "scores": [side.score for side in public.sides],
        "deal": public.deal,
        "dealer": public.dealer,
        "turn": public.turn,
        # A question that is open cannot be told: the position is the one before it.
        "phase": "draw" if public.phase == "draw" else "meld",
        "hands": [faces(hand) for hand in state.hands],
        "stock": faces(stock),
        "stock_size": len(stock),
        "pile": faces((*state.buried, *public.pile)),
        "frozen": public.frozen,
        "melds": [[faces(meld.cards) for meld in side.melds] for side in public.sides],
        "threes": [faces(side.threes) for side in public.sides],
        "removed": [faces(side.removed) for side in public.sides],
        "has_melded": [seat for seat in seats if public.players[seat].melded],
        "turns_played": [player.turns for player in public.players],
    }
    if public.now.drew is not Drew.NOTHING:
        found["drew_from"] = str(public.now.drew)
    if state.rules.table.foot_size:
        found["feet"] = [faces(foot) for foot in state.feet]
        found["in_foot"] = [player.in_foot for player in public.players]
    if state.rules.opening.talon is not None:
        found["talons"] = [str(side.talon) for side in public.sides]
    if public.lone is not None:
        found["lone"] = public.lone
    return found


def step(action: Action) -> dict[str, object]:
    """The action as a step of a script; the caller adds the seat.

    Raises ValueError for `NextDeal`: a case is one deal.
    """
    match action:
        case DrawStock(keep_three=keep):
            return {"do": "draw", "keep_three": True} if keep else {"do": "draw"}
        case TakePile(top=top, also=also):
            take: dict[str, object] = {"do": "take", "with": faces(top.cards)}
            if top.target is not None:
                take["onto"] = top.target
            if also:
                take["also"] = _lays(also)
            return take
        case LayDown(plays=plays):
            return {"do": "meld", "lay": _lays(plays)}
        case Merge(meld=meld, onto=onto):
            return {"do": "merge", "meld": meld, "onto": onto}
        case Discard(card=card):
            return {"do": "discard", "card": face_code(card)}
        case Answer(yes=yes, seat=seat):
            return {"do": "answer", "seat": seat, "yes": yes}
        case Declare(special=special):
            return {"do": "special", "hand": special}
        case Ask():
            return {"do": "ask"}
        case AskAcaba():
            return {"do": "ask_acaba"}
        case Acaba():
            return {"do": "acaba"}
        case Pass():
            return {"do": "pass"}
        case EndDeal():
            return {"do": "end"}
        case NextDeal():
            raise ValueError("the next deal is another case")
        case _:
            assert_never(action)


def _lays(plays: Sequence[Play]) -> list[object]:
    return [
        faces(play.cards) if play.target is None else {"cards": faces(play.cards), "onto": play.target}
        for play in plays
    ]


def outcome(state: GameState) -> dict[str, object]:
    """The end of a deal as the `then` of a case's last step; empty while the deal goes on."""
    public = state.public
    if public.end is None:
        return {}
    return {
        "deal_over": str(public.end.reason),
        "went_out": public.end.went_out,
        "concealed": public.end.concealed,
        "deal_scores": [sheet.total for sheet in public.end.sheets],
        "scores": [side.score for side in public.sides],
        "match_over": public.match_over,
        "winner": public.winner,
    }


def case(name: str, start: GameState, played: Sequence[tuple[int, Action]], end: GameState) -> dict[str, object]:
    """One deal as a case: where it started, who did what, and how it ended.

    A deal that is not over has no outcome; its last step says whose turn it is and what lies in the pile.
    """
    preset, options = rules_of(start.rules)
    script = [{"seat": seat, **step(action)} for seat, action in played]
    if script:
        script[-1]["then"] = outcome(end) or {"turn": end.public.turn, "pile": position(end)["pile"]}
    found: dict[str, object] = {"id": name, "rules": preset}
    if options:
        found["options"] = options
    return {**found, "position": position(start), "script": script}
