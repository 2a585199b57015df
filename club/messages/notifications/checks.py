"""System checks: kinds and channels of notices fit the columns that hold them, so that a mistake
shows when the club starts and not when the first notice is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.utils.module_loading import import_string

from club.messages.notifications.rows.choices import LONGEST_KIND
from club.messages.notifications.rows.deliveries import LONGEST_CHANNEL


def check_kinds(**_: Any) -> list[CheckMessage]:
    """What is wrong with the kinds that `NOTICE_KINDS` registers."""
    paths = [path for listed in settings.NOTICE_KINDS.values() for path in listed]
    names = [one.name for path in paths for one in import_string(path)]
    return [*_too_long("kind", names, LONGEST_KIND), *_repeated(names)]


def check_channels(**_: Any) -> list[CheckMessage]:
    """What is wrong with the channels that `NOTICE_CHANNELS` names."""
    names = [import_string(path)().name for path in settings.NOTICE_CHANNELS]
    return list(_too_long("channel", names, LONGEST_CHANNEL))


def _too_long(what: str, names: Sequence[str], most: int) -> Iterator[CheckMessage]:
    for name in names:
        if not 1 <= len(name) <= most:
            yield Error(
                f"The {what} of notices “{name}” has {len(name)} characters.",
                hint=f"Give it a name of 1 to {most} characters.",
                id="notices.E001",
            )


def _repeated(names: Sequence[str]) -> Iterator[CheckMessage]:
    for name, count in Counter(names).items():
        if count > 1:
            yield Error(
                f"The kind of notices “{name}” is registered {count} times.",
                hint="Give each a name of its own: see NOTICE_KINDS.",
                id="notices.E002",
            )
