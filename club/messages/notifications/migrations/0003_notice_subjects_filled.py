"""Each notice gets the id and the facts of its subject, which stood in its key alone."""

import re

from django.db import migrations
from django.db.models import Max

STEP = 10_000  # keys at a time
# keys by the kinds that have them; a withdrawn notice has "#" and its number behind the key
PATTERNS = {
    re.compile(pattern): kinds
    for pattern, kinds in {
        r"t(?P<id>\d+)\.s(?P<seat>\d+)\.m(?P<member>\d+)": {"seat_taken"},
        r"loan(?P<id>\d+)\.\d{8}\.(?P<step>\w+)": {"library_due"},
        r"loan(?P<id>\d+)\.\d{8}": {"library_missing"},
        r"loan(?P<id>\d+)\.(?P<side>\w+)": {"library_ticked", "library_contested"},
        r"request(?P<id>\d+)": {"library_waits", "library_asked"},
        r"copy(?P<id>\d+)\.(?P<ready_until>\d{8})": {"library_ready", "library_passed"},
        r"play(?P<id>\d+)\.v(?P<version>\d+)": {"play_to_confirm", "play_objection"},
        r"claim(?P<id>\d+)": {"play_claim", "play_named"},
        r"news(?P<id>\d+)": {"news"},
        r"n(?P<id>\d+)": {"newcomer", "newcomer_waits", "nudge"},
        r"c(?P<id>\d+)\.(?P<until>\d+)": {"club_closed"},
        r"c(?P<id>\d+)": {"club_open", "bench", "chair_taken"},
        r"l(?P<id>\d+)": {"leave_taken"},
        r"p(?P<id>\d+)": {"vote_opened", "vote_closed"},
        r"m(?P<id>\d+)": {"mentor"},
        r"b(?P<id>\d+)": {"take_back"},
        r"hook(?P<id>\d+)": {"hook_off"},
        r"(?P<zone>[^#]+)": {"zone_unknown"},
        r"g(?P<id>\d+)\.\w+\.\d+\.(?P<table>\d+)": {"event_seat", "event_box"},
        r"g(?P<id>\d+)": "event_",
        r"tm(?P<id>\d+)(?:\.p(?P<pod>\d+))?": "tournament_",
    }.items()
}
NUMBERS = {"seat", "member", "version", "until", "table", "pod"}


def subject_of(kind, key):
    """The id and the facts that stand in a key; None and no facts where it has none."""
    for pattern, kinds in PATTERNS.items():
        fits = kind.startswith(kinds) if isinstance(kinds, str) else kind in kinds
        match = pattern.match(key) if fits else None
        if match:
            values = {name: value for name, value in match.groupdict().items() if value}
            object_id = values.pop("id", None)
            return object_id and int(object_id), dict(map(fact, values.items()))
    return None, {}


def fact(item):
    name, value = item
    if name == "ready_until":
        return name, f"{value[:4]}-{value[4:6]}-{value[6:]}"
    return name, int(value) if name in NUMBERS else value


def forward(apps, schema_editor):
    notice = apps.get_model("notices", "Notice")
    last = notice.objects.aggregate(last=Max("pk"))["last"] or 0
    for first in range(0, last + 1, STEP):
        some = notice.objects.filter(pk__gte=first, pk__lt=first + STEP)
        rows = list(some.only("pk", "kind", "about", "table_id"))
        for row in rows:
            row.subject_id, row.facts = subject_of(row.kind, row.about)
            row.subject_id = row.subject_id or row.table_id
        notice.objects.bulk_update(rows, ["subject_id", "facts"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("notices", "0002_notice_subject")]
    operations = [migrations.RunPython(forward, migrations.RunPython.noop)]
