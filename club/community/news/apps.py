"""The app config."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

# the words of the journal for what is done here
JOURNAL_ACTIONS = {
    "news.publish": _("published an article"),
    "news.change": _("changed a published article"),
    "news.retract": _("took an article back"),
    "news.delete": _("deleted a draft of an article"),
}


class NewsApp(AppConfig):
    name = "club.community.news"
    label = "news"

    def ready(self) -> None:
        from club.base.audit_log.actions import action_labels
        from club.base.personal_data import (
            DECIDED,
            PersonalData,
            register_personal_data,
        )
        from club.base.ui.panel_places import home_club_panels, welcome_foot_panels
        from club.base.ui.panels import masthead_links
        from club.community.news import panels
        from club.community.news.comments import NEWS_COMMENTS
        from club.community.news.models import NewsItem
        from club.community.news.notices import KINDS
        from club.community.news.reportable_news import NEWS_ITEM
        from club.community.news.search_kind import NEWS
        from club.community.search.kinds import search_kinds
        from club.messages.notifications.kinds import register_notice_kind
        from club.messages.threads.kinds import register_thread_kind
        from club.people.moderation.reportable import reportable_kinds

        search_kinds.register(NEWS, order=50)
        welcome_foot_panels.register(panels.for_visitors, order=20)
        home_club_panels.register(
            panels.at_home, order=30, asks=lambda: [panels.articles]
        )
        masthead_links.register(panels.masthead_link, order=60)
        action_labels.register(JOURNAL_ACTIONS)
        reportable_kinds.register(NEWS_ITEM)
        register_personal_data(
            PersonalData(
                NewsItem,
                given={"author": "title text made_at published_at hidden_at"},
                withheld={"hidden_by": DECIDED},
                renamed={"excerpt html text title": "author"},
            ),
        )
        register_notice_kind(*KINDS)
        register_thread_kind(NEWS_COMMENTS)
