"""The twelve court cards by (rank, suit); gen_cards mirrors each half figure by a 180 degree rotation."""

from jacks import jack_clubs, jack_diamonds, jack_hearts, jack_spades
from kings import king_clubs, king_diamonds, king_hearts, king_spades
from queens import queen_clubs, queen_diamonds, queen_hearts, queen_spades

COURTS = {
    ("K", "S"): king_spades,
    ("Q", "S"): queen_spades,
    ("J", "S"): jack_spades,
    ("K", "H"): king_hearts,
    ("Q", "H"): queen_hearts,
    ("J", "H"): jack_hearts,
    ("K", "D"): king_diamonds,
    ("Q", "D"): queen_diamonds,
    ("J", "D"): jack_diamonds,
    ("K", "C"): king_clubs,
    ("Q", "C"): queen_clubs,
    ("J", "C"): jack_clubs,
}
