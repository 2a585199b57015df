"""Django behind ASGI, with all of an answer made in one thread, of a few that stay. Middleware and
views here are plain functions: Django would start a thread for each request, hand it from one to
another three times, and open a database anew for each, with nothing prepared.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from contextvars import copy_context
from typing import IO, Any

import django
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.db import connections
from django.http.response import FileResponse, HttpResponseBase
from django.urls import set_script_prefix

from club.processes.patience import was_interrupted
from club.web.admission import AT_WORK
from club.web.asgi_types import Message, Scope

THREADS = 2 * AT_WORK  # as many as are let in at once: for pages, and who watches over the house


class InOneThread(ASGIHandler):
    """Django's own, whose middleware knows of no event loop."""

    def __init__(self) -> None:
        super().__init__()
        self.threads = ThreadPoolExecutor(THREADS, "django")

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """What was begun is carried out, whether or not somebody still waits for it."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        begun = asyncio.get_running_loop().run_in_executor(
            self.threads, copy_context().run, self.answer, scope, body
        )
        for message in await begun:
            await send(message)

    def answer(self, scope: Scope, body: IO[bytes]) -> list[Message]:
        """All messages of the answer; afterwards nothing of the request is left in the thread."""
        try:
            with body:
                return self._answer(scope, body)
        finally:
            if was_interrupted():
                forget_connections()

    def _answer(self, scope: Scope, body: IO[bytes]) -> list[Message]:
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=type(self), scope=scope)
        request, refusal = self.create_request(scope, body)
        response: Any = self.get_response(request) if request else refusal
        response._handler_class = type(self)  # of Django: who says that it is closed
        if isinstance(response, FileResponse):
            response.block_size = self.chunk_size
        with closing(response):
            messages = [_head(response), *_parts(response)]
        if request:
            vars(request).clear()  # what it holds leads back to it: else it waits for a collection
        return messages


def forget_connections() -> None:
    """Of this thread. An interruption can come just after a transaction began and before Django
    knows that it did: on a connection that stays, nobody would ever end it.
    """
    for here in connections.all(initialized_only=True):
        here.close()
        del connections[here.alias]  # it may remember a transaction that is gone


def _head(response: HttpResponseBase) -> Message:
    said = [(name.encode("ascii"), value.encode("latin1")) for name, value in response.items()]
    cookies = [morsel.output(header="").strip().encode() for morsel in response.cookies.values()]
    headers = [*said, *((b"Set-Cookie", cookie) for cookie in cookies)]
    return {"type": "http.response.start", "status": response.status_code, "headers": headers}


def _parts(response: Any) -> Iterator[Message]:
    """The body: whole, in one message, or as it comes where it is a file."""
    if not response.streaming:
        yield {"type": "http.response.body", "body": response.content}
        return
    for part in response:
        yield {"type": "http.response.body", "body": part, "more_body": True}
    yield {"type": "http.response.body"}


def django_application() -> InOneThread:
    """As Django's `get_asgi_application`."""
    django.setup(set_prefix=False)
    return InOneThread()
