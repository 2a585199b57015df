"""The link to the search in the menu."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.base.ui.panels import MastheadLink


def masthead_link(_request: HttpRequest) -> MastheadLink:
    """The link in the menu."""
    return MastheadLink(_("Search"), "search:index", key="/")
