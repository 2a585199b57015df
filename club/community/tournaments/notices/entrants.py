"""Notices about entries and about a tournament as a whole."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.community.tournaments.choices import EntrantStatus
from club.community.tournaments.models import Entrant
from club.community.tournaments.notices.base import (
    EntrantNotice,
    ReasonedNotice,
)
from club.messages.notifications.kinds import Text
from club.messages.notifications.models import Notice


class Entered(EntrantNotice):
    """The member is entered."""

    name = "tournament_entered"
    label = gettext_lazy("you are in a tournament")
    headline = gettext_lazy("you are entered")
    text = gettext_lazy("You are told when the first round is paired.")


class EnteredByOrganiser(EntrantNotice):
    """An organiser has entered the member."""

    name = "tournament_put_in"
    label = gettext_lazy("an organiser has entered you in a tournament")
    headline = gettext_lazy("an organiser has entered you")
    text = gettext_lazy(
        "If you do not want to play, withdraw on the page of the tournament."
    )

    def text_template(self, row: Entrant, notice: Notice) -> Text:
        if row.status != EntrantStatus.WAITING:
            return self.text
        return _(
            "You are on the waiting list. If you do not want to play, withdraw on the page."
        )


class OnWaitingList(EntrantNotice):
    """All places of a tournament are taken."""

    name = "tournament_waiting"
    label = gettext_lazy("you are on a waiting list")
    headline = gettext_lazy("you are on the waiting list")
    text = gettext_lazy("All places are taken. You move up when one is free.")


class MovedUp(EntrantNotice):
    """The member has a place after having waited."""

    name = "tournament_moved_up"
    label = gettext_lazy("you got a place in a tournament")
    headline = gettext_lazy("you have a place now")
    text = gettext_lazy("You have moved up from the waiting list.")


class TermsChanged(EntrantNotice):
    """The terms of a tournament have changed before its start."""

    name = "tournament_terms"
    label = gettext_lazy("the terms of a tournament changed")
    headline = gettext_lazy("the terms have changed")
    text = gettext_lazy("Read them again. You can withdraw until the start.")


class CheckIn(EntrantNotice):
    """The member has to confirm that they are there."""

    name = "tournament_check_in"
    label = gettext_lazy("a tournament asks whether you are there")
    headline = gettext_lazy("are you there?")
    text = gettext_lazy("Press “I am here”. Who does not answer in time is withdrawn.")


class Withdrawn(EntrantNotice):
    """The member is out of a tournament."""

    name = "tournament_withdrawn"
    label = gettext_lazy("you are out of a tournament")
    headline = gettext_lazy("you are withdrawn")
    text = gettext_lazy("You are not paired any more. Your results stand.")


class Paused(ReasonedNotice):
    """A tournament is paused."""

    name = "tournament_paused"
    label = gettext_lazy("a tournament is paused")
    headline = gettext_lazy("it is paused")


class Resumed(EntrantNotice):
    """A pause is over."""

    name = "tournament_resumed"
    label = gettext_lazy("a tournament goes on")
    headline = gettext_lazy("it goes on")
    text = gettext_lazy("The pause is over.")


class TournamentCancelled(ReasonedNotice):
    """A tournament is called off."""

    name = "tournament_cancelled"
    label = gettext_lazy("a tournament is called off")
    headline = gettext_lazy("it is called off")


class TournamentFinished(EntrantNotice):
    """A tournament is over."""

    name = "tournament_finished"
    label = gettext_lazy("a tournament is over")
    headline = gettext_lazy("it is over")
    text = gettext_lazy("You came in on place %(place)d.")

    def text_template(self, row: Entrant, notice: Notice) -> Text:
        return self.text if row.place else _("The standings are final.")

    def text_values(self, row: Entrant, notice: Notice) -> Mapping[str, object]:
        return {"place": row.place}
