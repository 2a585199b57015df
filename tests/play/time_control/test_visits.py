"""Only members who have not visited the table since they were asked get an e-mail halfway. A
visit is stored as a hint: it costs no query, and if it is lost the e-mail is sent.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.tables.models import Chair
from club.play.time_control import services as timecontrol
from club.settings import IN_REDIS
from tests.support.pages import Enter, address
from tests.support.sitting_down import DAY, HOUR, MINUTE, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_hints")]
RUNS_SINCE = timedelta(hours=60)


@pytest.fixture
def no_hints() -> Iterator[None]:
    caches["hints"].clear()
    yield
    caches["hints"].clear()


@pytest.fixture
def sat(alice: Member, bob: Member) -> Sat:
    """Five days a turn; a minute before half of the time has passed, and the first
    e-mail was sent.
    """
    sat = sit_down("nim", [alice, bob], pace=5 * DAY, now=timezone.now() - RUNS_SINCE + MINUTE)
    timecontrol.remind(sat.pk, 0, sat.chair(0).turn_since + HOUR)
    return sat


def halfway(sat: Sat) -> list[str]:
    """The members who get an e-mail halfway."""
    assert timecontrol.remind(sat.pk, 0, timezone.now() + 2 * MINUTE)
    told = Notice.objects.filter(kind="halfway")
    return [one.member.username for one in told]


def test_who_has_not_looked_since_has_a_letter_halfway(sat: Sat) -> None:
    assert halfway(sat) == ["alice"]


def test_who_has_looked_since_has_none_and_the_last_call_comes(
    sat: Sat, alice: Member, inside: Enter
) -> None:
    assert inside(alice).get(address(sat)).status_code == 200
    assert halfway(sat) == []
    call_at = sat.chair(0).remind_at
    assert call_at is not None
    assert timecontrol.remind(sat.pk, 0, call_at)
    assert Notice.objects.filter(kind="last_call").count() == 1


def test_a_look_from_before_the_question_counts_for_nothing(
    sat: Sat, alice: Member, inside: Enter
) -> None:
    inside(alice).get(address(sat))
    Chair.objects.filter(table=sat.pk, seat=0).update(turn_since=timezone.now() + MINUTE)
    assert halfway(sat) == ["alice"]


def test_a_look_of_somebody_else_counts_for_nothing(sat: Sat, bob: Member, inside: Enter) -> None:
    inside(bob).get(address(sat))
    assert halfway(sat) == ["alice"]


def test_a_page_that_fetches_its_news_by_itself_has_not_looked(
    sat: Sat, alice: Member, inside: Enter
) -> None:
    inside(alice).get(address(sat, "news"))
    assert halfway(sat) == ["alice"]


def test_a_look_writes_nothing_into_the_database(sat: Sat, alice: Member, inside: Enter) -> None:
    client = inside(alice)
    client.get(address(sat))
    with CaptureQueriesContext(
        connection,
    ) as asked:
        client.get(address(sat))
    assert not [one["sql"] for one in asked if not one["sql"].startswith(("SELECT", "SAVEPOINT"))]


def test_where_hints_are_away_pages_are_drawn_and_the_letter_comes(
    sat: Sat, alice: Member, inside: Enter, settings: Settings
) -> None:
    away = IN_REDIS | {"LOCATION": "redis://127.0.0.1:1/0"}
    settings.CACHES = settings.CACHES | {"hints": away}
    assert inside(alice).get(address(sat)).status_code == 200
    assert halfway(sat) == ["alice"]
    del settings.CACHES


def test_the_embedded_clubs_hints_are_files_that_all_its_processes_read(
    sat: Sat, alice: Member, inside: Enter, settings: Settings, tmp_path: Path
) -> None:
    files = "django.core.cache.backends.filebased.FileBasedCache"
    settings.CACHES = settings.CACHES | {"hints": {"BACKEND": files, "LOCATION": tmp_path}}
    inside(alice).get(address(sat))
    assert list(tmp_path.iterdir())
    assert halfway(sat) == []
