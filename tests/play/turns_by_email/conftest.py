"""A club whose mail server verifies senders."""

import pytest
from pytest_django import Settings

from tests.play.turns_by_email.mailing import SERVER


@pytest.fixture(autouse=True)
def mail_server(settings: Settings) -> None:
    settings.MAIL_AUTH_ID = SERVER
    settings.DEFAULT_FROM_EMAIL = "Kerho <kerho@club.example>"
