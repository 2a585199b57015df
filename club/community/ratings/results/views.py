"""The view of one result."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.base.errors import ClubError
from club.base.ui.refusals import refusal_in_words, status_of
from club.base.ui.web import member_of
from club.community.ratings.presentation.view_parts import (
    PageNotFound,
    explain_not_found,
)
from club.community.ratings.results.result_page import visible_result_page


@require_safe
@explain_not_found
def result(request: HttpRequest, number: int) -> HttpResponse:
    """The page of a result."""
    return render_result(request, number)


def render_result(
    request: HttpRequest, number: int, refused: ClubError | None = None
) -> HttpResponse:
    """The page of a result, with the reason of a refused correction. Raises PageNotFound."""
    page = visible_result_page(number, member_of(request))
    if page is None:
        raise PageNotFound(
            _("There is no result %(number)d that you may see.") % {"number": number}
        )
    context = {
        "page": page,
        "refused": refusal_in_words(refused),
        "typed": request.POST,
    }
    template, status = "ratings/results/result.jinja", status_of(refused)
    return render(request, template, context, status=status)
