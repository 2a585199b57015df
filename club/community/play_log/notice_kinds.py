"""Kinds of notices: a play to confirm, an objection to an own play, a guest who is a member, a name
in a file.
"""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.community.play_log.models import PlayStatus, Scorer
from club.community.play_log.queries import (
    claim_of_notice,
    names_to_answer,
    play_of_notice,
)
from club.community.play_log.services.member_names import claim_key
from club.messages.notifications.kinds import ShortMessage, short_kind
from club.messages.notifications.models import Notice


def _asks(notice: Notice) -> ShortMessage:
    play = play_of_notice(notice.about)
    text = _("Is this right? One press on the page says yes.")
    if play is None:
        return _gone(_("A game was logged in which you played"), text)
    facts = {"name": play.logger.username, "title": play.title.name}
    subject = _("%(name)s logged a game of %(title)s with you") % facts
    return ShortMessage(subject, text, play.get_absolute_url())


def _answered(notice: Notice) -> str:
    play = play_of_notice(notice.about)
    if play is None or not play.is_open:
        return _("the play was confirmed, changed or taken back")
    waits = Scorer.objects.filter(
        play=play, member=notice.member_id, asked=True, confirmed_at=None
    )
    return "" if waits.exists() else _("you have answered")


def _objects(notice: Notice) -> ShortMessage:
    play = play_of_notice(notice.about)
    text = _("Read why, and correct the play or talk about it.")
    subject = _("A player objects to your play of %(title)s")
    if play is None:
        return _gone(subject % {"title": _("a game")}, text)
    named = subject % {"title": play.title.name}
    return ShortMessage(named, text, play.get_absolute_url())


def _no_objection(notice: Notice) -> str:
    play = play_of_notice(notice.about)
    held = play is not None and play.status == PlayStatus.OBJECTED
    return "" if held else _("the play was changed, or an admin has decided")


def _claims(notice: Notice) -> ShortMessage:
    claim = claim_of_notice(notice.about)
    text = _("Is this right? If you say yes, their plays as your guest become theirs.")
    if claim is None:
        return _gone(_("A member was a guest of yours"), text)
    facts = {"name": claim.member.username, "guest": claim.guest.name}
    subject = _("%(name)s says: I was your guest %(guest)s") % facts
    return ShortMessage(subject, text, reverse("play_log:index"))


def _claim_answered(notice: Notice) -> str:
    claim = claim_of_notice(notice.about)
    is_open = claim is not None and claim.agreed is None
    return "" if is_open else _("it is answered")


def _named(notice: Notice) -> ShortMessage:
    claim = claim_of_notice(notice.about)
    text = _("Until you say yes, these plays have a guest in your place.")
    if claim is None:
        return _gone(_("A file of plays names you"), text)
    facts = {"name": claim.guest.logger.username, "guest": claim.guest.name}
    subject = _("%(name)s has brought plays as a file. Are you %(guest)s?") % facts
    return ShortMessage(subject, text, reverse("home"))


def _name_answered(notice: Notice) -> str:
    open_names = names_to_answer(notice.member_id)
    is_open = any(claim_key(one.claim) == notice.about for one in open_names)
    return "" if is_open else _("it is answered, or the plays were taken back")


def _gone(subject: str, text: str) -> ShortMessage:
    """The words where the rows are deleted; such a notice is void."""
    return ShortMessage(subject, text, reverse("play_log:index"))


KINDS = (
    short_kind(
        "play_to_confirm",
        gettext_lazy("a game at a real table to confirm"),
        _asks,
        _answered,
    ),
    short_kind(
        "play_objection",
        gettext_lazy("an objection to your play"),
        _objects,
        _no_objection,
    ),
    short_kind(
        "play_claim",
        gettext_lazy("a member was your guest"),
        _claims,
        _claim_answered,
    ),
    short_kind(
        "play_named",
        gettext_lazy("a file of plays names you"),
        _named,
        _name_answered,
    ),
)
