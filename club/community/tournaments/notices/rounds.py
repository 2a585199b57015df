"""Notices about rounds, their tables and results, and about the games of a ladder."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import QuerySet
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.notices.base import (
    EntrantNotice,
    TournamentNotice,
    find_pod,
)
from club.messages.notifications.kinds import Text
from club.messages.notifications.models import Notice


class Paired(EntrantNotice):
    """The member's table of a round is open."""

    name = "tournament_paired"
    label = gettext_lazy("your table of a round is open")
    headline = gettext_lazy("your table is open")
    text = gettext_lazy(
        "Round %(round)d, until %(due)s. You have seat %(seat)d and meet %(names)s."
    )

    def text_template(self, row: Entrant, notice: Notice) -> Text:
        return self.text if find_pod(notice) else ""

    def text_values(self, row: Entrant, notice: Notice) -> Mapping[str, object]:
        pod = find_pod(notice)
        if pod is None:
            return {}
        sittings = list(pod.sittings.select_related("entrant__member"))
        others = [s.entrant.name for s in sittings if s.entrant_id != row.pk]
        seats = [s.seat + 1 for s in sittings if s.entrant_id == row.pk]
        due = pod.leg.due_at
        return {
            "names": ", ".join(others),
            "seat": seats[0] if seats else 0,
            "round": pod.leg.number,
            "due": formats.date_format(timezone.localtime(due), "j F") if due else "–",
        }


class RoundEndsSoon(EntrantNotice):
    """A round ends soon, and the member's game waits for the member."""

    name = "tournament_due"
    label = gettext_lazy("a round ends soon and waits for you")
    headline = gettext_lazy("the round ends soon")

    def text_template(self, row: Entrant, notice: Notice) -> Text:
        pod = find_pod(notice)
        due = pod.leg.due_at if pod else None
        if due is None:
            return _("The game waits for your turn.")
        day = formats.date_format(timezone.localtime(due), "l j F")
        text = _("The round ends on %(due)s, and the game waits for your turn.")
        return text % {"due": day}


class RoundClosed(EntrantNotice):
    """A round is closed."""

    name = "tournament_closed"
    label = gettext_lazy("a round is closed")
    headline = gettext_lazy("the round is closed")
    text = gettext_lazy("The standings are on the page of the tournament.")


class ResultReported(EntrantNotice):
    """Another player has entered the result of the member's table."""

    name = "tournament_reported"
    label = gettext_lazy("the result of your table was entered")
    headline = gettext_lazy("a result was entered")
    text = gettext_lazy("Look whether it is right, and confirm it.")


class PairingStopped(TournamentNotice[Tournament]):
    """The next round does not pair itself; told to organisers."""

    name = "tournament_stopped"
    label = gettext_lazy("the next round of a tournament cannot be paired by itself")
    headline = gettext_lazy("the next round is not paired")
    text = gettext_lazy(
        "It cannot be paired by itself. Its page says why when you pair it by hand; you can "
        "also end the tournament there."
    )

    def rows(self) -> QuerySet[Tournament]:
        return Tournament.objects.all()

    def subject_values(self, row: Tournament, notice: Notice) -> Mapping[str, object]:
        return {"tournament": row.name, "headline": self.headline}


class ResultCorrected(EntrantNotice):
    """An organiser has corrected a result."""

    name = "tournament_corrected"
    label = gettext_lazy("a result of yours was corrected")
    headline = gettext_lazy("a result was corrected")
    text = gettext_lazy(
        "An organiser has corrected the result of your table. The reason: %(reason)s"
    )

    def text_values(self, row: Entrant, notice: Notice) -> Mapping[str, object]:
        pod = find_pod(notice)
        last = pod.corrections.last() if pod else None
        return {"reason": last.reason if last else "–"}


class Challenged(EntrantNotice):
    """A member challenges the member on a ladder."""

    name = "tournament_challenged"
    label = gettext_lazy("a challenge on a ladder")
    headline = gettext_lazy("you are challenged")
    text = gettext_lazy("Answer within seven days, or the challenge counts as lost.")


class LadderGameCalled(EntrantNotice):
    """A member near the member on a ladder calls a game."""

    name = "tournament_called"
    label = gettext_lazy("a member near you on a ladder calls a game")
    headline = gettext_lazy("a game is called")
    text = gettext_lazy("Join it on the page of the ladder within seven days.")


class ChallengeAnswered(EntrantNotice):
    """The member's challenge is answered."""

    name = "tournament_answered"
    label = gettext_lazy("your challenge is answered")
    headline = gettext_lazy("your challenge is answered")
    text = gettext_lazy("The page of the ladder says how.")
