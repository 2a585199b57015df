"""Pages ask all apps by one statement whether they have anything to say there, so that more apps
cost no more queries.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.base.ui.panel_places import home_club_panels, home_panels
from club.base.ui.panels import Panel
from club.people.account_deletion.models import Departure
from club.people.members.models import Member
from club.play.tables.presentation.panel_places import bar_panels, table_panels
from compiled_queries.queries import ID, CompiledQuery
from tests.support.pages import Enter
from tests.support.sitting_down import DAY, sit_down

pytestmark = pytest.mark.django_db
MOST_AT_HOME, MOST_AT_TABLE = 12, 10
departures: CompiledQuery[Departure] = CompiledQuery(
    lambda member: Departure.objects.filter(member=member), ID
)


def queries_of(client: Client, path: str) -> int:
    client.get(path)  # what is read once per session or process
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)


@pytest.fixture
def panels_called() -> list[str]:
    """The panels that were asked for their words."""
    return []


@pytest.fixture
def another_app(
    monkeypatch: pytest.MonkeyPatch, panels_called: list[str]
) -> Callable[[Member, datetime], Panel | None]:
    """An installed app with a panel at home, which reads what its question asks for."""

    def panel(member: Member, _now: datetime) -> Panel | None:
        panels_called.append(member.username)
        Departure.objects.filter(member=member).first()
        return None

    return panel


def test_home_takes_twelve_queries_at_most(alice: Member, bob: Member, inside: Enter) -> None:
    for _ in range(3):
        sit_down("nim", [alice, bob], now=timezone.now())
        sit_down("nim", [bob, alice], now=timezone.now())

    assert queries_of(inside(alice), "/") <= MOST_AT_HOME


def test_home_of_a_new_member_takes_few_queries(carol: Member, inside: Enter) -> None:
    assert queries_of(inside(carol), "/") <= 6


@pytest.mark.parametrize("place", [home_panels, home_club_panels])
def test_another_app_with_nothing_to_say_costs_nothing(
    alice: Member,
    inside: Enter,
    place: object,
    another_app: Callable[[Member, datetime], Panel | None],
    panels_called: list[str],
) -> None:
    client = inside(alice)
    before = queries_of(client, "/")
    place.register(another_app, asks=lambda: [departures])  # type: ignore[attr-defined]
    try:
        after = queries_of(client, "/")
    finally:
        place.unregister(another_app)  # type: ignore[attr-defined]

    assert after == before
    assert panels_called == []


def test_an_app_is_asked_when_its_question_has_rows(
    alice: Member,
    inside: Enter,
    another_app: Callable[[Member, datetime], Panel | None],
    panels_called: list[str],
) -> None:
    now = timezone.now()
    Departure.objects.create(member=alice, asked_at=now, leaves_at=now + 9 * DAY)
    home_panels.register(another_app, asks=lambda: [departures])
    try:
        inside(alice).get("/")
    finally:
        home_panels.unregister(another_app)

    assert panels_called == ["alice"]


def test_a_page_without_panels_asks_one_statement_for_its_masthead(
    alice: Member, inside: Enter
) -> None:
    """Session, member, and that statement."""
    assert queries_of(inside(alice), "/help/") == 3


@pytest.mark.django_db(transaction=True)
def test_the_page_of_a_table_takes_ten_queries_and_one_more_while_it_waits_for_another(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sat = sit_down("nim", [alice, bob], now=timezone.now())
    sat.play(0, "take 1 from a")
    sat.play(1, "take 1 from a")

    asked = queries_of(inside(alice), f"/tables/{sat.pk}/")
    waits_for_other = queries_of(inside(bob), f"/tables/{sat.pk}/")

    assert asked <= MOST_AT_TABLE
    assert waits_for_other <= MOST_AT_TABLE + 1  # whether it may nudge, by its calendar


@pytest.mark.parametrize("place", [table_panels, bar_panels])
def test_another_app_with_nothing_to_say_at_a_table_costs_nothing(
    alice: Member, bob: Member, inside: Enter, place: object, panels_called: list[str]
) -> None:
    def panel(projection: object, member: Member, _now: datetime) -> Panel | None:
        panels_called.append(member.username)
        return None

    sat = sit_down("nim", [alice, bob], now=timezone.now())
    client = inside(alice)
    before = queries_of(client, f"/tables/{sat.pk}/")
    place.register(panel, asks=lambda: [departures])  # type: ignore[attr-defined]
    try:
        after = queries_of(client, f"/tables/{sat.pk}/")
    finally:
        place.unregister(panel)  # type: ignore[attr-defined]

    assert after == before
    assert panels_called == []
