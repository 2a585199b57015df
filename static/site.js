// Every page loads this; nothing depends on it.
// Sends the browser's time zone with the sign-up form.
for (const field of document.querySelectorAll('input[type="hidden"][name="time_zone"]')) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}
// A button that copies the value of a field, and confirms it.
document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-copies]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copies);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // for browsers without access to the clipboard
  }
  button.querySelector(".copied").textContent = "✓";
});
// A field that shortens a long list of choices as one types: a place, or an offset such as +2.
for (const field of document.querySelectorAll("[data-shortens]")) {
  const select = document.getElementById(field.dataset.shortens);
  const groups = [...select.children].map((group) => [group, [...group.children]]);
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  field.hidden = false;
  field.addEventListener("input", () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    let listed = 0;
    for (const [group, options] of groups) {
      const matching = options.filter((option) => {
        const text = plain(`${group.label} ${option.label}`);
        return option.selected || words.every((word) => text.includes(word));
      });
      group.replaceChildren(...matching);
      group.hidden = !matching.length;
      listed += matching.length;
    }
    select.size = words.length ? Math.min(listed + 2, 8) : 0;
  });
}
// A colour that is picked is wanted: the box that stands for it is unticked.
for (const field of document.querySelectorAll("[data-unticks]")) {
  const box = document.getElementById(field.dataset.unticks);
  field.addEventListener("input", () => { box.checked = false; });
}
// The keys N and /, which a button in the footer switches off in this browser.
const shortcuts = document.getElementById("key-shortcuts");
const shortcutsOff = () => localStorage.getItem("shortcuts") === "off";
const showShortcuts = () => shortcuts?.setAttribute("aria-checked", String(!shortcutsOff()));
if (shortcuts) shortcuts.hidden = !document.querySelector("#next-table, [aria-keyshortcuts]");
showShortcuts();
shortcuts?.addEventListener("click", () => {
  localStorage.setItem("shortcuts", shortcutsOff() ? "on" : "off");
  showShortcuts();
});
document.addEventListener("keydown", (key) => {
  if (shortcutsOff() || key.altKey || key.ctrlKey || key.metaKey || key.repeat) return;
  if (key.target.closest("input, select, textarea")) return;
  if (key.key === "n") document.querySelector("#next-table a")?.click();
  if (key.key === "/") openSearch(key);
});
function openSearch(key) {
  const field = document.getElementById("search-field");
  key.preventDefault(); // the character does not go into the field
  if (field) field.focus();
  else document.querySelector('[aria-keyshortcuts="/"]')?.click();
}
// The member's nonce for chance is made here, where the club cannot choose it.
document.addEventListener("submit", (moment) => {
  for (const field of moment.target.querySelectorAll('input[type="hidden"][name="nonce"]')) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}, true);
// After a log-out the back button shows no page of a member: it is emptied when left, and reloaded when shown.
if (document.querySelector("[data-personal], #user-tools")) {
  addEventListener("pagehide", (moment) => moment.persisted && document.body.replaceChildren());
  addEventListener("pageshow", (moment) => moment.persisted && location.reload());
}
// A form is not sent twice before its answer; ten seconds at most, since a download leaves the page.
let sent = new Map();
addEventListener("pageshow", () => { sent = new Map(); });
addEventListener("submit", (moment) => {
  const form = moment.target;
  if (moment.defaultPrevented || form.getAttribute("method") !== "post") return;
  if (moment.timeStamp - (sent.get(form) ?? -Infinity) < 10_000) moment.preventDefault();
  else sent.set(form, moment.timeStamp);
});
