"""Dealing: a new match, the next deal, the upcard and the first threes (00 §4)."""

from __future__ import annotations

from canasta.engine import events as ev
from canasta.engine.cards import IS_BLACK3, IS_RED3, IS_WILD, RANK, RANK_CODES, Card, Dice, deck, shuffled
from canasta.engine.desk import Change, Desk
from canasta.engine.rules import RuleSet
from canasta.engine.state import GameState, Phase, Player, Public, Side, Turn


def new_game(rules: RuleSet, seed: int) -> tuple[Change, ...]:
    """A new match: the changes of the first deal; the first dealer is drawn from the seed (00 §4.1)."""
    dealer = Dice("dealer", seed).below(rules.table.players)
    desk = Desk(_empty(rules, seed, deal=0, dealer=dealer, scores=(0,) * rules.sides_count))
    _deal(desk, 1, dealer)
    return desk.finish()


def start_deal(rules: RuleSet, seed: int, *, deal: int, dealer: int, scores: tuple[int, ...]) -> tuple[Change, ...]:
    """One deal of a match that stands like this: `deal` from 1, scores in points per side.

    Raises ValueError for a deal, a dealer or scores that the game does not have.
    """
    if deal < 1 or not 0 <= dealer < rules.table.players or len(scores) != rules.sides_count:
        raise ValueError(f"no such deal: deal {deal}, dealer {dealer}, scores {scores}")
    desk = Desk(_empty(rules, seed, deal=deal - 1, dealer=dealer, scores=scores))
    _deal(desk, deal, dealer)
    return desk.finish()


def deal_next(desk: Desk) -> None:
    """The next deal of the match; the deal moves one seat on (00 §4.1)."""
    _deal(desk, desk.deal + 1, (desk.dealer + 1) % len(desk.hands))


def _empty(rules: RuleSet, seed: int, *, deal: int, dealer: int, scores: tuple[int, ...]) -> GameState:
    seats, sides = rules.table.players, rules.sides_count
    public = Public(
        deal=deal,
        dealer=dealer,
        turn=dealer,
        phase=Phase.DRAW,
        pile=(),
        frozen=False,
        sides=tuple(Side(score=score) for score in scores),
        players=(Player(),) * seats,
        side_of=rules.seat_sides,
    )
    return GameState(rules, seed, public, ((),) * seats, ((),) * seats, ((),) * sides, ())


def _deal(desk: Desk, deal: int, dealer: int) -> None:
    rules = desk.rules
    seats = rules.table.players
    desk.deal, desk.dealer, desk.turn = deal, dealer, dealer
    desk.phase, desk.now, desk.turn_no = Phase.DRAW, Turn(), 0
    desk.pile, desk.buried, desk.frozen = (), (), False
    desk.sides = [Side(score=side.score) for side in desk.sides]
    desk.players = [Player() for _ in range(seats)]
    desk.side_of, desk.lone = rules.seat_sides, None
    desk.stock_known, desk.recycled, desk.question = (), 0, None
    desk.end, desk.match_over, desk.winner = None, False, None
    desk.stock = list(shuffled(deck(rules.table.decks, rules.table.jokers), desk.seed, deal))
    desk.hands = [() for _ in range(seats)]
    desk.feet = [() for _ in range(seats)]
    desk.talons = [() for _ in range(rules.sides_count)]
    desk.emit(ev.DealStarted(deal, dealer))
    order = [(dealer + 1 + i) % seats for i in range(seats)]
    hands, feet = _dealt(desk, order)
    for seat in order:
        desk.hands[seat], desk.feet[seat] = hands[seat], feet[seat]
        gone = {*hands[seat], *feet[seat]}
        desk.stock = [c for c in desk.stock if c not in gone]
        desk.emit(ev.Dealt(seat, hands[seat], len(hands[seat]), len(feet[seat])))
    first_threes = rules.start.start_pile_by_value
    if first_threes:
        _first_threes(desk, order)
    if rules.start.upcard:
        _upcard(desk)
    if not first_threes:
        _first_threes(desk, order)
    desk.start_turn(order[0])


def _dealt(desk: Desk, order: list[int]) -> tuple[dict[int, tuple[Card, ...]], dict[int, tuple[Card, ...]]]:
    """Hands one card at a time from the dealer's left, then the feet (00 §4.3, 15); the stock keeps them for now."""
    table = desk.rules.table
    coming = reversed(desk.stock)
    packets: list[dict[int, tuple[Card, ...]]] = []
    for size in (table.hand_size, table.foot_size):
        packet: dict[int, list[Card]] = {seat: [] for seat in order}
        for _ in range(size):
            for seat in order:
                packet[seat].append(next(coming))
        packets.append({seat: tuple(cards) for seat, cards in packet.items()})
    return packets[0], packets[1]


def _first_threes(desk: Desk, order: list[int]) -> None:
    for seat in order:
        desk.lay_held_threes(seat)


def _upcard(desk: Desk) -> None:
    """Turn the first card of the pile; unwelcome ones are covered or put back (00 §4.4, 12, 17 no. 31)."""
    start = desk.rules.start
    tries = len(desk.stock)
    for _ in range(tries):
        card = desk.pop_stock()
        if not _redraw(desk.rules, card):
            break
        if start.upcard_redraw_mode == "return_to_stock":
            desk.stock.insert(0, card)
            desk.stock_known = (card, *desk.stock_known)
            desk.emit(ev.Upcard(card, kept=False, to_stock=True))
            continue
        _onto_pile(desk, card)
        desk.emit(ev.Upcard(card, kept=False))
    else:
        return
    if start.start_pile_by_value:
        values = dict[str, int](start.start_pile_values or ())
        count = min(values.get(RANK_CODES[RANK[card]], 0), len(desk.stock))
        # The hidden cards lie below everything that is open.
        desk.buried = tuple(desk.stock.pop() for _ in range(count))
    _onto_pile(desk, card)
    desk.emit(ev.Upcard(card, buried=len(desk.buried)))


def _onto_pile(desk: Desk, card: Card) -> None:
    """A card of the stock starts the pile or covers it; a wild card or a red three in it freezes (00 §4.4, E-14)."""
    desk.pile = (*desk.pile, card)
    if desk.rules.start.upcard_bury_freezes and (IS_WILD[card] or IS_RED3[card]):
        desk.frozen = True


def _redraw(rules: RuleSet, card: Card) -> bool:
    kinds = rules.start.upcard_redraw_on
    return (
        ("wild" in kinds and IS_WILD[card])
        or ("red3" in kinds and IS_RED3[card])
        or ("black3" in kinds and IS_BLACK3[card])
    )
