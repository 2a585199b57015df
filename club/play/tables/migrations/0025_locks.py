"""The number of times that a table was locked. A computation of a move checks it to see changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0024_proposals_worded")]
    operations = [
        migrations.AddField(
            model_name="table",
            name="locks",
            field=models.PositiveIntegerField(default=0),
        )
    ]
