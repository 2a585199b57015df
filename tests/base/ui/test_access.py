"""Permissions: every viewer requests every address of the site, and nobody reads another member's
data.

The rows are in `access_rows.py`. An address without a row fails, so that its author decides who may
read it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.utils import timezone

from club.base.club_settings.models import ClubSettings
from club.base.club_settings.queries import forget_settings, remember_settings
from club.base.monitoring import heartbeats
from club.base.monitoring.heartbeats import BEAT
from club.play.tables.models import Table
from tests.conftest import taken_back
from tests.play.table_page.table_access_rows import LOOKS, SENDS, STAGES, TABLE, codes_at_a_table
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
from tests.support.sitting_down import HOUR

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]

ALL = addresses()
# apps keep the rows of their addresses below a table
AT_A_TABLE = [route for route in ALL if route.startswith(TABLE) and route not in ELSEWHERE]
PLACES = [route.removeprefix(TABLE) for route in AT_A_TABLE]
OTHERS = [route for route in ALL if not route.startswith(ADMIN) and route not in AT_A_TABLE]
ADMINS = [route for route in ALL if route.startswith(ADMIN)]
ADMINS_CODES = (200, 302, 403, 404, 405)  # possible answers to an admin


def hear_everything() -> None:
    """All parts are well, however long these tests take."""
    for name in (BEAT, heartbeats.SWEEP, heartbeats.WORKER):
        heartbeats.beat(name, [], timezone.now() + HOUR)


@pytest.fixture(scope="module")
def everybody(toys: None, database: None) -> Cast:
    """The cast, already logged in, at a club where everything runs."""
    hear_everything()
    found = cast()
    assert found.client("host").get("/members/me/").status_code == 200
    return found


@pytest.fixture
def tables(everybody: Cast) -> Iterator[tuple[Table, Table]]:
    """A live one and an open one. Beat and worker were heard just now, however long the tests
    before have taken.
    """
    hear_everything()
    with taken_back():
        yield table_of(everybody, "private live"), table_of(everybody, "private open")


def asked(
    everybody: Cast, viewer: str, method: str, path: str, form: dict[str, str]
) -> tuple[int, str]:
    """The code, and all that the viewer gets to read. What the request wrote is rolled back."""
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


METHODS = ("get", "post")
QUICK_STAGE, QUICK_VIEWERS = "private live", ("stranger", "member")


def long_unless(quick: bool) -> list[pytest.MarkDecorator]:
    return [] if quick else [pytest.mark.long]


TABLE_PASSES = [
    pytest.param(stage, viewer, id=f"{stage}-{viewer}", marks=long_unless(stage == QUICK_STAGE))
    for stage in STAGES
    for viewer in VIEWERS
]
PASSES = [
    pytest.param(viewer, id=viewer, marks=long_unless(viewer in QUICK_VIEWERS))
    for viewer in VIEWERS
]


@pytest.mark.parametrize(("stage", "viewer"), TABLE_PASSES)
def test_a_viewer_may_what_the_rows_of_a_table_say(
    everybody: Cast, stage: str, viewer: str
) -> None:
    with taken_back():
        table = table_of(everybody, stage)
        secrets = foreign(table, viewer, stage)
        number = {"asked": number_of_question(table, everybody, viewer)}
        wrong = {}
        for place, method in product(PLACES, METHODS):
            form = SENDS.get(place, ({}, {}))[0] | number
            code, body = asked(everybody, viewer, method, path_of(TABLE + place, table.pk), form)
            wanted = codes_at_a_table(place, method, stage)[VIEWERS.index(viewer)]
            leaked = [word for word in secrets if word in body]
            if code != wanted or leaked:
                wrong[method, place] = (code, wanted, leaked)
    assert not wrong, "method and address: answered, wanted, leaked"


@pytest.mark.parametrize("viewer", PASSES)
def test_a_viewer_may_what_the_rows_of_other_addresses_say(
    everybody: Cast, tables: tuple[Table, Table], viewer: str
) -> None:
    live, opened = tables
    secrets = foreign(live, viewer, "live") | foreign(opened, viewer, "open")
    wrong = {}
    for route, method in product(OTHERS, METHODS):
        code, body = asked(everybody, viewer, method, path_of(route, live.pk), {})
        wanted = codes_elsewhere(route, method)[VIEWERS.index(viewer)]
        in_address = {INVITE} if "token" in route else set()
        leaked = [word for word in secrets - in_address if word in body]
        if code != wanted or leaked:
            wrong[method, route] = (code, wanted, leaked)
    assert not wrong, "method and address: answered, wanted, leaked"


@pytest.mark.long
def test_an_organiser_may_what_the_rows_say(everybody: Cast, tables: tuple[Table, Table]) -> None:
    wrong = {}
    for route, method in product(OTHERS, METHODS):
        code, _ = asked(everybody, "organiser", method, path_of(route, tables[0].pk), {})
        if code != code_of_organiser(route, method):
            wrong[method, route] = (code, code_of_organiser(route, method))
    assert not wrong, "method and address: answered, wanted"


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_admin_page_shows_or_writes_a_table(
    everybody: Cast, tables: tuple[Table, Table], viewer: str
) -> None:
    """Without API keys no request gets past the log-in; with them, nothing of a table can be
    written or read.
    """
    table, _ = tables
    secrets, wrong = foreign(table, viewer, "live"), {}
    for route, method in product(ADMINS, METHODS):
        code, body = asked(everybody, viewer, method, path_of(route, table.pk), {})
        leaked = [word for word in secrets if word in body]
        if code not in admin_codes(route, method, viewer) or leaked:
            wrong[method, route] = (code, leaked)
    assert not wrong, "method and address: answered, leaked"


def admin_codes(route: str, method: str, viewer: str) -> tuple[int, ...]:
    """The possible answers of an admin page to a viewer."""
    if viewer == "admin":
        return (403,) if is_closed(route, method) else ADMINS_CODES
    return (codes_without_keys(route, method)[VIEWERS.index(viewer)],)


def test_search_engines_list_no_page_where_the_club_asks_for_it(
    everybody: Cast, tables: tuple[Table, Table]
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
