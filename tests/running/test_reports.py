"""Web processes report to each other: whichever is asked tells of all that are alive."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from dataclasses import replace
from time import time

import pytest
import redis
from django.db import connection
from django.test import Client
from pytest_django.fixtures import Settings

from club import reports as reporting
from club.live.hub import Hub
from club.live.redis_names import redis_name
from club.reports import KEPT, NAMED, Report, hand_in, own_report, reports
from club.tables import door
from club.watching.metrics import of_processes
from club.web.admission import QUEUE

OTHER = Report("other:7", 3, 40, 2, 1.5, 9, stands_still=False, deaf=False)
NOBODY = "redis://127.0.0.1:9/0"  # nobody listens there


class Enough(BaseException):
    """Ends what goes on for ever."""


@pytest.fixture
def server(settings: Settings) -> Iterator[redis.Redis]:
    """Redis, in which a club of its own reports."""
    settings.REDIS_URL, settings.SECRET_KEY = settings.TEST_REDIS_URL, secrets.token_hex(8)
    with redis.Redis.from_url(settings.REDIS_URL) as server:
        yield server
        names = redis_name("processes")
        server.delete(names, *server.zrange(names, 0, -1))


def test_the_figures_of_each_process_stand_together() -> None:
    lines = [str(figure) for figure in of_processes([OTHER, replace(OTHER, process="a:1")])]
    assert lines[::2] == [
        'kerho_streams_open{process="other:7"} 9',
        'kerho_requests_waiting{process="other:7"} 3',
        'kerho_requests_waited_seconds_sum{process="other:7"} 1.5',
        'kerho_requests_waited_seconds_count{process="other:7"} 40',
        'kerho_requests_turned_away_total{process="other:7"} 2',
    ]
    assert all('{process="a:1"}' in line for line in lines[1::2])


def test_a_process_alone_tells_of_itself_as_it_is_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QUEUE, "waiting", 5)
    assert [(one.process, one.waiting) for one in reports()] == [(own_report().process, 5)]


@pytest.mark.redis
def test_it_tells_of_all_that_have_reported(server: redis.Redis) -> None:
    hand_in(OTHER, server)
    assert reports() == [OTHER, own_report()]


@pytest.mark.redis
def test_no_counter_goes_back_where_another_is_asked_next(
    server: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is told of oneself is handed in before."""
    hand_in(own_report(), server)
    monkeypatch.setattr(QUEUE, "admitted", QUEUE.admitted + 10)
    (told,) = reports()
    assert told == own_report()
    (name,) = server.zrange(redis_name("processes"), 0, -1)
    assert json.loads(server.get(name) or "")["admitted"] == told.admitted


@pytest.mark.redis
def test_redis_forgets_one_that_reports_no_more(server: redis.Redis) -> None:
    hand_in(OTHER, server)
    (name,) = server.zrange(redis_name("processes"), 0, -1)
    assert 0 < server.ttl(name) <= KEPT
    server.delete(name)
    assert reports() == [own_report()]


@pytest.mark.redis
def test_a_day_later_it_is_not_asked_for_any_more(server: redis.Redis) -> None:
    hand_in(OTHER, server)
    names = redis_name("processes")
    (name,) = server.zrange(names, 0, -1)
    server.zadd(names, {name: time() - NAMED - 1})
    reports()
    assert name not in server.zrange(names, 0, -1)
    assert 0 < server.ttl(names) <= NAMED


@pytest.mark.redis
@pytest.mark.parametrize("text", ['{"process": "other:7"}', "[]", "what is this"])
def test_a_report_of_another_release_is_left_out(server: redis.Redis, text: str) -> None:
    hand_in(OTHER, server)
    (name,) = server.zrange(redis_name("processes"), 0, -1)
    server.set(name, text, ex=KEPT)
    assert reports() == [own_report()]


def test_where_redis_says_no_a_process_tells_of_itself(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise redis.ResponseError("MISCONF")

    settings.REDIS_URL = NOBODY
    monkeypatch.setattr(reporting, "hand_in", refuse)
    assert reports() == [own_report()]


@pytest.mark.redis
def test_another_club_on_the_same_server_has_its_own(
    server: redis.Redis, settings: Settings
) -> None:
    hand_in(OTHER, server)
    ours, settings.SECRET_KEY = settings.SECRET_KEY, "another"
    assert OTHER not in reports()
    settings.SECRET_KEY = ours
    assert OTHER in reports()


@pytest.mark.redis
def test_so_has_a_copy_of_the_club_with_another_database(
    server: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = redis_name("signals")
    monkeypatch.setitem(connection.settings_dict, "NAME", "restored")
    assert redis_name("signals") != ours


def test_where_redis_is_away_a_process_tells_of_itself(settings: Settings) -> None:
    settings.REDIS_URL = NOBODY
    assert reports() == [own_report()]


def test_streams_hear_nothing_while_redis_is_away(settings: Settings) -> None:
    settings.REDIS_URL = NOBODY
    assert [one.deaf for one in reports()] == [False]  # nobody listens
    hub = Hub(door)
    hub.streams["table:1"] = {object()}  # type: ignore[arg-type]
    assert [one.deaf for one in reports()] == [True]
    assert not own_report().deaf, "what arrives proves that Redis is there"
    hub.streams.clear()


def test_a_report_that_fails_is_not_the_last(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried = []

    def fail(*_: object) -> None:
        tried.append(1)
        if len(tried) > 1:
            raise Enough
        raise redis.ResponseError("not for you")

    settings.REDIS_URL = NOBODY
    monkeypatch.setattr(reporting, "hand_in", fail)
    monkeypatch.setattr(reporting, "sleep", lambda seconds: None)
    with pytest.raises(Enough):
        reporting._keep_reporting()
    assert "a report was not handed in: ResponseError" in caplog.text


@pytest.mark.redis
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("part", "trouble"), [("pages", {"stands_still": True}), ("streams", {"deaf": True})]
)
def test_the_trouble_of_another_is_known_next_door(
    server: redis.Redis, client: Client, part: str, trouble: dict[str, bool]
) -> None:
    hand_in(replace(OTHER, **trouble), server)  # type: ignore[arg-type]
    assert not client.get("/health/").json()["parts"][part]["ok"]
