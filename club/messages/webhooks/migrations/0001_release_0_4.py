import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("hooks", "0001_initial")]

    initial = True

    dependencies = [
        ("members", "__first__"),
        ("notices", "0001_release_0_4"),
    ]

    operations = [
        migrations.CreateModel(
            name="Hook",
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
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("discord", "Discord"),
                            ("slack", "Slack"),
                            ("mattermost", "Mattermost"),
                            ("matrix", "Matrix, through a bridge"),
                            ("json", "A program of mine (signed JSON)"),
                        ],
                        max_length=10,
                    ),
                ),
                ("host", models.CharField(max_length=300)),
                ("sealed_address", models.TextField()),
                ("address_digest", models.CharField(db_index=True, max_length=64)),
                ("sealed_secret", models.TextField(blank=True)),
                ("sealed_old_secret", models.TextField(blank=True)),
                ("old_secret_until", models.DateTimeField(null=True)),
                ("private_tables", models.BooleanField(default=False)),
                ("made_at", models.DateTimeField()),
                ("failing_since", models.DateTimeField(null=True)),
                ("off_at", models.DateTimeField(null=True)),
                ("off_reason", models.CharField(blank=True, max_length=160)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hooks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["made_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="HookPost",
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
                ("at", models.DateTimeField()),
                (
                    "hook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="posts",
                        to="hooks.hook",
                    ),
                ),
                (
                    "notice",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="notices.notice",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["hook", "at"], name="hooks_recent")],
            },
        ),
    ]
