// The form of a play. A score selects its row, and a row that is no longer selected has no score. Without scripts the
// server does the first.
document.addEventListener("input", ({ target }) => {
  const row = target.closest(".play-people li");
  const sat = row?.querySelector(".who > input[type=checkbox]");
  if (!sat) return;
  const score = row.querySelector(".figure");
  if (target === score && score.value) sat.checked = true;
  if (target === sat && !sat.checked) score.value = "";
});
