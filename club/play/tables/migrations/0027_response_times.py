"""The model is called by its standard term; its table of the database keeps its name."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tables", "0026_chairs_by_seat")]
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Spell", "ResponseTime"),
                migrations.AlterModelTable("ResponseTime", "tables_spell"),
            ]
        )
    ]
