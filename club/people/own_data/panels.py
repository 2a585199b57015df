"""Panels and links of the app on pages of other apps."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.base.ui.panels import MastheadLink


def account_link(_request: HttpRequest) -> MastheadLink:
    """The link to the page with one's own data."""
    return MastheadLink(_("My data"), "own_data:own_data")
