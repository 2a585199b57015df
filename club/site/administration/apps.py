"""The app config."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

# the words of the journal for what is done here
JOURNAL_ACTIONS = {
    "account.link_sent": _("sent a link for a new password"),
    "account.sent_out": _("ended all sessions"),
    "account.locked": _("locked an account"),
    "account.unlocked": _("unlocked an account"),
    "account.renamed": _("changed the name of a member"),
    "club.close": _("closed the club"),
    "club.reopen": _("opened the club again"),
    "club.plan": _("planned to close the club"),
    "club.call_off": _("called a planned closure off"),
    "holiday.declare": _("declared a holiday of the club"),
    "holiday.cancel": _("cancelled a holiday of the club"),
}


class AdministrationConfig(AppConfig):
    name = "club.site.administration"

    def ready(self) -> None:
        from club.base.audit_log.actions import action_labels
        from club.base.ui.panel_places import home_panels, member_links
        from club.base.ui.panels import admin_links
        from club.messages.notifications.kinds import register_notice_kind
        from club.people.account_deletion.signals import member_leaving
        from club.people.sign_up.signals import join_requests_wait
        from club.site.administration import accounts, first_steps, links
        from club.site.administration.notices import KINDS, notify_organisers

        home_panels.register(first_steps.first_steps_panel, order=10)
        admin_links.register(links.figures_link, order=5)
        admin_links.register(links.accounts_link, order=65)
        admin_links.register(links.settings_link, order=70)
        admin_links.register(links.roles_link, order=80)
        admin_links.register(links.journal_link, order=90)
        admin_links.register(links.closure_link, order=100)
        admin_links.register(links.stuck_link, order=110)
        admin_links.register(links.django_admin_link, order=120)
        member_links.register(accounts.account_link, order=100)
        member_leaving.connect(
            accounts.forget_names_of_leaving, dispatch_uid="administration.leaving"
        )
        action_labels.register(JOURNAL_ACTIONS)
        join_requests_wait.connect(notify_organisers, dispatch_uid="administration")
        register_notice_kind(*KINDS)
