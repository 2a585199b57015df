"""Forgiving: a missed turn does not count once all the others at the table have said so, each with
one press.
"""

from __future__ import annotations

from club.members.models import Member
from club.records.models import By
from club.tables.errors import Refused
from club.tables.models import Spell, Table
from club.tables.services.authority import own_chair
from club.tables.services.lock import locked
from club.tables.spell_rows import Forgiveness
from club.tables.timeliness import TOLD


def forgive(table_id: int, member: Member, spell_id: int) -> bool:
    """The member forgives a missed turn of another's; whether all have. Twice is once. Raises
    NotYours; Refused alike for what there is not and for what the member may not know.
    """  # L16
    with locked(table_id) as table:
        own_chair(table, member)
        late = table.spells.filter(TOLD, pk=spell_id, how=By.LADDER).exclude(member=member)
        spell = late.first()
        if spell is None:
            raise Refused("nothing_missed", "There is nothing here to forgive.")
        Forgiveness.objects.get_or_create(spell=spell, member=member)
        spell.forgiven = _by_all(table, spell)
        spell.save(update_fields=["forgiven"])
        return spell.forgiven


def _by_all(table: Table, spell: Spell) -> bool:
    others = table.chairs.filter(member__isnull=False).exclude(member=spell.member_id)
    return not others.exclude(member__forgivenesses__spell=spell).exists()
