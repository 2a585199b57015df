"""The photos of plays as things that can be reported. A hidden one is seen again when the member
who logged the play uploads another.
"""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext_lazy

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.community.play_log.models import Play
from club.community.play_log.queries import find_play
from club.people.members.models import Member
from club.people.moderation.reportable import (
    NotReportable,
    ReportableKind,
    ReportedThing,
)


def _read(reporter: Member, play_id: int) -> ReportedThing:
    play = find_play(play_id)
    if play is None or play.shown_picture is None:
        raise NotReportable(play_id)
    if not (may(reporter, Power.READ_NEWS) or play.belongs_to(reporter)):
        raise NotReportable(play_id)
    address = play.get_absolute_url()
    return ReportedThing(play.logger, "", picture=play.shown_picture, address=address)


def _hide(play_id: int, _judge: Member, _now: datetime) -> None:
    Play.objects.filter(pk=play_id).update(picture_hidden=True)


def _show(play_id: int, _text: str, _judge: Member, _now: datetime) -> None:
    Play.objects.filter(pk=play_id).update(picture_hidden=False)


PLAY_PHOTO = ReportableKind(
    "play-photo", gettext_lazy("the photo of a play"), _read, _hide, _show
)
