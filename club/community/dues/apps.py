"""The app as Django knows it, and what it adds to other apps."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

JOURNAL_ACTIONS = {
    "dues.note": _("noted dues as paid"),
    "dues.withdraw": _("took back that dues were paid"),
    "dues.remind": _("reminded members of their dues"),
}


class DuesApp(AppConfig):
    name = "club.community.dues"

    def ready(self) -> None:
        from club.base.audit_log.actions import action_labels
        from club.base.personal_data import (
            DECIDED,
            PersonalData,
            register_personal_data,
        )
        from club.base.ui.panels import account_links, admin_links
        from club.community.dues import panels
        from club.community.dues.models import DuesPayment
        from club.community.dues.notices import KINDS
        from club.messages.notifications.kinds import register_notice_kind

        account_links.register(panels.account_link, order=75)
        admin_links.register(panels.admin_link, order=35)
        action_labels.register(JOURNAL_ACTIONS)
        register_notice_kind(*KINDS)
        register_personal_data(
            PersonalData(
                DuesPayment,
                given={"member": "year paid_until noted_at"},
                withheld={"noted_by": DECIDED},
            )
        )
