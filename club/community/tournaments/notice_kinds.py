"""Kinds of notices about tournaments: one for each fact that entrants are told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse
from django.utils import formats, timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.community.tournaments.choices import EntrantStatus
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.notice_rows import (
    entry_of_notice,
    pod_of_notice,
    subject_ids,
)
from club.community.tournaments.round_models import Pod
from club.messages.notifications.kinds import Kind, ShortMessage, short_kind
from club.messages.notifications.models import Notice


@dataclass(frozen=True, slots=True)
class ToldFact:
    """A notice with the rows that it is about."""

    tournament: Tournament
    entrant: Entrant | None
    pod: Pod | None

    @property
    def address(self) -> str:
        """The pod's table, or the tournament."""
        if self.pod is not None and self.pod.table_id is not None:
            return reverse("tables:table", args=[self.pod.table_id])
        return self.tournament.get_absolute_url()


def _told_fact(notice: Notice) -> ToldFact | None:
    tournament_id, pod_id = subject_ids(notice.about)
    entrant = entry_of_notice(tournament_id, notice.member_id)
    pod = pod_of_notice(pod_id) if pod_id else None
    if entrant is None:
        return None
    return ToldFact(entrant.tournament, entrant, pod)


def _plain(text: Promise) -> Callable[[ToldFact], str]:
    return lambda _fact: str(text)


def _opponents(fact: ToldFact) -> str:
    if fact.pod is None or fact.entrant is None:
        return ""
    own = fact.entrant.pk
    sittings = list(fact.pod.sittings.select_related("entrant__member"))
    others = [sitting.entrant.name for sitting in sittings if sitting.entrant_id != own]
    seats = [sitting.seat + 1 for sitting in sittings if sitting.entrant_id == own]
    due = fact.pod.leg.due_at
    facts = {
        "names": ", ".join(others),
        "seat": seats[0] if seats else 0,
        "round": fact.pod.leg.number,
        "due": formats.date_format(timezone.localtime(due), "j F") if due else "–",
    }
    text = _(
        "Round %(round)d, until %(due)s. You have seat %(seat)d and meet %(names)s."
    )
    return text % facts


def _due(fact: ToldFact) -> str:
    due = fact.pod.leg.due_at if fact.pod else None
    if due is None:
        return _("The game waits for your turn.")
    facts = {"due": formats.date_format(timezone.localtime(due), "l j F")}
    return _("The round ends on %(due)s, and the game waits for your turn.") % facts


def _place(fact: ToldFact) -> str:
    place = fact.entrant.place if fact.entrant else None
    text = _("You came in on place %(place)d.")
    return text % {"place": place} if place else _("The standings are final.")


def _entered_by_organiser(fact: ToldFact) -> str:
    is_waiting = (
        fact.entrant is not None and fact.entrant.status == EntrantStatus.WAITING
    )
    if is_waiting:
        return _(
            "You are on the waiting list. If you do not want to play, withdraw on the page."
        )
    return _("If you do not want to play, withdraw on the page of the tournament.")


def _reason(fact: ToldFact) -> str:
    return _("The reason: %(reason)s") % {"reason": fact.tournament.reason or "–"}


def _corrected(fact: ToldFact) -> str:
    last = fact.pod.corrections.last() if fact.pod else None
    text = _(
        "An organiser has corrected the result of your table. The reason: %(reason)s"
    )
    return text % {"reason": last.reason if last else "–"}


def _void(notice: Notice) -> str:
    return "" if _told_fact(notice) else _("the tournament is gone")


Words = Callable[[ToldFact], str]


def _kind(name: str, label: Promise, subject: Promise, words: Words) -> Kind:
    def message(notice: Notice) -> ShortMessage:
        fact = _told_fact(notice)
        if fact is None:
            return ShortMessage(str(subject), "", reverse("tournaments:index"))
        title = f"{fact.tournament.name}: {subject}"
        return ShortMessage(title, words(fact), fact.address)

    return short_kind(name, label, message, _void)


