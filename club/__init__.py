"""The club: people, tables and time. The Django project; the rules of games are in `games/`."""

from club.celery import app as celery_app

__all__ = ["celery_app"]
