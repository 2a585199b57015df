"""Bodies that come slowly: whom they keep waiting, and how long they may take."""

from __future__ import annotations

import asyncio

import pytest

from club.web import whole_bodies
from club.web.asgi_types import Message, Receive
from club.web.early_answers import CLOSE
from tests.running.at_the_door import House, acted, settle


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
    monkeypatch.setattr(whole_bodies, "LONGEST_SENDING", 0.05)

    async def act() -> None:
        house = House()
        (begins, _) = await house.ask("/slow/", sending(*parts))
        assert begins["status"] == 408 and CLOSE in begins["headers"]
        assert house.begun == [] and house.bodies_first.sending == house.queue.turned_away == 0

    acted(act)


def test_only_so_many_send_at_once_and_they_keep_out_nobody_who_looks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(whole_bodies, "MOST_SENDING", 1)

    async def act() -> None:
        house = House()
        first = house.ask("/slow/", sending(b"part"))
        await settle()
        (begins, _) = await house.ask("/late/", sending(b"part"))
        assert begins["status"] == 503 and CLOSE in begins["headers"]
        house.door("/a/").set()
        assert (await house.ask("/a/"))[0]["status"] == 200
        assert not first.done()
        first.cancel()

    acted(act)
