"""Settings of the benchmarks. Environment variables give the URLs of temporary databases."""

from club.settings import *  # noqa: F403
from club.settings import STORAGES

ROOT_URLCONF = "benchmarks.urls"
WHITENOISE_USE_FINDERS = True  # collectstatic is not worthwhile for a few minutes
STATIC_ROOT = None
MAX_FORMS_PER_MINUTE = 0  # no limit: a benchmark is faster than any member
STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
EMAIL_BACKEND = MAIL_SERVER = "django.core.mail.backends.dummy.EmailBackend"
