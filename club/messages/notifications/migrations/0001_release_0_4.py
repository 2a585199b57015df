import datetime

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("notices", "0001_squashed_0003_mail_owed"),
        ("notices", "0001_initial"),
        ("notices", "0002_kinds_of_owners"),
        ("notices", "0003_mail_owed"),
        ("notices", "0004_letter_headers"),
        ("notices", "0005_deliveries"),
        ("notices", "0006_deliveries_filled"),
        ("notices", "0007_notices_without_channel"),
        ("notices", "0008_letter_reply_to"),
        ("notices", "0009_notice_author"),
    ]

    initial = True

    dependencies = [
        ("members", "0001_release_0_4"),
        ("members", "__first__"),
        ("tables", "0001_release_0_4"),
    ]

    operations = [
        migrations.CreateModel(
            name="EmailSettings",
            fields=[
                (
                    "member",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="email_settings",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "spacing",
                    models.CharField(
                        choices=[
                            ("none", "send each"),
                            ("1h", "one in an hour at most"),
                            ("4h", "one in four hours at most"),
                            ("visit", "one until I have been here"),
                        ],
                        default="none",
                        max_length=5,
                    ),
                ),
                ("digest_at", models.TimeField(default=datetime.time(8, 0))),
                ("off_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Bounce",
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
                ("status", models.CharField(max_length=12)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bounces",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Delivery",
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
                ("channel", models.CharField(max_length=12)),
                ("looked", models.PositiveSmallIntegerField(default=0)),
                ("in_digest", models.BooleanField(default=False)),
                ("waits", models.CharField(blank=True, max_length=80)),
                ("sent_at", models.DateTimeField(null=True)),
                ("dropped", models.CharField(blank=True, max_length=80)),
                (
                    "sent_with",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="also_sent",
                        to="notices.delivery",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Attempt",
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
                    "outcome",
                    models.CharField(
                        choices=[
                            ("sent", "sent"),
                            ("failed", "failed"),
                            ("refused", "refused"),
                        ],
                        max_length=7,
                    ),
                ),
                ("answer", models.CharField(blank=True, max_length=120)),
                (
                    "delivery",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tries",
                        to="notices.delivery",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
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
                ("about", models.CharField(max_length=64)),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("asked", models.PositiveIntegerField(null=True)),
                ("made_at", models.DateTimeField()),
                ("read_at", models.DateTimeField(null=True)),
                (
                    "author",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
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
                        related_name="notices",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["member", "-made_at"], name="notices_of_member"
                    ),
                    models.Index(
                        condition=models.Q(("read_at__isnull", True)),
                        fields=["member", "table"],
                        name="notices_unread",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("member", "kind", "about"), name="notices_told_once"
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="delivery",
            name="notice",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="deliveries",
                to="notices.notice",
            ),
        ),
        migrations.CreateModel(
            name="NoticeChoice",
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
                (
                    "timing",
                    models.CharField(
                        choices=[
                            ("now", "at once"),
                            ("digest", "in the daily digest"),
                            ("never", "never"),
                        ],
                        max_length=6,
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notice_choices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("member", "kind", "channel"), name="notices_one_choice"
                    )
                ],
            },
        ),
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
                ("made_at", models.DateTimeField()),
                ("post_at", models.DateTimeField(null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("to", models.EmailField(max_length=254)),
                ("sealed", models.TextField()),
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
            name="TableMute",
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
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="table_mutes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mutes",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("member", "table"), name="notices_one_mute_a_table"
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
                ("headers", models.JSONField(db_default={}, default=dict)),
                ("at", models.DateTimeField()),
                ("read_at", models.DateTimeField(null=True)),
                ("reply_to", models.CharField(blank=True, max_length=320)),
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
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("post_at__isnull", False)),
                fields=["post_at"],
                name="notices_to_deliver",
            ),
        ),
        migrations.AddConstraint(
            model_name="delivery",
            constraint=models.UniqueConstraint(
                fields=("notice", "channel"), name="notices_delivered_once"
            ),
        ),
    ]
