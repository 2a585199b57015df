"""Models and fields are called by their standard terms; the database keeps its names."""

import datetime

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

MEMBER = settings.AUTH_USER_MODEL
NO_TIME = datetime.timedelta(0)
CHAIR_FIELDS = {
    "wound_at": ("clock_started_at", models.DateTimeField, {"null": True}),
    "rung": ("escalation_step", models.PositiveSmallIntegerField, {"default": 0}),
    "whole": ("time_granted", models.DurationField, {"default": NO_TIME}),
    "spell_since": ("response_since", models.DateTimeField, {"null": True}),
    "spell_counted": ("response_counted", models.DurationField, {"default": NO_TIME}),
    "spell_elapsed": ("response_elapsed", models.DurationField, {"default": NO_TIME}),
    "spell_how": ("response_how", models.CharField, {"blank": True, "max_length": 6}),
    "spell_known": ("response_known", models.BooleanField, {"default": True}),
    "spell_choice": ("response_choice", models.BooleanField, {"default": False}),
}


def foreign_key(to, related_name, on_delete=django.db.models.deletion.CASCADE, **more):
    return models.ForeignKey(
        on_delete=on_delete, related_name=related_name, to=to, **more
    )


def renamed_chair_fields():
    for column, (name, field, arguments) in CHAIR_FIELDS.items():
        named = field(db_column=column, **arguments)
        yield migrations.AlterField("Chair", column, named)
        yield migrations.RenameField("Chair", column, name)


PROTECT = django.db.models.deletion.PROTECT


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(MEMBER),
        ("tables", "0029_table_events"),
    ]
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Leave", "MemberHoliday"),
                migrations.AlterModelTable("MemberHoliday", "tables_leave"),
                migrations.AlterField(
                    "MemberHoliday", "member", foreign_key(MEMBER, "holidays")
                ),
                migrations.RemoveConstraint("Forgiveness", "tables_forgiven_once"),
                migrations.RenameModel("Forgiveness", "ExcusedTurn"),
                migrations.AlterModelTable("ExcusedTurn", "tables_forgiveness"),
                migrations.AlterField(
                    "ExcusedTurn", "member", foreign_key(MEMBER, "excused_turns")
                ),
                migrations.AlterField(
                    "ExcusedTurn",
                    "spell",
                    foreign_key(
                        "tables.responsetime", "excused_turns", db_column="spell_id"
                    ),
                ),
                migrations.RenameField("ExcusedTurn", "spell", "response_time"),
                migrations.AddConstraint(
                    "ExcusedTurn",
                    models.UniqueConstraint(
                        fields=["response_time", "member"], name="tables_forgiven_once"
                    ),
                ),
                migrations.AlterField(
                    "ResponseTime",
                    "member",
                    foreign_key(MEMBER, "response_times", PROTECT),
                ),
                migrations.AlterField(
                    "ResponseTime",
                    "table",
                    foreign_key("tables.table", "response_times"),
                ),
                *renamed_chair_fields(),
            ]
        )
    ]
