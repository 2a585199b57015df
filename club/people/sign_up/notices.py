"""Notices to organisers: a newcomer asks to join, and has waited for two weeks."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.messages.notifications.kinds import KindGroup, Text
from club.messages.notifications.models import Notice
from club.messages.notifications.row_kinds import ShortNotice
from club.people.sign_up.models import JoinRequest


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

    name = "newcomer"
    label = _("a newcomer asks to join")
    subject = _("%(name)s asks to join")
    text = "“%(sentence)s”"
    gone_subject = _("Somebody asks to join")

    def text_values(self, row: JoinRequest, notice: Notice) -> Mapping[str, object]:
        return {"sentence": row.sentence}


class NewcomerWaits(NewcomerNotice):
    """A newcomer has waited for two weeks."""

    name = "newcomer_waits"
    label = _("a newcomer still waits for an answer")
    subject = _("%(name)s has waited for an answer for two weeks")
    text = _("Say yes or no: the newcomer cannot log in until then.")
    gone_subject = _("Somebody has waited for an answer for two weeks")
    gone_text = text


KINDS = (NewcomerAsks(), NewcomerWaits())
