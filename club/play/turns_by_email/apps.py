"""The app of turns by e-mail."""

from django.apps import AppConfig


class TurnsByEmailConfig(AppConfig):
    name = "club.play.turns_by_email"
    label = "mail_turns"  # the name of its tables and migrations

    def ready(self) -> None:
        from club.base.personal_data import (
            TRANSIENT,
            NameStays,
            PersonalData,
            register_personal_data,
        )
        from club.play.turns_by_email.models import ReceivedMail, ReplyToken

        register_personal_data(
            PersonalData(
                ReceivedMail,
                withheld={"member": TRANSIENT, "warned_member": TRANSIENT},
                stays={NameStays.OTHERS: "sealed"},
            ),
            PersonalData(
                ReplyToken, withheld={"member": TRANSIENT}, renamed={"subject": ""}
            ),
        )
