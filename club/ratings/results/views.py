"""The view of one result: what it changed, and why."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.ratings.presentation.view_parts import NotHere, says_why_not
from club.ratings.results.result_page import result_told
from club.ui.web import member_of


@require_safe
@says_why_not
def result(request: HttpRequest, number: int) -> HttpResponse:
    """What one result changed, and why."""
    return render_result(request, number)


def render_result(
    request: HttpRequest, number: int, refused: str = "", status: int = 200
) -> HttpResponse:
    """A result, perhaps with a sentence why it was not changed. Raises NotHere."""
    told = result_told(number, member_of(request))
    if told is None:
        raise NotHere(_("There is no result %(number)d that you may see.") % {"number": number})
    facts = {"told": told, "refused": refused, "typed": request.POST}
    return render(request, "ratings/results/result.jinja", facts, status=status)
