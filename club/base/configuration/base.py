"""Values that several settings need: the environment, DEBUG and folders. Imported by
`club/settings.py` and the other modules of this package.
"""

import os
from pathlib import Path

from club.base.configuration.environment import Environment

BASE_DIR = Path(__file__).resolve().parents[3]
ENVIRONMENT = Environment(os.environ, BASE_DIR)

# no database server: SQLite, a demo club, an outbox to read
EMBEDDED = ENVIRONMENT.embedded
DEBUG = ENVIRONMENT.debug
VAR_DIR = ENVIRONMENT.folder
REDIS_URL = ENVIRONMENT.redis_url  # empty: no Redis, the broker uses files
PUBLIC_URL = ENVIRONMENT.public_url
HAS_PUBLIC_URL = ENVIRONMENT.has_public_url  # False: PUBLIC_URL is the default
# Only this machine reaches the club: HOST, PUBLIC_URL and ALLOWED_HOSTS name no other.
IS_LOOPBACK = ENVIRONMENT.is_loopback
