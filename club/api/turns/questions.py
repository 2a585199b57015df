"""Questions: what is asked of a member, at all their tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import HttpResponse
from rest_framework import serializers as s
from rest_framework.request import Request

from club.api.base.api_view import ApiView
from club.api.base.etags import tag_of_text
from club.api.base.openapi import answers
from club.api.base.pagination import ListQuery, in_their_order, list_of
from club.api.base.plain_json import Json, PlainSentence
from club.api.base.requests import query_of
from club.api.base.serializers import MessageSerializer, UtcTime
from club.api.tables.serializers import SparingSerializer, TableBriefSerializer, asked_sentence
from club.members.api_key_rows import KeyScope
from club.tables import fingerprints, queries
from club.tables.models import Chair
from club.tables.projection import TableProjection, project_tables


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that is put to a member."""

    chair: Chair
    one: TableProjection


class QuestionSerializer(SparingSerializer):
    table = TableBriefSerializer(source="one.table")
    asked = s.IntegerField(
        source="chair.asked", help_text="its number, to be sent back with the answer"
    )
    sentence = MessageSerializer(allow_null=True)
    asked_at = UtcTime(source="chair.turn_since")
    due_at = UtcTime(source="chair.due_at", allow_null=True)

    def compute_sentence(self, question: OpenQuestion) -> PlainSentence | None:
        return asked_sentence(question.one)


Questions = list_of(QuestionSerializer)


class OpenQuestions(ApiView):
    scopes = {"GET": KeyScope.READ}

    @answers(Questions, query=ListQuery, conditional=True)
    def get(self, request: Request) -> HttpResponse:
        """What is asked of you, the earliest deadline first."""
        listed = query_of(ListQuery, request)
        member = self.member

        def draw() -> tuple[str, Json]:
            asked = queries.waiting_for(member.pk).filter(table__marked="")
            told = Questions.serialize(in_their_order(asked, listed, self._listed))
            return tag_of_text(repr(told)), told

        read = partial(fingerprints.questions_fingerprint, member.pk)
        return self.kept("questions", read, draw, _all_told)

    def _listed(self, chairs: Sequence[Chair]) -> list[OpenQuestion]:
        shown = project_tables([chair.table for chair in chairs], self.member)
        return list(map(OpenQuestion, chairs, shown))


def _all_told(questions: Mapping[str, Any]) -> bool:
    """Whether each has its sentence: rules that failed may not fail the next time."""
    return all(question["sentence"] is not None for question in questions["items"])
