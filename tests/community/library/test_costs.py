"""Costs of the library: the number of queries does not grow with titles, copies or loans."""

from __future__ import annotations

from datetime import timedelta

import pytest

from club.community.library.models import CopyRequest, GameCopy, LibraryTitle, Loan, TitleWish
from club.people.members.models import Member
from tests.community.events.test_evening_pages import count
from tests.community.library.shelves import box, organiser
from tests.support.pages import Enter
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
PAGES = ("", "?q=game", "?shelf=on&players=3", "?page=2", "mine/", "loans/", "loans/?page=2")
PAGES += ("?sort=played&tag=quick", "?sort=weight", "labels/", "labels/?page=2")
BATCH = 5_000


def grow(titles: int, borrower: Member, waits: Member, start: int) -> None:
    """Titles, each with a box that is lent, a loan that is over, a line of one and a wish."""
    named = LibraryTitle.objects.bulk_create(
        [
            LibraryTitle(name=f"Game {n}", sort_key=f"game {n}", tags="quick", added_at=NOW)
            for n in range(start, start + titles)
        ],
        BATCH,
    )
    _put_under_hive(named[::2])
    copies = GameCopy.objects.bulk_create(
        [GameCopy(title=title, key=f"k{title.pk}", added_at=NOW) for title in named], BATCH
    )
    loans = [loan for copy in copies for loan in _loans(copy, borrower)]
    Loan.objects.bulk_create(loans, BATCH)
    requests = (CopyRequest(copy=copy, member=waits, number=1, asked_at=NOW) for copy in copies)
    CopyRequest.objects.bulk_create(requests, BATCH)
    TitleWish.objects.bulk_create(
        [TitleWish(title=title, member=waits, at=NOW) for title in named], BATCH
    )


def _put_under_hive(titles: list[LibraryTitle]) -> None:
    base = LibraryTitle.objects.get(name="Hive")
    LibraryTitle.objects.filter(pk__in=[title.pk for title in titles]).update(base=base)


def _loans(copy: GameCopy, borrower: Member) -> list[Loan]:
    facts = {"copy": copy, "borrower": borrower, "days": 14, "due_on": NOW.date()}
    facts |= {"handed_at": NOW - timedelta(days=14), "handed_on": NOW.date()}
    return [Loan(**facts, returned_at=NOW), Loan(**facts)]


@pytest.mark.parametrize(
    "titles",
    [
        10,
        pytest.param(1_000, marks=pytest.mark.long),
        pytest.param(100_000, marks=pytest.mark.whole),
    ],
)
def test_section_6_pages_cost_the_same_at_any_number_of_titles(
    inside: Enter, alice: Member, bob: Member, carol: Member, titles: int
) -> None:
    client, copy = inside(organiser(alice)), box("Hive")
    paths = ["/", *(f"/library/{page}" for page in PAGES)]
    paths += [copy.get_absolute_url(), copy.title.get_absolute_url()]
    grow(2, bob, carol, 0)
    few = [count(client, path) for path in paths]
    grow(titles, bob, carol, 2)
    assert [count(client, path) for path in paths] == few
