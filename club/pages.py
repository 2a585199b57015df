"""Pages that belong to no app: what is shown when a request cannot be answered."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was not ours, or is too old: 403 with a way on."""
    return render(request, "403_csrf.html", status=403)


def explained(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: what may not be asked in that way is refused in words, where Django would send nothing at all."""

    def in_words(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        if not isinstance(response, HttpResponseNotAllowed):
            return response
        page = render(request, "405.html", status=405)
        page["Allow"] = response["Allow"]
        return page

    return in_words
