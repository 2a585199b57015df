"""The page of results."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.base.ui.web import member_of
from club.community.search.queries import find

LONGEST_QUERY = 100  # characters


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The results of a query; htmx takes only this part of the page."""
    text = request.GET.get("q", "")[:LONGEST_QUERY]
    context = {
        "text": text,
        "groups": find(member_of(request), text),
        "longest": LONGEST_QUERY,
    }
    return render(request, "search/index.jinja", context)
