"""URLs of the streams, below `/live/`. `asgi.py` serves them. Under a WSGI server they are 404, and
pages use their slow poll.
"""

from typing import NoReturn

from django.http import Http404, HttpRequest
from django.urls import path


def no_stream(request: HttpRequest, **_: object) -> NoReturn:
    raise Http404


app_name = "live"
urlpatterns = [
    path("home/", no_stream, name="home"),
    path("tables/<int:table_id>/", no_stream, name="table"),
    # for programs, which send an API key: lines of JSON
    path("me", no_stream, name="me", kwargs={"lines": True}),
    path(
        "tables/<int:table_id>", no_stream, name="table_lines", kwargs={"lines": True}
    ),
]
