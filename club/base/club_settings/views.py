"""The style sheet of the accent colour, and the club's own pages of text."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.base.club_settings.look import accent_style
from club.base.club_settings.models import VisitorView
from club.base.club_settings.queries import current_settings

FOR_A_YEAR = "public, max-age=31536000, immutable"


@login_not_required
@require_safe
def look(_request: HttpRequest, version: str) -> HttpResponse:
    """The style sheet; its address changes with it."""
    stored = current_settings()
    if stored.accent_pair is None:
        raise Http404
    style = accent_style(stored.accent_pair)
    response = HttpResponse(style, content_type="text/css; charset=utf-8")
    is_current = version == stored.look_version
    response["Cache-Control"] = FOR_A_YEAR if is_current else "no-cache"
    return response


@login_not_required
@require_safe
def house_rules(request: HttpRequest) -> HttpResponse:
    """The rules of the club, for members, and for visitors who may see what the club is."""
    stored = current_settings()
    is_shown = request.user.is_authenticated or stored.shows(VisitorView.FRONT_PAGE)
    if not (stored.house_rules and is_shown):
        raise Http404
    return _text_page(request, _("House rules"), stored.texts["house_rules"])


@login_not_required
@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Shows the privacy text of the club, as its admins wrote it."""
    return _text_page(request, _("Privacy"), current_settings().texts["privacy"])


def _text_page(request: HttpRequest, title: str, html: SafeString) -> HttpResponse:
    facts = {"title": title, "html": html}
    return render(request, "club_settings/text_page.jinja", facts)
