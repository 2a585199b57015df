"""Panels and links of the app on pages of other apps."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.base.ui.panels import AccountGroup, MastheadLink


def account_link(_request: HttpRequest) -> MastheadLink:
    """The link to one's profile."""
    return MastheadLink(
        _("Your picture, your profile and your friends"),
        "profiles:own",
        group=AccountGroup.PROFILE,
    )
