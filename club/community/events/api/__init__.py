"""The API of events."""

from club.community.events.api import message_views, poll_views, series_views, views
from club.site.api.viewsets import ApiRouter

EVENT = "events/<int:event_id>"
router = ApiRouter()
router.register("events", views.EventViewSet)
router.register("events/polls", poll_views.DatePollViewSet)
router.register("events/series", series_views.EventSeriesViewSet)
router.register(f"{EVENT}/guests", views.EventGuestViewSet)
router.register(f"{EVENT}/tables", views.EventTableViewSet)
router.register(f"{EVENT}/wishes", views.EventWishViewSet)
router.register(f"{EVENT}/messages", message_views.HostMessageViewSet)
urlpatterns = router.urls
