"""The club's addresses, and beside them the bare view that a move is compared with. Only the benchmark mounts this."""

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_POST

from club.bench import building
from club.tables.views import SeeOther
from club.urls import urlpatterns as club


@require_POST
def bare(request: HttpRequest) -> HttpResponse:
    """The least that a view which writes can do here: one row, and onward."""
    building.write_one_row()
    return SeeOther("/")


urlpatterns = [*club, path("bare/", bare)]
