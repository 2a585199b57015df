"""Each notice gets its delivery, and the text key of what it is about. Notices of before are read.

What a page told had a notice of its own (channel "page"), at times besides the one by e-mail.
"""

from django.db import migrations
from django.db.models import CharField, Exists, F, Max, OuterRef, Value
from django.db.models.functions import Cast, Concat

STEP = 10_000  # keys at a time
PAGE = "page"
COLUMNS = ("made_at", "post_at", "attempts", "sent_at", "dropped")


def in_steps(model):
    """The rows, some thousand keys at a time."""
    last = model.objects.aggregate(last=Max("pk"))["last"] or 0
    for first in range(0, last + 1, STEP):
        yield model.objects.filter(pk__gte=first, pk__lt=first + STEP)


def as_text(column):
    return Cast(F(column), CharField())


def delete_told_twice(notice):
    """Deletes notices of pages where there is also one by e-mail, which is settled."""
    by_email = notice.objects.exclude(channel=PAGE).filter(
        member=OuterRef("member"), kind=OuterRef("kind"), about=OuterRef("about")
    )
    notice.objects.filter(Exists(by_email), channel=PAGE).delete()


def forward(apps, schema_editor):
    notice = apps.get_model("notices", "Notice")
    delivery = apps.get_model("notices", "Delivery")
    key = Concat(
        Value("t"),
        as_text("table_id"),
        Value(".s"),
        as_text("seat"),
        Value(".q"),
        as_text("asked"),
    )
    delete_told_twice(notice)
    for some in in_steps(notice):
        delivery.objects.bulk_create(
            delivery(
                notice_id=pk,
                channel=PAGE if channel == PAGE else "email",
                **dict(zip(COLUMNS, values, strict=True)),
            )
            for pk, channel, *values in some.values_list("pk", "channel", *COLUMNS)
        )
        some.filter(about="", seat__isnull=False).update(about=key)
        some.update(read_at=F("made_at"))


def back(apps, schema_editor):
    notice = apps.get_model("notices", "Notice")
    delivery = apps.get_model("notices", "Delivery")
    for some in in_steps(delivery):
        for one in some.filter(channel__in=["email", PAGE]).order_by("-channel"):
            columns = {name: getattr(one, name) for name in COLUMNS}
            columns["dropped"] = columns["dropped"][:40]
            columns["channel"] = PAGE if one.channel == PAGE else "letter"
            notice.objects.filter(pk=one.notice_id).update(**columns)
    notice.objects.filter(seat__isnull=False).update(about="")
    notice.objects.filter(seat__isnull=True).update(table=None)
    delivery.objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("notices", "0005_deliveries")]
    operations = [migrations.RunPython(forward, back)]
