// Behind the curtain of a game at one screen: a page that is left is emptied, and one that the
// browser has kept leads to the table.
const table = document.currentScript.dataset.table;
addEventListener("pagehide", () => document.body.replaceChildren());
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.replace(table);
});
