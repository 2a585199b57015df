"""Finds the tournament of a request, and runs what a form asks for."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from club.errors import ClubError
from club.tournaments.models import Tournament
from club.ui.refusals import refusal_in_words
from club.ui.web import SeeOther

MOST_DIGITS = 6


def find_tournament(request: HttpRequest, pk: int) -> Tournament:
    """The tournament. Raises Http404 for one that the viewer may not see."""
    return get_object_or_404(Tournament.objects.visible_to(request.user), pk=pk)


def typed_number(request: HttpRequest, name: str) -> int:
    """The whole number in a field of a form; 0 for anything else."""
    text = request.POST.get(name, "")
    is_number = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return int(text) if is_number else 0


def run_and_return(
    request: HttpRequest,
    act: Callable[[], object],
    address: str,
    page: Callable[..., HttpResponse],
    done: str = "",
) -> HttpResponse:
    """Runs it and goes to the address; a refusal is shown on the page, with status 422."""
    try:
        act()
    except ClubError as refusal:
        return page(refusal=refusal_in_words(refusal), status=422)
    if done:
        messages.success(request, done)
    return SeeOther(address)
