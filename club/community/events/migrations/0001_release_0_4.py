import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("events", "0001_initial"),
        ("events", "0002_change_fact"),
        ("events", "0003_waiting_number"),
        ("events", "0004_declared_terms"),
    ]

    initial = True

    dependencies = [
        ("members", "__first__"),
    ]

    operations = [
        migrations.CreateModel(
            name="EventSeries",
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
                ("zone", models.CharField(max_length=64)),
                ("made_at", models.DateTimeField()),
                (
                    "host",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "series",
            },
        ),
        migrations.CreateModel(
            name="Event",
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
                ("title", models.CharField(max_length=640, verbose_name="What")),
                ("place", models.CharField(max_length=960, verbose_name="Where")),
                (
                    "getting_in",
                    models.TextField(
                        blank=True,
                        help_text="Only members read it: the bell, the code, the bus.",
                        verbose_name="How to get in",
                    ),
                ),
                (
                    "text",
                    models.TextField(
                        blank=True,
                        help_text="In Markdown.",
                        verbose_name="What to know",
                    ),
                ),
                ("text_html", models.TextField(blank=True)),
                ("begins", models.TimeField(verbose_name="From")),
                ("ends", models.TimeField(verbose_name="To")),
                (
                    "nights",
                    models.PositiveSmallIntegerField(
                        default=0,
                        validators=[django.core.validators.MaxValueValidator(4)],
                    ),
                ),
                (
                    "capacity",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Leave it empty if there is room for all.",
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(500),
                        ],
                        verbose_name="Places",
                    ),
                ),
                (
                    "guests_each",
                    models.PositiveSmallIntegerField(
                        default=0,
                        validators=[django.core.validators.MaxValueValidator(3)],
                        verbose_name="Guests each",
                    ),
                ),
                (
                    "answer_hours",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(720),
                        ],
                        verbose_name="Answers",
                    ),
                ),
                (
                    "is_public",
                    models.BooleanField(
                        default=False,
                        verbose_name="Everybody may read of it, not only members",
                    ),
                ),
                ("slot", models.DateField(null=True)),
                ("own_fields", models.JSONField(default=list)),
                ("zone", models.CharField(max_length=64)),
                ("day", models.DateField()),
                ("begins_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("made_at", models.DateTimeField()),
                ("changed_at", models.DateTimeField()),
                ("sequence", models.PositiveIntegerField(default=0)),
                ("called_off_at", models.DateTimeField(null=True)),
                ("last_number", models.PositiveIntegerField(default=0)),
                ("last_fact", models.PositiveIntegerField(default=0)),
                ("change_told_at", models.DateTimeField(null=True)),
                ("change_fact", models.PositiveIntegerField(null=True)),
                ("reminded_at", models.DateTimeField(null=True)),
                (
                    "host",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="events",
                        to="events.eventseries",
                    ),
                ),
            ],
            options={
                "ordering": ["begins_at", "pk"],
                "indexes": [
                    models.Index(fields=["begins_at"], name="events_begin"),
                    models.Index(fields=["ends_at"], name="events_end"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("series", "slot"), name="events_slot"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="EventTable",
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
                ("title", models.CharField(max_length=640)),
                ("seats", models.PositiveSmallIntegerField()),
                ("from_minute", models.PositiveSmallIntegerField(null=True)),
                ("to_minute", models.PositiveSmallIntegerField(null=True)),
                ("made_at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="events.event",
                    ),
                ),
                (
                    "proposer",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="SeriesPart",
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
                ("title", models.CharField(max_length=640, verbose_name="What")),
                ("place", models.CharField(max_length=960, verbose_name="Where")),
                (
                    "getting_in",
                    models.TextField(
                        blank=True,
                        help_text="Only members read it: the bell, the code, the bus.",
                        verbose_name="How to get in",
                    ),
                ),
                (
                    "text",
                    models.TextField(
                        blank=True,
                        help_text="In Markdown.",
                        verbose_name="What to know",
                    ),
                ),
                ("text_html", models.TextField(blank=True)),
                ("begins", models.TimeField(verbose_name="From")),
                ("ends", models.TimeField(verbose_name="To")),
                (
                    "nights",
                    models.PositiveSmallIntegerField(
                        default=0,
                        validators=[django.core.validators.MaxValueValidator(4)],
                    ),
                ),
                (
                    "capacity",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Leave it empty if there is room for all.",
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(500),
                        ],
                        verbose_name="Places",
                    ),
                ),
                (
                    "guests_each",
                    models.PositiveSmallIntegerField(
                        default=0,
                        validators=[django.core.validators.MaxValueValidator(3)],
                        verbose_name="Guests each",
                    ),
                ),
                (
                    "answer_hours",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(720),
                        ],
                        verbose_name="Answers",
                    ),
                ),
                (
                    "is_public",
                    models.BooleanField(
                        default=False,
                        verbose_name="Everybody may read of it, not only members",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("first", models.DateField()),
                (
                    "every",
                    models.CharField(
                        choices=[
                            ("week", "every week"),
                            ("fortnight", "every other week"),
                            ("month", "every month"),
                        ],
                        max_length=9,
                    ),
                ),
                ("nth", models.SmallIntegerField(null=True)),
                ("until", models.DateField(null=True)),
                ("left_out", models.JSONField(default=list)),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="events.eventseries",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("series", "number"), name="events_part_number"
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="event",
            name="part",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="events",
                to="events.seriespart",
            ),
        ),
        migrations.CreateModel(
            name="TableSitter",
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
                ("number", models.IntegerField()),
                ("waiting_number", models.IntegerField(null=True)),
                ("is_seated", models.BooleanField(default=False)),
                ("brings", models.BooleanField(default=False)),
                ("box", models.PositiveBigIntegerField(null=True)),
                ("teaches", models.BooleanField(default=False)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sitters",
                        to="events.eventtable",
                    ),
                ),
            ],
            options={
                "ordering": ["number", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "member"), name="events_sits_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="EventAnswer",
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
                    "choice",
                    models.CharField(
                        choices=[("yes", "yes"), ("maybe", "maybe"), ("no", "no")],
                        max_length=5,
                    ),
                ),
                ("guests", models.PositiveSmallIntegerField(default=0)),
                ("remark", models.CharField(blank=True, max_length=1600)),
                ("is_inside", models.BooleanField(default=False)),
                ("number", models.PositiveIntegerField(null=True)),
                ("placed_at", models.DateTimeField(null=True)),
                ("is_late", models.BooleanField(default=False)),
                ("needs_host", models.BooleanField(default=False)),
                ("answered_at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answers",
                        to="events.event",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="event_answers",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["number", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "member"), name="events_one_answer"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("is_inside", False), ("choice", "yes"), _connector="OR"
                        ),
                        name="events_inside_said_yes",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EventAttendance",
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
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="came",
                        to="events.event",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="evenings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "ticked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "member"), name="events_came_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="GameWish",
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
                ("title", models.CharField(max_length=640)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="wishes",
                        to="events.event",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "member", "title"), name="events_wish_once"
                    )
                ],
            },
        ),
    ]
