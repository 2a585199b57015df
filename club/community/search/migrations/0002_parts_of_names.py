"""Stores further words of things that are found already: O'Brien as obrien, and each beginning in
scripts without blanks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import migrations

from club.community.search.keys import stored_words

BATCH = 1_000
NAMES = {  # by kind: app, model and the columns of the name
    "member": ("members", "Member", ("username",)),
    "table": ("tables", "Table", ("name",)),
    "event": ("events", "Event", ("title", "place")),
    "news": ("news", "NewsItem", ("title",)),
    "title": ("library", "LibraryTitle", ("name",)),
    "tournament": ("tournaments", "Tournament", ("name",)),
}


def _rows(apps: Any, word_model: Any) -> Iterator[Any]:
    for kind, (app, model, columns) in NAMES.items():
        found = word_model.objects.filter(kind=kind).values("about")
        things = apps.get_model(app, model).objects.filter(pk__in=found)
        for pk, *names in things.values_list("pk", *columns).iterator(BATCH):
            for word in stored_words(" ".join(names)):
                yield word_model(kind=kind, about=pk, word=word)


def store_words(apps: Any, _schema_editor: Any) -> None:
    word_model = apps.get_model("search", "SearchWord")
    rows = list(_rows(apps, word_model))
    word_model.objects.bulk_create(rows, BATCH, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [
        ("search", "0001_initial"),
        ("members", "0012_hide_first_steps"),
        ("tables", "0035_policy_labels"),
        ("events", "0001_initial"),
        ("news", "0001_initial"),
        ("library", "0001_initial"),
        ("tournaments", "0001_initial"),
    ]

    operations = [migrations.RunPython(store_words, migrations.RunPython.noop)]
