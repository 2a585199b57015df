"""Panels that the app adds to other pages."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.base.ui.panels import AccountGroup, MastheadLink


def account_link(_request: HttpRequest) -> MastheadLink:
    """The link to the addresses of one's feeds."""
    return MastheadLink(
        _("Feeds: your deadlines and events in a calendar, news as Atom"),
        "feeds:feeds",
        sends_notices=True,
        group=AccountGroup.NOTICES,
    )
