"""The app config: each new member gets a role."""

from __future__ import annotations

from django.apps import AppConfig
from django.conf import settings
from django.db.models.signals import post_save
from django.utils.translation import gettext_lazy as _

# the words of the journal for what is done here
JOURNAL_ACTIONS = {"role.give": _("gave a role")}


class RolesConfig(AppConfig):
    name = "club.base.roles"

    def ready(self) -> None:
        from club.base.audit_log.actions import action_labels
        from club.base.personal_data import (
            DECIDED,
            PersonalData,
            register_personal_data,
        )
        from club.base.roles.models import Role
        from club.base.roles.services import give_first_role

        post_save.connect(give_first_role, sender=settings.AUTH_USER_MODEL)
        action_labels.register(JOURNAL_ACTIONS)
        register_personal_data(
            PersonalData(
                Role, given={"member": "kind at"}, withheld={"given_by": DECIDED}
            ),
        )
