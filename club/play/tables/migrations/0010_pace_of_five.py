"""A pace is five lengths from now on; the one of before is read no more."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tables", "0009_clocks_filled")]
    operations = [migrations.RemoveField(model_name="table", name="pace")]
