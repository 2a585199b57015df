"""The notice of a new article: usually a part of the daily digest."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from club.community.news.models import NewsItem
from club.messages.notifications.email_parts import EmailPart, Paragraph
from club.messages.notifications.kinds import IN_DIGEST, KindGroup
from club.messages.notifications.models import Notice
from club.messages.notifications.row_kinds import ShortNotice


class NewArticle(ShortNotice[NewsItem]):
    """A new article; void if it was taken back."""

    name = "news"
    label = _("news of the club")
    group = KindGroup.CLUB
    order = -1
    channels = IN_DIGEST
    subject = _("News: %(title)s")
    gone = _("the article was taken back")
    gone_subject = _("News")
    gone_page = "news:index"

    def rows(self) -> QuerySet[NewsItem]:
        """Articles that members read."""
        return NewsItem.objects.filter(
            hidden_at__isnull=True, published_at__isnull=False
        )

    def subject_values(self, row: NewsItem, notice: Notice) -> Mapping[str, object]:
        return {"title": row.title}

    def part(self, row: NewsItem, notice: Notice) -> EmailPart:
        return EmailPart(row.title, (Paragraph(row.excerpt),), row.get_absolute_url())


KINDS = (NewArticle(),)
