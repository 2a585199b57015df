"""The API of tables: lists, opening, one table, its log and chance."""

from club.play.tables.api import views
from club.site.api.viewsets import ApiRouter

router = ApiRouter()
router.register("tables", views.TableViewSet)
urlpatterns = router.urls
