"""The app config: it has kinds and channels checked when the club starts."""

from __future__ import annotations

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "club.messages.notifications"
    label = "notices"  # its tables and migrations are called so

    def ready(self) -> None:
        from club.base.monitoring.metrics import metric_sources
        from club.base.ui.page_questions import every_page
        from club.messages.notifications.channels import register_channel
        from club.messages.notifications.channels.email import EmailChannel
        from club.messages.notifications.kinds import register_notice_kind
        from club.messages.notifications.notices import KINDS
        from club.messages.notifications.owed_mail import forget_in_mail
        from club.messages.notifications.queries import (
            metrics_of_notices,
            state_questions,
        )
        from club.people.account_deletion.signals import name_replaced

        register_channel(EmailChannel())
        register_notice_kind(*KINDS)
        metric_sources.register(metrics_of_notices)
        every_page.register(state_questions)
        name_replaced.connect(forget_in_mail, dispatch_uid="notifications")
        _register_personal_data()


def _register_personal_data() -> None:
    from club.base.personal_data import (
        OF_OTHERS,
        PersonalData,
        register_personal_data,
    )
    from club.messages.notifications.models import Letter, Notice
    from club.messages.notifications.rows.choices import (
        Bounce,
        EmailSettings,
        NoticeChoice,
        TableMute,
    )

    register_personal_data(
        PersonalData(Bounce, given={"member": "at status"}),
        PersonalData(
            EmailSettings,
            given={"member": "spacing digest_at off_at paused_until"},
        ),
        PersonalData(
            Letter,
            given={"member": "to subject body at read_at"},
            renamed={"body headers subject": ""},
        ),
        PersonalData(
            Notice,
            given={
                "member": "kind about subject_id facts table_id seat asked made_at read_at"
            },
            withheld={"author": OF_OTHERS},
        ),
        PersonalData(NoticeChoice, given={"member": "kind channel timing"}),
        PersonalData(TableMute, given={"member": "table_id"}),
    )
