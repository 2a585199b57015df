"""Questions of a page: queries of which most have no rows. One statement asks all of them whether
they have any, and only those with rows are run. So an app that has nothing to say at a page costs
no query there.

A question is a compiled query by the id of the member, and perhaps by the time and by the id of a
table. It may have rows where the app says nothing after all, and never the other way round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from django.http import HttpRequest

from club.base.registries import Registry
from compiled_queries.queries import CompiledQuery, have_rows

Question = CompiledQuery[Any]
Answers = frozenset[Question]  # the questions that have rows

# functions that return questions of every page of a member: of its masthead and menu
every_page: Final = Registry[Callable[[], Iterable[Question]]]()


def with_rows(questions: Iterable[Question], *values: object) -> Answers:
    """Those of the questions that have rows for these values, by one statement."""
    asked = tuple(dict.fromkeys(questions))
    answers = zip(asked, have_rows(asked, *values), strict=True)
    return frozenset(question for question, has_rows in answers if has_rows)


def ask_for_page(
    request: HttpRequest, questions: Iterable[Question] = (), *values: object
) -> Answers:
    """Asks the questions of a view together with those of every page, and stores the answers for
    the masthead. `values`: those of the view's questions, after the member's id.
    """
    common = [question for source in every_page for question in source()]
    answers = with_rows([*common, *questions], request.user.pk, *values)
    request.page_answers = answers  # type: ignore[attr-defined]
    return answers


def answers_of_page(request: HttpRequest) -> Answers:
    """The answers that a view has stored; else those to the questions of every page."""
    answers: Answers | None = getattr(request, "page_answers", None)
    return ask_for_page(request) if answers is None else answers
