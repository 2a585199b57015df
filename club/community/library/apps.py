"""The app config, and its receiver of the signal that a member leaves."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.apps import AppConfig


class LibraryApp(AppConfig):
    name = "club.community.library"
    label = "library"

    def ready(self) -> None:
        from club.community.library.collection.import_kind import CollectionImport
        from club.community.library.services.copies import leave_library
        from club.people.account_deletion.signals import member_left
        from club.people.file_imports.kinds import register_import_kind

        register_import_kind(CollectionImport())

        def on_member_left(member: Any, now: datetime, **_: Any) -> None:
            leave_library(member, now)

        member_left.connect(on_member_left, weak=False)
