"""Settings of the tests: the real ones, told what tests need. DATABASE_URL chooses the database as
everywhere.
"""

import os
import tempfile

# Named before the real settings read the environment. Nothing here reaches what a test starts with
# an environment of its own. Tests never talk to a broker: what needs Redis says so with its marker
# and takes TEST_REDIS_URL.
os.environ.setdefault("SECRET_KEY", "only-for-tests-0123456789-0123456789-0123456789-abc")
os.environ.setdefault("REDIS_URL", "redis://127.0.0.1:6379/15")
os.environ.setdefault("VAR_DIR", tempfile.mkdtemp(prefix="kerho-tests-"))

from club.settings import *  # noqa: F403
from club.settings import DATABASES, IN_MEMORY, ON_SQLITE, PLAIN, STORAGES, VAR_DIR

EMBEDDED = True  # whichever database a round is on; tests of real servers say so
REDIS_URL = ""
TEST_REDIS_URL = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")
CACHES = {name: IN_MEMORY | {"LOCATION": name} for name in ("default", "hints")}
CELERY_BROKER_URL = "memory://"
CELERY_BROKER_TRANSPORT_OPTIONS = {}
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
# What tests write need not survive a power cut.
if ON_SQLITE:
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL;PRAGMA synchronous=OFF;"
    )
    # A file, not memory: threads of one test get connections of their own, as they would outside.
    DATABASES["default"]["TEST"] = {"NAME": VAR_DIR / "tests.sqlite3"}
else:
    DATABASES["default"]["OPTIONS"]["options"] = "-c synchronous_commit=off"
EMAIL_BACKEND = MAIL_SERVER = "django.core.mail.backends.locmem.EmailBackend"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"]["BACKEND"] = PLAIN
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
ACCOUNT_RATE_LIMITS = False  # one process posts what a whole club would in a day
MOST_POSTS = 0  # likewise
ALLOWED_HOSTS = ["*"]
