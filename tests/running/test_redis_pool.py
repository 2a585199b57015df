"""Caches in Redis keep their line from one request to the next."""

from __future__ import annotations

import secrets
from contextvars import copy_context

import pytest
import redis
from django.core.cache import caches
from pytest_django.fixtures import Settings

from club.settings import CACHES


@pytest.mark.redis
@pytest.mark.parametrize("name", list(CACHES))
def test_requests_that_come_one_after_the_other_use_one_line(settings: Settings, name: str) -> None:
    url, line = settings.TEST_REDIS_URL, secrets.token_hex(8)
    options = CACHES[name]["OPTIONS"] | {"client_name": line}
    settings.CACHES = {"default": CACHES[name] | {"LOCATION": url, "OPTIONS": options}}
    with redis.Redis.from_url(url) as server:
        for number in range(3):
            copy_context().run(lambda number=number: caches["default"].set("number", number, 60))
            assert copy_context().run(lambda: caches["default"].get("number")) == number
            assert [one["name"] for one in server.client_list()].count(line) == 1
