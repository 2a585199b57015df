"""Run in a club's own environment: makes its tables from the models, as those of the tests, and
notes all migrations as applied. That takes a tenth of the time of migrating.
"""

from __future__ import annotations

import django


def create_tables() -> None:
    from django.apps import apps
    from django.core.management import call_command
    from django.test import override_settings

    with override_settings(MIGRATION_MODULES={app.label: None for app in apps.get_app_configs()}):
        call_command("migrate", run_syncdb=True, verbosity=0)
    call_command("migrate", fake=True, verbosity=0)


if __name__ == "__main__":
    django.setup()
    create_tables()
