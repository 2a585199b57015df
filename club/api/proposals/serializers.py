"""Proposals as JSON, and the bodies of requests that propose and vote.

All members see all votes. Nothing reveals the seat that must act in a hidden turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rest_framework import serializers as s

from club.api.base.plain_json import PlainSentence
from club.api.base.requests import (
    Sent,
    WholeNumberField,
    choice,
    line,
    number,
    weekdays,
)
from club.api.base.serializers import AnswerSerializer, MessageSerializer, UtcTime
from club.api.tables.serializers import TableBriefSerializer, table_teller
from club.proposals.majorities import ABOUT_AWAY, AGREEING, Subject
from club.proposals.models import Proposal
from club.proposals.services.eligibility import DAY, LONGEST_PAUSE
from club.proposals.services.wish import Wish
from club.records.message_json import message_from_json
from club.table_page.votes import answers_for_viewer, count_voters
from club.tables.projection import TableProjection
from club.timecontrol.presets import BOUNDS, HOUR, PRESETS

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
        return table_teller(visible.projection).message(
            message_from_json(visible.proposal.said)
        )

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
