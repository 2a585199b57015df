"""The web application with two requests at work at once on any database, so that they can race."""

from club.asgi import application
from club.web import places

__all__ = ["application"]
places.LONG = 0.0
