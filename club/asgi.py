"""The web application: Django, and beside it the wing that open pages listen to."""

import os
import warnings
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")

# Small files, read in a thread: a warning per picture would say nothing.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

django = get_asgi_application()

from club.live.asgi import Live, Receive, Scope, Send  # noqa: E402 - its models need Django set up

live = Live()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    wing: Any = live if live.serves(scope) else django
    await wing(scope, receive, send)
