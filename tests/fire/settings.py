"""Settings of servers under attack that run beside the tests, on the tests' database, with toy
games.
"""

import os

from club.test_settings import *  # noqa: F403
from club.test_settings import INSTALLED_GAMES

INSTALLED_GAMES = [*INSTALLED_GAMES, "tests.support.toys", "tests.fire.broken_games"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
LOGGING: dict[str, object] = {"version": 1, "disable_existing_loggers": True}
os.environ.setdefault("DJANGO_SETTINGS_MODULE", __name__)
