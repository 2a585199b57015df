"""A member's kept letters: on the embedded default alone, where no mail server takes
them anywhere.
"""

from __future__ import annotations

from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.notifications import queries, services

ONE_PAGE = 20


@require_safe
def kept_letters(request: HttpRequest) -> HttpResponse:
    """One's own letters, the newest first. Whoever has seen the page has read them."""
    assert request.user.is_authenticated
    if not settings.EMBEDDED:
        raise Http404(_("Here letters are sent, not kept."))
    page = Paginator(queries.letters_of(request.user), ONE_PAGE).get_page(request.GET.get("page"))
    answer = render(request, "notifications/kept_letters.jinja", {"page": page})
    if request.method == "GET":
        services.mark_read(request.user, timezone.now())
    return answer
