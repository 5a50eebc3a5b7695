"""Rule sets: the built-in files hold the specified values, and whatever is wrong is named with its place."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from canasta.engine import rules
from canasta.engine.knobs import Penalties, RuleSet
from canasta.engine.ruleerrors import MESSAGES
from canasta.engine.rules import Flat, Quota, RuleSetError, ThreeNeeds, WildBonus

SPEC: dict[str, Any] = json.loads((Path(__file__).parent / "presets.json").read_text("utf-8"))


def specified() -> dict[str, dict[str, Any]]:
    """Every preset of the specification, the secondary ones spelled out."""
    presets: dict[str, dict[str, Any]] = copy.deepcopy(SPEC["presets"])
    for name, changes in SPEC["secondary"].items():
        changes = dict(changes)
        presets[name] = {**presets[changes.pop("extends")], **changes}
    return presets


def for_players(preset: dict[str, Any], players: int) -> dict[str, Any]:
    """A preset for one number of players, its expressions worked out."""
    values = {**preset, **preset.get("by_players", {}).get(str(players), {}), "players": players}
    values.pop("by_players", None)
    if values["decks"] == "clamp(players+1, 4, 7)":
        values["decks"] = min(max(players + 1, 4), 7)
    if values["jokers"] == "2 * decks":
        values["jokers"] = 2 * values["decks"]
    return values


GAMES = [(name, players) for name, preset in specified().items() for players in preset["player_counts"]]


def test_there_is_a_file_for_every_preset_and_no_other() -> None:
    assert sorted(rules.ids()) == sorted(specified())


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_value_is_the_specified_one(name: str, players: int) -> None:
    found = rules.resolved(rules.load(name, players=players))
    wanted = for_players(specified()[name], players)
    # As JSON text, so that true is not 1.
    assert {knob: json.dumps(value) for knob, value in found.items()} == {
        knob: json.dumps(value) for knob, value in wanted.items()
    }


@pytest.mark.parametrize("name", sorted(specified()))
def test_the_usual_number_of_players_is_the_specified_one(name: str) -> None:
    assert rules.load(name).table.players == specified()[name]["players"]


def test_the_knobs_are_the_specified_ones_in_their_groups() -> None:
    groups = {
        "Table and match": "table",
        "Start of the pile": "start",
        "Threes": "threes",
        "Melds": "melds",
        "Opening (initial meld)": "opening",
        "Discard pile": "pile",
        "Going out": "going_out",
        "Scoring": "scoring",
        "Stock end": "stock_end",
    }
    assert [(knob.name, knob.section) for knob in rules.KNOBS.values()] == [
        (knob["name"], groups[knob["group"]]) for knob in SPEC["knobs"]
    ]


def test_the_ranges_are_the_specified_ones() -> None:
    for knob in SPEC["knobs"]:
        about = rules.KNOBS[knob["name"]]
        if about.kind == "int" and knob["range"] and "clamp" not in knob["range"] and "*" not in knob["range"]:
            low, high = knob["range"].replace(",", "").split("–")
            assert (about.low, about.high) == (int(low), int(high)), knob["name"]
        if about.kind in ("enum", "set"):
            words = [word for word in knob["range"].split(", ") if word != "null"]
            assert [str(choice) for choice in about.choices] == words, knob["name"]
        assert about.nullable == ("null" in knob["type"] or knob["range"].endswith(", null")), knob["name"]


def test_the_defaults_are_classic() -> None:
    assert RuleSet() == rules.load("classic_4p")


def test_structured_values_are_typed() -> None:
    samba, dutch, solo = rules.load("samba"), rules.load("samba_dutch"), rules.load("hand_and_foot_solo")
    assert samba.threes.red_three_needs == ThreeNeeds(canastas=2)
    assert dutch.threes.red_three_hand_penalty == Flat(750)
    assert solo.going_out.canastas_to_go_out == Quota(natural=1, mixed=2)
    assert rules.load("cuban").scoring.bonus_wild == WildBonus(4000, 3000, 2000)
    assert rules.load("italian").going_out.canastas_to_go_out == Quota(total=2, exclude=("wild",))
    assert rules.load("modern_american").scoring.set_in_hand_penalty == Penalties(aces=1500, sevens=1500)
    assert dict(rules.load("italian").start.start_pile_values or ())["K"] == 13
    assert rules.load("brazilian_published").opening.initial_table[6] == (8000, ("canasta", 200))


def test_opening_requirements() -> None:
    classic, brazilian, foot = rules.load("classic_4p"), rules.load("brazilian"), rules.load("hand_and_foot")
    scores = (-5, 0, 1495, 1500, 2995, 3000, 99999)
    assert [classic.opening_requirement(score, 1) for score in scores] == [15, 50, 50, 90, 90, 120, 120]
    assert [brazilian.opening_requirement(score, 1) for score in (7000, 8000, 9000)] == [
        "canasta",
        200,
        "natural_canasta",
    ]
    # By deal, whatever the score; the last row holds for further deals.
    assert [foot.opening_requirement(5000, deal) for deal in (1, 2, 3, 4, 5, 9)] == [50, 90, 120, 150, 150, 150]


@pytest.mark.parametrize(
    ("name", "players", "sides"),
    [
        ("classic_4p", 4, (0, 1, 0, 1)),
        ("classic_2p", 2, (0, 1)),
        ("cutthroat_3p", 3, (0, 1, 2)),
        ("classic_6p", 6, (0, 1, 0, 1, 0, 1)),
        ("classic_6p_3teams", 6, (0, 1, 2, 0, 1, 2)),
        ("samba_dutch", 5, (0, 1, 2, 3, 4)),
    ],
)
def test_sides_of_seats(name: str, players: int, sides: tuple[int, ...]) -> None:
    found = rules.load(name, players=players)
    assert found.seat_sides == sides
    assert [found.side_of(seat) for seat in range(players)] == list(sides)
    assert found.sides_count == len(set(sides))
    assert found.seats_of(0) == tuple(seat for seat in range(players) if sides[seat] == 0)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_resolved_rule_set_comes_back_and_pickles(name: str, players: int) -> None:
    found = rules.load(name, players=players)
    assert rules.from_resolved(json.loads(json.dumps(rules.resolved(found))), name) == found
    assert pickle.loads(pickle.dumps(found)) == found


def test_overrides_come_last() -> None:
    # by_players gives two players fifteen cards; an override still wins.
    assert rules.load("acaba", players=2).table.hand_size == 15
    assert rules.load("acaba", {"hand_size": 13}, players=2).table.hand_size == 13
    assert rules.load("acaba", {"players": 2}).table.hand_size == 15
    assert rules.load("samba", {"max_wilds": None}).melds.max_wilds is None
    assert rules.load("hand_and_foot", {"decks": 6}).table.jokers == 12
    changed = rules.load("samba", {"pile_frozen": "always", "bonus_out": 200})
    assert rules.difference(changed, rules.load("samba")) == {"pile_frozen": "always"}


@pytest.mark.parametrize(
    ("options", "key", "named"),
    [
        ({"max_wilds": 9}, "melds.max_wilds", ("9", "1..6 | none")),
        ({"max_wilds": True}, "melds.max_wilds", ("true", "1..6")),
        ({"max_wilds": 2.0}, "melds.max_wilds", ("2.0", "1..6")),
        ({"max_wilds": "3"}, "melds.max_wilds", ('"3"', "1..6")),
        ({"upcard": 1}, "start.upcard", ("1", "true | false")),
        ({"pile_frozen": "sometimes"}, "pile.pile_frozen", ("sometimes", "normal | always | never")),
        ({"pile_frozen": None}, "pile.pile_frozen", ("null", "normal | always | never")),
        ({"pile_frozn": "always"}, "pile_frozn", ("pile_frozn", "pile_frozen")),
        ({"zzz": 1}, "zzz", ("zzz", "hand_size", "recycle_shuffle")),
        ({"sevens_min_meld": 5}, "melds.sevens_min_meld", ("5", "3 | 7")),
        ({"decks": "players"}, "table.decks", ("players", "2..7", "clamp(players+1, 4, 7)")),
        ({"jokers": "3 * packs"}, "table.jokers", ("0..14", "2 * decks")),
        ({"empty_pile_bans": ["Q"]}, "pile.empty_pile_bans", ("Q", "7 | A | wild | dead")),
        ({"bonus_wild": {"els": 5}}, "scoring.bonus_wild", ("els", "else: 0..50000")),
        ({"canastas_to_go_out": {"total": 2, "exclude": ["x"]}}, "going_out.canastas_to_go_out", ("exclude",)),
        ({"canastas_to_go_out": []}, "going_out.canastas_to_go_out", ("total: 0..20",)),
        ({"special_hands": {"royal": 5}}, "scoring.special_hands", ("royal", "zip_code")),
        ({"red_three_needs": {"melded": True, "canastas": 1}}, "threes.red_three_needs", ("canastas",)),
        ({"red_three_needs": {"melded": False}}, "threes.red_three_needs", ("melded",)),
        ({"initial_table": [[0, "much"]]}, "opening.initial_table", ("much", "natural_canasta")),
        ({"initial_table": [[None, 15], [10**30, 50]]}, "opening.initial_table", ("number",)),
        ({"hand_size": object()}, "table.hand_size", ("7..17",)),
    ],
)
def test_bad_values_are_named_with_what_is_allowed(
    options: dict[str, object], key: str, named: tuple[str, ...]
) -> None:
    with pytest.raises(RuleSetError) as caught:
        rules.load("samba", options, source="--set")
    assert caught.value.key == key
    assert str(caught.value).startswith(f"--set: {key}: ")
    for word in named:
        assert word in str(caught.value)


@pytest.mark.parametrize(
    ("name", "options", "code"),
    [
        ("classic_4p", {"hand_size": 17, "foot_size": 17}, "too_few_cards"),
        ("italian", {"decks": 2, "jokers": 0, "hand_size": 17, "foot_size": 6}, "too_few_cards"),
        ("classic_4p", {"jokers": 9}, "too_many_jokers"),
        ("classic_4p", {"sides": "triples"}, "sides_do_not_fit"),
        ("classic_3p", {"sides": "pairs"}, "sides_do_not_fit"),
        ("classic_4p", {"sides": "cutthroat"}, "sides_do_not_fit"),
        ("classic_4p", {"players": 3}, "players_not_offered"),
        ("classic_4p", {"player_counts": [4, 3]}, "counts_not_sorted"),
        ("classic_4p", {"player_counts": []}, "counts_not_sorted"),
        ("classic_4p", {"target_score": None}, "match_never_ends"),
        ("classic_4p", {"start_pile_by_value": True}, "start_pile_without_values"),
        ("italian", {"upcard": False}, "start_pile_without_values"),
        ("classic_4p", {"red_three_table": [100, 50]}, "table_falls"),
        ("cuban", {"black_three_removed_table": [9, 5]}, "table_falls"),
        ("classic_4p", {"initial_table": []}, "table_empty"),
        ("classic_4p", {"initial_table": [[None, 15], [50, 20], [0, 50]]}, "table_not_sorted"),
        ("classic_4p", {"initial_table": [[None, 15], [None, 20]]}, "table_not_sorted"),
        ("classic_4p", {"initial_table": [[0, 50]]}, "table_has_gap"),
        ("hand_and_foot", {"initial_table": [[2, 50]]}, "table_has_gap"),
        ("classic_4p", {"initial_table": [[None, 1001]]}, "minimum_out_of_range"),
        ("classic_4p", {"initial_table": [[None, ["canasta", -5]]]}, "minimum_out_of_range"),
        ("classic_4p", {"canastas_to_go_out": {"sequence": 1}}, "needs_sequences"),
        ("classic_4p", {"canastas_to_go_out": {"total": 1, "exclude": ["natural", "mixed"]}}, "canastas_out_of_reach"),
        ("classic_4p", {"canastas_to_go_out": {"natural": 6, "mixed": 6}}, "canastas_out_of_reach"),
        (
            "classic_4p",
            {"max_wilds": 3, "wild_ratio": "lt", "min_naturals": 4, "canastas_to_go_out": {"total": 1}},
            None,
        ),
        ("classic_2p", {"ask_partner": "required"}, "nobody_to_ask"),
        ("classic_4p", {"partner_in_foot": True}, "no_feet"),
        ("hand_and_foot_solo", {"partner_in_foot": True}, "no_feet"),
        # Sparse but playable.
        ("classic_6p", {"decks": 2, "jokers": 4, "hand_size": 15}, None),
        ("classic_4p", {"hand_size": 15, "draw_count": 4}, None),
        ("classic_4p", {"sequences": True, "canastas_to_go_out": {"sequence": 1}}, None),
        ("classic_4p", {"jokers": 0, "wild_melds": "deuces", "canastas_to_go_out": {"total": 1}}, None),
        ("classic_4p", {"target_score": None, "fixed_deals": 1}, None),
    ],
)
def test_rules_that_exclude_each_other_are_refused_with_the_reason(
    name: str, options: dict[str, object], code: str | None
) -> None:
    if code is None:
        rules.load(name, options)
        return
    with pytest.raises(RuleSetError) as caught:
        rules.load(name, options)
    assert caught.value.code == code
    assert caught.value.code in MESSAGES


@pytest.mark.parametrize("name", ["", "sambo", "../samba", "samba.toml"])
def test_an_unknown_rule_set_lists_those_there_are(name: str) -> None:
    with pytest.raises(RuleSetError, match=r"classic_4p.*samba"):
        rules.load(name)


@pytest.mark.parametrize(("name", "players"), [("samba", 3), ("hand_and_foot", 5), ("classic_2p", 4), ("samba", 7)])
def test_a_number_of_players_the_game_does_not_have(name: str, players: int) -> None:
    with pytest.raises(RuleSetError) as caught:
        rules.load(name, players=players)
    assert caught.value.key == "table.players"
    assert str(players) in str(caught.value)
    assert "allowed: " in str(caught.value)


# --- files of the player's own ---------------------------------------------------------------------------------

OWN = """
name = "Grandmother's"
extends = "samba"

