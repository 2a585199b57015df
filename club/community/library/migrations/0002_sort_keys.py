"""Writes the search keys of titles anew: vowels of Thai and Hindi are part of their words."""

from __future__ import annotations

from typing import Any

from django.db import migrations

from club.community.search.keys import search_key


def write_keys(apps: Any, _schema_editor: Any) -> None:
    titles = apps.get_model("library", "LibraryTitle").objects
    for pk, name, key in titles.values_list("pk", "name", "sort_key"):
        if search_key(name) != key:
            titles.filter(pk=pk).update(sort_key=search_key(name))


class Migration(migrations.Migration):
    dependencies = [("library", "0001_initial")]

    operations = [migrations.RunPython(write_keys, migrations.RunPython.noop)]
