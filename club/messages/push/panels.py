"""Panels that the app adds to other pages."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.base.ui.panels import AccountGroup, MastheadLink


def account_link(_request: HttpRequest) -> MastheadLink:
    """The link to the member's browsers that receive push messages."""
    return MastheadLink(
        _("Push: messages on this device, and the app"),
        "push:browsers",
        sends_notices=True,
        group=AccountGroup.NOTICES,
    )
