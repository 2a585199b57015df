"""A request body limit (an ASGI wrapper): what is too large is refused with 413 before it is
spooled to disk. How long an answer may take is limited in `pages/middleware.py`.
"""

from __future__ import annotations

from http import HTTPStatus

from club.web.asgi_types import Application, Message, Receive, Scope, Send
from club.web.early_answers import CLOSE, refuse

MOST = 1024 * 1024  # bytes; Caddy's `max_size` says the same


class TooLarge(Exception):
    """More came than was announced, or than is allowed."""


def limited(application: Application, most: int = MOST) -> Application:
    """The application, given no body of more than so many bytes."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        if _announced(scope) > most:
            await refuse(scope, send, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, CLOSE)
            return
        try:
            await application(scope, _counted(receive, most), send)
        except TooLarge:
            await refuse(scope, send, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, CLOSE)

    return serve


def _announced(scope: Scope) -> int:
    """The Content-Length; 0 when there is none, or one that is no number."""
    said = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(said[:20]) if said.isdigit() else 0


def _counted(receive: Receive, most: int) -> Receive:
    so_far = 0

    async def counted() -> Message:
        nonlocal so_far
        message = await receive()
        so_far += len(message.get("body", b""))
        if so_far > most:
            raise TooLarge
        return message

    return counted
