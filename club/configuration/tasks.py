"""Celery and what it calls. Tasks make things quicker; what must happen stands in the database.
Settings, imported by `club/settings.py` alone.
"""

from datetime import timedelta

from celery.schedules import crontab

from club.configuration.base import DEBUG, ENVIRONMENT, REDIS_URL, VAR_DIR

CELERY_BROKER_URL = REDIS_URL or "clubfs://localhost"
REDIS_BROKER_OPTIONS = {  # seconds
    # a message that is not acknowledged comes again; one worker at a time looks for such
    "visibility_timeout": 120,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "unacked_mutex_expire": 10,
    # who calls a task waits no longer
    "socket_timeout": 2,
    "socket_connect_timeout": 2,
    "max_retries": 0,
}
FILE_BROKER_OPTIONS = {
    "data_folder_in": VAR_DIR / "tasks",
    "data_folder_out": VAR_DIR / "tasks",
    "control_folder": VAR_DIR / "tasks" / "control",
    "polling_interval": 0.1,
}
CELERY_BROKER_TRANSPORT_OPTIONS = REDIS_BROKER_OPTIONS if REDIS_URL else FILE_BROKER_OPTIONS
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_PUBLISH_RETRY = False  # a broker that is away delays no move; the sweep calls later
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
# below the visibility timeout; under DEBUG nothing has a time limit
CELERY_TASK_SOFT_TIME_LIMIT, CELERY_TASK_TIME_LIMIT = (None, None) if DEBUG else (60, 90)
# of rules and bots, before a table is held: less than a worker's soft limit
LONGEST_COMPUTATION = timedelta(seconds=40)
LONGEST_PAGE = timedelta(seconds=30)  # for an answer to a member, rules included
# without a request that gets a thread, while some wait; a page is interrupted long before
LONGEST_STANDSTILL = 2 * LONGEST_PAGE
# bytes of addresses: what a thought that eats memory gets before it is refused
WORKER_MEMORY = 2 * 1024**3
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# a debugger's prompt is no line of the log
CELERY_WORKER_HIJACK_ROOT_LOGGER, CELERY_WORKER_REDIRECT_STDOUTS = False, not DEBUG
SWEEP_SECONDS = ENVIRONMENT.sweep_seconds  # beat calls the sweep so often
CELERY_TIMEZONE = ENVIRONMENT.time_zone
AT_NIGHT = crontab(hour="4", minute="0")
# What beat calls, and every how many seconds, or at what hour; a wing adds its own.
SWEEPS: dict[str, int | crontab] = {
    "club.sweep.tasks.sweep": SWEEP_SECONDS,
    "club.sweep.tasks.audit_clocks": AT_NIGHT,
    "club.notifications.tasks.post": min(10, SWEEP_SECONDS),
    "club.ratings.tasks.catch_up": SWEEP_SECONDS,
    "club.ratings.tasks.nightly": AT_NIGHT,
    "club.streams.tasks.clear_signals": 600,
    "club.members.tasks.tidy": 3600,
}
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat")
