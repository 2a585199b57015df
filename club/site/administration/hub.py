"""The page with links to everything that admins and organisers do for the club."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power


@require_safe
def hub(request: HttpRequest) -> HttpResponse:
    """The links that the member may follow; 403 for members."""
    member_with_power(request, Power.ADMIT_MEMBERS)
    return render(request, "administration/hub.jinja")
