"""Going out, asking and answering, giving a deal up: one formula over what is caught and what is still to come."""

from __future__ import annotations

from canasta.ai.player import Terms
from canasta.ai.sight import RANK_POINTS, Sight
from canasta.engine.cards import RANK, Card
from canasta.engine.melds import CANASTA, MeldKind
from canasta.engine.scoring import held_points, points_on_table, three_points

_AVERAGE = 9.5
"""Points of a card that is not seen."""


def may_be_near(s: Sight) -> bool:
    """A quick test that throws out most hands that cannot be got rid of this turn."""
    if s.view.foot_waits or s.public.now.permitted is False:
        return False
    if s.law.run_bonus or s.law.many:
        return s.mine.done + len(s.view.hand) // 3 >= 1 and s.mine.lack <= 2 and len(s.view.hand) <= 24
    lonely = s.count[3] if s.count[3] < 3 else 0
    pairs = 0
    for rank in range(4, 15):
        k = s.count[rank]
        if k and s.mine.target[rank] < 0 and k < 3:
            if k == 1:
                lonely += 1
            else:
                pairs += 1
    return lonely <= 1 and pairs <= len(s.wilds) + (lonely == 0)


def open_worth(s: Sight, side: int) -> float:
    """What the unfinished melds of a side may still become."""
    lying, total = s.lying[side], 0.0
    for meld in lying.melds:
        if meld.size < CANASTA and meld.kind is not MeldKind.BLACK3:
            bonus = 1200.0 if meld.kind is MeldKind.SEQUENCE else 1500.0 if meld.kind is MeldKind.WILD else 400.0
            total += s.w.progress[meld.size] * bonus
    return total * min(1.0, s.rounds / 3.0)


def caught(s: Sight, seat: int) -> float:
    """Points that a hand is expected to lose if the deal ends now, its foot included."""
    known = s.public.players[seat].known
    hidden = s.view.hand_sizes[seat] - len(known)
    total = sum(RANK_POINTS[RANK[c]] for c in known) + _AVERAGE * hidden
    return total + 11.0 * s.view.foot_sizes[seat]


def own_cards(s: Sight, cards: tuple[Card, ...]) -> float:
    """What the own hand loses by the end now: its points, and what it would still have laid."""
    total = float(held_points(s.law.rules, s.view.hand))
    for rank in range(2, 16):
        k = s.count[rank]
        if not k or rank == 3:
            continue
        points = RANK_POINTS[rank] * k
        if rank in (2, 15):
            total += points * 0.5
        elif s.mine.target[rank] >= 0:
            n, w = s.mine.naturals[rank], s.mine.wilds[rank]
            total += points + max(0.0, s.group(n + k, w, rank) - s.group(n, w, rank))
        elif k >= 3:
            total += points
    return total if cards else 0.0


def going_out(s: Sight, *, concealed: bool = False, answering: int | None = None) -> tuple[float, Terms]:
    """What ending the deal now is worth against going on, from the side that would go out (rules 49-51).

    `answering`: the seat that asks; the own hand counts as the partner's then.
    """
    w, law, view = s.w, s.law, s.view
    bonus = law.rules.scoring.bonus_out + (law.rules.scoring.bonus_concealed_extra if concealed else 0)
    mine = view.side
    partner = 0.0
    for seat in view.partners:
        if seat == answering:
            continue
        partner += (
            w.out_partner * view.hand_sizes[seat] + 0.5 * caught(s, seat) - 0.5 * _AVERAGE * view.hand_sizes[seat]
        )
    if answering is not None:
        partner += own_cards(s, view.hand)
    theirs, melds, hazard = 0.0, 0.0, 0.0
    for side in dict.fromkeys(s.public.side_of[seat] for seat in s.foes):
        lying = s.lying[side]
        cards = sum(view.hand_sizes[seat] for seat in s.foes if s.public.side_of[seat] == side)
        theirs += (w.out_theirs if lying.melds else w.out_closed) * cards
        theirs += sum(
            0.6 * caught(s, seat) for seat in s.foes if view.foot_sizes[seat] and s.public.side_of[seat] == side
        )
        reds = len(s.public.sides[side].threes)
        if reds and not _good_threes(s, side):
            theirs += three_points(law.rules, reds) * (0.8 if not lying.melds else 0.6)
        melds += w.out_their_melds * open_worth(s, side)
    hazard = w.out_hazard * s.urgency
    ours = -w.out_our_melds * open_worth(s, mine)
    terms: Terms = (
        ("bonus", 0.4 * bonus),
        ("bias", -w.out_bias),
        ("partner_caught", -partner),
        ("they_caught", theirs),
        ("their_melds", melds),
        ("our_melds", ours),
        ("danger_they_end", hazard),
        ("match", _match(s, bonus, view.seat if answering is None else answering)),
    )
    return sum(t[1] for t in terms), terms


