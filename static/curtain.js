// Behind the curtain of a game at one screen: a page that is left is emptied, and one that the
// browser has kept leads to the table.
const table = document.currentScript.dataset.table;
addEventListener("pagehide", () => document.body.replaceChildren());
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.replace(table);
});

// A press on the board or the hand is posted as a choice of the form: no address leads to a hand.
const hidden = (name, value) => Object.assign(document.createElement("input"), { type: "hidden", name, value });
document.addEventListener(
  "click",
  (press) => {
    const place = press.target.closest("#board a[href], #hand a[href]");
    const picks = place && [...new URL(place.getAttribute("href"), location).searchParams];
    if (!picks?.length) return;
    press.preventDefault();
    press.stopPropagation();
    const form = document.querySelector("#screen-turn");
    form.querySelectorAll("[name='pick']").forEach((pick) => pick.remove());
    form.append(...picks.map(([field, value]) => hidden("pick", `${field}=${value}`)), hidden("act", "pick"));
    form.submit();
  },
  true,
);
