"""Permissions: every viewer requests every address of the site, and nobody reads another member's
data.

The rows are in `access_rows.py`. An address without a row fails, so that its author decides who may
read it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import timezone

from club.club_settings.models import ClubSettings
from club.club_settings.queries import forget_settings, remember_settings
from club.monitoring import services, worker_pulse
from club.tables.models import Table
from tests.conftest import taken_back
from tests.support.access_rows import (
    ADMIN,
    ADMIN_LOG_IN,
    ELSEWHERE,
    READ_ONLY,
    code_of_organiser,
    codes_elsewhere,
    path_of,
    row_wanted,
)
from tests.support.everybody import (
    CARD,
    HIDDEN,
    INVITE,
    VIEWERS,
    Cast,
    addresses,
    cast,
    secret_of,
    table_of,
)
from tests.table_page.table_access_rows import LOOKS, SENDS, STAGES, TABLE, codes_at_a_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]

ALL = addresses()
# apps keep the rows of their addresses below a table
AT_A_TABLE = [route for route in ALL if route.startswith(TABLE) and route not in ELSEWHERE]
PLACES = [route.removeprefix(TABLE) for route in AT_A_TABLE]
OTHERS = [route for route in ALL if not route.startswith(ADMIN) and route not in AT_A_TABLE]
ADMINS = [route for route in ALL if route.startswith(ADMIN)]
ADMINS_CODES = (200, 302, 403, 404, 405)  # possible answers to an admin


def hear_a_worker() -> None:
    for name in (worker_pulse.SWEEP, worker_pulse.WORKER):
        services.beat(name, [], timezone.now())


@pytest.fixture(scope="module")
def everybody(toys: None, database: None) -> Cast:
    """The cast, already logged in, at a club where everything runs."""
    hear_a_worker()
    found = cast()
    assert found.client("host").get("/members/me/").status_code == 200
    return found


@pytest.fixture(scope="class", params=STAGES)
def stage(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="class")
def table(everybody: Cast, stage: str) -> Iterator[Table]:
    with taken_back():
        yield table_of(everybody, stage)


@pytest.fixture(scope="class")
def tables(everybody: Cast) -> Iterator[tuple[Table, Table]]:
    """A live one and an open one."""
    with taken_back():
        yield table_of(everybody, "private live"), table_of(everybody, "private open")


def asked(
    everybody: Cast, viewer: str, method: str, path: str, form: dict[str, str]
) -> tuple[int, str]:
    """The code, and all that the viewer gets to read."""
    with taken_back():
        answer: Any = getattr(everybody.client(viewer), method)(
            path, form if method == "post" else None
        )
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        return answer.status_code, content.decode() + str(answer.headers)


def codes_without_keys(route: str, method: str) -> list[int]:
    """The answers of an admin page to all viewers but its admin."""
    row = ADMIN_LOG_IN[method == "post"].split() if route == f"{ADMIN}login/" else ["302"] * 4
    return [int(code) for code in row[:4]]


def is_closed(route: str, method: str) -> bool:
    """Whether the page would write what only services write."""
    changes = method == "post" and route.endswith("/change/")
    writes = changes or route.endswith(("/add/", "/delete/"))
    return writes and route.startswith(tuple(f"{ADMIN}{model}" for model in READ_ONLY))


def number_of_question(table: Table, everybody: Cast, viewer: str) -> str:
    member = getattr(everybody, viewer, None)
    chair = table.chairs.filter(member=member).first() if member else None
    return str(chair.asked if chair else 1)


def foreign(table: Table, viewer: str, stage: str) -> set[str]:
    """The secrets of the table that this viewer must not read anywhere."""
    others = {word for whose, words in HIDDEN.items() if whose != viewer for word in words}
    over = stage.endswith("finished")
    hidden = others - {CARD} if over else others | {secret_of(table)}
    return hidden if viewer == "host" else hidden | {INVITE}


class TestAtATable:
    @pytest.mark.parametrize("place", PLACES, ids=lambda place: place or "table/")
    def test_who_may_what(self, everybody: Cast, table: Table, place: str, stage: str) -> None:
        path = path_of(TABLE + place, table.pk)
        for method in ("get", "post"):
            codes = {}
            for viewer in VIEWERS:
                form = SENDS.get(place, ({}, {}))[0] | {
                    "asked": number_of_question(table, everybody, viewer)
                }
                codes[viewer], body = asked(everybody, viewer, method, path, form)
                assert not [word for word in foreign(table, viewer, stage) if word in body], (
                    viewer,
                    method,
                )
            assert codes == dict(
                zip(VIEWERS, codes_at_a_table(place, method, stage), strict=True)
            ), method


class TestElsewhere:
    @pytest.fixture(autouse=True)
    def _alive(self, everybody: Cast, tables: tuple[Table, Table]) -> None:
        """A worker was heard just now, however long these tests have taken."""
        hear_a_worker()

    @pytest.mark.parametrize("route", OTHERS)
    def test_who_may_what(self, everybody: Cast, tables: tuple[Table, Table], route: str) -> None:
        live, table = tables
        path = path_of(route, live.pk)
        told = INVITE if "token" in route else ""  # the address contains the token
        for method in ("get", "post"):
            codes = {}
            for viewer in VIEWERS:
                codes[viewer], body = asked(everybody, viewer, method, path, {})
                hidden = foreign(live, viewer, "live") | foreign(table, viewer, "open") - {told}
                assert not [word for word in hidden - {told} if word in body], (viewer, method)
            assert codes == dict(zip(VIEWERS, codes_elsewhere(route, method), strict=True)), method

    @pytest.mark.parametrize("route", OTHERS)
    def test_c1_1_what_an_organiser_may(
        self, everybody: Cast, tables: tuple[Table, Table], route: str
    ) -> None:
        path = path_of(route, tables[0].pk)
        codes = {m: asked(everybody, "organiser", m, path, {})[0] for m in ("get", "post")}
        assert codes == {m: code_of_organiser(route, m) for m in codes}

    def test_search_engines_list_no_page_where_the_club_asks_for_it(
        self, everybody: Cast, tables: tuple[Table, Table]
    ) -> None:
        public = [route for route in OTHERS if codes_elsewhere(route, "get")[0] == 200]
        remember_settings(ClubSettings(hidden_from_search=True))

        listed = []
        for route in public:
            answer = everybody.client("stranger").get(path_of(route, tables[0].pk))
            is_page = answer["Content-Type"].startswith("text/html")
            tag = '<meta name="robots" content="noindex">'
            if is_page and "X-Robots-Tag" not in answer and tag not in answer.content.decode():
                listed.append(route)

        forget_settings()
        assert len(public) > 15
        assert listed == []

    @pytest.mark.parametrize("route", ADMINS)
    def test_in_the_admin_pages(
        self, everybody: Cast, tables: tuple[Table, Table], route: str
    ) -> None:
        """Without API keys no request gets past the log-in; with them, nothing of a table can be
        written or read.
        """
        table, _ = tables
        for method in ("get", "post"):
            codes = []
            for viewer in VIEWERS:
                code, body = asked(everybody, viewer, method, path_of(route, table.pk), {})
                codes.append(code)
                read = [word for word in foreign(table, viewer, "live") if word in body]
                assert not read, (viewer, method)
            *outside, admin = codes
            assert outside == codes_without_keys(route, method), method
            assert admin in ((403,) if is_closed(route, method) else ADMINS_CODES), method


def test_every_address_has_a_row() -> None:
    assert {*LOOKS, *SENDS} == set(PLACES)
    missing = [row_wanted(route) for route in OTHERS if route not in ELSEWHERE]
    assert not missing, "\n".join(missing)
    gone = ELSEWHERE.keys() - set(OTHERS)
    assert not gone, f"take the rows of these addresses out, they are no more: {sorted(gone)}"
    assert len(PLACES) + len(OTHERS) + len(ADMINS) == len(ALL) > 100


@pytest.mark.parametrize(
    ("viewer", "stage", "shown"), [("host", "live", 3), ("seated", "live", 2), ("host", "open", 1)]
)
def test_what_is_searched_for_can_be_found(
    everybody: Cast, viewer: str, stage: str, shown: int
) -> None:
    """The control: whose it is reads every word of it, and so a leak would be found."""
    table = table_of(everybody, stage)
    _, body = asked(everybody, viewer, "get", path_of(TABLE, table.pk), {})
    assert sum(word in body for word in (*HIDDEN[viewer], INVITE)) == shown
