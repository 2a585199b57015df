"""The style sheet of the accent colour, and the club's own pages of text."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.base.club_settings.accent import Accent, Light
from club.base.club_settings.models import VisitorView
from club.base.club_settings.queries import CurrentClub, current_settings

# Text on the accent has the colour of the sheet: the contrast of two colours is the same both ways.
# The strong accent and the wash behind accent text go apart from each other: contrast only grows.
STYLE: Final = """@layer tokens {{
  :root {{
    --now: light-dark({light}, {dark});
    --now-strong: light-dark(
      color-mix(in oklab, {light}, black 18%), color-mix(in oklab, {dark}, white 18%)
    );
    --on-now: light-dark({on_light}, {on_dark});
    --now-wash: light-dark(white, color-mix(in oklab, {on_dark}, black 25%));
  }}
}}
"""
View = Callable[..., HttpResponse]
FOR_A_YEAR = "public, max-age=31536000, immutable"


def club(_request: HttpRequest) -> dict[str, object]:
    """Returns `club`, its settings, for all templates: a context processor."""
    return {"club": CurrentClub()}


def accent_style(pair: Accent) -> str:
    """The style sheet."""
    return STYLE.format(
        light=pair.light,
        dark=pair.dark,
        on_light=Light.LIGHT.backgrounds[1],
        on_dark=Light.DARK.backgrounds[0],
    )


def shown_from(view_level: VisitorView) -> Callable[[View], View]:
    """Decorates a view that visitors see where the club shows at least this much. Else they are
    asked to log in. Members see it in any case.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(
            request: HttpRequest, *args: object, **kwargs: object
        ) -> HttpResponse:
            is_member = request.user.is_authenticated
            if is_member or current_settings().shows(view_level):
                return view(request, *args, **kwargs)
            return redirect_to_login(request.get_full_path())

        decorated: View = login_not_required(answer)
        return decorated

    return decorate


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
    context = {"title": title, "html": html}
    return render(request, "club_settings/text_page.jinja", context)
