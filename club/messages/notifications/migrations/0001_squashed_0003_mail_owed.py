"""The app's tables as migrations up to 0003 make them, in one step for a new database."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("notices", "0001_initial"),
        ("notices", "0002_kinds_of_owners"),
        ("notices", "0003_mail_owed"),
    ]

    dependencies = [
        (
            "tables",
            "0005_answered",
        ),  # as those that it replaces: an earlier release has no more
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="OwedMail",
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
                ("to", models.EmailField(max_length=254)),
                ("sealed", models.TextField()),
                ("made_at", models.DateTimeField()),
                ("post_at", models.DateTimeField(null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("post_at__isnull", False)),
                        fields=["post_at"],
                        name="notices_mail_to_post",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Letter",
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
                ("to", models.EmailField(max_length=254)),
                ("subject", models.CharField(max_length=200)),
                ("body", models.TextField()),
                ("at", models.DateTimeField()),
                ("read_at", models.DateTimeField(null=True)),
                (
                    "member",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kept",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "indexes": [
                    models.Index(fields=["member", "-at"], name="notices_letters")
                ],
            },
        ),
        migrations.CreateModel(
            name="Notice",
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
                ("kind", models.CharField(max_length=24)),
                ("channel", models.CharField(max_length=12)),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("asked", models.PositiveIntegerField(null=True)),
                ("about", models.CharField(blank=True, max_length=64)),
                ("made_at", models.DateTimeField()),
                ("post_at", models.DateTimeField(null=True)),
                ("sent_at", models.DateTimeField(null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("dropped", models.CharField(blank=True, max_length=40)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("post_at__isnull", False)),
                        fields=["post_at"],
                        name="notices_to_post",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("table__isnull", False)),
                        fields=("member", "kind", "channel", "table", "seat", "asked"),
                        name="notices_told_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("table__isnull", True)),
                        fields=("member", "kind", "channel", "about"),
                        name="notices_of_no_table_told_once",
                    ),
                ],
            },
        ),
    ]
