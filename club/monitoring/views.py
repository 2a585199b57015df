"""The pages of whoever watches over the servers: is it alive, and how much of everything."""

from __future__ import annotations

from dataclasses import asdict

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4

from club.monitoring.health import signs
from club.monitoring.metrics import metrics_text


@login_not_required
@require_safe
@never_cache
def health(_request: HttpRequest) -> HttpResponse:
    """200 when every part is alive, else 503; the parts by name."""
    found = signs(timezone.now())
    alive = all(sign.ok for sign in found.values())
    told = {"ok": alive, "parts": {name: asdict(sign) for name, sign in found.items()}}
    return JsonResponse(told, status=200 if alive else 503)


@login_not_required
@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Figures, for the keepers of the club and for whoever sends the token of METRICS_TOKEN."""
    if not (_has_the_token(request) or _keeps_the_club(request)):
        raise PermissionDenied
    return HttpResponse(metrics_text(timezone.now()), content_type=CONTENT_TYPE_PLAIN_0_0_4)


def _has_the_token(request: HttpRequest) -> bool:
    sent = request.headers.get("Authorization", "")
    return bool(settings.METRICS_TOKEN) and constant_time_compare(
        sent, f"Bearer {settings.METRICS_TOKEN}"
    )


def _keeps_the_club(request: HttpRequest) -> bool:
    return request.user.is_authenticated and request.user.is_active and request.user.is_staff
