"""The model is called by its standard term; its table of the database keeps its name."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("members", "0001_squashed_0006_keys")]
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Rest", "LocalTimeSetting"),
                migrations.AlterModelTable("LocalTimeSetting", "members_rest"),
                migrations.AlterField(
                    "LocalTimeSetting",
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="local_times",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                migrations.AlterField(
                    "SecurityEntry",
                    "keeper",
                    models.ForeignKey(
                        db_column="keeper_id",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                migrations.RenameField("SecurityEntry", "keeper", "admin"),
            ]
        )
    ]
