"""Django as a WSGI application. The web server runs `club/asgi.py`, which calls this one."""

import os

from django.core.wsgi import get_wsgi_application

from games import registry

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
application = get_wsgi_application()
# here no page waits for it, and a wrong name ends the process at startup
registry.import_games()
