"""Admission control: how many requests are at work at once, who comes next, and what becomes of
those for whom there is no room.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable

import pytest

from club import admission, asgi
from club.admission import LONG_QUEUE, Admission, Queue
from club.caps import LEAVE, Message, Receive, Scope, Send
from club.watching.metrics import of_requests
from tests.aside import aside

Answered = list[Message]


class House:
    """An application whose requests are at work until they are let go, one path each."""

    def __init__(self, at_work: int = 1, most_waiting: int = 9, alone: bool = True) -> None:
        self.begun: list[str] = []
        self.bodies: dict[str, bytes] = {}
        self.doors: dict[str, asyncio.Event] = {}
        self.queue = Queue()
        self.admission = Admission(self.work, self.queue, at_work, most_waiting, alone)

    async def work(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        self.begun.append(path)
        self.bodies[path] = (await receive())["body"]
        await self.door(path).wait()
        if path == "/broken/":
            raise RuntimeError
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"done"})

    def door(self, path: str) -> asyncio.Event:
        return self.doors.setdefault(path, asyncio.Event())

    def ask(self, path: str, receive: Receive | None = None) -> asyncio.Task[Answered]:
        return asyncio.create_task(self._ask(path, receive or whole))

    async def _ask(self, path: str, receive: Receive) -> Answered:
        answered: Answered = []

        async def send(message: Message) -> None:
            answered.append(message)

        await self.admission({"type": "http", "path": path}, receive, send)
        return answered


async def whole() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


async def settle() -> None:
    """Lets everybody go as far as they can."""
    for _ in range(20):
        await asyncio.sleep(0)


def acted(act: Callable[[], Awaitable[None]]) -> None:
    aside(asyncio.run, act())  # type: ignore[arg-type]


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
        monkeypatch.setattr(asgi, "forms", house.admission)
        monkeypatch.setattr(asgi, "watched", lodge.admission)
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


def test_a_body_that_comes_slowly_keeps_nobody_waiting() -> None:
    async def act() -> None:
        house, rest = House(), asyncio.Event()
        parts = iter([b"half", b"whole"])

        async def slowly() -> Message:
            body = next(parts)
            if body == b"whole":
                await rest.wait()
            return {"type": "http.request", "body": body, "more_body": body == b"half"}

        slow = house.ask("/slow/", slowly)
        await settle()
        house.door("/a/").set()
        assert (await house.ask("/a/"))[0]["status"] == 200
        assert house.begun == ["/a/"]
        rest.set()
        house.door("/slow/").set()
        await slow
        assert house.bodies["/slow/"] == b"halfwhole"

    acted(act)


def sending(*parts: bytes) -> Receive:
    """These parts, and then nothing more, though more was promised."""
    left = list(parts)

    async def receive() -> Message:
        if not left:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": left.pop(0), "more_body": True}

    return receive


@pytest.mark.parametrize("parts", [(), (b"one",), (b"one", b"two")])
def test_who_takes_too_long_to_send_is_turned_away(
    monkeypatch: pytest.MonkeyPatch, parts: tuple[bytes, ...]
) -> None:
    monkeypatch.setattr(admission, "LONGEST_SENDING", 0.05)

    async def act() -> None:
        house = House()
        (begins, _) = await house.ask("/slow/", sending(*parts))
        assert begins["status"] == 408 and LEAVE in begins["headers"]
        assert house.begun == [] and house.admission.sending == house.queue.turned_away == 0

    acted(act)


def test_only_so_many_send_at_once_and_they_keep_out_nobody_who_looks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(admission, "MOST_SENDING", 1)

    async def act() -> None:
        house = House()
        first = house.ask("/slow/", sending(b"part"))
        await settle()
        (begins, _) = await house.ask("/late/", sending(b"part"))
        assert begins["status"] == 503 and LEAVE in begins["headers"]
        house.door("/a/").set()
        assert (await house.ask("/a/"))[0]["status"] == 200
        assert not first.done() and house.queue.turned_away == 1
        first.cancel()

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
        monkeypatch.setattr(asgi, "forms", house.admission)
        busy = house.ask("/a/")
        await settle()
        await asgi.application({"type": "http", "path": "/live/home/"}, whole, unheard)
        assert (heard, house.begun) == (["/live/home/"], ["/a/"])
        house.door("/a/").set()
        await busy

    acted(act)


async def unheard(message: Message) -> None:
    raise AssertionError(message)


def test_the_queue_tells_its_length_and_how_long_it_waited() -> None:
    told = [str(figure) for figure in of_requests(Queue(3, 40, 2, 1.5))]
    of_this = f'{{process="{os.getpid()}"}}'
    assert told == [
        f"kerho_requests_waiting{of_this} 3",
        f"kerho_requests_waited_seconds_sum{of_this} 1.5",
        f"kerho_requests_waited_seconds_count{of_this} 40",
        f"kerho_requests_turned_away_total{of_this} 2",
    ]
