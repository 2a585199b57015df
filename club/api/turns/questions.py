"""Questions: what is asked of a member, at all their tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.http import HttpResponse
from rest_framework import serializers as s
from rest_framework.request import Request

from club.api.base.api_view import ApiView
from club.api.base.etags import tag_of_text
from club.api.base.openapi import answers
from club.api.base.pagination import ListQuery, in_their_order, list_of
from club.api.base.plain_json import Json
from club.api.base.requests import query_of
from club.api.base.serializers import UTC, MessageShape, Shape
from club.api.tables.serializers import TableBrief, asked_sentence, brief
from club.members.api_key_rows import KeyScope
from club.tables import fingerprints, queries
from club.tables.models import Chair
from club.tables.projection import Seen, seen_in_list, spared


class QuestionShape(Shape):
    table = TableBrief()
    asked = s.IntegerField(help_text="its number, to be sent back with the answer")
    sentence = MessageShape(allow_null=True)
    asked_at = s.DateTimeField(help_text=UTC)
    due_at = s.DateTimeField(allow_null=True, help_text=UTC)


class OpenQuestions(ApiView):
    scopes = {"GET": KeyScope.READ}

    @answers(list_of(QuestionShape), query=ListQuery, conditional=True)
    def get(self, request: Request) -> HttpResponse:
        """What is asked of you, the earliest deadline first."""
        listed = query_of(ListQuery, request)
        member = self.member

        def draw() -> tuple[str, Json]:
            asked = queries.waiting_for(member.pk).filter(table__marked="")
            told = in_their_order(asked, listed, self._told)
            return tag_of_text(repr(told)), told

        read = partial(fingerprints.rows_of_questions, member.pk)
        return self.kept("questions", read, draw, _all_told)

    def _told(self, chairs: Sequence[Chair]) -> list[Json]:
        shown = seen_in_list([chair.table for chair in chairs], self.member)
        asked = {chair.table_id: chair for chair in chairs}
        return [
            spared(one, lambda read: question_facts(asked[read.table.pk], read)) for one in shown
        ]


def _all_told(questions: Mapping[str, Any]) -> bool:
    """Whether each has its sentence: rules that failed may not fail the next time."""
    return all(question["sentence"] is not None for question in questions["items"])


def question_facts(chair: Chair, one: Seen) -> dict[str, Json]:
    """A question that is put to a member, with the sentence that asks it."""
    return {
        "table": brief(one.table),
        "asked": chair.asked,
        "sentence": asked_sentence(one),
        "asked_at": chair.turn_since,
        "due_at": chair.due_at,
    }
