"""Panels and links of the app on pages of other apps."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.panels import AccountGroup, MastheadLink, Panel
from club.people.members.models import Member
from club.people.moderation import queries
from club.people.moderation.relations import blocked_by, muted_members


def member_panel(
    profile_member: Member, viewer: Member, _now: datetime
) -> Panel | None:
    """Buttons to mute, block and report a member; None on one's own page."""
    if profile_member.pk == viewer.pk:
        return None
    context = {
        "shown": profile_member,
        "mutes": profile_member.pk in muted_members(viewer.pk),
        "blocks": profile_member.pk in blocked_by(viewer),
    }
    return Panel("moderation/_of_member.jinja", context)


def reports_panel(member: Member, _now: datetime) -> Panel | None:
    """The reports that wait for the member at home; None when none waits. It costs those who judge
    nothing no query.
    """
    count = queries.count_waiting(member)
    return Panel("moderation/_at_home.jinja", {"count": count}) if count else None


def reports_link(request: HttpRequest) -> MastheadLink | None:
    """The link to all reports, for judges."""
    user = request.user
    if not isinstance(user, Member) or not may(user, Power.JUDGE_REPORTS):
        return None
    count = queries.count_waiting(user)
    return MastheadLink(_("Reports of members"), "moderation:queue", count)


def account_link(_request: HttpRequest) -> MastheadLink:
    """The link to the members whom one mutes, to one's reports, and to answers about oneself."""
    return MastheadLink(
        _("Mutes, blocks and reports"),
        "moderation:own",
        group=AccountGroup.PROFILE,
    )
