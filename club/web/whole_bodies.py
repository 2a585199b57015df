"""Whole bodies (an ASGI wrapper): the application is given each body in one message, when all of it
is here. So who sends slowly takes no place from those who are answered.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from club.web.asgi_types import Application, Message, Receive, Scope, Send
from club.web.early_answers import BUSY, CLOSE, LATER, refuse

MOST_SENDING = 20  # requests whose bodies come in parts: what has come of them is held meanwhile
LONGEST_SENDING = 60.0  # seconds


class TooManySend(Exception):
    """No more bodies that come in parts are held; who looks at pages sends none."""


class WholeBodies:
    """The application behind it, and how many are sending."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.sending = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        try:
            async with asyncio.timeout(LONGEST_SENDING):
                body = await self._body(receive)
        except TimeoutError:
            await refuse(scope, send, HTTPStatus.REQUEST_TIMEOUT, CLOSE)
        except TooManySend:
            await refuse(scope, send, BUSY, LATER, CLOSE)
        else:
            await self.application(scope, received_again(body, receive), send)

    async def _body(self, receive: Receive) -> Message:
        """All of it in one message, or that the client left. Raises TooManySend."""
        message = await receive()
        if not message.get("more_body"):
            return message
        if self.sending >= MOST_SENDING:
            raise TooManySend
        self.sending += 1
        try:
            return await _joined(message, receive)
        finally:
            self.sending -= 1


async def _joined(message: Message, receive: Receive) -> Message:
    parts = bytearray(message.get("body", b""))
    while message.get("more_body"):
        message = await receive()
        parts += message.get("body", b"")
    return {**message, "body": bytes(parts)} if message["type"] == "http.request" else message


def received_again(body: Message, receive: Receive) -> Receive:
    """What was received already, and then what still comes."""
    left = [body]

    async def replayed() -> Message:
        return left.pop() if left else await receive()

    return replayed
