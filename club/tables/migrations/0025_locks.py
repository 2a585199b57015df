"""How often a table was held: who thought of a move sees whether its chairs were written since."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0024_proposals_worded")]
    operations = [
        migrations.AddField(
            model_name="table", name="locks", field=models.PositiveIntegerField(default=0)
        )
    ]
