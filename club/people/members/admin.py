"""Members and the security log in the admin: read-only, with actions on accounts
(`admin_acts.py`). No password, address or second factor can be set here.
"""

from collections.abc import Callable

# Imported first, so that their pages, which show secrets, can be unregistered below.
import allauth.account.admin
import allauth.mfa.admin  # noqa: F401
from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from club.base.errors import ClubError
from club.base.readonly_admin import ReadOnlyAdminMixin
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.people.members import admin_acts
from club.people.members.models import Member, SecurityEntry

for model in (EmailAddress, Authenticator):
    admin.site.unregister(model)


def redirect_password_change(
    _request: HttpRequest, extra_context: object = None
) -> HttpResponse:
    """Admins change their password on the page of all members, which sends an e-mail about it."""
    return redirect("account_change_password")


# The log-in of Django's admin asks for no second factor: allauth's log-in replaces it.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.password_change = redirect_password_change  # type: ignore[method-assign,assignment]


@admin.register(Member)
class MemberAdmin(ReadOnlyAdminMixin, admin.ModelAdmin):
    list_display = (
        "username",
        "email",
        "time_zone",
        "is_active",
        "is_staff",
        "date_joined",
    )
    search_fields = ("username", "email")
    fieldsets = (
        (None, {"fields": ("username", "email")}),
        (
            "Preferences",
            {
                "fields": (
                    "time_zone",
                    "theme",
                    "letters",
                    "confirm_turns",
                    "most_games",
                )
            },
        ),
        (
            "Permissions",
            {"fields": ("is_active", "is_staff", "is_superuser", "groups")},
        ),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )
    actions = (
        "send_link",
        "end_sessions",
        "lock",
        "unlock",
        "make_admin",
        "dismiss_admin",
    )

    def has_manage_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("members.change_member")

    def has_manage_admins_permission(self, request: HttpRequest) -> bool:
        return may(request.user, Power.GIVE_ROLES)

    @admin.action(description="Send a link for a new password", permissions=["manage"])
    def send_link(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        def act(member: Member, by: Member) -> None:
            admin_acts.send_reset_link(member, by, request)

        self._act_on_each(request, queryset, act)

    @admin.action(description="End all sessions", permissions=["manage"])
    def end_sessions(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        self._act_on_each(request, queryset, admin_acts.end_all_sessions)

    @admin.action(description="Lock the account", permissions=["manage"])
    def lock(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        self._act_on_each(request, queryset, admin_acts.lock)

    @admin.action(description="Unlock the account", permissions=["manage"])
    def unlock(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        self._act_on_each(request, queryset, admin_acts.unlock)

    @admin.action(description="Make an admin", permissions=["manage_admins"])
    def make_admin(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        self._act_on_each(request, queryset, admin_acts.make_admin)

    @admin.action(description="Remove the admin role", permissions=["manage_admins"])
    def dismiss_admin(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        self._act_on_each(request, queryset, admin_acts.dismiss_admin)

    def _act_on_each(
        self,
        request: HttpRequest,
        queryset: QuerySet[Member],
        act: Callable[[Member, Member], None],
    ) -> None:
        """Acts on each member of the queryset. It leaves out the admin who acts, and superusers
        when that admin is none.
        """
        assert isinstance(request.user, Member)
        members = queryset.exclude(pk=request.user.pk)
        if not request.user.is_superuser:
            members = members.exclude(is_superuser=True)
        try:
            for member in members:
                act(member, request.user)
        except ClubError as refusal:
            messages.error(request, str(refusal))
            return
        count = len(members)
        text = ngettext(
            "Done for %(count)d member.", "Done for %(count)d members.", count
        )
        messages.info(request, text % {"count": count})


@admin.register(SecurityEntry)
class SecurityAdmin(ReadOnlyAdminMixin, admin.ModelAdmin):
    """The security log."""

    list_display = ("at", "member", "matter", "admin", "place", "device")
    list_filter = ("matter",)
    search_fields = ("member__username",)
    list_select_related = ("member", "admin")