def partner_rich(s: Sight) -> bool:
    """Whether a partner holds a fortune while nobody threatens: no reason to end it unasked (rule 58)."""
    return s.urgency < 0.12 and any(s.view.hand_sizes[p] > 8 for p in s.view.partners)


def _good_threes(s: Sight, side: int) -> bool:
    needs = s.law.rules.threes.red_three_needs
    lying = s.lying[side]
    return lying.done >= needs.canastas if needs.canastas else bool(lying.melds)


def _match(s: Sight, bonus: float, out: int) -> float:
    """What the end of the match adds: everything for winning it, everything against losing it (rule 5, F8).

    `out`: the seat that would go out, so that nothing of its hand is lost.
    """
    rules, public = s.law.rules, s.public
    target, last = rules.table.target_score, rules.table.fixed_deals
    mine = s.view.score_side
    totals = []
    for side in range(rules.sides_count):
        total = public.sides[side].score + points_on_table(rules, public, side)
        seats = [seat for seat in range(len(public.side_of)) if rules.seat_sides[seat] == side and seat != out]
        total -= sum(held_points(rules, s.view.hand) if seat == s.view.seat else int(caught(s, seat)) for seat in seats)
        totals.append(total)
    totals[mine] += int(bonus)
    best = max(total for side, total in enumerate(totals) if side != mine)
    ends = (target is not None and max(totals) >= target) or (last is not None and public.deal >= last)
    if not ends:
        return 0.0
    lead = totals[mine] - best
    return 400.0 if lead > 60 else -400.0 if lead < -60 else 0.0


def gives_up(s: Sight) -> tuple[bool, Terms]:
    """Whether calling acaba costs less than playing on (09): only when the deal is as good as lost."""
    rules, public = s.law.rules, s.public
    mine, score = s.view.side, public.sides
    behind = 0.0
    for side in range(rules.sides_count):
        if side == mine:
            continue
        behind += (
            points_on_table(rules, public, side) + open_worth(s, side) * 0.7 + (120.0 if s.lying[side].done else 0.0)
        )
    ours = points_on_table(rules, public, mine) + open_worth(s, mine) * 0.5
    held = sum(RANK_POINTS[RANK[c]] for c in s.view.hand)
    lost = behind - ours + 2.0 * held + 10.0 * sum(s.view.hand_sizes[p] for p in s.view.partners)
    award = float(rules.scoring.acaba_award)
    target = rules.table.target_score
    if target is not None and any(score[i].score + award >= target for i in range(rules.sides_count) if i != mine):
        return False, ()
    return lost > award + 500.0, (("lost", lost), ("award", -award))


def facts(s: Sight, worth: float, terms: Terms, *, concealed: bool) -> tuple[float, ...]:
    """What going out is beside staying, for lessons."""
    told = dict(terms)
    return (
        worth / 100.0,
        float(concealed),
        told["match"] / 400.0,
        sum(s.view.hand_sizes[seat] for seat in s.foes) / 10.0,
        sum(s.view.hand_sizes[seat] for seat in s.view.partners) / 10.0,
        open_worth(s, s.view.side) / 200.0,
        open_worth(s, s.public.side_of[s.next_foe]) / 200.0,
    )
