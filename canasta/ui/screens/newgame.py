"""A new match: how many play, which game, who sits where and how strong, how fast; Deal is always in sight."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, get_args

import pygame
from msgspec.structs import replace

from canasta.app.i18n import LANGUAGES
from canasta.app.names import PEOPLE
from canasta.app.ownrules import OwnRules, fault_words
from canasta.app.playermarks import mark_of, marked
from canasta.app.profiles import profile_named, profile_of, remembered
from canasta.app.settings import MAX_NAME, Level, NewGame, Pace, SeatChoice
from canasta.app.setup import EMBLEMS, usual_seats
from canasta.engine.rules import RuleSet, RuleSetError, load
from canasta.ui.kit import Kit
from canasta.ui.scenes import Context, Nav, Pop, Push
from canasta.ui.screens.base import FormScene
from canasta.ui.screens.gamecards import GameCard, game_cards, kept_game, own_cards, own_id, player_counts
from canasta.ui.screens.newgame_parts import (
    Columns,
    PortraitButton,
    SeatRow,
    card_shape,
    columns,
    game_rows,
    paint_game,
    paint_rules,
    seat_rows,
)
from canasta.ui.screens.parts import headline
from canasta.ui.screens.seatsetup import SeatSetupScene
from canasta.ui.widgets import (
    Button,
    Fired,
    IconButton,
    ListBox,
    Row,
    Segmented,
    Stepper,
    TextField,
    Widget,
)

PACES: Final[tuple[Pace, ...]] = get_args(Pace)
ALL_LEVELS: Final[tuple[Level, ...]] = get_args(Level)


class NewGameScene(FormScene):
    """Chooses a match and remembers the choice.

    `levels` are the computer levels there are, weakest first. `start` begins the match that was chosen; `rules` shows
    the rules of a rule set; `house_rules`, where there is such a screen, changes the choice and comes back with
    `changed`. `own` are the rule sets of the player's own, and what is wrong with those
    that cannot be used. `rng` shuffles seats. `pads` are the game pads that are plugged in, by slot.
    """

    name = "new_game"
    first = "button:deal"

    def __init__(
        self, *, levels: Sequence[Level], start: Callable[[NewGame], Nav | None],
        rules: Callable[[RuleSet], Nav | None], rng: Random,
        house_rules: Callable[[NewGame, Callable[[NewGame], None]], Nav | None] | None = None,
        own: Callable[[], tuple[Sequence[OwnRules], Sequence[RuleSetError]]] = lambda: ((), ()),
        pads: Callable[[], Mapping[int, str]] = dict,
    ) -> None:  # fmt: skip
        super().__init__()
        self._levels = tuple(levels)
        self._start = start
        self._show_rules = rules
        self._house_rules = house_rules
        self._rng = rng
        self._pads = pads
        self._own_rules = own
        self._own: dict[str, OwnRules] = {}
        self.choice = NewGame()
        self._cards: list[GameCard] = []
        self._last = ""

    # ---- the choice

    def enter(self, ctx: Context) -> None:
        before = ctx.settings.settings.new_game
        counts = player_counts()
        players = before.players if before.players in counts else 4
        game = kept_game(before.rules, game_cards(ctx.catalog, players))
        overrides = before.overrides if game == before.rules else {}
        self.choice = replace(before, players=players, rules=game, overrides=overrides)
        if before.seats:
            name = ctx.catalog.t(f"variant.{game}.name")
            words = ctx.catalog.t("common.players", n=players)
            self._last = ctx.catalog.t("new_game.last_used", game=f"{name}, {words}")
        super().enter(ctx)
        _, faults = self._own_rules()
        if faults:
            self.form.toasts.show(fault_words(ctx.catalog, faults[0], file=True), "no")

    def leave(self) -> None:
        self._save()
        super().leave()

    @property
    def rules(self) -> RuleSet:
        """The rule set that is chosen, for the number of players that is chosen."""
        return load(self.choice.rules, self.choice.overrides, self.choice.players)

    def changed(self, choice: NewGame) -> None:
        """Takes over another choice, as the house-rules screen makes it."""
        self.choice = choice
        self.rebuild()

    def _chosen(self) -> str:
        """The card that is chosen: one of the player's own rule sets, or the game itself, changed or not."""
        choice = self.choice
        own = (id for id, one in self._own.items() if one.is_choice(choice.rules, choice.players, choice.overrides))
        return next(own, choice.rules)

    def _save(self) -> None:
        self.ctx.settings.replace(new_game=self.choice)

    def _set_players(self, players: int) -> None:
        self._set_game(kept_game(self.choice.rules, game_cards(self.ctx.catalog, players)), players)

    def _set_game(self, rules_id: str, players: int) -> None:
        overrides: Mapping[str, object] = self.choice.overrides if rules_id == self.choice.rules else {}
        try:
            load(rules_id, overrides, players)
        except RuleSetError as error:
            # House rules that do not suit so many players are left out, and the player is told.
            self.form.toasts.show(fault_words(self.ctx.catalog, error), "note")
            overrides = {}
        self.choice = replace(self.choice, rules=rules_id, players=players, overrides=dict(overrides))

    def _set_seat(self, seat: int, **changes: object) -> None:
        seats = list(self.choice.seats)
        seats[seat] = replace(seats[seat], **changes)
        self.choice = replace(self.choice, seats=tuple(seats))

    def _seated(self) -> tuple[SeatChoice, ...]:
        """As many seats as players, in the current language, with levels that there are."""
        catalog = self.ctx.catalog
        kept = self.choice.seats
        if not any(seat.kind == "human" for seat in kept[: self.choice.players]):
            # The person's seat must not fall off the end when fewer play.
            kept = tuple(sorted(kept, key=lambda seat: seat.kind != "human"))
        seats = usual_seats(catalog, self.choice.players, before=kept)
        return tuple(replace(seat, name=self._named(seat), level=self._level(seat.level)) for seat in seats)

    def _named(self, seat: SeatChoice) -> str:
        """A usual name in the current language; other names stay as they were typed."""
        language = self.ctx.catalog.language
        if seat.kind == "human" and seat.name in self._yous():
            return self.t("common.you")
        person = next((person for person in PEOPLE if seat.name in (person.en, person.ja)), None)
        return person.name(language) if person is not None and seat.kind == "bot" else seat.name

    def _yous(self) -> set[str]:
        return {self.ctx.catalog.keys(language)["common.you"] for language in LANGUAGES}

    def _level(self, level: Level) -> Level:
        """The level, or where there is none such the next weaker one."""
        fits = [name for name in self._levels if ALL_LEVELS.index(name) <= ALL_LEVELS.index(level)]
        return fits[-1] if fits else self._levels[0]

    # ---- widgets

    def _columns(self, kit: Kit) -> Columns:
        return columns(kit, kit.bar_height + max(2, kit.px(10)))

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        t = self.t
        catalog, players = self.ctx.catalog, self.choice.players
        own, _ = self._own_rules()
        self._own = {own_id(one): one for one in own}
        self._cards = [*game_cards(catalog, players), *own_cards(catalog, players, own)]
        self.choice = replace(self.choice, seats=self._seated())
        place = self._columns(kit)
        shape = card_shape(kit, place.games.width - kit.px(20), self._cards)
        by_id = {card.id: card for card in self._cards}

        def paint(to: pygame.Surface, kit: Kit, row: Row, box: pygame.Rect, on: bool) -> None:
            paint_game(to, kit, box, by_id[row.id], shape, on=on)

        counts = [(count, str(count)) for count in player_counts()]
        found: list[Widget] = [
            IconButton("button:back", kit.back_box, t("common.back"), "left", zone="bar"),
            Segmented(
                "players", place.players, t("new_game.players"), counts, self.choice.players, size=27, zone="games"
            ),
            ListBox(
                "games", place.games, t("new_game.game"), game_rows(self._cards), self._chosen(),
                row_height=shape.high, gap=kit.px(14), follow=True, paint=paint, zone="games",
            ),
        ]  # fmt: skip
        found += self._seat_widgets(kit, place.seats)
        found += self._rule_widgets(kit, place)
        found.append(
            Button("button:deal", place.deal, t("new_game.deal"), kind="primary", icon="play", size=0.46, zone="deal")
        )
        return found

    def _seat_widgets(self, kit: Kit, panel: pygame.Rect) -> list[Widget]:
        t = self.t
        high = kit.hit(56)
        words = t("new_game.shuffle_seats")
        width = min(kit.write.width(words, "button", high * 0.42) + round(high * 1.7), panel.width // 2)
        box = pygame.Rect(panel.right - kit.px(24) - width, panel.top + kit.px(20), width, high)
        found: list[Widget] = [Button("button:shuffle", box, words, kind="ghost", icon="shuffle", zone="seats")]
        sides = self.rules.seat_sides
        for i, (seat, place) in enumerate(zip(self.choice.seats, self._rows(kit, panel), strict=True)):
            colour = kit.theme.side(sides[i]).colour
            face = round(place.portrait.width / 1.24)
            found.append(
                PortraitButton(
                    f"portrait:{i}",
                    place.portrait,
                    t("new_game.seat_setup", name=seat.name),
                    seat.portrait,
                    face,
                    colour,
                    mark_of(seat),
                )
            )
            if seat.kind == "human":
                typed = "" if seat.name in self._yous() else seat.name
                field = TextField(
                    f"name:{i}", place.field, t("new_game.your_name"), typed, hint=t("common.you"), limit=MAX_NAME,
                    zone="seats",
                )  # fmt: skip
                found.append(field)
            else:
                levels = [(name, t(f"level.{name}")) for name in self._levels]
                index = self._levels.index(seat.level)
                found.append(Stepper(f"level:{i}", place.level, t("new_game.level"), levels, index, zone="seats"))
            icon = "up" if i else "down"
            found.append(
                IconButton(
                    f"swap:{i}", place.swap, t("new_game.swap_up" if i else "new_game.swap_down"), icon, zone="seats"
                )
            )
        return found

    def _rule_widgets(self, kit: Kit, place: Columns) -> list[Widget]:
        t = self.t
        high = kit.hit(58)
        y = place.pace.top - round(kit.text_px(22) * 1.7) - high
        left, width = place.pace.left, place.pace.width
        found: list[Widget] = []
        if self._house_rules is not None:
            half = (width - kit.px(12)) // 2
            box = pygame.Rect(left + half + kit.px(12), y, half, high)
            found.append(Button("button:house", box, t("new_game.house_rules"), kind="ghost", zone="rules", size=0.36))
            width = half
        box = pygame.Rect(left, y, width, high)
        found.insert(0, Button("button:rules", box, t("new_game.show_rules"), kind="ghost", zone="rules", size=0.36))
        paces = [(name, t(f"pace.{name}")) for name in PACES]
        pace = self.ctx.settings.settings.pace
        found.append(Segmented("pace", place.pace, t("new_game.pace"), paces, str(pace), size=22, zone="rules"))
        return found

    def _rows(self, kit: Kit, panel: pygame.Rect) -> list[SeatRow]:
        return seat_rows(kit, panel, self.choice.players)

    # ---- picture

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        super().paint(to, kit)
        kit.top_bar(to, self.t("new_game.title"), self._last)
        place = self._columns(kit)
        for box in (place.seats, place.rules):
            kit.skins.panel(box.width, box.height).blit(to, box.topleft)
        left = place.seats.left + kit.px(30)
        room = place.seats.width // 2 - kit.px(30)
        middle = place.seats.top + kit.px(20) + kit.hit(56) / 2
        headline(to, kit, self.t("new_game.seats"), (left, middle), 33, kit.theme.text, width=room)
        for i, row in enumerate(self._rows(kit, place.seats)):
            self._paint_seat(to, kit, i, row)
        bottom = place.pace.top - round(kit.text_px(22) * 1.7) - kit.hit(58) - kit.px(12)
        title = next(card.name for card in self._cards if card.id == self._chosen())
        paint_rules(to, kit, self.ctx.catalog, place.rules, bottom, self.rules, title, self.choice.overrides)
        y = place.pace.top - round(kit.text_px(22) * 0.8)
        kit.text(to, self.t("new_game.pace"), (place.pace.left, y), "body", 22, kit.theme.text2, width=place.pace.width)

    def _paint_seat(self, to: pygame.Surface, kit: Kit, seat: int, place: SeatRow) -> None:
        choice, rules = self.choice.seats[seat], self.rules
        side = rules.seat_sides[seat]
        look = kit.theme.side(side)
        row = place.row
        to.blit(kit.marks.side_row(row.width, row.height, look.colour), row)
        human = choice.kind == "human"
        if not human:
            at = (place.name.left, place.name.centery)
            kit.text(to, choice.name, at, "bold", 28, width=place.name.width)
        x, y = place.field_side if human else place.side
        icon = kit.at_least(26, 17)
        kit.draw_icon(to, look.icon, icon, (x + icon / 2, y), look.colour)
        words = self.t(f"side.{EMBLEMS[side]}")
        relation = self._relation(seat)
        if place.blocks is not None and relation:
            words = f"{words} · {relation}"
        x += icon + kit.px(9)
        kit.text(to, words, (x, y), "label", 22, look.colour, width=place.side_room - icon - kit.px(9))
        if place.blocks is not None and not human:
            box = place.blocks
            to.blit(
                kit.marks.blocks(
                    box.width, box.height, ALL_LEVELS.index(choice.level) + 1, len(ALL_LEVELS), look.colour
                ),
                box,
            )
            if place.help:
                words = self.t(f"level.{choice.level}_help")
                spot = (box.left, box.bottom + kit.px(4) + place.help / 2)
                kit.text(to, words, spot, "body", 20, kit.theme.text2, width=place.swap.left - kit.px(12) - box.left)

    def _relation(self, seat: int) -> str:
        """What the seat is to the person at the screen, where there are partners."""
        me = next((i for i, choice in enumerate(self.choice.seats) if choice.kind == "human"), None)
        sides = self.rules.seat_sides
        if me is None or len(set(sides)) == len(sides):
            return ""
        if seat == me:
            return self.t("common.you")
        return self.t("new_game.partner" if sides[seat] == sides[me] else "new_game.opponent")

    # ---- what was used

    def fired(self, event: Fired) -> Nav | None:
        kind, _, number = event.id.partition(":")
        match kind, event.value:
            case "players", int(players):
                self._set_players(players)
            case "games", str(rules_id):
                if rules_id == self._chosen():
                    return None
                if rules_id in self._own:
                    own = self._own[rules_id]
                    overrides = own.changes(self.choice.players)
                    self.choice = replace(self.choice, rules=own.base, overrides=overrides)
                else:
                    self.choice = replace(self.choice, overrides={})
                    self._set_game(rules_id, self.choice.players)
            case "pace", str(pace):
                self.ctx.settings.replace(pace=pace)
                return None
            case "name", str(name):
                self._set_seat(int(number), name=" ".join(name.split()) or self.t("common.you"))
                return None
            case "level", str(level):
                self._set_seat(int(number), level=level)
                self.repaint()
                return None
            case "swap", _:
                self._swap(int(number))
                return None
            case "portrait", _:
                return Push(self._setup(int(number)))
            case "button", _:
                return self._button(number)
        self.rebuild()
        return None

    def _button(self, name: str) -> Nav | None:
        match name:
            case "back":
                return Pop()
            case "deal":
                self._remember()
                self._save()
                return self._start(self.choice)
            case "rules":
                return self._show_rules(self.rules)
            case "house" if self._house_rules is not None:
                return self._house_rules(self.choice, self.changed)
            case "shuffle":
                seats = list(self.choice.seats)
                self._rng.shuffle(seats)
                self.choice = replace(self.choice, seats=tuple(seats))
                self.rebuild()
        return None

    def _swap(self, seat: int) -> None:
        """Changes places with the seat above; the first with the one below. The focus goes along."""
        other = seat - 1 if seat else 1
        seats = list(self.choice.seats)
        seats[seat], seats[other] = seats[other], seats[seat]
        self.choice = replace(self.choice, seats=tuple(seats))
        self.rebuild(f"swap:{other}")

    def _setup(self, number: int) -> SeatSetupScene:
        """Everything about one seat."""
        seats = self.choice.seats
        others = [seat for i, seat in enumerate(seats) if i != number]
        taken = {other.name for other in others}
        language = self.ctx.catalog.language

        def name_of_portrait(portrait: int) -> str:
            """A computer player is the person whose head it has, unless that one sits here already."""
            people = [person.name(language) for person in PEOPLE if person.portrait == portrait]
            return next((other for other in people if other not in taken), "")

        def changed(seat: SeatChoice) -> None:
            places = list(self.choice.seats)
            places[number] = seat
            self.choice = replace(self.choice, seats=tuple(places))
            self.rebuild()

        return SeatSetupScene(
            number, seats[number], others, self._levels, changed, pads=self._pads(), name_of_portrait=name_of_portrait
        )

    def _remember(self) -> None:
        """People who have a name of their own are known from now on."""
        known = self.ctx.settings.settings.profiles
        seats = list(marked(self.choice.seats, known))
        for i, seat in enumerate(seats):
            if seat.kind == "human" and seat.name not in self._yous():
                profile = profile_of(seat, profile_named(known, seat.name))
                known, seats[i] = remembered(known, profile), replace(seat, profile=seat.name)
        self.choice = replace(self.choice, seats=tuple(seats))
        self.ctx.settings.replace(profiles=known)
