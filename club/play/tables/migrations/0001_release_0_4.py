import datetime

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import club.play.tables.invitation_rows


class Migration(migrations.Migration):
    replaces = [
        ("tables", "0001_squashed_0026_chairs_by_seat"),
        ("tables", "0001_initial"),
        ("tables", "0002_closed_hours"),
        ("tables", "0003_once_only"),
        ("tables", "0004_set_aside"),
        ("tables", "0005_answered"),
        ("tables", "0006_tenures"),
        ("tables", "0007_rated"),
        ("tables", "0008_clocks"),
        ("tables", "0009_clocks_filled"),
        ("tables", "0010_pace_of_five"),
        ("tables", "0011_leave"),
        ("tables", "0012_absence"),
        ("tables", "0013_proposals"),
        ("tables", "0014_nonces"),
        ("tables", "0015_pledges"),
        ("tables", "0016_invitations"),
        ("tables", "0017_called_off"),
        ("tables", "0018_closures_in_batches"),
        ("tables", "0019_left_ready"),
        ("tables", "0020_spells"),
        ("tables", "0021_forgiven"),
        ("tables", "0022_bench"),
        ("tables", "0023_voted"),
        ("tables", "0024_proposals_worded"),
        ("tables", "0025_locks"),
        ("tables", "0026_chairs_by_seat"),
        ("tables", "0027_response_times"),
        ("tables", "0028_substitute_requests"),
        ("tables", "0029_table_events"),
        ("tables", "0030_plain_names"),
        ("tables", "0031_short_texts"),
        ("tables", "0032_closures_by_hand"),
        ("tables", "0033_table_once_checksum"),
        ("tables", "0034_closure_reasons"),
        ("tables", "0035_policy_labels"),
        ("tables", "0036_event_texts"),
        ("tables", "0037_origins"),
        ("tables", "0038_rematch_proposals"),
        ("tables", "0039_teaching_and_taking_back"),
    ]

    initial = True

    dependencies = [
        ("members", "__first__"),
        ("records", "0001_release_0_4"),
    ]

    operations = [
        migrations.CreateModel(
            name="Heartbeat",
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
            ],
        ),
        migrations.CreateModel(
            name="Holiday",
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
                ("name", models.CharField(max_length=480)),
                ("first", models.DateField()),
                ("last", models.DateField()),
                ("written_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["first"],
            },
        ),
        migrations.CreateModel(
            name="Closure",
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
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField()),
                ("settled", models.BooleanField(default=False)),
                ("reached", models.PositiveBigIntegerField(default=0)),
                ("by_hand", models.BooleanField(db_default=False, default=False)),
                (
                    "why",
                    models.CharField(
                        blank=True, db_default="", default="", max_length=1600
                    ),
                ),
                ("announced_until", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["until"], name="tables_closures")],
            },
        ),
        migrations.CreateModel(
            name="Table",
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
                ("commitment", models.CharField(blank=True, max_length=64)),
                ("sealed_secret", models.TextField(blank=True)),
                ("name", models.CharField(max_length=480)),
                ("game_slug", models.SlugField(max_length=40)),
                ("game_version", models.PositiveSmallIntegerField()),
                ("options", models.JSONField(default=dict)),
                ("allowance", models.DurationField(default=datetime.timedelta(days=2))),
                ("bank", models.DurationField(default=datetime.timedelta(0))),
                ("increment", models.DurationField(default=datetime.timedelta(0))),
                ("cap", models.DurationField(default=datetime.timedelta(0))),
                ("reaction", models.DurationField(default=datetime.timedelta(days=1))),
                ("honours_quiet", models.BooleanField(default=False)),
                ("weekend", models.CharField(blank=True, max_length=3)),
                (
                    "leave",
                    models.CharField(
                        choices=[
                            ("all", "yes"),
                            ("week", "only for the first week"),
                            ("none", "no"),
                        ],
                        default="none",
                        max_length=4,
                    ),
                ),
                ("excuses", models.PositiveSmallIntegerField(default=0)),
                ("misses", models.PositiveSmallIntegerField(default=0)),
                (
                    "absence",
                    models.CharField(
                        choices=[
                            ("bot", "a stand-in plays until the member is back"),
                            ("bench", "substitutes are asked to take the seat"),
                            ("vote", "the other players vote on the seat"),
                            ("drop", "a bot takes the seat for good"),
                        ],
                        default="bot",
                        max_length=5,
                    ),
                ),
                ("timely", models.PositiveSmallIntegerField(default=0)),
                ("holidays", models.BooleanField(default=False)),
                ("slept_at", models.DateTimeField(null=True)),
                ("sat_at", models.DateTimeField(null=True)),
                ("warned_at", models.DateTimeField(null=True)),
                (
                    "stand_in",
                    models.CharField(
                        choices=[
                            ("bot_turn", "a bot plays the rest of the turn"),
                            ("bot_decision", "a bot makes this one decision"),
                            ("forced_turn", "pass for the rest of the turn"),
                            ("forced_decision", "pass once"),
                        ],
                        default="bot_turn",
                        max_length=16,
                    ),
                ),
                ("private", models.BooleanField(default=False)),
                ("rated", models.BooleanField(default=True)),
                (
                    "origin",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "played here"),
                            ("elsewhere", "played elsewhere, and brought as a record"),
                            ("practice", "practice that goes on from another game"),
                            (
                                "teaching",
                                "a teaching table: each seat may ask for advice",
                            ),
                        ],
                        db_default="",
                        default="",
                        max_length=9,
                    ),
                ),
                ("begins_full", models.BooleanField(default=False)),
                (
                    "invite",
                    models.CharField(
                        blank=True,
                        default=club.play.tables.invitation_rows.new_invite,
                        max_length=32,
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("live", "being played"),
                            ("finished", "finished"),
                            ("cancelled", "called off"),
                        ],
                        default="open",
                        max_length=9,
                    ),
                ),
                ("marked", models.CharField(blank=True, max_length=200)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("locks", models.PositiveIntegerField(default=0)),
                ("once", models.UUIDField(null=True)),
                (
                    "once_checksum",
                    models.CharField(blank=True, default="", max_length=8),
                ),
                ("opened_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "host",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="hosted",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "record",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="records.record",
                    ),
                ),
                (
                    "rematch_of",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rematch",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["status", "private", "-opened_at"],
                        name="tables_by_status",
                    ),
                    models.Index(
                        condition=models.Q(("ended_at__isnull", False)),
                        fields=["ended_at"],
                        name="tables_ended",
                    ),
                    models.Index(
                        condition=models.Q(("slept_at__isnull", False)),
                        fields=["slept_at"],
                        name="tables_asleep",
                    ),
                    models.Index(
                        condition=models.Q(("sat_at__isnull", False)),
                        fields=["sat_at"],
                        name="tables_looking",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("invite", ""), _negated=True),
                        fields=("invite",),
                        name="tables_one_table_an_invite",
                    ),
                    models.UniqueConstraint(
                        fields=("host", "once"), name="tables_one_table_a_form"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SubstituteRequest",
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
                ("seat", models.PositiveSmallIntegerField()),
                (
                    "why",
                    models.CharField(
                        choices=[
                            ("away", "its member stays away"),
                            ("no_show", "its member has missed their first turn"),
                            ("asked", "its member asks for a substitute"),
                            (
                                "voted",
                                "its member stays away, and the others want somebody else",
                            ),
                        ],
                        max_length=8,
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("over_at", models.DateTimeField()),
                ("settled_at", models.DateTimeField(null=True)),
                (
                    "came_to",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("taken", "the seat is taken"),
                            ("nobody", "nobody came"),
                            ("void", "its member is back, or the game is over"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "taken_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="taken_over",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="calls",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "db_table": "tables_benchcall",
                "ordering": ["made_at", "pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("settled_at__isnull", True)),
                        fields=["over_at"],
                        name="tables_calls_over",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("settled_at__isnull", True)),
                        fields=("table", "seat"),
                        name="tables_one_call_a_chair",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Stop",
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
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField(null=True)),
                (
                    "why",
                    models.CharField(
                        choices=[("fault", "a fault"), ("pause", "a pause")],
                        max_length=8,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stops",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("until__isnull", True)),
                        fields=("table", "why"),
                        name="tables_one_stop_lasts",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ResponseTime",
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
                ("seat", models.PositiveSmallIntegerField()),
                ("began", models.DateTimeField()),
                ("ended", models.DateTimeField()),
                ("counted", models.DurationField()),
                ("elapsed", models.DurationField()),
                ("how", models.CharField(max_length=6)),
                ("known", models.BooleanField()),
                ("counts", models.BooleanField()),
                ("forgiven", models.BooleanField(default=False)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="response_times",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="response_times",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "db_table": "tables_spell",
                "indexes": [
                    models.Index(
                        condition=models.Q(("counts", True)),
                        fields=["member", "-ended"],
                        name="tables_spells_counted",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RematchProposal",
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
                ("turns_seats", models.BooleanField(default=False)),
                ("fills_with_bots", models.BooleanField(default=False)),
                ("proposed_at", models.DateTimeField(null=True)),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rematch_proposal",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("proposed_at__isnull", False)),
                        fields=["proposed_at"],
                        name="tables_rematches_open",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Proposal",
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
                ("kind", models.CharField(max_length=8)),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("asked", models.PositiveIntegerField(null=True)),
                ("span", models.DurationField(null=True)),
                ("said", models.JSONField(default=list)),
                ("terms", models.JSONField(default=dict)),
                ("made_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("settled_at", models.DateTimeField(null=True)),
                ("verdict", models.CharField(default="open", max_length=7)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proposals",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="proposals",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ["made_at", "pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("settled_at__isnull", True)),
                        fields=["expires_at"],
                        name="tables_proposals_expire",
                    ),
                    models.Index(
                        fields=["table", "by", "made_at"], name="tables_proposals_by"
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("settled_at__isnull", True)),
                        fields=("table", "kind"),
                        name="tables_one_proposal_of_a_kind",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
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
                ("asked_at", models.DateTimeField()),
                ("declined_at", models.DateTimeField(null=True)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ["asked_at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "member"),
                        name="tables_one_invitation_a_member",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Chair",
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
                    "response_since",
                    models.DateTimeField(db_column="spell_since", null=True),
                ),
                (
                    "response_counted",
                    models.DurationField(
                        db_column="spell_counted", default=datetime.timedelta(0)
                    ),
                ),
                (
                    "response_elapsed",
                    models.DurationField(
                        db_column="spell_elapsed", default=datetime.timedelta(0)
                    ),
                ),
                (
                    "response_how",
                    models.CharField(blank=True, db_column="spell_how", max_length=6),
                ),
                (
                    "response_known",
                    models.BooleanField(db_column="spell_known", default=True),
                ),
                (
                    "response_choice",
                    models.BooleanField(db_column="spell_choice", default=False),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("bot", models.CharField(blank=True, max_length=20)),
                (
                    "guest",
                    models.CharField(
                        blank=True, db_default="", default="", max_length=40
                    ),
                ),
                ("nonce", models.CharField(blank=True, max_length=64)),
                ("kept_until", models.DateTimeField(null=True)),
                ("confirm_by", models.DateTimeField(null=True)),
                ("asked", models.PositiveIntegerField(default=0)),
                ("answered", models.PositiveIntegerField(null=True)),
                ("turn_since", models.DateTimeField(null=True)),
                ("remind_at", models.DateTimeField(null=True)),
                (
                    "escalation_step",
                    models.PositiveSmallIntegerField(db_column="rung", default=0),
                ),
                ("due_at", models.DateTimeField(null=True)),
                ("bank", models.DurationField(default=datetime.timedelta(0))),
                ("left", models.DurationField(null=True)),
                (
                    "clock_started_at",
                    models.DateTimeField(db_column="wound_at", null=True),
                ),
                (
                    "time_granted",
                    models.DurationField(
                        db_column="whole", default=datetime.timedelta(0)
                    ),
                ),
                ("reacting", models.BooleanField(default=False)),
                ("excused", models.PositiveSmallIntegerField(default=0)),
                ("missed", models.PositiveSmallIntegerField(default=0)),
                ("missed_turn", models.IntegerField(null=True)),
                ("away_at", models.DateTimeField(null=True)),
                ("away_shown", models.BooleanField(default=False)),
                ("may_answer_since", models.DateTimeField(null=True)),
                ("gifts", models.PositiveSmallIntegerField(default=0)),
                ("gift_turn", models.IntegerField(null=True)),
                ("clock_turn", models.IntegerField(null=True)),
                ("draft", models.JSONField(default=list)),
                ("draft_stands", models.BooleanField(default=False)),
                ("orders", models.JSONField(default=dict)),
                ("seen", models.PositiveIntegerField(default=0)),
                (
                    "kept_for",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kept_chairs",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="chairs",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chairs",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ["table", "seat"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("due_at__isnull", False)),
                        fields=["due_at"],
                        name="tables_due",
                    ),
                    models.Index(
                        condition=models.Q(("remind_at__isnull", False)),
                        fields=["remind_at"],
                        name="tables_remind",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "seat"), name="tables_one_chair_a_seat"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("member__isnull", False)),
                        fields=("table", "member"),
                        name="tables_one_chair_a_member",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("member__isnull", True), ("bot", ""), _connector="OR"
                        ),
                        name="tables_member_or_bot",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TableEvent",
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
                    "what",
                    models.CharField(
                        choices=[
                            ("opened", "opened the table"),
                            ("joined", "sat down"),
                            ("left", "left their seat"),
                            ("nonce", "changed their random seed"),
                            ("seated_bot", "took a seat"),
                            ("removed", "was removed by the host"),
                            ("started", "started the game"),
                            ("reminded", "was reminded"),
                            ("stood_in", "ran out of time; a stand-in played"),
                            ("resigned", "resigned; a bot plays on"),
                            ("proposed", "made a proposal"),
                            ("voted", "voted"),
                            ("settled", "a vote has ended"),
                            ("gave_time", "was given time"),
                            ("dropped", "was away too long; a bot plays on"),
                            ("cancelled", "the game was called off"),
                            ("finished", "the game is over"),
                            ("marked", "play is suspended"),
                            ("resumed", "play goes on"),
                            ("excused", "ran out of time and got some more"),
                            ("away", "is away; the game goes on without them"),
                            ("back", "is back"),
                            (
                                "left_ready",
                                "ran out of time; their prepared moves were played",
                            ),
                            ("called", "may be replaced: substitutes are asked"),
                            ("nobody", "keeps the seat: no substitute came"),
                            ("took_over", "took over the seat"),
                            ("stays", "stays; the search for a substitute ended"),
                            ("asked_here", "was asked to confirm that they are here"),
                            ("here", "is here"),
                            (
                                "silent",
                                "did not confirm that they are here, and lost their seat",
                            ),
                            ("set_aside", "had a standing order, which was cancelled"),
                            ("taken_back", "was taken back"),
                            (
                                "reopened",
                                "the club was closed for %(span)s; deadlines moved by as much",
                            ),
                        ],
                        max_length=10,
                    ),
                ),
                ("bot", models.CharField(blank=True, max_length=20)),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("private", models.BooleanField(default=False)),
                ("at", models.DateTimeField()),
                ("span", models.DurationField(null=True)),
                ("why", models.JSONField(null=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="happenings",
                        to="tables.table",
                    ),
                ),
                (
                    "whom",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "tables_happening",
                "ordering": ["at", "pk"],
                "indexes": [
                    models.Index(fields=["table", "at"], name="tables_history")
                ],
            },
        ),
        migrations.CreateModel(
            name="Tenure",
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
                ("seat", models.PositiveSmallIntegerField()),
                ("bot", models.CharField(blank=True, max_length=20)),
                ("since", models.PositiveIntegerField()),
                ("until", models.PositiveIntegerField(null=True)),
                (
                    "ended",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("played", "played to the end"),
                            ("cancelled", "the game was called off"),
                            ("resigned", "resigned"),
                            ("away", "stayed away"),
                            ("replaced", "was replaced"),
                            ("dropped", "was dropped"),
                            ("left_club", "left the club"),
                        ],
                        max_length=9,
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tenures",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tenures",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ["table", "seat", "since", "pk"],
                "indexes": [
                    models.Index(fields=["member", "ended"], name="tables_tenures")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("until__isnull", True)),
                        fields=("table", "seat"),
                        name="tables_one_tenure_at_a_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ended", ""), ("until__isnull", True)),
                            models.Q(
                                ("until__isnull", False),
                                models.Q(("ended", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="tables_tenure_ended_somehow",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Vote",
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
                ("answer", models.CharField(max_length=8)),
                ("at", models.DateTimeField()),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="votes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "proposal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="votes",
                        to="tables.proposal",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("proposal", "member"), name="tables_one_vote_each"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="MemberHoliday",
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
                ("first", models.DateField()),
                ("last", models.DateField()),
                ("written_at", models.DateTimeField()),
                ("by_itself", models.BooleanField(default=False)),
                ("ended_at", models.DateTimeField(null=True)),
                ("ended_on", models.DateField(null=True)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="holidays",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "tables_leave",
                "ordering": ["first"],
                "indexes": [
                    models.Index(fields=["member", "last"], name="tables_leaves")
                ],
            },
        ),
        migrations.CreateModel(
            name="ExcusedTurn",
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
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="excused_turns",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "response_time",
                    models.ForeignKey(
                        db_column="spell_id",
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="excused_turns",
                        to="tables.responsetime",
                    ),
                ),
            ],
            options={
                "db_table": "tables_forgiveness",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("response_time", "member"), name="tables_forgiven_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SubstituteOffer",
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
                ("game_slug", models.SlugField(max_length=40)),
                ("chairs", models.PositiveSmallIntegerField(default=1)),
                ("asked_at", models.DateTimeField(null=True)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bench_wishes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "tables_benchwish",
                "ordering": ["game_slug", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game_slug", "member"), name="tables_one_bench_wish"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RequestRecipient",
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
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bench_calls",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "call",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="asked",
                        to="tables.substituterequest",
                    ),
                ),
            ],
            options={
                "db_table": "tables_benchasked",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("member", "call"), name="tables_asked_once_a_call"
                    )
                ],
            },
        ),
    ]
