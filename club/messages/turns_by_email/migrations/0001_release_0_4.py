import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("mail_turns", "0001_initial")]

    initial = True

    dependencies = [
        ("members", "__first__"),
        ("tables", "0001_release_0_4"),
    ]

    operations = [
        migrations.CreateModel(
            name="ReplyToken",
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
                ("digest", models.CharField(max_length=64, unique=True)),
                ("asked", models.PositiveIntegerField()),
                ("moves", models.JSONField(default=list)),
                ("subject", models.CharField(max_length=200)),
                ("made_at", models.DateTimeField(db_index=True)),
                ("spent_at", models.DateTimeField(null=True)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reply_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reply_tokens",
                        to="tables.table",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ReceivedMail",
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
                ("made_at", models.DateTimeField()),
                ("post_at", models.DateTimeField(null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("key", models.CharField(max_length=64, unique=True)),
                ("recipient", models.CharField(max_length=320)),
                ("sealed", models.TextField()),
                (
                    "result",
                    models.CharField(
                        choices=[
                            ("waits", "Waits"),
                            ("answered", "Answered"),
                            ("report", "Report"),
                            ("automatic", "Automatic"),
                            ("unknown", "Unknown"),
                            ("doubtful", "Doubtful"),
                            ("double", "Double"),
                            ("too many", "Too Many"),
                            ("given up", "Given Up"),
                        ],
                        default="waits",
                        max_length=12,
                    ),
                ),
                ("message_key", models.CharField(blank=True, max_length=64)),
                (
                    "member",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="received_mail",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "warned_member",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("post_at__isnull", False)),
                        fields=["post_at"],
                        name="mail_turns_to_read",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("member", "message_key"), name="mail_turns_done_once"
                    )
                ],
            },
        ),
    ]
