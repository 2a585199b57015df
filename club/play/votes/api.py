"""API views of proposals and votes. They call the same services as the page's forms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rest_framework import serializers as s
from rest_framework.request import Request

from club.play.game_records.message_json import message_from_json
from club.play.table_page.terms import answers_for_viewer, count_voters
from club.play.tables.api.plain_json import MessageSerializer, PlainSentence
from club.play.tables.api.serializers import TableBriefSerializer, table_teller
from club.play.tables.api.table_actions import TableActions
from club.play.tables.projection import TableProjection
from club.play.time_control.presets import BOUNDS, HOUR, PRESETS
from club.play.votes import queries as proposal_queries
from club.play.votes import services as proposals
from club.play.votes.majorities import ABOUT_AWAY, AGREEING, Subject
from club.play.votes.models import Proposal
from club.play.votes.services.eligibility import DAY, LONGEST_PAUSE
from club.play.votes.services.new_terms import Wish
from club.site.api.actions import OF_A_CHANGE, OF_A_TABLE, ActionSchema
from club.site.api.pagination import ListPage, ListQuery, in_their_order, list_of
from club.site.api.requests import (
    Sent,
    WholeNumberField,
    choice,
    line,
    number,
    weekdays,
)
from club.site.api.serializers import AnswerSerializer, UtcTime
from club.site.api.viewsets import ApiRouter, ViewSet

ANSWERS = (*AGREEING, *ABOUT_AWAY)


def _hours(name: str) -> s.IntegerField:
    least, most = (length // HOUR for length in BOUNDS[name])
    return s.IntegerField(min_value=least, max_value=most, required=False)


class Lengths(Sent):
    """Lengths of a proposal in whole hours; those left out stay."""

    allowance = _hours("allowance")
    bank = _hours("bank")
    increment = _hours("increment")
    cap = _hours("cap")
    reaction = _hours("reaction")


class Proposing(Sent):
    """The body of a proposal to the table, with the parameters of its kind."""

    kind = choice([kind.value for kind in Subject])
    days = WholeNumberField(
        min_value=1,
        max_value=LONGEST_PAUSE,
        default=1,
        help_text="of a `pause`, or to `extend`",
    )
    seat = number(required=False, help_text="whose chair is to `extend` or `replace`")
    pace = choice(
        [preset.name for preset in PRESETS], required=False, help_text="for `terms`"
    )
    lengths = Lengths(required=False, help_text="for `terms`: a pace made to measure")
    honours_quiet = s.BooleanField(
        required=False, help_text="for `terms`: whether nights rest"
    )
    weekend = weekdays(
        required=False, help_text="for `terms`: weekdays that rest, Monday is 0"
    )
    holidays = s.BooleanField(
        required=False, help_text="for `terms`: whether the club's holidays rest"
    )


class Answered(Sent):
    answer = line(10, help_text="one of the proposal's `answers`")


def read_wish(data: Mapping[str, Any]) -> Wish:
    """The proposal in a request."""
    kind = Subject(data["kind"])
    timed = kind in (Subject.PAUSE, Subject.EXTEND)
    return Wish(
        kind,
        span=data["days"] * DAY if timed else None,
        seat=data.get("seat"),
        pace=data.get("pace", ""),
        lengths={name: hours * HOUR for name, hours in data.get("lengths", {}).items()},
        nights=data.get("honours_quiet"),
        weekend=frozenset(data["weekend"]) if "weekend" in data else None,
        holidays=data.get("holidays"),
    )


@dataclass(frozen=True, slots=True)
class VisibleProposal:
    """An open proposal, and its table as the viewer may know it."""

    proposal: Proposal
    projection: TableProjection


class UnansweredSerializer(AnswerSerializer):
    """A proposal in a list."""

    id = s.IntegerField()
    table = TableBriefSerializer()
    kind = s.ChoiceField(choices=[kind.value for kind in Subject])
    expires_at = UtcTime()


class ProposalSerializer(AnswerSerializer):
    id = s.IntegerField(source="proposal.pk")
    kind = s.ChoiceField(
        source="proposal.kind", choices=[kind.value for kind in Subject]
    )
    sentence = MessageSerializer()
    about = s.IntegerField(
        source="proposal.seat", allow_null=True, help_text="the seat it is about"
    )
    expires_at = UtcTime(source="proposal.expires_at")
    voters = s.IntegerField(
        help_text="how many may vote, as far as you may know who is away"
    )
    counted = s.DictField(child=s.IntegerField(), help_text="votes by answer")
    answers = s.ListField(
        child=s.ChoiceField(choices=ANSWERS),
        help_text="what you may answer; empty: you have none",
    )
    mine = s.CharField(allow_null=True, help_text="what you have answered")

    def compute_sentence(self, visible: VisibleProposal) -> PlainSentence:
        wording = message_from_json(visible.proposal.said)
        return table_teller(visible.projection).message(wording)

    def compute_voters(self, visible: VisibleProposal) -> int:
        return count_voters(visible.proposal, visible.projection)

    def compute_counted(self, visible: VisibleProposal) -> Mapping[str, int]:
        return Counter(vote.answer for vote in visible.proposal.votes.all())

    def compute_answers(self, visible: VisibleProposal) -> Sequence[str]:
        return answers_for_viewer(visible.proposal, visible.projection)[0]

    def compute_mine(self, visible: VisibleProposal) -> str | None:
        return answers_for_viewer(visible.proposal, visible.projection)[1] or None


class ProposalsSerializer(AnswerSerializer):
    items = ProposalSerializer(many=True)


class OwnProposalViewSet(ViewSet):
    @ActionSchema(list_of(UnansweredSerializer), query=ListQuery)
    def list(self, request: Request) -> ListPage:
        """The proposals that wait for your vote, the one that ends first at the top."""
        return in_their_order(
            proposal_queries.unanswered_proposals(self.member), self.query
        )


class ProposalViewSet(TableActions):
    """The open proposals of a table, which each action returns."""

    lookup_url_kwarg = "proposal_id"

    @ActionSchema(ProposalsSerializer, refused=OF_A_TABLE)
    def list(self, request: Request, table_id: int) -> Mapping[str, Any]:
        """The open proposals of the table."""
        return self.open_proposals(table_id)

    @ActionSchema(ProposalsSerializer, body=Proposing, refused=OF_A_CHANGE)
    def create(self, request: Request, table_id: int) -> Mapping[str, Any]:
        """Make a proposal to the table, and agree to it; returns the open proposals."""
        self.find(table_id)
        proposals.propose(table_id, self.member, read_wish(self.body), self.now)
        return self.open_proposals(table_id)

    @ActionSchema(ProposalsSerializer, body=Answered, refused=OF_A_CHANGE)
    def update(
        self, request: Request, table_id: int, proposal_id: int
    ) -> Mapping[str, Any]:
        """Vote on a proposal, or change your vote; returns the open proposals."""
        self.find(table_id)
        answer = self.body["answer"]
        proposals.vote(table_id, self.member, proposal_id, answer, self.now)
        return self.open_proposals(table_id)

    def open_proposals(self, table_id: int) -> Mapping[str, Any]:
        projection = self.look(table_id)
        table = projection.table
        open_now = proposal_queries.open_proposals(table) if table.live else []
        return {"items": [VisibleProposal(row, projection) for row in open_now]}


router = ApiRouter()
router.register("proposals", OwnProposalViewSet)
router.register("tables/<int:table_id>/proposals", ProposalViewSet)
urlpatterns = router.urls
