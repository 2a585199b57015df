"""Which body loses its place where all places are taken."""

from __future__ import annotations

import pytest

from club.base.processes.http_protocol import (
    SLOW_AFTER,
    SLOW_RATE,
    ArrivingBodies,
    ArrivingBody,
    client_of,
)

NOW = 1_000.0
MIB = 1024 * 1024


@pytest.fixture
def ended() -> list[str]:
    """The clients whose bodies were ended."""
    return []


def bodies(ended: list[str], *rows: tuple[str, float, int]) -> ArrivingBodies:
    """Bodies of these clients, that began so many seconds ago and have so many bytes."""
    arriving = ArrivingBodies()
    for client, age, received in rows:
        end = lambda client=client: ended.append(client)  # noqa: E731
        arriving.bodies.add(ArrivingBody(client, NOW - age, end, received))
    return arriving


def test_many_slow_bodies_keep_nobody_from_sending(ended: list[str]) -> None:
    arriving = bodies(ended, *[(f"slow {number}", 5.0, 10) for number in range(25)])

    assert all(arriving.free_place("honest", NOW) for _ in range(25))
    assert len(ended) == 25 and not arriving.bodies


def test_the_slowest_body_loses_its_place(ended: list[str]) -> None:
    arriving = bodies(ended, ("slow", 10.0, 2_000), ("slower", 10.0, 1_000), ("fast", 10.0, MIB))

    arriving.free_place("honest", NOW)

    assert ended == ["slower"]


def test_bodies_that_arrive_well_keep_their_places(ended: list[str]) -> None:
    arriving = bodies(ended, ("fast", 10.0, 10 * SLOW_RATE), ("young", SLOW_AFTER / 2, 0))

    assert not arriving.free_place("honest", NOW)
    assert ended == []


def test_a_client_with_more_places_than_the_newcomer_loses_one(ended: list[str]) -> None:
    arriving = bodies(ended, *[("many", 0.1, 10)] * 3, ("one", 0.1, 0))

    assert arriving.free_place("honest", NOW)
    assert not arriving.free_place("many", NOW)
    assert ended == ["many"]


def test_a_client_with_many_slow_bodies_loses_one_before_a_slower_client(
    ended: list[str],
) -> None:
    arriving = bodies(ended, ("phone", 9.0, 10), ("many", 9.0, 900), ("many", 9.0, 800))

    arriving.free_place("honest", NOW)

    assert ended == ["many"]


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("/run/club.sock", "/run/club.sock"),
        ("", ""),
    ],
)
def test_a_client_of_ipv6_is_a_network(host: str, client: str) -> None:
    assert client_of(host) == client
