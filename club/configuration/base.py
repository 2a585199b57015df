"""What the environment says that several settings rest on. Settings, imported by `club/settings.py`
and the modules beside this one.
"""

import os
from pathlib import Path

from club.configuration.environment import Environment

BASE_DIR = Path(__file__).resolve().parent.parent.parent
ENVIRONMENT = Environment(os.environ, BASE_DIR)

EMBEDDED = ENVIRONMENT.embedded  # no database server: SQLite, a demo club, a readable outbox
DEBUG = ENVIRONMENT.debug
VAR_DIR = ENVIRONMENT.folder
REDIS_URL = ENVIRONMENT.redis_url  # empty: no Redis, tasks travel through files
PUBLIC_URL = ENVIRONMENT.public_url
