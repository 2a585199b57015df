"""The club's own settings, with one more view to compare with. Whoever starts this names the
throw-away database.
"""

from club.settings import *  # noqa: F403
from club.settings import PLAIN, STORAGES

ROOT_URLCONF = "benchmarks.urls"
WHITENOISE_USE_FINDERS = True  # nothing is collected for a few minutes
STATIC_ROOT = None
MOST_POSTS = 0  # a bench is faster than any member
STORAGES["staticfiles"]["BACKEND"] = PLAIN
EMAIL_BACKEND = MAIL_SERVER = "django.core.mail.backends.dummy.EmailBackend"
