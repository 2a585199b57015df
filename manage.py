#!/usr/bin/env python
"""Django's command line for the club: `python manage.py help` lists what it can do."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
    if sys.argv[1:2] == ["runserver"] and not names_a_database():
        os.environ.setdefault("DEBUG", "1")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as fault:
        sys.exit(f"The club cannot start: {fault}")


def names_a_database() -> bool:
    """Whether this is a club on a real server, where DEBUG is off unless the variable is set."""
    return any(map(os.environ.get, ("DATABASE_URL", "DATABASE_URL_FILE")))


if __name__ == "__main__":
    main()
