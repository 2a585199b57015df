"""What the boards add to the club's pages: an entry in the masthead."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.ui.panels import MastheadLink


def masthead_link(request: HttpRequest) -> MastheadLink:
    """In the masthead."""
    return MastheadLink(_("Rankings"), "ratings:index")
