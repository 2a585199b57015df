"""Members in the admin pages: whom the keepers of the club may look up, rename or shut out."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from club.members.models import Member

# The admin pages have no second factor of their own: their log-in is the front door's.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


@admin.register(Member)
class MemberAdmin(UserAdmin):
    list_display = ("username", "email", "time_zone", "is_active", "is_staff", "date_joined")
    search_fields = ("username", "email")
    fieldsets = (
        (None, {"fields": ("username", "email", "password")}),
        ("Preferences", {"fields": ("time_zone", "theme", "letters", "confirm_turns")}),
        ("Doors", {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = ((None, {"fields": ("username", "email", "usable_password", "password1", "password2")}),)
