"""Dates as players read them."""

from __future__ import annotations

from datetime import datetime, timedelta

from canasta.app.i18n import Catalog


def when(catalog: Catalog, moment: datetime, now: datetime) -> str:
    """A moment: with its time if it is of today or yesterday, else the day alone. A clock may have been set back."""
    time = catalog.t("date.time", hour=f"{moment.hour:02}", minute=f"{moment.minute:02}")
    for name, date in (("today", now.date()), ("yesterday", (now - timedelta(days=1)).date())):
        if moment.date() == date:
            return catalog.t(f"date.{name}", time=time)
    return day(catalog, moment)


def day(catalog: Catalog, moment: datetime) -> str:
    """The day of a moment."""
    month = catalog.t("date.months").split()[moment.month - 1]
    return catalog.t("date.day", day=f"{moment.day}", month=month, year=f"{moment.year}")
