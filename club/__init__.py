"""The Django project: members, tables and clocks. The rules of games are in `games/`."""

from club.celery import app as celery_app

__all__ = ["celery_app"]
