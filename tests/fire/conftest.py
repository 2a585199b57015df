"""The club under attack: toy games in the catalogue, and clubs in processes of their own that can
be killed.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from django.conf import settings

from games import registry

SHELF = [*settings.INSTALLED_GAMES, "tests.support.toys", "tests.fire.broken_games"]


# the work of tests marked `alongside`, as chosen on the command line
waiting: list[Callable[[], None]] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("alongside"):
            item.add_marker(pytest.mark.xdist_group("alongside"))
            item.fixturenames.append("begun")  # type: ignore[attr-defined]


def pytest_collection_finish(session: pytest.Session) -> None:
    waiting[:] = [item.obj for item in session.items if item.get_closest_marker("alongside")]  # type: ignore[attr-defined]


def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Tests marked `alongside` run two at a time: they mostly wait, for clubs of their own."""
    if not pyfuncitem.get_closest_marker("alongside"):
        return None
    pyfuncitem.funcargs["begun"][pyfuncitem.obj].result()
    return True


@pytest.fixture(scope="session")
def begun(django_db_setup: None) -> Iterator[dict[Callable[[], None], Future[None]]]:
    with ThreadPoolExecutor(2) as pool:
        yield {act: pool.submit(act) for act in waiting}


@pytest.fixture(scope="module")
def toys() -> Iterator[None]:
    registry.fill(SHELF)
    yield
    registry.fill(settings.INSTALLED_GAMES)
