"""Gives a secret to tables that wait for members, and a nonce to each of their members."""

import secrets
from dataclasses import asdict

from django.db import migrations

from club.play.game_records.services import new_committed_secret


def forward(apps, schema_editor):
    table, chair = apps.get_model("tables", "Table"), apps.get_model("tables", "Chair")
    for one in table.objects.filter(status="open", commitment="").iterator():
        table.objects.filter(pk=one.pk).update(**asdict(new_committed_secret()))
        for sitter in chair.objects.filter(table=one, member__isnull=False):
            chair.objects.filter(pk=sitter.pk).update(nonce=secrets.token_hex(16))


class Migration(migrations.Migration):
    dependencies = [("tables", "0014_nonces"), ("records", "0002_nonces")]
    operations = [migrations.RunPython(forward, migrations.RunPython.noop)]
