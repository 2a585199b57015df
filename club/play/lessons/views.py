"""Pages of lessons. A step is read by GET, with what is picked in its address. A POST plays the
move of the step, or goes on where none is asked, and stores how far the reader has come.
"""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from club.base.club_settings.models import VisitorView
from club.base.club_settings.views import shown_from
from club.base.ui.web import SeeOther, missing_as_404
from club.play.lessons.moments import NoLesson, PlayedLesson, played_lesson
from club.play.lessons.page import LessonQuery, lesson_context, lesson_page
from club.play.lessons.progress import reached_step, store_step
from club.play.table_page.address import LONGEST_PICK, parse_address
from games.core import Move
from games.notation import IllegalMove


@shown_from(VisitorView.FRONT_PAGE)
@require_safe
def go_on(request: HttpRequest, slug: str) -> HttpResponse:
    """Leads to the step at which the reader goes on, or to the first one again."""
    with missing_as_404(NoLesson):
        lesson = played_lesson(slug)
    number = reached_step(request, lesson)
    return redirect("lessons:step", slug, 1 if number == lesson.count else number)


@shown_from(VisitorView.FRONT_PAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def step(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Shows a step. A POST plays its move: the expected one leads to the next step, another legal
    one to its explanation, and a refused one is explained by the rules, with status 422.
    """
    with missing_as_404(NoLesson):
        lesson = played_lesson(slug)
        lesson.moment(number)
    if request.method != "POST":
        return _render(request, lesson, number)
    try:
        return _play(request, lesson, number)
    except IllegalMove as refusal:
        return _render(request, lesson, number, refusal)


def _play(request: HttpRequest, lesson: PlayedLesson, number: int) -> HttpResponse:
    """Raises IllegalMove."""
    expected = lesson.moment(number).step
    query = {}
    if expected.move:
        notation = str(_sent_move(request, lesson, number))
        if notation in expected.also:
            query = {"instead": notation}
        elif notation != expected.move:
            return SeeOther(_address(lesson, number, {"tried": notation}))
    following = min(number + 1, lesson.count)
    store_step(request, lesson, following)
    return SeeOther(_address(lesson, following, query))


def _sent_move(request: HttpRequest, lesson: PlayedLesson, number: int) -> Move:
    """The move in the form. Raises IllegalMove."""
    position, seat = lesson.moment(number).position, lesson.lesson.seat
    move: Move = lesson.game.read_move(request.POST.get("move", "")[:LONGEST_PICK])
    if not position.allows(seat, move):
        raise IllegalMove(position.why_not(seat, move))
    return move


def _address(lesson: PlayedLesson, number: int, query: dict[str, str]) -> str:
    address = reverse("lessons:step", args=[lesson.game.info.slug, number])
    return f"{address}?{urlencode(query)}" if query else address


def _render(
    request: HttpRequest,
    lesson: PlayedLesson,
    number: int,
    refusal: IllegalMove | None = None,
) -> HttpResponse:
    query = LessonQuery(
        parse_address(request.GET, request.path, lesson.game).picks,
        request.GET.get("tried", "")[:LONGEST_PICK],
        request.GET.get("instead", "")[:LONGEST_PICK],
    )
    user = request.user
    name = user.username if user.is_authenticated else _("Newcomer")
    page = lesson_page(lesson, number, name, query)
    context = lesson_context(page, request) | {"refusal": refusal, "sheet": uuid4()}
    status = 422 if refusal else 200
    return render(request, "lessons/step.jinja", context, status=status)
