"""The OpenAPI document, the reference page, and the response to unknown URLs. All are public and
the same for everybody.
"""

from __future__ import annotations

from typing import Any, NoReturn

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from club.api.openapi import document_text
from club.api.operations import chapters
from club.api.views import ApiView


@login_not_required
@require_safe
def read_and_try(request: HttpRequest) -> HttpResponse:
    """The reference page: every URL with its parameters, its scope and a form to try it."""
    return render(request, "api/reference.jinja", {"chapters": chapters()})


@extend_schema(exclude=True)
class Schema(ApiView):
    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        """The OpenAPI document."""
        kind = "application/vnd.oai.openapi+json; version=3.1"
        return HttpResponse(document_text(), content_type=kind)


class NotFound(ApiView):
    """Responds to unknown URLs with a problem document instead of a page."""

    schema = None

    def get(self, request: Request, **_: Any) -> NoReturn:
        raise Http404

    post = delete = get
