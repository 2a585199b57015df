"""Views of exports: files of the member's plays."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from club.base.ui.web import member_of
from club.community.play_log import queries
from club.community.play_log.exports.bg_stats_file import bg_stats_document
from club.community.play_log.exports.csv_file import plays_as_csv


@require_safe
def export(request: HttpRequest, kind: str) -> HttpResponse:
    """All plays that the member logged or sat in, in a format of other programs."""
    member = member_of(request)
    plays = queries.plays_to_export(member)
    if kind == "json":
        answer: HttpResponse = JsonResponse(bg_stats_document(member, plays))
    elif kind == "csv":
        answer = HttpResponse(
            plays_as_csv(plays), content_type="text/csv; charset=utf-8"
        )
    else:
        raise Http404
    answer["Content-Disposition"] = f'attachment; filename="plays.{kind}"'
    return answer
