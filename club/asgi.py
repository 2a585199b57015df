"""The ASGI application: streams run in the event loop, Django's pages in a pool of threads."""

import multiprocessing
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")

from django.conf import settings

from club.base.processes.metrics_folder import share_metrics

if settings.ENVIRONMENT.web_processes > 1 and not settings.EMBEDDED:
    share_metrics(settings.VAR_DIR / "metrics")

from club.wsgi import application as django_application

PAGE_THREADS = 2  # one serves requests while the other waits for the database
# answered even when all page threads are busy
MONITORING = frozenset({"/health/", "/health/web/", "/metrics/"})
MONITORING_THREADS = 1

# These modules import models, and therefore come after the setup of Django.
from club.base.asgi_types import Application, Receive, Scope, Send  # noqa: E402
from club.base.processes.watchdog import end_when_stuck, end_with_parent  # noqa: E402
from club.base.request_limits import LimitedHeaders, LimitedRequests  # noqa: E402
from club.base.streams.asgi import StreamApplication  # noqa: E402
from club.base.streams.hub import Hub  # noqa: E402
from club.play.tables import stream_permissions  # noqa: E402

if multiprocessing.parent_process():  # one of several web processes, started by uvicorn
    end_with_parent()
streams = StreamApplication(Hub(stream_permissions))
pages = LimitedRequests(django_application, PAGE_THREADS)
monitoring = LimitedRequests(django_application, MONITORING_THREADS, counted=False)
if not settings.DEBUG:
    end_when_stuck(lambda: pages.is_stuck(settings.WATCHDOG_TIMEOUT.total_seconds()))


async def _application(scope: Scope, receive: Receive, send: Send) -> None:
    await _choose_application(scope)(scope, receive, send)


def _choose_application(scope: Scope) -> Application:
    if streams.serves(scope):
        return streams
    return monitoring if scope["path"] in MONITORING else pages


application = LimitedHeaders(_application)
