"""Our plays on the page of a title of the library."""

from __future__ import annotations

import pytest

from club.people.members.models import Member
from tests.community.library.shelves import box, title_called
from tests.community.play_log.evenings import logged
from tests.support.pages import Enter, words

pytestmark = pytest.mark.django_db


def test_our_plays_of_a_title(inside: Enter, alice: Member, bob: Member) -> None:
    copy = box("Carcosa")
    for _ in range(2):
        logged(alice, bob, title="carcosa")
    page = words(inside(bob).get(copy.title.get_absolute_url()))
    assert "Our plays 2 plays" in page and "alice, bob won by alice" in page


def test_plays_are_found_by_the_number_at_boardgamegeek(
    inside: Enter, alice: Member, bob: Member
) -> None:
    title = title_called("Carcosa, second edition", bgg_id=77)
    play = logged(alice, bob)
    play.title.bgg_id = 77
    play.title.save()
    assert "Our plays One play" in words(inside(bob).get(title.get_absolute_url()))


def test_a_title_without_plays_says_nothing(inside: Enter, bob: Member) -> None:
    assert "Our plays" not in words(inside(bob).get(box("Hive").title.get_absolute_url()))
