"""What pages of members have in common: strangers are sent to the log-in and come back from there, a refused form is
422, time is told in the member's zone, and nobody on the way keeps what is said.
"""

import zoneinfo
from collections.abc import Callable

from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control


class MembersOnly(LoginRequiredMiddleware):
    """Django's own, but a form whose view says where it is `shown_at` leads there after the log-in."""

    def handle_no_permission(
        self, request: HttpRequest, view_func: Callable[..., HttpResponseBase]
    ) -> HttpResponseRedirect:
        shown_at, found = getattr(view_func, "shown_at", ""), request.resolver_match
        if not shown_at or found is None:
            return super().handle_no_permission(request, view_func)
        return redirect_to_login(reverse(shown_at, args=found.args, kwargs=found.kwargs))


def refused_at_the_door(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: the pages of accounts, which are allauth's, answer a refused form with 422 as all others here do."""

    def with_its_code(request: HttpRequest) -> HttpResponse:
        response, found = answer(request), request.resolver_match
        form = (getattr(response, "context_data", None) or {}).get("form")
        at_the_door = found is not None and found.route.startswith("accounts/")
        if at_the_door and request.method == "POST" and response.status_code == 200 and getattr(form, "errors", None):
            response.status_code = 422
        return response

    return with_its_code


def personal_pages(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: the member's time zone while we answer, `private, no-store` on what we answered."""

    def personally(request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return answer(request)
        with timezone.override(_zone(request.user.time_zone)):
            response = answer(request)
        if not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_store=True)
        return response

    return personally


def _zone(name: str) -> zoneinfo.ZoneInfo | None:
    try:
        return zoneinfo.ZoneInfo(name)
    except (ValueError, zoneinfo.ZoneInfoNotFoundError):
        return None  # a zone that left the database since: the club's own
