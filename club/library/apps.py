"""The app config, and its receiver of the signal that a member leaves."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.apps import AppConfig


class LibraryApp(AppConfig):
    name = "club.library"
    label = "library"

    def ready(self) -> None:
        from club.file_imports.kinds import register_import_kind
        from club.leaving.signals import member_left
        from club.library.collection.import_kind import CollectionImport
        from club.library.services.leaving import leave_library

        register_import_kind(CollectionImport())

        def on_member_left(member: Any, now: datetime, **_: Any) -> None:
            leave_library(member, now)

        member_left.connect(on_member_left, weak=False)
