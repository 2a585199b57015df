"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class SignUpAppConfig(AppConfig):
    name = "club.people.sign_up"

    def ready(self) -> None:
        from club.people.account_deletion.signals import member_left
        from club.people.file_imports.kinds import register_import_kind
        from club.people.sign_up.member_import import MembersImport
        from club.people.sign_up.services import forget_invited

        register_import_kind(MembersImport())
        member_left.connect(forget_invited, dispatch_uid="sign_up.left")
