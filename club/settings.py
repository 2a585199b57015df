"""Django's settings, made from what `configuration/environment.py` read. Nothing is decided here by
who is looking or where we run, other than by that environment. Tests use `test_settings.py`; the
parts on accounts, logs and wings are in `configuration/`, too.
"""

import os
from datetime import timedelta
from pathlib import Path

from celery.schedules import crontab

from club import packages
from club.configuration import environment, logs
from club.configuration.accounts import *  # noqa: F403 - what allauth reads
from club.configuration.wings import *  # noqa: F403 - what wings add

BASE_DIR = Path(__file__).resolve().parent.parent
ENVIRONMENT = environment.read(os.environ, BASE_DIR)

EMBEDDED = ENVIRONMENT.embedded  # no database server: SQLite, a demo club, a readable outbox
VAR_DIR = ENVIRONMENT.folder
REDIS_URL = ENVIRONMENT.redis_url  # empty: no Redis, tasks travel through files
PUBLIC_URL = ENVIRONMENT.public_url
SEAL_KEYS = ENVIRONMENT.seal_keys  # see sealing.py
METRICS_TOKEN = ENVIRONMENT.metrics_token

# The shelf: packages that have a GAME. Taking one away hides its open seats; its records stay
# readable elsewhere.
INSTALLED_GAMES = [
    "games.rakentaa",
    "games.inkas",
    "games.rauha",
    "games.reykholt",
    "games.khronos",
    "games.nim",
    "games.liars_dice",
]

# Who may be seated besides members: modules that have a BOT, the simplest first.
INSTALLED_BOTS = ["games.bots.random", "games.bots.greedy"]

CLUB_APPS = [
    "club.members",
    "club.records",
    "club.tables",
    "club.notices",
    "club.live",
    "club.pages",
    "club.watching",
    "club.ratings",
    "club.api",
    "club.demo",
]

INSTALLED_APPS = [
    "club",
    *CLUB_APPS,
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
]

MIDDLEWARE = [
    "club.watching.middleware.numbered",
    "django.middleware.security.SecurityMiddleware",
    # Before all that writes pages. BREACH: Django pads what it compresses by chance, and masks the
    # CSRF token anew each time; no page repeats what a stranger sends beside anything else that is
    # secret.
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "club.members.middleware.MembersOnly",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "club.members.middleware.refused_at_the_door",
    "club.members.middleware.personal_pages",
    "club.members.middleware.kept_alive",
    "club.members.middleware.not_too_often",
    "club.members.middleware.with_two_steps",
    "club.pages.middleware.InGoodTime",
    "club.pages.middleware.explained",
]

ROOT_URLCONF = "club.urls"
FORM_RENDERER = "club.pages.form_renderer.FormRenderer"
CONTEXT_PROCESSORS = [
    "django.template.context_processors.request",
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
    "club.pages.lists.waiting.waits",
    "club.pages.lists.mays.mays",
    "club.pages.panels.masthead",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,  # Django's own widgets
        "OPTIONS": {
            "environment": "club.jinja2.environment",
            "context_processors": CONTEXT_PROCESSORS,
            "extensions": ["club.jinja2.Unindent"],
            "cache_size": -1,  # all templates stay compiled
        },
    },
    {  # for allauth and the admin alone
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates" / "django"],
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": CONTEXT_PROCESSORS},
    },
]

# --- where things are kept ------------------------------------------------------------------------

SQLITE_OPTIONS = {
    # a deferred transaction that turns into a write dies of "database is locked"
    "transaction_mode": "IMMEDIATE",
    "timeout": 10,
    # what is acknowledged is on the disk: a power cut loses none of it
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
}
KEEPALIVE = {"keepalives_idle": 10, "keepalives_interval": 5}  # seconds
# seconds, and milliseconds: one that cannot be reached, or vanished, is given up in about as long
POSTGRES_OPTIONS = {"connect_timeout": 10, "tcp_user_timeout": 10_000} | KEEPALIVE
ON_SQLITE = ENVIRONMENT.database["ENGINE"].endswith("sqlite3")
OURS = SQLITE_OPTIONS if ON_SQLITE else POSTGRES_OPTIONS
# connections stay, with what is prepared on them: a pooler before PostgreSQL must pool sessions
STAYING = {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}  # seconds
TOLD_OPTIONS = ENVIRONMENT.database.get("OPTIONS", {})
DATABASES = {"default": STAYING | ENVIRONMENT.database | {"OPTIONS": OURS | TOLD_OPTIONS}}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHE = "django.core.cache.backends"
IN_MEMORY = {"BACKEND": f"{CACHE}.locmem.LocMemCache"}
IN_FILES = {"BACKEND": f"{CACHE}.filebased.FileBasedCache", "LOCATION": VAR_DIR / "hints"}
FEW = {"MAX_ENTRIES": 3_000}
PATIENT = "club.redis.cache.PatientRedisCache"
IN_REDIS = {"BACKEND": PATIENT, "LOCATION": REDIS_URL, "KEY_PREFIX": "kerho"}
CACHES = {
    "default": IN_REDIS if REDIS_URL else IN_MEMORY,
    # what web and worker tell each other: it may be lost, and delays nobody
    "hints": IN_REDIS if REDIS_URL else IN_FILES | {"OPTIONS": FEW},
}

# --- tasks: hints that make things quicker; what must happen stands in the database ---------------

