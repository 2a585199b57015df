"""Pages that anonymous visitors see as far as the club's settings say so."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse

from club.base.club_settings.models import VisitorView
from club.base.club_settings.queries import current_settings

View = Callable[..., HttpResponse]


def shown_from(view_level: VisitorView) -> Callable[[View], View]:
    """Decorates a view that visitors see where the club shows at least this much. Else they are
    asked to log in. Members see it in any case.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(
            request: HttpRequest, *args: object, **kwargs: object
        ) -> HttpResponse:
            is_member = request.user.is_authenticated
            if is_member or current_settings().shows(view_level):
                return view(request, *args, **kwargs)
            return redirect_to_login(request.get_full_path())

        decorated: View = login_not_required(answer)
        return decorated

    return decorate
