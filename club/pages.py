"""Pages that belong to no app: what is shown when a request cannot be answered."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was not ours, or is too old: 403 with a way on."""
    return render(request, "403_csrf.html", status=403)
