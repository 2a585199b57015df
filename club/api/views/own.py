"""What is the asker's own: who they are, what is asked of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.http import HttpResponse
from django.utils import timezone, translation
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.answers import MeShape, QuestionShape, TableLine
from club.api.base import ApiView
from club.api.facts import brief, question_facts, table_line
from club.api.lists import in_their_order
from club.api.marks import tag_of_text
from club.api.plain import Json
from club.api.requests import ListQuery, body_of, query_of
from club.api.schema import answers, list_of
from club.api.vote_answers import InvitationShape
from club.api.wishes import Preferring, preferences_in
from club.members import services
from club.members.api_key_rows import Key, KeyScope
from club.members.models import Member
from club.play import optional_actions
from club.proposals import queries as ballots
from club.substitutes import queries as bench
from club.tables import fingerprints, idle_tables, queries
from club.tables.chairs_to_act import tables_to_act
from club.tables.invitation_rows import Invitation
from club.tables.models import Chair
from club.tables.projection import project_tables, render_or_skip
from club.timecontrol.idle_reasons import idle_reasons


class Me(ApiView):
    scopes = {"GET": KeyScope.READ, "POST": KeyScope.PLAY}

    @answers(MeShape)
    def get(self, request: Request) -> Response:
        """Who you are, and how much waits for you."""
        return Response(_facts(self.member, request.auth))

    @answers(MeShape, body=Preferring)
    def post(self, request: Request) -> Response:
        """Choose how the club is to be for you."""
        wanted = preferences_in(body_of(Preferring, request), self.member)
        return Response(_facts(services.set_preferences(self.member, wanted), request.auth))


class OwnInvitations(ApiView):
    scopes = {"GET": KeyScope.READ}

    @answers(list_of(InvitationShape), query=ListQuery)
    def get(self, request: Request) -> Response:
        """Tables that you are asked to by name, the oldest first."""
        found, asked = optional_actions.invitations(self.member), query_of(ListQuery, request)
        return Response(in_their_order(found, asked, _invitations))


class Invited(ApiView):
    scopes = {"GET": KeyScope.READ}

    @answers(TableLine, refused=(404,))
    def get(self, request: Request, invite: str) -> Response:
        """The table that an invitation leads to, whoever passed it on; sit down there with it."""
        (one,) = project_tables([queries.invited_to(invite)], self.member)
        (rest,) = idle_reasons([one], timezone.now())
        return Response(table_line(one, rest))


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

        read = partial(fingerprints.questions_fingerprint, member.pk)
        return self.kept("questions", read, draw, _all_told)

    def _told(self, chairs: Sequence[Chair]) -> list[Json]:
        shown = project_tables([chair.table for chair in chairs], self.member)
        asked = {chair.table_id: chair for chair in chairs}
        return [
            render_or_skip(one, lambda read: question_facts(asked[read.table.pk], read))
            for one in shown
        ]


def _all_told(questions: Mapping[str, Any]) -> bool:
    """Whether each has its sentence: rules that failed may not fail the next time."""
    return all(question["sentence"] is not None for question in questions["items"])


def _invitations(found: Sequence[Invitation]) -> list[Json]:
    return [
        {"table": brief(one.table), "host": one.table.host.username, "asked_at": one.asked_at}
        for one in found
    ]


def _facts(member: Member, auth: object) -> dict[str, Json]:
    return {
        "name": member.username,
        "time_zone": member.time_zone,
        "language": translation.get_language(),
        "theme": member.theme,
        "letters": member.letters,
        "confirm_turns": member.confirm_turns,
        "keeper": member.is_staff,
        "key": _key(auth),
        "waiting": {
            "questions": tables_to_act(member.pk).count(),
            "tables_to_begin": queries.tables_ready_to_start(member).count(),
            "votes": ballots.unanswered_proposals(member).count(),
            "invitations": optional_actions.invitations(member).count(),
            "calls": bench.requests_to(member).count(),
            "confirmations": idle_tables.chairs_to_confirm(member).count(),
        },
    }


def _key(key: object) -> dict[str, Any] | None:
    if not isinstance(key, Key):
        return None
    return {"name": key.name, "scopes": key.scopes.split(), "ends_at": key.ends_at}
