"""Reads the settings. Pages use a copy that each process keeps for a moment."""

from __future__ import annotations

import time
from dataclasses import dataclass
from email.utils import formataddr, parseaddr
from typing import Any

from django.conf import settings

from club.base.club_settings.models import DEFAULT_NAME, ONLY_ROW, ClubSettings
from club.base.error_pages import name_club


@dataclass(slots=True)
class _Copy:
    """The copy of this process, and until when it is used."""

    stored: ClubSettings | None = None
    until: float = 0.0


_copy = _Copy()


def read_settings() -> ClubSettings:
    """Returns the settings as they are stored now; the defaults before the first change."""
    row = ClubSettings.objects.select_related("logo").filter(pk=ONLY_ROW).first()
    return row or ClubSettings(pk=ONLY_ROW)


def current_settings() -> ClubSettings:
    """The settings for pages: some seconds old at most. Services call `read_settings`."""
    stored, now = _copy.stored, time.monotonic()
    if stored is None or now >= _copy.until:
        stored = read_settings()
        remember_settings(stored)
    return stored


def remember_settings(stored: ClubSettings) -> None:
    """This process uses these settings from now on."""
    _copy.until = time.monotonic() + settings.CLUB_SETTINGS_AGE.total_seconds()
    _copy.stored = stored
    name_club(stored.name)


def forget_settings() -> None:
    """The next page reads the settings anew."""
    _copy.stored = None


def zone_name() -> str:
    """The time zone of the club."""
    return current_settings().zone_name


def members_make_events() -> bool:
    """Whether members may make events, not only organisers."""
    return current_settings().members_make_events


def members_write_messages() -> bool:
    """Whether members may write to each other, not only organisers."""
    return current_settings().members_write_messages


def members_comment() -> bool:
    """Whether members may comment under events and news, not only organisers."""
    return current_settings().members_comment


class CurrentClub:
    """`club` in templates: the settings at the moment when a template uses them."""

    def __getattr__(self, name: str) -> Any:
        return getattr(current_settings(), name)


def sender() -> str:
    """The operator's address with the club's own name. A club that has not chosen a name keeps what
    the operator wrote.
    """
    name, from_email = current_settings().name, settings.DEFAULT_FROM_EMAIL
    address = parseaddr(from_email)[1]
    if name == DEFAULT_NAME or not address:
        return from_email
    return formataddr((name, address))