LETTER_BOX = VAR_DIR / "tasks"
CELERY_BROKER_URL = REDIS_URL or "clubfs://localhost"
RESTORED = {"visibility_timeout": 120, "unacked_restore_interval": 5, "unacked_restore_throttle": 1}
# seconds; who has a task called waits no longer
QUICKLY = {"socket_timeout": 2, "socket_connect_timeout": 2, "max_retries": 0}
FILES = {"data_folder_in": LETTER_BOX, "data_folder_out": LETTER_BOX, "polling_interval": 0.1}
IN_LETTER_BOX = FILES | {"control_folder": LETTER_BOX / "control"}
CELERY_BROKER_TRANSPORT_OPTIONS = RESTORED | QUICKLY if REDIS_URL else IN_LETTER_BOX
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_PUBLISH_RETRY = False  # a broker that is away delays no move; the sweep calls later
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SOFT_TIME_LIMIT = 60
# of rules and bots, before a table is held: less than a worker's soft limit
LONGEST_THOUGHT = timedelta(seconds=40)
LONGEST_PAGE = timedelta(seconds=30)  # for an answer to a member, rules included
# bytes of addresses: what a thought that eats memory gets before it is refused
WORKER_MEMORY = 2 * 1024**3
CELERY_TASK_TIME_LIMIT = 90  # below the visibility timeout, or a slow task would be delivered twice
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
SWEEP_SECONDS = ENVIRONMENT.sweep_seconds  # beat calls the sweep so often
CELERY_TIMEZONE = ENVIRONMENT.time_zone
AT_NIGHT = crontab(hour="4", minute="0")
# What beat calls, and every how many seconds, or at what hour; a wing adds its own.
SWEEPS: dict[str, int | crontab] = {
    "club.tables.tasks.sweep": SWEEP_SECONDS,
    "club.tables.tasks.audit_clocks": AT_NIGHT,
    "club.notices.tasks.post": min(10, SWEEP_SECONDS),
    "club.ratings.tasks.catch_up": SWEEP_SECONDS,
    "club.ratings.tasks.nightly": AT_NIGHT,
    "club.live.tasks.clear_signals": 600,
    "club.members.tasks.tidy": 3600,
}
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat")

# --- doors ----------------------------------------------------------------------------------------

DEBUG = ENVIRONMENT.debug
SECRET_KEY = ENVIRONMENT.secret_key
ALLOWED_HOSTS = list(ENVIRONMENT.allowed_hosts)
CSRF_TRUSTED_ORIGINS = list(ENVIRONMENT.trusted_origins)
CSRF_FAILURE_VIEW = "club.pages.middleware.forged"
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
MOST_POSTS = 300  # forms of one member a minute, in one process; 0: no bound

# On the open net only over TLS; PUBLIC_URL says which of the two this is. A club on one's own desk
# has no certificate.
BEHIND_TLS = PUBLIC_URL.startswith("https://")
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = BEHIND_TLS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_TLS else None
# asked from inside, where there is no certificate
SECURE_REDIRECT_EXEMPT = [r"^health/$", r"^metrics/$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if BEHIND_TLS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = BEHIND_TLS
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_ENGINE = "club.members.store"
SESSION_COOKIE_AGE = 30 * 24 * 3600  # without use; see members/sessions.py
# Browsers take a name with this prefix from us alone: no neighbour under the same domain can set it
# and none is sent it. It asks for TLS.
_OURS = "__Host-" if BEHIND_TLS else ""
SESSION_COOKIE_NAME = f"{_OURS}sessionid"
CSRF_COOKIE_NAME = f"{_OURS}csrftoken"
DEVICE_COOKIE_NAME = f"{_OURS}device"  # members/devices.py
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
    }
}

# Browsers accept passkeys without TLS on localhost alone, so this opens nothing elsewhere.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not BEHIND_TLS

# --- letters --------------------------------------------------------------------------------------

# All mail is written into the outbox; a task (notices/mailing.py) hands it to the mail server.
EMAIL_BACKEND = "club.notices.outbox.Backend"
# Without EMAIL_URL letters stay in the house: readable there on the embedded default, as files on
# real servers.
FILED = "django.core.mail.backends.filebased.EmailBackend"
MAIL_SERVER = "club.notices.outbox.KeptInTheHouse" if EMBEDDED else FILED
EMAIL_FILE_PATH = str(VAR_DIR / "mail")
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = SERVER_EMAIL = ENVIRONMENT.letters_from
globals().update(
    {name: told for name, told in ENVIRONMENT.email.items() if name != "EMAIL_BACKEND"}
)
MAIL_SERVER = ENVIRONMENT.email.get("EMAIL_BACKEND", MAIL_SERVER)
# A club without a post office cannot ask anybody to open a letter first.
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if ENVIRONMENT.email else "none"
MFA_ALLOW_UNVERIFIED_EMAIL = not ENVIRONMENT.email

# --- language, time, looks ------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = ENVIRONMENT.time_zone  # of the club; each member has a zone of their own

STATIC_URL = "static/"
STATICFILES_DIRS: list[Path | tuple[str, Path]] = [
    BASE_DIR / "static",
    *(
        (f"games/{name}", folder / "static")
        for name, folder in packages.folders(INSTALLED_GAMES).items()
        if (folder / "static").is_dir()
    ),
]
# served from where they are; real servers collect and compress them
WHITENOISE_USE_FINDERS = EMBEDDED or DEBUG
STATIC_ROOT = None if WHITENOISE_USE_FINDERS else BASE_DIR / "build" / "static"
MANIFEST = "whitenoise.storage.CompressedManifestStaticFilesStorage"
PLAIN = "django.contrib.staticfiles.storage.StaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": PLAIN if WHITENOISE_USE_FINDERS else MANIFEST},
}
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

LOGGING = logs.configuration(EMBEDDED)
