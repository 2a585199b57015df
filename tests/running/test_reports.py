"""Web processes report to each other: whichever is asked tells of all that are alive."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from dataclasses import asdict, replace
from time import time

import pytest
import redis
from django.db import connection
from django.test import Client
from pytest_django.fixtures import Settings

from club.redis.names import redis_name
from club.reports import KEPT, Report, hand_in, own, reports
from club.watching.metrics import of_processes
from club.web.admission import QUEUE

NEXT_DOOR = Report("other:7", 0.0, 3, 40, 2, 1.5, 9, stands_still=False, deaf=False)


def reported(ago: float = 0.0, **as_it_is: object) -> Report:
    """What another process has told, so many seconds ago."""
    return replace(NEXT_DOOR, at=time() - ago, **as_it_is)  # type: ignore[arg-type]


@pytest.fixture
def told(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[redis.Redis]:
    """Redis, in which a club of its own is told of."""
    settings.REDIS_URL = settings.TEST_REDIS_URL
    monkeypatch.setitem(connection.settings_dict, "NAME", secrets.token_hex(8))
    with redis.Redis.from_url(settings.REDIS_URL) as server:
        yield server
        server.delete(redis_name("processes"))


def test_the_figures_of_each_process_stand_together() -> None:
    lines = [str(figure) for figure in of_processes([NEXT_DOOR, replace(NEXT_DOOR, process="a:1")])]
    assert lines[::2] == [
        'kerho_streams_open{process="other:7"} 9',
        'kerho_requests_waiting{process="other:7"} 3',
        'kerho_requests_waited_seconds_sum{process="other:7"} 1.5',
        'kerho_requests_waited_seconds_count{process="other:7"} 40',
        'kerho_requests_turned_away_total{process="other:7"} 2',
    ]
    assert all('{process="a:1"}' in line for line in lines[1::2])


def test_a_process_tells_of_itself_as_it_is_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QUEUE, "waiting", 5)
    assert [(one.process, one.waiting) for one in reports()] == [(own().process, 5)]


@pytest.mark.redis
def test_it_tells_of_another_that_has_reported(told: redis.Redis) -> None:
    other = reported()
    hand_in(other)
    hand_in(own())
    mine, *others = reports()
    assert mine.process == own().process and others == [other]


@pytest.mark.redis
def test_of_one_that_reports_no_more_nobody_tells(told: redis.Redis) -> None:
    hand_in(reported(ago=KEPT + 1))
    assert len(reports()) == 1


@pytest.mark.redis
def test_the_next_report_forgets_it(told: redis.Redis) -> None:
    gone = reported(ago=KEPT + 1)
    told.hset(redis_name("processes"), gone.process, json.dumps(asdict(gone)))
    hand_in(own())
    assert told.hkeys(redis_name("processes")) == [own().process.encode()]


@pytest.mark.redis
def test_a_report_of_another_release_is_left_out(told: redis.Redis) -> None:
    told.hset(redis_name("processes"), "other:7", '{"process": "other:7"}')
    assert len(reports()) == 1


def test_where_redis_is_away_a_process_tells_of_itself(settings: Settings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:9/0"
    assert [one.process for one in reports()] == [own().process]


@pytest.mark.redis
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("part", "trouble"), [("pages", {"stands_still": True}), ("streams", {"deaf": True})]
)
def test_the_trouble_of_another_is_known_next_door(
    told: redis.Redis, client: Client, part: str, trouble: dict[str, bool]
) -> None:
    hand_in(reported(**trouble))
    assert not client.get("/health/").json()["parts"][part]["ok"]
