"""Models are called by their standard terms; their tables of the database keep their names."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("ratings", "0001_squashed_0002_counted_besides"),
    ]
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Oddity", "Anomaly"),
                migrations.AlterModelTable("Anomaly", "ratings_oddity"),
                migrations.AlterModelOptions(
                    "Anomaly",
                    {
                        "ordering": ["what", "-figure", "pk"],
                        "verbose_name_plural": "anomalies",
                    },
                ),
                migrations.RenameModel("Stay", "Attendance"),
                migrations.AlterModelTable("Attendance", "ratings_stay"),
                migrations.AlterField(
                    "Attendance",
                    "tally",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attendances",
                        to="ratings.gametally",
                    ),
                ),
                migrations.RenameModel("Contender", "ResultPlayer"),
                migrations.AlterModelTable("ResultPlayer", "ratings_contender"),
                migrations.AlterField(
                    "ResultPlayer",
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="ratings.result",
                    ),
                ),
                migrations.AlterField(
                    "ResultPlayer",
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rated_games",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                migrations.AlterField(
                    "Amendment",
                    "keeper",
                    models.ForeignKey(
                        db_column="keeper_id",
                        on_delete=django.db.models.deletion.PROTECT,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                migrations.RenameField("Amendment", "keeper", "admin"),
            ]
        )
    ]
