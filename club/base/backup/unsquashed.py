"""Migrations one by one, as a club has them that was made before they were squashed."""

from __future__ import annotations

from django.db.migrations.loader import MigrationLoader


class UnsquashedLoader(MigrationLoader):
    """Knows the single migrations alone; what depends on a squashed one depends on the last of
    those that it replaces.
    """

    def load_disk(self) -> None:
        super().load_disk()
        squashed = {
            key: one for key, one in self.disk_migrations.items() if one.replaces
        }
        self.disk_migrations = {
            key: one for key, one in self.disk_migrations.items() if key not in squashed
        }
        for migration in self.disk_migrations.values():
            migration.dependencies = [  # type: ignore[misc]
                squashed[key].replaces[-1] if key in squashed else key
                for key in migration.dependencies
            ]
