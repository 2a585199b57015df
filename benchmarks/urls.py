"""The club's addresses, and the bare views that moves, pages and API answers are compared with."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_POST
from rest_framework.request import Request
from rest_framework.response import Response

from benchmarks import fixtures
from club.base.ui.web import member_of
from club.play.tables.due_chairs import playable_chairs_to_act
from club.site.api.viewsets import ViewSet
from club.urls import urlpatterns as club


@require_POST
def bare(request: HttpRequest) -> HttpResponse:
    """The least work of a view that writes: one row and a redirect."""
    fixtures.write_one_row()
    return HttpResponse(status=303, headers={"Location": "/"})


@login_required
def bare_page(request: HttpRequest) -> HttpResponse:
    """The least that a page can be here: the frame with its masthead and one query."""
    playable_chairs_to_act(member_of(request).pk).count()
    return render(request, "base.jinja")


class BareApi(ViewSet):
    """The least that a view of the API can do: one query."""

    schema = None

    def list(self, request: Request) -> Response:
        return Response({"asked": playable_chairs_to_act(self.member.pk).count()})


urlpatterns = [
    *club,
    path("bare/", bare),
    path("bare/page", bare_page),
    path("bare/api", BareApi.as_view({"get": "list"})),
]
