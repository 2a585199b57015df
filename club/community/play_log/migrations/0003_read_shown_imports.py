"""Files that were sent and not let in: a task reads them, since their pages no longer do."""

from django.db import migrations


def read_again(apps, schema_editor):
    imports = apps.get_model("plays", "PlayImport").objects
    imports.filter(status="shown").update(status="reading")


class Migration(migrations.Migration):
    dependencies = [("plays", "0002_imports_in_tasks")]

    operations = [migrations.RunPython(read_again, migrations.RunPython.noop)]
