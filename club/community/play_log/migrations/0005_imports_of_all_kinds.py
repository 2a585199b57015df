"""The model of imports moves to `file_imports`, which has the same table."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("file_imports", "0001_initial"),
        ("plays", "0004_names_in_files"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="play",
                    name="imported_by",
                    field=models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="plays",
                        to="file_imports.fileimport",
                    ),
                ),
                migrations.DeleteModel(name="PlayImport"),
            ],
        ),
    ]
