"""Django as a WSGI application. The server's own application is `club/asgi.py`."""

import os

from django.core.wsgi import get_wsgi_application

from games import registry

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
application = get_wsgi_application()
registry.import_games()  # no page waits for it, and a wrong name ends the process at its start
