"""Django's settings: apps, middleware and templates. Each other subject has a module in
`configuration/`. Values that differ between installations come from environment variables
(`configuration/environment.py`). Tests use `test_settings.py`.
"""

from datetime import timedelta

from club.configuration import logging_config
from club.configuration.accounts import *  # noqa: F403 - settings of allauth
from club.configuration.base import *  # noqa: F403 - DEBUG, VAR_DIR, addresses
from club.configuration.base import BASE_DIR, EMBEDDED, ENVIRONMENT
from club.configuration.databases import *  # noqa: F403 - and caches
from club.configuration.extension_apps import *  # noqa: F403 - PANELS and the like
from club.configuration.games import *  # noqa: F403 - INSTALLED_GAMES, INSTALLED_BOTS
from club.configuration.leaving import *  # noqa: F403 - and what stays
from club.configuration.mail import *  # noqa: F403
from club.configuration.own_data import *  # noqa: F403 - of members
from club.configuration.security import *  # noqa: F403
from club.configuration.static import *  # noqa: F403
from club.configuration.tasks import *  # noqa: F403 - Celery, and PERIODIC_TASKS

CLUB_APPS = [
    "club.file_imports",
    "club.journal",
    "club.roles",
    "club.club_settings",
    "club.members",
    "club.pictures",
    "club.conduct",
    "club.profiles",
    "club.records",
    "club.tables",
    "club.timecontrol",
    "club.substitutes",
    "club.proposals",
    "club.play",
    "club.seating",
    "club.leaving",
    "club.table_page",
    "club.catalogue",
    "club.replay",
    "club.home",
    "club.administration",
    "club.sign_up",
    "club.sweep",
    "club.notifications",
    "club.streams",
    "club.ui",
    "club.monitoring",
    "club.ratings",
    "club.hooks",
    "club.feeds",
    "club.chat",
    "club.notes",
    "club.nudges",
    "club.practice",
    "club.imported_games",
    "club.own_data",
    "club.guests",
    "club.one_screen",
    "club.teaching",
    "club.take_back",
    "club.push",
    "club.mail_turns",
    "club.api",
    "club.demo",
    "club.backup",
    "club.search",
    "club.events",
    "club.news",
    "club.library",
    "club.tournaments",
    "club.plays",
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
    "club.monitoring.middleware.RequestLogMiddleware",
    "club.members.middleware.revoke_keys_in_addresses",
    "django.middleware.security.SecurityMiddleware",
    # Outside of everything that writes pages. Against BREACH, Django adds random padding and masks
    # the CSRF token anew in each response. Besides, no page shows input of an anonymous visitor
    # next to another secret.
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "club.monitoring.middleware.answer_without_database",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "club.members.middleware.MembersOnly",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "club.ui.open_pages.name_release",
    "club.members.middleware.redirect_browser_to_log_in",
    "club.members.middleware.invalid_form_status",
    "club.members.middleware.personal_pages",
    "club.home.unknown_zone_message.tell_unknown_zone",
    "club.members.middleware.sliding_session",
    "club.members.middleware.form_rate_limit",
    "club.members.middleware.require_admin_mfa",
    "club.guests.middleware.keep_guests_at_their_table",
    "club.ui.time_limit.RequestTimeoutMiddleware",
    "club.error_pages.explain_wrong_methods",
]

ROOT_URLCONF = "club.urls"
FORM_RENDERER = "club.ui.form_renderer.FormRenderer"
CONTEXT_PROCESSORS = [
    "django.template.context_processors.request",
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
    "club.club_settings.context.club",
    "club.home.waiting.waits_and_optional_actions",
    "club.home.room_for_games.no_room",
    "club.ui.panels.masthead",
    "club.home.notices_link.email_alert",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,  # Django's own widgets
        "OPTIONS": {
            "environment": "club.templating.environment.environment",
            "context_processors": CONTEXT_PROCESSORS,
            "extensions": ["club.templating.environment.Unindent"],
            "cache_size": -1,  # no limit: all compiled templates stay in memory
        },
    },
    {  # only for allauth and the admin
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates" / "django"],
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": CONTEXT_PROCESSORS},
    },
]

# --- language, time, looks ------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = ENVIRONMENT.time_zone  # of the club until its admins choose one
CLUB_ZONE = "club.club_settings.queries.zone_name"  # club/time_zones/names.py
# club/roles/permissions.py
MEMBERS_MAKE_EVENTS = "club.club_settings.queries.members_make_events"
CLUB_SETTINGS_AGE = timedelta(
    seconds=2
)  # of a process's copy: club_settings/queries.py

MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

LOGGING = logging_config.configuration(EMBEDDED)
