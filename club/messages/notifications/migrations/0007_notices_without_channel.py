"""A notice is told once; how it was sent is in its deliveries."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("notices", "0006_deliveries_filled")]

    operations = [
        migrations.AlterField(  # on the way back, the column needs a value
            model_name="notice",
            name="channel",
            field=models.CharField(max_length=12, default="letter"),
        ),
        migrations.RemoveConstraint(
            model_name="notice",
            name="notices_told_once",
        ),
        migrations.RemoveConstraint(
            model_name="notice",
            name="notices_of_no_table_told_once",
        ),
        migrations.RemoveIndex(
            model_name="notice",
            name="notices_to_post",
        ),
        migrations.RemoveField(
            model_name="notice",
            name="attempts",
        ),
        migrations.RemoveField(
            model_name="notice",
            name="channel",
        ),
        migrations.RemoveField(
            model_name="notice",
            name="dropped",
        ),
        migrations.RemoveField(
            model_name="notice",
            name="post_at",
        ),
        migrations.RemoveField(
            model_name="notice",
            name="sent_at",
        ),
        migrations.AlterField(
            model_name="notice",
            name="about",
            field=models.CharField(max_length=64),
        ),
        migrations.AlterField(
            model_name="notice",
            name="table",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notices",
                to="tables.table",
            ),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(fields=["member", "-made_at"], name="notices_of_member"),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("read_at__isnull", True)),
                fields=["member", "table"],
                name="notices_unread",
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.UniqueConstraint(
                fields=("member", "kind", "about"), name="notices_told_once"
            ),
        ),
    ]
