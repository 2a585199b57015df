"""What pages of members have in common: strangers are sent to the log-in and come back from there,
a refused form is 422, time is told in the member's zone, nobody on the way keeps what is said,
sessions hold while they are used, nobody sends forms without end, and keepers have a second factor.
"""

import zoneinfo
from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from club.error_pages import too_many_requests
from club.members import active_sessions
from club.members.models import Member
from club.members.rate_limit import flood
from club.members.second_factors import lacks_factor

# where keepers may be before they have their second step; the API refuses them by itself
ON_THE_WAY = ("/accounts/", "/static/", "/api/v1/")


class MembersOnly(LoginRequiredMiddleware):
    """Django's own, but a form whose view says where it is `shown_at` leads there after
    the log-in.
    """

    def handle_no_permission(
        self, request: HttpRequest, view_func: Callable[..., HttpResponseBase]
    ) -> HttpResponseRedirect:
        shown_at, found = getattr(view_func, "shown_at", ""), request.resolver_match
        if not shown_at or found is None:
            return super().handle_no_permission(request, view_func)
        return redirect_to_login(reverse(shown_at, args=found.args, kwargs=found.kwargs))


def invalid_form_status(
    answer: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: the pages of accounts, which are allauth's, answer a refused form with 422 as all
    others here do.
    """

    def with_its_code(request: HttpRequest) -> HttpResponse:
        response, found = answer(request), request.resolver_match
        form = (getattr(response, "context_data", None) or {}).get("form")
        at_the_door = found is not None and found.route.startswith("accounts/")
        if (
            at_the_door
            and request.method == "POST"
            and response.status_code == 200
            and getattr(form, "errors", None)
        ):
            response.status_code = 422
        return response

    return with_its_code


def personal_pages(
    answer: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: the member's time zone while we answer, `private, no-store` on what
    we answered.
    """

    def personally(request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return answer(request)
        with timezone.override(_zone(request.user.time_zone)):
            response = answer(request)
        if not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_store=True)
        return response

    return personally


def sliding_session(
    answer: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: a session that is used holds on; it ends after 30 days without use."""

    def used(request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            active_sessions.renew_session(request.session, timezone.now())
        return answer(request)

    return used


def form_rate_limit(
    answer: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: who sends more forms in a minute than anybody can is refused with 429, and
    nothing of it is done.
    """

    def counted(request: HttpRequest) -> HttpResponse:
        member = request.user
        sender = member if request.method == "POST" and isinstance(member, Member) else None
        if sender is not None and flood.carries(sender.pk, timezone.now()):
            return too_many_requests(request)
        return answer(request)

    return counted


def require_admin_mfa(
    answer: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: a keeper without a second factor is led to setting one up, wherever they go."""

    def expected(request: HttpRequest) -> HttpResponse:
        member = request.user
        on_the_way = request.path.startswith(ON_THE_WAY)
        if not isinstance(member, Member) or on_the_way or not lacks_factor(member):
            return answer(request)
        messages.warning(
            request, _("Keepers of the club log in with a second step. Set one up first.")
        )
        return redirect("mfa_index")

    return expected


def _zone(name: str) -> zoneinfo.ZoneInfo | None:
    try:
        return zoneinfo.ZoneInfo(name)
    except (ValueError, zoneinfo.ZoneInfoNotFoundError):
        return None  # a zone that left the database since: the club's own
