"""More than one machine: whatever fails, nothing acknowledged is lost or doubled, play goes on, and
every open page hears of it, without a person who helps.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from club.base.monitoring.load_balancer_check import HINT_SECONDS
from tests.fire.http_visitor import Visitor
from tests.fire.running_clubs import Persistent, until
from tests.machines.club_of_hosts import ClubOfHosts, opened
from tests.machines.open_page import OpenPage

pytestmark = [pytest.mark.machines, pytest.mark.whole, pytest.mark.xdist_group("machines")]


class Goes:
    """The checks that follow each fault."""

    def __init__(self, club: ClubOfHosts, bots: int, alice: Persistent, page: OpenPage) -> None:
        self.club, self.bots, self.alice, self.page = club, bots, alice, page

    def on(self) -> None:
        """Members and bots play, open pages hear it, and the records are whole."""
        heard = self.page.changes
        self.alice.plays(2)
        assert until(lambda: self.page.changes > heard), self.club.said()
        before = len(self.club.plies(self.bots))
        assert until(lambda: len(self.club.plies(self.bots)) > before + 3), self.club.said()
        assert self.alice.found() == []


@pytest.fixture(scope="module")
def club() -> Iterator[ClubOfHosts]:
    with opened() as club:
        yield club


@pytest.fixture(scope="module")
def seated(club: ClubOfHosts) -> dict[str, int]:
    return club.seat("endless", "bots")


@pytest.fixture(scope="module")
def alice(club: ClubOfHosts, seated: dict[str, int]) -> Persistent:
    return Persistent(club, seated["endless"], Visitor(club.port, "alice", secure=True).come_in())


@pytest.fixture(scope="module")
def open_page(club: ClubOfHosts, seated: dict[str, int], alice: Persistent) -> Iterator[OpenPage]:
    """alice's table is open in another window all the time."""
    with OpenPage(club.port, seated["endless"], alice.visitor.cookies) as page:
        yield page


@pytest.fixture
def goes_on(
    club: ClubOfHosts, seated: dict[str, int], alice: Persistent, open_page: OpenPage
) -> Goes:
    return Goes(club, seated["bots"], alice, open_page)


def test_two_web_hosts_and_two_worker_hosts_play_with_clocks_two_minutes_apart(
    goes_on: Goes,
) -> None:
    goes_on.on()


@pytest.mark.parametrize("name", ["web1", "web2", "work1", "work2"])
def test_a_host_that_is_killed_is_stood_in_for_by_the_other(
    club: ClubOfHosts, goes_on: Goes, name: str
) -> None:
    club.hosts[name].kill()
    goes_on.on()
    club.start(name)
    goes_on.on()


@pytest.mark.parametrize("name", ["web1", "work1"])
@pytest.mark.parametrize("server", ["redis", "data1"])
def test_a_host_that_is_cut_off_from_a_server_stops_nobody(
    club: ClubOfHosts, goes_on: Goes, name: str, server: str
) -> None:
    with club.hosts[name].cut_off(club.hosts[server]):
        goes_on.on()
    goes_on.on()


def test_redis_comes_back_empty(club: ClubOfHosts, goes_on: Goes) -> None:
    club.redis.restart()
    goes_on.on()


def test_postgresql_is_restarted(club: ClubOfHosts, goes_on: Goes) -> None:
    club.primary.stop()
    club.primary.start()
    goes_on.on()


def test_without_a_database_members_read_that_the_club_is_back_soon(
    club: ClubOfHosts, goes_on: Goes
) -> None:
    visitor = Visitor(club.port, "", secure=True)
    club.primary.stop()
    club.standby.stop()
    assert until(lambda: visitor.look("/")[0] == 503)
    time.sleep(HINT_SECONDS + 2)  # the proxy has asked both hosts
    pages = [visitor.look("/accounts/login/") for _ in range(4)]
    club.primary.start()
    club.standby.start()
    assert all(status == 503 and "back soon" in page for status, page in pages)
    goes_on.on()


def test_postgresql_fails_over_to_its_standby(club: ClubOfHosts, goes_on: Goes) -> None:
    club.fail_over()
    goes_on.on()
