"""A member who may not see a table learns nothing of it, not by the work that the answer takes:
the statements of the database are the same for a private table and for one that does not exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.base.streams.permissions import NotAdmitted, SessionGrant
from club.community.ratings.models import Result
from club.community.ratings.results.result_page import visible_result_page
from club.play.tables.models import Table
from club.play.tables.stream_permissions import grant_stream
from tests.conftest import taken_back
from tests.sampling import cases
from tests.support.access_rows import path_of
from tests.support.everybody import Cast, addresses, cast, table_of
from tests.support.sitting_down import NOW

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]

MISSING = 999_999
STAGES = ("private open", "private live", "private finished")
PLACES = [route for route in addresses() if "<int:table_id>" in route]


@pytest.fixture(scope="module")
def everybody(toys: None, database: None) -> Cast:
    """The cast, already logged in."""
    found = cast()
    assert found.client("member").get("/members/me/").status_code == 200
    return found


@pytest.fixture(scope="module", params=STAGES)
def table(everybody: Cast, request: pytest.FixtureRequest) -> Iterator[Table]:
    with taken_back():
        yield table_of(everybody, str(request.param))


def statements(number: int, ask: Callable[[int], object]) -> list[str]:
    """The statements, without conditions, of a question about the table of that number."""
    with taken_back(), CaptureQueriesContext(connection) as asked:
        ask(number)
    return [query["sql"].split(" WHERE ")[0] for query in asked.captured_queries]


METHODS = ("GET", "POST", "DELETE")


@pytest.mark.long
@pytest.mark.parametrize("table", cases(STAGES, ["private live"]), indirect=True)
def test_no_address_does_more_for_a_private_table_than_for_none(
    everybody: Cast, table: Table
) -> None:
    client = everybody.client("member")
    wrong = []
    for place, method in product(PLACES, METHODS):

        def ask(number: int, place: str = place, method: str = method) -> None:
            cache.clear()  # or the rate limits of the API would count
            answer = client.generic(method, path_of(place, number), b"{}", "application/json")
            assert answer.status_code in (302, 404, 405), (method, place)

        if statements(table.pk, ask) != statements(MISSING, ask):
            wrong.append((method, place))

    assert not wrong, "these ask the database for more"


def test_no_stream_does(everybody: Cast, table: Table) -> None:
    key = everybody.client("member").cookies["sessionid"].value

    def ask(number: int) -> None:
        with pytest.raises(NotAdmitted):
            grant_stream(SessionGrant(key), number)

    assert statements(table.pk, ask) == statements(MISSING, ask)


def test_no_page_of_a_result_does(everybody: Cast) -> None:
    table = table_of(everybody, "private finished")
    facts = {"slug": "toy", "seats": 2, "moment": NOW, "weight": 1.0, "model": 1}
    result = Result.objects.create(number=77, kind="table", record=table.record, **facts)

    def ask(number: int) -> None:
        assert visible_result_page(number, everybody.member) is None

    assert statements(result.number, ask) == statements(MISSING, ask)
