"""The open questions of a member at all tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import HttpResponse
from rest_framework import serializers as s
from rest_framework.request import Request

from club.api.api_view import ApiView
from club.api.openapi import answers
from club.api.pagination import ListQuery, in_their_order, list_of
from club.api.requests import query_of
from club.api.serializers import Json, MessageSerializer, UtcTime
from club.members.api_key_rows import KeyScope
from club.tables import fingerprints, queries
from club.tables.api.answer_cache import answer_from_cache
from club.tables.api.etags import tag_of_text
from club.tables.api.plain_json import PlainSentence
from club.tables.api.serializers import (
    FaultTolerantSerializer,
    TableBriefSerializer,
    prompt_sentence,
)
from club.tables.models import Chair
from club.tables.projection import TableProjection, project_tables


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """An open question of the member."""

    chair: Chair
    projection: TableProjection


class QuestionSerializer(FaultTolerantSerializer):
    table = TableBriefSerializer(source="projection.table")
    asked = s.IntegerField(
        source="chair.asked", help_text="its number, to be sent back with the answer"
    )
    sentence = MessageSerializer(allow_null=True)
    asked_at = UtcTime(source="chair.turn_since")
    due_at = UtcTime(source="chair.due_at", allow_null=True)

    def compute_sentence(self, question: OpenQuestion) -> PlainSentence | None:
        return prompt_sentence(question.projection)


Questions = list_of(QuestionSerializer)


class OpenQuestions(ApiView):
    scopes = {"GET": KeyScope.READ}

    @answers(Questions, query=ListQuery, conditional=True)
    def get(self, request: Request) -> HttpResponse:
        """The questions that wait for you, earliest deadline first."""
        listed = query_of(ListQuery, request)
        member = self.member

        def draw() -> tuple[str, Json]:
            chairs = queries.chairs_to_move(member.pk).filter(table__marked="")
            data = Questions.serialize(in_their_order(chairs, listed, self._listed))
            return tag_of_text(repr(data)), data

        read = partial(fingerprints.questions_fingerprint, member.pk)
        return answer_from_cache(self, "questions", read, draw, _all_have_sentences)

    def _listed(self, chairs: Sequence[Chair]) -> list[OpenQuestion]:
        projections = project_tables([chair.table for chair in chairs], self.member)
        return list(map(OpenQuestion, chairs, projections))


def _all_have_sentences(questions: Mapping[str, Any]) -> bool:
    """Whether every question has its sentence. If one has not, rules have failed, and the answer is
    not cached.
    """
    return all(question["sentence"] is not None for question in questions["items"])
