"""The kind of notice of a new article: usually a part of the daily digest."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.community.news.queries import item_of_notice
from club.messages.notifications.email_parts import EmailPart, Paragraph
from club.messages.notifications.kinds import Kind, Summary
from club.messages.notifications.models import Notice, Timing


def _words(notice: Notice) -> EmailPart:
    item = item_of_notice(notice.about)
    if item is None:  # it went since it was decided to send
        return EmailPart(_("News"), (), reverse("news:index"))
    return EmailPart(item.title, (Paragraph(item.excerpt),), item.get_absolute_url())


def _summary(notice: Notice) -> Summary:
    item = item_of_notice(notice.about)
    if item is None:
        return Summary(_("News"), reverse("news:index"))
    return Summary(
        _("News: %(title)s") % {"title": item.title}, item.get_absolute_url()
    )


def _why_void(notice: Notice) -> str:
    return "" if item_of_notice(notice.about) else _("the article was taken back")


KINDS = (
    Kind(
        "news",
        gettext_lazy("news of the club"),
        _words,
        _summary,
        _why_void,
        channels={"email": Timing.DIGEST},
    ),
)
