"""The rankings' pages: what they say, to whom, and what they refuse with which sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from club.members.models import Member
from club.ratings.administration import corrections
from club.ratings.ledger import recount, result_entry
from club.ratings.ledger.models import Result
from club.tables.models import Table
from games import registry
from tests.keepers import made_keeper
from tests.ratings.entered_games import NOW, enter
from tests.tables.sitting_down import Sat, newcomer, sit_down

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]


@pytest.fixture(autouse=True)
def today(time_machine: object) -> None:
    time_machine.move_to(NOW, tick=False)  # type: ignore[attr-defined]


def page(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, address
    return answer.content.decode()


@pytest.fixture
def club(inside: Inside, veterans: list[Member]) -> Client:
    return inside(veterans[0])


def test_rankings_stand_in_the_masthead(club: Client) -> None:
    told = page(club, "/")
    assert '<a href="/rankings/">' in told and "Rankings" in told


def test_b3_the_board_over_all_titles_is_ordered_by_number_less_doubt(club: Client) -> None:
    told = page(club, "/rankings/")
    places = [told.index(f">{name}</a>") for name in ("aino", "carl", "eve")]
    assert places == sorted(places)


def test_b1_a_title_has_its_board(club: Client) -> None:
    told = page(club, "/rankings/titles/nim/")
    assert told.index("/rankings/members/aino/nim/") < told.index("/rankings/members/eve/nim/")


def test_b1_who_is_provisional_stands_below(club: Client) -> None:
    told = page(club, "/rankings/titles/rauha/")
    assert "not ranked yet" in told
    assert "?</abbr>" in told


def test_b4_a_season_says_what_is_missing_to_be_ranked(
    club: Client, veterans: list[Member]
) -> None:
    enter(veterans[:2], [1, 2], day=40)
    told = page(club, "/rankings/titles/nim/?season=2026Q2")
    assert "3 more opponents" in told


def test_b2_by_seats_wins_are_counted_and_not_another_rating(club: Client) -> None:
    told = page(club, "/rankings/titles/nim/?seats=3")
    assert "Ratings know no sizes" in told
    assert 'class="rating' not in told


def test_a_page_past_the_end_is_refused_in_words(club: Client) -> None:
    assert "There is no page 7: this board has 1." in page(
        club, "/rankings/titles/nim/?page=7", 404
    )
    assert "There is no page 2: this board has 1." in page(club, "/rankings/?page=2", 404)
    assert "is no page of this board" in page(club, "/rankings/titles/nim/?page=two", 404)
    assert "There is no page 0" in page(club, "/rankings/titles/nim/?page=0", 404)


def test_a_game_that_is_not_there_has_no_board(club: Client) -> None:
    assert "not on our shelf" in page(club, "/rankings/titles/chess/", 404)


def test_a_board_without_results_invites(club: Client) -> None:
    told = page(club, "/rankings/titles/liars_dice/")
    assert "Nobody is on this board yet" in told


def test_b6_a_member_s_career_has_plot_and_table_of_the_same_figures(club: Client) -> None:
    told = page(club, "/rankings/members/aino/nim/")
    assert told.count("<circle") == told.count('<th scope="row"><time')
    assert "were to be expected" in told


def test_b7_a_head_to_head_counts_both_ways(club: Client) -> None:
    told = page(club, "/rankings/members/aino/with/bea/")
    assert "How often aino came before bea" in told
    assert page(club, "/rankings/members/aino/with/aino/", 404)


def test_b7_who_met_in_several_titles_reads_the_sum_too(
    veterans: list[Member], club: Client
) -> None:
    frida = newcomer("frida")
    enter([veterans[0], frida], [1, 2])
    alone = page(club, "/rankings/members/aino/with/frida/")
    enter([veterans[0], frida], [1, 2], slug="rauha")
    both = page(club, "/rankings/members/aino/with/frida/")
    assert ("All titles" in alone, "All titles" in both) == (False, True)


def test_who_has_no_rating_is_said_so(club: Client) -> None:
    newcomer("frida")
    assert "has no rating at Nim yet" in page(club, "/rankings/members/frida/nim/", 404)
    assert "has not finished a rated game yet" in page(club, "/rankings/members/frida/")


def test_a_member_s_page_has_their_ratings(club: Client) -> None:
    told = page(club, "/members/named/bea/")
    assert "Ratings" in told
    assert "/rankings/members/aino/with/bea/" in told


def test_k24_a_board_being_recounted_says_so(club: Client, veterans: list[Member]) -> None:
    corrections.void(1, "Played twice.", veterans[0], NOW)
    assert "being counted anew" in page(club, "/rankings/titles/rauha/")
    for pool in recount.waiting():
        list(recount.recount_lots(pool))
    assert "being counted anew" not in page(club, "/rankings/titles/rauha/")


def test_strangers_see_no_rankings(client: Client) -> None:
    assert client.get("/rankings/").status_code == 302


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("results/99999999999999999999/", "that you may see"),
        ("tables/99999999999999999999/wish/", "Only the host"),
        ("championship/1066/", "No season was played in 1066."),
        ("championship/99999999999999999999/", "No season was played"),
        ("titles/chess/figures/", "not on our shelf"),
        ("titles/nim/?page=99999999", "is no page of this board"),
        ("titles/nim/?season=2026Q4&page=2", "nobody is here"),
        ("members/nobody/", "Nobody here has the name nobody"),
        ("members/aino/with/nobody/", "Nobody here has the name nobody"),
    ],
)
def test_what_is_not_here_is_said_in_words(club: Client, address: str, sentence: str) -> None:
    assert sentence in page(club, f"/rankings/{address}", 404)


def test_what_is_no_choice_counts_as_any(club: Client) -> None:
    told = page(club, "/rankings/titles/nim/")
    for query in ("season=2026Q9", "seats=77", "kind=poker", "season=%00", "seats=-1"):
        board = page(club, f"/rankings/titles/nim/?{query}")
        assert board.count('class="rating') == told.count('class="rating'), query


def test_b12_and_k21_the_championship_of_a_year_has_a_page(club: Client) -> None:
    assert "Club championship 2026" in page(club, "/rankings/championship/2026/")
    assert "/rankings/championship/2026/" in page(club, "/rankings/")


def test_b1_a_member_leaves_the_boards_and_comes_back(
    club: Client, inside: Inside, veterans: list[Member]
) -> None:
    bea = inside(veterans[1])
    assert bea.post("/rankings/boards/", {"boards": "no"}).status_code == 303
    assert ">bea</a>" not in page(club, "/rankings/titles/nim/")
    assert "You stand on no board" in page(bea, "/rankings/members/bea/")
    assert "On the boards" not in page(club, "/rankings/members/bea/")
    bea.post("/rankings/boards/", {"boards": "yes"})
    assert ">bea</a>" in page(club, "/rankings/titles/nim/")


# --- beside a table -----------------------------------------------------------------------------


@pytest.fixture
def seated(veterans: list[Member]) -> Sat:
    return sit_down("nim", veterans[:2])


def finish(sat: Sat) -> None:
    while sat.table.live:
        seat = min(sat.position.to_act)
        sat.play(seat, str(sat.position.legal_moves(seat)[0]))
    result_entry.enter_table(sat.pk)


def test_k18_at_a_table_one_reads_ratings_and_what_is_at_stake(club: Client, seated: Sat) -> None:
    told = page(club, f"/tables/{seated.pk}/")
    assert "What is at stake for you" in told and "first</dt>" not in told
    told = page(club, f"/tables/{seated.pk}/?open=stakes")
    assert "first</dt>" in told and "second</dt>" in told


def test_k18_who_only_looks_on_has_nothing_at_stake(
    inside: Inside, veterans: list[Member], seated: Sat
) -> None:
    told = page(inside(veterans[3]), f"/tables/{seated.pk}/")
    assert "/rankings/members/aino/" in told
    assert "What is at stake" not in told


def test_k2_an_unrated_table_says_so(club: Client, seated: Sat) -> None:
    Table.objects.filter(pk=seated.pk).update(rated=False)
    told = page(club, f"/tables/{seated.pk}/?open=agreed")
    assert "it does not count" in told
    assert "This table was opened as unrated" in told
    assert "What is at stake" not in told


def test_k17_a_finished_table_shows_what_it_changed_and_why(club: Client, seated: Sat) -> None:
    finish(seated)
    told = page(club, f"/tables/{seated.pk}/")
    assert "What it changed" in told
    assert "You were expected to come" in told


def test_k22_a_keeper_takes_a_result_out_and_its_reason_is_read_by_all(
    club: Client, inside: Inside, veterans: list[Member], seated: Sat
) -> None:
    finish(seated)
    number = Result.objects.latest("number").number
    address = f"/rankings/results/{number}/"
    refused = club.post(f"{address}amend/", {"what": "void", "why": " "})
    assert refused.status_code == 422
    assert "Say why" in refused.content.decode()
    assert club.post(f"{address}amend/", {"what": "void", "why": "A test."}).status_code == 303
    assert "A keeper took this result out: A test." in page(inside(veterans[4]), address)
    assert "A test." in page(club, f"/tables/{seated.pk}/")


def test_k22_others_do_not(inside: Inside, veterans: list[Member], seated: Sat) -> None:
    finish(seated)
    number = Result.objects.latest("number").number
    form = {"what": "void", "why": "I lost."}
    answer = inside(veterans[1]).post(f"/rankings/results/{number}/amend/", form)
    assert answer.status_code == 403
    assert Result.objects.get(number=number).counts


def test_b14_the_result_of_a_private_table_is_seen_by_its_own_alone(
    club: Client, inside: Inside, veterans: list[Member], seated: Sat
) -> None:
    finish(seated)
    Table.objects.filter(pk=seated.pk).update(private=True)
    address = f"/rankings/results/{Result.objects.latest('number').number}/"
    assert page(club, address)
    assert "that you may see" in page(inside(veterans[4]), address, 404)


def test_b14_a_keeper_finds_every_result_and_no_name_of_a_private_table(
    inside: Inside, veterans: list[Member], seated: Sat
) -> None:
    finish(seated)
    Table.objects.filter(pk=seated.pk).update(private=True, name="The hidden cellar")
    number = Result.objects.latest("number").number
    keeper = made_keeper(veterans[4])
    assert "hidden cellar" not in page(inside(keeper), f"/rankings/results/{number}/")
    career = page(inside(veterans[3]), "/rankings/members/aino/nim/")
    assert f"/rankings/results/{number}/" not in career
    assert f"/rankings/results/{number}/" in page(
        inside(veterans[0]), "/rankings/members/aino/nim/"
    )


def test_k23_the_record_s_file_names_the_number_of_the_result(club: Client, seated: Sat) -> None:
    address = f"/tables/{seated.pk}/transcript/"
    finish(seated)
    number = Result.objects.latest("number").number
    assert page(club, address).endswith(f"\n# result {number} of the club's ledger\n")


def test_k2_a_host_opens_an_unrated_table(club: Client) -> None:
    assert "Does it count for the rankings?" in page(club, "/tables/open/nim/")
    form = {"name": "Teaching", "seats": "2", "company": "all", "bots": "0"}
    form |= {"stand_in": "bot_turn", "rated": "no", "pace": "two_days_a_turn"}
    form |= {"leave": "all", "excuses": "1", "misses": "3"}
    form |= {f"option_{one.id}": one.default for one in registry.find("nim").info.options}
    club.post("/tables/open/nim/", form)
    assert not Table.objects.get(name="Teaching").rated
