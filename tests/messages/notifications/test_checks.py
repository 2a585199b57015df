"""Kinds and channels that do not fit are named when the club starts."""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.core.checks import run_checks
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.messages.notifications import checks
from club.messages.notifications.email_parts import EmailPart
from club.messages.notifications.kinds import Kind, Summary
from club.messages.notifications.models import LONGEST_ABOUT, LONGEST_KIND
from club.messages.notifications.services import tell
from club.people.members.models import Member


def kind_named(name: str) -> Kind:
    return Kind(name, _("a test"), lambda _: EmailPart("", (), ""), lambda _: Summary("", ""))


FITTING = (kind_named("k" * LONGEST_KIND),)
TOO_LONG = (kind_named("k" * (LONGEST_KIND + 1)),)
TWICE = (kind_named("same"), kind_named("same"))


class Loud:
    """A channel with too long a name."""

    name = "much_too_long"


@pytest.mark.parametrize(
    ("kinds", "said"),
    [("FITTING", []), ("TOO_LONG", ["has 25 characters"]), ("TWICE", ["is registered 2 times"])],
)
def test_a_kind_that_does_not_fit_is_named(
    settings: LazySettings, kinds: str, said: list[str]
) -> None:
    settings.NOTICE_KINDS = {"Games": [f"{__name__}.{kinds}"]}
    found = checks.check_kinds()
    assert len(found) == len(said)
    assert all(part in one.msg and one.hint for part, one in zip(said, found, strict=True))


def test_a_channel_that_does_not_fit_is_named(settings: LazySettings) -> None:
    settings.NOTICE_CHANNELS = [f"{__name__}.Loud"]
    (found,) = checks.check_channels()
    assert "has 13 characters" in found.msg


def test_the_clubs_own_kinds_and_channels_fit() -> None:
    assert not [one for one in run_checks() if (one.id or "").startswith("notices.")]


@pytest.mark.django_db
def test_what_a_notice_is_about_has_a_limit(alice: Member) -> None:
    with pytest.raises(ValueError, match="64 characters at most"):
        tell(alice.pk, "same", "x" * (LONGEST_ABOUT + 1), timezone.now())
