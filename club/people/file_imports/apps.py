"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class FileImportsConfig(AppConfig):
    name = "club.people.file_imports"

    def ready(self) -> None:
        from club.base.personal_data import (
            NameStays,
            PersonalData,
            register_personal_data,
        )
        from club.people.file_imports.models import FileImport

        register_personal_data(
            PersonalData(
                FileImport,
                given={"member": "kind source name at total done new changed"},
                stays={
                    NameStays.FILES: "content name options preview problems refusal ticked written"
                },
            ),
        )
