"""Settings of Celery. Tasks only make things quicker: the database
contains all work to do. Only `club/settings.py` imports them.
"""

from datetime import timedelta

from kombu import Exchange, Queue

from club.base.configuration.base import DEBUG, ENVIRONMENT, REDIS_URL, VAR_DIR

CELERY_BROKER_URL = REDIS_URL or "clubfs://localhost"
REDIS_BROKER_OPTIONS = {  # seconds
    # a message that is not acknowledged is delivered again; one worker at a time restores them
    "visibility_timeout": 120,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "unacked_mutex_expire": 10,
    # limits for the caller of a task
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
CELERY_BROKER_TRANSPORT_OPTIONS = (
    REDIS_BROKER_OPTIONS if REDIS_URL else FILE_BROKER_OPTIONS
)
# Bots that search have a queue of their own, so that nothing waits for them. A worker that is not
# told its queues takes both.
SEARCHERS_QUEUE = "searchers"
CELERY_TASK_QUEUES = tuple(
    Queue(name, Exchange(name), routing_key=name)
    for name in ("celery", SEARCHERS_QUEUE)
)
SEARCH_SECONDS_A_TURN = 3.0  # then the usual bot decides for the rest of the turn
# under load: after a turn has waited so long for a worker the usual bot decides
SEARCHERS_HURRY_AFTER = timedelta(seconds=10)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# a missing broker delays no move; the sweep does the work later
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
# less than the visibility timeout; with DEBUG there is no time limit
CELERY_TASK_SOFT_TIME_LIMIT, CELERY_TASK_TIME_LIMIT = (
    (None, None) if DEBUG else (60, 90)
)
# for rules and bots, before the table is suspended; less than a worker's soft limit
LONGEST_COMPUTATION = timedelta(seconds=40)
LONGEST_PAGE = timedelta(seconds=30)  # for a response to a member, rules included
# for which no waiting request gets a thread; the limit of a page is reached long before
WATCHDOG_TIMEOUT = 2 * LONGEST_PAGE
WORKER_MEMORY = 2 * 1024**3  # bytes of address space of a worker process
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# with DEBUG, the log does not take over the prompt of a debugger
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_REDIRECT_STDOUTS = not DEBUG
SWEEP_SECONDS = ENVIRONMENT.sweep_seconds  # between two sweeps
CELERY_TIMEZONE = ENVIRONMENT.time_zone
# Beat's own scheduler stores its times in a file, and does not start again on a full disk.
CELERY_BEAT_SCHEDULER = "club.base.monitoring.heartbeats:MemoryScheduler"
