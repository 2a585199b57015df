"""Kinds of notices. Their owners register them by a list in settings (`NOTICE_KINDS`): what each is
called, how it is worded at the moment of posting, and when it is void. Nothing of any owner is
known here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.utils.functional import Promise
from django.utils.module_loading import import_string

from club.notifications.models import Notice


class UnknownKind(LookupError):
    """No owner has registered a kind of this name."""


@dataclass(frozen=True, slots=True)
class Words:
    """What a member is told, in plain text."""

    subject: str
    body: str


def never_void(_notice: Notice) -> str:
    """Of a kind that stays true: no reason not to tell it."""
    return ""


@dataclass(frozen=True, slots=True)
class Kind:
    """One thing that members may be told.

    `checks.py` refuses, when the club starts, a name that is too long or stands twice, and a
    notice may be about 64 characters at most.
    """

    name: str  # 24 characters at most, of one owner alone
    label: Promise  # for figures: "your turn"
    words: Callable[[Notice], Words]  # drawn for its addressee alone
    # why it need not be told any more; empty: it must
    void: Callable[[Notice], str] = never_void


def kind(name: str) -> Kind:
    """The kind of that name. Raises UnknownKind."""
    try:
        return kinds()[name]
    except KeyError:
        raise UnknownKind(name) from None


@cache
def kinds() -> dict[str, Kind]:
    """All kinds, by name, in the order of the settings."""
    listed = (one for path in settings.NOTICE_KINDS for one in import_string(path))
    return {one.name: one for one in listed}
