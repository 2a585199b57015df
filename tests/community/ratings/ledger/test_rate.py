"""`manage.py rate`: recounts, checks and refuses wrong arguments."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from club.community.ratings import tasks
from club.community.ratings.models import Change, Pool, Rating
from tests.community.ratings.entered_games import all_rows

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("veterans")]


def rate(*words: str) -> str:
    out = StringIO()
    call_command("rate", *words, stdout=out)
    return out.getvalue()


def test_it_counts_everything_anew_to_the_same_bits() -> None:
    rows = all_rows()
    Rating.objects.all().delete()
    Change.objects.filter(result__gt=11).delete()
    assert "recounted" in rate()
    assert all_rows() == rows


def test_a_check_that_finds_nothing_writes_nothing() -> None:
    rows = all_rows()
    told = json.loads(rate("--check", "--json"))
    assert told["results"] == 80
    assert all_rows() == rows


def test_a_check_ends_with_the_first_difference() -> None:
    change = Change.objects.filter(pool__key="nim").latest("result")
    Change.objects.filter(pk=change.pk).update(sigma_after=1.0)
    with pytest.raises(CommandError, match=f"nim, result {change.result_id}, .*: sigma_after is"):
        rate("--check")
    rate("--pool", "nim")
    assert rate("--check")


def test_a_pool_that_does_not_exist_is_refused_with_the_names_there_are() -> None:
    rows = all_rows()
    with pytest.raises(CommandError, match=r"There is no pool “nimm”. There are: nim, nim@2026Q1"):
        rate("--pool", "nimm")
    assert all_rows() == rows


def test_an_option_that_is_misspelt_is_refused() -> None:
    with pytest.raises(CommandError, match="unrecognized arguments: --pol"):
        rate("--pol", "nim")


def test_the_nightly_task_logs_what_differs(caplog: pytest.LogCaptureFixture) -> None:
    Rating.objects.filter(pool__key="rauha").update(opponents=9)
    tasks.nightly()
    assert "the ratings differ from their replay: rauha" in caplog.text
    assert Pool.objects.filter(recount_at=None).exists()
