"""Settings of a whole club under attack, with worker and beat: broken games in its catalogue,
limits that end soon.
"""

from datetime import timedelta

from club.settings import *  # noqa: F403
from club.settings import INSTALLED_BOTS, INSTALLED_GAMES, VAR_DIR

INSTALLED_GAMES = [*INSTALLED_GAMES, "tests.support.toys", "tests.fire.broken_games"]
INSTALLED_BOTS = ["tests.fire.slow_bot", *INSTALLED_BOTS]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
ACCOUNT_RATE_LIMITS = False
STATIC_ROOT = VAR_DIR / "static"  # clubs are opened side by side
MAX_FORMS_PER_MINUTE = 0
LONGEST_COMPUTATION = timedelta(seconds=2)
LONGEST_PAGE = timedelta(seconds=5)
WATCHDOG_TIMEOUT = 2 * LONGEST_PAGE
CELERY_TASK_SOFT_TIME_LIMIT = 6
CELERY_TASK_TIME_LIMIT = 9
WORKER_MEMORY = 1024 * 1024 * 1024
