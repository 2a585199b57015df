"""Deliveries, choices and bounces of notices; 0006 fills the deliveries."""

import datetime

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0008_admin_words"),
        ("notices", "0004_letter_headers"),
        ("tables", "0030_plain_names"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
            ],
            options={
                "ordering": ["at", "pk"],
            },
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
            ],
        ),
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
            ],
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
            ],
        ),
        migrations.AddField(
            model_name="notice",
            name="read_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="bounce",
            name="member",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="bounces",
                to=settings.AUTH_USER_MODEL,
            ),
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
        migrations.AddField(
            model_name="delivery",
            name="sent_with",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="also_sent",
                to="notices.delivery",
            ),
        ),
        migrations.AddField(
            model_name="attempt",
            name="delivery",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="tries",
                to="notices.delivery",
            ),
        ),
        migrations.AddField(
            model_name="noticechoice",
            name="member",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notice_choices",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="tablemute",
            name="member",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="table_mutes",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="tablemute",
            name="table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="mutes",
                to="tables.table",
            ),
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
        migrations.AddConstraint(
            model_name="noticechoice",
            constraint=models.UniqueConstraint(
                fields=("member", "kind", "channel"), name="notices_one_choice"
            ),
        ),
        migrations.AddConstraint(
            model_name="tablemute",
            constraint=models.UniqueConstraint(
                fields=("member", "table"), name="notices_one_mute_a_table"
            ),
        ),
    ]
