"""`manage.py startclubapp NAME`: writes a small complete app as a beginning for another one. It
passes `bin/test`.
"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from club.management.scaffolding import (
    add_address,
    add_to_layer,
    add_to_list,
    expect_new_name,
    format_files,
    root,
    settings_files,
    write_folder,
)

NEXT_STEPS = """club/{name}/ is an app of the club; migrate, and it has a page at /{name}/.
Its templates are in templates/{name}/, its tests in tests/{name}/.

    manage.py migrate
    bin/test tests/{name}

CONTRIBUTING.md says what else an app can add to the club."""


class Command(BaseCommand):
    help = "Writes a small complete app into club/NAME, with its templates and tests."
    requires_system_checks = ()  # it needs no database

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the app's folder: lowercase, with underscores")

    def handle(self, **options: Any) -> None:
        name = options["name"]
        expect_new_name(name)
        app, tests = root() / "club" / name, root() / "tests" / name
        write_folder("app/app", name, app)
        write_folder("app/templates", name, root() / "templates" / name)
        write_folder("app/tests", name, tests)
        changed = [
            add_to_list("CLUB_APPS", f'"club.{name}"', settings_files()),
            add_to_list("home_club", f'"club.{name}.panels.latest"', settings_files()),
            add_to_list("MASTHEAD", f'"club.{name}.panels.masthead_link"', settings_files()),
            add_address(name),
        ]
        add_to_layer("extension apps", name)
        format_files([app, tests, *changed])
        self.stdout.write(NEXT_STEPS.format(name=name))
