"""Caches in Redis keep their line from one request to the next."""

from __future__ import annotations

import secrets
from contextvars import copy_context

import pytest
import redis
from django.core.cache import caches
from pytest_django.fixtures import Settings

from club.processes.patience import TookTooLong
from club.redis.pool import SharedPool
from club.settings import CACHES


@pytest.mark.redis
@pytest.mark.parametrize("name", list(CACHES))
def test_requests_that_come_one_after_the_other_use_one_line(settings: Settings, name: str) -> None:
    url, line = settings.TEST_REDIS_URL, secrets.token_hex(8)
    there = {"LOCATION": url, "OPTIONS": {"client_name": line}}
    settings.CACHES = {"default": CACHES[name] | there}
    with redis.Redis.from_url(url) as server:
        used = set()
        for number in range(3):
            copy_context().run(lambda number=number: caches["default"].set("number", number, 60))
            assert copy_context().run(lambda: caches["default"].get("number")) == number
            used |= {one["id"] for one in server.client_list() if one["name"] == line}
        assert len(used) == 1


@pytest.mark.redis
def test_a_line_whose_user_was_interrupted_gives_nobody_the_answer_of_another(
    settings: Settings,
) -> None:
    pool = SharedPool.from_url(settings.TEST_REDIS_URL, client_name=secrets.token_hex(8))
    with pytest.raises(TookTooLong):
        ask_and_be_interrupted(pool)
    assert redis.Redis(connection_pool=pool).echo("mine") == b"mine"


def ask_and_be_interrupted(pool: redis.ConnectionPool) -> None:
    line = pool.get_connection()
    try:
        line.send_command("ECHO", "another's")
        raise TookTooLong
    finally:
        pool.release(line)
