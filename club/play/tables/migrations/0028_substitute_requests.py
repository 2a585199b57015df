"""The models are called by their standard terms; their tables of the database keep their names."""

from django.db import migrations
from django.db.migrations.operations.base import Operation

RENAMED = {
    "BenchWish": "SubstituteOffer",
    "BenchCall": "SubstituteRequest",
    "BenchAsked": "RequestRecipient",
}


def rename(old: str, new: str) -> list[Operation]:
    table = f"tables_{old.lower()}"
    return [migrations.RenameModel(old, new), migrations.AlterModelTable(new, table)]


class Migration(migrations.Migration):
    dependencies = [("tables", "0027_response_times")]
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                one for names in RENAMED.items() for one in rename(*names)
            ]
        )
    ]
