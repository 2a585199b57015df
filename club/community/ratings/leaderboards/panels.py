"""Panels of boards: a link in the masthead of all pages."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.base.ui.panels import MastheadLink


def masthead_link(request: HttpRequest) -> MastheadLink:
    """The link to the rankings in the masthead."""
    return MastheadLink(_("Rankings"), "ratings:index")
