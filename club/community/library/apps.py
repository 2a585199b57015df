"""The app config, and its receiver of the signal that a member leaves."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

# the words of the journal for what is done here
JOURNAL_ACTIONS = {
    "title.add": _("added a title to the library"),
    "title.change": _("changed a title of the library"),
    "title.delete": _("deleted a title of the library"),
    "library.import": _("imported a collection"),
}


class LibraryApp(AppConfig):
    name = "club.community.library"
    label = "library"

    def ready(self) -> None:
        from club.base.audit_log.actions import action_labels
        from club.base.personal_data import register_personal_data
        from club.base.ui.game_boxes import box_sources
        from club.base.ui.game_titles import title_sources
        from club.community.library import event_boxes
        from club.community.library.collection.import_kind import CollectionImport
        from club.community.library.notices import KINDS
        from club.community.library.personal_data import PERSONAL_DATA
        from club.community.library.search_kind import BOXES, TITLES
        from club.community.library.services.copies import leave_library
        from club.community.search.kinds import search_kinds
        from club.messages.notifications.kinds import register_notice_kind
        from club.people.account_deletion.signals import member_left
        from club.people.file_imports.kinds import register_import_kind

        register_import_kind(CollectionImport())

        def on_member_left(member: Any, now: datetime, **_: Any) -> None:
            leave_library(member, now)

        member_left.connect(on_member_left, weak=False)
        search_kinds.register(TITLES, order=60)
        search_kinds.register(BOXES, order=61)
        _register_panels()
        action_labels.register(JOURNAL_ACTIONS)
        box_sources.register(event_boxes.BOXES)
        title_sources.register(event_boxes.GAME_TITLES)
        register_personal_data(*PERSONAL_DATA)
        register_notice_kind(*KINDS)


def _register_panels() -> None:
    from club.base.ui.panel_places import evening_panels, home_panels, member_panels
    from club.base.ui.panels import admin_links, masthead_links
    from club.community.library import event_boxes, panels

    home_panels.register(
        panels.at_home,
        order=80,
        asks=lambda: [panels.copies_ready, panels.loans_of_member],
    )
    member_panels.register(panels.member_panel)
    evening_panels.register(event_boxes.at_evening)
    masthead_links.register(panels.masthead_link, order=70)
    admin_links.register(panels.loans_link, order=50)
    admin_links.register(panels.import_link, order=60)
