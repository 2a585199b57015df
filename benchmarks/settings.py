"""The club's settings with the bare views. The environment names a temporary database."""

from club.settings import *  # noqa: F403
from club.settings import STORAGES

ROOT_URLCONF = "benchmarks.urls"
WHITENOISE_USE_FINDERS = True  # nothing is collected for a few minutes
STATIC_ROOT = None
MAX_FORMS_PER_MINUTE = 0  # a benchmark is faster than any member
STORAGES["staticfiles"]["BACKEND"] = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
)
EMAIL_BACKEND = MAIL_SERVER = "django.core.mail.backends.dummy.EmailBackend"
