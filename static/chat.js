// The chat of a table. Without scripts it is a page of its own, with a form.

// Beside a board the chat is open where there is room, and as its reader left it in this browser.
const chatFold = document.querySelector("#chat > details");
if (chatFold) {
  const kept = localStorage.getItem("chat");
  chatFold.open = kept ? kept === "open" : matchMedia("(width >= 62rem)").matches;
  chatFold.querySelector("summary").addEventListener("click", () => {
    localStorage.setItem("chat", chatFold.open ? "closed" : "open");
  });
}

// The button at the board says how many lines are not read, and opens the chat over a part of the window.
const beside = document.querySelector("#beside");
const mirrorUnread = () => {
  const count = document.querySelector("#chat-news .unread");
  for (const badge of document.querySelectorAll(".open-beside .unread")) {
    badge.hidden = !count;
    badge.innerHTML = count?.innerHTML ?? "";
  }
};
mirrorUnread();
document.addEventListener("htmx:after:swap", () => setTimeout(mirrorUnread));
beside?.addEventListener("toggle", ({ newState }) => {
  if (newState === "open" && chatFold) chatFold.open = true;
});

// Above a keyboard on the screen, the last lines and the field stay in view.
const keepInView = () => {
  const { height, offsetTop } = visualViewport;
  const below = Math.max(0, innerHeight - height - offsetTop);
  document.documentElement.style.setProperty("--seen", `${Math.round(height)}px`);
  document.documentElement.style.setProperty("--below", `${Math.round(below)}px`);
};
for (const change of ["resize", "scroll"]) visualViewport?.addEventListener(change, keepInView);

// With a keyboard, Enter sends, and Shift and Enter begin a new line.
document.addEventListener("keydown", (key) => {
  if (key.target.id !== "chat-text" || key.key !== "Enter" || key.isComposing) return;
  if (key.shiftKey || key.altKey || !(key.ctrlKey || key.metaKey || matchMedia("(pointer: fine)").matches)) return;
  key.preventDefault();
  key.target.form.requestSubmit();
});
