"""The list of the club's rules, and each page of them; for everybody."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.base.ui.web import or_404
from club.site.help.rule_pages import rule_pages


@login_not_required
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The list of all pages."""
    return render(request, "help/index.jinja", {"pages": rule_pages().values()})


@login_not_required
@require_safe
def rules(request: HttpRequest, topic: str) -> HttpResponse:
    """A page of rules; 404 for an unknown topic."""
    page = or_404(rule_pages().get(topic))
    return render(request, "help/rules.jinja", {"page": page})
