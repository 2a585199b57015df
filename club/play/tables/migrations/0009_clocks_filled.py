"""Running clocks go on unchanged, to the microsecond, forward and back: the deadline and the next
rung stay as they are written, and what the new columns say comes to the same.
"""

from django.db import migrations
from django.db.models import Case, F, Max, Q, Value, When

STEP = 10_000  # keys at a time
FAULT = "fault"
OPENED, CALLED = (
    1,
    2,
)  # rungs: old, with the last call next; new, with the last call next
SILENT = 3


def in_steps(model):
    """The rows, some thousand keys at a time."""
    last = model.objects.aggregate(last=Max("pk"))["last"] or 0
    for first in range(0, last + 1, STEP):
        yield model.objects.filter(pk__gte=first, pk__lt=first + STEP)


def forward(apps, schema_editor):
    table, chair = apps.get_model("tables", "Table"), apps.get_model("tables", "Chair")
    for some in in_steps(table):
        some.update(allowance=F("pace"), reaction=F("pace"))
    for some in in_steps(chair):
        some.filter(rung=OPENED).update(
            rung=Case(
                When(remind_at__isnull=True, then=Value(SILENT)), default=Value(CALLED)
            )
        )
        running = Q(
            member__isnull=False, turn_since__isnull=False, due_at__isnull=False
        )
        time = F("due_at") - F("turn_since")
        some.filter(running).update(wound_at=F("turn_since"), left=time, whole=time)
        some.exclude(bot="").update(left=None)
    _hold(apps, table)


def _hold(apps, table):
    """A table that is held rests since it was marked."""
    stop, happening = (
        apps.get_model("tables", "Stop"),
        apps.get_model("tables", "Happening"),
    )
    for held in table.objects.filter(status="live").exclude(marked=""):
        marks = happening.objects.filter(table=held, what="marked").order_by(
            "-at", "-pk"
        )
        if marked := marks.first():
            stop.objects.create(table=held, since=marked.at, why=FAULT)


def back(apps, schema_editor):
    table, chair = apps.get_model("tables", "Table"), apps.get_model("tables", "Chair")
    for some in in_steps(table):
        some.update(pace=F("allowance") + F("increment"))
    for some in in_steps(chair):
        halfway = list(some.filter(rung=OPENED, remind_at__isnull=False))  # it was next
        for one in halfway:
            one.remind_at = one.turn_since + (one.due_at - one.turn_since) * 0.8
        chair.objects.bulk_update(halfway, ["remind_at"], batch_size=1_000)
        some.filter(rung__gt=OPENED).update(rung=OPENED)


class Migration(migrations.Migration):
    dependencies = [("tables", "0008_clocks")]
    operations = [migrations.RunPython(forward, back)]
