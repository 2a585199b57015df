"""Django's settings: apps, middleware and templates. Each other subject has a module in
`configuration/`. Values that differ between installations come from environment variables
(`configuration/environment.py`). Tests use `test_settings.py`.
"""

from datetime import timedelta

from club.base.configuration import logging_config
from club.base.configuration.accounts import *  # noqa: F403 - settings of allauth
from club.base.configuration.base import *  # noqa: F403 - DEBUG, VAR_DIR, addresses
from club.base.configuration.base import BASE_DIR, EMBEDDED, ENVIRONMENT
from club.base.configuration.databases import *  # noqa: F403 - and caches
from club.base.configuration.games import *  # noqa: F403 - INSTALLED_GAMES, INSTALLED_BOTS
from club.base.configuration.mail import *  # noqa: F403
from club.base.configuration.rest_framework import *  # noqa: F403 - REST framework
from club.base.configuration.security import *  # noqa: F403
from club.base.configuration.static import *  # noqa: F403
from club.base.configuration.tasks import *  # noqa: F403 - Celery

CLUB_APPS = [
    "club.people.file_imports",
    "club.base.audit_log",
    "club.base.roles",
    "club.base.club_settings",
    "club.people.members",
    "club.base.pictures",
    "club.people.moderation",
    "club.people.profiles",
    "club.play.game_records",
    "club.play.tables",
    "club.play.time_control",
    "club.play.substitutes",
    "club.play.votes",
    "club.play.moves",
    "club.play.seats",
    "club.play.table_exports",
    "club.people.account_deletion",
    "club.play.table_page",
    "club.play.catalogue",
    "club.play.replay",
    "club.site.home",
    "club.site.administration",
    "club.site.help",
    "club.people.sign_up",
    "club.site.periodic",
    "club.messages.notifications",
    "club.base.streams",
    "club.base.ui",
    "club.base.monitoring",
    "club.community.ratings",
    "club.messages.webhooks",
    "club.messages.feeds",
    "club.messages.threads",
    "club.play.chat",
    "club.play.notes",
    "club.play.nudges",
    "club.play.practice",
    "club.play.imported_games",
    "club.people.own_data",
    "club.play.guests",
    "club.play.pass_and_play",
    "club.play.lessons",
    "club.play.analysis",
    "club.play.teaching",
    "club.play.take_back",
    "club.messages.push",
    "club.play.turns_by_email",
    "club.site.api",
    "club.site.demo",
    "club.base.backup",
    "club.community.search",
    "club.community.conversations",
    "club.community.events",
    "club.community.news",
    "club.community.library",
    "club.community.tournaments",
    "club.community.play_log",
    "club.community.dues",
]

INSTALLED_APPS = [
    "club.site",
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
    "club.base.monitoring.middleware.RequestLogMiddleware",
    "club.people.members.middleware.revoke_keys_in_addresses",
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
    "club.base.monitoring.middleware.answer_without_database",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "club.people.members.middleware.MembersOnly",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "club.base.ui.web.name_release",
    "club.people.members.middleware.redirect_browser_to_log_in",
    "club.people.members.middleware.invalid_form_status",
    "club.people.members.middleware.personal_pages",
    "club.site.home.masthead.tell_unknown_zone",
    "club.people.members.middleware.sliding_session",
    "club.people.members.middleware.form_rate_limit",
    "club.people.members.middleware.require_admin_mfa",
    "club.play.guests.middleware.keep_guests_at_their_table",
    "club.base.ui.time_limit.RequestTimeoutMiddleware",
    "club.play.table_page.missing_rules.MissingRulesMiddleware",
    "club.base.error_pages.explain_wrong_methods",
]

ROOT_URLCONF = "club.urls"
FORM_RENDERER = "club.base.ui.form_renderer.FormRenderer"
CONTEXT_PROCESSORS = [
    "django.template.context_processors.request",
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
    "club.base.club_settings.views.club",
    "club.site.home.waiting.waits_and_optional_actions",
    "club.site.home.masthead.no_room",
    "club.base.ui.panels.masthead",
    "club.site.home.masthead.email_alert",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,  # Django's own widgets
        "OPTIONS": {
            "environment": "club.site.templates.environment.environment",
            "context_processors": CONTEXT_PROCESSORS,
            "extensions": [
                "club.site.templates.environment.Unindent",
                "club.site.templates.fragments.FragmentCache",
            ],
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
CLUB_SETTINGS_AGE = timedelta(
    seconds=2
)  # of a process's copy: club_settings/queries.py

MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

LOGGING = logging_config.configuration(EMBEDDED)
