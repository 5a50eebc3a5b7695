"""From a refusal at the table to its paragraph in the rule book."""

from __future__ import annotations

from canasta.engine.violations import Code
from canasta.ui.input import Command, Tap
from canasta.ui.scenes import Nav, Stay
from canasta.ui.screens.table import TableScene, TableWays
from tests.ui.tabletop import SilentThinker, match_of, tabletop


def test_a_refusal_leads_to_its_rule() -> None:
    asked: list[Code] = []

    def rule(_: TableScene, code: Code) -> Nav:
        asked.append(code)
        return Stay()

    with tabletop(match_of(seed=6), SilentThinker(), TableWays(rule=rule)) as top:
        top.until_mine()
        # Nothing has been refused: the key says what is the matter with the pile, and shows it as a refusal.
        top.run.send(Command("why"))
        assert asked == []
        assert top.table.refused is not None
        code = top.table.refused
        top.run.send(Command("why"))
        assert asked == [code]
        top.run.frames(2)
        box = top.table.toasts.link_box
        assert box is not None
        top.run.send(Tap(box.center))
        assert asked == [code, code]
        # The rest of the message lets the press through: somebody may want the place below it.
        top.run.send(Tap((box.left - 40, box.centery)))
        assert asked == [code, code]
        # A message that is no refusal leads nowhere.
        top.table.say("hello")
        top.run.frames(2)
        top.run.send(Tap(box.center))
        assert asked == [code, code]
