"""Without the database pages say that the club is back soon, and health checks still answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import Future

import pytest
from django.conf import settings as project
from django.core.cache import caches
from django.db import OperationalError, connections
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoDbBlocker
from pytest_django.fixtures import Settings

from club.base.database.server import MAX_DIFFERENCE, clocks_agree, is_database_away
from club.base.monitoring import load_balancer_check
from club.base.monitoring.load_balancer_check import HINT, HINT_SECONDS, Probe, WebHost
from club.base.processes.web_metrics import REQUESTS_PROGRESS, REQUESTS_WAITING

COOKIES = {project.SESSION_COOKIE_NAME: "a" * 32}
PAGES = ("/", "/accounts/login/", "/tables/", "/nowhere/", "/admin/")
HOSTS_FILE = project.BASE_DIR / "deploy/debian/Caddyfile.hosts"


@pytest.fixture
def away(django_db_blocker: DjangoDbBlocker, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No connection to the database can be made."""

    def refuse(*_: object, **__: object) -> None:
        raise OperationalError("password=hunter2 refused")

    with django_db_blocker.unblock():
        connections["default"].close()
        monkeypatch.setattr(connections["default"], "get_new_connection", refuse)
        yield


@pytest.fixture
def visitor() -> Client:
    client = Client(raise_request_exception=False)
    client.cookies.load(COOKIES)
    return client


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_page_says_that_the_club_is_back_soon(
    away: None, visitor: Client, address: str, method: str
) -> None:
    answer = getattr(visitor, method)(address)
    assert (answer.status_code, answer["Retry-After"]) == (503, "10")
    assert "back soon" in answer.content.decode()
    assert "hunter2" not in answer.content.decode()


@pytest.mark.parametrize("key", ["", "Bearer kerho_" + "a" * 43])
def test_the_api_answers_with_a_problem(away: None, visitor: Client, key: str) -> None:
    answer = visitor.get("/api/v1/tables", headers={"authorization": key} if key else {})
    assert (answer.status_code, answer["Retry-After"]) == (503, "10")
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["type"] == "busy"


@pytest.mark.parametrize("cookies", [{}, COOKIES])
def test_health_names_the_database(away: None, cookies: dict[str, str]) -> None:
    client = Client()
    client.cookies.load(cookies)
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert answer.json()["parts"]["database"] == {"ok": False, "seconds": None}


def test_the_check_of_the_proxy_does_not_fail(away: None, visitor: Client) -> None:
    assert visitor.get("/health/web/").status_code == 200


def test_an_error_of_a_statement_is_no_outage(db: None) -> None:
    connections["default"].ensure_connection()
    assert not is_database_away(OperationalError("database is locked"))
    assert not is_database_away(ValueError())


def test_the_check_of_the_proxy_is_answered_without_tls(settings: Settings) -> None:
    """The proxy asks over plain HTTP, inside the network."""
    settings.SECURE_SSL_REDIRECT = True
    asked = re.search(r"health_uri (\S+)", HOSTS_FILE.read_text())
    assert asked
    assert Client().get(asked[1]).status_code == 200


class TestWebHost:
    """Whether the proxy may send requests to a host."""

    @pytest.fixture
    def host(self, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> WebHost:
        settings.REDIS_URL = "redis://127.0.0.1:9/0"  # the hints of tests are in memory
        self.is_well, self.time = True, 0.0
        monkeypatch.setattr(Probe, "succeeds", lambda _: self.is_well)
        monkeypatch.setattr(load_balancer_check, "monotonic", lambda: self.time)
        caches["hints"].clear()
        return WebHost()

    def test_a_host_that_is_well_says_so_to_the_others(self, host: WebHost) -> None:
        assert host.may_serve()
        assert caches["hints"].get(HINT)

    def test_a_host_without_database_is_taken_out_while_another_one_is_well(
        self, host: WebHost
    ) -> None:
        self.is_well = False
        assert host.may_serve()
        self.time = HINT_SECONDS + 1
        caches["hints"].set(HINT, value=True)  # of the other host
        assert not host.may_serve()
        self.is_well = True
        assert host.may_serve()

    def test_no_host_is_taken_out_while_none_is_well(self, host: WebHost) -> None:
        host.may_serve()
        self.is_well = False
        assert host.may_serve()  # its own hint is still there
        caches["hints"].clear()  # expired
        for self.time in (1, HINT_SECONDS, HINT_SECONDS + 1, 100):
            assert host.may_serve()

    def test_a_host_whose_pages_get_no_thread_is_not_well(self, host: WebHost) -> None:
        with REQUESTS_WAITING.track_inprogress():
            REQUESTS_PROGRESS.set(1)
            host.may_serve()
        assert not caches["hints"].get(HINT)


def test_a_database_that_does_not_answer_in_time_keeps_no_proxy_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(load_balancer_check, "PROBE_TIMEOUT", 0.01)
    assert not Probe(question=Future()).succeeds()


@pytest.mark.django_db
@pytest.mark.parametrize(("ahead", "agrees"), [(0.9, True), (1.1, False), (-1.1, False)])
def test_clocks_agree_within_five_minutes(ahead: float, agrees: bool) -> None:
    assert clocks_agree(timezone.now() + ahead * MAX_DIFFERENCE) is agrees
