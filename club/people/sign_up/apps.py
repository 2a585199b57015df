"""The app config."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

# the words of the journal for what is done here
JOURNAL_ACTIONS = {
    "newcomer.accept": _("said yes to a newcomer"),
    "newcomer.decline": _("said no to a newcomer"),
    "link.make": _("made an invitation link"),
    "members.import": _("invited people by e-mail"),
    "link.revoke": _("revoked an invitation link"),
}


class SignUpAppConfig(AppConfig):
    name = "club.people.sign_up"

    def ready(self) -> None:
        from club.base.audit_log.actions import action_labels
        from club.base.personal_data import register_personal_data
        from club.base.ui.panel_places import home_club_panels
        from club.base.ui.panels import admin_links
        from club.people.account_deletion.signals import member_left
        from club.people.file_imports.kinds import register_import_kind
        from club.people.sign_up import panels
        from club.people.sign_up.member_import import MembersImport
        from club.people.sign_up.personal_data import PERSONAL_DATA
        from club.people.sign_up.services import forget_invited

        register_import_kind(MembersImport())
        member_left.connect(forget_invited, dispatch_uid="sign_up.left")
        home_club_panels.register(panels.newcomers_panel, order=10)
        admin_links.register(panels.newcomers_link, order=10)
        admin_links.register(panels.links_link, order=20)
        admin_links.register(panels.import_link, order=30)
        action_labels.register(JOURNAL_ACTIONS)
        register_personal_data(*PERSONAL_DATA)