KINDS = (
    _kind(
        "tournament_entered",
        gettext_lazy("you are in a tournament"),
        gettext_lazy("you are entered"),
        _plain(gettext_lazy("You are told when the first round is paired.")),
    ),
    _kind(
        "tournament_put_in",
        gettext_lazy("an organiser has entered you in a tournament"),
        gettext_lazy("an organiser has entered you"),
        _entered_by_organiser,
    ),
    _kind(
        "tournament_waiting",
        gettext_lazy("you are on a waiting list"),
        gettext_lazy("you are on the waiting list"),
        _plain(gettext_lazy("All places are taken. You move up when one is free.")),
    ),
    _kind(
        "tournament_moved_up",
        gettext_lazy("you got a place in a tournament"),
        gettext_lazy("you have a place now"),
        _plain(gettext_lazy("You have moved up from the waiting list.")),
    ),
    _kind(
        "tournament_terms",
        gettext_lazy("the terms of a tournament changed"),
        gettext_lazy("the terms have changed"),
        _plain(gettext_lazy("Read them again. You can withdraw until the start.")),
    ),
    _kind(
        "tournament_check_in",
        gettext_lazy("a tournament asks whether you are there"),
        gettext_lazy("are you there?"),
        _plain(
            gettext_lazy("Press “I am here”. Who does not answer in time is withdrawn.")
        ),
    ),
    _kind(
        "tournament_paired",
        gettext_lazy("your table of a round is open"),
        gettext_lazy("your table is open"),
        _opponents,
    ),
    _kind(
        "tournament_due",
        gettext_lazy("a round ends soon and waits for you"),
        gettext_lazy("the round ends soon"),
        _due,
    ),
    _kind(
        "tournament_closed",
        gettext_lazy("a round is closed"),
        gettext_lazy("the round is closed"),
        _plain(gettext_lazy("The standings are on the page of the tournament.")),
    ),
    _kind(
        "tournament_reported",
        gettext_lazy("the result of your table was entered"),
        gettext_lazy("a result was entered"),
        _plain(gettext_lazy("Look whether it is right, and confirm it.")),
    ),
    _kind(
        "tournament_withdrawn",
        gettext_lazy("you are out of a tournament"),
        gettext_lazy("you are withdrawn"),
        _plain(gettext_lazy("You are not paired any more. Your results stand.")),
    ),
    _kind(
        "tournament_paused",
        gettext_lazy("a tournament is paused"),
        gettext_lazy("it is paused"),
        _reason,
    ),
    _kind(
        "tournament_resumed",
        gettext_lazy("a tournament goes on"),
        gettext_lazy("it goes on"),
        _plain(gettext_lazy("The pause is over.")),
    ),
    _kind(
        "tournament_stopped",
        gettext_lazy("the next round of a tournament cannot be paired by itself"),
        gettext_lazy("the next round is not paired"),
        _plain(
            gettext_lazy(
                "It cannot be paired by itself. Its page says why when you pair it by hand; you "
                "can also end the tournament there."
            )
        ),
    ),
    _kind(
        "tournament_cancelled",
        gettext_lazy("a tournament is called off"),
        gettext_lazy("it is called off"),
        _reason,
    ),
    _kind(
        "tournament_finished",
        gettext_lazy("a tournament is over"),
        gettext_lazy("it is over"),
        _place,
    ),
    _kind(
        "tournament_corrected",
        gettext_lazy("a result of yours was corrected"),
        gettext_lazy("a result was corrected"),
        _corrected,
    ),
    _kind(
        "tournament_challenged",
        gettext_lazy("a challenge on a ladder"),
        gettext_lazy("you are challenged"),
        _plain(
            gettext_lazy("Answer within seven days, or the challenge counts as lost.")
        ),
    ),
    _kind(
        "tournament_called",
        gettext_lazy("a member near you on a ladder calls a game"),
        gettext_lazy("a game is called"),
        _plain(gettext_lazy("Join it on the page of the ladder within seven days.")),
    ),
    _kind(
        "tournament_answered",
        gettext_lazy("your challenge is answered"),
        gettext_lazy("your challenge is answered"),
        _plain(gettext_lazy("The page of the ladder says how.")),
    ),
)
