"""The lines and pictures of members as things that can be reported. A hidden one is shown again
when its member writes or uploads another.
"""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext_lazy

from club.people.members.models import Member
from club.people.moderation.reportable import (
    NotReportable,
    ReportableKind,
    ReportedThing,
)
from club.people.profiles.models import Profile


def _profile_of(member_id: int) -> Profile:
    profiles = Profile.objects.filter(member=member_id, member__is_active=True)
    profile = profiles.select_related("member", "picture").first()
    if profile is None:
        raise NotReportable(member_id)
    return profile


def _read_line(_reporter: Member, member_id: int) -> ReportedThing:
    profile = _profile_of(member_id)
    if not profile.shown_line:
        raise NotReportable(member_id)
    address = profile.member.get_absolute_url()
    return ReportedThing(profile.member, profile.line, address=address)


def _read_picture(_reporter: Member, member_id: int) -> ReportedThing:
    profile = _profile_of(member_id)
    if profile.shown_picture is None:
        raise NotReportable(member_id)
    address = profile.member.get_absolute_url()
    return ReportedThing(
        profile.member, "", picture=profile.shown_picture, address=address
    )


def _hide_line(member_id: int, _judge: Member, _now: datetime) -> None:
    Profile.objects.filter(member=member_id).update(line_hidden=True)


def _show_line(member_id: int, _text: str, _judge: Member, _now: datetime) -> None:
    Profile.objects.filter(member=member_id).update(line_hidden=False)


def _hide_picture(member_id: int, _judge: Member, _now: datetime) -> None:
    Profile.objects.filter(member=member_id).update(picture_hidden=True)


def _show_picture(member_id: int, _text: str, _judge: Member, _now: datetime) -> None:
    Profile.objects.filter(member=member_id).update(picture_hidden=False)


PROFILE_LINE = ReportableKind(
    "profile-line",
    gettext_lazy("what a member says about themselves"),
    _read_line,
    _hide_line,
    _show_line,
)
PROFILE_PICTURE = ReportableKind(
    "profile-picture",
    gettext_lazy("the picture of a member"),
    _read_picture,
    _hide_picture,
    _show_picture,
)
