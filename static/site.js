// The only script of our own that every page loads. Nothing depends on it.
// A new member's browser may say in which time zone it lives.
for (const field of document.querySelectorAll('input[type="hidden"][name="time_zone"]')) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}
// One press copies what a field holds, and says so.
document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-copies]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copies);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // where pages may not reach the clipboard by themselves
  }
  button.querySelector(".copied").textContent = "✓";
});
// The next table that waits is one key away; nothing ever goes there by itself.
document.addEventListener("keydown", (key) => {
  if (key.key !== "n" || key.altKey || key.ctrlKey || key.metaKey || key.repeat) return;
  if (!key.target.closest("input, select, textarea")) document.querySelector("#next-table a")?.click();
});
// What a member adds to chance is made here, where the club cannot choose it.
document.addEventListener("submit", (moment) => {
  for (const field of moment.target.querySelectorAll('input[type="hidden"][name="nonce"]')) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}, true);
// A browser keeps whole pages to go back to, also after a log-out: a page of a member is emptied when it is left, and
// loaded anew when the browser shows it again.
if (document.querySelector("[data-personal], #user-tools")) {
  addEventListener("pagehide", (moment) => moment.persisted && document.body.replaceChildren());
  addEventListener("pageshow", (moment) => moment.persisted && location.reload());
}
