import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("file_imports", "0001_initial"), ("file_imports", "0002_kinds")]

    initial = True

    dependencies = [
        ("members", "__first__"),
    ]

    operations = [
        migrations.CreateModel(
            name="FileImport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("kind", models.CharField(db_default="plays", max_length=20)),
                ("name", models.CharField(max_length=200)),
                ("source", models.CharField(blank=True, max_length=7)),
                ("options", models.JSONField(default=dict)),
                ("content", models.BinaryField()),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("reading", "is being read"),
                            ("refused", "cannot be read"),
                            ("shown", "shown, and nothing is written"),
                            ("running", "is being written"),
                            ("done", "written"),
                            ("taken_back", "taken back"),
                        ],
                        max_length=10,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("taken_at", models.DateTimeField(null=True)),
                ("attempts", models.PositiveSmallIntegerField(db_default=0, default=0)),
                (
                    "refusal",
                    models.CharField(blank=True, db_default="", max_length=300),
                ),
                ("total", models.PositiveIntegerField(default=0)),
                ("done", models.PositiveIntegerField(default=0)),
                ("new", models.PositiveIntegerField(default=0)),
                ("changed", models.PositiveIntegerField(default=0)),
                ("preview", models.JSONField(default=dict)),
                ("unread", models.PositiveIntegerField(db_default=0, default=0)),
                ("problems", models.JSONField(default=list)),
                ("ticked", models.JSONField(db_column="kept_apart", default=list)),
                ("written", models.JSONField(default=list)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="file_imports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "plays_playimport",
                "ordering": ["-at", "-pk"],
            },
        ),
    ]
