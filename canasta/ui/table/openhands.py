"""Everybody's cards on the table: the backs at the edge become faces."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from canasta.app.replaying import OpenView
from canasta.engine.view import View
from canasta.ui.layout import Key, Layout
from canasta.ui.layout_seats import SeatSpot
from canasta.ui.motion import Pose
from canasta.ui.table.model import by_rank

# Hands at the upper edge hang half behind the bar; open ones come down until their corners are seen, card widths.
_DOWN: Final = 0.36


def opened(layout: Layout, view: View) -> Layout:
    """The layout with the hands of all seats open, if the view is an open one; wild cards lie first in each hand."""
    if not isinstance(view, OpenView):
        return layout
    faces = {
        (seat, n): card
        for seat in layout.seats
        for n, card in enumerate(sorted(view.hands[seat], key=by_rank))
    }  # fmt: skip
    poses: dict[Key, Pose] = {}
    for key, pose in layout.poses.items():
        card = faces.get((key[1], key[2])) if isinstance(key, tuple) and key[0] == "back" else None
        if card is None:
            poses[key] = pose
        else:
            assert isinstance(key, tuple)
            spot = layout.seats[key[1]]
            # At the right edge the corners lie below, so each card must cover the one under it.
            z = pose.z if spot.place != "right" else pose.z + len(spot.backs) - 1 - 2 * key[2]
            poses[card] = replace(pose, face=1.0, y=pose.y + _down(spot), z=z)
    return replace(layout, poses=poses)


def _down(spot: SeatSpot) -> float:
    return spot.backs[0].width * _DOWN if spot.place == "top" and spot.backs else 0.0
