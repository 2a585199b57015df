"""The constraint on a record's plies finds them, too: no second index begins with the record."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("records", "0002_nonces")]
    operations = [
        migrations.AlterField(
            model_name="entry",
            name="record",
            field=models.ForeignKey(
                db_index=False,
                on_delete=models.PROTECT,
                related_name="entries",
                to="records.record",
            ),
        )
    ]
