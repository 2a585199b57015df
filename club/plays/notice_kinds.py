"""Kinds of notices: a play to confirm, an objection to an own play, a guest who is a member."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.notifications.email_parts import EmailPart, Paragraph
from club.notifications.kinds import NOT_BY_HOOK, Kind, Summary
from club.notifications.models import Notice
from club.plays.models import PlayStatus, Scorer
from club.plays.queries import claim_of_notice, play_of_notice


def _address(notice: Notice) -> str:
    play = play_of_notice(notice.about)
    return play.get_absolute_url() if play else reverse("plays:index")


def _asks(notice: Notice) -> str:
    play = play_of_notice(notice.about)
    if play is None:
        return _("A game was logged in which you played")
    return _("%(name)s logged a game of %(title)s with you") % {
        "name": play.logger.username,
        "title": play.title.name,
    }


def _asks_words(notice: Notice) -> EmailPart:
    text = Paragraph(_("Is this right? One press on the page says yes."))
    return EmailPart(_asks(notice), (text,), _address(notice))


def _asks_summary(notice: Notice) -> Summary:
    return Summary(_asks(notice), _address(notice))


def _answered(notice: Notice) -> str:
    play = play_of_notice(notice.about)
    if play is None or not play.is_open:
        return _("the play was confirmed, changed or taken back")
    waits = Scorer.objects.filter(
        play=play, member=notice.member_id, asked=True, confirmed_at=None
    )
    return "" if waits.exists() else _("you have answered")


def _objects(notice: Notice) -> str:
    play = play_of_notice(notice.about)
    title = play.title.name if play else _("a game")
    return _("A player objects to your play of %(title)s") % {"title": title}


def _objects_words(notice: Notice) -> EmailPart:
    text = Paragraph(_("Read why, and correct the play or talk about it."))
    return EmailPart(_objects(notice), (text,), _address(notice))


def _objects_summary(notice: Notice) -> Summary:
    return Summary(_objects(notice), _address(notice))


def _no_objection(notice: Notice) -> str:
    play = play_of_notice(notice.about)
    held = play is not None and play.status == PlayStatus.OBJECTED
    return "" if held else _("the play was changed, or an admin has decided")


def _claims(notice: Notice) -> str:
    claim = claim_of_notice(notice.about)
    if claim is None:
        return _("A member was a guest of yours")
    return _("%(name)s says: I was your guest %(guest)s") % {
        "name": claim.member.username,
        "guest": claim.guest.name,
    }


def _claims_words(notice: Notice) -> EmailPart:
    text = Paragraph(
        _("Is this right? If you say yes, their plays as your guest become theirs.")
    )
    return EmailPart(_claims(notice), (text,), reverse("plays:index"))


def _claims_summary(notice: Notice) -> Summary:
    return Summary(_claims(notice), reverse("plays:index"))


def _claim_answered(notice: Notice) -> str:
    claim = claim_of_notice(notice.about)
    is_open = claim is not None and claim.agreed is None
    return "" if is_open else _("it is answered")


KINDS = (
    Kind(
        "play_to_confirm",
        gettext_lazy("a game at a real table to confirm"),
        _asks_words,
        _asks_summary,
        _answered,
        channels=NOT_BY_HOOK,
    ),
    Kind(
        "play_objection",
        gettext_lazy("an objection to your play"),
        _objects_words,
        _objects_summary,
        _no_objection,
        channels=NOT_BY_HOOK,
    ),
    Kind(
        "play_claim",
        gettext_lazy("a member was your guest"),
        _claims_words,
        _claims_summary,
        _claim_answered,
        channels=NOT_BY_HOOK,
    ),
)
