"""The model is called by its standard term; its table of the database keeps its name."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tables", "0028_substitute_requests")]
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Happening", "TableEvent"),
                migrations.AlterModelTable("TableEvent", "tables_happening"),
            ]
        )
    ]
