import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("conduct", "0001_initial"), ("conduct", "0002_contacts_made")]

    initial = True

    dependencies = [
        ("members", "__first__"),
        ("pictures", "0001_release_0_4"),
    ]

    operations = [
        migrations.CreateModel(
            name="Case",
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
                ("thing", models.BigIntegerField()),
                ("text", models.TextField()),
                ("before", models.JSONField(default=list)),
                ("after", models.JSONField(default=list)),
                ("address", models.CharField(blank=True, max_length=200)),
                ("opened_at", models.DateTimeField()),
                (
                    "answer",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("nothing", "nothing"),
                            ("word", "a warning"),
                            ("hidden", "hidden"),
                            ("silenced", "silenced"),
                            ("away", "away"),
                            ("out", "out of the club"),
                        ],
                        max_length=8,
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=4000)),
                ("hidden", models.BooleanField(default=False)),
                ("until", models.DateTimeField(null=True)),
                ("answered_at", models.DateTimeField(null=True)),
                ("objection", models.CharField(blank=True, max_length=4000)),
                ("objected_at", models.DateTimeField(null=True)),
                (
                    "objection_answer",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("upheld", "the answer stands"),
                            ("withdrawn", "the answer is withdrawn"),
                        ],
                        max_length=9,
                    ),
                ),
                ("objection_reason", models.CharField(blank=True, max_length=4000)),
                ("objection_answered_at", models.DateTimeField(null=True)),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cases",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "judge",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "objection_judge",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "picture",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="pictures.picture",
                    ),
                ),
            ],
            options={
                "ordering": ["opened_at", "pk"],
                "indexes": [
                    models.Index(fields=["answer", "opened_at"], name="conduct_queue")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("answer", "")),
                        fields=("kind", "thing"),
                        name="conduct_one_open_case_a_thing",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ContactMade",
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
                ("contact", models.CharField(max_length=16)),
                ("about", models.CharField(blank=True, max_length=24)),
                ("at", models.DateTimeField()),
                (
                    "author",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "recipient",
                    models.ForeignKey(
                        db_index=False,
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
                        fields=["author", "contact", "-at"], name="conduct_contacts_by"
                    ),
                    models.Index(
                        fields=["recipient", "contact", "-at"],
                        name="conduct_contacts_with",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="MemberBlock",
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
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(
                        fields=("member", "other"),
                        name="conduct_one_memberblock_a_pair",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="MemberMute",
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
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(
                        fields=("member", "other"), name="conduct_one_membermute_a_pair"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Report",
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
                ("thing", models.BigIntegerField()),
                ("version", models.CharField(max_length=64)),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("insult", "It insults somebody"),
                            ("hate", "It is hateful or threatens somebody"),
                            ("private", "It tells something private"),
                            ("advert", "It is advertising"),
                            ("other", "Something else"),
                        ],
                        max_length=7,
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=4000)),
                ("at", models.DateTimeField()),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="conduct.case",
                    ),
                ),
                (
                    "reporter",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("reporter", "kind", "thing", "version"),
                        name="conduct_reported_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Sanction",
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
                    "type",
                    models.CharField(
                        choices=[
                            ("silenced", "no chat"),
                            ("away", "no log-in"),
                            ("out", "out of the club"),
                        ],
                        max_length=8,
                    ),
                ),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "case",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sanction",
                        to="conduct.case",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sanctions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["since", "pk"],
                "indexes": [
                    models.Index(
                        fields=["member", "type", "ended_at"], name="conduct_held"
                    )
                ],
            },
        ),
    ]