[melds]
max_wilds = "none"
wild_ratio = "lt"

[opening]
initial_table = [["none", 15], [0, 60]]

[by_players.4]
hand_size = 14
"""


def test_a_rule_set_of_ones_own() -> None:
    file = rules.loads(OWN, "grandmother", "grandmother.toml")
    built = rules.build(file, {"bonus_out": 150})
    assert (file.name, file.extends, built.id) == ("Grandmother's", "samba", "grandmother")
    assert (built.melds.max_wilds, built.melds.wild_ratio) == (None, "lt")
    assert built.opening.initial_table == ((None, 15), (0, 60))
    assert (built.table.hand_size, built.scoring.bonus_out, built.melds.sequences) == (14, 150, True)


def test_own_knobs_win_over_what_the_parent_says_for_a_number_of_players() -> None:
    file = rules.loads('extends = "acaba"\n[table]\nhand_size = 12', "mine", "mine.toml")
    assert rules.build(file, players=2).table.hand_size == 12
    assert rules.build(file, players=2).table.draw_count == 2


def test_numbers_of_players_that_the_changes_leave_out_are_not_offered() -> None:
    file = rules.loads('extends = "samba_dutch"\n[table]\ndecks = 2\njokers = 4\n', "mine", "mine.toml")
    assert rules.player_counts("samba_dutch") == (2, 3, 4, 5, 6)
    assert rules.player_counts(file) == (2, 3, 4, 5, 6)
    file = rules.loads(
        'extends = "samba_dutch"\n[table]\ndecks = 2\nhand_size = 17\nfoot_size = 9', "mine", "mine.toml"
    )
    assert rules.player_counts(file) == (2, 3, 4)


@pytest.mark.parametrize(
    ("text", "key", "named"),
    [
        ("", "extends", ("extends", "samba")),
        ('extends = "sambo"', "extends", ("sambo", "samba_dutch")),
        ("extends = 3", "extends", ("3",)),
        ('extends = "samba"\nextends = "samba"', "", ("not TOML",)),
        ("extends = [[[", "", ("not TOML",)),
        ("extends = " + "[" * 5000, "", ("not TOML",)),
        ('extends = "samba"\n[meld]\nmax_wilds = 2', "meld", ("meld", "melds, opening, pile")),
        ('extends = "samba"\n[melds]\nmax_wild = 2', "max_wild", ("max_wild", "max_wilds")),
        ('extends = "samba"\n[pile]\nmax_wilds = 2', "pile.max_wilds", ("max_wilds", "[melds]")),
        ('extends = "samba"\nmax_wilds = 2', "max_wilds", ("[melds]",)),
        ('extends = "samba"\nmelds = 2', "melds", ("2", "[melds]")),
        ('extends = "samba"\n[melds]\nmax_wilds = 7', "melds.max_wilds", ("7", "1..6 | none")),
        ('extends = "samba"\n[melds]\nmax_wilds = 1979-05-27', "melds.max_wilds", ("1..6 | none",)),
        ('extends = "samba"\n[by_players.9]\nhand_size = 9', "by_players.9", ("9", "2..6")),
        ('extends = "samba"\n[by_players.4]\nhand_size = 3', "table.hand_size", ("3", "7..17")),
        ('extends = "samba"\n[table]\nplayer_counts = [3, 4]', "table.sides", ("3", "pairs")),
        ('extends = "samba"\nname = ""', "name", ("name",)),
    ],
)
def test_broken_files_are_named_with_the_place(text: str, key: str, named: tuple[str, ...]) -> None:
    with pytest.raises(RuleSetError) as caught:
        rules.loads(text, "mine", "mine.toml")
    assert caught.value.key == key
    assert str(caught.value).startswith("mine.toml: ")
    assert "\n" not in str(caught.value)
    for word in named:
        assert word in str(caught.value)


def test_a_broken_file_does_not_stop_the_others(tmp_path: Path) -> None:
    (tmp_path / "a_good.toml").write_text(OWN, "utf-8")
    (tmp_path / "b_broken.toml").write_text("extends = ", "utf-8")
    (tmp_path / "c_bytes.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "d_bom.toml").write_bytes(b"\xef\xbb\xbf" + OWN.encode())
    (tmp_path / "e_folder.toml").mkdir()
    (tmp_path / "samba.toml").write_text(OWN, "utf-8")
    (tmp_path / "notes.txt").write_text("nothing", "utf-8")
    found, faults = rules.scan(tmp_path)
    assert [file.id for file in found] == ["a_good", "d_bom"]
    assert [(fault.source, fault.code) for fault in faults] == [
        ("b_broken.toml", "bad_toml"),
        ("c_bytes.toml", "unreadable"),
        ("e_folder.toml", "unreadable"),
        ("samba.toml", "name_taken"),
    ]
    assert rules.scan(tmp_path / "nowhere") == ((), ())


def test_export_and_import_give_the_same_rules() -> None:
    overrides: dict[str, object] = {
        name: value for name, value in rules.resolved(rules.load("italian")).items() if name != "player_counts"
    }
    name = 'カナスタ "x" \\ \x7f\n\ud800'
    file = rules.loads(rules.dumps(overrides, "classic_4p", name), "mine", "mine.toml")
    assert file.name == 'カナスタ "x" \\ \x7f\n?'
    assert rules.resolved(rules.build(file)) == rules.resolved(rules.load("italian"))


@given(st.sampled_from(sorted(rules.ids())), st.sampled_from(sorted(rules.ids())))
def test_the_difference_of_any_two_rule_sets_can_be_exported(one: str, other: str) -> None:
    base, wanted = rules.load(one), rules.load(other)
    assume(base.table.players == wanted.table.players)
    changes = rules.difference(wanted, base)
    changes.pop("player_counts", None)  # what changes with the number of players stays with the parent
    built = rules.build(rules.loads(rules.dumps(changes, one), "mine", "mine.toml"))
    assert rules.difference(built, wanted).keys() <= {"player_counts"}


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("pile_frozen=always", "pile_frozen", "always"),
        ('pile_frozen="always"', "pile_frozen", "always"),
        (" hand_size = 13 ", "hand_size", 13),
        ("max_wilds=null", "max_wilds", None),
        ("max_wilds=none", "max_wilds", None),
        ("wild_ratio=none", "wild_ratio", "none"),
        ("upcard=false", "upcard", False),
        ("decks=clamp(players+1, 4, 7)", "decks", "clamp(players+1, 4, 7)"),
        ('canastas_to_go_out={"total": 2, "exclude": []}', "canastas_to_go_out", {"total": 2}),
        ('initial_table=[[null, 15], [0, "canasta"]]', "initial_table", [[None, 15], [0, "canasta"]]),
    ],
)
def test_overrides_on_the_command_line(text: str, name: str, value: object) -> None:
    assert rules.parse_override(text) == (name, value)


@pytest.mark.parametrize(
    "text", ["", "=", "pile_frozen", "pile_frozen=", "=always", "x=1", "hand_size=99", "hand_size=13.0", "upcard=yes"]
)
def test_bad_overrides_on_the_command_line(text: str) -> None:
    with pytest.raises(RuleSetError, match=r"^--set: "):
        rules.parse_override(text)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(sorted(rules.KNOBS)), PLAIN)
def test_any_value_of_any_knob_is_taken_or_refused_by_name(knob: str, value: object) -> None:
    refusal: RuleSetError | None = None
    try:
        built = rules.load("samba", {knob: value})
    except RuleSetError as error:
        refusal = error
    if refusal:
        assert refusal.source == "options"
        assert knob in refusal.key or refusal.code != "bad_value"
    else:
        assert rules.from_resolved(rules.resolved(built), "samba") == built


@pytest.mark.parametrize("data", [{"nonsense": 1}, {"hand_size": 99}, {"hand_size": 17, "foot_size": 17}])
def test_a_record_with_impossible_rules_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(RuleSetError, match=r"^record: "):
        rules.from_resolved(data)
