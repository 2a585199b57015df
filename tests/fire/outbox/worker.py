"""Run as a process of its own: sends all notices that are due at a moment, as the worker's task
does, to the mail server on that port.
"""

from __future__ import annotations

import sys
from unittest.mock import patch

import django


def drain(minutes: int, port: int) -> None:
    from django.conf import settings
    from django.utils import timezone

    from club.messages.notifications import tasks
    from club.messages.notifications.sending.deliveries import DELIVERIES
    from tests.support.sitting_down import MINUTE, NOW

    settings.MAIL_SERVER = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    with patch.object(timezone, "now", return_value=NOW + minutes * MINUTE):
        while DELIVERIES.due(timezone.now()):
            tasks.post()


if __name__ == "__main__":
    django.setup()
    drain(*map(int, sys.argv[1:]))
