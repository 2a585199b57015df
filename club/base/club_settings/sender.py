"""The sender of the club's e-mails."""

from __future__ import annotations

from email.utils import formataddr, parseaddr

from django.conf import settings

from club.base.club_settings.models import DEFAULT_NAME
from club.base.club_settings.queries import current_settings


def sender() -> str:
    """The operator's address with the club's own name. A club that has not chosen a name keeps what
    the operator wrote.
    """
    name, given = current_settings().name, settings.DEFAULT_FROM_EMAIL
    address = parseaddr(given)[1]
    if name == DEFAULT_NAME or not address:
        return given
    return formataddr((name, address))
