"""What answers about votes and a member's time look like, for the schema."""

from __future__ import annotations

from rest_framework import serializers as s

from club.api.tables.serializers import UTC, MessageShape, Shape, TableBrief
from club.proposals.majorities import ABOUT_AWAY, AGREEING, Subject

ANSWERS = (*AGREEING, *ABOUT_AWAY)


class UnansweredShape(Shape):
    """A proposal in a list."""

    id = s.IntegerField()
    table = TableBrief()
    kind = s.ChoiceField(choices=[kind.value for kind in Subject])
    expires_at = s.DateTimeField(help_text=UTC)


class ProposalShape(Shape):
    id = s.IntegerField()
    kind = s.ChoiceField(choices=[kind.value for kind in Subject])
    sentence = MessageShape()
    about = s.IntegerField(allow_null=True, help_text="the seat it is about")
    expires_at = s.DateTimeField(help_text=UTC)
    voters = s.IntegerField(help_text="how many may vote, as far as you may know who is away")
    counted = s.DictField(child=s.IntegerField(), help_text="votes by answer")
    answers = s.ListField(
        child=s.ChoiceField(choices=ANSWERS), help_text="what you may answer; empty: you have none"
    )
    mine = s.CharField(allow_null=True, help_text="what you have answered")


class LeaveShape(Shape):
    id = s.IntegerField()
    first = s.DateField(help_text="where you live")
    last = s.DateField(help_text="included")


class TimeShape(Shape):
    zone = s.CharField(help_text="IANA name")
    quiet_from = s.CharField(allow_null=True, help_text="as 22:00; null: nights count")
    quiet_to = s.CharField(allow_null=True)
    auto_leave = s.BooleanField(help_text="taken by itself when your time is about to run out")
    days_left = s.IntegerField(help_text="of leave")
    leaves = LeaveShape(many=True)


class TurnTakenShape(Shape):
    """A turn that everybody may be told of; lengths are minutes, to the nearest ten."""

    turn = s.IntegerField(help_text="its number among those of its seat, from 1 on")
    counted = s.IntegerField(help_text="what did not rest")
    elapsed = s.IntegerField(help_text="all of it")
    late = s.BooleanField(help_text="somebody stood in")
    forgiven = s.BooleanField(help_text="by all who waited: it does not count")
    forgivable = s.BooleanField(help_text="by you")


class ThinkTimeShape(Shape):
    """How long somebody took for their turns, and the medians."""

    seat = s.IntegerField()
    member = s.CharField()
    turns = TurnTakenShape(many=True)
    counted = s.IntegerField()
    elapsed = s.IntegerField()


class InvitationShape(Shape):
    table = TableBrief()
    host = s.CharField()
    asked_at = s.DateTimeField(help_text=UTC)
