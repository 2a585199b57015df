"""The common part of notices about tournaments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy

from club.community.tournaments.models import Entrant
from club.community.tournaments.round_models import Pod
from club.messages.notifications.kinds import KindGroup, Text
from club.messages.notifications.models import Notice
from club.messages.notifications.row_kinds import Row, ShortNotice


class TournamentNotice(ShortNotice[Row]):
    """A notice about a tournament: its name, a headline and a sentence."""

    group = KindGroup.TOURNAMENTS
    subject = "%(tournament)s: %(headline)s"
    headline: ClassVar[Text]
    gone = gettext_lazy("the tournament is gone")
    gone_page = "tournaments:index"

    def subject_if_gone(self) -> str:
        return str(self.headline)


class EntrantNotice(TournamentNotice[Entrant]):
    """A notice to an entrant, also about the entrant's pod."""

    def rows(self) -> QuerySet[Entrant]:
        return Entrant.objects.select_related("tournament")

    def find_row(self, notice: Notice) -> Entrant | None:
        entrants = self.rows().filter(tournament=notice.subject_id)
        return entrants.filter(member=notice.member_id).first()

    def subject_values(self, row: Entrant, notice: Notice) -> Mapping[str, object]:
        return {"tournament": row.tournament.name, "headline": self.headline}

    def address(self, row: Entrant, notice: Notice) -> str:
        """The pod's table, or the tournament."""
        pod = find_pod(notice)
        if pod is not None and pod.table_id is not None:
            return reverse("tables:table", args=[pod.table_id])
        return row.tournament.get_absolute_url()


class ReasonedNotice(EntrantNotice):
    """A notice with the reason that the organisers have given."""

    text = gettext_lazy("The reason: %(reason)s")

    def text_values(self, row: Entrant, notice: Notice) -> Mapping[str, object]:
        return {"reason": row.tournament.reason or "–"}


def find_pod(notice: Notice) -> Pod | None:
    """The pod that the notice is about, if it is about one."""
    pod_id = notice.facts.get("pod")
    pods = Pod.objects.select_related("leg")
    return pods.filter(pk=pod_id).first() if pod_id else None
