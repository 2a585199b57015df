"""Each piece to which a lesson points is drawn, on the board or in the hand."""

from __future__ import annotations

import pytest
from django.test import RequestFactory

from club.play.lessons.moments import has_lesson, played_lesson
from club.play.lessons.page import LessonQuery, lesson_context, lesson_page
from club.play.tables.presentation.rings import missing_pieces, ring_pieces
from games import registry

pytestmark = pytest.mark.django_db
SLUGS = [game.info.slug for game in registry.games() if has_lesson(game.info.slug)]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_piece_that_a_lesson_points_at_is_drawn(slug: str) -> None:
    lesson = played_lesson(slug)
    missing = {}
    for number in range(1, lesson.count + 1):
        page = lesson_page(lesson, number, "Newcomer", LessonQuery())
        drawn = lesson_context(page, RequestFactory().get("/"))
        missing[number] = missing_pieces(
            f"{drawn['board']}{drawn.get('hand', '')}", page.step.points
        )

    assert not any(missing.values()), missing


def test_a_piece_is_ringed_by_its_place_or_by_its_id() -> None:
    drawing = '<g data-place="a1"><a id="card-3" href="#"></a></g><g data-place="a12"></g>'

    ringed = ring_pieces(drawing, ["a1", "card-3"])

    assert '<g data-place="a1" data-pointed>' in ringed
    assert '<a id="card-3" data-pointed href' in ringed
    assert '<g data-place="a12">' in ringed


def test_a_part_of_the_board_is_ringed_by_its_class() -> None:
    drawing = '<p class="cups big"></p><p class="cups-and"></p>'

    assert ring_pieces(drawing, [".cups"]) == drawing.replace('big"', 'big" data-pointed')


def test_a_piece_that_is_not_drawn_is_named() -> None:
    assert missing_pieces('<g data-place="a"></g>', ["a", "b"]) == ["b"]
