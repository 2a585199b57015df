"""Celery tasks of tables, and the sweep that calls due tasks every minute."""
