"""Notices to organisers: a newcomer asks to join, and has waited for two weeks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.base.roles.queries import organisers_and_admins
from club.messages.notifications.kinds import KindGroup, Text
from club.messages.notifications.models import Notice
from club.messages.notifications.row_kinds import ShortNotice
from club.messages.notifications.services import tell_all
from club.messages.notifications.subjects import NoticeSubject
from club.people.sign_up.models import JoinRequest

NEWCOMER = "newcomer"
NEWCOMER_WAITS = "newcomer_waits"


def notify_organisers(
    requests: Sequence[JoinRequest], is_reminder: bool, now: datetime, **_signal: Any
) -> None:
    """Receives `join_requests_wait`: stores notices for all organisers and admins."""
    organisers = organisers_and_admins()
    subjects = [NoticeSubject(f"n{request.pk}", request.pk) for request in requests]
    recipients = [(member, about) for about in subjects for member in organisers]
    tell_all(recipients, NEWCOMER_WAITS if is_reminder else NEWCOMER, now)


class NewcomerNotice(ShortNotice[JoinRequest]):
    """A notice about a request to join; void if the request is answered."""

    group = KindGroup.CLUB
    gone = _("the request is answered")
    gone_page = "sign_up:newcomers"

    def rows(self) -> QuerySet[JoinRequest]:
        return JoinRequest.objects.select_related("member", "decided_by")

    def why_void(self, row: JoinRequest, notice: Notice) -> Text:
        return "" if row.decided_at is None else self.gone

    def subject_values(self, row: JoinRequest, notice: Notice) -> Mapping[str, object]:
        return {"name": row.name}

    def address(self, row: JoinRequest, notice: Notice) -> str:
        return reverse("sign_up:newcomers")


class NewcomerAsks(NewcomerNotice):
    """A newcomer asks to join."""

    name = NEWCOMER
    label = _("a newcomer asks to join")
    subject = _("%(name)s asks to join")
    text = "“%(sentence)s”"
    gone_subject = _("Somebody asks to join")

    def text_values(self, row: JoinRequest, notice: Notice) -> Mapping[str, object]:
        return {"sentence": row.sentence}


class NewcomerWaits(NewcomerNotice):
    """A newcomer has waited for two weeks."""

    name = NEWCOMER_WAITS
    label = _("a newcomer still waits for an answer")
    subject = _("%(name)s has waited for an answer for two weeks")
    text = _("Say yes or no: the newcomer cannot log in until then.")
    gone_subject = _("Somebody has waited for an answer for two weeks")
    gone_text = text


KINDS = (NewcomerAsks(), NewcomerWaits())
