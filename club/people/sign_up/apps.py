"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class SignUpAppConfig(AppConfig):
    name = "club.people.sign_up"

    def ready(self) -> None:
        from club.messages.notifications.kinds import register_notice_kind
        from club.people.account_deletion.signals import member_left
        from club.people.file_imports.kinds import register_import_kind
        from club.people.sign_up.links import forget_invited
        from club.people.sign_up.member_import import MembersImport
        from club.people.sign_up.notices import KINDS

        register_notice_kind(*KINDS)
        register_import_kind(MembersImport())
        member_left.connect(forget_invited, dispatch_uid="sign_up.left")
