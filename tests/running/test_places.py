"""Who goes on among the requests at work."""

from __future__ import annotations

import asyncio

import pytest

from club.web import places
from tests.running.at_the_door import House, acted, settle

NEVER = 3600.0  # seconds


async def until(house: House, begun: int) -> None:
    """So many requests are at work or done."""
    async with asyncio.timeout(60):
        while len(house.begun) < begun:
            await asyncio.sleep(0.01)


def opened(house: House, *paths: str) -> None:
    for path in paths:
        house.door(path).set()


def test_where_there_is_one_baton_the_next_waits_until_it_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(places, "LONG", NEVER)

    async def act() -> None:
        house = House(at_work=2, batons=1)
        asked = [house.ask(path) for path in ("/a/", "/b/", "/c/")]
        await settle()
        assert (house.begun, house.queue.waiting) == (["/a/"], 2)
        opened(house, "/a/")
        await settle()
        assert (house.begun, house.queue.waiting) == (["/a/", "/b/"], 1)
        opened(house, "/b/", "/c/")
        await asyncio.gather(*asked)
        assert house.begun == ["/a/", "/b/", "/c/"]

    acted(act)


def test_who_takes_long_passes_the_baton_on_but_no_more_are_at_work_than_there_are_places(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(places, "LONG", 0.0)

    async def act() -> None:
        house = House(at_work=2, batons=1)
        asked = [house.ask(path) for path in ("/a/", "/b/", "/c/")]
        await until(house, begun=2)
        await settle()
        assert (house.begun, house.queue.waiting) == (["/a/", "/b/"], 1)
        opened(house, "/b/")
        await until(house, begun=3)
        opened(house, "/a/", "/c/")
        await asyncio.gather(*asked)

    acted(act)


def test_a_baton_that_was_passed_on_is_not_passed_on_once_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def act() -> None:
        house = House(at_work=3, batons=1)
        monkeypatch.setattr(places, "LONG", 0.0)
        slow = house.ask("/slow/")
        await settle()
        monkeypatch.setattr(places, "LONG", NEVER)
        await until(house, begun=1)
        asked = [house.ask(path) for path in ("/a/", "/b/")]
        await until(house, begun=2)
        opened(house, "/slow/")
        await slow
        await settle()
        assert house.begun == ["/slow/", "/a/"]
        opened(house, "/a/", "/b/")
        await asyncio.gather(*asked)

    acted(act)


def test_who_leaves_while_they_wait_for_the_baton_leave_their_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def act() -> None:
        kept = places.Places(at_work=2, batons=1)
        monkeypatch.setattr(places, "LONG", NEVER)
        first = await kept.acquire()
        waiting = asyncio.create_task(kept.acquire())
        await settle()
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        first.release()
        monkeypatch.setattr(places, "LONG", 0.0)
        for _ in range(2):
            await asyncio.wait_for(kept.acquire(), timeout=60)
        assert kept.locked()

    acted(act)
