"""Django behind ASGI, with all of an answer made in one thread: middleware and views here are plain
functions, and Django would else hand a request from thread to thread around each of them.
"""

from __future__ import annotations

import django
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class InOneThread(ASGIHandler):
    """Django's own, whose middleware knows of no event loop."""

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response)(request)


def one_thread() -> InOneThread:
    """As Django's `get_asgi_application`."""
    django.setup(set_prefix=False)
    return InOneThread()
