"""Middleware of members' pages: it sends anonymous visitors to the log-in, answers a refused form
with 422, activates the member's time zone, prevents caching, extends sessions in use, limits the
rate of posted forms, and requires a second factor of admins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from threading import Lock

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, resolve_url
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from club.base.error_pages import too_many_requests
from club.base.time_zones.names import club_zone, zone_named
from club.people.members import active_sessions, api_keys
from club.people.members.models import Member
from club.people.members.queries import lacks_factor

MINUTE = 60  # seconds
ACCOUNT_PAGES = ("accounts/", "join/")  # those of allauth's views
# where admins may be before they have their second step; the API refuses them by itself
ON_THE_WAY = ("/accounts/", "/static/", "/api/v1/")


class FormCounter:
    """Counts the forms of each sender in the current minute."""

    def __init__(self) -> None:
        self._minute, self._sent, self._guard = 0, Counter[object](), Lock()

    def exceeds_limit(self, sender: object, now: datetime) -> bool:
        """Counts a form. Returns whether the sender has now sent more than `MAX_FORMS_PER_MINUTE`;
        0 is no limit.
        """
        minute = int(now.timestamp()) // MINUTE
        with self._guard:
            if minute != self._minute:
                self._minute, self._sent = minute, Counter()
            self._sent[sender] += 1
            return 0 < settings.MAX_FORMS_PER_MINUTE < self._sent[sender]


form_counter = FormCounter()


class MembersOnly(LoginRequiredMiddleware):
    """Django's own, but a form whose view says where it is `shown_at` leads there after
    the log-in.
    """

    def handle_no_permission(
        self, request: HttpRequest, view_func: Callable[..., HttpResponseBase]
    ) -> HttpResponseRedirect:
        shown_at, match = getattr(view_func, "shown_at", ""), request.resolver_match
        if not shown_at or match is None:
            return super().handle_no_permission(request, view_func)
        return redirect_to_login(
            reverse(shown_at, args=match.args, kwargs=match.kwargs)
        )


def redirect_browser_to_log_in(
    answer: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: a request by htmx that needs a log-in moves the whole browser there, not the form
    into a part of the page. After the log-in the page that was open is shown again.
    """

    def moved(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]
        log_in = resolve_url(settings.LOGIN_URL)
        if not htmx or not response.get("Location", "").startswith(log_in):
            return response
        open_page = _open_page(htmx)
        target = redirect_to_login(open_page).url if open_page else response["Location"]
        return HttpResponseClientRedirect(target)

    return moved


def _open_page(htmx: HtmxDetails) -> str | None:
    """The URL of the page from which htmx sent the request; None for one that is not ours."""
    try:
        return htmx.current_url_abs_path
    except ValueError:  # the header is no URL
        return None


def invalid_form_status(
    answer: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: the pages of accounts, which are allauth's, answer a refused form with 422 as all
    others here do.
    """

    def with_its_code(request: HttpRequest) -> HttpResponse:
        response, match = answer(request), request.resolver_match
        form = (getattr(response, "context_data", None) or {}).get("form")
        is_account_page = match is not None and match.route.startswith(ACCOUNT_PAGES)
        if (
            is_account_page
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
            with timezone.override(club_zone()):
                return answer(request)
        with timezone.override(zone_named(request.user.time_zone)):
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
        sender = (
            member if request.method == "POST" and isinstance(member, Member) else None
        )
        if sender is not None and form_counter.exceeds_limit(sender.pk, timezone.now()):
            return too_many_requests(request)
        return answer(request)

    return counted


def revoke_keys_in_addresses(
    answer: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: an API key in the address of a request, or of the page that it came from, is
    revoked. The request goes on.
    """

    def without_leaks(request: HttpRequest) -> HttpResponse:
        named = (
            request.headers.get(name, "") for name in ("Referer", "HX-Current-URL")
        )
        addresses = (request.get_full_path(), *named)
        api_keys.revoke_leaked_keys(" ".join(addresses), timezone.now())
        return answer(request)

    return without_leaks


def require_admin_mfa(
    answer: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: an admin without a second factor is led to setting one up, wherever they go."""

    def expected(request: HttpRequest) -> HttpResponse:
        member = request.user
        on_the_way = request.path.startswith(ON_THE_WAY)
        if not isinstance(member, Member) or on_the_way or not lacks_factor(member):
            return answer(request)
        _warn_once(
            request,
            _("Admins of the club log in with a second step. Set one up first."),
        )
        return redirect("mfa_index")

    return expected


def _warn_once(request: HttpRequest, text: str) -> None:
    """Adds the warning, unless it waits for the next page already."""
    waiting = messages.get_messages(request)
    is_new = text not in [message.message for message in waiting]
    waiting.used = False  # type: ignore[union-attr]  # read, but not shown
    if is_new:
        messages.warning(request, text)
