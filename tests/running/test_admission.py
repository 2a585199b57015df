"""Admission control: how many requests are at work at once, who comes next, and what becomes of
those for whom there is no room.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from club import asgi
from club.web.admission import LONG_QUEUE
from club.web.asgi_types import Message, Receive, Scope, Send
from tests.running.at_the_door import House, acted, settle, whole


@pytest.mark.parametrize(
    ("asking", "alone", "parted"),
    [(2 + LONG_QUEUE, False, 1), (1 + LONG_QUEUE, False, 0), (9, True, 0)],
)
def test_who_leaves_a_long_queue_behind_is_sent_to_another_process_where_there_is_one(
    asking: int, alone: bool, parted: int
) -> None:
    async def act() -> None:
        house = House(alone=alone)
        asked = [house.ask(f"/{number}/") for number in range(asking)]
        await settle()
        house.door("/0/").set()
        start, *_ = await asked[0]
        assert start["headers"].count((b"connection", b"close")) == parted
        for one in asked:
            one.cancel()

    acted(act)


def test_only_so_many_are_at_work_and_who_came_first_is_next() -> None:
    async def act() -> None:
        house = House(at_work=2)
        asked = [house.ask(path) for path in ("/a/", "/b/", "/c/", "/d/")]
        await settle()
        assert house.begun == ["/a/", "/b/"]
        assert house.queue.waiting == 2
        house.door("/b/").set()
        await settle()
        assert house.begun == ["/a/", "/b/", "/c/"]
        for path in ("/a/", "/c/", "/d/"):
            house.door(path).set()
        assert [(await one)[0]["status"] for one in asked] == [200] * 4
        assert (house.queue.waiting, house.queue.admitted) == (0, 4)

    acted(act)


def test_a_full_queue_turns_away_with_a_page_that_says_when_to_come_back() -> None:
    async def act() -> None:
        house = House(most_waiting=1)
        first, second = house.ask("/a/"), house.ask("/b/")
        await settle()
        start, body = await house.ask("/c/")
        assert start["status"] == 503
        assert dict(start["headers"])[b"retry-after"].isdigit()
        assert b"What you sent was not taken." in body["body"]
        assert house.queue.turned_away == 1
        house.door("/a/").set()
        house.door("/b/").set()
        assert [(await one)[0]["status"] for one in (first, second)] == [200, 200]

    acted(act)


@pytest.mark.parametrize("path", ["/health/", "/metrics/"])
def test_whoever_watches_over_the_house_has_a_queue_apart(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act() -> None:
        house, lodge = House(most_waiting=0), House()
        monkeypatch.setattr(asgi, "pages", house.bodies_first)
        monkeypatch.setattr(asgi, "watched", lodge.bodies_first)
        busy = house.ask("/a/")
        await settle()
        lodge.door(path).set()
        said: list[Message] = []

        async def hear(message: Message) -> None:
            said.append(message)

        await asgi.application({"type": "http", "path": path}, whole, hear)
        assert said[0]["status"] == 200
        house.door("/a/").set()
        await busy

    acted(act)


def test_who_sends_while_the_queue_fills_is_turned_away() -> None:
    async def act() -> None:
        house, sent = House(most_waiting=1), asyncio.Event()

        async def late() -> Message:
            await sent.wait()
            return await whole()

        slow = house.ask("/slow/", late)
        await settle()
        busy = [house.ask(path) for path in ("/a/", "/b/")]
        await settle()
        sent.set()
        assert (await slow)[0]["status"] == 503
        assert house.queue.turned_away == 1
        for path in ("/a/", "/b/"):
            house.door(path).set()
        assert [(await one)[0]["status"] for one in busy] == [200, 200]

    acted(act)


def test_a_request_that_fails_gives_its_place_back() -> None:
    async def act() -> None:
        house = House()
        house.door("/broken/").set()
        with pytest.raises(RuntimeError):
            await house.ask("/broken/")
        house.door("/a/").set()
        assert (await house.ask("/a/"))[0]["status"] == 200

    acted(act)


def test_each_event_loop_has_its_own_places() -> None:
    house = House()

    async def act() -> None:
        first, second = house.ask("/a/"), house.ask("/b/")
        await settle()
        for path in ("/a/", "/b/"):
            house.door(path).set()
        assert [(await one)[0]["status"] for one in (first, second)] == [200, 200]

    acted(act)
    house.doors.clear()
    acted(act)


def test_streams_do_not_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    class Streams:
        serves = staticmethod(asgi.live.serves)

        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            heard.append(scope["path"])

    async def act() -> None:
        house = House(most_waiting=0)
        monkeypatch.setattr(asgi, "live", Streams())
        monkeypatch.setattr(asgi, "pages", house.bodies_first)
        busy = house.ask("/a/")
        await settle()
        await asgi.application({"type": "http", "path": "/live/home/"}, whole, unheard)
        assert (heard, house.begun) == (["/live/home/"], ["/a/"])
        house.door("/a/").set()
        await busy

    acted(act)


async def unheard(message: Message) -> None:
    raise AssertionError(message)


def still_there(came: list[bool]) -> Receive:
    """A client who sends everything, and waits for the answer."""

    async def receive() -> Message:
        came.append(True)
        if len(came) > 1:
            await asyncio.Event().wait()
        return await whole()

    return receive


def left(came: list[bool]) -> Receive:
    """A client who sends everything, and has left when they are listened to once more."""

    async def receive() -> Message:
        came.append(True)
        gone = {"type": "http.disconnect"}
        return gone if len(came) > 1 else await whole()

    return receive


@pytest.mark.parametrize(
    ("client", "method", "answered"),
    [(left, "GET", False), (left, "HEAD", False), (left, "POST", True), (still_there, "GET", True)],
)
def test_what_somebody_asks_to_see_and_leaves_is_not_drawn_what_they_send_is_done(
    client: Callable[[list[bool]], Receive], method: str, answered: bool
) -> None:
    async def act() -> None:
        house = House()
        busy = house.ask("/a/")
        await settle()
        waiting = house.ask("/b/", client([]), method)
        await settle()
        house.door("/a/").set()
        house.door("/b/").set()
        await busy
        assert bool(await waiting) is answered
        assert ("/b/" in house.begun) is answered
        house.door("/c/").set()
        assert (await house.ask("/c/"))[0]["status"] == 200  # nobody has kept the place

    acted(act)


def test_who_still_waits_when_the_process_leaves_is_told_to_come_back() -> None:
    async def act() -> None:
        house = House()
        busy = house.ask("/a/")
        await settle()
        waiting = house.ask("/b/")
        await settle()
        waiting.cancel()
        start, _ = await waiting
        assert start["status"] == 503 and (b"connection", b"close") in start["headers"]
        assert house.begun == ["/a/"]
        busy.cancel()

    acted(act)
