"""`manage.py startclubapp NAME`: writes a small complete app of the club, which passes `bin/test`
as it is, for its author to turn into another one.
"""

from __future__ import annotations

from club.site.management.scaffolding import (
    StartCommand,
    add_address,
    add_to_layer,
    add_to_list,
    draw_map,
    format_files,
    root,
    write_folder,
)

FOLDER = "community"  # the folder of club/ with what a club does besides its tables
NEXT_STEPS = """club/community/{name}/ is an app with a page at /{name}/.
Its templates are in templates/{name}/, its tests in tests/community/{name}/.
Its model is an example: change it before you make the first migration.

    manage.py makemigrations {name}
    ruff format club/community/{name}/migrations
    manage.py migrate
    bin/test tests/community/{name}

CONTRIBUTING.md says what else an app can add to the club."""


class Command(StartCommand):
    help = "Writes a small complete app into club/community/NAME, with its templates and tests."
    what = "app"
    next_steps = NEXT_STEPS

    def write(self, name: str) -> None:
        app = root() / "club" / FOLDER / name
        tests = root() / "tests" / FOLDER / name
        write_folder("app/app", name, app)
        write_folder("app/templates", name, root() / "templates" / name)
        write_folder("app/tests", name, tests)
        package = f"club.{FOLDER}.{name}"
        changed = [
            add_to_list("CLUB_APPS", f'"{package}"', root() / "club/settings.py"),
            add_address(name, package),
        ]
        add_to_layer("community apps", name)
        format_files([app, tests, *changed])
        draw_map()
