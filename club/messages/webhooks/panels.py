"""Panels that the app adds to other pages."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.base.ui.panels import AccountGroup, MastheadLink


def account_link(_request: HttpRequest) -> MastheadLink:
    """The link to one's hooks."""
    return MastheadLink(
        _("Hooks: notices in a chat or a program"),
        "webhooks:hooks",
        sends_notices=True,
        group=AccountGroup.NOTICES,
    )
