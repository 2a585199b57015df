"""Views of health and metrics."""

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

from club.base.monitoring.health import check_parts
from club.base.monitoring.load_balancer_check import this_host
from club.base.monitoring.metrics import metrics_text
from club.base.roles.permissions import may
from club.base.roles.powers import Power


@login_not_required
@require_safe
@never_cache
def health(_request: HttpRequest) -> HttpResponse:
    """The status of each part: 200 when all are well, else 503."""
    parts = check_parts(timezone.now())
    is_healthy = all(part.ok for part in parts.values())
    data = {
        "ok": is_healthy,
        "parts": {name: asdict(part) for name, part in parts.items()},
    }
    return JsonResponse(data, status=200 if is_healthy else 503)


@login_not_required
@require_safe
@never_cache
def web_health(_request: HttpRequest) -> HttpResponse:
    """The check of a proxy: 200 when it may send requests to this host, else 503."""
    status = 200 if this_host.may_serve() else 503
    return HttpResponse(status=status, content_type="text/plain")


@login_not_required
@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """The metrics, for admins and for requests with the token of METRICS_TOKEN."""
    if not (_has_token(request) or _is_by_admin(request)):
        raise PermissionDenied
    return HttpResponse(
        metrics_text(timezone.now()), content_type=CONTENT_TYPE_PLAIN_0_0_4
    )


def _has_token(request: HttpRequest) -> bool:
    sent = request.headers.get("Authorization", "")
    expected = f"Bearer {settings.METRICS_TOKEN}"
    return bool(settings.METRICS_TOKEN) and constant_time_compare(sent, expected)


def _is_by_admin(request: HttpRequest) -> bool:
    return may(request.user, Power.RUN_CLUB)
