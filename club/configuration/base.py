"""Values that several settings need: the environment, DEBUG and folders. Imported by
`club/settings.py` and the other modules of this package.
"""

import os
from pathlib import Path

from club.configuration.environment import Environment

BASE_DIR = Path(__file__).resolve().parent.parent.parent
ENVIRONMENT = Environment(os.environ, BASE_DIR)

EMBEDDED = ENVIRONMENT.embedded  # no database server: SQLite, a demo club, an outbox to read
DEBUG = ENVIRONMENT.debug
VAR_DIR = ENVIRONMENT.folder
REDIS_URL = ENVIRONMENT.redis_url  # empty: no Redis, the broker uses files
PUBLIC_URL = ENVIRONMENT.public_url
