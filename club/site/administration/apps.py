"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class AdministrationConfig(AppConfig):
    name = "club.site.administration"

    def ready(self) -> None:
        from club.people.sign_up.signals import join_requests_wait
        from club.site.administration.notice_kinds import notify_organisers

        join_requests_wait.connect(notify_organisers, dispatch_uid="administration")
