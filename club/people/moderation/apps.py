"""The app config."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

# The words of the journal. An entry is about the member who wrote the reported thing; its text is
# the reason.
JOURNAL_ACTIONS = {
    "case.nothing": _("answered a report with nothing"),
    "case.word": _("warned a member"),
    "case.hidden": _("hid something that was reported"),
    "case.silenced": _("silenced a member"),
    "case.away": _("sent a member away for some days"),
    "case.out": _("put a member out of the club"),
    "case.object": _("objected to an answer"),
    "case.upheld": _("answered an objection: the answer stands"),
    "case.withdrawn": _("answered an objection: the answer is withdrawn"),
}


class ModerationConfig(AppConfig):
    name = "club.people.moderation"
    label = "conduct"  # the name of its tables and migrations

    def ready(self) -> None:
        from club.base.audit_log.actions import action_labels
        from club.base.personal_data import register_personal_data
        from club.base.ui.panel_places import home_club_panels, member_end_panels
        from club.base.ui.panels import account_links, admin_links
        from club.people.moderation import panels
        from club.people.moderation.member_names import MEMBER_NAME
        from club.people.moderation.personal_data import PERSONAL_DATA
        from club.people.moderation.reportable import reportable_kinds

        home_club_panels.register(panels.reports_panel, order=20)
        member_end_panels.register(panels.member_panel)
        account_links.register(panels.account_link, order=60)
        admin_links.register(panels.reports_link, order=40)
        action_labels.register(JOURNAL_ACTIONS)
        reportable_kinds.register(MEMBER_NAME)
        register_personal_data(*PERSONAL_DATA)
