"""Imports have a kind. Previews that were shown before are computed anew: their shape is another."""

from django.db import migrations, models


def read_again(apps, schema_editor):
    imports = apps.get_model("file_imports", "FileImport").objects
    imports.filter(status="shown").update(status="reading", preview={})


class Migration(migrations.Migration):
    dependencies = [
        ("file_imports", "0001_initial"),
        ("plays", "0005_imports_of_all_kinds"),
    ]

    operations = [
        migrations.AddField(
            model_name="fileimport",
            name="kind",
            field=models.CharField(db_default="plays", max_length=20),
        ),
        migrations.AddField(
            model_name="fileimport",
            name="options",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="fileimport",
            name="written",
            field=models.JSONField(default=list),
        ),
        migrations.AlterField(
            model_name="fileimport",
            name="preview",
            field=models.JSONField(default=dict),
        ),
        migrations.AlterField(
            model_name="fileimport",
            name="problems",
            field=models.JSONField(default=list),
        ),
        migrations.RunPython(read_again, migrations.RunPython.noop),
    ]
