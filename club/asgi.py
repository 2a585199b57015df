"""The web application: Django behind its queue, and the streams that open pages listen to."""

import gc
import multiprocessing
import os

from club.web.one_thread import django_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")

django_app = django_application()

# These have models, which need Django set up.
from django.conf import settings  # noqa: E402

from club.live.asgi import Live  # noqa: E402
from club.live.hub import Hub  # noqa: E402
from club.processes.parent_death import end_with_parent  # noqa: E402
from club.reports import report_from_now_on  # noqa: E402
from club.tables import door  # noqa: E402
from club.web.admission import AT_WORK, QUEUE, Admission, Queue  # noqa: E402
from club.web.asgi_types import Application, Receive, Scope, Send  # noqa: E402
from club.web.body_limit import limited  # noqa: E402
from club.web.standstill import leave_at_a_standstill  # noqa: E402
from club.web.whole_bodies import WholeBodies  # noqa: E402

if multiprocessing.parent_process():  # one of several, started by uvicorn
    end_with_parent()
live = Live(Hub(door))
alone = settings.ENVIRONMENT.web_processes == 1
batons = 1 if settings.ON_SQLITE else AT_WORK
# live reads no bodies and is never busy
pages = limited(WholeBodies(Admission(django_app, alone=alone, batons=batons)))
watched = limited(WholeBodies(Admission(django_app, Queue(), alone=alone)))
if not settings.EMBEDDED:  # where whoever started this process starts another
    leave_at_a_standstill(QUEUE)
if settings.REDIS_URL:
    report_from_now_on()
WATCHED = frozenset({"/health/", "/metrics/"})  # paths asked by whoever watches over a full house

gc.freeze()  # what is here now stays: no collection of garbage need look through it
gc.set_threshold(5_000, 10, 10)  # objects: a page makes thousands, few of them in circles


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    await _application_of(scope)(scope, receive, send)


def _application_of(scope: Scope) -> Application:
    if live.serves(scope):
        return live
    return watched if scope.get("path") in WATCHED else pages
