"""The page of browsers that are told by push; the service worker, the manifest and the page that is
shown without a connection.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.base.club_settings.queries import current_settings
from club.base.errors import ClubError
from club.base.ui.refusals import refusal_in_words, shows_refusals, status_of
from club.base.ui.web import SeeOther, member_of
from club.messages.push import services
from club.messages.push.messages import public_push_key
from club.people.members.login.recent_login import recent_login_required

FIELDS = ("endpoint", "p256dh", "auth")
ICON_SIZES = (192, 512)


def browsers_page(
    request: HttpRequest, refused: ClubError | None = None
) -> HttpResponse:
    """The browsers, and a button that adds this one, with what was refused."""
    context = {
        "browsers": list(services.browsers_of(member_of(request))),
        "public_key": public_push_key(),
        "problem": refusal_in_words(refused),
    }
    return render(request, "push/browsers.jinja", context, status=status_of(refused))


@require_safe
def own_browsers(request: HttpRequest) -> HttpResponse:
    """The browsers, and a button that adds this one."""
    return browsers_page(request)


@require_POST
@recent_login_required
@shows_refusals(browsers_page)
def add_browser(request: HttpRequest) -> HttpResponse:
    """Adds the browser that asks; a script sends the form."""
    endpoint, public_key, auth_secret = (request.POST.get(name, "") for name in FIELDS)
    member, now = member_of(request), timezone.now()
    services.add_browser(member, endpoint, public_key, auth_secret, now)
    messages.success(request, _("Push is on for this browser."))
    return SeeOther(reverse("push:browsers"))


@require_POST
def remove_browser(request: HttpRequest, pk: int) -> HttpResponse:
    """Removes a browser."""
    member = member_of(request)
    browser = get_object_or_404(services.browsers_of(member), pk=pk)
    services.remove_browser(member, browser.pk)
    messages.success(request, _("Push is off for that browser."))
    return SeeOther(reverse("push:browsers"))


@require_safe
@login_not_required
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. Its address is at the root, since it serves all pages."""
    stored = [reverse("push:offline"), static("site.css"), static("icon.svg")]
    context = {"stored": stored, "icon": static("icon-192.png")}
    response = render(
        request, "push/worker.js.jinja", context, content_type="text/javascript"
    )
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
@login_not_required
def manifest(request: HttpRequest) -> HttpResponse:
    """Returns the manifest with which a browser installs the club as an app."""
    response = JsonResponse(_manifest(), content_type="application/manifest+json")
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
@login_not_required
def offline(request: HttpRequest) -> HttpResponse:
    """The page that the service worker shows without a connection."""
    return render(request, "push/offline.jinja")


def _manifest() -> dict[str, Any]:
    pictures = [
        {"src": static(f"icon-{size}.png"), "sizes": f"{size}x{size}", "purpose": use}
        for size in ICON_SIZES
        for use in ("any", "maskable")
    ]
    return {
        "id": "/",
        "name": current_settings().name,
        "short_name": current_settings().name,
        "description": current_settings().line,
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f8f4ec",
        "theme_color": "#f8f4ec",
        "icons": [picture | {"type": "image/png"} for picture in pictures],
    }
