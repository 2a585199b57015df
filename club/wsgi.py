"""Django as a WSGI application. The web server runs `club/asgi.py`, which calls this one."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import resolve

from games import registry

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
application = get_wsgi_application()
# Here no page waits for imports, and no time limit of a page interrupts one. A game that fails is
# left out and logged.
registry.import_games()
resolve("/")  # imports all URLs and views
