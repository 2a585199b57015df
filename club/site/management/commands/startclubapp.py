"""`manage.py startclubapp NAME`: writes a small complete app of the club, which passes `bin/test`
as it is, for its author to turn into another one.
"""

from __future__ import annotations

from club.site.management.scaffolding import (
    StartCommand,
    add_address,
    add_to_layer,
    add_to_list,
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


class Command(StartCommand):
    help = "Writes a small complete app into club/NAME, with its templates and tests."
    what = "app"
    next_steps = NEXT_STEPS

    def write(self, name: str) -> None:
        app = root() / "club" / name
        tests = root() / "tests" / name
        write_folder("app/app", name, app)
        write_folder("app/templates", name, root() / "templates" / name)
        write_folder("app/tests", name, tests)
        entry = f"{name}.{name.title().replace('_', '')}Entry"
        changed = [
            add_to_list("CLUB_APPS", f'"club.{name}"', settings_files()),
            add_to_list("home_club", f'"club.{name}.panels.latest"', settings_files()),
            add_to_list(
                "MASTHEAD", f'"club.{name}.panels.masthead_link"', settings_files()
            ),
            add_to_list("OWN_DATA", f'"{entry}.author": "text at"', settings_files()),
            add_to_list(
                "LEAVING_RENAMES", f'"{entry}.text": "author"', settings_files()
            ),
            add_address(name),
        ]
        add_to_layer("extension apps", name)
        format_files([app, tests, *changed])
