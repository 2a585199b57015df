"""Settings of the tests: the real settings with changes. DATABASE_URL chooses the database, as it
does outside of tests.
"""

import os
import tempfile
from datetime import timedelta

# These variables are set before the real settings read them. Processes that tests start with an
# environment of their own do not get them. Tests use no broker; a test that needs Redis has the
# marker `redis` and uses TEST_REDIS_URL.
os.environ.setdefault(
    "SECRET_KEY", "only-for-tests-0123456789-0123456789-0123456789-abc"
)
os.environ.setdefault("REDIS_URL", "redis://127.0.0.1:6379/15")
os.environ.setdefault("VAR_DIR", tempfile.mkdtemp(prefix="kerho-tests-"))

from club.settings import *  # noqa: F403
from club.settings import DATABASES, IN_MEMORY, ON_SQLITE, PLAIN, STORAGES, VAR_DIR

EMBEDDED = True  # on PostgreSQL, too; tests of real servers override it
REDIS_URL = ""
TEST_REDIS_URL = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")
CACHES = {
    name: IN_MEMORY | {"LOCATION": name} for name in ("default", "hints", "fragments")
}
CELERY_BROKER_URL = "memory://"
CELERY_BROKER_TRANSPORT_OPTIONS = {}
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
# Rows that tests write need not survive a power cut.
if ON_SQLITE:
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL;PRAGMA synchronous=OFF;"
    )
    # A file instead of memory: each thread of a test gets a connection of its own.
    DATABASES["default"]["TEST"] = {"NAME": VAR_DIR / "tests.sqlite3"}
else:
    DATABASES["default"]["OPTIONS"]["options"] = "-c synchronous_commit=off"
    DATABASES["default"]["TEST"] = {}
# Tables are made from the models, which takes a fifth of the time of the migrations.
DATABASES["default"]["TEST"]["MIGRATE"] = False
EMAIL_BACKEND = MAIL_SERVER = "django.core.mail.backends.locmem.EmailBackend"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"]["BACKEND"] = PLAIN
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
ACCOUNT_RATE_LIMITS = False  # one process sends as many forms as a club in a day
CLUB_SETTINGS_AGE = timedelta(days=1)  # a fixture forgets them between tests
MAX_FORMS_PER_MINUTE = 0  # for the same reason
ALLOWED_HOSTS = ["*"]
