"""The web application: Django behind its queue, and the wing that open pages listen to."""

import gc
import os
import signal
from typing import Any, cast

from club.one_arena import share_one_arena
from club.one_thread import one_thread

share_one_arena()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")

django = one_thread()

# These have models, which need Django set up.
from django.conf import settings  # noqa: E402

from club.admission import Admission, Queue  # noqa: E402
from club.caps import Wing, capped  # noqa: E402
from club.live.asgi import Live, Receive, Scope, Send  # noqa: E402
from club.live.hub import Hub  # noqa: E402
from club.orphans import leave_with_parent  # noqa: E402
from club.tables import door  # noqa: E402

# What holds the port goes at once, or the next `serve` would find it taken.
leave_with_parent(signal.SIGKILL)
live = Live(Hub(door))
alone = settings.TOLD.web_processes == 1
# live reads no bodies and is never busy
forms = capped(Admission(cast(Wing, django), alone=alone))
watched = capped(Admission(cast(Wing, django), Queue(), alone=alone))
WATCHED = frozenset({"/health/", "/metrics/"})  # paths asked by whoever watches over a full house

gc.freeze()  # what is here now stays: no collection of garbage need look through it
gc.set_threshold(5_000, 10, 10)  # objects: a page makes thousands, few of them in circles


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    await _wing_of(scope)(scope, receive, send)


def _wing_of(scope: Scope) -> Any:
    if live.serves(scope):
        return live
    return watched if scope.get("path") in WATCHED else forms
