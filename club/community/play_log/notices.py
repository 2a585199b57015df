"""Notices about plays: one to confirm, an objection to an own one, a guest who is a member, a name
in a file.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.community.play_log.models import GuestClaim, Play, PlayStatus, Scorer
from club.community.play_log.queries import names_to_answer
from club.messages.notifications.kinds import KindGroup, Text
from club.messages.notifications.models import Notice
from club.messages.notifications.row_kinds import ShortNotice


class PlayNotice(ShortNotice[Play]):
    """A notice about one version of a play; void once the play was changed."""

    group = KindGroup.REAL_TABLES
    gone_page = "play_log:index"

    def rows(self) -> QuerySet[Play]:
        return Play.objects.select_related("title", "logger")

    def find_row(self, notice: Notice) -> Play | None:
        plays = self.rows().filter(version=notice.facts.get("version"))
        return plays.filter(pk=notice.subject_id or 0).first()

    def subject_values(self, row: Play, notice: Notice) -> Mapping[str, object]:
        return {"name": row.logger.username, "title": row.title.name}


class ClaimNotice(ShortNotice[GuestClaim]):
    """A notice about a guest who may be a member."""

    group = KindGroup.REAL_TABLES
    gone_page = "play_log:index"

    def rows(self) -> QuerySet[GuestClaim]:
        return GuestClaim.objects.select_related("guest__logger", "member")


class PlayToConfirm(PlayNotice):
    """Another member has logged a play with the member."""

    name = "play_to_confirm"
    label = _("a game at a real table to confirm")
    subject = _("%(name)s logged a game of %(title)s with you")
    text = _("Is this right? One press on the page says yes.")
    gone = _("the play was confirmed, changed or taken back")
    gone_subject = _("A game was logged in which you played")
    gone_text = text

    def why_void(self, row: Play, notice: Notice) -> Text:
        if not row.is_open:
            return self.gone
        waits = Scorer.objects.filter(
            play=row, member=notice.member_id, asked=True, confirmed_at=None
        )
        return "" if waits.exists() else _("you have answered")


class PlayObjection(PlayNotice):
    """A player objects to the member's play."""

    name = "play_objection"
    label = _("an objection to your play")
    subject = _("A player objects to your play of %(title)s")
    text = _("Read why, and correct the play or talk about it.")
    gone = _("the play was changed, or an admin has decided")
    gone_subject = _("A player objects to your play of a game")
    gone_text = text

    def why_void(self, row: Play, notice: Notice) -> Text:
        return "" if row.status == PlayStatus.OBJECTED else self.gone


class GuestClaimed(ClaimNotice):
    """A member says that they were a guest of the member."""

    name = "play_claim"
    label = _("a member was your guest")
    subject = _("%(name)s says: I was your guest %(guest)s")
    text = _("Is this right? If you say yes, their plays as your guest become theirs.")
    gone = _("it is answered")
    gone_subject = _("A member was a guest of yours")
    gone_text = text

    def subject_values(self, row: GuestClaim, notice: Notice) -> Mapping[str, object]:
        return {"name": row.member.username, "guest": row.guest.name}

    def address(self, row: GuestClaim, notice: Notice) -> str:
        return reverse("play_log:index")

    def why_void(self, row: GuestClaim, notice: Notice) -> Text:
        return "" if row.agreed is None else self.gone


class NamedInFile(ClaimNotice):
    """A file of plays has a name that may be the member's."""

    name = "play_named"
    label = _("a file of plays names you")
    subject = _("%(name)s has brought plays as a file. Are you %(guest)s?")
    text = _("Until you say yes, these plays have a guest in your place.")
    gone = _("it is answered, or the plays were taken back")
    gone_subject = _("A file of plays names you")
    gone_text = text

    def subject_values(self, row: GuestClaim, notice: Notice) -> Mapping[str, object]:
        return {"name": row.guest.logger.username, "guest": row.guest.name}

    def address(self, row: GuestClaim, notice: Notice) -> str:
        return reverse("home")

    def why_void(self, row: GuestClaim, notice: Notice) -> Text:
        open_names = names_to_answer(notice.member_id)
        is_open = any(name.claim.pk == row.pk for name in open_names)
        return "" if is_open else self.gone


KINDS = (PlayToConfirm(), PlayObjection(), GuestClaimed(), NamedInFile())
