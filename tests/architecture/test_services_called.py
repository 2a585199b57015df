"""The API calls each service that pages call for members."""

from __future__ import annotations

import pytest

from tests.architecture.services_called import (
    is_for_admins,
    services_called_by,
    services_of_api,
    services_of_pages,
)
from tests.support.source_files import Source, expect_none

CALLING = "from club.play.moves import services\n"
PLAYING = "club.play.moves.services.playing.play"


@pytest.mark.parametrize(
    ("text", "called"),
    [
        (f"{CALLING}def answer():\n    services.play()", {PLAYING}),
        ("from club.play.moves.services import play as go\ngo()", {PLAYING}),
        (f"{CALLING}@require_safe\ndef look():\n    services.play()", set()),
        (f"{CALLING}services.UNDRAWN", set()),
        ("from club.play.tables import queries\nqueries.table_for(member, 1)", set()),
        (
            "from club.people.members import active_sessions\n"
            "active_sessions.end_others(member, request)",
            set(),
        ),
    ],
)
def test_services_that_a_module_calls_are_found(text: str, called: set[str]) -> None:
    assert set(services_called_by(Source("club/site/home/x.py", text))) == called


def test_services_of_pages_and_of_admins_are_told_apart() -> None:
    assert {
        PLAYING,
        "club.community.ratings.preferences.set_rating_range",
    } <= services_of_pages()
    assert is_for_admins("club.community.ratings.corrections.merge")


def test_the_api_calls_every_service_of_members_that_pages_call() -> None:
    expect_none(
        f"{service} is called by a page and by no address of the API: add one in the app's API"
        for service in services_of_pages() - services_of_api()
    )
