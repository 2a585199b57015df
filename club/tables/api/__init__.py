"""The API of tables: lists, opening, one table, its log and chance."""

from club.api.viewsets import ApiRouter
from club.tables.api import views

router = ApiRouter()
router.register("tables", views.TableViewSet)
urlpatterns = router.urls
