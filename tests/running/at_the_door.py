"""A house whose requests stay at work until they are let go, for tests of who is let in."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from club.web.admission import Admission, Queue
from club.web.asgi_types import Message, Receive, Scope, Send
from club.web.whole_bodies import WholeBodies
from tests.aside import aside

Answered = list[Message]


class House:
    """An application whose requests are at work until they are let go, one path each."""

    def __init__(
        self, at_work: int = 1, most_waiting: int = 9, alone: bool = True, batons: int = 9
    ) -> None:
        self.begun: list[str] = []
        self.bodies: dict[str, bytes] = {}
        self.doors: dict[str, asyncio.Event] = {}
        self.queue = Queue()
        self.bodies_first = WholeBodies(
            Admission(self.work, self.queue, at_work, most_waiting, alone, batons)
        )

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

    def ask(
        self, path: str, receive: Receive | None = None, method: str = "GET"
    ) -> asyncio.Task[Answered]:
        return asyncio.create_task(self._ask(path, receive or whole, method))

    async def _ask(self, path: str, receive: Receive, method: str) -> Answered:
        answered: Answered = []

        async def send(message: Message) -> None:
            answered.append(message)

        await self.bodies_first({"type": "http", "path": path, "method": method}, receive, send)
        return answered


async def whole() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


async def settle() -> None:
    """Lets everybody go as far as they can."""
    for _ in range(20):
        await asyncio.sleep(0)


def acted(act: Callable[[], Awaitable[None]]) -> None:
    aside(asyncio.run, act())  # type: ignore[arg-type]
