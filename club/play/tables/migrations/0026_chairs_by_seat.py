"""The constraint on a table's seats finds its chairs, too: no second index begins with the table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0025_locks")]
    operations = [
        migrations.AlterField(
            model_name="chair",
            name="table",
            field=models.ForeignKey(
                db_index=False,
                on_delete=models.CASCADE,
                related_name="chairs",
                to="tables.table",
            ),
        )
    ]
