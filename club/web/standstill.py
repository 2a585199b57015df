"""No web process that answers nobody: where its pages stand still it is ended, and started anew by
whoever started it.

What never comes back from outside Python (`processes/patience.py` cannot interrupt it) keeps its
place, and two such places are all there are; such a process would go on taking lines, and turn all
away.
"""

from __future__ import annotations

import faulthandler
import os
import threading
import time

from django.conf import settings

from club.web.admission import Queue

# seconds; what is at work is interrupted long before, unless it cannot be
LONGEST_STANDSTILL = 2 * settings.LONGEST_PAGE.total_seconds()
LOOKED_EVERY = 10.0  # seconds
LOOKS = 2  # in a row: a process that was stopped for a while has a look to get going again


def leave_at_a_standstill(
    queue: Queue, longest: float = LONGEST_STANDSTILL, looked_every: float = LOOKED_EVERY
) -> None:
    """Watches the queue from now on; ends this process once nobody was admitted for so many
    seconds, though somebody waits.
    """
    watch = (queue, longest, looked_every)
    threading.Thread(target=_leave, args=watch, name="standstill", daemon=True).start()


def _leave(queue: Queue, longest: float, looked_every: float) -> None:
    while not all(_still_standing(queue, longest, looked_every) for _ in range(LOOKS)):
        pass
    # past logging, whose locks may be what is waited for
    os.write(2, b"Pages stand still; this web process ends. Where its threads are:\n")
    faulthandler.dump_traceback()
    os._exit(1)


def _still_standing(queue: Queue, longest: float, looked_every: float) -> bool:
    time.sleep(looked_every)
    return queue.stands_still(longest)
