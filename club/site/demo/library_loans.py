"""The library of the demo club: titles, boxes of the club and of members, loans and lines."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from club.base.texts.csv_files import write_csv
from club.community.library.collection.rows import COLUMNS
from club.community.library.models import GameCopy
from club.community.library.services.acts import set_wish
from club.community.library.services.lending import ask_for_copy, lend_copy, return_copy
from club.community.library.services.reminders import remind_of_loans
from club.community.library.services.titles import online_game
from club.people.file_imports.services import import_at_once
from club.people.members.models import Member

FILE: Final = Path(__file__).with_name("library_titles.toml")
ORGANISER: Final = "kaisa"
# by title: the owner; all others are the club's
OWNERS: Final = {
    "Concordia": "helmi",
    "Wingspan": "aino",
    "Hive": "aino",
    "Ra": "eero",
    "Scythe": "veikko",
    "Gloomhaven": "ilmari",
}
NOT_DESCRIBED: Final = ("", "", "", "")  # weight, best with, tags, base
TWICE: Final = ("Azul", "Carcassonne", "Codenames")  # of which the club has two boxes
SHELVES: Final = ("shelf 1", "shelf 2", "shelf 3", "the cupboard")
LANGUAGES: Final = ("English", "Finnish", "German")
WISHES: Final = {
    "Tigris & Euphrates": ("aino", "eero", "saara"),
    "Brass: Birmingham": ("helmi", "kaisa"),
    "Reykholt": ("onni", "aino"),
}


@dataclass(frozen=True, slots=True)
class PlannedLoan:
    """A loan: the borrower, the days since it began, the members who wait, and its end."""

    title: str
    borrower: str
    days_ago: int
    waiting: Sequence[str] = ()
    back_days_ago: int | None = None
    days: int = 14


LOANS: Final = (
    PlannedLoan("Concordia", "aino", 11),
    PlannedLoan("Patchwork", "aino", 20, ("saara",)),
    PlannedLoan("Pandemic", "eero", 9, ("aino", "helmi")),
    PlannedLoan("Terraforming Mars", "helmi", 24, ("aino",), back_days_ago=2),
    PlannedLoan("Wingspan", "ilmari", 4),
    PlannedLoan("Ticket to Ride: Europe", "onni", 75),
    PlannedLoan("Dixit", "saara", 13, days=28),
    PlannedLoan("Power Grid", "veikko", 30, back_days_ago=12),
    PlannedLoan("Splendor", "kaisa", 6, ("onni",)),
)


def seed_library(members: Sequence[Member], now: datetime) -> None:
    """Fills the shelf and lends some of it. Call it when the club has its organiser."""
    by_name = {member.username: member for member in members}
    organiser = by_name[ORGANISER]
    text = write_csv(COLUMNS, list(_rows()))
    import_at_once("library", organiser, text.encode(), now - timedelta(days=90))
    for loan in LOANS:
        _lend(loan, by_name, now)
    for title, names in WISHES.items():
        copy = _copy_of(title)
        for name in names:
            set_wish(copy.title_id, by_name[name], now, wants=True)
    for days in (20, 13, 6, 1):
        remind_of_loans((now - timedelta(days=days)).replace(hour=12))


def _rows() -> Iterator[Sequence[str]]:
    """The shelf as a file of the library."""
    shelf = tomllib.loads(FILE.read_text())
    for number, (name, *numbers, slug) in enumerate(shelf["titles"]):
        weight, *described = shelf["described"].get(name, NOT_DESCRIBED)
        is_expansion = bool(described[-1])
        for box in range(2 if name in TWICE else 1):
            yield (
                f"demo.{number}.{box}",
                OWNERS.get(name, ""),
                name,
                *map(str, numbers),
                "",  # it came from no other site
                "1" if is_expansion else "0",
                slug if online_game(slug) else "",
                LANGUAGES[(number + box) % len(LANGUAGES)],
                "" if name in OWNERS else SHELVES[number % len(SHELVES)],
                "worn" if number % 7 == 3 else "good",
                "One meeple is replaced by a button." if name == "Carcassonne" else "",
                "nobody" if name == "Gloomhaven" else "all",
                str(weight),
                *described,
            )


def _lend(loan: PlannedLoan, by_name: Mapping[str, Member], now: datetime) -> None:
    copy, at = _copy_of(loan.title), now - timedelta(days=loan.days_ago)
    borrower = by_name[loan.borrower]
    lend_copy(copy.pk, borrower, borrower, at, loan.days)
    for hours, name in enumerate(loan.waiting, 1):
        ask_for_copy(copy.pk, by_name[name], at + timedelta(hours=hours))
    if loan.back_days_ago is not None:
        return_copy(copy.pk, borrower, now - timedelta(days=loan.back_days_ago))


def _copy_of(title: str) -> GameCopy:
    return GameCopy.objects.filter(title__name=title).order_by("pk")[0]
