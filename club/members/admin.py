"""Members in the admin pages: for looking, and for the few things a keeper may do about an account
(`admin_acts.py`). No password, address or second factor can be set here.
"""

from collections.abc import Callable

# Registered before ours, so that what leads into live hands can be taken out again.
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

from club.members import admin_acts
from club.members.models import Member, SecurityEntry
from club.readonly_admin import ReadOnlyAdminMixin

for model in (EmailAddress, Authenticator):
    admin.site.unregister(model)


def own_password(_request: HttpRequest, extra_context: object = None) -> HttpResponse:
    """A keeper's own password is changed where everybody's is, with a letter."""
    return redirect("account_change_password")


# The admin pages have no second factor of their own: their log-in is the front door's.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.password_change = own_password  # type: ignore[method-assign,assignment]


@admin.register(Member)
class MemberAdmin(ReadOnlyAdminMixin, admin.ModelAdmin):
    list_display = ("username", "email", "time_zone", "is_active", "is_staff", "date_joined")
    search_fields = ("username", "email")
    fieldsets = (
        (None, {"fields": ("username", "email")}),
        ("Preferences", {"fields": ("time_zone", "theme", "letters", "confirm_turns")}),
        ("Doors", {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )
    actions = ("send_link", "send_out", "lock", "unlock", "appoint", "dismiss")

    def has_keep_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("members.change_member")

    def has_appoint_permission(self, request: HttpRequest) -> bool:
        return request.user.is_superuser

    @admin.action(description="Send a link for a new password", permissions=["keep"])
    def send_link(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        self._each(request, queryset, lambda one, by: admin_acts.send_reset_link(one, by, request))

    @admin.action(description="End all sessions", permissions=["keep"])
    def send_out(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        self._each(request, queryset, admin_acts.end_all_sessions)

    @admin.action(description="Lock the account", permissions=["keep"])
    def lock(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        self._each(request, queryset, admin_acts.lock)

    @admin.action(description="Unlock the account", permissions=["keep"])
    def unlock(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        self._each(request, queryset, admin_acts.unlock)

    @admin.action(description="Make a keeper", permissions=["appoint"])
    def appoint(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        self._each(request, queryset, admin_acts.make_admin)

    @admin.action(description="No keeper any more", permissions=["appoint"])
    def dismiss(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        self._each(request, queryset, admin_acts.dismiss_admin)

    def _each(
        self,
        request: HttpRequest,
        queryset: QuerySet[Member],
        done: Callable[[Member, Member], None],
    ) -> None:
        """Does it for each, but not to oneself, nor to keepers who may do more."""
        assert isinstance(request.user, Member)
        chosen = queryset.exclude(pk=request.user.pk)
        if not request.user.is_superuser:
            chosen = chosen.exclude(is_superuser=True)
        for member in chosen:
            done(member, request.user)
        count = len(chosen)
        said = ngettext("Done for %(count)d member.", "Done for %(count)d members.", count)
        messages.info(request, said % {"count": count})


@admin.register(SecurityEntry)
class SecurityAdmin(ReadOnlyAdminMixin, admin.ModelAdmin):
    """The security log, to be read."""

    list_display = ("at", "member", "matter", "keeper", "place", "device")
    list_filter = ("matter",)
    search_fields = ("member__username",)
    list_select_related = ("member", "keeper")
