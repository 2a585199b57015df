"""The web application: streams as they are, and Django's pages through a pool of threads."""

import multiprocessing
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")

from django.conf import settings

from club.processes.metrics_folder import share_metrics

if settings.ENVIRONMENT.web_processes > 1 and not settings.EMBEDDED:
    share_metrics(settings.VAR_DIR / "metrics")

from club.wsgi import application as django_application

PAGE_THREADS = 2  # while one waits, for the database or a slow page, the other goes on
MONITORING = frozenset({"/health/", "/metrics/"})  # answered while all pages are busy
MONITORING_THREADS = 1

# These import models, so Django must be set up.
from club.asgi_types import Application, Receive, Scope, Send  # noqa: E402
from club.processes.parent_death import end_with_parent  # noqa: E402
from club.processes.watchdog import end_when_stuck  # noqa: E402
from club.request_limits import LimitedRequests  # noqa: E402
from club.streams.asgi import Live  # noqa: E402
from club.streams.hub import Hub  # noqa: E402
from club.tables import stream_permissions  # noqa: E402

if multiprocessing.parent_process():  # one of several, started by uvicorn
    end_with_parent()
live = Live(Hub(stream_permissions))
pages = LimitedRequests(django_application, PAGE_THREADS)
monitoring = LimitedRequests(django_application, MONITORING_THREADS, counted=False)
if not settings.DEBUG:
    end_when_stuck(lambda: pages.is_stuck(settings.LONGEST_STANDSTILL.total_seconds()))


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    await _application_of(scope)(scope, receive, send)


def _application_of(scope: Scope) -> Application:
    if live.serves(scope):
        return live
    return monitoring if scope["path"] in MONITORING else pages
