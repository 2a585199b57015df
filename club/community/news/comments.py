"""The comments of an article. Members who read the article read them."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.base.errors import NotFound
from club.base.roles.permissions import power_refusal
from club.base.roles.powers import Power
from club.community.news.models import NewsItem
from club.community.news.queries import shown_items
from club.messages.threads.kinds import CommentKind, ThreadPlace
from club.people.members.models import Member


class NewsComments(CommentKind):
    """The comments of a published article."""

    name = "news"
    model = NewsItem
    help = _("All members read it.")

    def find_place(self, member: Member, key: int) -> ThreadPlace:
        item = shown_items(member).filter(pk=key).first()
        if item is None:
            raise NotFound("no_item", "There is no such article any more.")
        return self.place_at(item, member)

    def place_at(self, item: NewsItem, member: Member) -> ThreadPlace:
        """Returns the comments of an article that the member reads."""
        refusal = power_refusal(member, Power.COMMENT)
        address = item.get_absolute_url()
        return ThreadPlace(
            self, item.pk, item.pk, item.title, address, address, refusal=refusal
        )

    def owner_of(self, subject_id: int) -> int | None:
        items = NewsItem.objects.filter(pk=subject_id)
        return items.values_list("author_id", flat=True).first()


NEWS_COMMENTS = NewsComments()
