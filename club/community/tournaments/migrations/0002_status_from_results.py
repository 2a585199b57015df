"""Whether an entrant is knocked out follows from results; sittings say who never played; rounds may
pair themselves.
"""

from typing import Any

from django.db import migrations, models


def enter_knocked_out(apps: Any, _schema_editor: Any) -> None:
    entrants = apps.get_model("tournaments", "Entrant").objects
    entrants.filter(status="out").update(status="entered")
    # elsewhere the column counted games that were left early, which withdraw nobody any more
    entrants.exclude(tournament__format="ladder").update(missed=0)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="sitting",
            name="unplayed",
            field=models.BooleanField(default=False, db_default=False),
        ),
        migrations.AddField(
            model_name="tournament",
            name="pairs_itself",
            field=models.BooleanField(default=False, db_default=False),
        ),
        migrations.AlterField(
            model_name="entrant",
            name="status",
            field=models.CharField(
                choices=[
                    ("entered", "entered"),
                    ("waiting", "on the waiting list"),
                    ("withdrawn", "withdrawn"),
                ],
                default="entered",
                max_length=9,
            ),
        ),
        migrations.RunPython(enter_knocked_out, migrations.RunPython.noop),
    ]
